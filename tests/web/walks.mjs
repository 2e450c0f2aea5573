// Games at random that come out the same each time.

/** @typedef {import("../../www/pkg/hoyito_wasm.js").Game} Game */
/** @typedef {import("../../www/pkg/hoyito_wasm.js").Snapshot} Snapshot */

/** @type {import("../../www/pkg/hoyito_wasm.js").Rules[]} */
export const RULES = ["I", "II", "III"];

/** @param {number} seed @returns {(below: number) => number} (mulberry32) */
export function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** @param {Snapshot} snapshot the holes that may be played now */
export const playable = (snapshot) => snapshot.holes.filter((hole) => hole.whyNot === null).map((hole) => hole.hole);

/**
 * What a board is to hold in every row's hole and at its sides: seeds on it, captured and in the hand.
 *
 * @param {{ holes: { seeds: number }[], south: number, north: number }} snapshot
 */
export const total = (snapshot) => snapshot.holes.reduce((sum, hole) => sum + hole.seeds, snapshot.south + snapshot.north);

/** Plays on at random, from round to round, for so many turns or to the end. @param {Game} game @param {(below: number) => number} random @param {number} turns */
export function walk(game, random, turns) {
  for (let played = 0; played < turns; played++) {
    const now = game.snapshot();
    if (now.phase === "over") break;
    if (now.phase === "roundOver") game.nextRound();
    else {
      const holes = playable(now);
      game.play(holes[random(holes.length)]);
    }
  }
  return game;
}
