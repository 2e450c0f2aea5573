/** @import { Desk } from "./shell.d.ts" */
/** @import { createTimeline } from "./timeline.js" */
import { createCourse } from "./analysis-course.js";
import { createGraph, slipSign } from "./analysis-graph.js";
import { createMarks, idOf, signOf } from "./analysis-marks.js";
import { createSurvey } from "./analysis-survey.js";
import { createTables } from "./analysis-tables.js";
import { bestOf, kindOf, written } from "./analysis-values.js";
import { tellLoss, tellOutcome, tellValue } from "./analysis-words.js";
import { find } from "./dialogs.js";
import { dress } from "./panel.js";
import { SIDES } from "./view.js";

/**
 * What the viewer lends.
 *
 * @typedef {object} Loan
 * @property {HTMLElement} root
 * @property {() => ReturnType<typeof createTimeline>} timeline
 * @property {() => number} stop
 * @property {() => boolean} playing
 * @property {(stop: number) => void} go
 */

const LISTS = `<h2 id="analysis-worth"></h2><ol class="analysis-moves" aria-labelledby="analysis-worth"></ol>
  <h2 id="analysis-slips"></h2><p class="analysis-progress"></p><ol class="analysis-slips" aria-labelledby="analysis-slips"></ol>`;

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A list that is made anew only when it is another. @param {HTMLElement} list */
function listing(list) {
  let shown = "";
  return (/** @type {string} */ html) => {
    if (html !== shown) list.innerHTML = shown = html;
  };
}

