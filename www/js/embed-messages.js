/** @import { HoyitoBoard } from "./hoyito-board.js" */

const VERSION = 1;
const FARTHEST = 1e6;

/** A number of turns or events. @param {unknown} value */
const counts = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= FARTHEST;

/** What a message from the page around asks for; null when it is none of ours. @param {any} data @returns {{ command: "play" | "pause" } | { command: "goTo", how: [turn: number, event?: number] } | null} */
export function readCommand(data) {
  if (data === null || typeof data !== "object" || Object.getPrototypeOf(data) !== Object.prototype || data.type !== "hoyito") return null;
  const { command, turn, event } = data;
  const names = Object.keys(data).length;
  if (command === "play" || command === "pause") return names === 2 ? { command } : null;
  if (command !== "goTo" || !counts(turn)) return null;
  if (names === 3) return { command, how: [turn] };
  return names === 4 && counts(event) ? { command, how: [turn, event] } : null;
}

// A narrow board is nearer to a square.
const [NARROW, SHAPES] = [416, [1.35, 1.6]];
// Of the controls below it.
const CONTROLS = 130;

/** How high a frame of a width should be. @param {number} width @param {boolean} controls */
export const heightFor = (width, controls) => Math.ceil(width / SHAPES[width <= NARROW ? 0 : 1]) + (controls ? CONTROLS : 0);

/** Tells the page around where the board is. @param {HoyitoBoard} board */
export function tellParent(board) {
  let frame = 0;
  /** @type {Set<string>} */
  const news = new Set();
  let width = 0;

  function post() {
    frame = 0;
    const { state } = board;
    const height = heightFor(document.documentElement.clientWidth, board.getAttribute("controls") !== "0");
    for (const event of news) {
      const place = state && { turn: state.turn, events: state.event, turns: state.turns, stop: state.stop, stops: state.stops, position: state.position, playing: state.playing };
      // Nothing in it is anybody's secret.
      parent.postMessage({ type: "hoyito", version: VERSION, event, height, ...place }, "*");
    }
    news.clear();
  }

  /** @param {string} what */
  function tell(what) {
    if (parent === self) return;
    news.add(what);
    // Of several steps in a picture the last is told.
    frame ||= requestAnimationFrame(post);
  }

  return {
    tell,
    /** Only another width asks for another height. */
    resized() {
      const { clientWidth } = document.documentElement;
      if (clientWidth === width) return;
      width = clientWidth;
      tell("resize");
    },
  };
}
