//! What a search has found out, in a table of bounded size that forgets the least first.

use core::hash::{Hash, Hasher};

use crate::search::Node;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<H> {
    holes: H,
    /// How much work it would take to prove and to disprove what was asked last.
    pub(crate) cost: Cost,
    /// The plane, or [`EMPTY`].
    plane: u8,
    /// At least so many fours are won.
    pub(crate) low: i8,
    /// At most so many.
    pub(crate) high: i8,
    /// What was asked last.
    pub(crate) asked: i8,
    /// The move that proves the lower bound.
    pub(crate) best: u8,
    /// The logarithm of the positions that were looked at for it.
    pub(crate) work: u8,
}

/// How many more positions at least have to be settled to prove a question, and to disprove it: 0 when that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) prove: u32,
    pub(crate) disprove: u32,
}

const EMPTY: u8 = 0xFF;
const BUCKET: usize = 4;

impl Cost {
    /// It can't be done.
    pub(crate) const NEVER: u32 = u32::MAX;
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self { prove: 1, disprove: 1 };
    pub(crate) const PROVED: Self = Self { prove: 0, disprove: Self::NEVER };
    pub(crate) const DISPROVED: Self = Self { prove: Self::NEVER, disprove: 0 };

    pub(crate) const fn not(self) -> Self {
        Self { prove: self.disprove, disprove: self.prove }
    }

    pub(crate) const fn settled(yes: bool) -> Self {
        if yes { Self::PROVED } else { Self::DISPROVED }
    }

    pub(crate) const fn is_settled(self) -> bool {
        self.prove == 0 || self.disprove == 0
    }
}

impl<H> Entry<H> {
    pub(crate) const NO_MOVE: u8 = 0xFE;

    /// Nothing is known.
    pub(crate) const fn new(node: Node<H>) -> Self
    where
        H: Copy,
    {
        Self {
            holes: node.holes,
            cost: Cost::UNKNOWN,
            plane: node.plane,
            low: -node.fours(),
            high: node.fours(),
            asked: i8::MIN,
            best: Self::NO_MOVE,
            work: 0,
        }
    }

    /// At least `least` fours are won, or fewer.
    pub(crate) fn learn(&mut self, least: i8, yes: bool) {
        if yes {
            self.low = self.low.max(least);
        } else {
            self.high = self.high.min(least - 1);
        }
    }

    /// What is worth keeping when there is no room for all.
    const fn weight(&self) -> u8 {
        if self.plane == EMPTY { 0 } else { 1 + self.work }
    }
}

pub(crate) struct Memo<H> {
    entries: Vec<Entry<H>>,
    mask: usize,
}

impl<H: Copy + Eq + Hash> Memo<H> {
    /// A memo of at most so many bytes, but of one bucket at least.
    pub(crate) fn new(bytes: usize, nothing: H) -> Self {
        let buckets = (bytes / (BUCKET * size_of::<Entry<H>>()) + 1).next_power_of_two() / 2;
        let mut empty = Entry::new(Node { holes: nothing, seeds: 0, plane: 0 });
        empty.plane = EMPTY;
        Self { entries: vec![empty; buckets.max(1) * BUCKET], mask: buckets.max(1) - 1 }
    }

    fn bucket(&self, node: &Node<H>) -> usize {
        let mut hash = Mix(u64::from(node.plane));
        node.holes.hash(&mut hash);
        ((hash.finish() >> 32) as usize & self.mask) * BUCKET
    }

    pub(crate) fn get(&self, node: &Node<H>) -> Option<&Entry<H>> {
        let first = self.bucket(node);
        self.entries[first..first + BUCKET].iter().find(|entry| entry.plane == node.plane && entry.holes == node.holes)
    }

    /// Changes what is known of a position; something else may be forgotten for it.
    pub(crate) fn note(&mut self, node: &Node<H>, change: impl FnOnce(&mut Entry<H>)) {
        let first = self.bucket(node);
        let bucket = &mut self.entries[first..first + BUCKET];
        let at = bucket.iter().position(|entry| entry.plane == node.plane && entry.holes == node.holes);
        let at = at.unwrap_or_else(|| {
            let at = (0..BUCKET).min_by_key(|&at| bucket[at].weight()).unwrap_or(0);
            bucket[at] = Entry::new(*node);
            at
        });
        change(&mut bucket[at]);
    }
}

/// Mixes the few words that lie in the holes; nobody chooses positions so that they meet.
#[derive(Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
}
