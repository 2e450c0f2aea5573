//! `hoyito match-up`: two levels against each other, from both seats.

use std::error::Error;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use clap::Args;
use hoyito::{Game, Length, Row, Side, Variant};
use hoyito_solver::{Level, Mind, Question, Shape, Wish};

use crate::think::{self, Until, With};

/// Positions that a move may cost where nothing else is said.
const PATIENCE: u64 = 200_000;

#[derive(Args)]
pub(crate) struct Options {
    /// A level.
    one: Level,
    /// The level that it meets.
    other: Level,
    /// The game: I, II or III.
    #[arg(long, default_value = "I")]
    rules: Variant,
    /// Holes of a player, 6 to 12.
    #[arg(long, default_value = "6")]
    row: Row,
    /// How many games; the seats change from one to the next, and South begins.
    #[arg(long, default_value = "20", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// What chance begins with: the same number gives the same games.
    #[arg(long, default_value = "1")]
    seed: u64,
    #[command(flatten)]
    with: With,
    #[command(flatten)]
    until: Until,
}

/// What became of one of the two.
struct Player {
    level: Level,
    mind: Mind,
    won: u32,
    seeds: u64,
    moves: u32,
    took: Duration,
    longest: Duration,
}

impl Player {
    const fn new(level: Level, mind: Mind) -> Self {
        Self { level, mind, won: 0, seeds: 0, moves: 0, took: Duration::ZERO, longest: Duration::ZERO }
    }
}

/// Plays the games.
pub(crate) fn match_up(options: &Options) -> Result<(), Box<dyn Error>> {
    let until = options.until.or_nodes(PATIENCE);
    let stopped = think::interruption()?;
    let tables = options.with.tables(Shape::whole(options.rules, options.row))?;
    // Neither shall know what the other has found out.
    let mut players = [(options.one, tables.clone()), (options.other, tables)]
        .map(|(level, tables)| Player::new(level, options.with.mind(tables)));
    let (mut drawn, mut played) = (0, 0);
    for number in 0..options.games {
        let Some(game) = play(options, number, until, &mut players, &stopped) else { break };
        played += 1;
        let seats = seats(number);
        let captured = Side::ALL.map(|side| game.position().captured(side));
        for (side, at) in Side::ALL.into_iter().zip(seats) {
            players[at].seeds += u64::from(captured[side.index()]);
        }
        match game.state().outcome().and_then(|outcome| outcome.winner) {
            Some(side) => players[seats[side.index()]].won += 1,
            None => drawn += 1,
        }
    }
    tell(options, &players, drawn, played)?;
    Ok(())
}

/// Which of the two sits South, and which North.
fn seats(number: u32) -> [usize; 2] {
    if number.is_multiple_of(2) { [0, 1] } else { [1, 0] }
}

/// One game; none if it was broken off.
fn play(options: &Options, number: u32, until: Until, players: &mut [Player; 2], stopped: &AtomicBool) -> Option<Game> {
    let mut game = Game::new(options.rules, options.row, Length::Single, Side::South);
    // Either seat is played from with the same chance.
    let seed = options.seed.wrapping_add(u64::from(number / 2));
    while let Some(side) = game.state().to_move() {
        let player = &mut players[seats(number)[side.index()]];
        let state = game.state();
        let question =
            Question { variant: options.rules, position: *state.position(), last_four_to: state.last_four_to() };
        // The same position may come again, and what is thought of it by then another time.
        let seed = seed ^ (game.steps().len() as u64) << 32;
        let thought = think::think(&mut player.mind, question, Wish::Move(player.level, seed), until, stopped);
        if stopped.load(Relaxed) {
            return None;
        }
        player.moves += 1;
        player.took += thought.took;
        player.longest = player.longest.max(thought.took);
        let hole = thought.answer.choice.expect("somebody is to move");
        game.play(hole).expect("a level chooses legal moves");
    }
    Some(game)
}

fn tell(options: &Options, players: &[Player; 2], drawn: u32, played: u32) -> io::Result<()> {
    let mut out = io::stdout();
    let games = if played == 1 { "game" } else { "games" };
    writeln!(out, "Hoyito {}, 2x{}: {played} {games}, {drawn} drawn", options.rules, options.row.holes())?;
    for player in players {
        let mean = |sum: f64, of: u32| sum / f64::from(of.max(1));
        writeln!(
            out,
            "  {:<8} {:>4} won, {:>5.1} seeds a game, {:>8.1} ms a move, at most {:.1}",
            player.level.name(),
            player.won,
            mean(player.seeds as f64, played),
            mean(player.took.as_secs_f64() * 1e3, player.moves),
            player.longest.as_secs_f64() * 1e3
        )?;
    }
    Ok(())
}
