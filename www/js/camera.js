/** @import { Layer } from "./drawn.js" */
/** @import { createStage } from "./stage.js" */
import { canvasOf, imageOf } from "./picture.js";

// Of the ways that parts of a board look, so many are kept: some tens of megabytes.
const KEPT = 400;

const SOFT = { willReadFrequently: true };

/**
 * Takes photographs of a stage. From stop to stop little changes, and only that is drawn anew; the ground never is.
 *
 * @param {Awaited<ReturnType<typeof createStage>>} stage
 */
export async function createCamera({ size: { width, height }, paper, back, pieces, strip, whole }) {
  const { canvas: ground, pen } = canvasOf(width, height, SOFT);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(await imageOf(back()), 0, 0);
  const { pen: film } = canvasOf(width, height, SOFT);
  /** @type {Map<string, HTMLCanvasElement>} */
  const prints = new Map();

  /** What the stage shows now, as pixels. */
  return async () => {
    const all = pieces();
    // Below the picture proper there is a place for each part that looks as it never did.
    let [x, y, low] = [0, height, height];
    const fresh = all.filter(({ key }) => key && !prints.has(key)).map((piece) => {
      if (x + piece.width > width) [x, y] = [0, low];
      const place = { piece, x, y };
      x += piece.width;
      low = Math.max(low, y + piece.height);
      return place;
    });
    /** @param {Layer} layer @param {number} dx @param {number} dy */
    const moved = ({ needs, body }, dx, dy) => ({ needs, body: `<g transform="translate(${dx} ${dy})">${body}</g>` });
    const image = await imageOf(whole([
      ...all.filter(({ key }) => !key).map(({ layer }) => layer()),
      ...fresh.map((one) => moved(one.piece.layer(), one.x - one.piece.x, one.y - one.piece.y)),
      strip(),
    ], "", low));

    for (const { piece, x: left, y: top } of fresh) {
      const { canvas, pen: print } = canvasOf(piece.width, piece.height, SOFT);
      print.drawImage(image, left, top, piece.width, piece.height, 0, 0, piece.width, piece.height);
      prints.set(piece.key, canvas);
    }
    film.drawImage(ground, 0, 0);
    for (const piece of all) {
      const print = prints.get(piece.key);
      if (!print) continue;
      film.drawImage(print, piece.x, piece.y);
      // The one that was used last is the last to go.
      prints.delete(piece.key);
      prints.set(piece.key, print);
    }
    for (const key of prints.keys()) if (prints.size > KEPT) prints.delete(key);
    film.drawImage(image, 0, 0, width, height, 0, 0, width, height);
    return film.getImageData(0, 0, width, height).data;
  };
}
