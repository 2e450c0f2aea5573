/** @import { Address, Fault } from "./shell.d.ts" */
import { CHOICES } from "./settings.js";
import { LANGUAGES } from "./words.js";

// Any of these asks for a game of its own.
export const GAME = ["rules", "row", "rounds", "first", "pos", "moves", "opponent", "side"];

// What only the engine can judge (rules, row, rounds, moves, pos) is handed on as it is.
/** @param {string} search @returns {Address} */
export function readAddress(search) {
  const given = new URLSearchParams(search);
  /** @type {Fault[]} */
  const faults = [];
  /** @param {string} name @param {(value: string) => boolean} allowed @param {string} [hint] @returns {any} */
  const judged = (name, allowed, hint = `address.${name}`) => {
    const value = given.get(name);
    if (value === null || allowed(value)) return value ?? undefined;
    faults.push({ name, value, hint });
  };
  /** @param {string} name @param {readonly unknown[]} choices @param {string} [hint] */
  const one = (name, choices, hint) => judged(name, (value) => choices.includes(value), hint);
  /** @param {string} name */
  const count = (name) => {
    const value = judged(name, (text) => /^\d{1,6}$/.test(text), "address.count");
    return value && Number(value);
  };
  const flip = one("flip", ["0", "1"]);
  const row = given.get("row");
  return {
    game: gameIn(search),
    rules: /** @type {any} */ (given.get("rules") ?? undefined),
    row: row === null ? undefined : /^\d{1,3}$/.test(row) ? Number(row) : NaN,
    rounds: /** @type {any} */ (given.get("rounds") ?? undefined),
    moves: given.get("moves") ?? undefined,
    pos: given.get("pos") ?? undefined,
    first: one("first", CHOICES.first, "error.bad-side"),
    side: one("side", CHOICES.side, "error.bad-side"),
    opponent: one("opponent", CHOICES.opponent),
    turn: count("turn"),
    event: count("event"),
    lang: one("lang", LANGUAGES),
    theme: one("theme", CHOICES.theme),
    flip: flip && flip === "1",
    faults,
  };
}

/** All that asks for a game of its own, or "". @param {string} search */
export function gameIn(search) {
  const given = new URLSearchParams(search);
  return GAME.flatMap((name) => (given.has(name) ? [`${name}=${given.get(name)}`] : [])).join("&");
}
