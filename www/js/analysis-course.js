/** @import { Reason } from "./analysis-line.js" */
/** @import { Verdict } from "./analysis-values.js" */
/** @import { Desk } from "./shell.d.ts" */
/** @import { Answer, Bounds, Game, Hole, Question, Side, TurnSummary } from "./types.d.ts" */
import { goesOf, reasonOf, takenBy } from "./analysis-line.js";
import { isExact, isUnknown, judge, outcomeOf, seedsOf } from "./analysis-values.js";

/** What a position is asked about by, and what else is known of it. @typedef {{ turn: Side | null, south: number, north: number, seeds: number, playable: Hole[], question: Question }} Place */
/** A turn that lost something, and by how much South is ahead in the end after it. @typedef {Verdict & { number: number, hole: Hole, side: Side, outcome: number }} Slip */

/** What has been found out of a game, position by position; each is named by the number of turns before it. @param {Desk["Game"]} Maker @param {Pick<Game, "snapshotAt">} game @param {readonly TurnSummary[]} turns */
export function createCourse(Maker, game, turns) {
  /** @type {Map<number, Place>} */
  const places = new Map();
  /** @type {Map<number, Answer>} */
  const answers = new Map();
  /** @type {Map<number, Bounds>} */
  const outcomes = new Map();
  /** @type {Map<number, Slip>} */
  const slips = new Map();
  /** @type {Map<number, Reason>} */
  const reasons = new Map();
  const begins = [0, ...turns.filter(({ kind }) => kind === "round").map(({ number }) => number)];

  /** @param {number} number @returns {TurnSummary | undefined} */
  const turnOf = (number) => turns[number - 1];

  /** @param {number} number @returns {Place} */
  function placeAt(number) {
    const known = places.get(number);
    if (known) return known;
    const snapshot = game.snapshotAt(number);
    const { rules, position, lastFourTo, turn, south, north, holes } = snapshot;
    const place = {
      turn, south, north,
      seeds: seedsOf(snapshot),
      playable: holes.filter(({ whyNot }) => whyNot === null).map(({ hole }) => hole),
      question: { rules, position, lastFourTo },
    };
    places.set(number, place);
    return place;
  }

  return {
    placeAt,
    turnOf,
    outcomes,
    slips,

    /** @param {number} number */
    answerTo: (number) => answers.get(number),

    /** Where the round of a position begins and ends. @param {number} number @returns {readonly [first: number, last: number]} */
    roundOf(number) {
      const at = begins.findLastIndex((begin) => begin <= number);
      return [begins[at], (begins[at + 1] ?? turns.length + 1) - 1];
    },

    /** More is known of a position; without an answer nobody is to move there. @param {number} number @param {Answer} [answer] */
    learn(number, answer) {
      const place = placeAt(number);
      if (!answer) {
        // What lies on the board then is nobody's.
        if (turnOf(number)?.end !== "resigned") outcomes.set(number, outcomeOf(place, { low: 0, high: 0 }));
        return;
      }
      answers.set(number, answer);
      if (!isUnknown(answer.value, place.seeds)) outcomes.set(number, outcomeOf(place, answer.value));
      const next = turnOf(number + 1);
      const verdict = next?.kind === "sow" ? judge(answer, next.hole) : null;
      if (!verdict || !next?.hole) return;
      const came = verdict.value - verdict.loss;
      slips.set(number + 1, { ...verdict, number: number + 1, hole: next.hole, side: next.side, outcome: outcomeOf(place, { low: came, high: came }).low });
    },

    /** Why something was lost, as far as it is known yet. @param {Slip} slip @returns {Reason} */
    reasonFor({ number, side }) {
      const known = reasons.get(number);
      if (known) return known;
      const [before, after] = [placeAt(number - 1), placeAt(number)];
      const [instead, reply] = [answers.get(number - 1), answers.get(number)];
      const turn = turnOf(number);
      if (!turn || !instead || (after.turn && !(reply && isExact(reply.value)))) return { why: "plain" };
      const goes = after.turn && reply ? goesOf(Maker, after.question, reply.line) : [];
      const reason = reasonOf(side, takenBy(turn, before.question.lastFourTo), goes, goesOf(Maker, before.question, instead.line));
      reasons.set(number, reason);
      return reason;
    },

    /** Of how many positions of a round all is known, and how many there are where somebody is to move. @param {number} first @param {number} last */
    count(first, last) {
      let [all, solved] = [0, 0];
      for (let number = first; number <= last; number++) {
        if (number ? !turnOf(number)?.next : !placeAt(0).turn) continue;
        all++;
        const answer = answers.get(number);
        if (answer && isExact(answer.value)) solved++;
      }
      return { all, solved };
    },
  };
}
