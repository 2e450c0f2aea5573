//! What a search has found out, in a table of bounded size that forgets the least first.

use core::hash::{Hash, Hasher};
use core::hint::black_box;

use crate::search::Node;

/// What is known of a position, in as little as can be: most of a search's time is waiting for memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<H> {
    holes: H,
    /// How much work it would take to prove and to disprove what was asked last, each cut off at [`MOST_COST`].
    cost: [u16; 2],
    /// At least so many fours are won.
    pub(crate) low: i8,
    /// At most so many.
    pub(crate) high: i8,
    /// What was asked last.
    asked: i8,
    /// One bit for the plane; four for the move that proves the lower bound; three for the positions that were looked at
    /// for it, as a power of eight and one more: 0 where nothing is remembered.
    tag: u8,
}

/// How much there seems to be to do to prove a question, and to disprove it: 0 when that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) prove: u32,
    pub(crate) disprove: u32,
}

/// The greatest cost that is remembered as it is; what costs more costs [`Cost::TOO_MUCH`].
const MOST_COST: u16 = u16::MAX - 1;

/// Entries that a position may be remembered in: what one read of memory brings.
#[derive(Clone)]
#[repr(align(64))]
struct Bucket<H>([Entry<H>; 4]);

impl Cost {
    /// It can't be done.
    pub(crate) const NEVER: u32 = u32::MAX;
    /// The most that is not settled.
    pub(crate) const TOO_MUCH: u32 = Self::NEVER - 1;
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
    const fn new(node: Node<H>) -> Self
    where
        H: Copy,
    {
        let mut entry = Self {
            holes: node.holes,
            cost: [1; 2],
            low: -node.fours(),
            high: node.fours(),
            asked: i8::MIN,
            tag: node.plane & 1 | 1 << 5,
        };
        entry.set_best(Self::NO_MOVE);
        entry
    }

    /// At least `least` fours are won, or fewer.
    pub(crate) fn learn(&mut self, least: i8, yes: bool) {
        if yes {
            self.low = self.low.max(least);
        } else {
            self.high = self.high.min(least - 1);
        }
    }

    /// What a question costs, if it was the last that was asked or is settled.
    #[inline(always)]
    pub(crate) fn cost(&self, least: i8) -> Option<Cost> {
        if self.low >= least {
            Some(Cost::PROVED)
        } else if self.high < least {
            Some(Cost::DISPROVED)
        } else if self.asked == least {
            let [prove, disprove] = self.cost.map(|cost| if cost > MOST_COST { Cost::TOO_MUCH } else { cost.into() });
            Some(Cost { prove, disprove })
        } else {
            None
        }
    }

    /// A question was left open at some cost.
    pub(crate) fn set_cost(&mut self, least: i8, cost: Cost) {
        self.asked = least;
        self.cost = [cost.prove, cost.disprove].map(|cost| u16::try_from(cost).unwrap_or(u16::MAX));
    }

    /// The move that proves the lower bound.
    pub(crate) const fn best(&self) -> u8 {
        let best = self.tag >> 1 & 0xF;
        // The numbers of what is not a hole are the greatest there are.
        if best < 12 { best } else { 0xF0 | best }
    }

    pub(crate) const fn set_best(&mut self, hole: u8) {
        self.tag = self.tag & !(0xF << 1) | (hole & 0xF) << 1;
    }

    /// So many positions were looked at for this one.
    pub(crate) fn worked(&mut self, positions: u64) {
        let weight = (1 + positions.max(1).ilog2() / 3).min(7) as u8;
        self.tag = self.tag & !(7 << 5) | self.weight().max(weight) << 5;
    }

    /// What is worth keeping when there is no room for all.
    const fn weight(&self) -> u8 {
        self.tag >> 5
    }
}

impl<H: Copy + Eq> Entry<H> {
    #[inline(always)]
    fn is_of(&self, node: &Node<H>) -> bool {
        self.holes == node.holes && self.tag & 1 == node.plane && self.weight() > 0
    }
}

pub(crate) struct Memo<H> {
    buckets: Vec<Bucket<H>>,
}

impl<H: Copy + Eq + Hash> Memo<H> {
    /// A memo of at most so many bytes, but of one bucket at least.
    pub(crate) fn new(bytes: usize, nothing: H) -> Self {
        let buckets = (bytes / size_of::<Bucket<H>>() + 1).next_power_of_two() / 2;
        let mut empty = Entry::new(Node { holes: nothing, seeds: 0, plane: 0 });
        empty.tag = 0;
        Self { buckets: vec![Bucket([empty; 4]); buckets.max(1)] }
    }

    #[inline(always)]
    fn bucket(&self, node: &Node<H>) -> usize {
        let mut hash = Mix(u64::from(node.plane));
        node.holes.hash(&mut hash);
        (hash.finish() >> 32) as usize & (self.buckets.len() - 1)
    }

    /// Has the memory brought that a position is in, if it is remembered: whoever asks for several waits once for all.
    #[inline(always)]
    pub(crate) fn fetch(&self, node: &Node<H>) {
        black_box(self.buckets[self.bucket(node)].0[0].tag);
    }

    #[inline(always)]
    pub(crate) fn get(&self, node: &Node<H>) -> Option<&Entry<H>> {
        self.buckets[self.bucket(node)].0.iter().find(|entry| entry.is_of(node))
    }

    /// Changes what is known of a position; something else may be forgotten for it.
    pub(crate) fn note(&mut self, node: &Node<H>, change: impl FnOnce(&mut Entry<H>)) {
        let bucket = self.bucket(node);
        let bucket = &mut self.buckets[bucket].0;
        let at = bucket.iter().position(|entry| entry.is_of(node)).unwrap_or_else(|| {
            let at = (0..bucket.len()).min_by_key(|&at| bucket[at].weight()).unwrap_or(0);
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
