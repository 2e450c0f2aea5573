// What values are called, how they are drawn and in which order they are sought, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCourse } from "../../www/js/analysis-course.js";
import { pathsOf, reachOf, scaleOf } from "../../www/js/analysis-graph.js";
import { goesOf, reasonOf } from "../../www/js/analysis-line.js";
import { createSurvey } from "../../www/js/analysis-survey.js";
import { bestOf, judge, kindOf, outcomeOf, written } from "../../www/js/analysis-values.js";
import { tellLoss, tellOutcome, tellValue } from "../../www/js/analysis-words.js";
import { Game } from "./engine.mjs";
import { speak } from "./locales.mjs";
import { chance, walk } from "./walks.mjs";

/** @typedef {import("../../www/js/types.js").Answer} Answer */
/** @typedef {import("../../www/js/types.js").Mind} Mind */
/** @typedef {import("../../www/js/types.js").Question} Question */

const en = speak("en").t;
const es = speak("es").t;

/** @param {number} low */
const value = (low, high = low) => ({ low, high });

/** @param {Record<string, [number, number]>} moves @param {string} [line] @returns {Answer} */
function answer(moves, line = "") {
  const list = Object.entries(moves).map(([hole, [low, high]]) => ({ hole, low, high, turns: null }));
  const most = (/** @type {"low" | "high"} */ end) => Math.max(...list.map((move) => move[end]));
  return { value: value(most("low"), most("high")), moves: list, line, choice: line[0] ?? null, nodes: 1, tables: 0, greater: null };
}

test("a value is written with its sign, and bounds with both ends or the one that says something", () => {
  const cases = /** @type {const} */ ([
    [value(8), "+8"], [value(0), "="], [value(-4), "\u22124"], [value(4, 16), "≥\u00a0+4"], [value(0, 16), "≥\u00a00"], [value(-16, -4), "≤\u00a0\u22124"],
    [value(-4, 8), "\u22124…+8"], [value(-16, 16), "…"], [value(-99, 99), "…"],
  ]);
  for (const [bounds, text] of cases) assert.equal(written(bounds, 16, true), text);
  assert.equal(written(value(-16, 16), 16, false), "?");
  assert.equal(written(value(16), 16, false), "+16", "all that lies on the board");
});

test("shapes tell who is better as soon as it is sure", () => {
  assert.deepEqual([value(8), value(4, 12), value(0), value(0, 4), value(-4, 8), value(-8, -4), value(-4)].map(kindOf), ["win", "win", "even", "open", "open", "loss", "loss"]);
});

test("the best holes are those that no other can be better than", () => {
  assert.deepEqual(bestOf(answer({ A: [4, 4], B: [8, 8], C: [8, 8] })), ["B", "C"]);
  assert.deepEqual(bestOf(answer({ A: [4, 8], B: [0, 8] })), []);
  assert.deepEqual(bestOf(answer({ A: [8, 12], B: [0, 8] })), ["A"]);
  assert.deepEqual(bestOf(answer({ A: [-4, 4] })), ["A"], "there is no other");
  assert.deepEqual(bestOf(answer({})), []);
});

test("a loss is told only when both values are exact, and by its size", () => {
  const sure = answer({ A: [12, 12], B: [8, 8], C: [4, 4], D: [0, 0], E: [-4, 8], F: [12, 12] });
  assert.equal(judge(sure, "A"), null);
  assert.deepEqual(judge(sure, "B"), { loss: 4, term: "dubious", best: ["A", "F"], value: 12 });
  assert.equal(judge(sure, "C")?.term, "mistake");
  assert.equal(judge(sure, "D")?.term, "blunder");
  assert.equal(judge(sure, "E"), null);
  assert.equal(judge(answer({ A: [4, 8], B: [0, 0] }), "B"), null);
  assert.equal(judge(undefined, "A"), null);
  assert.equal(judge(sure, null), null);
});

test("the outcome is what is captured and what is still to be won, from South's view", () => {
  const held = { south: 12, north: 20 };
  assert.deepEqual(outcomeOf({ turn: "south", ...held }, value(12)), value(4));
  assert.deepEqual(outcomeOf({ turn: "north", ...held }, value(12)), value(-20));
  assert.deepEqual(outcomeOf({ turn: "north", ...held }, value(-4, 8)), value(-16, -4));
  assert.deepEqual(outcomeOf({ turn: null, ...held }, value(0)), value(-8));
});

// South takes a with F, and the last four with it; whoever plays D loses all.
const DECIDED = "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S";
const AFTER_D = "0.0.0.0.1.1/3.3.0.0.0.0:20-20:N";

