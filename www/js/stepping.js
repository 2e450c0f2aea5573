/** @import { Trail } from "./types.d.ts" */

// What all controls for stepping have in common.

export const ICONS = {
  start: "M4 5v14M13 5l-7 7 7 7zM21 5l-7 7 7 7z",
  turnBack: "M6 5v14M18 5l-9 7 9 7z",
  leapBack: "M12 5l-8 7 8 7zM20 5l-8 7 8 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  on: "M8 5l9 7-9 7z",
  leapOn: "M12 5l8 7-8 7zM4 5l8 7-8 7z",
  turnOn: "M18 5v14M6 5l9 7-9 7z",
  end: "M20 5v14M11 5l7 7-7 7zM3 5l7 7-7 7z",
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

/** Marks on a board what its present lap has done. @param {Element} board @param {Trail} trail */
export function trace(board, { from, path, changed }) {
  for (const button of board.querySelectorAll("[data-hole]")) {
    const hole = button.getAttribute("data-hole") ?? "";
    button.toggleAttribute("data-from", hole === from);
    button.toggleAttribute("data-path", path.includes(hole));
    button.toggleAttribute("data-changed", hole === changed);
  }
}
