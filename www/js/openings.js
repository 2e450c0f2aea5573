/** @import { Address, Line, Opening, Opponent, Seats, Settings } from "./shell.d.ts" */
/** @import { Game, Side } from "./types.d.ts" */
import { SIDES, other } from "./view.js";

/** What the engine makes games from. @typedef {typeof Game} Maker */

/** @param {Opponent} opponent @param {Side} side */
function chairs(opponent, side) {
  /** @type {Seats} */
  const seats = { south: "human", north: "human" };
  if (opponent === "friend") return { seats, level: "easy" };
  seats[other(side)] = "computer";
  return { seats, level: opponent };
}

/** @param {Maker} Game @param {Settings} settings @returns {Opening} */
export const fresh = (Game, { rules, row, first, rounds, opponent, side }) => (
  { game: new Game(rules, row, first, rounds), ...chairs(opponent, side) });

/** The game that an address describes. @param {Maker} Game @param {Address} address @returns {Opening} */
export function addressed(Game, { rules = "I", row = 6, first = "south", rounds = "1", moves = "", pos, opponent = "easy", side = "south" }) {
  const game = pos === undefined ? new Game(rules, row, first, rounds) : Game.fromPosition(rules, pos, rounds);
  game.replay(moves);
  return { game, ...chairs(opponent, side) };
}

/** A game that was written down. @param {Maker} Game @param {any} line @returns {Opening | null} */
export function written(Game, { record, seats, level }) {
  const sound = SIDES.every((side) => ["human", "computer"].includes(seats?.[side])) && seats.south + seats.north !== "computercomputer";
  return sound ? { game: Game.fromRecord(String(record)), seats, level: String(level) } : null;
}

/** @param {Opening} opening @returns {Line} */
export const writeDown = ({ game, seats, level }) => ({ record: game.record(), seats, level });
