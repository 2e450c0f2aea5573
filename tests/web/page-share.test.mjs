// The dialog that gives a stop or a game away, and what a browser makes of what it gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as snippets from "../../www/js/snippets.js";
import { createTimeline } from "../../www/js/timeline.js";
import { barriers } from "./axe.mjs";
import { Game } from "./engine.mjs";
import { readGif } from "./gif.mjs";
import { hostile } from "./hostile.mjs";
import { browser, site } from "./house.mjs";
import { FRIEND, sit } from "./table.mjs";

/** @typedef {import("./table.mjs").Table} Table */

const OPEN = 'dialog[data-dialog="publish"][open]';
const MOVES = "BafCed";
const STOP = `rules=II&moves=${MOVES}&turn=3&event=5&${FRIEND}`;

/** Sits down, with the dialog open. @param {string} [query] @param {Parameters<typeof sit>[2]} [options] */
async function sitDown(query = STOP, options) {
  const table = await sit(browser, `${site.url}?${query}`, options);
  if (query.includes("turn=")) await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.evaluate(() => {
    let button = document.querySelector('[data-action="publish"]');
    if (!button) {
      button = document.createElement("button");
      button.setAttribute("data-action", "publish");
      button.textContent = "Publish";
      document.querySelector("main")?.append(button);
    }
    const element = /** @type {HTMLElement} */ (button);
    element.focus();
    element.click();
  });
  await table.page.waitForSelector(OPEN);
  // Instead of files on a disk: what would be saved.
  await table.page.evaluate(() => {
    const saved = /** @type {any} */ (globalThis).saved = /** @type {{ name: string, blob: Promise<Blob> }[]} */ ([]);
    HTMLAnchorElement.prototype.click = function () {
      saved.push({ name: this.download, blob: fetch(this.href).then((answer) => answer.blob()) });
    };
  });
  return table;
}

