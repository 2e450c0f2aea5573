// The computer's thoughts on the page: where they are thought, that a late one never plays, and hints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { openTab } from "./browsers.mjs";
import { serve } from "./serve.mjs";
import { FRIEND, Table, WWW, action, choice, guess, holeButton } from "./table.mjs";

// South takes a with F, and the last four with it; whoever moves D loses all.
const DECIDED = "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S";

// Nobody here looks at seeds.
const quick = () => localStorage.setItem("hoyito.settings", JSON.stringify({ mine: "instant", theirs: "instant" }));

/** Opens the page after something was done to it. @param {string} url @param {() => void} [before] runs in the page, first of all */
async function prepared(url, before = () => {}) {
  const tab = await openTab(browser, { still: true });
  await tab.page.evaluateOnNewDocument(quick);
  await tab.page.evaluateOnNewDocument(before);
  await tab.page.goto(url);
  const table = new Table(tab);
  await table.ready();
  return table;
}

/** The computer has answered with a move of its own. @param {Table} table @param {Game} game as it stood before */
async function answered(table, game) {
  await table.until((board, turn) => board.dataset.turn === turn && board.dataset.state === "idle", "south");
  const { position } = await table.read();
  assert(guess(game, /** @type {string} */ (position), "north"), `from ${game.position()} to ${position}`);
}

/** Plays a hole, and the computer answers. @param {Table} table @param {string} [rules] */
async function exchange(table, rules = "I") {
  const game = new Game(rules, 6, "south", "1");
  game.play("A");
  await table.click("A");
  await answered(table, game);
}

test("the computer thinks in a worker, at every level, and the address names the level", { timeout: 60_000 }, async () => {
  const table = await prepared(`${site.url}?opponent=perfect&row=8&lang=en`);
  await table.says(/against the computer, perfect/);
  const long = new Game("I", 8, "south", "1");
  long.play("H");
  await table.click("H");
  await answered(table, long);
  assert.equal(table.page.workers().length, 1);
  for (const level of ["easy", "medium", "hard"]) {
    await table.open("new");
    for (const [name, value] of [["opponent", level], ["row", "6"]]) await table.page.click(choice(name, value));
    await table.press("start");
    await table.says(new RegExp(`against the computer, ${level}`));
    await exchange(table);
    assert.equal(new URL(table.page.url()).searchParams.get("opponent") ?? "easy", level);
  }
  await table.open("new");
  await table.page.click(choice("opponent", "perfect"));
  await table.press("start");
  await table.says(/against the computer, perfect/);
  await exchange(table);
  assert.equal(table.page.workers().length, 1);
  await table.leave();
});

test("the best opponent thinks while the other does, and no other level does", { timeout: 60_000 }, async () => {
  const table = await prepared(`${site.url}?opponent=perfect&lang=en`, () => {
    const { Worker } = globalThis;
    globalThis.Worker = class extends Worker {
      postMessage(/** @type {any} */ task) {
        if (task) (/** @type {any} */ (globalThis).asked ??= []).push(`${task.wish} ${task.position}`);
        super.postMessage(task);
      }
    };
  });
  const asked = () => table.page.evaluate(() => /** @type {any} */ (globalThis).asked ?? []);
  const start = new Game("I", 6, "south", "1");
  await table.page.waitForFunction((wanted) => /** @type {any} */ (globalThis).asked?.includes(wanted), {}, `values ${start.position()}`);
  start.play("A");
  const wanted = `perfect ${start.position()}`;
  await table.click("A");
  await answered(table, start);
  const { position } = await table.read();
  await table.page.waitForFunction((wanted) => /** @type {any} */ (globalThis).asked?.includes(wanted), {}, `values ${position}`);
  assert.deepEqual((await asked()).filter((/** @type {string} */ one) => !one.startsWith("values")), [wanted]);
  await table.open("new");
  await table.page.click(choice("opponent", "hard"));
  await table.press("start");
  await table.says(/against the computer, hard/);
  const before = (await asked()).length;
  await exchange(table);
  assert.deepEqual((await asked()).slice(before).map((/** @type {string} */ one) => one.split(" ")[0]), ["hard"]);
  await table.leave();
});

