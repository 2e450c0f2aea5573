// What thinks: the contract of its wasm, thought in slices, and who is answered when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createMind } from "../../www/js/mind.js";
import { CHOICES } from "../../www/js/settings.js";
import { createThinker } from "../../www/js/thinker.js";
import { Game } from "./engine.mjs";
import { Mind } from "./solver.mjs";
import { RULES, chance, playable, walk } from "./walks.mjs";

/** @typedef {import("../../www/js/thinker.js").News} News */
/** @typedef {import("../../www/js/thinker.js").Task} Task */
/** @typedef {import("../../www/js/types.js").Answer} Answer */
/** @typedef {import("../../www/js/types.js").Level} Level */
/** @typedef {import("../../www/js/types.js").Question} Question */

const LEVELS = /** @type {Level[]} */ (CHOICES.opponent.filter((name) => name !== "friend"));
const START = "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S";
// South takes a with F, and the last four with it; whoever moves D loses all.
const DECIDED = "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S";

/** @param {string} position @param {Partial<Question>} [more] @returns {Question} */
const about = (position, more) => ({ rules: "I", position, lastFourTo: null, ...more });

/** @param {InstanceType<typeof Mind>} mind @param {Question} question @param {import("../../www/js/types.js").Wish} wish */
function answered(mind, { rules, position, lastFourTo }, wish, seed = 42, most = 5000) {
  mind.ask(rules, position, lastFourTo, wish, seed);
  for (let slice = 0; slice < most && !mind.work(5000); slice++);
  return mind.answer();
}

test("an answer has its exact shape", () => {
  const mind = new Mind(4);
  for (const rules of RULES) {
    for (const position of [START, DECIDED]) {
      const answer = answered(mind, about(position, { rules, lastFourTo: rules === "III" ? "north" : null }), "values", 0, 50);
      assert.deepEqual(Object.keys(answer).sort(), ["choice", "greater", "line", "moves", "nodes", "tables", "value"]);
      assert.deepEqual(answer.moves.map(({ hole }) => hole), playable(Game.fromPosition(rules, position).snapshot()));
      for (const { low, high, turns, ...rest } of answer.moves) {
        assert.deepEqual(Object.keys(rest), ["hole"]);
        assert(Number.isInteger(low) && Number.isInteger(high) && low <= high);
        assert(turns === null || Number.isInteger(turns));
      }
      assert(answer.value.low <= answer.value.high);
      assert.match(answer.line, /^[A-La-l]*$/);
      assert(answer.choice !== null && answer.moves.some(({ hole }) => hole === answer.choice));
      assert(Number.isInteger(answer.nodes) && Number.isInteger(answer.tables));
    }
  }
});

test("what is decided is known exactly", () => {
  const answer = answered(new Mind(4), about(DECIDED), "values");
  assert.deepEqual(answer.value, { low: 8, high: 8 });
  assert.deepEqual(answer.moves.map(({ hole, low, high }) => [hole, low, high]), [["D", -8, -8], ["F", 8, 8]]);
  assert.equal(answer.choice, "F");
});

test("each level's move is legal, repeatable, and the same whatever was thought of before", () => {
  const mind = new Mind(4);
  for (const rules of RULES) {
    for (const row of [6, 8]) {
      const game = walk(new Game(rules, row, "south", "1"), chance(row), 3);
      const { position, lastFourTo, ...snapshot } = game.snapshot();
      for (const level of LEVELS) {
        const chosen = answered(mind, { rules, position, lastFourTo }, level, 7, 100).choice ?? "";
        assert(playable({ position, lastFourTo, ...snapshot }).includes(chosen), `${rules} ${level} ${chosen}`);
        if (level === "perfect") continue;
        assert.equal(answered(new Mind(1), { rules, position, lastFourTo }, level, 7).choice, chosen, `${rules} ${level}`);
      }
    }
  }
});

test("what can't be asked is refused with a code, and the mind stays as it was", () => {
  const mind = /** @type {any} */ (new Mind(1));
  assert.throws(() => mind.answer(), { code: "nothing-asked" });
  answered(mind, about(DECIDED), "values");
  const before = mind.answer();
  const strange = [undefined, 7, {}, [], Symbol("x"), "", "\ud800", "x".repeat(1e6)];
  /** @param {string} code @param {unknown[]} question */
  const refused = (code, ...question) => {
    assert.throws(() => mind.ask(...question), (/** @type {any} */ error) => {
      assert.equal(error.code, code, error.message);
      assert.notEqual(error.message, "");
      return error instanceof Error && !(error instanceof WebAssembly.RuntimeError);
    });
    assert.deepEqual(mind.answer(), before);
  };
  for (const value of [null, ...strange]) {
    const text = typeof value === "string";
    refused(text ? "bad-rules" : "not-text", value, START, null, "values", 0);
    refused(text ? "bad-position" : "not-text", "I", value, null, "values", 0);
    if (value !== null) refused(text ? "bad-side" : "not-text", "I", START, value, "values", 0);
    refused(text ? "bad-level" : "not-text", "I", START, null, value, 0);
  }
  refused("bad-level", "I", START, null, "friend", 0);
  refused("bad-position", "I", "4.4.4.4.4.4/4.4.4.4.4.4:4-0:S", null, "values", 0);
});

