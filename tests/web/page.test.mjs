// What the page says and how it looks, in a real browser: words, sizes, motion, and what it does when something is wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { barriers } from "./axe.mjs";
import { openTab } from "./browsers.mjs";
import { Game } from "./engine.mjs";
import { browser, site } from "./house.mjs";
import { serve } from "./serve.mjs";
import { FRIEND, WWW, holeButton, sit } from "./table.mjs";

test("a hole says what it would do, and why it cannot be played", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  await table.page.hover(holeButton("B"));
  await table.says(/5 laps, 26 seeds/);
  await table.page.hover("h1, body");
  await table.page.focus(holeButton("D"));
  await table.says(/D: 5 laps, 26 seeds/);
  await table.click("c");
  await table.says(/North/);
  await table.shows(new Game("I", 6, "south", "1").snapshot());
  await table.leave();

  const position = "0.1.0.1.0.2/1.0.2.1.3.1:16-20:N";
  const stuck = await sit(browser, `${site.url}?rules=I&pos=${position}&${FRIEND}`);
  await stuck.click("e");
  await stuck.says(/never end/);
  await stuck.shows(Game.fromPosition("I", position).snapshot());
  await stuck.leave();
});

test("what is chosen is kept", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?lang=en`);
  await table.setSpeed("instant");
  await table.page.reload();
  await table.ready();
  await table.open("settings");
  for (const whose of ["mine", "theirs"]) {
    assert.equal(await table.page.$eval(`input[name="${whose}"]:checked`, (input) => /** @type {HTMLInputElement} */ (input).value), "instant");
  }
  await table.leave();
});

test("with reduced motion nothing flies and nothing is left out", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`, { still: true });
  await table.setSpeed("fast");
  const flights = await table.page.evaluateHandle(() => {
    const seen = { steps: 0, flights: /** @type {string[]} */ ([]) };
    document.addEventListener("hoyito-step", () => {
      seen.steps++;
      for (const animation of document.getAnimations()) {
        const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
        if (animation.playState === "running" && frames.some((frame) => "transform" in frame || "translate" in frame || "offsetDistance" in frame)) seen.flights.push(animation.id);
      }
    });
    return seen;
  });
  const game = new Game("I", 6, "south", "1");
  const told = game.play("A");
  await table.click("A");
  await table.shows(game.snapshot());
  assert.deepEqual(await flights.jsonValue(), { steps: told.events.length, flights: [] });
  await table.leave();
});

test("the page speaks Spanish, and no key of a sentence shows", { timeout: 60_000 }, async () => {
  for (const [language, sentence] of [["es", /Sur juega A/], ["en", /South plays A/]]) {
    const table = await sit(browser, `${site.url}?rules=I&opponent=friend&lang=${language}`);
    await table.setSpeed("instant");
    assert.equal(await table.page.$eval("html", (html) => html.lang), language);
    await table.click("A");
    await table.says(/** @type {RegExp} */ (sentence));
    for (const dialog of ["", "new", "settings", "rules"]) {
      if (dialog) await table.open(dialog);
      const bare = await table.page.evaluate(() => {
        const texts = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) if (walker.currentNode.parentElement?.checkVisibility()) texts.push(walker.currentNode.textContent ?? "");
        for (const element of document.querySelectorAll("[aria-label], [title]")) texts.push(element.getAttribute("aria-label") ?? "", element.getAttribute("title") ?? "");
        return texts.map((text) => text.trim()).filter((text) => /^[a-z]+(\.[\w-]+)+$/.test(text) || /\{\w+\}|undefined|NaN/.test(text));
      });
      assert.deepEqual(bare, [], dialog);
      if (dialog) await table.page.keyboard.press("Escape");
    }
    await table.leave();
  }
});

const SIZES = /** @type {const} */ ([[320, 640, true], [390, 844, true], [844, 390, true], [1280, 800, false], [1920, 1080, false]]);

for (const [width, height, touch] of SIZES) {
  test(`the whole board is seen on ${width} × ${height}`, { timeout: 60_000 }, async () => {
    for (const row of [6, 12]) {
      const table = await sit(browser, `${site.url}?rules=I&row=${row}&${FRIEND}`, { width, height, touch });
      const seen = await table.page.evaluate(() => {
        const box = (/** @type {Element | null} */ element) => {
          const { left, top, right, bottom } = /** @type {Element} */ (element).getBoundingClientRect();
          return { left, top, right, bottom };
        };
        return {
          board: box(document.querySelector("[data-position]")),
          parts: Array.from(document.querySelectorAll("[data-hole], [data-store]"), (part) => ({ name: part.getAttribute("data-hole") ?? part.getAttribute("data-store"), ...box(part) })),
          scroll: [document.documentElement.scrollWidth, scrollX, scrollY],
        };
      });
      assert.deepEqual(seen.scroll, [width, 0, 0]);
      for (const part of [{ name: "board", ...seen.board }, ...seen.parts]) {
        assert(part.left >= 0 && part.top >= 0 && part.right <= width + 0.5 && part.bottom <= height + 0.5, `${JSON.stringify(part)}, ${row} holes a row`);
      }
      if (!touch) assert(seen.board.right - seen.board.left >= 0.6 * width, `the board is ${seen.board.right - seen.board.left} wide`);
      const target = row === 6 ? 24 : 16;
      for (const { name, left, right, top, bottom } of seen.parts) {
        if (name?.length === 1) assert(right - left >= target && bottom - top >= target, `${name} is ${right - left} × ${bottom - top}, ${row} holes a row`);
      }
      if (row === 6) {
        const game = new Game("I", 6, "south", "1");
        game.play("C");
        if (touch) await table.page.tap(holeButton("C"));
        else await table.click("C");
        await table.moving();
        await table.page.keyboard.press("Escape");
        await table.shows(game.snapshot());
        assert.equal(await table.page.evaluate(() => document.documentElement.scrollWidth), width);
      }
      await table.leave();
    }
  });
}

