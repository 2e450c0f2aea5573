/** @import { Aside, Desk, Opening } from "./shell.d.ts" */
import { breathe } from "./breathe.js";
import { writeDown, written } from "./openings.js";

/** Makes the game wait. What is shown instead has to follow at once. @param {Desk} desk @returns {Promise<Aside>} */
export async function setAside(desk) {
  const focused = document.activeElement;
  const { board, Game, sit, step, table } = desk;
  const place = "stepping" in document.documentElement.dataset ? (await step()).place() : null;
  // A move that was asked for is made first.
  table().hold();
  const { game } = table();
  const lines = desk.lines();
  const { looking } = desk;
  const now = writeDown(table());
  const left = game.snapshot().plies ? [now, ...lines] : lines;
  // What was taken back is not in a record.
  let undone = 0;
  for (; game.snapshot().canRedo; undone++) game.redo();
  const whole = writeDown(table());

  return {
    lines: left,
    async back() {
      const opening = /** @type {Opening} */ (written(Game, whole));
      for (let i = 0; i < undone; i++) opening.game.undo();
      sit({ ...opening, lines, looking });
      if (place) return void await step(place.turn, place.event);
      // By then all stands where it stood.
      await breathe();
      if (focused instanceof HTMLButtonElement && focused.getClientRects().length) focused.focus({ preventScroll: true });
      else board.focusHole();
    },
  };
}