/** What thinks as it is told to, so that a test knows when. @param {Partial<{ ask(): void, work(nodes: number): boolean, all: number, ready: number }>} [how] */
function slow({ ask = () => {}, all = Infinity, ready = 0, work } = {}) {
  let slices = 0;
  return {
    get slices() { return slices; },
    mind: {
      ask,
      work: work ?? (() => ++slices >= all),
      isReady: () => slices >= ready,
      workOnTables: () => ++slices >= all,
      making: () => ({ seeds: 16, done: slices, all }),
      answer: () => /** @type {Answer} */ ({ value: { low: -8, high: 8 }, moves: [], line: "", choice: "A", nodes: slices, tables: 0, greater: null }),
    },
  };
}

/** @param {Partial<Task>} more @returns {Task} */
const task = (more) => ({ id: 1, ...about(START), wish: "values", seed: 0, patience: 1e9, ...more });

/** Lets all that waits for its turn have it, several times. */
const later = async (times = 50) => {
  for (let i = 0; i < times; i++) await new Promise((done) => setImmediate(done));
};

/** @param {Parameters<typeof createThinker>[0]} mind */
function listening(mind) {
  /** @type {News[]} */
  const news = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  const thinker = createThinker(mind, (one) => {
    news.push(one);
    if (!("last" in one) || one.last) waiting.splice(0).forEach((done) => done());
  });
  return { news, thinker, end: () => new Promise((done) => waiting.push(() => done(undefined))) };
}

test("thought in slices ends when all is known", async () => {
  const { mind } = slow({ all: 5 });
  const { news, thinker, end } = listening(mind);
  const ended = end();
  thinker.think(task({ id: 3 }));
  assert.deepEqual(news, []);
  await ended;
  const last = /** @type {any} */ (news.at(-1));
  assert.deepEqual([last.id, last.last, last.all, last.answer.nodes], [3, true, true, 5]);
});

test("thought ends when patience does, with what is known by then", async () => {
  const { news, thinker, end } = listening(slow().mind);
  const ended = end();
  thinker.think(task({ patience: 1 }));
  await ended;
  const last = /** @type {any} */ (news.at(-1));
  assert.deepEqual([last.last, last.all, last.answer.choice], [true, false, "A"]);
});

test("patience begins when there are the tables that thought needs", async () => {
  const { news, thinker, end } = listening(slow({ ready: 7 }).mind);
  const ended = end();
  thinker.think(task({ patience: 0 }));
  await ended;
  assert.equal(/** @type {any} */ (news.at(-1)).answer.nodes, 7);
});

test("work that takes no time makes no slice so great that the next can't be left", async () => {
  /** @type {number[]} */
  const asked = [];
  const { thinker, end } = listening({ ...slow().mind, work: (nodes) => asked.push(nodes) >= 300 });
  const ended = end();
  thinker.think(task({}));
  await ended;
  assert(Math.max(...asked) < 20_000, `${Math.max(...asked)} positions`);
});

test("who is stopped says no more, and the next task takes the place of the last", async () => {
  const endless = slow();
  const { news, thinker, end } = listening(endless.mind);
  thinker.think(task({ id: 1 }));
  await later();
  thinker.stop();
  const { slices } = endless;
  assert(slices > 0);
  await later();
  assert.equal(endless.slices, slices);
  assert.deepEqual(news, []);
  thinker.think(task({ id: 2 }));
  thinker.think(task({ id: 3, patience: 0 }));
  await end();
  await later();
  assert.deepEqual(news.map((one) => /** @type {any} */ (one).id), [3]);
});

test("what is refused is told from what is broken", async () => {
  /** @param {Parameters<typeof slow>[0]} how */
  const told = async (how) => {
    const { news, thinker, end } = listening(slow(how).mind);
    const ended = end();
    thinker.think(task({}));
    await ended;
    return news;
  };
  assert.deepEqual(await told({ ask: () => { throw Object.assign(new Error("no"), { code: "bad-rules" }); } }), [{ id: 1, refused: { code: "bad-rules", message: "no" } }]);
  const trap = new WebAssembly.RuntimeError("unreachable");
  assert.deepEqual(await told({ ask: () => { throw trap; } }), [{ broken: trap }]);
  assert.deepEqual(await told({ work: () => { throw trap; } }), [{ broken: trap }]);
});

