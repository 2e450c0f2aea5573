//! `hoyito replay`: what happens at each sowing, for people or as JSON lines.

use std::error::Error;
use std::io::Write;

use hoyito::error::WhyNot;
use hoyito::{Game, Hole, Phase, Record, Side, Step, Turn};
use serde::Serialize;

/// One sowing, with the state after the passes that follow it.
#[derive(Serialize)]
struct Sowing {
    round: u32,
    mover: String,
    r#move: Hole,
    legal: String,
    endless: String,
    holes: Vec<Option<u8>>,
    captured: [u8; 2],
    next: String,
    laps: u32,
    drops: u32,
    captures: Vec<usize>,
    passed: usize,
}

/// Where the moves end.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Ending {
    end: &'static str,
    captured: [u8; 2],
    rounds: u32,
    match_won: Option<String>,
}

/// Plays a record through and writes what happens, up to the first move that can't be played.
pub(crate) fn replay(record: &Record, json: bool, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut game = record.opened();
    for (index, &step) in record.moves.steps().iter().enumerate() {
        let [legal, endless] = [None, Some(WhyNot::Endless)].map(|why| holes_with(&game, why));
        let turn = game.step(step).map_err(|refused| record.refusal(index, &game, refused))?;
        match step {
            Step::Sow(hole) if json => {
                let sowing = Sowing {
                    round: turn.round,
                    mover: turn.side.to_string(),
                    r#move: hole,
                    legal,
                    endless,
                    holes: game.position().board().iter().map(|(_, seeds)| seeds).collect(),
                    captured: captured(&game),
                    next: game.position().to_move().to_string(),
                    laps: turn.laps,
                    drops: turn.drops,
                    captures: turn.captures.iter().filter_map(|&hole| game.row().number(hole)).collect(),
                    passed: turn.passes.len(),
                };
                writeln!(out, "{}", serde_json::to_string(&sowing)?)?;
            }
            _ if json => {}
            _ => writeln!(out, "{:>3}. {}\n     {}", turn.number, in_words(&turn), game.position())?,
        }
    }
    let state = game.state();
    let ending = Ending {
        end: state.outcome().map_or("open", |outcome| outcome.end.name()),
        captured: captured(&game),
        rounds: state.round(),
        match_won: state.match_winner().map(|side| side.to_string()),
    };
    if json {
        writeln!(out, "{}", serde_json::to_string(&ending)?)?;
    } else {
        let [south, north] = ending.captured;
        let over = if state.phase() == Phase::Playing { "still open" } else { ending.end };
        writeln!(out, "Round {}, {over}: South {south}, North {north}", ending.rounds)?;
    }
    Ok(())
}

fn captured(game: &Game) -> [u8; 2] {
    Side::ALL.map(|side| game.position().captured(side))
}

/// The mover's holes that can't be played for a reason, or that can.
fn holes_with(game: &Game, why: Option<WhyNot>) -> String {
    let holes = game.row().holes_of(game.position().to_move());
    holes.filter(|&hole| game.why_not(hole) == why).map(Hole::letter).collect()
}

fn in_words(turn: &Turn) -> String {
    let side = turn.side.name();
    let mut words = match turn.step {
        Step::Sow(hole) => format!("{side} plays {hole}: {} laps, {} seeds dropped", turn.laps, turn.drops),
        Step::Share => "the rest is shared by agreement".to_owned(),
        Step::Resign(_) => format!("{side} resigns"),
        Step::NextRound => format!("round {} begins with {side}", turn.round),
    };
    if !turn.captures.is_empty() {
        let holes: Vec<_> = turn.captures.iter().map(Hole::to_string).collect();
        words += &format!(", takes {} from {}", turn.captured, holes.join(" "));
    }
    if let Some((seeds, to)) = turn.swept {
        words += &format!(", the last {seeds} go to {}", to.name());
    }
    if turn.again {
        words += ", plays again";
    }
    for side in &turn.passes {
        words += &format!("; {} passes", side.name());
    }
    if let Some(end) = turn.end {
        words += &format!("; the round is over ({})", end.name());
    }
    words
}
