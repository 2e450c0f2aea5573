/** @import { Desk } from "./shell.d.ts" */
import { find } from "./dialogs.js";
import { agreesToShare } from "./opponent.js";
import { createPanel } from "./panel.js";
import { other } from "./view.js";

/** Ends a game before its end, when who is asked says yes. @param {Desk} desk */
export async function createEarly(desk) {
  const { table, words, page } = desk;
  const { panel, open } = createPanel(desk, "ask", "", `<p></p>
    <footer><button type="button" data-close="no" data-focus></button><button type="button" class="primary" data-close="yes"></button></footer>`);
  const title = find("h2", panel);
  title.removeAttribute("data-focus");

  /** Anything but the button that says yes is a no. @param {{ title: string, text: string, yes: string, no: string }} question @returns {Promise<boolean>} */
  function ask(question) {
    title.textContent = question.title;
    find("p", panel).textContent = question.text;
    for (const answer of /** @type {const} */ (["yes", "no"])) find(`[data-close="${answer}"]`, panel).textContent = question[answer];
    open();
    return new Promise((resolve) => panel.addEventListener("close", () => resolve(panel.returnValue === "yes"), { once: true }));
  }

  const over = () => !table().snapshot.turn && (page.problem({ code: "over" }), true);

  return {
    async share() {
      if (over()) return;
      const { t, sideName } = words();
      const { snapshot, alone } = table();
      const asker = snapshot.turn ?? "south";
      const text = t(alone ? "share.askComputer" : "share.ask", {
        asker: sideName(asker),
        other: sideName(other(asker)),
        seeds: t("count.seeds", { n: snapshot.holes.reduce((sum, hole) => sum + hole.seeds, 0) }),
      });
      if (await ask({ title: t("share.title"), text, yes: t("share.agree"), no: t("share.decline") })) {
        if (alone && !agreesToShare(table().snapshot, other(alone))) page.declined();
        else table().share();
      }
    },

    async resign() {
      if (over()) return;
      const { t, sideName } = words();
      const { snapshot, alone } = table();
      const side = alone ?? snapshot.turn ?? "south";
      const text = t(snapshot.rounds === "1" ? "resign.ask" : "resign.askMatch", { side: sideName(side) });
      if (await ask({ title: t("resign.title"), text, yes: t("do.resign"), no: t("do.cancel") })) table().resign(side);
    },
  };
}
