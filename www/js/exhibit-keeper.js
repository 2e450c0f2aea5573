/** @import { Exhibit, Keeper, Left, Room } from "./exhibit-types.d.ts" */
/** @import { HoyitoBoard } from "./hoyito-board.js" */
import { dress } from "./exhibit-looks.js";

/** Sees to it that a game is there to be shown when its board is near, and no longer than the board is in the page. @param {HoyitoBoard} element @param {(exhibit: Exhibit | null) => void} swap @param {(room: Room) => void} fit @returns {Keeper} */
export function createKeeper(element, swap, fit) {
  /** @type {IntersectionObserver | null} */
  let near = null;
  /** @type {Promise<Exhibit | null> | null} */
  let coming = null;
  /** @type {Exhibit | null} */
  let exhibit = null;
  /** Where it was when it was taken out of the page. @type {Left | null} */
  let left = null;

  async function summon() {
    await dress(element);
    const { createExhibit } = await import("./exhibit.js");
    if (!element.isConnected) return null;
    exhibit = createExhibit(element, fit, left);
    swap(exhibit);
    return exhibit;
  }

  function fetched() {
    near?.disconnect();
    coming ??= summon();
    coming.catch((error) => {
      coming = near = null;
      element.dispatchEvent(new CustomEvent("hoyito-error", { bubbles: true, detail: { reason: "download", message: String(error) } }));
    });
    return coming;
  }

  return {
    async watch() {
      if (near || !element.isConnected) return;
      const mine = near = new IntersectionObserver((sights) => {
        if (sights.some(({ isIntersecting }) => isIntersecting)) fetched();
      }, { rootMargin: "50%" });
      // Before that it has no size of its own.
      await dress(element);
      if (mine === near && !coming) near.observe(element);
    },

    async ask(act, how) {
      const ready = await fetched().catch(() => null);
      if (ready) /** @type {(...how: any[]) => void} */ (ready[act])(...how);
    },

    leave() {
      // It was only moved.
      if (element.isConnected) return;
      near?.disconnect();
      left = exhibit?.close() ?? left;
      near = coming = exhibit = null;
      swap(null);
    },
  };
}