/** @param {string} position @param {import("../../www/js/types.js").Side | null} [lastFourTo] @returns {Question} */
const ask = (position, lastFourTo = null) => ({ rules: "I", position, lastFourTo });

test("a line is told go by go, with the last four for whoever gets them, as far as it can be played", () => {
  assert.deepEqual(goesOf(Game, ask(DECIDED), "F"), [{ side: "south", holes: ["F"], taken: 8 }]);
  assert.deepEqual(goesOf(Game, ask(DECIDED, "north"), "F"), [{ side: "south", holes: ["F"], taken: 4 }]);
  assert.deepEqual(goesOf(Game, ask(DECIDED), "DaA"), [{ side: "south", holes: ["D"], taken: 0 }, { side: "north", holes: ["a"], taken: 8 }]);
  assert.deepEqual(goesOf(Game, ask(DECIDED), ""), []);
  const run = goesOf(Game, { rules: "II", position: "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S", lastFourTo: null }, "EA");
  assert.deepEqual(run.map(({ side, holes }) => [side, holes]), [["south", ["E", "A"]]]);
  assert(run[0].taken >= 8);
});

test("what a move loses is explained by the answer, by what was left lying, by what comes later, or not at all", () => {
  const go = (/** @type {"south" | "north"} */ side, /** @type {string} */ holes, /** @type {number} */ taken) => ({ side, holes: [...holes], taken });
  assert.deepEqual(reasonOf("south", 0, [go("north", "abf", 12)], [go("south", "D", 0)]), { why: "run", ...go("north", "abf", 12) });
  assert.deepEqual(reasonOf("south", 0, [go("north", "a", 8)], [go("south", "D", 4), go("north", "b", 0)]), { why: "answer", ...go("north", "a", 8) });
  assert.deepEqual(reasonOf("south", 0, [go("north", "a", 4)], [go("south", "DE", 12), go("north", "b", 4)]), { why: "missed", ...go("south", "DE", 12) });
  assert.deepEqual(reasonOf("north", 4, [go("north", "c", 4), go("south", "A", 4)], [go("north", "d", 8), go("south", "A", 0)]), { why: "answer", ...go("south", "A", 4) });
  assert.deepEqual(reasonOf("south", 0, [go("north", "a", 0), go("south", "A", 0), go("north", "cd", 8)], []), { why: "later", ...go("north", "cd", 8) });
  assert.deepEqual(reasonOf("south", 0, [], []), { why: "plain" });
});

test("sentences for values and losses, in both languages", () => {
  assert.equal(tellValue(en, "south", value(8), 24, false), "South to play: South wins 8 more from here.");
  assert.equal(tellValue(en, "south", value(-8), 24, false), "South to play: North wins 8 more from here.");
  assert.equal(tellValue(es, "north", value(4), 24, false), "Juega Norte: desde aquí Norte come 4 más.");
  assert.equal(tellValue(en, "north", value(0), 24, false), "North to play: even from here.");
  assert.equal(tellValue(en, "north", value(-24, 24), 24, true), "North to play: thinking…");
  assert.equal(tellValue(en, "north", value(-24, 24), 24, false), "North to play: nothing could be proved in time.");
  assert.equal(tellValue(en, "north", value(-4, 8), 24, true), "North to play: between \u22124 and +8 from here, still thinking…");
  assert.match(tellValue(en, "north", value(4, 24), 24, false), /at least \+4 .*not be proved/);
  assert.match(tellValue(es, "north", value(-24, 4), 24, false), /a lo más \+4; no se pudo probar más/);
  const verdict = { loss: 12, term: /** @type {const} */ ("blunder"), best: ["D"], value: 4 };
  const run = { why: /** @type {const} */ ("run"), side: /** @type {const} */ ("north"), holes: ["a", "b", "f"], taken: 12 };
  assert.equal(tellLoss(en, "C", verdict, run), "C loses 12: it lets North run a-b-f and take 12; D was best (+4).");
  assert.equal(tellLoss(en, "C", { ...verdict, best: ["D", "E"], value: 0 }, { ...run, why: "answer", holes: ["a"] }), "C loses 12: North answers a and takes 12; D, E were best (=).");
  assert.equal(tellLoss(en, "C", verdict, { ...run, side: "south", why: "missed", holes: ["D", "E"] }), "C loses 12: D-E, the best (+4), would have taken 12.");
  assert.equal(tellLoss(en, "C", verdict, { why: "plain" }), "C loses 12: D was best (+4).");
  for (const why of /** @type {const} */ (["run", "answer", "missed", "later"])) {
    for (const t of [en, es]) {
      const text = tellLoss(t, "C", { ...verdict, best: ["D", "E"] }, { ...run, why });
      assert.match(text, /^C .*12.*\.$/);
      assert.doesNotMatch(text, /[{}]|undefined|analysis\./);
    }
  }
  assert.equal(tellOutcome(en, value(-4)), "North +4");
  assert.equal(tellOutcome(en, value(0)), "even");
  assert.equal(tellOutcome(en, value(-4, 8)), "between North +4 and South +8");
  assert.equal(tellOutcome(en), "not known yet");
});

