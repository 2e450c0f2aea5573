// Pages that show what there is to see, and what pages say of themselves to those who link to them.
import { heightFor } from "../../www/js/embed-messages.js";
import { html, iframe, link, oembed, wordpressEmbed } from "../../www/js/snippets.js";

/** @typedef {{ name: string, title: string, words: string, params: Record<string, string | number> }} Example */
/** A picture for links. `file`: below the site. @typedef {{ file: string, width: number, height: number }} Card */

const WIDTH = 600;

/** @type {Example} */
export const HOME = {
  name: "hoyito",
  title: "Hoyito: Dominican mancala",
  words: "Play Hoyito I, II and III, the mancala games of the Dominican Republic, against a friend or the computer.",
  params: { rules: "I", moves: "EdAc" },
};

// The same seeds and the same hole, in three games.
const DIFFERS = { pos: "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S", moves: "E", turn: 1 };

/** @type {Example[]} */
export const EXAMPLES = [
  {
    name: "hoyito-i",
    title: "Hoyito I: houses in passing",
    words: "South plays E. The first seed makes a fourth in F: a house, taken at once, and the hand goes on. The last seed makes another in a. 8 seeds, and the turn is over.",
    params: { rules: "I", ...DIFFERS, event: 3 },
  },
  {
    name: "hoyito-ii",
    title: "Hoyito II: the run behind",
    words: "South plays E. Only the last seed takes: its house in a, and with it the unbroken run of fours behind, here F. 8 seeds, and South plays again.",
    params: { rules: "II", ...DIFFERS, event: 5 },
  },
  {
    name: "hoyito-iii",
    title: "Hoyito III: the last seed alone",
    words: "South plays E. Only the last seed takes, that one house in a; the four in F stay. 4 seeds, and South plays again.",
    params: { rules: "III", ...DIFFERS, event: 4 },
  },
  {
    name: "opening",
    title: "The first move",
    words: "Whichever hole is played first, the sowing is the same: 5 laps, 26 seeds dropped, nothing taken.",
    params: { rules: "I", moves: "C", turn: 1, event: 1 },
  },
  {
    name: "long-relay",
    title: "A long relay",
    words: "The longest of millions of sowings in games of Hoyito I played at random: South plays F and goes on for 22 laps. 81 seeds dropped, six houses taken, 24 seeds in one turn.",
    params: { rules: "I", moves: "AfEbBbCdF", turn: 9, event: 1 },
  },
];

/** @param {Example} example @param {string} base */
const board = ({ title, params }, base) => ({ base, params, title, width: WIDTH, height: heightFor(WIDTH, true) });

/** What a page says of itself to those who show links. @param {Example} example @param {string} base @param {Card} card @param {string} [page] below the site */
export function headOf({ title, words }, base, card, page = "") {
  /** @type {[string, string, string | number][]} */
  const facts = [
    ["property", "og:type", "website"], ["property", "og:site_name", "Hoyito"], ["property", "og:title", title], ["property", "og:description", words],
    ["property", "og:url", new URL(page, base).href], ["property", "og:image", new URL(card.file, base).href], ["property", "og:image:width", card.width],
    ["property", "og:image:height", card.height], ["property", "og:image:alt", words],
    ["name", "twitter:card", "summary_large_image"], ["name", "twitter:title", title], ["name", "twitter:description", words],
    ["name", "twitter:image", new URL(card.file, base).href],
  ];
  return facts.map(([kind, name, value]) => `  <meta ${kind}="${name}" content="${html(value)}">\n`).join("");
}

const STYLE = `body { max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 3rem; color: light-dark(#2c1d12, #f2e4cf); background: light-dark(#f1e3ca, #1d1510); font: 1.05rem/1.5 Georgia, serif; }
    h1 { font-size: 1.6rem; line-height: 1.2; }
    a { color: inherit; }
    hoyito-board, hoyito-board > img { display: block; width: 100%; height: auto; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    nav ul { padding-left: 1.2em; }`;

/** @param {string} head @param {string} body */
const wrapped = (head, body) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
${head}  <link rel="icon" href="../icons/hoyito.svg" type="image/svg+xml">
  <style>
    :root { color-scheme: light dark; }
    ${STYLE}
  </style>
</head>
<body>
${body}</body>
</html>
`;

/** @param {Example} [present] */
const others = (present) => EXAMPLES.filter((one) => one !== present).map(({ name, title }) => `      <li><a href="${name}.html">${html(title)}</a></li>\n`).join("");

/** @param {Example} example @param {string} base @param {Card} card @returns {Record<string, string>} by names below the site */
export function exampleFiles(example, base, card) {
  const { name, title, words, params } = example;
  const shown = board(example, base);
  const page = `examples/${name}.html`;
  const told = `examples/${name}.oembed.json`;
  const attributes = Object.entries(params).map(([key, value]) => ` ${key}="${html(value)}"`).join("");
  const head = `  <title>${html(title)}</title>
  <meta name="description" content="${html(words)}">
${headOf(example, base, card, page)}  <link rel="alternate" type="application/json+oembed" href="${html(new URL(told, base).href)}" title="${html(title)}">
  <script type="module" src="../js/hoyito-board.js"></script>
`;
  const body = `  <main>
    <h1>${html(title)}</h1>
    <p>${html(words)}</p>
    <hoyito-board${attributes} lang="en" controls full><img src="../${card.file}" width="${card.width}" height="${card.height}" alt="${html(words)}"></hoyito-board>
    <p><a href="../index.html${html(new URL(link({ base, params })).search)}">Play on from here</a></p>
    <details><summary>In another page</summary><p>In HTML:</p><pre tabindex="0">${html(iframe(shown))}</pre><p>In WordPress, or this page’s address alone on a line:</p><pre tabindex="0">${
    html(wordpressEmbed({ ...shown, page: new URL(page, base).href }))}</pre></details>
  </main>
  <nav>
    <h2>More</h2>
    <ul>
${others(example)}    </ul>
  </nav>
`;
  return {
    [page]: wrapped(head, body),
    [told]: oembed({ ...shown, picture: { url: new URL(card.file, base).href, width: card.width, height: card.height } }),
  };
}

/** The list of all. */
export const exampleList = () => wrapped("  <title>Hoyito: examples</title>\n", `  <main>
    <h1>Hoyito: examples</h1>
    <ul>
${others()}    </ul>
    <p><a href="../index.html">Play Hoyito</a> · <a href="../example.html">The board in other people’s pages</a></p>
  </main>
`);
