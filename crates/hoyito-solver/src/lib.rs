//! Opponents for Hoyito I, II and III.
//!
//! ```
//! use hoyito::Game;
//! use hoyito_solver::{Level, choose};
//!
//! let mut game = Game::default();
//! while let Some(hole) = choose(&game, Level::Medium, 7) {
//!     game.play(hole)?;
//!     # if game.steps().len() > 20 { break }
//! }
//! # Ok::<(), hoyito::error::PlayError>(())
//! ```

#![forbid(unsafe_code)]

mod mind;

use core::fmt;
use core::str::FromStr;

use hoyito::{Game, Hole, Position, Side, Variant};

pub use mind::{Answer, Bounds, Mind, MoveValue, Question, Wish};

/// How far an opponent looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Sees what a move captures, and every other time not even that.
    Easy,
    /// Looks a few turns ahead, and often no further than Easy does at its best.
    Medium,
    /// Looks as far ahead as a moment's thought allows.
    Hard,
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLevel;

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the levels are easy, medium and hard")
    }
}

impl std::error::Error for BadLevel {}

impl Level {
    /// The levels from the weakest to the strongest.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The level's name, such as `easy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// How many times in ten it looks less far than it could.
    const fn overlooks(self) -> usize {
        match self {
            Self::Easy => 5,
            Self::Medium => 4,
            Self::Hard => 0,
        }
    }

    /// The most turns that are sown in thought for one move: how long a thought takes must not depend on the position.
    const fn turns(self) -> u32 {
        match self {
            Self::Easy => 0,
            Self::Medium => 100,
            Self::Hard => 4_000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or(BadLevel)
    }
}

/// The hole that an opponent of this level plays; nothing if the round is over.
///
/// The same game, level and `seed` always give the same hole.
///
/// ```
/// use hoyito::Game;
/// use hoyito_solver::{Level, choose};
///
/// let game = Game::default();
/// let hole = choose(&game, Level::Easy, 1).unwrap();
/// assert_eq!(game.why_not(hole), None);
/// assert_eq!(choose(&game, Level::Easy, 1), Some(hole));
/// ```
#[must_use]
pub fn choose(game: &Game, level: Level, seed: u64) -> Option<Hole> {
    let state = game.state();
    state.to_move()?;
    let position = *state.position();
    let mut search = Search { variant: game.variant(), last_four_to: state.last_four_to(), left: level.turns() };
    let mut dice = Dice(seed ^ (game.steps().len() as u64) << 32);
    let mut moves = search.moves(&position);
    // Moves of equal value are not always tried in the same order, so that no two games are alike.
    for last in (1..moves.len()).rev() {
        moves.swap(last, dice.below(last + 1));
    }
    let side = position.to_move();
    let overlooks = dice.below(10) < level.overlooks();
    if level == Level::Easy && overlooks {
        return moves.first().map(|&(hole, _)| hole);
    }
    let mut best = best_of(&moves, |after| ahead(after, side))?;
    if overlooks {
        return Some(best);
    }
    for depth in 1..=30 {
        let mut values = Vec::with_capacity(moves.len());
        let mut alpha = -i32::MAX;
        for (_, after) in &moves {
            let value = search.value(after, side, depth, alpha, i32::MAX);
            alpha = alpha.max(value);
            values.push(value);
        }
        // A depth that was not finished says nothing about the moves that were not reached.
        if search.left == 0 {
            break;
        }
        // The best move first: it will cut off most of the others at the next depth.
        let first = (0..values.len()).rev().max_by_key(|&at| values[at]).unwrap_or(0);
        moves[..=first].rotate_right(1);
        best = moves[0].0;
    }
    Some(best)
}

/// Seeds that `side` has more than the other.
fn ahead(position: &Position, side: Side) -> i32 {
    i32::from(position.captured(side)) - i32::from(position.captured(side.other()))
}

fn best_of(moves: &[(Hole, Position)], value: impl Fn(&Position) -> i32) -> Option<Hole> {
    let mut best = None;
    for (hole, after) in moves {
        let value = value(after);
        if best.is_none_or(|(_, other)| value > other) {
            best = Some((*hole, value));
        }
    }
    best.map(|(hole, _)| hole)
}

struct Search {
    variant: Variant,
    last_four_to: Option<Side>,
    left: u32,
}

impl Search {
    fn moves(&self, position: &Position) -> Vec<(Hole, Position)> {
        let holes = position.board().row().holes_of(position.to_move());
        holes.filter_map(|hole| Some((hole, position.after(self.variant, self.last_four_to, hole).ok()?))).collect()
    }

    /// How far `side` will be ahead, as well as `depth` more turns show.
    fn value(&mut self, position: &Position, side: Side, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        if depth == 0 || self.left == 0 || position.board().seeds() == 0 {
            return ahead(position, side);
        }
        let own = position.to_move() == side;
        let mut best = if own { -i32::MAX } else { i32::MAX };
        let moves = self.moves(position);
        self.left = self.left.saturating_sub(moves.len() as u32);
        for (_, after) in moves {
            let value = self.value(&after, side, depth - 1, alpha, beta);
            if own {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if best.abs() == i32::MAX { ahead(position, side) } else { best }
    }
}

/// SplitMix64: small, and good enough to overlook a move by.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}
