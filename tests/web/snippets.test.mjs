// What is put into other people's pages: it says what was meant, and nothing that it quotes gets out of its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as snippets from "../../www/js/snippets.js";
import { viewOf } from "../../www/js/view.js";
import { createTimeline } from "../../www/js/timeline.js";
import { Game } from "./engine.mjs";
import { hostile } from "./hostile.mjs";
import { RULES, chance, walk } from "./walks.mjs";

const BASE = "https://example.org/a/b/";
const STOP = { base: BASE, params: { rules: "II", moves: "BafCed", turn: 3, event: 5 }, title: "Hoyito II", width: 600, height: 505 };

/** @param {string} text */
const decoded = (text) => text.replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code, name) => (
  code ? String.fromCodePoint(Number(code)) : /** @type {Record<string, string>} */ ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name]));

/** Half a sign can't stand in an address. @param {string} text */
const whole = (text) => text.replace(/\p{Cs}/gu, "\ufffd");

/** As MediaWiki reads it: the tag ends with the first ">", whatever stands in quotes. @param {string} text */
function tag(text) {
  const [, name, inside, rest] = /** @type {RegExpExecArray} */ (/^<(\w+)([^>]*)>([^]*)$/.exec(text));
  const attributes = [...inside.matchAll(/\s([\w-]+)="([^"]*)"/g)];
  assert.equal(inside.replace(/\s[\w-]+="[^"]*"/g, "").replace(/^ \/$/, ""), "");
  return { name, rest, attributes: Object.fromEntries(attributes.map(([, key, value]) => [key, decoded(value)])) };
}

/** A call as MediaWiki splits it. @param {string} text @returns {Record<string, string>} */
function call(text) {
  const inside = /^\{\{#widget:Hoyito\|([^]*)\}\}$/.exec(text)?.[1];
  assert(inside !== undefined, text);
  assert.doesNotMatch(inside, /[{}[\]<>\n\r]|~~|__|''/);
  const parts = inside.split("|").map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  assert(parts.every(([, value]) => value === value.trim() && value !== "false"), text);
  assert.equal(new Set(parts.map(([name]) => name)).size, parts.length);
  return Object.fromEntries(parts.map(([name, value]) => [name, decoded(value)]));
}

test("links lead to the stop, in the game and in the page for frames", () => {
  const board = { ...STOP, params: { ...STOP.params, controls: 0, autoplay: 1, theme: "dark", pos: "4.4/4.4:0-0:S", rounds: "to the end", flip: false } };
  assert.equal(snippets.link(board), `${BASE}?rules=II&moves=BafCed&turn=3&event=5&theme=dark&pos=4.4/4.4:0-0:S&rounds=to+the+end`);
  assert.equal(snippets.embedLink(board), `${BASE}embed.html?rules=II&moves=BafCed&turn=3&event=5&controls=0&autoplay=1&theme=dark&pos=4.4/4.4:0-0:S&rounds=to+the+end`);
  assert.equal(snippets.link({ base: BASE, params: {} }), BASE);
});

test("a frame for HTML holds what it needs and no more", () => {
  assert.deepEqual(tag(snippets.iframe(STOP)), {
    name: "iframe",
    rest: "</iframe>",
    attributes: {
      src: snippets.embedLink(STOP), title: "Hoyito II", width: "600", height: "505", loading: "lazy",
      sandbox: "allow-scripts allow-popups", style: "border:0;max-width:100%",
    },
  });
});

test("frames for MediaWiki have the attributes that its extensions know", () => {
  const { attributes, rest } = tag(snippets.iframeTag(STOP));
  assert.deepEqual(Object.keys(attributes), ["src", "width", "height", "sandbox", "style"]);
  assert.equal(attributes.src, snippets.embedLink(STOP));
  assert.equal(rest, "</iframe>");
  assert.equal(snippets.iframeTagHosts(STOP), '{"domains":["example.org"]}');

  const keyed = tag(snippets.keyedIframe(STOP));
  assert.deepEqual(keyed.attributes, { key: "hoyito", path: "a/b/embed.html?rules=II&moves=BafCed&turn=3&event=5", width: "600", height: "505" });
  assert.equal(snippets.iframeKey(STOP), "$wgIframe['server']['hoyito'] = [ 'scheme' => 'https', 'domain' => 'example.org' ];");
});

test("a widget's call and its page agree", () => {
  const params = { rules: "III", row: 8, rounds: "to the end", first: "north", pos: "4.4/4.4:0-0:S", moves: "Cd=/Af", turn: 0, event: 2, flip: 1, lang: "es", theme: "dark", accent: "0c4c49", controls: 0, autoplay: 1, speed: "fast" };
  /** @type {Record<string, string>} */
  const given = { ...call(snippets.widgetCall({ ...STOP, params })) };
  /** @param {Record<string, unknown>} values */
  const texts = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  assert.deepEqual({ ...given }, { ...texts(params), title: "Hoyito II", width: "600", height: "505" });

  const page = snippets.widgetPage(STOP);
  const shown = /<includeonly>([^]*)<\/includeonly>/.exec(page)?.[1] ?? "";
  // What Smarty makes of it.
  const url = (/** @type {string} */ text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const made = shown
    .replace(/<!--\{if isset\(\$(\w+)\)\}-->([^]*?)<!--\{\/if\}-->/g, (_, name, inside) => (name in given ? inside : ""))
    .replace(/<!--\{\$(\w+)((?:\|[^}]*)?)\}-->/g, (/** @type {string} */ _, /** @type {string} */ name, /** @type {string} */ modifiers) => {
      const value = given[name] ?? /default:'?([^'|]*)/.exec(modifiers)?.[1];
      assert(value !== undefined && /\|escape:'(html|url)'/.test(modifiers), `${name} is escaped`);
      return modifiers.includes("'url'") ? url(value) : value;
    });
  assert.doesNotMatch(made, /<!--|\{|\}/);
  const { attributes, rest } = tag(made);
  assert.equal(rest, "</iframe>");
  assert.deepEqual(Object.fromEntries(new URL(attributes.src).searchParams), texts(params));
  assert.equal(attributes.title, "Hoyito II");
  // Nothing that comes in from a call goes out as it is.
  for (const [, modifiers] of shown.matchAll(/<!--\{\$\w+([^}]*)\}-->/g)) assert.match(modifiers, /\|escape:'(html|url)'/);
});

