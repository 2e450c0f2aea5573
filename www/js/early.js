/** @import { GameTable, Question, Speech } from "./shell.d.ts" */
import { find, open } from "./dialogs.js";
import { other } from "./view.js";

/** Anything but the button that says yes is a no. @param {Question} question @returns {Promise<boolean>} */
function ask(question) {
  const element = open("ask");
  for (const [part, text] of Object.entries(question)) find(`[data-part="${part}"]`, element).textContent = text;
  return new Promise((resolve) => {
    element.addEventListener("close", () => resolve(element.returnValue === "yes"), { once: true });
  });
}

/** @param {GameTable} table @param {Speech} words */
export async function share(table, { t, sideName }) {
  const { snapshot, alone } = table;
  const asker = snapshot.turn ?? "south";
  const text = t(alone ? "share.askComputer" : "share.ask", {
    asker: sideName(asker),
    other: sideName(other(asker)),
    seeds: t("count.seeds", { n: snapshot.holes.reduce((sum, hole) => sum + hole.seeds, 0) }),
  });
  if (await ask({ title: t("share.title"), text, yes: t("share.agree"), no: t("share.decline") })) table.share();
}

/** @param {GameTable} table @param {Speech} words */
export async function resign(table, { t, sideName }) {
  const { snapshot, alone } = table;
  const side = alone ?? snapshot.turn ?? "south";
  const text = t(snapshot.rounds === "1" ? "resign.ask" : "resign.askMatch", { side: sideName(side) });
  if (await ask({ title: t("resign.title"), text, yes: t("do.resign"), no: t("do.cancel") })) table.resign(side);
}
