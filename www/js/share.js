/** @import { Desk, Language } from "./shell.d.ts" */
/** @import { Board } from "./snippets.js" */
import { gameParams } from "./address-bar.js";
import { find } from "./dialogs.js";
import { heightFor } from "./embed-messages.js";
import { home } from "./home.js";
import { createPanel, dress } from "./panel.js";
import { createMaker } from "./share-pictures.js";
import * as snippets from "./snippets.js";
import { createTimeline } from "./timeline.js";
import { SIDES } from "./view.js";
import { LANGUAGES } from "./words.js";

/** @typedef {"link" | "embed" | "wiki" | "wordpress" | "text" | "picture" | "film"} Kind */
/** What is chosen in the dialog. @typedef {{ scope: "stop" | "game", kind: Kind, extension: "tag" | "key" | "widgets", width: number, theme: "auto" | "light" | "dark", lang: "auto" | Language, flip: boolean, controls: boolean, autoplay: boolean, caption: boolean, limit: boolean, per: "drop" | "lap" | "turn", delay: number }} Chosen */
/** What is shown of the game, and how. @typedef {{ turn: number, event: number, rest: boolean, whole: boolean, name: string }} Where */

const FRAME = /** @type {const} */ (["width", "theme", "lang", "controls", "autoplay", "flip"]);
/** What each kind can have its own way. @type {Record<Kind, readonly (keyof Chosen)[]>} */
const ASKED = {
  link: ["theme", "lang", "flip"],
  embed: FRAME,
  wiki: ["extension", ...FRAME],
  wordpress: FRAME,
  text: ["flip"],
  picture: ["width", "theme", "lang", "flip", "caption"],
  film: ["per", "delay", "width", "theme", "lang", "flip", "caption", "limit"],
};
const KINDS = /** @type {Kind[]} */ (Object.keys(ASKED));
/** @type {Partial<Record<keyof Chosen, readonly (string | number)[]>>} */
const CHOICES = {
  extension: ["tag", "key", "widgets"],
  theme: ["auto", "light", "dark"],
  lang: ["auto", ...LANGUAGES],
  per: ["drop", "lap", "turn"],
  delay: [0, 100, 200, 350, 500, 1000, 2000],
};
const SWITCHES = /** @type {const} */ (["controls", "autoplay", "flip", "caption", "limit"]);

// In pixels: what there is room for on most pages, and what can be drawn.
const [NARROWEST, WIDEST] = [240, 1200];
// Milliseconds between a choice and its frame.
const PAUSE = 400;

/** @param {Kind} kind */
const usualWidth = (kind) => (kind === "picture" ? 800 : 600);

/** @type {Record<string, string>} */
const WORD = { theme: "set.", lang: "set." };

/** @param {string} name @param {readonly string[]} values */
const radios = (name, values) => `<fieldset><legend data-t="publish.${name}"></legend><div class="choices">${values.map(
  (value) => `<label><input type="radio" name="${name}" value="${value}"><span data-t="publish.${name}.${value}"></span></label>`).join("")}</div></fieldset>`;

/** @param {[string, readonly (string | number)[]]} choice */
const select = ([name, values]) => `<label data-option="${name}"><span data-t="publish.${name}"></span><select class="field" name="${name}">${values.map(
  (value) => `<option value="${value}"${name === "delay" && value ? "" : ` data-t="${WORD[name] ?? `publish.${name}.`}${value}"`}></option>`).join("")}</select></label>`;

/** @param {number} i */
const slot = (i) => `<div class="slot" data-slot="${i}"><label for="publish-text-${i}"></label><textarea class="field code" id="publish-text-${i}" rows="3" readonly spellcheck="false"></textarea><button type="button" data-copy="${i}" data-t="publish.copy"></button></div>`;

const HTML = `<div class="publish"><div class="publish-ask">${radios("scope", ["stop", "game"])}${radios("kind", KINDS)}
    <div class="options">${Object.entries(CHOICES).map(select).join("")}<label data-option="width"><span data-t="publish.width"></span><input class="field" type="number" name="width" min="${NARROWEST}" max="${WIDEST}" step="10" inputmode="numeric"></label></div>
    <div class="switches">${SWITCHES.map((name) => `<label data-option="${name}"><input type="checkbox" name="${name}"><span data-t="publish.${name}"></span></label>`).join("")}</div>
  </div><div class="publish-get">
    <p class="hint"></p>
    ${[0, 1].map(slot).join("")}
    <p class="facts"></p>
    <div class="row"></div>
    <div class="making" hidden><progress></progress><button type="button" data-cancel data-t="do.cancel"></button></div>
    <p class="told" role="status"></p>
    <figure hidden></figure>
  </div></div>`;

