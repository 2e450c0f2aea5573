/** @import { Sight } from "./timeline.js" */
/** @import { Event, Rounds, Rules, Side, Words } from "./types.d.ts" */
import { other } from "./view.js";

/** What the sentences of a game need besides the stop. @typedef {{ rules: Rules, rounds: Rounds, lastWinner(number: number): Side | null | undefined }} Setting */

// Since then the last four of Hoyito III go to the winner of the round before.
export const HEIRS = 3;
const CASA = 4;

/** Whether the seed that event `i` drops makes a house that is taken. @param {readonly Event[]} events @param {number} i */
function takes(events, i) {
  const [now, next] = [events[i], events[i + 1]];
  return now.type === "sow" && next?.type === "capture" && next.hole === now.hole;
}

/** Why the board looks as it does at a stop: one sentence, whichever way one came. @param {Sight} sight @param {Setting} setting @param {Words} t */
export function explain({ number, event: k, turn, before, view }, { rules, rounds, lastWinner }, t) {
  /** @param {Side} side */
  const name = (side) => t(`side.${side}`);
  const seeds = (/** @type {number} */ n) => t("count.seeds", { n });
  const game = t("game.name", { rules });
  if (!turn || k === 0) return t("status.side", { side: name(view.turn ?? view.mover) });

  const { events } = turn;
  const event = events[k - 1];
  const single = rounds === "1";
  /** @param {{ south: number, north: number }} held @param {Side | null} winner */
  const score = (held, winner) => (winner === "north" ? `${held.north}–${held.south}` : `${held.south}–${held.north}`);

  switch (event.type) {
    case "lift": {
      const { hole, lap } = event;
      if (lap === 1) return t("why.lift.first", { side: name(turn.side), hole, seeds: seeds(event.seeds) });
      return t("why.lift.relay", { hole, held: event.seeds - 1, seeds: seeds(event.seeds), lap });
    }
    case "sow": {
      const { hole, holds, inHand: hand } = event;
      const took = takes(events, k - 1);
      const facts = { hole, holds, hand, game, held: holds - 1 };
      if (took) return t("why.sow.casa", facts);
      if (hand === 0) return t(holds === 1 ? "why.sow.lastEmpty" : "why.sow.last", facts);
      if (holds === CASA) return t("why.sow.stays", facts);
      const lift = events.slice(0, k).findLast(({ type }) => type === "lift");
      return t(lift?.type === "lift" && lift.hole === hole ? "why.sow.round" : "why.sow", facts);
    }
    case "capture":
      return t(`why.capture.${event.why}`, { hole: event.hole, side: name(event.by), game });
    case "sweep": {
      const heirs = rules === "III" && !single && turn.round >= HEIRS;
      const heir = heirs ? lastWinner(number) : undefined;
      const to = event.to !== turn.side || heir === event.to ? "winner" : heir === null ? "tied" : rules === "III" && single ? "single" : "mover";
      return t("why.sweep", { side: name(event.to), reason: t(`why.sweep.${to}`, { game }) });
    }
    case "turnEnd":
      return t(`why.end.${event.reason}`, { hole: before.at, side: name(turn.side), game });
    case "pass":
      return t(event.why === "empty" ? "turn.passEmpty" : "turn.passEndless", { side: name(event.side) });
    case "share":
      return t(event.why === "agreed" ? "turn.agreed" : `end.${event.why}`);
    case "resign":
      return t("turn.resigned", { side: name(event.side) });
    case "roundEnd": {
      const { outcome } = event;
      const { winner } = outcome;
      if (winner && outcome.end === "resigned") return t("end.resigned", { side: name(other(winner)) });
      return t(`won.${single ? "" : "round."}${winner ? "side" : "draw"}`, { side: winner && name(winner), score: score(outcome, winner), n: turn.round });
    }
    case "refill":
      return t("why.refill", { side: name(event.side), hole: event.hole, seeds: seeds(event.seeds) });
    case "close":
      return t("why.closed", { hole: event.hole });
    case "roundStart":
      return t(lastWinner(number) === null ? "why.begin" : "turn.round", { n: event.round, side: name(event.first) });
    case "matchEnd": {
      const { winner } = event;
      const result = t(winner ? "won.match.side" : "won.match.draw", { side: winner && name(winner), score: score(event, winner) });
      if (events.some(({ type }) => type === "resign")) return result;
      const reason = winner && event[other(winner)] < CASA ? t("why.match.few", { side: name(other(winner)) }) : t("why.match.rounds");
      return `${reason} ${result}`;
    }
    default:
      return "";
  }
}
