// The contract of the built wasm, as JavaScript sees it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { apply, positionText, viewOf } from "../../www/js/view.js";
import { Game } from "./engine.mjs";
import { FAULTS, caught, union } from "./faults.mjs";
import { RULES, chance, playable, total } from "./walks.mjs";

/** @typedef {import("../../www/pkg/hoyito_wasm.js").Snapshot} Snapshot */
/** @typedef {import("../../www/pkg/hoyito_wasm.js").Turn} Turn */
/** @typedef {import("../../www/pkg/hoyito_wasm.js").Event} Event */

const SIDES = ["south", "north"];
const REFUSAL = { empty: "empty-hole", closed: "closed-hole", notYours: "not-yours", endless: "endless", over: "over" };
const CODES = new Set([
  ...Object.values(REFUSAL), "no-such-hole", "not-over", "nothing-to-undo", "nothing-to-redo", "bad-rules", "bad-row", "bad-side",
  "bad-rounds", "bad-position", "bad-moves", "bad-record", "no-such-turn", "too-long", "not-text",
]);
const REASONS = union("Reason");

/** @param {string} position @param {string} rules */
const at = (rules, position) => Game.fromPosition(rules, position);

/** @param {() => unknown} act @param {string} code */
function refused(act, code) {
  assert.throws(act, (error) => {
    assert(error instanceof Error);
    assert.equal(/** @type {Error & { code?: string }} */ (error).code, code, error.message);
    assert.notEqual(error.message, "");
    return true;
  });
}

// Shapes: the exact keys, and for each a check of its value.

/** @typedef {(value: any) => boolean} Check */
/** @type {(...values: unknown[]) => Check} */
const oneOf = (...values) => (value) => values.includes(value);
/** @type {Check} */
const count = (value) => Number.isInteger(value) && value >= 0;
/** @type {Check} */
const flag = (value) => typeof value === "boolean";
/** @type {Check} */
const hole = (value) => /^[A-La-l]$/.test(value);
const side = oneOf(...SIDES);
/** @type {(check: Check) => Check} */
const maybe = (check) => (value) => value === null || check(value);
/** @type {(check: Check) => Check} */
const list = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(keys: Record<string, Check>) => Check} */
const shape = (keys) => (value) => {
  assert.deepEqual(Object.keys(value).sort(), Object.keys(keys).sort());
  for (const [key, check] of Object.entries(keys)) assert(check(value[key]), `${key}: ${JSON.stringify(value[key])}`);
  return true;
};

const end = oneOf("lastFour", "repetition", "quiet", "noMove", "agreed", "resigned");
const outcome = shape({ end, south: count, north: count, winner: maybe(side) });

/** @type {Record<Event["type"], Record<string, Check>>} */
const EVENTS = {
  lift: { hole, seeds: count, lap: count },
  sow: { hole, holds: count, inHand: count },
  capture: { hole, seeds: count, by: side, store: count, why: oneOf("passing", "last", "run") },
  sweep: { seeds: count, to: side, store: count },
  turnEnd: { reason: oneOf("emptyHole", "casa", "again", "lastFour"), next: maybe(side) },
  pass: { side, why: oneOf("empty", "endless") },
  share: { seeds: count, south: count, north: count, why: oneOf("repetition", "quiet", "noMove", "agreed") },
  resign: { side },
  roundEnd: { outcome },
  refill: { hole, seeds: count, side, store: count },
  close: { hole },
  roundStart: { round: count, first: side },
  matchEnd: { winner: maybe(side), south: count, north: count },
};

/** @type {Check} */
const event = (value) => shape({ type: oneOf(...Object.keys(EVENTS)), ...EVENTS[/** @type {Event} */ (value).type] })(value);

