/** @import { Answer, Bounds, Hole, Side, Snapshot } from "./types.d.ts" */

// What values are and how they are written; nothing here knows of a page.

/** What a loss is called, the worst first. @typedef {"blunder" | "mistake" | "dubious"} Term */
/** What was played against what could have been: in seeds, with the value of the best. @typedef {{ loss: number, term: Term, best: Hole[], value: number }} Verdict */
/** Who is better: surely, or as far as one knows. @typedef {"win" | "even" | "loss" | "open"} Kind */
/** Where a position comes to in the end. @typedef {{ turn: Side | null, south: number, north: number }} Standing */

/** @type {readonly [Term, number][]} */
const TERMS = [["blunder", 12], ["mistake", 8], ["dubious", 4]];
const [MINUS, BETWEEN, UNKNOWN, NO_BREAK] = ["\u2212", "\u2026", "?", "\u00a0"];

/** @param {Bounds} bounds */
export const isExact = ({ low, high }) => low === high;

/** A number with its sign. @param {number} n */
export const signed = (n) => (n < 0 ? `${MINUS}${-n}` : n > 0 ? `+${n}` : "0");

/** Seeds on the board. @param {Pick<Snapshot, "holes">} snapshot */
export const seedsOf = ({ holes }) => holes.reduce((sum, { seeds }) => sum + seeds, 0);

/** Nothing is proved yet of what is to be won with so many seeds on the board. @param {Bounds} bounds @param {number} seeds */
export const isUnknown = ({ low, high }, seeds) => low <= -seeds && high >= seeds && low < high;

/** A value in a few signs. @param {Bounds} bounds @param {number} seeds on the board: no value is beyond them @param {boolean} thinking more may become known */
export function written(bounds, seeds, thinking) {
  const { low, high } = bounds;
  if (isExact(bounds)) return low === 0 ? "=" : signed(low);
  if (isUnknown(bounds, seeds)) return thinking ? BETWEEN : UNKNOWN;
  if (high >= seeds) return `≥${NO_BREAK}${signed(low)}`;
  if (low <= -seeds) return `≤${NO_BREAK}${signed(high)}`;
  return `${signed(low)}${BETWEEN}${signed(high)}`;
}

/** @param {Bounds} bounds @returns {Kind} */
export function kindOf({ low, high }) {
  if (low > 0) return "win";
  if (high < 0) return "loss";
  return low === high ? "even" : "open";
}

/** The moves that no other can be better than, as far as one knows. @param {Pick<Answer, "moves">} answer @returns {Hole[]} */
export function bestOf({ moves }) {
  return moves.filter((move) => moves.every((other) => other === move || move.low >= other.high)).map(({ hole }) => hole);
}

/** What a move has lost, if that is known for sure and is something. @param {Answer | undefined} before @param {Hole | null} hole @returns {Verdict | null} */
export function judge(before, hole) {
  const played = before?.moves.find((move) => move.hole === hole);
  if (!before || !played || !isExact(before.value) || !isExact(played)) return null;
  const value = before.value.low;
  const loss = value - played.low;
  const term = TERMS.find(([, least]) => loss >= least)?.[0];
  if (!term) return null;
  return { loss, term, value, best: before.moves.filter(({ low }) => low === value).map((move) => move.hole) };
}

/** By how many seeds South is ahead in the end. @param {Standing} standing @param {Bounds} value from then on, for the side to move @returns {Bounds} */
export function outcomeOf({ turn, south, north }, { low, high }) {
  const ahead = south - north;
  return turn === "north" ? { low: ahead - high, high: ahead - low } : { low: ahead + low, high: ahead + high };
}
