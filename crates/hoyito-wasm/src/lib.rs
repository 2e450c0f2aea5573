//! The rules of Hoyito for JavaScript.
//!
//! This crate only converts. It takes scalars and texts, and gives snapshots, turns and events as plain objects whose
//! types stand in `types.ts`. Every misuse becomes a JavaScript `Error` with a stable `code`, and leaves the game as it
//! was.

mod error;
mod shape;

use core::str::FromStr;

use hoyito::{Length, Moves, Position, Record, Row, Side, TextForm};
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
    /// Who plays.
    #[wasm_bindgen(typescript_type = "Names")]
    pub type Names;
    /// Which form a text seems to have.
    #[wasm_bindgen(typescript_type = "TextForm | null")]
    pub type Form;
}

/// A game or a match, with what its record says beside the game.
#[wasm_bindgen]
pub struct Game {
    game: hoyito::Game,
    /// The record that it was read from; only its headers without a meaning still count.
    read: Record,
}

impl From<hoyito::Game> for Game {
    fn from(game: hoyito::Game) -> Self {
        Self { read: Record::from(&game), game }
    }
}

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
        Ok(usual(rules, row, first, rounds)?.into())
    }

    /// A game or match from a position; a single game if nothing is said of rounds.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] position: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rounds: &JsValue,
    ) -> Result<Game> {
        let position = read::<Position>(position)?;
        let length = if rounds.is_undefined() { Length::Single } else { read(rounds)? };
        Ok(hoyito::Game::from_position(read(rules)?, length, position).into())
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
        Ok(game.into())
    }

    /// A game or match from a record.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(#[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue) -> Result<Game> {
        let read = read::<Record>(record)?;
        Ok(Self { game: hoyito::Game::try_from(&read)?, read })
    }

    /// Which form a text seems to have: what of `fromRecord`, `fromMoves` and `fromPosition` to read it with.
    #[wasm_bindgen(js_name = formOf)]
    pub fn form_of(#[wasm_bindgen(unchecked_param_type = "string")] value: &JsValue) -> Result<Form> {
        let form = TextForm::of(&text(value)?).map(|form| match form {
            TextForm::Moves => "moves",
            TextForm::Position => "position",
            TextForm::Record => "record",
        });
        Ok(form.map_or(JsValue::NULL, Into::into).unchecked_into())
    }

    /// Where the game stands.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot_of(self.game.steps().len(), self.game.state())
    }

    /// Where the game stood after so many steps, 0 for the start.
    #[wasm_bindgen(js_name = snapshotAt)]
    pub fn snapshot_at(&self, #[wasm_bindgen(unchecked_param_type = "number")] ply: &JsValue) -> Result<Snapshot> {
        let ply = whole(ply).ok_or(Fault::NoSuchTurn)?;
        Ok(self.snapshot_of(ply, self.game.state_after(ply).ok_or(Fault::NoSuchTurn)?))
    }

    /// Plays a hole.
    pub fn play(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] hole: &JsValue) -> Result<Turn> {
        Ok(turn(&self.game.play(read(hole)?)?))
    }

    /// What playing a hole would do; nothing changes.
    pub fn preview(&self, #[wasm_bindgen(unchecked_param_type = "string")] hole: &JsValue) -> Result<Preview> {
        Ok(shape::object(&shape::Preview::of(&self.game.preview(read(hole)?)?)))
    }

    /// Takes back one step.
    pub fn undo(&mut self) -> Result<Snapshot> {
        self.game.undo()?;
        Ok(self.snapshot())
    }

    /// Takes an undone step again.
    pub fn redo(&mut self) -> Result<Snapshot> {
        self.game.redo()?;
        Ok(self.snapshot())
    }

    /// Takes back steps until a side is to move, at least one.
    #[wasm_bindgen(js_name = undoTo)]
    pub fn undo_to(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<Snapshot> {
        self.game.undo_to(read(side)?)?;
        Ok(self.snapshot())
    }

    /// Takes undone steps again until a side is to move or none is left, at least one.
    #[wasm_bindgen(js_name = redoTo)]
    pub fn redo_to(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<Snapshot> {
        self.game.redo_to(read(side)?)?;
        Ok(self.snapshot())
    }

    /// Whether `undoTo` would find something.
    #[wasm_bindgen(js_name = canUndoTo)]
    pub fn can_undo_to(&self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<bool> {
        Ok(self.game.can_undo_to(read(side)?))
    }

    /// Shares the rest by agreement.
    pub fn share(&mut self) -> Result<Turn> {
        Ok(turn(&self.game.share()?))
    }

    /// Resigns the game or match for a side.
    pub fn resign(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] side: &JsValue) -> Result<Turn> {
        Ok(turn(&self.game.resign(read(side)?)?))
    }

    /// Sets up the next round of a match.
    #[wasm_bindgen(js_name = nextRound)]
    pub fn next_round(&mut self) -> Result<Turn> {
        Ok(turn(&self.game.next_round()?))
    }

    /// Plays on, with moves in their text form: all of them or, when one can't be played, none.
    pub fn replay(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] moves: &JsValue) -> Result<()> {
        Ok(self.game.replay(&read(moves)?)?)
    }

    /// The kinds of the events up to here: a line for each step, and in it a letter for each event.
    pub fn outline(&self) -> String {
        shape::outline(&self.game)
    }

    /// The steps up to here, without their events.
    pub fn turns(&self) -> TurnSummaries {
        let turns: Vec<_> = (1..=self.game.steps().len()).filter_map(|number| self.game.turn(number)).collect();
        shape::object(&turns.iter().map(shape::Summary::of).collect::<Vec<_>>())
    }

    /// A step with its events, told once more.
    pub fn turn(&self, #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue) -> Result<Turn> {
        Ok(turn(&whole(number).and_then(|number| self.game.turn(number)).ok_or(Fault::NoSuchTurn)?))
    }

    /// The position in its text form.
    pub fn position(&self) -> String {
        self.game.position().to_string()
    }

    /// Whether play began with four seeds in every hole.
    pub fn usual(&self) -> bool {
        let opening = self.game.opening();
        *opening == hoyito::Position::start(self.game.row(), opening.to_move())
    }

    /// The moves in their text form.
    pub fn moves(&self) -> String {
        self.game.moves().to_string()
    }

    /// The record in its text form, with the headers of the record that the game was read from.
    pub fn record(&self) -> String {
        self.read.of(&self.game).to_string()
    }

    /// Who plays, as far as the record says it.
    pub fn names(&self) -> Names {
        let name = |name: &Option<String>| name.as_deref().and_then(Record::name);
        shape::object(&shape::Names { south: name(&self.read.south), north: name(&self.read.north) })
    }

    /// Says who plays; nothing (null) forgets a name.
    #[wasm_bindgen(js_name = setNames)]
    pub fn set_names(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string | null")] south: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string | null")] north: &JsValue,
    ) -> Result<()> {
        let name =
            |value: &JsValue| if value.is_null() { Ok(None) } else { text(value).map(|name| Record::name(&name)) };
        (self.read.south, self.read.north) = (name(south)?, name(north)?);
        Ok(())
    }

    fn snapshot_of(&self, plies: usize, state: &hoyito::State) -> Snapshot {
        shape::object(&shape::Snapshot::of(&self.game, plies, state))
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
