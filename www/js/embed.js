/** @import { HoyitoBoard } from "./hoyito-board.js" */
import "./hoyito-board.js";
import { readCommand, tellParent } from "./embed-messages.js";
import { OPTIONS } from "./exhibit-options.js";

// Fills the page for frames with the game that its address describes.
export function start() {
  const root = document.documentElement;
  root.dataset.embed = "";
  // The reader's language counts, not that of the page as it stands.
  root.removeAttribute("lang");
  const given = new URLSearchParams(location.search);
  const board = /** @type {HoyitoBoard} */ (document.querySelector("hoyito-board"));
  const { tell, resized } = tellParent(board);

  for (const what of ["ready", "step", "over"]) {
    board.addEventListener(`hoyito-${what}`, () => tell(what));
  }
  const speak = () => { root.lang = board.querySelector(".exhibit")?.getAttribute("lang") ?? "en"; };
  board.addEventListener("hoyito-ready", speak);
  board.addEventListener("hoyito-error", speak);
  new ResizeObserver(resized).observe(root);
  addEventListener("message", ({ source, data }) => {
    const command = source === parent && parent !== self ? readCommand(data) : null;
    if (command?.command === "goTo") board.goTo(...command.how);
    else if (command) board[command.command]();
  });

  for (const name of OPTIONS) {
    const value = given.get(name);
    if (value !== null) board.setAttribute(name, value);
  }
  if (!given.has("controls")) board.setAttribute("controls", "");
  if (!given.has("full") && given.get("controls") !== "0") board.setAttribute("full", "");
}
