//! `hoyito tables`: makes endgame tables, goes on where it was stopped, and checks what is there.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Instant;

use clap::Args;
use hoyito::{Row, Side, Variant};
use hoyito_solver::{Builder, Label, MOST_SEEDS, Shape, Tables};

use crate::making::{self, bytes, grouped};
use crate::shelf::{Found, Shelf};

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    of: OfShape,
    /// The most seeds on the board: 8, 12, 16, 20 or 24.
    #[arg(long, value_parser = seeds)]
    seeds: u8,
    /// The folder that they are written to, a file for each number of seeds.
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Check every position of every table against those that its moves lead to.
    #[arg(long)]
    check: bool,
    /// Count what they say, table by table.
    #[arg(long)]
    stats: bool,
    /// Begin although the machine seems to have too little memory.
    #[arg(long)]
    force: bool,
}

/// Which positions.
#[derive(Args)]
pub(crate) struct OfShape {
    /// The game: I, II or III.
    #[arg(long, default_value = "I")]
    rules: Variant,
    /// Holes of a player, 6 to 12.
    #[arg(long, default_value = "6")]
    row: Row,
    /// Open holes of South and of North where some are closed, such as 6-4.
    #[arg(long, value_name = "SOUTH-NORTH", conflicts_with = "row")]
    open: Option<Open>,
    /// Who gets the last four seeds, S or N, in a match of Hoyito III from round 3 on [default: whoever captures].
    #[arg(long, value_name = "SIDE")]
    last_four_to: Option<Side>,
}

impl OfShape {
    fn shape(&self) -> Result<Shape, Box<dyn Error>> {
        let open = self.open.map_or([self.row.holes() as u8; 2], |Open(open)| open);
        Ok(Shape { variant: self.rules, open, last_four_to: last_four_to(self.rules, self.last_four_to)? })
    }
}

/// Open holes of South and of North.
#[derive(Clone, Copy)]
struct Open([u8; 2]);

impl FromStr for Open {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let open = text.split_once('-').and_then(|(south, north)| Some([south.parse().ok()?, north.parse().ok()?]));
        let sound =
            |open: &[u8; 2]| open.iter().all(|open| (1..=12).contains(open)) && open.iter().any(|&open| open >= 6);
        open.filter(sound).map(Self).ok_or("write them like 6-4: from 1 to 12 each, and 6 at least on one side")
    }
}

/// Only in one game the last four seeds may go to somebody else (rule 13).
pub(crate) fn last_four_to(rules: Variant, asked: Option<Side>) -> Result<Option<Side>, Box<dyn Error>> {
    if asked.is_some() && rules != Variant::III {
        return Err(
            format!("in Hoyito {rules} the last four seeds go to whoever captures; leave --last-four-to out").into()
        );
    }
    Ok(asked)
}

/// Seeds of a table.
pub(crate) fn seeds(text: &str) -> Result<u8, String> {
    let seeds = text.parse().ok().filter(|seeds| (8..=MOST_SEEDS).contains(seeds) && seeds % 4 == 0);
    seeds.ok_or_else(|| "there are tables of 8, 12, 16, 20 and 24 seeds".to_owned())
}

/// Makes the tables that were asked for.
pub(crate) fn make(options: &Options) -> Result<(), Box<dyn Error>> {
    let shape = options.of.shape()?;
    making::is_possible(&shape, options.seeds)?;
    let shelf = Shelf::made(&options.output)?;
    let mut out = io::stdout();
    let mut tables = Tables::empty(shape);
    while tables.seeds() < options.seeds {
        let next = tables.next();
        match shelf.read_next(&mut tables)? {
            Found::Sound => writeln!(out, "{:>2} seeds: there already", next.seeds)?,
            Found::Nothing => break,
            Found::Spoilt(error) => {
                writeln!(out, "{:>2} seeds: {error}: {}", next.seeds, shelf.path(&next).display())?;
                break;
            }
        }
    }
    if tables.seeds() < options.seeds {
        let positions = shape.positions_up_to(options.seeds) - shape.positions_up_to(tables.seeds());
        writeln!(
            out,
            "{} positions to do, with up to {} of memory",
            grouped(positions),
            bytes(Builder::memory(&shape, options.seeds))
        )?;
        if !options.force {
            making::fits(&shape, options.seeds).map_err(|error| format!("{error}, or --force it"))?;
        }
    }
    while tables.seeds() < options.seeds {
        let begun = Instant::now();
        tables = making::make_next(tables);
        let path = shelf.write(&tables)?;
        writeln!(
            out,
            "{:>2} seeds: {} positions in {:.1} s: {}",
            tables.seeds(),
            grouped(shape.positions(tables.seeds())),
            begun.elapsed().as_secs_f64(),
            path.display()
        )?;
    }
    for seeds in (8..=options.seeds).step_by(4) {
        if options.check {
            tables.check(seeds)?;
            writeln!(out, "{seeds:>2} seeds: every value follows from those that its moves lead to")?;
        }
        if options.stats {
            tell(&tables, seeds, &mut out)?;
        }
    }
    Ok(())
}

fn tell(tables: &Tables, seeds: u8, out: &mut impl Write) -> io::Result<()> {
    let Some(stats) = tables.statistics(seeds) else { return Ok(()) };
    writeln!(out, "{}", Label { shape: *tables.shape(), seeds })?;
    let counts = [
        ("positions", stats.positions),
        ("won by the side to move", stats.won),
        ("lost by the side to move", stats.lost),
        ("even", stats.even),
        ("even, and no best move captures", stats.endless),
        ("sowings", stats.sowings),
        ("sowings without end, no moves", stats.endless_sowings),
    ];
    for (what, count) in counts {
        writeln!(out, "  {:>13}  {what}", grouped(count))?;
    }
    if let Some((known, position)) = stats.longest {
        writeln!(
            out,
            "  {:>13}  turns to the most distant forced capture: {position}, worth {}",
            known.turns, known.value
        )?;
    }
    Ok(())
}
