//! Tables in the making: how much memory that takes, and how far it has come.

use std::error::Error;
use std::fs;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use hoyito_solver::{Builder, Label, Shape, Tables};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Positions between two looks at the clock.
const SLICE: u32 = 1 << 20;

/// How often a line says how far it has come where no bar can be drawn.
const LINES: Duration = Duration::from_secs(10);

/// Refuses what this program can't do: positions and moves are counted in 32 bits.
pub(crate) fn is_possible(shape: &Shape, seeds: u8) -> Result<(), Box<dyn Error>> {
    let positions = shape.positions(seeds);
    if positions > u64::from(u32::MAX) / 5 {
        return Err(format!("{} positions of {seeds} seeds are too many; take fewer seeds", grouped(positions)).into());
    }
    Ok(())
}

/// Refuses what the machine has too little memory for.
pub(crate) fn fits(shape: &Shape, seeds: u8) -> Result<(), Box<dyn Error>> {
    let wanted = Builder::memory(shape, seeds);
    match available() {
        Some(available) if wanted > available => Err(format!(
            "that takes {} of memory and {} are to be had; take fewer seeds",
            bytes(wanted),
            bytes(available)
        )
        .into()),
        _ => Ok(()),
    }
}

/// Adds the next table, and shows on standard error how far it has come.
pub(crate) fn make_next(tables: Tables) -> Tables {
    let Label { seeds, .. } = tables.next();
    let mut builder = Builder::new(tables, seeds);
    let bar = bar(builder.progress().all, seeds);
    let mut said = Instant::now();
    while !builder.work(SLICE) {
        let progress = builder.progress();
        bar.set_position(progress.done.min(progress.all));
        if bar.is_hidden() && said.elapsed() >= LINES {
            eprintln!("{seeds} seeds: {} %", 100 * progress.done.min(progress.all) / progress.all.max(1));
            said = Instant::now();
        }
    }
    bar.finish_and_clear();
    builder.done()
}

fn bar(all: u64, seeds: u8) -> ProgressBar {
    let target = if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{msg:>8} {wide_bar} {percent:>3} %  {elapsed} of about {duration}")
        .expect("the template is sound");
    ProgressBar::with_draw_target(Some(all), target).with_style(style).with_message(format!("{seeds} seeds"))
}

/// Memory that may still be taken, where the system says so.
fn available() -> Option<u64> {
    let says = fs::read_to_string("/proc/meminfo").ok()?;
    let line = says.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// Bytes as people say them.
pub(crate) fn bytes(bytes: u64) -> String {
    match bytes {
        0..10_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        10_000_000..1_000_000_000 => format!("{:.0} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// A number with its thousands apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
