// What CSS computes, told in the words of SVG 1.1.

/** @typedef {{ paint: string, alpha: number }} Colour */
/** Where a gradient's colour stands, from 0 to 1 along it. @typedef {{ at: number, colour: Colour }} Stop */

/** @param {number} n @param {number} [digits] */
export const short = (n, digits = 1) => String(Number(n.toFixed(digits)) || 0);

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  // No XML may hold these.
  // eslint-disable-next-line no-control-regex
  .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "");

/** Attributes of an element; those without a value are left out. @param {Record<string, string | number | undefined>} values */
export const attributes = (values) => Object.entries(values)
  .map(([name, value]) => (value === undefined || value === "" ? "" : ` ${name}="${escape(String(value))}"`)).join("");

/** A computed colour. @param {string} css @returns {Colour} */
export function colour(css) {
  const parts = css.match(/[\d.]+/g)?.map(Number) ?? [];
  if (css.startsWith("#")) return { paint: css, alpha: 1 };
  if (!css.startsWith("rgb") || parts.length < 3) return { paint: css === "transparent" ? "#000" : css, alpha: css === "transparent" ? 0 : 1 };
  const hex = parts.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
  const paint = /^(.)\1(.)\2(.)\3$/.test(hex) ? `#${hex[0]}${hex[2]}${hex[4]}` : `#${hex}`;
  return { paint, alpha: parts[3] ?? 1 };
}

/** The attributes of a colour as what fills or strokes. @param {"fill" | "stroke"} how @param {Colour} colour */
export const painted = (how, { paint, alpha }) => ({ [how]: paint, [`${how}-opacity`]: alpha < 1 ? short(alpha, 3) : undefined });

/** Splits at commas, or spaces, that are in no brackets. @param {string} css @param {"," | " "} [at] */
export function pieces(css, at = ",") {
  /** @type {string[]} */
  const found = [];
  let depth = 0;
  let piece = "";
  for (const sign of css) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === at && depth === 0) {
      found.push(piece.trim());
      piece = "";
    } else piece += sign;
  }
  found.push(piece.trim());
  return found.filter(Boolean);
}

/** A length or a share of another, as a number. @param {string} css @param {number} whole */
export const measure = (css, whole) => (css.endsWith("%") ? (parseFloat(css) / 100) * whole : parseFloat(css));

/** @param {string[]} listed @returns {Stop[]} */
function stopsOf(listed) {
  /** @type {{ at: number | undefined, colour: Colour }[]} */
  const stops = listed.flatMap((one) => {
    const [paint, ...places] = pieces(one, " ");
    return (places.length ? places : [undefined]).map((place) => ({ at: place === undefined ? undefined : measure(place, 1), colour: colour(paint) }));
  });
  // Those without a place stand evenly between the others.
  const known = stops.map(({ at }, i) => at ?? (i === 0 ? 0 : i === stops.length - 1 ? 1 : undefined));
  return stops.map(({ colour: paint }, i) => {
    const low = known.findLastIndex((at, k) => k <= i && at !== undefined);
    const high = known.findIndex((at, k) => k >= i && at !== undefined);
    const [from, to] = [known[low] ?? 0, known[high] ?? 1];
    return { at: low === high ? from : from + ((to - from) * (i - low)) / (high - low), colour: paint };
  });
}

/** @param {Stop[]} stops @param {number} from @param {number} to */
const markup = (stops, from, to) => stops.map(({ at, colour: { paint, alpha } }, i) => {
  // What fades in CSS keeps its colour meanwhile.
  const tone = alpha === 0 ? (stops[i - 1] ?? stops[i + 1])?.colour.paint ?? paint : paint;
  return `<stop${attributes({ offset: short((at - from) / (to - from), 3), "stop-color": tone, "stop-opacity": alpha < 1 ? short(alpha, 3) : undefined })}/>`;
}).join("");

/**
 * The gradients of a computed background, the undermost first. Those of a box of this size; a radial one fits any.
 *
 * @param {string} css @param {string[]} ids one for each @param {{ width: number, height: number }} box
 */
