// The guided tour on the page: every lesson by keys, compared at each stop with a second engine, and the way back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createTimeline } from "../../www/js/timeline.js";
import { nameOf, positionText } from "../../www/js/view.js";
import { explain } from "../../www/js/why.js";
import { barriers } from "./axe.mjs";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { speak } from "./locales.mjs";
import { FRIEND, choice, guess, sit } from "./table.mjs";
import { chance, walk } from "./walks.mjs";

/** @typedef {import("../../www/js/shell.js").Lesson} Lesson */
/** @typedef {import("../../www/js/shell.js").Language} Language */
/** @typedef {import("./table.mjs").Table} Table */

/** @type {Lesson[]} */
const LESSONS = JSON.parse(readFileSync(new URL("../../www/lessons.json", import.meta.url), "utf8"));

/** @param {Lesson} lesson */
function gameOf({ games, position, rounds, moves }) {
  const game = Game.fromPosition(games[0], position, rounds ?? "1");
  game.replay(moves);
  return game;
}

/** A remark, from what the lesson expects at its stop. @param {Lesson} lesson @param {Game} game @param {Lesson["remarks"][number]} remark @param {Language} language */
function sentence({ games, moves, refused }, game, { at: [turn, event], say, expect }, language) {
  const { t, sideName } = speak(language);
  const told = /** @type {Record<string, any>} */ (expect);
  const mover = turn ? game.turn(turn).side : told.side;
  /** @type {import("../../www/js/types.js").Side} */
  const side = told.side ?? told.by ?? told.to ?? told.next ?? told.first ?? told.outcome?.winner ?? mover;
  const other = side === "south" ? "north" : "south";
  const { holes, ...stores } = game.snapshotAt(turn);
  const seeds = (/** @type {number} */ n) => t("count.seeds", { n });
  const last = turn ? /** @type {any} */ (game.turn(turn).events[event - 2]) : null;
  const south = told.hole === told.hole?.toUpperCase();
  return t(say, {
    ...told,
    game: t("game.name", { rules: games[0] }), move: moves[turn], refused, from: last?.hole,
    mover: sideName(mover), side: sideName(side), other: sideName(other), own: stores[side], theirs: stores[other],
    owner: sideName(south ? "south" : "north"), held: told.holds - 1, taken: told.seeds,
    seeds: seeds(told.seeds), store: seeds(told.store),
    // Before the turn, and after the capture that leaves four.
    board: seeds(turn ? 4 : holes.reduce((sum, hole) => sum + hole.seeds, 0)),
    score: told.outcome && `${Math.max(told.outcome.south, told.outcome.north)}–${Math.min(told.outcome.south, told.outcome.north)}`,
  });
}

/** What is to be seen at each stop of a lesson. @param {Lesson} lesson @param {number} number @param {Language} language */
function expected(lesson, number, language) {
  const { t } = speak(language);
  const game = gameOf(lesson);
  const timeline = createTimeline(game);
  const { rules, rounds, row } = game.snapshotAt(0);
  let remark = "";
  let done = false;
  return Array.from({ length: timeline.total + 1 }, (_, stop) => {
    const sight = timeline.look(stop);
    const { seeds, south, north } = sight.view;
    const own = lesson.remarks.find(({ at }) => at[0] === sight.number && at[1] === sight.event);
    if (own) remark = sentence(lesson, game, own, language);
    done ||= own === lesson.remarks[lesson.remarks.length - 1];
    const asked = sight.rest && sight.number < timeline.turns ? game.turn(sight.number + 1).hole : null;
    return {
      stop,
      position: positionText(sight.view),
      holes: seeds.map((count, i) => `${nameOf(row, i)}${count}`).sort().join(" "),
      stores: [south, north],
      why: own ? "" : explain(sight, { rules, rounds, lastWinner: timeline.lastWinner }, t),
      place: `${t("tour.place", { n: number + 1, of: LESSONS.length })} · ${t("game.name", { rules: lesson.games.join(", ") })}`,
      title: t(`tour.${lesson.id}`),
      remark,
      asked: asked ? [asked] : [],
      primary: done,
    };
  });
}

