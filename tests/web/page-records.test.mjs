// Games as text on the page: copied, saved and opened, and what is said of a text that is none.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { explainFault } from "../../www/js/faults.js";
import { barriers } from "./axe.mjs";
import { Game } from "./engine.mjs";
import { caught } from "./faults.mjs";
import { browser, site } from "./house.mjs";
import { speak } from "./locales.mjs";
import { FRIEND, sit } from "./table.mjs";
import { RULES, chance, playable, walk } from "./walks.mjs";

/** @typedef {import("./table.mjs").Table} Table */
/** @typedef {{ bytes?: number[] | Uint8Array, name?: string, text?: string, size?: number }} Load */

const PASTE = "#record-paste";
const OPEN = 'dialog[data-dialog="records"][open]';
const RECORD = "Event: fair\nRules: II\nSouth: Ana\nNorth: Luis\nDate: 2004-07-30\n\nBafCed\n";

/** @param {Table} table */
async function open(table) {
  await table.page.$eval('[data-action="records"]', (button) => /** @type {HTMLElement} */ (button).click());
  await table.page.waitForSelector(OPEN);
}

/** @param {Table} table */
const close = (table) => table.page.keyboard.press("Escape");

/** The part has been fetched and listens to the page. @param {Table} table */
async function prepared(table) {
  await open(table);
  await close(table);
  return table;
}

/** @param {Table} table @param {string} text */
async function enter(table, text) {
  await table.page.$eval(PASTE, (field, text) => {
    const area = /** @type {HTMLTextAreaElement} */ (field);
    area.focus();
    area.value = text;
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, text);
}

/** @param {Table} table */
const press = (table) => table.page.$eval("[data-open]", (button) => /** @type {HTMLElement} */ (button).click());

/** @param {Table} table @param {string} selector @returns {Promise<string>} */
const value = (table, selector) => table.page.$eval(selector, (field) => /** @type {HTMLInputElement} */ (field).value);

/** @param {Table} table @param {string} name @param {string} chosen */
const choose = (table, name, chosen) => table.page.select(`${OPEN} select[name="${name}"]`, chosen);

/** @param {Table} table */
const gone = (table) => table.page.waitForFunction(() => !document.querySelector("dialog[open]"));

/** Whatever was opened: two people play it. @param {Table} table @param {Game} game */
async function opened(table, game) {
  await gone(table);
  await table.shows(game.snapshot());
  const { rules, plies } = game.snapshot();
  assert.equal(await table.page.$eval("[data-name]", (name) => name.textContent), `Hoyito ${rules}`);
  // The list of turns follows a picture later.
  await table.page.waitForFunction((plies) => document.querySelectorAll("[data-turn-number]").length === plies, {}, plies);
  await open(table);
  assert.equal(await value(table, "#record-text"), game.record());
  await close(table);
}

/** Drags something over an element and perhaps lets it fall. @param {Table} table @param {string} selector @param {string[]} events @param {Load} load */
const drag = (table, selector, events, load) => table.page.$eval(selector, (element, events, { bytes, name = "game.txt", text, size }) => {
  const transfer = new DataTransfer();
  if (bytes) transfer.items.add(new File([new Uint8Array(bytes)], name));
  if (size) transfer.items.add(new File([new Uint8Array(size)], name));
  if (text !== undefined) transfer.setData("text/plain", text);
  for (const type of events) element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer }));
}, events, { ...load, ...(load.bytes && { bytes: [...load.bytes] }) });

/** @param {Table} table @param {string} selector @param {Load} load */
const drop = (table, selector, load) => drag(table, selector, ["dragenter", "dragover", "drop"], load);

/** @param {Table} table @param {string} text */
async function pasteReally(table, text) {
  await table.page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await table.page.keyboard.press("KeyV", { commands: ["Paste"] });
}

/** @param {string} query @param {Parameters<typeof sit>[2]} [options] */
async function sitAllowed(query, options) {
  const table = await sit(browser, `${site.url}?${query}`, options);
  await table.page.browserContext().overridePermissions(site.url, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await table.page.bringToFront();
  return table;
}

const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);

