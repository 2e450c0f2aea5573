//! Facts about single positions: one rule, one picture of the board, one move.

use hoyito::error::{PositionError, SetupError, WhyNot};
use hoyito::{Board, End, Event, Game, Hole, Length, PassWhy, Position, Row, Side, Turn, Variant};

fn hole(letter: &str) -> Hole {
    letter.parse().unwrap()
}

fn game(variant: Variant, position: &str) -> Game {
    Game::from_position(variant, Length::Single, position.parse().unwrap())
}

/// What one move from a position leads to.
fn played(variant: Variant, position: &str, letter: &str) -> (Game, Turn) {
    let mut game = game(variant, position);
    let turn = game.play(hole(letter)).unwrap();
    (game, turn)
}

fn letters(holes: &[Hole]) -> String {
    holes.iter().map(|hole| hole.letter()).collect()
}

#[test]
fn the_first_move_is_the_same_whichever_hole_is_played() {
    for variant in Variant::ALL {
        for side in Side::ALL {
            for first in Row::SIX.holes_of(side) {
                let mut game = Game::new(variant, Row::SIX, Length::Single, side);
                let turn = game.play(first).unwrap();
                assert_eq!((turn.laps, turn.drops, turn.captured), (5, 26, 0));
                let from = Row::SIX.number(first).unwrap();
                let seeds: Vec<_> = game.position().board().iter().map(|(_, seeds)| seeds.unwrap()).collect();
                let read: Vec<_> = (0..12).map(|step| seeds[(from + step) % 12]).collect();
                assert_eq!(read, [2, 7, 1, 6, 1, 6, 6, 6, 0, 1, 6, 6]);
            }
        }
    }
}

const ONE_MOVE: &str = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S";

#[test]
fn hoyito_i_captures_in_passing_and_the_last_casa_ends_the_turn() {
    let (game, turn) = played(Variant::I, ONE_MOVE, "E");
    assert_eq!((letters(&turn.captures).as_str(), turn.captured, turn.again), ("Fa", 8, false));
    assert_eq!(game.position().to_string(), "2.0.0.0.0.0/0.2.2.2.2.2:24-12:N");
}

#[test]
fn hoyito_ii_captures_the_last_casa_and_the_run_behind_it_and_plays_again() {
    let (game, turn) = played(Variant::II, ONE_MOVE, "E");
    assert_eq!((letters(&turn.captures).as_str(), turn.captured, turn.again), ("aF", 8, true));
    assert_eq!(game.position().to_string(), "2.0.0.0.0.0/0.2.2.2.2.2:24-12:S");
}

#[test]
fn hoyito_iii_captures_the_last_casa_alone_and_plays_again() {
    let (game, turn) = played(Variant::III, ONE_MOVE, "E");
    assert_eq!((letters(&turn.captures).as_str(), turn.captured, turn.again), ("a", 4, true));
    assert_eq!(game.position().to_string(), "2.0.0.0.0.4/0.2.2.2.2.2:20-12:S");
}

#[test]
fn an_endless_sowing_cannot_be_played() {
    let mut game = game(Variant::I, "0.1.0.1.0.2/1.0.2.1.3.1:16-20:N");
    let before = game.state().clone();
    let error = game.play(hole("e")).unwrap_err();
    assert_eq!(error.why, WhyNot::Endless);
    assert_eq!(game.state(), &before);
}

#[test]
fn a_side_whose_every_move_is_endless_passes() {
    let position: Position = "0.2.1.0.2.1/2.x.x.x.x.x:20-20:N".parse().unwrap();
    assert_eq!(position.why_not(Variant::I, hole("a")), Some(WhyNot::Endless));
    let game = game(Variant::I, "0.2.1.0.2.1/2.x.x.x.x.x:20-20:N");
    assert_eq!(game.position().to_move(), Side::South);
    assert_eq!(game.opening().to_move(), Side::North);
}

#[test]
fn a_long_sowing_that_ends_is_legal() {
    let (_, turn) = played(Variant::II, "4.3.0.11.7.0/2.8.0.1.0.x:8-4:S", "E");
    assert_eq!((turn.laps, turn.drops, letters(&turn.captures).as_str()), (223, 1_018, "e"));
}

