// The built solver in Node, ready when this module is.
import { readFileSync } from "node:fs";
import init, { Mind } from "../../www/pkg/solver/hoyito_solver_wasm.js";

await init({ module_or_path: readFileSync(new URL("../../www/pkg/solver/hoyito_solver_wasm_bg.wasm", import.meta.url)) });

export { Mind };
