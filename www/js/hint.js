/** @import { Desk } from "./shell.d.ts" */
/** @import { Answer, Hole, Snapshot } from "./types.d.ts" */
import { bestOf, isUnknown, seedsOf, signed } from "./analysis-values.js";
import { find } from "./dialogs.js";
import { dress } from "./panel.js";

// Milliseconds of thought for a hint, once there are tables.
const PATIENCE = 3000;
const MARK = "hint-mark";
const STAR = '<svg class="sign sign-best" viewBox="0 0 24 24" focusable="false"><path class="fill" d="m12 1.500 3.200 6.900 7.500.9-5.500 5.200 1.400 7.500-6.600-3.700L5.400 22l1.400-7.500L1.300 9.300l7.500-.9z"/></svg>';

/** Says which move is best, and marks it; plays nothing. @param {Desk} desk */
export async function createHint(desk) {
  await dress("hint");
  const { board, page, words, table, mind } = desk;
  // What a screen reader says of the holes that are marked.
  const mark = document.createElement("span");
  mark.id = MARK;
  mark.hidden = true;
  document.body.append(mark);
  let cancel = () => {};

  // All that makes a hint be of yesterday.
  const here = () => [table(), table().mode, board.dataset.position, board.dataset.state];

  /** While one steps, the sentence of the stop stands where the note stood. @param {string} text */
  function tell(text) {
    if (table().mode === "held") find(".step-why").textContent = text;
    else page.stand(text);
  }

  /** The position on the board, or why there is no hint for it. @returns {Snapshot | string} */
  function asked() {
    const { t } = words();
    const { mode, snapshot, open, game } = table();
    if (desk.guide) return desk.guide.advice;
    if (mode === "held") {
      const { turn, event = 0 } = desk.place();
      // Another board has taken the place of this one.
      if (turn === undefined) return "";
      const atRest = board.dataset.state !== "moving" && (turn === 0 || event >= game.turn(turn).events.length);
      if (!atRest) return t("step.between");
      const stop = game.snapshotAt(turn);
      return stop.turn ? stop : t("why.over");
    }
    if (mode === "moving") return t("hint.moving");
    if (!snapshot.turn) return t(snapshot.phase === "roundOver" ? "why.roundOver" : "why.over");
    return open ? snapshot : t("why.computer");
  }

  /** Which holes are best, and a sentence about them. @param {Answer} answer @param {Snapshot} snapshot @returns {{ holes: Hole[], text: string }} */
  function judged(answer, snapshot) {
    const { t, sideName } = words();
    const [{ hole, low }] = [...answer.moves].sort((a, b) => Number(b.hole === answer.choice) - Number(a.hole === answer.choice));
    const side = sideName(snapshot.turn ?? "south");
    if (answer.moves.length === 1) return { holes: [hole], text: t("hint.only", { hole }) };
    const holes = bestOf(answer);
    if (holes.length) {
      const value = answer.moves.find((move) => move.hole === holes[0])?.low ?? 0;
      return { holes, text: t(value === 0 ? "hint.even" : "hint.best", { n: holes.length, holes: holes.join(t("join")), value: signed(value), side }) };
    }
    const known = !isUnknown({ low, high: Infinity }, seedsOf(snapshot));
    return { holes: [hole], text: t(known ? "hint.least" : "hint.guess", { hole, value: signed(low), side }) };
  }

  /** @param {readonly Hole[]} holes */
  function draw(holes) {
    mark.textContent = words().t("hint.mark");
    for (const hole of holes) {
      const button = find(`[data-hole="${hole}"]`, board);
      button.dataset.best = "";
      find(".marks", button).insertAdjacentHTML("beforeend", STAR);
      // Whoever has said more of it already, has said it.
      if (!button.hasAttribute("aria-describedby")) button.setAttribute("aria-describedby", MARK);
    }
  }

  function erase() {
    for (const button of board.querySelectorAll("[data-best]")) {
      button.removeAttribute("data-best");
      button.querySelector(".sign-best")?.remove();
      if (button.getAttribute("aria-describedby") === MARK) button.removeAttribute("aria-describedby");
    }
  }

  return {
    async show() {
      cancel();
      const snapshot = asked();
      if (typeof snapshot === "string") return snapshot && tell(snapshot);
      const thought = new AbortController();
      const place = here();
      const watch = new MutationObserver(() => here().some((part, i) => part !== place[i]) && cancel());
      cancel = () => {
        watch.disconnect();
        thought.abort();
        erase();
      };
      watch.observe(board, { attributes: true });
      tell(words().t("hint.thinking"));
      const { signal } = thought;
      try {
        const answer = await (await mind()).values(snapshot, { signal, patience: PATIENCE });
        if (signal.aborted) return;
        const { holes, text } = judged(answer, snapshot);
        draw(holes);
        tell(text);
      } catch (error) {
        if (signal.aborted) return;
        cancel();
        throw error;
      }
    },
  };
}
