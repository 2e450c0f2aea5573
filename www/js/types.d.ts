export type {
  Game, Side, Rules, Hole, WhyNot, End, Rounds, Event, Outcome, HoleState, TurnSummary, Turn, Preview, Snapshot,
} from "../pkg/hoyito_wasm.js";
import type { Event, Hole, Preview, Rules, Side, Snapshot, Turn, TurnSummary } from "../pkg/hoyito_wasm.js";
export type { Answer, Bounds, Level, MoveValue, Wish } from "../pkg/solver/hoyito_solver_wasm.js";
import type { Answer, Level } from "../pkg/solver/hoyito_solver_wasm.js";

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
  /** Where in the turn to begin: after so many events, with this to be seen. */
  from?: { event: number; view: View };
  /** When all its events happen, for a board that keeps step with others. */
  beats?: readonly Beat[];
}

/** What a lap has come to: the hole it was lifted from, what it has sown, and what has changed just now. */
export interface Trail {
  from: Hole | null;
  path: Hole[];
  changed: Hole | null;
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

/** Plays the events of a turn from `before` and ends with what `after` shows, or animates keyframes as every element does. */
export type Animate = Element["animate"] & ((turn: Turn, options: AnimateOptions) => Promise<"done" | "cut">);

/** The elements of a hole, and what they show. */
export interface HoleParts {
  hole: Hole;
  button: HTMLButtonElement;
  pit: HTMLElement;
  seeds: HTMLElement;
  marks: HTMLElement;
  count: HTMLElement;
  /** Every seed there ever was in it: one that is taken keeps its place in the page, unseen. */
  list: HTMLElement[];
  /** How many of them are seen, and how many the count tells. */
  shown: number;
  told: number;
  signs: string;
  covered: boolean;
}

export interface StoreParts {
  box: HTMLElement;
  label: HTMLElement;
  name: HTMLElement;
  sum: HTMLElement;
  note: HTMLElement;
  casas: HTMLElement[];
}

export interface HandParts {
  box: HTMLElement;
  turn: HTMLElement;
  seeds: HTMLElement[];
  held: HTMLElement;
  lap: HTMLElement;
  lapNumber: HTMLElement;
  at: Point;
}

/** The elements of a board and how they come to agree with a view. */
export interface Board {
  hand: HandParts;
  stores: Record<Side, StoreParts>;
  holes: HoleParts[];
  place: Placement;
  drawn: View | null;
  /** What the engine says of the board at rest. */
  truth: Snapshot | null;
  playable: readonly Hole[];
  /** The one hole that Tab leads to. */
  roving: Hole | null;

  index(hole: Hole): number;
  hole(hole: Hole): HoleParts;
  /** The middle of seed number `i` of a hole, in pixels of the board. */
  spot(index: number, i: number): Point;
  casaSpot(side: Side, i: number): Point;
  middle(): Point;
  /** From the board to where a player sits, in hole diameters. */
  away(mover: Side, far: number): Point;
  /** Where the hand drops into a hole: at its inner side, so that the seeds and the count are seen. */
  over(hole: Hole, far?: number): Point;
  /** The next hole as the eye goes. */
  neighbour(from: Hole, dx: number, dy: number): Hole | null;

  /** Makes a hole show so many seeds. */
  fill(index: number, count: number): void;
  /** How number `i` of a pile looks. */
  storedLook(side: Side, i: number): string;
  /** A seed in the air, if there is one left. */
  launch(look: string): HTMLElement | undefined;
  moveHand(to: Point): void;
  drawHand(view: View): void;
  /**
   * Makes the board look like a view. Only what differs is touched: a long relay calls it several times a frame.
   * `hurried`: faster than the eye can follow a hand, which then keeps to the middle.
   */
  draw(view: View, hurried?: boolean): void;
  /** What stands on the board at rest, besides seeds. */
  rest(snapshot: Snapshot | null, options: ShowOptions): void;
  /** Nobody can choose while seeds move. */
  stir(): void;
  /** A word beside a player's name, while it matters. */
  note(side: Side, key: string): void;
  speak(): void;
  rove(hole: Hole): void;
  forecast(preview: Preview | null): void;
  fit(width: number, height: number, row: number, flip: boolean): void;
}

type EventOf<K> = Extract<Event, { type: K }>;
/** How each kind of event moves, from the view before it. */
export type Gestures = { [K in Event["type"]]?: (event: EventOf<K>, view: View, flight: number) => void };
/** What is new when it has moved; `late` milliseconds later, where a flight outlasts its beat. */
export type Arrivals = { [K in Event["type"]]?: (event: EventOf<K>, late: number) => void };

/** A turn that a board plays. */
export interface Run {
  turn: Turn;
  after: Snapshot;
  playable: readonly Hole[] | undefined;
  settle(how: "done" | "cut"): void;
}

export interface Hooks<T> {
  clock: Clock;
  /** A beat starts; not told for a beat that is already past. */
  begin(beat: T): void;
  /** A beat is over; told once for each beat, in order. */
  end(beat: T): void;
  /** The queue is empty. */
  done(): void;
}

/** Calls a listener until the element leaves the page. */
export type Listen = (type: string, listener: (event: any) => void, capture?: boolean) => void;

/** What a position is asked about by; `lastFourTo` is the snapshot’s. */
export interface Question { rules: Rules; position: string; lastFourTo: Side | null }

/**
 * Thinks about one question at a time: the opponent’s first, and the newest first. Rejects with an AbortError the moment `signal` aborts, and
 * with a Trouble where it can’t think at all. Milliseconds of `patience` are counted while it thinks, and has the tables that it needs.
 */
export interface Mind {
  /** The exact answer, or after `patience` (1000) the best proven bounds; `progress` hears of better ones meanwhile. Answers are shared: nobody changes them. */
  values(question: Question, options?: { signal?: AbortSignal, patience?: number, progress?: (answer: Answer) => void }): Promise<Answer>;
  /** A move as a player of this level would choose it, found within `patience` (500, or 2000 for the best). */
  choose(question: Question, level: Level, options?: { signal?: AbortSignal, patience?: number, seed?: number }): Promise<Hole>;
  /** Makes tables of so many seeds for positions like this one, while nothing else is asked; `progress` hears what part of them is made. */
  tables(question: Question, seeds: number, options?: { signal?: AbortSignal, progress?: (part: number) => void }): Promise<void>;
  /** It thinks where it keeps nobody waiting. */
  readonly apart: boolean;
}
