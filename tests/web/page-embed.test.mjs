// The page for frames, in pages of another origin that seal it off.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { readCommand } from "../../www/js/embed-messages.js";
import { createTimeline } from "../../www/js/timeline.js";
import { positionText } from "../../www/js/view.js";
import { barriers } from "./axe.mjs";
import { openTab } from "./browsers.mjs";
import { bundle } from "./bundle.mjs";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { serve } from "./serve.mjs";
import { WWW } from "./table.mjs";
import { RULES, chance, walk } from "./walks.mjs";

/** @typedef {import("puppeteer-core").Frame} Frame */

const SEALED = "allow-scripts";

/** The origin of the page around. @type {Awaited<ReturnType<typeof serve>>} */
let other;

before(async () => {
  await bundle();
  other = await serve(WWW, { pages: { "article.html": '<!doctype html><link rel="icon" href="data:,"><title>An article</title>' } });
});
after(() => other?.close());

/**
 * A page of another origin with frames in it.
 *
 * @param {{ query?: string, width?: number, height?: number, sandbox?: string | null, host?: string }[]} frames
 * @param {Parameters<typeof openTab>[1] & { style?: string }} [options]
 */
async function surround(frames, { style = "", ...options } = {}) {
  const tab = await openTab(browser, options);
  await tab.page.goto(`${other.url}article.html`);
  await tab.page.evaluate((frames, style) => {
    document.body.innerHTML = `<style>body { margin: 0 } iframe { display: block; border: 0; ${style} }</style>`;
    const heard = /** @type {any} */ (window).heard = /** @type {any[]} */ ([]);
    addEventListener("message", ({ data }) => heard.push(data));
    for (const { src, width, height, sandbox } of frames) {
      const frame = document.createElement("iframe");
      frame.width = String(width);
      frame.height = String(height);
      frame.title = "Hoyito";
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      frame.src = src;
      document.body.append(frame);
    }
  }, frames.map(({ query = "", width = 600, height = 460, sandbox = SEALED, host = site.url }) => ({ src: `${host}embed.html?${query}`, width, height, sandbox })), style);
  await tab.page.waitForFunction((count) => frames.length === count, {}, frames.length);
  /** @type {Frame[]} */
  const inside = [];
  for (const handle of await tab.page.$$("iframe")) inside.push(/** @type {Frame} */ (await handle.contentFrame()));
  return { ...tab, frames: inside, frame: inside[0] };
}

/** @param {Frame} frame */
const shown = (frame) => frame.waitForSelector("hoyito-board[data-position]", { timeout: 20_000 });

/** @param {Frame | import("puppeteer-core").Page} frame */
const state = (frame) => frame.$eval("hoyito-board", (board) => /** @type {any} */ (board).state);

/** @param {Awaited<ReturnType<typeof openTab>>} tab @param {...string} hosts */
async function leave(tab, ...hosts) {
  assert.deepEqual(tab.faults, []);
  for (const host of tab.hosts) assert(hosts.includes(host), host);
  await tab.close();
}

const hosts = () => [new URL(site.url).host, new URL(other.url).host];

/** @param {string} path */
const compressed = (path) => gzipSync(readFileSync(`${WWW}/${path}`), { level: 9 }).length;

/** What sticks out of the frame, and what is too small to be hit. Runs in the page. */
const unfit = () => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  const wrong = [];
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) wrong.push(`scrolls ${scrollWidth}×${scrollHeight} in ${clientWidth}×${clientHeight}`);
  const controls = [...document.querySelectorAll("[data-step], .exhibit-full, .exhibit input")];
  if (controls.length !== 9) wrong.push(`${controls.length} controls`);
  for (const one of [...controls, ...document.querySelectorAll(".hole, .store")]) {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const name = `${one.className || one.getAttribute("data-step") || one.tagName} ${one.getAttribute("data-hole") ?? ""} ${[left, top, right, bottom].map(Math.round)}`;
    if (left < -1 || top < -1 || right > clientWidth + 1 || bottom > clientHeight + 1) wrong.push(`out: ${name}`);
    if (controls.includes(one) && (width < 24 || height < 20)) wrong.push(`small: ${name}`);
  }
  const stage = document.querySelector(".exhibit-stage")?.getBoundingClientRect();
  if (!stage || stage.height < 0.4 * clientHeight) wrong.push("hardly any board");
  return wrong;
};

