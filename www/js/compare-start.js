/** @import { Game, Hole, Snapshot } from "./types.d.ts" */

/** Told by the engine. @typedef {Pick<Game, "snapshotAt" | "turn" | "turns">} Teller */

/**
 * The sowing that a stop of a game belongs to or leads to: the position before it, and its hole unless it is still to be chosen.
 * Null where there has never been one to choose.
 *
 * @param {Teller} game @param {number} number the turn @param {number} event how many of its events have happened
 * @returns {{ number: number, before: Snapshot, hole: Hole | null } | null}
 */
export function sowingAt(game, number, event) {
  const turns = game.turns();
  const rest = number === 0 || event >= game.turn(number).events.length;
  const place = rest ? number : number - 1;
  const at = (/** @type {number} */ n) => ({ number: n, before: game.snapshotAt(n), hole: turns[n]?.hole ?? null });
  if (at(place).before.turn !== null) return at(place);
  // Nobody is to move: what has led here is of interest.
  const past = Array.from({ length: place }, (_, i) => place - 1 - i);
  const sown = past.find((n) => turns[n].kind === "sow") ?? past.find((n) => at(n).before.turn !== null);
  return sown === undefined ? null : at(sown);
}
