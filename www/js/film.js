/** @import { Film } from "../pkg/gif/hoyito_gif.js" */
/** @import { Shot, Size, Studio } from "./stage.js" */
import { breathe } from "./breathe.js";
import { loadEncoder } from "./encoder.js";
import { createCamera } from "./camera.js";
import { createStage, fitting, sizeOf } from "./stage.js";
import { createTimeline } from "./timeline.js";

/** What gets a frame: every stop, every lap and capture, or every turn. @typedef {"drop" | "lap" | "turn"} Per */
/**
 * What is filmed, and how.
 *
 * @typedef {object} Reel
 * @property {number} [from] the first turn; without it, the first of the game
 * @property {number} [to] the last turn; without it, the last of the game
 * @property {Per} [per]
 * @property {number} [delay] of a frame, in milliseconds
 * @property {number} [most] pixels in all frames together: the film is made smaller, and then of fewer frames, to keep below
 */
/** @typedef {Shot & Reel} Script */
/** `area` is width × height × frames. @typedef {Size & { per: Per, frames: number, area: number, seconds: number }} Plan */
/** `frames` and `area` are of the file, where frames that look alike are one. @typedef {Size & { blob: Blob, per: Per, frames: number, area: number }} Movie */

/** Above this MediaWiki shows one frame instead of an animation (`$wgMaxAnimatedGifArea`). */
export const WIKI = 12_500_000;

/** @type {Per[]} */
const PERS = ["drop", "lap", "turn"];
// Milliseconds.
const DELAYS = { drop: 350, lap: 1000, turn: 1600 };
const [AT_CAPTURE, AT_TURN, AT_END] = [450, 900, 2500];
// Browsers show frames of less than this more slowly.
const QUICKEST = 20;

const WIDTH = 600;
// For each hole of a row; where it is less, seeds are hard to count.
const CLEAR = 44;
const SMALLEST = 200;

// So many frames are looked at for the colours of all.
const SAMPLES = 8;
// Between two pictures of the page.
const PATIENCE = 24;

/** @typedef {ReturnType<typeof createTimeline>} Timeline */

/** The stops that get a frame. @param {Timeline} timeline @param {Reel} reel @param {Per} per */
function stopsOf(timeline, { from = 1, to = timeline.turns }, per) {
  const first = timeline.stopOf(Math.max(1, Math.min(from, timeline.turns)) - 1, Infinity);
  const last = timeline.stopOf(to, Infinity);
  /** @type {number[]} */
  const stops = [first];
  let end = timeline.stopOf(timeline.turnAt(first) + 1, Infinity);
  for (let stop = first + 1; stop <= last; stop++) {
    const rest = stop === end;
    if (rest) end = timeline.stopOf(timeline.turnAt(stop) + 1, Infinity);
    if (rest || per === "drop" || (per === "lap" && timeline.kind(stop) !== "drop")) stops.push(stop);
  }
  return stops;
}

/** How long each of them is shown, in hundredths of a second. @param {Timeline} timeline @param {number[]} stops @param {Per} per @param {number} [delay] */
function delaysOf(timeline, stops, per, delay = DELAYS[per]) {
  return stops.map((stop, i) => {
    const rest = stop === timeline.stopOf(timeline.turnAt(stop), Infinity);
    const extra = per === "turn" ? 0 : rest ? AT_TURN : timeline.kind(stop) === "capture" ? AT_CAPTURE : 0;
    const time = i === stops.length - 1 ? Math.max(AT_END, delay) : Math.max(delay, QUICKEST) + extra;
    return Math.round(Math.min(time, 600_000) / 10);
  });
}

