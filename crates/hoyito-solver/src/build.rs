//! Makes endgame tables by retrograde analysis, a little at a time.
//!
//! For one number of seeds, every position is sown once to count what can lead to it, and a second time to list what
//! does. A move that captures leads to a table that is there already: its worth is known at once. Then, from the greatest
//! value to the smallest, whoever can capture that much wins it at one turn's distance; whoever can move to a position
//! that loses it wins it one turn later; and whoever has no move left but to such as win it for the other loses it. What
//! is never reached in that way is worth nothing to either: nobody can be forced, so play may go on without end.

use core::mem;
use core::sync::atomic::{AtomicI8, AtomicU8, AtomicU32, Ordering::Relaxed};

use hoyito::quick::{Six, Sowing};

use crate::parallel::{collect, over, sums};
use crate::shape::{Ranked, Space};
use crate::tables::{Layer, MOST_SEEDS, Tables};

/// No move captures.
const NONE: i8 = i8::MIN;
/// Nothing is known yet.
const UNSETTLED: i8 = i8::MIN;

/// Tables in the making.
pub struct Builder {
    tables: Tables,
    seeds: u8,
    work: Work,
    done: u64,
    all: u64,
}

enum Work {
    Begin,
    Layer(Box<Making>, Stage),
    Done,
}

enum Stage {
    /// Sows each position to see what can be captured and what the rest leads to.
    Count { next: u32 },
    /// Turns counts into places.
    Place,
    /// Sows each position again to list it where it leads to.
    List { next: u32 },
    /// Looks for positions that settle by themselves at a value.
    Seek { value: i8, next: u32, found: Vec<u32> },
    /// Goes back from what was settled last.
    Back { value: i8, wave: Vec<u32>, next: usize, found: Vec<u32>, turns: u8 },
}

/// One number of seeds.
struct Making {
    seeds: u8,
    ways: u32,
    /// The most that a capture wins.
    exits: Vec<AtomicI8>,
    /// Moves without a capture that are not known to be lost.
    ways_out: Vec<AtomicU8>,
    /// Where the list of what leads to a position begins.
    places: Vec<AtomicU32>,
    leads: Vec<AtomicU32>,
    values: Vec<AtomicI8>,
    turns: Vec<AtomicU8>,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Seeds of the table in the making.
    pub seeds: u8,
    /// Positions done, of all tables that were asked for; each counts three times.
    pub done: u64,
    /// How many that will be.
    pub all: u64,
}

impl Builder {
    /// Adds tables of up to so many seeds to those that are there.
    ///
    /// # Panics
    /// If that is more than [`MOST_SEEDS`].
    #[must_use]
    pub fn new(tables: Tables, seeds: u8) -> Self {
        assert!(seeds <= MOST_SEEDS, "tables have at most {MOST_SEEDS} seeds");
        let shape = tables.shape();
        let all = 3 * shape.positions_up_to(seeds).saturating_sub(shape.positions_up_to(tables.seeds()));
        Self { tables, seeds, work: Work::Begin, done: 0, all }
    }

