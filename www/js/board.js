/** @import { Edge, Hole, Placement, Point, Preview, ShowOptions, Side, Snapshot, View, Words } from "./types.js" */
import { COVER, HAND, SEED, chance, ground, look, outline, sign, spotOf } from "./drawings.js";
import { middleOf, placement, plus } from "./placement.js";
import { indexOf, nameOf, positionText, sideOf } from "./view.js";

/** How many seeds the hand shows; the number beside it tells the rest. */
const HANDFUL = 16;
/** Seeds that can be in the air at once: three casas. */
const FLYERS = 12;
/** Holes drawn in one frame of a hurry. */
const FEW = 3;
/** @type {Record<Edge, [number, number]>} */
const OUT = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] };

/** @type {readonly Side[]} */
const SIDES = ["south", "north"];

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

/** A seed that is taken keeps its place in the page, unseen: to take it out and in again would lay out its hole anew. @param {HTMLElement} seed @param {boolean} on */
export function show(seed, on) {
  seed.toggleAttribute("data-off", !on);
}

/**
 * The elements of a board and how they come to agree with a view. Only what differs is touched: a long relay calls
 * `draw` several times a frame.
 *
 * @param {HTMLElement} root
 * @param {Words} words
 */
export function createBoard(root, words) {
  const yard = make("div", "ground", root);
  yard.ariaHidden = "true";
  /** @type {Record<Side, ReturnType<typeof makeStore>>} */
  const stores = { south: makeStore("south"), north: makeStore("north") };
  /** @type {Record<Side, HTMLElement>} */
  const rows = { south: makeRow(), north: makeRow() };
  const air = make("div", "air", root);
  air.ariaHidden = "true";
  const flyers = Array.from({ length: FLYERS }, () => {
    const seed = make("i", "seed", air);
    show(seed, false);
    return seed;
  });
  const hand = makeHand();
  const tip = make("span", "forecast", air);
  tip.hidden = true;

  /** @type {ReturnType<typeof makeHole>[]} */
  let holes = [];
  /** @type {Placement} */
  let place = placement(600, 400, 6, false);
  /** @type {View | null} */
  let drawn = null;
  /** @type {readonly Hole[]} */
  let playable = [];
  /** @type {Snapshot | null} */
  let truth = null;
  /** @type {Hole | null} */
  let roving = null;
  let handful = 0;
  let cursor = 0;

  /** @param {Hole} hole */
  const index = (hole) => indexOf(holes.length / 2, hole);

  function makeRow() {
    const row = make("div", "row", root);
    row.role = "group";
    return row;
  }

  /** @param {Side} side */
  function makeStore(side) {
    const box = make("div", "store", root);
    box.role = "img";
    box.dataset.store = side;
    const label = make("div", "store-label", box);
    label.innerHTML = sign("turn") + sign("rest");
    return { box, label, name: make("span", "store-name", label), sum: make("b", "store-sum", label), note: make("span", "store-note", label), casas: /** @type {HTMLElement[]} */ ([]) };
  }

  function makeHand() {
    const box = make("div", "hand", air);
    const turn = make("div", "hand-turn", box);
    turn.innerHTML = HAND;
    const heap = make("div", "heap", turn);
    const seeds = Array.from({ length: HANDFUL }, (_, i) => {
      const seed = make("i", look(90, i), heap);
      const { x, y } = spotOf(90, i);
      seed.style.left = `${50 + 135 * x - 13}%`;
      seed.style.top = `${50 + 110 * y - 13}%`;
      show(seed, false);
      return seed;
    });
    const held = make("b", "held", box);
    const lap = make("span", "lap", box);
    lap.innerHTML = sign("lap");
    return { box, turn, seeds, held, lap, lapNumber: make("span", "", lap), at: /** @type {Point} */ ({ x: 0, y: 0 }) };
  }

  /** @param {number} index @param {number} row */
  function makeHole(index, row) {
    const hole = nameOf(row, index);
    const button = /** @type {HTMLButtonElement} */ (make("button", "hole", rows[sideOf(hole)]));
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.hole = hole;
    button.dataset.seeds = "0";
    const pit = make("span", "here", button);
    pit.ariaHidden = "true";
    pit.innerHTML = `<svg class="ring" viewBox="-50 -50 100 100" focusable="false"><path class="ring-edge" d="${outline(0, 0, 54.5, index)}"/><path d="${outline(0, 0, 54.5, index)}"/></svg>`;
    const seeds = make("span", "seeds", pit);
    const marks = make("span", "marks", button);
    marks.ariaHidden = "true";
    const tag = make("span", "tag", button);
    tag.ariaHidden = "true";
    write(make("span", "letter", tag), hole);
    // Read together, the letter and the count are the beginning of the label.
    tag.append(" ");
    return { hole, button, pit, seeds, marks, tag, count: make("b", "count", tag), list: /** @type {HTMLElement[]} */ ([]), shown: 0, told: -1, spots: /** @type {Point[]} */ ([]), signs: "", covered: false };
  }

  /** The same for a seed of a pile. @param {Side} side @param {number} i */
  const storedLook = (side, i) => look(side === "north" ? 61 : 60, i);

  /** @param {number} index @param {number} i */
  function spot(index, i) {
    const { spots } = holes[index];
    while (spots.length <= i) spots.push(spotOf(index, spots.length));
    return spots[i];
  }

  /** @param {number} index @param {number} count */
  function fill(index, count) {
    const hole = holes[index];
    const { list } = hole;
    for (; hole.shown > count; hole.shown--) show(list[hole.shown - 1], false);
    for (; hole.shown < count; hole.shown++) {
      const i = hole.shown;
      if (list[i]) {
        show(list[i], true);
        continue;
      }
      const { x, y } = spot(index, i);
      const seed = make("i", look(index, i), hole.seeds);
      seed.style.left = `${(50 + 100 * (x - SEED / 2)).toFixed(1)}%`;
      seed.style.top = `${(50 + 100 * (y - SEED / 2)).toFixed(1)}%`;
      list.push(seed);
    }
  }

  /**
   * A seed in the air. There are only so many of them, made beforehand: a layer that comes and goes costs more than the flight.
   *
   * @param {string} name how it looks
   */
  function launch(name) {
    const seed = flyers.find((one) => one.hasAttribute("data-off"));
    if (seed) {
      if (seed.className !== name) seed.className = name;
      show(seed, true);
    }
    return seed;
  }

  /** @param {Side} side @param {number} count */
  function drawStore(side, count) {
    const { box, sum, casas } = stores[side];
    const nests = Math.ceil(count / 4);
    while (casas.length > nests) casas.pop()?.remove();
    while (casas.length < nests) {
      casas.push(make("span", "casa", box));
      setCasa(side, casas.length - 1);
    }
    casas.forEach((casa, i) => {
      const seeds = Math.min(4, count - 4 * i);
      while (casa.childElementCount > seeds) casa.lastChild?.remove();
      while (casa.childElementCount < seeds) make("i", storedLook(side, 4 * i + casa.childElementCount), casa);
      casa.toggleAttribute("data-whole", seeds === 4);
    });
    box.dataset.seeds = String(count);
    write(sum, String(count));
  }

  /** @param {Side} side @param {number} i */
  const casaSpot = (side, i) => place.stores[side].casas[Math.min(i, place.stores[side].casas.length - 1)];

  /** @param {Side} side @param {number} i */
  function setCasa(side, i) {
    const { box, casa } = place.stores[side];
    const { x, y } = casaSpot(side, i);
    put(stores[side].casas[i], x - box.x + casa * (0.06 * chance(i, 31) - 0.53), y - box.y + casa * (0.1 * chance(i, 32) - 0.55));
  }

  /** @param {number} index */
  const describe = (index) => {
    if (!drawn) return "";
    const hole = nameOf(drawn.row, index);
    const side = words(`board.${sideOf(hole)}`);
    if (drawn.closed[index]) return words("board.closed", { hole, side });
    const why = truth?.holes[index].whyNot ?? null;
    const state = words(`board.state.${playable.includes(hole) ? "playable" : why ?? "wait"}`);
    const marks = [
      hole === drawn.start && words("board.mark.start"),
      hole === drawn.last && words("board.mark.end"),
      drawn.taken.includes(hole) && words("board.mark.taken"),
    ].filter(Boolean).join(", ");
    const seeds = words("board.seeds", { n: drawn.seeds[index] });
    return words(marks ? "board.hole.marked" : "board.hole", { hole, side, seeds, state, marks });
  };

  function speak() {
    if (!drawn) return;
    root.role = "group";
    root.ariaLabel = words("board.label", { row: drawn.row });
    for (const side of SIDES) {
      const n = drawn[side];
      const name = words(`board.${side}`);
      rows[side].ariaLabel = words(`board.row.${side}`);
      write(stores[side].name, name);
      stores[side].box.ariaLabel = words(drawn.turn === side ? "board.store.turn" : "board.store",
        { side: name, seeds: words("board.seeds", { n }), casas: words("board.casas", { n: Math.floor(n / 4) }) });
    }
    holes.forEach(({ button }, i) => {
      const label = describe(i);
      if (button.ariaLabel !== label) button.ariaLabel = label;
    });
  }

  /** A word beside a player's name, while it matters. @param {Side} side @param {string} key */
  function note(side, key) {
    for (const one of SIDES) write(stores[one].note, one === side && key ? words(key) : "");
  }

  /** @param {number} row */
  function build(row) {
    for (const { button } of holes) button.remove();
    holes = Array.from({ length: 2 * row }, (_, i) => makeHole(i, row));
    drawn = null;
    roving = null;
    root.dataset.row = String(row);
  }

  function drawMarks() {
    if (!drawn) return;
    const view = drawn;
    const resting = view.lap === 0;
    holes.forEach((one, i) => {
      const { hole, button, marks } = one;
      const endless = truth?.holes[i].whyNot === "endless";
      const signs = [
        endless && sign("endless"),
        hole === view.start && sign("start"),
        view.taken.includes(hole) && sign("taken"),
        resting && hole === view.last && sign("end"),
      ].filter(Boolean).join("");
      if (signs !== one.signs) marks.innerHTML = one.signs = signs;
      button.toggleAttribute("data-playable", playable.includes(hole));
      button.toggleAttribute("data-endless", endless);
      button.ariaDisabled = String(!playable.includes(hole));
    });
  }

  /** @param {Point} at */
  function moveHand({ x, y }) {
    if (x === hand.at.x && y === hand.at.y) return;
    hand.at = { x, y };
    hand.box.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
  }

  const middle = () => middleOf(place.ground);

  /** From the board to where a player sits, in hole diameters. @param {Side} mover @param {number} far @returns {Point} */
  function away(mover, far) {
    const [x, y] = OUT[place.cells[mover === "south" ? 0 : holes.length / 2].outer];
    return { x: x * far * place.unit, y: y * far * place.unit };
  }

  /** Where the hand is held to drop into a hole: a bit to the mover's side, so that the seeds are seen. @param {Hole} hole @param {Side} mover */
  function over(hole, mover) {
    return plus(place.cells[index(hole)].centre, away(mover, 0.29));
  }

  /** @param {View} view */
  function drawHand(view) {
    const shown = view.at !== null;
    if (shown === hand.box.hidden) hand.box.hidden = !shown;
    if (!shown) {
      root.removeAttribute("data-lap");
      root.removeAttribute("data-hand");
      return;
    }
    const edge = place.cells[view.mover === "south" ? 0 : view.row].outer;
    if (edge !== hand.turn.dataset.edge) hand.turn.dataset.edge = edge;
    const see = Math.min(view.hand, HANDFUL);
    for (; handful < see; handful++) show(hand.seeds[handful], true);
    for (; handful > see; handful--) show(hand.seeds[handful - 1], false);
    write(hand.held, String(view.hand || ""));
    write(hand.lapNumber, String(view.lap));
    root.dataset.lap = String(view.lap);
    root.dataset.hand = String(view.hand);
  }

  /** @param {number} i @param {View} view whether there was anything to do */
  function drawHole(i, view) {
    const hole = holes[i];
    const count = view.seeds[i];
    const closed = view.closed[i];
    if (hole.told === count && hole.shown === count && hole.covered === closed) return false;
    fill(i, count);
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

  /**
   * Makes the board look like a view.
   *
   * @param {View} view
   * @param {boolean} [hurried] faster than the eye can follow a hand, which then keeps to the middle
   */
  function draw(view, hurried = false) {
    if (holes.length !== 2 * view.row) build(view.row);
    const before = drawn;
    // In a hurry a few holes are brought up to date in each frame, in turn: all of them would take longer than the frame.
    let budget = hurried ? FEW : holes.length;
    for (let k = 0; k < holes.length && budget > 0; k++) {
      cursor = (cursor + 1) % holes.length;
      if (drawHole(cursor, view)) budget -= 1;
    }
    for (const side of SIDES) if (before?.[side] !== view[side]) drawStore(side, view[side]);
    drawHand(view);
    if (view.at) moveHand(hurried ? middle() : over(view.at, view.mover));
    drawn = view;
    if (before?.turn !== view.turn) {
      root.dataset.turn = view.turn ?? "";
      for (const side of SIDES) stores[side].box.toggleAttribute("data-turn", view.turn === side);
    }
    root.dataset.position = positionText(view);
    if (before?.start !== view.start || before?.taken !== view.taken || (before?.lap === 0) !== (view.lap === 0)
      || (view.lap === 0 && before?.last !== view.last)) drawMarks();
  }

  /**
   * What stands on the board at rest, besides seeds.
   *
   * @param {Snapshot} snapshot
   * @param {ShowOptions} options
   */
  function rest(snapshot, options) {
    truth = snapshot;
    playable = options.playable ?? [];
    root.dataset.position = snapshot.position;
    root.dataset.state = snapshot.turn ? "idle" : "over";
    root.ariaBusy = null;
    drawMarks();
    speak();
    if (!roving || !holes.some(({ hole }) => hole === roving)) rove(playable[0] ?? nameOf(snapshot.row, 0));
  }

  /** Nobody can choose while seeds move. */
  function stir() {
    playable = [];
    truth = null;
    root.dataset.state = "moving";
    root.ariaBusy = "true";
    forecast(null);
    note("south", "");
    drawMarks();
  }

  /** @param {Hole} hole the one hole that Tab leads to */
  function rove(hole) {
    for (const one of holes) one.button.tabIndex = one.hole === hole ? 0 : -1;
    roving = hole;
  }

  /** @param {Preview | null} preview */
  function forecast(preview) {
    tip.hidden = !preview;
    holes.forEach(({ hole, button }) => {
      button.toggleAttribute("data-ends", preview?.last === hole);
      button.toggleAttribute("data-takes", preview?.captures.includes(hole) ?? false);
    });
    if (!preview) return;
    const { centre, outer } = place.cells[index(preview.hole)];
    const [x, y] = OUT[outer];
    put(tip, centre.x - x * place.unit * 0.72, centre.y - y * place.unit * 0.72);
    tip.innerHTML = `${sign("lap")}<b>${preview.laps}</b>${preview.captured ? `${sign("taken")}<b>${preview.captured}</b>` : ""}${preview.again ? sign("turn") : ""}`;
  }

  /** @param {number} width @param {number} height @param {number} row @param {boolean} flip */
  function fit(width, height, row, flip) {
    if (holes.length !== 2 * row) build(row);
    place = placement(width, height, row, flip);
    root.dataset.lay = place.lay;
    root.style.setProperty("--u", `${place.unit}px`);
    root.style.setProperty("--font", `${place.font}px`);
    yard.innerHTML = ground(place);
    place.cells.forEach(({ box, centre, outer }, i) => {
      const { button } = holes[i];
      button.dataset.outer = outer;
      put(button, box.x, box.y, box);
      button.style.setProperty("--x", `${centre.x - box.x}px`);
      button.style.setProperty("--y", `${centre.y - box.y}px`);
    });
    for (const side of SIDES) {
      const { box, label, casa } = place.stores[side];
      const store = stores[side];
      store.box.style.setProperty("--casa", `${casa}px`);
      put(store.box, box.x, box.y, box);
      put(store.label, label.x - box.x, label.y - box.y, label);
      store.casas.forEach((_, i) => setCasa(side, i));
    }
    if (drawn?.at) moveHand(over(drawn.at, drawn.mover));
    if (drawn) drawHand(drawn);
  }

  /** The next hole as the eye goes. @param {Hole} from @param {number} dx @param {number} dy @returns {Hole | null} */
  function neighbour(from, dx, dy) {
    const { centre } = place.cells[index(from)];
    let best = null;
    let nearest = Infinity;
    place.cells.forEach((cell, i) => {
      const along = (cell.centre.x - centre.x) * dx + (cell.centre.y - centre.y) * dy;
      const aside = Math.abs((cell.centre.x - centre.x) * dy) + Math.abs((cell.centre.y - centre.y) * dx);
      if (along > 1 && aside < place.unit / 2 && along < nearest) {
        nearest = along;
        best = holes[i].hole;
      }
    });
    return best;
  }

  return {
    hand, stores, draw, rest, stir, fit, forecast, fill, moveHand, middle, over, away, note, spot, casaSpot, rove,
    neighbour, speak, index, storedLook, launch,
    reach: drawHand,
    /** @param {Hole} hole */
    hole: (hole) => holes[index(hole)],
    get holes() { return holes; },
    get place() { return place; },
    get drawn() { return drawn; },
    get roving() { return roving; },
    get playable() { return playable; },
  };
}