const SIZES = [[240, 160], [240, 400], [300, 300], [320, 240], [320, 568], [400, 300], [480, 200], [560, 420], [700, 240], [800, 800], [1000, 300], [1200, 500]];

for (const [rules, row, dark] of /** @type {const} */ ([["I", 6, false], ["II", 12, true]])) {
  test(`no size from 240 × 160 to 1200 × 500 scrolls or loses a button, rows of ${row}`, { timeout: 120_000 }, async () => {
    const moves = walk(new Game(rules, row, "south", "1"), chance(row), 9).moves();
    const tab = await surround([{ query: `rules=${rules}&row=${row}&moves=${moves}&turn=4&event=6&lang=es` }], { width: 1300, height: 900, dark });
    await shown(tab.frame);
    for (const [width, height] of SIZES) {
      await tab.page.$eval("iframe", (frame, width, height) => {
        frame.width = String(width);
        frame.height = String(height);
      }, width, height);
      await tab.frame.waitForFunction((width, height) => innerWidth === width && innerHeight === height, {}, width, height);
      // The board follows the size a picture later.
      await tab.frame.waitForFunction(`(${unfit})().length === 0`, { timeout: 5000 }).catch(() => {});
      assert.deepEqual(await tab.frame.evaluate(unfit), [], `${width} × ${height}`);
    }
    await leave(tab, ...hosts());
  });
}

/** Values of every parameter; `undefined` is none. @type {Record<string, (string | undefined)[]>} */
const VALUES = {
  rules: ["I", "II", "III", undefined],
  start: ["6 south", "7 north", "12 south", "pos"],
  rounds: [undefined, "1", "5", "to the end"],
  moves: ["none", "some"],
  stop: [undefined, "turn=0", "turn=2", "turn=2&event=3", "turn=99"],
  flip: [undefined, "0", "1"],
  counts: [undefined, "0", "1"],
  lang: ["en", "es"],
  theme: [undefined, "auto", "light", "dark"],
  accent: [undefined, "e0a", "#0c4c49"],
  controls: [undefined, "0", "1"],
  autoplay: [undefined, "0", "1"],
  keys: [undefined, "0", "1"],
  speed: [undefined, "slow", "normal", "fast", "instant"],
};

/** Rows of values such that every two values of two parameters are together in one. @returns {Record<string, string | undefined>[]} */
function pairwise() {
  const names = Object.keys(VALUES);
  const random = chance(7);
  /** @type {Set<string>} */
  const open = new Set();
  const pair = (/** @type {number} */ a, /** @type {number} */ i, /** @type {number} */ b, /** @type {number} */ j) => `${a}:${i} ${b}:${j}`;
  names.forEach((one, a) => names.slice(a + 1).forEach((two, rest) => {
    VALUES[one].forEach((_, i) => VALUES[two].forEach((_, j) => open.add(pair(a, i, a + 1 + rest, j))));
  }));
  const rows = [];
  while (open.size) {
    /** @type {{ row: number[], gain: string[] }} */
    let best = { row: [], gain: [] };
    for (let tries = 0; tries < 60; tries++) {
      const row = names.map((name) => random(VALUES[name].length));
      const gain = names.flatMap((_, a) => names.slice(a + 1).map((_, rest) => pair(a, row[a], a + 1 + rest, row[a + 1 + rest]))).filter((one) => open.has(one));
      if (gain.length > best.gain.length) best = { row, gain };
    }
    for (const one of best.gain) open.delete(one);
    if (best.gain.length) rows.push(Object.fromEntries(names.map((name, a) => [name, VALUES[name][best.row[a]]])));
  }
  return rows;
}

