/** @import { Speech } from "./shell.d.ts" */
/** @import { Trouble } from "./engine.js" */
/** @import { Refusal } from "../pkg/hoyito_wasm.js" */

/** Whether the engine says more of an error than its kind. @param {unknown} error @returns {error is Refusal} */
const isRefusal = (error) => error instanceof Error && "details" in error;
/** Whether a part of the page could not be had. @param {unknown} error @returns {error is Trouble} */
const isTrouble = (error) => error instanceof Error && "file" in error;

/** What only looks like nothing has a number. @param {string} found */
const visible = (found) => found.replace(/[\p{C}\p{Z}]/gu, (sign) => (
  sign === " " ? sign : `U+${Number(sign.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0")}`));

/** @param {string} text */
const raised = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Where, what and why, and what to do about it. @param {unknown} error @param {Speech} words */
export function explainFault(error, words) {
  if (isTrouble(error) && error.reason === "download") return words.t("trouble.download", { file: error.file });
  if (!isRefusal(error)) return words.error(error);
  const { t, sideName } = words;
  const { reason, line, column, details: { found, expected, side, header, move, round, legal, ...details } } = error;
  const more = {
    ...details, header, move, round,
    n: details.holes,
    found: found === undefined ? t("fault.nothing") : /^[\r\n]$/.test(found) ? t("fault.break") : t("fault.quoted", { found: visible(found) }),
    expected: expected && t(`fault.expected.${expected}`),
    side: side && sideName(side),
  };
  let problem = t(`fault.${reason}`, more);
  if (move !== undefined) problem = t(Number(round) > 1 ? "fault.moveInRound" : "fault.move", { ...more, problem });
  else if (header !== undefined && reason !== "header-twice") problem = t("fault.header", { header, problem });
  if (line !== null) problem = t("fault.place", { line, column, problem });
  const cure = [t(`fault.${reason}.do`, more), legal && t("fault.legal", { legal: [...legal].join(t("join")) })].filter(Boolean);
  return t("fault.whole", { problem: raised(problem), cure: cure.join(" ") });
}
