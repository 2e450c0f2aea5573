//! One turn without ceremony, for programs that look at millions of positions.
//!
//! A [`Track`] is a board shape as the side to move sees it, which is always in South's place. What lies in its holes is
//! a [`Six`], one word for rows of six, or a [`Board`] for all the rest.
//!
//! ```
//! use hoyito::quick::{Lie, Next, Six, Sowing, Track};
//! use hoyito::{Board, Row, Variant};
//!
//! let start = Board::start(Row::SIX);
//! let track = Track::new(Variant::I, &start);
//! let holes = Six::of(&start).unwrap();
//! let Sowing::Sown { holes, taken: 0, left: 48, next: Next::Other } = holes.sow(&track, 0) else { panic!() };
//! assert_eq!(holes.turned().board(&track.turned()).to_string(), "6.6.0.1.6.6/2.7.1.6.1.6");
//! ```

use core::fmt::Debug;
use core::hash::Hash;

use crate::board::{Board, Row, Side};
use crate::packed::{BITS, ONES, Packed, Ring};
use crate::perft::Counted;
use crate::rules::Variant;
use crate::sowing::{self, Ending, Endless, Nobody};

/// A board shape under the rules of one game, seen by the side to move.
#[derive(Clone, Debug)]
pub struct Track {
    variant: Variant,
    board: Board,
    ring: Option<Ring>,
}

impl Track {
    /// The track of a board's open holes; South is to move.
    #[must_use]
    pub fn new(variant: Variant, board: &Board) -> Self {
        let mut empty = *board;
        empty.clear();
        Self { variant, board: empty, ring: Ring::of(&empty) }
    }

    /// The same track as the other side sees it.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self::new(self.variant, &self.board.turned())
    }

    /// The game.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The shape: a board without seeds.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a hole can hold seeds, by its number.
    #[must_use]
    pub const fn is_open(&self, number: usize) -> bool {
        self.board.is_open_at(number)
    }
}

/// Who goes on after a sowing, before passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The other side.
    Other,
    /// The same side (rule 10).
    Again,
    /// Nobody: four seeds are left, or none (rule 12). They still lie in the holes.
    Nobody,
}

/// What became of a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sowing<H> {
    /// It has ended.
    Sown {
        /// What lies in the holes now, from the same side.
        holes: H,
        /// Seeds captured as casas.
        taken: u8,
        /// Seeds left on the board.
        left: u8,
        /// Who goes on.
        next: Next,
    },
    /// It never ends: no legal move (rule 15).
    Endless,
    /// A hole came to hold more than this kind can count; sow the [`Board`].
    Outgrown,
}

/// What lies in the holes of a track. The side to move owns the first half of the numbers.
pub trait Lie: Copy + Eq + Hash + Debug + Send + Sync {
    /// What lies on a board, if this kind can hold it.
    fn of(board: &Board) -> Option<Self>;

    /// The seeds of a hole, by its number.
    fn at(&self, number: usize) -> u8;

    /// The same, with so many seeds in a hole.
    #[must_use]
    fn with(self, number: usize, seeds: u8) -> Self;

    /// The same as the other side sees it.
    #[must_use]
    fn turned(self) -> Self;

    /// The holes with seeds of the side to move, from its left.
    fn own(&self) -> impl Iterator<Item = usize>;

    /// Sows a hole of the side to move.
    fn sow(self, track: &Track, number: usize) -> Sowing<Self>;

    /// The board of a track with this on it.
    fn board(&self, track: &Track) -> Board {
        let mut board = *track.board();
        for number in 0..board.row().all_holes() {
            board.set(number, self.at(number));
        }
        board
    }
}

/// What lies in two rows of six: one word, five bits a hole, the first hole lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Six(u64);

