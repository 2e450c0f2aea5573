// Makes what can be put on any static host: `node dist.mjs FOLDER [BASE]`; BASE is the address where the folder `site` will be.
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, transform } from "esbuild";
import { asking, assets, collect, finder, named, put, read, text } from "./dist-assets.mjs";
import { EXAMPLES, HOME, exampleFiles, exampleList, headOf } from "./dist-examples.mjs";
import { drawCards } from "./dist-cards.mjs";
import { singlePage } from "./dist-single.mjs";
import { WWW } from "./table.mjs";

/** @typedef {import("./dist-examples.mjs").Card} Card */

/** Where nobody has said where. */
export const BASE = "https://example.org/hoyito/";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Scripts that run before any module may. @param {string} source */
const classic = async (source) => (await transform(source, { minify: true, target: "es2015", supported: { "dynamic-import": true }, legalComments: "none" })).code;

/** @param {string} page @param {Record<string, string>} names */
const renamed = (page, names) => page.replace(/((?:href|src)=")((?:css|js|pkg)\/[^"]+)"/g, (_, before, file) => {
  if (!names[file]) throw new Error(`no file ${file} in dist`);
  return `${before}${names[file]}"`;
});

/** @param {string} site @param {string} base @param {Record<string, Card>} cards */
async function buildSite(site, base, cards) {
  const files = await collect();
  /** @type {Record<string, string>} */
  const names = {};
  for (const [file, contents] of files) {
    names[file] = named(file, contents);
    put(site, names[file], contents);
  }

  /** @param {string[]} entries */
  const modules = (entries) => build({
    absWorkingDir: WWW,
    entryPoints: entries.map((name) => path.join(WWW, `js/${name}.js`)),
    outdir: path.join(site, "js"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: entries.length > 1,
    format: "esm",
    minify: true,
    charset: "utf8",
    target: "es2022",
    legalComments: "none",
    metafile: true,
    write: false,
    plugins: [assets(finder(names))],
  });

  // Who starts a worker asks for it by name, so it is made before.
  const { outputFiles: [worker] } = await modules(["mind-worker"]);
  names["js/mind-worker.js"] = path.relative(site, worker.path);
  put(site, names["js/mind-worker.js"], worker.contents);

  const entries = ["main", "hoyito-board", "embed"];
  const { outputFiles, metafile } = await modules(entries);
  for (const { path: file, contents } of outputFiles) put(site, path.relative(site, file), contents);
  for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint && entries.some((name) => entryPoint === `js/${name}.js`)) names[entryPoint] = `js/${path.basename(file)}`;
  }
  // Other people's pages know it by this name, whatever is in it.
  put(site, "js/hoyito-board.js", `import "./${path.basename(names["js/hoyito-board.js"])}";\n`);

  /** @param {string} file @param {string} program */
  const starter = async (file, program) => {
    const source = text(file);
    if (!source.includes(`"${program}"`)) throw new Error(`${file} does not start ${program}`);
    const script = await classic(source.replace(`"${program}"`, `"${path.basename(names[`js/${program}`])}"`));
    names[file] = named(file, script);
    put(site, names[file], script);
  };
  await starter("js/start.js", "main.js");
  await starter("js/embed-start.js", "embed.js");

  for (const file of ["pkg/embed-binary.js", "pkg/locale-en.js", "pkg/locale-es.js"]) {
    names[file] = named(file, read(file));
    put(site, names[file], read(file));
  }
  const beside = Object.fromEntries(Object.entries(names).map(([file, name]) => [file.replace(/^pkg\/(?=[^/]*\.js$)/, ""), name.replace(/^pkg\/(?=[^/]*\.js$)/, "")]));
  const bundle = asking(text("pkg/embed.js"));
  if (!bundle.includes("hoyitoAsset(")) throw new Error("pkg/embed.js asks for nothing by name");
  const { code } = await transform(`(()=>{${finder(beside).replace("export ", "")}${bundle}})();`, { minify: true, charset: "utf8", target: "es2022", legalComments: "none" });
  names["pkg/embed.js"] = named("pkg/embed.js", code);
  put(site, names["pkg/embed.js"], code);

  put(site, "index.html", renamed(text("index.html"), names).replace(/(<meta name="description"[^>]*>\n)/, `$1${headOf(HOME, base, cards[HOME.name])}`));
  put(site, "embed.html", renamed(text("embed.html"), names));
  // It shows the names that others may rely on.
  put(site, "example.html", text("example.html"));
  put(site, "README.md", text("README.md"));
  cpSync(path.join(WWW, "icons"), path.join(site, "icons"), { recursive: true });
  copyFileSync(path.join(ROOT, "LICENSE"), path.join(site, "LICENSE"));
  put(site, ".nojekyll", "");

  put(site, "examples/index.html", exampleList());
  for (const example of EXAMPLES) {
    for (const [file, contents] of Object.entries(exampleFiles(example, base, cards[example.name]))) put(site, file, contents);
  }
}

/** @param {string} folder @param {{ base?: string, draw?: typeof drawCards }} [options] */
export async function makeDist(folder, { base = BASE, draw = drawCards } = {}) {
  const home = new URL(base);
  if (!/^https?:$/.test(home.protocol)) throw new Error(`BASE must be an address on the web, not ${base}`);
  home.search = home.hash = "";
  if (!home.pathname.endsWith("/")) home.pathname += "/";

  // Built aside and put in place whole.
  mkdirSync(path.dirname(path.resolve(folder)), { recursive: true });
  const aside = mkdtempSync(`${path.resolve(folder)}.`);
  try {
    const site = path.join(aside, "site");
    const cards = await draw(path.join(site, "examples"), [HOME, ...EXAMPLES]);
    await buildSite(site, home.href, cards);
    put(aside, "hoyito.html", await singlePage(home.href));
    // Whoever serves it may read it.
    chmodSync(aside, 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    if (existsSync(aside)) rmSync(aside, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [folder = path.join(ROOT, "dist"), base] = process.argv.slice(2);
  await makeDist(folder, { base: base || BASE });
  console.log(`Made ${folder}: site/ for ${base || `${BASE} (make dist BASE=… says where it will be)`}, and hoyito.html, which is all in one.`);
}
