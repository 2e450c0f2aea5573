// What the page says, without a page: plurals, sentences, and that both languages have the same words.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES, createWords, pickLanguage } from "../../www/js/words.js";
import { soonTable, studyTable, wholeTable } from "./locales.mjs";

/** @typedef {import("../../www/pkg/hoyito_wasm.js").Turn} Turn */
/** @typedef {import("../../www/pkg/hoyito_wasm.js").Snapshot} Snapshot */

const WWW = new URL("../../www/", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, WWW), "utf8");

const tables = { en: wholeTable("en"), es: wholeTable("es") };
const en = createWords("en", tables.en);
const es = createWords("es", tables.es);

/** @param {Partial<Turn>} [more] @returns {Turn} */
const turn = (more) => ({
  number: 1, round: 1, kind: "sow", side: "south", hole: "C", laps: 3, sown: 14, captured: 0, captures: [], swept: 0,
  sweptTo: null, last: "b", again: false, passes: [], next: "north", end: null, events: [], ...more,
});

/** @param {Partial<Snapshot>} more @returns {Snapshot} */
const snapshot = (more) => ({
  rules: "I", row: 6, rounds: "1", round: 1, first: "south", position: "", holes: [], south: 28, north: 20, turn: null,
  phase: "over", outcome: { end: "lastFour", south: 28, north: 20, winner: "south" }, matchWinner: null, lastFourTo: null, plies: 9,
  canUndo: true, canRedo: false, ...more,
});

/** @type {{ south: "human", north: "computer" }} */
const ALONE = { south: "human", north: "computer" };
/** @type {{ south: "human", north: "human" }} */
const FRIENDS = { south: "human", north: "human" };

/** @param {import("../../www/js/shell.js").Entry} entry */
const holes = (entry) =>
  [...new Set([...(typeof entry === "string" ? entry : Object.values(entry).join(" ")).matchAll(/\{\w+\}|\[H\]/g)].map(String))].sort();

test("every language has a file, and every file is a language's", () => {
  const files = LANGUAGES.map((l) => `${l}.json`).sort();
  assert.deepEqual(readdirSync(new URL("locales", WWW)).sort(), [...files, "study"]);
  assert.deepEqual(readdirSync(new URL("locales/study", WWW)).sort(), files);
});

test("what is fetched later is no part of what is fetched at once", () => {
  for (const language of LANGUAGES) {
    const soon = soonTable(language);
    assert.deepEqual(Object.keys(studyTable(language)).filter((key) => key in soon), []);
    assert.deepEqual(Object.keys(soon), Object.keys(soonTable("en")));
  }
});

test("words that come later are there once they are asked for, and a failure is not for ever", async () => {
  let offline = true;
  const table = soonTable("en");
  const words = createWords("en", table, async () => {
    if (offline) throw new Error("offline");
    Object.assign(table, studyTable("en"));
  });
  await assert.rejects(words.study());
  assert.equal(words.t("step.on"), "step.on");
  offline = false;
  await words.study();
  assert.equal(words.t("step.on"), "One drop on");
});

test("both languages have the same keys, and their sentences take the same things", () => {
  assert.deepEqual(Object.keys(tables.es).sort(), Object.keys(tables.en).sort());
  for (const [key, entry] of Object.entries(tables.en)) {
    assert.deepEqual(holes(tables.es[key]), holes(entry), key);
    assert.equal(typeof tables.es[key], typeof entry, `${key} counts in both languages or in none`);
    if (typeof entry !== "string") assert.deepEqual(Object.keys(entry).sort(), ["one", "other"], key);
  }
});