/** Why there may be no worker. @type {Record<string, () => void>} */
const OBSTACLES = {
  "has none": () => { Reflect.deleteProperty(globalThis, "Worker"); },
  "lets none start": () => {
    globalThis.Worker = /** @type {any} */ (class { constructor() { throw new DOMException("no", "SecurityError"); } });
  },
  "does not find its script": () => {
    const { Worker } = globalThis;
    globalThis.Worker = class extends Worker { constructor(/** @type {string | URL} */ url, /** @type {WorkerOptions | undefined} */ options) { super(new URL("nowhere.js", url), options); } };
  },
  "sees it die in the middle of a thought": () => {
    const { Worker } = globalThis;
    globalThis.Worker = class extends Worker {
      postMessage() {
        this.terminate();
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { cancelable: true })));
      }
    };
  },
};

for (const [what, obstacle] of Object.entries(OBSTACLES)) {
  test(`where the browser ${what}, the page thinks by itself`, { timeout: 60_000 }, async () => {
    const table = await prepared(`${site.url}?opponent=hard&lang=en`, obstacle);
    await exchange(table);
    assert.equal(table.page.workers().length, 0);
    await table.tab.close();
  });
}

test("where a policy forbids workers, the page thinks by itself", { timeout: 60_000 }, async () => {
  const strict = await serve(WWW, { headers: { "content-security-policy": "worker-src 'none'" } });
  try {
    const table = await prepared(`${strict.url}?opponent=medium&lang=en`);
    await exchange(table);
    await table.tab.close();
  } finally {
    await strict.close();
  }
});

// The worker hears of nothing until it is let.
const held = () => {
  const { Worker } = globalThis;
  /** @type {(() => void)[]} */
  const waiting = [];
  globalThis.Worker = class extends Worker {
    /** @param {any} message */
    postMessage(message) { waiting.push(() => super.postMessage(message)); }
  };
  Object.assign(globalThis, { asked: () => waiting.length, release: () => waiting.splice(0).forEach((send) => send()) });
};

/** @param {Table} table @param {number} many */
const thinking = (table, many = 1) => table.page.waitForFunction((least) => /** @type {any} */ (globalThis).asked() >= least, {}, many);
/** @param {Table} table */
const release = (table) => table.page.evaluate(() => /** @type {any} */ (globalThis).release());

test("a move taken back while the computer thinks is not answered", { timeout: 60_000 }, async () => {
  const table = await prepared(`${site.url}?opponent=medium&lang=en`, held);
  const game = new Game("I", 6, "south", "1");
  await table.click("A");
  await thinking(table);
  await table.says(/The computer is thinking/);
  await table.press("undo");
  await table.shows(game.snapshot());
  // What it was asked, that it is to stop, and what it is asked next, all at once.
  await table.click("B");
  await thinking(table, 3);
  await release(table);
  game.play("B");
  await answered(table, game);
  assert.match(new URL(table.page.url()).searchParams.get("moves") ?? "", /^B[a-f]+$/);
  await table.leave();
});

test("a new game while the computer thinks is nobody's answer", { timeout: 60_000 }, async () => {
  const table = await prepared(`${site.url}?opponent=medium&lang=en`, held);
  await table.click("A");
  await thinking(table);
  await table.open("new");
  await table.page.click(choice("opponent", "friend"));
  await table.press("start");
  await release(table);
  const game = new Game("I", 6, "south", "1");
  for (const hole of ["C", "a"]) {
    game.play(hole);
    await table.click(hole);
    await table.shows(game.snapshot());
  }
  await table.leave();
});

