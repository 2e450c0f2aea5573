/** @import { Game, Hole, Side, Snapshot, Speed } from "./types.d.ts" */
import { other } from "./view.js";

// Milliseconds before the computer moves, so that one sees where its turn begins.
const BREATH = { slow: 1300, normal: 800, fast: 450, instant: 350 };

/** Thinks until the returned function is called. @param {Game} game @param {string} level @param {Speed} speed @param {(hole: Hole) => void} answer @param {(error: unknown) => void} fail */
export function ponder(game, level, speed, answer, fail) {
  const timer = setTimeout(() => {
    /** @type {Hole} */
    let hole;
    try {
      hole = game.computerMove(level, Math.floor(Math.random() * 0x7fffffff));
    } catch (error) {
      return fail(error);
    }
    answer(hole);
  }, BREATH[speed]);
  return () => clearTimeout(timer);
}

// Half each leaves the difference as it is, so the computer agrees unless it is behind.
/** @param {Snapshot} snapshot @param {Side} side */
export const agreesToShare = (snapshot, side) => snapshot[side] >= snapshot[other(side)];
