// How fast the wasm makes tables and searches, against the machine's own code on one thread.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { MEBIBYTES as PAGE_MEBIBYTES } from "../../www/js/thinker.js";
import { Game } from "./engine.mjs";
import { RULES, chance, walk } from "./walks.mjs";

const ROOT = path.join(import.meta.dirname, "../..");
const BUILT = path.join(ROOT, ".tools/solver");
const START = "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S";
const SEEDS = 12;
/** Positions of 2x6 with 8 and with 12 seeds. */
const POSITIONS = 75_582 + 1_352_078;
/** Little, because the native program's seconds begin when it does. */
const MEBIBYTES = 8;
const PAIRS = 5;
/** Positions of random play, and after how many turns at most. */
const RANDOM = 300;
const TURNS = 60;
/** Positions that are looked at before one is left open. */
const MOST = 10e6;

const { default: init, Mind, tableFile } = await import(pathToFileURL(path.join(BUILT, "hoyito_solver_wasm.js")).href);
await init({ module_or_path: readFileSync(path.join(BUILT, "hoyito_solver_wasm_bg.wasm")) });

const folder = mkdtempSync(path.join(tmpdir(), "hoyito-bench-"));
const env = { ...process.env, RAYON_NUM_THREADS: "1" };
/** @param {string[]} wanted */
const hoyito = (...wanted) => execFileSync(path.join(ROOT, "target/release/hoyito"), wanted, { encoding: "utf8", env });

/** @template T @param {() => T} work */
function timed(work) {
  const begun = performance.now();
  const done = work();
  return { done, seconds: (performance.now() - begun) / 1000 };
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** @param {string} rules */
function tables(rules) {
  const [wasm, native] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const aside = path.join(folder, String(pair));
    native.push(POSITIONS / timed(() => hoyito("tables", "--rules", rules, "--seeds", String(SEEDS), "-o", aside)).seconds);
    wasm.push(POSITIONS / timed(() => tableFile(rules, 6, 6, SEEDS)).seconds);
    const written = path.join(aside, `hoyito-${rules}-6x6-${SEEDS}.table`);
    if (pair === 0 && !readFileSync(written).equals(tableFile(rules, 6, 6, SEEDS))) throw new Error(`Hoyito ${rules}: the tables differ`);
    rmSync(aside, { recursive: true });
  }
  return { wasm: median(wasm), native: median(native) };
}

/** All three starts, one after the other. */
function search() {
  const spent = { wasm: 0, native: 0 };
  const nodes = { wasm: 0, native: 0 };
  for (const rules of RULES) {
    const solved = JSON.parse(hoyito("solve", "--rules", rules, "--json", "--tables", folder, "--memory", String(MEBIBYTES)));
    spent.native += solved.seconds;
    nodes.native += solved.nodes;
    const mind = new Mind(MEBIBYTES);
    mind.ask(rules, START, null, "values", 0);
    // The tables first, which are not what is measured.
    while (mind.answer().tables < SEEDS && !mind.work(10_000));
    const before = mind.answer().nodes;
    spent.wasm += timed(() => { while (!mind.work(100_000)); }).seconds;
    const { value, nodes: after } = mind.answer();
    mind.free();
    nodes.wasm += after - before;
    if (value.low !== solved.value || value.high !== solved.value) throw new Error(`Hoyito ${rules}: ${value.low} in wasm, ${solved.value} natively`);
  }
  return { wasm: nodes.wasm / spent.wasm, native: nodes.native / spent.native };
}

/** How long exact values of positions from random play take, with tables that are there. @param {string} rules */
function random(rules) {
  const mind = new Mind(PAGE_MEBIBYTES);
  const dice = chance(17);
  mind.ask(rules, START, null, "values", 0);
  while (!mind.isReady()) mind.work(10_000);
  /** @type {number[]} */
  const taken = [];
  let open = 0;
  while (taken.length < RANDOM) {
    const game = walk(new Game(rules, 6, "south", "1"), dice, dice(TURNS + 1));
    const [over, position] = [game.snapshot().phase !== "playing", game.position()];
    game.free();
    if (over) continue;
    mind.ask(rules, position, null, "perfect", 0);
    let found = false;
    taken.push(timed(() => {
      for (let nodes = 0; !found && nodes < MOST; nodes += 20_000) found = mind.work(20_000);
    }).seconds);
    if (!found) open += 1;
  }
  mind.free();
  taken.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => `${(1000 * taken[Math.min(RANDOM - 1, Math.floor(part * RANDOM))]).toFixed(1)} ms`;
  return `${RANDOM} positions: half within ${at(0.5)}, 95 % within ${at(0.95)}, 99 % within ${at(0.99)}, all within ${at(1)}${open ? `, but ${open} open` : ""}`;
}

/** @param {{ wasm: number, native: number }} rates */
const compared = ({ wasm, native }) => `${(wasm / 1e6).toFixed(2)} million positions a second, natively ${(native / 1e6).toFixed(2)}: ${(100 * wasm / native).toFixed(0)} %`;

try {
  console.log(`tables of 2x6 with up to ${SEEDS} seeds in wasm, against native code on one thread with its start and its files, median of ${PAIRS} pairs`);
  for (const rules of RULES) console.log(`  Hoyito ${rules.padEnd(4)} ${compared(tables(rules))}`);
  console.log(`search from the starts of 2x6 in wasm with tables of ${SEEDS} seeds, against native code that reads them first, median of ${PAIRS} pairs`);
  for (const rules of RULES) hoyito("tables", "--rules", rules, "--seeds", String(SEEDS), "-o", folder);
  const pairs = Array.from({ length: PAIRS }, search);
  console.log(`  all three   ${compared({ wasm: median(pairs.map(({ wasm }) => wasm)), native: median(pairs.map(({ native }) => native)) })}`);
  console.log(`exact values in wasm of positions from random play of up to ${TURNS} turns on 2x6, with tables of ${SEEDS} seeds`);
  for (const rules of RULES) console.log(`  Hoyito ${rules.padEnd(4)} ${random(rules)}`);
} finally {
  rmSync(folder, { recursive: true });
}
