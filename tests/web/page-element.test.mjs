// The element as others' pages have it: it shows a game by itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTimeline } from "../../www/js/timeline.js";
import { positionText } from "../../www/js/view.js";
import { barriers } from "./axe.mjs";
import { openTab } from "./browsers.mjs";
import { Game } from "./engine.mjs";
import { browser } from "./house.mjs";
import { serve } from "./serve.mjs";
import { WWW } from "./table.mjs";
import { chance, walk } from "./walks.mjs";

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {import("../../www/js/hoyito-board.js").HoyitoBoard} HoyitoBoard */

/** A page that is not ours, with nothing on it. */
const BLANK = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>An article</title><body></body></html>';

/** @type {Awaited<ReturnType<typeof serve>>} */
let site;
before(async () => { site = await serve(WWW, { pages: { "article.html": BLANK } }); });
after(() => site?.close());

/** A page that is not ours. @param {string} body @param {Parameters<typeof openTab>[1]} [options] */
async function article(body, options) {
  const tab = await openTab(browser, options);
  await tab.page.goto(`${site.url}article.html`);
  await tab.page.evaluate((body) => {
    document.body.innerHTML = body;
    const told = /** @type {any} */ (window).told = /** @type {[string, any][]} */ ([]);
    for (const type of ["ready", "step", "turn", "over", "error"]) {
      addEventListener(`hoyito-${type}`, (event) => told.push([type, JSON.parse(JSON.stringify(/** @type {CustomEvent} */ (event).detail))]));
    }
    const script = document.createElement("script");
    script.type = "module";
    script.src = "/js/hoyito-board.js";
    document.head.append(script);
  }, body);
  return tab;
}

/** @param {Page} page @param {string} [which] */
const shown = (page, which = "hoyito-board") => page.waitForSelector(`${which}[data-position]`, { timeout: 20_000 });

/** @param {Page} page @param {string} [which] */
const state = (page, which = "hoyito-board") => page.$eval(which, (board) => /** @type {HoyitoBoard} */ (board).state);

/** @param {Page} page @returns {Promise<[string, any][]>} what it has told since it was asked last */
const told = (page) => page.evaluate(() => /** @type {any} */ (window).told.splice(0));

/** @param {Page} page */
const ready = (page) => page.waitForFunction(() => /** @type {any} */ (window).told.some((/** @type {any} */ [type]) => type === "ready"));

/** @param {Awaited<ReturnType<typeof openTab>>} tab */
async function leave(tab) {
  assert.deepEqual(tab.faults, []);
  assert.deepEqual([...tab.hosts], [new URL(site.url).host]);
  await tab.close();
}

test("it goes where it is told, from before it is there, and tells each stop in plain data", { timeout: 60_000 }, async () => {
  const game = walk(new Game("II", 6, "south", "1"), chance(3), 400);
  const timeline = createTimeline(game);
  const tab = await article("");
  const { page } = tab;
  await page.evaluate((moves) => {
    const board = /** @type {HoyitoBoard} */ (document.createElement("hoyito-board"));
    board.setAttribute("rules", "II");
    board.setAttribute("moves", moves);
    board.setAttribute("controls", "");
    document.body.append(board);
    customElements.whenDefined("hoyito-board").then(() => {
      board.goTo(2);
      board.stepBack();
    });
  }, game.moves());
  await ready(page);
  const two = timeline.stopOf(2, Infinity);
  assert.deepEqual((await told(page)).map(([type, { stop }]) => [type, stop]), [["ready", timeline.total], ["step", two], ["turn", two], ["step", two - 1]]);

  const random = chance(8);
  for (let i = 0; i < 12; i++) {
    const { stop, number, event, view, turn } = timeline.look(1 + random(timeline.total));
    await page.$eval("hoyito-board", (board, number, event) => /** @type {HoyitoBoard} */ (board).goTo(number, event), number, event);
    const place = { turn: number, event, turns: timeline.turns, stop, stops: timeline.total, position: positionText(view), playing: false };
    assert.deepEqual(await state(page), place);
    const [first, ...more] = await told(page);
    assert.deepEqual(first, ["step", { ...place, gesture: turn?.events[event - 1] }]);
    assert.deepEqual(more.map(([type]) => type), stop === timeline.total ? ["turn", "over"] : event === turn?.events.length ? ["turn"] : []);
  }
  await page.$eval("hoyito-board", (board) => /** @type {HoyitoBoard} */ (board).goTo(1e9, -3));
  assert.equal((await state(page))?.stop, timeline.total);
  await told(page);
  // From the end it plays from the start, and every stop is told.
  await page.$eval("hoyito-board", (board) => {
    board.setAttribute("speed", "instant");
    /** @type {HoyitoBoard} */ (board).goTo(0);
  });
  await told(page);
  await page.$eval("hoyito-board", (board) => /** @type {HoyitoBoard} */ (board).play());
  await page.waitForFunction((total) => /** @type {any} */ (document.querySelector("hoyito-board")).state.stop === total, {}, timeline.total);
  const steps = (await told(page)).filter(([type]) => type === "step").map(([, { stop }]) => stop);
  assert.deepEqual(steps, Array.from({ length: timeline.total }, (_, i) => i + 1));
  assert.deepEqual(await page.$eval("hoyito-board", (board) => JSON.parse(JSON.stringify(/** @type {HTMLElement} */ (board).dataset.position))), game.snapshot().position);
  await leave(tab);
});

