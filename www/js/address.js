/** @import { Rules, Side } from "./types.js" */
/** @import { Fault, Opponent } from "./shell.js" */

// Any of these asks for a game of its own.
const GAME = ["rules", "row", "moves", "pos", "first", "opponent"];

/** What only the engine can judge (rules, row, moves, pos) is handed on as it is. @param {string} search */
export function readAddress(search) {
  const given = new URLSearchParams(search);
  /** @type {Fault[]} */
  const faults = [];
  /** @template {string} T @param {string} name @param {readonly T[]} allowed @param {string} hint */
  const one = (name, allowed, hint) => {
    const value = given.get(name);
    if (value === null) return undefined;
    const found = allowed.find((a) => a === value);
    if (found === undefined) faults.push({ name, value, hint });
    return found;
  };
  const flip = one("flip", /** @type {const} */ (["0", "1"]), "address.flip");
  const row = given.get("row");
  return {
    game: GAME.flatMap((name) => (given.has(name) ? [`${name}=${given.get(name)}`] : [])).join("&"),
    rules: /** @type {Rules | undefined} */ (given.get("rules") ?? undefined),
    row: row === null ? undefined : /^\d{1,3}$/.test(row) ? Number(row) : NaN,
    moves: given.get("moves") ?? undefined,
    pos: given.get("pos") ?? undefined,
    first: one("first", /** @type {Side[]} */ (["south", "north"]), "error.bad-side"),
    opponent: one("opponent", /** @type {Opponent[]} */ (["friend", "easy", "medium", "hard"]), "address.opponent"),
    lang: one("lang", /** @type {const} */ (["en", "es"]), "address.lang"),
    theme: one("theme", /** @type {const} */ (["auto", "light", "dark"]), "address.theme"),
    flip: flip === undefined ? undefined : flip === "1",
    faults,
  };
}

/** @param {string} search */
export function withoutGame(search) {
  const given = new URLSearchParams(search);
  for (const name of GAME) given.delete(name);
  const rest = given.toString();
  return rest ? `?${rest}` : "";
}
