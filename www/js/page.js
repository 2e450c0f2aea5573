/** @import { Page, PageParts, Speech } from "./shell.d.ts" */
/** @import { Hole, Snapshot, Turn, TurnSummary } from "./types.d.ts" */
import { breathe } from "./breathe.js";
import { find } from "./dialogs.js";

const LAPS_APART = 500;

/** @param {string} selector @param {string} name @param {(element: Element, key: string) => void} say */
function each(selector, name, say) {
  for (const element of document.querySelectorAll(selector)) say(element, element.getAttribute(name) ?? "");
}

/** Puts a language on what stands in the document. @param {Speech} words */
export function translate({ t, language }) {
  document.documentElement.lang = language;
  // The name of a missing file is known only when it is missing.
  each("[data-t]:not(article *)", "data-t", (element, key) => { element.textContent = t(key, { file: "{file}" }); });
  each("[data-t-title]", "data-t-title", (element, key) => { element.setAttribute("title", element.ariaLabel = t(key)); });
  each("[data-t-label]", "data-t-label", (element, key) => { element.ariaLabel = t(key); });
}

/** Seldom read, and in English they are there from the start. @param {Speech} words */
export async function translateRules({ t, language, study }) {
  if (find("article").lang === language) return;
  await study();
  find("article").lang = language;
  each("article [data-t]", "data-t", (element, key) => {
    element.replaceChildren(...t(key).split("[H]").flatMap((part, i) => {
      if (i === 0) return [part];
      const mark = document.createElement("i");
      mark.className = "house";
      mark.textContent = t("house");
      return [mark, part];
    }));
  });
}

