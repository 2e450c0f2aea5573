//! Work on many positions at once where there are threads, and one after the other where there are none.

use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Hands spans of numbers out.
pub(crate) fn over(first: u32, end: u32, each: impl Fn(u32, u32) + Sync) {
    spans(first, end, each);
}

/// Hands numbers out, and puts together what was found for them.
pub(crate) fn collect(first: u32, end: u32, each: impl Fn(u32, &mut Vec<u32>) + Sync) -> Vec<u32> {
    let found = spans(first, end, |first, end| {
        let mut found = Vec::new();
        for number in first..end {
            each(number, &mut found);
        }
        found
    });
    found.concat()
}

/// Replaces each count by the sum of all up to it, and says the whole.
pub(crate) fn sums(counts: &[AtomicU32]) -> u32 {
    let mut sum = 0_u32;
    for count in counts {
        sum = sum.checked_add(count.load(Relaxed)).expect("no table has so many moves");
        count.store(sum, Relaxed);
    }
    sum
}

#[cfg(not(target_family = "wasm"))]
fn spans<T: Send>(first: u32, end: u32, each: impl Fn(u32, u32) -> T + Sync) -> Vec<T> {
    use rayon::prelude::*;
    /// Numbers that one thread takes at a time.
    const CHUNK: u32 = 1 << 14;
    let many = end.saturating_sub(first).div_ceil(CHUNK);
    if many <= 1 {
        return vec![each(first, end)];
    }
    let starts = (0..many).into_par_iter().map(|chunk| first + chunk * CHUNK);
    starts.map(|start| each(start, end.min(start.saturating_add(CHUNK)))).collect()
}

#[cfg(target_family = "wasm")]
fn spans<T>(first: u32, end: u32, each: impl Fn(u32, u32) -> T) -> Vec<T> {
    vec![each(first, end)]
}