export function gradients(css, ids, { width, height }) {
  const layers = pieces(css).reverse();
  return layers.flatMap((layer, i) => {
    const [, kind, inside] = /^([a-z-]+)\((.*)\)$/s.exec(layer) ?? [];
    if (!kind?.endsWith("gradient") || !inside) return [];
    const [shape, ...listed] = pieces(inside);
    const id = ids[i];
    if (kind === "radial-gradient") {
      const [rx, ry, , cx, cy] = pieces(shape, " ").map((one) => measure(one, 1));
      const stops = stopsOf(listed);
      const wide = Math.max(1, stops[stops.length - 1].at);
      const flat = ry / rx;
      return [`<radialGradient${attributes({
        id, cx: short(cx, 3), cy: short(cy, 3), r: short(rx * wide, 4),
        gradientTransform: flat === 1 ? undefined : `matrix(1 0 0 ${short(flat, 4)} 0 ${short(cy * (1 - flat), 4)})`,
      })}>${markup(stops, 0, wide)}</radialGradient>`];
    }
    const angle = (parseFloat(shape) * Math.PI) / 180;
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
    const length = Math.abs(width * dx) + Math.abs(height * dy);
    const stops = stopsOf(listed);
    const [from, to] = kind.startsWith("repeating") ? [stops[0].at, stops[stops.length - 1].at] : [0, 1];
    const point = (/** @type {number} */ at) => [width / 2 + dx * length * (at - 0.5), height / 2 + dy * length * (at - 0.5)];
    const [[x1, y1], [x2, y2]] = [point(from), point(to)];
    return [`<linearGradient${attributes({
      id, gradientUnits: "userSpaceOnUse", x1: short(x1, 2), y1: short(y1, 2), x2: short(x2, 2), y2: short(y2, 2),
      spreadMethod: kind.startsWith("repeating") ? "repeat" : undefined,
    })}>${markup(stops, from, to)}</linearGradient>`];
  });
}

/** @typedef {Pick<CSSStyleDeclaration, "borderTopLeftRadius" | "borderTopRightRadius" | "borderBottomRightRadius" | "borderBottomLeftRadius">} Corners */

/** A box with its rounded corners, its upper left at (x, y). @param {Corners} style @param {number} width @param {number} height @param {number} [x] @param {number} [y] */
export function rounded({ borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius }, width, height, x = 0, y = 0) {
  const corners = [borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius].map((css) => {
    const [rx, ry = rx] = pieces(css, " ");
    return { x: measure(rx, width), y: measure(ry, height) };
  });
  const [a, b, c, d] = corners;
  // Corners that would overlap are all made smaller.
  const fit = Math.min(1, width / (a.x + b.x), width / (c.x + d.x), height / (a.y + d.y), height / (b.y + c.y));
  for (const corner of corners) {
    corner.x *= fit;
    corner.y *= fit;
  }
  const n = (/** @type {number} */ value) => short(value, 2);
  const arc = (/** @type {{ x: number, y: number }} */ corner, /** @type {number} */ toX, /** @type {number} */ toY) => `A${n(corner.x)} ${n(corner.y)} 0 0 1 ${n(toX)} ${n(toY)}`;
  const [right, low] = [x + width, y + height];
  return `M${n(x + a.x)} ${n(y)}H${n(right - b.x)}${arc(b, right, y + b.y)}V${n(low - c.y)}${arc(c, right - c.x, low)}H${n(x + d.x)}${arc(d, x, low - d.y)}V${n(y + a.y)}${arc(a, x + a.x, y)}Z`;
}

/** A computed shadow of one layer, or null. @param {string} css */
export function shadow(css) {
  const [paint, ...lengths] = pieces(pieces(css)[0] ?? "", " ");
  const [x, y, blur = 0] = lengths.map(parseFloat);
  return Number.isFinite(y) ? { colour: colour(paint), x, y, blur } : null;
}

/**
 * The same line with fewer signs: a closed curve in absolute numbers becomes one in relative ones, and where a curve goes on
 * as it came, its first handle is left out. Other lines stay as they are.
 *
 * @param {string} d
 */
export function terse(d) {
  if (!/^M[^a-zA-Z]+(C[^a-zA-Z]+)+Z?$/.test(d)) return d;
  const [[x0, y0], ...curves] = (d.match(/[MC][^MCZ]+/g) ?? []).map((part) => (part.match(/-?[\d.]+/g) ?? []).map(Number));
  if (curves.some((curve) => curve.length !== 6)) return d;
  const tenth = (/** @type {number} */ n) => Math.round(n * 10) / 10;
  const list = (/** @type {number[]} */ numbers) => numbers.map((n) => short(n).replace(/^(-?)0\./, "$1.")).reduce((text, n) => text + (text && !n.startsWith("-") ? " " : "") + n, "");
  let text = `M${list([x0, y0])}`;
  let [x, y] = [tenth(x0), tenth(y0)];
  /** @type {[number, number] | null} */
  let handle = null;
  for (const [ax, ay, bx, by, cx, cy] of curves) {
    const on = handle !== null && Math.abs(handle[0] - ax) < 0.16 && Math.abs(handle[1] - ay) < 0.16;
    const numbers = [bx - x, by - y, cx - x, cy - y].map(tenth);
    text += on ? `s${list(numbers)}` : `c${list([tenth(ax - x), tenth(ay - y), ...numbers])}`;
    const [px, py] = [x + numbers[0], y + numbers[1]];
    // What was rounded is not lost: the next point is told from where this one really is.
    [x, y] = [tenth(x + numbers[2]), tenth(y + numbers[3])];
    handle = [2 * x - px, 2 * y - py];
  }
  return d.endsWith("Z") ? `${text}z` : text;
}