test("where the solver can't be had the page says so, and a click asks once more", { timeout: 60_000 }, async () => {
  let gone = true;
  const poor = await serve(WWW, { missing: (path) => gone && path.startsWith("pkg/solver/") });
  try {
    const table = await prepared(`${poor.url}?opponent=easy&lang=en`);
    const game = new Game("I", 6, "south", "1");
    game.play("A");
    await table.click("A");
    await table.says(/could not be downloaded: pkg\/solver\//);
    gone = false;
    await table.click("b");
    await answered(table, game);
    await table.tab.close();
  } finally {
    await poor.close();
  }
});

/** What is marked as best, and what is said of each of these. @param {Table} table */
const best = (table) => table.page.$$eval("[data-best]", (marked) => marked.map((button) => [
  button.getAttribute("data-hole"),
  (button.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(),
]));

/** @param {Table} table */
const note = (table) => table.page.$eval("[data-note]", (one) => one.textContent ?? "");

for (const [lang, sentence, mark] of [["en", "Best: F, +8 for South.", "the best move"], ["es", "Lo mejor: F, +8 para Sur.", "la mejor jugada"]]) {
  test(`a hint names the best hole, marks it, and plays nothing: ${lang}`, { timeout: 60_000 }, async () => {
    const table = await prepared(`${site.url}?opponent=friend&pos=${DECIDED}&lang=${lang}`);
    await table.page.keyboard.press("t");
    await table.page.waitForSelector("[data-best]");
    assert.deepEqual(await best(table), [["F", mark]]);
    assert.equal(await note(table), sentence);
    assert((await table.spoken()).includes(sentence));
    assert(await table.page.$eval(`${holeButton("F")} .sign-best`, (sign) => sign.getBoundingClientRect().width > 8));
    const { position } = await table.read();
    assert.equal(position, DECIDED);
    assert.equal(new URL(table.page.url()).searchParams.get("moves"), null);
    // Whatever happens next, the hint is of yesterday.
    await table.click("D");
    await table.until((board) => !board.querySelector("[data-best], .sign-best"));
    await table.until((board) => board.dataset.turn === "north" && board.dataset.state === "idle");
    await table.press("hint");
    await table.page.waitForSelector("[data-best]");
    assert.deepEqual(await best(table), [["a", mark]]);
    await table.press("undo");
    await table.until((board, start) => board.dataset.position === start && !board.querySelector("[data-best], [aria-describedby]"), DECIDED);
    await table.leave();
  });
}

test("a hint that is not wanted any more does not come", { timeout: 60_000 }, async () => {
  const table = await prepared(`${site.url}?${FRIEND}&pos=${DECIDED}`, held);
  await table.press("hint");
  await table.says(/Working out the best move/);
  await thinking(table);
  const game = Game.fromPosition("I", DECIDED);
  game.play("D");
  await table.click("D");
  await table.shows(game.snapshot());
  await release(table);
  await table.press("hint");
  await thinking(table);
  await release(table);
  await table.page.waitForSelector("[data-best]");
  assert.deepEqual((await best(table)).map(([hole]) => hole), ["a"]);
  await table.leave();
});

test("where there can be no hint the page says why", { timeout: 60_000 }, async () => {
  const table = await prepared(`${site.url}?opponent=easy&lang=en`, held);
  const off = () => table.page.$eval(action("hint"), (button) => button.getAttribute("aria-disabled"));
  assert.equal(await off(), "false");
  await table.click("A");
  await thinking(table);
  assert.equal(await off(), "true");
  await table.press("hint");
  await table.says(/The computer is to move/);
  await table.press("resign");
  await table.page.waitForSelector("dialog[data-dialog=\"ask\"][open]");
  await table.page.click('[data-close="yes"]');
  await table.until((board) => board.dataset.state === "over");
  await table.press("hint");
  await table.says(/This game is over/);
  assert.equal(await table.page.$("[data-best]"), null);
  await table.leave();
});

test("while one steps, a hint is of the stop", { timeout: 60_000 }, async () => {
  const table = await prepared(`${site.url}?${FRIEND}&pos=${DECIDED}&moves=D`);
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.keyboard.press("Home");
  await table.until((board, start) => board.dataset.position === start, DECIDED);
  await table.page.keyboard.press("t");
  await table.page.waitForSelector("[data-best]");
  assert.deepEqual((await best(table)).map(([hole]) => hole), ["F"]);
  await table.says(/Best: F, \+8 for South\./);
  await table.page.keyboard.press("ArrowRight");
  await table.until((board) => !board.querySelector("[data-best]"));
  await table.page.keyboard.press("t");
  await table.says(/A hole can be played where a turn has ended/);
  await table.leave();
});
