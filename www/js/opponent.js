/** @import { Hole, Level, Mind, Question, Side, Snapshot, Speed } from "./types.d.ts" */
import { other } from "./view.js";

// Milliseconds before the computer moves, so that one sees where its turn begins.
const BREATH = { slow: 1300, normal: 800, fast: 450, instant: 350 };

/** Thinks until the returned function is called. @param {() => Promise<Mind>} mind @param {Question} question @param {string} level @param {Speed} speed @param {(hole: Hole) => void} answer @param {(error: unknown) => void} fail */
export function ponder(mind, question, level, speed, answer, fail) {
  const thought = new AbortController();
  const { signal } = thought;
  const breath = new Promise((done) => setTimeout(done, BREATH[speed]));
  const choice = mind().then(({ choose }) => choose(question, /** @type {Level} */ (level), { signal }));
  Promise.all([choice, breath]).then(([hole]) => signal.aborted || answer(hole), (error) => signal.aborted || fail(error));
  return () => thought.abort();
}

// Milliseconds of thought that nobody waits for.
const AHEAD = 20_000;

/** Thinks about a position before anybody has to, while nothing else is asked, until the returned function is called. @param {() => Promise<Mind>} mind @param {Question} question */
export function foresee(mind, question) {
  const thought = new AbortController();
  // What can't be foreseen is thought about when its time comes.
  mind().then(({ values }) => values(question, { signal: thought.signal, patience: AHEAD })).catch(() => {});
  return () => thought.abort();
}

// Half each leaves the difference as it is, so the computer agrees unless it is behind.
/** @param {Snapshot} snapshot @param {Side} side */
export const agreesToShare = (snapshot, side) => snapshot[side] >= snapshot[other(side)];