test("every two values of parameters go together, and the stop is the engine's", { timeout: 400_000 }, async (t) => {
  const rows = pairwise();
  t.diagnostic(`${rows.length} addresses`);
  const tab = await openTab(browser, { width: 640, height: 480 });
  const random = chance(11);
  const POS = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S";
  for (const { start, moves, stop, ...plain } of rows) {
    const rules = plain.rules ?? "I";
    const rounds = plain.rounds ?? "1";
    const [row, first] = String(start).split(" ");
    const game = start === "pos" ? Game.fromPosition(rules, POS, rounds) : new Game(rules, Number(row), first, rounds);
    if (moves === "some") walk(game, random, 5);
    const query = new URLSearchParams(Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    if (start === "pos") query.set("pos", POS);
    else {
      query.set("row", row);
      query.set("first", first);
    }
    if (moves === "some") query.set("moves", game.moves());
    const search = `${query}${stop ? `&${stop}` : ""}`;
    await tab.page.goto(`${site.url}embed.html?${search}`);
    await shown(tab.page.mainFrame());
    await tab.page.$eval("hoyito-board", (board) => /** @type {any} */ (board).pause());
    const timeline = createTimeline(game);
    const at = /** @type {Record<string, number | undefined>} */ (Object.fromEntries([...new URLSearchParams(stop)].map(([name, value]) => [name, Number(value)])));
    const asked = at.turn === undefined ? (plain.autoplay === "1" ? null : timeline.total) : timeline.stopOf(at.turn, at.event ?? Infinity);
    const seen = await tab.page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector("hoyito-board"));
      const count = /** @type {Element} */ (board.querySelector(".count"));
      const buttons = /** @type {HTMLElement | null} */ (board.querySelector(".step-buttons"));
      return {
        ...board.state,
        seen: board.dataset.position,
        fault: board.querySelector(".exhibit-fault").textContent,
        lang: document.documentElement.lang,
        why: board.querySelector(".exhibit-why").textContent,
        counts: getComputedStyle(count).visibility,
        buttons: (buttons?.getBoundingClientRect().height ?? 0) > 0,
        paper: getComputedStyle(document.documentElement).backgroundColor,
        accent: getComputedStyle(board.querySelector("[data-step=play]")).backgroundColor,
        below: board.querySelector('[data-hole="A"]').getBoundingClientRect().top > board.querySelector('[data-hole="a"]').getBoundingClientRect().top
          || board.querySelector('[data-hole="A"]').getBoundingClientRect().left < board.querySelector('[data-hole="a"]').getBoundingClientRect().left,
      };
    });
    const right = plain.controls !== "0";
    assert.equal(seen.fault, "", search);
    if (plain.autoplay !== "1") assert.equal(seen.stop, asked, search);
    assert.equal(seen.position, positionText(timeline.look(seen.stop).view), search);
    assert.equal(seen.seen, seen.position, search);
    assert.equal(seen.stops, timeline.total, search);
    assert.equal(seen.lang, plain.lang, search);
    assert.equal(seen.counts, plain.counts === "0" ? "hidden" : "visible", search);
    assert.equal(seen.buttons, right, search);
    if (right) assert.doesNotMatch(seen.why, /^$|\w+\.\w+\.\w+/, search);
    assert.equal(seen.paper, plain.theme === "dark" ? "rgb(28, 22, 24)" : "rgb(241, 227, 202)", search);
    if (plain.accent === "e0a") assert.equal(seen.accent, "rgb(238, 0, 170)", search);
    if (Number(row) < 12) assert.equal(seen.below, plain.flip !== "1", search);
  }
  await leave(tab, ...hosts());
});

for (const rules of RULES) {
  test(`sealed and from another origin, a frame goes where it is told, and tells where it is: ${rules}`, { timeout: 120_000 }, async () => {
    const game = walk(new Game(rules, 6, "south", "3"), chance(rules.length), 12);
    const timeline = createTimeline(game);
    const tab = await surround([{ query: `rules=${rules}&rounds=3&moves=${encodeURIComponent(game.moves())}&turn=0&lang=en` }], { sealed: true });
    await shown(tab.frame);
    const { page } = tab;
    await page.waitForFunction(() => /** @type {any} */ (window).heard.some((/** @type {any} */ { event }) => event === "ready"));
    const random = chance(21);
    let last = 0;
    for (let i = 0; i < 25; i++) {
      // Never the stop before: that would be none to tell.
      const stop = 1 + ((last + random(timeline.total - 1)) % timeline.total);
      last = stop;
      const { number, event, view } = timeline.look(stop);
      const told = await page.evaluate(async (turn, event) => {
        const { heard } = /** @type {any} */ (window);
        heard.length = 0;
        window.frames[0].postMessage({ type: "hoyito", command: "goTo", turn, event }, "*");
        while (!heard.some((/** @type {any} */ one) => one.turn === turn && one.events === event)) await new Promise((done) => setTimeout(done, 5));
        return heard.at(-1);
      }, number, event);
      assert.deepEqual(
        { ...told, height: 0 },
        { type: "hoyito", version: 1, event: told.event, height: 0, turn: number, events: event, turns: timeline.turns, stop, stops: timeline.total, position: positionText(view), playing: false },
      );
      assert(["step", "over"].includes(told.event) && told.height > 300, JSON.stringify(told));
      assert.equal(await tab.frame.$eval("hoyito-board", (board) => /** @type {HTMLElement} */ (board).dataset.position), positionText(view));
    }
    // It plays and pauses, and from the last stop begins anew.
    await page.evaluate(() => window.frames[0].postMessage({ type: "hoyito", command: "play" }, "*"));
    await page.waitForFunction(() => /** @type {any} */ (window).heard.at(-1)?.playing);
    await page.evaluate(() => window.frames[0].postMessage({ type: "hoyito", command: "pause" }, "*"));
    await tab.frame.waitForFunction(() => !(/** @type {any} */ (document.querySelector("hoyito-board")).state.playing));
    const { stop, position } = await state(tab.frame);
    assert.equal(position, positionText(timeline.look(stop).view));
    await leave(tab, ...hosts());
  });
}

