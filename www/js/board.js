/** @import { Board, Edge, HoleParts, Side, View, Words } from "./types.d.ts" */
import { COVER, HAND, SEED, chance, ground, look, outline, sign, spotOf } from "./drawings.js";
import { middleOf, placement, plus } from "./placement.js";
import { SIDES, indexOf, nameOf, positionText, sideOf } from "./view.js";

// How many seeds the hand shows; the number beside it tells the rest.
const HANDFUL = 16;
// Seeds in the air at once: three casas.
const FLYERS = 12;
// Holes drawn in one frame of a hurry: all of them would take longer than the frame.
const FEW = 2;
/** @type {Record<Edge, [number, number]>} */
const OUT = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] };

/** @param {string} tag @param {string} name @param {Element} [parent] */
function make(tag, name, parent) {
  const element = document.createElement(tag);
  element.className = name;
  parent?.append(element);
  return element;
}

/** @param {HTMLElement} element @param {number} left @param {number} top @param {{ width?: number, height?: number }} [size] */
function put({ style }, left, top, { width, height } = {}) {
  style.left = `${left}px`;
  style.top = `${top}px`;
  if (width) style.width = `${width}px`;
  if (height) style.height = `${height}px`;
}

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  const { firstChild } = element;
  if (!firstChild) element.textContent = text;
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}

// To take a seed out of the page and in again would lay out its hole anew.
/** @param {HTMLElement} seed @param {boolean} on */
export const show = (seed, on) => seed.toggleAttribute("data-off", !on);

