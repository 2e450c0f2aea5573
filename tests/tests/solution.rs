//! The document of the solution says what the program finds.

use hoyito::{Game, Length, Moves, Position, Row, Side, Variant};
use hoyito_solver::{Answer, Mind, Question, Wish};

const DOCUMENT: &str = include_str!("../../crates/hoyito-solver/SOLUTION.md");

/// The fields of a game's line in the table below a heading.
fn fields(variant: Variant, heading: &str) -> Vec<&'static str> {
    let (_, below) = DOCUMENT.split_once(heading).unwrap();
    let begin = format!("| Hoyito {variant} | ");
    let line = below.lines().find_map(|line| line.strip_prefix(&begin)).unwrap();
    line.trim_end_matches('|').split('|').map(str::trim).collect()
}

fn number(text: &str) -> i8 {
    if text == "=" { 0 } else { text.replace('−', "-").parse().unwrap() }
}

fn best_line(variant: Variant) -> Moves {
    let begin = format!("* Hoyito {variant}: `");
    let line = DOCUMENT.lines().find_map(|line| line.strip_prefix(&begin)).unwrap();
    line.split('`').next().unwrap().parse().unwrap()
}

fn answer(mind: &mut Mind, variant: Variant, position: Position) -> Answer {
    mind.ask(Question { variant, position, last_four_to: None }, Wish::Values);
    while !mind.work(100_000) {}
    mind.answer().unwrap()
}

fn ahead(position: &Position) -> i8 {
    position.captured(Side::South) as i8 - position.captured(Side::North) as i8
}

#[test]
fn the_starts_are_worth_what_the_document_says() {
    for variant in Variant::ALL {
        let mut mind = Mind::new(64);
        let start = Position::start(Row::SIX, Side::South);
        let found = answer(&mut mind, variant, start);
        let value = number(fields(variant, "## The starts")[0]);
        assert_eq!(found.value.exact(), Some(value), "Hoyito {variant}");
        let moves: Vec<_> = fields(variant, "Each first move").into_iter().map(|field| Some(number(field))).collect();
        assert_eq!(found.moves.iter().map(|of| of.value.exact()).collect::<Vec<_>>(), moves, "Hoyito {variant}");
        assert_eq!(moves.iter().max(), Some(&Some(value)));

        // Nobody gives anything away on the best line: what was won on it and what is still to be won are the value.
        let mut game = Game::new(variant, Row::SIX, Length::Single, Side::South);
        game.replay(&best_line(variant)).unwrap();
        let position = *game.position();
        let rest = match game.state().to_move() {
            None => 0,
            Some(side) => {
                let rest = answer(&mut mind, variant, position).value.exact().unwrap();
                if side == Side::South { rest } else { -rest }
            }
        };
        assert_eq!(ahead(&position) + rest, value, "Hoyito {variant}: {position}");
    }
}
