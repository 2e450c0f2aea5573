// A browser and the page's server, for all tests of the file that imports them.
import { after, before } from "node:test";
import { launch } from "./browsers.mjs";
import { serve } from "./serve.mjs";
import { WWW } from "./table.mjs";

/** @type {import("puppeteer-core").Browser} */
export let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
export let site;

before(async () => {
  browser = await launch();
  site = await serve(WWW);
});

after(async () => {
  await browser?.close();
  await site?.close();
});
