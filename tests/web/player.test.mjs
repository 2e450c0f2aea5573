import assert from "node:assert/strict";
import test from "node:test";
import { createPlayer } from "../../www/js/player.js";

/** @typedef {{ index: number, length: number }} Beat */

/** A player, its clock, and all that it tells. @param {number[]} lengths */
function stage(lengths, frameLength = 16) {
  let time = 0;
  /** @type {(() => void) | null} */
  let waiting = null;
  let asked = 0;
  /** @type {string[]} */
  const told = [];
  const clock = {
    now: () => time,
    frame(/** @type {() => void} */ callback) {
      waiting = callback;
      asked += 1;
      return asked;
    },
    cancel() { waiting = null; },
  };
  const beats = lengths.map((length, index) => ({ index, length }));
  const hooks = { end: (/** @type {Beat} */ _) => {} };
  const player = createPlayer({
    clock,
    begin: (/** @type {Beat} */ beat) => { told.push(`begin ${beat.index}`); },
    end: (/** @type {Beat} */ beat) => { told.push(`end ${beat.index}`); hooks.end(beat); },
    done: () => told.push("done"),
  });
  const run = (/** @type {number} */ ms) => {
    for (const until = time + ms; time < until;) {
      time += frameLength;
      const callback = waiting;
      waiting = null;
      callback?.();
    }
  };
  player.load(beats);
  return { player, told, run, beats, hooks, sleep: (/** @type {number} */ ms) => { time += ms; }, get pending() { return waiting !== null; } };
}

const ends = (/** @type {string[]} */ told) => told.filter((line) => line.startsWith("end")).map((line) => Number(line.slice(4)));

test("beats begin and end in order, and then it is done", () => {
  const { player, told, run } = stage([100, 100]);
  player.play();
  assert.deepEqual(told, ["begin 0"]);
  run(112);
  assert.deepEqual(told, ["begin 0", "end 0"]);
  // One frame for the end of the one, the next for the beginning of the other.
  run(16);
  assert.deepEqual(told, ["begin 0", "end 0", "begin 1"]);
  run(96);
  assert.deepEqual(told, ["begin 0", "end 0", "begin 1", "end 1", "done"]);
});

test("several beats fit into one frame; only the one that is seen begins", () => {
  const { player, told, run } = stage([4, 4, 4, 4, 50]);
  player.play();
  run(16);
  assert.deepEqual(told, ["begin 0", "end 0", "end 1", "end 2", "end 3", "begin 4"]);
});

test("many short beats take as long as they add up to", () => {
  const { player, told, run } = stage(Array(500).fill(3.3));
  player.play();
  run(1632);
  assert.ok(!told.includes("done"));
  run(32);
  assert.ok(told.includes("done"));
  assert.deepEqual(ends(told), Array.from({ length: 500 }, (_, i) => i));
});

test("a tab that slept goes on where it was", () => {
  const { player, told, run, sleep } = stage([500, 500, 500]);
  player.play();
  run(16);
  sleep(60000);
  run(16);
  assert.deepEqual(told, ["begin 0"]);
  run(400);
  assert.deepEqual(ends(told), [0]);
});

test("pause stops the clock and play goes on", () => {
  const scene = stage([100, 100]);
  const { player, told, run } = scene;
  player.play();
  run(48);
  player.pause();
  assert.equal(scene.pending, false);
  run(1000);
  assert.deepEqual(told, ["begin 0"]);
  player.play();
  run(80);
  assert.deepEqual(told, ["begin 0", "end 0", "begin 1"]);
});

test("step ends one beat and stays", () => {
  const { player, told, run } = stage([100, 100]);
  player.step();
  assert.deepEqual(told, ["end 0"]);
  run(500);
  assert.deepEqual(told, ["end 0"]);
  player.step();
  assert.deepEqual(told, ["end 0", "end 1", "done"]);
  player.step();
  assert.equal(told.length, 3);
});

test("skip at any beat ends every beat once and is done once", () => {
  for (let at = 0; at < 10; at++) {
    const { player, told, run } = stage(Array(10).fill(100));
    player.play();
    run(at * 100 + 16);
    player.skip();
    run(2000);
    assert.deepEqual(ends(told), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.equal(told.filter((line) => line === "done").length, 1);
  }
});

test("cancel at any beat says nothing more and asks for no more frames", () => {
  for (let at = 0; at < 10; at++) {
    const scene = stage(Array(10).fill(100));
    scene.player.play();
    scene.run(at * 100 + 16);
    const before = scene.told.length;
    scene.player.cancel();
    assert.equal(scene.pending, false);
    scene.run(2000);
    scene.player.skip();
    assert.equal(scene.told.length, before);
    assert.equal(scene.player.left, 0);
  }
});

test("a hook may cancel, or load something else", () => {
  const cut = stage([10, 10, 10]);
  cut.hooks.end = (beat) => {
    if (beat.index === 1) cut.player.cancel();
  };
  cut.player.play();
  cut.run(500);
  assert.deepEqual(ends(cut.told), [0, 1]);
  assert.ok(!cut.told.includes("done"));

  const other = stage([10, 10, 10]);
  other.hooks.end = (beat) => {
    if (beat.index !== 0) return;
    other.player.load([{ index: 7, length: 10 }]);
    other.player.play();
  };
  other.player.play();
  other.run(500);
  assert.deepEqual(ends(other.told), [0, 7]);
  assert.equal(other.told.at(-1), "done");
});

test("an empty queue is done at once", () => {
  const { player, told } = stage([]);
  player.play();
  assert.deepEqual(told, ["done"]);
});
