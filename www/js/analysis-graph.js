/** @import { Term } from "./analysis-values.js" */
/** @import { Bounds } from "./types.d.ts" */
import { isExact } from "./analysis-values.js";

/** @typedef {{ width: number, height: number }} Size */
/**
 * What there is to be drawn of a round. `first`, `last`: the turns after which it begins and ends; `outcomes`: after so many turns,
 * from South's view; `slips`: where something was lost.
 *
 * @typedef {{ first: number, last: number, outcomes: ReadonlyMap<number, Bounds>, slips: readonly { number: number, term: Term, outcome: number }[] }} Course
 */

// Room for the marks at the edges, in pixels. The sides are those of the slider's thumb.
const EDGE = { x: 11, y: 9 };
const STEPS = [8, 16, 24, 32, 48, 64, 96];
/** @type {Record<Term, (x: string, y: string) => string>} */
const SHAPES = {
  dubious: (x, y) => `M${x} ${y}m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z`,
  mistake: (x, y) => `M${x} ${y}m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z`,
  blunder: (x, y) => `M${x} ${y}m-6 -5h12l-6 10.5z`,
};
export const TERMS = /** @type {Term[]} */ (Object.keys(SHAPES));

/** @param {Term} term of a slip, for where it is told in words */
export const slipSign = (term) => `<svg class="slip slip-${term}" viewBox="-7 -7 14 14" aria-hidden="true"><path d="${SHAPES[term]("0", "0")}"/></svg>`;

const short = (/** @type {number} */ n) => n.toFixed(1);

/** How far the graph reaches up and down: to the next of a few steps. @param {Course} course */
export function reachOf({ first, last, outcomes, slips }) {
  const known = [...outcomes].filter(([number, bounds]) => number >= first && number <= last && isExact(bounds)).map(([, { low }]) => low)
    .concat(slips.map(({ outcome }) => outcome));
  const far = known.reduce((sum, n) => Math.max(sum, Math.abs(n)), 0);
  return STEPS.find((step) => step >= far) ?? STEPS[STEPS.length - 1];
}

/** Where things lie. @param {Course} course @param {Size} size */
export function scaleOf(course, { width, height }) {
  const reach = reachOf(course);
  const { first, last } = course;
  const across = (width - 2 * EDGE.x) / Math.max(last - first, 1);
  const up = (height / 2 - EDGE.y) / reach;
  return {
    reach,
    across,
    /** @param {number} turn */
    x: (turn) => EDGE.x + across * (turn - first),
    /** @param {number} seeds */
    y: (seeds) => height / 2 - up * Math.min(Math.max(seeds, -reach), reach),
    /** The turn that is nearest. @param {number} x */
    turnAt: (x) => Math.min(first + Math.max(Math.round((x - EDGE.x) / across) || 0, 0), last),
  };
}

/** The lines of the graph as paths. @param {Course} course @param {Size} size */
export function pathsOf(course, size) {
  const { across, x, y } = scaleOf(course, size);
  const { first, last, outcomes, slips } = course;
  let [line, area, band] = ["", "", ""];
  let from = -1;
  const ground = short(y(0));
  const close = (/** @type {number} */ to) => {
    if (from >= 0) area += `V${ground}H${short(x(from))}z`;
    // What stands alone is a dot.
    if (from === to) line += "h0";
    from = -1;
  };
  for (let number = first; number <= last; number++) {
    const outcome = outcomes.get(number);
    if (from >= 0 && !(outcome && isExact(outcome))) close(number - 1);
    if (!outcome) continue;
    const at = short(x(number));
    if (isExact(outcome)) {
      const height = short(y(outcome.low));
      line += `${from < 0 ? "M" : "L"}${at} ${height}`;
      area += from < 0 ? `M${at} ${ground}V${height}` : `L${at} ${height}`;
      if (from < 0) from = number;
    } else {
      const half = Math.max(across, 2) / 2;
      band += `M${short(x(number) - half)} ${short(y(outcome.high))}h${short(2 * half)}V${short(y(outcome.low))}h${short(-2 * half)}z`;
    }
  }
  close(last);
  /** @type {Record<Term, string>} */
  const marks = { dubious: "", mistake: "", blunder: "" };
  for (const { number, term, outcome } of slips) marks[term] += SHAPES[term](short(x(number)), short(y(outcome)));
  return {
    ground: `M${EDGE.x} ${ground}H${short(size.width - EDGE.x)}`,
    line,
    area,
    band,
    marks,
  };
}

/** @type {Record<string, number>} */
const WAYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const LAYERS = ["band", "area", "ground", "line", "now", ...TERMS];

/**
 * The value over the game, as a slider along the turns.
 *
 * @param {(turn: number) => void} go
 */
export function createGraph(go) {
  const root = document.createElement("div");
  root.className = "analysis-graph";
  root.tabIndex = 0;
  root.role = "slider";
  root.dataset.byTurn = "";
  root.innerHTML = `<svg aria-hidden="true">${LAYERS.map((name) => `<path class="graph-${name}"/>`).join("")}</svg><span aria-hidden="true"></span><span aria-hidden="true"></span>`;
  const svg = /** @type {SVGSVGElement} */ (root.firstElementChild);
  const [high, low] = root.querySelectorAll("span");
  const layers = Object.fromEntries(LAYERS.map((name, i) => [name, svg.children[i]]));
  /** @type {Course} */
  let course = { first: 0, last: 0, outcomes: new Map(), slips: [] };
  let size = { width: 0, height: 0 };
  let at = 0;

  /** @param {string} name @param {string} path */
  const draw = (name, path) => layers[name].setAttribute("d", path);
  const drawPlace = () => draw("now", `M${short(scaleOf(course, size).x(at))} 0V${size.height}`);

  function redraw() {
    if (!size.width) return;
    const { marks, ...lines } = pathsOf(course, size);
    for (const [name, path] of Object.entries({ ...lines, ...marks })) draw(name, path);
    drawPlace();
  }

  const watch = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    size = { width, height };
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    redraw();
  });
  watch.observe(root);

  const follow = (/** @type {PointerEvent} */ { clientX }) => {
    const turn = scaleOf(course, size).turnAt(clientX - root.getBoundingClientRect().left);
    if (turn !== at) go(turn);
  };
  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    root.setPointerCapture(event.pointerId);
    follow(event);
  });
  root.addEventListener("pointermove", (event) => root.hasPointerCapture(event.pointerId) && follow(event));

  root.addEventListener("keydown", (event) => {
    const by = WAYS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(Math.min(Math.max(at + by, course.first), course.last));
  });

  return {
    root,

    /** Tells how far it reaches up and down. @param {Course} next */
    draw(next) {
      course = next;
      redraw();
      return reachOf(course);
    },

    /** @param {number} turn @param {string} told in words */
    place(turn, told) {
      at = turn;
      root.setAttribute("aria-valuemin", String(course.first));
      root.setAttribute("aria-valuemax", String(course.last));
      root.setAttribute("aria-valuenow", String(turn));
      root.setAttribute("aria-valuetext", told);
      if (size.width) drawPlace();
    },

    /** @param {string} name @param {string[]} ends what is up and what is down */
    translate(name, ends) {
      root.ariaLabel = name;
      [high.textContent, low.textContent] = ends;
    },
  };
}
