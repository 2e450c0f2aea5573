// The stops of a game and the ways between them, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTimeline } from "../../www/js/timeline.js";
import { apply, positionText, viewOf } from "../../www/js/view.js";
import { Game } from "./engine.mjs";
import { RULES, chance, playable, walk } from "./walks.mjs";

/** @import { Teller } from "../../www/js/timeline.js" */

/** What every stop shows, folded afresh. @param {Game} game */
function fold(game) {
  let view = viewOf(game.snapshotAt(0));
  const stops = [{ number: 0, event: 0, view }];
  for (let number = 1; number <= game.turns().length; number++) {
    view = viewOf(game.snapshotAt(number - 1), number > 1 ? game.turn(number - 1) : null);
    game.turn(number).events.forEach((event, i) => stops.push({ number, event: i + 1, view: (view = apply(view, event)) }));
  }
  return stops;
}

for (const rules of RULES) {
  for (const rounds of /** @type {const} */ (["1", "to the end"])) {
    test(`each stop of ${rules === "I" ? "a game" : "games"} of ${rules} (${rounds}) shows the same from either side and by a jump`, () => {
      for (let seed = 1; seed <= 6; seed++) {
        const game = walk(new Game(rules, 6 + (seed % 3), seed % 2 ? "south" : "north", rounds), chance(seed), 60);
        const timeline = createTimeline(game);
        const stops = fold(game);
        assert.equal(timeline.total, stops.length - 1);
        const check = (/** @type {number} */ stop) => {
          const { number, event, view } = timeline.look(stop);
          assert.deepEqual({ number, event, view }, stops[stop], `stop ${stop}`);
        };
        for (let stop = 0; stop <= timeline.total; stop++) check(stop);
        for (let stop = timeline.total; stop >= 0; stop--) check(stop);
        const random = chance(seed + 100);
        for (let jump = 0; jump < 200; jump++) check(random(timeline.total + 1));
      }
    });
  }
}

test("a stop has a turn and an event, and they lead back to it", () => {
  const game = walk(new Game("II", 6, "south", "3"), chance(4), 50);
  const timeline = createTimeline(game);
  for (let stop = 0; stop <= timeline.total; stop++) {
    const { number, event, rest } = timeline.look(stop);
    assert.equal(timeline.turnAt(stop), number);
    assert.equal(timeline.stopOf(number, event), stop);
    assert.equal(rest, number === 0 || event === game.turn(number).events.length);
    if (rest) {
      // A round that is over has nobody to move, and its text form some side.
      const text = positionText(timeline.look(stop).view);
      assert.equal(text.slice(0, -1), timeline.stateAfter(number).position.slice(0, -1));
    }
  }
  assert.equal(timeline.stopOf(3, 0), timeline.stopOf(2, Infinity), "before a turn is after the one before");
  assert.equal(timeline.stopOf(99999, 99999), timeline.total);
  for (const [odd, stop] of [[-3, 0], [NaN, 0], [1e9, timeline.total]]) assert.equal(timeline.clamp(odd), stop);
});

test("strides reach drops, laps and captures, turns and both ends", () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(9), 30);
  const timeline = createTimeline(game);
  const all = Array.from({ length: timeline.total + 1 }, (_, stop) => stop);
  /** @param {(stop: number) => boolean} wanted */
  const those = (wanted) => all.filter((stop) => stop > 0 && wanted(stop));
  const eventAt = (/** @type {number} */ stop) => /** @type {import("../../www/js/types.js").Turn} */ (timeline.look(stop).turn).events[timeline.look(stop).event - 1];
  const strides = {
    drop: those(() => true),
    leap: those((stop) => ["lift", "capture", "sweep"].includes(eventAt(stop).type)),
    turn: those((stop) => timeline.look(stop).event === 1),
    all: [],
  };
  for (const stop of all) {
    for (const stride of /** @type {const} */ (["drop", "leap", "turn", "all"])) {
      assert.equal(timeline.next(stop, stride), strides[stride].find((to) => to > stop) ?? timeline.total, `${stride} on from ${stop}`);
      assert.equal(timeline.previous(stop, stride), strides[stride].findLast((to) => to < stop) ?? 0, `${stride} back from ${stop}`);
    }
  }
  assert.deepEqual(strides.turn, game.turns().map(({ number }) => timeline.firstOf(number)));
});

