/** @import { Desk, Settings } from "./shell.d.ts" */
import { find } from "./dialogs.js";
import { createPanel, dress } from "./panel.js";
import { CHOICES, storageWorks } from "./settings.js";

/** @type {Record<string, string>} */
const WORD = { opponent: "new.", side: "side.", first: "side.", rounds: "new.rounds." };

/** @param {string} name @param {unknown} value */
function face(name, value) {
  if (name === "rules") return `<span>Hoyito ${value}<small data-t="game.${value}"></small></span>`;
  if (name === "row") return `<span>${value}</span>`;
  return `<span ${name === "lang" && value !== "auto" ? `lang="${value}" ` : ""}data-t="${WORD[name] ?? "set."}${value}"></span>`;
}

/** @param {string} form @param {(keyof Settings)[]} names */
const groups = (form, names) => names.map((name) => {
  const choices = CHOICES[name].map((value) => `<label><input type="radio" name="${name}" value="${value}">${face(name, value)}</label>`);
  return `<fieldset data-group="${name}"><legend data-t="${form}.${name}"></legend><div class="choices">${choices.join("")}</div></fieldset>`;
}).join("");

const SWITCHES = `<fieldset class="switches"><legend data-t="set.board"></legend>${["counts", "flip"].map(
  (name) => `<label><input type="checkbox" name="${name}"><span data-t="set.${name}"></span></label>`).join("")}</fieldset>`;

/** The forms for a new game and for the settings. @param {Desk} desk */
export async function createForms(desk) {
  await dress("forms");
  const { settings, looks, set, begin } = desk;
  const game = createPanel(desk, "new", "do.new", `<div class="fields">${groups("new", ["rules", "opponent", "side", "first", "row", "rounds"])}</div>
    <footer><button type="button" data-close="" data-t="do.cancel"></button><button type="button" class="primary" data-close="start" data-action="start" data-focus data-t="do.start"></button></footer>`);
  const lasting = createPanel(desk, "settings", "do.settings", `<div class="fields">${groups("set", ["mine", "theirs", "steps", "lang", "theme"])}${SWITCHES}
    <p class="house" data-unsaved hidden data-t="set.unsaved"></p></div>`);
  // Who starts a game at once with what was chosen last presses Enter twice.
  find("h2", game.panel).removeAttribute("data-focus");

  /** @param {HTMLElement} form @returns {NodeListOf<HTMLInputElement>} */
  const inputs = (form) => form.querySelectorAll("input");
  const showSide = () => { find('[data-group="side"]').hidden = find('[value="friend"]').checked; };

  game.panel.addEventListener("change", showSide);
  game.panel.addEventListener("close", () => {
    if (game.panel.returnValue !== "start") return;
    const chosen = Object.fromEntries(Array.from(inputs(game.panel)).filter(({ checked }) => checked).map(({ name, value }) => [name, name === "row" ? Number(value) : value]));
    begin(chosen);
  });
  lasting.panel.addEventListener("change", (/** @type {any} */ { target }) => {
    set(target.name, target.type === "radio" ? target.value : target.checked);
  });

  /** @param {ReturnType<typeof createPanel>} form */
  const show = ({ panel, open }) => () => {
    /** @type {Record<string, any>} */
    const now = { ...settings, ...looks };
    for (const input of inputs(panel)) input.checked = input.type === "radio" ? input.value === String(now[input.name]) : now[input.name];
    find("[data-unsaved]").hidden = storageWorks();
    showSide();
    open();
  };
  return { game: show(game), settings: show(lasting) };
}
