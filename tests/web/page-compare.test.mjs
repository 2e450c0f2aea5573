// The three games side by side on the page, compared at each stop with the events of a second engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sowingAt } from "../../www/js/compare-start.js";
import { inStep, parting } from "../../www/js/side-by-side.js";
import { createTimeline } from "../../www/js/timeline.js";
import { nameOf, positionText, sideOf } from "../../www/js/view.js";
import { explain } from "../../www/js/why.js";
import { barriers } from "./axe.mjs";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { speak } from "./locales.mjs";
import { FRIEND, guess, sit } from "./table.mjs";
import { RULES, chance, playable, walk } from "./walks.mjs";

/** @typedef {import("./table.mjs").Table} Table */
/** @typedef {import("../../www/js/types.js").Rules} Rules */

const english = speak("en");
const THREE_GAMES = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S";
/** D never ends in II and III. */
const ENDLESS = "0.2.1.2.0.1/0.1.0.1.0.4:4-32:S";
/** North's only hole never ends in II and III. */
const PASSES = "1.5.4.1.2.4/3.x.x.x.x.x:24-4:N";

/** What is to be seen in a column at each of its stops; one if the hole can't be sown there. @param {Rules} rules @param {string} position @param {string} hole */
function expected(rules, position, hole) {
  const game = Game.fromPosition(rules, position);
  const before = game.snapshot();
  const sown = playable(before).includes(hole) && before.turn === sideOf(hole);
  if (sown) game.play(hole);
  const timeline = createTimeline(game);
  return Array.from({ length: timeline.total + 1 }, (_, stop) => {
    const sight = timeline.look(stop);
    const { seeds, south, north, lap, hand } = sight.view;
    return {
      rules,
      stop,
      position: positionText(sight.view),
      holes: seeds.map((count, i) => `${nameOf(before.row, i)}${count}`).sort().join(" "),
      stores: [south, north],
      hand: lap ? `${lap} ${hand}` : "",
      why: sown ? explain(sight, { rules, rounds: "1", lastWinner: () => undefined }, english.t) : undefined,
    };
  });
}

/** The hole with the longest turn under any of the games. @param {string} position */
function longestHole(position) {
  const lengths = choices(position).map((hole) => ({ hole, length: longest(expectedAll(position, hole)) }));
  return lengths.reduce((best, one) => (one.length > best.length ? one : best)).hole;
}

/** @param {string} position @param {string} hole */
const expectedAll = (position, hole) => RULES.map((rules) => expected(rules, position, hole));

/** All three at a stop, the shorter ones at their end. @param {ReturnType<typeof expectedAll>} all @param {number} stop */
const together = (all, stop) => all.map((stops) => stops[Math.min(stop, stops.length - 1)]);

/** @param {ReturnType<typeof expectedAll>} all */
const longest = (all) => Math.max(...all.map((stops) => stops.length)) - 1;

/** Runs in the page. */
const look = () => Array.from(document.querySelectorAll(".compare-column"), (column) => {
  const { rules, stop } = /** @type {HTMLElement} */ (column).dataset;
  const board = /** @type {HTMLElement} */ (column.querySelector("hoyito-board"));
  const seeds = (/** @type {string} */ part) => Number(/** @type {HTMLElement} */ (board.querySelector(part)).dataset.seeds);
  return {
    rules,
    stop: Number(stop),
    position: board.dataset.position,
    holes: Array.from(board.querySelectorAll("[data-hole]"), (hole) => `${hole.getAttribute("data-hole")}${hole.getAttribute("data-seeds")}`).sort().join(" "),
    stores: [seeds('[data-store="south"]'), seeds('[data-store="north"]')],
    hand: board.dataset.hand === undefined ? "" : `${board.dataset.lap} ${board.dataset.hand}`,
    why: column.querySelector(".compare-why")?.textContent,
  };
});

/** Clicks what a selector finds so many times and looks after each. @param {Table} table @param {string} selector @param {number} times @returns {Promise<ReturnType<typeof look>[]>} */
const run = (table, selector, times) => /** @type {any} */ (table.page.evaluate(`(() => {
  const look = ${look};
  return Array.from({ length: ${times} }, () => {
    document.querySelector(${JSON.stringify(selector)}).click();
    return look();
  });
})()`));

/** @param {Table} table @param {number[]} stops @returns {Promise<ReturnType<typeof look>[]>} */
const slide = (table, stops) => /** @type {any} */ (table.page.evaluate(`(() => {
  const look = ${look};
  const slider = document.querySelector(".compare input");
  return ${JSON.stringify(stops)}.map((stop) => {
    slider.value = stop;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    return look();
  });
})()`));

/** @param {Table} table @param {string} name */
const steer = (table, name) => run(table, `.compare [data-step="${name}"]`, 1);

const OPEN = 'dialog[data-dialog="compare"][open]';
const STATE = ".compare:not([hidden])";

