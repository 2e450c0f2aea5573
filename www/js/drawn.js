import { attributes, colour, escape, gradients, measure, painted, pieces, rounded, shadow, short, terse } from "./paint.js";

// Stands for what makes the ids of one picture its own, until the picture is complete.
export const OWN = "\u00a7";

const GEOMETRY = ["d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "points", "transform"];

/** `needs` are what `defs` tells. @typedef {{ needs: Iterable<string>, body: string }} Layer */
/** Words by how they look. @typedef {Map<string, string[]>} Texts */
/** What is drawn by itself: `key` says how it looks, if that is known without drawing it. @typedef {{ key: string, element: Element, body: string, used: Set<string>, texts: Texts }} Part */
/** A thing that is drawn several times. @typedef {{ id: string, text: string, needs: string[] }} Definition */

const range = document.createRange();
const pen = document.createElement("canvas").getContext("2d");
/** Of each font how far it reaches above and below its line. @type {Map<string, [number, number]>} */
const reaches = new Map();

/** @param {CSSStyleDeclaration} style @returns {[number, number]} */
function reach({ fontWeight, fontSize, fontFamily }) {
  const font = `${fontWeight} ${fontSize} ${fontFamily}`;
  let known = reaches.get(font);
  if (!known) {
    const size = parseFloat(fontSize);
    if (pen) pen.font = font;
    const { fontBoundingBoxAscent: above = size * 0.8, fontBoundingBoxDescent: below = size * 0.2 } = pen?.measureText("0") ?? {};
    reaches.set(font, known = [above, below]);
  }
  return known;
}

/** @param {CSSStyleDeclaration} style */
const unseen = ({ visibility, display }) => visibility === "hidden" || display === "none";

/** Degrees. @param {CSSStyleDeclaration} style */
const turned = ({ rotate }) => (rotate && rotate !== "none" ? parseFloat(rotate) : 0);

/** @param {CSSStyleDeclaration} style @param {(id: string) => string} idOf the id here of what has one in the page */
function paintOf({ fill, fillOpacity, stroke, strokeWidth, strokeLinecap, strokeLinejoin, strokeDasharray, opacity }, idOf) {
  const stroked = stroke !== "none";
  const url = /^url\("?#([^")]+)/.exec(fill)?.[1];
  const filled = url ? { paint: `url(#${idOf(url)})`, alpha: 1 } : colour(fill);
  // Of one layer alone it is the same, and cheaper.
  if (!stroked) filled.alpha *= Number(opacity) * parseFloat(fillOpacity || "1");
  return attributes({
    ...(fill === "none" ? { fill } : painted("fill", filled)),
    ...(stroked && {
      ...painted("stroke", colour(stroke)),
      "stroke-width": short(parseFloat(strokeWidth), 2),
      "stroke-linecap": strokeLinecap === "butt" ? undefined : strokeLinecap,
      "stroke-linejoin": strokeLinejoin === "miter" ? undefined : strokeLinejoin,
      "stroke-dasharray": strokeDasharray === "none" ? undefined : strokeDasharray.replaceAll("px", "").replace(/,\s*/g, " "),
      opacity: Number(opacity) < 1 ? opacity : undefined,
    }),
  });
}

