//! The baseline of the speed measurements: perft by a plain loop that drops seed by seed.
//!
//! It knows two open rows of six and no more than perft needs, as one would write it on the back of an envelope. It is
//! here to be beaten, and its counts to be compared.

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
