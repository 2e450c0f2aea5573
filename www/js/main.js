/** @import { GameTable, Opening, Opponent, Seats, Viewer } from "./shell.d.ts" */
/** @import { Side } from "./types.d.ts" */
/** @import { HoyitoBoard } from "./hoyito-board.js" */
import "./hoyito-board.js";
import { readAddress, withoutGame } from "./address.js";
import { fillForms, find, open, wireDialogs } from "./dialogs.js";
import { download, loadEngine } from "./engine.js";
import { listen } from "./input.js";
import { createPage, translate, translateRules } from "./page.js";
import { keep, loadSettings, recall, saveSettings } from "./settings.js";
import { createTable } from "./turns.js";
import { SIDES, other } from "./view.js";
import { loadWords, pickLanguage } from "./words.js";

const SAVED = "hoyito.game";

/** @param {Opponent} opponent @param {Side} side */
function chairs(opponent, side) {
  /** @type {Seats} */
  const seats = { south: "human", north: "human" };
  if (opponent === "friend") return { seats, level: "easy" };
  seats[other(side)] = "computer";
  return { seats, level: opponent };
}

// Rejects with a Trouble when the game can't start.
export async function start() {
  const settings = loadSettings();
  const address = readAddress(location.search);
  // What the address says of looks holds for this visit and is not kept.
  const looks = { lang: address.lang ?? settings.lang, theme: address.theme ?? settings.theme, flip: address.flip ?? settings.flip };

  const fetchJson = async (/** @type {string} */ path) => (await download(path)).json();
  const language = () => (looks.lang === "auto" ? pickLanguage(navigator.languages ?? [navigator.language]) : looks.lang);
  const engineLoading = loadEngine();
  // Awaited below; until then a failure must not count as unheard.
  engineLoading.catch(() => {});
  let words = await loadWords(language(), fetchJson);
  fillForms();
  translate(words);

  // Seldom read, and in English they are there from the start.
  function readyRules() {
    if (find("article").lang !== words.language) translateRules(words);
  }

  const { Game } = await engineLoading.catch((trouble) => {
    readyRules();
    throw trouble;
  });

  /** @type {HoyitoBoard} */
  const board = find("hoyito-board");
  /** @type {GameTable} */
  let table = /** @type {any} */ (null);
  let begun = false;
  /** @type {Promise<Viewer> | undefined} */
  let viewing;
  /** @type {Viewer | undefined} */
  let viewer;
  /** @type {string[]} */
  let lines;
  const page = createPage({
    board,
    words: () => words,
    table: () => table,
    // A look at somebody's link doesn't cost the game that was left here; a move there does.
    save: () => begun && keep(SAVED, { record: table.game.record(), seats: table.seats, level: table.level, address: address.game, lines }),
  });

  /** @param {Opening} opening */
  function sit({ game, seats, level, lines: left = [] }) {
    viewer?.close();
    if (begun) table.close();
    lines = left;
    table = createTable({ game, seats, level, board, page: page.hooks, speed: (whose) => settings[whose] });
    table.start();
    begun = true;
    find('[data-action="line"]').hidden = !lines.length;
  }

  /** The viewer is fetched when it is first asked for. @param {(viewer: Viewer) => void} act */
  async function stepping(act) {
    try {
      const { createViewer } = await import("./viewer.js");
      viewing ??= createViewer({ board, page, words: () => words, table: () => table, lines: () => lines, settings, sit, read: Game.fromRecord, actions });
      viewer = await viewing;
      act(viewer);
    } catch (error) {
      page.hooks.problem(error);
    }
  }

  /** @returns {Opening} */
  function fresh() {
    const { rules, row, first, rounds, opponent, side } = settings;
    return { game: new Game(rules, row, first, rounds), ...chairs(opponent, side) };
  }

  /** The game that the address describes. @param {{ moves?: string, pos?: string }} from @returns {Opening} */
  function addressed({ moves = "", pos }) {
    const { rules = "I", first = "south", row = 6, opponent = "easy" } = address;
    const chair = chairs(opponent, "south");
    if (pos === undefined) return { game: Game.fromMoves(rules, row, first, "1", moves), ...chair };
    const game = Game.fromPosition(rules, pos);
    for (const hole of moves) game.play(hole);
    return { game, ...chair };
  }

  /** @returns {Opening | null} the game that was left when the page was closed */
  function kept() {
    const saved = recall(SAVED);
    if (!saved) return null;
    const { seats, level } = saved;
    const sound = SIDES.every((side) => ["human", "computer"].includes(seats?.[side])) && seats.south + seats.north !== "computercomputer";
    const game = Game.fromRecord(String(saved.record));
    return sound ? { game, seats, level: String(level), lines: [].concat(saved.lines ?? []) } : null;
  }

  board.words = words.t;
  showLooks();

  // An address with a game in it begins that game; coming back to it goes on.
  const visit = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0]);
  const returned = visit !== undefined && visit.type !== "navigate";
  /** @param {string} what @param {string} reason */
  const complain = (what, reason) => words.t("address.bad", { what: what.length > 60 ? `${what.slice(0, 60)}…` : what, reason });
  const complaints = address.faults.map(({ name, value, hint }) => complain(`${name}=${value}`, words.t(hint)));
  /** @type {Opening | null} */
  let opening = null;
  let resumed = false;
  if (address.game === "" || (returned && recall(SAVED)?.address === address.game)) {
    try {
      opening = kept();
      resumed = opening !== null;
    } catch {
      complaints.push(words.t("saved.bad"));
    }
  }
  if (!opening && address.game) {
    try {
      opening = addressed(address);
    } catch (error) {
      complaints.push(complain(address.game, words.error(error)));
      try {
        opening = addressed({});
      } catch {
        // Not even its rules and row: any game will do.
      }
    }
  }
  sit(opening ?? fresh());
  if (complaints.length) page.stand(complaints.join(" "));
  else if (resumed && table.game.turns().length) page.say(words.t("say.resumed"));

  function showLooks() {
    if (looks.theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = looks.theme;
    board.flip = looks.flip;
    board.counts = settings.counts;
  }

  async function speak() {
    try {
      if (language() !== words.language) words = await loadWords(language(), fetchJson);
    } catch (error) {
      page.hooks.problem(error);
    }
    board.words = words.t;
    translate(words);
    table.redraw();
    viewer?.redraw();
  }

  const forms = wireDialogs({
    settings,
    looks,
    changed(name) {
      saveSettings(settings);
      if (name === "lang") speak();
      else showLooks();
    },
    begin() {
      // Who plays North against the computer wants North's row in front.
      if (settings.opponent !== "friend") looks.flip = settings.flip = settings.side === "north";
      saveSettings(settings);
      showLooks();
      address.game = "";
      try {
        history.replaceState(null, "", location.pathname + withoutGame(location.search));
      } catch {
        // A sealed frame may not touch its address. The game begins all the same.
      }
      sit(fresh());
    },
  });

  /** Ends the game before its end: seldom, so that the way to it is fetched then. @param {"share" | "resign"} way */
  async function end(way) {
    try {
      const early = await import("./early.js");
      if (!table.snapshot.turn) return page.hooks.problem({ code: "over" });
      await early[way](table, words);
    } catch (error) {
      page.hooks.problem(error);
    }
  }

  function rules() {
    readyRules();
    return open("rules");
  }

  function next() {
    if (table.snapshot.phase === "roundOver") return table.nextRound();
    const { rules, row, rounds, first } = table.game.snapshotAt(0);
    sit({ game: new Game(rules, row, first, rounds), seats: table.seats, level: table.level });
  }

  /** Whoever acts on the game has seen enough of its past. @param {() => unknown} act */
  const playing = (act) => () => {
    viewer?.close();
    return act();
  };

  const actions = {
    new: () => forms.show("new"),
    undo: playing(() => table.undo()),
    redo: playing(() => table.redo()),
    flip: () => forms.set("flip", !looks.flip),
    share: playing(() => end("share")),
    resign: playing(() => end("resign")),
    rules,
    help: () => find(".keys", rules()).focus(),
    settings: () => forms.show("settings"),
    next: playing(next),
    steps: () => stepping(({ open }) => open()),
    game: () => viewer?.close(),
    line: () => stepping(({ turnOver }) => turnOver()),
  };

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const name = button?.dataset.action;
    const turn = button?.closest("[data-turn-number]")?.getAttribute("data-turn-number");
    if (turn) stepping(({ open }) => open(Number(turn)));
    if (name && name in actions) actions[/** @type {keyof typeof actions} */ (name)]();
  });
  listen(board, {
    ...actions,
    letter(letter) {
      if (!viewer?.opened && table.snapshot.holes.some(({ hole }) => hole === letter)) table.chooseLetter(letter);
    },
    finish: () => table.finish(),
    choose: (hole) => (viewer?.opened ? viewer.choose(hole) : table.choose(hole)),
    explore: page.explore,
  });
  board.addEventListener("hoyito-step", (/** @type {any} */ { detail: { event } }) => {
    if (event.type === "lift") page.lap(event.hole, event.lap);
  });

  find('[data-dialog="rules"]').removeAttribute("open");
  document.documentElement.dataset.state = "ready";
  document.documentElement.dataset.ready = "true";
}
