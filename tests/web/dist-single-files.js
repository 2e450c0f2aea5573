// In the page that holds everything: what its parts would fetch elsewhere.
/// <reference path="./dist-single.d.ts" />
import { binaries, texts } from "hoyito:files";
import { inflate } from "./dist-single-inflate.js";

/** @param {{ size: number, letters: string }} zipped */
const unzipped = ({ size, letters }) => inflate(Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0)), size);

/** @type {Record<string, string> | undefined} */
let read;
const all = () => (read ??= JSON.parse(new TextDecoder().decode(unzipped(texts))));

/** @param {string} path */
const nameOf = (path) => path.replace(/^(\.*\/)*/, "");

/** @param {string} path @returns {string | undefined} */
export const textOf = (path) => all()[nameOf(path)];

/** @param {string} path */
export function bytesOf(path) {
  const zipped = binaries[nameOf(path)];
  return zipped && unzipped(zipped).buffer;
}

/** An address for what is in the page itself. @param {string} path @param {string} base @returns {{ href: string }} */
export function hoyitoAsset(path, base) {
  const name = /^css\/(\w+)\.css$/.exec(nameOf(path))?.[1];
  if (!name) return new URL(path, base);
  const css = document.querySelector(`style[data-css="${name}"]`)?.textContent ?? textOf(path) ?? "";
  return { href: `data:text/css;charset=utf-8,${encodeURIComponent(css)}` };
}