/** @type {Record<string, Check>} */
const SUMMARY = {
  number: count, round: count, kind: oneOf("sow", "share", "resign", "round"), side, hole: maybe(hole), laps: count, sown: count,
  captured: count, captures: list(hole), swept: count, sweptTo: maybe(side), last: maybe(hole), again: flag, passes: list(side),
  next: maybe(side), end: maybe(end),
};
const summary = shape(SUMMARY);
const turn = shape({ ...SUMMARY, events: list(event) });
const preview = shape({ hole, laps: count, sown: count, captured: count, captures: list(hole), last: hole, again: flag, over: flag });
const snapshot = shape({
  rules: oneOf(...RULES), row: count, rounds: oneOf("1", "3", "5", "7", "to the end"), round: count, first: side,
  position: (value) => /^[\dx]+(\.[\dx]+)+\/[\dx]+(\.[\dx]+)+:\d+-\d+:[SN]$/.test(value),
  holes: list(shape({ hole, seeds: count, closed: flag, whyNot: maybe(oneOf(...Object.keys(REFUSAL))) })),
  south: count, north: count, turn: maybe(side), phase: oneOf("playing", "roundOver", "over"), outcome: maybe(outcome),
  matchWinner: maybe(side), lastFourTo: maybe(side), plies: count, canUndo: flag, canRedo: flag,
});

/** @param {Snapshot} state */
const seeds = (state) => state.holes.map((hole) => hole.seeds);

/** @param {Snapshot} state without what depends on the way back and forth */
const board = (state) => ({ ...state, canUndo: null, canRedo: null });

/** @param {Turn} told @param {string} type */
const countOf = (told, type) => told.events.filter((event) => event.type === type).length;

/**
 * Follows the events of a turn from the board before it to the board after it.
 *
 * @param {Snapshot} before @param {Turn} told @param {Snapshot} after
 */
function follow(before, told, after) {
  let view = viewOf(before);
  for (const event of told.events) {
    view = apply(view, event);
    const sum = view.seeds.reduce((a, b) => a + b, view.hand + view.south + view.north);
    assert.equal(sum, total(before), `seeds after ${JSON.stringify(event)}`);
  }
  assert.equal(view.hand, 0);
  assert.equal(view.turn, after.turn);
  assert.equal(positionText(view), after.position);
  if (told.kind !== "sow") return;
  assert.deepEqual(told.events[0], { type: "lift", hole: told.hole, seeds: before.holes.find(({ hole }) => hole === told.hole)?.seeds, lap: 1 });
  assert.equal(countOf(told, "lift"), told.laps);
  assert.equal(countOf(told, "sow"), told.sown);
  assert.equal(countOf(told, "turnEnd"), 1);
  assert.deepEqual(told.events.flatMap((event) => (event.type === "capture" ? [event.hole] : [])), told.captures);
  assert.equal(told.events.reduce((sum, event) => sum + (event.type === "capture" ? event.seeds : 0), 0), told.captured);
  assert.deepEqual(told.events.flatMap((event) => (event.type === "pass" ? [event.side] : [])), told.passes);
}

