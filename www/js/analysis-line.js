/** @import { Desk } from "./shell.d.ts" */
/** @import { Hole, Question, Side, TurnSummary } from "./types.d.ts" */
import { other } from "./view.js";

/** What one side does until it is the other's turn. @typedef {{ side: Side, holes: Hole[], taken: number }} Go */
/**
 * Why a move lost: the answer to it takes something, or it has left something lying, or it costs something later.
 *
 * @typedef {{ why: "run" | "answer" | "missed" | "later", side: Side, holes: Hole[], taken: number } | { why: "plain" }} Reason
 */

/** What a turn takes for who plays it. @param {TurnSummary} turn @param {Side | null} lastFourTo */
export const takenBy = ({ side, captured, swept, sweptTo }, lastFourTo) => captured + ((lastFourTo ?? sweptTo) === side ? swept : 0);

/** Plays a line and tells what it comes to, as far as it can be played. @param {Desk["Game"]} Game @param {Question} question @param {string} line @returns {Go[]} */
export function goesOf(Game, { rules, position, lastFourTo }, line) {
  const game = Game.fromPosition(rules, position);
  /** @type {Go[]} */
  const goes = [];
  try {
    for (const hole of line) {
      const turn = game.play(hole);
      const last = goes.at(-1);
      const go = last?.side === turn.side ? last : { side: turn.side, holes: [], taken: 0 };
      if (go !== last) goes.push(go);
      go.holes.push(hole);
      go.taken += takenBy(turn, lastFourTo);
    }
  } catch {
    // What goes before it is still a line.
  } finally {
    game.free();
  }
  return goes;
}

/**
 * @param {Side} mover whose move it was
 * @param {number} took what the move itself took
 * @param {readonly Go[]} after what follows it at best
 * @param {readonly Go[]} instead the best line in its place
 * @returns {Reason}
 */
export function reasonOf(mover, took, after, instead) {
  const theirs = other(mover);
  const [mine, best] = [after, instead].map(([go]) => (go?.side === mover ? go.taken : 0));
  const [reply, spared] = [after, instead].map((goes) => goes.find(({ side }) => side === theirs));
  const missed = best - took - mine;
  const given = (reply?.taken ?? 0) - (spared?.taken ?? 0);
  if (reply && given > 0 && given >= missed) return { ...reply, why: reply.holes.length > 1 ? "run" : "answer" };
  if (missed > 0) return { ...instead[0], why: "missed" };
  const later = after.find(({ side, taken }) => side === theirs && taken > 0);
  return later ? { ...later, why: "later" } : { why: "plain" };
}