    /// Seeds of the greatest tables that it makes.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        self.seeds
    }

    /// How far the work has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let seeds = (self.tables.seeds().max(4) + 4).min(self.seeds);
        Progress { seeds, done: self.done, all: self.all }
    }

    /// The most memory that making the table of so many seeds takes, in bytes, those below it included: a little less
    /// than four moves that capture nothing are reckoned a position.
    #[must_use]
    pub fn memory(shape: &crate::Shape, seeds: u8) -> u64 {
        2 * shape.positions_up_to(seeds.saturating_sub(4)) + shape.positions(seeds) * (8 + 4 * 4)
    }

    /// The tables, as far as they are whole.
    #[must_use]
    pub fn done(self) -> Tables {
        self.tables
    }

    /// The tables, as far as they are whole.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Works on about so many positions, and says whether all is done.
    pub fn work(&mut self, positions: u32) -> bool {
        if self.tables.shape().row() == hoyito::Row::SIX {
            self.work_on::<Six>(positions)
        } else {
            self.work_on::<hoyito::Board>(positions)
        }
    }

    fn work_on<H: Ranked>(&mut self, positions: u32) -> bool {
        let (mut making, stage) = match mem::replace(&mut self.work, Work::Done) {
            Work::Done => return true,
            Work::Begin => {
                let seeds = self.tables.seeds().max(4) + 4;
                if seeds > self.seeds {
                    return true;
                }
                (Box::new(Making::new(&self.tables.space, seeds)), Stage::Count { next: 0 })
            }
            Work::Layer(making, stage) => (making, stage),
        };
        let all = making.values.len() as u32;
        let stage = match stage {
            Stage::Count { next } => {
                let end = next.saturating_add(positions).min(all);
                making.count::<H>(&self.tables, next, end);
                self.done += u64::from(end - next);
                if end < all { Stage::Count { next: end } } else { Stage::Place }
            }
            Stage::Place => {
                let edges = sums(&making.places);
                making.leads = atomic(edges as usize, 0);
                Stage::List { next: 0 }
            }
            Stage::List { next } => {
                let end = next.saturating_add(positions).min(all);
                making.list::<H>(&self.tables.space, next, end);
                self.done += u64::from(end - next);
                if end < all {
                    Stage::List { next: end }
                } else {
                    Stage::Seek { value: (making.seeds / 4) as i8, next: 0, found: Vec::new() }
                }
            }
            Stage::Seek { value, next, mut found } => {
                // A look at a position costs much less than sowing it.
                let end = next.saturating_add(positions.saturating_mul(8)).min(all);
                found.extend(making.seek(value, next, end));
                if end < all {
                    Stage::Seek { value, next: end, found }
                } else {
                    Stage::Back { value, wave: found, next: 0, found: Vec::new(), turns: 1 }
                }
            }
            Stage::Back { value, wave, next, mut found, turns } => {
                let end = next.saturating_add(positions as usize).min(wave.len());
                let later = turns.saturating_add(1);
                found.extend(making.back(value, &wave[next..end], later));
                self.done += (end - next) as u64;
                if end < wave.len() {
                    Stage::Back { value, wave, next: end, found, turns }
                } else if !found.is_empty() {
                    Stage::Back { value, wave: found, next: 0, found: Vec::new(), turns: later }
                } else if value > 1 {
                    Stage::Seek { value: value - 1, next: 0, found }
                } else {
                    let seeds = making.seeds;
                    self.tables.layers.push(making.finished());
                    let shape = self.tables.shape();
                    self.done = self.all - 3 * (shape.positions_up_to(self.seeds) - shape.positions_up_to(seeds));
                    self.work = Work::Begin;
                    return self.seeds <= seeds;
                }
            }
        };
        self.work = Work::Layer(making, stage);
        false
    }
}

impl Making {
    fn new(space: &Space, seeds: u8) -> Self {
        let all = space.shape.positions(seeds) as usize;
        Self {
            seeds,
            ways: space.shape.ways(seeds) as u32,
            exits: atomic(all, NONE),
            ways_out: atomic(all, 0),
            places: atomic(all + 1, 0),
            leads: Vec::new(),
            values: atomic(all, UNSETTLED),
            turns: atomic(all, 0),
        }
    }

    /// Hands each position of a span of numbers to `each`: its number, its plane and what lies in its holes.
    fn walk<H: Ranked>(&self, space: &Space, first: u32, end: u32, each: impl Fn(u32, u8, H) + Sync) {
        over(first, end, |first, end| {
            for (number, (plane, here)) in (first..end).zip(space.walk(self.seeds, first)) {
                each(number, plane, here);
            }
        });
    }

    /// The number of a position.
    #[inline(always)]
    fn number<H: Ranked>(&self, space: &Space, plane: u8, holes: &H) -> u32 {
        u32::from(plane) * self.ways + space.rank(plane, holes)
    }

