// Pictures for links, drawn by the page's own parts in a real browser.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, launch } from "./browsers.mjs";
import { serve } from "./serve.mjs";
import { WWW } from "./table.mjs";

/** @typedef {import("./dist-examples.mjs").Card} Card */
/** @typedef {import("./dist-examples.mjs").Example} Example */

// What those who show links ask for.
const [WIDTH, HEIGHT] = [1200, 630];

/** What the page draws: a board in the middle of a card. */
const DRAW = `(async ({ params, width, height }) => {
  const [{ picture, imageOf, canvasOf }, { addressed }, { Game }, words, { download }] = await Promise.all(
    ["picture", "openings", "engine", "words", "engine"].map((name) => import(\`./js/\${name}.js\`).then((part) => name === "engine" ? part.loadEngine().then((made) => ({ ...part, ...made })) : part)));
  const speech = await words.loadWords("en", async (path) => (await download(path)).json());
  const { game } = addressed(Game, params);
  const seats = { south: "human", north: "human" };
  const desk = { Game, words: () => speech, table: () => ({ game, seats }), settings: { counts: true }, looks: { theme: "light", flip: false } };
  const { turn, event } = params;
  let size = 1160;
  let made;
  // As large as it gets.
  do made = await picture(desk, { turn, event, width: size, caption: true, theme: "light" });
  while (made.height > height && (size -= 20) > 400);
  const { canvas, pen } = canvasOf(width, height);
  document.documentElement.dataset.theme = "light";
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  pen.fillRect(0, 0, width, height);
  // The grain of the ground, which nobody sees at that size, would be most of the file.
  const smooth = made.svg.replace(/(<pattern[^>]*>)[^]*?(<\\/pattern>)/g, "$1$2");
  pen.drawImage(await imageOf(smooth), (width - made.width) / 2, (height - made.height) / 2);
  // Fewer tones than the eye tells apart zip better.
  const image = pen.getImageData(0, 0, width, height);
  for (let i = 0; i < image.data.length; i++) if (i % 4 < 3) image.data[i] = Math.min(255, Math.round(image.data[i] / 5) * 5);
  pen.putImageData(image, 0, 0);
  return canvas.toDataURL("image/png");
})`;

/** @param {string} folder where the cards go @param {Example[]} examples @returns {Promise<Record<string, Card>>} by the example's name */
export async function drawCards(folder, examples) {
  mkdirSync(folder, { recursive: true });
  try {
    chromium();
  } catch (error) {
    console.error(`dist: without a browser all pages share one picture. ${/** @type {Error} */ (error).message}`);
    return Object.fromEntries(examples.map(({ name }) => [name, plain()]));
  }
  const site = await serve(WWW);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    /** @type {[string, Card][]} */
    const cards = [];
    for (const { name, params } of examples) {
      await page.goto(`${site.url}index.html`);
      await page.waitForSelector("[data-position]");
      const url = /** @type {string} */ (await page.evaluate(`${DRAW}(${JSON.stringify({ params: { ...params }, width: WIDTH, height: HEIGHT })})`));
      writeFileSync(path.join(folder, `${name}.png`), Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
      cards.push([name, { file: `examples/${name}.png`, width: WIDTH, height: HEIGHT }]);
    }
    return Object.fromEntries(cards);
  } finally {
    await browser.close();
    await site.close();
  }
}

/** What is always there. @returns {Card} */
export const plain = () => ({ file: "icons/board.png", width: 600, height: 386 });
