/** @import { Desk } from "./shell.d.ts" */
/** @import { Answer, Question } from "./types.d.ts" */
import { find } from "./dialogs.js";

const MEGABYTE = 1e6;

/** Offers tables that take a while to make: more is proved with them. @param {Pick<Desk, "mind" | "words" | "page">} desk @param {{ question: () => Question, changed: (making: boolean) => void }} around */
export function createTables({ mind, words, page }, { question, changed }) {
  const root = document.createElement("div");
  root.className = "analysis-tables";
  root.hidden = true;
  root.innerHTML = '<button type="button"></button><p></p><progress max="100"></progress>';
  const button = find("button", root);
  const note = find("p", root);
  const bar = /** @type {HTMLProgressElement} */ (find("progress", root));
  /** What could be made, and what that takes. @type {Answer["greater"]} */
  let offer = null;
  let seeds = 0;
  /** @type {AbortController | null} */
  let making = null;
  let part = 0;

  function draw() {
    const { t } = words();
    root.hidden = !seeds;
    const facts = { seeds, size: Math.round((offer?.bytes ?? 0) / MEGABYTE), percent: Math.floor(part * 100) };
    // Where the button was, whoever used it still is.
    button.hidden = !offer;
    button.textContent = t(making ? "analysis.tables.stop" : "analysis.tables.make", facts);
    note.textContent = t(`analysis.tables.${making ? "making" : offer ? "cost" : "there"}`, facts);
    bar.hidden = !making;
    bar.ariaLabel = t("analysis.tables.part");
    bar.value = facts.percent;
  }

  async function make() {
    if (!offer) return;
    const mine = making = new AbortController();
    part = 0;
    draw();
    changed(true);
    try {
      await (await mind()).tables(question(), offer.seeds, { signal: mine.signal, progress(made) {
        if (making !== mine) return;
        part = made;
        draw();
      } });
      if (making !== mine) return;
      const focused = document.activeElement === button;
      making = offer = null;
      draw();
      page.say(words().t("analysis.tables.there", { seeds }));
      if (focused) {
        note.tabIndex = -1;
        note.focus({ preventScroll: true });
      }
    } catch (error) {
      if (making !== mine) return;
      console.warn(error);
      making = null;
      draw();
      page.say(words().t("analysis.tables.failed"));
    }
    changed(false);
  }

  function stop() {
    if (!making) return;
    making.abort();
    making = null;
    draw();
    changed(false);
  }

  button.addEventListener("click", () => (making ? stop() : make()));

  return {
    root,
    draw,
    stop,

    /** An answer tells what tables there are, and which there could be. @param {Answer} answer */
    async hear({ greater, tables }) {
      // Where thinking keeps the page waiting, it is not to do so for long.
      if (making || !(await mind()).apart || making) return;
      if (greater) [offer, seeds] = [greater, greater.seeds];
      else {
        offer = null;
        seeds = tables > 12 ? tables : 0;
      }
      draw();
    },
  };
}
