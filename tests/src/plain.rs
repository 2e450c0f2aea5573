//! The baselines of the speed measurements: perft and a table by plain loops that drop seed by seed.
//!
//! They know two open rows of six and no more than is needed, as one would write it on the back of an envelope. They are
//! here to be beaten, and their counts to be compared.

use std::collections::HashMap;

use hoyito::Variant;

#[derive(Clone, Copy)]
struct Holes {
    seeds: [u8; 12],
    on_board: u8,
}

enum Sown {
    Endless,
    Next,
    Again,
    Over,
}

fn sow(variant: Variant, holes: &mut Holes, from: usize) -> Sown {
    let mut at = from;
    let mut laps = 0;
    loop {
        laps += 1;
        if laps > 1_000 {
            return Sown::Endless;
        }
        let mut hand = holes.seeds[at];
        holes.seeds[at] = 0;
        while hand > 0 {
            at = if at == 11 { 0 } else { at + 1 };
            holes.seeds[at] += 1;
            hand -= 1;
            if holes.seeds[at] == 4 && (hand == 0 || variant == Variant::I) {
                holes.seeds[at] = 0;
                holes.on_board -= 4;
                laps = 0;
                if variant == Variant::II {
                    let mut behind = at;
                    loop {
                        behind = if behind == 0 { 11 } else { behind - 1 };
                        if holes.seeds[behind] != 4 {
                            break;
                        }
                        holes.seeds[behind] = 0;
                        holes.on_board -= 4;
                    }
                }
                if holes.on_board <= 4 {
                    return Sown::Over;
                }
                if hand == 0 {
                    return if variant == Variant::I { Sown::Next } else { Sown::Again };
                }
            }
        }
        if holes.seeds[at] == 1 {
            return Sown::Next;
        }
    }
}

fn lines(variant: Variant, holes: &Holes, mover: usize, depth: u32) -> Option<u64> {
    let mut lines = None;
    for hole in 6 * mover..6 * mover + 6 {
        if holes.seeds[hole] == 0 {
            continue;
        }
        let mut after = *holes;
        let found = match sow(variant, &mut after, hole) {
            Sown::Endless => continue,
            _ if depth == 1 => 1,
            Sown::Over => 0,
            Sown::Next => count(variant, &after, 1 - mover, depth - 1),
            Sown::Again => count(variant, &after, mover, depth - 1),
        };
        lines = Some(lines.unwrap_or(0) + found);
    }
    lines
}

fn count(variant: Variant, holes: &Holes, mover: usize, depth: u32) -> u64 {
    lines(variant, holes, mover, depth).or_else(|| lines(variant, holes, 1 - mover, depth)).unwrap_or(0)
}

/// Lines of play of exactly `depth` sowings from the start of two rows of six.
#[must_use]
pub fn perft(variant: Variant, depth: u32) -> u64 {
    count(variant, &Holes { seeds: [4; 12], on_board: 48 }, 0, depth)
}

/// How many positions with eight seeds are won and lost by the side to move.
///
/// The first capture takes all eight. All positions are looked at again and again until nothing changes.
#[must_use]
pub fn eight_seeds(variant: Variant) -> (u64, u64) {
    let mut lies = Vec::new();
    lay(&mut [0; 12], 0, 8, &mut lies);
    let mut values: HashMap<[u8; 12], i8> = lies.iter().map(|&seeds| (seeds, 0)).collect();
    loop {
        let mut changed = false;
        for &seeds in &lies {
            if values[&seeds] != 0 {
                continue;
            }
            let mut best = None;
            for hole in (0..6).filter(|&hole| seeds[hole] > 0) {
                let mut after = Holes { seeds, on_board: 8 };
                match sow(variant, &mut after, hole) {
                    Sown::Endless => {}
                    Sown::Next => best = best.max(Some(-values[&turned(after.seeds)])),
                    Sown::Again | Sown::Over => best = Some(1),
                }
            }
            let value = best.unwrap_or_else(|| -values[&turned(seeds)]);
            changed |= value != 0;
            values.insert(seeds, value);
        }
        if !changed {
            let count = |value| values.values().filter(|&&found| found == value).count() as u64;
            return (count(1), count(-1));
        }
    }
}

fn turned(mut seeds: [u8; 12]) -> [u8; 12] {
    seeds.rotate_left(6);
    seeds
}

fn lay(seeds: &mut [u8; 12], hole: usize, left: u8, lies: &mut Vec<[u8; 12]>) {
    if hole == 11 {
        seeds[hole] = left;
        lies.push(*seeds);
        return;
    }
    for here in 0..=left {
        seeds[hole] = here;
        lay(seeds, hole + 1, left - here, lies);
    }
}