/** @param {Table} table @param {string} name @param {string | boolean} value */
const choose = (table, name, value) => table.page.$eval(OPEN, (dialog, name, value) => {
  const inputs = /** @type {HTMLInputElement[]} */ (Array.from(dialog.querySelectorAll(`[name="${name}"]`)));
  const input = inputs.find((one) => one.type !== "radio" || one.value === value);
  if (!input || /** @type {HTMLElement | null} */ (input.closest("[data-option]"))?.hidden) throw new Error(`no choice of ${name}`);
  if (input.type === "radio" || (input.type === "checkbox" && input.checked !== value)) input.click();
  else if (input.type !== "checkbox") {
    input.value = String(value);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}, name, value);

/** @param {Table} table @param {number} [i] @returns {Promise<string>} */
const text = (table, i = 0) => table.page.$eval(`#publish-text-${i}`, (area) => /** @type {HTMLTextAreaElement} */ (area).value);

/** @param {Table} table @param {string} selector @returns {Promise<string>} */
const told = (table, selector = ".told") => table.page.$eval(`${OPEN} ${selector}`, (part) => part.textContent ?? "");

/** What was saved last. @param {Table} table @returns {Promise<{ name: string, bytes: Buffer, many: number }>} */
async function saved(table) {
  await table.page.waitForFunction(() => /** @type {any} */ (globalThis).saved.length > 0);
  const { name, letters, many } = await table.page.evaluate(async () => {
    const { saved } = /** @type {any} */ (globalThis);
    const { name, blob } = saved[saved.length - 1];
    const bytes = new Uint8Array(await (await blob).arrayBuffer());
    let letters = "";
    for (let i = 0; i < bytes.length; i += 9999) letters += String.fromCharCode(...bytes.subarray(i, i + 9999));
    return { name, letters: btoa(letters), many: saved.length };
  });
  await table.page.evaluate(() => { /** @type {any} */ (globalThis).saved.length = 0; });
  return { name, many, bytes: Buffer.from(letters, "base64") };
}

function played() {
  const game = Game.fromMoves("II", 6, "south", "1", MOVES);
  return { game, timeline: createTimeline(game) };
}

test("a stop and a game are given as links, frames and wikitext, and the frame is seen", { timeout: 90_000 }, async () => {
  const table = await sitDown();
  const { timeline } = played();
  const base = { base: site.url, width: 600, height: 505, title: "Hoyito II, Turn 3 of 6" };
  const params = { rules: "II", moves: MOVES, turn: 3, event: 5 };
  assert.equal(await text(table), snippets.link({ ...base, params: { rules: "II", moves: MOVES, opponent: "friend", turn: 3, event: 5 } }));

  await choose(table, "kind", "embed");
  assert.equal(await text(table), snippets.iframe({ ...base, params }));
  const frame = await (await table.page.waitForSelector(`${OPEN} iframe`))?.contentFrame();
  await frame?.waitForSelector("hoyito-board[data-position] [data-step]");
  const seen = await frame?.$$eval("[data-hole]", (holes) => Object.fromEntries(holes.map((hole) => [hole.getAttribute("data-hole"), Number(hole.getAttribute("data-seeds"))])));
  const { view } = timeline.look(timeline.stopOf(3, 5));
  assert.deepEqual(seen, Object.fromEntries([..."ABCDEFabcdef"].map((name, i) => [name, view.seeds[i]])));

  await choose(table, "theme", "dark");
  await choose(table, "lang", "es");
  await choose(table, "flip", true);
  await choose(table, "width", "480");
  await choose(table, "controls", false);
  const looks = { theme: "dark", lang: "es", flip: 1, controls: 0 };
  const attributes = Object.fromEntries([...(await text(table)).matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value.replaceAll("&amp;", "&")]));
  assert.deepEqual(Object.fromEntries(new URL(attributes.src).searchParams), Object.fromEntries(Object.entries({ ...params, ...looks }).map(([name, value]) => [name, String(value)])));
  assert.deepEqual([attributes.width, attributes.height], ["480", "300"]);

  await choose(table, "scope", "game");
  assert.match(await text(table), /turn=0/);
  assert.doesNotMatch(await text(table), /event=/);
  await choose(table, "kind", "wiki");
  assert.match(await text(table), /^<iframe src="[^"]*" width="480" height="300" sandbox="[^"]*" style="[^"]*"><\/iframe>$/);
  await choose(table, "extension", "key");
  assert.match(await text(table), /^<iframe key="hoyito" path="embed\.html\?/);
  assert.match(await text(table, 1), /^\$wgIframe/);
  await choose(table, "extension", "widgets");
  assert.match(await text(table), /^\{\{#widget:Hoyito\|rules=II\|moves=BafCed\|turn=0\|flip=1\|lang=es\|theme=dark\|controls=0\|title=Hoyito II\|width=480\|height=300\}\}$/);
  assert.equal(await text(table, 1), snippets.widgetPage({ base: site.url }));

  await choose(table, "kind", "wordpress");
  assert.match(await text(table), /^<!-- wp:html -->\n<iframe [^\n]*\n<!-- \/wp:html -->$/);
  await table.page.click('[data-file="oembed"]');
  const { name, bytes } = await saved(table);
  assert.deepEqual([name, JSON.parse(String(bytes)).width], ["oembed.json", 480]);

  await choose(table, "kind", "text");
  const { view: shown } = timeline.look(timeline.stopOf(3, 5));
  assert.equal(await text(table), snippets.diagram(shown, { flip: true, south: "South", north: "North", below: ["Hoyito II"] }));
  // A frame that is given up gives up what it asked for.
  table.tab.faults.splice(0, Infinity, ...table.tab.faults.filter((fault) => !/ERR_ABORTED$/.test(fault)));
  await table.leave();
});

test("texts are copied, and where that is refused they are selected and a sentence says so", { timeout: 60_000 }, async () => {
  const table = await sitDown();
  await table.page.browserContext().overridePermissions(site.url, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await table.page.bringToFront();
  await table.page.click('[data-copy="0"]');
  await table.says(/Copied: Link/);
  assert.equal(await table.page.evaluate(() => navigator.clipboard.readText()), await text(table));
  await table.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await choose(table, "kind", "embed");
  await table.page.click('[data-copy="0"]');
  await table.says(/does not let this page copy/);
  assert.deepEqual(await table.page.evaluate(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.activeElement);
    return [area.id, area.selectionEnd - area.selectionStart === area.value.length];
  }), ["publish-text-0", true]);
  await table.leave();
});

test("pictures are seen and saved", { timeout: 90_000 }, async () => {
  const table = await sitDown();
  await choose(table, "kind", "picture");
  await choose(table, "width", "640");
  await table.page.waitForSelector(`${OPEN} figure img[src^="data:image/svg+xml"]`);
  await table.page.waitForFunction(() => /^640 × \d+ pixels$/.test(document.querySelector(".publish .facts")?.textContent ?? ""));
  const [, height] = (/640 × (\d+)/.exec(await told(table, ".facts"))) ?? [];
  await table.page.click('[data-file="svg"]');
  const svg = await saved(table);
  assert.match(String(svg.bytes), new RegExp(`^<svg [^>]*width="640" height="${height}"`));
  assert((await text(table)).includes(`File:${svg.name}|`), "the wikitext names the file");
  for (const [file, scale] of /** @type {const} */ ([["png1", 1], ["png2", 2]])) {
    await table.page.click(`[data-file="${file}"]`);
    const { name, bytes } = await saved(table);
    assert.match(name, /\.png$/);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [640 * scale, Number(height) * scale]);
    await table.says(/Saved as hoyito-II-turn-3/);
  }
  await table.leave();
});

test("an animation is planned, made, given up and kept below what wikis move", { timeout: 180_000 }, async () => {
  const table = await sitDown();
  await choose(table, "kind", "film");
  await choose(table, "scope", "game");
  await choose(table, "per", "drop");
  await choose(table, "width", "1200");
  const area = async () => Number(/([\d.]+) million in all/.exec((await told(table, ".facts")).replaceAll(",", ""))?.[1]);
  assert((await area()) <= 12.5);
  await choose(table, "limit", false);
  assert((await area()) > 12.5);
  assert.match(await told(table, ".facts"), /MediaWiki moves no more than 12.5 million/);

  await table.page.click('[data-file="film"]');
  await table.page.waitForFunction(() => Number(document.querySelector("progress")?.value) > 0, { timeout: 60_000 });
  await table.page.click("[data-cancel]");
  await table.says(/Nothing was saved/);
  assert.equal(await table.page.evaluate(() => /** @type {any} */ (globalThis).saved.length), 0);
  await table.page.waitForFunction(() => document.activeElement?.getAttribute("data-file") === "film" && !document.querySelector(".stage"));

  await choose(table, "scope", "stop");
  await choose(table, "per", "lap");
  await choose(table, "width", "320");
  const [, frames, width, height] = (/(\d+) frames of (\d+) × (\d+)/.exec(await told(table, ".facts")) ?? []).map(Number);
  await table.page.click('[data-file="film"]');
  await table.page.waitForSelector(`${OPEN} figure img[src^="blob:"]`, { timeout: 60_000 });
  const { name, bytes } = await saved(table);
  const gif = readGif(bytes);
  assert.equal(name, "hoyito-II-turn-3.gif");
  assert.deepEqual([gif.width, gif.height], [width, height]);
  assert(gif.frames.length <= frames && gif.frames.length > 1);
  await table.says(/Saved as hoyito-II-turn-3\.gif/);
  await table.leave();
});

test("before the first move there is nothing to animate, and it says so", { timeout: 60_000 }, async () => {
  const table = await sitDown(`rules=I&${FRIEND}`);
  await choose(table, "kind", "film");
  assert.match(await told(table, ".facts"), /Nothing has been played/);
  assert.equal(await table.page.$eval('[data-file="film"]', (button) => /** @type {HTMLButtonElement} */ (button).disabled), true);
  await choose(table, "kind", "text");
  assert.match(await text(table), /South to play/);
  await table.leave();
});

test("by keys alone, on any screen, light and dark", { timeout: 120_000 }, async () => {
  for (const [width, height, dark, query] of /** @type {const} */ ([[1280, 800, false, STOP], [320, 640, true, STOP.replace("lang=en", "lang=es")]])) {
    const table = await sitDown(query, { width, height, dark });
    const { page } = table;
    // From the chosen scope on to the kinds.
    await page.$eval(`${OPEN} [name="scope"]:checked`, (input) => /** @type {HTMLElement} */ (input).focus());
    await page.keyboard.press("Tab");
    for (const kind of ["embed", "wiki", "wordpress", "text", "picture", "film"]) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.$eval(`${OPEN} [name="kind"]:checked`, (input) => /** @type {HTMLInputElement} */ (input).value), kind);
      const wide = await page.$eval(OPEN, (dialog) => dialog.scrollWidth - dialog.clientWidth);
      assert(wide <= 0, `${kind} at ${width}`);
      // Of a tall dialog it does not see that nothing else can be reached.
      const found = await barriers(page, { iframes: false, rules: { "landmark-no-duplicate-banner": { enabled: false }, "landmark-unique": { enabled: false } } });
      assert.deepEqual(found, [], `${kind} at ${width}`);
    }
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-action")), "publish");
    assert.equal(await page.$("dialog iframe"), null);
    await table.leave();
  }
});

