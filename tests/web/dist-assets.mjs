// What dist is made of: the files of www under names that tell their contents, and modules that ask for these names.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { WWW } from "./table.mjs";

/** @typedef {import("esbuild").Plugin} Plugin */

/** @param {string} file below www */
export const read = (file) => readFileSync(path.join(WWW, file));
/** @param {string} file below www */
export const text = (file) => String(read(file));

/** @param {string} folder below www @param {string} ending @returns {string[]} */
const list = (folder, ending) => readdirSync(path.join(WWW, folder), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
  .map((entry) => path.relative(WWW, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
  .sort();

/** All that pages and modules fetch by name. @returns {Promise<Map<string, Uint8Array>>} */
export async function collect() {
  const { outputFiles } = await build({
    entryPoints: list("css", ".css").map((file) => path.join(WWW, file)),
    outdir: path.join(WWW, "css"),
    bundle: true,
    minify: true,
    target: ["chrome100", "firefox100", "safari15"],
    write: false,
  });
  const looks = outputFiles.map(({ path: file, contents }) => /** @type {const} */ ([`css/${path.basename(file)}`, contents]));
  const data = [...list("locales", ".json"), "lessons.json"].map((file) => /** @type {const} */ ([file, Buffer.from(JSON.stringify(JSON.parse(text(file))))]));
  const binaries = list("pkg", ".wasm").map((file) => /** @type {const} */ ([file, read(file)]));
  return new Map([...looks, ...data, ...binaries]);
}

/** @param {string} file @param {Uint8Array | string} contents */
export function named(file, contents) {
  const { dir, name, ext } = path.posix.parse(file);
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 10);
  return path.posix.join(dir, `${name}-${hash}${ext}`);
}

/** @param {string} folder @param {string} file @param {Uint8Array | string} contents */
export function put(folder, file, contents) {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, contents);
}

// An address that is put together from more than names leads to a page, and pages keep theirs.
const ADDRESS = /new URL\(([^()]*), ?(import\.meta\.url|hoyitoHere)\)/g;

/** @param {string} source */
export const asking = (source) => source.replace(ADDRESS, "hoyitoAsset($1, $2)");

/** What modules ask for a name, as `hoyitoAsset`. @param {string} finder a module @param {string} [folder] where it is @param {(source: string) => string} [more] @returns {Plugin} */
export const assets = (finder, folder, more = (source) => source) => ({
  name: "assets",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^hoyito:assets$/ }, () => ({ path: "assets", namespace: "hoyito", sideEffects: false }));
    onLoad({ filter: /.*/, namespace: "hoyito" }, () => ({ contents: finder, resolveDir: folder }));
    onLoad({ filter: /www[\\/](js|pkg)[\\/].*\.js$/ }, ({ path: file }) => {
      const source = String(readFileSync(file));
      // What is imported by a name that stands above is a part of the whole like all others.
      const whole = more(asking(source)).replace(/\bimport\((\w+)\)/g, (told, name) => {
        const script = new RegExp(`const ${name} = ("[^"]+\\.js")`).exec(source)?.[1];
        return script ? `import(${script})` : told;
      });
      return { contents: whole.includes("hoyitoAsset(") ? `import { hoyitoAsset } from "hoyito:assets";\n${whole}` : whole, loader: "js" };
    });
  },
});

/** Where a file is that was renamed. @param {Record<string, string>} names */
export const finder = (names) => `const NAMES = ${JSON.stringify(names)};
export function hoyitoAsset(path, base) {
  const [, up, name] = /^((?:\\.*\\/)*)(.*)$/.exec(path);
  return new URL(up + (NAMES[name] ?? name), base);
}
`;