test("a game without a turn has one stop", () => {
  const timeline = createTimeline(new Game("III", 6, "north", "1"));
  assert.equal(timeline.total, 0);
  assert.deepEqual([timeline.next(0, "drop"), timeline.previous(0, "turn"), timeline.firstOf(1), timeline.stopOf(4, 4)], [0, 0, 0, 0]);
  assert.deepEqual(timeline.look(0).view.turn, "north");
  assert.deepEqual(timeline.trail(0), { from: null, path: [], changed: null });
});

test("the trail is that of the present lap", () => {
  const game = Game.fromPosition("I", "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S");
  game.play("E");
  const timeline = createTimeline(game);
  assert.deepEqual(Array.from({ length: 7 }, (_, stop) => timeline.trail(stop)), [
    { from: null, path: [], changed: null },
    { from: "E", path: [], changed: "E" },
    { from: "E", path: ["F"], changed: "F" },
    { from: "E", path: ["F"], changed: "F" },
    { from: "E", path: ["F", "a"], changed: "a" },
    { from: "E", path: ["F", "a"], changed: "a" },
    { from: null, path: [], changed: null },
  ]);
  const relay = new Game("I", 6, "south", "1");
  relay.play("A");
  const laps = createTimeline(relay);
  const second = laps.next(laps.firstOf(1), "leap");
  const { from, path } = laps.trail(second + 2);
  assert.deepEqual([from, path.length], ["E", 2]);
});

test("the winner of the round before is known where there was one", () => {
  const game = walk(new Game("III", 6, "south", "to the end"), chance(24), 120);
  const timeline = createTimeline(game);
  let winner;
  for (const { number, round, end } of game.turns()) {
    if (round === 1) assert.equal(timeline.lastWinner(number), undefined);
    else assert.equal(timeline.lastWinner(number), winner);
    if (end) winner = game.snapshotAt(number).outcome?.winner;
  }
});

test("far into a long match a step asks the engine as little as at its start", () => {
  const random = chance(7);
  let game = new Game("I", 6, "south", "to the end");
  for (let seed = 0; game.turns().length < 2000 && seed < 40; seed++) {
    const next = walk(new Game("I", 6, "south", "to the end"), chance(seed), 2000);
    if (next.turns().length > game.turns().length) game = next;
  }
  let asked = 0;
  /** @type {Teller} */
  const counted = {
    outline: () => game.outline(),
    turn: (number) => (asked++, game.turn(number)),
    snapshotAt: (ply) => (asked++, game.snapshotAt(ply)),
  };
  const timeline = createTimeline(counted);
  assert.equal(asked, 0, "no turn is told before somebody looks");
  for (let jump = 0; jump < 200; jump++) {
    asked = 0;
    timeline.look(random(timeline.total + 1));
    assert(asked <= 3);
  }
  const stop = timeline.next(timeline.firstOf(timeline.turns - 1), "drop");
  timeline.look(stop);
  asked = 0;
  for (let to = stop; timeline.turnAt(to) === timeline.turns - 1; to++) timeline.look(to);
  assert.equal(asked, 0, "within a turn nothing is asked");
});

test("what a timeline shows is not touched by looking elsewhere", () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(2), 20);
  const timeline = createTimeline(game);
  const held = timeline.look(5);
  const copy = structuredClone(held);
  timeline.look(timeline.total);
  timeline.look(0);
  assert.deepEqual(held, copy);
  assert(playable(timeline.stateAfter(0)).length > 0);
});

test("where a round has ended the board names the side that the engine names, whichever way it ended", () => {
  /** @type {Set<string | null>} */
  const ends = new Set();
  const random = chance(3);
  for (let seed = 0; seed < 400; seed++) {
    const rules = RULES[seed % 3];
    const game = walk(Game.fromPosition(rules, `${seed % 2}.0.0.2.0.1/0.${3 - (seed % 2)}.0.1.0.1:20-20:${seed % 4 < 2 ? "S" : "N"}`), random, 400);
    if (game.snapshot().turn && seed % 5 === 0) game.share();
    const timeline = createTimeline(game);
    for (let number = 1; number <= timeline.turns; number++) {
      assert.equal(positionText(timeline.look(timeline.stopOf(number, Infinity)).view), game.snapshotAt(number).position, `${game.moves()}, turn ${number}`);
    }
    ends.add(game.snapshot().outcome?.end ?? null);
  }
  assert(ends.has("lastFour") && ends.has("repetition"), [...ends].join());
});
