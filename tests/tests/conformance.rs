//! Every game and match of the reference program, sowing by sowing.
//!
//! The files in `tests/data` come from an independent reference program; its README says so. They are data, not ours to
//! change.

use std::fs;
use std::path::Path;

use hoyito::{Game, Hole, Length, Phase, Row, Side, Step};
use serde::Deserialize;

#[derive(Deserialize)]
struct Played {
    rules: String,
    row: usize,
    moves: String,
    holdings: [u8; 2],
    #[serde(rename = "matchWon")]
    match_won: Option<usize>,
    rounds: Vec<Round>,
}

#[derive(Deserialize)]
struct Round {
    start: Start,
    plies: Vec<Ply>,
    end: String,
    r#final: [u8; 2],
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Start {
    holes: Vec<u8>,
    closed: Vec<u8>,
    stores: [u8; 2],
    mover: usize,
    last_four_to: Option<usize>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Ply {
    mover: usize,
    r#move: usize,
    legal: Vec<usize>,
    endless: Vec<usize>,
    holes: Vec<u8>,
    stores: [u8; 2],
    next: usize,
    laps: u32,
    drops: u32,
    captures: Vec<usize>,
    passed: usize,
}

fn stores(game: &Game) -> [u8; 2] {
    Side::ALL.map(|side| game.position().captured(side))
}

fn seeds(game: &Game) -> Vec<u8> {
    game.position().board().iter().map(|(_, seeds)| seeds.unwrap_or(0)).collect()
}

/// Plays one game and compares everything that the reference tells.
fn follow(played: &Played, name: &str) {
    let row = Row::new(played.row).unwrap();
    let number = |hole: Hole| row.number(hole).unwrap();
    let length = if name.starts_with("match") { Length::ToTheEnd } else { Length::Single };
    let first = Side::ALL[played.rounds[0].start.mover];
    let mut game = Game::new(played.rules.parse().unwrap(), row, length, first);

    for (index, round) in played.rounds.iter().enumerate() {
        let place = format!("{name}, {:.12} round {}", played.moves, index + 1);
        if index > 0 {
            game.next_round().unwrap();
        }
        assert_eq!(seeds(&game), round.start.holes, "{place}");
        let closed: Vec<u8> = game.position().board().iter().map(|(_, seeds)| u8::from(seeds.is_none())).collect();
        assert_eq!(closed, round.start.closed, "{place}");
        assert_eq!(stores(&game), round.start.stores, "{place}");
        assert_eq!(game.state().first().index(), round.start.mover, "{place}");
        assert_eq!(game.state().last_four_to().map(Side::index), round.start.last_four_to, "{place}");

        for (ply, expected) in round.plies.iter().enumerate() {
            let mover = game.position().to_move();
            let holes = |why| {
                let holes = row.holes_of(mover).filter(|&hole| game.why_not(hole) == why);
                holes.map(number).collect::<Vec<_>>()
            };
            let (legal, endless) = (holes(None), holes(Some(hoyito::error::WhyNot::Endless)));
            let turn = game.play(row.hole(expected.r#move).unwrap()).unwrap();
            let found = Ply {
                mover: mover.index(),
                r#move: expected.r#move,
                legal,
                endless,
                holes: seeds(&game),
                stores: stores(&game),
                next: game.position().to_move().index(),
                laps: turn.laps,
                drops: turn.drops,
                captures: turn.captures.iter().copied().map(number).collect(),
                passed: turn.passes.len(),
            };
            assert_eq!(&found, expected, "{place} sowing {}", ply + 1);
        }
        let outcome = game.state().outcome().expect("the round is over");
        assert_eq!(outcome.end.name(), round.end, "{place}");
        assert_eq!([outcome.south, outcome.north], round.r#final, "{place}");
    }

    assert_eq!(stores(&game), played.holdings);
    assert_eq!(game.state().match_winner().map(Side::index), played.match_won);
    assert_eq!(game.moves().to_string(), played.moves);
    // The last state is reached again by going all the way back and forth.
    let (end, steps) = (game.state().clone(), game.steps().len());
    for _ in 0..steps {
        game.undo().unwrap();
    }
    assert!(game.undo().is_err());
    assert_eq!(game.state().phase(), Phase::Playing);
    for _ in 0..steps {
        game.redo().unwrap();
    }
    assert_eq!(game.state(), &end);
    assert!(matches!(game.steps().last(), Some(Step::Sow(_))));
}

/// All files whose name begins so.
fn follow_all(prefix: &str) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut games = 0;
    for entry in fs::read_dir(data).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with(prefix) {
            for line in fs::read_to_string(&path).unwrap().lines() {
                follow(&serde_json::from_str(line).unwrap(), &name);
                games += 1;
            }
        }
    }
    assert!(games > 0, "no file begins with {prefix}");
}

#[test]
fn games_of_hoyito_i_go_as_in_the_reference() {
    follow_all("games-I-");
}

#[test]
fn games_of_hoyito_ii_go_as_in_the_reference() {
    follow_all("games-II-");
}

#[test]
fn games_of_hoyito_iii_go_as_in_the_reference() {
    follow_all("games-III-");
}

#[test]
fn matches_go_as_in_the_reference() {
    follow_all("match-");
}
