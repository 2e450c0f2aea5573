/** @import { Settings } from "./shell.d.ts" */
import { SIDES } from "./view.js";

const KEY = "hoyito.settings";
const SPEEDS = ["slow", "normal", "fast", "instant"];

/** @type {Record<keyof Settings, readonly unknown[]>} */
export const CHOICES = {
  lang: ["auto", "en", "es"],
  theme: ["auto", "light", "dark"],
  mine: SPEEDS,
  theirs: SPEEDS,
  steps: SPEEDS.slice(0, 3),
  counts: [true, false],
  flip: [false, true],
  rules: ["I", "II", "III"],
  row: [6, 7, 8, 9, 10, 11, 12],
  first: SIDES,
  rounds: ["1", "3", "5", "7", "to the end"],
  opponent: ["friend", "easy", "medium", "hard", "perfect"],
  side: SIDES,
};

// Where it isn't the first of the choices.
/** @type {Record<string, unknown>} */
const DEFAULT = { mine: "normal", theirs: "normal", steps: "normal", opponent: "easy" };

// Every access to the storage may throw: blocked cookies, sealed frames, a full disk.
let works = true;
export const storageWorks = () => works;

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) works = false;
    return undefined;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    works = false;
  }
}

/** @returns {Settings} */
export function loadSettings() {
  const kept = recall(KEY);
  return /** @type {any} */ (Object.fromEntries(Object.entries(CHOICES).map(
    ([name, choices]) => [name, choices.includes(kept?.[name]) ? kept[name] : DEFAULT[name] ?? choices[0]],
  )));
}

/** @param {Settings} settings */
export const saveSettings = (settings) => keep(KEY, settings);
