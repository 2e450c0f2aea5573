/** @import { Column } from "./compare-column.js" */
/** @import { Desk, GameTable } from "./shell.d.ts" */
/** @import { Kind } from "./timeline.js" */
/** @import { Hole, Rules, Side } from "./types.d.ts" */
import { createColumn } from "./compare-column.js";
import { compareResults } from "./compare-results.js";
import { sowingAt } from "./compare-start.js";
import { find } from "./dialogs.js";
import { createPanel, dress } from "./panel.js";
import { inStep, parting } from "./side-by-side.js";
import { createStepControls } from "./step-controls.js";
import { HEIRS } from "./why.js";

/** @type {readonly Rules[]} */
const GAMES = ["I", "II", "III"];
const BUTTONS = ["start", "leapBack", "back", "play", "on", "leapOn", "end"];
/** The weightiest first. @type {readonly Kind[]} */
const KINDS = ["turn", "capture", "lap"];
/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", "Shift+ArrowLeft": "leapBack", "Shift+ArrowRight": "leapOn", Home: "start", End: "end", " ": "play",
};

// What is beside three boards that move changes no oftener than this.
const READABLE = 50;

const HTML = `<p class="live" role="status" aria-live="polite"></p>
  <p class="compare-none" data-t="compare.none" hidden></p>
  <div class="compare">
    <div class="compare-ask">
      <p id="compare-ask"></p>
      <div class="compare-holes" role="group" aria-labelledby="compare-ask"></div>
      <p class="house" data-t="compare.single" hidden></p>
    </div>
    <div class="compare-results"></div>
    <div class="compare-columns"></div>
    <div class="compare-steer" role="group" data-t-label="compare.together">
      <p class="compare-place"></p>
      <button type="button" data-step="parting" data-t="compare.parting"></button>
    </div>
  </div>`;