/** @param {Table} table @param {string} [button] */
async function open(table, button = ".actions") {
  await table.page.click(`${button} [data-action="compare"]`);
  await table.page.waitForSelector(`${OPEN} ${STATE}`);
}

/** Closes the dialog, which gives the focus back to the button. @param {Table} table */
async function close(table) {
  await table.page.keyboard.press("Escape");
  await table.page.waitForFunction(() => !document.querySelector("dialog[open]") && document.activeElement?.getAttribute("data-action") === "compare");
}

/** @param {Table} table */
const chosen = (table) => table.page.$$eval("[data-choice]", (buttons) => ({
  choices: buttons.map((button) => button.getAttribute("data-choice")).join(""),
  hole: buttons.filter((button) => button.ariaPressed === "true").map((button) => button.getAttribute("data-choice")).join(),
}));

/** @param {string} position */
function choices(position) {
  const [{ turn }, ...others] = RULES.map((rules) => Game.fromPosition(rules, position).snapshot());
  assert(others.every((other) => other.turn === turn));
  return [...new Set(RULES.flatMap((rules) => playable(Game.fromPosition(rules, position).snapshot())))];
}

/** @param {Game} game */
const address = (game) => {
  const { rules, row, first } = game.snapshotAt(0);
  return `${site.url}?rules=${rules}&row=${row}&first=${first}&moves=${game.moves()}&${FRIEND}`;
};

/** @param {Rules} rules @param {string} position */
const at = (rules, position) => `${site.url}?rules=${rules}&pos=${position}&${FRIEND}`;

/** @param {Table} table @param {string} record */
async function resume(table, record) {
  await table.page.evaluate((kept) => {
    localStorage.setItem("hoyito.game", JSON.stringify({ record: kept, seats: { south: "human", north: "human" }, level: "easy", address: "" }));
  }, record);
  await table.page.reload();
  await table.ready();
}

/** Columns whose sentence isn't compared. @param {ReturnType<typeof look>} seen */
const boards = (seen) => seen.map((column) => ({ ...column, why: "" }));

for (const rules of RULES) {
  test(`from positions of ${rules} every hole goes together and alone, forward and back, as the engine tells it`, { timeout: 180_000 }, async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const game = walk(new Game(rules, seed === 3 ? 8 : 6, seed % 2 ? "south" : "north", "1"), chance(40 + seed), 2 + 6 * seed);
      const { position, turn } = game.snapshot();
      assert(turn);
      const table = await sit(browser, address(game));
      await open(table);
      const holes = choices(position);
      assert.equal((await chosen(table)).choices, holes.join(""));
      const random = chance(seed);
      for (const hole of [holes[0], holes[holes.length - 1], holes[random(holes.length)]]) {
        await table.page.click(`[data-choice="${hole}"]`);
        const all = expectedAll(position, hole);
        const end = longest(all);
        const stops = Array.from({ length: end + 1 }, (_, stop) => together(all, stop));
        assert.equal((await chosen(table)).hole, hole);
        assert.deepEqual(await table.page.evaluate(look), stops[0]);
        assert.deepEqual(await run(table, '.compare [data-step="on"]', end), stops.slice(1));
        assert.deepEqual((await steer(table, "on"))[0], stops[end], "beyond the end nothing happens");
        assert.deepEqual(await run(table, '.compare [data-step="back"]', end), stops.slice(0, -1).reverse());
        const jumps = Array.from({ length: 30 }, () => random(end + 1));
        assert.deepEqual(await slide(table, jumps), jumps.map((stop) => stops[stop]));
        assert.deepEqual((await steer(table, "start"))[0], stops[0]);
        // One by one.
        for (const [i, own] of all.entries()) {
          const seen = await run(table, `[data-rules="${own[0].rules}"] [data-own="on"]`, own.length - 1);
          assert.deepEqual(seen.map((columns) => columns[i]), own.slice(1));
          assert(seen.every((columns) => columns.every((column, k) => k <= i || column.stop === 0)), "the others stay");
        }
        for (const [i, own] of all.entries()) {
          const seen = await run(table, `[data-rules="${own[0].rules}"] [data-own="back"]`, own.length - 1);
          assert.deepEqual(seen.map((columns) => columns[i]), own.slice(0, -1).reverse());
        }
      }
      await close(table);
      await table.shows(game.snapshot());
      await table.leave();
    }
  });
}

test("a leap of all three goes to the next lap, capture or end of any, forward and back", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(3), 5);
  const { position } = game.snapshot();
  const hole = longestHole(position);
  const table = await sit(browser, address(game));
  await open(table);
  await table.page.click(`[data-choice="${hole}"]`);
  const all = expectedAll(position, hole);
  const events = RULES.map((rules) => Game.fromPosition(rules, position).play(hole).events);
  const ways = Array.from({ length: longest(all) }, (_, i) => i + 1)
    .filter((stop) => events.some((own) => stop === own.length || ["lift", "capture", "sweep", "share"].includes(own[stop - 1]?.type)));
  assert(ways.length > 3);
  assert.deepEqual(await run(table, '.compare [data-step="leapOn"]', ways.length), ways.map((stop) => together(all, stop)));
  const back = [0, ...ways].slice(0, -1).reverse();
  assert.deepEqual(await run(table, '.compare [data-step="leapBack"]', back.length), back.map((stop) => together(all, stop)));
  await table.leave();
});

