/** @import { Verdict } from "./analysis-values.js" */
/** @import { Reason } from "./analysis-line.js" */
/** @import { Bounds, Hole, Side, Words } from "./types.d.ts" */
import { isExact, isUnknown, signed, written } from "./analysis-values.js";
import { other } from "./view.js";

/** @param {Words} t @param {readonly Hole[]} holes */
const listed = (t, holes) => holes.join(t("join"));

/** What a position is worth, in a sentence. @param {Words} t @param {Side} side to move @param {Bounds} value @param {number} seeds on the board @param {boolean} thinking */
export function tellValue(t, side, value, seeds, thinking) {
  const { low, high } = value;
  const who = t(`side.${side}`);
  if (isExact(value)) {
    if (low === 0) return t("analysis.even", { side: who });
    return t("analysis.ahead", { side: who, winner: t(`side.${low > 0 ? side : other(side)}`), seeds: Math.abs(low) });
  }
  const known = isUnknown(value, seeds) ? ""
    : high >= seeds ? t("analysis.least", { low: signed(low) })
    : low <= -seeds ? t("analysis.most", { high: signed(high) })
    : t("analysis.between", { low: signed(low), high: signed(high) });
  const state = thinking ? "thinking" : "unproven";
  return known ? t(`analysis.${state}.some`, { side: who, known }) : t(`analysis.${state}`, { side: who });
}

/** Why a move was none of the best. @param {Words} t @param {Hole} hole @param {Verdict} verdict @param {Reason} reason */
export function tellLoss(t, hole, { loss, best, value }, reason) {
  const facts = { hole, loss, value: written({ low: value, high: value }, Infinity, false) };
  const other = t("analysis.best", { ...facts, n: best.length, holes: listed(t, best) });
  if (reason.why === "plain") return t("analysis.loss", { ...facts, best: other });
  const { why, side, holes, taken } = reason;
  if (why === "missed" && best.length === 1 && holes[0] === best[0]) return t("analysis.loss.missedBest", { ...facts, run: holes.join("-"), taken });
  const because = t(`analysis.loss.${why}`, { ...facts, side: t(`side.${side}`), run: holes.join("-"), taken });
  return t("analysis.loss.because", { ...facts, because, best: other });
}

/** Who is ahead in the end. @param {Words} t @param {Bounds} [outcome] from South's view, as far as it is known */
export function tellOutcome(t, outcome) {
  if (!outcome) return t("analysis.unknown");
  const { low, high } = outcome;
  const name = (/** @type {number} */ n) => (n === 0 ? t("analysis.level") : t("analysis.lead", { side: t(`side.${n > 0 ? "south" : "north"}`), seeds: Math.abs(n) }));
  if (isExact(outcome)) return name(low);
  return t("analysis.outcome", { low: name(low), high: name(high) });
}