/** Shows while one steps through a game what each hole is worth, and where something was lost. @param {Desk} desk @param {Loan} loan */
export async function createAnalysis(desk, { root, timeline, stop, playing, go }) {
  const { board, words, table, Game, page } = desk;
  await dress("analysis");
  const said = document.createElement("div");
  said.className = "analysis-said";
  said.role = "status";
  said.ariaAtomic = "false";
  said.innerHTML = '<p class="analysis-value"></p><p class="analysis-told"></p>';
  const retry = document.createElement("button");
  retry.type = "button";
  retry.className = "analysis-retry";
  retry.dataset.step = "retry";
  const lists = document.createElement("section");
  lists.className = "analysis-lists";
  lists.innerHTML = LISTS;
  const [value, told] = ["value", "told"].map((name) => find(`.analysis-${name}`, said));
  const [progress, slipList] = ["progress", "slips"].map((name) => find(`.analysis-${name}`, lists));
  const [worth, slipsTitle] = ["worth", "slips"].map((name) => find(`#analysis-${name}`, lists));
  const listMoves = listing(find(".analysis-moves", lists));
  const listSlips = listing(slipList);
  const graph = createGraph((turn) => go(timeline().stopOf(turn, Infinity)));
  const marks = createMarks(board);
  const tables = createTables(desk, {
    question: () => course.placeAt(here().place).question,
    changed(making) {
      survey?.yield(making);
      if (on) draw();
    },
  });
  lists.append(tables.root);
  const parts = [said, retry, graph.root, lists];
  for (const part of parts) part.hidden = true;

  find(".step-why", root).after(said);
  find(".step-track", root).after(graph.root);
  find(".step-tools", root).prepend(retry);
  find("aside [data-line]").after(lists);

  let on = false;
  let failed = false;
  let course = createCourse(Game, table().game, []);
  /** @type {ReturnType<typeof createSurvey> | undefined} */
  let survey;
  // The round that is drawn, and whether something new is known of it.
  let [first, last] = [0, 0];
  let stale = true;
  let frame = 0;

  /** The turn that is looked at, and the position whose holes are told: while it moves the one before. */
  function here() {
    const { number, rest } = timeline().look(stop());
    return { turn: number, place: rest ? number : number - 1 };
  }

  /** @param {number} number of the position */
  function drawValues(number) {
    const { t } = words();
    const { turn, seeds, playable } = course.placeAt(number);
    const answer = course.answerTo(number);
    const thinking = survey?.thinking ?? false;
    const unknown = { low: -seeds, high: seeds };
    const best = answer ? bestOf(answer) : [];
    const all = failed || !turn ? [] : answer?.moves ?? playable.map((hole) => ({ hole, ...unknown }));
    const list = all.map(({ hole, low, high }) => ({ hole, text: written({ low, high }, seeds, thinking), kind: kindOf({ low, high }), best: best.includes(hole) }));
    const played = course.turnOf(number + 1)?.hole;
    said.ariaBusy = String(thinking);
    write(value, failed ? t("analysis.failed") : turn ? tellValue(t, turn, answer?.value ?? unknown, seeds, thinking) : t("analysis.over"));
    write(worth, turn ? t("analysis.worth", { side: t(`side.${turn}`) }) : t("analysis.toggle"));
    marks.draw(list);
    listMoves(list.map((mark) => {
      const { hole, kind, text } = mark;
      const notes = [mark.best && t("analysis.isBest"), hole === played && t("analysis.isPlayed")].filter(Boolean).map((note) => ` <i>${note}</i>`);
      return `<li data-kind="${kind}"><b>${hole}</b> <span id="${idOf(hole)}">${signOf(kind)}<span>${text}</span>${notes.join("")}</span></li>`;
    }).join(""));
  }

  /** @param {number} number of the turn */
  function drawTold(number) {
    const { t } = words();
    const slip = course.slips.get(number);
    write(told, slip ? `${t(`analysis.term.${slip.term}`)}. ${tellLoss(t, slip.hole, slip, course.reasonFor(slip))}` : "");
    told.dataset.term = slip?.term ?? "";
    // The computer would play for itself.
    retry.toggleAttribute("data-off", !slip || table().seats[slip.side] === "computer");
    for (const button of slipList.querySelectorAll("button")) {
      if (Number(button.dataset.slip) === number) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  // What doesn't depend on the stop.
  function drawRound() {
    const { t } = words();
    const slips = [...course.slips.values()].filter(({ number }) => number > first && number <= last).sort((a, b) => a.number - b.number);
    const reach = graph.draw({ first, last, outcomes: course.outcomes, slips });
    graph.translate(t("analysis.graph"), SIDES.map((side) => t("analysis.lead", { side: t(`side.${side}`), seeds: reach })));
    const { all, solved } = course.count(first, last);
    const none = slips.length ? "" : t(solved < all ? "analysis.noneYet" : "analysis.none");
    write(progress, [none, t("analysis.progress", { solved, all })].filter(Boolean).join(" "));
    const focused = slipList.contains(document.activeElement) ? document.activeElement?.getAttribute("data-slip") : null;
    listSlips(slips.map(({ number, hole, loss, term, side }) => {
      const text = t("analysis.slip", { n: number, side: t(`side.${side}`), hole, loss, term: t(`analysis.term.${term}`).toLowerCase() });
      return `<li><button type="button" data-slip="${number}">${slipSign(term)}<span>${text}</span></button></li>`;
    }).join(""));
    if (focused && !slipList.contains(document.activeElement)) find(`[data-slip="${focused}"]`, slipList)?.focus({ preventScroll: true });
  }

  function draw() {
    const { t } = words();
    const { turn, place } = here();
    const [begin, end] = course.roundOf(place);
    if (stale || begin !== first || end !== last) {
      [first, last, stale] = [begin, end, false];
      drawRound();
    }
    // What passes by is not read aloud.
    said.setAttribute("aria-live", playing() ? "off" : "polite");
    drawValues(place);
    drawTold(turn);
    graph.place(place, t("analysis.at", { turn: place, turns: timeline().turns, outcome: tellOutcome(t, course.outcomes.get(place)) }));
    // What does not fit can be scrolled by keys, too. Asked last, so that all is laid out once.
    if (!playing()) said.tabIndex = said.scrollHeight > said.clientHeight ? 0 : -1;
  }

  /** @param {number} number of a position of which more is known */
  function heard(number) {
    const answer = survey?.answerTo(number);
    course.learn(number, answer);
    if (answer) tables.hear(answer);
    stale = true;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  }

  function begin() {
    failed = false;
    course = createCourse(Game, table().game, table().turns);
    survey = createSurvey({
      mind: desk.mind,
      around: course.roundOf,
      ask(number) {
        const { turn, question } = course.placeAt(number);
        return turn && question;
      },
      heard,
      broken(error) {
        console.warn(error);
        failed = true;
        page.say(words().t("analysis.failed"));
        draw();
      },
    });
  }

  lists.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.dataset.slip) go(timeline().firstOf(Number(button.dataset.slip)));
  });

  const analysis = {
    /** @param {boolean} wanted */
    turn(wanted) {
      if (wanted === on) return;
      on = wanted;
      root.toggleAttribute("data-analysis", on);
      for (const part of parts) part.hidden = !on;
      survey?.stop();
      survey = undefined;
      tables.stop();
      cancelAnimationFrame(frame);
      frame = 0;
      if (!on) return marks.clear();
      begin();
      analysis.translate();
    },

    /** The stop is another one. */
    show() {
      if (!on) return;
      survey?.focus(here().place);
      draw();
    },

    translate() {
      const { t } = words();
      retry.textContent = t("analysis.retry");
      write(slipsTitle, t("analysis.slips"));
      lists.ariaLabel = t("analysis.toggle");
      tables.draw();
      stale = true;
      analysis.show();
    },

    /** After how many turns the mistake that is looked at can be done better. @returns {number | null} */
    get retryFrom() {
      const { turn } = here();
      return on && course.slips.has(turn) && !retry.hasAttribute("data-off") ? turn - 1 : null;
    },
  };
  return analysis;
}
