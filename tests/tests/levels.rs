//! The opponents' levels are a ladder.

use hoyito::{Game, Hole, Length, Row, Side, Variant};
use hoyito_solver::{Level, choose};

/// Games that the stronger of two levels wins and loses, from both seats.
fn won_and_lost(variant: Variant, stronger: Level, weaker: Level) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for seat in Side::ALL {
        for seed in 0..20 {
            let mut game = Game::new(variant, Row::SIX, Length::Single, Side::South);
            while let Some(side) = game.state().to_move() {
                let level = if side == seat { stronger } else { weaker };
                game.play(choose(&game, level, seed).unwrap()).unwrap();
            }
            match game.state().outcome().unwrap().winner {
                Some(winner) if winner == seat => won += 1,
                Some(_) => lost += 1,
                None => {}
            }
        }
    }
    (won, lost)
}

#[test]
fn each_level_beats_the_one_below() {
    for variant in Variant::ALL {
        for levels in Level::ALL.windows(2) {
            let (won, lost) = won_and_lost(variant, levels[1], levels[0]);
            assert!(won * 2 > lost * 3, "Hoyito {variant}, {} against {}: {won} to {lost}", levels[1], levels[0]);
        }
    }
}

#[test]
fn an_opponent_plays_whatever_board_it_finds() {
    for variant in Variant::ALL {
        for row in Row::ALL {
            let mut game = Game::new(variant, row, Length::THREE, Side::North);
            for seed in 0..120 {
                let level = Level::ALL[seed as usize % 3];
                let hole: Option<Hole> = choose(&game, level, seed);
                match hole {
                    Some(hole) => drop(game.play(hole).unwrap()),
                    None if game.next_round().is_ok() => {}
                    None => break,
                }
            }
        }
    }
}
