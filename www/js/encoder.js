/** @import { Film } from "../pkg/gif/hoyito_gif.js" */
import { wakeModule } from "./module.js";

const SCRIPT = "../pkg/gif/hoyito_gif.js";
const BINARY = "../pkg/gif/hoyito_gif_bg.wasm";

/** @type {Promise<typeof Film> | undefined} */
let coming;

/** What makes animated GIFs; nobody plays with it, so it is fetched when the first is asked for. */
export function loadEncoder() {
  coming ??= wakeModule(SCRIPT, import(SCRIPT), BINARY).then(({ Film }) => Film);
  // It may be there the next time.
  coming.catch(() => { coming = undefined; });
  return coming;
}
