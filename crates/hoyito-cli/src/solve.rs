//! `hoyito solve`: what a position is worth, what each of its moves is worth, and the best line.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use hoyito::{Game, Hole, Length, Position, Row, Side, State, Variant};
use hoyito_solver::{Answer, Bounds, Question, Shape, Wish};
use serde::Serialize;

use crate::making::grouped;
use crate::tables::last_four_to;
use crate::think::{self, Thought, Until, With};

#[derive(Args)]
pub(crate) struct Options {
    /// The game: I, II or III.
    #[arg(long, default_value = "I")]
    rules: Variant,
    /// Holes of a player, 6 to 12.
    #[arg(long, default_value = "6", conflicts_with = "position")]
    row: Row,
    /// Who begins: S or N.
    #[arg(long, default_value = "S", conflicts_with = "position")]
    first: Side,
    /// Who gets the last four seeds, S or N, in a match of Hoyito III from round 3 on [default: whoever captures].
    #[arg(long, value_name = "SIDE")]
    last_four_to: Option<Side>,
    #[command(flatten)]
    with: With,
    #[command(flatten)]
    until: Until,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Solve this position instead of the usual start.
    position: Option<Position>,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Solved {
    value: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<i8>,
    moves: BTreeMap<char, Value>,
    line: String,
    nodes: u64,
    seconds: f64,
}

/// A number, or what it was proved to lie between.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Exact(i8),
    Between([i8; 2]),
}

/// Solves the position that was asked for.
pub(crate) fn solve(options: &Options) -> Result<(), Box<dyn Error>> {
    let position = options.position.unwrap_or_else(|| Position::start(options.row, options.first));
    let last_four_to = last_four_to(options.rules, options.last_four_to)?;
    let mut out = io::stdout();
    let game = Game::from_position(options.rules, Length::Single, position);
    let state = game.state();
    let begun = Instant::now();
    let mut thought = match state.to_move() {
        Some(_) => {
            let stopped = think::interruption()?;
            let tables = options.with.tables(Shape::of(&position, options.rules, last_four_to))?;
            let mut mind = options.with.mind(tables);
            // What is due was passed: the question is about whoever really moves.
            let question = Question { variant: options.rules, position: *state.position(), last_four_to };
            think::think(&mut mind, question, Wish::Values, options.until, &stopped)
        }
        // Nobody can move, and the rest is shared.
        None => Thought { answer: nothing_to_do(), took: Duration::ZERO },
    };
    thought.took = begun.elapsed();
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&Solved::of(&thought))?)?;
    } else {
        write!(out, "{}", in_words(options.rules, &position, state, &thought))?;
    }
    Ok(())
}

fn nothing_to_do() -> Answer {
    let value = Bounds { low: 0, high: 0 };
    Answer { value, moves: Vec::new(), line: Vec::new(), choice: None, nodes: 0, tables: 0 }
}

impl Solved {
    fn of(Thought { answer, took }: &Thought) -> Self {
        let value = answer.value.exact();
        let open = |bound| value.is_none().then_some(bound);
        let moves = answer.moves.iter().map(|of| {
            (of.hole.letter(), of.value.exact().map_or(Value::Between([of.value.low, of.value.high]), Value::Exact))
        });
        Self {
            value,
            low: open(answer.value.low),
            high: open(answer.value.high),
            moves: moves.collect(),
            line: answer.line.iter().copied().map(Hole::letter).collect(),
            nodes: answer.nodes,
            seconds: (took.as_secs_f64() * 1e3).round() / 1e3,
        }
    }
}

fn in_words(rules: Variant, position: &Position, state: &State, Thought { answer, took }: &Thought) -> String {
    let mut words = format!("Hoyito {rules}, {position}\n");
    // A text that is written to a String can't fail.
    let Some(side) = state.to_move() else {
        words += "Nobody can move: the rest is shared\n";
        return words;
    };
    if side != position.to_move() {
        let _ = writeln!(words, "{} has no move and passes", position.to_move().name());
    }
    let _ = writeln!(words, "{} is to move:", side.name());
    for of in &answer.moves {
        let turns = of.turns.filter(|&turns| turns > 0).map_or(String::new(), |turns| {
            format!(", a capture within {turns} {}", if turns == 1 { "turn" } else { "turns" })
        });
        let _ = writeln!(words, "  {} {:>4}{turns}", of.hole, between(of.value));
    }
    let verdict = match answer.value.exact() {
        Some(value) => value_in_words(side, value),
        None => format!("not settled: from here on {} wins {} more than the other", side.name(), between(answer.value)),
    };
    let _ = writeln!(words, "{verdict}");
    if !answer.line.is_empty() {
        let what = if answer.value.exact().is_some() { "Best line" } else { "Best line so far" };
        let _ = writeln!(words, "{what}: {}", answer.line.iter().copied().map(Hole::letter).collect::<String>());
    }
    let _ = writeln!(
        words,
        "{} positions looked at in {:.1} s, tables of up to {} seeds",
        grouped(answer.nodes),
        took.as_secs_f64(),
        answer.tables
    );
    words
}

/// A value, or what it lies between.
pub(crate) fn between(value: Bounds) -> String {
    match value.exact() {
        Some(value) => signed(value),
        None => format!("{} to {}", signed(value.low), signed(value.high)),
    }
}

pub(crate) fn signed(value: i8) -> String {
    if value == 0 { "=".to_owned() } else { format!("{value:+}").replace('-', "−") }
}

fn value_in_words(side: Side, value: i8) -> String {
    let winner = if value > 0 { side } else { side.other() };
    match value {
        0 => "even: from here on neither can be forced to win fewer seeds than the other".to_owned(),
        _ => format!(
            "{}: from here on {} wins {} seeds more, both playing best",
            signed(value),
            winner.name(),
            value.abs()
        ),
    }
}