/** @param {PageParts} parts */
export function createPage({ board, words, table, save }) {
  const status = find("[data-status]");
  const sub = find("[data-sub]");
  const note = find("[data-note]");
  const live = find(".live");
  const onward = find("[data-action='next']");
  // What the note says when nothing else is to be said.
  let standing = "";
  let looked = "";
  let lapTold = 0;
  let telling = 0;

  /** @param {string} text @param {"told" | "preview" | "why"} kind */
  function setNote(text, kind) {
    note.textContent = text;
    note.dataset.kind = kind;
  }

  /** @param {string} text */
  function say(text) {
    // A region that gets the same words again keeps silent.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }

  /** @param {string} text */
  function explain(text) {
    setNote(text, "why");
    say(text);
  }

  /** Where, what, why, and what to do, as soon as the words for that have come. @param {unknown} error */
  async function problem(error) {
    try {
      await words().study();
      const { explainFault } = await import("./faults.js");
      explain(explainFault(error, words()));
    } catch {
      explain(words().t("error.unknown"));
    }
  }

  /** @param {Turn | TurnSummary} turn */
  function sentence(turn) {
    const { game, snapshot } = table();
    // Where only its events tell the whole story.
    const told = turn.kind !== "sow" || turn.passes.length || (snapshot.rules === "II" && turn.captured > 4);
    return words().turn(told && !("events" in turn) ? game.turn(turn.number) : turn);
  }

  /** @type {Promise<ReturnType<typeof import("./turn-list.js").createTurnList>> | undefined} */
  let listing;
  /** There is nothing to list before the first turn. @param {(list: Awaited<NonNullable<typeof listing>>) => void} act */
  function list(act) {
    listing ??= import("./turn-list.js").then(({ createTurnList }) => createTurnList({ turns: () => table().turns, sentence, t: (key) => words().t(key) }));
    listing.then(act, () => { listing = undefined; });
  }

  /** @param {Snapshot} s */
  function statusText(s) {
    const { t, sideName, result } = words();
    const { mode, moving, alone } = table();
    if (mode === "held") return t("step.open");
    if (mode === "moving") {
      if (moving?.kind !== "sow") return t("status.moving");
      return t("status.sowing", { side: sideName(moving.side), hole: moving.hole });
    }
    if (!s.turn) return result(s, table().seats);
    const again = table().again ? "Again" : "";
    if (!alone) return t(`status.side${again}`, { side: sideName(s.turn) });
    return t(s.turn === alone ? `status.you${again}` : `status.thinking${again}`);
  }

  /** @param {Snapshot} s */
  function subText(s) {
    const { t, ending, sideName } = words();
    const { alone, mode } = table();
    if (mode === "held") return "";
    if (mode !== "moving" && s.outcome) return ending(s.outcome);
    if (s.rounds === "1") return alone ? t("status.yourSide", { side: sideName(alone) }) : "";
    return s.rounds === "to the end" ? t("status.roundOpen", { n: s.round }) : t("status.round", { n: s.round, of: s.rounds });
  }

  function refresh() {
    const { t } = words();
    const { snapshot: s, mode, alone, open } = table();
    document.documentElement.dataset.rowLength = String(s.row);
    status.textContent = statusText(s);
    sub.textContent = subText(s);
    onward.hidden = mode === "moving" || mode === "held" || s.turn !== null;
    onward.textContent = t(s.phase === "roundOver" ? "do.next" : "do.again");
    find("[data-name]").textContent = t("game.name", { rules: s.rules });
    find("[data-line]").textContent = t(`game.${s.rules}`);
    const length = s.rounds === "to the end" ? t("who.roundsEnd") : t("who.rounds", { n: Number(s.rounds) });
    find("[data-who]").textContent = [t(`who.${alone ? table().level : "friend"}`), t("who.row", { n: s.row }), length].join(" · ");
    const undoable = alone ? table().game.canUndoTo(alone) : s.canUndo;
    const unable = { undo: !undoable, redo: !s.canRedo, hint: !open, share: s.phase !== "playing", resign: s.phase !== "playing" };
    for (const [name, off] of Object.entries(unable)) {
      // Never `disabled`: a focused button must keep the focus, and may say why it does nothing.
      find(`.actions [data-action="${name}"]`).setAttribute("aria-disabled", String(off));
    }
    if (mode === "moving") {
      looked = "";
      setNote("", "told");
    }
  }

  /** @type {Page} */
  const hooks = {
    refresh,
    changed: save,
    told(turn) {
      const text = sentence(turn);
      const mine = ++telling;
      breathe().then(() => {
        list((turns) => mine === telling && turns.add(turn));
      });
      standing = text;
      setNote(text, "told");
      const { snapshot, seats, alone } = table();
      const after = snapshot.turn ? (alone === snapshot.turn ? words().t("status.you") + "." : "") : words().result(snapshot, seats);
      say(`${text} ${after}`.trim());
    },
    retold(how, which = []) {
      telling++;
      if (listing || table().turns.length) list((turns) => turns.fill());
      const last = table().turns.at(-1);
      standing = last ? sentence(last) : words().t("say.first");
      setNote(standing, "told");
      if (how) {
        const what = which.map((turn) => turn.hole ?? words().t(`kind.${turn.kind}`));
        if (how === "undone") what.reverse();
        const text = words().t(`turn.${how}`, { what: what.join(words().t("join")) });
        setNote(text, "told");
        say(text);
      }
    },
    explain: (hole) => explain(words().why(table().snapshot, hole)),
    wait: () => explain(words().t("why.computer")),
    problem,
  };

  return {
    hooks,
    say,
    declined: () => explain(words().t("share.declined")),
    /** @param {number} turn */
    mark: (turn) => list((turns) => turns.mark(turn)),
    /** @param {string} text stays until the next turn is told */
    stand(text) {
      standing = text;
      explain(text);
    },
    /** @param {Hole | null} hole */
    explore(hole) {
      const { open, game, snapshot } = table();
      const state = snapshot.holes.find((h) => h.hole === hole);
      if (hole && open && state?.whyNot === null) {
        try {
          const preview = game.preview(hole);
          board.preview(preview);
          setNote(words().preview(preview), "preview");
          looked = hole;
          return;
        } catch (error) {
          hooks.problem(error);
        }
      }
      if (looked) {
        board.preview(null);
        setNote(standing, "told");
      }
      looked = "";
      if (hole && open && state?.whyNot === "endless") {
        setNote(words().why(snapshot, hole), "why");
        looked = hole;
      }
    },
    /** @param {string} hole @param {number} lap */
    lap(hole, lap) {
      const { t, sideName } = words();
      const { moving } = table();
      // Nobody reads faster, and every change here lays out the page.
      if (lap > 1 && performance.now() - lapTold < LAPS_APART) return;
      lapTold = performance.now();
      if (moving) status.textContent = t("status.sowingLap", { side: sideName(moving.side), hole: moving.hole ?? hole, n: lap });
    },
  };
}