test("after a step of one game alone the others follow it with the next step of all", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("II", THREE_GAMES));
  await open(table);
  await table.page.click('[data-choice="E"]');
  const all = expectedAll(THREE_GAMES, "E");
  await run(table, '[data-rules="II"] [data-own="on"]', 3);
  assert.deepEqual((await table.page.evaluate(look)).map(({ stop }) => stop), [0, 3, 0]);
  assert.deepEqual((await steer(table, "on"))[0], together(all, 4));
  await run(table, '[data-rules="I"] [data-own="back"]', 2);
  assert.deepEqual((await steer(table, "back"))[0], together(all, 1));
  await table.leave();
});

test("the results tell laps, seeds, captures and who is next, and mark what differs", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("II", THREE_GAMES));
  await open(table);
  const results = () => table.page.$$eval(".compare-results tbody tr", (rows) => rows.map((row) => Array.from(row.children, (cell) => (/** @type {HTMLElement} */ (cell).innerText).replace(/\s+/g, " ").trim())));
  await table.page.click('[data-choice="E"]');
  assert.deepEqual(await results(), [
    ["Hoyito I", "1", "2", "8 (F, a)", "North to play (differs)"],
    ["Hoyito II", "1", "2", "8 (a, F)", "South plays again"],
    ["Hoyito III", "1", "2", "4 (a) (differs)", "South plays again"],
  ]);
  assert.deepEqual(await table.page.$$eval(".compare-odd", (marks) => marks.map((mark) => mark.querySelectorAll("svg").length)), [1, 1], "and by a sign");
  assert.deepEqual((await steer(table, "parting"))[0].map(({ stop }) => stop), [3, 3, 3]);
  await table.page.click('[data-choice="A"]');
  assert.deepEqual((await results()).map((row) => row.slice(1)), Array(3).fill(["1", "2", "0", "North to play"]));
  await table.says(/the same in all three games/);
  assert.equal(await table.page.$eval('.compare [data-step="parting"]', (button) => /** @type {HTMLElement} */ (button).hidden), true);
  assert.equal((await table.page.$$(".compare-odd")).length, 0);
  await table.leave();
});

test("a hole that is endless in some of the games is told so there, and sown in the others", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("II", ENDLESS));
  await open(table);
  assert.equal((await chosen(table)).choices, choices(ENDLESS).join(""));
  await table.page.click('[data-choice="D"]');
  const all = expectedAll(ENDLESS, "D");
  assert.deepEqual(all.map((stops) => stops.length > 1), [true, false, false]);
  const seen = await run(table, '.compare [data-step="on"]', longest(all));
  assert.deepEqual(seen.map((columns) => boards(columns)), Array.from({ length: longest(all) }, (_, i) => boards(together(all, i + 1))));
  for (const i of [1, 2]) assert.match(seen[3][i].why ?? "", /never end.*house rule/);
  assert.deepEqual(await table.page.$$eval('[data-result="refused"]', (cells) => cells.map((cell) => /never end/.test(cell.textContent ?? ""))), [true, true]);
  assert.deepEqual(await table.page.$$eval('[data-own="take"]', (buttons) => buttons.map((button) => /** @type {HTMLElement} */ (button).hidden)), [false, true, true]);
  await table.leave();
});

test("where a player would have to pass under one of the games, it is told there", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("I", PASSES));
  await open(table);
  assert.deepEqual(await chosen(table), { choices: "a", hole: "a" });
  const seen = (await steer(table, "end"))[0];
  assert.deepEqual(boards(seen), boards(together(expectedAll(PASSES, "a"), Infinity)));
  assert.deepEqual(seen.slice(1).map(({ why }) => why), ["Under Hoyito II North has no hole to sow here, and passes.", "Under Hoyito III North has no hole to sow here, and passes."]);
  await table.leave();
});

