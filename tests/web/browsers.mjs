// A real Chromium for the tests. Run as a program it makes sure that there is one.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

const asRoot = process.getuid?.() === 0;

/** @param {string} file */
function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
const onPath = (name) => (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, name)).find(runs);

function find() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return NAMES.map(onPath).find(Boolean) ?? PLACES.find(runs);
}

/** The path of a Chromium; as root on Debian and its kin one is installed when there is none. */
export function chromium() {
  const found = find();
  if (found) return found;
  if (asRoot && onPath("apt-get")) {
    console.log("No Chromium here: installing the system's.");
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
      const { status } = spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
      if (status !== 0) break;
    }
    const installed = find();
    if (installed) return installed;
  }
  throw new Error("the page tests need Chromium or Chrome: install it (Debian, Ubuntu: `sudo apt-get install chromium`; macOS: `brew install --cask chromium`), or let CHROME_PATH name one");
}

export function launch() {
  return puppeteer.launch({
    executablePath: chromium(),
    args: [
      // Chromium's own sandbox does not start as root.
      ...(asRoot ? ["--no-sandbox"] : []),
      "--disable-gpu", "--disable-quic", "--disable-sync", "--no-first-run",
      "--disable-background-networking", "--disable-component-update",
    ],
  });
}

/**
 * A tab with an empty storage of its own, and a list of all that went wrong in it.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {object} [options]
 * @param {number} [options.width]
 * @param {number} [options.height]
 * @param {boolean} [options.touch]
 * @param {boolean} [options.dark]
 * @param {boolean} [options.still] reduced motion is wished for
 * @param {boolean} [options.sealed] nothing can be kept
 */
export async function openTab(browser, { width = 1280, height = 800, touch = false, dark = false, still = false, sealed = false } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height, hasTouch: touch, isMobile: touch });
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
    { name: "prefers-reduced-motion", value: still ? "reduce" : "no-preference" },
  ]);
  if (sealed) {
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
    });
  }
  // The computer draws lots: the same ones in every run.
  await page.evaluateOnNewDocument(() => {
    let drawn = 0;
    Math.random = () => (++drawn * 0.618033988749895) % 1;
  });
  /** @type {string[]} */
  const faults = [];
  /** @type {Set<string>} */
  const hosts = new Set();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error instanceof Error ? error.stack : error}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http")) hosts.add(url.host);
  });
  page.on("requestfailed", (request) => faults.push(`request: ${request.url()} ${request.failure()?.errorText}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`answer ${response.status()}: ${response.url()}`);
  });
  return { page, faults, hosts, close: () => context.close() };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    chromium();
  } catch (error) {
    console.error(`browsers: ${/** @type {Error} */ (error).message}`);
    process.exit(1);
  }
}
