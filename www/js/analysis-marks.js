/** @import { Kind } from "./analysis-values.js" */
/** @import { Hole } from "./types.d.ts" */

/** What a hole is worth. @typedef {{ hole: Hole, text: string, kind: Kind, best: boolean }} Mark */

/** By shape too, not by colour alone. @type {Record<Kind, string>} */
const SIGNS = { win: "M6 1 11.5 11h-11z", even: "M6 1.5a4.5 4.5 0 1 0 .01 0z", loss: "M6 11 .5 1h11z", open: "" };

/** @param {Kind} kind */
export const signOf = (kind) => (SIGNS[kind] ? `<svg viewBox="0 0 12 12" aria-hidden="true"><path d="${SIGNS[kind]}"/></svg>` : "");

// Where one of two ends may be broken off.
const BREAK = "\u200b";

/** The id of what tells a hole's value in words. @param {Hole} hole */
export const idOf = (hole) => `analysis-${hole}`;

/** Writes values on the holes of a board. @param {Element} board */
export function createMarks(board) {
  /** @type {Map<Hole, HTMLElement>} */
  const badges = new Map();

  /** @param {HTMLElement} badge */
  function drop(badge) {
    badge.parentElement?.removeAttribute("aria-describedby");
    badge.remove();
  }

  return {
    /** @param {readonly Mark[]} marks */
    draw(marks) {
      const wanted = new Set(marks.map(({ hole }) => hole));
      for (const [hole, badge] of badges) {
        if (wanted.has(hole)) continue;
        drop(badge);
        badges.delete(hole);
      }
      for (const { hole, text, kind, best } of marks) {
        const button = board.querySelector(`[data-hole="${hole}"]`);
        if (!button) continue;
        let badge = badges.get(hole);
        // A row of another length has buttons of its own.
        if (!badge || badge.parentElement !== button) {
          badge?.remove();
          badge = document.createElement("span");
          badge.className = "analysis-mark";
          badge.ariaHidden = "true";
          badges.set(hole, badge);
          button.append(badge);
          button.setAttribute("aria-describedby", idOf(hole));
        }
        badge.toggleAttribute("data-best", best);
        if (badge.dataset.value === text && badge.dataset.kind === kind) continue;
        badge.dataset.value = text;
        badge.dataset.kind = kind;
        // What is written on a button would have to begin its name: so the looks write it.
        badge.innerHTML = `${signOf(kind)}<span data-text="${text.replace(/(?<=.)…(?=.)/, `…${BREAK}`)}"></span>`;
      }
    },

    clear() {
      for (const badge of badges.values()) drop(badge);
      badges.clear();
    },
  };
}
