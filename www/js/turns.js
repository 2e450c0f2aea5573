/** @import { GameTable, TableParts } from "./shell.d.ts" */
/** @import { Hole, Side, Snapshot, Turn, TurnSummary } from "./types.d.ts" */
import { breathe } from "./breathe.js";
import { agreesToShare, ponder } from "./opponent.js";
import { other } from "./view.js";

// The engine decides what has to do with the game; here is only the order in which things happen on the page.
/** @param {TableParts} parts @returns {GameTable} */
export function createTable({ game, seats, level, board, page, speed }) {
  /** @type {GameTable["mode"]} */
  let mode = "idle";
  // Whatever waits remembers this number and does nothing when it has changed: no late move may appear.
  let era = 0;
  let stopThinking = () => {};
  /** What was asked for and is done after the next picture, or before anything else is. @type {(() => void) | null} */
  let owed = null;
  /** What the user asked for while something moved. @type {(() => void) | null} */
  let wish = null;
  let snapshot = game.snapshot();
  /** @type {TurnSummary | null} */
  let moving = null;
  /** @type {TurnSummary | null} */
  let last = null;

  const alone = seats.south === "computer" ? "north" : seats.north === "computer" ? "south" : null;
  /** @param {Side | null} side */
  const isHuman = (side) => side !== null && seats[side] === "human";
  /** @param {Snapshot} s */
  const playable = (s) => (isHuman(s.turn) ? s.holes.filter((h) => h.whyNot === null).map((h) => h.hole) : []);

  function halt() {
    owed?.();
    era++;
    stopThinking();
    stopThinking = () => {};
    wish = null;
    moving = null;
    if (mode === "moving") board.cancel();
    mode = "idle";
  }

  /** @param {"undone" | "redone"} [how] @param {TurnSummary[]} [which] */
  function settle(how, which) {
    snapshot = game.snapshot();
    const turns = game.turns();
    last = turns.at(-1) ?? null;
    board.show(snapshot, { playable: playable(snapshot), last });
    page.retold(turns, how, which);
    page.changed();
    next();
  }

  function next() {
    const wished = wish;
    wish = null;
    moving = null;
    if (snapshot.turn !== null && !isHuman(snapshot.turn)) {
      mode = "thinking";
      const mine = ++era;
      stopThinking = ponder(
        game, level, speed("theirs"),
        (hole) => mine === era && commit(() => game.play(hole)),
        (error) => {
          if (mine !== era) return;
          mode = "idle";
          page.problem(error);
        },
      );
      page.refresh();
      return;
    }
    mode = "idle";
    page.refresh();
    wished?.();
  }

  /** Does something to the game and lets the board tell it. @param {() => Turn} act */
  async function commit(act) {
    const before = snapshot;
    /** @type {{ turn: Turn | null, refused: unknown }} */
    const done = { turn: null, refused: null };
    const mine = ++era;
    mode = "moving";
    moving = null;
    owed = () => {
      owed = null;
      try {
        moving = last = done.turn = act();
        snapshot = game.snapshot();
      } catch (error) {
        done.refused = error;
      }
    };
    board.brace();
    await breathe();
    if (mine !== era) return;
    owed?.();
    const { turn } = done;
    if (!turn) {
      board.show(snapshot, { playable: playable(snapshot), last });
      page.problem(done.refused);
      next();
      return;
    }
    try {
      await breathe();
      page.changed();
      if (mine !== era) return;
      page.refresh();
      await breathe();
      if (mine !== era) return;
      const told = board.animate(turn, {
        speed: speed(isHuman(turn.side) ? "mine" : "theirs"),
        before, after: snapshot, playable: playable(snapshot),
      });
      if (wish) board.skip();
      await told;
      await breathe();
      if (mine !== era) return;
      page.told(turn);
      await breathe();
      if (mine !== era) return;
    } catch (error) {
      // Whatever stumbles while telling, the game goes on.
      console.error(error);
      if (mine !== era) return;
      board.show(snapshot, { playable: playable(snapshot), last });
    }
    next();
  }

  /** A wish ends what moves, and is granted afterwards if the game allows it then. @param {() => void} later */
  function isMoving(later) {
    if (mode !== "moving") return false;
    wish = later;
    board.skip();
    return true;
  }

  /** @param {Hole} hole */
  function choose(hole) {
    if (isMoving(() => choose(hole))) return;
    const state = snapshot.holes.find((h) => h.hole === hole);
    if (!state) return;
    if (mode === "thinking") page.wait();
    else if (state.whyNot) page.explain(hole);
    else commit(() => game.play(hole));
  }

  /** @param {string} letter */
  function chooseLetter(letter) {
    if (isMoving(() => chooseLetter(letter))) return;
    choose(snapshot.turn === "north" ? letter.toLowerCase() : letter.toUpperCase());
  }

  /** @param {"undone" | "redone"} how */
  function travel(how) {
    owed?.();
    const before = game.turns();
    try {
      if (how === "undone") alone ? game.undoTo(alone) : game.undo();
      else alone ? game.redoTo(alone) : game.redo();
    } catch (error) {
      page.problem(error);
      return;
    }
    halt();
    const after = game.turns();
    settle(how, how === "undone" ? before.slice(after.length) : after.slice(before.length));
  }

  /** @param {() => Turn} act */
  function interrupt(act) {
    halt();
    const turns = game.turns();
    board.show(snapshot, { playable: [], last });
    page.retold(turns);
    commit(act);
  }

  function hold() {
    const cut = mode === "moving";
    halt();
    mode = "held";
    if (cut) page.retold(game.turns());
    page.refresh();
  }

  return {
    game,
    seats,
    level,
    alone,
    get snapshot() { return snapshot; },
    get mode() { return mode; },
    get moving() { return moving; },
    get again() { return last !== null && last.again && last.next === last.side; },
    get open() { return mode === "idle" && isHuman(snapshot.turn); },

    start: () => settle(),
    hold,
    choose,
    chooseLetter,
    finish: () => isMoving(() => {}),
    undo: () => travel("undone"),
    redo: () => travel("redone"),
    nextRound: () => interrupt(() => game.nextRound()),
    resign: (side) => interrupt(() => game.resign(side)),
    share() {
      if (alone && !agreesToShare(snapshot, other(alone))) page.declined();
      else interrupt(() => game.share());
    },
    redraw() {
      if (mode === "moving") board.skip();
      else board.show(snapshot, { playable: playable(snapshot), last });
      page.retold(game.turns());
      page.refresh();
    },
    close() {
      halt();
      game.free();
    },
  };
}
