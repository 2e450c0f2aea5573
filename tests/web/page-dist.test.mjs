// What `make dist` makes: a site that works wherever it is put, and one page that holds everything.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, existsSync } from "node:fs";
import http from "node:http";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { launch, openTab } from "./browsers.mjs";
import { BASE, makeDist } from "./dist.mjs";
import { EXAMPLES } from "./dist-examples.mjs";
import { inflate } from "./dist-single-inflate.js";
import { Game } from "./engine.mjs";
import { FRIEND, Table } from "./table.mjs";
import { chance } from "./walks.mjs";

/** @type {import("puppeteer-core").Browser} */
let browser;
let folder = "";
/** @type {string[]} below the folder */
let files = [];
/** @type {{ url: string, close: () => void }} */
let host;

const TYPES = /** @type {Record<string, string>} */ ({
  html: "text/html", js: "text/javascript", css: "text/css", json: "application/json", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png",
});

/** Serves as static hosts do: no folder without its slash, and nothing said of other origins. @param {string} root @param {string} prefix @param {Record<string, string>} [pages] */
async function serveAs(root, prefix, pages = {}) {
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "", "http://localhost");
    const name = decodeURIComponent(pathname);
    if (`${name}/` === prefix) return response.writeHead(301, { location: prefix + search }).end();
    const below = name.startsWith(prefix) ? name.slice(prefix.length) : null;
    if (below !== null && below in pages) return response.writeHead(200, { "content-type": "text/html" }).end(pages[below]);
    const file = path.join(root, below ?? "\0", below === null || below.endsWith("/") || below === "" ? "index.html" : "");
    if (below === null || !existsSync(file)) return response.writeHead(404).end("not found");
    response.writeHead(200, { "content-type": TYPES[path.extname(file).slice(1)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}${prefix}`, close: () => { server.close(); server.closeAllConnections(); } };
}

before(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "hoyito-")), "dist");
  await makeDist(folder);
  files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  browser = await launch();
  host = await serveAs(path.join(folder, "site"), "/a/b/");
});

after(async () => {
  await browser?.close();
  host?.close();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

/** @param {string} file */
const text = (file) => readFileSync(path.join(folder, file), "utf8");

/** Everything that a tab asks for. @param {string} url @param {Parameters<typeof openTab>[1]} [options] */
async function visit(url, options) {
  const tab = await openTab(browser, options);
  /** @type {string[]} */
  const asked = [];
  tab.page.on("request", (request) => asked.push(request.url()));
  await tab.page.goto(url);
  const table = new Table(tab);
  return { table, asked, tab };
}

/** Plays some moves, and opens what comes later. @param {Table} table */
async function play(table) {
  await table.ready();
  await table.setSpeed("instant");
  const game = new Game("II", 6, "south", "1");
  for (const hole of "Baf") {
    await table.click(hole);
    game.play(hole);
    await table.shows(game.snapshot());
  }
  await table.press("hint");
  await table.page.waitForSelector("[data-best]");
  for (const name of ["records", "rules"]) {
    await table.open(name);
    await table.page.keyboard.press("Escape");
  }
  await table.press("steps");
  await table.page.waitForSelector(".steps:not([hidden])");
  const press = (/** @type {string} */ what) => table.page.$eval(what, (button) => /** @type {HTMLElement} */ (button).click());
  await press('[data-step="back"]');
  await press('[data-action="game"]');
  await press('[data-action="compare"]');
  await table.page.waitForSelector(".compare, [data-compare], [data-dialog=compare]");
  await publish(table);
  const looks = await table.page.evaluate(() => Array.from(document.styleSheets, (sheet) => sheet.cssRules.length));
  assert(looks.length > 4 && looks.every((rules) => rules > 0), "all looks have come");
}

/** Gives what was played away, in ways that need one part after the other. @param {Table} table */
async function publish(table) {
  const { page } = table;
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.dataset.action = "publish";
    document.body.append(button);
    button.click();
    button.remove();
    for (const dialog of document.querySelectorAll("dialog:not([data-dialog=publish])")) /** @type {HTMLDialogElement} */ (dialog).close();
  });
  await page.waitForSelector("dialog[data-dialog=publish][open]");
  const choose = (/** @type {string} */ kind) => page.$eval(`[name="kind"][value="${kind}"]`, (input) => /** @type {HTMLElement} */ (input).click());
  await choose("embed");
  const frame = await (await page.waitForSelector(".publish iframe"))?.contentFrame();
  await frame?.waitForSelector("hoyito-board[data-position] [data-step]");
  assert.equal(await frame?.$eval("hoyito-board", (board) => /** @type {HTMLElement} */ (board).dataset.position), (await table.read()).position);
  await choose("picture");
  await page.waitForSelector('.publish figure img[src^="data:image/svg+xml"]');
  await choose("film");
  await page.$eval(".publish [name=width]", (input) => {
    /** @type {HTMLInputElement} */ (input).value = "240";
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  // Nothing is to lie in a folder of downloads afterwards.
  await page.evaluate(() => { HTMLAnchorElement.prototype.click = () => {}; });
  await page.click('[data-file="film"]');
  await page.waitForSelector('.publish figure img[src^="blob:"]', { timeout: 60_000 });
  await page.keyboard.press("Escape");
}

test("nothing in it speaks of the machine that made it, and nothing is there that nobody needs", () => {
  assert(files.includes("site/.nojekyll") && files.includes("site/LICENSE") && files.includes("hoyito.html"));
  assert.deepEqual(files.filter((file) => /\.(map|d\.ts|mjs|rs|toml)$|\/\.(optimised|plain)$/.test(file)), []);
  for (const file of files.filter((file) => /\.(html|js|css|json|svg|md)$|LICENSE$/.test(file))) {
    const told = text(file);
    assert.doesNotMatch(told, /sourceMappingURL|(^|[^\w.~/-])\/(home|root|Users|tmp|work)\//, file);
    for (const place of [process.cwd(), tmpdir(), homedir(), path.dirname(folder)]) assert(place === "/" || !told.includes(`${place}/`), `${file}: ${place}`);
  }
  for (const file of files.filter((file) => file.endsWith(".wasm"))) assert(!readFileSync(path.join(folder, file)).includes(process.cwd()), file);
});

test("what may change has a name that changes with it", () => {
  const named = files.filter((file) => /^site\/(js|css|pkg|locales)\//.test(file) && file !== "site/js/hoyito-board.js");
  for (const file of named) assert.match(file, /-([A-Z0-9]{8}|[0-9a-f]{10})\.(js|css|json|wasm)$/);
  // Each name is spoken of somewhere else.
  const all = files.filter((file) => /\.(html|js)$/.test(file)).map((file) => [file, text(file)]);
  for (const file of named) assert(all.some(([from, told]) => from !== file && told.includes(path.basename(file))), `${file} is asked for`);
});

test("sizes", (t) => {
  const { size } = statSync(path.join(folder, "hoyito.html"));
  t.diagnostic(`hoyito.html: ${size} bytes`);
  assert(size < 400_000, `${size} bytes`);
  for (const file of files.filter((file) => file.endsWith(".png"))) assert(statSync(path.join(folder, file)).size < 500_000, file);
});

test("zipped is unzipped again, whatever it was", () => {
  const random = chance(5);
  for (const size of [0, 1, 2, 300, 70_000]) {
    for (const kinds of [1, 3, 256]) {
      const bytes = Uint8Array.from({ length: size }, () => random(kinds));
      for (const options of [{ level: 9 }, { level: 1 }, { level: 0 }, { strategy: 4 }]) assert.deepEqual(inflate(deflateRawSync(bytes, options), size), bytes);
    }
  }
});

/** @param {string} page @returns {string[]} */
const linksOf = (page) => [...page.matchAll(/\s(?:href|src|content)="([^"]+)"/g)].map(([, link]) => link.replaceAll("&amp;", "&")).filter((link) => /^(https?:|\.|[\w-]+[./])/.test(link) && !/^\w+-\w+, |^website/.test(link));

test("every link of its pages leads to what is there", () => {
  for (const file of files.filter((file) => /^site\/.*\.html$/.test(file))) {
    const here = new URL(file.replace(/^site\//, ""), BASE);
    const links = linksOf(text(file)).filter((link) => !/\s/.test(link)).map((link) => new URL(link, here)).filter(({ href }) => href.startsWith(BASE));
    assert(links.length > 2, file);
    for (const { pathname } of links) {
      const below = pathname.slice(new URL(BASE).pathname.length);
      const place = path.join(folder, "site", below, below === "" || below.endsWith("/") ? "index.html" : "");
      assert(existsSync(place), `${file} leads to ${below}`);
    }
  }
});

test("pages say of themselves what programs ask for", async () => {
  const tab = await openTab(browser);
  for (const [file, params] of /** @type {[string, object][]} */ ([["index.html", {}], ...EXAMPLES.map(({ name, params }) => [`examples/${name}.html`, params])])) {
    await tab.page.setContent(text(`site/${file}`).replace(/<script[^]*?<\/script>/g, ""));
    /** @type {{ metas: Record<string, string>, title: string, told: string | null }} */
    const { metas, title, told } = await tab.page.evaluate(() => ({
      metas: Object.fromEntries(Array.from(document.querySelectorAll("meta[property], meta[name]"), (meta) => [meta.getAttribute("property") ?? meta.getAttribute("name"), meta.getAttribute("content")])),
      title: document.title,
      told: document.querySelector('link[type="application/json+oembed"]')?.getAttribute("href") ?? null,
    }));
    for (const name of ["og:title", "og:description", "og:url", "og:image", "og:image:alt", "twitter:card", "twitter:image"]) assert(metas[name], `${file}: ${name}`);
    const picture = metas["og:image"].slice(BASE.length);
    const bytes = readFileSync(path.join(folder, "site", picture));
    assert.deepEqual([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ["PNG", Number(metas["og:image:width"]), Number(metas["og:image:height"])]);
    assert.equal(metas["og:url"], new URL(file, BASE).href.replace(/index\.html$/, ""));
    if (!told) continue;
    const json = JSON.parse(text(`site/${told.slice(BASE.length)}`));
    assert.deepEqual([json.version, json.type, json.title, json.provider_url, json.thumbnail_url], ["1.0", "rich", title, BASE, metas["og:image"]]);
    const frame = await tab.page.evaluate((html) => {
      const box = new DOMParser().parseFromString(html, "text/html").body;
      return { many: box.children.length, ...Object.fromEntries(Array.from(/** @type {Element} */ (box.firstElementChild).attributes, ({ name, value }) => [name, value])) };
    }, json.html);
    assert.equal(frame.many, 1);
    const src = new URL(/** @type {any} */ (frame).src);
    assert.equal(src.origin + src.pathname, `${BASE}embed.html`);
    assert.deepEqual(Object.fromEntries(src.searchParams), Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])));
    assert.deepEqual([json.width, json.height], [Number(/** @type {any} */ (frame).width), Number(/** @type {any} */ (frame).height)]);
  }
  await tab.close();
});

test("the examples say what the rules say", () => {
  const words = Object.fromEntries(EXAMPLES.map(({ name, words }) => [name, words]));
  /** @param {import("./dist-examples.mjs").Example} example */
  const turnOf = ({ params }) => {
    const { rules, pos, moves, turn } = /** @type {any} */ (params);
    const game = pos ? Game.fromPosition(rules, pos) : new Game(rules, 6, "south", "1");
    game.replay(moves);
    return game.turn(turn);
  };
  const [one, two, three, opening, relay] = EXAMPLES.map(turnOf);
  const houses = (/** @type {typeof one} */ turn) => turn.events.flatMap((event) => (event.type === "capture" ? [`${event.hole} ${event.why}`] : []));
  assert.deepEqual([houses(one), one.captured, one.again], [["F passing", "a last"], 8, false]);
  assert.deepEqual([houses(two), two.captured, two.again], [["a last", "F run"], 8, true]);
  assert.deepEqual([houses(three), three.captured, three.again], [["a last"], 4, true]);
  assert.match(words.opening, new RegExp(`${opening.laps} laps, ${opening.sown} seeds dropped`));
  assert.equal(opening.captured, 0);
  assert.match(words["long-relay"], new RegExp(`South plays ${relay.hole} .*${relay.laps} laps\\. ${relay.sown} seeds dropped, six houses taken, ${relay.captured} seeds`));
  assert.deepEqual([relay.side, houses(relay).length], ["south", 6]);
});

test("the site plays below any path, and asks nobody else", { timeout: 120_000 }, async () => {
  for (const [place, query] of [[host.url, "lang=en"], [host.url.slice(0, -1), "lang=es"]]) {
    const { table, asked, tab } = await visit(`${place}?rules=II&opponent=friend&${query}`);
    await play(table);
    assert(tab.page.workers().some((worker) => /\/js\/mind-worker-\w+\.js$/.test(worker.url())), "it thinks in a worker");
    assert.deepEqual(tab.faults, []);
    assert.deepEqual(asked.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(host.url) && !url.startsWith(`${host.url.slice(0, -1)}?`)), []);
    await tab.close();
  }
});

test("its frames, elements and examples stand in pages of any origin", { timeout: 120_000 }, async (t) => {
  for (const { name } of EXAMPLES) {
    const { tab, asked } = await visit(`${host.url}examples/${name}.html`);
    await tab.page.waitForSelector("hoyito-board[data-position] [data-step]");
    assert.deepEqual(tab.faults, []);
    assert(asked.every((url) => url.startsWith(host.url) || url.startsWith("data:")));
    const full = await tab.page.$eval("a.exhibit-full", (link) => /** @type {HTMLAnchorElement} */ (link).href);
    assert(full.startsWith(`${host.url}index.html?`), full);
    await tab.close();
  }
  const other = await serveAs(folder, "/", { "around.html": `<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="600" height="505" src="${host.url}embed.html?rules=II&amp;moves=BafCed&amp;turn=3"></iframe>` });
  t.after(other.close);
  const { tab, asked } = await visit(`${other.url}around.html`);
  const frame = await (await tab.page.waitForSelector("iframe"))?.contentFrame();
  await frame?.waitForSelector("hoyito-board[data-position] [data-step]");
  const game = new Game("II", 6, "south", "1");
  game.replay("Baf");
  assert.equal(await frame?.$eval("hoyito-board", (board) => /** @type {HTMLElement} */ (board).dataset.position), game.snapshot().position);
  assert.deepEqual(tab.faults, []);
  assert(asked.every((url) => [host.url, other.url, "data:"].some((start) => url.startsWith(start))));
  await tab.close();
});

test("one page from a disk plays, and asks for nothing", { timeout: 120_000 }, async () => {
  const url = pathToFileURL(path.join(folder, "hoyito.html")).href;
  for (const [language, offline] of /** @type {const} */ ([["en", false], ["es", true]])) {
    const tab = await openTab(browser);
    /** @type {string[]} */
    const asked = [];
    tab.page.on("request", (request) => asked.push(request.url()));
    if (offline) await tab.page.setOfflineMode(true);
    await tab.page.goto(`${url}?rules=II&opponent=friend&lang=${language}`);
    await play(new Table(tab));
    assert.deepEqual(tab.faults, []);
    assert.deepEqual(asked.filter((one) => !/^(data|blob):/.test(one) && !one.startsWith(`${url}?embed=1&`)), [`${url}?rules=II&opponent=friend&lang=${language}`]);
    await tab.close();
  }
});

test("the one page stands in a sealed frame, as the game and as the board alone", { timeout: 120_000 }, async (t) => {
  const page = text("hoyito.html");
  const sealed = (/** @type {string} */ src) => `<!doctype html><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" width="800" height="700" src="${src}"></iframe>`;
  const data = `data:text/html;base64,${Buffer.from(page).toString("base64")}`;
  const asks = "rules=II&amp;moves=BafCed&amp;turn=3&amp;lang=en";
  const other = await serveAs(folder, "/", {
    "board.html": sealed(`hoyito.html?embed=1&amp;${asks}`),
    "game.html": sealed(`hoyito.html?rules=II&amp;moves=Baf&amp;${FRIEND.replace("&", "&amp;")}`),
    "hash.html": sealed(`hoyito.html#embed=1&amp;${asks}`),
    "data.html": sealed(`${data}#embed=1&amp;${asks}`),
  });
  t.after(other.close);
  const game = new Game("II", 6, "south", "1");
  game.replay("Baf");
  for (const name of ["board", "game", "hash", "data"]) {
    const { tab, asked } = await visit(`${other.url}${name}.html`);
    const frame = await (await tab.page.waitForSelector("iframe"))?.contentFrame();
    await frame?.waitForSelector(name === "game" ? "hoyito-board[data-position]" : "hoyito-board[data-position] [data-step]");
    assert.equal(await frame?.$eval("hoyito-board", (board) => /** @type {HTMLElement} */ (board).dataset.position), game.snapshot().position, name);
    if (name !== "game") assert.equal(await frame?.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true, `${name} has no scrolling`);
    assert.deepEqual(tab.faults, [], name);
    assert(asked.every((url) => /^(data|blob):/.test(url) || url.startsWith(other.url)), name);
    if (name === "game") {
      await frame?.$eval('[data-action="hint"]', (button) => /** @type {HTMLElement} */ (button).click());
      await frame?.waitForSelector("[data-best]");
    }
    await tab.close();
  }
});

test("make dist takes no base that is no address of the web", async () => {
  await assert.rejects(makeDist(path.join(folder, "x"), { base: "file:///x/" }), /BASE/);
  assert.equal(existsSync(fileURLToPath(pathToFileURL(path.join(folder, "x")))), false);
});