test("no type of the bindings is any", () => {
  const types = readFileSync(new URL("../../www/pkg/hoyito_wasm.d.ts", import.meta.url), "utf8");
  const ours = types.slice(0, types.indexOf("export type InitInput"));
  const code = ours.replace(/\/\*[^]*?\*\//g, "").replace(/\/\/.*/g, "");
  assert.deepEqual(code.split("\n").filter((line) => /\bany\b/.test(line)), []);
});

test("everything told has its exact shape", () => {
  for (const rules of RULES) {
    const game = new Game(rules, 6, "south", "3");
    assert(snapshot(game.snapshot()));
    assert(preview(game.preview("A")));
    assert(turn(game.play("A")));
    assert(turn(game.turn(1)));
    assert(list(summary)(game.turns()));
    assert(snapshot(game.snapshotAt(0)));
    assert(snapshot(game.undo()));
    assert(snapshot(game.redo()));
    assert(snapshot(game.undoTo("south")));
    assert(snapshot(game.redoTo("north")));
    for (const text of [game.position(), game.moves(), game.record()]) assert.equal(typeof text, "string");
    assert(turn(game.share()));
    assert(turn(game.nextRound()));
    assert(turn(game.resign("north")));
    assert.equal(game.free(), undefined);
  }
});

test("a new game stands as asked for", () => {
  for (const rules of RULES) {
    for (const row of [6, 7, 12]) {
      for (const first of SIDES) {
        const state = new Game(rules, row, first, "5").snapshot();
        assert(snapshot(state));
        assert.deepEqual([state.rules, state.row, state.first, state.turn, state.rounds, state.round], [rules, row, first, first, "5", 1]);
        assert.deepEqual(seeds(state), Array(2 * row).fill(4));
        assert.equal(state.holes.map(({ hole }) => hole).join(""), "ABCDEFGHIJKL".slice(0, row) + "abcdefghijkl".slice(0, row));
        assert.deepEqual(playable(state).join(""), (first === "south" ? "ABCDEFGHIJKL" : "abcdefghijkl").slice(0, row));
        assert.deepEqual([state.phase, state.outcome, state.plies, state.canUndo, state.canRedo], ["playing", null, 0, false, false]);
      }
    }
  }
});

test("the first move is the same from every hole", () => {
  const pattern = [2, 7, 1, 6, 1, 6, 6, 6, 0, 1, 6, 6];
  for (const rules of RULES) {
    for (const first of SIDES) {
      for (const played of playable(new Game(rules, 6, first, "1").snapshot())) {
        const game = new Game(rules, 6, first, "1");
        const told = game.play(played);
        assert.deepEqual([told.hole, told.laps, told.sown, told.captured, told.again], [played, 5, 26, 0, false]);
        const from = game.snapshot().holes.findIndex(({ hole }) => hole === played);
        assert.deepEqual(pattern.map((_, i) => seeds(game.snapshot())[(from + i) % 12]), pattern);
      }
    }
  }
});

test("three games, one move", () => {
  const start = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S";
  const told = RULES.map((rules) => at(rules, start).play("E"));
  assert.deepEqual(told.map(({ captures }) => captures.join("")), ["Fa", "aF", "a"]);
  assert.deepEqual(told.map(({ captured }) => captured), [8, 8, 4]);
  assert.deepEqual(told.map(({ again }) => again), [false, true, true]);
  assert.deepEqual(told.map(({ next }) => next), ["north", "south", "south"]);
  assert.deepEqual(told.map(({ events }) => events.flatMap((event) => (event.type === "capture" ? [event.why] : []))), [["passing", "last"], ["last", "run"], ["last"]]);
  const third = at("III", start);
  third.play("E");
  assert.equal(third.position(), "2.0.0.0.0.4/0.2.2.2.2.2:20-12:S");
});

test("an endless sowing cannot be chosen and says so", () => {
  const game = at("I", "0.1.0.1.0.2/1.0.2.1.3.1:16-20:N");
  const before = game.snapshot();
  assert.equal(before.holes.find(({ hole }) => hole === "e")?.whyNot, "endless");
  refused(() => game.play("e"), "endless");
  refused(() => game.preview("e"), "endless");
  assert.deepEqual(game.snapshot(), before);
});

test("who has only endless sowings passes", () => {
  const state = at("I", "0.2.1.0.2.1/2.x.x.x.x.x:20-20:N").snapshot();
  assert.equal(state.turn, "south");
});

test("a long sowing that ends is legal", () => {
  const told = at("II", "4.3.0.11.7.0/2.8.0.1.0.x:8-4:S").play("E");
  assert.deepEqual([told.laps, told.sown, told.captures], [223, 1018, ["e"]]);
});

test("the next round is filled from the holdings", () => {
  const random = chance(16);
  for (const rules of RULES) {
    const game = new Game(rules, 6, "south", "to the end");
    let rounds = 0;
    for (let moves = 0; moves < 400 && rounds < 6; moves++) {
      const before = game.snapshot();
      if (before.phase === "over") break;
      if (before.phase === "playing") {
        const holes = playable(before);
        game.play(holes[random(holes.length)]);
        continue;
      }
      rounds++;
      const { south, north, winner } = before.outcome ?? assert.fail("a round that is over has an outcome");
      const told = game.nextRound();
      const after = game.snapshot();
      assert.equal(told.kind, "round");
      follow(before, told, after);
      for (const [held, row, set] of [[south, after.holes.slice(0, 6), after.south], [north, after.holes.slice(6), after.north]]) {
        const filled = Math.min(6, Math.floor(/** @type {number} */ (held) / 4));
        const expected = Array.from({ length: 6 }, (_, i) => (i < filled ? 4 : "x"));
        assert.deepEqual(/** @type {Snapshot["holes"]} */ (row).map((hole) => (hole.closed ? "x" : hole.seeds)), expected);
        assert.equal(set, /** @type {number} */ (held) - 4 * filled);
      }
      if (winner) assert.equal(after.first, winner);
      else assert.notEqual(after.first, before.first);
      assert.equal(after.round, before.round + 1);
    }
    assert(rounds > 0, "the walk ends no round");
  }
});

for (const rules of RULES) {
  for (const [row, rounds] of /** @type {const} */ ([[6, "1"], [6, "3"], [7, "1"], [9, "3"], [12, "1"], [6, "to the end"]])) {
    test(`a walk tells what it does: ${rules}, ${row} holes, ${rounds === "1" ? "a single game" : `rounds: ${rounds}`}`, () => {
      const random = chance(row * 100 + RULES.indexOf(rules));
      const game = new Game(rules, row, "north", rounds);
      /** @type {Snapshot[]} */
      const stops = [game.snapshot()];
      for (let step = 0; step < 150; step++) {
        const before = game.snapshot();
        assert(snapshot(before));
        assert.equal(total(before), 8 * row);
        assert.equal(before.position, game.position());
        if (before.phase === "over") break;
        if (before.phase === "roundOver") {
          follow(before, game.nextRound(), game.snapshot());
          stops.push(game.snapshot());
          continue;
        }
        const holes = playable(before);
        assert(holes.length > 0, "whoever is to move can move");
        if (step % 8 === 0) {
          for (const { hole, whyNot } of before.holes) {
            if (whyNot) refused(() => game.play(hole), REFUSAL[whyNot]);
            if (whyNot) refused(() => game.preview(hole), REFUSAL[whyNot]);
          }
        }
        const chosen = holes[random(holes.length)];
        const seen = game.preview(chosen);
        assert(preview(seen));
        assert.deepEqual(game.snapshot(), before, "asking changes nothing");

        const told = game.play(chosen);
        const after = game.snapshot();
        assert(turn(told));
        follow(before, told, after);
        assert.deepEqual([told.side, told.next, told.end], [before.turn, after.turn, after.outcome?.end ?? null]);
        assert.deepEqual(seen, {
          hole: told.hole, laps: told.laps, sown: told.sown, captured: told.captured, captures: told.captures, last: told.last,
          again: told.again, over: after.phase !== "playing",
        });
        assert.deepEqual(game.turn(told.number), told);
        const { events: _, ...brief } = told;
        assert.deepEqual(game.turns().at(-1), brief);
        stops.push(after);
      }

      const last = game.snapshot();
      assert.deepEqual(board(Game.fromRecord(game.record()).snapshot()), board(last));
      assert.deepEqual(board(Game.fromMoves(rules, row, "north", rounds, game.moves()).snapshot()), board(last));
      for (let i = stops.length - 1; i > 0; i--) {
        assert.equal(game.snapshot().canUndo, true);
        assert.deepEqual(board(game.undo()), board(stops[i - 1]));
      }
      refused(() => game.undo(), "nothing-to-undo");
      assert.deepEqual(board(game.snapshotAt(0)), board(stops[0]));
      for (let i = 1; i < stops.length; i++) {
        assert.equal(game.snapshot().canRedo, true);
        assert.deepEqual(board(game.redo()), board(stops[i]));
        assert.deepEqual(board(game.snapshotAt(stops[i].plies)), board(stops[i]));
      }
      refused(() => game.redo(), "nothing-to-redo");
    });
  }
}

test("a position comes back as it was", () => {
  for (const rules of RULES) {
    const game = new Game(rules, 6, "south", "1");
    const random = chance(7);
    for (let step = 0; step < 40 && game.snapshot().phase === "playing"; step++) {
      const again = at(rules, game.position()).snapshot();
      assert.equal(again.position, game.position());
      assert.deepEqual(again.holes, game.snapshot().holes);
      const holes = playable(game.snapshot());
      game.play(holes[random(holes.length)]);
    }
  }
});

test("a move after an undo forgets what was undone", () => {
  const game = new Game("I", 6, "south", "1");
  game.play("A");
  game.undo();
  game.play("B");
  assert.equal(game.snapshot().canRedo, false);
  refused(() => game.redo(), "nothing-to-redo");
  assert.equal(game.moves(), "B");
});

test("undoTo goes back to where that side had to decide", () => {
  const game = new Game("I", 6, "south", "1");
  game.play("A");
  const reply = playable(game.snapshot())[0];
  game.play(reply);
  const there = game.snapshot();
  assert.deepEqual(board(game.undoTo("south")), board(game.snapshotAt(0)));
  assert.deepEqual(board(game.redoTo("south")), board(there));
  assert.equal(game.undoTo("north").plies, 1);
});

test("sharing halves what is left", () => {
  const game = at("I", "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S");
  const before = game.snapshot();
  const told = game.share();
  const after = game.snapshot();
  assert.equal(told.kind, "share");
  follow(before, told, after);
  assert.deepEqual(after.outcome, { end: "agreed", south: 26, north: 22, winner: "south" });
});

test("who resigns loses", () => {
  const game = new Game("II", 6, "south", "3");
  game.resign("south");
  const after = game.snapshot();
  assert.deepEqual([after.phase, after.outcome?.end, after.outcome?.winner, after.matchWinner], ["over", "resigned", "north", "north"]);
  refused(() => game.play("A"), "over");
  refused(() => game.share(), "over");
  refused(() => game.resign("north"), "over");
});

test("a round is not over before its end", () => {
  refused(() => new Game("I", 6, "south", "3").nextRound(), "not-over");
});

// Values that no caller should send, and some do.
/** @type {unknown[]} */
const STRANGE = [
  undefined, null, true, NaN, Infinity, -1, 0.5, 99, 2 ** 53, 10n, "", " ", "Z", "99", "AA", "á", "🌰", "\0", "\ud800", "south\n", "__proto__",
  [], ["A"], {}, { toString: () => { throw new Error("mine"); } }, () => "A", Symbol("A"), new Date(0), "x".repeat(100_000),
];

/** @param {unknown} value */
const named = (value) => (typeof value === "string" ? JSON.stringify(value.slice(0, 20)) : Object.prototype.toString.call(value) + (typeof value === "object" ? "" : String(value)));

/** @param {string} what @param {() => unknown} act */
function survives(what, act) {
  try {
    act();
  } catch (error) {
    assert(error instanceof Error, `${what} threw ${named(error)}`);
    assert(!(error instanceof WebAssembly.RuntimeError), `${what} trapped: ${error.stack}`);
    const { code } = /** @type {Error & { code?: string }} */ (error);
    assert(CODES.has(code ?? ""), `${what} has the code ${code}: ${error.stack}`);
    assert(REASONS.includes(/** @type {any} */ (error).reason), `${what}: ${/** @type {any} */ (error).reason}`);
    return;
  }
  assert.fail(`${what} was taken`);
}

test("every misuse is an error with a code and changes nothing", () => {
  const game = /** @type {any} */ (new Game("I", 6, "south", "3"));
  game.play("A");
  const before = game.snapshot();
  for (const value of STRANGE) {
    for (const method of ["play", "preview", "undoTo", "redoTo", "resign", "turn", "snapshotAt"]) {
      survives(`${method}(${named(value)})`, () => game[method](value));
    }
    for (const [name, call] of Object.entries({
      "new Game, rules": () => new /** @type {any} */ (Game)(value, 6, "south", "1"),
      "new Game, row": () => new /** @type {any} */ (Game)("I", value, "south", "1"),
      "new Game, first": () => new /** @type {any} */ (Game)("I", 6, value, "1"),
      "new Game, rounds": () => new /** @type {any} */ (Game)("I", 6, "south", value),
      "fromPosition, rules": () => /** @type {any} */ (Game).fromPosition(value, "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"),
      "fromPosition, position": () => /** @type {any} */ (Game).fromPosition("I", value),
      "fromMoves, row": () => /** @type {any} */ (Game).fromMoves("I", value, "south", "1", "A"),
      ...(value !== "" && value !== " " && { fromRecord: () => /** @type {any} */ (Game).fromRecord(value) }),
    })) {
      survives(`${name}: ${named(value)}`, call);
    }
    assert.deepEqual(game.snapshot(), before);
  }
  survives("fromMoves of an opponent's hole", () => Game.fromMoves("I", 6, "south", "1", "a"));
  survives("play()", () => game.play());
  survives("a row below the least", () => new Game("I", 5, "south", "1"));
  survives("a row above the most", () => new Game("I", 13, "south", "1"));
  game.play(playable(game.snapshot())[0]);
  assert.equal(game.snapshot().plies, before.plies + 1);
});

test("texts of ten megabytes are refused at once", () => {
  const game = new Game("I", 6, "south", "1");
  const record = game.record();
  const long = "A".repeat(10_000_000);
  const start = performance.now();
  survives("record of letters", () => Game.fromRecord(long));
  survives("record with a long body", () => Game.fromRecord(record + long));
  survives("record of empty lines and a move that is none", () => Game.fromRecord(`${record}${"\n".repeat(10_000_000)}!`));
  survives("record with many keys", () => Game.fromRecord("South: x\n".repeat(1_000_000)));
  survives("moves", () => Game.fromMoves("I", 6, "south", "1", long));
  survives("rounds of a match", () => Game.fromMoves("I", 6, "south", "1", "/".repeat(10_000_000)));
  survives("position", () => Game.fromPosition("I", "4.".repeat(5_000_000)));
  survives("numbers", () => Game.fromPosition("I", `${"9".repeat(10_000_000)}.4.4.4.4.4/4.4.4.4.4.4:0-0:S`));
  survives("hole", () => game.play(long));
  assert(performance.now() - start < 10_000, `took ${performance.now() - start} ms`);
});

test("unsound positions are refused", () => {
  for (const position of [
    "4.4.4.4.4.4/4.4.4.4.4.4:0-0", "4.4.4.4.4.4/4.4.4.4.4.4:0-0:W", "4.4.4.4.4.4/4.4.4.4.4.4:1-0:S", "4.4.4.4.4.4/4.4.4.4.4.3:1-0:S",
    "4.4.4.4.4/4.4.4.4.4:0-0:S", "4.4.4.4.4.4/4.4.4.4.4:0-4:S", "-4.4.4.4.4.4/4.4.4.4.4.4:0-8:S", "4.4.4.4.4.4/4.4.4.4.4.4:-8-8:S",
    "99999999999999999999.4.4.4.4.4/4.4.4.4.4.4:0-0:S", "0.0.0.0.0.0/0.0.0.0.0.0:24-24:S", "2.2.0.0.0.0/0.0.0.0.0.0:24-20:S",
    "x.x.x.x.x.x/x.x.x.x.x.x:24-24:S", "４.4.4.4.4.4/4.4.4.4.4.4:0-0:S", "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S:S", "+4.4.4.4.4.4/4.4.4.4.4.4:0-0:S",
  ]) {
    refused(() => at("I", position), "bad-position");
  }
});

for (const [name, { act, ...expected }] of Object.entries(FAULTS)) {
  test(`a refusal says where, why and all that a sentence needs: ${name}`, () => {
    const { reason, line, column, details, ...rest } = caught(act);
    assert.deepEqual({ reason, line, column, details }, { line: null, column: null, details: {}, ...expected });
    assert.deepEqual(Object.keys(rest), ["code"]);
    assert(CODES.has(rest.code));
  });
}

test("every reason and expectation that is declared can be met, and no other", () => {
  const met = Object.values(FAULTS).map(({ act }) => caught(act));
  assert.deepEqual([...new Set(met.map(({ reason }) => reason))].sort(), [...REASONS].sort());
  const expected = met.flatMap(({ details }) => details.expected ?? []);
  assert.deepEqual([...new Set(expected)].sort(), [...union("Expected")].sort());
});

test("line endings, byte-order marks and letters beyond the usual change no place", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    for (const mark of ["", "\ufeff"]) {
      const { line, column } = caught(() => Game.fromRecord(`${mark}Rules: I${end}South: Ana 🌰 é${end}${end}A${end}\u3000b?`));
      assert.deepEqual([line, column], [5, 3]);
    }
  }
  assert.equal(caught(() => Game.fromRecord("🌰é: x\nRow: 5\n\nA")).column, 6);
  assert.equal(caught(() => Game.fromPosition("I", "\ufeff 4.4.4.4.4.4/4.4.4.4.4.4:0+0:S")).column, 27);
});

