/** @import { Beat, Event, Speed } from "./types.d.ts" */
import { beats } from "./beats.js";

/** The first stop at which turns from the same position differ; 0 when they don't. @param {readonly (readonly Event[])[]} turns */
export function parting(turns) {
  const longest = Math.max(0, ...turns.map(({ length }) => length));
  for (let i = 0; i < longest; i++) {
    if (new Set(turns.map((events) => JSON.stringify(events[i]))).size > 1) return i + 1;
  }
  return 0;
}

/** The times of turns that are told at once: each event waits for the slowest of its number. @param {readonly (readonly Event[])[]} turns @param {{ speed: Speed, still: boolean }} options @returns {Beat[][]} */
export function inStep(turns, options) {
  const longest = Math.max(0, ...turns.map(({ length }) => length));
  const alone = (/** @type {Event} */ event) => beats([event], options)[0];
  const slowest = Array.from({ length: longest }, (_, i) => (
    turns.flatMap((events) => events.slice(i, i + 1)).reduce((slow, event) => (alone(event).length > alone(slow).length ? event : slow))));
  const common = beats(slowest, options);
  // A drop beside a capture still falls like a drop.
  return turns.map((events) => events.map((event, i) => ({ ...common[i], event, flight: Math.min(common[i].flight, alone(event).flight) })));
}
