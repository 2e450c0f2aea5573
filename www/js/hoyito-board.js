/** @import { Acts, Exhibit, Keeper } from "./exhibit-types.d.ts" */
/** @import { Animate, AnimateOptions, Beat, Board, Hole, Hooks, Listen, Preview, Run, ShowOptions, Snapshot, Turn, View, Words } from "./types.d.ts" */
import { HURRIED, beats } from "./beats.js";
import { createBoard } from "./board.js";
import { breathe } from "./breathe.js";
import { createPlayer } from "./player.js";
import { apply, viewOf } from "./view.js";

const LONG_PRESS = 420;
const CURIOUS = 90;
// Nobody waits longer for a flight.
const LATE = 1000;
// A finger that wanders farther than this means to scroll.
const STEADY = 10;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-1, 0], End: [1, 0] };

// Any of these asks for a game, which the element then shows by itself.
const ALONE = [
  "rules", "row", "rounds", "first", "pos", "moves", "turn", "event", "lang", "theme", "accent", "controls", "autoplay", "keys", "speed", "full",
];

// Shows a snapshot, plays the events of a turn, and tells which hole its user means.
export class HoyitoBoard extends HTMLElement {
  static observedAttributes = ["flip", "counts", ...ALONE];

  /** @type {Words} */
  #words = (key) => key;
  /** @type {Board | null} */
  #made = null;
  /** @type {ReturnType<typeof import("./motion.js").createMotion> | null} */
  #motion = null;
  /** @type {Promise<void> | null} */
  #learning = null;
  /** @type {Snapshot | null} */
  #snapshot = null;
  /** @type {ShowOptions} */
  #options = {};
  /** @type {View | null} */
  #view = null;
  /** @type {Run | null} */
  #run = null;
  /** The run that begins or ends after the next picture. @type {Run | null} */
  #waiting = null;
  #skipping = false;
  /** @type {Beat | null} */
  #behind = null;
  #box = { width: 0, height: 0 };
  #fitted = "";
  /** @type {Hole | null} */
  #explored = null;
  #curious = 0;
  /** What shows a game by itself. @type {Exhibit | null} */
  #exhibit = null;
  /** @type {Promise<Keeper> | null} */
  #keeper = null;
  #listening = new AbortController();
  #resized = new ResizeObserver(([{ contentRect }]) => this.#fit(contentRect));

