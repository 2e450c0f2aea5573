// Pictures and animations of the board, compared with the board, with the engine and with each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTimeline } from "../../www/js/timeline.js";
import { nameOf } from "../../www/js/view.js";
import { Game } from "./engine.mjs";
import { readGif } from "./gif.mjs";
import { browser, site } from "./house.mjs";
import { speak } from "./locales.mjs";
import { FRIEND, sit } from "./table.mjs";
import { chance, walk } from "./walks.mjs";

/** @typedef {import("./table.mjs").Table} Table */
/** @typedef {Record<string, string>} Tokens */

const HANDFUL = 16;
const WIKI = 12_500_000;

/** What a wiki or a drawing program may not meet: what acts, and what is fetched. @param {string} svg */
function forbidden(svg) {
  return [
    /<(script|style|foreignObject|image|a|set|animate\w*|handler|iframe|link|metadata)\b/i, /\son\w+\s*=/i, /\bvar\(/, /@import/i, /javascript:/i,
    /\bclass=/, /\bstyle=/, /<!/, /<\?/, /\bdata:/, /undefined|NaN/,
    // Only what is in the same file.
    /\b(?:xlink:)?href="(?!#)/, /url\((?!#[\w-]+\))/,
    // No name but those of SVG itself.
    /https?:\/\/(?!www\.w3\.org\/(2000\/svg|1999\/xlink)")/, /\sxmlns:(?!xlink=)/,
  ].filter((pattern) => pattern.test(svg)).map(String);
}

/** The page of a game, with all that makes pictures in `lab`. @param {Game} game @param {Parameters<typeof sit>[2] & { query?: string }} [options] */
async function studio(game, { query = "", ...options } = {}) {
  const { rules, row, rounds, first } = game.snapshotAt(0);
  const from = game.usual() ? `first=${first}` : `pos=${game.snapshotAt(0).position}`;
  const table = await sit(browser, `${site.url}?rules=${rules}&row=${row}&rounds=${rounds}&${from}&moves=${game.moves()}&${FRIEND}${query}`, options);
  await table.page.evaluate(`(async () => {
    const [stage, picture, film, engine, words] = await Promise.all(["stage", "picture", "film", "engine", "words"].map((name) => import(\`./js/\${name}.js\`)));
    const { Game } = await engine.loadEngine();
    const speech = await words.loadWords(document.documentElement.lang, async (path) => (await engine.download(path)).json());
    const game = Game.fromRecord(${JSON.stringify(game.record())});
    const seats = { south: "human", north: "human" };
    const desk = { Game, words: () => speech, table: () => ({ game, seats }), settings: { counts: true }, looks: { theme: "auto", flip: false } };
    /** The pixels of a drawing, on paper of a colour. */
    const raster = async (svg, paper = "#f1e3ca") => {
      const image = await picture.imageOf(svg);
      const { pen, canvas: { width, height } } = picture.canvasOf(image.width, image.height, { willReadFrequently: true });
      pen.fillStyle = paper;
      pen.fillRect(0, 0, width, height);
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, width, height);
    };
    const letters = (bytes) => {
      let text = "";
      for (let i = 0; i < bytes.length; i += 9999) text += String.fromCharCode(...bytes.subarray(i, i + 9999));
      return btoa(text);
    };
    const told = async (blob) => letters(new Uint8Array(await blob.arrayBuffer()));
    globalThis.lab = { ...stage, ...picture, ...film, desk, game, raster, letters, told };
  })()`);
  return table;
}

/** Runs in the page, with what is in `lab`. @param {Table} table @param {string} script @param {unknown} [given] */
const run = (table, script, given) => /** @type {Promise<any>} */ (table.page.evaluate(`(async (given) => {
  const { desk, game, picture, png, film, plan, raster, letters, told, createStage, imageOf } = lab;
  ${script}
})(${JSON.stringify(given ?? null)})`));

/** A picture and what is in it, counted by a reader of XML. @param {Table} table @param {object} wish */
const looked = (table, wish) => run(table, `
  const made = await picture(desk, given);
  const xml = new DOMParser().parseFromString(made.svg, "image/svg+xml");
  if (xml.querySelector("parsererror")) throw new Error(xml.querySelector("parsererror").textContent);
  const root = xml.documentElement;
  const all = (selector, from = root) => Array.from(from.querySelectorAll(selector));
  // A group of seeds has the id of its hole, and a seed is used where it lies.
  const part = (name) => all("g[id]").find(({ id }) => id.endsWith("-" + name));
  const seeds = (name) => all("use", part(name) ?? xml.createElement("g")).filter((use) => xml.getElementById(use.getAttribute("xlink:href").slice(1)).localName === "g"
    && !xml.getElementById(use.getAttribute("xlink:href").slice(1)).querySelector("polygon")).length;
  const ids = all("[id]").map(({ id }) => id);
  const wanted = [...made.svg.matchAll(/(?:xlink:href="|url\\()#([\\w-]+)/g)].map(([, id]) => id);
  return {
    ...made,
    root: [root.localName, root.namespaceURI, root.getAttribute("width"), root.getAttribute("height"), root.getAttribute("viewBox")],
    title: all("title").map((one) => one.textContent).join(),
    about: all("desc").map((one) => one.textContent).join(),
    texts: all("text").map((one) => one.textContent),
    holes: Object.fromEntries("ABCDEFGHIJKLabcdefghijkl".split("").filter(part).map((name) => [name, seeds(name)])),
    stores: [seeds("south"), seeds("north")],
    hand: part("hand") ? seeds("hand") : null,
    twice: ids.filter((id, i) => ids.indexOf(id) !== i),
    missing: wanted.filter((id) => !ids.includes(id)),
    soil: all("radialGradient stop").map((stop) => stop.getAttribute("stop-color"))[0],
    leaves: all('path[fill="#6f8f3f"], path[fill="#4d6b3a"]').length,
    tops: Object.fromEntries(all("text").map((one) => [one.textContent, Number(one.getAttribute("y"))])),
    boards: document.querySelectorAll("hoyito-board").length,
  };`, wish);

/** @param {ReturnType<typeof createTimeline>} timeline @param {number} row @param {number} stop */
function expected(timeline, row, stop) {
  const { view } = timeline.look(stop);
  return {
    holes: Object.fromEntries(view.seeds.map((seeds, i) => [nameOf(row, i), seeds])),
    stores: [view.south, view.north],
    hand: view.at ? Math.min(view.hand, HANDFUL) : null,
  };
}

const GAMES = /** @type {const} */ ([["I", 6, 24], ["II", 7, 9], ["III", 8, 9], ["I", 9, 6], ["II", 10, 6], ["III", 11, 5], ["I", 12, 5]]);

for (const [rules, row, turns] of GAMES) {
  test(`pictures of stops of Hoyito ${rules}, rows of ${row}, are sound and show every seed`, { timeout: 60_000 }, async (t) => {
    const game = walk(new Game(rules, row, "south", "1"), chance(row), turns);
    const timeline = createTimeline(game);
    const table = await studio(game);
    let largest = 0;
    for (const share of [0, 0.21, 0.55, 0.83, 1]) {
      const stop = Math.round(share * timeline.total);
      const seen = await looked(table, { stop, width: 640, caption: share > 0.5, flip: share === 0.83, theme: share === 0.55 ? "dark" : "light" });
      assert.deepEqual(forbidden(seen.svg), []);
      assert.deepEqual(seen.root, ["svg", "http://www.w3.org/2000/svg", "640", String(seen.height), `0 0 640 ${seen.height}`]);
      const { holes, stores, hand } = seen;
      assert.deepEqual({ holes, stores, hand }, expected(timeline, row, stop), `stop ${stop}`);
      const { seeds, south, north } = timeline.look(stop).view;
      for (const text of [...seeds, south, north, ...Object.keys(holes)]) assert(seen.texts.includes(String(text)), `${text} at stop ${stop}`);
      assert.deepEqual([seen.twice, seen.missing], [[], []]);
      assert.equal(seen.boards, 1, "nothing is left on the page");
      assert(seen.title.startsWith(`Hoyito ${rules}`) && seen.about.includes(":"), seen.title);
      largest = Math.max(largest, seen.svg.length);
    }
    t.diagnostic(`${largest} bytes`);
    if (row === 6) assert(largest < 60_000, `${largest} bytes`);
    await table.leave();
  });
}

test("a picture has the theme, the side in front and the words that were asked for, whatever the page has", { timeout: 60_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "3"), chance(3), 2);
  const table = await studio(game, { dark: true });
  const [light, dark, page] = [await looked(table, { theme: "light" }), await looked(table, { theme: "dark" }), await looked(table, {})];
  assert.notEqual(light.soil, dark.soil);
  assert.equal(page.soil, dark.soil);
  assert(page.tops.a < page.tops.A);
  const flipped = await looked(table, { flip: true });
  assert(flipped.tops.a > flipped.tops.A);
  assert.equal(page.texts.length + 4, (await looked(table, { caption: true })).texts.length);
  for (const lang of /** @type {const} */ (["en", "es"])) {
    const { t } = speak(lang);
    const { texts, height } = await looked(table, { lang, caption: true, turn: 1, event: 3, width: 400 });
    const { turn, view } = createTimeline(game).look(3);
    for (const text of [
      t("picture.plays", { side: t(`side.${turn?.side}`), hole: turn?.hole }), `${t("step.lap", { n: 1 })} · ${t("step.hand", { n: view.hand })}`,
      `${t("game.name", { rules: "II" })} · ${t("status.round", { n: 1, of: 3 })}`, t("picture.turn", { turn: 1, turns: 2 }), t("side.north"),
    ]) assert(texts.includes(text), `${text} in ${texts.join("; ")}`);
    assert(height < 400);
  }
  await table.leave();
});

