/** @import { createTimeline } from "./timeline.js" */
/** @import { Words } from "./types.d.ts" */
import { icon } from "./stepping.js";
import { STRIDES } from "./stepper.js";

/** The colours of the marks, by how much they matter, and how much of the height they take. @type {[string, number][]} */
const MARKS = [["--ink-soft", 0.45], ["--alert", 0.7], ["--ink", 1]];
const WEIGHT = { drop: -1, lap: 0, capture: 1, turn: 2 };

/** A slider with the marks of a game, and buttons. @param {readonly string[]} names of the buttons, in order */
export function createStepControls(names) {
  const track = document.createElement("div");
  track.className = "step-track";
  track.innerHTML = '<canvas aria-hidden="true"></canvas><input type="range" min="0" step="1">';
  const buttons = document.createElement("div");
  buttons.className = "step-buttons";
  buttons.innerHTML = names.map((name) => `<button type="button" data-step="${name}">${icon(/** @type {any} */ (name))}</button>`).join("");
  const canvas = /** @type {HTMLCanvasElement} */ (track.firstElementChild);
  const slider = /** @type {HTMLInputElement} */ (track.lastElementChild);
  const all = [...buttons.querySelectorAll("button")].map((button, i) => ({ button, name: names[i], off: "" }));
  const player = all.find(({ name }) => name === "play")?.button;

  return {
    track,
    buttons,
    slider,
    canvas,

    /** @param {Words} t */
    translate(t) {
      slider.ariaLabel = t("step.open");
      for (const { button, name } of all) button.title = button.ariaLabel = t(`step.${name}`);
    },

    /** @param {boolean} playing @param {Words} t */
    turn(playing, t) {
      if (!player) return;
      const name = playing ? "pause" : "play";
      player.innerHTML = icon(name);
      player.title = player.ariaLabel = t(`step.${name}`);
    },

    /** @param {number} stop @param {number} total @param {string} place in words @param {{ previous: boolean, next: boolean }} [ends] which ways lead nowhere */
    show(stop, total, place, ends = { previous: stop === 0, next: stop === total }) {
      slider.max = String(total);
      slider.value = String(stop);
      slider.setAttribute("aria-valuetext", place);
      for (const one of all) {
        if (!(one.name in STRIDES)) continue;
        const off = String(ends[STRIDES[one.name][0]]);
        if (off !== one.off) one.button.setAttribute("aria-disabled", one.off = off);
      }
    },

    /** @param {Pick<ReturnType<typeof createTimeline>, "total" | "kind">} timeline */
    mark(timeline) {
      const { width, height } = canvas.getBoundingClientRect();
      const sharp = devicePixelRatio;
      const pen = canvas.getContext("2d");
      if (!pen || !width || !timeline.total) return;
      canvas.width = Math.round(width * sharp);
      canvas.height = Math.round(height * sharp);
      // Of the stops that share a pixel the weightiest is seen.
      const columns = new Int8Array(canvas.width).fill(-1);
      for (let at = 1; at <= timeline.total; at++) {
        const x = Math.min(Math.floor((at / timeline.total) * canvas.width), canvas.width - 1);
        columns[x] = Math.max(columns[x], WEIGHT[timeline.kind(at)]);
      }
      const style = getComputedStyle(canvas);
      columns.forEach((weight, x) => {
        if (weight < 0) return;
        const [colour, share] = MARKS[weight];
        pen.fillStyle = style.getPropertyValue(colour);
        pen.fillRect(x, canvas.height * (1 - share), Math.max(1, sharp), canvas.height * share);
      });
    },
  };
}
