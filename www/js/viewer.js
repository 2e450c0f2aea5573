/** @import { Desk, Viewer } from "./shell.d.ts" */
/** @import { Sight } from "./timeline.js" */
/** @import { Hole } from "./types.d.ts" */
/** @typedef {Awaited<ReturnType<typeof import("./analysis.js").createAnalysis>>} Analysis */
import { find } from "./dialogs.js";
import { dress } from "./panel.js";
import { CHOICES } from "./settings.js";
import { createStepControls } from "./step-controls.js";
import { createStepper } from "./stepper.js";
import { trace } from "./stepping.js";
import { createTimeline } from "./timeline.js";
import { explain } from "./why.js";

const BUTTONS = ["start", "turnBack", "leapBack", "back", "play", "on", "leapOn", "turnOn", "end"];

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", "Shift+ArrowLeft": "leapBack", "Shift+ArrowRight": "leapOn",
  PageUp: "turnBack", PageDown: "turnOn", Home: "start", End: "end", " ": "play", a: "analysis", t: "hint", f: "flip", "?": "help",
};
/** How the list of keys tells it. @type {[string[], string[]][]} */
const HELP = [
  [["step.back", "step.on"], ["←", "→"]],
  [["step.leapBack", "step.leapOn"], ["Shift ←", "Shift →"]],
  [["step.turnBack", "step.turnOn"], ["PgUp", "PgDn"]],
  [["step.start", "step.end"], ["Home", "End"]],
  [["step.play", "step.pause"], ["Space"]],
  [["analysis.toggle"], ["A"]],
  [["do.flip"], ["F"]],
];
// Held down they would only flicker.
const ONCE = ["play", "analysis", "hint", "flip", "help"];
const NOTHING = { from: null, path: [], changed: null };