test("the real one answers in slices what it answers at once", async () => {
  const { news, thinker, end } = listening(new Mind(4));
  const ended = end();
  thinker.think(task({ position: DECIDED }));
  await ended;
  const last = /** @type {any} */ (news.at(-1));
  assert.equal(last.all, true);
  assert.deepEqual(last.answer.moves, answered(new Mind(4), about(DECIDED), "values").moves);
});

/** A place to think that does nothing by itself. */
function puppet() {
  /** @type {{ tasks: Task[], stops: number, closed: number, births: number, hear(news: News): void, birth(hear: (news: News) => void): import("../../www/js/thinker.js").Head, reply(answer?: object, more?: object): void }} */
  const self = {
    tasks: [], stops: 0, closed: 0, births: 0,
    hear() {},
    birth(hear) {
      self.births++;
      self.hear = hear;
      return { think: (one) => self.tasks.push(one), stop: () => { self.stops++; }, close: () => { self.closed++; } };
    },
    /** Answers the latest task. */
    reply(answer, more) {
      const { id } = /** @type {Task} */ (self.tasks.at(-1));
      self.hear({ id, answer: /** @type {Answer} */ ({ choice: "C", value: { low: 4, high: 4 }, moves: [], line: "", nodes: 1, tables: 0, greater: null, ...answer }), last: true, all: true, ...more });
    },
  };
  return self;
}

const asked = (/** @type {ReturnType<typeof puppet>} */ head) => head.tasks.map(({ rules, wish }) => `${rules} ${wish}`);

test("an opponent is answered before all others, and then the newest", async () => {
  const head = puppet();
  const mind = createMind([head.birth]);
  /** @type {string[]} */
  const done = [];
  const all = [
    mind.values(about(START, { rules: "I" })).then(() => done.push("I")),
    mind.values(about(START, { rules: "II" })).then(() => done.push("II")),
    mind.choose(about(START, { rules: "III" }), "hard").then((hole) => done.push(hole)),
    mind.values(about(DECIDED)).then(() => done.push("decided")),
  ];
  await later(1);
  assert.deepEqual(asked(head), ["I values", "II values", "III hard"]);
  for (let i = 0; i < 4; i++) head.reply();
  await Promise.all(all);
  assert.deepEqual(done, ["C", "decided", "II", "I"]);
});

test("who gives up is let go at once, and a late answer is nobody's", async () => {
  const head = puppet();
  const mind = createMind([head.birth]);
  const thought = new AbortController();
  const choice = mind.choose(about(START), "perfect", { signal: thought.signal });
  await later(1);
  thought.abort();
  await assert.rejects(choice, { name: "AbortError" });
  assert.equal(head.stops, 1);
  const other = mind.values(about(DECIDED));
  await later(1);
  head.hear({ id: head.tasks[0].id, answer: /** @type {any} */ ({ choice: "X" }), last: true, all: true });
  head.reply({ choice: "F" });
  assert.equal((await other).choice, "F");
  await assert.rejects(mind.values(about(START), { signal: thought.signal }), { name: "AbortError" });
  assert.equal(head.tasks.length, 2);
});

test("who waits behind another gives up without disturbing it", async () => {
  const head = puppet();
  const mind = createMind([head.birth]);
  const thought = new AbortController();
  const choice = mind.choose(about(START), "easy");
  const values = mind.values(about(START), { signal: thought.signal });
  await later(1);
  thought.abort();
  await assert.rejects(values, { name: "AbortError" });
  assert.deepEqual([head.stops, head.tasks.length], [0, 1]);
  head.reply();
  assert.equal(await choice, "C");
});

test("what is known exactly is not thought of again, and all else is", async () => {
  const head = puppet();
  const mind = createMind([head.birth]);
  /** @param {object} more */
  const values = async (more) => {
    const coming = mind.values(about(START));
    await later(1);
    head.reply({}, more);
    return coming;
  };
  await values({ all: false });
  const exact = await values({});
  assert.equal(head.tasks.length, 2);
  assert.equal(await mind.values(about(START)), exact);
  assert.equal(head.tasks.length, 2);
  mind.values(about(START, { lastFourTo: "south" })).catch(() => {});
  await later(1);
  assert.equal(head.tasks.length, 3);
});

test("tables are made while nobody asks anything, and all is asked anew with them", async () => {
  const head = puppet();
  const mind = createMind([head.birth]);
  /** @type {number[]} */
  const parts = [];
  const before = mind.values(about(DECIDED));
  const tables = mind.tables(about(START), 16, { progress: (part) => parts.push(part) });
  await later(1);
  head.reply();
  await before;
  assert.deepEqual(asked(head), ["I values", "I tables"]);
  assert.equal(head.tasks[1].seeds, 16);
  head.hear({ id: head.tasks[1].id, part: 0.5 });
  const choice = mind.choose(about(START), "easy");
  await later(1);
  head.reply();
  assert.equal(await choice, "C");
  assert.deepEqual(asked(head), ["I values", "I tables", "I easy", "I tables"]);
  head.hear({ id: head.tasks[3].id, part: 1 });
  await tables;
  assert.deepEqual(parts, [0.5]);
  mind.values(about(DECIDED)).catch(() => {});
  await later(1);
  assert.equal(asked(head).at(-1), "I values");
});

