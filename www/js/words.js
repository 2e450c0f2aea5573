/** @import { Outcome, Preview, Side, Snapshot, Turn, TurnSummary, Words } from "./types.js" */
/** @import { Language, Seats, Table } from "./shell.js" */

/** @type {readonly Language[]} */
export const LANGUAGES = ["en", "es"];

/** The first language that the reader asks for and we have. @param {readonly string[]} wanted */
export function pickLanguage(wanted) {
  for (const tag of wanted) {
    const language = LANGUAGES.find((l) => tag.toLowerCase().split("-")[0] === l);
    if (language) return language;
  }
  return "en";
}

/** @param {Language} language @param {(path: string) => Promise<Table>} load */
export async function loadWords(language, load) {
  return createWords(language, await load(`../locales/${language}.json`));
}

/** @param {Language} language @param {Table} table */
export function createWords(language, table) {
  const plural = new Intl.PluralRules(language);

  /** @type {Words} */
  function t(key, params = {}) {
    const entry = table[key];
    // The key itself is ugly but says what is missing, and the page goes on.
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

  /** Reasons of passes are told when the events are there. @param {Turn | TurnSummary} turn */
  function turn(turn) {
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
  }

  /** Who has won, in the eyes of who sits at the table. @param {Snapshot} snapshot @param {Seats} seats */
  function result(snapshot, seats) {
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
  }

  /** @param {Outcome} outcome */
  const ending = (outcome) =>
    t(`end.${outcome.end}`, { side: sideName(outcome.winner === "south" ? "north" : "south") });

  /** @param {Preview} p */
  function preview(p) {
    const details = [t("count.laps", { n: p.laps }), t("count.seeds", { n: p.sown }), t("preview.ends", { hole: p.last })];
    details.push(p.captured ? t("preview.takes", { n: p.captured }) : t("preview.nothing"));
    if (p.again) details.push(t("preview.again"));
    if (p.over) details.push(t("preview.over"));
    return t("preview.sow", { hole: p.hole, details: list(details) }) + ".";
  }

  /** Why a hole can't be chosen now. @param {Snapshot} snapshot @param {string} hole */
  function why(snapshot, hole) {
    const reason = snapshot.holes.find((h) => h.hole === hole)?.whyNot;
    if (!reason) return "";
    if (reason === "over" && snapshot.phase === "roundOver") return t("why.roundOver");
    const mover = snapshot.turn ?? "south";
    const owner = mover === "south" ? "north" : "south";
    return t(`why.${reason}`, { hole, owner: sideName(owner), side: sideName(mover) });
  }

  /** @param {unknown} error */
  function error(error) {
    const code = error && typeof error === "object" && "code" in error ? `error.${error.code}` : "error.unknown";
    return t(code in table ? code : "error.unknown");
  }

  return { language, t, turn, result, ending, preview, why, error, sideName };
}
