//! How fast turns are sown: with all events told, and without any, against a plain loop.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group};
use hoyito::{Game, Length, Moves, Position, Row, Side, Variant, perft};
use hoyito_tests::plain;

/// Sowings per second with every event told: a whole game of the reference's, replayed.
fn events(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sowing with events");
    let moves: Moves = "BafCedBECbfcBdfCdDdcEdFcCbBdCfBbAdAbFCfDbFcCfEd".parse().expect("moves");
    group.throughput(Throughput::Elements(moves.steps().len() as u64));
    group.bench_function("Hoyito II, a game of 47 sowings", |bencher| {
        bencher.iter(|| {
            let mut game = Game::new(Variant::II, Row::SIX, Length::Single, Side::South);
            game.replay(black_box(&moves)).expect("a game");
            game
        });
    });
    group.finish();
}

/// Leaves per second of perft, for each game and some rows.
fn leaves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for variant in Variant::ALL {
        for (row, depth) in [(6, 8), (9, 6), (12, 5)] {
            let start = Position::start(Row::new(row).expect("a row"), Side::South);
            group.throughput(Throughput::Elements(perft(&start, variant, depth)));
            group.bench_function(format!("Hoyito {variant}, row of {row}, depth {depth}"), |bencher| {
                bencher.iter(|| perft(black_box(&start), variant, depth));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, events, leaves);

fn timed(count: impl Fn() -> u64) -> (u64, Duration) {
    let begun = Instant::now();
    (count(), begun.elapsed())
}

/// The plain loop and perft one after the other, several times, so that both meet the same machine.
fn compare(depth: u32, pairs: usize) {
    println!("\nperft at depth {depth} from the start of 2x6, against the plain loop, {pairs} pairs");
    let start = Position::start(Row::SIX, Side::South);
    let (mut all_plain, mut all_perft) = (Duration::ZERO, Duration::ZERO);
    for variant in Variant::ALL {
        let (mut plain_time, mut perft_time, mut leaves) = (Duration::ZERO, Duration::ZERO, 0);
        let mut ratios = Vec::new();
        for _ in 0..pairs {
            let (expected, by_plain) = timed(|| plain::perft(black_box(variant), depth));
            let (found, by_perft) = timed(|| perft(black_box(&start), variant, depth));
            assert_eq!(found, expected, "the two must count the same");
            leaves += found;
            plain_time += by_plain;
            perft_time += by_perft;
            ratios.push(by_plain.as_secs_f64() / by_perft.as_secs_f64());
        }
        ratios.sort_by(f64::total_cmp);
        let rate = |time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
        println!(
            "  Hoyito {variant:<4} {:5.1} million leaves a second, plain loop {:5.1}: {:.2} times (median of pairs {:.2})",
            rate(perft_time),
            rate(plain_time),
            plain_time.as_secs_f64() / perft_time.as_secs_f64(),
            ratios[ratios.len() / 2],
        );
        all_plain += plain_time;
        all_perft += perft_time;
    }
    println!("  all three  {:.2} times", all_plain.as_secs_f64() / all_perft.as_secs_f64());
}

fn main() {
    compare(10, 9);
    if std::env::args().any(|argument| argument == "--ratio-only") {
        return;
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