test("the record, the position of the stop on screen and the link are copied", { timeout: 60_000 }, async () => {
  const game = Game.fromMoves("II", 6, "south", "1", "BafCed");
  const table = await sitAllowed(`rules=II&moves=BafCed&${FRIEND}`);
  const clipboard = () => table.page.evaluate(() => navigator.clipboard.readText());
  await open(table);
  await table.page.type('[name="south"]', "Ana");
  await table.page.type('[name="north"]', "Luis <i>");
  game.setNames("Ana", "Luis <i>");
  await table.page.click('[data-copy="text"]');
  await table.says(/The record is copied/);
  assert.equal(await clipboard(), game.record());
  await table.page.click('[data-copy="link"]');
  await table.says(/The link is copied/);
  assert.equal(await clipboard(), table.page.url());
  await close(table);
  await table.page.waitForSelector('[data-turn-number="2"]');
  await table.page.$eval('[data-turn-number="2"]', (button) => /** @type {HTMLElement} */ (button).click());
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.click('[data-step="back"]');
  const stop = (await table.read()).position;
  assert.equal(stop, game.snapshotAt(1).position);
  await open(table);
  await table.page.click('[data-copy="position"]');
  await table.says(/The position is copied/);
  assert.equal(await clipboard(), stop);
  await close(table);
  // Names outlast the page, for they belong to the game.
  await table.page.reload();
  await table.ready();
  await open(table);
  assert.equal(await value(table, "#record-text"), game.record());
  assert.equal(await value(table, '[name="north"]'), "Luis <i>");
  await table.leave();
});

for (const [way, spoil] of /** @type {const} */ ([
  ["refuses", () => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } })],
  ["has no clipboard", () => Object.defineProperty(navigator, "clipboard", { value: undefined })],
])) {
  test(`where the browser ${way} the text is selected to be copied by hand`, { timeout: 60_000 }, async () => {
    const table = await sit(browser, `${site.url}?rules=I&moves=A&${FRIEND}`);
    await table.page.evaluate(spoil);
    await open(table);
    for (const [name, id] of [["text", "record-text"], ["position", "record-position"], ["link", "record-link"]]) {
      await table.page.click(`[data-copy="${name}"]`);
      await table.page.waitForFunction((id) => document.activeElement?.id === id, {}, id);
      const [all, selected] = await table.page.$eval(`#${id}`, (field) => {
        const { value, selectionStart, selectionEnd } = /** @type {HTMLInputElement} */ (field);
        return [value, value.slice(selectionStart ?? 0, selectionEnd ?? 0)];
      });
      assert(all.length > 10);
      assert.equal(selected, all);
      await table.says(/copy it by hand/);
    }
    await table.leave();
  });
}

test("the record is saved as a text file with a name that says what it is", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "hoyito-"));
  const table = await sit(browser, `${site.url}?rules=III&moves=Ab&${FRIEND}`);
  const session = await browser.target().createCDPSession();
  try {
    await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, browserContextId: table.page.browserContext().id, eventsEnabled: true });
    const done = new Promise((resolve) => session.on("Browser.downloadProgress", ({ state }) => state === "completed" && resolve(null)));
    await table.page.evaluate(() => {
      const lent = /** @type {Set<string>} */ (/** @type {any} */ (globalThis).lent = new Set());
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (thing) => {
        const url = createObjectURL.call(URL, thing);
        lent.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        lent.delete(url);
        revokeObjectURL.call(URL, url);
      };
    });
    await open(table);
    await table.page.type('[name="south"]', "Ana/María");
    await table.page.click("[data-save]");
    await done;
    const [name] = readdirSync(folder);
    assert.match(name, /^hoyito-III-Ana-María-\d{4}-\d\d-\d\d\.txt$/);
    await table.says(/Saved as hoyito-III-Ana-María/);
    const game = Game.fromMoves("III", 6, "south", "1", "Ab");
    game.setNames("Ana/María", null);
    assert.equal(readFileSync(path.join(folder, name), "utf8"), game.record());
    await table.page.waitForFunction(() => /** @type {any} */ (globalThis).lent.size === 0);
    await table.leave();
  } finally {
    await session.detach();
    rmSync(folder, { recursive: true });
  }
});

