// Builds the program of www/embed.html as classic scripts: a frame that is sealed off may run those of any host, and fetch nothing.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { LANGUAGES } from "../../www/js/words.js";

const HERE = import.meta.dirname;
const WWW = fileURLToPath(new URL("../../www/", import.meta.url));

// What a frame never says.
const UNSAID = /^(tour|record|keys|rules|compare|fault|new|set|share|resign|do|short|who|saved|turns|film|picture|embed\.help|publish|say|analysis|hint)\./;

/** @param {string} file */
const read = (file) => readFileSync(path.join(WWW, file));

/** @param {string} file @param {string | Uint8Array} text */
function write(file, text) {
  const place = path.join(WWW, "pkg", file);
  // A page that is being loaded gets the old one or the new one whole.
  writeFileSync(`${place}.new`, text);
  renameSync(`${place}.new`, place);
}

export async function bundle() {
  const wasm = read("pkg/hoyito_wasm_bg.wasm");
  // Letters of zipped bytes are a third of what letters of the bytes are, and still a fifth less where the server zips.
  const zipped = gzipSync(wasm, { level: 9 }).toString("base64");

  const { outputFiles: [script] } = await build({
    stdin: { contents: 'import { start } from "./embed.js"; start();', resolveDir: path.join(WWW, "js") },
    bundle: true,
    format: "iife",
    minify: true,
    charset: "utf8",
    target: "es2022",
    legalComments: "none",
    write: false,
    // A script knows its own address only while it begins to run.
    banner: { js: "(()=>{const hoyitoHere=document.currentScript.src;" },
    footer: { js: "})();" },
    define: { "import.meta.url": "hoyitoHere", "import.meta.zipped": JSON.stringify(zipped) },
    plugins: [{
      name: "engine",
      setup({ onResolve }) {
        onResolve({ filter: /\/engine\.js$/ }, ({ importer }) => (
          path.basename(importer) === "bundle-engine.js" ? null : { path: path.join(HERE, "bundle-engine.js") }));
      },
    }],
  });
  write("embed.js", script.contents);
  write("embed-binary.js", `hoyitoBinary="${wasm.toString("base64")}";\n`);

  for (const language of LANGUAGES) {
    const all = { ...JSON.parse(String(read(`locales/${language}.json`))), ...JSON.parse(String(read(`locales/study/${language}.json`))) };
    const said = Object.fromEntries(Object.entries(all).filter(([key]) => !UNSAID.test(key)));
    write(`locale-${language}.js`, `(self.hoyitoWords??={}).${language}=${JSON.stringify(said)};\n`);
  }
  return { script: script.contents.length, zipped: gzipSync(script.contents, { level: 9 }).length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { script, zipped } = await bundle();
  console.log(`Built www/pkg/embed.js, ${script} bytes, ${zipped} when zipped.`);
}
