//! What positions of Hoyito are worth, for JavaScript.
//!
//! ```js
//! const mind = new Mind(16);
//! mind.ask("I", "6.6.2.7.1.6/1.6.6.6.0.1:0-0:N", null, "values", 0);
//! while (!mind.work(10_000)) mind.answer();  // better each time
//! mind.answer().moves;                        // [{ hole: "a", low: 4, high: 4, turns: null }, …]
//! mind.free();
//! ```
//!
//! This crate only converts. Every misuse becomes a JavaScript `Error` with a stable `code`, and leaves the mind as it
//! was; shapes and codes stand in `types.ts`.

mod error;
mod shape;

use core::str::FromStr;

use hoyito::{Game, Length, Position, Side, Variant};
use hoyito_solver::{Level, Question, Wish};
use js_sys::JsString;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use error::Fault;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.ts");

#[wasm_bindgen]
extern "C" {
    /// What is known so far.
    #[wasm_bindgen(typescript_type = "Answer")]
    pub type Answer;

    /// Tables in the making.
    #[wasm_bindgen(typescript_type = "Making")]
    pub type Making;
}

/// Thinks about one position at a time, and remembers what it has found out.
#[wasm_bindgen]
pub struct Mind {
    mind: hoyito_solver::Mind,
}

#[wasm_bindgen]
impl Mind {
    /// A mind that remembers so many mebibytes of positions.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(mebibytes: u32) -> Mind {
        Self { mind: hoyito_solver::Mind::new(mebibytes as usize) }
    }

    /// Begins to think about something else: "values", or a move as a level would choose it, where the same seed gives
    /// the same move.
    pub fn ask(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] position: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "\"south\" | \"north\" | null", js_name = lastFourTo)]
        last_four_to: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Wish")] wish: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    ) -> Result<(), Fault> {
        let variant: Variant = read(rules)?;
        let position: Position = read(position)?;
        let last_four_to = if last_four_to.is_null() { None } else { Some(read::<Side>(last_four_to)?) };
        let wish = match text(wish)?.as_str() {
            "values" => Wish::Values,
            level => Wish::Move(level.parse::<Level>()?, seed.as_f64().unwrap_or(0.0).to_bits()),
        };
        // Nobody can be to move any more, although seeds are left.
        Game::from_position(variant, Length::Single, position).state().to_move().ok_or(Fault::Over)?;
        self.mind.ask(Question { variant, position, last_four_to }, wish);
        Ok(())
    }

    /// Thinks on for about so many positions, and says whether all is found out.
    pub fn work(&mut self, nodes: f64) -> bool {
        self.mind.work(nodes as u64)
    }

    /// Whether the tables are there without which nothing is searched; until then, thinking is making them.
    #[wasm_bindgen(js_name = isReady)]
    pub fn is_ready(&self) -> bool {
        self.mind.is_ready()
    }

    /// What is known so far.
    pub fn answer(&self) -> Result<Answer, Fault> {
        let answer = self.mind.answer().ok_or(Fault::NothingAsked)?;
        Ok(shape::answer(&answer, self.mind.greater_tables()).unchecked_into())
    }

    /// Works for about so many positions on tables of up to so many seeds, for positions like the one that was asked about
    /// last, and says whether they are there. Questions that are asked meanwhile don't wait for them.
    #[wasm_bindgen(js_name = workOnTables)]
    pub fn work_on_tables(&mut self, seeds: u8, positions: f64) -> bool {
        self.mind.work_on_tables(seeds.min(hoyito_solver::MOST_SEEDS), positions as u32)
    }

    /// The tables that are being made, if they are.
    pub fn making(&self) -> Option<Making> {
        self.mind.making().map(|progress| shape::making(progress).unchecked_into())
    }
}

/// The file of the table of so many seeds, for so many open holes of South and of North.
#[cfg(feature = "tables")]
#[wasm_bindgen(js_name = tableFile)]
pub fn table_file(
    #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
    south: u8,
    north: u8,
    seeds: u8,
) -> Result<Vec<u8>, Fault> {
    let shape = hoyito_solver::Shape { variant: read(rules)?, open: [south, north], last_four_to: None };
    let mut file = Vec::new();
    hoyito_solver::Tables::make(shape, seeds).write(seeds, &mut file).expect("memory takes what is written to it");
    Ok(file)
}

/// A JavaScript text, if it is one: the conversion that wasm-bindgen would make throws errors without a code.
fn text(value: &JsValue) -> Result<String, Fault> {
    let text: &JsString = value.dyn_ref().ok_or(Fault::NotText)?;
    Ok(text.into())
}

/// What a JavaScript text says.
fn read<T: FromStr<Err: Into<Fault>>>(value: &JsValue) -> Result<T, Fault> {
    text(value)?.parse().map_err(Into::into)
}
