/** @import { Aside, Desk, Lesson, Seats } from "./shell.d.ts" */
/** @import { Game, Hole } from "./types.d.ts" */
import { setAside } from "./aside.js";
import { breathe } from "./breathe.js";
import { find } from "./dialogs.js";
import { download } from "./engine.js";
import { facts, remarkAt } from "./lesson.js";
import { dress } from "./panel.js";
import { keep, recall } from "./settings.js";
import { createTimeline } from "./timeline.js";

const REACHED = "hoyito.tour";
/** @type {Seats} */
const SEATS = { south: "human", north: "human" };
// They would take back a lesson's turns.
const NOT_HERE = ["u", "r"];

/** The lesson on the board. @typedef {{ number: number, lesson: Lesson, game: Game, timeline: ReturnType<typeof createTimeline>, speaks: Set<number>, at: [turn: number, event: number], told: number, move: Hole | null, done: boolean }} Present */

/** A button that is only a picture where there is little room. @param {string} name @param {string} path */
const way = (name, path) => `<button type="button" data-tour="${name}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg><span></span></button>`;

// What a live region gets is read aloud, also when it is the same.
/** @param {HTMLElement} element @param {string} text @param {boolean} [anew] */
function write(element, text, anew = false) {
  if (anew || element.textContent !== text) element.textContent = text;
}