/** @param {(below: number) => number} random @returns {any} */
function junk(random, depth = 0) {
  const texts = ["hoyito", "play", "pause", "goTo", "step", "", "__proto__", "constructor", "<b id=planted>", "\0", "💥".repeat(9)];
  const numbers = [0, -1, 1.5, NaN, Infinity, 1e9, 2 ** 53, 3];
  const kind = random(depth > 2 ? 4 : 9);
  if (kind === 0) return texts[random(texts.length)];
  if (kind === 1) return numbers[random(numbers.length)];
  if (kind === 2) return [null, undefined, true, false][random(4)];
  if (kind === 3) return 10n ** 20n;
  if (kind === 4) return Array.from({ length: random(4) }, () => junk(random, depth + 1));
  if (kind === 5) return new Map([["type", "hoyito"], ["command", "play"]]);
  const names = ["type", "command", "turn", "event", "version", "extra", "__proto__", "then"];
  const made = Object.fromEntries(Array.from({ length: random(6) }, () => [names[random(names.length)], junk(random, depth + 1)]));
  // Nearly right.
  if (random(2)) made.type = "hoyito";
  if (random(2)) made.command = ["goTo", "play", "pause"][random(3)];
  return made;
}

test("only commands of the exact shape are read", () => {
  const good = (/** @type {object} */ more) => readCommand({ type: "hoyito", ...more });
  assert.deepEqual(good({ command: "play" }), { command: "play" });
  assert.deepEqual(good({ command: "pause" }), { command: "pause" });
  assert.deepEqual(good({ command: "goTo", turn: 3 }), { command: "goTo", how: [3] });
  assert.deepEqual(good({ command: "goTo", turn: 3, event: 0 }), { command: "goTo", how: [3, 0] });
  for (const more of [
    {}, { command: "stop" }, { command: "play", turn: 1 }, { command: "goTo" }, { command: "goTo", turn: "3" }, { command: "goTo", turn: -1 }, { command: "goTo", turn: 1.5 },
    { command: "goTo", turn: 1, event: null }, { command: "goTo", turn: 1, event: undefined }, { command: "goTo", turn: 1, other: 2 }, { command: "goTo", turn: 1, event: 2, other: 3 },
  ]) assert.equal(good(more), null, JSON.stringify(more));
  for (const data of [null, undefined, 1, "play", [], ["hoyito"], new Map(), Object.create({ type: "hoyito", command: "play" })]) assert.equal(readCommand(data), null);
});

