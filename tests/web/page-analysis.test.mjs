// What holes are worth, while one steps through a game: on the board, in words and over the game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { written } from "../../www/js/analysis-values.js";
import { barriers } from "./axe.mjs";
import { openTab } from "./browsers.mjs";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { FRIEND, Table, choice, sit } from "./table.mjs";
import { chance, playable, walk } from "./walks.mjs";

/** @typedef {import("../../www/js/types.js").Answer} Answer */

// South takes a with F, and the last four with it; whoever plays D loses all.
const DECIDED = "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S";

/** @param {string} rules @param {string} position @param {string} moves */
const queryFrom = (rules, position, moves) => `?rules=${rules}&pos=${encodeURIComponent(position)}&moves=${moves}`;
const LOST = queryFrom("I", DECIDED, "Da");

/** What a mind that looks a few turns ahead would say of a position. @param {Game} game @returns {Answer} */
function look(game, depth = 2) {
  const { turn, holes, south, north } = game.snapshot();
  const ahead = (/** @type {{ south: number, north: number }} */ held) => (turn === "north" ? held.north - held.south : held.south - held.north);
  const now = ahead({ south, north });
  /** @type {Answer["moves"]} */
  const moves = [];
  let [best, line] = [-Infinity, ""];
  for (const { hole } of holes.filter(({ whyNot }) => whyNot === null)) {
    game.play(hole);
    const after = game.snapshot();
    const more = depth > 1 && after.turn ? look(game, depth - 1) : null;
    const low = ahead(after) - now + (more ? more.value.low * (after.turn === turn ? 1 : -1) : 0);
    game.undo();
    moves.push({ hole, low, high: low, turns: null });
    if (low > best) [best, line] = [low, hole + (more?.line ?? "")];
  }
  return { value: { low: best, high: best }, moves, line, choice: line[0] ?? null, nodes: 1, tables: 0, greater: null };
}

/** The same for each position of a game. @param {Game} game @returns {Record<string, Answer>} */
function known(game) {
  /** @type {Record<string, Answer>} */
  const all = {};
  const { rules } = game.snapshot();
  for (let number = 0; number <= game.turns().length; number++) {
    const { position, turn } = game.snapshotAt(number);
    if (turn) all[position] = look(Game.fromPosition(rules, position));
  }
  return all;
}

/**
 * Opens the page with a mind that knows these answers; of all else it only ever tells the bounds.
 *
 * @param {string} query @param {Record<string, Answer>} answers @param {Parameters<typeof openTab>[1]} [options]
 */
async function sitWith(query, answers, options) {
  const tab = await openTab(browser, options);
  await tab.page.setRequestInterception(true);
  const mind = `const KNOWN = ${JSON.stringify(answers)};
    const thoughts = globalThis.thoughts = { asked: [], aborted: 0, late: [] };
    export const createMind = () => ({
      values: (question, { signal, progress }) => new Promise((settle, fail) => {
        thoughts.asked.push(question);
        signal.addEventListener("abort", () => {
          thoughts.aborted++;
          fail(new DOMException("", "AbortError"));
        });
        const answer = KNOWN[question.position];
        if (answer && !globalThis.thoughtless) return setTimeout(() => settle(answer));
        const seeds = question.position.split(":")[0].split(/\\D+/).reduce((sum, n) => sum + Number(n), 0);
        const own = question.position.split("/")[question.position.endsWith("S") ? 0 : 1].split(":")[0].split(".");
        const moves = own.flatMap((n, i) => (Number(n) ? [{ hole: "ABCDEFGHIJKL"[i], low: i % 2 ? -seeds : 4, high: i % 3 ? 8 : seeds, turns: null }] : []))
          .map((move) => (question.position.endsWith("S") ? move : { ...move, hole: move.hole.toLowerCase() }));
        const better = { value: { low: -4, high: seeds }, moves, line: "", choice: null, nodes: 1, tables: globalThis.made ?? 12, greater: globalThis.made ? null : { seeds: 16, bytes: 28_931_110 } };
        thoughts.late.push(() => progress(better));
        setTimeout(() => signal.aborted || progress(better));
      }),
      apart: !/apart=no/.test(location.hash),
      tables: (question, seeds, { signal, progress }) => new Promise((done, fail) => {
        signal.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
        globalThis.tables = { asked: question.position, progress, fail, done: () => done(globalThis.made = seeds) };
      }),
    });`;
  tab.page.on("request", (request) => {
    if (request.url().endsWith("/js/mind.js")) request.respond({ contentType: "text/javascript", body: mind });
    else request.continue();
  });
  await tab.page.goto(`${site.url}${query}`);
  const table = new Table(tab);
  await table.ready();
  return table;
}

