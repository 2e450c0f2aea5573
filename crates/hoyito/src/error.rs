//! What can be wrong, one small type for each act. Whatever was asked stays undone, and its receiver unchanged.

use core::fmt;

use crate::board::{Hole, Row, Side};

/// The longest stretch of a wrong text that an error repeats.
const QUOTED: usize = 24;

fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(QUOTED).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(QUOTED).is_some() {
        shown.push('…');
    }
    shown
}

macro_rules! bad_text {
    ($(#[$doc:meta])* $name:ident, $($message:literal)+) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            found: String,
        }

        impl $name {
            pub(crate) fn new(found: &str) -> Self {
                Self { found: quoted(found) }
            }

            /// The text; of a long one the beginning.
            #[must_use]
            pub fn found(&self) -> &str {
                &self.found
            }
        }

        impl fmt::Display for $name {
            fmt_with!(self, f, f.write_fmt(format_args!(concat!($($message),+), self.found)));
        }

        impl std::error::Error for $name {}
    };
}

macro_rules! fmt_with {
    ($self:ident, $f:ident, $body:expr) => {
        fn fmt(&$self, $f: &mut fmt::Formatter<'_>) -> fmt::Result {
            $body
        }
    };
}

bad_text! {
    /// A text that names neither side.
    BadSide, "'{}' is no side: write S or N"
}
bad_text! {
    /// A text that names no hole.
    BadHole, "'{}' is no hole: South's are A to L, North's a to l"
}
bad_text! {
    /// A row that is not played.
    BadRow, "a row of '{}' holes is not played: rows have 6 to 12"
}
bad_text! {
    /// A text that names none of the three games.
    BadVariant, "'{}' is none of the games I, II and III"
}
bad_text! {
    /// A text that names no length of a match.
    BadLength, "'{}' is no length of play: write 1 for a single game, 3, 5 or 7 rounds, or 'to the end'"
}

/// Why a hole can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub enum WhyNot {
    /// The board has no such hole.
    NoSuchHole,
    /// The game or the round is over.
    Over,
    /// It belongs to the side that is not to move (rule 3).
    NotYours,
    /// It is closed for this round (rule 22).
    Closed,
    /// It has no seeds (rule 3).
    Empty,
    /// Its sowing would be endless (rule 15).
    Endless,
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchHole => "the board has no such hole",
            Self::Over => "the game is over",
            Self::NotYours => "it is the other side's turn",
            Self::Closed => "the hole is closed for this round",
            Self::Empty => "the hole is empty",
            Self::Endless => "its sowing would never end",
        })
    }
}

/// A hole that can't be played, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayError {
    /// The hole that was asked for.
    pub hole: Hole,
    /// What stands against it.
    pub why: WhyNot,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} can't be played: {}", self.hole, self.why)
    }
}

impl std::error::Error for PlayError {}

/// A step that is not a move and can't be taken now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepError {
    /// There is no earlier step to go back to.
    NothingToUndo,
    /// There is no later step to go on to.
    NothingToRedo,
    /// The round is over: it can't be shared or resigned.
    Over,
    /// The round is still being played, so that the next can't begin.
    NotOver,
    /// The game or match is over: there is no next round.
    NoNextRound,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingToUndo => "there is nothing to undo",
            Self::NothingToRedo => "there is nothing to redo",
            Self::Over => "the game is over",
            Self::NotOver => "the round is not over yet",
            Self::NoNextRound => "there is no next round: the game is over",
        })
    }
}

impl std::error::Error for StepError {}