/** @param {string} name @param {Blob} blob */
function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers fetch it only after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Gives a stop or a game away: as a link, a frame, text, a picture or an animation. @param {Desk} desk */
export async function createShare(desk) {
  await Promise.all([dress("forms"), dress("share")]);
  const { words, table, looks } = desk;
  const { panel, open: show } = createPanel(desk, "publish", "publish.heading", HTML);
  const part = (/** @type {string} */ selector) => find(selector, panel);
  const [told, hint, facts, row, figure] = [".told", ".hint", ".facts", ".row", "figure"].map(part);
  /** @type {Chosen} */
  const chosen = {
    scope: "stop", kind: "link", extension: "tag", width: usualWidth("link"), theme: "auto", lang: "auto", flip: false,
    controls: true, autoplay: false, caption: true, limit: true, per: "lap", delay: 0,
  };
  /** @type {Where} */
  let where;

  /** Where one looks at the game. */
  function look() {
    const { t } = words();
    const { game } = table();
    const timeline = createTimeline(game);
    const steps = document.documentElement.dataset.stepping === undefined ? null : find(".steps");
    const { number, event, rest, view } = timeline.look(steps ? timeline.clamp(Number(steps.dataset.stop)) : timeline.total);
    const whole = chosen.scope === "game";
    const named = game.names();
    const players = SIDES.map((side) => named[side]).filter(Boolean).join(" – ");
    const name = [t("game.name", { rules: game.snapshot().rules }), players, whole || !timeline.turns ? "" : t("picture.turn", { turn: number, turns: timeline.turns })];
    where = { turn: number, event, rest, whole, name: name.filter(Boolean).join(", ") };
    return view;
  }

  /** @returns {Board} */
  function board() {
    const { kind, theme, lang, flip, controls, autoplay, width } = chosen;
    const { turn, event, rest, whole } = where;
    const { game } = table();
    // What plays by itself begins at the start.
    const plays = autoplay && kind !== "link";
    return {
      ...home,
      params: {
        ...gameParams({ game, seats: { south: "human", north: "human" }, level: "easy" }),
        turn: whole ? !plays && 0 : turn,
        event: !whole && !rest && event,
        flip: flip && 1,
        theme: theme !== "auto" && theme,
        lang: lang !== "auto" && lang,
        controls: !controls && 0,
        autoplay: autoplay && 1,
      },
      title: where.name,
      width,
      height: heightFor(width, controls),
    };
  }

  /** What stands in the boxes of text, and what is said of them. @returns {{ hint?: string, texts: [label: string, text: string][] }} */
  function texts() {
    const it = board();
    const { kind, extension, flip } = chosen;
    if (kind === "link") return { texts: [["link", snippets.link(it)]] };
    if (kind === "embed") return { texts: [["html", snippets.iframe(it)]] };
    if (kind === "wordpress") return { hint: "wordpress", texts: [["block", snippets.wordpressBlock(it)]] };
    if (kind === "text") {
      const view = look();
      const { t, sideName } = words();
      const next = where.rest && view.turn ? [t("status.side", { side: sideName(view.turn) })] : [];
      const drawn = snippets.diagram(view, { flip, south: sideName("south"), north: sideName("north"), below: [...next, where.name] });
      return { texts: [["plain", drawn], ["pre", snippets.preformatted(drawn)]] };
    }
    if (kind === "picture") {
      return { texts: [["file", snippets.wikiPicture({ file: maker.name(".svg"), title: where.name, caption: where.name, width: Math.min(it.width, 600) })]] };
    }
    if (kind === "film") return { texts: [] };
    if (extension === "widgets") return { hint: "widgets", texts: [["article", snippets.widgetCall(it)], ["widget", snippets.widgetPage(it)]] };
    if (extension === "key") return { hint: "key", texts: [["article", snippets.keyedIframe(it)], ["settings", snippets.iframeKey(it)]] };
    return { hint: "tag", texts: [["article", snippets.iframeTag(it)], ["hosts", snippets.iframeTagHosts(it)]] };
  }

  const maker = createMaker(desk, { part, chosen, where: () => where, save, tell: (text) => { told.textContent = text; } });

  /** @param {HTMLElement | null} sight */
  function showSight(sight) {
    figure.hidden = !sight;
    figure.replaceChildren(...(sight ? [sight] : []));
  }

  let framed = "";
  let timer = 0;
  function showFrame() {
    clearTimeout(timer);
    const it = board();
    const address = snippets.embedLink(it);
    // What has no address of its own can't be shown in itself.
    const able = ["embed", "wiki", "wordpress"].includes(chosen.kind) && new URL(home.base).protocol === location.protocol;
    const wanted = able ? `${address} ${it.width}` : "";
    if (wanted === framed) return;
    framed = wanted;
    if (!able) return showSight(null);
    // Who goes through the choices sees what is meant in the end.
    timer = window.setTimeout(() => frameOf(address, it), figure.hidden ? 0 : PAUSE);
  }

  /** @param {string} address @param {Board} board */
  function frameOf(address, { title, width, height }) {
    const frame = document.createElement("iframe");
    frame.src = address;
    frame.title = title;
    frame.setAttribute("sandbox", "allow-scripts allow-popups");
    frame.style.width = `${width}px`;
    frame.style.aspectRatio = `${width} / ${height}`;
    showSight(frame);
  }

  function refresh() {
    const { t } = words();
    const { kind } = chosen;
    look();
    const asked = ASKED[kind];
    for (const option of panel.querySelectorAll("[data-option]")) {
      /** @type {HTMLElement} */ (option).hidden = !asked.includes(/** @type {any} */ (option).dataset.option);
    }
    const { hint: saying = kind, texts: said } = texts();
    hint.textContent = t(`publish.hint.${saying}`);
    for (const element of panel.querySelectorAll("[data-slot]")) {
      const i = Number(/** @type {HTMLElement} */ (element).dataset.slot);
      /** @type {HTMLElement} */ (element).hidden = !said[i];
      if (!said[i]) continue;
      const [label, text] = said[i];
      find("label", element).textContent = t(`publish.text.${label}`);
      find("button", element).ariaLabel = t("publish.copyWhat", { what: t(`publish.text.${label}`) });
      const area = find("textarea", element);
      area.value = text;
      area.rows = kind === "text" ? text.split("\n").length : Math.min(6, Math.ceil(text.length / 60));
      area.wrap = kind === "text" ? "off" : "soft";
    }
    if (location.protocol === "file:" && !["text", "picture", "film"].includes(kind)) hint.textContent += ` ${t("publish.disk")}`;
    const files = kind === "wordpress" ? [["page", "publish.savePage"], ["oembed", "publish.saveOembed"]] : kind === "picture" ? [["svg", "publish.saveSvg"], ["png1", "publish.savePng1"], ["png2", "publish.savePng2"]]
      : kind === "film" ? [["film", "publish.make"]] : [];
    row.innerHTML = files.map(([name]) => `<button type="button" data-file="${name}"></button>`).join("");
    files.forEach(([, key], i) => { row.children[i].textContent = t(key); });
    facts.textContent = "";
    if (kind === "picture" || kind === "film") {
      clearTimeout(timer);
      framed = "";
      maker.show(showSight, facts);
    } else {
      maker.stop();
      showFrame();
    }
  }

  function fill() {
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (panel.querySelectorAll("input, select"))) {
      const value = chosen[/** @type {keyof Chosen} */ (input.name)];
      if (input.type === "radio") input.checked = input.value === value;
      else if (input.type === "checkbox") input.checked = Boolean(value);
      else input.value = String(value);
    }
    for (const option of part("[name=delay]").options) {
      if (Number(option.value)) option.textContent = words().t("publish.seconds", { n: new Intl.NumberFormat(words().language).format(Number(option.value) / 1000) });
    }
  }

  /** @param {number} i */
  async function copy(i) {
    const area = part(`#publish-text-${i}`);
    told.textContent = "";
    try {
      await navigator.clipboard.writeText(area.value);
      told.textContent = words().t("publish.copied", { what: part(`[data-slot="${i}"] label`).textContent });
    } catch {
      area.focus();
      area.select();
      told.textContent = words().t("record.refused");
    }
  }

  /** @param {string} file */
  function saveText(file) {
    const { language, t } = words();
    const it = { ...board(), lang: language };
    const name = file === "page" ? "hoyito.html" : "oembed.json";
    save(name, new Blob([file === "page" ? snippets.page(it) : snippets.oembed(it)], { type: file === "page" ? "text/html" : "application/json" }));
    told.textContent = t("publish.saved", { name });
  }

  panel.addEventListener("change", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    if (!(input.name in chosen)) return;
    const before = chosen.kind;
    const value = input.type === "checkbox" ? input.checked : ["width", "delay"].includes(input.name) ? Number(input.value) : input.value;
    Object.assign(chosen, { [input.name]: value });
    chosen.width = Math.round(Math.min(Math.max(chosen.width || usualWidth(chosen.kind), NARROWEST), WIDEST));
    // Who has chosen a width keeps it.
    if (chosen.kind !== before && chosen.width === usualWidth(before)) chosen.width = usualWidth(chosen.kind);
    told.textContent = "";
    fill();
    refresh();
  });
  panel.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    const { copy: which, file } = button?.dataset ?? {};
    if (which) copy(Number(which));
    else if (file === "page" || file === "oembed") saveText(file);
    else if (file) maker.make(file);
    else if (button?.hasAttribute("data-cancel")) maker.cancel();
  });
  panel.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLTextAreaElement) target.select();
  });
  panel.addEventListener("close", () => {
    maker.stop();
    // What isn't seen does nothing.
    clearTimeout(timer);
    framed = "";
    showSight(null);
  });
  desk.onLooks(() => {
    fill();
    if (panel.open) refresh();
  });

  return {
    open() {
      told.textContent = "";
      chosen.flip = looks.flip;
      fill();
      show();
      refresh();
    },
  };
}