test("a record is opened from a file, and the game before is one click away", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "hoyito-"));
  try {
    const file = path.join(folder, "partida.hoyito");
    writeFileSync(file, `\ufeff${RECORD.replaceAll("\n", "\r\n")}`);
    const before = Game.fromMoves("I", 6, "south", "1", "AbC");
    const table = await sit(browser, `${site.url}?rules=I&moves=AbC&lang=en&opponent=easy&side=north`);
    await open(table);
    const [chooser] = await Promise.all([table.page.waitForFileChooser(), table.page.click("[data-file]")]);
    await chooser.accept([file]);
    await opened(table, Game.fromRecord(RECORD));
    assert.match(await table.spoken(), /Opened: Hoyito II, 6 turns\. South: Ana\. North: Luis\./);
    assert.match(await table.page.$eval("[data-who]", (who) => who.textContent), /two players/);
    // The game goes on from here.
    await table.setSpeed("instant");
    const game = Game.fromRecord(RECORD);
    const hole = playable(game.snapshot())[0];
    game.play(hole);
    await table.click(hole);
    await opened(table, game);
    await table.press("line");
    await table.shows(before.snapshot());
    await table.press("line");
    await opened(table, game);
    await table.leave();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("files and texts are dropped on the page and on the dialog, and a hint shows while they hover", { timeout: 60_000 }, async () => {
  const table = await prepared(await sit(browser, `${site.url}?rules=I&${FRIEND}`));
  const game = Game.fromRecord(RECORD);
  const hint = () => table.page.$eval(".drop-hint", (hint) => hint.checkVisibility());
  assert.equal(await hint(), false);
  await drag(table, "main", ["dragenter", "dragover"], { bytes: utf8(RECORD) });
  assert.equal(await hint(), true);
  await table.says(/Drop it here/);
  await drag(table, "main", ["dragleave"], { bytes: utf8(RECORD) });
  assert.equal(await hint(), false);
  await drop(table, "main", { bytes: utf8(RECORD) });
  await opened(table, game);
  assert.equal(await hint(), false);
  // A drag that just ceases is over as well.
  await drag(table, "main", ["dragover"], { text: "A" });
  await table.page.waitForFunction(() => !document.querySelector(".drop-hint")?.checkVisibility());
  await drop(table, "hoyito-board", { text: "Rules: III\n\nA" });
  await opened(table, Game.fromRecord("Rules: III\n\nA"));
  await open(table);
  await drag(table, PASTE, ["dragenter", "dragover"], { text: "Aaa" });
  assert.equal(await hint(), true, "above the dialog, too");
  await drop(table, PASTE, { text: "Aaa" });
  await table.says(/Line 1, column 3: move 3, a:/);
  assert.equal(await value(table, PASTE), "Aaa");
  // What a field takes by itself is left to it.
  const left = await table.page.$eval('[name="south"]', (field) => {
    const transfer = new DataTransfer();
    transfer.setData("text/plain", "Ana");
    return field.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
  });
  assert.equal(left, true);
  await drop(table, '[name="south"]', { bytes: utf8(RECORD) });
  await opened(table, game);
  await table.leave();
});

test("a record is opened by pasting it on the page; other texts are shown with what they need", { timeout: 60_000 }, async () => {
  const table = await prepared(await sitAllowed(`rules=I&moves=A&${FRIEND}`));
  await pasteReally(table, RECORD);
  await opened(table, Game.fromRecord(RECORD));
  await pasteReally(table, "CdA");
  await table.page.waitForSelector(OPEN);
  assert.equal(await value(table, PASTE), "CdA");
  await table.says(/Line 1, column 3/);
  await choose(table, "rules", "III");
  await close(table);
  await pasteReally(table, "Ab");
  await table.says(/Moves: Hoyito II, 2 turns\./);
  await table.page.keyboard.press("Enter");
  await opened(table, Game.fromMoves("II", 6, "south", "1", "Ab"));
  // In a field it is the field's.
  await open(table);
  await table.page.focus('[name="south"]');
  await pasteReally(table, "Rules: I");
  assert.equal(await value(table, '[name="south"]'), "Rules: I");
  assert.equal(await value(table, PASTE), "");
  await table.page.focus(PASTE);
  await pasteReally(table, RECORD);
  assert.equal(await value(table, PASTE), RECORD);
  await table.says(/A record: Hoyito II, 6 turns\. South: Ana\. North: Luis\./);
  await close(table);
  // A slider is no field.
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  await pasteReally(table, RECORD);
  await opened(table, Game.fromRecord(RECORD));
  await table.leave();
});

test("moves and positions are opened by the rules that one chooses", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=III&row=7&first=north&${FRIEND}`);
  await open(table);
  await enter(table, "a\nB");
  await press(table);
  await opened(table, Game.fromMoves("III", 7, "north", "1", "aB"));
  const start = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S";
  for (const rules of RULES) {
    await open(table);
    await enter(table, ` \n${start}\n`);
    await table.page.waitForSelector(`${OPEN} select[name="rules"]`, { visible: true });
    assert.equal(await table.page.$eval('select[name="row"]', (select) => select.checkVisibility()), false, "a position says it");
    await choose(table, "rules", rules);
    await table.says(new RegExp(`A position of Hoyito ${rules}\\.`));
    await press(table);
    await opened(table, Game.fromPosition(rules, start));
  }
  await open(table);
  await enter(table, "Ac/");
  await choose(table, "rules", "I");
  await choose(table, "row", "6");
  await choose(table, "first", "south");
  await table.says(/hole c is empty/);
  await enter(table, "=/b");
  await choose(table, "rounds", "3");
  await press(table);
  await opened(table, Game.fromMoves("I", 6, "south", "3", "=/b"));
  await table.leave();
});

test("texts of every kind of line ending and encoding are read", { timeout: 60_000 }, async () => {
  const table = await prepared(await sit(browser, `${site.url}?rules=I&${FRIEND}`));
  const written = "Rules: II\nSouth: Ñáñez 🌰\n\nBa f\n C\n";
  const utf16 = (/** @type {string} */ text, big = false) => [`\ufeff${text}`].flatMap((all) => Array.from({ length: all.length }, (_, i) => {
    const code = all.charCodeAt(i);
    return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
  })).flat();
  const latin1 = (/** @type {string} */ text) => [...text].map((letter) => letter.charCodeAt(0));
  const lines = (/** @type {string} */ text, /** @type {string} */ end) => text.replaceAll("\n", end);
  for (const [at, encode] of /** @type {((text: string) => Uint8Array | number[])[]} */ ([
    utf8, (text) => utf8(`\ufeff${text}`), (text) => utf8(lines(text, "\r\n")), (text) => utf8(lines(text, "\r")), (text) => utf8(`\n\n${text}\n \n`),
    utf16, (text) => utf16(text, true), (text) => utf16(lines(text, "\r\n")), (text) => latin1(text.replace(" 🌰", "")),
  ]).entries()) {
    // Every other record is a move shorter: what is seen is never the record before.
    const text = at % 2 ? written.replace("C", "") : written;
    await drop(table, "main", { bytes: encode(text) });
    await opened(table, Game.fromRecord(text.replace(at === 8 ? " 🌰" : "", "")));
  }
  await table.leave();
});

for (const language of /** @type {const} */ (["en", "es"])) {
  test(`a text that is none is told with line, column and cure, and the game stays: ${language}`, { timeout: 60_000 }, async () => {
    const words = speak(language);
    const table = await sit(browser, `${site.url}?rules=I&moves=AbC&opponent=friend&lang=${language}`);
    const before = Game.fromMoves("I", 6, "south", "1", "AbC");
    await open(table);
    for (const [text, line, column, act] of /** @type {[string, number, number, (text: string) => unknown][]} */ ([
      ["Rules: IV\n\nA", 1, 8, Game.fromRecord],
      ["Rules: I\nSouth: 🌰\nRow: 6\nrow: 7\n\nA", 4, 1, Game.fromRecord],
      ["Rules: I\nCdAf", 2, 1, Game.fromRecord],
      ["Rules: II\nPosition: 4.4.4.4.4.4/4.4.4.4.4.4:0,0:S\n\nA", 2, 36, Game.fromRecord],
      ["Rules: I\n\nAb\n C🌰", 4, 3, Game.fromRecord],
      ["Rules: I\n\nAbA", 3, 3, Game.fromRecord],
      ["hello: world", 1, 1, Game.fromRecord],
      ["AbC\nA", 2, 1, (text) => Game.fromMoves("I", 6, "south", "1", text)],
      ["Ab?", 1, 3, (text) => Game.fromMoves("I", 6, "south", "1", text)],
      ["4.4.4.4.4.4/4.4.4.4.4.4:0-0", 1, 28, (text) => Game.fromPosition("I", text)],
      ["4.4.4.4.4.4/4.4.4.4.4.4:0-2:S", 1, 1, (text) => Game.fromPosition("I", text)],
    ])) {
      const sentence = explainFault(caught(() => act(text)), words);
      assert.match(sentence, new RegExp(`${line}, colum.* ${column}: `));
      await enter(table, text);
      await press(table);
      const seen = await table.page.$eval(PASTE, (field) => {
        const area = /** @type {HTMLTextAreaElement} */ (field);
        const described = (area.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
        const alert = described.find((element) => element?.getAttribute("role") === "alert");
        return { said: alert?.textContent, invalid: area.ariaInvalid, focused: document.activeElement === area, above: area.value.slice(0, area.selectionStart) };
      });
      const lines = seen.above.split("\n");
      assert.deepEqual({ ...seen, above: [lines.length, [...lines[lines.length - 1]].length + 1] }, { said: sentence, invalid: "true", focused: true, above: [line, column] }, text);
    }
    // Of a position in the middle of a text the lines are counted, too.
    await enter(table, "\n\n  4.4.4.4.4.4/4.4.4.4.4.4:0;0:S");
    await press(table);
    await table.says(language === "en" ? /Line 3, column 28:/ : /Línea 3, columna 28:/);
    await enter(table, "");
    await press(table);
    await table.says(language === "en" ? /there is nothing to read/ : /no hay nada que leer/);
    await close(table);
    await table.shows(before.snapshot());
    await opened(table, before);
    await table.leave();
  });
}

test("while one types a fault is told after a pause, and goes when it is mended", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  await open(table);
  await table.page.type(PASTE, "AbA");
  await table.says(/Line 1, column 3: move 3, A: hole A is empty\..*Can be played there: C, D, E, F\./);
  const fault = () => table.page.$eval("#record-fault", (fault) => fault.textContent);
  assert.equal(await table.page.$eval(PASTE, (area) => area.ariaInvalid), "true");
  assert.equal(await table.page.evaluate(() => document.activeElement?.id), "record-paste");
  await table.page.keyboard.press("Backspace");
  await table.page.type(PASTE, "C");
  await table.says(/Moves: Hoyito I, 3 turns\./);
  assert.equal(await fault(), "");
  assert.equal(await table.page.$eval(PASTE, (area) => area.ariaInvalid), "false");
  await table.leave();
});

test("a game against the computer goes on until a sound text is opened", { timeout: 60_000 }, async () => {
  const table = await prepared(await sit(browser, `${site.url}?rules=I&opponent=easy&lang=en`));
  await table.setSpeed("instant");
  await table.click("A");
  await drop(table, "main", { text: "Rules: IV\n\nA" });
  await table.says(/Line 1, column 8/);
  await table.until((board) => board.dataset.turn === "south" && board.dataset.state === "idle");
  const there = (await table.read()).position;
  await press(table);
  assert.equal((await table.read()).position, there);
  // The record that is shown has the computer's turn.
  assert.equal(Game.fromRecord(await value(table, "#record-text")).position(), there);
  await close(table);
  const game = Game.fromRecord(await value(table, "#record-text"));
  const hole = playable(game.snapshot())[0];
  await table.click(hole);
  await table.until((board, there) => board.dataset.position !== there && board.dataset.turn === "south" && board.dataset.state === "idle", there);
  await table.leave();
});

test("what is far too large is refused without being read", { timeout: 60_000 }, async () => {
  const table = await prepared(await sit(browser, `${site.url}?rules=I&moves=A&${FRIEND}`));
  await table.page.evaluate(() => {
    for (const name of ["arrayBuffer", "text", "stream", "slice"]) {
      /** @type {any} */ (Blob.prototype)[name] = () => { throw new Error("it was read"); };
    }
  });
  await drop(table, "main", { size: 10_000_000, name: "<b>film</b>.mp4" });
  await table.says(/<b>film<\/b>\.mp4 is too large for a record/);
  await close(table);
  await table.shows(Game.fromMoves("I", 6, "south", "1", "A").snapshot());
  await table.leave();
});

test("a long text, and one that is no text at all, are refused with a sentence", { timeout: 60_000 }, async () => {
  const table = await prepared(await sit(browser, `${site.url}?rules=I&moves=A&${FRIEND}`));
  await drop(table, "main", { bytes: utf8("Ab".repeat(200_000)) });
  await table.says(/The text is longer than 262144 bytes/);
  await drop(table, "main", { bytes: Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256) });
  await table.says(/Line \d+, column \d+: /);
  await close(table);
  await table.shows(Game.fromMoves("I", 6, "south", "1", "A").snapshot());
  await table.leave();
});

test("nothing in a text becomes part of the page", { timeout: 60_000 }, async () => {
  const table = await prepared(await sit(browser, `${site.url}?rules=I&${FRIEND}`));
  const evil = '"><img src=x onerror="document.title=1"><script>document.title=1</script>';
  const text = `Rules: I\nSouth: ${evil}\n${evil}: ${evil}\n\nA`;
  await drop(table, "main", { text });
  await opened(table, Game.fromRecord(text));
  await drop(table, "main", { text: `Rules: ${evil}` });
  await table.says(/onerror/);
  await drop(table, "main", { text: `Rules: I\n${evil}` });
  await table.says(/has no colon/);
  assert.equal(await table.page.$$eval("img, dialog script", (found) => found.length), 0);
  assert.notEqual(await table.page.title(), "1");
  await table.leave();
});

test("a game that is over is opened at its end, ready to be stepped through", { timeout: 60_000 }, async () => {
  const game = walk(new Game("I", 6, "south", "1"), chance(2), 400);
  assert.equal(game.snapshot().phase, "over");
  const table = await prepared(await sit(browser, `${site.url}?rules=II&${FRIEND}`));
  await drop(table, "main", { text: game.record() });
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.shows(game.snapshot());
  await table.page.keyboard.press("Home");
  await table.until((board, position) => board.dataset.position === position, game.snapshotAt(0).position);
  await table.press("game");
  await table.shows(game.snapshot());
  await table.leave();
});

test("a text is opened in mid-sowing, while the computer thinks, while one steps, and twice in a row", { timeout: 60_000 }, async () => {
  const table = await prepared(await sit(browser, `${site.url}?rules=I&opponent=hard&lang=en`));
  const [one, two] = ["Rules: II\n\nB", "Rules: III\nRow: 8\n\nCd"];
  await table.click("C");
  await table.moving();
  await drop(table, "main", { text: one });
  await opened(table, Game.fromRecord(one));
  await table.press("line");
  await table.until((board) => board.dataset.turn === "north" || board.dataset.state === "moving");
  await drop(table, "main", { text: two });
  await opened(table, Game.fromRecord(two));
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  await table.page.click('[data-step="start"]');
  await table.page.click('[data-step="play"]');
  await table.moving();
  await drop(table, "main", { text: one });
  await opened(table, Game.fromRecord(one));
  await drop(table, "main", { text: two });
  await drop(table, "main", { text: one });
  await opened(table, Game.fromRecord(one));
  await open(table);
  await enter(table, two);
  await press(table);
  await press(table);
  await opened(table, Game.fromRecord(two));
  // No late move of the computer's appears.
  await new Promise((done) => setTimeout(done, 1200));
  await table.shows(Game.fromRecord(two).snapshot());
  await table.leave();
});

test("all is done with keys alone", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  const { keyboard } = table.page;
  const focused = () => table.page.evaluate(() => {
    const { id, dataset, tagName } = /** @type {HTMLElement} */ (document.activeElement);
    return id || Object.keys(dataset).find((name) => ["open", "file", "copy", "save", "action", "close"].includes(name)) || tagName;
  });
  /** @param {string} wanted */
  async function tabTo(wanted) {
    for (let tabs = 0; tabs < 30; tabs++) {
      if (await focused() === wanted) return;
      await keyboard.press("Tab");
    }
    assert.fail(`no way to ${wanted}`);
  }
  await table.page.focus('[data-action="records"]');
  await keyboard.press("Enter");
  await table.page.waitForSelector(OPEN);
  await tabTo("record-text");
  assert.equal(await table.page.evaluate(() => String(getSelection())), new Game("I", 6, "south", "1").record());
  await tabTo("record-paste");
  await keyboard.type("AbA");
  await tabTo("open");
  await keyboard.press("Enter");
  assert.equal(await focused(), "record-paste");
  await keyboard.press("Delete");
  await keyboard.type("D");
  await keyboard.down("Control");
  await keyboard.press("Enter");
  await keyboard.up("Control");
  await gone(table);
  assert.equal(await focused(), "action", "back at the button");
  await table.shows(Game.fromMoves("I", 6, "south", "1", "AbD").snapshot());
  await keyboard.press("Enter");
  await table.page.waitForSelector(OPEN);
  await keyboard.press("Escape");
  await gone(table);
  await table.leave();
});

for (const [width, height, touch] of /** @type {const} */ ([[320, 640, true], [390, 844, true], [844, 390, true], [1280, 800, false]])) {
  test(`the dialog fits on ${width} × ${height}`, { timeout: 60_000 }, async () => {
    const table = await sit(browser, `${site.url}?rules=I&moves=AbC&opponent=friend&lang=es`, { width, height, touch });
    await open(table);
    await enter(table, "AbA");
    await press(table);
    const seen = await table.page.$eval(OPEN, (dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      const parts = Array.from(dialog.querySelectorAll("button, input:not([type=file]), textarea, select, p"), (part) => part.getBoundingClientRect());
      const alert = /** @type {HTMLElement} */ (dialog.querySelector("#record-fault")).getBoundingClientRect();
      return {
        scroll: [dialog.scrollWidth - dialog.clientWidth, document.documentElement.scrollWidth],
        beyond: parts.filter((part) => part.width && (part.left < left || part.right > right)).length,
        told: alert.top >= 0 && alert.top < innerHeight && alert.height > 10,
      };
    });
    assert.deepEqual(seen, { scroll: [0, width], beyond: 0, told: true });
    await table.leave();
  });
}

for (const dark of [false, true]) {
  test(`axe finds nothing with the dialog open, ${dark ? "dark" : "light"}`, { timeout: 90_000 }, async () => {
    const table = await sit(browser, `${site.url}?rules=I&moves=Ab&${FRIEND}`, { dark });
    await open(table);
    assert.deepEqual(await barriers(table.page), []);
    await enter(table, "AbA");
    await press(table);
    await table.says(/Line 1, column 3/);
    assert.deepEqual(await barriers(table.page), []);
    await table.page.click('[data-copy="link"]');
    await enter(table, "AbC");
    await table.says(/Moves: Hoyito I/);
    assert.deepEqual(await barriers(table.page), []);
    await table.leave();
  });
}
