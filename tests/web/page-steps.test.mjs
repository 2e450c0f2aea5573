// Stepping through games on the page, compared at each stop with the events of a second engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTimeline } from "../../www/js/timeline.js";
import { nameOf, positionText } from "../../www/js/view.js";
import { explain } from "../../www/js/why.js";
import { barriers } from "./axe.mjs";
import { Game } from "./engine.mjs";
import { speak } from "./locales.mjs";
import { browser, site } from "./house.mjs";
import { FRIEND, sit } from "./table.mjs";
import { RULES, chance, playable, walk } from "./walks.mjs";

/** @typedef {import("./table.mjs").Table} Table */

const english = speak("en").t;

/** What is to be seen at each stop of a game. @param {Game} game */
function expected(game) {
  const timeline = createTimeline(game);
  const { rules, rounds, row } = game.snapshotAt(0);
  return Array.from({ length: timeline.total + 1 }, (_, stop) => {
    const sight = timeline.look(stop);
    const { seeds, south, north, lap, hand } = sight.view;
    return {
      stop,
      position: positionText(sight.view),
      holes: seeds.map((count, i) => `${nameOf(row, i)}${count}`).sort().join(" "),
      stores: [south, north],
      hand: lap ? `${lap} ${hand}` : "",
      why: explain(sight, { rules, rounds, lastWinner: timeline.lastWinner }, english),
    };
  });
}

/** Runs in the page. */
const look = () => {
  const board = /** @type {HTMLElement} */ (document.querySelector("hoyito-board"));
  const seeds = (/** @type {string} */ part) => Number(/** @type {HTMLElement} */ (board.querySelector(part)).dataset.seeds);
  return {
    stop: Number(/** @type {HTMLElement} */ (document.querySelector(".steps")).dataset.stop),
    position: board.dataset.position,
    holes: Array.from(board.querySelectorAll("[data-hole]"), (hole) => `${hole.getAttribute("data-hole")}${hole.getAttribute("data-seeds")}`).sort().join(" "),
    stores: [seeds('[data-store="south"]'), seeds('[data-store="north"]')],
    hand: board.dataset.hand === undefined ? "" : `${board.dataset.lap} ${board.dataset.hand}`,
    why: document.querySelector(".step-why")?.textContent,
  };
};

/** Presses a button so many times and looks after each, or slides to these stops. @param {Table} table @param {string} button @param {number | number[]} times @returns {Promise<ReturnType<typeof look>[]>} */
const run = (table, button, times) => /** @type {any} */ (table.page.evaluate(`((times) => {
  const look = ${look};
  const slider = document.querySelector(".steps input");
  const seen = [];
  for (const stop of typeof times === "number" ? Array(times).fill(null) : times) {
    if (stop === null) document.querySelector('[data-step="${button}"]').click();
    else {
      slider.value = stop;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
    seen.push(look());
  }
  return seen;
})(${JSON.stringify(times)})`));

/** @param {Table} table */
async function open(table) {
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
}

/** @param {Table} table */
const stopOf = async (table) => (await table.page.evaluate(look)).stop;

/** @param {Game} game */
const address = (game) => {
  const { rules, row, first } = game.snapshotAt(0);
  return `${site.url}?rules=${rules}&row=${row}&first=${first}&moves=${game.moves()}&${FRIEND}`;
};

for (const rules of RULES) {
  test(`forward through all stops of games of ${rules} and back, and by jumps`, { timeout: 180_000 }, async () => {
    for (let seed = 1; seed <= 4; seed++) {
      const game = walk(new Game(rules, seed === 3 ? 9 : 6, seed % 2 ? "south" : "north", "1"), chance(seed), seed === 1 ? 400 : 25);
      const stops = expected(game);
      const table = await sit(browser, address(game));
      await open(table);
      assert.deepEqual(await table.page.evaluate(look), stops[stops.length - 1], "the game as it stands");
      assert.deepEqual((await run(table, "start", 1))[0], stops[0]);
      assert.deepEqual(await run(table, "on", stops.length - 1), stops.slice(1));
      assert.deepEqual(await run(table, "back", stops.length - 1), stops.slice(0, -1).reverse());
      const random = chance(seed);
      const jumps = Array.from({ length: 60 }, () => random(stops.length));
      assert.deepEqual(await run(table, "", jumps), jumps.map((stop) => stops[stop]));
      await table.press("game");
      await table.shows(game.snapshot());
      await table.leave();
    }
  });
}

