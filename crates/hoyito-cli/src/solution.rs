//! `hoyito solution`: the document about the three starts of two rows of six, so that no number in it is written by hand.

use std::error::Error;
use std::io::{self, Write};

use clap::Args;
use hoyito::{Game, Length, Position, Row, Side, Variant};
use hoyito_solver::{Answer, Question, Shape, Statistics, Tables, Wish};

use crate::making::grouped;
use crate::solve::{between, signed};
use crate::tables::seeds;
use crate::think::{self, Until, With};

#[derive(Args)]
pub(crate) struct Options {
    /// Seeds of the greatest tables that are told of: 12, 16, 20 or 24.
    #[arg(long, default_value = "16", value_parser = seeds)]
    seeds: u8,
    #[command(flatten)]
    with: With,
    #[command(flatten)]
    until: Until,
}

/// Seeds of the tables that are small enough for the page.
const SMALL: u8 = 12;

struct Start {
    variant: Variant,
    /// With small tables, and with the greatest.
    answers: [Answer; 2],
    tables: Vec<Statistics>,
}

/// Solves the starts and writes the document.
pub(crate) fn write(options: &Options) -> Result<(), Box<dyn Error>> {
    let stopped = think::interruption()?;
    let mut starts = Vec::new();
    for variant in Variant::ALL {
        let shape = Shape::whole(variant, Row::SIX);
        let question = Question { variant, position: Position::start(Row::SIX, Side::South), last_four_to: None };
        let solved = |tables: Tables| {
            let mut mind = options.with.mind(tables);
            think::think(&mut mind, question, Wish::Values, options.until, &stopped).answer
        };
        eprintln!("Hoyito {variant} with tables of up to {SMALL} seeds");
        let small = solved(Tables::make(shape, SMALL));
        let tables = options.with.tables_of(shape, options.seeds)?;
        eprintln!("Hoyito {variant} with tables of up to {} seeds", tables.seeds());
        let all = (8..=options.seeds).step_by(4).filter_map(|seeds| tables.statistics(seeds)).collect();
        let great = solved(tables);
        if let [Some(one), Some(other)] = [&small, &great].map(|answer| answer.value.exact())
            && one != other
        {
            return Err(format!("Hoyito {variant} is worth {one} with small tables and {other} with great ones").into());
        }
        starts.push(Start { variant, answers: [small, great], tables: all });
    }
    let mut out = io::stdout().lock();
    out.write_all(document(options.seeds, &starts).as_bytes())?;
    Ok(())
}

/// The best line, as far as anything is still to be won.
fn line(variant: Variant, answer: &Answer) -> String {
    let mut game = Game::new(variant, Row::SIX, Length::Single, Side::South);
    let (mut line, mut until_capture, mut left) = (String::new(), 0, game.position().board().seeds());
    for &hole in &answer.line {
        let Ok(turn) = game.play(hole) else { break };
        line.push(hole.letter());
        if turn.captured > 0 {
            (until_capture, left) = (line.len(), game.position().board().seeds());
        }
    }
    let [south, north] = Side::ALL.map(|side| game.position().captured(side) as i8);
    if left == 0 || answer.value.exact() != Some(south - north) {
        format!("`{line}`")
    } else {
        // The rest of it goes round and round.
        format!("`{}`; the last {left} seeds go round without end", &line[..until_capture])
    }
}