/// A [`Setup`](crate::Setup) that is no sound position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A row of a length that is not played (rule 1).
    RowLength {
        /// Holes found.
        holes: usize,
    },
    /// Rows of two lengths (rule 1).
    RowsDiffer {
        /// Holes in South's row.
        south: usize,
        /// Holes in North's row.
        north: usize,
    },
    /// A closed hole with seeds in it (rule 22).
    SeedsInClosed {
        /// The hole.
        hole: Hole,
    },
    /// Both players have closed holes (rule 22).
    BothClosed,
    /// A player has no open hole (rule 24).
    AllClosed {
        /// The player.
        side: Side,
    },
    /// Seeds on the board and captured do not add up (rule 1).
    Total {
        /// Seeds found.
        found: u64,
        /// Seeds that the row has.
        expected: u8,
    },
    /// The seeds on the board are not a multiple of four.
    NotFours {
        /// Seeds on the board.
        on_board: u64,
    },
    /// Fewer than eight seeds on the board: the game would be over (rule 12).
    TooFew {
        /// Seeds on the board.
        on_board: u64,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::RowLength { holes } => {
                write!(f, "a row has {holes} holes, but 6 to 12 are played")
            }
            Self::RowsDiffer { south, north } => {
                write!(f, "South's row has {south} holes and North's {north}, but both have the same number")
            }
            Self::SeedsInClosed { hole } => write!(f, "hole {hole} is closed but has seeds"),
            Self::BothClosed => f.write_str("both players have closed holes, but only one can"),
            Self::AllClosed { side } => write!(f, "all holes of {} are closed", side.name()),
            Self::Total { found, expected } => {
                write!(f, "there are {found} seeds on the board and captured, but this row has {expected}")
            }
            Self::NotFours { on_board } => write!(f, "{on_board} seeds on the board are not a multiple of four"),
            Self::TooFew { on_board } => {
                write!(f, "{on_board} seeds on the board are too few: at least eight are played")
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// A text that is no position.
///
/// ```
/// use hoyito::Position;
/// use hoyito::error::{Expected, PositionError};
///
/// let error = "4.4.4.4.4.4/4.4.4.4.4.4:0,0:S".parse::<Position>();
/// assert_eq!(error, Err(PositionError::Form { column: 26, expected: Expected::Dash, found: Some(',') }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text does not have the form `South/North:S-N:mover`.
    Form {
        /// Where, in characters from 1.
        column: usize,
        /// What should stand there.
        expected: Expected,
        /// What stands there, unless the text ends.
        found: Option<char>,
    },
    /// The text is read, but the position is not sound.
    Unsound(SetupError),
}

/// What should stand in a position at the place where something else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// The seeds of a hole, or the sign of a closed one.
    Hole,
    /// The next hole of South's row, or the beginning of North's.
    SouthOn,
    /// The next hole of North's row, or the captured seeds.
    NorthOn,
    /// The seeds that South has captured.
    SouthCaptured,
    /// The sign between the captured seeds.
    Dash,
    /// The seeds that North has captured.
    NorthCaptured,
    /// The sign before the side to move.
    Colon,
    /// The side to move.
    Side,
    /// Nothing more.
    End,
}

impl Expected {
    /// All that can be expected, in the order of the text.
    pub const ALL: [Self; 9] = [
        Self::Hole,
        Self::SouthOn,
        Self::NorthOn,
        Self::SouthCaptured,
        Self::Dash,
        Self::NorthCaptured,
        Self::Colon,
        Self::Side,
        Self::End,
    ];
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hole => "a number of seeds, or x for a closed hole",
            Self::SouthOn => "'.' and the next hole, or '/' and North's row",
            Self::NorthOn => "'.' and the next hole, or ':' and the captured seeds",
            Self::SouthCaptured => "the number of seeds that South has captured",
            Self::Dash => "'-' and the number of seeds that North has captured",
            Self::NorthCaptured => "the number of seeds that North has captured",
            Self::Colon => "':' and the side to move",
            Self::Side => "the side to move, S or N",
            Self::End => "the end of the position",
        })
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form { column, expected, .. } => write!(f, "column {column}: expected {expected}"),
            Self::Unsound(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> Self {
        Self::Unsound(error)
    }
}

/// A text of moves with a character that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovesError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What stands there.
    pub found: char,
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, found } = self;
        write!(
            f,
            "line {line}, column {column}: '{}' is no move: holes are A to L and a to l, rounds are joined by '/'",
            found.escape_debug()
        )
    }
}

impl std::error::Error for MovesError {}

/// What stands against a step of a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepRefused {
    /// A sowing.
    Play(PlayError),
    /// Another step, written `sign`.
    Step {
        /// How the step is written.
        sign: char,
        /// What stands against it.
        why: StepError,
    },
}

/// A list of moves that can't be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which step, from 1; every letter and sign counts.
    pub number: usize,
    /// The line in which it is written, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The round in which it stands, from 1.
    pub round: u32,
    /// The board's row.
    pub row: Row,
    /// The holes that could be played instead, from the mover's left.
    pub legal: Vec<Hole>,
    /// What is wrong with it.
    pub refused: StepRefused,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} (round {}): ", self.number, self.round)?;
        match self.refused {
            StepRefused::Play(PlayError { hole, why: WhyNot::NoSuchHole }) => {
                write!(f, "{hole} can't be played: a row of {} has no such hole", self.row)
            }
            StepRefused::Play(error) => error.fmt(f),
            StepRefused::Step { sign, why } => write!(f, "'{sign}' can't stand here: {why}"),
        }
    }
}

impl std::error::Error for ReplayError {}