test("from a stop in mid-turn, from one at rest, and from the end of a round", { timeout: 90_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(6), 400);
  assert.equal(game.snapshot().turn, null);
  const table = await sit(browser, address(game));
  const turns = game.turns();
  const last = turns.findLastIndex(({ kind }) => kind === "sow");
  /** @param {number} number of the turn before which the position stands */
  const stands = async (number) => {
    const { position } = game.snapshotAt(number);
    const hole = turns[number].hole ?? "";
    assert.equal((await chosen(table)).hole, hole);
    assert.deepEqual(await table.page.evaluate(look), together(expectedAll(position, hole), 0));
  };
  await open(table);
  await stands(last);
  await close(table);
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  const timeline = createTimeline(game);
  for (const [stop, number] of [[timeline.firstOf(4) + 3, 3], [timeline.stopOf(5, Infinity), 5], [timeline.total, last], [0, 0]]) {
    await table.page.$eval(".steps input", (slider, value) => {
      /** @type {HTMLInputElement} */ (slider).value = String(value);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }, stop);
    await open(table, ".steps");
    await stands(number);
    await steer(table, "end");
    await close(table);
    assert.equal(await table.page.$eval(".steps", (steps) => /** @type {HTMLElement} */ (steps).dataset.stop), String(stop), "the stop is as it was");
    assert(await table.page.evaluate(() => document.activeElement?.closest(".steps") !== null), "the focus is back");
  }
  await table.press("game");
  await table.shows(game.snapshot());
  await table.leave();
});

test("what plays while one steps stops there", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(8), 6);
  const table = await sit(browser, address(game));
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.click('[data-step="start"]');
  await table.page.click('[data-step="play"]');
  await table.page.waitForFunction(() => Number(/** @type {HTMLElement} */ (document.querySelector(".steps")).dataset.stop) > 3);
  await open(table, ".steps");
  const stop = await table.page.$eval(".steps", (steps) => Number(/** @type {HTMLElement} */ (steps).dataset.stop));
  const { number } = createTimeline(game).look(stop);
  const hole = game.turns()[number - 1].hole ?? "";
  assert.deepEqual(await table.page.evaluate(look), together(expectedAll(game.snapshotAt(number - 1).position, hole), 0));
  await close(table);
  assert.equal(await table.page.$eval(".steps", (steps) => Number(/** @type {HTMLElement} */ (steps).dataset.stop)), stop);
  await table.leave();
});

test("in a match with closed holes each is a single game, and that is told where it matters", { timeout: 90_000 }, async () => {
  for (const [rules, lot] of /** @type {const} */ ([["III", 15], ["I", 1]])) {
    const table = await sit(browser, `${site.url}?lang=en`);
    const game = new Game(rules, 6, "north", "to the end");
    const random = chance(lot);
    do walk(game, random, 1); while (game.snapshot().turn === null || game.snapshot().round < 3 || !game.snapshot().position.includes("x"));
    const { position } = game.snapshot();
    await resume(table, game.record());
    await open(table);
    const { hole } = await chosen(table);
    const all = expectedAll(position, hole);
    const stops = Array.from({ length: longest(all) + 1 }, (_, stop) => together(all, stop));
    assert.deepEqual(await run(table, '.compare [data-step="on"]', longest(all)), stops.slice(1));
    assert.equal(await table.page.$eval(".compare .house", (note) => /** @type {HTMLElement} */ (note).hidden), rules !== "III");
    await close(table);
    await table.shows(game.snapshot());
    await table.leave();
  }
});