test("a match is stepped through from round to round, closed holes and all", { timeout: 120_000 }, async () => {
  for (const [rules, lot] of /** @type {const} */ ([["I", 1], ["II", 12], ["III", 15]])) {
    const game = walk(new Game(rules, 6, "north", "to the end"), chance(lot), 80);
    assert(game.snapshot().round > 2 && expected(game).some(({ position }) => position.includes("x")));
    const stops = expected(game);
    const table = await sit(browser, `${site.url}?lang=en`);
    await table.page.evaluate((record) => {
      localStorage.setItem("hoyito.game", JSON.stringify({ record, seats: { south: "human", north: "human" }, level: "easy", address: "" }));
    }, game.record());
    await table.page.reload();
    await table.ready();
    await open(table);
    await run(table, "start", 1);
    assert.deepEqual(await run(table, "on", stops.length - 1), stops.slice(1));
    assert.deepEqual(await run(table, "back", stops.length - 1), stops.slice(0, -1).reverse());
    await table.leave();
  }
});

test("in Spanish no key of a sentence shows, and the list of keys has those for stepping", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(2), 4);
  const table = await sit(browser, address(game).replace("lang=en", "lang=es"));
  await open(table);
  const sentences = (await run(table, "back", 40)).map(({ why }) => why);
  assert(sentences.some((why) => /^Cae un mate en \w, que ahora tiene \d+\.$/.test(why ?? "")), sentences.join("\n"));
  await table.page.keyboard.press("?");
  await table.says(/Vuelta o comida anterior, Vuelta o comida siguiente/);
  const bare = await table.page.evaluate(() => Array.from(document.querySelectorAll(".steps, .steps *, dialog[open] dl *"), (element) => [element.ariaLabel, element.getAttribute("title"), element.textContent])
    .flat().filter((text) => text && /^\s*[a-z]+(\.[\w-]+)+\s*$|\{\w+\}|undefined|NaN/.test(text)));
  assert.deepEqual(bare, []);
  await table.leave();
});

test("keys step when the viewer or the board has the focus, and only then", { timeout: 60_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(3), 12);
  const timeline = createTimeline(game);
  const stops = expected(game);
  const table = await sit(browser, address(game));
  const { keyboard } = table.page;
  await open(table);
  let at = timeline.total;
  /** @param {string} key @param {number} to @param {string} [modifier] */
  async function press(key, to, modifier) {
    if (modifier) await keyboard.down(/** @type {any} */ (modifier));
    await keyboard.press(/** @type {any} */ (key));
    if (modifier) await keyboard.up(/** @type {any} */ (modifier));
    at = to;
    assert.deepEqual(await table.page.evaluate(look), stops[to], `${modifier ?? ""} ${key}`);
  }
  for (const place of [".steps", '[data-step="on"]', "input[type=range]", '[data-hole][tabindex="0"]']) {
    await table.page.focus(place);
    await press("Home", 0);
    await press("ArrowRight", 1);
    await press("ArrowRight", 2);
    await press("ArrowLeft", 1);
    await press("ArrowRight", timeline.next(at, "leap"), "Shift");
    await press("PageDown", timeline.next(at, "turn"));
    await press("ArrowRight", timeline.next(at, "leap"), "Shift");
    await press("PageDown", timeline.next(at, "turn"));
    await press("ArrowLeft", timeline.previous(at, "leap"), "Shift");
    await press("PageUp", timeline.previous(at, "turn"));
    await press("End", timeline.total);
    await press("ArrowRight", timeline.total);
    for (const modifier of ["Control", "Alt", "Meta"]) await press("Home", at, modifier);
  }
  await table.page.focus('[data-hole][tabindex="0"]');
  const flipped = () => table.page.$eval("hoyito-board", (board) => board.hasAttribute("flip"));
  await press("f", at);
  assert.equal(await flipped(), true);
  await press("f", at);
  assert.equal(await flipped(), false);
  await keyboard.press("?");
  await table.page.waitForSelector('dialog[data-dialog="rules"][open]');
  await keyboard.press("ArrowLeft");
  assert.equal(await stopOf(table), at, "a dialog has the keys");
  await keyboard.press("Escape");
  await table.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await press("ArrowLeft", at);
  await table.press("game");
  await table.page.focus('[data-hole="A"]');
  await keyboard.press("ArrowRight");
  assert.equal(await table.focused(), "B", "in the game the arrows lead from hole to hole");
  await table.shows(game.snapshot());
  await table.leave();
});

