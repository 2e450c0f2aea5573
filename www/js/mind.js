/** @import { Answer, Level, Mind, Question, Wish } from "./types.d.ts" */
/** @import { Head, News } from "./thinker.js" */
import { elsewhere } from "./elsewhere.js";
import { createThinker, loadSolver } from "./thinker.js";

/** @typedef {(hear: (news: News) => void) => Head} Birth */
/** @typedef {{ question: Question, wish: Wish | "tables", seed: number, patience: number, seeds?: number, progress?: (news: any) => void }} Wanted */
/** @typedef {Wanted & { id: number, settle(answer: any): void, fail(error: unknown): void }} Job */

// Milliseconds, if nobody says how many.
const FOR_VALUES = 1000;
const FOR_A_MOVE = 500;
// Of all levels only this one wants to know for sure, and mostly knows at once.
const FOR_THE_BEST = 2000;

/** How many exact answers are kept: some games long. */
const KNOWN = 1000;

// What comes first. Tables are made while nobody asks anything.
const RANKS = /** @type {((wish: string) => boolean)[]} */ ([(wish) => wish !== "values" && wish !== "tables", (wish) => wish === "values", () => true]);

/** @param {Question} question */
const keyOf = ({ rules, position, lastFourTo }) => `${rules} ${lastFourTo} ${position}`;

const aborted = () => new DOMException("nobody waits for this any more", "AbortError");

/** Thinks on the page's own thread, a little at a time. @type {Birth} */
function here(hear) {
  const coming = loadSolver().then((mind) => createThinker(mind, hear));
  coming.catch((broken) => hear({ broken }));
  /** @param {(head: Head) => void} act */
  const then = (act) => void coming.then(act, () => {});
  return { think: (task) => then((head) => head.think(task)), stop: () => then((head) => head.stop()) };
}

/** Answers one question at a time: an opponent's before all others, and the newest first. @param {Birth[]} [births] where it may think, the best first @returns {Mind} */
export function createMind(births = [elsewhere, here]) {
  /** @type {Map<string, Answer>} */
  const known = new Map();
  /** The newest last. @type {Job[]} */
  const jobs = [];
  /** @type {Job | undefined} */
  let current;
  /** @type {Head | null} */
  let head = null;
  let tried = 0;
  // What is heard of a head that is no more, or of a job that is done, means nothing.
  let era = 0;
  let latest = 0;

  /** @param {Job} job */
  function drop(job) {
    const at = jobs.indexOf(job);
    if (at < 0) return false;
    jobs.splice(at, 1);
    if (job === current) current = undefined;
    return true;
  }

  /** @param {Job} job */
  function think({ id, question: { rules, position, lastFourTo }, wish, seed, patience, seeds }) {
    head ??= awake();
    head.think({ id, rules, position, lastFourTo, wish, seed, patience, ...(seeds && { seeds }) });
  }

  function next() {
    const job = RANKS.map((first) => jobs.findLast(({ wish }) => first(wish))).find(Boolean);
    if (job === current) return;
    current = job;
    if (!job) return;
    const answer = job.wish === "values" && known.get(keyOf(job.question));
    if (answer) return end(job, () => job.settle(answer));
    try {
      think(job);
    } catch (error) {
      broken(error);
    }
  }

  /** @param {Job} job @param {() => void} tell */
  function end(job, tell) {
    if (drop(job)) tell();
    next();
  }

  /** @returns {Head} */
  function awake() {
    const mine = ++era;
    return births[tried]((news) => mine === era && hear(news));
  }

  /** @param {unknown} error */
  function broken(error) {
    era++;
    head?.close?.();
    head = null;
    const last = current;
    current = undefined;
    // Tables may have been more than there is room for, and all else is not.
    if (last?.wish === "tables") return end(last, () => last.fail(error));
    if (tried + 1 < births.length) {
      tried++;
      return next();
    }
    // The next question may find it better.
    for (const job of jobs.splice(0)) job.fail(error);
  }

  /** @param {News} news */
  function hear(news) {
    if ("broken" in news) return broken(news.broken);
    const job = current;
    if (!job || news.id !== job.id) return;
    if ("refused" in news) {
      const { code, message } = news.refused;
      return end(job, () => job.fail(Object.assign(new Error(message), { code })));
    }
    if ("part" in news) {
      if (news.part < 1) return job.progress?.(news.part);
      // Of what is known, all is asked anew where it matters what tables there are.
      known.clear();
      return end(job, () => job.settle(undefined));
    }
    if (!news.last) return job.progress?.(news.answer);
    if (news.all && job.wish === "values") {
      known.set(keyOf(job.question), news.answer);
      if (known.size > KNOWN) known.delete(known.keys().next().value ?? "");
    }
    end(job, () => job.settle(news.answer));
  }

  /** @param {Wanted} wanted @param {AbortSignal} [signal] @returns {Promise<any>} */
  function ask(wanted, signal) {
    return new Promise((settle, fail) => {
      if (signal?.aborted) return fail(aborted());
      const job = { ...wanted, id: ++latest, settle, fail };
      signal?.addEventListener("abort", () => {
        const mine = job === current;
        if (!drop(job)) return;
        fail(aborted());
        if (mine) head?.stop();
        next();
      }, { once: true });
      jobs.push(job);
      next();
    });
  }

  return {
    async values(question, { signal, patience = FOR_VALUES, progress } = {}) {
      return ask({ question, wish: "values", seed: 0, patience, progress }, signal);
    },

    async choose(question, level, { signal, patience = level === "perfect" ? FOR_THE_BEST : FOR_A_MOVE, seed = Math.floor(Math.random() * 0x7fffffff) } = {}) {
      const { choice } = await ask({ question, wish: level, seed, patience }, signal);
      if (choice === null) throw Object.assign(new Error("there is no move"), { code: "over" });
      return choice;
    },

    async tables(question, seeds, { signal, progress } = {}) {
      await ask({ question, wish: "tables", seed: 0, patience: 0, seeds, progress }, signal);
    },

    get apart() { return births[tried] !== here; },
  };
}