  #player = createPlayer(/** @type {Hooks<Beat>} */ ({
    clock: {
      now: () => performance.now(),
      frame: (callback) => requestAnimationFrame(callback),
      cancel: (id) => cancelAnimationFrame(id),
    },
    begin: (beat) => this.#begin(beat),
    end: (beat) => this.#end(beat),
    done: () => this.#done(),
  }));

  get words() { return this.#words; }
  set words(words) {
    this.#words = words;
    this.#made?.speak();
  }

  get moving() { return this.#run !== null; }

  get flip() { return ["", "1", "true"].includes(this.getAttribute("flip") ?? "0"); }
  set flip(on) { this.toggleAttribute("flip", on); }

  get counts() { return !["off", "0", "false"].includes(this.getAttribute("counts") ?? ""); }
  set counts(on) {
    if (on) this.removeAttribute("counts");
    else this.setAttribute("counts", "off");
  }

  get #alone() { return this.#exhibit !== null || ALONE.some((name) => this.hasAttribute(name)); }

  /** @returns {HTMLElement} */
  get #stage() { return this.#exhibit?.stage ?? this; }

  get #board() {
    if (!this.#made) {
      this.#made = createBoard(this, (key, params) => this.#words(key, params), this.#stage);
      this.#motion = this.#learning = null;
    }
    return this.#made;
  }

  // Flights are fetched when something first moves; without them every gesture is still a step.
  #learnToFly() {
    const board = this.#board;
    this.#learning ??= import("./motion.js").then(({ createMotion }) => {
      if (board === this.#made) this.#motion = createMotion(board);
    }, () => { this.#learning = null; });
    return Promise.race([this.#learning, new Promise((late) => setTimeout(late, LATE))]);
  }

  connectedCallback() {
    if (this.#alone) return this.#keep((keeper) => keeper.watch());
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    /** @type {Listen} */
    const on = (type, listener, capture = false) => this.addEventListener(type, listener, { signal, capture });
    on("click", (event) => this.#clicked(event));
    on("keydown", (event) => this.#pressed(event));
    on("pointermove", (event) => event.pointerType === "mouse" && this.#explore(holeOf(event.target)));
    on("pointerleave", (event) => event.pointerType === "mouse" && this.#explore(null));
    on("focusin", (event) => {
      const hole = holeOf(event.target);
      if (hole) this.#board.rove(hole);
      this.#explore(hole);
    });
    on("focusout", (event) => {
      if (!this.contains(event.relatedTarget)) this.#explore(null);
    });
    this.#listenForLongPress(on);
    this.#resized.observe(this);
    this.#fit(this.getBoundingClientRect());
    if (this.#snapshot && !this.#run) this.show(this.#snapshot, this.#options);
  }

  disconnectedCallback() {
    this.cancel();
    this.#listening.abort();
    this.#resized.disconnect();
    if (this.#keeper) queueMicrotask(() => this.#keep((keeper) => keeper.leave()));
  }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    if (this.#exhibit) this.#exhibit.changed();
    else if (this.#alone) this.#keep((keeper) => keeper.watch());
    this.#fit();
  }

  /** What shows a game by itself is fetched when a board wants it. @param {(keeper: Keeper) => void} wish */
  #keep(wish) {
    this.#keeper ??= import("./exhibit-keeper.js").then(({ createKeeper }) => createKeeper(this, (exhibit) => this.#swap(exhibit), (box) => this.#fit(box)));
    this.#keeper.then(wish, (error) => {
      this.#keeper = null;
      this.#tell("error", { reason: "download", message: String(error) });
    });
  }

  /** @param {Exhibit | null} exhibit */
  #swap(exhibit) {
    this.cancel();
    this.#listening.abort();
    this.#resized.disconnect();
    this.#exhibit = exhibit;
    this.#made = this.#motion = this.#learning = this.#view = this.#snapshot = null;
    this.#fitted = "";
  }

  /** @template {keyof Acts} T @param {T} act @param {Parameters<Acts[T]>} how */
  #ask(act, ...how) {
    if (this.#exhibit) /** @type {(...how: any[]) => void} */ (this.#exhibit[act])(...how);
    else if (this.isConnected) this.#keep((keeper) => keeper.ask(act, how));
  }

  /** Where a game is looked at that it shows by itself. */
  get state() { return this.#exhibit?.place ?? null; }

  stepBack() { if (this.#alone) this.#ask("stepBack"); }

  /** @param {number} turn @param {number} [event] */
  goTo(turn, event) { if (this.#alone) this.#ask("goTo", turn, event); }

  /** Draws at once and drops whatever moves. @param {Snapshot} snapshot @param {ShowOptions} [options] */
  show(snapshot, options = {}) {
    this.cancel();
    this.#snapshot = snapshot;
    this.#options = options;
    if (this.isConnected) this.#settle();
  }

  // Every element can already animate keyframes, and a board still does.
  /** @type {Animate} */
  animate = /** @type {any} */ ((/** @type {any} */ what, /** @type {any} */ options) => (
    what && "events" in what ? this.#play(what, options) : super.animate(what, options)));

  /** Draws a stop on the way at once and drops whatever moves. @param {View} view @param {Snapshot | null} truth of a board at rest @param {readonly Hole[]} playable */
  stand(view, truth, playable) {
    this.cancel();
    this.#view = view;
    const board = this.#board;
    this.#motion?.still();
    board.note("south", "");
    board.forecast(null);
    board.draw(view);
    board.rest(truth, { playable });
    this.#explored = null;
    breathe().then(() => this.#view === view && board.speak());
  }

  /** @param {Turn} turn @param {AnimateOptions} options @returns {Promise<"done" | "cut">} */
  #play(turn, { speed = "normal", before, after, playable, from, beats: timed }) {
    this.cancel();
    const board = this.#board;
    const { start = null, last = null, taken = [] } = this.#view ?? {};
    this.#view = from?.view ?? { ...viewOf(before), start, last, taken };
    this.#snapshot = before;
    this.#fit();
    board.draw(this.#view);
    board.stir();
    this.#explored = null;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const queue = (timed ?? beats(turn.events, { speed, still })).slice(from?.event);
    return new Promise((settle) => {
      const run = this.#run = { turn, after, playable, settle };
      this.#player.load(queue);
      if (queue.every(({ length }) => length === 0)) return this.skip();
      this.#waiting = run;
      (this.#motion ? breathe() : this.#learnToFly()).then(() => this.#waiting === run && this.#go());
    });
  }

  skip() {
    const run = this.#run;
    if (!run) return;
    this.#waiting = null;
    this.#motion?.still();
    this.#skipping = true;
    try {
      if (this.#player.left) this.#player.skip();
      else this.#finish(run);
    } finally {
      this.#skipping = false;
    }
  }

  // The caller shows something next.
  cancel() {
    const run = this.#run;
    if (!run) return;
    this.#run = this.#waiting = null;
    this.#behind = null;
    this.#player.cancel();
    this.#motion?.still();
    run.settle("cut");
  }

  // Something is about to move.
  brace() {
    this.dataset.state = "moving";
    this.#learnToFly();
  }

  pause() {
    if (this.#alone) return this.#ask("pause");
    this.#waiting = null;
    this.#player.pause();
  }

  play() {
    if (this.#alone) this.#ask("play");
    else this.#go();
  }

  #go() {
    this.#waiting = null;
    if (this.#run) this.#player.play();
  }

  // Finishes the present gesture and stays before the next.
  stepForward() {
    if (this.#alone) return this.#ask("stepForward");
    this.#motion?.still();
    this.#player.step();
    this.#redraw();
  }

  /** @param {Preview | null} preview */
  preview(preview) {
    if (this.#made && !this.#run) this.#board.forecast(preview);
  }

  /** @param {Hole} [hole] without it, the nearest hole that can be played */
  focusHole(hole) {
    const board = this.#board;
    const { roving, playable } = board;
    const wanted = hole ?? (playable.length && roving && !playable.includes(roving) ? this.#nearest(roving) : roving);
    if (wanted) board.hole(wanted)?.button.focus({ preventScroll: true });
  }

  /** @param {Hole} hole */
  #nearest(hole) {
    const { over, playable } = this.#board;
    const { x, y } = over(hole);
    const far = (/** @type {Hole} */ one) => Math.hypot(over(one).x - x, over(one).y - y);
    return playable.reduce((best, one) => (far(one) < far(best) ? one : best));
  }

  #fit(box = this.#box) {
    this.#box = box;
    const { width, height } = box;
    const row = this.#snapshot?.row ?? 6;
    const { flip } = this;
    const size = [width, height, row, flip].join();
    if (size === this.#fitted || !width || !height) return;
    this.#fitted = size;
    const board = this.#board;
    this.#motion?.still();
    const grown = this.#exhibit?.grow(width, height, row) ?? 1;
    board.fit(width * grown, height * grown, row, flip);
    if (this.#view && this.#view.row === row) board.draw(this.#view);
  }

  #settle() {
    const snapshot = /** @type {Snapshot} */ (this.#snapshot);
    const board = this.#board;
    const focused = this.#stage.contains(document.activeElement);
    this.#motion?.still();
    this.#fit();
    this.#view = viewOf(snapshot, this.#options.last);
    board.draw(this.#view);
    board.rest(snapshot, this.#options);
    board.forecast(null);
    this.#explored = null;
    const refocus = () => {
      const here = focused && holeOf(document.activeElement);
      if (focused && (!here || (board.playable.length && !board.playable.includes(here)))) this.focusHole();
    };
    // Who plays by keys may press the next at once; all else that isn't seen has time until the picture is drawn.
    if (document.activeElement?.matches(":focus-visible")) refocus();
    breathe().then(() => {
      if (this.#run || this.#snapshot !== snapshot) return;
      board.speak();
      refocus();
    });
  }

  /** @param {Beat} beat */
  #begin(beat) {
    if (!this.#view) return;
    const { event } = beat;
    if (event.type === "pass") this.#board.note(event.side, "board.passes");
    if (event.type === "turnEnd" && event.reason === "again" && event.next) this.#board.note(event.next, "board.again");
    this.#redraw();
    this.#motion?.begin(beat, this.#view);
  }

  /** @param {Beat} beat */
  #end(beat) {
    if (!this.#view) return;
    this.#view = apply(this.#view, beat.event);
    if (this.#skipping) return this.#tell("step", { event: beat.event, view: this.#view });
    this.#behind = beat;
    // Of several beats in one frame only the last is seen.
    if (beat.length >= HURRIED) this.#redraw();
    this.#tell("step", { event: beat.event, view: this.#view });
  }

  /** Draws what has been told and not drawn yet. */
  #redraw() {
    const beat = this.#behind;
    if (!beat || !this.#view) return;
    this.#behind = null;
    this.#board.draw(this.#view, beat.length < HURRIED);
    this.#motion?.end(beat);
  }

  #done() {
    const run = this.#run;
    if (!run) return;
    if (this.#skipping) return this.#finish(run);
    this.#redraw();
    this.#waiting = run;
    breathe().then(() => this.#waiting === run && this.#finish(run));
  }

  /** @param {Run} run */
  #finish({ turn, after, playable, settle }) {
    this.#run = this.#waiting = null;
    this.#behind = null;
    this.show(after, { playable, last: turn });
    this.#tell("turn", { turn });
    if (after.outcome && !after.turn) this.#tell("over", { outcome: after.outcome });
    settle("done");
  }

  /** @param {string} what @param {object} detail */
  #tell(what, detail) {
    if (this.#exhibit) return this.#exhibit.heard(what);
    return this.dispatchEvent(new CustomEvent(`hoyito-${what}`, { bubbles: true, detail }));
  }

  /** @param {Hole | null} hole */
  #explore(hole) {
    clearTimeout(this.#curious);
    if (this.#run || hole === this.#explored) return;
    // Who only passes over a hole, or plays it at once, asks nothing.
    this.#curious = window.setTimeout(() => {
      if (this.#run) return;
      this.#explored = hole;
      this.#tell("explore", { hole });
    }, CURIOUS);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    clearTimeout(this.#curious);
    const hole = holeOf(event.target);
    if (hole) this.#tell("choose", { hole });
    else this.skip();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const from = holeOf(event.target);
    if (!from) return;
    // A key that is held would choose again and again.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
    const way = ARROWS[event.key];
    if (!way) return;
    const board = this.#board;
    let [dx, dy] = way;
    let hole = null;
    if (event.key === "Home" || event.key === "End") {
      if (board.place.lay === "tall") [dx, dy] = [dy, dx];
      for (let next = board.neighbour(from, dx, dy); next; next = board.neighbour(next, dx, dy)) hole = next;
    } else {
      hole = board.neighbour(from, dx, dy);
    }
    if (!hole) return;
    event.preventDefault();
    this.focusHole(hole);
  }

  /** @param {Listen} on */
  #listenForLongPress(on) {
    let timer = 0;
    let held = false;
    let [x, y] = [0, 0];
    const release = () => clearTimeout(timer);
    on("pointerdown", (event) => {
      held = false;
      if (event.pointerType === "mouse") return;
      const hole = holeOf(event.target);
      if (!hole) return this.#explore(null);
      [x, y] = [event.clientX, event.clientY];
      release();
      timer = window.setTimeout(() => {
        held = true;
        this.#explore(hole);
      }, LONG_PRESS);
    });
    on("pointermove", (event) => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > STEADY) release();
    });
    on("pointerup", release);
    on("pointercancel", release);
    on("contextmenu", (event) => {
      if (event.pointerType !== "mouse" && holeOf(event.target)) event.preventDefault();
    });
    on("click", (event) => {
      if (!held) return;
      held = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }, true);
  }
}

/** @param {unknown} target @returns {Hole | null} */
function holeOf(target) {
  return target instanceof Element ? target.closest("button.hole")?.getAttribute("data-hole") ?? null : null;
}

customElements.define("hoyito-board", HoyitoBoard);
