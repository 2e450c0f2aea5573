/** @import { Hole, View } from "./types.d.ts" */
import { GAME } from "./address.js";
import { writeSearch } from "./address-bar.js";

/**
 * What is put into another page: `base` is the address of the folder that holds the pages for the game and for frames, `params`
 * what stands behind the "?" of either.
 *
 * @typedef {{ base: string, game?: string, frame?: string, params: Record<string, unknown>, title: string, width: number, height: number }} Board
 */
/** @typedef {Pick<Board, "base" | "game" | "frame">} Home */

/** What the game itself understands of them. */
const PLAYED = [...GAME, "turn", "event", "flip", "lang", "theme"];
/** What a widget takes, besides its title and size. */
const SHOWN = ["row", "rounds", "first", "pos", "moves", "turn", "event", "flip", "lang", "theme", "accent", "controls", "autoplay", "speed"];

/** To open links in a window of their own is all that a frame may do besides running. */
const SANDBOX = "allow-scripts allow-popups";
const STYLE = "border:0;max-width:100%";

/** Signs that would end a line, or turn round what stands beside them. */
const UNRULY = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** One line of text that stays where it is put. @param {string} text */
export const line = (text) => text.replace(UNRULY, " ").replace(/ {2,}/g, " ").trim();

/** @param {string} sign */
const reference = (sign) => `&#${sign.codePointAt(0)};`;
/** @type {Record<string, string>} */
const NAMED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For an attribute, or between tags; what signs a wiki page with somebody's name goes too. @param {unknown} text */
export const html = (text) => line(String(text)).replace(/[&<>"'`]|~(?=~)/gu, (sign) => NAMED[sign] ?? reference(sign));

/**
 * For wikitext, also within calls, links and tags. What has a meaning there, or could have one, stands as a character reference:
 * templates such as {{=}} are not on every wiki.
 *
 * @param {unknown} text
 */
export function wiki(text) {
  const safe = line(String(text)).replace(/[^\p{L}\p{M}\p{N} .,()–—…’·]/gu, reference);
  // A widget takes the word for a switch.
  return safe === "false" ? safe.replace(/^f/, reference) : safe;
}

/** Numbers only. @param {number} size */
const pixels = (size) => String(Math.round(size) || 0);

/** What stands behind an address. @param {Record<string, unknown>} params @param {(name: string) => boolean} [takes] */
const search = (params, takes = () => true) => writeSearch("", Object.fromEntries(Object.entries(params)
  .filter(([name]) => takes(name)).map(([name, value]) => [name, typeof value === "string" ? value.replace(/\p{Cs}/gu, "\ufffd") : value])));

/** To the game. @param {Home & Pick<Board, "params">} board */
export const link = ({ base, game = "", params }) => new URL(game + search(params, (name) => PLAYED.includes(name)) || ".", base).href;

/** To the page for frames. @param {Home & Pick<Board, "params">} board */
export const embedLink = ({ base, frame = "embed.html", params }) => {
  // Nobody plays there.
  const asked = search(params, (name) => name !== "opponent" && name !== "side");
  return new URL(frame + (frame.includes("?") ? asked.replace("?", "&") : asked), base).href;
};

/** @param {Record<string, string>} attributes */
const written = (attributes) => Object.entries(attributes).map(([name, value]) => ` ${name}="${html(value)}"`).join("");

/** @param {Board} board */
export const iframe = (board) => `<iframe${written({
  src: embedLink(board), title: board.title, width: pixels(board.width), height: pixels(board.height), loading: "lazy", sandbox: SANDBOX, style: STYLE,
})}></iframe>`;

/** For MediaWiki with the extension IframeTag, which knows no title. @param {Board} board */
export const iframeTag = (board) => `<iframe${written({
  src: embedLink(board), width: pixels(board.width), height: pixels(board.height), sandbox: SANDBOX, style: STYLE,
})}></iframe>`;

/** What its page MediaWiki:Iframe-cfg.json has to hold. @param {Pick<Board, "base">} board */
export const iframeTagHosts = ({ base }) => JSON.stringify({ domains: [new URL(base).hostname] });

/** For MediaWiki with the extension Iframe. @param {Board} board */
export const keyedIframe = (board) => {
  const { pathname, search } = new URL(embedLink(board));
  return `<iframe${written({ key: "hoyito", path: pathname.slice(1) + search, width: pixels(board.width), height: pixels(board.height) })} />`;
};

/** What the wiki's LocalSettings.php has to hold for that. @param {Pick<Board, "base">} board */
export const iframeKey = ({ base }) => {
  const { protocol, host } = new URL(base);
  return `$wgIframe['server']['hoyito'] = [ 'scheme' => '${protocol.slice(0, -1)}', 'domain' => '${host.replace(/[\\']/g, "\\$&")}' ];`;
};

/** The page Widget:Hoyito of a MediaWiki with the extension Widgets. @param {Home} home */
export function widgetPage(home) {
  const rest = SHOWN.map((name) => `<!--{if isset($${name})}-->&amp;${name}=<!--{$${name}|escape:'url'}--><!--{/if}-->`).join("");
  /** @param {string} name @param {number} otherwise */
  const size = (name, otherwise) => `${name}="<!--{$${name}|default:${otherwise}|escape:'html'}-->"`;
  const frame = embedLink({ ...home, params: {} });
  // A title is written with character references, which must not be escaped once more.
  return `<noinclude><pre>{{#widget:Hoyito|rules=II|moves=BafCed|turn=3|width=600|height=505}}</pre></noinclude><includeonly><iframe src="${
    html(frame)}${frame.includes("?") ? "&amp;" : "?"}rules=<!--{$rules|default:'I'|escape:'url'}-->${rest}" title="<!--{$title|default:'Hoyito'|escape:'html':'UTF-8':false}-->" ${
    size("width", 600)} ${size("height", 505)} loading="lazy" sandbox="${SANDBOX}" style="${STYLE}"></iframe></includeonly>`;
}

// What addresses are made of here, and no sign of wikitext.
const PLAIN = /^[\w .:/=~-]*$/;

/** Its call. @param {Board} board */
export function widgetCall({ params, title, width, height }) {
  const given = [...["rules", ...SHOWN].map((name) => [name, params[name]]), ["title", title], ["width", pixels(width)], ["height", pixels(height)]]
    .filter(([, value]) => value !== undefined && value !== false && value !== "")
    .map(([name, value]) => `|${name}=${PLAIN.test(String(value)) && !/~~|__|^false$/.test(String(value)) ? String(value).trim() : wiki(value)}`);
  return `{{#widget:Hoyito${given.join("")}}}`;
}

/** A picture that has been uploaded to a wiki. @param {{ file: string, title: string, caption: string, width: number }} picture */
export const wikiPicture = ({ file, title, caption, width }) => `[[File:${fileName([file])}|thumb|${pixels(width)}px|alt=${wiki(title)}|${wiki(caption)}]]`;

/** A block for the editor of WordPress. @param {Board} board */
export const wordpressBlock = (board) => `<!-- wp:html -->\n${iframe(board)}\n<!-- /wp:html -->`;

/** What WordPress turns into a frame, when the page says where its oembed.json is. @param {{ page: string, width: number, height: number }} where */
export const wordpressEmbed = ({ page, width, height }) => `[embed width="${pixels(width)}" height="${pixels(height)}"]${new URL(page).href.replace(/[[\]]/g, encodeURIComponent)}[/embed]`;

/** What a page says of itself to programs that would show it. @param {Board & { picture?: { url: string, width: number, height: number } }} board */
export const oembed = ({ picture, ...board }) => `${JSON.stringify({
  version: "1.0",
  type: "rich",
  provider_name: "Hoyito",
  provider_url: new URL(board.base).href,
  title: line(board.title),
  html: iframe(board),
  width: Math.round(board.width),
  height: Math.round(board.height),
  ...(picture && { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height }),
}, null, 2)}\n`;

/** A page of its own for a board, to be put beside its oembed.json. @param {Board & { lang: string, words?: string }} board */
export const page = ({ lang, words = "", ...board }) => `<!doctype html>
<html lang="${html(lang)}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${html(board.title)}</title>
  <link rel="alternate" type="application/json+oembed" href="oembed.json" title="${html(board.title)}">
</head>
<body>
  <h1>${html(board.title)}</h1>
${line(words) && `  <p>${html(words)}</p>\n`}  ${iframe(board)}
  <p><a href="${html(link(board))}">Hoyito</a></p>
</body>
</html>
`;

/** A name that every file system and every wiki takes. @param {unknown[]} parts the last with the extension, if any */
export const fileName = (parts) => parts.filter((part) => part !== "" && part !== undefined && part !== null)
  .map((part) => line(String(part)).replace(/[^\p{L}\p{M}\p{N}.]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 80)).filter(Boolean).join("-").replace(/-{2,}/g, "-");

/** @param {number} i @param {number} row */
const letter = (i, row) => String.fromCharCode((i < row ? 65 : 97) + (i % row));

/**
 * The board in letters that are all of one width: the rows as they lie, what is in the hand in brackets behind its hole.
 *
 * @param {View} view @param {{ flip?: boolean, south: string, north: string, below?: string[] }} words what stands at the sides, and below
 */
export function diagram({ row, seeds, closed, south, north, at, hand }, { flip = false, below = [], ...names }) {
  const cells = seeds.map((held, i) => (closed[i] ? "x" : String(held)));
  const width = Math.max(2, ...cells.map(({ length }) => length));
  // It stands behind a number, so that the numbers stay below each other.
  const over = hand ? `[${hand}]` : "";
  const holes = Array.from({ length: row }, (_, i) => i);
  const rows = { south: holes, north: holes.map((i) => 2 * row - 1 - i) };
  /** @param {"south" | "north"} side @param {(i: number) => string} what @param {(i: number) => string} [more] */
  const told = (side, what, more = () => "") => (flip ? [...rows[side]].reverse() : rows[side])
    .map((i) => what(i).padStart(width) + more(i).padEnd(over.length)).join("  ").trimEnd();
  /** @param {"south" | "north"} side */
  const letters = (side) => told(side, (i) => letter(i, row));
  /** @param {"south" | "north"} side */
  const counts = (side) => told(side, (i) => cells[i], (i) => (letter(i, row) === at ? over : ""));
  const [far, near] = /** @type {("south" | "north")[]} */ (flip ? ["south", "north"] : ["north", "south"]);
  const store = { south, north };
  return [
    `${line(names[far])}  ${store[far]}`, letters(far), counts(far), counts(near), letters(near), `${line(names[near])}  ${store[near]}`,
    ...(below.length ? ["", ...below.map(line)] : []),
  ].join("\n");
}

/** The same between tags that keep its shape, for HTML and for wikitext alike. @param {string} text */
export const preformatted = (text) => `<pre>\n${text.split("\n").map((one) => one.replace(/[^\p{L}\p{M}\p{N} .,()–—…’·]/gu, reference)).join("\n")}\n</pre>`;
