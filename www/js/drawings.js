/** @import { Box, Placement, Point } from "./types.d.ts" */
import { middleOf } from "./placement.js";

/** The same number in [0, 1) on every machine: what lies must not jump when drawn again. @param {number} a @param {number} [b] @param {number} [c] */
export function chance(a, b = 0, c = 0) {
  let h = (a * 374761393 + b * 668265263 + c * 2147483647 + 1013904223) | 0;
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  h = Math.imul(h ^ (h >>> 13), 3266489917);
  h = Math.imul(h ^ (h >>> 16) ^ b, 2246822507);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

// In hole diameters.
export const SEED = 0.2;

/** @param {number} hole @param {number} i */
export const look = (hole, i) => `seed s${Math.floor(chance(hole, i, 21) * 6)} t${Math.floor(chance(hole, i, 22) * 6)}`;

/** @param {number} hole @param {number} i */
export function spotOf(hole, i) {
  // A spiral, then another on top of it: no seed ever moves for another.
  let [layer, k, size] = [0, i, 12];
  for (; k >= size; size = Math.max(8, 12 - layer)) {
    k -= size;
    layer += 1;
  }
  const r = Math.max(0.22, 0.335 - 0.02 * layer) * Math.sqrt((k + 0.62) / size);
  const angle = k * 2.39996 + (chance(hole, layer, 11) + (layer % 2) * 0.3) * 2 * Math.PI;
  const off = (/** @type {number} */ n) => 0.05 * (chance(hole, i, n) + chance(hole, n) - 1);
  return { x: r * Math.cos(angle) + off(12), y: r * Math.sin(angle) + off(14) - 0.012 * layer };
}

/** @param {number} n */
const short = (n) => Math.round(n * 10) / 10;

/** A closed line, rounded, through points told by their angle. @param {number} count @param {(angle: number, i: number) => Point} point */
function smooth(count, point) {
  const points = Array.from({ length: count }, (_, i) => point(((i + 0.5) / count) * 2 * Math.PI, i));
  const at = (/** @type {number} */ i) => points[(i + count) % count];
  const path = points.map((b, i) => {
    const [a, c, d] = [at(i - 1), at(i + 1), at(i + 2)];
    return `C${[b.x + (c.x - a.x) / 6, b.y + (c.y - a.y) / 6, c.x - (d.x - b.x) / 6, c.y - (d.y - b.y) / 6, c.x, c.y].map(short).join(" ")}`;
  });
  return `M${short(points[0].x)} ${short(points[0].y)}${path.join("")}Z`;
}

/** A round thing that no compass drew. @param {number} x @param {number} y @param {number} radius @param {number} which */
export const outline = (x, y, radius, which) => smooth(14, (angle) => {
  const r = [[2, 0.026], [3, 0.02], [5, 0.009]].reduce((sum, [n, deep]) => sum + deep * Math.cos(n * (angle + 2 * Math.PI * chance(which, n, 2))), 1) * radius;
  return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
});

/** A worn place around a box. @param {Box} box @param {number} wider @param {number} rough */
function patch(box, wider, rough) {
  const { x, y } = middleOf(box);
  const squarer = (/** @type {number} */ v) => Math.sign(v) * Math.abs(v) ** 0.36;
  return smooth(28, (angle, i) => {
    const off = wider + rough * (chance(i, 3) - 0.5);
    return { x: x + (box.width / 2 + off) * squarer(Math.cos(angle)), y: y + (box.height / 2 + off) * squarer(Math.sin(angle)) };
  });
}

// Several boards may lie on one page.
let grounds = 0;

/** The ground with its holes, seen from above, the sun at the upper left. @param {Placement} placement */
export function ground({ cells, unit: u }) {
  const mine = `hy-${++grounds}`;
  const xs = cells.flatMap(({ box }) => [box.x, box.x + box.width]);
  const ys = cells.flatMap(({ box }) => [box.y, box.y + box.height]);
  const yard = { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
  const holes = cells.map(({ centre: { x, y } }, i) => {
    const crumbs = Array.from({ length: 9 }, (_, k) => {
      const angle = chance(i, k, 5) * 2 * Math.PI;
      const far = u * (0.53 + 0.1 * chance(i, k, 6));
      const r = u * (0.008 + 0.014 * chance(i, k, 7));
      return `<circle class="crumb" cx="${short(x + far * Math.cos(angle))}" cy="${short(y + far * Math.sin(angle))}" r="${short(r)}"/>`;
    }).join("");
    return `<path class="mound" fill="url(#${mine}-mound)" d="${outline(x + u * 0.014, y + u * 0.02, u * 0.58, i)}"/>`
      + `<path class="rim" fill="url(#${mine}-rim)" d="${outline(x, y, u * 0.528, i)}"/>${crumbs}`
      + `<path class="pit" fill="url(#${mine}-pit)" d="${outline(x, y, u * 0.49, i)}"/>`
      + `<path class="floor" fill="url(#${mine}-floor)" d="${outline(x + u * 0.012, y + u * 0.014, u * 0.475, i)}"/>`;
  }).join("");
  const worn = [0.07, 0.03, -0.01, -0.05, -0.09].map((wider) => `<path class="worn" d="${patch(yard, u * wider, u * 0.1)}"/>`).join("");
  return `<svg class="yard" width="100%" height="100%" focusable="false"><defs>
<linearGradient id="${mine}-mound" x1=".15" y1=".1" x2=".85" y2=".9"><stop class="mound-lit"/><stop class="mound-dim" offset="1"/></linearGradient>
<linearGradient id="${mine}-rim" x1=".2" y1=".1" x2=".8" y2=".9"><stop class="rim-near"/><stop class="rim-mid" offset=".55"/><stop class="rim-far" offset="1"/></linearGradient>
<linearGradient id="${mine}-pit" x1=".2" y1=".08" x2=".8" y2=".95"><stop class="pit-dark"/><stop class="pit-mid" offset=".5"/><stop class="pit-lit" offset="1"/></linearGradient>
<radialGradient id="${mine}-floor" cx=".53" cy=".54" r=".5"><stop class="floor-lit"/><stop class="floor-in" offset=".5"/><stop class="floor-in" offset=".7"/><stop class="floor-out" offset="1"/></radialGradient>
</defs>${worn}${holes}</svg>`;
}

const FINGERS = `<path d="M23 50 20 27M40 44 39 15M58 44 61 16M75 51 81 31M79 76 95 57"/><path class="hand-body" d="M15 52C14 40 28 36 50 36s36 5 36 18c0 15-4 26-12 33-2 3-3 6-4 9-2 5-34 5-37 0-1-4-2-6-4-9-8-7-12-20-13-33z"/>`;

export const HAND = `<svg class="palm" viewBox="0 0 100 100" focusable="false" aria-hidden="true">
<g class="hand-edge">${FINGERS}</g><g class="hand-skin">${FINGERS}</g>
<ellipse class="hand-hollow" cx="50" cy="61" rx="30" ry="22"/>
<path class="hand-line" d="M24 40c4-3 8-4 13-4m6-1c5-1 9-1 14 0m6 1c5 1 9 3 12 7"/></svg>`;

// One small sign for each mark, so that none depends on its colour.
const SIGNS = {
  start: `<circle cx="12" cy="15" r="6" class="line"/><path d="M12 15V2M7.500 6.500 12 2l4.500 4.500" class="line"/>`,
  end: `<path d="M12 23 3.500 13H9V2h6v11h5.500z" class="fill"/>`,
  taken: `<path d="M1.500 12 12 2.500 22.500 12z" class="fill"/><path d="M5 13h14v9H5z" class="line"/>`,
  endless: `<path d="M12 12c-2.500-4-4.500-5-6.500-5a5 5 0 0 0 0 10c2 0 4-1 6.500-5s4.500-5 6.500-5a5 5 0 0 1 0 10c-2 0-4-1-6.500-5z" class="line"/>`,
  lap: `<path d="M19.500 9A8 8 0 1 0 20 13.500" class="line"/><path d="M20.500 2.500V10H13z" class="fill"/>`,
  turn: `<path d="M4 2.500 21 12 4 21.500z" class="fill"/>`,
  rest: `<circle cx="12" cy="12" r="6.500" class="line"/>`,
};

/** @param {keyof typeof SIGNS} name */
export const sign = (name) => `<svg class="sign sign-${name}" viewBox="0 0 24 24" focusable="false" aria-hidden="true">${SIGNS[name]}</svg>`;

/** A leaf laid over a hole that is closed. */
export const COVER = `<svg class="cover" viewBox="0 0 100 100" focusable="false" aria-hidden="true">
<path class="cover-shade" d="M6 94C-14 44 20-2 98 2c12 74-30 114-92 92z" transform="translate(3 4)"/>
<path class="cover-leaf" d="M6 94C-14 44 20-2 98 2c12 74-30 114-92 92z"/>
<path class="cover-half" d="M6 94C48 62 72 36 98 2c12 74-30 114-92 92z"/>
<path class="cover-vein" d="M0 101C48 62 72 36 98 2M27 79c-3-15-2-25 3-37M42 66c-2-16 0-27 6-38M57 52c0-13 2-22 9-31M27 79c15 5 27 4 39 0M42 66c14 3 27 1 37-4M57 52c12 2 22 0 31-5"/></svg>`;
