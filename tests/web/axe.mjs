// What a page does that shuts somebody out, as far as a program can see it.
import { readFileSync } from "node:fs";

const AXE = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Each fault with the elements that have it. @param {import("puppeteer-core").Page} page @param {object} [options] axe's own @returns {Promise<string[]>} */
export async function barriers(page, options = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(options);
    return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.html).join(" ")}`);
  }, options);
}