test("every sentence that the page asks for by name is there", () => {
  const sources = readdirSync(new URL("js", WWW)).filter((name) => name.endsWith(".js")).map((name) => read(`js/${name}`)).join("\n");
  const asked = [...sources.matchAll(/\b(?:t|words)\("([\w.-]+)"/g), ...read("index.html").matchAll(/data-t(?:-\w+)?="([\w.-]+)"/g)];
  assert(asked.length > 50);
  for (const [, key] of asked) assert(key in tables.en, key);
});

test("the document itself says in English what the English file says", () => {
  const plain = (/** @type {string} */ html) =>
    html.replaceAll(`<i class="house">${tables.en.house}</i>`, "[H]").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
  let seen = 0;
  for (const [, key, html] of read("index.html").matchAll(/data-t="([\w.-]+)"[^>]*>(.*?)<\/(?:p|h\d|title|button|span|legend|small|dd)>/g)) {
    if (!html) continue;
    assert.equal(plain(html), tables.en[key], key);
    seen++;
  }
  assert(seen > 25, `${seen} sentences`);
});

test("every reason and error of the engine has its sentence", () => {
  const types = read("pkg/hoyito_wasm.d.ts");
  const union = (/** @type {string} */ name) =>
    [...(new RegExp(`type ${name} =([^;]*);`).exec(types)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  for (const why of union("WhyNot")) assert(`why.${why}` in tables.en, why);
  for (const end of union("End")) assert(`end.${end}` in tables.en, end);
  assert(union("WhyNot").length >= 5 && union("End").length >= 6);
});

test("nothing, one and many are counted right", () => {
  const said = (/** @type {typeof en} */ words, /** @type {string} */ key) => [0, 1, 2, 21].map((n) => words.t(key, { n }));
  assert.deepEqual(said(en, "count.seeds"), ["0 seeds", "1 seed", "2 seeds", "21 seeds"]);
  assert.deepEqual(said(en, "count.laps"), ["0 laps", "1 lap", "2 laps", "21 laps"]);
  assert.deepEqual(said(es, "count.seeds"), ["0 mates", "1 mate", "2 mates", "21 mates"]);
  assert.deepEqual(said(es, "count.laps"), ["0 vueltas", "1 vuelta", "2 vueltas", "21 vueltas"]);
  assert.equal(es.t("count.seeds", { n: 1_000_000 }), "1000000 mates");
});

test("a missing sentence shows its key and stops nothing", () => {
  assert.equal(en.t("no.such.key"), "no.such.key");
});

test("the language is the first that the reader has and we have", () => {
  assert.equal(pickLanguage(["fr", "es-DO", "en"]), "es");
  assert.equal(pickLanguage(["EN-us"]), "en");
  assert.equal(pickLanguage(["eo", "esx"]), "en");
  assert.equal(pickLanguage([]), "en");
});

test("a sowing that takes, and one that dies", () => {
  assert.equal(en.turn(turn({ captured: 8, captures: ["F", "a"] })), "South plays C: 3 laps, 14 seeds, takes 8.");
  assert.equal(es.turn(turn({ captured: 8, captures: ["F", "a"] })), "Sur juega C: 3 vueltas, 14 mates, come 8.");
  assert.equal(en.turn(turn({ laps: 1, sown: 1 })), "South plays C: 1 lap, 1 seed, ends in empty b.");
  assert.equal(es.turn(turn({ laps: 1, sown: 1 })), "Sur juega C: 1 vuelta, 1 mate, muere en b.");
});

test("two houses at once are a casa doble, and the player plays again", () => {
  const double = turn({
    captured: 8, captures: ["a", "F"], again: true, next: "south",
    events: [
      { type: "capture", hole: "a", seeds: 4, by: "south", store: 20, why: "last" },
      { type: "capture", hole: "F", seeds: 4, by: "south", store: 24, why: "run" },
    ],
  });
  assert.equal(en.turn(double), "South plays C: 3 laps, 14 seeds, takes 8, a casa doble. South plays again.");
  assert.equal(es.turn(double), "Sur juega C: 3 vueltas, 14 mates, come 8, casa doble. Sur juega otra vez.");
});

test("the last four, for the one who plays and for the other", () => {
  const last = { captured: 4, captures: ["b"], swept: 4, next: null, end: /** @type {const} */ ("lastFour") };
  assert.equal(en.turn(turn({ ...last, sweptTo: "south" })), "South plays C: 3 laps, 14 seeds, takes 4, takes the last four.");
  assert.equal(es.turn(turn({ ...last, sweptTo: "north" })), "Sur juega C: 3 vueltas, 14 mates, come 4, los cuatro últimos son para Norte.");
});

test("a pass is told with its reason where the reason is known", () => {
  const passed = { passes: [/** @type {const} */ ("north")], next: /** @type {const} */ ("south") };
  assert.match(en.turn(turn(passed)), /North passes\.$/);
  assert.match(en.turn(turn({ ...passed, events: [{ type: "pass", side: "north", why: "empty" }] })), /North passes: no seeds to play\.$/);
  assert.match(es.turn(turn({ ...passed, events: [{ type: "pass", side: "north", why: "endless" }] })), /Norte pasa: .*\(regla de la casa\)\.$/);
});

test("what only this project decided is marked as a house rule", () => {
  for (const end of /** @type {const} */ (["repetition", "quiet", "noMove"])) {
    assert.match(en.turn(turn({ end, next: null })), /\(house rule\)\.$/);
    assert.match(es.turn(turn({ end, next: null })), /\(regla de la casa\)\.$/);
  }
  const bare = { hole: null, last: null, laps: 0, sown: 0, next: null };
  assert.equal(en.turn(turn({ ...bare, kind: "share", end: "agreed" })), "The players share the rest (house rule).");
  assert.equal(es.turn(turn({ ...bare, kind: "resign", side: "north", end: "resigned" })), "Norte se rinde (regla de la casa).");
});

test("a new round tells who begins and what is closed", () => {
  const round = turn({
    kind: "round", round: 2, hole: null, last: null, next: "north",
    events: [{ type: "close", hole: "E" }, { type: "close", hole: "F" }, { type: "roundStart", round: 2, first: "north" }],
  });
  assert.equal(en.turn(round), "Round 2 is set up: North begins. 2 holes are closed: E, F.");
  assert.equal(es.turn(round), "Ronda 2 lista: empieza Norte. 2 hoyitos quedan cerrados: E, F.");
});

test("a preview says everything that would happen", () => {
  const preview = { hole: "E", laps: 1, sown: 2, captured: 8, captures: ["a", "F"], last: "a", again: true, over: false };
  assert.equal(en.preview(preview), "E: 1 lap, 2 seeds, ends in a, takes 8, plays again.");
  assert.equal(es.preview({ ...preview, captured: 0, captures: [], again: false }), "E: 1 vuelta, 2 mates, acaba en a, no come.");
});

test("who has won is said to whom it concerns", () => {
  assert.equal(en.result(snapshot({}), ALONE), "You win 28–20.");
  assert.equal(es.result(snapshot({}), FRIENDS), "Gana Sur 28–20.");
  const lost = snapshot({ outcome: { end: "lastFour", south: 12, north: 36, winner: "north" } });
  assert.equal(en.result(lost, ALONE), "The computer wins 36–12.");
  assert.equal(en.result({ ...lost, rounds: "3", phase: "roundOver", round: 2 }, FRIENDS), "North wins round 2, 36–12.");
  assert.equal(en.result({ ...lost, rounds: "3", matchWinner: "north" }, ALONE), "The computer wins the match, 36–12.");
  const drawn = snapshot({ outcome: { end: "agreed", south: 24, north: 24, winner: null } });
  assert.equal(en.result(drawn, ALONE), "A draw, 24–24 (house rule).");
  assert.equal(en.result(snapshot({ turn: "south", phase: "playing", outcome: null }), ALONE), "");
});

test("a hole that can't be chosen explains itself", () => {
  const standing = snapshot({
    turn: "north", phase: "playing", outcome: null,
    holes: [
      { hole: "A", seeds: 3, closed: false, whyNot: "notYours" },
      { hole: "a", seeds: 0, closed: false, whyNot: "empty" },
      { hole: "e", seeds: 3, closed: false, whyNot: "endless" },
      { hole: "b", seeds: 3, closed: false, whyNot: null },
    ],
  });
  assert.equal(en.why(standing, "A"), "Hole A is South’s. North plays from the other row.");
  assert.match(en.why(standing, "a"), /empty/);
  assert.match(en.why(standing, "e"), /never end.*house rule/);
  assert.equal(en.why(standing, "b"), "");
  assert.equal(en.why(standing, "z"), "");
});

test("any error becomes a sentence", () => {
  assert.equal(en.error({ code: "nothing-to-undo" }), "There is nothing to take back.");
  for (const odd of [{ code: "never-heard" }, new Error("x"), null, "text", 7]) assert.equal(en.error(odd), tables.en["error.unknown"]);
});