/** Lessons on the real board: games that are only shown, stepped through, with remarks. @param {Desk} desk */
export async function createTour(desk) {
  const { board, words, table, Game, sit, step, onLooks } = desk;
  /** @type {[Lesson[], ...unknown[]]} */
  const [lessons] = await Promise.all([
    download("../lessons.json").then((answer) => answer.json()),
    // Between the game and the lesson nothing else shall be seen.
    import("./viewer.js"), dress("viewer"), dress("tour"),
  ]);
  const { documentElement } = document;

  const root = document.createElement("section");
  root.className = "tour";
  root.hidden = true;
  root.innerHTML = `<p class="tour-place"></p>
    <div class="tour-said" aria-live="polite"><h2></h2><p></p></div>
    <p class="tour-do"></p>
    ${way("previous", "M15 5l-7 7 7 7")}
    <button type="button" data-tour="next"></button>
    <nav><h3></h3><ol>${lessons.map((_, i) => `<li><button type="button" data-lesson="${i}"></button></li>`).join("")}</ol></nav>
    ${way("leave", "m6 6 12 12M18 6 6 18")}`;
  find(".status").before(root);
  const [place, said, title, remark, todo, nav] = [".tour-place", ".tour-said", "h2", ".tour-said p", ".tour-do", "nav"].map((part) => find(part, root));
  const [previous, next, leaving] = ["previous", "next", "leave"].map((name) => find(`[data-tour="${name}"]`, root));

  /** @type {Present | null} */
  let present = null;
  /** @type {Aside | null} */
  let aside = null;
  // While one lesson takes the place of another.
  let changing = false;
  let reached = recall(REACHED);

  /** @param {string} id */
  const reach = (id) => keep(REACHED, reached = id);

  /** The hole that the lesson plays after so many turns. @param {number} number */
  const move = (number) => table().turns[number]?.hole ?? null;

  /** @param {Hole | null} hole */
  function mark(hole) {
    for (const button of board.querySelectorAll("[data-hole]")) button.toggleAttribute("data-asked", button.getAttribute("data-hole") === hole);
  }

  /** What can be done at the present stop. @param {Present} lesson @param {boolean} rest */
  function task({ number, timeline, at: [turn], move: hole }, rest) {
    const { t } = words();
    if (!rest) return t("tour.do.step");
    if (hole) return t("tour.do.play", { hole });
    if (turn < timeline.turns) return t("tour.do.round");
    if (number === lessons.length - 1) return t("tour.do.end");
    return t(matchMedia("(pointer: coarse)").matches ? "tour.do.done" : "tour.do.enter");
  }

  function tell() {
    if (!present || table().game !== present.game) return;
    const { lesson, timeline, at, speaks } = present;
    const { t } = words();
    const { stop, number, rest } = timeline.look(timeline.stopOf(...at));
    present.move = rest ? move(number) : null;
    present.done ||= stop >= Math.max(...speaks);
    const { at: made, say } = remarkAt(lesson.remarks, ...at);
    // Who goes back over remarks isn't told them again: there the viewer has the word.
    said.ariaLive = speaks.has(stop) ? "polite" : "off";
    write(title, t(`tour.${lesson.id}`));
    // Who comes back to where it was made hears it once more.
    write(remark, t(say, facts(timeline.look(timeline.stopOf(...made)), timeline.stateAfter(0), move(made[0]), words())), speaks.has(stop) && stop !== present.told);
    present.told = stop;
    write(todo, task(present, rest));
    next.classList.toggle("primary", present.done);
    mark(present.move);
  }

  function translate() {
    if (!present) return;
    const { number, lesson } = present;
    const { t } = words();
    root.ariaLabel = t("tour.name");
    nav.ariaLabel = find("h3", nav).textContent = t("tour.lessons");
    place.textContent = `${t("tour.place", { n: number + 1, of: lessons.length })} · ${t("game.name", { rules: lesson.games.join(t("join")) })}`;
    next.textContent = t(number === lessons.length - 1 ? "tour.play" : "tour.next");
    for (const [button, key] of [[previous, "tour.previous"], [leaving, "tour.leave"]]) button.title = button.ariaLabel = find("span", button).textContent = t(key);
    previous.setAttribute("aria-disabled", String(number === 0));
    lessons.forEach(({ id }, i) => {
      const button = find(`[data-lesson="${i}"]`, nav);
      button.textContent = t(`tour.${id}`);
      button.setAttribute("aria-current", String(i === number));
      if (i === number) button.scrollIntoView({ block: "nearest" });
    });
    tell();
  }

  /** @param {number} number */
  async function show(number) {
    if (changing) return;
    changing = true;
    try {
      const lesson = lessons[number];
      const game = Game.fromPosition(lesson.games[0], lesson.position, lesson.rounds ?? "1");
      game.replay(lesson.moves);
      const timeline = createTimeline(game);
      const { hidden } = root;
      aside ??= await setAside(desk);
      present = { number, lesson, game, timeline, at: [0, 0], told: -1, move: null, done: false, speaks: new Set(lesson.remarks.map(({ at }) => timeline.stopOf(...at))) };
      desk.guide = {
        speaks: (stop) => present?.speaks.has(stop) ?? false,
        get advice() { return present?.move ? words().t("tour.other", { hole: present.move }) : words().t("tour.over"); },
      };
      reach(lesson.id);
      root.hidden = false;
      documentElement.dataset.touring = "";
      sit({ game, seats: SEATS, level: "easy", lines: aside.lines, guest: true });
      translate();
      await step(0, 0);
      root.scrollIntoView({ block: "nearest" });
      changing = false;
      if (!hidden) return;
      // What a live region came with is not read aloud.
      await breathe();
      for (const part of [title, remark]) part.textContent = "";
      tell();
    } finally {
      changing = false;
    }
  }

  function end() {
    const left = aside;
    if (present?.done && present.number === lessons.length - 1) reach("");
    present = aside = null;
    desk.guide = undefined;
    root.hidden = true;
    delete documentElement.dataset.touring;
    mark(null);
    return left;
  }

  async function leave() {
    if (!changing) await end()?.back();
  }

  /** @param {number} by */
  function go(by) {
    const to = (present?.number ?? 0) + by;
    if (to === lessons.length) return leave();
    if (lessons[to]) return show(to);
  }

  board.addEventListener("hoyito-stop", (/** @type {any} */ { detail: { turn, event } }) => {
    if (!present) return;
    present.at = [turn, event];
    tell();
  });

  // Whoever begins another game, or closes the controls, has left.
  new MutationObserver(() => {
    if (!present || changing || "stepping" in documentElement.dataset) return;
    if (table().game === present.game) leave().catch(desk.page.problem);
    else end();
  }).observe(documentElement, { attributeFilter: ["data-stepping"] });

  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const { tour, lesson } = button?.dataset ?? {};
    const act = lesson ? show(Number(lesson)) : tour === "leave" ? leave() : tour && go(tour === "next" ? 1 : -1);
    if (act) act.catch(desk.page.problem);
  });

  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (!present || ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return;
    if (NOT_HERE.includes(key.toLowerCase())) return event.stopPropagation();
    if (key !== "Enter" || repeat || !present.done || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    go(1)?.catch(desk.page.problem);
  }, true);

  onLooks(translate);

  return {
    /** @param {string} [id] of a lesson; without it, the one that was reached */
    async open(id = reached) {
      if (present) await step();
      else await show(Math.max(0, lessons.findIndex((lesson) => lesson.id === id)));
    },
  };
}