/** Runs in the page. */
const look = () => {
  const board = /** @type {HTMLElement} */ (document.querySelector("hoyito-board"));
  const seeds = (/** @type {string} */ part) => Number(/** @type {HTMLElement} */ (board.querySelector(part)).dataset.seeds);
  const text = (/** @type {string} */ part) => document.querySelector(part)?.textContent;
  return {
    stop: Number(/** @type {HTMLElement} */ (document.querySelector(".steps")).dataset.stop),
    position: board.dataset.position,
    holes: Array.from(board.querySelectorAll("[data-hole]"), (hole) => `${hole.getAttribute("data-hole")}${hole.getAttribute("data-seeds")}`).sort().join(" "),
    stores: [seeds('[data-store="south"]'), seeds('[data-store="north"]')],
    why: text(".step-why"),
    place: text(".tour-place"),
    title: text(".tour h2"),
    remark: text(".tour-said p"),
    asked: Array.from(board.querySelectorAll("[data-asked]"), (hole) => hole.getAttribute("data-hole")),
    primary: document.querySelector('[data-tour="next"]')?.classList.contains("primary"),
  };
};

/** @param {Table} table */
const seen = (table) => table.page.evaluate(look);

const TOURING = "html[data-touring] .tour:not([hidden])";

/** By the button in the rules, which is always to be had. @param {Table} table */
async function tour(table) {
  await table.open("rules");
  await table.page.click('dialog [data-action="tour"]');
  await table.page.waitForSelector(`${TOURING}, .note[data-kind="why"]`);
  await table.page.waitForSelector('html[data-stepping] .steps[data-stop="0"]');
}

/** @param {Table} table @param {number} number */
async function lesson(table, number) {
  await table.page.$eval(`[data-lesson="${number}"]`, (button) => /** @type {HTMLElement} */ (button).click());
  await table.page.waitForFunction((title) => document.querySelector(".tour h2")?.textContent === title, {}, speak("en").t(`tour.${LESSONS[number].id}`));
  await table.page.waitForSelector('html[data-stepping] .steps[data-stop="0"]');
}

/** @param {Table} table */
async function leave(table) {
  await table.page.$eval('[data-tour="leave"]', (button) => /** @type {HTMLElement} */ (button).click());
  await table.page.waitForSelector("html:not([data-touring])");
  assert.equal(await table.page.$eval(".tour", (panel) => /** @type {HTMLElement} */ (panel).hidden), true);
  assert.equal((await table.page.$$("[data-asked]")).length, 0);
}

/** @param {Game} game */
const address = (game) => {
  const { rules, row, first } = game.snapshotAt(0);
  return `${site.url}?rules=${rules}&row=${row}&first=${first}&moves=${game.moves()}&${FRIEND}`;
};

/** @param {Table} table */
const search = async (table) => {
  await table.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  return new URL(table.page.url()).searchParams;
};

for (const language of /** @type {const} */ (["en", "es"])) {
  test(`every lesson is gone through by keys alone, there and back, in ${language}`, { timeout: 180_000 }, async () => {
    const table = await sit(browser, `${site.url}?lang=${language}&opponent=friend`);
    const { keyboard } = table.page;
    await table.page.focus(".empty button");
    await keyboard.press("Enter");
    await table.page.waitForSelector(TOURING);
    for (const [number, one] of LESSONS.entries()) {
      const stops = expected(one, number, language);
      await table.page.waitForFunction((place) => document.querySelector(".tour-place")?.textContent === place, {}, stops[0].place);
      await table.page.waitForSelector('.steps[data-stop="0"]');
      assert.deepEqual(await seen(table), stops[0]);
      for (const stop of stops.slice(1)) {
        await keyboard.press("ArrowRight");
        assert.deepEqual(await seen(table), stop, one.id);
        assert.doesNotMatch(stop.remark, /[{}]|undefined|null|NaN|tour\./, "a whole sentence");
      }
      for (const stop of stops.slice(0, -1).reverse()) {
        await keyboard.press("ArrowLeft");
        assert.deepEqual(await seen(table), { ...stop, primary: true }, one.id);
      }
      await keyboard.press("End");
      await keyboard.press("Enter");
    }
    // The end of the last leads back.
    await table.page.waitForSelector("html:not([data-touring], [data-stepping])");
    await table.shows(new Game("I", 6, "south", "1").snapshot());
    await table.page.waitForFunction(() => document.activeElement?.matches(".empty button"));
    await table.leave();
  });
}

test("the hole that is marked plays, and playing stays at each remark", { timeout: 90_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await tour(table);
  const number = LESSONS.findIndex(({ id }) => id === "passing");
  await lesson(table, number);
  const stops = expected(LESSONS[number], number, "en");
  const halts = stops.filter(({ why, stop }) => why === "" && stop > 0);
  assert(halts.length > 3);
  await table.click(stops[0].asked[0] ?? "");
  for (const [i, halt] of halts.entries()) {
    if (i) await table.page.click('[data-step="play"]');
    await table.page.waitForSelector(`.steps[data-stop="${halt.stop}"] [data-step="play"][title="Play"]`);
    assert.deepEqual(await seen(table), halt);
  }
  await leave(table);
  await table.leave();
});

