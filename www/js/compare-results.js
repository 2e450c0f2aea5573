/** @import { Speech } from "./shell.d.ts" */
/** @import { Rules, Snapshot, Turn } from "./types.d.ts" */

/** What a game makes of a hole: a turn and what it leads to, or why it has none. @typedef {{ rules: Rules, turn: Turn | null, after: Snapshot, refusal: string }} Result */

const FACTS = ["laps", "sown", "taken", "then"];

const UNEQUAL = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 9h18M3 16h18M17 3 7 22"/></svg>';

/** Of what should be alike, that which stands alone. @param {string[]} keys */
const odd = (keys) => (new Set(keys).size > 1 ? keys.filter((key) => keys.indexOf(key) === keys.lastIndexOf(key)) : []);

/** A row for each game; what differs is marked. @param {readonly Result[]} results @param {string} hole @param {Speech} words */
export function compareResults(results, hole, { t, sideName, result }) {
  /** Each with what it is compared by. @param {Turn} turn @param {Snapshot} after @returns {{ text: string, key: string }[]} */
  function facts(turn, after) {
    const last = turn.sweptTo && (turn.sweptTo === turn.side ? t("turn.lastFour") : t("turn.lastFourTo", { side: sideName(turn.sweptTo) }));
    const taken = turn.captured ? t("compare.takenAt", { n: turn.captured, holes: turn.captures.join(t("join")) }) : "0";
    const passes = turn.passes.map((side) => t("turn.pass", { side: sideName(side) }));
    const next = after.turn === null
      ? t("compare.over", { result: result(after, { south: "human", north: "human" }) })
      : t(turn.again && after.turn === turn.side ? "status.sideAgain" : "status.side", { side: sideName(after.turn) });
    const texts = [String(turn.laps), String(turn.sown), last ? `${taken}${t("join")}${last}` : taken, [...passes, next].join(" ")];
    // In which order holes are taken makes no difference.
    return texts.map((text, i) => ({ text, key: FACTS[i] === "taken" ? [turn.captured, last, ...[...turn.captures].sort()].join() : text }));
  }

  const told = results.map(({ turn, after }) => (turn ? facts(turn, after) : null));
  const alone = FACTS.map((_, i) => odd(told.flatMap((one) => (one ? [one[i].key] : []))));
  const mark = (/** @type {string} */ text) => `<b class="compare-odd">${UNEQUAL}${text}<span class="live"> (${t("compare.differs")})</span></b>`;
  const rows = results.map(({ rules, refusal }, n) => {
    const cells = told[n]?.map(({ text, key }, i) => `<td data-result="${FACTS[i]}">${alone[i].includes(key) ? mark(text) : text}</td>`)
      ?? [`<td data-result="refused" colspan="${FACTS.length}">${mark(refusal)}</td>`];
    return `<tr data-rules="${rules}"><th scope="row">${t("game.name", { rules })}</th>${cells.join("")}</tr>`;
  });
  const same = told.every((one) => one !== null) && alone.every(({ length }) => length === 0);
  return `<table><caption>${t(same ? "compare.same" : "compare.results", { hole })}</caption>
    <thead><tr>${["game", ...FACTS].map((name) => `<th scope="col">${t(`compare.${name}`)}</th>`).join("")}</tr></thead>
    <tbody>${rows.join("")}</tbody></table>`;
}
