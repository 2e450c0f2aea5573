/** @import { Game, Side, Snapshot, Trail, Turn, View } from "./types.d.ts" */
import { apply, viewOf } from "./view.js";

/** Told by the engine. @typedef {Pick<Game, "turn" | "outline" | "snapshotAt">} Teller */
/** How far to go: to the next stop, lap or capture, turn, or as far as there is. @typedef {"drop" | "leap" | "turn" | "all"} Stride */
/** @typedef {"drop" | "lap" | "capture" | "turn"} Kind */
/** A stop and what is seen there: `event` events of turn `number` have happened. @typedef {{ stop: number, number: number, event: number, turn: Turn | null, before: View, view: View, rest: boolean }} Sight */

/** @type {readonly Kind[]} */
const KINDS = ["drop", "lap", "capture", "turn"];
/** Of the letters of an outline; all others are drops. @type {Record<string, number>} */
const KIND = { l: 1, c: 2, w: 2, h: 2 };
const TURN = 3;
const [ROUND_START, ROUND_END] = ["b", "o"];

// Who steps from turn to turn asks for its neighbours again and again.
const REMEMBERED = 4;

/** @template T @param {(number: number) => T} ask */
function remembering(ask) {
  /** @type {Map<number, T>} */
  const kept = new Map();
  return (/** @type {number} */ number) => {
    const known = kept.get(number) ?? ask(number);
    kept.delete(number);
    kept.set(number, known);
    if (kept.size > REMEMBERED) kept.delete(kept.keys().next().value ?? number);
    return known;
  };
}

// Stop 0 is the start; every event of every turn leads to the next stop.
/** @param {Teller} game as it stands now */
export function createTimeline(game) {
  const tell = remembering((number) => game.turn(number));
  const stateAfter = remembering((number) => game.snapshotAt(number));
  const outlines = game.outline().split("\n").slice(0, -1);
  const turns = outlines.length;
  // The stop at which each turn has ended, the start for turn 0.
  const ends = [0];
  for (const outline of outlines) ends.push(ends[ends.length - 1] + outline.length);
  const total = ends[turns];
  // By stop, as places in KINDS.
  const kinds = new Uint8Array(total + 1);
  let filled = 0;
  kinds[filled++] = TURN;
  for (const outline of outlines) {
    kinds[filled] = TURN;
    for (let i = 1; i < outline.length; i++) kinds[filled + i] = KIND[outline[i]] ?? 0;
    filled += outline.length;
  }

  /** @param {number} stop */
  const clamp = (stop) => Math.min(Math.max(Math.round(stop) || 0, 0), total);

  /** @param {number} stop */
  function turnAt(stop) {
    let [low, high] = [0, turns];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] < stop) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // Of the turn that was looked at last: most steps stay in it.
  /** @type {{ number: number, turn: Turn | null, views: View[] }} */
  let near = { number: -1, turn: null, views: [] };

  /** @param {number} number */
  function approach(number) {
    if (near.number === number) return near;
    const before = stateAfter(Math.max(number - 1, 0));
    const last = number > 1 ? tell(number - 1) : null;
    near = { number, turn: number > 0 ? tell(number) : null, views: [viewOf(before, last)] };
    return near;
  }

  /** @param {number} stop @returns {Sight} */
  function look(stop) {
    const number = turnAt(stop);
    const event = number === 0 ? 0 : stop - ends[number - 1];
    const { turn, views } = approach(number);
    while (turn && views.length <= event) views.push(apply(views[views.length - 1], turn.events[views.length - 1]));
    return { stop, number, event, turn, before: views[Math.max(event - 1, 0)], view: views[event], rest: stop === ends[number] };
  }

  return {
    /** The last stop. */
    total,
    turns,
    clamp,
    turnAt,
    look,

    /** Beyond its events a turn has no stops, and beyond its turns a game has none. @param {number} number @param {number} event */
    stopOf(number, event) {
      if (number > turns) return total;
      const turn = Math.max(Math.round(number) || 0, 0);
      return turn === 0 ? 0 : Math.min(ends[turn - 1] + Math.max(Math.round(event) || 0, 0), ends[turn]);
    },

    /** Where the turn has begun. @param {number} number */
    firstOf: (number) => (number <= 0 || !turns ? 0 : ends[Math.min(number, turns) - 1] + 1),

    /** @param {number} stop */
    kind: (stop) => KINDS[kinds[stop]],

    /** Where a stride forward leads. @param {number} stop @param {Stride} stride */
    next(stop, stride) {
      if (stride === "all") return total;
      for (let to = stop + 1; to <= total; to++) {
        if (reaches(kinds[to], stride)) return to;
      }
      return total;
    },

    /** @param {number} stop @param {Stride} stride */
    previous(stop, stride) {
      if (stride === "all") return 0;
      for (let to = stop - 1; to > 0; to--) {
        if (reaches(kinds[to], stride)) return to;
      }
      return 0;
    },

    /** A turn with its events. @param {number} number */
    tell,

    /** The state after the turn of a stop at rest. @param {number} number @returns {Snapshot} */
    stateAfter,

    /** Of the round before that of a turn; undefined in the first. @param {number} number @returns {Side | null | undefined} */
    lastWinner(number) {
      const start = outlines.slice(0, number).findLastIndex((outline) => outline.includes(ROUND_START));
      const end = outlines.slice(0, Math.max(start, 0)).findLastIndex((outline) => outline.includes(ROUND_END));
      const told = end >= 0 && tell(end + 1).events.find(({ type }) => type === "roundEnd");
      return told && told.type === "roundEnd" ? told.outcome.winner : undefined;
    },

    /** @param {number} stop @returns {Trail} */
    trail(stop) {
      const { turn, event } = look(stop);
      /** @type {Trail} */
      const trail = { from: null, path: [], changed: null };
      const now = turn?.events[event - 1];
      if (!turn || !now) return trail;
      if ("hole" in now) trail.changed = now.hole;
      if (now.type !== "lift" && now.type !== "sow" && now.type !== "capture") return trail;
      for (let i = event - 1; i >= 0; i--) {
        const past = turn.events[i];
        if (past.type === "sow") trail.path.unshift(past.hole);
        if (past.type !== "lift") continue;
        trail.from = past.hole;
        break;
      }
      return trail;
    },
  };
}

/** @param {number} kind @param {Stride} stride */
const reaches = (kind, stride) => stride === "drop" || (stride === "turn" ? KINDS[kind] === "turn" : KINDS[kind] !== "drop");
