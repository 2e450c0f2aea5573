/** @import { Options } from "./exhibit-types.d.ts" */
import { readAddress } from "./address.js";
import { CHOICES } from "./settings.js";
import { LANGUAGES } from "./words.js";

/** All that can be asked for, as attributes of the element and in the address of a frame. */
export const OPTIONS = [
  "rules", "row", "rounds", "first", "pos", "moves", "turn", "event", "flip", "counts", "lang", "theme", "accent", "controls", "autoplay", "keys",
  "speed", "full",
];

// An attribute may stand there without a value.
const ON = ["1", "", "true"];
const OFF = ["0", "off", "false"];
const COLOUR = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** @param {string} digits */
const six = (digits) => (digits.length === 3 ? digits.replace(/./g, "$&$&") : digits).toLowerCase();

/** @param {(name: string) => string | null} ask @returns {Options} */
export function readOptions(ask) {
  const given = new URLSearchParams(OPTIONS.flatMap((name) => {
    const value = ask(name);
    return value === null ? [] : [[name, value]];
  }));
  /** @param {string} name */
  const value = (name) => given.get(name) ?? undefined;
  // "es-DO" is Spanish.
  const language = value("lang")?.toLowerCase().split("-")[0];
  if (LANGUAGES.some((one) => one === language)) given.set("lang", String(language));
  const flip = value("flip");
  if (flip !== undefined && ON.includes(flip)) given.set("flip", "1");
  if (flip !== undefined && OFF.includes(flip)) given.set("flip", "0");

  const address = readAddress(given.toString());
  const { faults } = address;
  /** @param {string} name @param {string} hint */
  const blame = (name, hint) => faults.push({ name, value: value(name) ?? "", hint });
  /** @param {string} name @param {boolean} otherwise */
  const flag = (name, otherwise) => {
    const text = value(name);
    if (text === undefined) return otherwise;
    if (!ON.includes(text) && !OFF.includes(text)) {
      blame(name, "address.flip");
      return otherwise;
    }
    return ON.includes(text);
  };

  const speed = value("speed") ?? "normal";
  if (!CHOICES.mine.includes(speed)) blame("speed", "embed.speed");
  const accent = COLOUR.exec(value("accent") ?? "");
  if (value("accent") !== undefined && !accent) blame("accent", "embed.accent");
  flag("counts", true);

  return {
    ...address,
    controls: flag("controls", false),
    autoplay: flag("autoplay", false),
    keys: flag("keys", true),
    full: flag("full", false),
    speed: /** @type {any} */ (CHOICES.mine.includes(speed) ? speed : "normal"),
    accent: accent ? `#${six(accent[1])}` : undefined,
  };
}

/** Black or white, whichever is better read on a colour. @param {string} colour "#" and six digits */
export function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((i) => (Number.parseInt(colour.slice(i, i + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000000" : "#ffffff";
}