#[test]
fn the_emptied_hole_gets_a_seed_when_the_hand_comes_round() {
    let (_, turn) = played(Variant::II, "1.0.0.0.0.13/1.1.0.0.0.0:16-16:S", "F");
    let sown = turn.events.iter().filter_map(|event| match event {
        Event::Sow { hole, .. } => Some(*hole),
        _ => None,
    });
    let sown: Vec<_> = sown.collect();
    assert_eq!(sown[11], hole("F"));
}

#[test]
fn the_last_four_go_to_whoever_captured_in_a_single_game() {
    for variant in Variant::ALL {
        let (game, turn) = played(variant, "0.0.0.0.1.3/0.0.4.0.0.0:20-20:S", "E");
        assert_eq!(turn.end, Some(End::LastFour));
        assert_eq!(turn.swept, Some((4, Side::South)));
        assert_eq!(game.position().captured(Side::South), 28);
        assert!(matches!(turn.events.iter().rev().nth(2), Some(Event::Sweep { seeds: 4, to: Side::South, store: 28 })));
    }
}

#[test]
fn a_run_may_take_the_last_four_too() {
    let (game, turn) = played(Variant::II, "0.0.0.0.2.3/3.0.0.0.0.0:20-20:S", "E");
    assert_eq!((turn.end, turn.swept, turn.captured), (Some(End::LastFour), None, 8));
    assert_eq!(game.position().captured(Side::South), 28);
}

#[test]
fn a_player_without_seeds_passes() {
    let (_, turn) = played(Variant::III, "0.0.0.0.0.1/0.1.0.2.2.2:20-20:S", "F");
    assert_eq!((turn.passes.as_slice(), turn.next), (&[][..], Some(Side::North)));
    let (game, turn) = played(Variant::III, "1.0.1.2.2.2/0.0.0.0.0.0:20-20:S", "A");
    assert_eq!((turn.passes.as_slice(), game.state().to_move()), (&[Side::North][..], Some(Side::South)));
    assert!(turn.events.contains(&Event::Pass { side: Side::North, why: PassWhy::Empty }));
}

/// Rule 21: 16-32 after a round.
#[test]
fn a_round_is_refilled_from_the_left_and_the_rest_is_set_aside() {
    let mut game =
        Game::from_position(Variant::I, Length::ToTheEnd, "1.1.1.1.2.2/0.0.0.0.0.0:12-28:N".parse().unwrap());
    game.share().unwrap();
    assert_eq!(game.state().outcome().map(|outcome| (outcome.south, outcome.north)), Some((16, 32)));
    game.next_round().unwrap();
    assert_eq!(game.position().to_string(), "4.4.4.4.x.x/4.4.4.4.4.4:0-8:N");
    assert_eq!((game.state().round(), game.state().first()), (2, Side::North));
    assert_eq!(game.why_not(hole("F")), Some(WhyNot::Closed));
}

#[test]
fn after_a_tied_round_whoever_did_not_begin_it_begins() {
    let mut game = Game::new(Variant::I, Row::SIX, Length::THREE, Side::South);
    for first in [Side::South, Side::North, Side::South] {
        assert_eq!(game.state().first(), first);
        game.share().unwrap();
        let _ = game.next_round();
    }
    assert_eq!((game.state().match_winner(), game.state().round()), (None, 3));
    assert!(game.next_round().is_err());
}

#[test]
fn resigning_loses_the_match() {
    let mut game = Game::new(Variant::I, Row::SIX, Length::ToTheEnd, Side::South);
    game.resign(Side::South).unwrap();
    assert_eq!(game.state().match_winner(), Some(Side::North));
    assert!(game.next_round().is_err());
    game.undo().unwrap();
    assert!(game.play(hole("A")).is_ok());
}

/// Rule 13: from round 3 on, in Hoyito III only.
#[test]
fn in_a_match_of_hoyito_iii_the_last_four_go_to_the_winner_of_the_round_before() {
    let won_by_north = "0.0.0.0.1.1/2.1.1.2.0.0:12-28:S";
    for (variant, expected) in [(Variant::III, [None, None, Some(Side::North)]), (Variant::II, [None, None, None])] {
        let mut game = Game::from_position(variant, Length::ToTheEnd, won_by_north.parse().unwrap());
        for (round, last_four_to) in expected.into_iter().enumerate() {
            assert_eq!(game.state().last_four_to(), last_four_to, "{variant}, round {}", round + 1);
            game.share().unwrap();
            game.next_round().unwrap();
        }
    }
}

