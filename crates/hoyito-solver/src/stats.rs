//! What tables say in sum, and whether they agree with themselves.

use core::fmt;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use hoyito::quick::{Six, Sowing};
use hoyito::{Position, Row, Side};

use crate::parallel::over;
use crate::shape::Ranked;
use crate::tables::{Known, Tables};

/// What the table of one number of seeds says in sum.
///
/// Where the sides see the same board alike a position and its twin, turned around, count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Seeds on the board.
    pub seeds: u8,
    /// All positions.
    pub positions: u64,
    /// Those from which the side to move wins more than the other.
    pub won: u64,
    /// Those from which it wins less.
    pub lost: u64,
    /// Those in which neither can be forced to it: among them all in which play goes on without end.
    pub even: u64,
    /// The even ones in which no way to play best captures anything: play goes on without end.
    pub endless: u64,
    /// The turns until the next capture where the most are needed, passes among them, and the first such position.
    pub longest: Option<(Known, Position)>,
    /// Holes with seeds, in all positions.
    pub sowings: u64,
    /// How many of their sowings never end, so that they are no moves (rule 15).
    pub endless_sowings: u64,
}

/// A position that a table says something false about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untrue {
    /// The position.
    pub position: Position,
    /// What the table says.
    pub says: Known,
    /// What follows from what it says of the positions that its moves lead to.
    pub follows: Known,
}

impl fmt::Display for Untrue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, says, follows } = self;
        write!(
            f,
            "the table says that {position} is worth {} in {} turns, and from its moves follows {} in {}",
            says.value, says.turns, follows.value, follows.turns
        )
    }
}

impl std::error::Error for Untrue {}

/// What the moves of a position say about it.
struct Moves {
    /// The most that is won by any, in fours.
    value: i8,
    turns: u8,
    /// Whether a capture is among the best.
    captures: bool,
    sowings: u32,
    endless_sowings: u32,
}

impl Tables {
    /// What the table of so many seeds says in sum, if there is one.
    ///
    /// ```
    /// use hoyito::{Row, Variant};
    /// use hoyito_solver::{Shape, Tables};
    ///
    /// let eight = Tables::make(Shape::whole(Variant::I, Row::SIX), 8).statistics(8).unwrap();
    /// assert_eq!((eight.won, eight.lost, eight.even), (38_778, 32_022, 4_782));
    /// ```
    #[must_use]
    pub fn statistics(&self, seeds: u8) -> Option<Statistics> {
        let layer = self.layer(seeds)?;
        let [won, lost, endless, sowings, endless_sowings] = [const { AtomicU64::new(0) }; 5];
        self.look_through(seeds, |first, moves| {
            let mut sums = [0; 5];
            for (at, moves) in (first..).zip(moves) {
                let value = layer.values[at];
                sums[0] += u64::from(value > 0);
                sums[1] += u64::from(value < 0);
                sums[2] += u64::from(value == 0 && !moves.captures);
                sums[3] += u64::from(moves.sowings);
                sums[4] += u64::from(moves.endless_sowings);
            }
            for (all, sum) in [&won, &lost, &endless, &sowings, &endless_sowings].into_iter().zip(sums) {
                all.fetch_add(sum, Relaxed);
            }
        });
        let [won, lost, endless, sowings, endless_sowings] =
            [won, lost, endless, sowings, endless_sowings].map(AtomicU64::into_inner);
        let positions = layer.values.len() as u64;
        // The first of the greatest.
        let longest = (0..layer.turns.len()).rev().max_by_key(|&at| layer.turns[at]);
        let longest = longest.filter(|&at| layer.turns[at] > 0).map(|at| (layer.known(at), self.position(seeds, at)));
        let even = positions - won - lost;
        Some(Statistics { seeds, positions, won, lost, even, endless, longest, sowings, endless_sowings })
    }

    /// Whether all that the table of so many seeds says follows from what it and those below say of the positions that
    /// the moves lead to. If that holds of every table, each value is true: whoever is ahead has a capture at hand or a move
    /// that brings one nearer, and nobody has a move that is better than the value says.
    ///
    /// # Errors
    /// The first position that it does not hold of.
    pub fn check(&self, seeds: u8) -> Result<(), Untrue> {
        let Some(layer) = self.layer(seeds) else { return Ok(()) };
        let untrue = AtomicU32::new(u32::MAX);
        self.look_through(seeds, |first, moves| {
            for (at, moves) in (first..).zip(moves) {
                if (moves.value, moves.turns) != (layer.values[at], layer.turns[at]) {
                    untrue.fetch_min(at as u32, Relaxed);
                }
            }
        });
        let at = untrue.into_inner() as usize;
        if at >= layer.values.len() {
            return Ok(());
        }
        let moves = if self.shape().row() == Row::SIX {
            self.moves_at::<Six>(seeds, at)
        } else {
            self.moves_at::<hoyito::Board>(seeds, at)
        };
        let follows = Known { value: 4 * moves.value, turns: moves.turns };
        Err(Untrue { position: self.position(seeds, at), says: layer.known(at), follows })
    }

