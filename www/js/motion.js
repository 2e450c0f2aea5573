/** @import { Arrivals, Beat, Board, Gestures, Point, Side, View } from "./types.d.ts" */
import { HURRIED } from "./beats.js";
import { show } from "./board.js";
import { look } from "./drawings.js";
import { middleOf, plus } from "./placement.js";

// Below this a flight is not seen and only costs frames.
const SEEN = 40;

const HERE = { x: 0, y: 0 };

/** @param {Point} p @param {number} [scale] */
const to = ({ x, y }, scale = 1) => `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${scale})`;

// Whatever moves already stands where it will end: stopping everything at once leaves the board right.
/** @param {Board} board */
export function createMotion(board) {
  /** @type {Map<Element, Animation>} */
  const running = new Map();
  /** The seeds in the air, and whether they land only when they are there. @type {Map<HTMLElement, boolean>} */
  const flying = new Map();

  /** @param {Element} element */
  function stop(element) {
    const animation = running.get(element);
    running.delete(element);
    animation?.cancel();
  }

  /** @param {HTMLElement} seed */
  function land(seed) {
    stop(seed);
    show(seed, false);
    flying.delete(seed);
  }

  function still() {
    for (const seed of flying.keys()) land(seed);
    for (const element of running.keys()) stop(element);
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing @param {() => void} [after] */
  function run(element, frames, timing, after) {
    running.get(element)?.cancel();
    const animation = element.animate(frames, { fill: "backwards", ...timing });
    running.set(element, animation);
    animation.onfinish = () => {
      if (running.get(element) !== animation) return;
      // A filled animation is held until the element is put away.
      if (timing.fill !== "both") running.delete(element);
      after?.();
    };
  }

  /** @param {Point} target @param {number} duration */
  function glide(target, duration) {
    const from = board.hand.at;
    board.moveHand(target);
    if (duration < SEEN / 2 || (from.x === target.x && from.y === target.y)) return stop(board.hand.box);
    run(board.hand.box, [{ transform: to(from) }, { transform: to(target) }], { duration, easing: "cubic-bezier(.45,.05,.35,1)" });
  }

  /** All that lies in a hole moves as one. @param {number} index @param {Point} place @param {KeyframeAnimationOptions} timing */
  function heap(index, place, timing) {
    const away = plus(place, board.place.cells[index].centre, -1);
    run(board.holes[index].seeds, [
      { transform: to(HERE), opacity: 1 },
      { transform: to(HERE, 0.8), opacity: 1, offset: 0.3 },
      { transform: to(away, 0.5), opacity: 1, offset: 0.92 },
      { transform: to(away, 0.5), opacity: 0 },
    ], { easing: "ease-in-out", fill: "both", ...timing });
  }

  /** Seeds leave the board for a pile, four to a casa. @param {Point[]} from @param {Side} side @param {number} store @param {number} duration @param {Point} [nest] where they gather first */
  function fly(from, side, store, duration, nest) {
    const first = Math.floor((store - from.length) / 4);
    const { unit, stores } = board.place;
    const half = stores[side].casa * 0.17;
    from.forEach((start, i) => {
      const casa = board.casaSpot(side, first + Math.floor(i / 4));
      const corner = { x: (i % 2 ? 1 : -1), y: (i % 4 < 2 ? -1 : 1) };
      const end = plus(plus(casa, { x: 0, y: half * 0.55 }), corner, half);
      const seed = board.launch(board.storedLook(side, 4 * first + i));
      if (!seed) return;
      flying.set(seed, true);
      const small = (half * 2) / (unit * 0.19);
      const meet = nest && plus(nest, corner, unit * 0.085);
      const gather = meet ? [
        { transform: to(meet, 1.15), offset: 0.3, easing: "ease-in-out" },
        { transform: to(plus(meet, { x: 0, y: -0.12 }, unit), 1.45), offset: 0.5, easing: "cubic-bezier(.5,0,.3,1)" },
      ] : [];
      run(seed, [{ transform: to(start), easing: "ease-out" }, ...gather, { transform: to(end, small) }],
        { duration: duration * 0.92, delay: (i % 4) * duration * 0.02, fill: "both" }, () => land(seed));
    });
  }

  /** @param {Element | null | undefined} element @param {number} duration @param {number} [delay] */
  function pop(element, duration, delay = 0) {
    if (!element) return;
    run(element, [
      { opacity: 0, transform: "scale(.4)", easing: "ease-out" },
      { opacity: 1, transform: "scale(1.18)", offset: 0.6 },
      { opacity: 1, transform: "scale(1)" },
    ], { duration, delay });
  }

  /** @type {Gestures} */
  const gestures = {
    lift(event, view, flight) {
      const index = board.index(event.hole);
      const target = board.over(event.hole);
      const first = event.lap === 1;
      if (first) {
        board.drawHand({ ...view, at: event.hole, hand: 0, lap: 1 });
        board.moveHand(target);
        run(board.hand.box, [
          { transform: to(plus(target, board.away(view.mover, 0.9))), opacity: 0 },
          { transform: to(target), opacity: 1 },
        ], { duration: flight * 0.45, easing: "cubic-bezier(.2,.7,.3,1)" });
      } else if (flight < 2 * HURRIED) {
        glide(board.middle(), 160);
      } else {
        glide(target, flight * 0.3);
      }
      if (flight < 2 * SEEN) return;
      const begin = first ? 0.5 : 0.25;
      heap(index, target, { duration: flight * (1 - begin), delay: begin * flight });
      run(board.hand.turn, [{ scale: "1" }, { scale: ".9", offset: 0.4 }, { scale: "1.14", offset: 0.75 }, { scale: "1" }], { duration: flight, easing: "ease-in-out" });
      pop(board.hand.lap, flight * 0.6, flight * 0.4);
    },

    sow(event, _, flight) {
      if (flight < HURRIED) return glide(board.middle(), 160);
      const target = board.over(event.hole);
      glide(target, flight * 0.62);
      if (flight < SEEN) return;
      const index = board.index(event.hole);
      const i = event.holds - 1;
      const seed = board.launch(look(index, i));
      if (!seed) return;
      flying.set(seed, false);
      const { unit } = board.place;
      const at = board.spot(index, i);
      run(seed, [
        { transform: to(target, 1.2), opacity: 0 },
        { transform: to(plus(plus(target, plus(at, target, -1), 0.3), { x: 0, y: -0.07 }, unit), 1.4), opacity: 1, offset: 0.35, easing: "cubic-bezier(.5,0,.9,.6)" },
        { transform: to(at), opacity: 1, offset: 0.85, easing: "ease-out" },
        { transform: to(plus(at, { x: 0, y: -0.012 }, unit), 1.03), opacity: 1, offset: 0.93, easing: "ease-in" },
        { transform: to(at), opacity: 1 },
      ], { duration: flight * 0.62, delay: flight * 0.38, fill: "both" });
    },

    capture(event, view, flight) {
      if (flight < SEEN) return;
      const index = board.index(event.hole);
      const length = board.holes[index].shown;
      const from = Array.from({ length: event.seeds }, (_, k) => board.spot(index, Math.max(0, length - event.seeds + k)));
      board.fill(index, Math.max(0, length - event.seeds));
      // The hand makes way, so that one sees what is taken.
      if (view.at) glide(board.over(view.at, 0.75), Math.min(flight * 0.25, 160));
      fly(from, event.by, event.store, flight, board.place.cells[index].centre);
    },

    sweep(event, view, flight) {
      if (flight < SEEN) return;
      const from = view.seeds.flatMap((seeds, index) => Array.from({ length: seeds }, (_, k) => board.spot(index, k)));
      for (let k = from.length; k < event.seeds; k++) from.push(board.hand.at);
      view.seeds.forEach((_, index) => board.fill(index, 0));
      fly(from, event.to, event.store, flight);
    },

    share(event, view, flight) {
      if (flight < SEEN) return;
      view.seeds.forEach((seeds, index) => {
        const { box } = board.place.stores[index % 2 ? "north" : "south"];
        if (seeds) heap(index, middleOf(box), { duration: flight * 0.75, delay: (flight * 0.25 * index) / view.seeds.length });
      });
    },

    turnEnd(_, view, flight) {
      if (!view.at || flight < SEEN) return;
      const { at } = board.hand;
      run(board.hand.box, [{ transform: to(at), opacity: 1 }, { transform: to(plus(at, board.away(view.mover, 0.45))), opacity: 0 }], { duration: flight, easing: "ease-in", fill: "both" });
    },

    refill(event, _, flight) {
      if (flight < SEEN) return;
      const index = board.index(event.hole);
      board.fill(index, event.seeds);
      heap(index, middleOf(board.place.stores[event.side].box), { duration: flight, direction: "reverse" });
    },
  };

  /** What is new on the board comes to the eye. @type {Arrivals} */
  const arrivals = {
    capture(event, late) {
      pop(board.stores[event.by].casas.at(-1), 260, late);
      pop(board.hole(event.hole).marks.lastElementChild, 260);
    },
    sweep(event, late) {
      pop(board.stores[event.to].casas.at(-1), 260, late);
    },
    turnEnd() {
      stop(board.hand.box);
      const last = board.drawn?.last;
      if (last) pop(board.hole(last).marks.lastElementChild, 320);
    },
    close(event) {
      const cover = board.hole(event.hole).pit.querySelector(".cover");
      if (cover) run(cover, [{ transform: "translate(20%,-60%) rotate(25deg)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 320, easing: "ease-out" });
    },
  };

  return {
    stop,
    still,

    /** @param {Beat} beat @param {View} view before it */
    begin(beat, view) {
      if (beat.flight) /** @type {any} */ (gestures)[beat.event.type]?.(beat.event, view, beat.flight);
    },

    /** Told once the board shows what came of it. @param {Beat} beat */
    end(beat) {
      const { event } = beat;
      // What the board now shows lying takes the place of what flew there.
      if (event.type === "sow") flying.forEach((late, seed) => late || land(seed));
      if ("hole" in event) stop(board.hole(event.hole).seeds);
      if (event.type === "share") board.holes.forEach(({ seeds }) => stop(seeds));
      if (beat.flight < SEEN) return;
      /** @type {any} */ (arrivals)[event.type]?.(event, Math.max(0, beat.flight - beat.length));
    },
  };
}