test("two thousand hostile messages, and some of a neighbour, change nothing", { timeout: 120_000 }, async () => {
  const tab = await surround([{ query: "rules=I&moves=CdAf&turn=2&event=5&lang=en" }, { query: "rules=I" }], { height: 1000 });
  await shown(tab.frame);
  const before = await state(tab.frame);
  const random = chance(5);
  const messages = Array.from({ length: 2000 }, () => junk(random)).filter((message) => readCommand(message) === null);
  assert(messages.length > 1900);
  // What no text can hold is made there.
  const texts = messages.map((message) => JSON.stringify(message, (_, value) => (typeof value === "bigint" ? `${value}n` : value instanceof Map ? [...value] : value)));
  await tab.page.evaluate((texts) => {
    for (const text of texts) window.frames[0].postMessage(text === undefined ? undefined : JSON.parse(text), "*");
    for (const odd of [10n, new Map([["type", "hoyito"]]), new Date(), new ArrayBuffer(8), NaN, [1, [2]], Object.assign([], { type: "hoyito", command: "play" })]) window.frames[0].postMessage(odd, "*");
  }, texts.filter((text) => readCommand(text === undefined ? text : JSON.parse(text)) === null));
  await tab.frames[1].evaluate(() => parent.frames[0].postMessage({ type: "hoyito", command: "play" }, "*"));
  await tab.frames[1].evaluate(() => parent.frames[0].postMessage({ type: "hoyito", command: "goTo", turn: 0 }, "*"));
  // Behind all these in the line.
  await tab.frame.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  assert.deepEqual(await state(tab.frame), before);
  assert.equal(await tab.frame.$("#planted"), null);
  await leave(tab, ...hosts());
});

test("hostile addresses are told in a sentence, run nothing, and the board stands", { timeout: 400_000 }, async () => {
  const tab = await openTab(browser, { width: 600, height: 460 });
  const random = chance(99);
  const names = ["rules", "row", "rounds", "first", "pos", "moves", "turn", "event", "flip", "counts", "lang", "theme", "accent", "controls", "autoplay", "keys", "speed", "full", "opponent", "__proto__", "id", "style", "onload"];
  const values = [
    "<img src=x id=planted onerror=planted=1>", "\"><script id=planted>planted=1</script>", "javascript:planted=1", "'+planted=1+'", "{house}", "${planted=1}", "]]>", "\0\u202e\ufeff", "💥".repeat(50), "C".repeat(4000),
    "__proto__", "constructor", "toString", "NaN", "-1", "1e9", "999999999999", "0x10", "%", "%zz", "//planted.example/x", "https://planted.example/", "../../x", "url(//planted.example)", "red;background:url(//planted.example)",
    "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S", "x.x.x.x.x.x/4.4.4.4.4.4:0-24:S", "I", "II", "12", "13", "CdAf", "CC", "en", "dark", "1", "0", "", " ",
  ];
  for (let i = 0; i < 200; i++) {
    const query = Array.from({ length: 1 + random(6) }, () => `${names[random(names.length)]}=${random(9) ? encodeURIComponent(values[random(values.length)]) : "%E0%A4%A"}`).join("&");
    await tab.page.goto(`${site.url}embed.html?${query}`, { waitUntil: "domcontentloaded" });
    await shown(tab.page.mainFrame());
    const seen = await tab.page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector("hoyito-board"));
      return {
        holes: board.querySelectorAll("[data-hole]").length,
        planted: document.querySelectorAll("#planted, script:not([src]), img").length + Number("planted" in window),
        link: board.querySelector(".exhibit-full")?.href ?? "",
        scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
      };
    });
    assert(seen.holes >= 12 && seen.holes % 2 === 0, query);
    assert.equal(seen.planted, 0, query);
    assert.equal(seen.scrolls, false, query);
    if (seen.link) assert.match(seen.link, new RegExp(`^${site.url}index\\.html`));
  }
  for (const [query, told] of /** @type {const} */ ([
    ["rules=IV", /IV/], ["moves=CC", /CC/], ["row=13", /6 to 12/], ["pos=x", /position/], ["turn=x&rules=I", /turn=x/], ["speed=warp", /speeds/], ["accent=red", /digits/], ["theme=pink", /themes/], ["autoplay=maybe", /0 or 1/], ["counts=9", /0 or 1/], ["rounds=4", /rounds/],
  ])) {
    await tab.page.goto(`${site.url}embed.html?lang=en&${query}`);
    await tab.page.waitForFunction((source) => new RegExp(source).test(document.body.innerText), { timeout: 5000 }, told.source);
    await shown(tab.page.mainFrame());
    // Who steps on has read it.
    await tab.page.$eval("hoyito-board", (board) => /** @type {any} */ (board).goTo(0));
  }
  await leave(tab, ...hosts());
});

