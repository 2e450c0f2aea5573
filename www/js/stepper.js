/** @import { HoyitoBoard } from "./hoyito-board.js" */
/** @import { Sight, Stride, createTimeline } from "./timeline.js" */
/** @import { Hole, Speed } from "./types.d.ts" */
import { trace } from "./stepping.js";

/** @typedef {"next" | "previous"} Way */
/** Where each button leads. @type {Record<string, [Way, Stride]>} */
export const STRIDES = {
  start: ["previous", "all"],
  turnBack: ["previous", "turn"],
  leapBack: ["previous", "leap"],
  back: ["previous", "drop"],
  on: ["next", "drop"],
  leapOn: ["next", "leap"],
  turnOn: ["next", "turn"],
  end: ["next", "all"],
};

/**
 * What a stepper has to be told, and what it tells.
 *
 * @typedef {object} Surroundings
 * @property {() => ReturnType<typeof createTimeline>} timeline
 * @property {() => Speed} speed
 * @property {(sight: Sight) => readonly Hole[]} [playable] the holes that can be chosen at a stop
 * @property {(stop: number) => boolean} [stays] whether playing ends at a stop
 * @property {() => void} [moved] the stop is another one: told at once, at every stop
 * @property {() => void} tell all but the board is to show the stop: told once a picture
 * @property {() => void} turned it has begun or ceased to play
 */

/** Goes from stop to stop of a game on a board, and plays from there. @param {HoyitoBoard} board @param {Surroundings} around */
export function createStepper(board, { timeline, speed, playable = () => [], stays = () => false, moved, tell, turned }) {
  let stop = 0;
  let playing = false;
  // Whoever plays remembers this number and gives up when it has changed.
  let era = 0;
  let frame = 0;

  function draw() {
    const sight = timeline().look(stop);
    board.stand(sight.view, sight.rest ? timeline().stateAfter(sight.number) : null, playable(sight));
    trace(board, timeline().trail(stop));
    tell();
  }

  function pause() {
    if (!playing) return;
    playing = false;
    era++;
    cancelAnimationFrame(frame);
    frame = 0;
    board.cancel();
    turned();
  }

  /** @param {number} to */
  function go(to) {
    pause();
    stop = timeline().clamp(to);
    draw();
    moved?.();
  }

  /** @param {number} [until] the end of a turn */
  async function play(until = timeline().total) {
    const mine = ++era;
    if (stop === timeline().total) stop = 0;
    playing = true;
    turned();
    while (stop < until) {
      const { rest, number, event, view } = timeline().look(stop);
      const turn = rest ? number + 1 : number;
      const how = await board.animate(timeline().tell(turn), {
        speed: speed(),
        before: timeline().stateAfter(turn - 1),
        after: timeline().stateAfter(turn),
        from: { event: rest ? 0 : event, view },
      });
      if (mine !== era) return;
      // Else the board was cut short, and it goes on from where that happened.
      if (how === "done") stop = timeline().stopOf(turn, Infinity);
    }
    go(stop);
  }

  return {
    get stop() { return stop; },
    get playing() { return playing; },
    go,
    play,
    /** Leaves the board as it is: whoever calls it shows something next. */
    pause,

    /** Takes another timeline, at a stop, and shows nothing yet. @param {number} at */
    take(at) { stop = timeline().clamp(at); },

    /** What a button does. @param {string} name */
    act(name) {
      if (name === "play") return playing ? go(stop) : play();
      const [way, stride] = STRIDES[name];
      go(timeline()[way](stop, stride));
    },

    /** The board has told an event. */
    heard() {
      if (!playing) return;
      stop++;
      if (stays(stop)) return go(stop);
      // Of several steps in a frame the last is told.
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        trace(board, timeline().trail(stop));
        tell();
      });
      moved?.();
    },
  };
}
