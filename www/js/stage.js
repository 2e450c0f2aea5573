/** @import { Desk, Language, Seats, Speech } from "./shell.d.ts" */
/** @import { HoyitoBoard } from "./hoyito-board.js" */
/** @import { Layer } from "./drawn.js" */
/** @import { Game, Hole } from "./types.d.ts" */
import { OWN, createDrawing } from "./drawn.js";
import { download } from "./engine.js";
import { attributes, colour, escape, painted, short } from "./paint.js";
import { dress } from "./panel.js";
import { placement } from "./placement.js";
import { trace } from "./stepping.js";
import { createTimeline } from "./timeline.js";
import { positionText } from "./view.js";
import { explain } from "./why.js";
import { loadWords } from "./words.js";

/** What a picture needs of the desk. @typedef {Pick<Desk, "Game" | "words" | "table" | "settings" | "looks">} Studio */

/**
 * How a picture is taken; what isn't said is as on the page.
 *
 * @typedef {object} Shot
 * @property {number} [width] in pixels, 200 to 2400
 * @property {"auto" | "light" | "dark"} [theme]
 * @property {boolean} [flip]
 * @property {boolean} [caption] a strip below the board: game, turn, move, lap, hand
 * @property {Language} [lang]
 */

/** @typedef {{ width: number, height: number }} Size */
/** One line of the strip: what stands at its ends. @typedef {{ ends: [string, string], weight: number, soft: boolean }} Line */

export const WIDTH = 800;
const [NARROWEST, WIDEST] = [200, 2400];
// Of the width; more height would not make the holes larger.
const TALLEST = 0.7;

// In a picture nobody is “you”.
/** @type {Seats} */
const SEATS = { south: "human", north: "human" };

/** @param {number} width */
const fontOf = (width) => Math.min(Math.max(13, width / 36), 24);

/** @param {number} width @param {number} row */
function boardHeight(width, row) {
  const { unit, lay } = placement(width, width * TALLEST, row, false);
  let [low, high] = [width * 0.1, width * TALLEST];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    const place = placement(width, middle, row, false);
    if (place.unit === unit && place.lay === lay) high = middle;
    else low = middle;
  }
  return Math.ceil(high + unit * 0.3);
}

/** @param {number} [width] @returns {number} a width that a picture can have */
export const fitting = (width = WIDTH) => Math.round(Math.min(Math.max(width || WIDTH, NARROWEST), WIDEST));

/** The size of a picture: as high as its width needs. @param {number} width @param {number} row @param {boolean} [caption] @returns {Size & { board: number }} */
export function sizeOf(width, row, caption = false) {
  const board = boardHeight(width, row);
  return { width, height: board + (caption ? Math.ceil(fontOf(width) * 3.5) : 0), board };
}

/** The same words in another language. @param {Speech} words @param {Language} [lang] */
async function speakIn(words, lang) {
  const speech = lang && lang !== words.language ? await loadWords(lang, async (path) => (await download(path)).json()) : words;
  await speech.study();
  return speech;
}

/**
 * A board beside the page, as wide as a picture, that can be shown at any stop and drawn. Whoever makes it closes it.
 *
 * @param {Studio} desk @param {Shot} shot @param {() => Game} gameOf asked when all is there
 */