for (const still of [false, true]) {
  test(`play goes from stop to stop, and pauses, ${still ? "with reduced motion" : "with flights"}`, { timeout: 60_000 }, async () => {
    const game = walk(new Game("I", 6, "south", "1"), chance(8), 3);
    const stops = expected(game);
    const table = await sit(browser, address(game), { still });
    await table.setSpeed("fast");
    await open(table);
    await table.page.keyboard.press("Home");
    await table.page.evaluate(() => {
      const seen = /** @type {string[]} */ (/** @type {any} */ (globalThis).seen = []);
      document.addEventListener("hoyito-step", () => seen.push(/** @type {any} */ (document.querySelector("[data-position]")).dataset.position));
    });
    await table.page.keyboard.press("Space");
    await table.page.waitForFunction(() => Number(/** @type {HTMLElement} */ (document.querySelector(".steps")).dataset.stop) >= 6);
    await table.page.keyboard.press("Space");
    const paused = await table.page.evaluate(look);
    assert.deepEqual(paused, stops[paused.stop]);
    await new Promise((done) => setTimeout(done, 600));
    assert.deepEqual(await table.page.evaluate(look), paused);
    await table.page.keyboard.press("ArrowLeft");
    assert.deepEqual(await table.page.evaluate(look), stops[paused.stop - 1]);
    await table.page.keyboard.press("ArrowRight");
    await table.page.click('[data-step="play"]');
    await table.page.waitForFunction((total) => document.querySelector(`.steps[data-stop="${total}"] [data-step="play"][title="Play"]`), { timeout: 30_000 }, stops.length - 1);
    assert.deepEqual(await table.page.evaluate(look), stops[stops.length - 1]);
    assert.deepEqual(await table.page.evaluate(() => /** @type {any} */ (globalThis).seen), stops.slice(1).map(({ position }) => position));
    await table.leave();
  });
}

test("the slider is dragged through a whole game, and steps add no history", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(2), 200);
  const stops = expected(game);
  const table = await sit(browser, address(game));
  const entries = await table.page.evaluate(() => history.length);
  await open(table);
  const box = await (await table.page.$(".steps input"))?.boundingBox();
  assert(box);
  const y = box.y + box.height / 2 + 5;
  await table.page.mouse.move(box.x + box.width - 11, y);
  await table.page.mouse.down();
  for (let hundredths = 100; hundredths >= 0; hundredths -= 2) {
    const share = hundredths / 100;
    await table.page.mouse.move(box.x + 11 + share * (box.width - 22), y);
    const seen = await table.page.evaluate(look);
    assert.deepEqual(seen, stops[seen.stop]);
    assert(Math.abs(seen.stop / (stops.length - 1) - share) < 0.03, `${seen.stop} of ${stops.length} at ${share}`);
  }
  await table.page.mouse.up();
  assert.equal(await stopOf(table), 0);
  assert.equal(await table.page.evaluate(() => history.length), entries);
  await table.leave();
});

test("a turn of the list leads to its first stop and is marked while one is in it", { timeout: 60_000 }, async () => {
  const game = walk(new Game("III", 6, "south", "1"), chance(5), 40);
  const timeline = createTimeline(game);
  const stops = expected(game);
  const table = await sit(browser, address(game));
  const current = () => table.page.$$eval("[data-turns] [aria-current]", (marked) => marked.map((one) => {
    const list = /** @type {HTMLElement} */ (one.closest("[data-turns]")).getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return { number: Number(one.closest("[data-turn-number]")?.getAttribute("data-turn-number")), seen: top >= list.top - 1 && bottom <= list.bottom + 1 };
  }));
  // The list of turns follows a picture later.
  await table.page.waitForSelector(`[data-turn-number="${timeline.turns}"]`);
  for (const number of [timeline.turns, 3, 1]) {
    await table.page.$eval(`[data-turn-number="${number}"]`, (button) => /** @type {HTMLElement} */ (button).click());
    // The viewer may be open already, and steps once it has been asked for.
    await table.page.waitForSelector(`.steps:not([hidden])[data-stop="${timeline.firstOf(number)}"]`);
    await table.page.waitForFunction((number) => document.querySelector("[data-turns] [aria-current]")?.closest("[data-turn-number]")?.getAttribute("data-turn-number") === String(number), {}, number);
    assert.deepEqual(await table.page.evaluate(look), stops[timeline.firstOf(number)]);
    assert.deepEqual(await current(), [{ number, seen: true }]);
  }
  for (const number of [2, 3, 4]) {
    await run(table, "turnOn", 1);
    assert.deepEqual(await current(), [{ number, seen: true }]);
  }
  await run(table, "start", 1);
  assert.deepEqual(await current(), []);
  await table.press("game");
  assert.deepEqual(await current(), []);
  await table.leave();
});

