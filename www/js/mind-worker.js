/** @import { News, Task } from "./thinker.js" */
import { createThinker, loadSolver } from "./thinker.js";

const tell = (/** @type {News | "here"} */ news) => postMessage(news);

const coming = loadSolver().then((mind) => createThinker(mind, tell));
// An error can't be sent whole everywhere.
coming.catch((error) => tell({ broken: String(error) }));

addEventListener("message", (/** @type {MessageEvent<Task | null>} */ { data }) => {
  coming.then((thinker) => (data ? thinker.think(data) : thinker.stop()), () => {});
});
tell("here");
