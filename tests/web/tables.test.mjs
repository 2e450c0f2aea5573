// Tables that the wasm makes are those of the machine's own code, byte for byte.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { RULES } from "./walks.mjs";

const ROOT = path.join(import.meta.dirname, "../..");
const BUILT = path.join(ROOT, ".tools/solver");

/** @type {{ default: (options: { module_or_path: Uint8Array }) => Promise<unknown>, tableFile: (rules: string, south: number, north: number, seeds: number) => Uint8Array }} */
const { default: init, tableFile } = await import(pathToFileURL(path.join(BUILT, "hoyito_solver_wasm.js")).href);
await init({ module_or_path: readFileSync(path.join(BUILT, "hoyito_solver_wasm_bg.wasm")) });

/** @param {(folder: string) => void} each */
function inFolder(each) {
  const folder = mkdtempSync(path.join(tmpdir(), "hoyito-tables-"));
  try {
    each(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const rules of RULES) {
  for (const [south, north] of [[6, 6], [6, 4], [7, 7]]) {
    const most = south === 6 ? 12 : 8;
    test(`Hoyito ${rules}, ${south} and ${north} open holes: tables of up to ${most} seeds are the same in wasm as natively`, () => {
      inFolder((folder) => {
        const wanted = ["tables", "--rules", rules, "--open", `${south}-${north}`, "--seeds", String(most), "-o", folder];
        execFileSync("cargo", ["run", "--quiet", "--locked", "--package", "hoyito-cli", "--", ...wanted], { cwd: ROOT, stdio: "pipe" });
        for (let seeds = 8; seeds <= most; seeds += 4) {
          const native = readFileSync(path.join(folder, `hoyito-${rules}-${south}x${north}-${seeds}.table`));
          const wasm = tableFile(rules, south, north, seeds);
          assert.equal(wasm.length, native.length);
          assert(native.equals(wasm), `the table of ${seeds} seeds differs`);
        }
      });
    });
  }
}
