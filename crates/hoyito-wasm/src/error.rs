//! What JavaScript is told when something is asked that can't be: an `Error` with a `code` that never changes.

use core::fmt;

use hoyito::error::{
    BadHole, BadLength, BadRow, BadSide, BadVariant, MovesError, PlayError, PositionError, RecordError, ReplayError,
    StepError, WhyNot,
};
use hoyito_solver::BadLevel;
use wasm_bindgen::JsValue;

pub type Result<T> = core::result::Result<T, Fault>;

/// Everything that can be wrong with a call.
#[derive(Debug)]
pub enum Fault {
    Hole(BadHole),
    Length(BadLength),
    Row(BadRow),
    Side(BadSide),
    Variant(BadVariant),
    Level(BadLevel),
    Play(PlayError),
    Step(StepError),
    Position(PositionError),
    Moves(MovesError),
    Replay(ReplayError),
    Record(RecordError),
    NoSuchTurn,
    TooLong,
    NotText,
    Over,
}

impl Fault {
    fn code(&self) -> &'static str {
        match self {
            Self::Hole(_) | Self::Play(PlayError { why: WhyNot::NoSuchHole, .. }) => "no-such-hole",
            Self::Length(_) => "bad-rounds",
            Self::Row(_) => "bad-row",
            Self::Side(_) => "bad-side",
            Self::Variant(_) => "bad-rules",
            Self::Level(_) => "bad-level",
            Self::Play(PlayError { why: WhyNot::Empty, .. }) => "empty-hole",
            Self::Play(PlayError { why: WhyNot::Closed, .. }) => "closed-hole",
            Self::Play(PlayError { why: WhyNot::NotYours, .. }) => "not-yours",
            Self::Play(PlayError { why: WhyNot::Endless, .. }) => "endless",
            Self::Play(PlayError { why: WhyNot::Over, .. })
            | Self::Step(StepError::Over | StepError::NoNextRound)
            | Self::Over => "over",
            Self::Step(StepError::NotOver) => "not-over",
            Self::Step(StepError::NothingToUndo) => "nothing-to-undo",
            Self::Step(StepError::NothingToRedo) => "nothing-to-redo",
            Self::Position(_) => "bad-position",
            Self::Moves(_) | Self::Replay(_) => "bad-moves",
            Self::Record(RecordError::TooLong { .. }) | Self::TooLong => "too-long",
            Self::Record(_) => "bad-record",
            Self::NoSuchTurn => "no-such-turn",
            Self::NotText => "not-text",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hole(error) => error.fmt(f),
            Self::Length(error) => error.fmt(f),
            Self::Row(error) => error.fmt(f),
            Self::Side(error) => error.fmt(f),
            Self::Variant(error) => error.fmt(f),
            Self::Level(error) => error.fmt(f),
            Self::Play(error) => error.fmt(f),
            Self::Step(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Moves(error) => error.fmt(f),
            Self::Replay(error) => error.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::NoSuchTurn => f.write_str("the game has no such turn"),
            Self::TooLong => write!(f, "the text is longer than {} bytes", hoyito::MOST_RECORD_BYTES),
            Self::NotText => f.write_str("a text was expected"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

macro_rules! from {
    ($($error:ident => $fault:ident),+ $(,)?) => {
        $(impl From<$error> for Fault {
            fn from(error: $error) -> Self {
                Self::$fault(error)
            }
        })+
    };
}

from! {
    BadHole => Hole, BadLength => Length, BadRow => Row, BadSide => Side, BadVariant => Variant, BadLevel => Level,
    PlayError => Play, StepError => Step, MovesError => Moves, ReplayError => Replay, RecordError => Record,
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        let error = js_sys::Error::new(&fault.to_string());
        // Setting a property of an object that was just made can't fail.
        let _ = js_sys::Reflect::set(&error, &"code".into(), &fault.code().into());
        error.into()
    }
}
