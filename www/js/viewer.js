/** @import { Viewer, ViewerParts } from "./shell.d.ts" */
/** @import { Sight, Stride } from "./timeline.js" */
/** @import { Hole, Trail } from "./types.d.ts" */
import { find } from "./dialogs.js";
import { createTimeline } from "./timeline.js";
import { explain } from "./why.js";

const ICONS = {
  start: "M4 5v14M13 5l-7 7 7 7zM21 5l-7 7 7 7z",
  turnBack: "M6 5v14M18 5l-9 7 9 7z",
  leapBack: "M12 5l-8 7 8 7zM20 5l-8 7 8 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  on: "M8 5l9 7-9 7z",
  leapOn: "M12 5l8 7-8 7zM4 5l8 7-8 7z",
  turnOn: "M18 5v14M6 5l9 7-9 7z",
  end: "M20 5v14M11 5l7 7-7 7zM3 5l7 7-7 7z",
};

/** @typedef {"next" | "previous"} Way */
/** @type {Record<string, [Way, Stride]>} */
const STRIDES = {
  start: ["previous", "all"],
  turnBack: ["previous", "turn"],
  leapBack: ["previous", "leap"],
  back: ["previous", "drop"],
  on: ["next", "drop"],
  leapOn: ["next", "leap"],
  turnOn: ["next", "turn"],
  end: ["next", "all"],
};
const BUTTONS = ["start", "turnBack", "leapBack", "back", "play", "on", "leapOn", "turnOn", "end"];

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", "Shift+ArrowLeft": "leapBack", "Shift+ArrowRight": "leapOn",
  PageUp: "turnBack", PageDown: "turnOn", Home: "start", End: "end", " ": "play", f: "flip", "?": "help",
};
/** How the list of keys tells it. @type {[string[], string[]][]} */
const HELP = [
  [["step.back", "step.on"], ["←", "→"]],
  [["step.leapBack", "step.leapOn"], ["Shift ←", "Shift →"]],
  [["step.turnBack", "step.turnOn"], ["PgUp", "PgDn"]],
  [["step.start", "step.end"], ["Home", "End"]],
  [["step.play", "step.pause"], ["Space"]],
  [["do.flip"], ["F"]],
];
// Held down they would only flicker.
const ONCE = ["play", "flip", "help"];

/** The colours of the marks, by how much they matter, and how much of the height they take. @type {[string, number][]} */
const MARKS = [["--ink-soft", 0.45], ["--alert", 0.7], ["--ink", 1]];
const WEIGHT = { drop: -1, lap: 0, capture: 1, turn: 2 };

/** @type {Trail} */
const NOTHING = { from: null, path: [], changed: null };

/** @param {string} path */
const icon = (path) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

// The looks are fetched with the first opening; without them it still works.
function dress() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("../css/viewer.css", import.meta.url).href;
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