test("where there is no room for tables, all else is thought as before", async () => {
  const head = puppet();
  const other = puppet();
  const mind = createMind([head.birth, other.birth]);
  const tables = mind.tables(about(START), 16);
  await later(1);
  head.hear({ broken: "no room" });
  await assert.rejects(tables, /no room/);
  const coming = mind.choose(about(START), "easy");
  await later(1);
  head.reply();
  assert.equal(await coming, "C");
  assert.deepEqual([head.births, head.closed, other.births], [2, 1, 0]);
});

test("the real one makes tables in slices, answers meanwhile, and says what greater ones there could be", async () => {
  const mind = new Mind(4);
  mind.ask("I", DECIDED, null, "values", 0);
  assert(!mind.isReady());
  const { greater } = answered(mind, about(DECIDED), "values");
  assert.deepEqual(greater, { seeds: 16, bytes: 28_931_110 });
  for (let slice = 0; slice < 5; slice++) assert.equal(mind.workOnTables(16, 1000), false);
  assert(mind.isReady());
  assert.equal(mind.making()?.seeds, 16);
  const start = answered(mind, about(START), "values");
  assert.deepEqual([start.value, start.tables], [{ low: -8, high: -8 }, 12]);
  assert.equal(mind.workOnTables(0, 0), true);
  assert.equal(mind.making(), undefined);
  assert.deepEqual(answered(mind, about(DECIDED), "values").value, { low: 8, high: 8 });
  assert.equal(answered(mind, about("4.4.4.4.4.4.4.4/4.4.4.4.4.4.4.4:0-0:S"), "values", 0, 1).greater, null);
});

test("thought about tables tells what part of them is made, and gives up all of it", async () => {
  const making = slow({ all: 5 });
  const { news, thinker } = listening(making.mind);
  thinker.think(task({ id: 4, wish: "tables", seeds: 16 }));
  await later();
  assert.deepEqual(news.at(-1), { id: 4, part: 1 });
  const endless = slow();
  const other = listening(endless.mind);
  other.thinker.think(task({ id: 5, wish: "tables", seeds: 16 }));
  await later();
  other.thinker.stop();
  const { slices } = endless;
  await later();
  assert.equal(endless.slices, slices);
});

test("better bounds are told meanwhile", async () => {
  const head = puppet();
  /** @type {number[]} */
  const heard = [];
  const coming = createMind([head.birth]).values(about(START), { progress: ({ value }) => heard.push(value.low) });
  await later(1);
  head.reply({ value: { low: 1, high: 9 } }, { last: false, all: false });
  head.reply({ value: { low: 2, high: 9 } }, { last: false, all: false });
  head.reply();
  await coming;
  assert.deepEqual(heard, [1, 2]);
});

test("where one can't think, another does, and is asked the same", async () => {
  const head = puppet();
  const dying = puppet();
  const mind = createMind([() => { throw new Error("no worker"); }, dying.birth, head.birth]);
  const coming = mind.values(about(DECIDED));
  await later(1);
  assert.equal(dying.tasks.length, 1);
  dying.hear({ broken: "gone" });
  assert.deepEqual([dying.closed, asked(head)], [1, ["I values"]]);
  // It is no more, whatever it says.
  dying.reply({ choice: "D" });
  dying.hear({ broken: "gone" });
  head.reply({ choice: "F" });
  assert.equal((await coming).choice, "F");
  const next = mind.choose(about(START), "easy");
  await later(1);
  head.reply();
  assert.equal(await next, "C");
  assert.deepEqual([dying.births, head.births], [1, 1]);
});

test("where nobody can think, everybody is told why, and may ask again", async () => {
  const head = puppet();
  const mind = createMind([head.birth]);
  const all = [mind.values(about(START)), mind.choose(about(START), "easy")];
  await later(1);
  head.hear({ broken: new Error("not there") });
  for (const one of all) await assert.rejects(one, /not there/);
  const again = mind.choose(about(START), "easy");
  await later(1);
  head.reply();
  assert.equal(await again, "C");
  assert.equal(head.births, 2);
});

test("a refusal is an error with its code", async () => {
  const head = puppet();
  const mind = createMind([head.birth]);
  const coming = mind.values(about(START));
  await later(1);
  head.hear({ id: head.tasks[0].id, refused: { code: "bad-position", message: "no" } });
  await assert.rejects(coming, { code: "bad-position" });
});
