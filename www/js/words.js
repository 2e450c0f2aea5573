/** @import { Language, Speech, Table } from "./shell.d.ts" */
/** @import { Side, Words } from "./types.d.ts" */
import { other } from "./view.js";

/** @type {readonly Language[]} */
export const LANGUAGES = ["en", "es"];

/** @param {readonly string[]} wanted */
export function pickLanguage(wanted) {
  for (const tag of wanted) {
    const language = LANGUAGES.find((l) => tag.toLowerCase().split("-")[0] === l);
    if (language) return language;
  }
  return "en";
}

/** What is needed at once; `study` fetches the rest. @param {Language} language @param {(path: string) => Promise<Table>} load */
export async function loadWords(language, load) {
  const table = await load(`../locales/${language}.json`);
  return createWords(language, table, async () => Object.assign(table, await load(`../locales/study/${language}.json`)));
}

/** @param {Language} language @param {Table} table @param {() => Promise<unknown>} [more] fills the table @returns {Speech} */
export function createWords(language, table, more = async () => {}) {
  /** @type {Promise<unknown> | undefined} */
  let studied;
  const plural = new Intl.PluralRules(language);

  /** @type {Words} */
  function t(key, params = {}) {
    const entry = table[key];
    // The key says what is missing, and the page goes on.
    if (entry === undefined) return key;
    const text = typeof entry === "string" ? entry : (entry[plural.select(Number(params.n))] ?? entry.other ?? key);
    return text.replace(/\{(\w+)\}/g, (_, name) => (name === "house" ? t("house") : String(params[name] ?? "")));
  }

  /** @param {string[]} parts */
  const list = (parts) => parts.join(t("join"));
  /** @param {Side} side */
  const sideName = (side) => t(`side.${side}`);
  /** @param {{ south: number, north: number, winner: Side | null }} o */
  const score = (o) => (o.winner === "north" ? `${o.north}–${o.south}` : `${o.south}–${o.north}`);

  return {
    language,
    t,
    sideName,

    study() {
      studied ??= more().catch((error) => {
        studied = undefined;
        throw error;
      });
      return studied;
    },

    turn(turn) {
      const events = "events" in turn ? turn.events : [];
      const said = [];
      if (turn.kind === "sow" && turn.hole) {
        const details = [t("count.laps", { n: turn.laps }), t("count.seeds", { n: turn.sown })];
        if (turn.captured) {
          const runs = events.filter((e) => e.type === "capture" && e.why === "run").length;
          details.push(t(runs === 1 ? "turn.takesDouble" : "turn.takes", { n: turn.captured }));
        } else if (turn.last && !turn.swept) details.push(t("turn.dies", { hole: turn.last }));
        if (turn.swept && turn.sweptTo) {
          details.push(turn.sweptTo === turn.side ? t("turn.lastFour") : t("turn.lastFourTo", { side: sideName(turn.sweptTo) }));
        }
        said.push(t("turn.sow", { side: sideName(turn.side), hole: turn.hole, details: list(details) }) + ".");
        if (turn.again && turn.next === turn.side) said.push(t("turn.again", { side: sideName(turn.side) }));
      }
      if (turn.kind === "share") said.push(t("turn.agreed"));
      if (turn.kind === "resign") said.push(t("turn.resigned", { side: sideName(turn.side) }));
      if (turn.kind === "round") {
        const start = events.find((e) => e.type === "roundStart");
        const first = start?.type === "roundStart" ? start.first : turn.next;
        if (first) said.push(t("turn.round", { n: turn.round, side: sideName(first) }));
        const closed = events.flatMap((e) => (e.type === "close" ? [e.hole] : []));
        if (closed.length) said.push(t("turn.closed", { n: closed.length, holes: list(closed) }));
      }
      turn.passes.forEach((side, i) => {
        const told = events.filter((e) => e.type === "pass")[i];
        const why = told?.type === "pass" ? { empty: "turn.passEmpty", endless: "turn.passEndless" }[told.why] : "turn.pass";
        said.push(t(why, { side: sideName(side) }));
      });
      if (turn.end && turn.kind === "sow" && turn.end !== "lastFour") said.push(t(`end.${turn.end}`));
      return said.join(" ");
    },

    result(snapshot, seats) {
      const { outcome } = snapshot;
      if (!outcome) return "";
      const alone = seats.south === "computer" || seats.north === "computer";
      /** @param {string} scope @param {Side | null} winner */
      const verdict = (scope, winner) => {
        const who = !winner ? "draw" : !alone ? "side" : seats[winner] === "computer" ? "computer" : "you";
        return t(`won.${scope}${who}`, {
          side: winner ? sideName(winner) : "", n: snapshot.round, score: score({ ...outcome, winner }),
        });
      };
      if (snapshot.phase === "roundOver") return verdict("round.", outcome.winner);
      return snapshot.rounds === "1" ? verdict("", outcome.winner) : verdict("match.", snapshot.matchWinner);
    },

    ending: ({ end, winner }) => t(`end.${end}`, { side: sideName(other(winner ?? "north")) }),

    preview(p) {
      const details = [t("count.laps", { n: p.laps }), t("count.seeds", { n: p.sown }), t("preview.ends", { hole: p.last })];
      details.push(p.captured ? t("preview.takes", { n: p.captured }) : t("preview.nothing"));
      if (p.again) details.push(t("preview.again"));
      if (p.over) details.push(t("preview.over"));
      return t("preview.sow", { hole: p.hole, details: list(details) }) + ".";
    },

    why(snapshot, hole) {
      const reason = snapshot.holes.find((h) => h.hole === hole)?.whyNot;
      if (!reason) return "";
      if (reason === "over" && snapshot.phase === "roundOver") return t("why.roundOver");
      const mover = snapshot.turn ?? "south";
      return t(`why.${reason}`, { hole, owner: sideName(other(mover)), side: sideName(mover) });
    },

    error(error) {
      const code = error && typeof error === "object" && "code" in error ? `error.${error.code}` : "error.unknown";
      return t(code in table ? code : "error.unknown");
    },
  };
}
