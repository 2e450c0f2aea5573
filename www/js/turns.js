/** @import { GameTable, TableParts } from "./shell.d.ts" */
/** @import { Hole, Side, Snapshot, Turn, TurnSummary } from "./types.d.ts" */
import { breathe } from "./breathe.js";

// The engine decides what has to do with the game; here is only the order in which things happen on the page.
/** @param {TableParts} parts @returns {GameTable} */
export function createTable({ game, seats, level, board, page, speed, mind }) {
  /** @type {GameTable["mode"]} */
  let mode = "idle";
  // Whatever waits remembers this number and does nothing when it has changed: no late move may appear.
  let era = 0;
  let stopThinking = () => {};
  let stopForeseeing = () => {};
  /** What was asked for and is done after the next picture, or before anything else is. @type {(() => void) | null} */
  let owed = null;
  /** What the user asked for while something moved, in that order. @type {(() => void)[]} */
  let wishes = [];
  // Something was done that the page has not been told of yet.
  let untold = false;
  let snapshot = game.snapshot();
  const turns = game.turns();
  /** @type {TurnSummary | null} */
  let moving = null;

  const alone = seats.south === "computer" ? "north" : seats.north === "computer" ? "south" : null;
  /** @param {Side | null} side */
  const isHuman = (side) => side !== null && seats[side] === "human";
  const last = () => turns.at(-1) ?? null;
  /** @param {Snapshot} s */
  const playable = (s) => (isHuman(s.turn) ? s.holes.filter((h) => h.whyNot === null).map((h) => h.hole) : []);

  function halt() {
    owed?.();
    era++;
    stopThinking();
    stopThinking = () => {};
    stopForeseeing();
    wishes = [];
    moving = null;
    if (mode === "moving") board.cancel();
    mode = "idle";
  }

  /** Whoever knows best thinks while the other does, and while seeds move. */
  function foresee() {
    stopForeseeing();
    if (!alone || level !== "perfect" || !snapshot.turn) return;
    const seen = snapshot;
    let stopped = false;
    stopForeseeing = () => { stopped = true; };
    import("./opponent.js").then(({ foresee: begin }) => {
      if (!stopped) stopForeseeing = begin(mind, seen);
    }, () => {});
  }

  /** @param {Turn} turn @returns {TurnSummary} */
  function enter(turn) {
    // Thousands of turns are kept, and their events can be told again.
    const { events: _told, ...summary } = turn;
    turns.splice(turn.number - 1, Infinity, summary);
    return summary;
  }

  function recount() {
    snapshot = game.snapshot();
    const dropped = turns.splice(snapshot.plies);
    const added = [];
    while (turns.length < snapshot.plies) added.push(enter(game.turn(turns.length + 1)));
    return { dropped, added };
  }

  /** @param {"undone" | "redone"} [how] @param {TurnSummary[]} [which] */
  function settle(how, which) {
    board.show(snapshot, { playable: playable(snapshot), last: last() });
    page.retold(how, which);
    page.changed();
    foresee();
    next();
  }

  function next() {
    moving = null;
    if (snapshot.turn !== null && !isHuman(snapshot.turn)) {
      wishes = [];
      mode = "thinking";
      const mine = ++era;
      const give = (/** @type {unknown} */ error) => {
        if (mine !== era) return;
        mode = "idle";
        page.problem(error);
      };
      import("./opponent.js").then(({ ponder }) => {
        if (mine !== era) return;
        stopThinking = ponder(mind, snapshot, level, speed("theirs"), (hole) => mine === era && commit(() => game.play(hole)), give);
      }, give);
      page.refresh();
      return;
    }
    mode = "idle";
    page.refresh();
    // What is granted moves, and the rest waits for that.
    while (mode === "idle" && wishes.length) wishes.shift()?.();
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
        moving = done.turn = act();
        enter(done.turn);
        snapshot = game.snapshot();
        untold = true;
        foresee();
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
      board.show(snapshot, { playable: playable(snapshot), last: last() });
      page.problem(done.refused);
      next();
      return;
    }
    try {
      await breathe();
      untold = false;
      page.changed();
      if (mine !== era) return;
      page.refresh();
      await breathe();
      if (mine !== era) return;
      const told = board.animate(turn, {
        speed: speed(isHuman(turn.side) ? "mine" : "theirs"),
        before, after: snapshot, playable: playable(snapshot),
      });
      if (wishes.length) board.skip();
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
      board.show(snapshot, { playable: playable(snapshot), last: last() });
    }
    next();
  }

  /** A wish ends what moves, and is granted afterwards if the game allows it then. @param {() => void} [later] */
  function isMoving(later) {
    if (mode !== "moving") return false;
    if (later) wishes.push(later);
    board.skip();
    return true;
  }

  /** @param {Hole} hole */
  function choose(hole) {
    if (isMoving(() => choose(hole))) return;
    const state = snapshot.holes.find((h) => h.hole === hole);
    if (!state) return;
    if (mode === "thinking") page.wait();
    // It could not think, and is asked once more.
    else if (snapshot.turn !== null && !isHuman(snapshot.turn)) next();
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
    try {
      if (how === "undone") alone ? game.undoTo(alone) : game.undo();
      else alone ? game.redoTo(alone) : game.redo();
    } catch (error) {
      page.problem(error);
      return;
    }
    halt();
    const { dropped, added } = recount();
    settle(how, how === "undone" ? dropped : added);
  }

  /** @param {() => Turn} act */
  function interrupt(act) {
    halt();
    board.show(snapshot, { playable: [], last: last() });
    page.retold();
    commit(act);
  }

  function hold() {
    const cut = mode === "moving";
    halt();
    mode = "held";
    if (cut) page.retold();
    page.refresh();
  }

  return {
    game,
    seats,
    level,
    alone,
    get snapshot() { return snapshot; },
    get turns() { return turns; },
    get mode() { return mode; },
    get moving() { return moving; },
    get again() {
      const turn = last();
      return turn !== null && turn.again && turn.next === turn.side;
    },
    get open() { return mode === "idle" && isHuman(snapshot.turn); },

    start: () => settle(),
    flush() {
      owed?.();
      return untold;
    },
    hold,
    choose,
    chooseLetter,
    finish: () => isMoving(),
    undo: () => travel("undone"),
    redo: () => travel("redone"),
    nextRound: () => interrupt(() => game.nextRound()),
    resign: (side) => interrupt(() => game.resign(side)),
    share: () => interrupt(() => game.share()),
    redraw() {
      if (mode === "moving") board.skip();
      else board.show(snapshot, { playable: playable(snapshot), last: last() });
      page.retold();
      page.refresh();
    },
    close() {
      halt();
      game.free();
    },
  };
}
