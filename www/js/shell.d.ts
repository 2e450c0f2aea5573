// Types of the page round the board. Nothing here is loaded by the browser.
import type { Game } from "../pkg/hoyito_wasm.js";
import type { HoyitoBoard } from "./hoyito-board.js";
import type { Hole, Outcome, Preview, Rounds, Rules, Side, Snapshot, Speed, Turn, TurnSummary, Words } from "./types.js";

export type Language = "en" | "es";
/** A sentence of a language; with several forms, the number `n` chooses. */
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Table = Record<string, Entry>;

/** What a language says of a game. */
export interface Speech {
  language: Language;
  t: Words;
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

export type Opponent = "friend" | "easy" | "medium" | "hard";
/** A computer may sit on one side. */
export type Seats = Record<Side, "human" | "computer">;
/** `lines`: the records of lines that were left for this one, the next to come back to first. */
export interface Opening { game: Game; seats: Seats; level: string; lines?: string[] }


export interface Settings {
  lang: "auto" | Language;
  theme: "auto" | "light" | "dark";
  mine: Speed;
  theirs: Speed;
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
  first?: Side;
  opponent?: Opponent;
  faults: Fault[];
}

/** A game in progress: who moves next, what is moving. */
export interface GameTable extends Opening {
  readonly snapshot: Snapshot;
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
  /** Two players have agreed already; the computer is asked here. */
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
  /** These are the turns now; `which` of them have just been taken back or played again. */
  retold(turns: TurnSummary[], how?: "undone" | "redone", which?: TurnSummary[]): void;
  /** Why this hole can't be chosen. */
  explain(hole: Hole): void;
  /** The computer is to move. */
  wait(): void;
  /** The computer would rather not share. */
  declined(): void;
  problem(error: unknown): void;
}

export interface TableParts extends Opening {
  board: HoyitoBoard;
  page: Page;
  speed(whose: "mine" | "theirs"): Speed;
}

export interface PageParts {
  board: HoyitoBoard;
  words(): Speech;
  table(): GameTable;
  save(): void;
}

export interface ViewerParts {
  board: HoyitoBoard;
  page: { say(text: string): void };
  words(): Speech;
  table(): GameTable;
  lines(): string[];
  settings: Settings;
  /** Begins another game, or another line of this one. */
  sit(opening: Opening): void;
  read: typeof Game.fromRecord;
  actions: Record<"flip" | "help", () => void>;
}

export interface Viewer {
  readonly opened: boolean;
  /** At the first stop of a turn, or where the game stands. */
  open(turn?: number): void;
  /** The game goes on. */
  close(): void;
  choose(hole: Hole): void;
  /** Goes to the next of the lines that were left, and keeps the present one as the last. */
  turnOver(): void;
  /** For another language or other colours. */
  redraw(): void;
}

export interface FormParts {
  /** Changed by the forms. */
  settings: Settings;
  looks: Looks;
  changed(name: keyof Settings): void;
  /** Starts the game that the settings describe. */
  begin(): void;
}

/** What keys and the board ask for. */
export interface Wishes extends Record<"undo" | "redo" | "new" | "help", () => void> {
  /** Plays the hole with this letter, if the rows have one. */
  letter(letter: string): void;
  /** Ends what moves; false when nothing does. */
  finish(): boolean;
  choose(hole: Hole): void;
  explore(hole: Hole | null): void;
}

export interface Question { title: string; text: string; yes: string; no: string }