test("a hole played at an earlier stop starts a variation, and the old line is kept", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(6), 9);
  const timeline = createTimeline(game);
  const table = await sit(browser, address(game));
  await table.setSpeed("instant");
  await open(table);
  // Where seeds are in the hand nothing can be played.
  await run(table, "", [timeline.firstOf(4) + 1]);
  assert.deepEqual(await table.page.$$eval("[data-playable]", (holes) => holes.length), 0);
  await table.click("A");
  await table.says(/where a turn has ended/);
  assert.equal(await stopOf(table), timeline.firstOf(4) + 1);
  await run(table, "", [timeline.stopOf(3, Infinity)]);
  const state = game.snapshotAt(3);
  assert.deepEqual((await table.page.$$eval("[data-playable]", (holes) => holes.map((hole) => hole.getAttribute("data-hole")))).sort(), playable(state).sort());
  const other = Game.fromMoves("I", 6, "south", "1", game.moves().slice(0, 3));
  const hole = playable(state).find((one) => one !== game.moves()[3]) ?? "";
  other.play(hole);
  await table.click(hole);
  await table.shows(other.snapshot());
  assert.equal(await table.page.$eval(".steps", (steps) => /** @type {HTMLElement} */ (steps).hidden), true);
  const next = playable(other.snapshot())[0];
  other.play(next);
  await table.click(next);
  await table.shows(other.snapshot());
  await table.press("line");
  await table.shows(game.snapshot());
  assert.equal((await table.page.$$("[data-turn-number]")).length, game.turns().length);
  await table.press("line");
  await table.shows(other.snapshot());
  // And it outlasts the page.
  await table.page.reload();
  await table.ready();
  await table.shows(other.snapshot());
  await table.press("line");
  await table.shows(game.snapshot());
  await table.leave();
});

test("at the end the game goes on as without stepping", { timeout: 60_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(6), 4);
  const table = await sit(browser, address(game));
  await table.setSpeed("instant");
  await open(table);
  const hole = playable(game.snapshot())[0];
  game.play(hole);
  await table.click(hole);
  await table.shows(game.snapshot());
  assert.equal(await table.page.$eval('[data-action="line"]', (button) => /** @type {HTMLElement} */ (button).hidden), true);
  await table.leave();
});

