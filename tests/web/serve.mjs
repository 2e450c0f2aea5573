// A file server inside the test's own process. What it answers can be bent, to see what the page makes of it.
import { readFile, realpath, stat } from "node:fs/promises";
import http from "node:http";
import path from "node:path";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/**
 * @param {string | URL} folder
 * @param {object} [options]
 * @param {string} [options.prefix] the path at which the folder is found, with both slashes
 * @param {(path: string) => boolean} [options.missing] paths below the prefix to answer with 404
 * @param {Record<string, string>} [options.headers] sent with every answer
 * @param {Record<string, string>} [options.pages] documents that aren't in the folder, by their paths below the prefix
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(folder, { prefix = "/", missing = () => false, headers = {}, pages = {} } = {}) {
  const root = await realpath(folder);

  /** @param {string} url */
  async function find(url) {
    const name = decodeURIComponent(new URL(url, "http://localhost").pathname);
    if (!name.startsWith(prefix)) return null;
    const below = name.slice(prefix.length);
    if (below in pages) return { type: TYPES[".html"], body: pages[below] };
    let file = path.join(root, below);
    if (missing(below) || !(file === root || file.startsWith(root + path.sep))) return null;
    if ((await stat(file)).isDirectory()) file = path.join(file, "index.html");
    return { type: TYPES[path.extname(file)] ?? "application/octet-stream", body: await readFile(file) };
  }

  const server = http.createServer(async (request, response) => {
    const found = await find(request.url ?? "").catch(() => null);
    if (found) response.writeHead(200, { "content-type": found.type, "cache-control": "no-cache", ...headers }).end(found.body);
    else response.writeHead(404, { "content-type": "text/plain", ...headers }).end("not found");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () => new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    }),
  };
}
