//! Thinking in slices: a question is asked, worked on a little at a time, and answered as well as the work so far allows.

use hoyito::{Game, Hole, Length, Position, Side, Variant};

use crate::{Level, choose};

/// A position to be thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The game.
    pub variant: Variant,
    /// The position; passes that are due are applied first.
    pub position: Position,
    /// Who gets the last four seeds if it is not the capturer: [`State::last_four_to`](hoyito::State::last_four_to).
    pub last_four_to: Option<Side>,
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The value of each legal move.
    Values,
    /// A move as a player of this level would choose it; the same seed gives the same move.
    Move(Level, u64),
}

/// Between what a value was proved to lie, in seeds for the side to move; exact if both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least so many.
    pub low: i8,
    /// At most so many.
    pub high: i8,
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The hole.
    pub hole: Hole,
    /// Seeds from here on that the side to move wins more than the other, both playing best after this move.
    pub value: Bounds,
    /// Turns until the next capture if both play best, where tables tell it.
    pub turns: Option<u8>,
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the position is worth to the side to move.
    pub value: Bounds,
    /// The legal moves from the left of the side to move.
    pub moves: Vec<MoveValue>,
    /// The best line as far as it is known, from the position on.
    pub line: Vec<Hole>,
    /// The move wished for, or the best one; none if there is no legal move.
    pub choice: Option<Hole>,
    /// Positions looked at.
    pub nodes: u64,
    /// Seeds of the greatest tables at hand; 0 for none.
    pub tables: u8,
}

/// Thinks, and remembers what it has found out.
#[derive(Debug)]
pub struct Mind {
    asked: Option<(Question, Wish)>,
}

impl Mind {
    /// A mind that remembers so many mebibytes of positions.
    #[must_use]
    pub fn new(_mebibytes: usize) -> Self {
        Self { asked: None }
    }

    /// Begins to think about something else.
    pub fn ask(&mut self, question: Question, wish: Wish) {
        self.asked = Some((question, wish));
    }

    /// Thinks on for about so many positions, and says whether all is found out.
    pub fn work(&mut self, _nodes: u64) -> bool {
        true
    }

    /// What is known so far; nothing before anything was asked.
    #[must_use]
    pub fn answer(&self) -> Option<Answer> {
        let (question, wish) = self.asked?;
        let game = Game::from_position(question.variant, Length::Single, question.position);
        let choice = match wish {
            Wish::Move(level, seed) => choose(&game, level, seed),
            Wish::Values => choose(&game, Level::Hard, 0),
        };
        let seeds = question.position.board().seeds() as i8;
        let value = Bounds { low: -seeds, high: seeds };
        let moves: Vec<_> = game.legal_moves().map(|hole| MoveValue { hole, value, turns: None }).collect();
        Some(Answer { value, moves, line: choice.into_iter().collect(), choice, nodes: 0, tables: 0 })
    }
}