    /// Hands out what the moves of each position say, span by span, with the number of the first.
    fn look_through(&self, seeds: u8, each: impl Fn(usize, &mut dyn Iterator<Item = Moves>) + Sync) {
        if self.shape().row() == Row::SIX {
            self.look_through_all::<Six>(seeds, each);
        } else {
            self.look_through_all::<hoyito::Board>(seeds, each);
        }
    }

    fn look_through_all<H: Ranked>(&self, seeds: u8, each: impl Fn(usize, &mut dyn Iterator<Item = Moves>) + Sync) {
        let all = self.layer(seeds).map_or(0, |layer| layer.values.len());
        over(0, all as u32, |first, end| {
            let positions = self.space.walk::<H>(seeds, first).take((end - first) as usize);
            each(first as usize, &mut positions.map(|(plane, here)| self.moves(seeds, plane, &here)));
        });
    }

    fn moves_at<H: Ranked>(&self, seeds: u8, at: usize) -> Moves {
        let (plane, rank) = self.space.place(seeds, at as u32);
        self.moves::<H>(seeds, plane, &self.space.unrank(plane, seeds, rank))
    }

    fn moves<H: Ranked>(&self, seeds: u8, plane: u8, here: &H) -> Moves {
        let across = self.shape().across(plane);
        let track = self.space.track(plane);
        let mut moves = Moves { value: i8::MIN, turns: 0, captures: false, sowings: 0, endless_sowings: 0 };
        let quiet = |holes: H| {
            let then = self.known(across, &holes.turned(), seeds).expect("the table of as many seeds is there");
            (-then.value / 4, if then.value == 0 { 0 } else { then.turns.saturating_add(1) }, false)
        };
        for hole in here.own() {
            moves.sowings += 1;
            let told = match here.sow(track, hole) {
                Sowing::Sown { holes, taken: 0, .. } => quiet(holes),
                Sowing::Sown { holes, taken, left, next } => {
                    let worth = self.worth(plane, &holes, taken, left, next);
                    (worth, u8::from(worth != 0), true)
                }
                Sowing::Endless | Sowing::Outgrown => {
                    moves.endless_sowings += 1;
                    continue;
                }
            };
            moves.weigh(told);
        }
        if moves.sowings == moves.endless_sowings {
            // A pass (rule 8).
            moves.weigh(quiet(*here));
        }
        moves
    }

    /// The position of a number, as many seeds captured by either as can be.
    fn position(&self, seeds: u8, at: usize) -> Position {
        let (plane, rank) = self.space.place(seeds, at as u32);
        let board: hoyito::Board = self.space.unrank(plane, seeds, rank);
        let (board, side) = if plane == 0 { (board, Side::South) } else { (board.turned(), Side::North) };
        let taken = board.row().seeds() - seeds;
        // Either has captured fours.
        let north = taken / 8 * 4;
        let text = format!("{board}:{}-{north}:{side}", taken - north);
        text.parse().expect("tables are of sound positions")
    }
}

impl Moves {
    /// Whoever is ahead hurries, and the other delays.
    fn weigh(&mut self, (value, turns, captures): (i8, u8, bool)) {
        if value > self.value {
            (self.value, self.turns, self.captures) = (value, turns, captures);
        } else if value == self.value {
            self.turns = if value > 0 { self.turns.min(turns) } else { self.turns.max(turns) };
            self.captures |= captures;
        }
    }
}

#[cfg(test)]
mod tests {
    use hoyito::Variant;

    use super::*;
    use crate::Shape;
    use crate::tables::Layer;

    /// Whatever is changed in a table, the table that is checked no longer agrees with itself or with that below.
    #[test]
    fn a_change_of_any_kind_is_found() {
        let sound = Tables::make(Shape { variant: Variant::II, open: [6, 1], last_four_to: None }, 12);
        assert_eq!((sound.check(8), sound.check(12)), (Ok(()), Ok(())));
        let count = sound.layers[1].values.len();
        for at in (0..count).step_by(count / 100) {
            let mut more = sound.clone();
            more.layers[1].values[at] += 1;
            assert!(more.check(12).is_err(), "{at}");
            let mut later = sound.clone();
            later.layers[1].turns[at] += 1;
            let found = later.check(12).unwrap_err();
            assert_ne!(found.says, found.follows);
            assert_eq!(later.look_up(&found.position), Some(found.says));
        }
    }

    /// All that is won without end by both would agree with itself if it were not for the turns.
    #[test]
    fn values_that_rest_on_themselves_are_found() {
        let sound = Tables::make(Shape::whole(Variant::I, Row::SIX), 8);
        let mut circular = sound.clone();
        let Layer { values, turns } = &mut circular.layers[0];
        for (value, turns) in values.iter_mut().zip(turns) {
            if *value == 0 {
                (*value, *turns) = (2, 7);
            }
        }
        assert!(circular.check(8).is_err());
    }
}