test("the graph reaches as far as what is known, and each place on it is a turn", () => {
  const size = { width: 222, height: 98 };
  const course = { first: 10, last: 20, outcomes: new Map([[9, value(48)], [10, value(4)], [11, value(-12)], [12, value(-40, 40)]]), slips: [{ number: 11, term: /** @type {const} */ ("blunder"), outcome: -12 }] };
  assert.equal(reachOf(course), 16, "what is not exact doesn't count, nor does another round");
  assert.equal(reachOf({ ...course, outcomes: new Map() }), 16);
  assert.equal(reachOf({ first: 0, last: 0, outcomes: new Map(), slips: [] }), 8);
  const scale = scaleOf(course, size);
  for (let turn = 10; turn <= 20; turn++) assert.equal(scale.turnAt(scale.x(turn)), turn);
  assert.deepEqual([-50, 500].map(scale.turnAt), [10, 20]);
  assert.equal(scale.y(0), 49);
  assert(scale.y(16) >= 0 && scale.y(16) < scale.y(4) && scale.y(-99) === scale.y(-16) && scale.y(-16) <= 98);
  assert.equal(scaleOf({ ...course, last: 10 }, size).turnAt(100), 10, "a game without turns");
});

test("the line of the graph breaks where a value is not exact, and what stands alone is a dot", () => {
  const outcomes = new Map([[0, value(0)], [1, value(4)], [2, value(-8, 8)], [3, value(8)], [5, value(0)], [6, value(0)]]);
  const { line, band, marks } = pathsOf({ first: 0, last: 6, outcomes, slips: [{ number: 1, term: "mistake", outcome: 4 }] }, { width: 622, height: 98 });
  assert.equal(line.match(/M/g)?.length, 3);
  assert.equal(line.match(/h0/g)?.length, 1);
  assert.equal(band.match(/M/g)?.length, 1);
  assert.deepEqual(Object.values(marks).map((path) => path !== ""), [false, true, false]);
  assert.doesNotMatch(JSON.stringify([line, band, marks]), /NaN|undefined/);
});

/** A mind that is told when to answer. */
function patientMind() {
  /** @type {{ position: string, patience: number | undefined, signal: AbortSignal | undefined, progress: ((answer: Answer) => void) | undefined, settle: (answer: Answer) => void, fail: (error: unknown) => void }[]} */
  const asked = [];
  /** @type {Mind} */
  const mind = {
    values: ({ position }, { signal, patience, progress } = {}) => new Promise((settle, fail) => {
      asked.push({ position, patience, signal, progress, settle, fail });
      signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
    }),
    choose: async () => "A",
    tables: async () => {},
    apart: true,
  };
  return { asked, mind: async () => mind };
}

const soon = () => new Promise((done) => setImmediate(done));

test("the position that is looked at is thought about first, then the nearest of its round, and one at a time", async () => {
  const { asked, mind } = patientMind();
  /** @type {number[]} */
  const heard = [];
  const survey = createSurvey({
    mind, around: (number) => (number < 10 ? [0, 9] : [10, 20]), heard: (number) => heard.push(number), broken: assert.ifError,
    ask: (number) => (number === 4 ? null : { rules: "I", position: String(number), lastFourTo: null }),
  });
  const last = () => asked[asked.length - 1];
  survey.focus(3);
  await soon();
  assert.deepEqual(asked.map(({ position }) => position), ["3"]);
  assert.equal(survey.thinking, true);
  last().progress?.(answer({ A: [-4, 4] }));
  assert.deepEqual(heard, [3]);
  assert.deepEqual(survey.answerTo(3)?.value, value(-4, 4));
  last().settle(answer({ A: [4, 4] }));
  await soon();
  assert.equal(survey.thinking, false);
  assert.equal(last().position, "2");
  // Somewhere else: what was thought of is let go at once.
  survey.focus(9);
  assert.equal(asked[1].signal?.aborted, true);
  await soon();
  assert.equal(last().position, "9");
  last().settle(answer({ A: [0, 0] }));
  for (const next of ["8", "7", "6", "5", "2", "1", "0"]) {
    await soon();
    assert.equal(last().position, next);
    last().settle(answer({ A: [0, 0] }));
  }
  await soon();
  assert.equal(asked.length, 10);
  assert(heard.includes(4), "nobody is to move there");
  survey.focus(10);
  await soon();
  assert.equal(last().position, "10");
  survey.stop();
  assert.equal(last().signal?.aborted, true);
  await soon();
  survey.focus(11);
  await soon();
  assert.equal(asked.length, 11, "nothing is asked any more");
});

