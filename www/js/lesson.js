/** @import { Remark, Speech } from "./shell.d.ts" */
/** @import { Sight } from "./timeline.js" */
/** @import { Hole, Side, Snapshot } from "./types.d.ts" */
import { indexOf, other, sideOf } from "./view.js";

/** The remark that holds at a stop: the latest that was made. @param {readonly Remark[]} remarks @param {number} turn @param {number} event */
export const remarkAt = (remarks, turn, event) => remarks.findLast(({ at: [t, e] }) => t < turn || (t === turn && e <= event)) ?? remarks[0];

/**
 * What a remark may name. All of it comes from the engine's event at its stop, or from what the board shows there.
 *
 * @param {Sight} sight @param {Snapshot} start @param {Hole | null} move what the lesson plays next @param {Speech} words
 * @returns {Record<string, unknown>}
 */
export function facts({ view, before, turn, event: k }, start, move, { t, sideName }) {
  const event = turn?.events[k - 1];
  /** @param {number} n */
  const seeds = (n) => t("count.seeds", { n });
  /** @param {Side | null} side */
  const name = (side) => side && sideName(side);
  /** Who a remark is about: it names `side`, `other`, and what they own and theirs. @param {Side | null} side */
  const about = (side) => side && { side: name(side), other: name(other(side)), own: view[side], theirs: view[other(side)] };
  const common = {
    game: t("game.name", { rules: start.rules }),
    board: seeds(view.seeds.reduce((sum, held) => sum + held, view.hand)),
    mover: turn && name(turn.side),
    from: before.at,
    move,
    refused: start.holes.find(({ whyNot }) => whyNot === "endless")?.hole,
  };
  if (!turn || !event) return { ...common, ...about(view.turn), hole: move, seeds: move && seeds(view.seeds[indexOf(view.row, move)]) };
  const place = "hole" in event && { hole: event.hole, owner: name(sideOf(event.hole)) };
  switch (event.type) {
    case "lift":
      return { ...common, ...about(turn.side), ...place, seeds: seeds(event.seeds), lap: event.lap };
    case "sow":
      return { ...common, ...about(turn.side), ...place, holds: event.holds, held: event.holds - 1, hand: seeds(event.inHand) };
    case "capture":
      return { ...common, ...about(event.by), ...place, taken: event.seeds, store: seeds(event.store) };
    case "sweep":
      return { ...common, ...about(event.to), seeds: seeds(event.seeds), store: seeds(event.store) };
    case "turnEnd":
      return { ...common, ...about(event.next) };
    case "pass":
      return { ...common, ...about(event.side) };
    case "roundEnd": {
      const { south, north, winner } = event.outcome;
      return { ...common, ...about(winner), score: winner === "north" ? `${north}–${south}` : `${south}–${north}` };
    }
    case "refill":
      return { ...common, ...about(event.side), ...place, seeds: seeds(event.seeds), store: seeds(event.store) };
    case "close":
      return { ...common, ...about(sideOf(event.hole)), ...place };
    case "roundStart":
      return { ...common, ...about(event.first), round: event.round };
    default:
      return common;
  }
}
