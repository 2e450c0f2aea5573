//! How fast tables are made and positions searched, against a plain loop and against sowing alone.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, Throughput, criterion_group};
use hoyito::{Position, Row, Side, Variant, perft};
use hoyito_solver::{Mind, Question, Shape, Tables, Wish};
use hoyito_tests::plain;

const SEEDS: u8 = 12;

fn shape(variant: Variant) -> Shape {
    Shape::whole(variant, Row::SIX)
}

/// A mind that has thought of nothing yet.
fn fresh(tables: &Tables) -> Mind {
    let mut mind = Mind::new(64);
    mind.set_tables(tables.clone());
    mind
}

/// Finds out everything about a start, and says how many positions were looked at for it.
fn solved(variant: Variant, mind: &mut Mind) -> u64 {
    let position = Position::start(Row::SIX, Side::South);
    mind.ask(Question { variant, position, last_four_to: None }, Wish::Values);
    while !mind.work(1_000_000) {}
    mind.answer().expect("something was asked").nodes
}

/// Positions per second of tables, on as many threads as there are.
fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tables");
    group.sample_size(10);
    for variant in Variant::ALL {
        group.throughput(Throughput::Elements(shape(variant).positions(8) + shape(variant).positions(SEEDS)));
        group.bench_function(format!("Hoyito {variant}, up to {SEEDS} seeds"), |bencher| {
            bencher.iter(|| Tables::make(black_box(shape(variant)), SEEDS));
        });
    }
    group.finish();
}

/// Positions per second of the search for the value of each first move.
fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for variant in Variant::ALL {
        let tables = Tables::make(shape(variant), SEEDS);
        group.throughput(Throughput::Elements(solved(variant, &mut fresh(&tables))));
        group.bench_function(format!("Hoyito {variant}, the start, tables of up to {SEEDS} seeds"), |bencher| {
            bencher.iter_batched(|| fresh(&tables), |mut mind| solved(variant, &mut mind), BatchSize::PerIteration);
        });
    }
    group.finish();
}

criterion_group!(benches, tables, search);

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begun = Instant::now();
    let done = work();
    (done, begun.elapsed().max(Duration::from_nanos(1)).as_secs_f64())
}

fn median(mut ratios: Vec<f64>) -> f64 {
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

/// The table of eight seeds and a plain loop that makes it, one after the other, several times.
fn compare_tables(pairs: usize) {
    println!(
        "\ntables of 2x6, against a plain loop that looks at all positions until nothing changes, median of {pairs} pairs"
    );
    for variant in Variant::ALL {
        let (mut ratios, mut rates) = (Vec::new(), Vec::new());
        for _ in 0..pairs {
            let ((won, lost), by_plain) = timed(|| plain::eight_seeds(black_box(variant)));
            let (eight, by_table) = timed(|| Tables::make(black_box(shape(variant)), 8));
            let stats = eight.statistics(8).expect("it was made");
            assert_eq!((stats.won, stats.lost), (won, lost), "the two must count the same");
            ratios.push(by_plain / by_table);
            let (twelve, seconds) = timed(|| Tables::make(black_box(shape(variant)), SEEDS));
            rates.push(
                (8..=twelve.seeds()).step_by(4).map(|seeds| shape(variant).positions(seeds)).sum::<u64>() as f64
                    / seconds,
            );
        }
        println!(
            "  Hoyito {variant:<4} {:6.2} million positions a second up to {SEEDS} seeds; with 8 seeds {:.0} times the plain loop",
            median(rates) / 1e6,
            median(ratios)
        );
    }
}

/// Search and perft one after the other, several times: what a look at a position costs beyond sowing it.
fn compare_search(pairs: usize) {
    println!(
        "\nsearch from the start of 2x6 with tables of {SEEDS} seeds, against sowing alone (perft), median of {pairs} pairs"
    );
    let start = Position::start(Row::SIX, Side::South);
    for variant in Variant::ALL {
        let tables = Tables::make(shape(variant), SEEDS);
        let (mut searched, mut sown, mut nodes) = (Vec::new(), Vec::new(), 0);
        for _ in 0..pairs {
            let mut mind = fresh(&tables);
            let (looked_at, seconds) = timed(|| solved(variant, &mut mind));
            nodes = looked_at;
            searched.push(looked_at as f64 / seconds);
            let (leaves, seconds) = timed(|| perft(black_box(&start), variant, 9));
            sown.push(leaves as f64 / seconds);
        }
        let (searched, sown) = (median(searched), median(sown));
        println!(
            "  Hoyito {variant:<4} {:6.2} million positions a second ({nodes} in all), sowing alone {:5.1} million leaves: one to {:.1}",
            searched / 1e6,
            sown / 1e6,
            sown / searched
        );
    }
}

fn main() {
    compare_tables(5);
    compare_search(5);
    if std::env::args().any(|argument| argument == "--ratio-only") {
        return;
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
