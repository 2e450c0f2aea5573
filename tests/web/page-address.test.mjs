// What the address says of the page, and what the page makes of an address.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTimeline } from "../../www/js/timeline.js";
import { positionText } from "../../www/js/view.js";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { FRIEND, sit } from "./table.mjs";
import { RULES, chance, playable, walk } from "./walks.mjs";

/** @typedef {import("./table.mjs").Table} Table */

/** The page has a moment to follow. @param {Table} table @param {Record<string, string | null>} params what the address is to say */
const says = (table, params) => table.page.waitForFunction((params) => {
  const given = new URLSearchParams(location.search);
  return Object.entries(params).every(([name, value]) => given.get(name) === value);
}, { timeout: 5000 }, params).catch(() => assert.fail(`${table.page.url()} is to say ${JSON.stringify(params)}`));

/** @param {Table} table */
const steps = async (table) => {
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
};

/** @param {Table} table @param {number} stop */
const slide = (table, stop) => table.page.evaluate((stop) => {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector(".steps input"));
  slider.value = String(stop);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}, stop);

/** @param {Table} table */
const stopOf = (table) => table.page.$eval(".steps:not([hidden])", (steps) => Number(/** @type {HTMLElement} */ (steps).dataset.stop));

for (const rules of RULES) {
  test(`a copied address opens at the same stop of ${rules}`, { timeout: 120_000 }, async () => {
    const games = [
      walk(new Game(rules, 6, "south", "1"), chance(3), 30),
      walk(new Game(rules, 8, "north", "1"), chance(4), 20),
      walk(new Game(rules, 6, "south", "5"), chance(5), 90),
      walk(Game.fromPosition(rules, "4.4.4.4.x.x/4.4.4.4.4.4:0-8:N"), chance(6), 20),
    ];
    for (const game of games) {
      const timeline = createTimeline(game);
      const table = await sit(browser, `${site.url}?${FRIEND}`);
      await table.page.goto(site.url);
      await table.ready();
      // By record, as the page itself would keep it.
      await table.page.evaluate((record) => localStorage.setItem("hoyito.game", JSON.stringify({ record, seats: { south: "human", north: "human" }, level: "easy" })), game.record());
      await table.page.reload();
      await table.ready();
      await table.shows(game.snapshot());
      await steps(table);
      const stop = Math.floor(timeline.total * 0.6);
      await slide(table, stop);
      const { number, event, view } = timeline.look(stop);
      await says(table, { rules, turn: String(number), event: String(event), moves: game.moves() || null });
      assert(table.page.url().length < 2000);
      const other = await sit(browser, table.page.url());
      await other.page.waitForSelector(".steps:not([hidden])");
      await other.until((board, position) => board.dataset.position === position, positionText(view));
      assert.equal(await stopOf(other), stop);
      await other.press("game");
      await other.shows(game.snapshot());
      await says(other, { turn: null, event: null });
      await other.leave();
      await table.leave();
    }
  });
}

test("fifty steps add nothing to the history, and the address follows", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(8), 40);
  const table = await sit(browser, `${site.url}?rules=I&moves=${game.moves()}&${FRIEND}`);
  const entries = await table.page.evaluate(() => history.length);
  await steps(table);
  for (let step = 0; step < 50; step++) await table.page.click('[data-step="back"]');
  const timeline = createTimeline(game);
  const { number, event } = timeline.look(timeline.total - 50);
  await says(table, { turn: String(number), event: String(event) });
  assert.equal(await table.page.evaluate(() => history.length), entries);
  await table.page.goBack();
  assert.equal(table.page.url(), "about:blank");
  await table.tab.close();
});

test("how the page looks is in its address", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}&from=wiki`);
  await table.press("flip");
  await says(table, { flip: "1", from: "wiki" });
  await table.press("flip");
  await says(table, { flip: null });
  await table.open("settings");
  await table.page.click('label:has(input[name="theme"][value="dark"])');
  await table.page.click('label:has(input[name="lang"][value="es"])');
  await says(table, { theme: "dark", lang: "es" });
  await table.page.reload();
  await table.ready();
  assert.equal(await table.page.$eval("html", (html) => `${html.lang} ${html.dataset.theme}`), "es dark");
  await table.leave();
});

test("a game against the computer is the same game elsewhere, from the human's own side", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=III&opponent=hard&side=north&first=north&lang=en`);
  await table.setSpeed("instant");
  const game = new Game("III", 6, "north", "1");
  const hole = playable(game.snapshot())[0];
  game.play(hole);
  await table.click(hole);
  await says(table, { opponent: "hard", side: "north", first: "north" });
  await table.until((board) => board.dataset.turn === "north" && board.dataset.state === "idle");
  const { position } = await table.read();
  const moves = new URL(table.page.url()).searchParams.get("moves") ?? "";
  assert.match(moves, /^[a-f]+[A-F]+$/);
  const other = await sit(browser, table.page.url());
  assert.equal((await other.read()).position, position);
  await other.says(/You are North/);
  await other.leave();
  await table.leave();
});