test("where nothing was ever to be sown the page says so", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?${FRIEND}`);
  // No such position is known, so the engine is made to speak of one.
  await table.page.evaluate(async () => {
    const { Game: engine } = await import(new URL("pkg/hoyito_wasm.js", location.href).href);
    const { snapshotAt } = engine.prototype;
    engine.prototype.snapshotAt = function (/** @type {number} */ n) { return { ...snapshotAt.call(this, n), turn: null }; };
  });
  await table.page.click('.actions [data-action="compare"]');
  await table.page.waitForSelector(OPEN);
  await table.says(/There is no sowing to compare/);
  assert.equal(await table.page.$eval(".compare", (body) => /** @type {HTMLElement} */ (body).hidden), true);
  for (const key of /** @type {const} */ (["ArrowRight", "End", "Space"])) await table.page.keyboard.press(key);
  await close(table);
  await table.shows(new Game("I", 6, "south", "1").snapshot());
  await table.leave();
});

test("the hole that has the focus is compared if it can be played, else the first", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(2), 4);
  const holes = playable(game.snapshot());
  const table = await sit(browser, address(game));
  await table.page.focus(`[data-hole="${holes[2]}"]`);
  await open(table);
  assert.equal((await chosen(table)).hole, holes[2]);
  await close(table);
  const dead = game.snapshot().holes.find(({ whyNot }) => whyNot !== null)?.hole;
  await table.page.reload();
  await table.ready();
  await table.page.focus(`[data-hole="${dead}"]`);
  await open(table);
  assert.equal((await chosen(table)).hole, holes[0]);
  await table.leave();
});

test("a hole is also chosen on a board, at the start", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("II", THREE_GAMES));
  await open(table);
  await table.page.click('[data-rules="III"] [data-hole="E"]');
  assert.equal((await chosen(table)).hole, "E");
  await steer(table, "on");
  await table.page.click('[data-rules="III"] [data-hole="A"]');
  assert.equal((await chosen(table)).hole, "E");
  assert.match((await table.page.evaluate(look))[2].why ?? "", /at the start/);
  await steer(table, "start");
  await table.page.click('[data-rules="I"] [data-hole="B"]');
  assert.match((await table.page.evaluate(look))[0].why ?? "", /B is empty/);
  await table.leave();
});

test("keys lead from stop to stop wherever the focus is, with no others held", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(3), 5);
  const { position } = game.snapshot();
  const table = await sit(browser, address(game));
  const { keyboard } = table.page;
  const hole = longestHole(position);
  await open(table);
  await table.page.click(`[data-choice="${hole}"]`);
  const all = expectedAll(position, hole);
  const end = longest(all);
  const leaps = RULES.map((rules) => {
    const own = Game.fromPosition(rules, position);
    own.play(hole);
    return createTimeline(own);
  });
  /** @param {string} key @param {number} stop @param {import("puppeteer-core").KeyInput} [modifier] */
  const press = async (key, stop, modifier) => {
    if (modifier) await keyboard.down(modifier);
    await keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (key));
    if (modifier) await keyboard.up(modifier);
    assert.deepEqual(await table.page.evaluate(look), together(all, stop), `${modifier ?? ""} ${key}`);
  };
  const places = ["h2", ".compare input", "[data-choice]", '[data-rules="II"] [data-hole][tabindex="0"]', '[data-own="on"]', "[data-close]"];
  for (const place of places) {
    await table.page.focus(`${OPEN} ${place}`);
    await press("Home", 0);
    await press("ArrowLeft", 0);
    await press("ArrowRight", 1);
    await press("ArrowRight", 2);
    await press("ArrowLeft", 1);
    await press("ArrowRight", Math.min(...leaps.map((line) => line.next(1, "leap"))), "Shift");
    await press("ArrowLeft", 1, "Shift");
    for (const modifier of /** @type {const} */ (["Control", "Meta"])) await press("ArrowRight", 1, modifier);
    await press("End", end);
    await press("ArrowRight", end);
    await press("Home", end, "Control");
  }
  // Space plays and pauses; on a button it presses the button.
  await table.page.focus(`${OPEN} h2`);
  await press("Home", 0);
  await keyboard.press("Space");
  await table.page.waitForFunction(() => Number(/** @type {HTMLElement} */ (document.querySelector(".compare")).dataset.stop) > 2);
  await keyboard.press("Space");
  const paused = await table.page.evaluate(look);
  assert.deepEqual(paused, together(all, paused[0].stop));
  await table.page.focus('[data-rules="I"] [data-own="on"]');
  await keyboard.press("Space");
  assert.equal((await table.page.evaluate(look))[0].stop, paused[0].stop + 1);
  // The page behind hears none of it.
  await keyboard.press("a");
  await keyboard.press("u");
  await keyboard.press("n");
  await close(table);
  await table.shows(game.snapshot());
  await table.page.focus('[data-hole="A"]');
  await keyboard.press("ArrowRight");
  assert.equal(await table.focused(), "B", "in the game the arrows lead from hole to hole");
  await table.leave();
});

for (const still of [false, true]) {
  test(`play keeps the three in step and tells every stop, ${still ? "with reduced motion" : "with flights"}`, { timeout: 90_000 }, async () => {
    const table = await sit(browser, at("II", THREE_GAMES), { still });
    await open(table);
    await table.page.click('[data-choice="E"]');
    const all = expectedAll(THREE_GAMES, "E");
    await table.page.evaluate(() => {
      const seen = /** @type {any} */ (globalThis).seen = /** @type {Record<string, string[]>} */ ({});
      /** @type {any} */ (globalThis).flown = 0;
      document.addEventListener("hoyito-step", ({ target }) => {
        const board = /** @type {HTMLElement} */ (target);
        (seen[/** @type {HTMLElement} */ (board.closest("[data-rules]")).dataset.rules ?? ""] ??= []).push(board.dataset.position ?? "");
        /** @type {any} */ (globalThis).flown += board.getAnimations({ subtree: true }).length;
      });
    });
    await table.page.click('.compare [data-step="play"]');
    await table.page.waitForSelector('.compare [data-step="play"][title="Pause"]');
    await table.page.waitForSelector('.compare [data-step="play"][title="Play"]', { timeout: 30_000 });
    assert.deepEqual(await table.page.evaluate(look), together(all, Infinity));
    const { seen, flown } = await table.page.evaluate(() => ({ seen: /** @type {any} */ (globalThis).seen, flown: /** @type {any} */ (globalThis).flown }));
    assert.deepEqual(seen, Object.fromEntries(all.map((stops) => [stops[0].rules, stops.slice(1).map(({ position }) => position)])));
    assert.equal(flown > 0, !still);
    // From the end it plays from the start.
    await table.page.click('.compare [data-step="play"]');
    await table.page.waitForFunction(() => /** @type {HTMLElement} */ (document.querySelector(".compare")).dataset.stop === "2");
    await table.page.click('.compare [data-step="play"]');
    const paused = await table.page.evaluate(look);
    assert.deepEqual(paused, together(all, paused[0].stop));
    await new Promise((done) => setTimeout(done, 500));
    assert.deepEqual(await table.page.evaluate(look), paused);
    await table.leave();
  });
}

test("a short turn is not left behind by one that is told in a hurry", { timeout: 60_000 }, async () => {
  const position = "4.3.0.11.7.0/2.8.0.1.0.x:8-4:S";
  const lengths = expectedAll(position, "E").map((stops) => stops.length - 1);
  assert.deepEqual(lengths, [31, 1243, 1243]);
  const table = await sit(browser, at("II", position));
  await open(table);
  await table.page.click('[data-choice="E"]');
  await table.page.evaluate((end) => {
    const told = /** @type {Record<string, number>} */ ({ I: 0, II: 0, III: 0 });
    document.addEventListener("hoyito-step", ({ target }) => {
      told[/** @type {HTMLElement} */ (/** @type {HTMLElement} */ (target).closest("[data-rules]")).dataset.rules ?? ""]++;
      if (told.I === end) /** @type {any} */ (globalThis).then ??= { ...told };
    });
  }, lengths[0]);
  await table.page.click('.compare [data-step="play"]');
  const then = await (await table.page.waitForFunction(() => /** @type {any} */ (globalThis).then, { timeout: 30_000 })).jsonValue();
  for (const rules of ["II", "III"]) assert(then[rules] < 250, JSON.stringify(then));
  await table.page.click('.compare [data-step="play"]');
  const paused = await table.page.evaluate(look);
  assert.deepEqual(paused, together(expectedAll(position, "E"), paused[1].stop));
  await table.leave();
});

test("one voice tells the common stop, and once what all say", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("II", THREE_GAMES));
  await open(table);
  assert.equal(await table.page.$$eval(`${OPEN} :is([aria-live], [role="status"])`, (regions) => regions.length), 1);
  const said = () => table.page.$eval(`${OPEN} [aria-live]`, (region) => region.textContent);
  await table.page.click('[data-choice="E"]');
  assert.equal(await said(), "Hoyito I: South plays E: 1 lap, 2 seeds, takes 8. Hoyito II: South plays E: 1 lap, 2 seeds, takes 8, a casa doble. South plays again. Hoyito III: South plays E: 1 lap, 2 seeds, takes 4. South plays again.");
  await steer(table, "on");
  assert.equal(await said(), "Stop 1 of 6. South lifts 2 seeds from E and sows from the next hole on, counter-clockwise: lap 1.");
  await steer(table, "on");
  assert.match(await said() ?? "", /^Stop 2 of 6\. Hoyito I: Fourth seed in F: a house\. Hoyito II: .*Hoyito III: /);
  await steer(table, "end");
  const { length } = expected("III", THREE_GAMES, "E");
  assert.equal(length, 6);
  await run(table, '[data-rules="III"] [data-own="back"]', 1);
  assert.match(await said() ?? "", /^Stop 4 of 5\. Hoyito III: /);
  await table.leave();
});

test("the computer waits while one compares, and moves afterwards", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&opponent=easy&lang=en`);
  const game = new Game("I", 6, "south", "1");
  const { position } = game.snapshot();
  game.play("A");
  await table.click("A");
  await table.moving();
  await open(table);
  assert.deepEqual(await table.page.evaluate(look), together(expectedAll(position, "A"), 0));
  const { position: stood } = await table.read();
  await new Promise((done) => setTimeout(done, 1500));
  assert.equal((await table.read()).position, stood, "what moved stays where it was");
  await close(table);
  await table.until((board) => board.dataset.turn === "south" && board.dataset.state === "idle");
  assert(guess(game, (await table.read()).position ?? "", "north"), "and then the computer has moved");
  await table.leave();
});