/** Steps through what has been played; meanwhile the game waits. @param {Desk} desk @returns {Promise<Viewer>} */
export async function createViewer(desk) {
  const { board, page, words, table, Game, settings, set, leaveFor, moved, onLooks, actions } = desk;
  await dress("viewer");
  const root = document.createElement("section");
  root.className = "steps";
  root.tabIndex = -1;
  root.hidden = true;
  root.innerHTML = `<p class="step-why" role="status" aria-live="polite"></p>
    <p class="step-facts"><span data-fact="place"></span><span data-fact="lap"></span><span data-fact="hand"></span></p>
    <div class="step-tools"><select>${CHOICES.steps.map((speed) => `<option value="${speed}"></option>`).join("")}</select><button type="button" data-action="compare"></button><button type="button" data-step="analysis" aria-pressed="false"></button></div>`;
  const controls = createStepControls(BUTTONS);
  find(".step-tools", root).before(controls.track, controls.buttons);
  find(".note").before(root);
  const back = document.createElement("button");
  back.type = "button";
  back.className = "primary";
  back.dataset.action = "game";
  find(".status").append(back);

  // One list of keys for all.
  const keys = document.createElement("dl");
  find(".keys ~ dl").after(keys);

  const why = find(".step-why", root);
  const { slider } = controls;
  const analyse = find('[data-step="analysis"]', root);
  const speed = /** @type {HTMLSelectElement} */ (find("select", root));
  const [placed, lap, hand] = ["place", "lap", "hand"].map((name) => find(`[data-fact="${name}"]`, root));
  let timeline = createTimeline(table().game);
  const stepper = createStepper(board, {
    timeline: () => timeline,
    speed: () => settings.steps,
    playable,
    stays: (stop) => desk.guide?.speaks(stop) ?? false,
    tell,
    turned: showPlayer,
  });
  const { go } = stepper;

  const setting = () => {
    const { rules, rounds } = table().snapshot;
    return { rules, rounds, lastWinner: timeline.lastWinner };
  };

  /** The holes that can be played from a stop. @param {Sight} sight @returns {Hole[]} */
  function playable({ rest, number }) {
    if (!rest) return [];
    const { turn, holes } = timeline.stateAfter(number);
    // The computer plays for itself.
    if (turn === null || table().seats[turn] === "computer") return [];
    return holes.filter(({ whyNot }) => whyNot === null).map(({ hole }) => hole);
  }

  // Everything but the board.
  function tell() {
    const { t } = words();
    const { stop } = stepper;
    const sight = timeline.look(stop);
    const { number, view } = sight;
    root.dataset.stop = String(stop);
    why.textContent = desk.guide?.speaks(stop) ? "" : explain(sight, setting(), t);
    const place = t("step.place", { turn: number, turns: timeline.turns, stop, stops: timeline.total });
    placed.textContent = place;
    lap.textContent = view.lap ? t("step.lap", { n: view.lap }) : "";
    hand.textContent = view.lap ? t("step.hand", { n: view.hand }) : "";
    controls.show(stop, timeline.total, place);
    page.mark(number);
    analysis?.show();
    moved();
    board.dispatchEvent(new CustomEvent("hoyito-stop", { bubbles: true, detail: { turn: number, event: sight.event } }));
  }

  function showPlayer() {
    controls.turn(stepper.playing, words().t);
    // What passes by is not read aloud.
    why.setAttribute("aria-live", stepper.playing ? "off" : "polite");
  }

  // For the visit.
  let analysing = false;
  /** @type {Promise<Analysis> | undefined} */
  let analysisComing;
  /** @type {Analysis | undefined} */
  let analysis;

  async function showAnalysis() {
    analyse.setAttribute("aria-pressed", String(analysing));
    try {
      if (analysing) {
        analysisComing ??= import("./analysis.js").then(({ createAnalysis }) => createAnalysis(desk, {
          root, timeline: () => timeline, stop: () => stepper.stop, playing: () => stepper.playing, go,
        }));
        analysis = await analysisComing;
      }
      analysis?.turn(analysing && !root.hidden && !desk.guide);
    } catch {
      analysisComing = undefined;
      analysing = false;
      analyse.setAttribute("aria-pressed", "false");
      why.textContent = words().t("analysis.failed");
    }
  }

  /** @param {string} name */
  function act(name) {
    if (name === "hint" || name === "flip" || name === "help") return actions[name]();
    if (name === "analysis") {
      // Lessons speak for themselves.
      if (desk.guide) return;
      analysing = !analysing;
      return showAnalysis();
    }
    if (name === "retry") return retry();
    stepper.act(name);
  }

  function translate() {
    const { t } = words();
    root.ariaLabel = t("step.open");
    controls.translate(t);
    back.textContent = t("step.close");
    const compare = find('[data-action="compare"]', root);
    compare.textContent = t("short.compare");
    compare.title = t("do.compare");
    analyse.textContent = t("analysis.toggle");
    speed.ariaLabel = speed.title = t("step.speed");
    for (const option of speed.options) option.textContent = t(`set.${option.value}`);
    speed.value = settings.steps;
    keys.innerHTML = HELP.map(([names, glyphs]) => `<dt>${glyphs.map((glyph) => `<kbd>${glyph}</kbd>`).join(" ")}</dt><dd>${names.map((name) => t(name)).join(t("join"))}</dd>`).join("");
    showPlayer();
    analysis?.translate();
  }

  root.addEventListener("click", ({ target }) => {
    const name = target instanceof Element && target.closest("[data-step]")?.getAttribute("data-step");
    if (name) act(name);
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  speed.addEventListener("change", () => {
    set("steps", speed.value);
    if (!stepper.playing) return;
    stepper.pause();
    stepper.play();
  });
  new ResizeObserver(() => controls.mark(timeline)).observe(controls.canvas);

  board.addEventListener("hoyito-step", stepper.heard);

  const inside = (/** @type {EventTarget | null} */ target) => target instanceof Node && (root.contains(target) || board.contains(target));
  const onButton = (/** @type {EventTarget | null} */ target) => target instanceof HTMLButtonElement && root.contains(target);
  // A list of choices wants these for itself.
  const onChoice = (/** @type {EventTarget | null} */ target) => target === speed;
  // It goes from turn to turn.
  const onGraph = (/** @type {EventTarget | null} */ target) => target instanceof Element && target.closest("[data-by-turn]") !== null;

  // Before the board and the page make something of the keys.
  addEventListener("keydown", (event) => {
    const { key, target, shiftKey, altKey, repeat } = event;
    if (root.hidden || !inside(target) || onChoice(target) || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || altKey) {
      // A slider doesn't look at these by itself, and with Alt the arrows are the browser's.
      if (target === slider && key in KEYS && !(altKey && key.startsWith("Arrow"))) event.preventDefault();
      return;
    }
    if (key.startsWith("Arrow") && onGraph(target)) return;
    const name = KEYS[shiftKey && key !== "?" ? `Shift+${key}` : key];
    // A button is pressed by a space like any other.
    if (!name || (key === " " && onButton(target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!(repeat && ONCE.includes(name))) act(name);
  }, true);
  addEventListener("keyup", (event) => {
    if (!root.hidden && event.key === " " && board.contains(/** @type {Node} */ (event.target))) event.preventDefault();
  }, true);

  function close() {
    if (root.hidden) return;
    stepper.pause();
    analysis?.turn(false);
    const focused = document.activeElement === back || root.contains(document.activeElement);
    root.hidden = true;
    delete document.documentElement.dataset.stepping;
    page.mark(0);
    trace(board, NOTHING);
    table().start();
    moved();
    if (focused) find('[data-action="steps"]').focus({ preventScroll: true });
  }

  /** The later turns are not lost: they are a line of their own now. @param {number} number */
  function leaveAt(number) {
    if (number < timeline.turns) {
      const { game, seats, level } = table();
      const branch = Game.fromRecord(game.record());
      for (let left = timeline.turns; left > number; left--) branch.undo();
      leaveFor({ game: branch, seats, level });
      page.say(words().t("say.variation"));
    }
    close();
  }

  // Before the mistake that is looked at.
  function retry() {
    const number = analysis?.retryFrom ?? null;
    if (number === null) return;
    leaveAt(number);
    board.focusHole();
  }

  /** @param {number} number @param {Hole} hole */
  function vary(number, hole) {
    leaveAt(number);
    table().choose(hole);
    board.focusHole(hole);
  }

  onLooks(() => {
    translate();
    if (root.hidden) return;
    controls.mark(timeline);
    go(stepper.stop);
  });

  return {
    get opened() { return !root.hidden; },
    close,

    place() {
      if (root.hidden) return {};
      const { number, event } = timeline.look(stepper.stop);
      return { turn: number, event };
    },

    open(number, event = Infinity) {
      if (root.hidden) {
        table().hold();
        timeline = createTimeline(table().game);
        stepper.take(timeline.total);
        root.hidden = false;
        document.documentElement.dataset.stepping = "";
        root.dataset.stops = slider.max = String(timeline.total);
        translate();
        controls.mark(timeline);
        showAnalysis();
      }
      go(number === undefined ? stepper.stop : timeline.stopOf(number, event));
      slider.focus({ preventScroll: true });
    },

    choose(hole) {
      if (stepper.playing) return go(stepper.stop);
      const sight = timeline.look(stepper.stop);
      const { rest, number } = sight;
      const able = playable(sight).includes(hole);
      if (able && number < timeline.turns && table().turns[number].hole === hole) return stepper.play(timeline.stopOf(number + 1, Infinity));
      const advice = able && desk.guide?.advice;
      if (able && !advice) return vary(number, hole);
      const { t, why: reason } = words();
      // Until the next step this takes the place of the sentence.
      why.textContent = advice || (rest ? reason(timeline.stateAfter(number), hole) || t("why.computer") : t("step.between"));
    },
  };
}
