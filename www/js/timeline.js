/** @import { Game, Side, Snapshot, Trail, Turn, View } from "./types.d.ts" */
import { apply, viewOf } from "./view.js";

/** Told by the engine. @typedef {Pick<Game, "turn" | "turns" | "snapshotAt">} Teller */
/** How far to go: to the next stop, lap or capture, turn, or as far as there is. @typedef {"drop" | "leap" | "turn" | "all"} Stride */
/** @typedef {"drop" | "lap" | "capture" | "turn"} Kind */
/** A stop and what is seen there: `event` events of turn `number` have happened. @typedef {{ stop: number, number: number, event: number, turn: Turn | null, before: View, view: View, rest: boolean }} Sight */

/** @type {readonly Kind[]} */
const KINDS = ["drop", "lap", "capture", "turn"];
const TAKES = ["capture", "sweep", "share"];

// Stop 0 is the start; every event of every turn leads to the next stop.
/** @param {Teller} game as it stands now */
export function createTimeline(game) {
  const summaries = game.turns();
  const turns = summaries.length;
  // The stop at which each turn has ended, the start for turn 0.
  const ends = [0];
  /** By stop, as places in KINDS. @type {number[]} */
  const kinds = [KINDS.indexOf("turn")];
  for (let number = 1; number <= turns; number++) {
    const { events } = game.turn(number);
    events.forEach(({ type }, i) => {
      kinds.push(KINDS.indexOf(i === 0 ? "turn" : type === "lift" ? "lap" : TAKES.includes(type) ? "capture" : "drop"));
    });
    ends.push(kinds.length - 1);
  }
  const total = kinds.length - 1;

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
    const before = game.snapshotAt(Math.max(number - 1, 0));
    const last = number > 1 ? game.turn(number - 1) : null;
    near = { number, turn: number > 0 ? game.turn(number) : null, views: [viewOf(before, last)] };
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

    /** Beyond its events a turn has no stops. @param {number} number @param {number} event */
    stopOf(number, event) {
      const turn = Math.min(Math.max(Math.round(number) || 0, 0), turns);
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

    /** The state after the turn of a stop at rest. @param {number} number @returns {Snapshot} */
    stateAfter: (number) => game.snapshotAt(number),

    /** Of the round before that of a turn; undefined in the first. @param {number} number @returns {Side | null | undefined} */
    lastWinner(number) {
      const { round } = summaries[number - 1];
      const end = summaries.findLast((turn) => turn.round < round && turn.end !== null);
      const told = end && game.turn(end.number).events.find(({ type }) => type === "roundEnd");
      return told?.type === "roundEnd" ? told.outcome.winner : undefined;
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
