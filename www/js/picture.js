/** @import { Shot, Size, Studio } from "./stage.js" */
import { createStage } from "./stage.js";

/** Where: a stop of the timeline, or so many events of a turn; without either, where the game stands. @typedef {{ stop?: number, turn?: number, event?: number }} Place */

/**
 * The board at a stop, as the page shows it, drawn in SVG 1.1 that needs nothing from elsewhere.
 *
 * @param {Studio} desk @param {Shot & Place} [wish] @returns {Promise<Size & { svg: string }>}
 */
export async function picture(desk, { stop, turn, event = Infinity, ...shot } = {}) {
  const stage = await createStage(desk, shot, () => desk.table().game);
  try {
    const { timeline, size: { width, height } } = stage;
    stage.show(stop ?? (turn === undefined ? timeline.total : timeline.stopOf(turn, event)), true);
    return { svg: stage.svg(), width, height };
  } finally {
    stage.close();
  }
}

/** @param {string} svg @returns {Promise<HTMLImageElement>} */
export function imageOf(svg) {
  return new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => fail(new Error("the picture could not be drawn"));
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  });
}

/** A canvas of a size, and its pen. @param {number} width @param {number} height @param {CanvasRenderingContext2DSettings} [settings] */
export function canvasOf(width, height, settings) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d", settings);
  if (!pen) throw new Error("this browser has no room for a picture of that size");
  return { canvas, pen };
}

/** The same in pixels, `scale` of them for one of the picture. @param {string} svg as `picture` gives it @param {number} [scale] @returns {Promise<Blob>} */
export async function png(svg, scale = 1) {
  const [width, height] = ["width", "height"].map((name) => Math.round(scale * Number(new RegExp(`^<svg[^>]* ${name}="(\\d+)"`).exec(svg)?.[1])));
  // Told in the picture itself: some browsers would draw it small and then make the pixels larger.
  const image = await imageOf(svg.replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"`));
  const { canvas, pen } = canvasOf(width, height);
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture could not be written"))), "image/png"));
}