test("closed holes are covered, and names and house rules don’t break the file", { timeout: 60_000 }, async () => {
  const game = Game.fromPosition("I", "4.4.4.4.x.x/4.4.4.4.4.4:0-8:N");
  const table = await studio(game);
  const { svg, holes, leaves, texts } = await looked(table, { theme: "light" });
  assert.deepEqual(forbidden(svg), []);
  assert.equal(leaves, 2);
  assert.deepEqual([holes.D, holes.E, holes.F], [4, 0, 0]);
  assert.equal(texts.filter((/** @type {string} */ text) => text === "0").length, 1, "a covered hole has no count: only South has 0");
  const endless = Game.fromPosition("I", "0.1.0.1.0.2/1.0.2.1.3.1:16-20:N");
  const other = await studio(endless);
  assert.deepEqual(forbidden((await looked(other, {})).svg), []);
  await table.leave();
  await other.leave();
});

/**
 * How much two pictures differ: on the whole, and the share of places that are of another colour.
 *
 * @param {ArrayLike<number>} a red, green, blue and alpha @param {ArrayLike<number>} b @param {object} how
 * @param {number} how.width @param {number} [how.parts] of a pixel of `b` @param {number} [how.block] the side of a place: what lies half a pixel beside is the same
 */
function difference(a, b, { width, parts = 4, block = 1 }) {
  const height = a.length / 4 / width;
  assert.equal(b.length / parts, width * height);
  let [sum, far, places] = [0, 0, 0];
  for (let y = 0; y + block <= height; y += block) {
    for (let x = 0; x + block <= width; x += block) {
      const off = [0, 1, 2].map((part) => {
        let all = 0;
        for (let dy = 0; dy < block; dy++) {
          for (let dx = 0; dx < block; dx++) {
            const pixel = (y + dy) * width + x + dx;
            all += a[4 * pixel + part] - b[parts * pixel + part];
          }
        }
        return Math.abs(all / block ** 2);
      });
      sum += off[0] + off[1] + off[2];
      if (Math.max(...off) > 40) far += 1;
      places += 1;
    }
  }
  return { mean: sum / places / 3, far: far / places };
}