test("of ten frames only those that are near are awake", { timeout: 60_000 }, async () => {
  const tab = await surround(Array.from({ length: 10 }, (_, i) => ({ query: `rules=I&moves=C&lang=en&row=${6 + (i % 7)}&autoplay=1&speed=slow` })), { style: "margin-bottom: 900px", height: 600 });
  await shown(tab.frames[0]);
  const awake = async () => (await Promise.all(tab.frames.map((frame) => frame.$("[data-position]")))).map(Boolean);
  assert.deepEqual(await awake(), [true, ...Array(9).fill(false)]);
  await tab.frames[0].waitForFunction(() => /** @type {any} */ (document.querySelector("hoyito-board")).state?.playing);
  await tab.page.$eval("iframe:nth-of-type(6)", (frame) => frame.scrollIntoView());
  await shown(tab.frames[5]);
  assert.equal((await awake()).filter(Boolean).length, 2);
  await tab.frames[0].waitForFunction(() => !(/** @type {any} */ (document.querySelector("hoyito-board")).state.playing));
  const { stop } = await state(tab.frames[0]);
  // Back in view it goes on.
  await tab.page.evaluate(() => scrollTo(0, 0));
  await tab.frames[0].waitForFunction((stop) => /** @type {any} */ (document.querySelector("hoyito-board")).state.stop > stop, {}, stop);
  await leave(tab, ...hosts());
});

test("the first load of a frame is under 100 KB compressed; where the script hasn't been built modules do, a little larger", { timeout: 60_000 }, async (t) => {
  for (const missing of [false, true]) {
    const server = await serve(WWW, { missing: (path) => missing && path === "pkg/embed.js" });
    const tab = await openTab(browser);
    /** @type {Set<string>} */
    const paths = new Set();
    tab.page.on("request", (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol === "http:") paths.add(pathname.slice(1));
    });
    await tab.page.goto(`${server.url}embed.html?rules=I&moves=CdAf&lang=es`, { waitUntil: "networkidle0" });
    await shown(tab.page.mainFrame());
    const sizes = [...paths].map((path) => /** @type {const} */ ([path, compressed(path)])).sort((a, b) => b[1] - a[1]);
    const sum = sizes.reduce((total, [path, size]) => total + (missing && path === "pkg/embed.js" ? 0 : size), 0);
    t.diagnostic(`${sum} bytes: ${sizes.map(([path, size]) => `${path} ${size}`).join(", ")}`);
    assert.equal(paths.has("pkg/hoyito_wasm_bg.wasm"), missing);
    assert(!paths.has("pkg/locale-en.js") && !paths.has("pkg/embed-binary.js"));
    assert(sum < (missing ? 125_000 : 100_000), `${sum} bytes`);
    assert.deepEqual(tab.faults.filter((fault) => !(missing && /404|embed\.js/.test(fault))), []);
    await tab.close();
    await server.close();
  }
});

test("a frame takes no focus, no wheel and no keys of the page around", { timeout: 60_000 }, async () => {
  const tab = await surround([{ query: "rules=I&moves=CdAf&turn=2&event=5&lang=en" }, { query: "rules=I&moves=CdAf&turn=2&event=5&keys=0&lang=en" }], { style: "margin-bottom: 300px", height: 800 });
  const { page } = tab;
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("div"), { style: "height: 3000px" })));
  await Promise.all(tab.frames.map(shown));
  const stops = () => Promise.all(tab.frames.map(async (frame) => (await state(frame)).stop));
  const [at] = await stops();
  const scrolled = () => page.evaluate(() => scrollY);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");

  for (const key of /** @type {const} */ (["ArrowRight", "ArrowLeft", "ArrowLeft"])) await page.keyboard.press(key);
  assert.deepEqual(await stops(), [at, at]);

  await page.mouse.move(300, 150);
  await page.mouse.wheel({ deltaY: 120 });
  await page.waitForFunction(() => scrollY >= 100);
  assert.deepEqual(await stops(), [at, at]);
  await page.evaluate(() => scrollTo(0, 0));

  // A click on the board plays, another one pauses, and brings the keys there.
  await page.mouse.click(300, 20);
  await tab.frame.waitForFunction(() => /** @type {any} */ (document.querySelector("hoyito-board")).state.playing);
  await page.mouse.click(300, 20);
  await tab.frame.waitForFunction(() => !(/** @type {any} */ (document.querySelector("hoyito-board")).state.playing));
  const [now] = await stops();
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await stops(), [now + 1, at]);
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await stops(), [now, at]);
  assert.equal(await scrolled(), 0);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => scrollY > 20);
  await page.evaluate(() => scrollTo(0, 0));
  await tab.frame.evaluate(() => {
    const eaten = /** @type {any} */ (window).eaten = /** @type {string[]} */ ([]);
    for (const type of ["keydown", "keyup"]) addEventListener(type, (event) => event.defaultPrevented && eaten.push(/** @type {KeyboardEvent} */ (event).key));
  });
  for (const key of /** @type {const} */ (["Space", "ArrowUp", "PageDown", "Home", "End", "Tab"])) await page.keyboard.press(key);
  assert.deepEqual(await tab.frame.evaluate(() => /** @type {any} */ (window).eaten), []);
  assert.deepEqual(await stops(), [now, at]);
  await page.evaluate(() => scrollTo(0, 0));

  await tab.frames[1].$eval('[data-step="on"]', (button) => /** @type {HTMLElement} */ (button).focus());
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await stops(), [now, at]);
  await page.keyboard.press("Enter");
  assert.deepEqual(await stops(), [now, at + 1]);
  await leave(tab, ...hosts());
});

