// The whole game in one page that asks for nothing: from a disk, in a mail, in a sealed frame.
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { build, transform } from "esbuild";
import { assets, collect, text } from "./dist-assets.mjs";

const HERE = import.meta.dirname;
/** Worn from the start; the others are put on when they are asked for. */
const WORN = ["tokens", "board", "page"];

// An inline script ends where its end tag stands, even in quotes, and may not open a comment.
/** @param {string} script */
const inline = (script) => script.trim().replace(/<(?=!--|\/?script)/gi, "\\x3c");

/** @param {string} all @param {string | RegExp} what @param {string} by */
function swap(all, what, by) {
  const made = all.replace(what, () => by);
  if (made === all) throw new Error(`nothing is ${what}`);
  return made;
}

/** @param {string} elsewhere */
const address = (elsewhere) => `
var hoyitoAddress = { get search() { return location.search || (location.hash.indexOf("=") > 0 ? "?" + location.hash.slice(1) : ""); } };
var hoyitoPage = /^(https?|file):/.test(location.protocol) ? location.href.split(/[?#]/)[0] : ${JSON.stringify(elsewhere)};
var hoyitoProgram;
`;

/** Zipped, in letters. @param {Uint8Array | string} bytes */
function zipped(bytes) {
  const all = Buffer.from(bytes);
  return { size: all.length, letters: deflateRawSync(all, { level: 9 }).toString("base64") };
}

/** All that the parts of the page would fetch, and its program. @param {Map<string, Uint8Array>} files @param {string} program */
function contents(files, program) {
  /** @type {Record<string, string>} */
  const texts = { program };
  /** @type {Record<string, ReturnType<typeof zipped>>} */
  const binaries = {};
  for (const [file, bytes] of files) {
    if (file.endsWith(".wasm")) binaries[file] = zipped(bytes);
    else if (!WORN.some((name) => file === `css/${name}.css`)) texts[file] = String(Buffer.from(bytes)).trim();
  }
  return `export const { texts, binaries } = ${JSON.stringify({ texts: zipped(JSON.stringify(texts)), binaries })};`;
}

/** A classic script. @param {string} entry @param {(import("esbuild").Plugin)[]} plugins */
async function script(entry, plugins) {
  const { outputFiles: [{ text }] } = await build({
    entryPoints: [path.join(HERE, entry)],
    bundle: true,
    format: "iife",
    minify: true,
    charset: "utf8",
    target: "es2022",
    legalComments: "none",
    write: false,
    // A page that is data has no query: what it is to show stands behind its "#".
    define: { "import.meta.url": "hoyitoPage", "location.search": "hoyitoAddress.search" },
    plugins,
  });
  return text;
}

/** @param {string} name of a module @param {string} contents @returns {import("esbuild").Plugin} */
const made = (name, contents) => ({
  name,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
    onLoad({ filter: /.*/, namespace: name }, () => ({ contents }));
  },
});

/** @param {string} base where a page leads to that has no address of its own @returns {Promise<string>} */
export async function singlePage(base) {
  const files = await collect();
  const program = await script("dist-single-start.js", [
    made("hoyito:files", "export const { texts, binaries } = hoyitoFiles;"),
    {
      name: "single",
      setup({ onResolve }) {
        onResolve({ filter: /\/(engine|home|elsewhere)\.js$/ }, ({ path: file, importer }) => (
          path.basename(importer).startsWith("dist-single") ? null : { path: path.join(HERE, `dist-single-${path.basename(file)}`) }));
      },
    },
    assets('export { hoyitoAsset } from "./dist-single-files.js";', HERE, (source) => source.replaceAll("`../index.html${", "`${")),
  ]);
  const whole = await script("dist-single-whole.js", [made("hoyito:files", contents(files, program))]);

  let start = text("js/start.js");
  start = swap(start, /if \(location\.protocol === "file:"\).*\n/, "\n");
  start = swap(start, 'new URL("main.js", script.src).href', '""');
  start = swap(start, "import(program)", "Promise.resolve(hoyitoProgram)");
  start = swap(start, /location\.search/g, "hoyitoAddress.search");
  const { code: starter } = await transform(`${address(`${base}hoyito.html`)}\n${start}`, { minify: true, target: "es2015", legalComments: "none" });

  let page = text("index.html");
  for (const name of WORN) {
    const looks = String(Buffer.from(files.get(`css/${name}.css`) ?? [])).trim();
    page = swap(page, `<link rel="stylesheet" href="css/${name}.css">`, `<style data-css="${name}">${looks}</style>`);
  }
  const icon = text("icons/hoyito.svg").replace(/\n\s*/g, " ").trim();
  page = swap(page, 'href="icons/hoyito.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`);
  page = swap(page, '<script src="js/start.js"></script>', `<script>${inline(starter)}</script>`);
  return swap(page, "</body>", `  <script>${inline(whole)}</script>\n</body>`);
}