/** @param {string} base64 */
const bytes = (base64) => new Uint8Array(Buffer.from(base64, "base64"));

for (const dark of [false, true]) {
  test(`a picture looks like the board on the page, ${dark ? "dark" : "light"}`, { timeout: 60_000 }, async (t) => {
    const game = walk(new Game("I", 6, "south", "1"), chance(4), 12);
    const timeline = createTimeline(game);
    const table = await studio(game, { dark });
    for (const stop of [timeline.total, timeline.firstOf(3) + 2, timeline.firstOf(8) + 5]) {
      const { number, event } = timeline.look(stop);
      const { height, pixels } = await run(table, `
        const { svg, height } = await picture(desk, { ...given, width: 600 });
        return { height, pixels: letters((await raster(svg, "#7f7f7f")).data) };`, { stop });
      // The page's own board, at the same stop and as large.
      const live = await sit(browser, `${site.url}?rules=I&moves=${game.moves()}&turn=${number}&event=${event}&${FRIEND}`, { dark });
      await live.page.waitForSelector(".steps:not([hidden])");
      await live.page.addStyleTag({ content: `html body main hoyito-board { position: fixed; inset: 0 auto auto 0; z-index: 9; width: 600px; height: ${height}px; outline: 900px solid #7f7f7f; background: #7f7f7f; } html body * { contain: none; }` });
      await live.page.waitForFunction((high) => Math.abs((document.querySelector("hoyito-board .ground svg")?.getBoundingClientRect().height ?? 0) - high) < 1, {}, height);
      await live.page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
      const shot = await live.page.screenshot({ clip: { x: 0, y: 0, width: 600, height }, encoding: "base64" });
      const seen = await run(table, `
        const image = new Image();
        image.src = "data:image/png;base64," + given;
        await image.decode();
        const { pen } = lab.canvasOf(image.width, image.height);
        pen.drawImage(image, 0, 0);
        return letters(pen.getImageData(0, 0, image.width, image.height).data);`, shot);
      const { mean, far } = difference(bytes(pixels), bytes(seen), { width: 600, block: 4 });
      t.diagnostic(`stop ${stop}: ${mean.toFixed(2)} of 255, ${(100 * far).toFixed(2)} % of the places`);
      assert(mean < 2 && far < 0.003, `stop ${stop}: ${mean} of 255, ${far} of the places`);
      await live.leave();
    }
    await table.leave();
  });
}

