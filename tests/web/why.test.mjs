// The sentence at each stop, without a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createTimeline } from "../../www/js/timeline.js";
import { viewOf } from "../../www/js/view.js";
import { explain } from "../../www/js/why.js";
import { Game } from "./engine.mjs";
import { speak, studyTable } from "./locales.mjs";
import { RULES, chance, walk } from "./walks.mjs";

/** @import { Event, Turn } from "../../www/js/types.js" */
/** @import { Setting } from "../../www/js/why.js" */

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../www/${path}`, import.meta.url), "utf8");
const LANGUAGES = /** @type {const} */ (["en", "es"]);
const words = Object.fromEntries(LANGUAGES.map((language) => [language, speak(language).t]));

/** All that is said of a game, by stop. @param {Game} game @param {string} [language] @param {"on" | "back"} [way] */
function told(game, language = "en", way = "on") {
  const timeline = createTimeline(game);
  const { rules, rounds } = game.snapshotAt(0);
  /** @type {string[]} */
  const said = [];
  const stops = Array.from({ length: timeline.total + 1 }, (_, stop) => stop);
  for (const stop of way === "on" ? stops : stops.reverse()) {
    said[stop] = explain(timeline.look(stop), { rules, rounds, lastWinner: timeline.lastWinner }, words[language]);
  }
  return said;
}

/** What a single event would say, in a game that looks as it has to. @param {Event[]} events the last of them is told @param {Partial<Turn>} [turn] @param {Partial<Setting>} [setting] */
function one(events, turn, setting, language = "en") {
  const view = { ...viewOf(new Game("I", 6, "south", "1").snapshot()), at: "b" };
  const whole = /** @type {Turn} */ ({ number: 4, round: 1, kind: "sow", side: "south", ...turn, events });
  return explain(
    { stop: 9, number: 4, event: events.length, turn: whole, before: view, view, rest: false },
    { rules: "I", rounds: "1", lastWinner: () => undefined, ...setting },
    words[language],
  );
}

// Two things make a sentence unfit: a word that is missing, and a mark where there should be a word.
const UNFIT = /why\.|[{}]|undefined|null|NaN|\s\s|\(\)|^\s*$/;

for (const rules of RULES) {
  test(`every stop of ${rules} has a sentence in both languages, the same from either side`, () => {
    for (let seed = 1; seed <= 8; seed++) {
      const game = walk(new Game(rules, 6, seed % 2 ? "south" : "north", seed % 3 ? "to the end" : "1"), chance(seed), 80);
      for (const language of LANGUAGES) {
        const said = told(game, language);
        said.forEach((sentence, stop) => assert.doesNotMatch(sentence, UNFIT, `${rules}, lot ${seed}, stop ${stop}`));
        assert.deepEqual(told(game, language, "back"), said);
      }
      const [en, es] = LANGUAGES.map((language) => told(game, language));
      en.forEach((sentence, stop) => {
        assert.equal(sentence.includes("(house rule"), es[stop].includes("(regla de la casa"), sentence);
        assert.notEqual(sentence, es[stop]);
      });
    }
  });
}

test("one house in passing and one by the last seed", () => {
  const game = Game.fromPosition("I", "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S");
  game.play("E");
  assert.deepEqual(told(game), [
    "South to play",
    "South lifts 2 seeds from E and sows from the next hole on, counter-clockwise: lap 1.",
    "Fourth seed in F: a house.",
    "Fourth seed in F: a house, South takes it (Hoyito I takes houses in passing).",
    "Fourth seed in a: a house.",
    "Fourth seed in a, the last of the lap: a house, South takes it.",
    "A house made by the last seed ends the turn (Hoyito I).",
  ]);
});

test("the same move in the other games", () => {
  const game = Game.fromPosition("II", "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S");
  game.play("E");
  assert.deepEqual(told(game).slice(2), [
    "Fourth seed in F, but not the last of the lap: the four stay (Hoyito II).",
    "Fourth seed in a: a house.",
    "Fourth seed in a, the last of the lap: a house, South takes it.",
    "F holds four and lies in the unbroken run behind the house: South takes it too (Hoyito II).",
    "The last seed made a capture: South takes another turn, from any own hole (Hoyito II).",
  ]);
  const third = Game.fromPosition("III", "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S");
  third.play("E");
  assert.deepEqual(told(third, "es").slice(2), [
    "Cuarto mate en F, pero no el último de la vuelta: los cuatro se quedan (Hoyito III).",
    "Cuarto mate en a: una casa.",
    "Cuarto mate en a, el último de la vuelta: una casa, y Sur se la come.",
    "Comió el último mate: Sur juega otra vez, del hoyito suyo que quiera (Hoyito III).",
  ]);
});

test("a relay, and the seed that ends it", () => {
  const game = new Game("I", 6, "south", "1");
  game.play("A");
  const said = told(game);
  assert.equal(said[5], "Last seed in E, which held 4: the sowing goes on from there.");
  assert.equal(said[6], "Last seed in E, which held 4: 5 seeds are lifted, lap 2.");
  assert.equal(said.at(-1), "Last seed in an empty hole, C: the turn ends.".replace("C", game.turns()[0].last ?? ""));
  assert.match(told(game, "es").at(-1) ?? "", /^Último mate en un hoyito vacío, \w: muere, y el turno termina\.$/);
});

test("a hand that comes round gives its own hole a seed, by a house rule", () => {
  const game = Game.fromPosition("I", "14.0.0.0.0.0/0.0.0.0.0.2:16-16:S");
  game.play("A");
  const said = told(game);
  assert.equal(said[13], "The hand has come round to A, where this lap began: it gets a seed like any other (house rule).");
});

test("a single seed is counted as one", () => {
  assert.equal(one([{ type: "lift", hole: "A", seeds: 1, lap: 1 }]), "South lifts 1 seed from A and sows from the next hole on, counter-clockwise: lap 1.");
  assert.equal(one([{ type: "lift", hole: "A", seeds: 1, lap: 1 }], {}, {}, "es"), "Sur levanta 1 mate de A y riega desde el hoyito que sigue, contra las agujas del reloj: vuelta 1.");
});

test("who gets the last four, and by which rule", () => {
  /** @type {(to: "south" | "north") => Event[]} */
  const sweep = (to) => [{ type: "sweep", seeds: 4, to, store: 28 }];
  const match = /** @type {const} */ ({ rules: "III", rounds: "5" });
  assert.match(one(sweep("south")), /They go to South, who made the capture\.$/);
  assert.match(one(sweep("south"), {}, { rules: "III" }), /who made the capture \(house rule in a single game of Hoyito III\)\.$/);
  assert.match(one(sweep("south"), { round: 2 }, { ...match, lastWinner: () => "north" }), /South, who made the capture\.$/);
  assert.match(one(sweep("north"), { round: 3 }, { ...match, lastWinner: () => "north" }), /North, who won the round before \(Hoyito III, from round 3 on\)\.$/);
  assert.match(one(sweep("south"), { round: 3 }, { ...match, lastWinner: () => "south" }), /South, who won the round before/);
  assert.match(one(sweep("south"), { round: 4 }, { ...match, lastWinner: () => null }), /South, who made the capture \(house rule, for the round before was tied\)\.$/);
});

test("what this project decided is marked as a house rule, and nothing else is", () => {
  const outcome = { end: /** @type {const} */ ("lastFour"), south: 24, north: 24, winner: null };
  /** @type {[Event, boolean, Partial<Turn>?, Partial<Setting>?][]} */
  const events = [
    [{ type: "pass", side: "north", why: "empty" }, false],
    [{ type: "pass", side: "north", why: "endless" }, true],
    ...(/** @type {const} */ (["repetition", "quiet", "noMove", "agreed"])).map((why) => /** @type {[Event, boolean]} */ ([{ type: "share", seeds: 8, south: 24, north: 24, why }, true])),
    [{ type: "resign", side: "south" }, true],
    [{ type: "roundEnd", outcome }, true],
    [{ type: "roundEnd", outcome: { ...outcome, south: 28, north: 20, winner: "south" } }, false],
    [{ type: "roundEnd", outcome: { ...outcome, end: "resigned", winner: "south" } }, true],
    [{ type: "roundEnd", outcome }, false, {}, { rounds: "3" }],
    [{ type: "roundEnd", outcome: { ...outcome, south: 20, north: 28, winner: "north" } }, false, {}, { rounds: "3" }],
    [{ type: "refill", hole: "A", seeds: 4, side: "south", store: 20 }, true],
    [{ type: "close", hole: "F" }, false],
    [{ type: "roundStart", round: 2, first: "north" }, false, {}, { lastWinner: () => "north" }],
    [{ type: "roundStart", round: 2, first: "north" }, true, {}, { lastWinner: () => null }],
    [{ type: "matchEnd", winner: "south", south: 30, north: 18 }, true],
    [{ type: "matchEnd", winner: "north", south: 2, north: 46 }, false],
    [{ type: "matchEnd", winner: null, south: 24, north: 24 }, true],
    [{ type: "turnEnd", reason: "emptyHole", next: "north" }, false],
    [{ type: "turnEnd", reason: "casa", next: "north" }, false],
    [{ type: "turnEnd", reason: "again", next: "south" }, false],
    [{ type: "turnEnd", reason: "lastFour", next: null }, false],
  ];
  const seen = new Set();
  for (const [event, house, turn, setting] of events) {
    for (const language of LANGUAGES) {
      const sentence = one([event], turn, setting, language);
      assert.doesNotMatch(sentence, UNFIT);
      assert.equal(/house rule|regla de la casa/.test(sentence), house, sentence);
      assert(!seen.has(sentence), sentence);
      seen.add(sentence);
    }
  }
  assert.equal(one([{ type: "resign", side: "north" }, { type: "matchEnd", winner: "south", south: 0, north: 0 }], {}, { rounds: "3" }), "South wins the match, 0–0.");
});

test("every kind of event that the engine tells has its sentence", () => {
  const types = read("pkg/hoyito_wasm.d.ts");
  const kinds = [...types.matchAll(/\{ type: "(\w+)"/g)].map((match) => match[1]);
  const source = read("js/why.js");
  assert(kinds.length >= 13);
  for (const kind of kinds) assert(source.includes(`case "${kind}":`), kind);
  assert.equal(one([/** @type {any} */ ({ type: "somethingNew" })]), "");
});

test("no sentence is left that no stop can have", () => {
  const keys = Object.keys(studyTable("en")).filter((key) => /^why\.(lift|sow|capture|sweep|end|refill|begin|match)\b/.test(key));
  /** @type {Set<string>} */
  const asked = new Set();
  const { en } = words;
  words.en = (key, params) => (asked.add(key), en(key, params));
  for (const rules of RULES) for (let seed = 1; seed <= 20; seed++) told(walk(new Game(rules, 6, "south", seed % 4 ? "1" : "to the end"), chance(seed), 150));
  words.en = en;
  const common = keys.filter((key) => /^why\.(lift|sow|capture|end|sweep\.mover|refill)/.test(key));
  for (const key of common) assert(asked.has(key), key);
});