test("turned upright or flat, and with the board turned round, all of it is seen", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&pos=2.0.0.0.2.3/3.2.2.2.2.2:16-12:S&${FRIEND}`, { width: 390, height: 844, touch: true });
  const game = Game.fromPosition("I", "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S");
  /** @param {string} part */
  const middle = (part) => table.page.$eval(part, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  });
  const [x, y] = await middle(holeButton("A"));
  await table.press("flip");
  await table.shows(game.snapshot());
  const [turnedX, turnedY] = await middle(holeButton("A"));
  assert(turnedX > x && turnedY < y, "South's first hole is now at the top right");
  for (const [width, height] of [[844, 390], [390, 844]]) {
    await table.page.setViewport({ width, height, hasTouch: true, isMobile: true });
    await table.page.waitForFunction((width, height) => Array.from(document.querySelectorAll("[data-hole], [data-store]")).every((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= width + 0.5 && bottom <= height + 0.5;
    }), { timeout: 10_000 }, width, height);
    await table.shows(game.snapshot());
  }
  await table.leave();
});

for (const dark of [false, true]) {
  test(`axe finds nothing, ${dark ? "dark" : "light"}`, { timeout: 90_000 }, async () => {
    const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`, { dark });
    await table.setSpeed("instant");
    const check = async (/** @type {string} */ where) => {
      await table.until((board) => board.ariaBusy === null);
      assert.deepEqual(await barriers(table.page), [], where);
    };
    await check("start");
    const game = new Game("I", 6, "south", "1");
    game.play("A");
    await table.click("A");
    await table.shows(game.snapshot());
    await check("after a move");
    for (const dialog of ["new", "settings", "rules"]) {
      await table.open(dialog);
      await check(dialog);
      await table.page.keyboard.press("Escape");
    }
    await table.leave();
  });
}

test("no entry is added to the history, and a bad address still shows a board", { timeout: 60_000 }, async () => {
  const table = await sit(browser, `${site.url}?rules=I&${FRIEND}`);
  const entries = await table.page.evaluate(() => history.length);
  await table.setSpeed("instant");
  const game = new Game("I", 6, "south", "1");
  game.play("A");
  await table.click("A");
  await table.shows(game.snapshot());
  assert.equal(await table.page.evaluate(() => history.length), entries);
  await table.leave();

  for (const query of ["rules=IV", "row=99", "pos=nonsense", "moves=zz", "rules=&row=&pos=&moves=", `pos=${"4.".repeat(500)}`, "lang=xx&theme=&flip=2&opponent=me"]) {
    const bent = await sit(browser, `${site.url}?${query}`);
    assert.match(/** @type {string} */ ((await bent.read()).position), /^(4\.)+4\/(4\.)+4:0-0:S$/, query);
    assert.equal(await bent.page.$$eval('[data-note]', (notes) => notes.some((note) => note.textContent?.trim())), true, `${query} is reported`);
    await bent.leave();
  }
});

test("under another path the page finds its parts", { timeout: 60_000 }, async () => {
  const nested = await serve(WWW, { prefix: "/a/b/" });
  try {
    for (const page of ["", "index.html"]) {
      const table = await sit(browser, `${nested.url}${page}?rules=I&${FRIEND}`);
      const game = new Game("I", 6, "south", "1");
      game.play("E");
      await table.click("E");
      await table.moving();
      await table.page.keyboard.press("Escape");
      await table.shows(game.snapshot());
      await table.leave();
    }
  } finally {
    await nested.close();
  }
});

/** @type {[string, Parameters<typeof serve>[1], RegExp][]} */
const TROUBLES = [
  ["the wasm is missing", { missing: (path) => path.endsWith(".wasm") }, /hoyito_wasm_bg\.wasm/],
  ["the script of the wasm is missing", { missing: (path) => path === "pkg/hoyito_wasm.js" }, /hoyito_wasm\.js/],
  ["the server forbids wasm", { headers: { "content-security-policy": "script-src 'self'" } }, /wasm-unsafe-eval/],
];

for (const [what, options, sentence] of TROUBLES) {
  test(`when ${what} the page says so and shows the rules`, { timeout: 60_000 }, async () => {
    const broken = await serve(WWW, options);
    const { page, close } = await openTab(browser);
    try {
      await page.goto(`${broken.url}?lang=en`);
      await page.waitForSelector('[role="alert"]', { visible: true });
      const text = await page.$eval("body", (body) => body.innerText);
      assert.match(text, sentence);
      assert.match(text, /counter-clockwise/);
    } finally {
      await close();
      await broken.close();
    }
  });
}

test("opened from a folder the page says that it needs a server", { timeout: 60_000 }, async () => {
  const { page, close } = await openTab(browser);
  await page.goto(pathToFileURL(`${WWW}/index.html`).href);
  await page.waitForFunction(() => document.body.innerText.includes("make play"));
  await close();
});

test("without JavaScript there is a sentence too", { timeout: 60_000 }, async () => {
  const { page, close } = await openTab(browser);
  await page.setJavaScriptEnabled(false);
  await page.goto(site.url);
  assert.match(await page.$eval("body", (body) => body.innerText), /JavaScript/);
  await close();
});