/** Steps through what has been played; meanwhile the game waits. @param {ViewerParts} parts @returns {Promise<Viewer>} */
export async function createViewer({ board, page, words, table, lines, settings, sit, read, actions }) {
  await dress();
  const root = document.createElement("section");
  root.className = "steps";
  root.tabIndex = -1;
  root.hidden = true;
  root.innerHTML = `<p class="step-why" role="status" aria-live="polite"></p>
    <p class="step-facts"><span data-fact="place"></span><span data-fact="lap"></span><span data-fact="hand"></span></p>
    <div class="step-track"><canvas aria-hidden="true"></canvas><input type="range" min="0" step="1"></div>
    <div class="step-buttons">${BUTTONS.map((name) => `<button type="button" data-step="${name}">${icon(ICONS[/** @type {keyof typeof ICONS} */ (name)])}</button>`).join("")}</div>
    <button type="button" class="primary" data-action="game"></button>`;
  find(".note").before(root);

  // One list of keys for all.
  const keys = document.createElement("dl");
  find(".keys ~ dl").after(keys);

  const why = find(".step-why", root);
  const slider = /** @type {HTMLInputElement} */ (find("input", root));
  const canvas = /** @type {HTMLCanvasElement} */ (find("canvas", root));
  const player = find('[data-step="play"]', root);
  const [placed, lap, hand] = ["place", "lap", "hand"].map((name) => find(`[data-fact="${name}"]`, root));
  const ways = Object.entries(STRIDES).map(([name, [way]]) => ({ button: find(`[data-step="${name}"]`, root), way, off: "" }));
  const list = find("[data-turns]");
  let timeline = createTimeline(table().game);
  let stop = 0;
  let playing = false;
  // Whoever plays remembers this number and gives up when it has changed.
  let era = 0;
  let frame = 0;
  /** @type {Element | null} */
  let current = null;

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

  /** @param {Trail} trail */
  function trace({ from, path, changed }) {
    for (const button of board.querySelectorAll("[data-hole]")) {
      const hole = button.getAttribute("data-hole") ?? "";
      button.toggleAttribute("data-from", hole === from);
      button.toggleAttribute("data-path", path.includes(hole));
      button.toggleAttribute("data-changed", hole === changed);
    }
  }

  /** @param {number} number */
  function markTurn(number) {
    const item = list.children[timeline.turns - number] ?? null;
    if (item === current) return;
    current?.firstElementChild?.removeAttribute("aria-current");
    current = item;
    item?.firstElementChild?.setAttribute("aria-current", "true");
    // Only the list scrolls: where it stands below the board the page stays as it is.
    if (!item || list.scrollHeight <= list.clientHeight) return;
    const [box, around] = [item, list].map((element) => element.getBoundingClientRect());
    if (box.top < around.top) list.scrollTop -= around.top - box.top;
    else if (box.bottom > around.bottom) list.scrollTop += box.bottom - around.bottom;
  }

  // Everything but the board.
  function tell() {
    const { t } = words();
    const sight = timeline.look(stop);
    const { number, view } = sight;
    root.dataset.stop = String(stop);
    why.textContent = explain(sight, setting(), t);
    const place = t("step.place", { turn: number, turns: timeline.turns, stop, stops: timeline.total });
    placed.textContent = place;
    lap.textContent = view.lap ? t("step.lap", { n: view.lap }) : "";
    hand.textContent = view.lap ? t("step.hand", { n: view.hand }) : "";
    slider.value = String(stop);
    slider.setAttribute("aria-valuetext", place);
    for (const one of ways) {
      const off = String(stop === (one.way === "next" ? timeline.total : 0));
      if (off !== one.off) one.button.setAttribute("aria-disabled", one.off = off);
    }
    markTurn(number);
  }

  function draw() {
    const sight = timeline.look(stop);
    board.stand(sight.view, sight.rest ? timeline.stateAfter(sight.number) : null, playable(sight));
    trace(timeline.trail(stop));
    tell();
  }

  /** @param {number} to */
  function go(to) {
    pause();
    stop = timeline.clamp(to);
    draw();
  }

  function showPlayer() {
    const name = playing ? "pause" : "play";
    player.innerHTML = icon(ICONS[name]);
    player.title = player.ariaLabel = words().t(`step.${name}`);
    // What passes by is not read aloud.
    why.setAttribute("aria-live", playing ? "off" : "polite");
  }

  function pause() {
    if (!playing) return;
    playing = false;
    era++;
    cancelAnimationFrame(frame);
    frame = 0;
    board.cancel();
    showPlayer();
  }

  async function play() {
    const mine = ++era;
    if (stop === timeline.total) stop = 0;
    playing = true;
    showPlayer();
    while (stop < timeline.total) {
      const { rest, number, event, view } = timeline.look(stop);
      const turn = rest ? number + 1 : number;
      await board.animate(table().game.turn(turn), {
        // What is to be seen step by step is not to be over at once.
        speed: settings.mine === "instant" ? "fast" : settings.mine,
        before: timeline.stateAfter(turn - 1),
        after: timeline.stateAfter(turn),
        from: { event: rest ? 0 : event, view },
      });
      if (mine !== era) return;
      stop = timeline.stopOf(turn, Infinity);
    }
    go(stop);
  }

  /** @param {string} name */
  function act(name) {
    if (name === "flip" || name === "help") return actions[name]();
    if (name === "play") return playing ? go(stop) : play();
    const [way, stride] = STRIDES[name];
    go(timeline[way](stop, stride));
  }

  function drawMarks() {
    const { width, height } = canvas.getBoundingClientRect();
    const sharp = devicePixelRatio;
    const pen = canvas.getContext("2d");
    if (!pen || !width || !timeline.total) return;
    canvas.width = Math.round(width * sharp);
    canvas.height = Math.round(height * sharp);
    // Of the stops that share a pixel the weightiest is seen.
    const columns = new Int8Array(canvas.width).fill(-1);
    for (let at = 1; at <= timeline.total; at++) {
      const x = Math.min(Math.floor((at / timeline.total) * canvas.width), canvas.width - 1);
      columns[x] = Math.max(columns[x], WEIGHT[timeline.kind(at)]);
    }
    const style = getComputedStyle(root);
    columns.forEach((weight, x) => {
      if (weight < 0) return;
      const [colour, share] = MARKS[weight];
      pen.fillStyle = style.getPropertyValue(colour);
      pen.fillRect(x, canvas.height * (1 - share), Math.max(1, sharp), canvas.height * share);
    });
  }

  function translate() {
    const { t } = words();
    root.ariaLabel = slider.ariaLabel = t("step.open");
    for (const name of BUTTONS) {
      const button = find(`[data-step="${name}"]`, root);
      button.title = button.ariaLabel = t(`step.${name}`);
    }
    find(".primary", root).textContent = t("step.close");
    keys.innerHTML = HELP.map(([names, glyphs]) => `<dt>${glyphs.map((glyph) => `<kbd>${glyph}</kbd>`).join(" ")}</dt><dd>${names.map((name) => t(name)).join(t("join"))}</dd>`).join("");
    showPlayer();
  }

  root.addEventListener("click", ({ target }) => {
    const name = target instanceof Element && target.closest("[data-step]")?.getAttribute("data-step");
    if (name) act(name);
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  new ResizeObserver(drawMarks).observe(canvas);

  board.addEventListener("hoyito-step", () => {
    if (!playing) return;
    stop++;
    // Of several steps in a frame the last is told.
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      trace(timeline.trail(stop));
      tell();
    });
  });

  const inside = (/** @type {EventTarget | null} */ target) => target instanceof Node && (root.contains(target) || board.contains(target));
  const onButton = (/** @type {EventTarget | null} */ target) => target instanceof HTMLButtonElement && root.contains(target);

  // Before the board and the page make something of the keys.
  addEventListener("keydown", (event) => {
    const { key, target, shiftKey, altKey, repeat } = event;
    if (root.hidden || !inside(target) || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || altKey) {
      // A slider doesn't look at these by itself, and with Alt the arrows are the browser's.
      if (target === slider && key in KEYS && !(altKey && key.startsWith("Arrow"))) event.preventDefault();
      return;
    }
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
    pause();
    const focused = root.contains(document.activeElement);
    root.hidden = true;
    delete document.documentElement.dataset.stepping;
    current?.firstElementChild?.removeAttribute("aria-current");
    trace(NOTHING);
    table().start();
    if (focused) find('[data-action="steps"]').focus({ preventScroll: true });
  }

  /** The later turns are not lost: they are a line of their own now. @param {number} number @param {Hole} hole */
  function vary(number, hole) {
    if (number < timeline.turns) {
      const { game, seats, level } = table();
      const record = game.record();
      const branch = read(record);
      for (let left = timeline.turns; left > number; left--) branch.undo();
      sit({ game: branch, seats, level, lines: [record, ...lines()] });
      page.say(words().t("say.variation"));
    }
    close();
    table().choose(hole);
    board.focusHole(hole);
  }

  return {
    get opened() { return !root.hidden; },
    close,

    open(number) {
      if (root.hidden) {
        table().hold();
        timeline = createTimeline(table().game);
        stop = timeline.total;
        current = null;
        root.hidden = false;
        document.documentElement.dataset.stepping = "";
        root.dataset.stops = slider.max = String(timeline.total);
        translate();
        drawMarks();
      }
      go(number === undefined ? stop : timeline.firstOf(number));
      slider.focus({ preventScroll: true });
    },

    choose(hole) {
      if (playing) return go(stop);
      const sight = timeline.look(stop);
      const { rest, number } = sight;
      if (playable(sight).includes(hole)) return vary(number, hole);
      const { t, why: reason } = words();
      // Until the next step this takes the place of the sentence.
      why.textContent = rest ? reason(timeline.stateAfter(number), hole) || t("why.computer") : t("step.between");
    },

    turnOver() {
      const { game, seats, level } = table();
      const [next, ...others] = lines();
      sit({ game: read(String(next)), seats, level, lines: [...others, game.record()] });
    },

    redraw() {
      translate();
      if (root.hidden) return;
      drawMarks();
      current = null;
      go(stop);
    },
  };
}
