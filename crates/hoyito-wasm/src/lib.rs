//! The rules of Hoyito for JavaScript.
//!
//! This crate only converts. It takes scalars and texts, and gives snapshots, turns and events as plain objects whose
//! types stand in `types.ts`. Every misuse becomes a JavaScript `Error` with a stable `code`, and leaves the game as it
//! was.

mod error;
mod shape;

use core::str::FromStr;

use hoyito::{Length, Moves, Record, Row, Side};
use hoyito_solver::Level;
use js_sys::JsString;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use error::{Fault, Result};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.ts");

#[wasm_bindgen]
extern "C" {
    /// A state of the game.
    #[wasm_bindgen(typescript_type = "Snapshot")]
    pub type Snapshot;
    /// A step of the game with its events.
    #[wasm_bindgen(typescript_type = "Turn")]
    pub type Turn;
    /// The steps of the game without their events.
    #[wasm_bindgen(typescript_type = "TurnSummary[]")]
    pub type TurnSummaries;
    /// What a move would do.
    #[wasm_bindgen(typescript_type = "Preview")]
    pub type Preview;
}

/// A game or a match.
#[wasm_bindgen]
pub struct Game(hoyito::Game);

#[wasm_bindgen]
impl Game {
    /// A game or match from the usual start: "I", 6, "south", "1".
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] row: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] first: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] rounds: &JsValue,
    ) -> Result<Game> {
        Ok(Self(usual(rules, row, first, rounds)?))
    }

    /// A single game from a position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] position: &JsValue,
    ) -> Result<Game> {
        let position = text(position)?.parse().map_err(Fault::Position)?;
        Ok(Self(hoyito::Game::from_position(read(rules)?, Length::Single, position)))
    }

    /// A game or match from the usual start, with its moves.
    #[wasm_bindgen(js_name = fromMoves)]
    pub fn from_moves(
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] row: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] first: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] rounds: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] moves: &JsValue,
    ) -> Result<Game> {
        let mut game = usual(rules, row, first, rounds)?;
        game.replay(&read::<Moves>(moves)?)?;
        Ok(Self(game))
    }

    /// A game or match from a record.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(#[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue) -> Result<Game> {
        Ok(Self(hoyito::Game::try_from(&read::<Record>(record)?)?))
    }

    /// Where the game stands.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot_of(self.0.steps().len(), self.0.state())
    }

    /// Where the game stood after so many steps, 0 for the start.
    #[wasm_bindgen(js_name = snapshotAt)]
    pub fn snapshot_at(&self, #[wasm_bindgen(unchecked_param_type = "number")] ply: &JsValue) -> Result<Snapshot> {
        let ply = whole(ply).ok_or(Fault::NoSuchTurn)?;
        Ok(self.snapshot_of(ply, self.0.state_after(ply).ok_or(Fault::NoSuchTurn)?))
    }

    /// Plays a hole.
    pub fn play(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] hole: &JsValue) -> Result<Turn> {
        Ok(turn(&self.0.play(read(hole)?)?))
    }

    /// What playing a hole would do; nothing changes.
    pub fn preview(&self, #[wasm_bindgen(unchecked_param_type = "string")] hole: &JsValue) -> Result<Preview> {
        Ok(shape::object(&shape::Preview::of(&self.0.preview(read(hole)?)?)))
    }

    /// Takes back one step.
    pub fn undo(&mut self) -> Result<Snapshot> {
        self.0.undo()?;
        Ok(self.snapshot())
    }

    /// Takes an undone step again.
    pub fn redo(&mut self) -> Result<Snapshot> {
        self.0.redo()?;
        Ok(self.snapshot())
    }

    /// Takes back steps until a side is to move, at least one.
    #[wasm_bindgen(js_name = undoTo)]
    pub fn undo_to(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<Snapshot> {
        self.0.undo_to(read(side)?)?;
        Ok(self.snapshot())
    }

    /// Takes undone steps again until a side is to move or none is left, at least one.
    #[wasm_bindgen(js_name = redoTo)]
    pub fn redo_to(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<Snapshot> {
        self.0.redo_to(read(side)?)?;
        Ok(self.snapshot())
    }

    /// Whether `undoTo` would find something.
    #[wasm_bindgen(js_name = canUndoTo)]
    pub fn can_undo_to(&self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<bool> {
        Ok(self.0.can_undo_to(read(side)?))
    }

    /// Shares the rest by agreement.
    pub fn share(&mut self) -> Result<Turn> {
        Ok(turn(&self.0.share()?))
    }

    /// Resigns the game or match for a side.
    pub fn resign(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<Turn> {
        Ok(turn(&self.0.resign(read(side)?)?))
    }

    /// Sets up the next round of a match.
    #[wasm_bindgen(js_name = nextRound)]
    pub fn next_round(&mut self) -> Result<Turn> {
        Ok(turn(&self.0.next_round()?))
    }

    /// The steps up to here, without their events.
    pub fn turns(&self) -> TurnSummaries {
        let turns: Vec<_> = (1..=self.0.steps().len()).filter_map(|number| self.0.turn(number)).collect();
        shape::object(&turns.iter().map(shape::Summary::of).collect::<Vec<_>>())
    }

    /// A step with its events, told once more.
    pub fn turn(&self, #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue) -> Result<Turn> {
        Ok(turn(&whole(number).and_then(|number| self.0.turn(number)).ok_or(Fault::NoSuchTurn)?))
    }

    /// The position in its text form.
    pub fn position(&self) -> String {
        self.0.position().to_string()
    }

    /// The moves in their text form.
    pub fn moves(&self) -> String {
        self.0.moves().to_string()
    }

    /// The record in its text form.
    pub fn record(&self) -> String {
        Record::from(&self.0).to_string()
    }

    /// The hole that an opponent of a level plays; nothing changes.
    #[wasm_bindgen(js_name = computerMove)]
    pub fn computer_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] level: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<String> {
        let hole = hoyito_solver::choose(&self.0, read::<Level>(level)?, seed.as_f64().unwrap_or(0.0).to_bits())
            .ok_or(Fault::Over)?;
        Ok(hole.to_string())
    }

    fn snapshot_of(&self, plies: usize, state: &hoyito::State) -> Snapshot {
        shape::object(&shape::Snapshot::of(&self.0, plies, state))
    }
}

/// Lines of play of exactly so many sowings from the usual start.
#[cfg(feature = "perft")]
#[wasm_bindgen]
pub fn perft(
    #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] row: &JsValue,
    depth: u32,
) -> Result<f64> {
    let start = hoyito::Position::start(Row::new(whole(row).unwrap_or(0))?, Side::South);
    Ok(hoyito::perft(&start, read(rules)?, depth) as f64)
}

fn turn(turn: &hoyito::Turn) -> Turn {
    shape::object(&shape::Turn::of(turn))
}

fn usual(rules: &JsValue, row: &JsValue, first: &JsValue, rounds: &JsValue) -> Result<hoyito::Game> {
    let row = Row::new(whole(row).unwrap_or(0))?;
    Ok(hoyito::Game::new(read(rules)?, row, read(rounds)?, read::<Side>(first)?))
}

/// A JavaScript text, if it is one and not too long to be worth a look.
///
/// Arguments come as they are, whatever the types say: the conversion that wasm-bindgen would make for a Rust string or
/// number takes other values for texts and numbers, or throws errors without a code.
fn text(value: &JsValue) -> Result<String> {
    let text: &JsString = value.dyn_ref().ok_or(Fault::NotText)?;
    if text.length() as usize > hoyito::MOST_RECORD_BYTES {
        return Err(Fault::TooLong);
    }
    Ok(text.into())
}

/// What a JavaScript text says.
fn read<T: FromStr<Err: Into<Fault>>>(value: &JsValue) -> Result<T> {
    text(value)?.parse().map_err(Into::into)
}

/// A JavaScript number, if it is a whole one.
fn whole(value: &JsValue) -> Option<usize> {
    let number = value.as_f64()?;
    (number >= 0.0 && number <= f64::from(u32::MAX) && number.fract() == 0.0).then_some(number as usize)
}
