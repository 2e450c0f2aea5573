export type {
  Side, Rules, Hole, WhyNot, End, Rounds, Event, Outcome, HoleState, TurnSummary, Turn, Preview, Snapshot,
} from "../pkg/hoyito_wasm.js";
import type { Event, Hole, Side, Snapshot, Turn, TurnSummary } from "../pkg/hoyito_wasm.js";

/** What a board looks like between two events. */
export interface View {
  readonly row: number;
  /** Seeds by hole in sowing order, A.. then a.. */
  readonly seeds: readonly number[];
  readonly closed: readonly boolean[];
  /** Captured seeds, those set aside in a match included. */
  readonly south: number;
  readonly north: number;
  /** Seeds in the hand. */
  readonly hand: number;
  /** The hole the hand is over; null when there is no hand. */
  readonly at: Hole | null;
  /** 0 when nobody is sowing. */
  readonly lap: number;
  /** Who is to move; null when the round is over. */
  readonly turn: Side | null;
  /** Who sows, or sowed last. */
  readonly mover: Side;
  /** Where the turn that is told began, where it has got to, and which holes it captured. */
  readonly start: Hole | null;
  readonly last: Hole | null;
  readonly taken: readonly Hole[];
}

export type Speed = "slow" | "normal" | "fast" | "instant";

/** One event and its time. All times in milliseconds. */
export interface Beat {
  readonly event: Event;
  readonly index: number;
  /** From the start of the turn to the start of this beat. */
  readonly at: number;
  /** To the start of the next beat. */
  readonly length: number;
  /** How long the gesture moves: 0 without motion, and it may outlast a very short beat. */
  readonly flight: number;
}

export interface Clock {
  now(): number;
  /** Calls back once, soon; returns what `cancel` takes. */
  frame(callback: () => void): number;
  cancel(id: number): void;
}

export type Words = (key: string, params?: Record<string, unknown>) => string;

export interface ShowOptions {
  /** The holes that the user may choose now. */
  playable?: readonly Hole[];
  last?: TurnSummary | null;
}

export interface AnimateOptions {
  speed?: Speed;
  before: Snapshot;
  after: Snapshot;
  playable?: readonly Hole[];
}

export interface Point { x: number; y: number }
export interface Box extends Point { width: number; height: number }
/** Two rows with the captures above and below, or beside them; or two columns. */
export type Lay = "wide" | "side" | "tall";
export type Edge = "top" | "bottom" | "left" | "right";

/** A hole's share of the table. */
export interface Cell {
  /** What may be touched. */
  box: Box;
  /** Of the hole. */
  centre: Point;
  /** Where the owner sits, and the letter and the count stand. */
  outer: Edge;
}

export interface Store {
  box: Box;
  label: Box;
  /** The middle of each casa, and the size of all. */
  casas: Point[];
  casa: number;
}

/** Where everything on the board lies, in pixels, for a box of a given size. */
export interface Placement {
  lay: Lay;
  /** Diameter of a hole. */
  unit: number;
  font: number;
  ground: Box;
  /** In sowing order. */
  cells: Cell[];
  stores: Record<Side, Store>;
}

/** Every element can already animate keyframes, and a board still does. */
export type Animate = Element["animate"] & ((turn: Turn, options: AnimateOptions) => Promise<"done" | "cut">);
