// Types of what shows a game by itself. Nothing here is loaded by the browser.
import type { Address, Fault } from "./shell.js";
import type { Event, Outcome, Side, Speed, TurnSummary } from "./types.js";

/** Where a game is looked at. Plain data, also what its events tell. */
export interface Place {
  /** So many events of this turn have happened; turn 0 is the start. */
  turn: number;
  event: number;
  /** How many turns there are. */
  turns: number;
  /** All events of all turns counted through, 0 for the start. */
  stop: number;
  stops: number;
  /** The text form of what is seen, also in mid-sowing. */
  position: string;
  playing: boolean;
}

/** The details of the events that the element tells. */
export interface Told {
  /** It shows its first stop. */
  "hoyito-ready": Place;
  /** It shows another stop. */
  "hoyito-step": Place & { gesture: Event | null };
  /** A turn has come to its end. */
  "hoyito-turn": Place & { summary: TurnSummary };
  /** A round or the match has come to its end. */
  "hoyito-over": Place & { outcome: Outcome, matchWinner: Side | null };
  /** `options`: some of what was asked for can't be shown, the board stands; else it doesn't. */
  "hoyito-error": { reason: string, message: string };
}

/** Every attribute of the element, or parameter of the address, with what stands for it when it isn't there. */
export interface Options extends Address {
  controls: boolean;
  autoplay: boolean;
  /** The arrow keys step, while the focus is inside. */
  keys: boolean;
  /** A link to the same stop on the game's own page. */
  full: boolean;
  speed: Speed;
  /** "#" and six digits. */
  accent?: string;
  faults: Fault[];
}

/** What a page may do with it. */
export interface Acts {
  play(): void;
  pause(): void;
  stepForward(): void;
  stepBack(): void;
  /** After so many events of a turn, or at the turn's end. */
  goTo(turn: number, event?: number): void;
}

/** A game that a board shows by itself, and the controls for it. */
export interface Exhibit extends Acts {
  /** The part of the element that is the board. */
  readonly stage: HTMLElement;
  /** Null until there is a game. */
  readonly place: Place | null;
  /** How much larger than its box the board must be drawn to find room for all that is on it. */
  grow(width: number, height: number, row: number): number;
  /** The board has told something. */
  heard(what: string): void;
  /** Some attribute is another one. */
  changed(): void;
  /** Gives back all that it holds, and says where it was. */
  close(): Left | null;
}

/** Has an exhibit made for a board that is near, and closed when the board is gone. */
export interface Keeper {
  watch(): void;
  /** Doesn't wait until it is near. */
  ask<T extends keyof Acts>(act: T, how: Parameters<Acts[T]>): void;
  leave(): void;
}

/** What was asked for, in one text, and where it was looked at. */
export interface Left { asked: string, place: Place }

/** The box of the board in the page. */
export interface Room { width: number, height: number }
