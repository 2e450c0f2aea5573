// The page as a player meets it: what the board shows, and hands that click and press keys.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { openTab } from "./browsers.mjs";
import { playable } from "./walks.mjs";

/** @typedef {import("../../www/pkg/hoyito_wasm.js").Snapshot} Snapshot */

export const WWW = fileURLToPath(new URL("../../www", import.meta.url));

/** Two players, in English. */
export const FRIEND = "opponent=friend&lang=en";

const BOARD = "[data-position]";

/** @param {string} hole */
export const holeButton = (hole) => `[data-hole="${hole}"]`;

/** @param {string} name */
export const action = (name) => `[data-action="${name}"]`;

/** @param {string} name @param {string} value */
export const choice = (name, value) => `label:has(input[name="${name}"][value="${value}"])`;

/**
 * Opens the page and waits for the game.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} url
 * @param {Parameters<typeof openTab>[1]} [options]
 */
export async function sit(browser, url, options) {
  const tab = await openTab(browser, options);
  await tab.page.goto(url);
  const table = new Table(tab);
  await table.ready();
  return table;
}

export class Table {
  /** @param {Awaited<ReturnType<typeof openTab>>} tab */
  constructor(tab) {
    this.tab = tab;
    this.page = tab.page;
  }

  ready() {
    return this.page.waitForSelector(`${BOARD}[data-state="idle"], ${BOARD}[data-state="over"]`);
  }

  /** What the board says of itself. */
  read() {
    return this.page.$eval(BOARD, (board) => {
      const { position, state, turn, hand } = /** @type {HTMLElement} */ (board).dataset;
      /** @param {string} name */
      const counts = (name) => Object.fromEntries(
        Array.from(board.querySelectorAll(`[data-${name}]`), (part) => [part.getAttribute(`data-${name}`), Number(part.getAttribute("data-seeds"))]),
      );
      return { position, state, turn, hand, holes: counts("hole"), stores: counts("store") };
    });
  }

  /**
   * Waits until nothing moves and the board stands at a position, then compares all that it shows.
   *
   * @param {Snapshot} snapshot
   */
  async shows(snapshot) {
    await this.until((board, position) => board.dataset.state !== "moving" && board.dataset.position === position, snapshot.position)
      .catch(async () => assert.equal((await this.read()).position, snapshot.position));
    const seen = await this.read();
    assert.deepEqual(seen.holes, Object.fromEntries(snapshot.holes.map(({ hole, seeds }) => [hole, seeds])));
    assert.deepEqual(seen.stores, { south: snapshot.south, north: snapshot.north });
    assert.equal(seen.turn, snapshot.turn ?? "");
    assert.equal(seen.state, snapshot.turn ? "idle" : "over");
  }

  /**
   * @template {unknown[]} T
   * @param {(board: HTMLElement, ...more: T) => unknown} condition runs in the page
   * @param {T} more
   */
  async until(condition, ...more) {
    await this.page.waitForFunction(
      `(() => { const board = document.querySelector(${JSON.stringify(BOARD)}); return board && (${condition})(board, ...${JSON.stringify(more)}); })()`,
      { timeout: 30_000 },
    );
  }

  /** Waits until a hand is sowing. */
  moving() {
    return this.until((board) => board.dataset.state === "moving" && Number(board.dataset.hand) > 0);
  }

  /** @param {string} hole */
  click(hole) {
    return this.page.click(holeButton(hole));
  }

  /** @param {string} name */
  press(name) {
    return this.page.click(action(name));
  }

  /** Presses what opens a dialog, and waits for it. @param {string} name */
  async open(name) {
    await this.press(name);
    await this.page.waitForSelector(`dialog[data-dialog="${name}"][open]`);
  }

  /** How quickly everybody's moves are shown. @param {string} speed */
  async setSpeed(speed) {
    await this.open("settings");
    for (const whose of ["mine", "theirs"]) await this.page.click(choice(whose, speed));
    await this.page.keyboard.press("Escape");
  }

  /** The text that can be seen. */
  text() {
    return this.page.$eval("body", (body) => body.innerText);
  }

  /** @param {RegExp} pattern */
  says(pattern) {
    return this.page.waitForFunction((source) => new RegExp(source).test(document.body.innerText), { timeout: 10_000 }, pattern.source);
  }

  /** What was said last to those who listen. */
  spoken() {
    return this.page.$$eval('[aria-live="polite"], [role="status"]', (regions) => regions.map((region) => region.textContent).join(" "));
  }

  /** @returns {Promise<string>} the hole that has the focus, or "" */
  focused() {
    return this.page.evaluate(() => document.activeElement?.getAttribute("data-hole") ?? "");
  }

  /** Goes to a hole by arrow keys alone. @param {string} hole */
  async walkTo(hole) {
    for (let steps = 0; steps < 30; steps++) {
      const here = await this.focused();
      if (here === hole) return;
      assert.notEqual(here, "", "a hole has the focus");
      const place = (/** @type {string} */ name) => this.page.$eval(holeButton(name), (button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [x + width / 2, y + height / 2, height];
      });
      const [[x, y], [toX, toY, height]] = [await place(here), await place(hole)];
      if (Math.abs(toY - y) > height / 2) await this.page.keyboard.press(toY > y ? "ArrowDown" : "ArrowUp");
      else await this.page.keyboard.press(toX > x ? "ArrowRight" : "ArrowLeft");
    }
    assert.fail(`no way to ${hole}`);
  }

  /** All went well: nothing was complained about, and nobody else was asked. */
  async leave() {
    assert.deepEqual(this.tab.faults, []);
    assert.deepEqual([...this.tab.hosts], [new URL(this.page.url()).host]);
    await this.tab.close();
  }
}

/**
 * The computer's turns that lead from where a game stands to a position, played in that game.
 *
 * @param {import("../../www/pkg/hoyito_wasm.js").Game} game @param {string} position @param {import("../../www/pkg/hoyito_wasm.js").Side} side the computer's
 */
export function guess(game, position, side, depth = 6) {
  const now = game.snapshot();
  if (now.position === position) return true;
  if (now.turn !== side || depth === 0) return false;
  for (const hole of playable(now)) {
    game.play(hole);
    if (guess(game, position, side, depth - 1)) return true;
    game.undo();
  }
  return false;
}