    fn count<H: Ranked>(&self, tables: &Tables, first: u32, end: u32) {
        let space = &tables.space;
        self.walk::<H>(space, first, end, |number, plane, here| {
            let across = space.shape.across(plane);
            let (mut exit, mut ways_out, mut legal) = (NONE, 0, false);
            for hole in here.own() {
                let Sowing::Sown { holes, taken, left, next } = here.sow(space.track(plane), hole) else { continue };
                legal = true;
                if taken == 0 {
                    ways_out += 1;
                    self.places[self.number(space, across, &holes.turned()) as usize].fetch_add(1, Relaxed);
                    continue;
                }
                exit = exit.max(tables.worth(plane, &holes, taken, left, next));
            }
            if !legal {
                // A pass (rule 8) is a move that the other side goes on from. If both pass, they do so for ever, which is
                // worth what sharing is (rule 16).
                ways_out = 1;
                self.places[self.number(space, across, &here.turned()) as usize].fetch_add(1, Relaxed);
            }
            self.exits[number as usize].store(exit, Relaxed);
            self.ways_out[number as usize].store(ways_out, Relaxed);
        });
    }

    fn list<H: Ranked>(&self, space: &Space, first: u32, end: u32) {
        self.walk::<H>(space, first, end, |number, plane, here| {
            let mut left = self.ways_out[number as usize].load(Relaxed);
            if left == 0 {
                return;
            }
            let across = space.shape.across(plane);
            let lead = |to: &H| {
                let to = self.number(space, across, to) as usize;
                let place = self.places[to].fetch_sub(1, Relaxed) - 1;
                self.leads[place as usize].store(number, Relaxed);
            };
            for hole in here.own() {
                if let Sowing::Sown { holes, taken: 0, .. } = here.sow(space.track(plane), hole) {
                    lead(&holes.turned());
                    left -= 1;
                    if left == 0 {
                        return;
                    }
                }
            }
            lead(&here.turned());
        });
    }

    /// Positions that win or lose so much with the next capture.
    fn seek(&self, value: i8, first: u32, end: u32) -> Vec<u32> {
        collect(first, end, |number, found| {
            let at = number as usize;
            if self.values[at].load(Relaxed) != UNSETTLED {
                return;
            }
            let exit = self.exits[at].load(Relaxed);
            if exit == value {
                self.settle(at, value, 1);
                found.push(number);
            } else if exit == -value && self.ways_out[at].load(Relaxed) == 0 {
                self.settle(at, -value, 1);
                found.push(number);
            }
        })
    }

    /// What is settled by what was settled last.
    fn back(&self, value: i8, wave: &[u32], turns: u8) -> Vec<u32> {
        collect(0, wave.len() as u32, |at, found| {
            let settled = wave[at as usize] as usize;
            let lost = self.values[settled].load(Relaxed) == -value;
            let span = self.places[settled].load(Relaxed)..self.places[settled + 1].load(Relaxed);
            for place in span {
                let number = self.leads[place as usize].load(Relaxed);
                let at = number as usize;
                if self.values[at].load(Relaxed) != UNSETTLED {
                    continue;
                }
                if lost {
                    if self.values[at].compare_exchange(UNSETTLED, value, Relaxed, Relaxed).is_ok() {
                        self.turns[at].store(turns, Relaxed);
                        found.push(number);
                    }
                } else if self.ways_out[at].fetch_sub(1, Relaxed) == 1 && self.exits[at].load(Relaxed) <= -value {
                    self.settle(at, -value, turns);
                    found.push(number);
                }
            }
        })
    }

    fn settle(&self, at: usize, value: i8, turns: u8) {
        self.values[at].store(value, Relaxed);
        self.turns[at].store(turns, Relaxed);
    }

    fn finished(self) -> Layer {
        drop((self.leads, self.places, self.exits, self.ways_out));
        let values = self.values.into_iter().map(AtomicI8::into_inner);
        Layer {
            values: values.map(|value| if value == UNSETTLED { 0 } else { value }).collect(),
            turns: self.turns.into_iter().map(AtomicU8::into_inner).collect(),
        }
    }
}

/// So many of one value.
fn atomic<T: Copy, A: From<T>>(many: usize, value: T) -> Vec<A> {
    (0..many).map(|_| A::from(value)).collect()
}