test("another hole than the lesson's plays nothing, and the lesson says which it plays", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await tour(table);
  const stops = expected(LESSONS[0], 0, "en");
  await table.click("A");
  const told = { ...stops[0], why: speak("en").t("tour.other", { hole: stops[0].asked[0] }) };
  assert.deepEqual(await seen(table), told);
  for (const key of ["u", "r"]) await table.page.keyboard.press(/** @type {any} */ (key));
  assert.deepEqual(await seen(table), told);
  await table.page.keyboard.press("End");
  await table.click("b");
  assert.deepEqual(await seen(table), { ...stops[stops.length - 1], why: speak("en").t("tour.over") });
  assert.equal((await table.page.$$(TOURING)).length, 1);
  await table.leave();
});

test("the endless hole says why it can't be played, and another is", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await tour(table);
  const number = LESSONS.findIndex(({ refused }) => refused);
  const { refused = "", moves } = LESSONS[number];
  await lesson(table, number);
  await table.click(refused);
  assert.match((await seen(table)).why ?? "", new RegExp(`${refused} can’t be played: its sowing would never end`));
  await table.click(moves);
  await table.page.waitForSelector('.steps[data-stop="1"]');
  assert.deepEqual(await seen(table), expected(LESSONS[number], number, "en")[1]);
  await table.leave();
});

test("the game waits: moves, what was taken back, other lines and the stop are as they were", { timeout: 90_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(6), 9);
  const table = await sit(browser, address(game));
  await table.setSpeed("instant");
  // A line of play that was left.
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.keyboard.press("Home");
  const branch = new Game("II", 6, "south", "1");
  const hole = "ABCDEF".split("").find((one) => one !== game.moves()[0]) ?? "";
  branch.play(hole);
  await table.click(hole);
  await table.shows(branch.snapshot());
  walk(branch, chance(3), 3);
  for (const move of branch.moves().slice(1)) {
    await table.click(move);
    await table.until((board, name) => board.dataset.state === "idle" && board.querySelector(`[data-hole="${name}"]`) !== null, move);
  }
  await table.shows(branch.snapshot());
  await table.press("undo");
  await table.press("undo");
  branch.undo();
  branch.undo();
  await table.shows(branch.snapshot());
  const before = String(await search(table));

  await tour(table);
  await lesson(table, 4);
  await table.page.keyboard.press("End");
  assert.deepEqual([...(await search(table)).keys()], ["lang"], "a lesson is no address");
  await leave(table);
  await table.shows(branch.snapshot());
  assert.equal(String(await search(table)), before);
  await table.page.waitForFunction(() => document.activeElement?.getAttribute("data-action") === "rules");
  for (let left = 2; left > 0; left--) {
    await table.press("redo");
    branch.redo();
    await table.shows(branch.snapshot());
  }
  // Also from a stop.
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.keyboard.press("Home");
  for (let steps = 0; steps < 5; steps++) await table.page.keyboard.press("ArrowRight");
  const stepping = await seen(table);
  assert.equal(stepping.stop, 5);
  await tour(table);
  await leave(table);
  await table.page.waitForSelector('.steps:not([hidden])[data-stop="5"]');
  assert.deepEqual((await seen(table)).holes, stepping.holes);
  await table.press("game");
  await table.shows(branch.snapshot());
  await table.press("line");
  await table.shows(game.snapshot());
  await table.leave();
});

