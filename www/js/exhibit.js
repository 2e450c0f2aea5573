/** @import { Exhibit, Left, Options, Place, Room, Told } from "./exhibit-types.d.ts" */
/** @import { HoyitoBoard } from "./hoyito-board.js" */
/** @import { Language, Reason, Speech } from "./shell.d.ts" */
/** @import { Game } from "./types.d.ts" */
import { gameParams, writeSearch } from "./address-bar.js";
import { download, loadEngine } from "./engine.js";
import { inkOn, readOptions } from "./exhibit-options.js";
import { addressed } from "./openings.js";
import { placement } from "./placement.js";
import { createStepControls } from "./step-controls.js";
import { createStepper } from "./stepper.js";
import { createTimeline } from "./timeline.js";
import { positionText } from "./view.js";
import { explain } from "./why.js";
import { loadWords, pickLanguage } from "./words.js";

const BUTTONS = ["start", "leapBack", "back", "play", "on", "leapOn", "end"];

// No more than these: a page around it scrolls by all the others.
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", "Shift+ArrowLeft": "leapBack", "Shift+ArrowRight": "leapOn" };

/** What makes a game another one. */
const GAME = ["rules", "row", "rounds", "first", "pos", "moves", "turn", "event"];
/** Worth another try. @type {Reason[]} */
const PASSING = ["download", "broken"];
// Said when not even the words can be fetched.
const SPEECHLESS = "A part of the game could not be downloaded: {file}. Check the connection and try again.";

const SEEN = 0.25;
// Smaller holes than these, in pixels, leave no room for what is written between them.
const SMALLEST = 23;
const LARGEST = 4;

/** Fetched once for all boards of a page, and again after a failure. @template K, T @param {(key: K) => Promise<T>} load */
function shared(load) {
  /** @type {Map<K, Promise<T>>} */
  const all = new Map();
  return (/** @type {K} */ key) => {
    const coming = all.get(key) ?? load(key);
    all.set(key, coming);
    coming.catch(() => all.delete(key));
    return coming;
  };
}

const engine = shared(loadEngine);
const speech = shared(async (/** @type {Language} */ language) => {
  const words = await loadWords(language, async (path) => (await download(path)).json());
  await words.study();
  return words;
});

const FULL = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9"/></svg>';

