//! Boards of two rows of six in one word: whole hands are dropped by one addition.
//!
//! Each hole is a field of five bits. A hole can hold more than 31 seeds, though rarely; then a carry leaves its field,
//! which [`Counted::overflowed`] tells, and the sowing has to be done again on a [`Board`].

use crate::board::{Board, CASA, Row, Side};
use crate::perft::Counted;
use crate::sowing::Holes;

const HOLES: usize = Row::SIX.all_holes();
pub(crate) const BITS: usize = 5;
const FIELD: u64 = (1 << BITS) - 1;
/// A field that holds one seed, in each hole.
pub(crate) const ONES: u64 = {
    let (mut ones, mut hole) = (0, 0);
    while hole < HOLES {
        ones |= 1 << (BITS * hole);
        hole += 1;
    }
    ones
};
/// All bits of all fields.
const ALL: u64 = ONES * FIELD;
/// The top bit of each field.
const TOPS: u64 = ONES << (BITS - 1);
/// The lowest bit above each field: a carry that gets there is an overflow.
const ABOVE: u64 = ONES << BITS;

/// What a stride adds to the holes, for each hole that it may start behind and each number of seeds.
///
/// The bits above the fields hold the number of the hole where the stride ends.
#[derive(Clone, Debug)]
pub(crate) struct Ring {
    board: Board,
    strides: [u64; 16 << BITS],
    behind: [u8; 16],
    open_holes: u8,
}

impl Ring {
    /// The ring of a board's open holes, or `None` if its rows are not of six.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        if board.row() != Row::SIX {
            return None;
        }
        let mut ring =
            Self { board: *board, strides: [0; 16 << BITS], behind: [0; 16], open_holes: Holes::open_holes(board) };
        for from in (0..HOLES).filter(|&hole| board.is_open_at(hole)) {
            ring.behind[from] = Holes::behind(board, from) as u8;
            let (mut at, mut seeds) = (from, 0);
            for stride in 0..1 << BITS {
                ring.strides[from << BITS | stride] = seeds | (at as u64) << (BITS * HOLES);
                at = board.ahead(at);
                seeds += 1 << (BITS * at);
            }
        }
        Some(ring)
    }
}

/// The holes of a board in one word.
#[derive(Clone, Copy)]
pub(crate) struct Packed<'a> {
    ring: &'a Ring,
    holes: u64,
    carried: u64,
}

impl<'a> Packed<'a> {
    /// The board's holes, unless one holds more than fits.
    pub(crate) fn of(ring: &'a Ring, board: &Board) -> Option<Self> {
        let mut packed = Self { ring, holes: 0, carried: 0 };
        for hole in 0..HOLES {
            let seeds = u64::from(board.at(hole));
            if seeds > FIELD {
                return None;
            }
            packed.holes |= seeds << (BITS * hole);
        }
        Some(packed)
    }

    /// Holes that are known to fit.
    #[inline(always)]
    pub(crate) const fn new(ring: &'a Ring, holes: u64) -> Self {
        Self { ring, holes, carried: 0 }
    }

    /// The holes in one word.
    #[inline(always)]
    pub(crate) const fn bits(&self) -> u64 {
        self.holes
    }

    /// All seeds of a word.
    #[inline(always)]
    pub(crate) const fn seeds_of(holes: u64) -> u32 {
        // Pairs of holes are added up in fields of ten bits, which hold all that there may be.
        const EVEN: u64 = FIELD | (FIELD << 10) | (FIELD << 20) | (FIELD << 30) | (FIELD << 40) | (FIELD << 50);
        const TENS: u64 = 1 | (1 << 10) | (1 << 20) | (1 << 30) | (1 << 40) | (1 << 50);
        let pairs = (holes & EVEN) + (holes >> BITS & EVEN);
        (pairs.wrapping_mul(TENS) >> 50 & 0x3FF) as u32
    }

    /// The holes of a side that have seeds, from its left.
    #[inline(always)]
    pub(crate) fn occupied_of(holes: u64, side: Side) -> impl Iterator<Item = usize> {
        let low = ALL & !TOPS;
        let tops = (((holes & low) + low) | holes) & TOPS;
        let first = side.index() * Row::SIX.holes();
        let mut left = (tops >> (BITS * first)) & ((1 << (BITS * Row::SIX.holes())) - 1);
        core::iter::from_fn(move || {
            let hole = (left != 0).then(|| first + left.trailing_zeros() as usize / BITS);
            left &= left.wrapping_sub(1);
            hole
        })
    }

    #[inline]
    const fn shift(hole: usize) -> usize {
        BITS * hole
    }
}

impl PartialEq for Packed<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.holes == other.holes
    }
}

impl Counted for Packed<'_> {
    #[inline(always)]
    fn occupied(&self, side: Side) -> impl Iterator<Item = usize> {
        Self::occupied_of(self.holes, side)
    }

    #[inline(always)]
    fn overflowed(&self) -> bool {
        self.carried & ABOVE != 0
    }

    fn unpacked(&self) -> Board {
        let mut board = self.ring.board;
        for hole in 0..HOLES {
            board.set(hole, self.at(hole));
        }
        board
    }
}

impl Holes for Packed<'_> {
    #[inline(always)]
    fn at(&self, hole: usize) -> u8 {
        (self.holes >> Self::shift(hole) & FIELD) as u8
    }

    #[inline(always)]
    fn remove(&mut self, hole: usize, seeds: u8) {
        self.holes ^= u64::from(seeds) << Self::shift(hole);
    }

    #[inline(always)]
    fn open_holes(&self) -> u8 {
        self.ring.open_holes
    }

    #[inline(always)]
    fn stride(&mut self, from: usize, seeds: u8) -> usize {
        // The masks change nothing; they tell the compiler that the index is within the table.
        let entry = self.ring.strides[(from & 15) << BITS | usize::from(seeds) & FIELD as usize];
        let added = entry & ALL;
        let sum = self.holes + added;
        self.carried |= sum ^ self.holes ^ added;
        self.holes = sum;
        (entry >> (BITS * HOLES)) as usize
    }

    #[inline(always)]
    fn take_casas(&mut self, from: usize, seeds: u8) -> u32 {
        let sown = self.ring.strides[(from & 15) << BITS | usize::from(seeds) & FIELD as usize] & ALL;
        let low = ALL & !TOPS;
        let other = self.holes ^ (ONES * CASA as u64);
        let casas = !(((other & low) + low) | other) & (sown << (BITS - 1));
        // Every bit below a casa's top, and the top itself: the whole field.
        self.holes &= !((casas << 1) - (casas >> (BITS - 1)));
        ((casas >> (BITS - 1)).wrapping_mul(ONES) >> (BITS * (HOLES - 1)) & FIELD) as u32
    }

    #[inline(always)]
    fn behind(&self, hole: usize) -> usize {
        usize::from(self.ring.behind[hole & 15])
    }
}
