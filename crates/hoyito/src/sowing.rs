//! One turn of sowing (rules 3 to 7 and 9 to 12): the only code that reads a game's choices.
//!
//! The routine drops a hand in *strides*. A stride that captures in passing meets no hole twice, so that whatever becomes
//! of the holes it passed can be settled at its end just as well as seed by seed. Whoever wants to see every gesture is served strides of one seed;
//! whoever only wants the result is served whole hands.

use core::hint::select_unpredictable;

use crate::board::{Board, CASA};
use crate::event::CaptureWhy;
use crate::rules::{Choices, Variant};

/// Laps that a sowing may run since the turn began or since its last capture before it counts as endless (rule 15).
pub const MOST_LAPS: u32 = 1_000;

/// The seeds of a casa, and the last four.
const FOUR: u32 = CASA as u32;

/// Holes that seeds can be sown around.
pub(crate) trait Holes {
    /// What lies in a hole.
    fn at(&self, hole: usize) -> u8;

    /// Takes seeds out of a hole: all that are there.
    fn remove(&mut self, hole: usize, seeds: u8);

    /// How many holes are open: the longest stride that meets no hole twice.
    fn open_holes(&self) -> u8;

    /// Drops one seed after the other into the next open holes after `from`, and says which hole was the last.
    fn stride(&mut self, from: usize, seeds: u8) -> usize;

    /// Empties each of the next `seeds` open holes after `from` that holds a casa, and says how many there were; the
    /// stride must have met no hole twice.
    fn take_casas(&mut self, from: usize, seeds: u8) -> u32;

    /// The next open hole clockwise.
    fn behind(&self, hole: usize) -> usize;
}

/// Whoever looks on while a turn is sown.
pub(crate) trait Watcher {
    /// Whether every single seed is to be told; if not, whole hands are dropped and nothing is told.
    const EACH_SEED: bool;

    /// A hand of so many seeds was lifted.
    fn lift(&mut self, hole: usize, seeds: u8);
    /// One seed was dropped.
    fn sow(&mut self, hole: usize, holds: u8, in_hand: u8);
    /// A casa was taken.
    fn capture(&mut self, hole: usize, why: CaptureWhy);
}

/// Nobody looks on.
pub(crate) struct Nobody;

impl Watcher for Nobody {
    const EACH_SEED: bool = false;

    fn lift(&mut self, _: usize, _: u8) {}
    fn sow(&mut self, _: usize, _: u8, _: u8) {}
    fn capture(&mut self, _: usize, _: CaptureWhy) {}
}

/// How a sowing that comes to an end does so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// In an empty hole (rule 6).
    EmptyHole,
    /// With a capture by the last seed; the same side sows again or does not (rule 10).
    Casa { again: bool },
    /// By a capture that left exactly four seeds, or none (rule 12). They are still where they were.
    LastFour,
}

/// A sowing that runs more than [`MOST_LAPS`] laps (rule 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Endless;

/// Sows the seeds of `from`. `on_board` is the number of seeds on the board before, and becomes the number after.
#[inline(always)]
pub(crate) fn sow<H: Holes, W: Watcher>(
    variant: Variant,
    holes: &mut H,
    on_board: &mut u32,
    from: usize,
    watcher: &mut W,
) -> Result<Ending, Endless> {
    // One copy of the routine for each game, in which its choices are constants.
    match variant {
        Variant::I => relay(Variant::I.choices(), holes, on_board, from, watcher),
        Variant::II => relay(Variant::II.choices(), holes, on_board, from, watcher),
        Variant::III => relay(Variant::III.choices(), holes, on_board, from, watcher),
    }
}

