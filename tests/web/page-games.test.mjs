// Games on the page in a real browser, compared at each stop with a second engine that plays the same game here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { apply, positionText, viewOf } from "../../www/js/view.js";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { FRIEND, choice, guess, holeButton, sit } from "./table.mjs";
import { RULES, chance, playable } from "./walks.mjs";

// Lots that make for short games.
for (const [rules, clicks, keys] of /** @type {const} */ ([["I", 1, 11], ["II", 12, 7], ["III", 15, 59]])) {
  test(`a whole game of ${rules}, by clicks`, { timeout: 120_000 }, async () => {
    const random = chance(clicks);
    const table = await sit(browser, `${site.url}?rules=${rules}&${FRIEND}`);
    await table.setSpeed("instant");
    const game = new Game(rules, 6, "south", "1");
    await table.shows(game.snapshot());
    while (game.snapshot().phase === "playing") {
      const holes = playable(game.snapshot());
      const hole = holes[random(holes.length)];
      const told = game.play(hole);
      await table.click(hole);
      await table.shows(game.snapshot());
      assert.match(await table.spoken(), new RegExp(`${told.side} plays ${hole}`, "i"));
    }
    await table.leave();
  });

  test(`a whole game of ${rules}, by keys`, { timeout: 120_000 }, async () => {
    const random = chance(keys);
    const table = await sit(browser, `${site.url}?rules=${rules}&first=north&${FRIEND}`);
    await table.setSpeed("instant");
    const game = new Game(rules, 6, "north", "1");
    await table.shows(game.snapshot());
    await table.page.focus(holeButton("a"));
    for (let moves = 0; game.snapshot().phase === "playing"; moves++) {
      const holes = playable(game.snapshot());
      if (moves > 0) assert(holes.includes(await table.focused()), "the focus is on a hole that can be played");
      const hole = holes[random(holes.length)];
      game.play(hole);
      if (moves % 3 === 0) await table.page.keyboard.press(/** @type {any} */ (hole.toLowerCase()));
      else {
        await table.walkTo(hole);
        await table.page.keyboard.press(moves % 3 === 1 ? "Enter" : "Space");
      }
      await table.shows(game.snapshot());
    }
    await table.leave();
  });
}

test("every step of a sowing is a step of the board", { timeout: 60_000 }, async () => {
  for (const rules of RULES) {
    const position = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S";
    const table = await sit(browser, `${site.url}?rules=${rules}&pos=${position}&${FRIEND}`);
    await table.setSpeed("fast");
    const steps = await table.page.evaluateHandle(() => {
      /** @type {(string | undefined)[]} */
      const seen = [];
      document.addEventListener("hoyito-step", () => {
        seen.push(/** @type {HTMLElement} */ (document.querySelector("[data-position]")).dataset.position);
      });
      return seen;
    });
    const game = Game.fromPosition(rules, position);
    let view = viewOf(game.snapshot());
    const expected = game.play("E").events.map((event) => positionText((view = apply(view, event))));
    await table.click("E");
    await table.shows(game.snapshot());
    assert.deepEqual(await steps.jsonValue(), expected);
    await table.leave();
  }
});

test("a click or a key ends a sowing at once and is not lost", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  const game = new Game("I", 6, "south", "1");
  const random = chance(5);
  for (let pair = 0; pair < 4; pair++) {
    const choose = () => {
      const holes = playable(game.snapshot());
      const hole = holes[random(holes.length)];
      game.play(hole);
      return hole;
    };
    await table.click(choose());
    await table.moving();
    const second = choose();
    if (pair % 2) await table.click(second);
    else await table.page.keyboard.press(/** @type {any} */ (second.toLowerCase()));
    await table.until((board, position) => board.dataset.position !== position && board.dataset.state === "moving" && Number(board.dataset.hand) > 0, game.snapshotAt(game.snapshot().plies - 1).position);
    await table.page.keyboard.press("Escape");
    await table.shows(game.snapshot());
  }
  await table.leave();
});

