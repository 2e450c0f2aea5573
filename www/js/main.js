/** @import { Desk, GameTable, Line, Opening, Speech, Viewer } from "./shell.d.ts" */
/** @import { HoyitoBoard } from "./hoyito-board.js" */
import "./hoyito-board.js";
import { gameIn, readAddress } from "./address.js";
import { closable, find, open } from "./dialogs.js";
import { download, loadEngine } from "./engine.js";
import { listen } from "./input.js";
import { addressed, fresh, writeDown, written } from "./openings.js";
import { createPage, translate, translateRules } from "./page.js";
import { keep, loadSettings, recall, saveSettings } from "./settings.js";
import { createTable } from "./turns.js";
import { loadWords, pickLanguage } from "./words.js";

const SAVED = "hoyito.game";

/** Fetches a part when it is first asked for, and again where that failed. @template T @param {() => Promise<T>} load */
function once(load) {
  /** @type {Promise<T> | undefined} */
  let part;
  return () => {
    part ??= load();
    part.catch(() => { part = undefined; });
    return part;
  };
}

const mind = once(async () => (await import("./mind.js")).createMind());

// Rejects with a Trouble when the game can't start.
export async function start() {
  const settings = loadSettings();
  const address = readAddress(location.search);
  // What the address says of looks holds for this visit and is not kept.
  const looks = { lang: address.lang ?? settings.lang, theme: address.theme ?? settings.theme, flip: address.flip ?? (!address.game && settings.flip) };

  const fetchJson = async (/** @type {string} */ path) => (await download(path)).json();
  const language = () => (looks.lang === "auto" ? pickLanguage(navigator.languages ?? [navigator.language]) : looks.lang);
  const engineLoading = loadEngine();
  // Awaited below; until then a failure must not count as unheard.
  engineLoading.catch(() => {});
  let words = await loadWords(language(), fetchJson);
  translate(words);

  const { Game } = await engineLoading.catch(async (trouble) => {
    await translateRules(words).catch(() => {});
    throw trouble;
  });

  /** @type {HoyitoBoard} */
  const board = find("hoyito-board");
  /** @type {GameTable} */
  let table = /** @type {any} */ (null);
  let begun = false;
  let guest = false;
  // At somebody's link, until the user does something there: a look doesn't cost the game that was left here.
  let looking = false;
  /** @type {Viewer | undefined} */
  let viewer;
  /** @type {Line[]} */
  let lines;
  /** @type {(() => void)[]} */
  const redraws = [];

  /** Fetched with the first change. @type {Promise<void> | undefined} */
  let barComing;
  /** @type {ReturnType<typeof import("./address-bar.js").createAddressBar> | undefined} */
  let bar;
  function readdress() {
    barComing ??= import("./address-bar.js").then(({ createAddressBar }) => {
      bar = createAddressBar(() => ({ opening: guest ? null : table, place: viewer?.place(), looks }), () => gameIn(location.search) !== keptUnder[0] && write());
    });
    barComing.then(() => bar?.changed(), () => { barComing = undefined; });
  }

  // A reload finds its game by the address that it is kept under. One that has begun already asks for an earlier address.
  let keptUnder = [address.game];
  function write() {
    if (!begun || guest || looking) return;
    const now = gameIn(location.search);
    if (now !== keptUnder[0]) keptUnder = [now, ...keptUnder.slice(0, 2)];
    keep(SAVED, { ...writeDown(table), addresses: keptUnder, lines });
  }

  function save() {
    if (!begun || guest) return;
    write();
    readdress();
  }
  addEventListener("pagehide", () => table?.flush() && save());

  const page = createPage({ board, words: () => words, table: () => table, save });

  /** @param {Opening} opening */
  function sit({ game, seats, level, lines: left = [], guest: shown = false, looking: seen = false }) {
    viewer?.close();
    if (begun) {
      table.close();
      looking = seen;
    }
    lines = left;
    guest = shown;
    table = createTable({ game, seats, level, board, page: page.hooks, speed: (whose) => settings[whose], mind });
    table.start();
    begun = true;
    find('[data-action="line"]').hidden = !lines.length;
  }

  /** @type {Desk} */
  const desk = {
    board,
    page: { say: page.say, stand: page.stand, problem: page.hooks.problem, declined: page.declined, mark: page.mark },
    words: () => words,
    table: () => table,
    Game,
    lines: () => lines,
    get looking() { return looking; },
    settings,
    looks,
    set,
    begin,
    sit,
    leaveFor(opening) {
      const left = guest || !table.game.snapshot().plies ? lines : [writeDown(table), ...lines];
      sit({ ...opening, lines: left });
    },
    async step(turn, event) {
      viewer = await parts.viewer();
      viewer.open(turn, event);
      return viewer;
    },
    place: () => viewer?.place() ?? {},
    moved: readdress,
    save() {
      looking = false;
      save();
    },
    onLooks: (redraw) => redraws.push(redraw),
    get actions() { return actions; },
    mind,
  };

  /** What is seldom asked for is fetched then, with the words for it. @template T @param {() => Promise<T>} load */
  const later = (load) => once(() => words.study().then(load));

  const parts = {
    forms: later(async () => (await import("./forms.js")).createForms(desk)),
    hint: later(async () => (await import("./hint.js")).createHint(desk)),
    early: later(async () => (await import("./early.js")).createEarly(desk)),
    viewer: later(async () => (await import("./viewer.js")).createViewer(desk)),
    records: later(async () => (await import("./records.js")).createRecords(desk)),
    compare: later(async () => (await import("./compare.js")).createCompare(desk)),
    tour: later(async () => (await import("./tour.js")).createTour(desk)),
    publish: later(async () => (await import("./share.js")).createShare(desk)),
  };

  /** @template T @param {() => Promise<T>} part @param {(part: T) => unknown} act */
  async function use(part, act) {
    try {
      await act(await part());
    } catch (error) {
      page.hooks.problem(error);
    }
  }

  /** @returns {Opening | null} the game that was left when the page was closed */
  function kept() {
    const saved = recall(SAVED);
    const opening = saved && written(Game, saved);
    return opening && { ...opening, lines: Array.isArray(saved.lines) ? saved.lines.filter((/** @type {any} */ line) => line?.record) : [] };
  }

  board.words = words.t;
  showLooks();

  // An address with a game in it begins that game; coming back to it goes on.
  const visit = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0]);
  const returned = visit !== undefined && visit.type !== "navigate";
  /** @param {string} what @param {string} reason */
  const complain = (what, reason) => words.t("address.bad", { what: what.length > 60 ? `${what.slice(0, 60)}…` : what, reason });
  // Said as soon as the words for them have come.
  /** @type {((explainFault: (error: unknown, words: Speech) => string) => string)[]} */
  const complaints = address.faults.map(({ name, value, hint }) => () => complain(`${name}=${value}`, words.t(hint)));
  /** @type {Opening | null} */
  let opening = null;
  let resumed = false;
  if (address.game === "" || (returned && [].concat(recall(SAVED)?.addresses).includes(/** @type {never} */ (address.game)))) {
    try {
      opening = kept();
      resumed = opening !== null;
    } catch {
      complaints.push(() => words.t("saved.bad"));
    }
  }
  if (!opening && address.game) {
    try {
      opening = addressed(Game, address);
      looking = true;
    } catch (error) {
      complaints.push((explainFault) => complain(address.game, explainFault(error, words)));
      try {
        opening = addressed(Game, { ...address, moves: "", pos: undefined });
      } catch {
        // Not even its rules and row: any game will do.
      }
    }
  }
  sit(opening ?? fresh(Game, settings));
  if (complaints.length) {
    use(later(() => import("./faults.js")), ({ explainFault }) => page.stand(complaints.map((say) => say(explainFault)).join(" ")));
  } else if (resumed && table.snapshot.plies) {
    page.say(words.t("say.resumed"));
    readdress();
  }
  // Of another game than was asked for no stop is meant.
  if (address.turn !== undefined && !complaints.length) use(parts.viewer, () => desk.step(address.turn, address.event ?? Infinity));

  function showLooks() {
    if (looks.theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = looks.theme;
    board.flip = looks.flip;
    board.counts = settings.counts;
  }

  async function speak() {
    try {
      if (language() !== words.language) {
        const next = await loadWords(language(), fetchJson);
        if (redraws.length) await next.study();
        words = next;
      }
    } catch (error) {
      page.hooks.problem(error);
    }
    board.words = words.t;
    translate(words);
    table.redraw();
    for (const redraw of redraws) redraw();
  }

  /** @param {keyof typeof settings} name @param {unknown} value */
  function set(name, value) {
    Object.assign(settings, { [name]: value });
    if (name in looks) {
      Object.assign(looks, { [name]: value });
      readdress();
    }
    saveSettings(settings);
    if (name === "lang") return speak();
    showLooks();
    if (name === "theme") for (const redraw of redraws) redraw();
  }

  /** @param {object} chosen */
  function begin(chosen) {
    Object.assign(settings, chosen);
    // Who plays North against the computer wants North's row in front.
    if (settings.opponent !== "friend") looks.flip = settings.flip = settings.side === "north";
    saveSettings(settings);
    showLooks();
    sit(fresh(Game, settings));
  }

  /** Ends the game before its end. @param {"share" | "resign"} way */
  const end = (way) => use(parts.early, (early) => early[way]());

  function rules() {
    translateRules(words).catch(page.hooks.problem);
    return open("rules");
  }

  function next() {
    if (table.snapshot.phase === "roundOver") return table.nextRound();
    const { rules, row, rounds, first } = table.game.snapshotAt(0);
    const { south, north } = table.game.names();
    const game = new Game(rules, row, first, rounds);
    game.setNames(south, north);
    sit({ game, seats: table.seats, level: table.level });
  }

  /** Whoever acts on the game has seen enough of its past. @param {() => unknown} act */
  const playing = (act) => () => {
    looking = false;
    viewer?.close();
    return act();
  };

  const actions = {
    new: () => use(parts.forms, ({ game }) => game()),
    undo: playing(() => table.undo()),
    redo: playing(() => table.redo()),
    hint: () => use(parts.hint, ({ show }) => show()),
    flip: () => set("flip", !looks.flip),
    share: playing(() => end("share")),
    resign: playing(() => end("resign")),
    rules,
    help: () => find(".keys", rules()).focus(),
    settings: () => use(parts.forms, (forms) => forms.settings()),
    next: playing(next),
    steps: () => use(parts.viewer, () => desk.step()),
    game: () => viewer?.close(),
    line() {
      const [next, ...others] = lines;
      try {
        const opening = written(Game, next);
        if (opening) sit({ ...opening, lines: [...others, writeDown(table)] });
      } catch (error) {
        page.hooks.problem(error);
      }
    },
    records: () => use(parts.records, ({ open }) => open()),
    compare: () => use(parts.compare, ({ open }) => open()),
    tour: () => use(parts.tour, ({ open }) => open()),
    publish: () => use(parts.publish, ({ open }) => open()),
  };

  // What is dropped or pasted before the part that opens it has come.
  addEventListener("dragenter", () => use(parts.records, () => {}), { once: true });
  addEventListener("paste", ({ target, clipboardData }) => {
    const text = clipboardData?.getData("text/plain");
    if (text && !(target instanceof Element && target.closest(":read-write"))) use(parts.records, ({ bring }) => bring({ text }));
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const name = button?.dataset.action;
    const turn = button?.closest("[data-turn-number]")?.getAttribute("data-turn-number");
    if (turn) use(parts.viewer, () => desk.step(Number(turn), 1));
    if (name && name in actions) actions[/** @type {keyof typeof actions} */ (name)]();
  });
  listen(board, {
    ...actions,
    letter(letter) {
      looking = false;
      if (!viewer?.opened && table.snapshot.holes.some(({ hole }) => hole === letter)) table.chooseLetter(letter);
    },
    finish: () => table.finish(),
    choose(hole) {
      looking = false;
      if (viewer?.opened) viewer.choose(hole);
      else table.choose(hole);
    },
    explore: page.explore,
  });
  board.addEventListener("hoyito-step", (/** @type {any} */ { detail: { event } }) => {
    if (event.type === "lift") page.lap(event.hole, event.lap);
  });

  const book = find('[data-dialog="rules"]');
  closable(book);
  book.removeAttribute("open");
  document.documentElement.dataset.state = "ready";
  document.documentElement.dataset.ready = "true";
}
