/** @import { Answer, Mind, Question } from "./types.d.ts" */
import { isExact } from "./analysis-values.js";

// Milliseconds of thinking about the position that is looked at, and about each of the others: first a little about all of them.
const PATIENCE = { near: 15_000, far: [1500, 6000] };
// In turns: what is farther off is not looked for until one comes nearer.
const REACH = 150;

/**
 * What a survey has to be told, and what it tells.
 *
 * @typedef {object} Surroundings
 * @property {() => Promise<Mind>} mind
 * @property {(number: number) => readonly [first: number, last: number]} around the round of a position: after which turns it begins and ends
 * @property {(number: number) => Question | null} ask the position after so many turns; null where nobody is to move
 * @property {(number: number) => void} heard more is known of a position
 * @property {(error: unknown) => void} broken it can't think, and has ceased to
 */

/** Finds out what the positions of a round are worth: first the one that is looked at, then the nearest. @param {Surroundings} around */
export function createSurvey({ mind, around, ask, heard, broken }) {
  /** @type {Map<number, Answer>} */
  const answers = new Map();
  /** How long was thought about what could not be proved. @type {Map<number, number>} */
  const spent = new Map();
  /** @type {Set<number>} */
  const silent = new Set();
  let focus = -1;
  let asked = -1;
  let working = false;
  let ended = false;
  let thinking = new AbortController();
  let near = PATIENCE.near;
  let narrow = false;

  /** @param {number} number @param {number} patience */
  function settled(number, patience) {
    if (silent.has(number)) return true;
    const answer = answers.get(number);
    return (answer !== undefined && isExact(answer.value) && answer.moves.every(isExact)) || (spent.get(number) ?? 0) >= patience;
  }

  /** @returns {{ number: number, patience: number } | null} */
  function next() {
    if (focus < 0) return null;
    if (!settled(focus, near)) return { number: focus, patience: near };
    if (narrow) return null;
    const [first, last] = around(focus);
    for (const patience of PATIENCE.far) {
      for (let far = 1; far <= REACH; far++) {
        for (const number of [focus - far, focus + far]) {
          if (number >= first && number <= last && !settled(number, patience)) return { number, patience };
        }
      }
    }
    return null;
  }

  async function work() {
    if (working) return;
    working = true;
    try {
      const thinker = await mind();
      for (let one = next(); one && !ended; one = next()) {
        const { number, patience } = one;
        const question = ask(number);
        if (!question) {
          silent.add(number);
          heard(number);
          continue;
        }
        asked = number;
        thinking = new AbortController();
        const hear = (/** @type {Answer} */ answer) => {
          answers.set(number, answer);
          heard(number);
        };
        try {
          const answer = await thinker.values(question, { signal: thinking.signal, patience, progress: (better) => !ended && number === asked && hear(better) });
          if (ended) return;
          spent.set(number, patience);
          hear(answer);
        } catch (error) {
          if (!thinking.signal.aborted) throw error;
        }
        asked = -1;
      }
    } catch (error) {
      if (!ended) broken(error);
      ended = true;
    } finally {
      working = false;
      asked = -1;
    }
  }

  return {
    /** This position comes first now. @param {number} number */
    focus(number) {
      if (ended || number === focus) return;
      focus = number;
      if (asked >= 0 && asked !== number) thinking.abort();
      work();
    },

    /** Ceases to think at once. */
    stop() {
      ended = true;
      thinking.abort();
    },

    /** @param {number} number */
    answerTo: (number) => answers.get(number),

    /** More may become known of the position that is looked at. */
    get thinking() { return !ended && !settled(focus, near); },

    /** Other things are to be thought of, too, so only the position that is looked at is; or no longer, and what was given up is worth another try. @param {boolean} busy */
    yield(busy) {
      narrow = busy;
      near = busy ? PATIENCE.far[0] : PATIENCE.near;
      if (!busy) spent.clear();
      if (asked >= 0) thinking.abort();
      if (!ended) work();
    },
  };
}
