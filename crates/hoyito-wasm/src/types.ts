export type Side = "south" | "north";
export type Rules = "I" | "II" | "III";
export type Hole = string;            // "A".."L" South's row from South's left, "a".."l" North's row from North's left
export type WhyNot = "empty" | "closed" | "notYours" | "endless" | "over";
export type End = "lastFour" | "repetition" | "quiet" | "noMove" | "agreed" | "resigned";
export type Rounds = "1" | "3" | "5" | "7" | "to the end";     // "1": a single game

export type Event =
  | { type: "lift"; hole: Hole; seeds: number; lap: number }                 // hole is 0 after it, hand holds `seeds`
  | { type: "sow"; hole: Hole; holds: number; inHand: number }               // hole holds `holds` after it
  | { type: "capture"; hole: Hole; seeds: number; by: Side; store: number; why: "passing" | "last" | "run" } // hole 0 after
  | { type: "sweep"; seeds: number; to: Side; store: number }                // the last four: board and hand empty after
  | { type: "turnEnd"; reason: "emptyHole" | "casa" | "again" | "lastFour"; next: Side | null }
  | { type: "pass"; side: Side; why: "empty" | "endless" }                   // the other side is to move after
  | { type: "share"; seeds: number; south: number; north: number; why: "repetition" | "quiet" | "noMove" | "agreed" } // stores after
  | { type: "resign"; side: Side }
  | { type: "roundEnd"; outcome: Outcome }
  | { type: "refill"; hole: Hole; seeds: number; side: Side; store: number } // next round of a match: store after
  | { type: "close"; hole: Hole }
  | { type: "roundStart"; round: number; first: Side }
  | { type: "matchEnd"; winner: Side | null; south: number; north: number };
// A sowing is: lift lap 1, sow…, (lift lap 2, sow…)…, captures where they fall, [sweep], turnEnd, [pass…], [share], [roundEnd], [matchEnd].
// nextRound() tells: refill/close for each hole that changes, roundStart, [pass].
// outline() writes a letter for each: l lift, s sow, c capture, w sweep, e turnEnd, p pass, h share, r resign, o roundEnd,
// f refill, x close, b roundStart, m matchEnd.

export interface Outcome { end: End; south: number; north: number; winner: Side | null }   // holdings, incl. seeds set aside
export interface HoleState { hole: Hole; seeds: number; closed: boolean; whyNot: WhyNot | null }  // null: may be played now
export interface TurnSummary {
  number: number;      // 1-based over the whole game or match; counts sowings, shares and resignations
  round: number; kind: "sow" | "share" | "resign" | "round";   // "round": the next round was set up
  side: Side; hole: Hole | null;
  laps: number; sown: number;          // laps and seeds dropped
  captured: number; captures: Hole[];  // seeds taken (the last four not counted) and where, in order
  swept: number; sweptTo: Side | null; // the last four
  last: Hole | null;                   // where the last seed fell
  again: boolean;                      // the same side takes another turn because it captured (II, III)
  passes: Side[];                      // who had to pass afterwards
  next: Side | null;                   // who is to move after passes
  end: End | null;                     // how the round ended with it
}
export interface Turn extends TurnSummary { events: Event[] }
export interface Preview { hole: Hole; laps: number; sown: number; captured: number; captures: Hole[]; last: Hole; again: boolean; over: boolean }
export interface Snapshot {
  rules: Rules; row: number; rounds: Rounds; round: number; first: Side;   // first: who began this round
  position: string;                    // text form
  holes: HoleState[];                  // in sowing order: A.. then a..
  south: number; north: number;        // captured, set-aside seeds included
  turn: Side | null;                   // null when the round is over
  phase: "playing" | "roundOver" | "over";   // roundOver: nextRound() goes on
  outcome: Outcome | null;             // of the round that has ended
  matchWinner: Side | null;            // when phase is over in a match
  lastFourTo: Side | null;             // who gets the last four seeds whoever captures, if anybody (III, from round 3 on)
  plies: number;                       // turns played up to here
  canUndo: boolean; canRedo: boolean;
}
export type TextForm = "moves" | "position" | "record";
export interface Names { south: string | null; north: string | null }

/** What every call that is refused throws: an Error with a code and a reason that never change. The game stays as it was. */
export interface Refusal extends Error {
  code: ErrorCode;
  reason: Reason;                      // finer than the code
  line: number | null;                 // where in a text, both from 1, in characters; a position is line 1
  column: number | null;
  details: Details;                    // only what goes with the reason
}
export type ErrorCode =
  | "no-such-hole" | "empty-hole" | "closed-hole" | "not-yours" | "endless" | "over" | "not-over"   // a move or a step
  | "nothing-to-undo" | "nothing-to-redo" | "no-such-turn"
  | "bad-rules" | "bad-row" | "bad-side" | "bad-rounds"                                             // an argument
  | "bad-position" | "bad-moves" | "bad-record" | "too-long" | "not-text";                          // a text
export type Reason =
  | "not-text" | "too-long" | "empty" | "no-game"                                                   // too-long: most
  | "no-colon" | "header-twice" | "too-many-headers"                                                // found / header / most
  | "bad-rules" | "bad-row" | "bad-side" | "bad-rounds" | "not-a-hole"                              // found
  | "other-row" | "other-mover"                                                                     // the position's row / side
  | "position-form"                                                                                 // expected, found unless the text ends
  | "row-length" | "rows-differ"                                                                    // holes / south, north
  | "seeds-in-closed" | "both-closed" | "all-closed"                                                // hole / nothing / side
  | "total" | "not-fours" | "too-few"                                                               // seeds, and of them all: total
  | "not-a-move"                                                                                    // found
  | "no-such-hole" | "empty-hole" | "closed-hole" | "not-yours" | "endless" | "over"                // hole, if it is a hole that was asked for
  | "not-over" | "no-next-round" | "nothing-to-undo" | "nothing-to-redo" | "no-such-turn";
export type Expected =
  | "hole" | "southOn" | "northOn" | "southCaptured" | "dash" | "northCaptured" | "colon" | "side" | "end";
export interface Details {
  header?: string;                     // the header of a record in which it was met
  move?: number; round?: number;       // of a list of moves: which, both from 1, …
  sign?: string; legal?: string;       // … how it is written, and the holes that could be played instead
  found?: string; expected?: Expected;
  hole?: Hole; side?: Side; row?: number; holes?: number; south?: number; north?: number;
  seeds?: number; total?: number; most?: number;
}
