/** @import { Desk } from "./shell.d.ts" */
import { closable, open } from "./dialogs.js";
import { translate } from "./page.js";

/** @type {Map<string, Promise<unknown>>} */
const worn = new Map();

/** Fetches looks that are not there from the start; without them it still works. @param {string} name */
export function dress(name) {
  const there = worn.get(name);
  if (there) return there;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../css/${name}.css`, import.meta.url).href;
  const coming = new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
  worn.set(name, coming);
  return coming;
}

const CLOSE = '<button type="button" class="plain" data-close="" data-t-title="do.close"><svg aria-hidden="true"><use href="#i-close"/></svg></button>';

/** Makes a dialog that is not in the document from the start. @param {Desk} desk @param {string} name @param {string} title a key of the words @param {string} html */
export function createPanel(desk, name, title, html) {
  const panel = document.createElement("dialog");
  panel.dataset.dialog = name;
  panel.setAttribute("aria-labelledby", `${name}-title`);
  panel.innerHTML = `<header><h2 id="${name}-title" tabindex="-1" data-focus data-t="${title}"></h2>${CLOSE}</header>${html}`;
  document.body.append(panel);
  closable(panel);
  translate(desk.words());
  return { panel, open: () => open(name) };
}
