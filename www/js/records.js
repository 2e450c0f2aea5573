/** @import { Desk } from "./shell.d.ts" */
/** @import { Game, Side, Snapshot } from "./types.d.ts" */
/** @import { Gift } from "./incoming.js" */
import { find } from "./dialogs.js";
import { explainFault } from "./faults.js";
import { listenForGifts } from "./incoming.js";
import { createPanel, dress } from "./panel.js";
import { NoRecord, fileName, readRecord, saveFile } from "./record-file.js";
import { CHOICES } from "./settings.js";
import { SIDES } from "./view.js";

// So long nobody has typed.
const PAUSE = 700;

/** What a text leads to. `lead`: what stands before it and is not looked at. @typedef {{ form: "record" | "moves" | "position" | null, game?: Game, error?: unknown, lead: string }} Reading */

/** @type {Record<string, string>} */
const WORD = { rules: "", row: "", first: "side.", rounds: "new.rounds." };
const ASKED = /** @type {const} */ ({ moves: ["rules", "row", "first", "rounds"], position: ["rules", "rounds"], record: [] });

/** @param {string} name */
const choice = (name) => `<label data-choice="${name}"><span data-t="record.${name}"></span><select class="field" name="${name}">${
  CHOICES[/** @type {"rules"} */ (name)].map((value) => `<option value="${value}"${WORD[name] ? ` data-t="${WORD[name]}${value}"></option>` : `>${name === "rules" ? "Hoyito " : ""}${value}</option>`}`).join("")}</select></label>`;

/** @param {"text" | "position" | "link"} name @param {string} label */
const copier = (name, label) => `<button type="button" data-copy="${name}" data-t-label="record.${label}" data-t="record.copy"></button>`;

const HTML = `<div class="sides"><section aria-labelledby="record-this">
    <h3 id="record-this" data-t="record.this"></h3>
    <div class="names">${SIDES.map((side) => `<label><span data-t="record.${side}"></span><input class="field" name="${side}" maxlength="60" autocomplete="off" spellcheck="false"></label>`).join("")}</div>
    <label for="record-text" data-t="record.text"></label>
    <textarea class="field code" id="record-text" rows="7" readonly spellcheck="false"></textarea>
    <div class="row"><button type="button" data-copy="text" data-t="record.copyText"></button><button type="button" data-save data-t="record.download"></button></div>
    <label for="record-position" data-t="record.position"></label>
    <div class="row"><input class="field code" id="record-position" readonly>${copier("position", "copyPosition")}</div>
    <label for="record-link" data-t="record.link"></label>
    <div class="row"><input class="field code" id="record-link" readonly>${copier("link", "copyLink")}</div>
    <p class="told" role="status" data-part="done"></p>
  </section>
  <section aria-labelledby="record-open">
    <h3 id="record-open" data-t="record.open"></h3>
    <label for="record-paste" data-t="record.paste"></label>
    <textarea class="field code" id="record-paste" rows="7" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="record-hint record-fault"></textarea>
    <p class="hint" id="record-hint" data-t="record.hint"></p>
    <p class="fault" id="record-fault" role="alert"></p>
    <p class="told" role="status" data-part="sound"></p>
    <div class="asked">${ASKED.moves.map(choice).join("")}</div>
    <div class="row"><button type="button" data-file data-t="record.file"></button><button type="button" class="primary" data-open data-t="record.do"></button></div>
    <input type="file" hidden>
  </section></div>`;

/** Which sign of a text stands in a line and a column, both from 1 and in characters. @param {string} text @param {number} line @param {number} column */
function offsetOf(text, line, column) {
  const lines = text.split("\n").slice(0, line);
  const last = lines.pop() ?? "";
  return lines.reduce((sum, { length }) => sum + length + 1, [...last].slice(0, column - 1).join("").length);
}

