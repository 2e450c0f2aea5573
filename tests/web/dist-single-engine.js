// Stands for www/js/engine.js in the page that holds everything.
import * as glue from "../../www/pkg/hoyito_wasm.js";
import { Trouble, wake } from "../../www/js/engine.js";
import { bytesOf, textOf } from "./dist-single-files.js";

export { Trouble };

/** @param {string} path */
export async function download(path) {
  const [text, bytes] = [textOf(path), bytesOf(path)];
  if (text === undefined && bytes === undefined) throw new Trouble("download", { file: path });
  return { json: async () => JSON.parse(text ?? ""), arrayBuffer: async () => /** @type {ArrayBuffer} */ (bytes) };
}

export async function loadEngine() {
  if (typeof WebAssembly !== "object") throw new Trouble("missing");
  return wake(/** @type {ArrayBuffer} */ (bytesOf("pkg/hoyito_wasm_bg.wasm")), glue);
}
