/** @import { TurnSummary } from "./types.d.ts" */
import { breathe } from "./breathe.js";
import { find } from "./dialogs.js";

/** Whatever one player did until it was the other's turn. @typedef {TurnSummary[]} Go */

// More rows than this are not in the page at once, however long the game is; and so many are added or dropped together.
const MOST = 60;
const SHIFT = 30;

/** A step as it is written in moves, and what it took. @param {TurnSummary} turn */
export function notation({ kind, hole, side, captured, swept, sweptTo }) {
  if (kind !== "sow") return { share: "=", resign: side === "south" ? "R" : "r", round: "" }[kind];
  const took = [captured, sweptTo === side ? swept : 0].filter(Boolean);
  return took.length ? `${hole}×${took.join("+")}` : String(hole);
}

/** Joins what is one player's go: a turn and the extra turns that it won. @param {readonly TurnSummary[]} turns */
export function joined(turns) {
  /** @type {Go[]} */
  const goes = [];
  for (const turn of turns) {
    const go = goes.at(-1);
    const before = go?.at(-1);
    if (go && before?.again && before.next === before.side && turn.kind === "sow") go.push(turn);
    else goes.push([turn]);
  }
  return goes;
}

/** The list of turns, the latest on top. @param {{ turns(): readonly TurnSummary[], sentence(turn: TurnSummary): string, t(key: string): string }} parts */
export function createTurnList({ turns, sentence, t }) {
  const list = find("[data-turns]");
  /** @type {Go[]} */
  let goes = [];
  // The rows that are in the page: goes[from] to goes[to - 1].
  let [from, to] = [0, 0];
  /** @type {Element | null} */
  let current = null;
  // The turn that is to be marked.
  let marked = 0;

  /** @param {number} number */
  const way = (number) => (number ? find(`[data-turn-number="${number}"]`, list) : null);

  /** @param {TurnSummary} turn */
  function entry(turn) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.turnNumber = String(turn.number);
    const sign = document.createElement("b");
    sign.textContent = notation(turn);
    button.append(sign, sentence(turn));
    return button;
  }

  /** @param {number} at */
  function row(at) {
    const item = document.createElement("li");
    item.value = at + 1;
    const go = goes[at];
    if (go[0].kind === "round") item.className = "round";
    item.append(...go.map(entry));
    return item;
  }

  /** @param {string} way */
  function more(way) {
    const item = document.createElement("li");
    item.className = "more";
    item.innerHTML = `<button type="button" data-more="${way}"></button>`;
    /** @type {Element} */ (item.firstChild).textContent = t(`turns.${way}`);
    return item;
  }

  function fill() {
    const rows = [];
    if (to < goes.length) rows.push(more("later"));
    for (let at = to - 1; at >= from; at--) rows.push(row(at));
    if (from > 0) rows.push(more("earlier"));
    list.replaceChildren(...rows);
    current = way(marked);
    current?.setAttribute("aria-current", "true");
  }

  /** @param {number} first @param {number} last */
  function cut(first, last) {
    from = Math.max(0, first);
    to = Math.min(goes.length, last);
  }

  // Only the list scrolls: where it stands below the board the page stays as it is.
  function reveal() {
    if (!current || list.scrollHeight <= list.clientHeight) return;
    const [box, around] = [current, list].map((element) => element.getBoundingClientRect());
    if (box.top < around.top) list.scrollTop -= around.top - box.top;
    else if (box.bottom > around.bottom) list.scrollTop += box.bottom - around.bottom;
  }

  list.addEventListener("click", (/** @type {any} */ { target }) => {
    const more = target.closest("[data-more]")?.dataset.more;
    if (!more) return;
    const { scrollHeight, scrollTop } = list;
    if (more === "earlier") cut(from - SHIFT, Math.min(to, from + MOST - SHIFT));
    else cut(Math.max(from, to - MOST + SHIFT), to + SHIFT);
    fill();
    // What one has just looked at stays where it was.
    if (more === "later") list.scrollTop = scrollTop + list.scrollHeight - scrollHeight;
    way(goes[more === "earlier" ? from : to - 1][0].number)?.focus({ preventScroll: true });
  });

  return {
    /** These are the turns now. */
    fill() {
      goes = joined(turns());
      cut(goes.length - MOST, goes.length);
      fill();
    },

    /** One more has been taken. @param {TurnSummary} turn */
    add(turn) {
      const shown = goes.at(-1)?.at(-1)?.number ?? 0;
      if (turn.number !== shown + 1 || to !== goes.length) return this.fill();
      const count = goes.length;
      const go = joined([...(goes.at(-1) ?? []), turn]);
      goes.splice(-1, 1, ...go);
      if (!count) goes = go;
      to = goes.length;
      if (goes.length === count) list.firstElementChild?.replaceWith(row(to - 1));
      else list.prepend(row(to - 1));
      if (to - from > MOST + SHIFT) this.fill();
    },

    /** Marks a turn and brings it into view; 0 marks none. @param {number} number */
    async mark(number) {
      marked = number;
      const next = way(number);
      if (next !== current) {
        current?.removeAttribute("aria-current");
        current = next;
        next?.setAttribute("aria-current", "true");
        reveal();
      }
      if (next || !number) return;
      // New rows take longer than a step may.
      await breathe();
      const at = goes.findIndex((go) => number <= /** @type {TurnSummary} */ (go.at(-1)).number);
      if (marked !== number || way(number) || at < 0) return;
      cut(at - MOST / 2, at + MOST / 2);
      fill();
      reveal();
    },
  };
}
