//! Opponents that err as people do: they see what is near, and overlook long relays and what the other will answer.

use core::fmt;
use core::str::FromStr;

use hoyito::{Game, Hole, Length, Position, Side};

use crate::mind::Question;

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Sees captures that are near, if not all, and thinks of no answer.
    Easy,
    /// Follows sowings over some laps, and now and then thinks of a short answer.
    Medium,
    /// Follows nearly all sowings, and mostly thinks of the answer.
    Hard,
    /// Knows.
    Perfect,
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLevel;

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the levels are easy, medium, hard and perfect")
    }
}

impl std::error::Error for BadLevel {}

impl Level {
    /// The levels from the weakest to the strongest.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Perfect];

    /// The level's name, such as `easy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Perfect => "perfect",
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

/// How well an opponent that is not perfect sees, in times of a hundred.
struct Sight {
    /// How often it loses track of an own sowing at each lap, half as often at the first, and overlooks what that captures.
    loses: usize,
    /// How often of an answer's, if it thinks of answers at all.
    loses_answers: usize,
    /// How often it does not.
    forgets: usize,
}

impl Sight {
    const fn of(level: Level) -> Self {
        match level {
            Level::Easy => Self { loses: 95, loses_answers: 100, forgets: 100 },
            Level::Medium => Self { loses: 22, loses_answers: 30, forgets: 60 },
            Level::Hard | Level::Perfect => Self { loses: 2, loses_answers: 8, forgets: 43 },
        }
    }
}

/// The hole that an opponent of this level plays; nothing if it has no legal move.
///
/// The same position, level and `seed` always give the same hole.
pub(crate) fn choose(question: &Question, level: Level, seed: u64) -> Option<Hole> {
    let &Question { variant, position, last_four_to } = question;
    let moves_of = |position: &Position| -> Vec<(Hole, Position)> {
        let holes = position.board().row().holes_of(position.to_move());
        holes.filter_map(|hole| Some((hole, position.after(variant, last_four_to, hole).ok()?))).collect()
    };
    let mut dice = Dice(position.board().iter().fold(seed, |mixed, (_, seeds)| {
        (mixed ^ u64::from(seeds.unwrap_or(0xFF))).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
    }));
    let mut moves = moves_of(&position);
    // Moves of equal value are not always tried in the same order, so that no two games are alike.
    for last in (1..moves.len()).rev() {
        moves.swap(last, dice.below(last + 1));
    }
    let sight = Sight::of(level);
    let forgets = dice.below(100) < sight.forgets;
    let game = |position| Game::from_position(variant, Length::Single, position);
    // What a sowing is seen to win, if it is followed to its end.
    let mut seen = |before: &Position, hole: Hole, after: &Position, loses: usize| {
        let laps = game(*before).preview(hole).map_or(1, |preview| preview.laps);
        let followed = dice.below(200) >= loses && (1..laps).all(|_| dice.below(100) >= loses);
        if followed { gained(before, after, before.to_move()) } else { 0 }
    };
    best_of(&moves, |hole, after| {
        let own = seen(&position, hole, after, sight.loses);
        if forgets || after.board().seeds() == 0 {
            return own;
        }
        let answers = moves_of(after);
        let most = answers.iter().map(|(hole, then)| seen(after, *hole, then, sight.loses_answers)).max().unwrap_or(0);
        if after.to_move() == position.to_move() { own + most } else { own - most }
    })
}

/// Seeds that `side` has won more than the other between two positions.
fn gained(before: &Position, after: &Position, side: Side) -> i32 {
    ahead(after, side) - ahead(before, side)
}

/// Seeds that `side` has more than the other.
fn ahead(position: &Position, side: Side) -> i32 {
    i32::from(position.captured(side)) - i32::from(position.captured(side.other()))
}

fn best_of(moves: &[(Hole, Position)], mut value: impl FnMut(Hole, &Position) -> i32) -> Option<Hole> {
    let mut best = None;
    for (hole, after) in moves {
        let value = value(*hole, after);
        if best.is_none_or(|(_, other)| value > other) {
            best = Some((*hole, value));
        }
    }
    best.map(|(hole, _)| hole)
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