#[inline(always)]
fn relay<H: Holes, W: Watcher>(
    choices: &Choices,
    holes: &mut H,
    on_board: &mut u32,
    from: usize,
    watcher: &mut W,
) -> Result<Ending, Endless> {
    // Where nothing is captured in passing nobody asks what a hole held when it was passed for the first time.
    let longest = match (W::EACH_SEED, choices.in_passing) {
        (true, _) => 1,
        (false, true) => holes.open_holes(),
        (false, false) => u8::MAX,
    };
    let mut at = from;
    let mut held = holes.at(at);
    let mut laps = 0;
    loop {
        laps += 1;
        if laps > MOST_LAPS {
            return Err(Endless);
        }
        // Rules 3 and 5: the hole where the turn begins, or where the last seed fell, is lifted.
        let mut hand = held;
        holes.remove(at, hand);
        watcher.lift(at, hand);
        loop {
            let (start, seeds) = (at, hand.min(longest));
            at = holes.stride(start, seeds);
            held = holes.at(at);
            hand -= seeds;
            watcher.sow(at, held, hand);
            if choices.in_passing {
                // Rules 7 and 9: a casa is what a dropped seed has just made. None of what follows jumps, for nobody can
                // foresee which stride captures.
                let taken = holes.take_casas(start, seeds);
                if W::EACH_SEED && taken > 0 {
                    watcher.capture(at, if hand == 0 { CaptureWhy::Last } else { CaptureWhy::Passing });
                }
                laps = select_unpredictable(taken > 0, 0, laps); // rule 15: the count begins anew
                // A long stride may pass casas that the end of the game, at four seeds, comes before.
                *on_board = on_board.saturating_sub(taken * FOUR).max(FOUR);
                if *on_board == FOUR {
                    return Ok(Ending::LastFour); // rule 12
                }
            }
            if hand == 0 {
                break;
            }
        }
        if (held != 1) & (held != CASA) {
            continue; // rule 5
        }
        if held == CASA && !choices.in_passing {
            // Rules 7 and 9: the casa of the last seed alone counts, and in one game the run behind it.
            let mut casa = at;
            let mut why = CaptureWhy::Last;
            loop {
                holes.remove(casa, CASA);
                watcher.capture(casa, why);
                *on_board -= FOUR;
                casa = holes.behind(casa);
                if !choices.run_behind || holes.at(casa) != CASA {
                    break;
                }
                why = CaptureWhy::Run;
            }
            if *on_board <= FOUR {
                return Ok(Ending::LastFour); // rule 12
            }
        }
        // Rules 6 and 10.
        return Ok(if held == CASA { Ending::Casa { again: choices.again } } else { Ending::EmptyHole });
    }
}

impl Holes for Board {
    fn at(&self, hole: usize) -> u8 {
        self.at(hole)
    }

    fn remove(&mut self, hole: usize, seeds: u8) {
        self.set(hole, self.at(hole) - seeds);
    }

    fn open_holes(&self) -> u8 {
        (0..self.row().all_holes()).filter(|&hole| self.is_open_at(hole)).count() as u8
    }

    fn stride(&mut self, from: usize, seeds: u8) -> usize {
        let mut at = from;
        for _ in 0..seeds {
            at = self.ahead(at);
            self.set(at, self.at(at) + 1);
        }
        at
    }

    fn take_casas(&mut self, from: usize, seeds: u8) -> u32 {
        let (mut at, mut taken) = (from, 0);
        for _ in 0..seeds {
            at = self.ahead(at);
            if self.at(at) == CASA {
                self.set(at, 0);
                taken += 1;
            }
        }
        taken
    }

    fn behind(&self, hole: usize) -> usize {
        let all = self.row().all_holes();
        let mut at = hole;
        loop {
            at = if at == 0 { all - 1 } else { at - 1 };
            if self.is_open_at(at) {
                return at;
            }
        }
    }
}

impl Board {
    /// The next open hole counter-clockwise.
    pub(crate) fn ahead(&self, hole: usize) -> usize {
        let all = self.row().all_holes();
        let mut at = hole;
        loop {
            at = if at + 1 == all { 0 } else { at + 1 };
            if self.is_open_at(at) {
                return at;
            }
        }
    }
}
