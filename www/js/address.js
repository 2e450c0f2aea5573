/** @import { Address, Fault } from "./shell.d.ts" */

import { CHOICES } from "./settings.js";
import { LANGUAGES } from "./words.js";

// Any of these asks for a game of its own.
const GAME = ["rules", "row", "moves", "pos", "first", "opponent"];

// What only the engine can judge (rules, row, moves, pos) is handed on as it is.
/** @param {string} search @returns {Address} */
export function readAddress(search) {
  const given = new URLSearchParams(search);
  /** @type {Fault[]} */
  const faults = [];
  /** @param {string} name @param {readonly unknown[]} allowed @param {string} [hint] @returns {any} */
  const one = (name, allowed, hint = `address.${name}`) => {
    const value = given.get(name);
    if (value === null || allowed.includes(value)) return value ?? undefined;
    faults.push({ name, value, hint });
  };
  const flip = one("flip", ["0", "1"]);
  const row = given.get("row");
  return {
    game: GAME.flatMap((name) => (given.has(name) ? [`${name}=${given.get(name)}`] : [])).join("&"),
    rules: /** @type {any} */ (given.get("rules") ?? undefined),
    row: row === null ? undefined : /^\d{1,3}$/.test(row) ? Number(row) : NaN,
    moves: given.get("moves") ?? undefined,
    pos: given.get("pos") ?? undefined,
    first: one("first", CHOICES.first, "error.bad-side"),
    opponent: one("opponent", CHOICES.opponent),
    lang: one("lang", LANGUAGES),
    theme: one("theme", CHOICES.theme),
    flip: flip && flip === "1",
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