test("headers that tell of the game are written again, and the result is the game's own", () => {
  const text = "\ufeffEvent : fair: the great one\r\nRules: II\r\nsouth:  Ana  \r\nNorth: Luis <b>\r\nDate: 2004-07-30\r\nResult: 48-0\r\nx-Ñ: 🌰\r\n\r\nBaf\r\n";
  const game = Game.fromRecord(text);
  const headers = (/** @type {string} */ result) => `Rules: II\nRow: 6\nSouth: Ana\nNorth: Luis <b>\nDate: 2004-07-30\nFirst: S\n${result}Event: fair: the great one\nx-Ñ: 🌰\n\n`;
  assert.equal(game.record(), `${headers("")}Baf\n`);
  assert.equal(Game.fromRecord(game.record()).record(), game.record());
  game.play("C");
  game.undo();
  assert.equal(game.record(), `${headers("")}Baf\n`);
  game.resign("south");
  const { south, north } = game.snapshot();
  assert.equal(game.record(), `${headers(`Result: ${south}-${north}\n`)}BafR\n`);
});

test("names are told, set and forgotten, and never break the record", () => {
  const game = new Game("I", 6, "south", "1");
  assert.deepEqual(game.names(), { south: null, north: null });
  game.setNames(" Ana\nRules: II ", "");
  assert.deepEqual(game.names(), { south: "Ana Rules: II", north: null });
  assert.deepEqual(Game.fromRecord(game.record()).names(), game.names());
  assert.equal(Game.fromRecord(game.record()).snapshot().rules, "I");
  game.setNames(null, "Luis");
  assert.equal(game.record(), "Rules: I\nRow: 6\nNorth: Luis\nFirst: S\n\n\n");
  refused(() => game.setNames(/** @type {any} */ (7), null), "not-text");
  assert.deepEqual(Game.fromRecord("South:\n\nA").names(), { south: null, north: null });
});