test("names that are markup stay names", { timeout: 60_000 }, async () => {
  const table = await sitDown();
  const { page } = table;
  const texts = hostile(400);
  const wrong = await page.evaluate(async (texts) => {
    // @ts-expect-error the page's own
    const { iframe, page, preformatted, line, diagram } = await import("./js/snippets.js");
    const parse = (/** @type {string} */ html) => new DOMParser().parseFromString(html, "text/html");
    return texts.flatMap((text) => {
      const board = { base: "https://example.org/a/", params: { rules: "II", moves: text }, title: text, width: 600, height: 505 };
      const framed = parse(`<main>${iframe(board)}</main>`).querySelector("main");
      const frame = framed?.firstElementChild;
      const whole = parse(page({ ...board, lang: text, words: text }));
      const drawn = preformatted(diagram({ row: 6, seeds: new Array(12).fill(4), closed: [], south: 0, north: 0, at: null, hand: 0 }, { south: text, north: text, below: [text] }));
      const shape = parse(`<main>${drawn}</main>`).querySelector("main");
      const sound = framed?.querySelectorAll("*").length === 1 && framed.childNodes.length === 1 && frame?.attributes.length === 7 && frame.getAttribute("title") === line(text)
        && whole.querySelectorAll("*").length === (line(text) ? 12 : 11) && whole.querySelector("h1")?.textContent === line(text) && whole.title === line(text)
        && shape?.querySelectorAll("*").length === 1 && shape.textContent?.split("\n")[0] === `${line(text)}  0`;
      return sound ? [] : [text];
    });
  }, texts);
  assert.deepEqual(wrong, []);

  // And in the dialog itself.
  const name = '"><img src=x onerror=alert(1)>{{x|y}}]]';
  await page.keyboard.press("Escape");
  await table.open("records");
  await page.type('[name="south"]', name);
  await page.keyboard.press("Escape");
  await page.$eval('[data-action="publish"]', (button) => /** @type {HTMLElement} */ (button).click());
  await choose(table, "kind", "wiki");
  await choose(table, "extension", "widgets");
  assert.equal((await text(table)).includes(snippets.wiki(name)), true);
  assert.equal(await page.$("dialog figure img[src=x], dialog [onerror]"), null);
  await table.leave();
});
