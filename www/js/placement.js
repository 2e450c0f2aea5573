/** @import { Box, Cell, Lay, Placement, Point, Store } from "./types.js" */

/** @param {Point} a @param {Point} b @param {number} [times] @returns {Point} */
export const plus = (a, b, times = 1) => ({ x: a.x + b.x * times, y: a.y + b.y * times });

/** @param {Box} box @returns {Point} */
export const middleOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

const LARGEST = 230;
const SMALLEST = 14;

/** The least comfortable hole for a thumb; below it the rows become columns where there is height for that. */
const COMFORTABLE = 40;

const LEGIBLE = 20;

/** @param {number} u @param {number} row @param {Lay} lay */
function measure(u, row, lay) {
  const font = Math.min(Math.max(13, u * 0.17), 32);
  const pitch = u * 1.19;
  const gap = Math.max(u * 0.36, 20);
  const label = lay === "tall" ? Math.max(u * 0.5, font * 2.5) : font * 1.7;
  const store = { wide: Math.max(u * 0.52, 34), side: Math.max(u * 0.85, 62), tall: Math.max(u * 0.85, 46) }[lay];
  const along = row * pitch + u * 0.16;
  const across = 2 * (u * 1.08 + label) + gap;
  const edge = Math.max(4, u * 0.1);
  const [width, height] = {
    wide: [along + edge, across + 2 * store + edge],
    side: [along + 2 * store + u * 0.3, across + 2 * edge],
    tall: [across + 2 * store + edge, along + edge],
  }[lay];
  return { font, pitch, gap, label, store, along, edge, width, height };
}

/** @param {number} width @param {number} height @param {number} row @param {Lay} lay */
function largest(width, height, row, lay) {
  let low = SMALLEST;
  let high = LARGEST;
  while (high - low > 0.25) {
    const u = (low + high) / 2;
    const m = measure(u, row, lay);
    if (m.width <= width && m.height <= height) low = u;
    else high = u;
  }
  return Math.floor(low);
}

/**
 * @param {number} width @param {number} height @param {number} row
 * @returns {{ lay: Lay, u: number }}
 */
function choose(width, height, row) {
  const wide = largest(width, height, row, "wide");
  const side = largest(width, height, row, "side");
  const tall = largest(width, height, row, "tall");
  if (tall > Math.max(wide, side) * 1.1 && Math.max(wide, side) < COMFORTABLE) return { lay: "tall", u: tall };
  // Beside the rows the captures are farther from their owner, so that has to pay.
  return side > wide * 1.05 ? { lay: "side", u: side } : { lay: "wide", u: wide };
}

/** @param {Box} box @param {number} count @param {"right" | "down" | "up"} way @param {number} most the largest casa */
function pile(box, count, way, most) {
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= count; columns++) {
    const size = Math.min(box.width / columns, box.height / Math.ceil(count / columns), most);
    // One line of casas is counted sooner than two, as long as it can be read.
    if (size > best.size || (way === "right" && size >= LEGIBLE)) best = { size, columns };
  }
  const { size, columns } = best;
  const casas = Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / columns);
    const x = box.x + (way === "right" ? 0 : (box.width - columns * size) / 2) + ((i % columns) + 0.5) * size;
    if (way === "up") return { x, y: box.y + box.height - (line + 0.5) * size };
    const top = way === "right" ? (box.height - Math.ceil(count / columns) * size) / 2 : 0;
    return { x, y: box.y + top + (line + 0.5) * size };
  });
  return { casa: size, casas };
}

/**
 * @param {number} width @param {number} height @param {number} row
 * @param {boolean} flip North sits at the bottom
 * @returns {Placement}
 */
export function placement(width, height, row, flip) {
  const { lay, u } = choose(width, height, row);
  const m = measure(u, row, lay);
  if (lay === "wide") {
    // Height to spare goes to the captures.
    const spare = Math.min(Math.max(0, height - m.height) / 2, u * 0.5);
    m.store += spare;
    m.height += 2 * spare;
  }
  const left = (width - m.width) / 2;
  const top = (height - m.height) / 2;
  const depth = u * 1.08 + m.label + m.gap / 2;
  const middle = { x: width / 2, y: height / 2 };

  /** As South sees it; North's and the flipped table are this one turned by 180°. @param {number} i @returns {Cell} */
  const cell = (i) => {
    if (lay === "tall") {
      const y = middle.y - m.along / 2 + u * 0.08 + (i + 0.5) * m.pitch;
      return {
        box: { x: middle.x - depth, y: y - m.pitch / 2, width: depth, height: m.pitch },
        centre: { x: middle.x - m.gap / 2 - u * 0.54, y },
        outer: "left",
      };
    }
    const x = middle.x - (row * m.pitch) / 2 + (i + 0.5) * m.pitch;
    return {
      box: { x: x - m.pitch / 2, y: middle.y, width: m.pitch, height: depth },
      centre: { x, y: middle.y + m.gap / 2 + u * 0.54 },
      outer: "bottom",
    };
  };
  const opposite = /** @type {const} */ ({ top: "bottom", bottom: "top", left: "right", right: "left" });
  /** @param {Cell} c @returns {Cell} */
  const turned = (c) => ({
    box: { ...c.box, x: width - c.box.x - c.box.width, y: height - c.box.y - c.box.height },
    centre: { x: width - c.centre.x, y: height - c.centre.y },
    outer: opposite[c.outer],
  });

  /** @param {boolean} near @returns {Store} */
  const store = (near) => {
    const count = 2 * row;
    const em = m.font;
    if (lay === "wide") {
      const box = { x: left + u * 0.14, y: near ? top + m.height - m.store - m.edge / 2 : top + m.edge / 2, width: m.width - u * 0.28, height: m.store };
      const label = { ...box, width: em * 6.4 };
      const rest = { ...box, x: box.x + label.width, width: box.width - label.width };
      return { box, label, ...pile(rest, count, "right", Math.min(m.store * 0.92, u * 0.5)) };
    }
    const ownLeft = lay === "tall" ? near : !near;
    const box = { x: ownLeft ? left + m.edge / 2 : left + m.width - m.store - m.edge / 2, y: top + m.edge / 2, width: m.store, height: m.height - m.edge };
    const labelHeight = em * 3.2;
    const atFoot = lay === "side" && near;
    const label = { ...box, y: atFoot ? box.y + box.height - labelHeight : box.y, height: labelHeight };
    const rest = { ...box, y: atFoot ? box.y : box.y + labelHeight, height: box.height - labelHeight };
    return { box, label, ...pile(rest, count, atFoot ? "up" : "down", u * 0.5) };
  };

  const cells = Array.from({ length: 2 * row }, (_, i) => (i < row) !== flip ? cell(i % row) : turned(cell(i % row)));
  return {
    lay,
    unit: u,
    font: m.font,
    ground: { x: left, y: top, width: m.width, height: m.height },
    cells,
    stores: { south: store(!flip), north: store(flip) },
  };
}