test("PNGs have the size of the picture, and twice that", { timeout: 60_000 }, async () => {
  const table = await studio(walk(new Game("III", 6, "south", "1"), chance(1), 2));
  for (const scale of [1, 2]) {
    const { width, height, file, seen } = await run(table, `
      const { svg, width, height } = await picture(desk, { width: 500, caption: true });
      const blob = await png(svg, given);
      const image = await createImageBitmap(blob);
      return { width, height, seen: [image.width, image.height, blob.type], file: await told(blob) };`, scale);
    assert.deepEqual(seen, [scale * width, scale * height, "image/png"]);
    assert.equal(String.fromCharCode(...bytes(file).subarray(1, 4)), "PNG");
  }
  await table.leave();
});

/** A film as a reader of GIFs sees it, and what the page says of it. @param {Table} table @param {object} script */
async function filmed(table, script) {
  const { made, file, planned, progress, left } = await run(table, `
    const planned = plan(desk, given);
    const progress = [];
    const { blob, ...made } = await film(desk, given, { progress: (...at) => progress.push(at) });
    return { made, planned, progress, type: blob.type, file: await told(blob), left: [document.querySelectorAll("hoyito-board").length, document.querySelectorAll(".stage").length] };`, script);
  return { made, planned, progress, left, gif: readGif(bytes(file)), size: bytes(file).length };
}

