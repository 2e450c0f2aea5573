//! Exact values, and opponents, for Hoyito I, II and III.
//!
//! ```
//! use hoyito::{Position, Row, Side, Variant};
//! use hoyito_solver::{Mind, Question, Wish};
//!
//! let position = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S".parse()?;
//! let mut mind = Mind::new(64);
//! mind.ask(Question { variant: Variant::II, position, last_four_to: None }, Wish::Values);
//! while !mind.work(100_000) {}
//! let answer = mind.answer().unwrap();
//! println!("South wins {} more from here on", answer.value.exact().unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to find | look in |
//! |---|---|
//! | what a position and each move is worth, the best line, an opponent's move | [`Mind`] |
//! | tables of all positions with few seeds | [`Tables`], made by a [`Builder`] for a [`Shape`] |
//! | what the tables say as a whole | [`Statistics`] |
//! | opponents that are not perfect | [`Level`] |
//!
//! The *value* of a position is the seeds that the side to move will win from here on minus those that the other will, if
//! both play as well as can be. Play that never ends, or ends by repetition (rule 17) or sharing (rule 18), gives each the
//! same of the rest. The limit of 200 quiet turns (rule 17) is left out.

#![forbid(unsafe_code)]

mod build;
mod file;
mod level;
mod memo;
mod mind;
mod parallel;
mod search;
mod shape;
mod stats;
mod tables;

pub use build::{Builder, Progress};
pub use file::{FileError, Label};
pub use level::{BadLevel, Level};
pub use mind::{Answer, Bounds, Mind, MoveValue, Question, Wish};
pub use shape::Shape;
pub use stats::{Statistics, Untrue};
pub use tables::{Known, MOST_SEEDS, Tables};
