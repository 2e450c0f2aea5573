//! What holds on every walk: a walk is a list of bytes, each of which chooses among the legal moves, so that any bytes
//! are a game and a failing one shrinks by itself.

use hoyito::error::WhyNot;
use hoyito::{Event, Game, Hole, Length, Moves, Phase, Position, Record, Row, Scene, Side, Step, Turn, Variant, perft};
use proptest::prelude::*;
use proptest::sample::select;

/// A start and the choices that are made from it.
#[derive(Clone, Debug)]
struct Walk {
    variant: Variant,
    row: Row,
    length: Length,
    first: Side,
    choices: Vec<u8>,
}

fn walks(rows: impl Strategy<Value = Row>, steps: usize) -> impl Strategy<Value = Walk> {
    let choices = prop::collection::vec(any::<u8>(), 0..steps);
    (select(&Variant::ALL[..]), rows, select(&Length::ALL[..]), select(&Side::ALL[..]), choices)
        .prop_map(|(variant, row, length, first, choices)| Walk { variant, row, length, first, choices })
}

fn any_row() -> impl Strategy<Value = Row> {
    select(&Row::ALL[..])
}

impl Walk {
    /// Takes the walk, and shows each step with the game before and after it. A rare choice is to share the rest.
    fn take(
        &self,
        mut see: impl FnMut(&Game, &Turn, &Game) -> Result<(), TestCaseError>,
    ) -> Result<Game, TestCaseError> {
        let mut game = Game::new(self.variant, self.row, self.length, self.first);
        for &choice in &self.choices {
            let before = game.clone();
            let legal: Vec<_> = game.legal_moves().collect();
            let turn = match game.state().phase() {
                Phase::Over => break,
                Phase::RoundOver => game.next_round().unwrap(),
                Phase::Playing if choice == 255 => game.share().unwrap(),
                Phase::Playing => game.play(legal[usize::from(choice) % legal.len()]).unwrap(),
            };
            see(&before, &turn, &game)?;
        }
        Ok(game)
    }
}