test("the link leads to the same stop of the game itself", { timeout: 60_000 }, async () => {
  const game = walk(new Game("III", 7, "north", "5"), chance(4), 8);
  const tab = await openTab(browser, { width: 900, height: 600 });
  await tab.page.goto(`${site.url}embed.html?rules=III&row=7&first=north&rounds=5&moves=${game.moves()}&turn=3&event=4&flip=1&lang=es&theme=dark&accent=e0a&autoplay=0`);
  await shown(tab.page.mainFrame());
  const link = await tab.page.$eval(".exhibit-full", (one) => {
    const { href, target, rel, ariaLabel } = /** @type {HTMLAnchorElement} */ (one);
    return { href, target, rel, ariaLabel };
  });
  assert.deepEqual([link.target, link.rel, link.ariaLabel], ["_blank", "noopener", "Abrir completo"]);
  const { view } = createTimeline(game).look(createTimeline(game).stopOf(3, 4));
  await tab.page.goto(link.href);
  await tab.page.waitForSelector(`.steps:not([hidden])`);
  await tab.page.waitForSelector(`[data-position="${positionText(view)}"]`);
  assert.equal(await tab.page.$eval("html", (html) => `${html.lang} ${html.dataset.theme}`), "es dark");
  await leave(tab, ...hosts());
});

test("what can't be fetched is told: a sealed frame without the script, a language that is missing", { timeout: 60_000 }, async () => {
  const bare = await serve(WWW, { missing: (path) => path === "pkg/embed.js" });
  const sealed = await surround([{ host: bare.url, query: "rules=I" }]);
  await sealed.frame.waitForFunction(() => /could not start/.test(document.body.innerText));
  assert.match(await sealed.frame.$eval("[role=alert] a", (link) => /** @type {HTMLAnchorElement} */ (link).href), /index\.html\?rules=I$/);
  await sealed.close();
  await bare.close();
  const mute = await serve(WWW, { missing: (path) => path.startsWith("pkg/locale") });
  const tab = await surround([{ host: mute.url, query: "rules=I&lang=en" }]);
  await tab.frame.waitForFunction(() => /could not be downloaded: pkg\/locale-en\.js/.test(document.body.innerText));
  await tab.close();
  await mute.close();
});

test("a browser that can't unzip fetches the binary as it is", { timeout: 60_000 }, async () => {
  const tab = await openTab(browser);
  await tab.page.evaluateOnNewDocument(() => { delete (/** @type {any} */ (globalThis).DecompressionStream); });
  await tab.page.goto(`${site.url}embed.html?rules=I&moves=Cd`);
  await tab.page.waitForSelector(`[data-position="${Game.fromMoves("I", 6, "south", "1", "Cd").position()}"]`);
  assert(await tab.page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("pkg/embed-binary.js"))));
  await leave(tab, ...hosts());
});

for (const dark of [false, true]) {
  test(`axe finds nothing in a frame, ${dark ? "dark" : "light"}`, { timeout: 60_000 }, async () => {
    const tab = await openTab(browser, { width: 640, height: 480, dark });
    await tab.page.goto(`${site.url}embed.html?rules=I&moves=CdAf&turn=2&event=5&lang=en`);
    await shown(tab.page.mainFrame());
    assert.deepEqual(await barriers(tab.page), []);
    await leave(tab, ...hosts());
  });
}