/** Reads a board as it is on the page and draws it in SVG. @param {HTMLElement} board */
export function createDrawing(board) {
  /** @type {Map<string, Definition>} */
  const known = new Map();
  /** @type {Set<string>} */
  let used = new Set();
  let origin = { left: 0, top: 0 };
  /** What is written on the part of the board that is being drawn. @type {Texts} */
  let texts = new Map();
  /** @type {Map<string, Part>} */
  const drawn = new Map();

  /** What is needed again and again is told once. @param {string} key @param {(id: string) => string} tell @returns {string} its id */
  function define(key, tell) {
    let one = known.get(key);
    if (!one) {
      one = { id: `${OWN}${known.size.toString(36)}`, text: "", needs: [] };
      known.set(key, one);
      const others = used;
      used = new Set();
      one.text = tell(one.id);
      one.needs = [...used];
      used = others;
    }
    used.add(key);
    for (const need of one.needs) used.add(need);
    return one.id;
  }

  /** @param {{ getBoundingClientRect(): DOMRect }} what */
  function boxOf(what) {
    const { left, top, width, height } = what.getBoundingClientRect();
    return { x: left - origin.left, y: top - origin.top, width, height };
  }

  /** What was drawn last may be out of date. */
  function look() { origin = board.getBoundingClientRect(); }

  /** A gradient that fits any box, or one for boxes of this size. @param {string} css @param {{ width: number, height: number }} box */
  const gradient = (css, box) => define(css.startsWith("radial") ? css : `${css} ${short(box.width)} ${short(box.height)}`, (id) => gradients(css, [id], box).join(""));

  /** What fills an element, the undermost first. @param {CSSStyleDeclaration} style @param {{ width: number, height: number }} box */
  function fills({ backgroundImage, backgroundColor }, box) {
    if (!backgroundImage.includes("gradient")) return [attributes(painted("fill", colour(backgroundColor)))];
    return pieces(backgroundImage).reverse().map((css) => ` fill="url(#${gradient(css, box)})"`);
  }

  /** @param {string} id @param {Element} element @param {number} width @param {number} height */
  function seedOf(id, element, width, height) {
    const style = getComputedStyle(element);
    const line = rounded(style, width, height, -width / 2, -height / 2);
    const shape = define(line, (own) => `<path id="${own}" d="${line}"/>`);
    const use = (/** @type {string} */ rest) => `<use xlink:href="#${shape}"${rest}/>`;
    const cast = shadow(style.boxShadow);
    const under = cast && define(`shadow ${line} ${style.boxShadow}`, (own) => {
      // A blurred edge in two steps.
      const { colour: { paint, alpha }, x, y, blur } = cast;
      const outer = 0.4 * alpha;
      return `<g id="${own}">${[[0.45, outer], [-0.25, 1 - (1 - alpha) / (1 - outer)]].map(([far, share]) => {
        const scale = [width, height].map((side) => short((side + 2 * far * blur) / side, 3)).join(" ");
        return use(` transform="translate(${short(x, 2)} ${short(y, 2)}) scale(${scale})"${attributes(painted("fill", { paint, alpha: share }))}`);
      }).join("")}</g>`;
    });
    return `<g id="${id}">${under ? `<use xlink:href="#${under}"/>` : ""}${fills(style, { width, height }).map(use).join("")}</g>`;
  }

  /** @param {Element} element @param {number} turn */
  function seed(element, turn) {
    const { x, y, width, height } = boxOf(element);
    const [w, h] = turn % 180 ? [height, width] : [width, height];
    const id = define(`${element.className} ${short(w, 2)} ${short(h, 2)}`, (own) => seedOf(own, element, w, h));
    const [cx, cy] = [short(x + width / 2), short(y + height / 2)];
    return `<use xlink:href="#${id}"${turn ? ` transform="translate(${cx} ${cy}) rotate(${turn})"` : ` x="${cx}" y="${cy}"`}/>`;
  }

  /** @param {Element} casa */
  function roof(casa) {
    const style = getComputedStyle(casa, "::before");
    const [width, height, left, top] = [style.width, style.height, style.left, style.top].map(parseFloat);
    if (style.content === "none" || !width || !height) return "";
    const id = define(`roof ${short(width, 2)} ${short(height, 2)}`, (own) => {
      const corners = pieces(/polygon\((.*)\)/.exec(style.clipPath)?.[1] ?? "0 0, 100% 0, 100% 100%, 0 100%");
      const points = corners.map((corner) => {
        const [x, y] = pieces(corner, " ");
        return `${short(measure(x, width), 2)},${short(measure(y, height), 2)}`;
      }).join(" ");
      return `<g id="${own}">${fills(style, { width, height }).map((fill) => `<polygon points="${points}"${fill}/>`).join("")}</g>`;
    });
    const { x, y } = boxOf(casa);
    return `<use xlink:href="#${id}" x="${short(x + left)}" y="${short(y + top)}"/>`;
  }

  /** @param {SVGSVGElement} svg @param {string} id */
  function copied(svg, id) {
    return define(`copy ${id}`, (own) => {
      const source = svg.querySelector(`#${CSS.escape(id)}`);
      if (!source) return "";
      const kept = Array.from(source.attributes).filter(({ name }) => name !== "id" && name !== "class").map(({ name, value }) => [name, value]);
      const stops = Array.from(source.querySelectorAll("stop"), (stop) => {
        const { stopColor, stopOpacity } = getComputedStyle(stop);
        const { paint, alpha } = colour(stopColor);
        const opacity = alpha * Number(stopOpacity);
        return `<stop${attributes({ offset: stop.getAttribute("offset") ?? "0", "stop-color": paint, "stop-opacity": opacity < 1 ? short(opacity, 3) : undefined })}/>`;
      });
      return `<${source.localName}${attributes({ id: own, ...Object.fromEntries(kept) })}>${stops.join("")}</${source.localName}>`;
    });
  }

  /** The shapes of a drawing that is SVG already; those that look the same and follow each other share how they look. @param {SVGSVGElement} svg */
  function shapes(svg) {
    /** @type {{ paint: string, items: { tag: string, geometry: string }[] }[]} */
    const runs = [];
    for (const element of svg.querySelectorAll("path, circle, ellipse, rect, line, polygon")) {
      const style = getComputedStyle(element);
      if (unseen(style)) continue;
      const paint = paintOf(style, (id) => copied(svg, id));
      const geometry = attributes(Object.fromEntries(GEOMETRY.map((name) => {
        const value = element.getAttribute(name) ?? undefined;
        return [name, name === "d" && value ? terse(value) : value];
      })));
      const item = { tag: element.localName, geometry };
      const last = runs[runs.length - 1];
      if (last?.paint === paint) last.items.push(item);
      else runs.push({ paint, items: [item] });
    }
    return runs.map(({ paint, items }) => {
      const drawn = (/** @type {string} */ look) => items.map(({ tag, geometry }) => `<${tag}${look}${geometry}/>`).join("");
      return items.length > 1 ? `<g${paint}>${drawn("")}</g>` : drawn(paint);
    }).join("");
  }

  /** @param {SVGSVGElement} svg @param {number} turn */
  function vector(svg, turn) {
    const style = getComputedStyle(svg);
    if (unseen(style)) return "";
    const { x, y, width, height } = boxOf(svg);
    const [left, top, wide, high] = svg.getAttribute("viewBox")?.split(/[\s,]+/).map(Number) ?? [0, 0, width, height];
    const angle = turn + turned(style);
    const [dx, dy] = [-left - wide / 2, -top - high / 2];
    const transform = `translate(${short(x + width / 2, 2)} ${short(y + height / 2, 2)})${angle ? ` rotate(${angle})` : ""} scale(${short(Math.min(width / wide, height / high), 4)})${dx || dy ? ` translate(${dx} ${dy})` : ""}`;
    return `<g transform="${transform}">${shapes(svg)}</g>`;
  }

  /** @param {Text} node @param {CSSStyleDeclaration} style */
  function write(node, style) {
    range.selectNodeContents(node);
    const { x, y, width, height } = boxOf(range);
    if (!width) return "";
    const [above, below] = reach(style);
    const line = y + (height - above - below) / 2 + above;
    const size = parseFloat(style.fontSize);
    const ink = painted("fill", colour(style.color));
    // SVG 1.1 knows hundreds only.
    const look = attributes({ "font-size": short(size), "font-weight": Math.round(Number(style.fontWeight) / 100) * 100, ...ink });
    const told = texts.get(look) ?? [];
    texts.set(look, told);
    told.push(`<text x="${short(x + width / 2)}" y="${short(line)}">${escape(node.data.trim())}</text>`);
    if (!style.textDecorationLine?.includes("underline")) return "";
    const thick = parseFloat(style.textDecorationThickness) || size / 12;
    const off = parseFloat(style.textUnderlineOffset) || size / 10;
    return `<rect${attributes({ x: short(x), y: short(line + off), width: short(width), height: short(thick, 2), ...ink })}/>`;
  }

  /** @param {Element} element @param {number} turn by how much it is turned round, in degrees @param {boolean} seen whether what is in it is, if it doesn't say otherwise @returns {string} */
  function walk(element, turn, seen) {
    if (element instanceof SVGSVGElement) return vector(element, turn);
    if (element.classList.contains("seed")) return seen && !element.hasAttribute("data-off") ? seed(element, turn) : "";
    const style = getComputedStyle(element);
    if (style.display === "none") return "";
    const visible = style.visibility !== "hidden";
    const angle = turn + turned(style);
    let body = "";
    if (visible && colour(style.backgroundColor).alpha > 0) {
      const { x, y, width, height } = boxOf(element);
      body += `<path d="${rounded(style, width, height, x, y)}"${attributes(painted("fill", colour(style.backgroundColor)))}/>`;
    }
    if (visible && element.hasAttribute("data-whole")) body += roof(element);
    for (const child of element.childNodes) {
      if (child instanceof Element) body += walk(child, angle, visible);
      else if (visible && child instanceof Text && child.data.trim()) body += write(child, style);
    }
    const name = element.getAttribute("data-hole") ?? element.getAttribute("data-store") ?? (body && element.classList.contains("hand") ? "hand" : "");
    return name ? `<g id="${OWN}-${name}">${body}</g>` : body;
  }

  /** Fine sand, drawn on a tile. @param {string} css */
  function tile(css) {
    const data = /^url\("?data:image\/svg\+xml,(.*?)"?\)$/s.exec(css)?.[1];
    const [, size, inside] = /^<svg([^>]*)>(.*)<\/svg>$/s.exec(decodeURIComponent(data ?? "")) ?? [];
    if (!inside) return "";
    const [width, height] = ["width", "height"].map((name) => Number(new RegExp(`\\b${name}=['"](\\d+)`).exec(size)?.[1]));
    return define(`tile ${css}`, (own) => {
      const mine = inside.replace(/\bid=(['"])/g, `id=$1${own}`).replace(/url\(#/g, `url(#${own}`).replaceAll("'", '"');
      return `<pattern${attributes({ id: own, width, height, patternUnits: "userSpaceOnUse" })}>${mine}</pattern>`;
    });
  }

  /** @param {Element} element @returns {Part} */
  function draw(element) {
    const once = element.hasAttribute("data-hole") || element.hasAttribute("data-store");
    // What says of itself what it said before looks as it did.
    const said = Array.from(element.attributes, ({ name, value }) => (/^(style|aria-.*|tabindex)$/.test(name) ? "" : `${name}=${value}`));
    const key = once ? [...said, board.dataset.state, element.querySelector(".marks")?.innerHTML, element.querySelector(".cover") !== null].join() : "";
    const before = drawn.get(key);
    if (before) return before;
    const [others, written] = [used, texts];
    [used, texts] = [new Set(), new Map()];
    const part = { key, element, body: walk(element, 0, true), used, texts };
    [used, texts] = [others, written];
    if (once) drawn.set(key, part);
    return part;
  }

  /** Parts that lie on the ground, and what lies over them; each list is drawn over the one before. */
  function heaps() {
    look();
    return Array.from(board.children).filter((child) => !child.classList.contains("ground"))
      .map((child) => (child.classList.contains("row") ? Array.from(child.children, draw) : [draw(child)]));
  }

  /** Words of one look are told together, over all else. @param {Part[]} parts @returns {Layer} */
  function layer(parts) {
    /** @type {Texts} */
    const all = new Map();
    for (const part of parts) for (const [looks, words] of part.texts) all.set(looks, [...(all.get(looks) ?? []), ...words]);
    const words = Array.from(all, ([looks, list]) => `<g${looks}>${list.join("")}</g>`).join("");
    return { needs: parts.flatMap((part) => [...part.used]), body: parts.map(({ body }) => body).join("") + words };
  }

  return {
    /** What stays the same as long as the board has its size and its colours. @returns {Layer} */
    ground() {
      look();
      used = new Set();
      const ground = /** @type {HTMLElement} */ (board.querySelector(".ground"));
      const box = boxOf(ground);
      const style = getComputedStyle(ground);
      const line = rounded(style, box.width, box.height, box.x, box.y);
      const clip = define(`clip ${line}`, (id) => `<clipPath id="${id}"><path d="${line}"/></clipPath>`);
      const earth = fills(style, box).map((fill) => `<path d="${line}"${fill}/>`).join("");
      const yard = Array.from(ground.querySelectorAll("svg"), shapes).join("");
      const sand = tile(getComputedStyle(ground, "::after").backgroundImage);
      return { needs: used, body: `<g clip-path="url(#${clip})">${earth}${yard}${sand && `<path d="${line}" fill="url(#${sand})"/>`}</g>` };
    },

    /** All that lies and stands on the ground. @returns {Layer} */
    things() {
      const layers = heaps().map(layer);
      return { needs: layers.flatMap(({ needs }) => [...needs]), body: layers.map(({ body }) => body).join("") };
    },

    /** What layers need, each thing once. @param {Layer[]} layers */
    defs: (layers) => Array.from(new Set(layers.flatMap(({ needs }) => [...needs])), (key) => known.get(key)?.text).join(""),

    /** The same in pieces, with the room that each takes, in whole pixels. */
    pieces: () => heaps().flat().map((part) => {
      const { x, y, width, height } = boxOf(part.element);
      const more = 10 + Math.min(width, height) / 8;
      const [left, top] = [Math.floor(x - more), Math.floor(y - more)];
      return { key: part.key, x: left, y: top, width: Math.ceil(x + width + more) - left, height: Math.ceil(y + height + more) - top, layer: () => layer([part]) };
    }),
  };
}