/** Opens the controls for stepping where the address says, and the analysis. @param {Table} table */
async function analyse(table) {
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.$eval('[data-step="analysis"]', (button) => /** @type {HTMLElement} */ (button).click());
  await table.page.waitForSelector(".steps[data-analysis]");
}

/** Waits until nobody thinks about the position any more. @param {Table} table */
const settled = (table) => table.page.waitForSelector('.analysis-said[aria-busy="false"]');

/** Goes to a stop. @param {Table} table @param {number} stop */
const slide = (table, stop) => table.page.$eval(".steps input", (slider, to) => {
  /** @type {HTMLInputElement} */ (slider).value = String(to);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}, stop);

/** Runs in the page. @param {Element} board */
const marksOn = (board) => Object.fromEntries(Array.from(board.querySelectorAll(".analysis-mark"), (mark) => {
  const hole = /** @type {HTMLElement} */ (mark.parentElement);
  const told = document.getElementById(hole.getAttribute("aria-describedby") ?? "");
  return [hole.dataset.hole, [/** @type {HTMLElement} */ (mark).dataset.value, mark.hasAttribute("data-best"), told?.querySelector("span")?.textContent, told?.querySelector("i")?.textContent === "best"]];
}));

/** @param {Table} table */
const marks = (table) => table.page.$eval("hoyito-board", marksOn);

/** What an answer looks like on the board. @param {Answer} answer @param {number} [seeds] */
const expected = ({ moves, value }, seeds = 48) => Object.fromEntries(moves.map(({ hole, low, high }) => {
  const text = written({ low, high }, seeds, false);
  return [hole, [text, low === value.high, text, low === value.high]];
}));

/** @param {Table} table @param {string} part */
const text = (table, part) => table.page.$eval(part, (element) => element.textContent ?? "");

/** @param {Game} game */
const queryOf = (game, turn = 0) => {
  const { rules, row, first, rounds } = game.snapshotAt(0);
  return `?rules=${rules}&row=${row}&first=${first}&rounds=${rounds}&moves=${game.moves()}&turn=${turn}&${FRIEND}`;
};

test("a key shows the value of each hole at every stop, and takes it away", { timeout: 60_000 }, async () => {
  for (const [rules, turns, rounds] of /** @type {const} */ ([["I", 8, "1"], ["III", 60, "3"]])) {
    const game = walk(new Game(rules, 6, "south", rounds), chance(15), turns);
    const answers = known(game);
    const table = await sitWith(queryOf(game, 1), answers);
    await table.page.waitForSelector(".steps:not([hidden])");
    assert.deepEqual(await marks(table), {});
    await table.page.keyboard.press("a");
    await table.page.waitForSelector(".steps[data-analysis]");
    const ends = [0];
    for (const line of game.outline().split("\n").slice(0, -1)) ends.push(ends[ends.length - 1] + line.length);
    for (let number = 0; number <= game.turns().length; number += rules === "I" ? 2 : 15) {
      // At rest, and with a seed in the hand of the turn that follows.
      for (const stop of [ends[number], ends[number] + 1].filter((stop) => stop <= ends[ends.length - 1])) {
        await slide(table, stop);
        await settled(table);
        const { position, turn } = game.snapshotAt(number);
        assert.deepEqual(await marks(table), turn ? expected(answers[position]) : {}, `stop ${stop}`);
        assert.match(await text(table, ".analysis-value"), turn ? (turn === "south" ? /^South to play: / : /^North to play: /) : /^It is over/);
      }
    }
    assert.equal(await table.page.$eval('[data-step="analysis"]', (button) => button.ariaPressed), "true");
    await table.page.keyboard.press("a");
    assert.deepEqual(await marks(table), {});
    assert.deepEqual(await table.page.$$eval("[aria-describedby]", (holes) => holes.length), 0);
    assert.equal(await table.page.$eval(".analysis-lists", (lists) => /** @type {HTMLElement} */ (lists).hidden), true);
    await table.leave();
  }
});