test("what could not be proved in passing is thought about for longer once it is looked at, and then left", async () => {
  const { asked, mind } = patientMind();
  const survey = createSurvey({ mind, around: () => [0, 1], heard() {}, broken: assert.ifError, ask: (number) => ({ rules: "I", position: String(number), lastFourTo: null }) });
  const unsure = answer({ A: [-4, 4] });
  survey.focus(0);
  const answered = async (/** @type {number} */ many) => {
    for (let k = 0; k < many; k++) {
      await soon();
      asked[asked.length - 1].settle(unsure);
    }
    await soon();
  };
  await answered(3);
  // At first only a little, for it is one of many.
  assert.deepEqual(asked.map(({ position }) => position), ["0", "1", "1"]);
  const [near, little, more] = asked.map(({ patience }) => Number(patience));
  assert(near > more && more > little);
  survey.focus(1);
  await answered(1);
  assert.deepEqual([asked[3].position, asked[3].patience], ["1", near]);
  survey.focus(0);
  await soon();
  assert.equal(asked.length, 4);
  // With something else to do it looks at nothing but what it must, and gives what it gave up another try after that.
  survey.yield(true);
  survey.focus(1);
  await soon();
  assert.equal(asked.length, 4);
  survey.yield(false);
  await answered(3);
  assert.deepEqual(asked.slice(4).map(({ position, patience }) => [position, patience]), [["1", near], ["0", little], ["0", more]]);
});

test("a mind that can't think is told of once", async () => {
  /** @type {unknown[]} */
  const broken = [];
  const survey = createSurvey({ mind: async () => { throw new Error("none"); }, around: () => [0, 5], ask: () => ask(DECIDED), heard() {}, broken: (error) => broken.push(error) });
  survey.focus(1);
  await soon();
  survey.focus(2);
  await soon();
  assert.equal(broken.length, 1);
  assert.equal(survey.thinking, false);
});

test("a course knows its slips and why they are some, once the position after them is known", () => {
  const game = Game.fromPosition("I", DECIDED);
  game.replay("Da");
  const course = createCourse(Game, game, game.turns());
  course.learn(0, answer({ D: [-8, -8], F: [8, 8] }, "F"));
  const slip = course.slips.get(1);
  assert(slip);
  assert.deepEqual({ ...slip }, { loss: 16, term: "blunder", best: ["F"], value: 8, number: 1, hole: "D", side: "south", outcome: -8 });
  assert.deepEqual(course.reasonFor(slip), { why: "plain" });
  assert.equal(course.placeAt(1).question.position, AFTER_D);
  course.learn(1, answer({ a: [8, 8], b: [0, 0] }, "a"));
  assert.deepEqual(course.reasonFor(slip), { why: "answer", side: "north", holes: ["a"], taken: 8 });
  course.learn(2);
  assert.deepEqual([...course.outcomes], [[0, value(8)], [1, value(-8)], [2, value(-8)]]);
  assert.deepEqual(course.count(0, 2), { all: 2, solved: 2 });
});

test("a course knows its rounds, and a resignation has no outcome in seeds", () => {
  const game = walk(new Game("III", 6, "north", "to the end"), chance(15), 200);
  const turns = game.turns();
  const course = createCourse(Game, game, turns);
  const begins = [0, ...turns.filter(({ kind }) => kind === "round").map(({ number }) => number)];
  assert(begins.length > 2);
  for (let number = 0; number <= turns.length; number++) {
    const [first, last] = course.roundOf(number);
    assert(first <= number && number <= last && begins.includes(first));
    assert(last === turns.length || begins.includes(last + 1));
    assert.equal(game.snapshotAt(number).round, game.snapshotAt(first).round);
    assert.equal(course.placeAt(number).turn === null, number === last && game.snapshotAt(number).turn === null);
  }
  const resigned = Game.fromPosition("I", DECIDED);
  resigned.resign("south");
  const over = createCourse(Game, resigned, resigned.turns());
  over.learn(1);
  assert.equal(over.outcomes.size, 0);
  const shared = Game.fromPosition("I", "0.0.0.1.0.1/3.3.0.0.0.0:24-16:S");
  shared.share();
  const even = createCourse(Game, shared, shared.turns());
  even.learn(1);
  assert.deepEqual(even.outcomes.get(1), value(8));
});
