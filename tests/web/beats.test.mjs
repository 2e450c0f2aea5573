import assert from "node:assert/strict";
import test from "node:test";
import { BUDGET, beats } from "../../www/js/beats.js";

/** @import { Beat, Event, Speed } from "../../www/js/types.js" */
/** @typedef {Extract<Event, { type: "turnEnd" }>["reason"]} Reason */

/**
 * The gestures of a relay; where the seeds fall does not matter to time.
 *
 * @param {number} laps @param {number} seeds a lap
 * @param {Reason} [reason]
 * @returns {Event[]}
 */
function relay(laps, seeds, reason = "emptyHole") {
  /** @type {Event[]} */
  const events = [];
  for (let lap = 1; lap <= laps; lap++) {
    events.push({ type: "lift", hole: "A", seeds, lap });
    for (let k = 1; k <= seeds; k++) events.push({ type: "sow", hole: "B", holds: k, inHand: seeds - k });
  }
  return [...events, { type: "turnEnd", reason, next: "north" }];
}

/** @param {Beat[]} list */
const lastOf = (list) => list[list.length - 1];
/** @param {Beat[]} list */
const time = (list) => lastOf(list).at + lastOf(list).length;
const short = relay(1, 4);
const endless = relay(223, 5);

test("each event has one beat, one after the other", () => {
  for (const speed of /** @type {const} */ (["slow", "normal", "fast", "instant"])) {
    const list = beats(endless, { speed });
    assert.deepEqual(list.map(({ event }) => event), endless);
    list.forEach((beat, i) => {
      assert.equal(beat.index, i);
      assert.ok(beat.length >= 0 && beat.flight >= 0);
      if (i && speed !== "instant") assert.ok(Math.abs(beat.at - list[i - 1].at - list[i - 1].length) < 1e-6);
    });
  }
});

test("no turn takes over ten seconds at normal speed, and in proportion at others", () => {
  for (const laps of [1, 5, 12, 30, 95, 223, 1000]) {
    const normal = time(beats(relay(laps, 5)));
    assert.ok(normal <= BUDGET + 1 && BUDGET <= 10000, `${laps} laps: ${normal}`);
    const slow = time(beats(relay(laps, 5), { speed: "slow" }));
    const fast = time(beats(relay(laps, 5), { speed: "fast" }));
    assert.ok(slow > normal && fast < normal / 2);
  }
});

test("a short turn is not hurried", () => {
  const steps = beats(short).filter(({ event }) => event.type === "sow").map(({ length }) => length);
  assert.ok(steps.every((length) => Math.abs(length - steps[0]) < 1e-6 && length > 150));
});

test("a long relay begins and ends at a pace that can be followed, and changes it smoothly", () => {
  const pace = (/** @type {Beat[]} */ list) => list.filter(({ event }) => event.type === "sow").map(({ length }) => length);
  const natural = pace(beats(short))[0];
  for (const laps of [12, 40, 223]) {
    const steps = pace(beats(relay(laps, 5)));
    assert.ok(steps.slice(0, 5).every((length) => length > natural * 0.95), `${laps} laps begin at ${steps.slice(0, 5)}`);
    assert.ok(steps[steps.length - 1] > steps[Math.floor(steps.length / 2)], "it slows down for the end");
    for (let i = 1; i < steps.length / 2; i++) assert.ok(steps[i] <= steps[i - 1] + 1e-6, "it never brakes on the way up");
    for (let i = 1; i < 8; i++) assert.ok(steps[i] > steps[i - 1] * 0.6, "it doesn't jump");
  }
});

test("one rests at the end of a turn, longer before an extra turn", () => {
  const rest = (/** @type {Reason} */ reason, /** @type {Speed} */ speed) => lastOf(beats(relay(2, 4, reason), { speed })).length;
  assert.ok(rest("emptyHole", "normal") >= 500);
  assert.ok(rest("again", "normal") > rest("emptyHole", "normal"));
  assert.ok(rest("again", "fast") >= 300);
  assert.ok(rest("again", "instant") >= 200, "even without animation");
  assert.equal(rest("emptyHole", "instant"), 0);
});

test("reduced motion makes the same stops and nothing flies", () => {
  const moving = beats(endless);
  const still = beats(endless, { still: true });
  assert.deepEqual(still.map(({ at, length }) => [at, length]), moving.map(({ at, length }) => [at, length]));
  assert.ok(still.every(({ flight }) => flight === 0));
});

test("a casa that is captured in a hurry is still seen to be taken", () => {
  /** @type {Event} */
  const capture = { type: "capture", hole: "B", seeds: 4, by: "south", store: 4, why: "passing" };
  const events = endless.flatMap((event, i) => (i % 40 === 39 ? [event, capture] : [event]));
  const list = beats(events);
  assert.ok(time(list) <= BUDGET + 1);
  assert.ok(list.filter(({ event }) => event.type === "capture").every(({ flight }) => flight >= 300));
});

test("an event nobody has heard of takes no time", () => {
  assert.equal(time(beats([/** @type {any} */ ({ type: "somethingNew" })])), 0);
});