fn document(seeds: u8, starts: &[Start]) -> String {
    let mut lines = Vec::new();
    lines.push(BEGIN.replace("{seeds}", &seeds.to_string()));
    lines.push(format!("| | value for South | positions looked at with tables of {SMALL} seeds | with {seeds} |"));
    lines.push("|---|---|---|---|".to_owned());
    for Start { variant, answers: [small, great], .. } in starts {
        lines.push(format!(
            "| Hoyito {variant} | {} | {} | {} |",
            between(great.value),
            grouped(small.nodes),
            grouped(great.nodes)
        ));
    }
    lines.push("\nEach first move, for South:\n".to_owned());
    lines.push(format!(
        "| | {} |",
        Row::SIX.holes_of(Side::South).map(|hole| hole.to_string()).collect::<Vec<_>>().join(" | ")
    ));
    lines.push(format!("|---|{}", "---|".repeat(Row::SIX.holes())));
    for Start { variant, answers: [_, great], .. } in starts {
        let values: Vec<_> = great.moves.iter().map(|of| between(of.value)).collect();
        lines.push(format!("| Hoyito {variant} | {} |", values.join(" | ")));
    }
    lines.push("\nThe best lines, in moves notation:\n".to_owned());
    for Start { variant, answers: [_, great], .. } in starts {
        lines.push(format!("* Hoyito {variant}: {}", line(*variant, great)));
    }
    lines.push(HOW.to_owned());
    for Start { variant, tables, .. } in starts {
        lines.push(format!("\n### Hoyito {variant}\n"));
        lines.push("| seeds | positions | won | lost | even | without end | longest | sowings | endless |".to_owned());
        lines.push(format!("|{}", "--:|".repeat(9)));
        for of in tables {
            let counts = [of.positions, of.won, of.lost, of.even, of.endless].map(grouped).join(" | ");
            let longest = of.longest.map_or("0".to_owned(), |(known, _)| known.turns.to_string());
            lines.push(format!(
                "| {} | {counts} | {longest} | {} | {} |",
                of.seeds,
                grouped(of.sowings),
                grouped(of.endless_sowings)
            ));
        }
        lines.push("\nThe first of the longest:\n".to_owned());
        for of in tables {
            if let Some((known, position)) = of.longest {
                lines.push(format!(
                    "* {} seeds: `{position}`, {} in {} turns",
                    of.seeds,
                    signed(known.value),
                    known.turns
                ));
            }
        }
    }
    lines.push(END.replace("{seeds}", &seeds.to_string()));
    lines.join("\n")
}

const BEGIN: &str = "# Two rows of six, solved

Written by `hoyito solution --seeds {seeds}`; change it there. Values are seeds that South, who begins, wins more than North
when both play best: `=` is an even game, `−4 to +8` one of which no more is proved than that. Each game stands by itself
(`4.4.4.4.4.4/4.4.4.4.4.4:0-0:S`, a single round); the numbers mean nothing for longer rows.

## The starts
";

const HOW: &str = "
## How that was proved

*Tables.* For every position with 8 seeds, then 12, and so on, all moves are sown and the values found backwards: first all that
wins the most by the next capture, then all that can move to what loses so much, or can only move to what wins so much for the
other; then the next smaller value. What is never reached is worth nothing to either, because nobody can be forced to capture
or to let the other capture: play goes on without end, and the rest is shared. A second pass takes every position again and
compares its value with those that its moves lead to (`--check`).

*Search.* From the start down to the tables, one question at a time: can the side to move win at least so much from here on?
Whoever has to force something fails if a position stands again on the way; a result that hangs on such a return is kept only
where it holds on every way. A question is answered by proof or stays open; no value here is an estimate.

## The tables

Where the sides see the board alike a position and its twin, turned around, count as one. *Won* and *lost* are for the side to
move; *even* is neither, and *without end* are those of the even ones in which no best move captures. *Longest* is the greatest
number of turns, passes among them, until the next capture where the one who is ahead hurries and the other delays. *Sowings*
are holes with seeds of the side to move, and *endless* is how many of them are no moves because their sowing never ends.
";

const END: &str = "
## To check it

```sh
cargo run --release --bin hoyito -- tables --rules I --row 6 --seeds {seeds} -o tables --check --stats   # II, III
cargo run --release --bin hoyito -- solve --rules I --row 6 --tables tables
cargo run --release --bin hoyito -- solution --seeds {seeds} > crates/hoyito-solver/SOLUTION.md
```

`tests/tests/tables.rs` compares tables with a plain search that shares no code with them but the rules, and
`tests/tests/solution.rs` the values above with what the program finds.

## House rules that it hangs on

* 4: the emptied hole is not skipped.
* 13: in a single game the last four go to whoever captured, in Hoyito III too. After a round that was won they may not.
* 15: an endless sowing is no move. The columns *endless* say how often that matters.
* 16: whoever has no other move passes, and if neither can move the rest is shared.
* 17: a position for the third time, or 200 turns without a capture, ends the game. The tables know no such limit; no forced
  capture in them takes so long (*longest*), so that it takes no win from anybody.
* 18: each gets half of the rest, which makes play without end worth nothing to either.

With another ruling for one of them the numbers may be others.
";