test("a blunder is explained, marked and listed, and played better from there", { timeout: 60_000 }, async () => {
  const game = Game.fromPosition("I", DECIDED);
  game.replay("Da");
  const table = await sitWith(`${LOST}&turn=2&opponent=hard&side=south&lang=en`, known(game));
  await analyse(table);
  assert.equal(await text(table, ".analysis-value"), "It is over: nothing more can be won here.");
  const item = '[data-slip="1"]';
  await table.page.waitForSelector(item);
  assert.match(await text(table, item), /Turn 1, South: D loses 16 \(blunder\)/);
  assert.equal(await table.page.$$eval("[data-slip]", (items) => items.length), 1);
  assert.match(await table.page.$eval(".graph-blunder", (path) => path.getAttribute("d") ?? ""), /^M/);
  await table.page.$eval(item, (button) => /** @type {HTMLElement} */ (button).click());
  assert.equal(await table.page.$eval(".steps", (steps) => /** @type {HTMLElement} */ (steps).dataset.stop), "1");
  assert.equal(await text(table, ".analysis-told"), "Blunder. D loses 16: North answers a and takes 8; F was best (+8).");
  assert.equal(await text(table, ".analysis-value"), "South to play: South wins 8 more from here.");
  assert.equal(await table.page.$eval(item, (button) => button.getAttribute("aria-current")), "true");
  await table.page.click('[data-step="retry"]');
  await table.shows(game.snapshotAt(0));
  assert.equal(await table.page.$eval(".steps", (steps) => /** @type {HTMLElement} */ (steps).hidden), true);
  assert.match(await table.focused(), /^[DF]$/);
  await table.says(/against the computer, hard/);
  const better = Game.fromPosition("I", DECIDED);
  better.play("F");
  await table.click("F");
  await table.shows(better.snapshot());
  // The old line is still there.
  await table.press("line");
  await table.shows(game.snapshot());
  await table.leave();
});

test("a computer's mistakes are told, and are its own to do better", { timeout: 60_000 }, async () => {
  const game = Game.fromPosition("I", DECIDED);
  game.replay("Da");
  const table = await sitWith(`${LOST}&turn=1&opponent=easy&side=north&lang=es`, known(game));
  await analyse(table);
  await table.says(/Error grave\. D cuesta 16: Norte contesta a y come 8; lo mejor era F \(\+8\)\./);
  assert.equal(await table.page.$eval('[data-step="retry"]', (button) => getComputedStyle(button).visibility), "hidden");
  const bare = await table.page.evaluate(() => Array.from(document.querySelectorAll(".steps, .steps *, .analysis-lists, .analysis-lists *"), (element) => [element.ariaLabel, element.getAttribute("title"), element.getAttribute("aria-valuetext"), element.textContent])
    .flat().filter((said) => said && /^\s*[a-z]+(\.[\w-]+)+\s*$|\{\w+\}|undefined|NaN/.test(said)));
  assert.deepEqual(bare, []);
  // Another language and other colours change what is said and nothing else.
  await table.open("settings");
  await table.page.click(choice("lang", "en"));
  await table.page.click(choice("theme", "dark"));
  await table.page.keyboard.press("Escape");
  await table.says(/Blunder\. D loses 16: North answers a and takes 8; F was best \(\+8\)\./);
  await table.says(/What each hole is worth to North, who is to play/);
  assert.deepEqual(await marks(table), expected(look(Game.fromPosition("I", game.snapshotAt(1).position))));
  await table.leave();
});

test("the graph leads to a turn by keys and by a click, each round has its own", { timeout: 60_000 }, async () => {
  const game = walk(new Game("III", 6, "south", "3"), chance(15), 60);
  const begin = game.turns().find(({ kind }) => kind === "round")?.number ?? 0;
  assert(begin > 3);
  const table = await sitWith(queryOf(game, 1), known(game));
  await analyse(table);
  const graph = '.analysis-graph[role="slider"]';
  const now = () => table.page.$eval(graph, (slider) => ["min", "now", "max"].map((name) => Number(slider.getAttribute(`aria-value${name}`))));
  const shown = () => table.page.$eval("hoyito-board", (board) => /** @type {HTMLElement} */ (board).dataset.position);
  await table.page.focus(graph);
  const at = (await now())[1];
  assert.deepEqual(await now(), [0, at, begin - 1]);
  await table.page.keyboard.press("ArrowRight");
  assert.deepEqual(await now(), [0, at + 1, begin - 1]);
  assert.equal(await shown(), game.snapshotAt(at + 1).position);
  await table.page.keyboard.press("ArrowLeft");
  assert.equal(await shown(), game.snapshotAt(at).position);
  await table.page.waitForFunction((name) => /^Turn \d+ of \d+: (South \+\d+|North \+\d+|even)$/.test(document.querySelector(name)?.getAttribute("aria-valuetext") ?? ""), {}, graph);
  const box = await (await table.page.$(graph))?.boundingBox();
  assert(box);
  await table.page.mouse.click(box.x + box.width - 12, box.y + 20);
  assert.equal((await now())[1], begin - 1);
  await table.page.keyboard.press("End");
  const [first, last, end] = await now();
  assert.equal(last, end);
  assert.equal(last, game.turns().length);
  assert.equal(first, game.turns().findLast(({ kind }) => kind === "round")?.number);
  await table.leave();
});

