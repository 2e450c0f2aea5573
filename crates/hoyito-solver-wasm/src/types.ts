/** How far an opponent looks. */
export type Level = "easy" | "medium" | "hard" | "perfect";
/** What is to be found out: what each move is worth, or which one a player of a level would choose. */
export type Wish = "values" | Level;

/** Between what a value was proved to lie, in seeds for the side to move; exact if both are equal. */
export interface Bounds { low: number; high: number }
/** What a legal move is worth: seeds from here on that the side to move wins more than the other, both playing best after it. */
export interface MoveValue extends Bounds {
  hole: string;                        // "A".."L" South's row from South's left, "a".."l" North's row from North's left
  turns: number | null;                // until the next capture if both play best, where tables tell it
}
export interface Answer {
  value: Bounds;                       // of the position, for the side to move
  moves: MoveValue[];                  // from the left of the side to move
  line: string;                        // the best line as far as it is known, in moves notation
  choice: string | null;               // the move wished for, or the best one
  nodes: number;                       // positions looked at
  tables: number;                      // seeds of the greatest tables at hand; 0 for none
  greater: { seeds: number; bytes: number } | null;  // tables that are worth their making, if they aren't there, and what they keep
}

/** Tables in the making: the seeds of the one that is, and how far all of them are. */
export interface Making { seeds: number; done: number; all: number }

/** What a call that is refused throws. The mind stays as it was. */
export interface MindRefusal extends Error {
  code: "bad-rules" | "bad-position" | "bad-side" | "bad-level" | "not-text" | "over" | "nothing-asked";
}
