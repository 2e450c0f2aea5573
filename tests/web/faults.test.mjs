// The sentences that say where a text is wrong, how, and what to do about it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../../www/js/words.js";
import { explainFault } from "../../www/js/faults.js";
import { Game } from "./engine.mjs";
import { FAULTS, caught, union } from "./faults.mjs";
import { speak, studyTable } from "./locales.mjs";

const en = speak("en");
const es = speak("es");

/** @param {string} name */
const told = (name) => [en, es].map((words) => explainFault(caught(FAULTS[name].act), words));

for (const language of LANGUAGES) {
  test(`every reason has its sentence and its cure: ${language}`, () => {
    const table = studyTable(language);
    const reasons = union("Reason");
    assert(reasons.length > 30);
    for (const reason of reasons) for (const key of [`fault.${reason}`, `fault.${reason}.do`]) assert(key in table, key);
    for (const expected of union("Expected")) assert(`fault.expected.${expected}` in table, expected);
  });

  test(`every fault is told whole, with its place where it has one: ${language}`, () => {
    const words = speak(language);
    const place = { en: /^Line (\d+), column (\d+): ./, es: /^Línea (\d+), columna (\d+): ./ }[language];
    const cure = { en: / What to do: [^ ].+\.$/, es: / Qué hacer: [^ ].+\.$/ }[language];
    for (const [name, { act, line = null, column = null }] of Object.entries(FAULTS)) {
      const sentence = explainFault(caught(act), words);
      assert.doesNotMatch(sentence, /fault\.|\{\w*\}|undefined|null|NaN|“”|«»| {2}|[\n\r]|\.\./, name);
      assert.match(sentence, cure, name);
      assert.match(sentence, /^[A-ZÁÉÍÓÚÑ“«]/, name);
      const [, toldLine, toldColumn] = place.exec(sentence) ?? [null, null, null];
      assert.deepEqual([toldLine, toldColumn], [line, column].map((n) => (n === null ? null : String(n))), `${name}: ${sentence}`);
    }
  });
}

test("sentences for what goes wrong most often", () => {
  assert.deepEqual(told("rules in a record"), [
    "Line 1, column 8: Rules: “IV” is none of the three games. What to do: write I, II or III.",
    "Línea 1, columna 8: Rules: «IV» no es ninguno de los tres juegos. Qué hacer: escribe I, II o III.",
  ]);
  assert.deepEqual(told("an empty hole"), [
    "Line 4, column 2: move 3, A: hole A is empty. What to do: play another hole, or look for a mistake in an earlier move. Can be played there: C, D, E, F.",
    "Línea 4, columna 2: jugada 3, A: el hoyito A está vacío. Qué hacer: juega otro hoyito, o busca un error en una jugada anterior. Ahí se puede jugar: C, D, E, F.",
  ]);
  assert.deepEqual(told("North's row"), [
    "Line 1, column 24: here should stand a dot and the next hole, or : and the captured seeds, but there is the end of the text. What to do: write a position like 4.4.4.4.4.4/4.4.4.4.4.4:0-0:S.",
    "Línea 1, columna 24: aquí va un punto y el hoyito que sigue, o : y los mates comidos, y lo que hay es el final del texto. Qué hacer: escribe una posición como 4.4.4.4.4.4/4.4.4.4.4.4:0-0:S.",
  ]);
  assert.deepEqual(told("an unsound position in a record"), [
    "Line 2, column 11: Position: holes and captured seeds add up to 50, and rows of this length have 48. What to do: count them again until they add up to 48.",
    "Línea 2, columna 11: Position: entre hoyitos y comidos hay 50 mates, y con filas de este largo son 48. Qué hacer: cuéntalos otra vez hasta que sumen 48.",
  ]);
  assert.match(told("the next round too soon")[0], /^Line 1, column 4: move 4, \/, in round 2: the round is not over yet\./);
  assert.equal(told("nothing to undo")[0], "There is nothing to take back. What to do: play a move first.");
});

test("a sign that can't be seen is told by its number", () => {
  assert.match(explainFault(caught(() => Game.fromMoves("I", 6, "south", "1", "A\u200bb")), en), /^Line 1, column 2: “U\+200B” is no move\./);
  assert.match(explainFault(caught(() => Game.fromMoves("I", 6, "south", "1", "A\u0000")), es), /^Línea 1, columna 2: «U\+0000» no es una jugada\./);
});

test("an error that is none of the engine's has its general sentence", () => {
  for (const odd of [new Error("x"), null, "text", { code: "over" }]) assert.equal(explainFault(odd, en), en.error(odd));
});