test("what is not proved stands there as bounds, and whoever leaves is not thought for any more", { timeout: 60_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(3), 12);
  const table = await sitWith(queryOf(game, 4), {});
  await analyse(table);
  await table.says(/at least \u22124 from here, still thinking/);
  const texts = Object.values(await marks(table)).map(([shown]) => shown);
  assert(texts.length && texts.every((shown) => /^([≥≤]\u00a0\S+|\+4…\+8|\u2212\d+…\+8|…)$/.test(shown)), texts.join());
  assert.equal(await table.page.$eval(".analysis-said", (said) => said.ariaBusy), "true");
  const thoughts = () => table.page.evaluate(() => {
    const { asked, aborted } = /** @type {any} */ (globalThis).thoughts;
    return [asked.length, aborted];
  });
  assert.deepEqual(await thoughts(), [1, 0]);
  await table.page.keyboard.press("PageDown");
  await table.page.keyboard.press("PageDown");
  await table.page.waitForFunction(() => /** @type {any} */ (globalThis).thoughts.aborted > 0);
  await table.press("game");
  const [asked, aborted] = await thoughts();
  assert.equal(aborted, asked);
  await table.page.evaluate(() => /** @type {any} */ (globalThis).thoughts.late.forEach((/** @type {() => void} */ tell) => tell()));
  assert.deepEqual(await marks(table), {});
  // It is still wished for when one comes back.
  await table.press("steps");
  await table.page.waitForSelector(".steps[data-analysis]");
  await table.until((board) => board.querySelector(".analysis-mark"));
  // Another game takes its place.
  await table.page.evaluate((record) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", record);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, walk(new Game("I", 7, "south", "1"), chance(1), 3).record());
  await table.page.waitForFunction(() => {
    const { asked, aborted } = /** @type {any} */ (globalThis).thoughts;
    return !document.querySelector(".analysis-mark") && asked.length === aborted;
  });
  await table.leave();
});

test("greater tables are made when they are asked for, with a word on their size, and not for whoever leaves", { timeout: 60_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(3), 12);
  const table = await sitWith(queryOf(game, 4), {});
  await analyse(table);
  const button = ".analysis-tables button";
  await table.page.waitForSelector(button, { visible: true });
  assert.equal(await text(table, button), "Tables up to 16 seeds");
  assert.match(await text(table, ".analysis-tables p"), /They take 29 MB/);
  /** @param {string} what @param {...unknown} facts */
  const tell = (what, ...facts) => table.page.evaluate((name, all) => /** @type {any} */ (globalThis).tables[name](...all), what, facts);
  await table.page.focus(button);
  await table.page.keyboard.press("Enter");
  await table.page.waitForFunction(() => "tables" in globalThis);
  assert.equal(await table.page.evaluate(() => /** @type {any} */ (globalThis).tables.asked), game.snapshotAt(4).position);
  await tell("progress", 0.427);
  await table.says(/are being made: 42 %/);
  assert.equal(await table.page.$eval(".analysis-tables progress", (bar) => /** @type {HTMLProgressElement} */ (bar).value), 42);
  // The same button takes it back.
  await table.page.keyboard.press("Enter");
  assert.equal(await text(table, button), "Tables up to 16 seeds");
  assert.equal(await table.page.evaluate(() => document.activeElement?.textContent), "Tables up to 16 seeds");
  await table.page.evaluate(() => Reflect.deleteProperty(globalThis, "tables"));
  await table.page.keyboard.press("Enter");
  await table.page.waitForFunction(() => "tables" in globalThis);
  const asked = await table.page.evaluate(() => /** @type {any} */ (globalThis).thoughts.asked.length);
  await tell("done");
  await table.says(/Tables up to 16 seeds are in use/);
  assert.equal(await table.page.$eval(button, (one) => /** @type {HTMLElement} */ (one).hidden), true);
  assert.equal(await table.page.evaluate(() => document.activeElement?.matches(".analysis-tables p")), true);
  await table.page.waitForFunction((before) => /** @type {any} */ (globalThis).thoughts.asked.length > before, {}, asked);
  await table.leave();
  // Where thinking would keep the page waiting, they are not offered.
  const slow = await sitWith(`${queryOf(game, 4)}#apart=no`, {});
  await analyse(slow);
  await slow.until((board) => board.querySelector(".analysis-mark"));
  assert.equal(await slow.page.$eval(".analysis-tables", (one) => /** @type {HTMLElement} */ (one).hidden), true);
  await slow.leave();
});