for (const sealed of [false, true]) {
  test(`a reload in mid-sowing and at a stop goes on, ${sealed ? "with nothing kept" : "by what is kept"}`, { timeout: 60_000 }, async () => {
    const table = await sit(browser, `${site.url}?${FRIEND}`, { sealed });
    const game = new Game("I", 6, "south", "1");
    for (const hole of ["C", "d"]) {
      game.play(hole);
      await table.click(hole);
      await table.moving();
      await table.page.reload();
      await table.ready();
      await table.shows(game.snapshot());
    }
    await steps(table);
    await slide(table, 3);
    await says(table, { turn: "1", event: "3" });
    await table.page.reload();
    await table.page.waitForSelector('.steps:not([hidden])[data-stop="3"]');
    await table.press("game");
    await table.shows(game.snapshot());
    await table.leave();
  });
}

test("nothing is lost by a reload right after a click, nor after many", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  const game = new Game("I", 6, "south", "1");
  const random = chance(31);
  const click = (/** @type {string} */ hole, reload = false) => table.page.evaluate((hole, reload) => {
    /** @type {HTMLElement} */ (document.querySelector(`[data-hole="${hole}"]`)).click();
    if (reload) location.reload();
  }, hole, reload);
  for (let round = 0; round < 3; round++) {
    const holes = playable(game.snapshot());
    const hole = holes[random(holes.length)];
    game.play(hole);
    const loaded = table.page.waitForNavigation();
    await click(hole, true);
    await loaded;
    await table.ready();
    await table.shows(game.snapshot());
  }
  // More than an address may be changed so quickly.
  for (let moves = 0; moves < 70 && game.snapshot().turn; moves++) {
    const holes = playable(game.snapshot());
    const hole = holes[random(holes.length)];
    game.play(hole);
    await click(hole);
  }
  await table.shows(game.snapshot());
  await table.page.reload();
  await table.ready();
  await table.shows(game.snapshot());
  await table.leave();
});

test("a look at somebody's game does not cost the own one, a move there does", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?lang=en`);
  const { page } = table;
  const mine = new Game("II", 6, "south", "1");
  mine.play("C");
  const seats = { south: "human", north: "human" };
  await page.evaluate((saved) => localStorage.setItem("hoyito.game", saved), JSON.stringify({ record: mine.record(), seats, level: "easy" }));
  // The computer moves there by itself.
  await page.goto(`${site.url}?rules=I&moves=C&opponent=easy&lang=en`);
  await table.ready();
  await table.until((board) => board.dataset.turn === "south" && board.dataset.state === "idle");
  await page.goto(`${site.url}?lang=en`);
  await table.ready();
  await table.shows(mine.snapshot());
  await page.goto(`${site.url}?rules=I&${FRIEND}`);
  await table.ready();
  await table.click("A");
  await table.moving();
  const other = new Game("I", 6, "south", "1");
  other.play("A");
  await page.goto(`${site.url}?lang=en`);
  await table.ready();
  await table.shows(other.snapshot());
  await table.leave();
});

test("an address that asks for what isn't there says so, and the board stands", { timeout: 60_000 }, async () => {
  for (const [query, told] of /** @type {const} */ ([
    ["rules=I&moves=CC", /address asks/], ["rules=I&moves=C&turn=x", /number/], ["rules=I&rounds=4", /rounds/], ["side=east", /South or North/],
  ])) {
    const table = await sit(browser, `${site.url}?lang=en&opponent=friend&${query}`);
    await table.says(told);
    assert.equal((await table.read()).state, "idle");
    await table.leave();
  }
  // A stop that the game hasn't got is its last.
  const table = await sit(browser, `${site.url}?rules=I&moves=C&turn=99&event=9&${FRIEND}`);
  await table.page.waitForSelector(".steps:not([hidden])");
  const { total } = createTimeline(Game.fromMoves("I", 6, "south", "1", "C"));
  assert.equal(await stopOf(table), total);
  await table.leave();
});

test("the longest games stay under two thousand characters", { timeout: 60_000 }, async () => {
  /** @type {Game | undefined} */
  let game;
  for (let seed = 0; seed < 60 && !(game && game.turns().length >= 1500); seed++) {
    game = walk(new Game("II", 12, "north", "to the end"), chance(seed), 1500);
  }
  assert(game && game.turns().length >= 1500, "a match of 1,500 turns");
  const table = await sit(browser, `${site.url}?rules=II&row=12&first=north&rounds=to+the+end&moves=${game.moves()}&opponent=friend&lang=es&theme=dark&flip=1`);
  await steps(table);
  await slide(table, 100);
  await says(table, { moves: game.moves() });
  assert(table.page.url().length - site.url.length < 1900, `${table.page.url().length}`);
  await table.leave();
});