test("nothing that is quoted gets out of its place", () => {
  for (const text of hostile(1500)) {
    const board = { ...STOP, title: text, params: { ...STOP.params, moves: text, pos: text, accent: text } };
    const meant = snippets.line(text);
    assert.doesNotMatch(meant, /[\n\r\0\u2028\u2029\u202e]/u);

    for (const frame of [snippets.iframe(board), snippets.iframeTag(board)]) {
      const { attributes, rest } = tag(frame);
      assert.equal(rest, "</iframe>");
      assert.equal(attributes.src, snippets.embedLink(board));
      assert.equal(attributes.title ?? meant, meant);
      const asked = new URL(attributes.src);
      assert.equal(asked.origin + asked.pathname, `${BASE}embed.html`);
      assert.equal(asked.searchParams.get("accent") ?? "", whole(text));
      assert.equal([...asked.searchParams].length, text === "" ? 3 : 6);
    }

    const given = call(snippets.widgetCall(board));
    assert.equal(given.title ?? "", meant);
    assert.deepEqual(Object.keys(given).filter((name) => !["rules", "moves", "pos", "accent", "turn", "event", "title", "width", "height"].includes(name)), []);

    const picture = snippets.wikiPicture({ file: `${text}.svg`, title: text, caption: text, width: 600 });
    const parts = /^\[\[([^[\]{}<>\n]*)\]\]$/.exec(picture)?.[1].split("|") ?? [];
    assert.equal(parts.length, 5, picture);
    assert.match(parts[0], /^File:[\p{L}\p{M}\p{N}.-]+$/u);
    assert.equal(decoded(parts[3]), `alt=${meant}`);
    assert.equal(decoded(parts[4]), meant);
    assert.doesNotMatch(parts[4], /https?:|__|~~|''/);

    const block = snippets.wordpressBlock(board).split("\n");
    assert.deepEqual([block.length, block[0], block[2]], [3, "<!-- wp:html -->", "<!-- /wp:html -->"]);
    assert.doesNotMatch(block[1], /<!--|-->/);
    assert.match(snippets.wordpressEmbed({ page: `${BASE}${encodeURIComponent(whole(text))}]x[.html`, width: 600, height: 505 }), /^\[embed width="600" height="505"\][^[\]\s"<>]+\[\/embed\]$/);

    const told = JSON.parse(snippets.oembed(board));
    assert.equal(told.title, meant);
    assert.equal(told.html, snippets.iframe(board));

    const page = snippets.page({ ...board, lang: "en", words: text });
    assert.equal([...page.matchAll(/<(?=\/?[a-z!])/gi)].length, meant ? 22 : 20, page);

    const drawing = snippets.diagram(viewOf(new Game("I", 6, "south", "1").snapshot(), null), { south: text, north: text, below: [text] });
    assert.equal(drawing.split("\n").length, 8);
    const [, inside] = /^<pre>\n([^<>{}[\]]*)\n<\/pre>$/.exec(snippets.preformatted(drawing)) ?? [];
    assert.equal(decoded(inside), drawing);
  }
});

test("a diagram shows the board as it lies, at any stop", () => {
  const start = viewOf(new Game("I", 6, "south", "1").snapshot(), null);
  const words = { south: "South", north: "North" };
  assert.equal(snippets.diagram(start, { ...words, below: ["South to play"] }), [
    "North  0", " f   e   d   c   b   a", " 4   4   4   4   4   4", " 4   4   4   4   4   4", " A   B   C   D   E   F", "South  0", "", "South to play",
  ].join("\n"));
  assert.equal(snippets.diagram(start, { ...words, flip: true }).split("\n")[1], " F   E   D   C   B   A");

  const random = chance(7);
  for (let n = 0; n < 60; n++) {
    const row = 6 + random(7);
    const game = walk(new Game(RULES[random(3)], row, "south", "to the end"), random, 40);
    const timeline = createTimeline(game);
    for (let k = 0; k < 10; k++) {
      const { view } = timeline.look(random(timeline.total + 1));
      const flip = random(2) === 1;
      const lines = snippets.diagram(view, { ...words, flip }).split("\n");
      const letters = flip ? [lines[4], lines[1]] : [lines[1], lines[4]];
      const counts = flip ? [lines[3], lines[2]] : [lines[2], lines[3]];
      /** @type {Record<string, string>} */
      const held = {};
      letters.forEach((line, i) => line.trim().split(/ +/).forEach((letter, j) => { held[letter] = counts[i].trim().split(/ +/)[j]; }));
      const names = [..."ABCDEFGHIJKL".slice(0, row), ..."abcdefghijkl".slice(0, row)];
      assert.deepEqual(names.map((name) => held[name]), names.map((name, i) => (
        view.closed[i] ? "x" : `${view.seeds[i]}${view.hand && view.at === name ? `[${view.hand}]` : ""}`)));
      assert.deepEqual([lines[flip ? 0 : 5], lines[flip ? 5 : 0]], [`South  ${view.south}`, `North  ${view.north}`]);
    }
    game.free();
  }
});

test("files have names that every system and every wiki takes", () => {
  assert.equal(snippets.fileName(["hoyito", "II", "Ana & Luís", "turn 3", "5.svg"]), "hoyito-II-Ana-Luís-turn-3-5.svg");
  assert.equal(snippets.fileName(["../../etc", "", undefined, "con|x.png"]), "etc-con-x.png");
});