test("tables that could not be made are told of, and may be asked for again", { timeout: 60_000 }, async () => {
  const table = await sitWith(queryOf(walk(new Game("II", 6, "south", "1"), chance(3), 12), 4), {});
  await analyse(table);
  const button = ".analysis-tables button";
  await table.page.waitForSelector(button, { visible: true });
  await table.page.$eval(button, (one) => /** @type {HTMLElement} */ (one).click());
  await table.page.waitForFunction(() => "tables" in globalThis);
  const warned = new Promise((done) => table.page.once("console", done));
  await table.page.evaluate(() => /** @type {any} */ (globalThis).tables.fail("no room"));
  await warned;
  await table.says(/The tables could not be made here/);
  assert.equal(await text(table, button), "Tables up to 16 seeds");
  await table.tab.close();
});

test("a mind that is not to be had is told of, and the stops stay what they are", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(2), 3);
  const tab = await openTab(browser);
  await tab.page.setRequestInterception(true);
  tab.page.on("request", (request) => (request.url().endsWith("/js/mind.js") ? request.abort() : request.continue()));
  await tab.page.goto(`${site.url}${queryOf(game, 2)}`);
  const table = new Table(tab);
  await analyse(table);
  await table.says(/The analysis could not be fetched, or can’t think here/);
  await table.page.keyboard.press("End");
  assert.equal((await table.read()).position, game.snapshot().position);
  assert.deepEqual(await marks(table), {});
  await tab.close();
});

test("the page's own mind says what stands on the board", { timeout: 60_000 }, async () => {
  const game = Game.fromPosition("II", "1.0.1.0.2.0/0.2.0.1.0.1:20-20:S");
  game.play(playable(game.snapshot())[0]);
  const table = await sit(browser, `${site.url}${queryFrom("II", game.snapshotAt(0).position, game.moves())}&turn=0&${FRIEND}`);
  await analyse(table);
  await settled(table);
  const answer = /** @type {Answer} */ (await table.page.evaluate(async (position) => {
    const path = new URL("js/mind.js", location.href).href;
    const { createMind } = await import(path);
    return createMind().values({ rules: "II", position, lastFourTo: null });
  }, game.snapshotAt(0).position));
  const shown = await marks(table);
  assert.deepEqual(Object.keys(shown).sort(), playable(game.snapshotAt(0)).sort());
  for (const { hole, low, high } of answer.moves) assert.equal(shown[hole][0], written({ low, high }, 8, false), hole);
  await table.leave();
});

for (const [width, height, dark, row] of /** @type {const} */ ([[320, 640, false, 6], [320, 640, true, 12], [844, 390, false, 6], [1280, 800, true, 6]])) {
  test(`all fits on ${width} × ${height} with rows of ${row}, axe finds nothing, and no step moves a thing`, { timeout: 90_000 }, async () => {
    const game = walk(new Game("I", row, "south", "1"), chance(1), 8);
    const some = Object.fromEntries(Object.entries(known(game)).filter((_, i) => i !== 4));
    const table = await sitWith(queryOf(game, 4), some, { width, height, dark, touch: width < 900 });
    await analyse(table);
    await table.until((board) => board.querySelector(".analysis-mark"));
    assert.equal(await table.page.evaluate(() => document.documentElement.scrollWidth), width);
    const out = await table.page.$$eval(".analysis-mark, .analysis-said, .analysis-graph, .analysis-lists, .steps button", (parts) => parts.map((part) => part.getBoundingClientRect())
      .filter(({ left, right, width }) => width && (left < 0 || right > innerWidth + 0.5)).length);
    assert.equal(out, 0);
    const steady = `hoyito-board, .steps button:not([data-step="retry"]), .steps input${height > width || height > 600 ? ", .analysis-said, .analysis-graph" : ""}`;
    const boxes = () => table.page.$$eval(steady, (parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    const before = await boxes();
    for (let k = 0; k < 12; k++) await table.page.$eval(`[data-step="${k < 6 ? "turnBack" : "leapOn"}"]`, (button) => /** @type {HTMLElement} */ (button).click());
    assert.deepEqual(await boxes(), before);
    await table.until((board) => board.ariaBusy === null);
    assert.deepEqual(await barriers(table.page), []);
    await table.leave();
  });
}
