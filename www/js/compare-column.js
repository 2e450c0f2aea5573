/** @import { Desk } from "./shell.d.ts" */
/** @import { HoyitoBoard } from "./hoyito-board.js" */
/** @import { Beat, Game, Hole, Rules, Side, Snapshot, Turn } from "./types.d.ts" */
import { find } from "./dialogs.js";
import { icon, trace } from "./stepping.js";
import { createTimeline } from "./timeline.js";
import { explain } from "./why.js";

/** @typedef {ReturnType<typeof createColumn>} Column */

/** @type {("back" | "on")[]} */
const STEPS = ["back", "on"];

/** What a hole does under one of the games, on a board of its own. @param {Desk} desk @param {Rules} rules */
export function createColumn({ Game, words, settings, looks }, rules) {
  const root = document.createElement("div");
  root.className = "compare-column";
  root.dataset.rules = rules;
  root.role = "group";
  root.setAttribute("aria-labelledby", `compare-${rules}`);
  root.innerHTML = `<h3 id="compare-${rules}"></h3><p class="compare-line"></p><hoyito-board></hoyito-board><p class="compare-why"></p>
    <div class="compare-own">${STEPS.map((name) => `<button type="button" data-own="${name}">${icon(name)}</button>`).join("")}<p>${["place", "lap", "hand"].map((fact) => `<span data-fact="${fact}"></span>`).join(" ")}</p></div>
    <button type="button" data-own="take"></button>`;

  /** @type {HoyitoBoard} */
  const board = find("hoyito-board", root);
  const why = find(".compare-why", root);
  const [placed, lap, hand] = ["place", "lap", "hand"].map((name) => find(`[data-fact="${name}"]`, root));
  const [back, on, take] = [...STEPS, "take"].map((name) => find(`[data-own="${name}"]`, root));

  /** @type {Game | null} */
  let game = null;
  /** @type {Snapshot} */
  let before;
  /** Whose holes are compared; under some game it may have to pass. @type {Side} */
  let side;
  /** @type {Turn | null} */
  let turn = null;
  /** @type {Hole} */
  let hole;
  /** @type {ReturnType<typeof createTimeline>} */
  let timeline;
  let stop = 0;

  const after = () => timeline.stateAfter(timeline.turns);
  const playable = () => (before.turn === side ? before.holes.filter(({ whyNot }) => whyNot === null).map((state) => state.hole) : []);

  /** Why a hole can't be sown here. @param {Hole} which */
  function reason(which) {
    const { t, sideName, ending, why: whyNot } = words();
    if (before.outcome) return ending(before.outcome);
    if (before.turn !== side) return t("compare.passes", { side: sideName(side), game: t("game.name", { rules }) });
    return whyNot(before, which);
  }

  /** Why the board looks as it does. */
  const sentence = () => (turn ? explain(timeline.look(stop), { rules, rounds: "1", lastWinner: () => undefined }, words().t) : reason(hole));

  // What is beside the board, and the marks on it.
  function tell() {
    const { t } = words();
    const { view } = timeline.look(stop);
    trace(board, timeline.trail(stop));
    root.dataset.stop = String(stop);
    why.textContent = sentence();
    placed.textContent = t("compare.place", { stop, stops: timeline.total });
    lap.textContent = view.lap ? t("step.lap", { n: view.lap }) : "";
    hand.textContent = view.lap ? t("step.hand", { n: view.hand }) : "";
    back.setAttribute("aria-disabled", String(stop === 0));
    on.setAttribute("aria-disabled", String(stop === timeline.total));
  }

  function draw() {
    const { view, rest, number } = timeline.look(stop);
    board.stand(view, rest ? timeline.stateAfter(number) : null, stop === 0 ? playable() : []);
    tell();
  }

  board.addEventListener("hoyito-step", () => { stop++; });

  return {
    root,
    board,
    rules,
    playable,
    reason,
    sentence,
    tell,
    get total() { return timeline.total; },
    get stop() { return stop; },
    get turn() { return turn; },
    get after() { return after(); },
    get refusal() { return turn ? "" : reason(hole); },
    get timeline() { return timeline; },

    /** @param {string} position @param {Side} mover */
    begin(position, mover) {
      game = Game.fromPosition(rules, position);
      before = game.snapshotAt(0);
      side = mover;
      turn = null;
      board.show(before);
    },

    /** @param {Hole} chosen */
    sow(chosen) {
      if (!game) return;
      if (turn) game.undo();
      hole = chosen;
      turn = playable().includes(hole) ? game.play(hole) : null;
      timeline = createTimeline(game);
      stop = 0;
      root.dataset.stops = String(timeline.total);
    },

    /** In the language and with the looks of now. */
    redraw() {
      const { t } = words();
      const name = t("game.name", { rules });
      find("h3", root).textContent = name;
      find(".compare-line", root).textContent = t(`game.${rules}`);
      STEPS.forEach((step, i) => {
        const button = [back, on][i];
        button.title = button.ariaLabel = t("compare.own", { game: name, what: t(`step.${step}`) });
      });
      take.textContent = t("compare.take", { game: name });
      // From where nothing was sown, or from an end, nothing goes on.
      take.hidden = !turn || after().turn === null;
      board.words = t;
      board.flip = looks.flip;
      board.counts = settings.counts;
      draw();
    },

    /** @param {number} to */
    go(to) {
      stop = timeline.clamp(to);
      draw();
    },

    /** Moves to the end in its own time, or in that of others. @param {readonly Beat[]} beats */
    async run(beats) {
      if (!turn || stop === timeline.total) return;
      await board.animate(turn, { before, after: after(), from: { event: stop, view: timeline.look(stop).view }, beats });
    },

    /** Takes the place of the sentence until the next step. @param {string} text */
    explain(text) { why.textContent = text; },

    /** The game, with the move: whoever takes it frees it. */
    give() {
      const given = game;
      game = null;
      return given;
    },

    free() {
      board.cancel();
      game?.free();
      game = null;
    },
  };
}
