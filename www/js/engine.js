/** @import { Game } from "./types.d.ts" */
/** @import { Reason } from "./shell.d.ts" */

const SCRIPT = "../pkg/hoyito_wasm.js";
const BINARY = "../pkg/hoyito_wasm_bg.wasm";

export class Trouble extends Error {
  /** @param {Reason} reason @param {{ file?: string, cause?: unknown }} [more] */
  constructor(reason, { file = "", cause } = {}) {
    super(`${reason} ${file}`, { cause });
    this.reason = reason;
    this.file = file;
  }
}

/** @param {string} path */
export async function download(path) {
  const url = new URL(path, import.meta.url);
  const file = path.replace(/^(\.\.\/)+/, "");
  const answer = await fetch(url).catch((cause) => {
    // A sandboxed frame without an origin may run the page but not read its files.
    throw new Trouble(self.origin === "null" ? "frame" : "download", { file, cause });
  });
  if (!answer.ok) throw new Trouble("download", { file });
  return answer;
}

/** @returns {Promise<{ Game: typeof Game }>} */
export async function loadEngine() {
  if (typeof WebAssembly !== "object") throw new Trouble("missing");
  const bytes = download(BINARY).then((answer) => answer.arrayBuffer());
  const glue = import(SCRIPT).catch((cause) => {
    throw new Trouble("download", { file: SCRIPT.slice(3), cause });
  });
  const [binary, module] = await Promise.all([bytes, glue]);
  return wake(binary, module);
}

/** @param {ArrayBuffer} binary @param {typeof import("../pkg/hoyito_wasm.js")} module @returns {Promise<{ Game: typeof Game }>} */
export async function wake(binary, module) {
  const head = binary.slice(0, 8);
  // Some servers answer a missing file with a page and say that all is well.
  if (new TextDecoder().decode(head.slice(0, 4)) !== "\0asm") throw new Trouble("download", { file: BINARY.slice(3) });
  try {
    // An empty module is always sound: only a policy can refuse it.
    await WebAssembly.compile(head);
  } catch (cause) {
    throw new Trouble("blocked", { cause });
  }
  try {
    await module.default({ module_or_path: binary });
  } catch (cause) {
    throw new Trouble("broken", { cause });
  }
  return { Game: module.Game };
}
