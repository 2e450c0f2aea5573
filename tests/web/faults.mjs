// What can be wrong with what the engine is asked: a call that meets each, and what is told of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Game } from "./engine.mjs";

/** @typedef {import("../../www/pkg/hoyito_wasm.js").Refusal} Refusal */
/** @typedef {{ act: () => unknown, reason: string, line?: number, column?: number, details?: Record<string, unknown> }} Fault */

const types = readFileSync(new URL("../../www/pkg/hoyito_wasm.d.ts", import.meta.url), "utf8");

/** The texts that a type of the bindings allows. @param {string} name */
export const union = (name) => [...(new RegExp(`type ${name} =([^;]*);`).exec(types)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, text]) => text);

/** @param {() => unknown} act @returns {Refusal} */
export function caught(act) {
  try {
    act();
  } catch (error) {
    return /** @type {Refusal} */ (error);
  }
  assert.fail("it was taken");
}

const game = (first = "south", rounds = "1") => new Game("I", 6, first, rounds);
/** @param {string} text */
const record = (text) => () => Game.fromRecord(text);
/** @param {string} text */
const position = (text) => () => Game.fromPosition("I", text);
/** @param {string} moves */
const moves = (moves, rounds = "1") => () => Game.fromMoves("I", 6, "south", rounds, moves);
const ENDLESS = "0.1.0.1.0.2/1.0.2.1.3.1:16-20:N";
const CLOSED = "4.4.4.4.x.x/4.4.4.4.4.4:0-8:N";

