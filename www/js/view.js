/** @import { Event, Hole, Side, Snapshot, TurnSummary, View } from "./types.d.ts" */

/** @type {readonly Side[]} */
export const SIDES = ["south", "north"];

const SOUTH = "ABCDEFGHIJKL";
const NORTH = SOUTH.toLowerCase();

/** A hole's place in sowing order. @param {number} row @param {Hole} hole */
export const indexOf = (row, hole) => {
  const south = SOUTH.indexOf(hole);
  return south >= 0 ? south : row + NORTH.indexOf(hole);
};

/** @param {number} row @param {number} index @returns {Hole} */
export const nameOf = (row, index) => (index < row ? SOUTH[index] : NORTH[index - row]);

/** @param {Hole} hole @returns {Side} */
export const sideOf = (hole) => (SOUTH.includes(hole) ? "south" : "north");

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "south" ? "north" : "south");

/** @param {Snapshot} snapshot @param {TurnSummary | null} [last] whose marks stay on the board @returns {View} */
export function viewOf(snapshot, last = null) {
  return {
    row: snapshot.row,
    seeds: snapshot.holes.map((hole) => hole.seeds),
    closed: snapshot.holes.map((hole) => hole.closed),
    south: snapshot.south,
    north: snapshot.north,
    hand: 0,
    at: null,
    lap: 0,
    turn: snapshot.turn,
    // A round that is over names nobody in `turn`, and its text form still needs a side.
    mover: snapshot.turn ?? (snapshot.position.endsWith("N") ? "north" : "south"),
    start: last?.hole ?? null,
    last: last?.last ?? null,
    taken: last?.captures ?? [],
  };
}

/** @param {View} view @param {Hole} hole @param {number} seeds */
const withSeeds = (view, hole, seeds) => view.seeds.with?.(indexOf(view.row, hole), seeds)
  ?? view.seeds.map((now, i) => (i === indexOf(view.row, hole) ? seeds : now));

// Every event carries the amount after it, so nothing is added up here.
/** @param {View} view @param {Event} event @returns {View} */
export function apply(view, event) {
  const empty = () => view.seeds.map(() => 0);
  switch (event.type) {
    case "lift": {
      const first = event.lap === 1;
      return {
        ...view,
        seeds: withSeeds(view, event.hole, 0),
        hand: event.seeds,
        at: event.hole,
        lap: event.lap,
        mover: first ? sideOf(event.hole) : view.mover,
        start: first ? event.hole : view.start,
        last: event.hole,
        taken: first ? [] : view.taken,
      };
    }
    case "sow":
      return { ...view, seeds: withSeeds(view, event.hole, event.holds), hand: event.inHand, at: event.hole, last: event.hole };
    case "capture":
      return { ...view, seeds: withSeeds(view, event.hole, 0), [event.by]: event.store, taken: [...view.taken, event.hole] };
    case "sweep":
      return { ...view, seeds: empty(), hand: 0, [event.to]: event.store };
    case "turnEnd":
      return { ...view, hand: 0, at: null, lap: 0, turn: event.next };
    case "pass":
      return { ...view, turn: other(event.side) };
    case "share":
      return { ...view, seeds: empty(), hand: 0, at: null, lap: 0, south: event.south, north: event.north, turn: null, mover: view.turn ?? view.mover };
    case "resign":
    case "roundEnd":
    case "matchEnd":
      return { ...view, hand: 0, at: null, lap: 0, turn: null };
    case "refill":
      return {
        ...view,
        seeds: withSeeds(view, event.hole, event.seeds),
        closed: view.closed.map((closed, i) => closed && i !== indexOf(view.row, event.hole)),
        [event.side]: event.store,
        start: null,
        last: null,
        taken: [],
      };
    case "close":
      return { ...view, closed: view.closed.map((closed, i) => closed || i === indexOf(view.row, event.hole)) };
    case "roundStart":
      return { ...view, turn: event.first, mover: event.first, start: null, last: null, taken: [] };
    default:
      return view;
  }
}

/** The text form, also in mid-sowing. @param {View} view */
export function positionText(view) {
  const holes = view.seeds.map((seeds, i) => (view.closed[i] ? "x" : seeds));
  const side = (view.turn ?? view.mover) === "south" ? "S" : "N";
  return `${holes.slice(0, view.row).join(".")}/${holes.slice(view.row).join(".")}:${view.south}-${view.north}:${side}`;
}
