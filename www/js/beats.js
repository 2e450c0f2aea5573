/** @import { Beat, Event, Speed } from "./types.d.ts" */

// How much longer than at normal speed everything takes, the bound on a turn included.
const FACTOR = { slow: 1.7, normal: 1, fast: 0.42, instant: 0 };

// The longest that a turn takes at normal speed, and how long it may be before it is hurried at all.
export const BUDGET = 9800;
const EASY = 5000;

// A hand that went round this fast would only flicker: it stays in the middle.
export const HURRIED = 24;

/** @type {Record<Event["type"], { move: number, rest: number }>} */
const NATURAL = {
  lift: { move: 400, rest: 30 },
  sow: { move: 205, rest: 0 },
  capture: { move: 780, rest: 60 },
  sweep: { move: 900, rest: 200 },
  turnEnd: { move: 180, rest: 620 },
  pass: { move: 300, rest: 900 },
  share: { move: 900, rest: 300 },
  resign: { move: 0, rest: 500 },
  roundEnd: { move: 0, rest: 300 },
  refill: { move: 300, rest: 0 },
  close: { move: 300, rest: 0 },
  roundStart: { move: 0, rest: 400 },
  matchEnd: { move: 0, rest: 0 },
};

// At the start of a turn one looks for the hole.
const FIRST_LIFT = 260;
// Even without animation an extra turn is told from the turn before it.
const AGAIN = 350;

/** @param {Event} event */
function natural(event) {
  const { move, rest } = NATURAL[event.type] ?? { move: 0, rest: 0 };
  if (event.type === "lift" && event.lap === 1) return { move: move + FIRST_LIFT, rest };
  if (event.type === "turnEnd" && event.reason === "again") return { move, rest: rest + AGAIN };
  return { move, rest };
}

/** Maps `span` milliseconds onto no more than the budget. @param {number} span @returns {(x: number) => number} */
function hurry(span) {
  // Between a head and a tail at the natural pace time runs at q + (1 - q) (e^(-y/up) + e^(-y'/down)).
  if (span <= EASY) return (x) => x;
  const budget = BUDGET - (BUDGET - EASY) * Math.exp((EASY - span) / 6000);
  const head = 0.26 * budget;
  const up = 0.16 * budget;
  const tail = 0.12 * budget;
  const down = 0.07 * budget;
  const middle = span - head - tail;
  /** @param {number} y @param {number} q */
  const inside = (y, q) => q * y + (1 - q) * (up * (1 - Math.exp(-y / up))
    + down * (Math.exp((y - middle) / down) - Math.exp(-middle / down)));
  const ramps = inside(middle, 0);
  const q = Math.max(0, (budget - head - tail - ramps) / (middle - ramps));
  const end = head + inside(middle, q);
  return (x) => {
    if (x <= head) return x;
    if (x >= span - tail) return end + (x - (span - tail));
    return head + inside(x - head, q);
  };
}

/** The events of a turn with their times; `still` the same stops, but nothing flies. @param {readonly Event[]} events @param {{ speed?: Speed, still?: boolean }} [options] @returns {Beat[]} */
export function beats(events, { speed = "normal", still = false } = {}) {
  if (speed === "instant") {
    return events.map((event, index) => ({
      event, index, at: 0, flight: 0,
      length: event.type === "turnEnd" && event.reason === "again" ? AGAIN : 0,
    }));
  }
  const factor = FACTOR[speed];
  const spans = events.map(natural);
  const warp = hurry(spans.reduce((sum, { move, rest }) => sum + move + rest, 0));
  let x = 0;
  return events.map((event, index) => {
    const { move, rest } = spans[index];
    const at = warp(x);
    const moved = warp(x + move);
    x += move + rest;
    const length = warp(x) - at;
    return { event, index, at: at * factor, length: length * factor, flight: still ? 0 : flight(event, move, moved - at) * factor };
  });
}

// In a hurry a casa is still under way when the next beat begins: better late than unseen.
/** @param {Event} event @param {number} move @param {number} available */
const flight = (event, move, available) => (event.type === "capture" ? Math.max(available, Math.min(move, 420)) : available);