test("attributes may change at any time, and mistakes are told while the start stands", { timeout: 60_000 }, async () => {
  const tab = await article('<hoyito-board rules="I" moves="CdAf" controls>South begins.</hoyito-board>');
  const { page } = tab;
  await ready(page);
  const change = (/** @type {Record<string, string | null>} */ attributes) => page.$eval("hoyito-board", (board, attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) board.removeAttribute(name);
      else board.setAttribute(name, value);
    }
  }, attributes);
  const stands = (/** @type {string} */ position) => page.waitForSelector(`hoyito-board[data-position="${position}"]`, { timeout: 5000 });
  const says = (/** @type {RegExp} */ pattern) => page.waitForFunction((source) => new RegExp(source).test(document.body.innerText), { timeout: 5000 }, pattern.source);

  await stands(Game.fromMoves("I", 6, "south", "1", "CdAf").position());
  await change({ turn: "1", event: "1" });
  await stands("4.4.0.4.4.4/4.4.4.4.4.4:0-0:S");
  await says(/South lifts 4 seeds from C/);
  await change({ lang: "es-DO" });
  await says(/Sur levanta|Sur alza|Sur/);
  await change({ lang: null, rules: "III", row: "9", moves: "Cd", turn: null, event: null });
  await stands(Game.fromMoves("III", 9, "south", "1", "Cd").position());
  assert.equal((await page.$$("[data-hole]")).length, 18);
  await change({ controls: null });
  await page.waitForFunction(() => document.querySelector(".step-buttons")?.checkVisibility() === false);
  await change({ controls: "1", theme: "dark" });
  await page.waitForFunction(() => document.querySelector(".step-buttons")?.checkVisibility());
  const ink = () => page.$eval("hoyito-board", (board) => getComputedStyle(board).getPropertyValue("--ink"));
  assert.equal(await ink(), "#f3e3cb");
  await change({ theme: "light" });
  assert.equal(await ink(), "#35210f");

  await told(page);
  for (const [attributes, pattern, position] of /** @type {const} */ ([
    [{ moves: "CC", row: "6" }, /CC/, "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"],
    [{ moves: "", pos: "nonsense" }, /possible position/, "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"],
    [{ pos: null, rules: "IV" }, /I, II or III/, "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"],
    [{ rules: "I", row: "99" }, /6 to 12/, "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"],
    [{ row: "7", turn: "many" }, /turn=many/, "4.4.4.4.4.4.4/4.4.4.4.4.4.4:0-0:S"],
  ])) {
    await change(attributes);
    await says(pattern);
    await stands(position);
  }
  const errors = (await told(page)).filter(([type]) => type === "error");
  assert.deepEqual(errors.map(([, { reason }]) => reason), Array(5).fill("options"));
  assert.match(errors[0][1].message, /CC/);
  await leave(tab);
});

test("its looks come by themselves, and the page keeps its own", { timeout: 60_000 }, async () => {
  const tab = await article(`<style>:root { --ink: rebeccapurple } button { padding: 30px; border: 9px solid red; text-transform: uppercase } * { letter-spacing: 2px } p { margin: 50px } hoyito-board { --soil: rgb(1, 2, 3) }</style>
    <p>Before</p><button>Theirs</button><hoyito-board rules="I" moves="Cd" controls theme="dark"></hoyito-board>`, { width: 700, dark: true });
  const { page } = tab;
  await ready(page);
  const seen = await page.evaluate(() => {
    const look = (/** @type {string} */ which) => getComputedStyle(/** @type {Element} */ (document.querySelector(which)));
    const board = /** @type {Element} */ (document.querySelector("hoyito-board")).getBoundingClientRect();
    return {
      ink: look(":root").getPropertyValue("--ink"),
      paper: look(":root").getPropertyValue("--paper"),
      scheme: look(":root").colorScheme,
      theirs: look("body > button").padding,
      ours: look("[data-step=on]").padding,
      case: look("[data-step=on]").textTransform,
      margin: look(".exhibit-why").margin,
      soil: look("hoyito-board").getPropertyValue("--soil"),
      shape: board.width / board.height,
    };
  });
  assert.deepEqual({ ...seen, shape: 0 }, { ink: "rebeccapurple", paper: "", scheme: "normal", theirs: "30px", ours: "0px", case: "none", margin: "0px", soil: "rgb(1, 2, 3)", shape: 0 });
  assert(seen.shape > 1 && seen.shape < 1.6, `${seen.shape}`);
  await leave(tab);
});

