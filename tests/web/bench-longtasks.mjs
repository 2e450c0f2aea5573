// How long the page keeps the main thread while a long relay is told on a slow machine.
import { launch } from "./browsers.mjs";
import { serve } from "./serve.mjs";
import { FRIEND, WWW, sit } from "./table.mjs";

const SLOWER = 6;
// 223 laps, 1,018 seeds.
const LONG = `rules=II&pos=4.3.0.11.7.0/2.8.0.1.0.x:8-4:S&${FRIEND}`;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844, touch: true };

/**
 * The longest tasks of the page's main threads, in milliseconds of wall clock and of processor. On a busy machine only the
 * latter says something of the page.
 *
 * @param {Uint8Array} trace
 */
function longest(trace) {
  /** @type {{ traceEvents: { name: string, ph: string, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string } }[] }} */
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace));
  const thread = (/** @type {{ pid: number, tid: number }} */ { pid, tid }) => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(thread));
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && event.ph === "X" && main.has(thread(event)));
  const most = (/** @type {"dur" | "tdur"} */ key) => tasks.map((task) => (task[key] ?? 0) / 1000).sort((a, b) => b - a).slice(0, 3);
  return { wall: most("dur"), processor: most("tdur") };
}

const site = await serve(WWW);
const browser = await launch();
try {
  for (const [name, query, hole, size] of /** @type {const} */ ([
    ["223 laps, desktop", LONG, "E", DESKTOP],
    ["223 laps, phone", LONG, "E", PHONE],
    ["first move, desktop", `rules=I&${FRIEND}`, "A", DESKTOP],
    ["first move, phone", `rules=I&${FRIEND}`, "A", PHONE],
  ])) {
    const table = await sit(browser, `${site.url}?${query}`, size);
    await table.page.emulateCPUThrottling(SLOWER);
    await table.page.tracing.start({ categories: ["disabled-by-default-devtools.timeline"] });
    const start = performance.now();
    await table.click(hole);
    await table.moving();
    await table.page.waitForSelector('[data-position]:not([data-state="moving"])', { timeout: 60_000 });
    const seconds = (performance.now() - start) / 1000;
    const { wall, processor } = longest(await table.page.tracing.stop() ?? new Uint8Array());
    const list = (/** @type {number[]} */ numbers) => numbers.map((ms) => ms.toFixed(0)).join(", ");
    console.log(`${name}, ${SLOWER} times slower: ${seconds.toFixed(1)} s; longest tasks ${list(wall)} ms, ${list(processor)} ms of processor`);
    await table.tab.close();
  }
} finally {
  await browser.close();
  await site.close();
}