test("opened while a hand is sowing it shows that sowing, and the game goes on from its end", { timeout: 60_000 }, async () => {
  const game = walk(new Game("III", 6, "south", "1"), chance(4), 3);
  const { position } = game.snapshot();
  const table = await sit(browser, address(game));
  const hole = playable(game.snapshot())[1];
  game.play(hole);
  await table.click(hole);
  await table.moving();
  await open(table);
  assert.equal((await chosen(table)).hole, hole);
  assert.deepEqual(await table.page.evaluate(look), together(expectedAll(position, hole), 0));
  await close(table);
  await table.shows(game.snapshot());
  assert.equal((await table.page.$$("[data-turn-number]")).length, game.turns().length);
  await table.leave();
});

for (const [i, rules] of RULES.entries()) {
  test(`a game can be taken on as ${rules}, and the old one is kept`, { timeout: 60_000 }, async () => {
    const game = walk(new Game("II", 6, "south", "1"), chance(9), 7);
    const table = await sit(browser, address(game).replace("opponent=friend", "opponent=easy").replace("&lang=en", `&side=${game.snapshot().turn}&lang=en`));
    await table.setSpeed("instant");
    if (i === 1) {
      await table.press("steps");
      await table.page.waitForSelector(".steps:not([hidden])");
    }
    await open(table, i === 1 ? ".steps" : ".actions");
    const { hole } = await chosen(table);
    await table.page.click(`[data-rules="${rules}"] [data-own="take"]`);
    const on = Game.fromPosition(rules, game.snapshot().position);
    on.play(hole);
    await table.shows(on.snapshot());
    assert.notEqual(await table.focused(), "", "a hole has the focus");
    await table.says(new RegExp(`Hoyito ${rules} goes on from here`));
    for (let played = 0; played < 2 && on.snapshot().turn; played++) {
      const next = playable(on.snapshot())[0];
      on.play(next);
      await table.click(next);
      await table.shows(on.snapshot());
    }
    await table.press("line");
    await table.shows(game.snapshot());
    await table.press("line");
    await table.shows(on.snapshot());
    await table.leave();
  });
}

