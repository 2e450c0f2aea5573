/** @import { Game } from "../pkg/hoyito_wasm.js" */
/** @import { Hole, Side, Snapshot, Speed } from "./types.js" */

/** Milliseconds before the computer moves, so that one sees where its turn begins. @type {Record<Speed, number>} */
const BREATH = { slow: 1300, normal: 800, fast: 450, instant: 350 };

/**
 * Lets the computer think, until the returned function is called.
 *
 * @param {Game} game @param {string} level @param {Speed} speed
 * @param {(hole: Hole) => void} answer @param {(error: unknown) => void} fail
 */
export function ponder(game, level, speed, answer, fail) {
  const timer = setTimeout(() => {
    /** @type {Hole} */
    let hole;
    try {
      hole = game.computerMove(level, Math.floor(Math.random() * 0x7fffffff));
    } catch (error) {
      fail(error);
      return;
    }
    answer(hole);
  }, BREATH[speed]);
  return () => clearTimeout(timer);
}

// Half each leaves the difference as it is: the computer agrees unless that loses for it.
/** @param {Snapshot} snapshot @param {Side} side the computer's */
export const agreesToShare = (snapshot, side) =>
  side === "south" ? snapshot.south >= snapshot.north : snapshot.north >= snapshot.south;
