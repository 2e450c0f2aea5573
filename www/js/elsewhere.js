/** @import { Head, News, Task } from "./thinker.js" */

// Some never start and don't say so.
const PATIENCE = 5000;

/** Thinks in a worker; throws or tells that it is broken where none can be. @param {(news: News) => void} hear @returns {Head} */
export function elsewhere(hear) {
  const worker = new Worker(new URL("../js/mind-worker.js", import.meta.url), { type: "module" });
  const late = setTimeout(() => hear({ broken: "late" }), PATIENCE);
  worker.onmessage = (/** @type {MessageEvent<News | "here">} */ { data }) => {
    clearTimeout(late);
    if (data !== "here") hear(data);
  };
  for (const type of ["error", "messageerror"]) {
    worker.addEventListener(type, (event) => {
      event.preventDefault();
      hear({ broken: event });
    });
  }
  const send = (/** @type {Task | null} */ task) => worker.postMessage(task);
  return {
    think: send,
    stop: () => send(null),
    close() {
      clearTimeout(late);
      worker.terminate();
    },
  };
}
