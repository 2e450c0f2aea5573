//! The opponents' levels are a ladder.

use hoyito::{Game, Hole, Length, Row, Side, Variant};
use hoyito_solver::{Level, Mind, Question, Wish};

/// The hole that an opponent of a level plays; the perfect one has to be content with what little thought shows.
fn choose(mind: &mut Mind, game: &Game, level: Level, seed: u64) -> Option<Hole> {
    let state = game.state();
    state.to_move()?;
    let question =
        Question { variant: game.variant(), position: *state.position(), last_four_to: state.last_four_to() };
    mind.ask(question, Wish::Move(level, seed));
    for _ in 0..40 {
        if mind.work(50_000) {
            break;
        }
    }
    mind.answer()?.choice
}

/// Games that the stronger of two levels wins, of so many from each seat.
fn won(variant: Variant, stronger: Level, weaker: Level, games: u64) -> u64 {
    let mut minds = [Mind::new(16), Mind::new(16)];
    let mut won = 0;
    for seat in Side::ALL {
        for seed in 0..games {
            let mut game = Game::new(variant, Row::SIX, Length::Single, Side::South);
            while let Some(side) = game.state().to_move() {
                let level = if side == seat { stronger } else { weaker };
                let hole = choose(&mut minds[usize::from(side == seat)], &game, level, seed).unwrap();
                game.play(hole).unwrap();
            }
            won += u64::from(game.state().outcome().unwrap().winner == Some(seat));
        }
    }
    won
}

#[test]
fn each_level_wins_most_games_against_the_one_below() {
    for variant in Variant::ALL {
        for levels in Level::ALL.windows(2) {
            // The perfect one plays fewer, for it thinks.
            let games = if levels[1] == Level::Perfect { 40 } else { 250 };
            let won = won(variant, levels[1], levels[0], games);
            assert!(won * 10 >= games * 2 * 6, "Hoyito {variant}, {} against {}: {won}", levels[1], levels[0]);
        }
    }
}

#[test]
fn an_opponent_plays_whatever_board_it_finds() {
    let mut mind = Mind::new(4);
    for variant in Variant::ALL {
        for row in Row::ALL {
            let mut game = Game::new(variant, row, Length::THREE, Side::North);
            for seed in 0..120 {
                let level = Level::ALL[seed as usize % 3];
                let hole: Option<Hole> = choose(&mut mind, &game, level, seed);
                match hole {
                    Some(hole) => drop(game.play(hole).unwrap()),
                    None if game.next_round().is_ok() => {}
                    None => break,
                }
            }
        }
    }
}
