/** @import { Settings } from "./shell.js" */

const KEY = "hoyito.settings";
const SPEEDS = ["normal", "slow", "fast", "instant"];
const SIDES = ["south", "north"];

/** What each setting may be; the first if nothing was chosen. @type {Record<keyof Settings, readonly unknown[]>} */
const CHOICES = {
  lang: ["auto", "en", "es"],
  theme: ["auto", "light", "dark"],
  mine: SPEEDS,
  theirs: SPEEDS,
  counts: [true, false],
  flip: [false, true],
  rules: ["I", "II", "III"],
  row: [6, 7, 8, 9, 10, 11, 12],
  first: SIDES,
  rounds: ["1", "3", "5", "7", "to the end"],
  opponent: ["easy", "friend", "medium", "hard"],
  side: SIDES,
};

// Every access to the storage may throw: blocked cookies, sealed frames, a full disk.
let works = true;
export const storageWorks = () => works;

/** @param {string} key @returns {any} undefined when nothing sound is there */
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
  const sound = Object.entries(CHOICES).map(([name, choices]) => [name, choices.includes(kept?.[name]) ? kept[name] : choices[0]]);
  return Object.fromEntries(sound);
}

/** @param {Settings} settings */
export const saveSettings = (settings) => keep(KEY, settings);
