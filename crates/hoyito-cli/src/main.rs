//! The program `hoyito`: counts lines of play, replays games, serves the page, solves positions.

#![forbid(unsafe_code)]

mod making;
mod match_up;
mod replay;
mod serve;
mod shelf;
mod solution;
mod solve;
mod tables;
mod think;

use std::error::Error;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use hoyito::error::RecordError;
use hoyito::{Game, Length, Moves, Position, Record, Row, Side, Variant, perft};

/// Hoyito I, II and III, the Dominican mancala games.
#[derive(Parser)]
#[command(version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the lines of play of up to so many sowings.
    ///
    /// Prints a line `depth count` for each depth from 1. Passes are no sowings, an endless sowing is no move, and a game
    /// that is over counts nothing at greater depths.
    #[command(
        after_help = "Examples:\n  hoyito perft --rules I --row 6 7\n  hoyito perft --rules II --position 2.0.0.0.2.3/3.2.2.2.2.2:16-12:S 10"
    )]
    Perft(Perft),
    /// Play a game through and say what happens at each sowing.
    ///
    /// Without MOVES a record is read from standard input; options go before its headers.
    #[command(
        after_help = "Examples:\n  hoyito replay --rules II --row 6 BafCedBEC\n  hoyito replay --rules III --match --first N --json CdAf/Bc\n  hoyito replay --json < game.txt"
    )]
    Replay(Replay),
    /// Serve a folder to browsers on this machine.
    #[command(after_help = "Examples:\n  hoyito serve www\n  hoyito serve www --port 8080")]
    Serve(Serve),
    /// Say what a position is worth, with the value of each move and the best line.
    ///
    /// Values are seeds that the side to move wins from there on, less those that the other wins. Passes that are due are
    /// applied first. Ctrl-C says what is proved so far: JSON then has "low" and "high", and moves that are not settled have
    /// both in a list.
    #[command(
        after_help = "Examples:\n  hoyito solve --rules I --row 6\n  hoyito solve --rules II --json 1.0.2.0.1.0/3.0.1.0.4.0:20-16:S\n  hoyito solve --rules I --tables tables --seconds 60"
    )]
    Solve(solve::Options),
    /// Make tables with the value of every position of up to so many seeds.
    ///
    /// What is in the folder and sound is not made again, and a file appears in it when it is whole.
    #[command(
        after_help = "Examples:\n  hoyito tables --rules I --row 6 --seeds 16 -o tables\n  hoyito tables --rules III --open 6-4 --last-four-to N --seeds 12 -o tables --check"
    )]
    Tables(tables::Options),
    /// Let two levels play against each other, from both seats.
    #[command(after_help = "Example:\n  hoyito match-up hard medium --rules II --games 40")]
    MatchUp(match_up::Options),
    /// Write the document about the solution of two rows of six to standard output.
    Solution(solution::Options),
}

#[derive(Args)]
struct Perft {
    /// The game: I, II or III.
    #[arg(long, default_value = "I")]
    rules: Variant,
    /// Holes of a player, 6 to 12.
    #[arg(long, default_value = "6", conflicts_with = "position")]
    row: Row,
    /// Count from this position instead of the usual start.
    #[arg(long)]
    position: Option<Position>,
    /// The greatest number of sowings.
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
}

#[derive(Args)]
struct Replay {
    /// The game: I, II or III [default: I].
    #[arg(long)]
    rules: Option<Variant>,
    /// Holes of a player, 6 to 12 [default: 6].
    #[arg(long)]
    row: Option<Row>,
    /// Rounds are joined to a match that goes to the end.
    #[arg(long = "match")]
    is_match: bool,
    /// A match that is limited to 3, 5 or 7 rounds.
    #[arg(long, conflicts_with = "is_match")]
    rounds: Option<Length>,
    /// Who begins: S or N [default: S].
    #[arg(long)]
    first: Option<Side>,
    /// Begin at this position instead of the usual start.
    #[arg(long, conflicts_with_all = ["row", "first"])]
    position: Option<Position>,
    /// Print a JSON object for each sowing, and one for the end.
    #[arg(long)]
    json: bool,
    /// The moves, a letter each; rounds are joined by '/'.
    moves: Option<Moves>,
}

#[derive(Args)]
struct Serve {
    /// The folder.
    #[arg(default_value = "www")]
    folder: PathBuf,
    /// The port; if it is taken, the next free one.
    #[arg(long, default_value = "8000")]
    port: u16,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Command::Perft(options) => count(&options),
        Command::Replay(options) => replay(options),
        Command::Serve(Serve { folder, port }) => serve::serve(&folder, Some(port)).map_err(Into::into),
        Command::Solve(options) => solve::solve(&options),
        Command::Tables(options) => tables::make(&options),
        Command::MatchUp(options) => match_up::match_up(&options),
        Command::Solution(options) => solution::write(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough.
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to do if not even this can be said.
            let _ = writeln!(io::stderr(), "hoyito: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn count(options: &Perft) -> Result<(), Box<dyn Error>> {
    let start = options.position.unwrap_or_else(|| Position::start(options.row, Side::South));
    let mut out = io::stdout();
    for depth in 1..=options.depth {
        writeln!(out, "{depth} {}", perft(&start, options.rules, depth))?;
        out.flush()?;
    }
    Ok(())
}

fn replay(options: Replay) -> Result<(), Box<dyn Error>> {
    let mut record = match &options.moves {
        Some(moves) => {
            let mut record = Record::from(&Game::default());
            record.moves = moves.clone();
            record
        }
        None => read_record()?,
    };
    options.apply_to(&mut record)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let replayed = replay::replay(&record, options.json, &mut out);
    out.flush()?;
    replayed.map_err(|error| match error.downcast::<RecordError>() {
        // In moves that were typed a number is easier to find than a line and a column.
        Ok(error) => match *error {
            RecordError::Replay(error) if options.moves.is_some() => error.into(),
            error => error.into(),
        },
        Err(error) => error,
    })
}

impl Replay {
    /// What was asked for goes before what a record says.
    fn apply_to(&self, record: &mut Record) -> Result<(), Box<dyn Error>> {
        record.variant = self.rules.unwrap_or(record.variant);
        if self.is_match {
            record.length = Length::ToTheEnd;
        }
        record.length = self.rounds.unwrap_or(record.length);
        record.position = self.position.or(record.position);
        if let Some(position) = record.position {
            let (row, first) = (position.board().row(), position.to_move());
            if self.row.is_some_and(|asked| asked != row) || self.first.is_some_and(|asked| asked != first) {
                return Err(format!("the game begins from the position {position}: leave --row and --first out").into());
            }
            (record.row, record.first) = (row, first);
        }
        record.row = self.row.unwrap_or(record.row);
        record.first = self.first.unwrap_or(record.first);
        Ok(())
    }
}

/// The record on standard input.
fn read_record() -> Result<Record, Box<dyn Error>> {
    let mut input = io::stdin().lock();
    if input.is_terminal() {
        return Err("give the moves, or a record on standard input; see hoyito replay --help".into());
    }
    let mut bytes = Vec::new();
    // One byte more than a record may have, so that one which is too long is seen to be.
    input.by_ref().take(hoyito::MOST_RECORD_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(String::from_utf8(bytes).map_err(|_| "the record on standard input is not UTF-8 text")?.parse()?)
}