/** Shows the game as text, and opens texts. @param {Desk} desk */
export async function createRecords(desk) {
  await dress("records");
  const { board, Game, words, table } = desk;
  const { panel, open: show } = createPanel(desk, "records", "short.records", HTML);
  const part = (/** @type {string} */ selector) => find(selector, panel);
  const shown = { text: part("#record-text"), position: part("#record-position"), link: part("#record-link") };
  /** @type {HTMLTextAreaElement} */
  const paste = part("#record-paste");
  const fault = part("#record-fault");
  const sound = part('[data-part="sound"]');
  const done = part('[data-part="done"]');
  const chooser = /** @type {HTMLInputElement} */ (part("input[type=file]"));
  const selects = /** @type {HTMLSelectElement[]} */ ([...panel.querySelectorAll("select")]);
  const names = /** @type {Record<Side, HTMLInputElement>} */ (Object.fromEntries(SIDES.map((side) => [side, part(`[name="${side}"]`)])));

  const hint = document.createElement("p");
  hint.className = "drop-hint";
  hint.popover = "manual";
  hint.hidden = true;
  hint.dataset.t = "record.drop";
  document.body.append(hint);

  let timer = 0;

  /** @param {Game} game @param {string} key */
  function describe(game, key) {
    const { t, sideName } = words();
    const { rules, plies } = game.snapshot();
    const named = game.names();
    const said = SIDES.filter((side) => named[side]).map((side) => t("record.name", { side: sideName(side), name: named[side] }));
    return t(key, { rules, turns: t("record.turns", { n: plies }), names: said.join(" ") }).trim();
  }

  function showGame() {
    shown.text.value = table().game.record();
    shown.position.value = board.dataset.position ?? "";
    shown.link.value = location.href;
  }

  /** @param {string} text @returns {Reading} */
  function read(text) {
    const chosen = Object.fromEntries(selects.map(({ name, value }) => [name, value]));
    const { rules, first, rounds } = chosen;
    /** @type {Reading} */
    const reading = { form: null, lead: "" };
    try {
      reading.form = Game.formOf(text);
      // A position is one line, wherever that stands.
      if (reading.form === "position") reading.lead = /^\s*/.exec(text)?.[0] ?? "";
      reading.game = reading.form === "moves" ? Game.fromMoves(rules, Number(chosen.row), first, rounds, text)
        : reading.form === "position" ? Game.fromPosition(rules, text.slice(reading.lead.length), rounds)
          : Game.fromRecord(text);
    } catch (error) {
      reading.error = error;
      const { line, column } = /** @type {any} */ (error);
      const above = reading.lead.split("\n");
      if (line === 1) Object.assign(/** @type {any} */ (error), { line: above.length, column: column + [...above[above.length - 1]].length });
    }
    return reading;
  }

  /** @param {Reading["form"]} form */
  function ask(form) {
    const asked = /** @type {readonly string[]} */ (form ? ASKED[form] : []);
    for (const { name, labels } of selects) labels[0].hidden = !asked.includes(name);
  }

  /** @param {string} text */
  function complain(text) {
    fault.textContent = text;
    paste.setAttribute("aria-invalid", String(text !== ""));
  }

  /** Says what the text is, or what is wrong with it. @param {Reading} reading */
  function judge({ form, game, error }) {
    ask(form);
    complain(error ? explainFault(error, words()) : "");
    sound.textContent = game ? describe(game, `record.sound.${form}`) : "";
  }

  /** Puts the caret where the fault is. @param {unknown} error */
  function point(error) {
    const { line, column } = /** @type {any} */ (error);
    paste.focus();
    if (line) {
      const at = offsetOf(paste.value, line, column);
      paste.setSelectionRange(at, at);
      // Not every browser scrolls to where the caret is put.
      paste.scrollTop = (at / paste.value.length) * paste.scrollHeight - paste.clientHeight / 2;
    }
    fault.scrollIntoView({ block: "nearest" });
  }

  function look() {
    clearTimeout(timer);
    /** @type {Reading} */
    const reading = paste.value.trim() ? read(paste.value) : { form: null, lead: "" };
    judge(reading);
    reading.game?.free();
    return reading;
  }

  /** @param {Game} game */
  async function sit(game) {
    clearTimeout(timer);
    paste.value = "";
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    const sentence = describe(game, "record.opened");
    desk.leaveFor({ game, seats: { south: "human", north: "human" }, level: table().level });
    desk.page.stand(sentence);
    if (table().snapshot.phase === "over" && table().snapshot.plies) await desk.step();
  }

  function openText() {
    clearTimeout(timer);
    const reading = read(paste.value);
    if (reading.game) return sit(reading.game).catch(desk.page.problem);
    judge(reading);
    point(reading.error);
  }

  /** Opens the dialog, with a text to be looked at. @param {string} [text] */
  function open(text) {
    const { rules, row, rounds, first } = table().game.snapshotAt(0);
    /** @type {Record<string, unknown>} */
    const now = { rules, row, rounds, first };
    // Whoever has begun to choose goes on.
    if (!panel.open) for (const select of selects) select.value = String(now[select.name]);
    for (const side of SIDES) names[side].value = table().game.names()[side] ?? "";
    done.textContent = "";
    showGame();
    if (text !== undefined) paste.value = text.replace(/^\ufeff/, "");
    show();
    const { error } = look();
    if (text === undefined) return;
    if (error) return point(error);
    part("[data-open]").focus();
    paste.scrollIntoView({ block: "nearest" });
  }

  /** What says all by itself is opened at once. @param {Gift} gift */
  async function bring({ file, text = "" }) {
    try {
      if (file) text = await readRecord(file);
      const reading = read(text);
      if (reading.form === "record" && reading.game) return await sit(reading.game);
      reading.game?.free();
      open(text);
    } catch (error) {
      if (!(error instanceof NoRecord)) return desk.page.problem(error);
      open();
      sound.textContent = "";
      complain(words().t(error.key, { name: error.file }));
    }
  }

  /** @param {keyof typeof shown} name */
  async function copy(name) {
    showGame();
    const { t } = words();
    done.textContent = "";
    try {
      await navigator.clipboard.writeText(shown[name].value);
      done.textContent = t(`record.copied.${name}`);
    } catch {
      shown[name].focus();
      shown[name].select();
      done.textContent = t("record.refused");
    }
  }

  function save() {
    showGame();
    const { game } = table();
    const { south, north } = game.names();
    const name = fileName(game.snapshot().rules, [south, north], new Date());
    saveFile(name, game.record());
    done.textContent = words().t("record.saved", { name });
  }

  panel.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const name = button?.dataset.copy;
    if (name) copy(/** @type {keyof typeof shown} */ (name));
    else if (button?.hasAttribute("data-save")) save();
    else if (button?.hasAttribute("data-file")) chooser.click();
    else if (button?.hasAttribute("data-open")) openText();
  });
  panel.addEventListener("focusin", ({ target }) => {
    if (target === shown.text || target === shown.position || target === shown.link) /** @type {HTMLInputElement} */ (target).select();
  });
  for (const side of SIDES) names[side].addEventListener("input", () => {
    table().game.setNames(names.south.value || null, names.north.value || null);
    showGame();
    desk.save();
  });
  paste.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, PAUSE);
  });
  paste.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) openText();
  });
  part(".asked").addEventListener("change", look);
  chooser.addEventListener("change", () => {
    const file = chooser.files?.[0];
    // The same file may be chosen again after it has been corrected.
    if (file) bring({ file }).finally(() => { chooser.value = ""; });
  });
  // The game may go on meanwhile.
  for (const event of ["hoyito-turn", "hoyito-over"]) board.addEventListener(event, () => panel.open && showGame());

  listenForGifts({
    takes: (field) => field === paste,
    hover(near) {
      if (near !== hint.hidden) return;
      hint.hidden = !near;
      // Above a dialog that is open, where the browser knows how.
      if (near) hint.showPopover?.();
      else hint.hidePopover?.();
    },
    bring,
  });
  desk.onLooks(() => {
    hint.textContent = words().t("record.drop");
    if (panel.open) look();
  });
  hint.textContent = words().t("record.drop");
  return { open, bring };
}
