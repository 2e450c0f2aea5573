//! The rules of Hoyito I, II and III, the Dominican mancala games, for rows of 6 to 12 holes.
//!
//! ```
//! use hoyito::{Event, Game, Length, Row, Side, Variant};
//!
//! let mut game = Game::new(Variant::II, Row::SIX, Length::Single, Side::South);
//! let turn = game.play("C".parse()?)?;
//! println!("{} plays C: {} laps, {} seeds, takes {}", turn.side.name(), turn.laps, turn.drops, turn.captured);
//! for event in &turn.events {
//!     if let Event::Lift { hole, seeds, lap } = event {
//!         println!("lap {lap}: {seeds} seeds are lifted from {hole}");
//!     }
//! }
//!
//! let legal: String = game.legal_moves().map(|hole| hole.letter()).collect();
//! println!("{} may play {legal}", game.position().to_move().name());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | sides, holes, rows, boards | [`Side`], [`Hole`], [`Row`], [`Board`] |
//! | what sets the three games apart | [`Variant`] |
//! | a round as it stands, checked | [`Setup`] → [`Position`] |
//! | a game or match with its history | [`Game`], [`Length`], [`State`], [`Turn`], [`Preview`] |
//! | every gesture of a turn, a wire format | [`event`] |
//! | text forms | [`Moves`], [`Record`], the `Display` and `FromStr` of [`Position`], and [`TextForm`] to tell them apart |
//! | counting lines of play | [`perft`] |
//! | looking at millions of positions | [`quick`] |
//! | what can be wrong | [`error`] |
//!
//! Rules are named by their number in the table of the project's README. The crate knows nothing of screens, files, time
//! or chance, and depends on nothing; the feature `serde` makes events and summaries serialisable.

#![forbid(unsafe_code)]

mod board;
pub mod error;
pub mod event;
mod game;
mod notation;
mod packed;
mod perft;
mod position;
pub mod quick;
mod rules;
mod sowing;

pub use board::{Board, CASA, Hole, Row, Side};
pub use event::{CaptureWhy, End, Event, Outcome, PassWhy, Scene, TurnEnd};
pub use game::{Game, Length, Phase, Preview, QUIET_TURNS, REPETITIONS, RoundLimit, State, Step, Turn};
pub use notation::{MOST_RECORD_BYTES, Moves, Record, TextForm};
pub use perft::perft;
pub use position::{Position, Setup, SetupHole};
pub use rules::Variant;
pub use sowing::MOST_LAPS;

/// The README's example is compiled with the crate.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