test("the computer's move is not lost, and the seats are the same", { timeout: 90_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&opponent=medium&side=north&first=north&lang=en`);
  await table.setSpeed("instant");
  const game = new Game("I", 6, "north", "1");
  await table.shows(game.snapshot());
  // The computer has just been asked when the tour begins.
  await table.page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector('[data-hole="a"]')).click();
    /** @type {HTMLElement} */ (document.querySelector('dialog [data-action="tour"]')).click();
  });
  await table.page.waitForSelector(TOURING);
  await table.page.waitForSelector('html[data-stepping] .steps[data-stop="0"]');
  game.play("a");
  const start = expected(LESSONS[0], 0, "en")[0];
  assert.deepEqual(await seen(table), start);
  await new Promise((done) => setTimeout(done, 1200));
  assert.deepEqual(await seen(table), start, "nobody plays meanwhile");
  await leave(table);
  await table.until((board) => board.dataset.turn === "north" && board.dataset.state === "idle");
  const { position = "" } = await table.read();
  assert(guess(game, position, "south"), position);
  assert.equal((await search(table)).get("side"), "north");
  await table.leave();
});

test("a new game begun in the tour is played, and what the tour left is gone from the page", { timeout: 60_000 }, async () => {
  const table = await sit(browser, address(walk(new Game("I", 6, "south", "1"), chance(2), 5)));
  await table.setSpeed("instant");
  await tour(table);
  await table.page.keyboard.press("ArrowRight");
  // Thought better of.
  await table.press("new");
  await table.page.waitForSelector('dialog[data-dialog="new"][open]');
  await table.page.keyboard.press("Escape");
  assert.deepEqual(await seen(table), expected(LESSONS[0], 0, "en")[1]);
  await table.press("new");
  await table.page.click(choice("rules", "III"));
  await table.page.click(choice("opponent", "friend"));
  await table.page.click('dialog[open] [data-close="start"]');
  const game = new Game("III", 6, "south", "1");
  await table.page.waitForSelector("html:not([data-touring], [data-stepping])");
  await table.shows(game.snapshot());
  game.play("B");
  await table.click("B");
  await table.shows(game.snapshot());
  assert.equal((await search(table)).get("moves"), "B");
  await table.leave();
});

test("a record opened in the tour is shown, and the game that waited is a line to come back to", { timeout: 60_000 }, async () => {
  const mine = walk(new Game("I", 6, "south", "1"), chance(2), 5);
  const theirs = walk(new Game("III", 6, "north", "1"), chance(7), 8);
  const table = await sit(browser, address(mine));
  await tour(table);
  await lesson(table, 5);
  await table.open("records");
  await table.page.$eval("#record-paste", (field, text) => {
    /** @type {HTMLTextAreaElement} */ (field).value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, theirs.record());
  await table.page.click("dialog[open] [data-open]");
  await table.page.waitForSelector("html:not([data-touring])");
  await table.shows(theirs.snapshot());
  if (await table.page.$("html[data-stepping]")) await table.press("game");
  await table.press("line");
  await table.shows(mine.snapshot());
  await table.leave();
});

test("a reload in the tour brings the own game back; the next tour begins where the last was left", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await table.setSpeed("instant");
  const game = new Game("I", 6, "south", "1");
  game.play("C");
  await table.click("C");
  await table.shows(game.snapshot());
  await tour(table);
  await lesson(table, 3);
  await table.page.reload();
  await table.ready();
  await table.shows(game.snapshot());
  await tour(table);
  assert.deepEqual(await seen(table), expected(LESSONS[3], 3, "en")[0]);
  // Asking once more for what is there changes nothing.
  await table.page.keyboard.press("ArrowRight");
  await table.open("rules");
  await table.page.click('dialog [data-action="tour"]');
  await table.page.waitForFunction(() => document.activeElement?.matches(".steps input"));
  assert.deepEqual(await seen(table), expected(LESSONS[3], 3, "en")[1]);
  await leave(table);
  await table.shows(game.snapshot());
  await table.leave();
});

test("a tour at somebody's link doesn't cost the game that was left here", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await table.setSpeed("instant");
  const mine = new Game("I", 6, "south", "1");
  mine.play("D");
  await table.click("D");
  await table.shows(mine.snapshot());
  const theirs = walk(new Game("III", 9, "south", "1"), chance(4), 6);
  await table.page.goto(address(theirs));
  await table.ready();
  await tour(table);
  await table.click(expected(LESSONS[0], 0, "en")[0].asked[0] ?? "");
  await leave(table);
  await table.shows(theirs.snapshot());
  await table.page.goto(site.url);
  await table.ready();
  await table.shows(mine.snapshot());
  await table.leave();
});

test("another language and other colours in the middle of a lesson", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await tour(table);
  await lesson(table, 2);
  await table.page.keyboard.press("ArrowRight");
  await table.page.keyboard.press("ArrowRight");
  await table.open("settings");
  await table.page.click(choice("lang", "es"));
  await table.page.click(choice("theme", "dark"));
  await table.page.keyboard.press("Escape");
  const stop = expected(LESSONS[2], 2, "es")[2];
  await table.page.waitForFunction((title) => document.querySelector(".tour h2")?.textContent === title, {}, stop.title);
  assert.deepEqual(await seen(table), stop);
  const bare = await table.page.$$eval(".tour, .tour *", (parts) => parts.flatMap((part) => [part.ariaLabel, part.getAttribute("title"), part.textContent])
    .filter((text) => text && /^\s*[a-z]+(\.[\w-]+)+\s*$|\{\w+\}|undefined|NaN/.test(text)));
  assert.deepEqual(bare, []);
  await table.leave();
});

test("a remark is announced where it is made, and nothing else with it", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await tour(table);
  const stops = expected(LESSONS[0], 0, "en");
  await table.page.evaluate(() => {
    const heard = /** @type {string[]} */ (/** @type {any} */ (globalThis).heard = []);
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[aria-live]");
        if (region?.getAttribute("aria-live") === "polite" && element?.textContent) heard.push(element.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const heard = () => table.page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0));
  // What was told first is told by now.
  await search(table);
  await heard();
  for (const stop of stops.slice(1)) {
    await table.page.keyboard.press("ArrowRight");
    assert.deepEqual(await heard(), [stop.why || stop.remark]);
  }
  for (const stop of stops.slice(0, -1).reverse()) {
    await table.page.keyboard.press("ArrowLeft");
    assert.deepEqual(await heard(), [stop.why || stop.remark]);
  }
  await table.leave();
});

test("with the storage blocked the game comes back too, and so does the lesson", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  await table.page.evaluateOnNewDocument(() => {
    Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("blocked", "SecurityError"); } });
  });
  await table.page.reload();
  await table.ready();
  await table.setSpeed("instant");
  const game = new Game("I", 6, "south", "1");
  game.play("E");
  await table.click("E");
  await table.shows(game.snapshot());
  await tour(table);
  await lesson(table, 6);
  assert.deepEqual(await seen(table), expected(LESSONS[6], 6, "en")[0]);
  await leave(table);
  await table.shows(game.snapshot());
  await tour(table);
  assert.deepEqual(await seen(table), expected(LESSONS[6], 6, "en")[0]);
  await table.leave();
});

const SIZES = /** @type {const} */ ([[320, 640, true], [390, 844, true], [844, 390, true], [1280, 800, false]]);

for (const [width, height, touch] of SIZES) {
  test(`panel, board and controls are seen together on ${width} × ${height}, and no step moves them`, { timeout: 90_000 }, async () => {
    for (const language of /** @type {const} */ (["en", "es"])) {
      const table = await sit(browser, `${site.url}?lang=${language}&opponent=friend`, { width, height, touch });
      await table.page.$eval('dialog [data-action="tour"]', (button) => /** @type {HTMLElement} */ (button).click());
      await table.page.waitForSelector('html[data-stepping] .steps[data-stop="0"]');
      const boxes = () => table.page.$$eval("hoyito-board, .tour, .tour-said, .step-buttons button, .steps input, .tour > button", (parts) => parts.map((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return { left, top, right, bottom };
      }));
      for (const [number] of LESSONS.entries()) {
        await table.page.$eval(`[data-lesson="${number}"]`, (button) => /** @type {HTMLElement} */ (button).click());
        await table.page.waitForFunction((title) => document.querySelector(".tour h2")?.textContent === title, {}, speak(language).t(`tour.${LESSONS[number].id}`));
        await table.page.waitForSelector('html[data-stepping] .steps[data-stop="0"]');
        const before = await boxes();
        for (const { left, right, top, bottom } of before) {
          assert(left >= 0 && right <= width + 0.5 && right > left, JSON.stringify(before));
          assert(top >= 0 && bottom <= height + 0.5 && bottom > top, JSON.stringify(before));
        }
        for (let stops = Number(await table.page.$eval(".steps", (steps) => /** @type {HTMLElement} */ (steps).dataset.stops)); stops > 0; stops--) {
          await table.page.$eval('[data-step="on"]', (button) => /** @type {HTMLElement} */ (button).click());
          const cut = await table.page.$eval(".tour-said p", (p) => p.scrollHeight - p.clientHeight);
          assert(cut <= 0, `${LESSONS[number].id}: ${await table.page.$eval(".tour-said p", (p) => p.textContent)}`);
        }
        assert.deepEqual(await boxes(), before);
        assert.equal(await table.page.evaluate(() => document.documentElement.scrollWidth), width);
      }
      await table.leave();
    }
  });
}

for (const dark of [false, true]) {
  test(`axe finds nothing in the tour, ${dark ? "dark" : "light"}`, { timeout: 90_000 }, async () => {
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      const table = await sit(browser, `${site.url}?${FRIEND}`, { dark, width, height });
      await tour(table);
      await table.page.keyboard.press("End");
      await table.until((board) => board.ariaBusy === null);
      assert.deepEqual(await barriers(table.page), []);
      await table.leave();
    }
  });
}
