/** @import { Desk } from "./shell.d.ts" */
/** @import { Chosen, Where } from "./share.js" */
import { WIKI, film, plan } from "./film.js";
import { picture, png } from "./picture.js";
import { fileName } from "./snippets.js";

/**
 * Makes what is drawn: pictures, which are seen at once, and animations, which take their time.
 *
 * @param {Desk} desk
 * @param {{ part: (selector: string) => any, chosen: Chosen, where: () => Where, save: (name: string, blob: Blob) => void, tell: (text: string) => void }} dialog
 */
export function createMaker(desk, { part, chosen, where, save, tell }) {
  const making = part(".making");
  const progress = /** @type {HTMLProgressElement} */ (part("progress"));
  /** @type {AbortController | null} */
  let work = null;
  // Whoever draws remembers this number and gives up when it has changed.
  let era = 0;
  let drawn = "";
  /** @type {(sight: HTMLElement | null) => void} */
  let show = () => {};
  let address = "";

  const shot = () => ({
    width: chosen.width, theme: chosen.theme, flip: chosen.flip, caption: chosen.caption, lang: chosen.lang === "auto" ? undefined : chosen.lang,
  });

  function script() {
    const { turn, whole } = where();
    return { ...shot(), per: chosen.per, delay: chosen.delay || undefined, most: chosen.limit ? WIKI : undefined, ...(!whole && { from: Math.max(1, turn), to: Math.max(1, turn) }) };
  }

  /** What a file is called. @param {string} ending */
  const name = (ending) => {
    const { game } = desk.table();
    const { south, north } = game.names();
    const { turn, whole } = where();
    return fileName(["hoyito", game.snapshot().rules, south, north, whole ? "" : `turn ${turn}`]) + ending;
  };

  /** @param {any} error */
  function sentence(error) {
    const { t, error: told } = desk.words();
    if (error?.reason === "download") return t("trouble.download", { file: error.file });
    const known = error?.code ? told(error) : "";
    return known && known !== told(null) ? known : t("publish.failed");
  }

  /** @param {string} url @param {string} text */
  function sight(url, text) {
    const image = new Image();
    image.alt = text;
    image.src = url;
    return image;
  }

  /** @param {HTMLElement} facts */
  async function showPicture(facts) {
    const mine = ++era;
    try {
      const { turn, event } = where();
      const { svg, width, height } = await picture(desk, { ...shot(), turn, event });
      if (mine !== era) return;
      drawn = svg;
      facts.textContent = desk.words().t("publish.size", { width, height });
      show(sight(`data:image/svg+xml,${encodeURIComponent(svg)}`, where().name));
    } catch (error) {
      console.error(error);
      if (mine === era) tell(sentence(error));
    }
  }

  /** @param {HTMLElement} facts */
  function showPlan(facts) {
    const { t, language } = desk.words();
    const still = desk.table().game.snapshot().plies === 0;
    part("[data-file=film]").disabled = still;
    if (still) {
      facts.textContent = t("publish.noTurns");
      return;
    }
    const { frames, width, height, area, seconds } = plan(desk, script());
    /** @param {number} n */
    const told = (n) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(n);
    facts.textContent = [
      t("publish.plan", { n: frames, width, height, area: told(area / 1e6), seconds: told(seconds) }),
      area > WIKI ? t("publish.tooMuch", { limit: told(WIKI / 1e6) }) : "",
    ].filter(Boolean).join(" ");
  }

  function cancel() {
    work?.abort(new DOMException("", "AbortError"));
    work = null;
    making.hidden = true;
  }

  function stop() {
    era++;
    drawn = "";
    cancel();
    if (address) URL.revokeObjectURL(address);
    address = "";
  }

  /** @param {string} as */
  async function makePicture(as) {
    const mine = era;
    const svg = drawn;
    if (!svg) return;
    const file = name(as === "svg" ? ".svg" : as === "png1" ? ".png" : "-2x.png");
    try {
      const blob = as === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await png(svg, as === "png1" ? 1 : 2);
      save(file, blob);
      if (mine === era) tell(desk.words().t("publish.saved", { name: file }));
    } catch (error) {
      console.error(error);
      if (mine === era) tell(sentence(error));
    }
  }

  async function makeFilm() {
    stop();
    const mine = era;
    const own = work = new AbortController();
    const { t } = desk.words();
    making.hidden = false;
    progress.removeAttribute("value");
    progress.ariaLabel = t("publish.making");
    tell(t("publish.making"));
    const button = part("[data-file=film]");
    const focused = document.activeElement === button;
    button.disabled = true;
    if (focused) part("[data-cancel]").focus();
    const file = name(".gif");
    try {
      const made = await film(desk, script(), {
        signal: own.signal,
        progress(done, all) {
          progress.max = all;
          progress.value = done;
        },
      });
      if (mine !== era) return;
      address = URL.createObjectURL(made.blob);
      show(sight(address, where().name));
      save(file, made.blob);
      const size = new Intl.NumberFormat(desk.words().language, { maximumFractionDigits: 1 }).format(made.blob.size / 1000);
      tell(desk.words().t("publish.made", { name: file, n: made.frames, width: made.width, height: made.height, size }));
    } catch (error) {
      if (own.signal.aborted) {
        if (mine === era) tell(desk.words().t("publish.cancelled"));
      } else {
        console.error(error);
        tell(sentence(error));
      }
    } finally {
      if (mine === era) {
        if (work === own) work = null;
        const within = making.contains(document.activeElement) || document.activeElement === document.body;
        making.hidden = true;
        button.disabled = false;
        if (within) button.focus();
      }
    }
  }

  return {
    name,
    /** @param {(sight: HTMLElement | null) => void} showSight @param {HTMLElement} facts */
    show(showSight, facts) {
      stop();
      show = showSight;
      if (chosen.kind === "picture") return showPicture(facts);
      show(null);
      showPlan(facts);
    },
    /** @param {string} as */
    make: (as) => (as === "film" ? makeFilm() : makePicture(as)),
    cancel,
    stop,
  };
}
