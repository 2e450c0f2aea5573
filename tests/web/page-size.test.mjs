// What a first visit fetches, as a server that compresses would send it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { launch, openTab } from "./browsers.mjs";
import { serve } from "./serve.mjs";
import { WWW } from "./table.mjs";

/** @param {string} path */
const compressed = (path) => gzipSync(readFileSync(`${WWW}/${path}`), { level: 9 }).length;

test("the wasm is under 60 KB compressed", (t) => {
  const size = compressed("pkg/hoyito_wasm_bg.wasm");
  t.diagnostic(`${size} bytes`);
  assert(size < 60_000, `${size} bytes`);
});

test("the first load is under 100 KB compressed", { timeout: 60_000 }, async (t) => {
  const site = await serve(WWW);
  const browser = await launch();
  try {
    const { page } = await openTab(browser);
    /** @type {Set<string>} */
    const paths = new Set();
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol === "http:") paths.add(url.pathname.slice(1) || "index.html");
    });
    await page.goto(`${site.url}?lang=es`, { waitUntil: "networkidle0" });
    await page.waitForSelector("[data-position]");
    const sizes = [...paths].map((path) => /** @type {const} */ ([path, compressed(path)])).sort((a, b) => b[1] - a[1]);
    const sum = sizes.reduce((total, [, size]) => total + size, 0);
    t.diagnostic(`${sum} bytes: ${sizes.map(([path, size]) => `${path} ${size}`).join(", ")}`);
    assert(paths.has("pkg/hoyito_wasm_bg.wasm"));
    assert(sum < 100_000, `${sum} bytes`);
  } finally {
    await browser.close();
    await site.close();
  }
});