/** @param {Timeline} timeline @param {number} row @param {Script} script @returns {Plan} */
function planFor(timeline, row, script) {
  const { caption, delay, most = Infinity, per: wished = "lap" } = script;
  const wide = fitting(script.width ?? WIDTH);
  /** @param {Per} per @param {number} width @returns {Plan} */
  const made = (per, width) => {
    const stops = stopsOf(timeline, script, per);
    const size = sizeOf(width, row, caption);
    const seconds = delaysOf(timeline, stops, per, delay).reduce((sum, time) => sum + time, 0) / 100;
    return { per, width, height: size.height, frames: stops.length, area: width * size.height * stops.length, seconds };
  };
  const pers = PERS.slice(PERS.indexOf(wished));
  for (const narrowest of [CLEAR * row, SMALLEST]) {
    for (const per of pers) {
      const plan = made(per, wide);
      if (plan.area <= most) return plan;
      let [low, high] = [Math.min(narrowest, wide), wide];
      const fits = (/** @type {number} */ width) => width * sizeOf(width, row, caption).height * plan.frames <= most;
      if (!fits(low)) continue;
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (fits(middle)) low = middle;
        else high = middle;
      }
      return made(per, low);
    }
  }
  // As small as it gets.
  return made("turn", Math.min(SMALLEST, wide));
}

/**
 * What a film will be, without making it, and what it could be to keep below MediaWiki's limit.
 *
 * @param {Studio} desk @param {Script} [script] @returns {Plan & { wiki: Plan & { fits: boolean } }}
 */
export function plan(desk, script = {}) {
  const { game } = desk.table();
  const { row } = game.snapshotAt(0);
  const timeline = createTimeline(game);
  const wiki = planFor(timeline, row, { ...script, most: Math.min(script.most ?? WIKI, WIKI) });
  return { ...planFor(timeline, row, script), wiki: { ...wiki, fits: wiki.area <= WIKI } };
}

/**
 * The board from stop to stop, as an animated GIF that repeats for ever.
 *
 * @param {Studio} desk @param {Script} [script]
 * @param {{ progress?: (done: number, all: number) => void, signal?: AbortSignal }} [watch] @returns {Promise<Movie>}
 */
export async function film(desk, script = {}, { progress, signal } = {}) {
  signal?.throwIfAborted();
  /** @type {Promise<never>} */
  const aborted = new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason), { once: true }));
  aborted.catch(() => {});
  /** Gives up at once. @template T @param {Promise<T>} work */
  const unless = (work) => Promise.race([work, aborted]);

  // The game on the page may go on meanwhile, or be left for another.
  const game = desk.Game.fromRecord(desk.table().game.record());
  const coming = createStage(desk, { ...script, width: planFor(createTimeline(game), game.snapshotAt(0).row, script).width }, () => game);
  /** @type {Film | undefined} */
  let gif;
  try {
    const [stage, Encoder] = await unless(Promise.all([coming, loadEncoder()]));
    const { timeline, size: { width, height } } = stage;
    const { per } = planFor(timeline, game.snapshotAt(0).row, script);
    const stops = stopsOf(timeline, script, per);
    const delays = delaysOf(timeline, stops, per, script.delay);
    const shoot = await unless(createCamera(stage));
    let breath = performance.now();
    /** @param {number} stop */
    const taken = async (stop) => {
      if (performance.now() - breath > PATIENCE && !document.hidden) {
        await unless(breathe());
        breath = performance.now();
      }
      stage.show(stop);
      return unless(shoot());
    };

    gif = new Encoder(width, height);
    const looked = Math.min(SAMPLES, stops.length);
    const samples = Array.from({ length: looked }, (_, i) => stops[Math.round((i * (stops.length - 1)) / Math.max(looked - 1, 1))]);
    for (const stop of samples) gif.sample(await taken(stop));
    for (const [i, stop] of stops.entries()) {
      const pixels = await taken(stop);
      // With the first the colours of all are chosen, which takes a while by itself.
      if (i === 0) await unless(breathe());
      gif.frame(pixels, delays[i]);
      progress?.(i + 1, stops.length);
    }
    signal?.throwIfAborted();
    const { frames } = gif;
    const bytes = /** @type {Uint8Array<ArrayBuffer>} */ (gif.finish());
    const blob = new Blob([bytes], { type: "image/gif" });
    return { blob, per, frames, width, height, area: width * height * frames };
  } finally {
    // Even if it comes too late.
    coming.then((stage) => stage.close(), () => {}).then(() => game.free());
    gif?.free();
  }
}