test("a text is told to be moves, a position or a record", () => {
  for (const [form, texts] of Object.entries({
    moves: ["CdAf", "\n C d\nA", "Rules II", "1. C d", "?", "xA"],
    position: ["4.4.4.4.4.4/4.4.4.4.4.4:0-0:S", "\ufeff\r\n x.4.4.4.4.4/4", "4,4,4,4,4,4/4", "X.x", "4"],
    record: ["Rules: I", "\r\rSouth: Ana\r\rA", "4th game: x", ":"],
    null: ["", " \n\t\r\n", "\ufeff"],
  })) {
    for (const text of texts) assert.equal(String(Game.formOf(text)), form, JSON.stringify(text));
  }
  refused(() => Game.formOf(/** @type {any} */ (null)), "not-text");
});

test("at random, calls and values never trap", () => {
  const random = chance(2026);
  const parts = ["A", "f", "B", "/", "I", "II", "4", "x", ".", ":", "-", "S", "N", "\n", "Rules: ", "Row: ", "Rounds: ", "First: ", "Position: ", "to the end", "6", "99999999999", "🌰", " ", "south", "north", "easy"];
  const value = () => {
    switch (random(4)) {
      case 0: return STRANGE[random(STRANGE.length)];
      case 1: return parts[random(parts.length)];
      case 2: return Array.from({ length: random(30) }, () => parts[random(parts.length)]).join("");
      default: return random(20) - 4;
    }
  };
  const statics = ["fromPosition", "fromMoves", "fromRecord", "formOf"];
  const methods = Object.getOwnPropertyNames(Game.prototype).filter((name) => !["constructor", "free"].includes(name) && !name.startsWith("__"));
  let game = /** @type {any} */ (new Game("II", 6, "south", "to the end"));
  for (let step = 0; step < 20_000; step++) {
    const args = Array.from({ length: random(6) }, value);
    const before = step % 50 === 0 ? game.snapshot() : null;
    try {
      if (random(10) === 0) {
        const made = /** @type {any} */ (Game)[statics[random(statics.length)]](...args);
        if (made instanceof Game) game = made;
      }
      else game[methods[random(methods.length)]](...args);
    } catch (error) {
      assert(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), String(/** @type {Error} */ (error)?.stack ?? error));
      assert(CODES.has(/** @type {Error & { code?: string }} */ (error).code ?? ""), /** @type {Error} */ (error).stack);
      if (before) assert.deepEqual(game.snapshot(), before);
    }
    if (step % 500 === 0) game = new Game(RULES[random(3)], 6 + random(7), SIDES[random(2)], "3");
  }
});