test("while one steps the computer waits, and afterwards it moves", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&opponent=easy&lang=en`);
  await table.setSpeed("instant");
  const game = new Game("I", 6, "south", "1");
  game.play("A");
  // Before the computer has thought about it.
  await table.page.evaluate(() => new Promise((done) => {
    const board = /** @type {HTMLElement} */ (document.querySelector("hoyito-board"));
    new MutationObserver((_, observer) => {
      if (board.dataset.turn !== "north") return;
      observer.disconnect();
      /** @type {HTMLElement} */ (document.querySelector('[data-action="steps"]')).click();
      done(undefined);
    }).observe(board, { attributes: true });
    /** @type {HTMLElement} */ (document.querySelector('[data-hole="A"]')).click();
  }));
  await table.page.waitForSelector(".steps:not([hidden])");
  const stops = expected(game);
  assert.deepEqual(await run(table, "back", stops.length - 1), stops.slice(0, -1).reverse());
  await new Promise((done) => setTimeout(done, 1200));
  assert.deepEqual(await table.page.evaluate(look), stops[0]);
  assert.deepEqual((await run(table, "end", 1))[0], stops[stops.length - 1]);
  assert.deepEqual(await table.page.$$eval("[data-playable]", (holes) => holes.length), 0, "the computer plays for itself");
  await table.press("game");
  await table.until((board) => board.dataset.turn === "south" && board.dataset.state === "idle");
  await table.leave();
});

test("opened in mid-sowing, and closed and undone in mid-play, the board stays right", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  const game = new Game("I", 6, "south", "1");
  game.play("C");
  await table.click("C");
  await table.moving();
  await open(table);
  const stops = expected(game);
  assert.deepEqual(await table.page.evaluate(look), stops[stops.length - 1]);
  await table.page.waitForSelector("[data-turn-number][aria-current]");
  assert.deepEqual(await table.page.$$eval("[data-turn-number][aria-current]", (items) => items.map((item) => item.getAttribute("data-turn-number"))), ["1"]);
  await run(table, "start", 1);
  await table.page.click('[data-step="play"]');
  await table.moving();
  await table.press("game");
  await table.shows(game.snapshot());
  await open(table);
  await run(table, "start", 1);
  await table.page.click('[data-step="play"]');
  await table.moving();
  await table.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await table.page.keyboard.press("u");
  game.undo();
  await table.shows(game.snapshot());
  await table.leave();
});

test("keys, buttons and jumps at once leave the board at the stop that is told", { timeout: 60_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "3"), chance(11), 30);
  const stops = expected(Game.fromMoves("II", 6, "south", "1", game.moves().split("/")[0]));
  const table = await sit(browser, `${site.url}?rules=II&moves=${game.moves().split("/")[0]}&${FRIEND}`);
  await table.page.$$eval('[data-action="steps"], [data-turn-number]', (buttons) => buttons.slice(0, 4).forEach((button) => /** @type {HTMLElement} */ (button).click()));
  await table.page.waitForSelector(".steps:not([hidden])");
  assert.equal((await table.page.$$(".steps")).length, 1);
  const random = chance(12);
  for (let round = 0; round < 12; round++) {
    const names = Array.from({ length: 10 }, () => ["start", "turnBack", "leapBack", "back", "play", "on", "leapOn", "turnOn", "end", "f", "ArrowLeft", "ArrowRight", "PageUp", " "][random(14)]);
    await table.page.evaluate((names) => {
      const board = /** @type {HTMLElement} */ (document.querySelector("[data-hole]"));
      for (const name of names) {
        const button = document.querySelector(`[data-step="${name}"]`);
        if (button) /** @type {HTMLElement} */ (button).click();
        else board.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
      }
    }, names);
    await new Promise((done) => setTimeout(done, random(120)));
    const seen = await table.page.evaluate(`(() => { document.querySelector('[data-step="${round % 2 ? "back" : "on"}"]').click(); return (${look})(); })()`);
    assert.deepEqual(seen, stops[/** @type {any} */ (seen).stop], names.join());
  }
  await table.press("game");
  await table.leave();
});

const SIZES = /** @type {const} */ ([[320, 640, true], [390, 844, true], [844, 390, true], [1280, 800, false]]);

for (const [width, height, touch] of SIZES) {
  test(`board and controls are seen together on ${width} × ${height}, and no step moves them`, { timeout: 60_000 }, async () => {
    const game = walk(new Game("I", 6, "south", "1"), chance(1), 20);
    const table = await sit(browser, address(game), { width, height, touch });
    await table.page.$eval('[data-action="steps"]', (button) => /** @type {HTMLElement} */ (button).click());
    await table.page.waitForSelector(".steps:not([hidden])");
    const boxes = () => table.page.$$eval("hoyito-board, .steps button, .steps input, .step-why", (parts) => parts.map((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return { left, top, right, bottom };
    }));
    const before = await boxes();
    for (const { left, right, top, bottom } of before) {
      assert(left >= 0 && right <= width + 0.5 && right > left && bottom > top, JSON.stringify(before));
      if (height > 700) assert(top >= 0 && bottom <= height + 0.5, JSON.stringify(before));
    }
    assert.equal(await table.page.evaluate(() => document.documentElement.scrollWidth), width);
    for (let k = 0; k < 40; k++) await run(table, "back", 1);
    assert.deepEqual(await boxes(), before);
    await table.leave();
  });
}

for (const dark of [false, true]) {
  test(`axe finds nothing while one steps, ${dark ? "dark" : "light"}`, { timeout: 90_000 }, async () => {
    const table = await sit(browser, address(walk(new Game("I", 6, "south", "1"), chance(1), 6)), { dark });
    await open(table);
    await run(table, "turnBack", 2);
    await run(table, "on", 2);
    await table.until((board) => board.ariaBusy === null);
    assert.deepEqual(await barriers(table.page), []);
    await table.leave();
  });
}
