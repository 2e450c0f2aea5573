// How fast the wasm counts lines of play, against the same count by the machine's own code.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = path.join(import.meta.dirname, "../..");
const BUILT = path.join(ROOT, ".tools/perft");
const DEPTH = 9;
const PAIRS = 7;

const { default: init, perft } = await import(pathToFileURL(path.join(BUILT, "hoyito_wasm.js")).href);
await init({ module_or_path: await readFile(path.join(BUILT, "hoyito_wasm_bg.wasm")) });

/** @param {() => number[]} count */
function timed(count) {
  const begun = performance.now();
  const leaves = count().reduce((sum, leaves) => sum + leaves, 0);
  return { leaves, seconds: (performance.now() - begun) / 1000 };
}

const depths = Array.from({ length: DEPTH }, (_, index) => index + 1);
/** @type {(rules: string) => number[]} */
const inWasm = (rules) => depths.map((depth) => perft(rules, 6, depth));
/** @type {(rules: string) => number[]} */
const natively = (rules) => {
  const printed = execFileSync(path.join(ROOT, "target/release/hoyito"), ["perft", "--rules", rules, String(DEPTH)], { encoding: "utf8" });
  return printed.trim().split("\n").map((line) => Number(line.split(" ")[1]));
};

console.log(`perft to depth ${DEPTH} from the start of 2x6 in wasm, against native code, median of ${PAIRS} pairs`);
for (const rules of ["I", "II", "III"]) {
  inWasm(rules); // the engine optimises what it has seen run
  const ratios = [];
  let rate = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const native = timed(() => natively(rules));
    const wasm = timed(() => inWasm(rules));
    if (wasm.leaves !== native.leaves) throw new Error(`Hoyito ${rules}: ${wasm.leaves} leaves in wasm, ${native.leaves} natively`);
    ratios.push(native.seconds / wasm.seconds);
    rate = Math.max(rate, wasm.leaves / wasm.seconds);
  }
  ratios.sort((a, b) => a - b);
  console.log(`  Hoyito ${rules.padEnd(4)} ${(rate / 1e6).toFixed(1)} million leaves a second at best: ${(100 * ratios[PAIRS >> 1]).toFixed(0)} % of native`);
}