test("undo in the middle of a sowing takes it back", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=II&${FRIEND}`);
  const game = new Game("II", 6, "south", "1");
  await table.click("C");
  await table.moving();
  await table.press("undo");
  await table.shows(game.snapshot());
  await table.press("redo");
  game.play("C");
  await table.shows(game.snapshot());
  await table.setSpeed("instant");
  const reply = playable(game.snapshot())[0];
  game.play(reply);
  await table.click(reply);
  await table.shows(game.snapshot());
  for (;;) {
    if (!game.snapshot().canUndo) break;
    game.undo();
    await table.press("undo");
    await table.shows(game.snapshot());
  }
  await table.leave();
});

test("whatever is asked for while seeds move is granted in its order, if it is legal then", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  const game = new Game("I", 6, "south", "1");
  for (const asked of [["C"], ["d", "A", "A", "f"], ["B", "a", "Escape", "D"]]) {
    await table.click(asked[0]);
    await table.moving();
    await table.page.evaluate((names) => {
      for (const name of names) {
        const hole = /** @type {HTMLElement | null} */ (document.querySelector(`[data-hole="${name}"]`));
        if (hole) hole.click();
        else dispatchEvent(new KeyboardEvent("keydown", { key: name }));
      }
    }, asked.slice(1));
    for (const hole of asked) if (playable(game.snapshot()).includes(hole)) game.play(hole);
    await table.shows(game.snapshot());
  }
  assert.equal(game.moves(), "CdAfBaD");
  await table.leave();
});

test("a finished game can be taken back and played on", { timeout: 60_000 }, async () => {
  const position = "0.0.0.0.0.1/3.4.0.0.0.0:20-20:S";
  const table = await sit(browser, `${site.url}?rules=I&pos=${position}&${FRIEND}`);
  const game = Game.fromPosition("I", position);
  await table.setSpeed("instant");
  game.play("F");
  await table.click("F");
  await table.shows(game.snapshot());
  assert.equal((await table.read()).state, "over");
  game.undo();
  await table.press("undo");
  await table.shows(game.snapshot());
  await table.leave();
});

test("a reload goes on where the game stood", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=III&${FRIEND}`);
  const game = new Game("III", 6, "south", "1");
  await table.setSpeed("instant");
  for (let moves = 0; moves < 4; moves++) {
    const hole = playable(game.snapshot())[moves % 2];
    game.play(hole);
    await table.click(hole);
    await table.shows(game.snapshot());
  }
  await table.page.reload();
  await table.ready();
  await table.shows(game.snapshot());

  await table.setSpeed("slow");
  const hole = playable(game.snapshot())[0];
  game.play(hole);
  await table.click(hole);
  await table.moving();
  await table.page.reload();
  await table.ready();
  await table.shows(game.snapshot());
  await table.leave();
});

test("whoever opens the page plays South of Hoyito I", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?lang=en`);
  const game = new Game("I", 6, "south", "1");
  await table.shows(game.snapshot());
  await table.click("A");
  await table.moving();
  await table.page.keyboard.press("Escape");
  await table.until((board) => board.dataset.turn === "south");
  await table.leave();
});

for (const rules of RULES) {
  test(`the computer answers in ${rules}, and undo goes back to one's own choice`, { timeout: 90_000 }, async () => {
    const table = await sit(browser, `${site.url}?rules=${rules}&opponent=easy&lang=en`);
    const game = new Game(rules, 6, "south", "1");
    await table.setSpeed("instant");
    for (let moves = 0; moves < 6 && game.snapshot().turn === "south"; moves++) {
      const hole = playable(game.snapshot())[0];
      game.play(hole);
      await table.click(hole);
      if (game.snapshot().turn === "north") {
        const { position } = game.snapshot();
        await table.until((board, position) => board.dataset.state !== "moving" && board.dataset.turn !== "north" && board.dataset.position !== position, position);
        const answer = /** @type {string} */ ((await table.read()).position);
        assert(guess(game, answer, "north"), `from ${position} to ${answer}`);
      }
      await table.shows(game.snapshot());
    }
    const stop = game.undoTo("south");
    await table.press("undo");
    await table.shows(stop);
    await table.leave();
  });
}

test("undo while the computer thinks leaves nothing behind", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&opponent=easy&lang=en`);
  await table.setSpeed("instant");
  const game = new Game("I", 6, "south", "1");
  for (const hole of ["A", "D"]) {
    await table.click(hole);
    await table.until((board) => board.dataset.turn === "north");
    await table.press("undo");
    await table.shows(game.snapshot());
  }
  await table.setSpeed("slow");
  game.play("B");
  await table.click("B");
  await table.moving();
  await table.press("undo");
  game.undo();
  await table.shows(game.snapshot());
  await table.leave();
});

test("a match goes from round to round", { timeout: 120_000 }, async () => {
  const table = await sit(browser, `${site.url}?lang=en`);
  await table.open("new");
  for (const [name, value] of [["rules", "III"], ["opponent", "friend"], ["first", "north"], ["rounds", "3"]]) await table.page.click(choice(name, value));
  await table.press("start");
  await table.setSpeed("instant");
  const game = new Game("III", 6, "north", "3");
  const random = chance(24);
  await table.shows(game.snapshot());
  for (let left = 10; left > 0;) {
    const { phase, round } = game.snapshot();
    if (phase === "roundOver") {
      game.nextRound();
      await table.press("next");
    } else {
      if (round > 1) left--;
      const holes = playable(game.snapshot());
      const hole = holes[random(holes.length)];
      game.play(hole);
      await table.click(hole);
    }
    await table.shows(game.snapshot());
  }
  assert(game.snapshot().holes.some(({ closed }) => closed), "this round has closed holes");
  await table.leave();
});

test("a game can be shared and resigned", { timeout: 60_000 }, async () => {
  for (const [name, act] of /** @type {const} */ ([["share", (/** @type {Game} */ game) => game.share()], ["resign", (/** @type {Game} */ game) => game.resign("south")]])) {
    const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
    await table.setSpeed("instant");
    const game = new Game("I", 6, "south", "1");
    act(game);
    await table.press(name);
    await table.page.waitForSelector("dialog[open]");
    await table.page.click('dialog[open] [data-close="yes"]');
    await table.shows(game.snapshot());
    await table.leave();
  }
});
