// Types of the page round the board. Nothing here is loaded by the browser.
import type { Game } from "../pkg/hoyito_wasm.js";
import type { HoyitoBoard } from "./hoyito-board.js";
import type { Hole, Level, Mind, Outcome, Preview, Rounds, Rules, Side, Snapshot, Speed, Turn, TurnSummary, Words } from "./types.js";

export type Language = "en" | "es";
/** A sentence of a language; with several forms, the number `n` chooses. */
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Table = Record<string, Entry>;

/** What a language says of a game. */
export interface Speech {
  language: Language;
  t: Words;
  /** Fetches the words of what is fetched later: the rules, stepping, and all that goes with it. */
  study(): Promise<unknown>;
  sideName(side: Side): string;
  /** Reasons of passes are told when the events are there. */
  turn(turn: Turn | TurnSummary): string;
  /** Who has won, in the eyes of who sits at the table. */
  result(snapshot: Snapshot, seats: Seats): string;
  ending(outcome: Outcome): string;
  preview(preview: Preview): string;
  /** Why a hole can't be chosen now. */
  why(snapshot: Snapshot, hole: string): string;
  error(error: unknown): string;
}

/** Why the game can't start: the last part of a key of the locales. */
export type Reason = "missing" | "blocked" | "download" | "frame" | "broken";

export type Opponent = "friend" | Level;
/** A computer may sit on one side. */
export type Seats = Record<Side, "human" | "computer">;
/** A line of play that was left for another. */
export interface Line { record: string; seats: Seats; level: string }
/** `lines`: those that were left for this game, the next to come back to first. `guest`: a game that is only shown: not kept, and not in the address. `looking`: at somebody’s link, not kept either until something is done there. */
export interface Opening { game: Game; seats: Seats; level: string; lines?: Line[]; guest?: boolean; looking?: boolean }

export interface Settings {
  lang: "auto" | Language;
  theme: "auto" | "light" | "dark";
  mine: Speed;
  theirs: Speed;
  /** Of what is played while one steps through a game. */
  steps: Speed;
  counts: boolean;
  flip: boolean;
  // What was chosen for the latest new game.
  rules: Rules;
  row: number;
  first: Side;
  rounds: Rounds;
  opponent: Opponent;
  side: Side;
}
/** What an address may override for one visit. */
export type Looks = Pick<Settings, "lang" | "theme" | "flip">;

/** A parameter of the address that asks for what isn't there. `hint` is a key of the locales. */
export interface Fault { name: string; value: string; hint: string }

/** What an address says. */
export interface Address extends Partial<Looks> {
  /** All that asks for a game of its own, or "". */
  game: string;
  rules?: Rules;
  row?: number;
  moves?: string;
  pos?: string;
  rounds?: Rounds;
  first?: Side;
  opponent?: Opponent;
  /** The human's, against a computer. */
  side?: Side;
  turn?: number;
  event?: number;
  faults: Fault[];
}

/** A game in progress: who moves next, what is moving. */
export interface GameTable extends Opening {
  readonly snapshot: Snapshot;
  /** All that were taken. */
  readonly turns: readonly TurnSummary[];
  readonly mode: "idle" | "moving" | "thinking" | "held";
  /** The turn that is being told. */
  readonly moving: TurnSummary | null;
  /** The only human. */
  readonly alone: Side | null;
  /** The same side goes on. */
  readonly again: boolean;
  /** A human may choose a hole. */
  readonly open: boolean;
  /** Also after a hold. */
  start(): void;
  /** Does at once what waits for the next picture; whether the page has not been told yet that the game is another. */
  flush(): boolean;
  /** Nobody moves until it is started again. */
  hold(): void;
  choose(hole: Hole): void;
  /** In the row of whoever is to move once nothing moves. */
  chooseLetter(letter: string): void;
  /** Ends what moves; false when nothing does. */
  finish(): boolean;
  undo(): void;
  redo(): void;
  nextRound(): void;
  resign(side: Side): void;
  /** They have agreed already. */
  share(): void;
  /** For another language. */
  redraw(): void;
  close(): void;
}