/** @param {HTMLElement} root what says of itself what the board shows @param {Words} words @param {HTMLElement} [stage] the part of it where the board is */
export function createBoard(root, words, stage = root) {
  /** @param {string} tag @param {string} name @param {Element} parent */
  const unspoken = (tag, name, parent) => {
    const element = make(tag, name, parent);
    element.ariaHidden = "true";
    return element;
  };
  /** @param {string} name @param {string} role */
  const part = (name, role) => {
    const element = make("div", name, stage);
    element.role = role;
    return element;
  };

  const yard = unspoken("div", "ground", stage);
  const [south, north] = SIDES.map(makeStore);
  const rows = { south: part("row", "group"), north: part("row", "group") };
  const air = unspoken("div", "air", stage);
  // Made beforehand: a layer that comes and goes costs more than the flight.
  const flyers = Array.from({ length: FLYERS }, () => make("i", "seed", air));
  for (const seed of flyers) show(seed, false);
  const hand = makeHand();
  const tip = make("span", "forecast", air);
  tip.hidden = true;
  let handful = 0;
  let cursor = 0;
  let hurries = 0;

  /** @param {Side} side */
  function makeStore(side) {
    const box = part("store", "img");
    box.dataset.store = side;
    const label = make("div", "store-label", box);
    label.innerHTML = sign("turn") + sign("rest");
    const [name, sum, note] = ["name", "sum", "note"].map((one) => make(one === "sum" ? "b" : "span", `store-${one}`, label));
    return { box, label, name, sum, note, casas: [] };
  }

  function makeHand() {
    const box = make("div", "hand", air);
    const turn = make("div", "hand-turn", box);
    turn.innerHTML = HAND;
    const heap = make("div", "heap", turn);
    const seeds = Array.from({ length: HANDFUL }, (_, i) => {
      const seed = make("i", look(90, i), heap);
      const { x, y } = spotOf(90, i);
      seed.style.left = `${37 + 135 * x}%`;
      seed.style.top = `${37 + 110 * y}%`;
      show(seed, false);
      return seed;
    });
    const held = make("b", "held", box);
    const lap = make("span", "lap", box);
    lap.innerHTML = sign("lap");
    return { box, turn, seeds, held, lap, lapNumber: make("span", "", lap), at: { x: 0, y: 0 } };
  }

  /** @param {number} index @param {number} row @returns {HoleParts} */
  function makeHole(index, row) {
    const hole = nameOf(row, index);
    const button = /** @type {HTMLButtonElement} */ (make("button", "hole", rows[sideOf(hole)]));
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.hole = hole;
    button.dataset.seeds = "0";
    const pit = unspoken("span", "here", button);
    const edge = outline(0, 0, 54.5, index);
    pit.innerHTML = `<svg class="ring" viewBox="-50 -50 100 100" focusable="false"><path class="ring-edge" d="${edge}"/><path d="${edge}"/></svg>`;
    const seeds = make("span", "seeds", pit);
    const marks = unspoken("span", "marks", button);
    const tag = unspoken("span", "tag", button);
    write(make("span", "letter", tag), hole);
    // Read together, the letter and the count are the beginning of the label.
    tag.append(" ");
    return { hole, button, pit, seeds, marks, count: make("b", "count", tag), list: [], shown: 0, told: -1, signs: "", covered: false };
  }

  /** @param {Side} side @param {number} count */
  function drawStore(side, count) {
    const { box, sum, casas } = board.stores[side];
    const nests = Math.ceil(count / 4);
    while (casas.length > nests) casas.pop()?.remove();
    while (casas.length < nests) {
      casas.push(make("span", "casa", box));
      setCasa(side, casas.length - 1);
    }
    casas.forEach((casa, i) => {
      const seeds = Math.min(4, count - 4 * i);
      while (casa.childElementCount > seeds) casa.lastChild?.remove();
      while (casa.childElementCount < seeds) make("i", board.storedLook(side, 4 * i + casa.childElementCount), casa);
      casa.toggleAttribute("data-whole", seeds === 4);
    });
    box.dataset.seeds = String(count);
    write(sum, String(count));
  }

  /** @param {Side} side @param {number} i */
  function setCasa(side, i) {
    const { box, casa } = board.place.stores[side];
    const { x, y } = board.casaSpot(side, i);
    put(board.stores[side].casas[i], x - box.x + casa * (0.06 * chance(i, 31) - 0.53), y - box.y + casa * (0.1 * chance(i, 32) - 0.55));
  }

  /** @param {View} view @param {number} index */
  function describe({ row, seeds, closed, start, last, taken }, index) {
    const hole = nameOf(row, index);
    const side = words(`side.${sideOf(hole)}`);
    if (closed[index]) return words("board.closed", { hole, side });
    const state = words(`board.state.${board.playable.includes(hole) ? "playable" : board.truth?.holes[index].whyNot ?? "wait"}`);
    const marks = [
      hole === start && words("board.mark.start"),
      hole === last && words("board.mark.end"),
      taken.includes(hole) && words("board.mark.taken"),
    ].filter(Boolean).join(", ");
    return words(marks ? "board.hole.marked" : "board.hole", { hole, side, seeds: words("count.seeds", { n: seeds[index] }), state, marks });
  }

  /** @param {number} row */
  function build(row) {
    for (const { button } of board.holes) button.remove();
    board.holes = Array.from({ length: 2 * row }, (_, i) => makeHole(i, row));
    board.drawn = null;
    // It tells of the holes that were there before.
    board.truth = null;
    board.roving = null;
    root.dataset.row = String(row);
  }

  function drawMarks() {
    const { drawn, truth, playable, holes } = board;
    if (!drawn) return;
    holes.forEach((one, i) => {
      const { hole, button, marks } = one;
      const endless = truth?.holes[i].whyNot === "endless";
      const signs = [
        endless && sign("endless"),
        hole === drawn.start && sign("start"),
        drawn.taken.includes(hole) && sign("taken"),
        drawn.lap === 0 && hole === drawn.last && sign("end"),
      ].filter(Boolean).join("");
      if (signs !== one.signs) marks.innerHTML = one.signs = signs;
      button.toggleAttribute("data-playable", playable.includes(hole));
      button.toggleAttribute("data-endless", endless);
      button.ariaDisabled = String(!playable.includes(hole));
    });
  }

  /** Tells whether there was anything to do. @param {number} i @param {View} view */
  function drawHole(i, view) {
    const hole = board.holes[i];
    const count = view.seeds[i];
    const closed = view.closed[i];
    if (hole.told === count && hole.shown === count && hole.covered === closed) return false;
    board.fill(i, count);
    hole.told = count;
    write(hole.count, String(count));
    hole.button.dataset.seeds = String(count);
    if (closed !== hole.covered) {
      hole.covered = closed;
      if (closed) hole.pit.insertAdjacentHTML("beforeend", COVER);
      else hole.pit.querySelector(".cover")?.remove();
      hole.button.toggleAttribute("data-closed", closed);
    }
    return true;
  }

  /** @type {Board} */
  const board = {
    hand,
    stores: { south, north },
    holes: [],
    place: placement(600, 400, 6, false),
    drawn: null,
    truth: null,
    playable: [],
    roving: null,

    index: (hole) => indexOf(board.holes.length / 2, hole),
    hole: (hole) => board.holes[board.index(hole)],
    spot: (index, i) => plus(board.place.cells[index].centre, spotOf(index, i), board.place.unit),
    middle: () => middleOf(board.place.ground),

    casaSpot(side, i) {
      const { casas } = board.place.stores[side];
      return casas[Math.min(i, casas.length - 1)];
    },

    away(mover, far) {
      const [x, y] = OUT[board.place.cells[mover === "south" ? 0 : board.holes.length / 2].outer];
      return { x: x * far * board.place.unit, y: y * far * board.place.unit };
    },

    over: (hole, far = 0.42) => plus(board.place.cells[board.index(hole)].centre, board.away(sideOf(hole), -far)),

    neighbour(from, dx, dy) {
      const { cells, unit } = board.place;
      const here = cells[board.index(from)].centre;
      let best = null;
      let nearest = Infinity;
      cells.forEach(({ centre }, i) => {
        const [x, y] = [centre.x - here.x, centre.y - here.y];
        const along = x * dx + y * dy;
        if (along > 1 && Math.abs(x * dy) + Math.abs(y * dx) < unit / 2 && along < nearest) {
          nearest = along;
          best = board.holes[i].hole;
        }
      });
      return best;
    },

    fill(index, count) {
      const hole = board.holes[index];
      const { list } = hole;
      for (let i = list.length; i < count; i++) {
        const { x, y } = spotOf(index, i);
        const seed = make("i", look(index, i), hole.seeds);
        seed.style.left = `${(50 + 100 * (x - SEED / 2)).toFixed(1)}%`;
        seed.style.top = `${(50 + 100 * (y - SEED / 2)).toFixed(1)}%`;
        list.push(seed);
      }
      while (hole.shown > count) show(list[--hole.shown], false);
      while (hole.shown < count) show(list[hole.shown++], true);
    },

    storedLook: (side, i) => look(side === "north" ? 61 : 60, i),

    launch(name) {
      const seed = flyers.find((one) => one.hasAttribute("data-off"));
      if (seed) {
        if (seed.className !== name) seed.className = name;
        show(seed, true);
      }
      return seed;
    },

    moveHand({ x, y }) {
      if (x === hand.at.x && y === hand.at.y) return;
      hand.at = { x, y };
      hand.box.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
    },

    drawHand(view) {
      const shown = view.at !== null;
      if (shown === hand.box.hidden) hand.box.hidden = !shown;
      if (!shown) {
        root.removeAttribute("data-lap");
        root.removeAttribute("data-hand");
        return;
      }
      const edge = board.place.cells[view.mover === "south" ? 0 : view.row].outer;
      if (edge !== hand.turn.dataset.edge) hand.turn.dataset.edge = edge;
      const see = Math.min(view.hand, HANDFUL);
      while (handful < see) show(hand.seeds[handful++], true);
      while (handful > see) show(hand.seeds[--handful], false);
      write(hand.held, String(view.hand || ""));
      write(hand.lapNumber, String(view.lap));
      root.dataset.lap = String(view.lap);
      root.dataset.hand = String(view.hand);
    },

    draw(view, hurried = false) {
      const { length } = board.holes;
      if (length !== 2 * view.row) build(view.row);
      const before = board.drawn;
      let budget = hurried ? FEW : 2 * view.row;
      for (let k = 0; k < 2 * view.row && budget > 0; k++) {
        cursor = (cursor + 1) % (2 * view.row);
        if (drawHole(cursor, view)) budget -= 1;
      }
      for (const side of SIDES) if (before?.[side] !== view[side]) drawStore(side, view[side]);
      // Its number changes faster than one can read.
      if (!hurried || (hurries = (hurries + 1) % 3) === 0) board.drawHand(view);
      if (view.at) board.moveHand(hurried ? board.middle() : board.over(view.at));
      board.drawn = view;
      if (before?.turn !== view.turn) {
        root.dataset.turn = view.turn ?? "";
        for (const side of SIDES) board.stores[side].box.toggleAttribute("data-turn", view.turn === side);
      }
      root.dataset.position = positionText(view);
      if (before?.start !== view.start || before?.taken !== view.taken || (before?.lap === 0) !== (view.lap === 0)
        || (view.lap === 0 && before?.last !== view.last)) drawMarks();
    },

    rest(snapshot, { playable = [] }) {
      board.truth = snapshot;
      board.playable = playable;
      root.dataset.state = board.drawn?.turn ? "idle" : "over";
      // Until its labels say what it shows.
      root.ariaBusy = "true";
      drawMarks();
      if (!board.holes.some(({ hole }) => hole === board.roving)) board.rove(playable[0] ?? "A");
    },

    stir() {
      board.playable = [];
      board.truth = null;
      root.dataset.state = "moving";
      root.ariaBusy = "true";
      board.forecast(null);
      board.note("south", "");
      drawMarks();
    },

    note(side, key) {
      for (const one of SIDES) write(board.stores[one].note, one === side && key ? words(key) : "");
    },

    speak() {
      const { drawn } = board;
      if (!drawn) return;
      if (root.dataset.state !== "moving") root.ariaBusy = null;
      root.role = "group";
      root.ariaLabel = words("board.label", { row: drawn.row });
      for (const side of SIDES) {
        const n = drawn[side];
        const { name, box } = board.stores[side];
        rows[side].ariaLabel = words(`board.row.${side}`);
        write(name, words(`side.${side}`));
        box.ariaLabel = words(drawn.turn === side ? "board.store.turn" : "board.store",
          { side: words(`side.${side}`), seeds: words("count.seeds", { n }), casas: words("board.casas", { n: Math.floor(n / 4) }) });
      }
      board.holes.forEach(({ button }, i) => {
        const label = describe(drawn, i);
        if (button.ariaLabel !== label) button.ariaLabel = label;
      });
    },

    rove(hole) {
      for (const { hole: other, button } of board.holes) {
        const order = other === hole ? 0 : -1;
        if (button.tabIndex !== order) button.tabIndex = order;
      }
      board.roving = hole;
    },

    forecast(preview) {
      tip.hidden = !preview;
      for (const { hole, button } of board.holes) {
        button.toggleAttribute("data-ends", preview?.last === hole);
        button.toggleAttribute("data-takes", preview?.captures.includes(hole) ?? false);
      }
      if (!preview) return;
      const { x, y } = board.over(preview.hole, 0.72);
      put(tip, board.place.lay === "tall" ? board.middle().x : x, y);
      tip.innerHTML = `${sign("lap")}<b>${preview.laps}</b>${preview.captured ? `${sign("taken")}<b>${preview.captured}</b>` : ""}${preview.again ? sign("turn") : ""}`;
    },

    fit(width, height, row, flip) {
      if (board.holes.length !== 2 * row) build(row);
      const place = board.place = placement(width, height, row, flip);
      root.dataset.lay = place.lay;
      root.style.setProperty("--u", `${place.unit}px`);
      root.style.setProperty("--font", `${place.font}px`);
      yard.innerHTML = ground(place);
      place.cells.forEach(({ box, centre, outer }, i) => {
        const { button } = board.holes[i];
        button.dataset.outer = outer;
        put(button, box.x, box.y, box);
        button.style.setProperty("--x", `${centre.x - box.x}px`);
        button.style.setProperty("--y", `${centre.y - box.y}px`);
      });
      for (const side of SIDES) {
        const { box, label, casa } = place.stores[side];
        const store = board.stores[side];
        store.box.style.setProperty("--casa", `${casa}px`);
        put(store.box, box.x, box.y, box);
        put(store.label, label.x - box.x, label.y - box.y, label);
        store.casas.forEach((_, i) => setCasa(side, i));
      }
      if (board.drawn?.at) board.moveHand(board.over(board.drawn.at));
      if (board.drawn) board.drawHand(board.drawn);
    },
  };
  return board;
}