fn turned_hole(hole: Hole) -> Hole {
    Hole::new(hole.side().other(), hole.place()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn events_keep_their_promises(walk in walks(any_row(), 120)) {
        walk.take(|before, turn, after| {
            let mut scene = Scene::of(before.position());
            scene.to_move = before.state().to_move();
            let all = scene.seeds();
            prop_assert_eq!(all, u32::from(walk.row.seeds()));
            for event in &turn.events {
                scene.apply(event);
                prop_assert_eq!(scene.seeds(), all, "after {:?}", event);
            }
            prop_assert_eq!(scene.hand, 0);
            prop_assert_eq!(&scene.board, after.position().board());
            prop_assert_eq!(scene.stores, Side::ALL.map(|side| after.position().captured(side)));
            prop_assert_eq!(scene.to_move, after.state().to_move());
            let ends = turn.events.iter().filter(|event| matches!(event, Event::TurnEnd { .. })).count();
            if let Step::Sow(hole) = turn.step {
                let opens = matches!(turn.events[0], Event::Lift { hole: first, lap: 1, .. } if first == hole);
                prop_assert!(opens);
                prop_assert_eq!(ends, 1);
            } else {
                prop_assert_eq!(ends, 0);
            }
            Ok(())
        })?;
    }

    #[test]
    fn every_hole_plays_or_is_refused_for_its_reason(walk in walks(any_row(), 60)) {
        let game = walk.take(|_, _, _| Ok(()))?;
        let state = game.state().clone();
        let over = state.phase() != Phase::Playing;
        for hole in Side::ALL.into_iter().flat_map(|side| (0..12).filter_map(move |place| Hole::new(side, place))) {
            let board = game.position().board();
            let expected = if over {
                Some(WhyNot::Over)
            } else if walk.row.number(hole).is_none() {
                Some(WhyNot::NoSuchHole)
            } else if board.is_closed(hole) {
                Some(WhyNot::Closed)
            } else if hole.side() != game.position().to_move() {
                Some(WhyNot::NotYours)
            } else if board.seeds_in(hole) == 0 {
                Some(WhyNot::Empty)
            } else {
                None
            };
            let mut copy = game.clone();
            let preview = game.preview(hole);
            match copy.play(hole) {
                Ok(turn) => {
                    prop_assert_eq!(expected, None);
                    let preview = preview.unwrap();
                    prop_assert_eq!((preview.laps, preview.drops, preview.captured), (turn.laps, turn.drops, turn.captured));
                    prop_assert_eq!((Some(preview.last), preview.over), (turn.last, turn.end.is_some()));
                }
                Err(error) => {
                    prop_assert_eq!(preview.unwrap_err(), error);
                    prop_assert!(expected == Some(error.why) || expected.is_none() && error.why == WhyNot::Endless);
                    prop_assert_eq!(copy.state(), &state);
                }
            }
        }
    }

    #[test]
    fn texts_say_the_whole_game(walk in walks(any_row(), 80)) {
        let game = walk.take(|_, _, after| {
            if after.state().phase() == Phase::Playing {
                let position = *after.position();
                prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
            }
            Ok(())
        })?;
        let moves = game.moves();
        prop_assert_eq!(moves.to_string().parse::<Moves>(), Ok(moves));
        let mut record = Record::from(&game);
        record.south = Some("Ana: la de Neiba".to_owned());
        let read: Record = record.to_string().parse().unwrap();
        prop_assert_eq!(&read, &record);
        let replayed = Game::try_from(&read).unwrap();
        prop_assert_eq!(replayed.state(), game.state());
    }

    #[test]
    fn turning_the_table_turns_the_game(walk in walks(any_row(), 60)) {
        let mut turned = Game::new(walk.variant, walk.row, walk.length, walk.first.other());
        walk.take(|_, turn, after| {
            match turn.step {
                Step::Sow(hole) => { turned.play(turned_hole(hole)).unwrap(); }
                Step::Share => { turned.share().unwrap(); }
                Step::Resign(side) => { turned.resign(side.other()).unwrap(); }
                Step::NextRound => { turned.next_round().unwrap(); }
            }
            prop_assert_eq!(turned.position(), &after.position().turned());
            prop_assert_eq!(turned.state().phase(), after.state().phase());
            Ok(())
        })?;
    }

    #[test]
    fn every_state_comes_back_by_undo_and_redo(walk in walks(any_row(), 60)) {
        let mut states = Vec::new();
        let mut turns = Vec::new();
        let mut game = walk.take(|before, turn, _| {
            states.push(before.state().clone());
            turns.push(turn.clone());
            Ok(())
        })?;
        let last = game.state().clone();
        for (number, turn) in turns.iter().enumerate() {
            let told = game.turn(number + 1);
            prop_assert_eq!(told.as_ref(), Some(turn));
        }
        for state in states.iter().rev() {
            game.undo().unwrap();
            prop_assert_eq!(game.state(), state);
        }
        while game.redo().is_ok() {}
        prop_assert_eq!(game.state(), &last);
    }

    /// The way that tells every seed and the way that drops whole hands, packed and not, lead to the same positions.
    #[test]
    fn looking_ahead_sees_what_playing_does(walk in walks(any_row(), 60)) {
        let game = walk.take(|before, turn, after| {
            if let Step::Sow(hole) = turn.step {
                let ahead = before.position().after(walk.variant, before.state().last_four_to(), hole).unwrap();
                // Repetition and quiet turns are seen only by a game, which then shares.
                if !matches!(turn.end, Some(hoyito::End::Repetition | hoyito::End::Quiet)) {
                    prop_assert_eq!(&ahead, after.position());
                }
            }
            Ok(())
        })?;
        if game.state().phase() == Phase::Playing {
            let start = Game::from_position(walk.variant, Length::Single, *game.position());
            for depth in 1..=3 {
                prop_assert_eq!(perft(start.position(), walk.variant, depth), lines(&start, depth));
            }
        }
    }
}

/// Lines of play counted by playing them.
fn lines(game: &Game, depth: u32) -> u64 {
    let legal: Vec<_> = game.legal_moves().collect();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |hole| {
        let mut game = game.clone();
        game.play(hole).unwrap();
        game
    };
    legal.into_iter().map(|hole| lines(&after(hole), depth - 1)).sum()
}

/// Rules 12 and 17: at most 200 quiet turns for each of at most 24 captures.
#[test]
fn every_game_ends() {
    for variant in Variant::ALL {
        for row in Row::ALL {
            for seed in 0..20_usize {
                let mut game = Game::new(variant, row, Length::Single, Side::South);
                let mut turns = 0;
                while game.state().phase() == Phase::Playing {
                    let legal: Vec<_> = game.legal_moves().collect();
                    game.play(legal[(turns * 7 + seed * 13 + turns / 5) % legal.len()]).unwrap();
                    turns += 1;
                    assert!(turns <= 200 * 24, "{variant}, row of {row}, seed {seed}");
                }
                let outcome = game.state().outcome().unwrap();
                assert_eq!(outcome.south + outcome.north, row.seeds());
            }
        }
    }
}