impl Six {
    /// Bits of a hole.
    pub const BITS: usize = BITS;
    /// The most seeds of a hole.
    pub const MOST: u8 = (1 << BITS) - 1;
    const HALF: usize = BITS * Row::SIX.holes();
    const ROW: u64 = (1 << Self::HALF) - 1;

    /// The word.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// For each hole, by its number, the seeds that lie in it and in the holes before it. Of more than [`Six::MOST`] seeds on
    /// the board the sums are not to be trusted.
    #[inline(always)]
    #[must_use]
    pub fn sums(self) -> [u8; Row::SIX.all_holes()] {
        // Multiplied, each field holds the sum of itself and all before it.
        let sums = self.0.wrapping_mul(ONES);
        core::array::from_fn(|number| (sums >> (BITS * number)) as u8 & Self::MOST)
    }

    /// What a word says.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & ((1 << (2 * Self::HALF)) - 1))
    }
}

impl Lie for Six {
    fn of(board: &Board) -> Option<Self> {
        (board.row() == Row::SIX).then_some(())?;
        let mut bits = 0;
        for number in 0..Row::SIX.all_holes() {
            if board.at(number) > Self::MOST {
                return None;
            }
            bits |= u64::from(board.at(number)) << (BITS * number);
        }
        Some(Self(bits))
    }

    #[inline(always)]
    fn at(&self, number: usize) -> u8 {
        (self.0 >> (BITS * number)) as u8 & Self::MOST
    }

    #[inline(always)]
    fn with(self, number: usize, seeds: u8) -> Self {
        Self(self.0 & !(u64::from(Self::MOST) << (BITS * number)) | u64::from(seeds) << (BITS * number))
    }

    #[inline(always)]
    fn turned(self) -> Self {
        Self(self.0 >> Self::HALF | (self.0 & Self::ROW) << Self::HALF)
    }

    #[inline(always)]
    fn own(&self) -> impl Iterator<Item = usize> {
        Packed::occupied_of(self.0, Side::South)
    }

    #[inline(always)]
    fn sow(self, track: &Track, number: usize) -> Sowing<Self> {
        // Every track of rows of six has a ring, and other rows have no lie of this kind.
        let Some(ring) = &track.ring else { return Sowing::Outgrown };
        let mut packed = Packed::new(ring, self.0);
        let mut left = Packed::seeds_of(self.0);
        let before = left;
        let sown = sowing::sow(track.variant, &mut packed, &mut left, number, &mut Nobody);
        if packed.overflowed() {
            return Sowing::Outgrown;
        }
        told(sown, Self(packed.bits()), before, left)
    }
}

impl Lie for Board {
    fn of(board: &Board) -> Option<Self> {
        Some(*board)
    }

    fn at(&self, number: usize) -> u8 {
        Board::at(self, number)
    }

    fn with(mut self, number: usize, seeds: u8) -> Self {
        self.set(number, seeds);
        self
    }

    fn turned(self) -> Self {
        Board::turned(&self)
    }

    fn own(&self) -> impl Iterator<Item = usize> {
        self.occupied(Side::South)
    }

    // Rarely asked for, and long.
    #[inline(never)]
    fn sow(mut self, track: &Track, number: usize) -> Sowing<Self> {
        let mut left = u32::from(self.seeds());
        let before = left;
        let sown = sowing::sow(track.variant, &mut self, &mut left, number, &mut Nobody);
        told(sown, self, before, left)
    }
}

#[inline(always)]
fn told<H>(sown: Result<Ending, Endless>, holes: H, before: u32, left: u32) -> Sowing<H> {
    let next = match sown {
        Err(Endless) => return Sowing::Endless,
        Ok(Ending::EmptyHole | Ending::Casa { again: false }) => Next::Other,
        Ok(Ending::Casa { again: true }) => Next::Again,
        Ok(Ending::LastFour) => Next::Nobody,
    };
    // A board has no more than 96 seeds.
    Sowing::Sown { holes, taken: (before - left) as u8, left: left as u8, next }
}
