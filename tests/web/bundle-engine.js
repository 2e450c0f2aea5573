// Stands for www/js/engine.js in the script for frames, where nothing may be fetched but classic scripts.
import * as glue from "../../www/pkg/hoyito_wasm.js";
import { Trouble, wake } from "../../www/js/engine.js";

/** The binary, zipped, in letters; bundle.mjs puts it here. @type {string} */
const ZIPPED = /** @type {any} */ (import.meta).zipped;

/** @typedef {import("../../www/js/shell.js").Table} Table */

/** What the scripts beside this one leave here. */
const letterbox = /** @type {{ hoyitoWords?: Record<string, Table>, hoyitoBinary?: string }} */ (/** @type {unknown} */ (self));

/** @param {string} file */
function script(file) {
  return new Promise((done, fail) => {
    const element = document.createElement("script");
    element.src = new URL(file, import.meta.url).href;
    element.onload = done;
    element.onerror = () => fail(new Trouble("download", { file: `pkg/${file}` }));
    document.head.append(element);
    element.remove();
  });
}

/** All words of a language lie in one script. @param {string} path */
export async function download(path) {
  const [, study, language] = /** @type {RegExpExecArray} */ (/(study\/)?(\w+)\.json$/.exec(path));
  if (!study && !letterbox.hoyitoWords?.[language]) await script(`locale-${language}.js`);
  return { json: async () => (study ? {} : letterbox.hoyitoWords?.[language] ?? {}) };
}

/** @param {string} letters */
const bytesOf = (letters) => Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));

async function binary() {
  if (typeof DecompressionStream === "function") {
    const unzipped = new Blob([bytesOf(ZIPPED)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(unzipped).arrayBuffer();
  }
  await script("embed-binary.js");
  return bytesOf(letterbox.hoyitoBinary ?? "").buffer;
}

export async function loadEngine() {
  if (typeof WebAssembly !== "object") throw new Trouble("missing");
  return wake(await binary(), glue);
}
