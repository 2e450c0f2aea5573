/** @import { Wishes } from "./shell.d.ts" */

const KEYS = /** @type {const} */ ({ u: "undo", r: "redo", t: "hint", n: "new", "?": "help" });

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof Element && target.closest("input, select, textarea, [contenteditable], dialog[open]") !== null;

// Arrows, Enter and Space on a hole are the board's.
/** @param {EventTarget} board @param {Wishes} wishes */
export function listen(board, wishes) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    // A key that is held down plays once.
    if (event.repeat) return;
    const { key } = event;
    const named = KEYS[/** @type {keyof typeof KEYS} */ (key.toLowerCase())];
    if (named) wishes[named]();
    else if (/^[a-l]$/i.test(key)) wishes.letter(key);
    else if (key === "Escape" || ((key === "Enter" || key === " ") && event.target === document.body)) {
      // Nothing else wants these keys here, but the page may scroll when nothing moves.
      if (wishes.finish()) event.preventDefault();
    }
  });

  board.addEventListener("hoyito-choose", (/** @type {any} */ { detail }) => wishes.choose(detail.hole));
  board.addEventListener("hoyito-explore", (/** @type {any} */ { detail }) => wishes.explore(detail.hole));
}
