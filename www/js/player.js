/** @import { Hooks } from "./types.d.ts" */

const ROOMY = 70;

// It knows when a beat begins and ends and nothing of what happens in it.
/** @template {{ length: number }} T @param {Hooks<T>} hooks */
export function createPlayer({ clock, begin, end, done }) {
  /** @type {readonly T[]} */
  let beats = [];
  let next = 0;
  let begun = false;
  let left = 0;
  let then = 0;
  let playing = false;
  let frame = 0;

  // A hidden tab gets no frames, and the time that was slept through is not played.
  const longestFrame = 400;

  function finish() {
    begun = false;
    end(beats[next++]);
  }

  function open() {
    left += beats[next].length;
  }

  function tick() {
    frame = 0;
    const now = clock.now();
    left -= Math.min(now - then, longestFrame);
    then = now;
    const queue = beats;
    let finished = false;
    while (playing && queue === beats && next < beats.length && left <= 0) {
      finish();
      finished = true;
      if (queue === beats && next < beats.length) open();
    }
    if (!playing || queue !== beats) return;
    if (next >= beats.length) return stop();
    // To end one gesture and begin another is much for one frame where there is time for two.
    if (!finished || beats[next].length < ROOMY) start();
    frame = clock.frame(tick);
  }

  function start() {
    if (begun) return;
    begun = true;
    begin(beats[next]);
  }

  function pause() {
    playing = false;
    if (frame) clock.cancel(frame);
    frame = 0;
  }

  function stop() {
    pause();
    beats = [];
    next = 0;
    begun = false;
    done();
  }

  return {
    get playing() { return playing; },
    get left() { return beats.length - next; },

    /** @param {readonly T[]} queue */
    load(queue) {
      pause();
      beats = queue;
      next = 0;
      begun = false;
      left = 0;
      if (beats.length) open();
    },

    play() {
      if (playing) return;
      if (next >= beats.length) return stop();
      playing = true;
      then = clock.now();
      const queue = beats;
      start();
      if (playing && queue === beats && !frame) frame = clock.frame(tick);
    },

    pause,

    // Ends the present beat at once and stays before the next one.
    step() {
      pause();
      if (next >= beats.length) return;
      const queue = beats;
      finish();
      if (queue !== beats) return;
      left = 0;
      if (next < beats.length) open();
      else stop();
    },

    skip() {
      pause();
      const queue = beats;
      while (queue === beats && next < beats.length) finish();
      if (queue === beats && queue.length) stop();
    },

    // Nothing more is told.
    cancel() {
      pause();
      beats = [];
      next = 0;
      begun = false;
    },
  };
}