/** Shows what the same hole does under each of the three games; meanwhile the game on the page waits. @param {Desk} desk */
export async function createCompare(desk) {
  const { words } = desk;
  await Promise.all([dress("viewer"), dress("compare")]);
  const { panel, open: show } = createPanel(desk, "compare", "do.compare", HTML);
  const columns = GAMES.map((rules) => createColumn(desk, rules));
  find(".compare-columns", panel).append(...columns.map(({ root }) => root));
  const body = find(".compare", panel);
  const holes = find(".compare-holes", panel);
  const live = find(".live", panel);
  const part = find('[data-step="parting"]', panel);
  const controls = createStepControls(BUTTONS);
  part.before(controls.track, controls.buttons);

  /** @type {Side} */
  let side = "south";
  /** @type {Hole[]} */
  let choices = [];
  let hole = "";
  // The stop that is common to all; a turn that is shorter waits at its end.
  let at = 0;
  let playing = false;
  // Whoever plays remembers this number and gives up when it has changed.
  let era = 0;
  let telling = 0;
  // The hole that was looked at last on the page.
  let looked = "";
  let opening = false;
  /** @type {Element | null} */
  let opener = null;
  /** Waits until this is closed. @type {GameTable | null} */
  let held = null;
  /** What is done then instead. @type {(() => void) | null} */
  let onward = null;

  const longest = () => Math.max(...columns.map(({ total }) => total));
  const ended = () => columns.every(({ stop, total }) => stop === total);
  // Where those are that still move.
  const reached = () => Math.min(longest(), ...columns.filter(({ stop, total }) => stop < total).map(({ stop }) => stop));
  const apart = () => parting(columns.flatMap(({ turn }) => (turn ? [turn.events] : [])));

  /** What games say, once if they say the same. @param {{ rules: Rules, text: string }[]} said */
  function together(said) {
    const { t } = words();
    const texts = [...new Set(said.map(({ text }) => text))];
    if (texts.length === 1 && said.length === GAMES.length) return texts[0];
    return texts.map((text) => {
      const rules = said.filter((one) => one.text === text).map((one) => one.rules).join(t("join"));
      return t("compare.says", { game: t("game.name", { rules }), text });
    }).join(" ");
  }

  // One voice for three boards.
  /** @param {string} text */
  function say(text) {
    // A region that gets the same words again keeps silent.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }

  const sayResults = () => say(together(columns.map(({ rules, turn, refusal }) => ({ rules, text: turn ? words().turn(turn) : refusal }))));

  /** @param {readonly Column[]} moved of which there is something new */
  function sayStop(moved, stops = longest()) {
    if (!moved.length) return;
    const place = words().t("compare.place", { stop: at, stops });
    say(`${place}. ${together(moved.map((column) => ({ rules: column.rules, text: column.sentence() })))}`);
  }

  // Everything but the columns.
  function tell() {
    const { t } = words();
    const stops = longest();
    body.dataset.stop = String(at);
    find(".compare-place", panel).textContent = t("compare.placeOfAll", { stop: at, stops });
    controls.show(at, stops, t("compare.place", { stop: at, stops }), { previous: columns.every(({ stop }) => stop === 0), next: ended() });
  }

  // What is worth a stop in any of the games.
  function mark() {
    if (!body.hidden && panel.open) controls.mark({
      total: longest(),
      kind(stop) {
        const kinds = columns.flatMap(({ timeline }) => (stop <= timeline.total ? [timeline.kind(stop)] : []));
        return KINDS.find((kind) => kinds.includes(kind)) ?? "drop";
      },
    });
  }

  /** @param {number} to @param {boolean} [aloud] even where nothing has moved */
  function go(to, aloud = false) {
    pause();
    const past = columns.map(({ stop }) => stop);
    at = Math.min(Math.max(to, 0), longest());
    for (const column of columns) column.go(at);
    tell();
    sayStop(columns.filter(({ stop }, i) => aloud || stop !== past[i]));
  }

  /** The others follow with the next step of all. @param {Column} column @param {number} way */
  function goAlone(column, way) {
    pause();
    const past = column.stop;
    column.go(past + way);
    at = column.stop;
    tell();
    if (at !== past) sayStop([column], column.total);
  }

  function pause() {
    if (!playing) return;
    at = reached();
    playing = false;
    era++;
    clearTimeout(telling);
    telling = 0;
    for (const { board } of columns) board.cancel();
    controls.turn(playing, words().t);
  }

  async function play() {
    go(ended() ? 0 : at);
    const mine = ++era;
    playing = true;
    controls.turn(playing, words().t);
    const times = inStep(columns.map(({ turn }) => turn?.events ?? []), {
      speed: desk.settings.steps, still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    await Promise.all(columns.map((column, i) => column.run(times[i])));
    if (mine === era) go(longest(), true);
  }

  /** @param {string} name */
  function act(name) {
    const paused = playing;
    pause();
    const lines = columns.map(({ timeline }) => timeline);
    /** @type {Record<string, () => unknown>} */
    const acts = {
      start: () => go(0),
      // An end is as good as a capture.
      leapBack: () => go(Math.max(...lines.map((line) => (at > line.total ? line.total : line.previous(at, "leap"))))),
      back: () => go(at - 1),
      play: () => (paused ? go(at, true) : play()),
      on: () => go(at + 1),
      leapOn: () => go(Math.min(...lines.map((line) => (at < line.total ? line.next(at, "leap") : longest())))),
      end: () => go(longest()),
      parting: () => go(apart(), true),
    };
    acts[name]();
  }

  function redraw() {
    const { t, sideName } = words();
    find("#compare-ask", panel).textContent = t("compare.ask", { side: sideName(side) });
    for (const one of holes.children) one.setAttribute("aria-pressed", String(one.dataset.choice === hole));
    find(".compare-results", panel).innerHTML = compareResults(columns, hole, words());
    controls.translate(t);
    controls.slider.ariaLabel = t("compare.together");
    controls.turn(playing, t);
    part.hidden = apart() === 0;
    for (const column of columns) column.redraw();
    tell();
    mark();
  }

  /** @param {Hole} chosen */
  function choose(chosen) {
    pause();
    hole = chosen;
    at = 0;
    for (const column of columns) column.sow(hole);
    redraw();
    sayResults();
  }

  /** Somebody means a hole on a board here. @param {Column} column @param {Hole} meant */
  function point(column, meant) {
    if (playing) return act("play");
    if (column.stop === 0 && choices.includes(meant)) return choose(meant);
    const text = column.stop === 0 ? column.reason(meant) : words().t("compare.between");
    column.explain(text);
    say(text);
  }

  /** @param {Column} column */
  function take(column) {
    const name = words().t("game.name", { rules: column.rules });
    const game = column.give();
    if (!game) return;
    onward = () => {
      desk.leaveFor({ game, seats: { south: "human", north: "human" }, level: "easy" });
      desk.page.stand(words().t("compare.went", { game: name }));
      desk.board.focusHole();
    };
    panel.close();
  }

  /** Puts the position of a stop on the boards. @param {{ turn?: number, event?: number }} place */
  function begin({ turn, event }) {
    const { game } = desk.table();
    const sowing = sowingAt(game, turn ?? game.snapshot().plies, event ?? Infinity);
    const mover = sowing?.before.turn;
    body.hidden = !mover;
    find(".compare-none", panel).hidden = Boolean(mover);
    if (!sowing || !mover) return say(words().t("compare.none"));
    const { before } = sowing;
    side = mover;
    for (const column of columns) column.begin(before.position, side);
    choices = before.holes.map((state) => state.hole).filter((one) => columns.some((column) => column.playable().includes(one)));
    holes.innerHTML = choices.map((one) => `<button type="button" data-choice="${one}">${one}</button>`).join("");
    find(".house", panel).hidden = before.rules !== "III" || before.rounds === "1" || before.round < HEIRS;
    const roving = desk.board.querySelector('[data-hole][tabindex="0"]')?.getAttribute("data-hole") ?? "";
    choose([sowing.hole ?? "", looked, roving].find((one) => choices.includes(one)) ?? choices[0]);
  }

  function close() {
    pause();
    for (const column of columns) column.free();
    const table = held;
    held = null;
    const instead = onward;
    onward = null;
    if (instead) return instead();
    if (table && table === desk.table()) table.start();
    for (const one of [opener, ...document.querySelectorAll('[data-action="compare"]')]) {
      if (!(one instanceof HTMLElement) || one === document.body) continue;
      one.focus({ preventScroll: true });
      if (document.activeElement === one) return;
    }
    desk.board.focusHole();
  }

  panel.addEventListener("close", close);
  panel.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const { step, own, choice } = target.closest("button")?.dataset ?? {};
    const column = columns.find(({ root }) => root.contains(target));
    if (step) act(step);
    else if (choice) choose(choice);
    else if (own === "take" && column) take(column);
    else if (own && column) goAlone(column, own === "on" ? 1 : -1);
  });
  controls.slider.addEventListener("input", () => go(Number(controls.slider.value)));
  new ResizeObserver(mark).observe(controls.canvas);

  for (const column of columns) column.board.addEventListener("hoyito-choose", (/** @type {any} */ { detail }) => point(column, detail.hole));
  panel.addEventListener("hoyito-step", () => {
    if (!playing) return;
    // Of several steps that pass by at once the last is told.
    telling ||= window.setTimeout(() => {
      telling = 0;
      at = reached();
      for (const column of columns) column.tell();
      tell();
    }, READABLE);
  });

  const onHole = (/** @type {EventTarget | null} */ target) => target instanceof Element && target.matches("[data-hole]");
  // Before the boards make something of the keys.
  panel.addEventListener("keydown", (event) => {
    const { key, target, shiftKey, repeat } = event;
    const name = KEYS[shiftKey ? `Shift+${key}` : key];
    if (!name || body.hidden || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // A slider doesn't look at these by itself, and with Alt the arrows are the browser's.
      if (target === controls.slider && !(event.altKey && key.startsWith("Arrow"))) event.preventDefault();
      return;
    }
    // A button is pressed by a space like any other.
    if (key === " " && target instanceof HTMLButtonElement && !onHole(target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!(repeat && name === "play")) act(name);
  }, true);
  panel.addEventListener("keyup", (event) => {
    if (event.key === " " && onHole(event.target)) event.preventDefault();
  }, true);

  desk.board.addEventListener("hoyito-explore", (/** @type {any} */ { detail }) => { looked = detail.hole ?? looked; });
  desk.onLooks(() => {
    if (!panel.open || body.hidden) return;
    if (playing) act("play");
    redraw();
  });

  return {
    async open() {
      if (panel.open || opening) return;
      opening = true;
      opener = document.activeElement;
      try {
        /** @type {{ turn?: number, event?: number }} */
        let place = {};
        if ("stepping" in document.documentElement.dataset) place = (await desk.step()).place();
        else {
          const table = held = desk.table();
          const moving = table.mode === "moving";
          table.hold();
          if (moving) place = { turn: table.turns.length, event: 0 };
        }
        show();
        panel.scrollTop = 0;
        begin(place);
      } catch (error) {
        if (panel.open) panel.close();
        else close();
        throw error;
      } finally {
        opening = false;
      }
    },
  };
}