export async function createStage({ words, table, settings, looks }, { width: wished, theme = looks.theme, flip = looks.flip, caption = false, lang }, gameOf) {
  const [speech] = await Promise.all([speakIn(words(), lang), dress("trail")]);
  const { t } = speech;
  const game = gameOf();
  const start = game.snapshotAt(0);
  const { rules, rounds, row } = start;
  const timeline = createTimeline(game);
  const size = sizeOf(fitting(wished), row, caption);

  const room = document.createElement("div");
  room.inert = true;
  room.ariaHidden = "true";
  room.className = "stage";
  if (theme !== "auto") room.dataset.theme = theme;
  room.style.cssText = `position:fixed;left:-20000px;top:0;width:${size.width}px;height:${size.board}px;contain:strict;pointer-events:none;forced-color-adjust:none`;
  const board = /** @type {HoyitoBoard} */ (document.createElement("hoyito-board"));
  board.style.cssText = "display:block;aspect-ratio:auto;width:100%;height:100%";
  board.flip = flip;
  board.counts = settings.counts;
  room.append(board);
  document.body.append(room);
  board.show(start);
  // Nobody hears what it would say of each hole.
  board.words = (key, params) => (key.startsWith("board.") ? "" : t(key, params));

  const drawing = createDrawing(board);
  const { fontFamily } = getComputedStyle(board);
  const tones = getComputedStyle(room);
  const tone = (/** @type {string} */ name) => painted("fill", colour(tones.getPropertyValue(name).trim()));
  const pen = document.createElement("canvas").getContext("2d");
  let stop = 0;
  let choices = false;

  /** The holes that can be played now. @returns {Hole[]} */
  function playable() {
    const { rest, number } = timeline.look(stop);
    if (!choices || !rest) return [];
    const { turn, holes } = timeline.stateAfter(number);
    if (turn === null || table().seats[turn] === "computer") return [];
    return holes.filter(({ whyNot }) => whyNot === null).map(({ hole }) => hole);
  }

  /** What has been done, in a few words. */
  function deed() {
    const { number, turn } = timeline.look(stop);
    if (number === 0 || !turn) return t("picture.start");
    return turn.kind === "sow" ? t("picture.plays", { side: t(`side.${turn.side}`), hole: turn.hole }) : speech.turn({ ...turn, passes: [] });
  }

  /** What it has come to. */
  function outcome() {
    const { view, rest, number } = timeline.look(stop);
    if (view.lap) return `${t("step.lap", { n: view.lap })} · ${t("step.hand", { n: view.hand })}`;
    if (!rest) return "";
    const after = timeline.stateAfter(number);
    return after.outcome && !after.turn ? speech.result(after, SEATS) : t("status.side", { side: t(`side.${after.turn}`) });
  }

  function gameName() {
    const { round } = timeline.look(stop).turn ?? start;
    const which = rounds === "1" ? "" : rounds === "to the end" ? t("status.roundOpen", { n: round }) : t("status.round", { n: round, of: rounds });
    return [t("game.name", { rules }), which].filter(Boolean).join(" · ");
  }

  /** @returns {Line[]} */
  const lines = () => [
    { ends: [deed(), outcome()], weight: 700, soft: false },
    { ends: [gameName(), timeline.turns ? t("picture.turn", { turn: timeline.look(stop).number, turns: timeline.turns }) : ""], weight: 500, soft: true },
  ];

  /** @param {Line} line @param {number} baseline */
  function written({ ends, weight, soft }, baseline) {
    const edge = fontOf(size.width) * 0.9;
    let font = fontOf(size.width) * (soft ? 0.9 : 1);
    if (pen) {
      pen.font = `${weight} ${font}px ${fontFamily}`;
      const needed = ends.reduce((sum, text) => sum + pen.measureText(text).width, edge);
      font *= Math.min(1, (size.width - 2 * edge) / needed);
    }
    const look = attributes({ "font-size": short(font), "font-weight": weight, ...tone(soft ? "--ink-soft" : "--ink") });
    const places = /** @type {const} */ ([["start", edge], ["end", size.width - edge]]);
    return `<g${look}>${ends.map((text, i) => (text ? `<text x="${short(places[i][1])}" y="${short(baseline)}" text-anchor="${places[i][0]}">${escape(text)}</text>` : "")).join("")}</g>`;
  }

  /** @returns {Layer} */
  function back() {
    const { needs, body } = drawing.ground();
    return { needs, body: (caption ? `<rect width="${size.width}" height="${size.height}"${attributes(tone("--paper"))}/>` : "") + body };
  }

  /** @returns {Layer} */
  const strip = () => ({ needs: [], body: caption ? lines().map((line, i) => written(line, size.board + fontOf(size.width) * [1.45, 2.8][i])).join("") : "" });

  /** @param {Layer[]} layers @param {string} [told] @param {number} [height] */
  function whole(layers, told = "", height = size.height) {
    const inside = `<defs>${drawing.defs(layers)}</defs>${layers.map(({ body }) => body).join("")}`;
    // Several pictures may stand on one page.
    let hash = 0;
    for (let i = 0; i < inside.length; i++) hash = (Math.imul(hash, 31) + inside.charCodeAt(i)) | 0;
    const own = `h${((hash >>> 0) % 46_656).toString(36)}`;
    const { width } = size;
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"${attributes({
      width, height, viewBox: `0 0 ${width} ${height}`, "font-family": fontFamily.replaceAll('"', "'"), "text-anchor": "middle",
    })}>${told}${inside.replaceAll(OWN, own)}</svg>`;
  }

  return {
    timeline,
    size,
    paper: tones.getPropertyValue("--paper").trim(),

    /** @param {number} at a stop @param {boolean} [chosen] whether the holes that can be played are marked */
    show(at, chosen = false) {
      stop = timeline.clamp(at);
      choices = chosen;
      const { view, rest, number } = timeline.look(stop);
      board.stand(view, rest ? timeline.stateAfter(number) : null, playable());
      trace(board, timeline.trail(stop));
    },

    /** All of it. */
    svg() {
      const sight = timeline.look(stop);
      const why = explain(sight, { rules, rounds, lastWinner: timeline.lastWinner }, t);
      const told = `<title>${escape(`${gameName()}: ${deed()}`)}</title><desc>${escape(`${why} ${positionText(sight.view)}`)}</desc>`;
      return whole([back(), drawing.things(), strip()], told);
    },

    /** What is the same at all stops. */
    back: () => whole([back()]),
    pieces: drawing.pieces,
    strip,
    whole,

    close: () => room.remove(),
  };
}