test("every game that is made for comparing is freed", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(5), 4);
  const table = await sit(browser, address(game));
  await table.page.evaluate(async () => {
    const engine = await import(new URL("pkg/hoyito_wasm.js", location.href).href);
    /** @type {any} */ (globalThis).living = 0;
    const { fromPosition } = engine.Game;
    const { free } = engine.Game.prototype;
    engine.Game.fromPosition = (/** @type {any[]} */ ...what) => {
      /** @type {any} */ (globalThis).living++;
      return fromPosition.apply(engine.Game, what);
    };
    engine.Game.prototype.free = function () {
      /** @type {any} */ (globalThis).living--;
      return free.call(this);
    };
  });
  const living = (/** @type {number} */ many) => table.page.waitForFunction((wanted) => /** @type {any} */ (globalThis).living === wanted, {}, many);
  for (let times = 0; times < 3; times++) {
    await open(table);
    for (const hole of playable(game.snapshot())) await table.page.click(`[data-choice="${hole}"]`);
    await living(3);
    await table.page.click('.compare [data-step="play"]');
    await close(table);
    await living(0);
  }
  assert.equal((await table.page.$$(OPEN.replace("[open]", ""))).length, 1);
  await table.shows(game.snapshot());
  await table.leave();
});

test("another language, another colour: it is drawn anew at the same stop", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("II", ENDLESS));
  await table.press("settings");
  await table.page.waitForSelector('dialog[data-dialog="settings"][open]');
  await table.page.keyboard.press("Escape");
  await open(table);
  await table.page.click('[data-choice="D"]');
  await run(table, '.compare [data-step="on"]', 2);
  const before = boards(await table.page.evaluate(look));
  await table.page.$eval('[data-dialog="settings"] input[name="lang"][value="es"]', (radio) => /** @type {HTMLElement} */ (radio).click());
  await table.says(/Los tres: parada 2 de/);
  assert.deepEqual(boards(await table.page.evaluate(look)), before);
  await table.says(/Seguir desde aquí como Hoyito I/);
  const bare = await table.page.evaluate(() => Array.from(document.querySelectorAll('[data-dialog="compare"] *'), (element) => [element.ariaLabel, element.getAttribute("title"), element.getAttribute("aria-valuetext"), element.childElementCount ? "" : element.textContent])
    .flat().filter((text) => text && /^\s*[a-z]+(\.[\w-]+)+\s*$|\{\w+\}|undefined|NaN/.test(text)));
  assert.deepEqual(bare, []);
  await table.leave();
});

test("no two parts of the page have the same id", { timeout: 60_000 }, async () => {
  const table = await sit(browser, at("II", THREE_GAMES));
  await open(table);
  const ids = await table.page.$$eval("[id]", (parts) => parts.map(({ id }) => id));
  assert.deepEqual(ids.filter((id, i) => ids.indexOf(id) !== i), []);
  // And each board's ground is painted with its own.
  assert.deepEqual(await table.page.$$eval("hoyito-board", (all) => all.map((board) => board.querySelector(/** @type {string} */ (board.querySelector(".pit")?.getAttribute("fill")?.slice(4, -1))) !== null)), [true, true, true, true]);
  await table.leave();
});

const SIZES = /** @type {const} */ ([[320, 640, true], [390, 844, true], [844, 390, true], [1280, 800, false]]);