/// What is wrong with the value of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueError {
    /// It is none of the games.
    Variant(BadVariant),
    /// It is no row that is played.
    Row(BadRow),
    /// It is no side.
    Side(BadSide),
    /// It is no length of play.
    Length(BadLength),
    /// It is no position.
    Position(PositionError),
    /// The record begins from a position that has another row.
    OtherRow {
        /// The row of the position.
        row: Row,
    },
    /// The record begins from a position in which the other side is to move.
    OtherMover {
        /// The side to move in the position.
        side: Side,
    },
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(error) => error.fmt(f),
            Self::Row(error) => error.fmt(f),
            Self::Side(error) => error.fmt(f),
            Self::Length(error) => error.fmt(f),
            // The column is the record's to tell.
            Self::Position(PositionError::Form { expected, .. }) => write!(f, "expected {expected}"),
            Self::Position(error) => error.fmt(f),
            Self::OtherRow { row } => write!(f, "the position has a row of {row}"),
            Self::OtherMover { side } => write!(f, "in the position {} is to move", side.name()),
        }
    }
}

impl std::error::Error for ValueError {}

macro_rules! values {
    ($($error:ident => $value:ident),+ $(,)?) => {
        $(impl From<$error> for ValueError {
            fn from(error: $error) -> Self {
                Self::$value(error)
            }
        })+
    };
}

values! { BadVariant => Variant, BadRow => Row, BadSide => Side, BadLength => Length, PositionError => Position }

/// A text that is no record, or a record that can't be replayed.
///
/// ```
/// use hoyito::Record;
///
/// let error = "Rules: I\nPosition: 4.4.4.4.4.4/4.4.4.4.4.4:0,0:S\n\nA".parse::<Record>().unwrap_err();
/// assert_eq!(error.place(), Some((2, 36)));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 36: Position: expected '-' and the number of seeds that North has captured"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// Nothing but white space.
    Empty,
    /// More text than a record may have.
    TooLong {
        /// The most bytes that are read.
        most: usize,
    },
    /// Headers that all mean nothing here, and no moves: another kind of text.
    NoGame {
        /// The line of the first header, from 1.
        line: usize,
        /// The column where it begins, from 1.
        column: usize,
    },
    /// A header line without a colon.
    NoColon {
        /// The line, from 1.
        line: usize,
        /// The column where its text begins, from 1.
        column: usize,
        /// What it says; of a long line the beginning.
        found: String,
    },
    /// A header that stands twice.
    Twice {
        /// The line, from 1.
        line: usize,
        /// The column where the header begins, from 1.
        column: usize,
        /// The header.
        key: String,
    },
    /// More headers than a record may have.
    TooManyHeaders {
        /// The line of the first that is too many, from 1.
        line: usize,
        /// The most that are read.
        most: usize,
    },
    /// A header whose value can't be read.
    Value {
        /// The line, from 1.
        line: usize,
        /// The column, from 1: where the value begins, or where its form is wrong.
        column: usize,
        /// The header.
        key: &'static str,
        /// What is wrong with it.
        problem: ValueError,
    },
    /// A character among the moves that is none.
    Moves(MovesError),
    /// A move that can't be played.
    Replay(ReplayError),
}

impl RecordError {
    /// The line and the column of the fault, both from 1, if it has a place.
    #[must_use]
    pub const fn place(&self) -> Option<(usize, usize)> {
        match *self {
            Self::Empty => Some((1, 1)),
            Self::TooLong { .. } => None,
            Self::TooManyHeaders { line, .. } => Some((line, 1)),
            Self::NoGame { line, column }
            | Self::NoColon { line, column, .. }
            | Self::Twice { line, column, .. }
            | Self::Value { line, column, .. } => Some((line, column)),
            Self::Moves(MovesError { line, column, .. }) => Some((line, column)),
            Self::Replay(ReplayError { line, column, .. }) => Some((line, column)),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Moves(error) = self {
            // It tells its place itself.
            return error.fmt(f);
        }
        if let Some((line, column)) = self.place() {
            write!(f, "line {line}, column {column}: ")?;
        }
        match self {
            Self::Empty => f.write_str("the record is empty: write its headers and its moves"),
            Self::TooLong { most } => write!(f, "the record is longer than {most} bytes"),
            Self::NoGame { .. } => {
                f.write_str("nothing here tells of a game: write a header such as 'Rules: I', or moves")
            }
            Self::NoColon { .. } => f.write_str("expected 'Key: value', or an empty line before the moves"),
            Self::Twice { key, .. } => write!(f, "the header '{key}' stands twice: leave one"),
            Self::TooManyHeaders { most, .. } => {
                write!(f, "more than {most} headers: leave an empty line before the moves")
            }
            Self::Value { key, problem, .. } => write!(f, "{key}: {problem}"),
            Self::Moves(error) => error.fmt(f),
            Self::Replay(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RecordError {}

impl From<MovesError> for RecordError {
    fn from(error: MovesError) -> Self {
        Self::Moves(error)
    }
}

pub(crate) fn shortened(text: &str) -> String {
    quoted(text)
}
