//! What `solve`, `match-up` and `solution` share: a mind with tables, and how long it may think.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use clap::Args;
use hoyito_solver::{Answer, MOST_SEEDS, Mind, Question, Shape, Tables, Wish};

use crate::making;
use crate::shelf::Shelf;
use crate::tables::seeds;

/// Positions between two looks at the clock.
const SLICE: u64 = 20_000;

/// What a mind begins with.
#[derive(Args)]
pub(crate) struct With {
    /// Take tables from a folder that `hoyito tables` filled.
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Make tables of up to so many seeds first, as far as there are none: 8, 12, 16, 20 or 24 [default: as many as take a
    /// moment].
    #[arg(long, value_name = "SEEDS", value_parser = seeds)]
    table_seeds: Option<u8>,
    /// Memory for positions that were looked at, in MiB.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

/// When a thought is broken off.
#[derive(Args, Clone, Copy)]
pub(crate) struct Until {
    /// Look at so many positions at most.
    #[arg(long)]
    nodes: Option<u64>,
    /// Think so many seconds at most.
    #[arg(long, value_parser = seconds)]
    seconds: Option<Duration>,
}

/// A thought that has ended.
pub(crate) struct Thought {
    pub(crate) answer: Answer,
    pub(crate) took: Duration,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "give a number of seconds".to_owned())
}

impl With {
    /// A mind with tables.
    pub(crate) fn mind(&self, tables: Tables) -> Mind {
        let mut mind = Mind::new(self.memory as usize);
        mind.set_tables(tables);
        mind
    }

    /// The tables of a shape that are there or are made.
    pub(crate) fn tables(&self, shape: Shape) -> Result<Tables, Box<dyn Error>> {
        let tables = self.found(shape, MOST_SEEDS)?;
        self.completed(tables, self.table_seeds.unwrap_or_else(|| Mind::usual_tables(&shape)))
    }

    /// Those of exactly so many seeds.
    pub(crate) fn tables_of(&self, shape: Shape, seeds: u8) -> Result<Tables, Box<dyn Error>> {
        self.completed(self.found(shape, seeds)?, seeds)
    }

    fn found(&self, shape: Shape, most: u8) -> Result<Tables, Box<dyn Error>> {
        let mut tables = Tables::empty(shape);
        if let Some(folder) = &self.tables {
            let shelf = Shelf::new(folder);
            shelf.read_all(&mut tables, most)?;
            if tables.seeds() == 0 {
                let path = shelf.path(&tables.next());
                return Err(format!("{} is missing; make it with hoyito tables", path.display()).into());
            }
        }
        Ok(tables)
    }

    fn completed(&self, mut tables: Tables, seeds: u8) -> Result<Tables, Box<dyn Error>> {
        if tables.seeds() < seeds {
            making::is_possible(tables.shape(), seeds)?;
            making::fits(tables.shape(), seeds)?;
        }
        while tables.seeds() < seeds {
            tables = making::make_next(tables);
        }
        Ok(tables)
    }
}

impl Until {
    /// These bounds, and others where there are none.
    pub(crate) fn or_nodes(self, nodes: u64) -> Self {
        if self.nodes.is_none() && self.seconds.is_none() { Self { nodes: Some(nodes), seconds: None } } else { self }
    }
}

/// Thinks until all is found out, or `until` says stop, or `stopped` does.
pub(crate) fn think(mind: &mut Mind, question: Question, wish: Wish, until: Until, stopped: &AtomicBool) -> Thought {
    let begun = Instant::now();
    mind.ask(question, wish);
    let mut left = until.nodes.unwrap_or(u64::MAX);
    loop {
        let slice = SLICE.min(left);
        let done = mind.work(slice);
        left -= slice;
        let late = until.seconds.is_some_and(|most| begun.elapsed() >= most);
        if done || left == 0 || late || stopped.load(Relaxed) {
            let answer = mind.answer().expect("something was asked");
            return Thought { answer, took: begun.elapsed() };
        }
    }
}

/// Set when somebody presses Ctrl-C; pressed again, the program ends at once.
pub(crate) fn interruption() -> Result<Arc<AtomicBool>, Box<dyn Error>> {
    let stopped = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stopped);
    ctrlc::set_handler(move || {
        if told.swap(true, Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(stopped)
}