test("a film of two turns, drop by drop: every stop is a frame and looks like its picture", { timeout: 120_000 }, async (t) => {
  const game = walk(new Game("I", 6, "south", "1"), chance(9), 6);
  const timeline = createTimeline(game);
  const table = await studio(game);
  const children = await table.page.evaluate(() => document.body.childElementCount);
  const asked = new Set();
  table.page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  await looked(table, { caption: true });
  assert(![...asked].some((path) => path.includes("/gif/")), "who films nothing doesn’t fetch what films");
  const script = { from: 2, to: 3, per: "drop", width: 400, caption: true, theme: "light" };
  const { made, planned, progress, left, gif, size } = await filmed(table, script);
  assert([...asked].some((path) => path.endsWith("/pkg/gif/hoyito_gif_bg.wasm")));
  t.diagnostic(`${made.frames} frames, ${size} bytes`);

  const first = timeline.stopOf(1, Infinity);
  const stops = Array.from({ length: timeline.stopOf(3, Infinity) - first + 1 }, (_, i) => first + i);
  assert.equal(gif.frames.length, stops.length);
  assert.deepEqual([gif.width, gif.height, gif.loops], [400, made.height, 0]);
  assert.deepEqual(made, { per: "drop", frames: stops.length, width: 400, height: planned.height, area: 400 * planned.height * stops.length });
  assert.equal(planned.frames, stops.length);
  assert.equal(planned.area, made.area);
  assert.deepEqual(progress, stops.map((_, i) => [i + 1, stops.length]));
  assert.deepEqual(left, [1, 0]);
  assert.equal(await table.page.evaluate(() => document.body.childElementCount), children);

  const delays = gif.frames.map(({ delay }) => delay);
  assert.equal(delays[delays.length - 1], 250);
  assert.equal(Math.round(planned.seconds * 100), delays.reduce((sum, delay) => sum + delay, 0));
  stops.slice(0, -1).forEach((stop, i) => {
    const slow = timeline.look(stop).rest || timeline.kind(stop) === "capture";
    assert.equal(delays[i] > Math.min(...delays), slow, `stop ${stop} is shown for ${delays[i]}`);
  });
  // What doesn’t change isn’t written again.
  assert(gif.frames.slice(1).every(({ width, height, dispose, clear }) => width * height < 400 * made.height && dispose === 1 && clear >= 0));

  let i = 0;
  for (const picture of gif.pictures()) {
    const stop = stops[i++];
    // In a film nobody can choose a hole, so at rest it lacks the rings.
    if (i % 5 || timeline.look(stop).rest) continue;
    const pixels = await run(table, `return letters((await raster((await picture(desk, given)).svg)).data);`, { ...script, stop });
    const { mean, far } = difference(bytes(pixels), picture, { width: 400, parts: 3 });
    assert(mean < 4 && far < 0.005, `stop ${stop}: ${mean} of 255, ${far} of the pixels`);
  }
  await table.leave();
});

