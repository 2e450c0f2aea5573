/** @import { Answer, Question, Wish } from "./types.d.ts" */
/** @import { Mind } from "../pkg/solver/hoyito_solver_wasm.js" */
import { wakeModule } from "./module.js";

const SCRIPT = "../pkg/solver/hoyito_solver_wasm.js";
const BINARY = "../pkg/solver/hoyito_solver_wasm_bg.wasm";

/** Of positions that are remembered. */
export const MEBIBYTES = 32;

/** `patience` in milliseconds of thinking once there are tables; where tables are wished for, how many `seeds` they have. @typedef {Question & { id: number, wish: Wish | "tables", seed: number, patience: number, seeds?: number }} Task */
/**
 * What is told of a task: what is known so far, or at last (`all`: there is no more to find out); that it was refused; or that
 * nobody thinks here any more. Of tables, what part of them is made.
 *
 * @typedef {{ id: number, answer: Answer, last: boolean, all: boolean } | { id: number, part: number } | { id: number, refused: { code: string, message: string } } | { broken: unknown }} News
 */
/** One task at a time: the next takes the place of the last. @typedef {{ think(task: Task): void, stop(): void, close?(): void }} Head */

// Milliseconds of thought between two looks at what else there is to do, and between two messages.
const SLICE = 10;
// Some positions of tables take next to no time, and others do right after them.
const MOST = 8000;
const NEWS = 100;

/** What thinks, fetched when it is needed. @returns {Promise<Mind>} */
export async function loadSolver() {
  const module = await wakeModule(SCRIPT, import(SCRIPT), BINARY);
  return new module.Mind(MEBIBYTES);
}

// Whatever else waits comes first; a timer would wait for longer.
const pause = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done(undefined);
  };
  port2.postMessage(null);
});

/** Thinks in slices. @param {Pick<Mind, "ask" | "work" | "isReady" | "answer" | "workOnTables" | "making">} mind @param {(news: News) => void} hear @returns {Head} */
export function createThinker(mind, hear) {
  /** @type {Task | null} */
  let task = null;
  // As many positions as fill a slice here, as far as one knows.
  let nodes = 500;

  /** @param {number} id @param {number} seeds */
  function tablesFor(id, seeds) {
    if (mind.workOnTables(seeds, nodes)) return { id, part: 1 };
    const { done, all } = mind.making() ?? { done: 0, all: 1 };
    return { id, part: Math.min(done / all, 0.99) };
  }

  /** @param {Task} mine */
  async function think(mine) {
    const { id, rules, position, lastFourTo, wish, seed, patience, seeds = 0 } = mine;
    await pause();
    if (task !== mine) return;
    try {
      // What tables are of depends on the position, and nobody has to think about it.
      mind.ask(rules, position, lastFourTo, wish === "tables" ? "easy" : wish, seed);
    } catch (/** @type {any} */ error) {
      return hear(error?.code ? { id, refused: { code: error.code, message: error.message } } : { broken: error });
    }
    try {
      let begun = performance.now();
      for (let now = begun, told = begun; ;) {
        const from = now;
        const made = wish === "tables" ? tablesFor(id, seeds) : null;
        const all = made ? false : mind.work(nodes);
        now = performance.now();
        const ready = mind.isReady();
        if (!ready) begun = now;
        nodes = Math.ceil(Math.min(Math.max(nodes * SLICE / Math.max(now - from, 1), nodes / 4, 100), nodes * 2, MOST));
        if (made?.part === 1) return hear(made);
        if (!made && (all || (ready && now - begun >= patience))) return hear({ id, answer: mind.answer(), last: true, all });
        if (now - told >= NEWS) {
          told = now;
          hear(made ?? { id, answer: mind.answer(), last: false, all });
        }
        await pause();
        if (task !== mine) return;
        now = performance.now();
      }
    } catch (error) {
      hear({ broken: error });
    }
  }

  return {
    think(next) {
      task = next;
      think(next);
    },
    stop() {
      // Tables that are made half take more room than when they are made.
      if (task?.wish === "tables") mind.workOnTables(0, 0);
      task = null;
    },
  };
}
