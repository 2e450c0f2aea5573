import assert from "node:assert/strict";
import test from "node:test";
import { apply, indexOf, nameOf, other, positionText, sideOf, viewOf } from "../../www/js/view.js";

/** @import { Event, Snapshot, View } from "../../www/js/types.js" */

/**
 * @param {string} position @param {object} [more]
 * @returns {Snapshot}
 */
function snapshot(position, more = {}) {
  const [board, captured, side] = position.split(":");
  const rows = board.split("/").map((row) => row.split("."));
  const [south, north] = captured.split("-").map(Number);
  const holes = rows.flat().map((text, i) => ({
    hole: nameOf(rows[0].length, i), seeds: text === "x" ? 0 : Number(text), closed: text === "x", whyNot: null,
  }));
  return /** @type {any} */ ({ row: rows[0].length, position, holes, south, north, turn: side === "S" ? "south" : "north", ...more });
}

/** @param {View} view */
const total = (view) => view.seeds.reduce((sum, seeds) => sum + seeds, 0) + view.south + view.north + view.hand;
/** @param {View} view @param {Event[]} events */
const fold = (view, events) => events.reduce(apply, view);

// Hoyito I, `2.0.0.0.2.3/3.2.2.2.2.2:16-12:S`, South plays E: F is captured in passing and a by the last seed.
const start = snapshot("2.0.0.0.2.3/3.2.2.2.2.2:16-12:S");
/** @type {Event[]} */
const turn = [
  { type: "lift", hole: "E", seeds: 2, lap: 1 },
  { type: "sow", hole: "F", holds: 4, inHand: 1 },
  { type: "capture", hole: "F", seeds: 4, by: "south", store: 20, why: "passing" },
  { type: "sow", hole: "a", holds: 4, inHand: 0 },
  { type: "capture", hole: "a", seeds: 4, by: "south", store: 24, why: "last" },
  { type: "turnEnd", reason: "casa", next: "north" },
];

test("holes are numbered in sowing order, South's row first", () => {
  assert.deepEqual(["A", "F", "a", "f"].map((hole) => indexOf(6, hole)), [0, 5, 6, 11]);
  assert.deepEqual([0, 11, 12, 23].map((i) => nameOf(12, i)), ["A", "L", "a", "l"]);
  assert.deepEqual(["C", "c"].map(sideOf), ["south", "north"]);
  assert.equal(other("north"), "south");
});

test("a snapshot and its view have the same text form", () => {
  for (const position of ["4.4.4.4.4.4/4.4.4.4.4.4:0-0:S", "0.2.1.0.2.1/2.x.x.x.x.x:20-20:N"]) {
    assert.equal(positionText(viewOf(snapshot(position))), position);
  }
});

test("a round that is over keeps a side in its text form", () => {
  assert.match(positionText(viewOf(snapshot("0.0.0.0.0.0/0.0.0.0.0.0:28-20:N", { turn: null }))), /:N$/);
});

test("the events of a turn give the board after it", () => {
  assert.equal(positionText(fold(viewOf(start), turn)), "2.0.0.0.0.0/0.2.2.2.2.2:24-12:N");
});

test("no seed is lost or made after any event", () => {
  let view = viewOf(start);
  for (const event of turn) {
    view = apply(view, event);
    assert.equal(total(view), 48, JSON.stringify(event));
  }
});

test("the hand is told while it moves and gone when the turn ends", () => {
  const sowing = fold(viewOf(start), turn.slice(0, 2));
  assert.deepEqual([sowing.hand, sowing.at, sowing.lap, sowing.mover], [1, "F", 1, "south"]);
  const after = fold(viewOf(start), turn);
  assert.deepEqual([after.hand, after.at, after.lap, after.turn], [0, null, 0, "north"]);
});

test("where the turn began, ended and captured stays to be seen until the next one", () => {
  const after = fold(viewOf(start), turn);
  assert.deepEqual([after.start, after.last, after.taken], ["E", "a", ["F", "a"]]);
  const next = apply(after, { type: "lift", hole: "b", seeds: 2, lap: 1 });
  assert.deepEqual([next.start, next.taken, next.mover], ["b", [], "north"]);
});

test("a view is not changed by what happens to it", () => {
  const view = viewOf(start);
  const copy = structuredClone(view);
  fold(view, turn);
  assert.deepEqual(view, copy);
});

test("the last four are swept from board and hand", () => {
  const view = fold(viewOf(snapshot("1.3.0.0.0.0/1.0.0.0.0.3:20-20:S")), [
    { type: "lift", hole: "A", seeds: 1, lap: 1 },
    { type: "sow", hole: "B", holds: 4, inHand: 0 },
    { type: "capture", hole: "B", seeds: 4, by: "south", store: 24, why: "last" },
    { type: "sweep", seeds: 4, to: "north", store: 24 },
    { type: "turnEnd", reason: "lastFour", next: null },
  ]);
  assert.equal(positionText(view), "0.0.0.0.0.0/0.0.0.0.0.0:24-24:S");
  assert.equal(view.turn, null);
});

test("a pass hands the turn over, and sharing empties the board", () => {
  const passed = apply(viewOf(start), { type: "pass", side: "south", why: "endless" });
  assert.equal(passed.turn, "north");
  const shared = apply(passed, { type: "share", seeds: 20, south: 26, north: 22, why: "repetition" });
  assert.deepEqual([total(shared), shared.south, shared.turn], [48, 26, null]);
});

test("refilling takes from the store, opens holes and closes others", () => {
  const over = viewOf(snapshot("0.0.0.0.0.0/0.0.0.0.0.x:16-32:S", { turn: null }));
  const events = /** @type {Event[]} */ ([
    ...[..."ABCD"].map((hole, i) => ({ type: "refill", hole, seeds: 4, side: "south", store: 12 - 4 * i })),
    ...[..."EF"].map((hole) => ({ type: "close", hole })),
    ...[..."abcdef"].map((hole, i) => ({ type: "refill", hole, seeds: 4, side: "north", store: 28 - 4 * i })),
    { type: "roundStart", round: 2, first: "north" },
  ]);
  let view = over;
  for (const event of events) {
    view = apply(view, event);
    assert.equal(total(view), 48);
  }
  assert.equal(positionText(view), "4.4.4.4.x.x/4.4.4.4.4.4:0-8:N");
});
