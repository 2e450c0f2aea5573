/** @import { Answer, Question, Wish } from "./types.d.ts" */
/** @import { Mind } from "../pkg/solver/hoyito_solver_wasm.js" */
import { Trouble, download } from "./engine.js";

const SCRIPT = "../pkg/solver/hoyito_solver_wasm.js";
const BINARY = "../pkg/solver/hoyito_solver_wasm_bg.wasm";

/** Of positions that are remembered. */
const MEBIBYTES = 32;

/** `patience` in milliseconds of thinking. @typedef {Question & { id: number, wish: Wish, seed: number, patience: number }} Task */
/**
 * What is told of a task: what is known so far, or at last (`all`: there is no more to find out); that it was refused; or that
 * nobody thinks here any more.
 *
 * @typedef {{ id: number, answer: Answer, last: boolean, all: boolean } | { id: number, refused: { code: string, message: string } } | { broken: unknown }} News
 */
/** One task at a time: the next takes the place of the last. @typedef {{ think(task: Task): void, stop(): void, close?(): void }} Head */

// Milliseconds of thought between two looks at what else there is to do, and between two messages.
const SLICE = 10;
const NEWS = 100;

/** What thinks, fetched when it is needed. @returns {Promise<Mind>} */
export async function loadSolver() {
  const bytes = download(BINARY).then((answer) => answer.arrayBuffer());
  const glue = import(SCRIPT).catch((cause) => {
    throw new Trouble("download", { file: SCRIPT.slice(3), cause });
  });
  const [binary, module] = await Promise.all([bytes, glue]);
  try {
    await module.default({ module_or_path: binary });
    return new module.Mind(MEBIBYTES);
  } catch (cause) {
    throw new Trouble("broken", { file: BINARY.slice(3), cause });
  }
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

/** Thinks in slices. @param {Pick<Mind, "ask" | "work" | "answer">} mind @param {(news: News) => void} hear @returns {Head} */
export function createThinker(mind, hear) {
  /** @type {Task | null} */
  let task = null;
  // As many positions as fill a slice here, as far as one knows.
  let nodes = 500;

  /** @param {Task} mine */
  async function think(mine) {
    const { id, rules, position, lastFourTo, wish, seed, patience } = mine;
    await pause();
    if (task !== mine) return;
    try {
      mind.ask(rules, position, lastFourTo, wish, seed);
    } catch (/** @type {any} */ error) {
      return hear(error?.code ? { id, refused: { code: error.code, message: error.message } } : { broken: error });
    }
    try {
      const begun = performance.now();
      for (let now = begun, told = begun; ;) {
        const from = now;
        const all = mind.work(nodes);
        now = performance.now();
        nodes = Math.ceil(Math.min(Math.max(nodes * SLICE / Math.max(now - from, 1), nodes / 4, 100), nodes * 2));
        if (all || now - begun >= patience) return hear({ id, answer: mind.answer(), last: true, all });
        if (now - told >= NEWS) {
          told = now;
          hear({ id, answer: mind.answer(), last: false, all });
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
    stop() { task = null; },
  };
}