test("hidden, in a closed details, moved and taken out, it is right when it is seen again", { timeout: 60_000 }, async () => {
  const tab = await article(`<details><summary>More</summary><hoyito-board id="folded" rules="I" moves="C" controls></hoyito-board></details>
    <div id="tab" hidden><hoyito-board id="hidden" rules="II" row="12" moves="C"></hoyito-board></div><div id="here"><hoyito-board id="moved" rules="I" moves="CdAf" speed="slow"></hoyito-board></div><div id="there" style="width: 240px"></div>`, { width: 500, height: 1600 });
  const { page } = tab;
  await shown(page, "#moved");
  assert.equal(await page.$("#folded[data-position], #hidden[data-position]"), null);
  await page.$eval("details", (details) => { details.open = true; });
  await page.$eval("#tab", (hidden) => { /** @type {HTMLElement} */ (hidden).hidden = false; });
  const fits = (/** @type {string} */ which) => page.waitForFunction((which) => {
    const board = /** @type {HTMLElement} */ (document.querySelector(which));
    const { left, right, width } = board.getBoundingClientRect();
    const holes = [...board.querySelectorAll(".hole")].map((hole) => hole.getBoundingClientRect());
    return holes.length && width && holes.every((hole) => hole.width > 5 && hole.left >= left - 1 && hole.right <= right + 1);
  }, { timeout: 10_000 }, which);
  await fits("#folded");
  await fits("#hidden");
  // Hidden while it plays it stands still.
  await page.$eval("#moved", (board) => {
    /** @type {HoyitoBoard} */ (board).goTo(0);
    /** @type {HoyitoBoard} */ (board).play();
  });
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#moved")).state.stop > 2);
  // Moved it goes on.
  await page.evaluate(() => document.querySelector("#there")?.append(/** @type {Element} */ (document.querySelector("#moved"))));
  const { stop = 0 } = await state(page, "#moved") ?? {};
  await page.waitForFunction((stop) => /** @type {any} */ (document.querySelector("#moved")).state.stop > stop + 1, {}, stop);
  await fits("#moved");
  await page.$eval("#there", (there) => { /** @type {HTMLElement} */ (there).style.display = "none"; });
  await page.waitForFunction(() => !(/** @type {any} */ (document.querySelector("#moved")).state.playing));
  await page.$eval("#there", (there) => { /** @type {HTMLElement} */ (there).style.display = ""; });
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#moved")).state.playing);
  // Taken out it waits where it was.
  const left = await page.evaluate(async () => {
    const board = /** @type {HoyitoBoard} */ (document.querySelector("#moved"));
    board.pause();
    const { state } = board;
    board.remove();
    await new Promise((done) => setTimeout(done, 20));
    board.play();
    document.querySelector("#here")?.append(board);
    return state;
  });
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#moved")).state);
  assert.deepEqual(await state(page, "#moved"), { ...left, playing: false });
  await leave(tab);
});