/** @type {Record<string, Fault>} */
export const FAULTS = {
  "no text": { act: () => Game.fromRecord(/** @type {any} */ (7)), reason: "not-text" },
  "too long a text": { act: record("A".repeat(2 ** 18 + 1)), reason: "too-long", details: { most: 2 ** 18 } },
  "too many bytes": { act: record(`South: ${"🌰".repeat(2 ** 16)}`), reason: "too-long", details: { most: 2 ** 18 } },
  "an empty record": { act: record(" \n"), reason: "empty", line: 1, column: 1 },
  "another text": { act: record("\nhttps://example.org/"), reason: "no-game", line: 2, column: 1 },
  "no colon": { act: record("Rules: I\n  Cd\n"), reason: "no-colon", line: 2, column: 3, details: { found: "Cd" } },
  "a header twice": { act: record("Rules: I\n rules: II\n\nA"), reason: "header-twice", line: 2, column: 2, details: { header: "Rules" } },
  "too many headers": {
    act: record(Array.from({ length: 102 }, (_, i) => `k${i}: v`).join("\n")), reason: "too-many-headers", line: 101, column: 1, details: { most: 100 },
  },
  "rules in a record": { act: record("Rules: IV\n\nA"), reason: "bad-rules", line: 1, column: 8, details: { header: "Rules", found: "IV" } },
  "rules": { act: () => Game.fromPosition("IV", "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"), reason: "bad-rules", details: { found: "IV" } },
  "a row in a record": { act: record("Rules: I\nRow:  five\n\nA"), reason: "bad-row", line: 2, column: 7, details: { header: "Row", found: "five" } },
  "a row": { act: () => new Game("I", 13, "south", "1"), reason: "bad-row", details: { found: "13" } },
  "rounds": { act: record("Rounds: 4\n\nA"), reason: "bad-rounds", line: 1, column: 9, details: { header: "Rounds", found: "4" } },
  "a side": { act: record("Rules: I\nFirst: W"), reason: "bad-side", line: 2, column: 8, details: { header: "First", found: "W" } },
  "a hole": { act: () => game().play("Z"), reason: "not-a-hole", details: { found: "Z" } },
  "another row": {
    act: record("Row: 7\nPosition: 4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"), reason: "other-row", line: 1, column: 6, details: { header: "Row", row: 6 },
  },
  "another mover": {
    act: record("Position: 4.4.4.4.4.4/4.4.4.4.4.4:0-0:S\nFirst: N"), reason: "other-mover", line: 2, column: 8, details: { header: "First", side: "south" },
  },
  "no hole in a position": { act: position("4.4.4.4.4.4/-1"), reason: "position-form", line: 1, column: 13, details: { expected: "hole", found: "-" } },
  "South's row": { act: position("4.4,4"), reason: "position-form", line: 1, column: 4, details: { expected: "southOn", found: "," } },
  "North's row": { act: position("4.4.4.4.4.4/4.4.4.4.4.4"), reason: "position-form", line: 1, column: 24, details: { expected: "northOn" } },
  "South's captures": { act: position("4.4.4.4.4.4/4.4.4.4.4.4:-"), reason: "position-form", line: 1, column: 25, details: { expected: "southCaptured", found: "-" } },
  "the dash": { act: position("4.4.4.4.4.4/4.4.4.4.4.4:0,0:S"), reason: "position-form", line: 1, column: 26, details: { expected: "dash", found: "," } },
  "North's captures": { act: position("4.4.4.4.4.4/4.4.4.4.4.4:0-:S"), reason: "position-form", line: 1, column: 27, details: { expected: "northCaptured", found: ":" } },
  "the colon": { act: position("4.4.4.4.4.4/4.4.4.4.4.4:0-0 S"), reason: "position-form", line: 1, column: 28, details: { expected: "colon", found: " " } },
  "the mover": { act: position("4.4.4.4.4.4/4.4.4.4.4.4:0-0:s"), reason: "position-form", line: 1, column: 29, details: { expected: "side", found: "s" } },
  "more than a position": { act: position("4.4.4.4.4.4/4.4.4.4.4.4:0-0:S\nA"), reason: "position-form", line: 1, column: 30, details: { expected: "end", found: "\n" } },
  "a position in a record": {
    act: record("Rules: I\n Position:  4.4.4.4.4.4/4.4.4.4.4.4:0,0:S\n\nA"), reason: "position-form", line: 2, column: 38,
    details: { header: "Position", expected: "dash", found: "," },
  },
  "an unsound position in a record": {
    act: record("Rules: I\nPosition: 4.4.4.4.4.4/4.4.4.4.4.4:0-2:S\n\nA"), reason: "total", line: 2, column: 11,
    details: { header: "Position", seeds: 50, total: 48 },
  },
  "a short row": { act: position("4.4.4.4.4/4.4.4.4.4:0-0:S"), reason: "row-length", line: 1, column: 1, details: { holes: 5 } },
  "two rows": { act: position("4.4.4.4.4.4/4.4.4.4.4.4.4:0-0:S"), reason: "rows-differ", line: 1, column: 1, details: { south: 6, north: 7 } },
  "seeds in a closed hole": { act: position("4.x4.4.4.4.4/4.4.4.4.4.4:0-0:S"), reason: "seeds-in-closed", line: 1, column: 1, details: { hole: "B" } },
  "both have closed holes": { act: position("4.4.4.4.4.x/4.4.4.4.4.x:4-4:S"), reason: "both-closed", line: 1, column: 1 },
  "all are closed": { act: position("x.x.x.x.x.x/4.4.4.4.4.4:0-24:S"), reason: "all-closed", line: 1, column: 1, details: { side: "south" } },
  "too many seeds": { act: position("4.4.4.4.4.4/4.4.4.4.4.4:4-0:S"), reason: "total", line: 1, column: 1, details: { seeds: 52, total: 48 } },
  "no multiple of four": { act: position("1.1.0.0.0.0/0.0.0.0.0.8:20-18:S"), reason: "not-fours", line: 1, column: 1, details: { seeds: 10 } },
  "too few seeds": { act: position("1.1.0.0.0.0/0.0.0.0.0.2:24-20:S"), reason: "too-few", line: 1, column: 1, details: { seeds: 4 } },
  "no move": { act: moves("Ab\n C-"), reason: "not-a-move", line: 2, column: 3, details: { found: "-" } },
  "no move in a record": { act: record("Rules: I\n\nA\n b?"), reason: "not-a-move", line: 4, column: 3, details: { found: "?" } },
  "a hole beyond the row": {
    act: moves("G"), reason: "no-such-hole", line: 1, column: 1, details: { hole: "G", sign: "G", move: 1, round: 1, row: 6, legal: "ABCDEF" },
  },
  "an empty hole": {
    act: record("Rules: I\n\nA\nbA"), reason: "empty-hole", line: 4, column: 2,
    details: { hole: "A", sign: "A", move: 3, round: 1, row: 6, legal: "CDEF" },
  },
  "an empty hole on the board": {
    act: () => {
      const table = game();
      table.play("A");
      table.play("c");
    },
    reason: "empty-hole", details: { hole: "c" },
  },
  "a closed hole": { act: () => Game.fromPosition("I", CLOSED).play("F"), reason: "closed-hole", details: { hole: "F" } },
  "the other's hole": { act: moves("AB"), reason: "not-yours", line: 1, column: 2, details: { hole: "B", sign: "B", move: 2, round: 1, row: 6, legal: "abdef" } },
  "an endless sowing": { act: () => Game.fromPosition("I", ENDLESS).play("e"), reason: "endless", details: { hole: "e" } },
  "a move too many": {
    act: record(`Position: ${ENDLESS}\n\n=\nA`), reason: "over", line: 4, column: 1, details: { hole: "A", sign: "A", move: 2, round: 1, row: 6, legal: "" },
  },
  "sharing twice": { act: moves("=="), reason: "over", line: 1, column: 2, details: { sign: "=", move: 2, round: 1, row: 6, legal: "" } },
  "resigning too late": {
    act: () => {
      const table = game();
      table.share();
      table.resign("north");
    },
    reason: "over",
  },
  "the next round too soon": { act: moves("=/a/", "3"), reason: "not-over", line: 1, column: 4, details: { sign: "/", move: 4, round: 2, row: 6, legal: "ABDEF" } },
  "no next round": { act: moves("=/"), reason: "no-next-round", line: 1, column: 2, details: { sign: "/", move: 2, round: 1, row: 6, legal: "" } },
  "nothing to undo": { act: () => game().undo(), reason: "nothing-to-undo" },
  "nothing to redo": { act: () => game().redo(), reason: "nothing-to-redo" },
  "no turn": { act: () => game().turn(1), reason: "no-such-turn" },
};
