/** @import { Film } from "../pkg/gif/hoyito_gif.js" */
import { Trouble, download } from "./engine.js";

const SCRIPT = "../pkg/gif/hoyito_gif.js";
const BINARY = "../pkg/gif/hoyito_gif_bg.wasm";

/** @type {Promise<typeof Film> | undefined} */
let coming;

/** What makes animated GIFs; nobody plays with it, so it is fetched when the first is asked for. */
export function loadEncoder() {
  coming ??= load();
  // It may be there the next time.
  coming.catch(() => { coming = undefined; });
  return coming;
}

/** @returns {Promise<typeof Film>} */
async function load() {
  const bytes = download(BINARY).then((answer) => answer.arrayBuffer());
  const glue = import(SCRIPT).catch((cause) => {
    throw new Trouble("download", { file: SCRIPT.slice(3), cause });
  });
  const [binary, module] = await Promise.all([bytes, glue]);
  try {
    await module.default({ module_or_path: binary });
  } catch (cause) {
    throw new Trouble("broken", { file: BINARY.slice(3), cause });
  }
  return module.Film;
}
