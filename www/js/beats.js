/** @import { Beat, Event, Speed } from "./types.js" */

/** How much longer than at normal speed everything takes, the bound on a turn included. */
const FACTOR = { slow: 1.7, normal: 1, fast: 0.42, instant: 0 };

/** The longest a turn may take at normal speed, and how long it may take before it is hurried at all. */
export const BUDGET = 9800;
const EASY = 5000;

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

/** At the start of a turn one looks for the hole, and at an extra turn for the reason why the same side goes on. */
const FIRST_LIFT = 260;
const AGAIN = 350;
/** Even without animation an extra turn is told from the turn before it. */
const INSTANT_AGAIN = 350;

/** @param {Event} event */
function natural(event) {
  const { move, rest } = NATURAL[event.type] ?? { move: 0, rest: 0 };
  if (event.type === "lift" && event.lap === 1) return { move: move + FIRST_LIFT, rest };
  if (event.type === "turnEnd" && event.reason === "again") return { move, rest: rest + AGAIN };
  return { move, rest };
}

/**
 * A clock that starts at the natural pace, runs faster and faster, and comes back to it for the end:
 * maps `span` milliseconds onto fewer, never more than the budget. Time runs at q + (1 - q) (e^(-x/up) + e^(-x'/down)),
 * x from the end of the head and x' from the beginning of the tail, and q such that the sum comes out.
 *
 * @param {number} span
 * @returns {(x: number) => number}
 */
function hurry(span) {
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

/**
 * The events of one turn with their times.
 *
 * @param {readonly Event[]} events
 * @param {object} [options]
 * @param {Speed} [options.speed]
 * @param {boolean} [options.still] reduced motion: the same stops, nothing flies
 * @returns {Beat[]}
 */
export function beats(events, { speed = "normal", still = false } = {}) {
  if (speed === "instant") {
    return events.map((event, index) => ({
      event, index, at: 0, flight: 0,
      length: event.type === "turnEnd" && event.reason === "again" ? INSTANT_AGAIN : 0,
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

/**
 * In a hurry a seed or a casa is still under way when the next beat begins: better late than unseen.
 *
 * @param {Event} event @param {number} move @param {number} available
 */
function flight(event, move, available) {
  if (event.type === "capture") return Math.max(available, Math.min(move, 420));
  return available;
}