test("films by lap and by turn have the frames of those, and a wish for pixels is kept", { timeout: 120_000 }, async () => {
  const game = walk(new Game("III", 6, "south", "1"), chance(2), 9);
  const timeline = createTimeline(game);
  const table = await studio(game);
  const all = Array.from({ length: timeline.total + 1 }, (_, stop) => stop);
  const count = {
    drop: all.length,
    lap: all.filter((stop) => timeline.look(stop).rest || timeline.kind(stop) !== "drop").length,
    turn: timeline.turns + 1,
  };
  for (const per of /** @type {const} */ (["drop", "lap", "turn"])) {
    const { frames, area, width, height, wiki } = await run(table, "return plan(desk, given);", { per, width: 900 });
    assert.deepEqual([frames, width, area], [count[per], 900, 900 * height * count[per]]);
    assert(wiki.fits && wiki.area <= WIKI && wiki.width <= 900, JSON.stringify(wiki));
    if (area <= WIKI) assert.deepEqual([wiki.per, wiki.width], [per, 900]);
  }
  const { made, planned, gif } = await filmed(table, { per: "turn", width: 300, theme: "dark", flip: true });
  assert.equal(gif.frames.length, count.turn);
  assert.deepEqual([made.frames, made.width], [count.turn, 300]);
  assert.equal(planned.per, "turn");
  const small = await filmed(table, { per: "lap", width: 600, caption: true, most: 1_500_000 });
  assert(small.made.area <= 1_500_000 && small.made.width <= 600, JSON.stringify(small.made));
  assert.deepEqual([small.gif.width, small.gif.frames.length], [small.planned.width, small.planned.frames]);
  await table.leave();
});

test("a film is given up at once, and nothing of it stays", { timeout: 120_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(5), 8);
  const table = await studio(game);
  for (const when of ["before", "while it is fetched", "after 1", "after 3"]) {
    const { name, done, left, later } = await run(table, `
      const control = new AbortController();
      let done = 0;
      if (given === "before") control.abort();
      const making = film(desk, { per: "drop", width: 300 }, { signal: control.signal, progress: (at) => {
        done = at;
        if (given === "after " + at) control.abort();
      } });
      if (given.startsWith("while")) control.abort();
      const name = await making.then(() => "", (error) => error.name);
      const at = done;
      await new Promise((next) => setTimeout(next, 300));
      return { name, done: at, later: done, left: document.querySelectorAll("hoyito-board").length };`, when);
    assert.deepEqual([name, left, later], ["AbortError", 1, done], when);
    assert(done <= 3);
  }
  // The game goes on, and so may the next film.
  const { gif } = await filmed(table, { per: "turn", width: 240 });
  assert.equal(gif.frames.length, game.turns().length + 1);
  await table.leave();
});

test("a film is of the game that was, whatever is played meanwhile", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(6), 4);
  const table = await studio(game);
  const frames = await run(table, `
    const made = await film(desk, { per: "turn", width: 240 }, { progress: (at) => at === 1 && (game.undo(), game.undo(), game.undo()) });
    return made.frames;`);
  assert.equal(frames, game.turns().length + 1);
  await table.leave();
});

test("the encoder refuses what is no picture with an error that has a code", { timeout: 60_000 }, async () => {
  const table = await studio(new Game("I", 6, "south", "1"));
  const codes = await run(table, `
    const Film = await (await import("./js/encoder.js")).loadEncoder();
    const bytes = new Uint8ClampedArray(8);
    const code = (act) => { try { act(); return ""; } catch (error) { return error instanceof Error ? error.code : "no error"; } };
    const gif = new Film(2, 1);
    const finished = new Film(2, 1);
    finished.frame(bytes, 5);
    finished.finish();
    return [
      () => new Film(0, 5), () => new Film(2.5, 5), () => new Film("2", 5), () => new Film(NaN, 5), () => new Film(65536, 1), () => new Film(65535, 65535),
      () => gif.finish(), () => gif.frame(bytes), () => gif.frame(bytes, -1), () => gif.frame(bytes, 0.5), () => gif.frame(new Uint8Array(7), 5),
      () => gif.frame("picture", 5), () => gif.frame(null, 5), () => gif.sample(new Float32Array(2)), () => gif.frame(bytes, 5), () => gif.sample(bytes),
      () => finished.frame(bytes, 5), () => finished.finish(),
    ].map(code);`);
  assert.deepEqual(codes, [
    "bad-size", "bad-size", "bad-size", "bad-size", "bad-size", "too-large",
    "no-frames", "bad-delay", "bad-delay", "bad-delay", "bad-pixels",
    "bad-pixels", "bad-pixels", "bad-pixels", "", "late-sample",
    "finished", "finished",
  ]);
  await table.leave();
});
