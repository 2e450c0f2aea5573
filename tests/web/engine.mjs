// The built wasm in Node, ready when this module is.
import { readFileSync } from "node:fs";
import init, { Game } from "../../www/pkg/hoyito_wasm.js";

await init({ module_or_path: readFileSync(new URL("../../www/pkg/hoyito_wasm_bg.wasm", import.meta.url)) });

export { Game };
