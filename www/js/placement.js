/** @import { Box, Cell, Lay, Placement, Point, Store } from "./types.d.ts" */

/** @param {Point} a @param {Point} b @param {number} [times] */
export const plus = (a, b, times = 1) => ({ x: a.x + b.x * times, y: a.y + b.y * times });

/** @param {Box} box */
export const middleOf = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// Below it a thumb is uneasy, and the rows become columns where there is height for that.
const COMFORTABLE = 40;

/** The largest number that fits. @param {number} low @param {number} high @param {(n: number) => boolean} fits */
function most(low, high, fits) {
  for (let i = 0; i < 12; i++) {
    const n = (low + high) / 2;
    if (fits(n)) low = n;
    else high = n;
  }
  return low;
}

/** @param {number} u the hole @param {number} row @param {Lay} lay @param {number} [ease] what is spent on more than holes */
function measure(u, row, lay, ease = 0) {
  // Two digits and their letter stand side by side between those of the neighbours.
  const font = Math.min(Math.max(13, u * 0.17) * (1 + 0.5 * ease), lay === "wide" ? Math.max(13, u * 0.45) : 32, 32);
  const pitch = u * 1.19;
  const gap = Math.max(u * (0.36 + 0.6 * ease), 20);
  const label = lay === "tall" ? Math.max(u * 0.5, font * 2.5) : font * 1.7;
  const store = { wide: Math.max(u * (0.52 + 0.8 * ease), 34), side: Math.max(u * 0.85, 62), tall: Math.max(u * 0.85, 46) * (1 + 0.3 * ease) }[lay];
  const along = row * pitch + u * 0.16;
  const depth = u * 1.08 + label + gap / 2;
  const edge = Math.max(4, u * 0.1);
  const [width, height] = {
    wide: [along + edge, 2 * (depth + store) + edge],
    side: [along + 2 * store + u * 0.3, 2 * (depth + edge)],
    tall: [2 * (depth + store) + edge, along + edge],
  }[lay];
  return { font, pitch, gap, store, along, depth, edge, width, height };
}

/** @param {number} width @param {number} height @param {number} row */
function choose(width, height, row) {
  const [wide, side, tall] = /** @type {const} */ (["wide", "side", "tall"]).map((lay) => ({
    lay,
    u: Math.floor(most(14, 230, (u) => {
      const m = measure(u, row, lay);
      return m.width <= width && m.height <= height;
    })),
  }));
  const lying = Math.max(wide.u, side.u);
  if (tall.u > lying * 1.1 && lying < COMFORTABLE) return tall;
  // Beside the rows the captures are farther from their owner, so that has to pay.
  return side.u > wide.u * 1.05 ? side : wide;
}

/** @param {Box} box @param {number} count @param {"right" | "down" | "up"} way @param {number} largest */
function pile(box, count, way, largest) {
  let [casa, columns] = [0, 1];
  for (let n = 1; n <= count; n++) {
    const size = Math.min(box.width / n, box.height / Math.ceil(count / n), largest);
    // One line of casas is counted sooner than two, if it isn't much smaller.
    if (size > casa || (way === "right" && n === count && size > casa * 0.7)) [casa, columns] = [size, n];
  }
  const lines = Math.ceil(count / columns);
  const left = way === "right" ? 0 : (box.width - columns * casa) / 2;
  const top = { right: (box.height - lines * casa) / 2, down: 0, up: box.height - lines * casa }[way];
  const casas = Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / columns);
    return {
      x: box.x + left + ((i % columns) + 0.5) * casa,
      y: box.y + top + ((way === "up" ? lines - 1 - line : line) + 0.5) * casa,
    };
  });
  return { casa, casas };
}

const OPPOSITE = /** @type {const} */ ({ top: "bottom", bottom: "top", left: "right", right: "left" });

/** @param {number} width @param {number} height @param {number} row @param {boolean} flip @returns {Placement} */
export function placement(width, height, row, flip) {
  const { lay, u } = choose(width, height, row);
  const ease = lay === "side" ? 0 : most(0, 1.6, (n) => measure(u, row, lay, n)[lay === "wide" ? "height" : "width"] <= (lay === "wide" ? height : width));
  const m = measure(u, row, lay, ease);
  const left = (width - m.width) / 2;
  const top = (height - m.height) / 2;
  const middle = { x: width / 2, y: height / 2 };

  // As South sees it; North's row and the flipped table are this turned by 180°.
  /** @param {number} i @returns {Cell} */
  const cell = (i) => {
    const far = m.gap / 2 + u * 0.54;
    const along = (i + 0.5 - row / 2) * m.pitch;
    if (lay === "tall") {
      const y = middle.y + along;
      return { box: { x: middle.x - m.depth, y: y - m.pitch / 2, width: m.depth, height: m.pitch }, centre: { x: middle.x - far, y }, outer: "left" };
    }
    const x = middle.x + along;
    return { box: { x: x - m.pitch / 2, y: middle.y, width: m.pitch, height: m.depth }, centre: { x, y: middle.y + far }, outer: "bottom" };
  };
  /** @param {Cell} c @returns {Cell} */
  const turned = ({ box, centre, outer }) => ({
    box: { ...box, x: width - box.x - box.width, y: height - box.y - box.height },
    centre: { x: width - centre.x, y: height - centre.y },
    outer: OPPOSITE[outer],
  });

  /** @param {boolean} near @returns {Store} */
  const store = (near) => {
    const count = 2 * row;
    if (lay === "wide") {
      const box = { x: left + u * 0.14, y: near ? top + m.height - m.store - m.edge / 2 : top + m.edge / 2, width: m.width - u * 0.28, height: m.store };
      const label = { ...box, width: m.font * 6.4 };
      return { box, label, ...pile({ ...box, x: box.x + label.width, width: box.width - label.width }, count, "right", Math.min(m.store * 0.92, u * (0.5 + 0.08 * ease))) };
    }
    const atLeft = (lay === "tall") === near;
    const box = { x: atLeft ? left + m.edge / 2 : left + m.width - m.store - m.edge / 2, y: top + m.edge / 2, width: m.store, height: m.height - m.edge };
    const atFoot = lay === "side" && near;
    const label = { ...box, height: m.font * 3.2 };
    const rest = { ...box, height: box.height - label.height };
    (atFoot ? label : rest).y += atFoot ? rest.height : label.height;
    return { box, label, ...pile(rest, count, atFoot ? "up" : "down", u * 0.5) };
  };

  return {
    lay,
    unit: u,
    font: m.font,
    ground: { x: left, y: top, width: m.width, height: m.height },
    cells: Array.from({ length: 2 * row }, (_, i) => ((i < row) !== flip ? cell(i % row) : turned(cell(i % row)))),
    stores: { south: store(!flip), north: store(flip) },
  };
}
