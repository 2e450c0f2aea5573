// The list of turns: how it is written, and that a long one stays short.
import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, notation } from "../../www/js/turn-list.js";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { sit } from "./table.mjs";
import { RULES, chance, walk } from "./walks.mjs";

/** @param {Game} game what the page would have kept of it */
const kept = (game) => JSON.stringify({ record: game.record(), seats: { south: "human", north: "human" }, level: "easy" });

/** @param {Game} game */
async function open(game) {
  const table = await sit(browser, `${site.url}?lang=en`);
  await table.page.evaluate((saved) => localStorage.setItem("hoyito.game", saved), kept(game));
  await table.page.reload();
  await table.ready();
  await table.page.waitForSelector("[data-turn-number]");
  return table;
}

/** @param {import("./table.mjs").Table} table */
const current = (table) => table.page.$$eval("[data-turns] [aria-current]", (marked) => marked.map((one) => {
  const list = /** @type {HTMLElement} */ (one.closest("[data-turns]")).getBoundingClientRect();
  const { top, bottom } = one.getBoundingClientRect();
  return { number: Number(one.getAttribute("data-turn-number")), seen: top >= list.top - 1 && bottom <= list.bottom + 1 };
}));

test("extra turns are joined to the turn that won them, and nothing else is", () => {
  for (const rules of RULES) {
    const game = walk(new Game(rules, 6, "south", "5"), chance(2), 300);
    const turns = game.turns();
    const goes = joined(turns);
    assert.deepEqual(goes.flat(), turns);
    for (const go of goes) for (const [i, turn] of go.entries()) assert.equal(turn.again && turn.next === turn.side, i < go.length - 1 || (turn.again && turn.next === turn.side && turn === turns.at(-1)), `turn ${turn.number}`);
    assert.equal(goes.some((go) => go.length > 1), rules !== "I");
  }
});

test("a turn is written as in moves, with what it took", () => {
  const game = Game.fromPosition("I", "0.0.0.0.0.1/3.4.0.0.0.0:20-20:S");
  assert.equal(notation(game.play("F")), "F×4+4");
  assert.equal(notation(new Game("I", 6, "south", "1").play("C")), "C");
  assert.equal(notation(new Game("I", 6, "south", "1").resign("north")), "r");
  assert.equal(notation(new Game("I", 6, "south", "1").share()), "=");
});

test("rounds are separated, and every turn can be gone to", { timeout: 60_000 }, async () => {
  const game = walk(new Game("III", 6, "south", "3"), chance(24), 70);
  const table = await open(game);
  const rounds = game.turns().filter(({ kind }) => kind === "round").map(({ number }) => number);
  assert(rounds.length > 0);
  assert.deepEqual((await table.page.$$eval("[data-turns] .round [data-turn-number]", (ways) => ways.map((way) => Number(way.getAttribute("data-turn-number"))))).reverse(), rounds);
  await table.page.waitForSelector(`[data-turn-number="${rounds[0]}"]`);
  await table.page.$eval(`[data-turn-number="${rounds[0]}"]`, (way) => /** @type {HTMLElement} */ (way).click());
  await table.page.waitForFunction((turn) => document.querySelector(".steps:not([hidden])") && location.search.includes(`turn=${turn}`), {}, rounds[0]);
  assert.deepEqual(await current(table), [{ number: rounds[0], seen: true }]);
  await table.leave();
});

test("of two thousand turns few are in the page at once, and the present one is among them", { timeout: 120_000 }, async () => {
  let game = new Game("I", 6, "south", "to the end");
  for (let seed = 0; seed < 40 && game.turns().length < 2000; seed++) {
    const next = walk(new Game("II", 6, "south", "to the end"), chance(seed), 2000);
    if (next.turns().length > game.turns().length) game = next;
  }
  const { length } = game.turns();
  assert(length > 1500, `${length} turns`);
  const table = await open(game);
  const rows = () => table.page.$$eval("[data-turns] li", (items) => items.length);
  assert(await rows() <= 122);
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  const random = chance(5);
  for (let jump = 0; jump < 15; jump++) {
    const turn = await table.page.evaluate((share) => {
      const slider = /** @type {HTMLInputElement} */ (document.querySelector(".steps input"));
      slider.value = String(Math.round(Number(slider.max) * share));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      return Number(/** @type {any} */ (/Turn (\d+)/.exec(document.querySelector('[data-fact="place"]')?.textContent ?? ""))[1]);
    }, random(1000) / 1000);
    await table.page.waitForFunction((turn) => document.querySelector("[data-turns] [aria-current]")?.getAttribute("data-turn-number") === String(turn), {}, turn);
    assert.deepEqual(await current(table), [{ number: turn, seen: true }]);
    assert(await rows() <= 122);
  }
  // By the list alone one gets from the end to the start.
  await table.press("game");
  const first = () => table.page.$$eval("[data-turn-number]", (ways) => Math.min(...ways.map((way) => Number(way.getAttribute("data-turn-number")))));
  for (let clicks = 0; clicks < 100 && await first() > 1; clicks++) {
    const before = await first();
    await table.page.$eval('[data-more="earlier"]', (way) => /** @type {HTMLElement} */ (way).click());
    assert(await first() < before);
  }
  assert.equal(await first(), 1);
  await table.leave();
});