test("two hundred are made and taken out, and nothing of them is left", { timeout: 120_000 }, async () => {
  const tab = await article('<main style="display: grid; grid-template-columns: repeat(5, 1fr)"></main>');
  const { page } = tab;
  await page.evaluate(async () => {
    const glue = "/pkg/hoyito_wasm.js";
    const { Game } = await import(glue);
    const { free } = Game.prototype;
    const counted = /** @type {any} */ (window).counted = { freed: 0 };
    Game.prototype.free = function () {
      counted.freed++;
      return free.call(this);
    };
  });
  const round = () => page.evaluate(async () => {
    const main = /** @type {Element} */ (document.querySelector("main"));
    const { told } = /** @type {any} */ (window);
    for (let i = 0; i < 20; i++) {
      told.length = 0;
      for (let k = 0; k < 5; k++) {
        const board = document.createElement("hoyito-board");
        for (const [name, value] of Object.entries({ rules: "I", moves: "CdAf", controls: "", autoplay: "", speed: "fast" })) board.setAttribute(name, value);
        main.append(board);
      }
      while (told.filter((/** @type {any} */ [type]) => type === "ready").length < 5) await new Promise((done) => setTimeout(done, 10));
      main.replaceChildren();
      await new Promise((done) => setTimeout(done, 0));
    }
  });
  const cdp = await page.createCDPSession();
  const measure = async () => {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    await cdp.send("HeapProfiler.collectGarbage");
    const { JSEventListeners = 0, Nodes = 0 } = await page.metrics();
    return { listeners: JSEventListeners, nodes: Nodes };
  };
  await round();
  const before = await measure();
  await round();
  const after = await measure();
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).counted.freed), 200);
  assert(after.listeners <= before.listeners + 10, `${before.listeners} listeners, then ${after.listeners}`);
  assert(after.nodes <= before.nodes + 100, `${before.nodes} nodes, then ${after.nodes}`);
  await leave(tab);
});

test("nothing is fetched for a board that is far away, and the first one brings all", { timeout: 60_000 }, async () => {
  const tab = await openTab(browser, { height: 700 });
  /** @type {string[]} */
  const paths = [];
  tab.page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await tab.page.goto(`${site.url}article.html`);
  await tab.page.evaluate(() => {
    document.body.innerHTML = '<div style="height: 5000px"></div><hoyito-board rules="I" moves="C"></hoyito-board>';
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: "/js/hoyito-board.js" }));
  });
  await tab.page.waitForFunction(() => document.querySelector("hoyito-board")?.shadowRoot);
  await tab.page.waitForFunction(() => /** @type {Element} */ (document.querySelector("hoyito-board")).getBoundingClientRect().height > 100);
  await tab.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
  assert(!paths.some((path) => /wasm|exhibit\.js|\.json/.test(path)), String(paths));
  await tab.page.$eval("hoyito-board", (board) => board.scrollIntoView());
  await shown(tab.page);
  assert(paths.some((path) => path.endsWith(".wasm")));
  await leave(tab);
});

test("autoplay begins when it is seen, and never for who wants no motion", { timeout: 60_000 }, async () => {
  for (const still of [false, true]) {
    const tab = await article('<hoyito-board rules="I" moves="CdAf" autoplay speed="slow"></hoyito-board>', { still });
    await ready(tab.page);
    if (still) {
      await tab.page.evaluate(() => new Promise((done) => setTimeout(done, 1500)));
      assert.deepEqual([(await state(tab.page))?.stop, (await state(tab.page))?.playing], [createTimeline(Game.fromMoves("I", 6, "south", "1", "CdAf")).total, false]);
    } else await tab.page.waitForFunction(() => /** @type {any} */ (document.querySelector("hoyito-board")).state.stop > 2);
    await leave(tab);
  }
});

test("the example page shows all its boards, and axe finds nothing there", { timeout: 120_000 }, async () => {
  const tab = await openTab(browser, { width: 900, height: 900 });
  const { page } = tab;
  await page.goto(`${site.url}example.html`);
  await page.$eval("details", (details) => { details.open = true; });
  const boards = (await page.$$("hoyito-board")).length;
  assert(boards > 5);
  for (let i = 0; i < boards; i++) {
    await page.evaluate((i) => document.querySelectorAll("hoyito-board")[i].scrollIntoView({ block: "center" }), i);
    await page.waitForFunction((i) => /** @type {any} */ (document.querySelectorAll("hoyito-board")[i]).state, {}, i);
  }
  await page.click("[data-go]");
  await page.waitForFunction(() => /hoyito-turn/.test(document.querySelector("output")?.textContent ?? ""));
  assert.equal((await state(page, "#driven"))?.turn, 2);
  await page.waitForFunction(() => /CC/.test(document.querySelector("#mistake .exhibit-fault")?.textContent ?? ""));
  await page.$eval("iframe", (frame) => frame.scrollIntoView());
  const [frame] = page.frames().filter((one) => one !== page.mainFrame());
  await frame.waitForSelector("[data-position]");
  // Its frame is as high as it wants to be.
  await page.waitForFunction(() => /** @type {HTMLElement} */ (document.querySelector("iframe")).style.height);
  assert.deepEqual(await barriers(page, { iframes: false }), []);
  for (const width of [320, 1280]) {
    await page.setViewport({ width, height: 800 });
    assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `scrolls sideways at ${width}`);
  }
  await leave(tab);
});