/** What the table tells the page. The page never acts on the table from within these calls. */
export interface Page {
  /** It is another's turn, or something began or ceased to move. */
  refresh(): void;
  /** The game is not what it was: worth keeping. */
  changed(): void;
  /** A turn has been seen to its end. */
  told(turn: Turn): void;
  /** The turns are others now; `which` of them have just been taken back or played again. */
  retold(how?: "undone" | "redone", which?: TurnSummary[]): void;
  /** Why this hole can't be chosen. */
  explain(hole: Hole): void;
  /** The computer is to move. */
  wait(): void;
  problem(error: unknown): void;
}

export interface TableParts extends Opening {
  board: HoyitoBoard;
  page: Page;
  speed(whose: "mine" | "theirs"): Speed;
  mind(): Promise<Mind>;
}

export interface PageParts {
  board: HoyitoBoard;
  words(): Speech;
  table(): GameTable;
  save(): void;
}

/** What the parts of the page that are fetched later have to do with. */
export interface Desk {
  board: HoyitoBoard;
  page: {
    /** To those who listen only. */
    say(text: string): void;
    /** Stays below the board until the next turn is told. */
    stand(text: string): void;
    problem(error: unknown): void;
    /** The computer would rather not share. */
    declined(): void;
    /** Marks a turn in the list of turns; 0 marks none. */
    mark(turn: number): void;
  };
  words(): Speech;
  table(): GameTable;
  /** The engine's class: makes games from texts, and throws a Refusal when a text is none. */
  Game: typeof Game;
  lines(): Line[];
  /** At somebody's link, where nothing has been done yet: not kept. */
  readonly looking: boolean;
  settings: Settings;
  looks: Looks;
  /** Changes a setting as the forms do. */
  set(name: keyof Settings, value: unknown): void;
  /** Starts the game that the settings describe, after these of them have changed. */
  begin(chosen: object): void;
  /** Begins another game, or another line of this one; whoever calls it decides what happens to the present one. */
  sit(opening: Opening): void;
  /** As `sit`, and keeps the present game as a line that one can come back to. */
  leaveFor(opening: Opening): void;
  /** Where one steps through the game, as the address says it; nowhere while one plays. */
  place(): { turn?: number, event?: number };
  /** The place in the game is another one: worth a look at the address. */
  moved(): void;
  /** The game says something else of itself: worth keeping. */
  save(): void;
  /** Opens the controls for stepping, at a stop: after `event` events of turn `turn`, or at the turn's end. */
  step(turn?: number, event?: number): Promise<Viewer>;
  /** Calls back when the language or the colours are others. */
  onLooks(redraw: () => void): void;
  actions: Record<"hint" | "flip" | "help", () => void>;
  /** The page’s one mind, fetched when it is first asked for. */
  mind(): Promise<Mind>;
  /** While a lesson is stepped through. */
  guide?: Guide;
}

/** What a lesson has a say in while one steps. */
export interface Guide {
  /** Whether it has a word of its own at a stop: playing stays there, and the viewer leaves the word to it. */
  speaks(stop: number): boolean;
  /** What to say when another hole is chosen than the lesson's next. */
  readonly advice: string;
}

export interface Viewer {
  readonly opened: boolean;
  /** After so many events of a turn, or where the game stands. */
  open(turn?: number, event?: number): void;
  /** What the address says of the stop. */
  place(): { turn?: number, event?: number };
  /** The game goes on. */
  close(): void;
  choose(hole: Hole): void;
}

/** A sentence for a stop: after `at[1]` events of turn `at[0]`. */
export interface Remark {
  at: [turn: number, event: number];
  /** A key of the locales. */
  say: string;
  /** What the engine tells there, or what is to be played from the start; for the tests. */
  expect: object;
}

export interface Lesson {
  /** Its title is `tour.` and this. */
  id: string;
  /** Where all of it is so; it is shown in the first. */
  games: Rules[];
  position: string;
  rounds?: Rounds;
  moves: string;
  /** A hole whose sowing would be endless; for the tests. */
  refused?: Hole;
  remarks: Remark[];
}

/** A game that waits while another is shown. */
export interface Aside {
  /** What a game that takes the place of both keeps as lines. */
  lines: Line[];
  /** Brings everything as it was. */
  back(): Promise<void>;
}

/** What keys and the board ask for. */
export interface Wishes extends Record<"undo" | "redo" | "hint" | "new" | "help", () => void> {
  /** Plays the hole with this letter, if the rows have one. */
  letter(letter: string): void;
  /** Ends what moves; false when nothing does. */
  finish(): boolean;
  choose(hole: Hole): void;
  explore(hole: Hole | null): void;
}