for (const [width, height, touch] of SIZES) {
  test(`nothing overflows on ${width} × ${height}, and no step moves anything`, { timeout: 90_000 }, async () => {
    for (const row of [6, 12]) {
      const game = walk(new Game("I", row, "south", "1"), chance(1), 6);
      const table = await sit(browser, address(game).replace("lang=en", "lang=es"), { width, height, touch });
      await table.page.$eval('[data-action="compare"]', (button) => /** @type {HTMLElement} */ (button).click());
      await table.page.waitForSelector(`${OPEN} ${STATE}`);
      const wide = await table.page.$eval(OPEN, (panel) => {
        const { left, right, top, bottom } = panel.getBoundingClientRect();
        return { box: [left, top, right, bottom], scroll: panel.scrollWidth - panel.clientWidth, page: document.documentElement.scrollWidth };
      });
      assert.deepEqual({ scroll: wide.scroll, page: wide.page }, { scroll: 0, page: width });
      assert(wide.box[0] >= 0 && wide.box[1] >= 0 && wide.box[2] <= width && wide.box[3] <= height, String(wide.box));
      const out = await table.page.$$eval(`${OPEN} :is(h2, h3, p, th, td, button:not(.hole), input, hoyito-board)`, (parts) => parts.filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        const panel = /** @type {Element} */ (part.closest("dialog")).getBoundingClientRect();
        return right > left && (left < panel.left - 0.5 || right > panel.right + 0.5 || part.scrollWidth > part.clientWidth + 1) && !part.matches(".live, input");
      }).map((part) => part.outerHTML.slice(0, 120)));
      assert.deepEqual(out, []);
      const apart = await table.page.$$eval(".compare-column hoyito-board", (all) => all.map((board) => board.getBoundingClientRect().top));
      assert.equal(new Set(apart).size, width < 720 ? 3 : 1, "side by side where there is room");
      const boxes = () => table.page.$$eval(".compare-column, .compare-column :is(hoyito-board, button:not(.hole), .compare-why), .compare-steer :is(button, input)", (parts) => parts.map((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round).join();
      }));
      const before = await boxes();
      for (let k = 0; k < 30; k++) {
        await steer(table, "on");
        assert.deepEqual(await boxes(), before);
      }
      await table.leave();
    }
  });
}

for (const dark of [false, true]) {
  test(`axe finds nothing while one compares, ${dark ? "dark" : "light"}`, { timeout: 90_000 }, async () => {
    for (const [position, hole] of [[THREE_GAMES, "E"], [ENDLESS, "D"]]) {
      const table = await sit(browser, at("I", position), { dark });
      await open(table);
      await table.page.click(`[data-choice="${hole}"]`);
      await run(table, '.compare [data-step="on"]', 2);
      await table.page.waitForFunction(() => !document.querySelector("hoyito-board[aria-busy]"));
      assert.deepEqual(await barriers(table.page), []);
      await table.leave();
    }
  });
}

test("the first difference between turns is the first event that isn't the same in all", () => {
  const turns = RULES.map((rules) => Game.fromPosition(rules, THREE_GAMES).play("E").events);
  assert.equal(parting(turns), 3);
  assert.equal(parting([turns[0], turns[0]]), 0);
  assert.equal(parting([turns[0], turns[0].slice(0, 4)]), 5);
  assert.equal(parting([]), 0);
});

test("told at once, the events of turns begin at the same times, and none is shorter than alone", () => {
  const turns = RULES.map((rules) => Game.fromPosition(rules, THREE_GAMES).play("E").events);
  for (const still of [false, true]) {
    const times = inStep([...turns, []], { speed: "normal", still });
    assert.deepEqual(times.map((beats) => beats.map(({ event }) => event)), [...turns, []]);
    for (const beats of times) for (const [i, { at, length, flight }] of beats.entries()) {
      const longer = times[0].length > i ? times[0][i] : times[1][i];
      assert.deepEqual([at, length], [longer.at, longer.length]);
      assert(flight <= length && (!still || flight === 0));
    }
  }
});

test("the sowing of a stop: the next one at rest, the present one in mid-turn, the last one when all is over", () => {
  for (const [rules, lot] of /** @type {const} */ ([["I", 1], ["II", 12], ["III", 15]])) {
    const game = walk(new Game(rules, 6, "north", "to the end"), chance(lot), 80);
    const turns = game.turns();
    const timeline = createTimeline(game);
    for (let stop = 0; stop <= timeline.total; stop++) {
      const { number, event, rest } = timeline.look(stop);
      const found = sowingAt(game, number, event);
      assert(found);
      const { before, hole } = found;
      assert.notEqual(before.turn, null);
      assert.equal(before.position, game.snapshotAt(found.number).position);
      assert.equal(hole, turns[found.number]?.hole ?? null);
      if (rest && game.snapshotAt(number).turn) assert.equal(found.number, number);
      else if (!rest && turns[number - 1].kind === "sow") assert.equal(found.number, number - 1);
      else assert.deepEqual(turns.slice(found.number, number).map(({ kind }) => kind).filter((kind) => kind === "sow"), ["sow"]);
    }
  }
  const never = { turns: () => [], turn: () => assert.fail(), snapshotAt: () => ({ ...new Game("I", 6, "south", "1").snapshot(), turn: null }) };
  assert.equal(sowingAt(never, 0, Infinity), null);
  const resigned = new Game("I", 6, "south", "1");
  resigned.resign("south");
  assert.equal(sowingAt(resigned, 1, Infinity)?.before.position, resigned.snapshotAt(0).position);
});
