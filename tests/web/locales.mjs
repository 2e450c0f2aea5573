// All that a language says: what is fetched at once, and what comes later.
import { readFileSync } from "node:fs";
import { createWords } from "../../www/js/words.js";

/** @typedef {import("../../www/js/shell.js").Table} Table */
/** @typedef {import("../../www/js/shell.js").Language} Language */

/** @param {string} path @returns {Table} */
const read = (path) => JSON.parse(readFileSync(new URL(`../../www/locales/${path}.json`, import.meta.url), "utf8"));

/** What is fetched at once. @param {Language} language */
export const soonTable = (language) => read(language);

/** What comes later. @param {Language} language */
export const studyTable = (language) => read(`study/${language}`);

/** @param {Language} language @returns {Table} */
export const wholeTable = (language) => ({ ...soonTable(language), ...studyTable(language) });

/** @param {Language} language */
export const speak = (language) => createWords(language, wholeTable(language));
