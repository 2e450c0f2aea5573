/** @import { Looks, Opening } from "./shell.d.ts" */
import { GAME } from "./address.js";
import { breathe } from "./breathe.js";

const REST = ["turn", "event", "flip", "lang", "theme"];

// Safari takes a hundred changes of the address in half a minute, and throws at the next.
const BURST = 60;
const EVERY = 1000;

/** What is not as it usually is. @param {Opening} opening @returns {Record<string, unknown>} */
export function gameParams({ game, seats, level }) {
  const { rules, row, rounds, first, position } = game.snapshotAt(0);
  const alone = seats.south !== seats.north;
  const side = seats.south === "computer" ? "north" : "south";
  return {
    rules,
    row: row !== 6 && row,
    rounds: rounds !== "1" && rounds,
    first: first !== "south" && first,
    pos: game.usual() ? false : position,
    moves: game.moves(),
    opponent: alone ? level !== "easy" && level : "friend",
    side: alone && side !== "south" && side,
  };
}

/** @param {Looks} looks */
export const lookParams = ({ flip, lang, theme }) => ({ flip: flip && 1, lang: lang !== "auto" && lang, theme: theme !== "auto" && theme });

// A query may hold these as they are, and a link that people read should.
/** @param {unknown} value */
const encode = (value) => encodeURIComponent(String(value)).replace(/%(2F|3A|3D)/g, (code) => decodeURIComponent(code)).replaceAll("%20", "+");

/** What an address asks for behind its "?", whatever else it held before. @param {string} search @param {Record<string, unknown>} params */
export function writeSearch(search, params) {
  const given = new URLSearchParams(search);
  for (const name of [...GAME, ...REST]) given.delete(name);
  const parts = Object.entries(params).filter(([, value]) => value !== false && value !== undefined && value !== "");
  const query = [...parts, ...given].map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  return query && `?${query}`;
}

/** Keeps the address current without adding to the history. @param {() => { opening: Opening | null, place: object | undefined, looks: Looks }} now @param {() => void} written */
export function createAddressBar(now, written) {
  let left = BURST;
  let then = 0;
  let timer = 0;
  let soon = false;

  function search() {
    const { opening, place, looks } = now();
    return writeSearch(location.search, { ...(opening && { ...gameParams(opening), ...place }), ...lookParams(looks) });
  }

  function write() {
    clearTimeout(timer);
    timer = 0;
    soon = false;
    const wanted = search();
    if (wanted === location.search) return;
    left--;
    try {
      history.replaceState(null, "", location.pathname + wanted + location.hash);
    } catch {
      // A sealed frame may not touch its address. All goes on the same.
    }
    written();
  }

  return {
    changed() {
      const time = performance.now();
      left = Math.min(BURST, left + (time - then) / EVERY);
      then = time;
      if (left < 1) timer ||= window.setTimeout(write, EVERY);
      else if (!soon) {
        soon = true;
        // Nobody reads it before the picture is drawn.
        breathe().then(() => soon && write());
      }
    },
  };
}