#[test]
fn positions_that_are_not_sound_are_refused_with_the_reason() {
    let refused = |text: &str| match text.parse::<Position>() {
        Err(PositionError::Unsound(error)) => error,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(refused("4.4.4.4.4/4.4.4.4.4:0-0:S"), SetupError::RowLength { holes: 5 });
    assert_eq!(refused("4.4.4.4.4.4/4.4.4.4.4.4.4:0-0:S"), SetupError::RowsDiffer { south: 6, north: 7 });
    assert_eq!(refused("4.4.4.4.4.4/4.4.4.4.4.4:4-0:S"), SetupError::Total { found: 52, expected: 48 });
    assert_eq!(refused("1.1.0.0.0.0/0.0.0.0.0.8:20-18:S"), SetupError::NotFours { on_board: 10 });
    assert_eq!(refused("1.1.0.0.0.0/0.0.0.0.0.2:24-20:S"), SetupError::TooFew { on_board: 4 });
    assert_eq!(refused("4.4.4.4.4.x/4.4.4.4.4.x:4-4:S"), SetupError::BothClosed);
    assert_eq!(refused("x.x.x.x.x.x/4.4.4.4.4.4:0-24:S"), SetupError::AllClosed { side: Side::South });
    for (text, column) in [("", 1), ("4", 2), ("4.4.4.4.4.4/4.4.4.4.4.4", 24), ("4.4.4.4.4.4/4.4.4.4.4.4:0-0:S!", 30)] {
        match text.parse::<Position>() {
            Err(PositionError::Form { column: found, .. }) => assert_eq!(found, column, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_record_of_any_line_ending_is_read_and_an_error_names_its_place() {
    use hoyito::Record;
    let text = "\u{feff}Rules: III\r\nRow: 7\r\n South : Ana \r\nEvent: fair\r\nRounds: 5\r\n\r\nAa\r\nBb\r\n";
    let record: Record = text.parse().unwrap();
    assert_eq!((record.variant, record.row.holes(), record.length), (Variant::III, 7, Length::FIVE));
    assert_eq!(record.south.as_deref(), Some("Ana"));
    assert_eq!(record.others, [("Event".to_owned(), "fair".to_owned())]);
    assert_eq!(record.to_string().parse::<Record>(), Ok(record));

    for (text, message) in [
        ("", "line 1, column 1: the record is empty: write its headers and its moves"),
        ("Rules: I\nRow: five\n\nA", "line 2, column 6: Row: a row of 'five' holes is not played: rows have 6 to 12"),
        ("Rules: I\nCd", "line 2, column 1: expected 'Key: value', or an empty line before the moves"),
        ("Rules: I\nRules: II\n\nA", "line 2, column 1: the header 'Rules' stands twice: leave one"),
        (
            "Rules: I\n\nA\n b?",
            "line 4, column 3: '?' is no move: holes are A to L and a to l, rounds are joined by '/'",
        ),
        ("Rules: I\n\nA\nG", "line 4, column 1: move 2 (round 1): G can't be played: a row of 6 has no such hole"),
    ] {
        let read = text.parse::<Record>().and_then(|record| Game::try_from(&record));
        assert_eq!(read.map(|_| ()).unwrap_err().to_string(), message);
    }
    // A text without headers is all moves.
    assert_eq!(Game::try_from(&"Ab\nA".parse::<Record>().unwrap()).map(|_| ()).unwrap_err().to_string(), {
        "line 2, column 1: move 3 (round 1): A can't be played: the hole is empty"
    });
    assert!("x".repeat(hoyito::MOST_RECORD_BYTES + 1).parse::<Record>().is_err());
}

#[test]
fn a_board_knows_only_its_own_holes() {
    let board = Board::start(Row::SIX);
    assert_eq!((board.seeds_in(hole("G")), board.is_closed(hole("G"))), (0, false));
    assert_eq!(Position::start(Row::SIX, Side::South).why_not(Variant::I, hole("G")), Some(WhyNot::NoSuchHole));
}
