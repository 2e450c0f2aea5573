/** @import { FormParts, Settings } from "./shell.d.ts" */
import { CHOICES, storageWorks } from "./settings.js";

/** @param {string} selector @param {ParentNode} [root] @returns {any} what the caller knows it to be */
export const find = (selector, root = document) => root.querySelector(selector);

/** @type {Record<string, string>} */
const WORD = { opponent: "new.", side: "side.", first: "side.", rounds: "new.rounds." };

/** @param {string} name @param {unknown} value */
function face(name, value) {
  if (name === "rules") return `<span>Hoyito ${value}<small data-t="game.${value}"></small></span>`;
  if (name === "row") return `<span>${value}</span>`;
  return `<span ${name === "lang" && value !== "auto" ? `lang="${value}" ` : ""}data-t="${WORD[name] ?? "set."}${value}"></span>`;
}

/** Puts the choices into the forms, still without words. */
export function fillForms() {
  for (const form of document.querySelectorAll("[data-fields]")) {
    const dialog = form.closest("dialog")?.dataset.dialog === "new" ? "new" : "set";
    const groups = (form.getAttribute("data-fields") ?? "").split(" ").map((name) => {
      const choices = CHOICES[/** @type {keyof Settings} */ (name)].map((value) => `<label><input type="radio" name="${name}" value="${value}">${face(name, value)}</label>`);
      return `<fieldset data-group="${name}"><legend data-t="${dialog}.${name}"></legend><div class="choices">${choices.join("")}</div></fieldset>`;
    });
    form.insertAdjacentHTML("afterbegin", groups.join(""));
  }
}

/** @param {string} name */
export function open(name) {
  const element = find(`[data-dialog="${name}"]`);
  if (!element.open) {
    element.returnValue = "";
    element.showModal();
    // Not `autofocus`: that would also act on a closed dialog while the page loads.
    find("[data-focus]", element).focus();
  }
  return element;
}

/** The forms for a new game and for the settings; makes all dialogs close. @param {FormParts} parts */
export function wireDialogs({ settings, looks, changed, begin }) {
  const game = find('[data-dialog="new"]');
  const lasting = find('[data-dialog="settings"]');
  const loose = /** @type {Record<string, any>} */ (/** @type {unknown} */ (settings));

  for (const element of document.querySelectorAll("dialog")) {
    element.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-close]") : null;
      // A click on the dialog itself is one beside its contents.
      if (button || target === element) element.close(button?.getAttribute("data-close") ?? "");
    });
  }

  /** @param {HTMLElement} form @returns {NodeListOf<HTMLInputElement>} */
  const inputs = (form) => form.querySelectorAll("input");
  const showSide = () => { find('[data-group="side"]').hidden = find('[value="friend"]').checked; };

  /** @param {keyof Settings} name @param {unknown} value */
  function set(name, value) {
    loose[name] = value;
    if (name in looks) /** @type {Record<string, unknown>} */ (looks)[name] = value;
    changed(name);
  }

  game.addEventListener("change", showSide);
  game.addEventListener("close", () => {
    if (game.returnValue !== "start") return;
    for (const { name, value, checked } of inputs(game)) if (checked) loose[name] = name === "row" ? Number(value) : value;
    begin();
  });
  lasting.addEventListener("change", (/** @type {any} */ { target }) => {
    set(target.name, target.type === "radio" ? target.value : target.checked);
  });

  return {
    set,
    /** @param {"new" | "settings"} name */
    show(name) {
      /** @type {Record<string, any>} */
      const now = { ...loose, ...looks };
      for (const input of inputs(name === "new" ? game : lasting)) input.checked = input.type === "radio" ? input.value === String(now[input.name]) : now[input.name];
      find("[data-unsaved]").hidden = storageWorks();
      showSide();
      open(name);
    },
  };
}