/** Shows the game that the attributes of an element describe, and controls if they ask for them. @param {HoyitoBoard} element @param {(room: Room) => void} fit @param {Left | null} left @returns {Exhibit} */
export function createExhibit(element, fit, left) {
  const listening = new AbortController();
  const { signal } = listening;
  const before = [...element.childNodes];

  /** @param {string} tag @param {string} name @param {...Node} parts */
  const make = (tag, name, ...parts) => {
    const one = document.createElement(tag);
    one.className = `exhibit${name}`;
    one.append(...parts);
    return one;
  };
  const ground = make("div", "-board");
  const stage = make("div", "-stage", ground);
  const fault = make("p", "-fault");
  fault.role = "alert";
  const why = make("p", "-why");
  why.role = "status";
  const controls = createStepControls(BUTTONS);
  const full = /** @type {HTMLAnchorElement} */ (make("a", "-full"));
  full.target = "_blank";
  full.rel = "noopener";
  full.innerHTML = FULL;
  const bar = make("div", "-bar", controls.track, controls.buttons);
  const side = make("div", "-side", why, bar);
  const frame = make("div", "", stage, fault, side);
  // A click anywhere inside brings the keys here, and Tab passes by.
  frame.tabIndex = -1;
  side.hidden = true;
  element.dataset.exhibit = "";
  element.replaceChildren(frame);

  /** @type {Options} */
  let options;
  /** @type {Speech} */
  let words;
  /** @type {Game | null} */
  let game = null;
  /** @type {ReturnType<typeof createTimeline>} */
  let timeline;
  /** What the game was made from. */
  let asked = "";
  // Whoever fetches something remembers this number and gives up when it has changed.
  let era = 0;
  let closed = false;
  let awaited = false;
  let told = -1;
  /** Plays as soon as it is seen. */
  let eager = false;
  /** @type {(() => void)[]} */
  const wishes = [];

  const stepper = createStepper(element, { timeline: () => timeline, speed: () => options.speed, moved, tell, turned });

  /** @returns {Place} */
  function place() {
    const { number, event, view, stop } = timeline.look(stepper.stop);
    return { turn: number, event, turns: timeline.turns, stop, stops: timeline.total, position: positionText(view), playing: stepper.playing };
  }

  /** @template {keyof Told} T @param {T} what @param {Told[T]} detail */
  const dispatch = (what, detail) => element.dispatchEvent(new CustomEvent(what, { bubbles: true, detail }));

  function moved() {
    const { number, event, rest, turn, stop } = timeline.look(stepper.stop);
    if (stop === told) return;
    told = stop;
    hush();
    dispatch("hoyito-step", { ...place(), gesture: turn?.events[event - 1] ?? null });
    if (stop !== told || !turn || !rest) return;
    const { events: _events, ...summary } = turn;
    dispatch("hoyito-turn", { ...place(), summary });
    const { outcome, matchWinner, turn: next } = timeline.stateAfter(number);
    if (outcome && !next) dispatch("hoyito-over", { ...place(), outcome, matchWinner });
  }

  function tell() {
    if (!words || !game) return;
    const { t } = words;
    const sight = timeline.look(stepper.stop);
    const { number, event, stop } = sight;
    const { rules, rounds } = timeline.stateAfter(0);
    if (options.controls) why.textContent = explain(sight, { rules, rounds, lastWinner: timeline.lastWinner }, t);
    controls.show(stop, timeline.total, t("step.place", { turn: number, turns: timeline.turns, stop, stops: timeline.total }));
    if (!options.full) return;
    const { lang, theme, flip } = options;
    const at = stop === timeline.total ? {} : { turn: number, event };
    const looks = { lang, flip: flip && 1, theme: theme !== "auto" && theme };
    const params = gameParams({ game, seats: { south: "human", north: "human" }, level: "easy" });
    full.href = new URL(`../index.html${writeSearch("", { ...params, ...at, ...looks })}`, import.meta.url).href;
  }

  function turned() {
    // What passes by is not read aloud.
    why.setAttribute("aria-live", stepper.playing ? "off" : "polite");
    controls.turn(stepper.playing, words.t);
  }

  // A reader who has gone on has read it.
  function hush() {
    if (game && fault.firstChild) fault.textContent = "";
  }

  /** @param {string} reason @param {string} message */
  function complain(reason, message) {
    fault.textContent = message;
    dispatch("hoyito-error", { reason, message });
  }

  /** @param {any} error */
  function fail(error) {
    console.error(error);
    const { reason = "broken", file = "" } = error ?? {};
    const key = `trouble.${reason}`;
    complain(reason, words ? words.t(key, { file }) : SPEECHLESS.replace("{file}", file));
    if (!words || !PASSING.includes(reason)) return;
    const retry = document.createElement("button");
    retry.type = "button";
    retry.textContent = words.t("trouble.retry");
    retry.addEventListener("click", refresh, { signal });
    fault.append(" ", retry);
  }

  const language = () => /** @type {Language | undefined} */ (options.lang) ?? pickLanguage([element.parentElement?.closest("[lang]")?.getAttribute("lang") ?? "", ...(navigator.languages ?? [])]);

  /** The game that is asked for, or as much of it as there can be; and what is wrong with it. @param {typeof Game} Maker */
  function open(Maker) {
    const faults = options.faults.map(({ name, value, hint }) => ({ what: `${name}=${value}`, why: words.t(hint) }));
    for (const wanted of [options, { ...options, moves: "", pos: undefined }]) {
      try {
        return { ...addressed(Maker, wanted), faults };
      } catch (error) {
        if (wanted === options) faults.push({ what: options.game, why: words.error(error) });
      }
    }
    return { ...addressed(Maker, { game: "", faults: [] }), faults };
  }

  /** Makes everything as the attributes want it. */
  async function arrange() {
    const mine = ++era;
    const played = options?.autoplay ?? false;
    options = readOptions((name) => element.getAttribute(name));
    const [rules, said] = await Promise.allSettled([engine(undefined), speech(language())]);
    if (mine !== era || closed) return;
    if (said.status === "rejected") return fail(said.reason);
    words = said.value;
    frame.lang = words.language;
    if (rules.status === "rejected") return fail(rules.reason);

    const { controls: wanted, accent, full: linked, autoplay } = options;
    const { t } = words;
    if (accent) {
      frame.style.setProperty("--accent", accent);
      frame.style.setProperty("--accent-ink", inkOn(accent));
    } else frame.removeAttribute("style");
    side.hidden = !(wanted || linked);
    for (const part of [why, controls.track, controls.buttons]) part.hidden = !wanted;
    if (linked) bar.append(full);
    else full.remove();
    full.title = full.ariaLabel = t("embed.full");
    controls.translate(t);
    element.words = t;

    const wish = JSON.stringify(GAME.map((name) => element.getAttribute(name)));
    const first = wish !== asked;
    /** @type {{ what: string, why: string }[]} */
    let faults = [];
    if (first) {
      stepper.pause();
      const opened = open(rules.value.Game);
      game?.free();
      ({ game, faults } = opened);
      asked = wish;
      timeline = createTimeline(game);
      element.show(timeline.stateAfter(timeline.turns));
    }
    if (autoplay && (first || !played)) eager = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (first) {
      stepper.take(start(faults.length > 0));
      told = stepper.stop;
    }
    left = null;
    fault.textContent = "";
    turned();
    if (stepper.playing) tell();
    else stepper.go(stepper.stop);
    controls.mark(timeline);
    if (faults.length) {
      complain("options", faults.map(({ what, why: reason }) => t("embed.bad", { what: what.length > 60 ? `${what.slice(0, 60)}…` : what, reason })).join(" "));
    }
    // Tells at once whether it is seen.
    watching.unobserve(stage);
    watching.observe(stage);
    if (!first) return;
    dispatch("hoyito-ready", place());
    for (const wished of wishes.splice(0)) wished();
  }

  const refresh = () => arrange().catch(fail);

  /** @param {boolean} faulty of another game than was asked for no stop is meant */
  function start(faulty) {
    if (left?.asked === asked) return left.place.stop;
    if (options.turn !== undefined && !faulty) return timeline.stopOf(options.turn, options.event ?? Infinity);
    return eager ? 0 : timeline.total;
  }

  // What nobody sees doesn't move.
  const watching = new IntersectionObserver((sights) => {
    const { isIntersecting, intersectionRatio } = sights[sights.length - 1];
    if (eager && intersectionRatio >= SEEN) {
      eager = false;
      stepper.play();
    } else if (!isIntersecting && stepper.playing) {
      stepper.go(stepper.stop);
      eager = true;
    }
  }, { threshold: [0, SEEN] });

  /** Only somebody's wish, or that it is seen again, makes it move. @param {() => void} act */
  function wish(act) {
    const wished = () => {
      eager = false;
      act();
    };
    if (game) wished();
    else wishes.push(wished);
  }

  side.addEventListener("click", ({ target }) => {
    const name = target instanceof Element && target.closest("[data-step]")?.getAttribute("data-step");
    if (name) wish(() => stepper.act(name));
  }, { signal });
  controls.slider.addEventListener("input", () => wish(() => stepper.go(Number(controls.slider.value))), { signal });
  stage.addEventListener("click", ({ detail }) => {
    wish(() => timeline.total && stepper.act("play"));
    // Of a mouse or a finger: the holes have nothing more to do with keys.
    if (detail) frame.focus({ preventScroll: true });
  }, { signal });
  frame.addEventListener("keydown", (event) => {
    const { key, shiftKey } = event;
    if (!options?.keys || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const name = KEYS[shiftKey ? `Shift+${key}` : key];
    if (!name) return;
    event.preventDefault();
    event.stopPropagation();
    wish(() => stepper.act(name));
  }, { signal });

  const sized = new ResizeObserver(([{ contentRect }]) => fit(contentRect));
  sized.observe(stage);
  const drawn = new ResizeObserver(() => game && controls.mark(timeline));
  drawn.observe(controls.canvas);
  refresh();

  return {
    stage: ground,
    get place() { return game && place(); },

    grow(width, height, row) {
      let grown = 1;
      for (; grown < LARGEST; grown *= 1.05) {
        const { ground: taken, unit } = placement(width * grown, height * grown, row, false);
        if (unit >= SMALLEST && taken.width <= width * grown + 1 && taken.height <= height * grown + 1) break;
      }
      ground.style.inlineSize = ground.style.blockSize = `${100 * grown}%`;
      ground.style.transform = grown > 1 ? `scale(${1 / grown})` : "";
      return grown;
    },

    heard(what) {
      if (what === "step") stepper.heard();
    },

    changed() {
      if (awaited) return;
      awaited = true;
      // They often come several at a time.
      queueMicrotask(() => {
        awaited = false;
        if (!closed) refresh();
      });
    },

    close() {
      closed = true;
      listening.abort();
      watching.disconnect();
      sized.disconnect();
      drawn.disconnect();
      const last = game && { asked, place: place() };
      if (game) stepper.pause();
      game?.free();
      game = null;
      delete element.dataset.exhibit;
      element.replaceChildren(...before);
      return last;
    },

    play: () => wish(() => stepper.playing || stepper.play()),
    pause: () => wish(() => stepper.playing && stepper.go(stepper.stop)),
    stepForward: () => wish(() => stepper.act("on")),
    stepBack: () => wish(() => stepper.act("back")),
    goTo: (turn, event = Infinity) => wish(() => stepper.go(timeline.stopOf(Number(turn), Number(event)))),
  };
}
