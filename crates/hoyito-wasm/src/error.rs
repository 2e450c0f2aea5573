//! What JavaScript is told when something is asked that can't be: an `Error` with a `code` and a `reason` that never
//! change, the place of the fault in a text, and all that a sentence about it needs. Its twin is `types.ts`.

use core::fmt;

use hoyito::error::{
    BadHole, BadLength, BadRow, BadSide, BadVariant, Expected, MovesError, PlayError, PositionError, RecordError,
    ReplayError, SetupError, StepError, StepRefused, ValueError, WhyNot,
};
use hoyito::{Hole, Side};
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
    Play(PlayError),
    Step(StepError),
    Position(PositionError),
    Moves(MovesError),
    Replay(ReplayError),
    Record(RecordError),
    NoSuchTurn,
    TooLong,
    NotText,
}

impl Fault {
    fn code(&self) -> &'static str {
        match self {
            Self::Hole(_) => "no-such-hole",
            Self::Length(_) => "bad-rounds",
            Self::Row(_) => "bad-row",
            Self::Side(_) => "bad-side",
            Self::Variant(_) => "bad-rules",
            Self::Play(PlayError { why, .. }) => why_not(*why),
            Self::Step(StepError::NoNextRound) => "over",
            Self::Step(error) => step(*error),
            Self::Position(_) => "bad-position",
            Self::Moves(_) | Self::Replay(_) => "bad-moves",
            Self::Record(RecordError::TooLong { .. }) | Self::TooLong => "too-long",
            Self::Record(_) => "bad-record",
            Self::NoSuchTurn => "no-such-turn",
            Self::NotText => "not-text",
        }
    }

    fn told(&self) -> Told {
        match self {
            Self::Hole(error) => Told::of("not-a-hole").text("found", error.found()),
            Self::Length(error) => length(error),
            Self::Row(error) => row(error),
            Self::Side(error) => side(error),
            Self::Variant(error) => variant(error),
            Self::Play(error) => play(*error),
            Self::Step(error) => Told::of(step(*error)),
            Self::Position(error) => {
                let column = if let PositionError::Form { column, .. } = error { *column } else { 1 };
                position(error).at((1, column))
            }
            Self::Moves(error) => moves(*error),
            Self::Replay(error) => replay(error),
            Self::Record(error) => record(error),
            Self::NoSuchTurn => Told::of("no-such-turn"),
            Self::TooLong => too_long(hoyito::MOST_RECORD_BYTES),
            Self::NotText => Told::of("not-text"),
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
            Self::Play(error) => error.fmt(f),
            Self::Step(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Moves(error) => error.fmt(f),
            Self::Replay(error) => error.fmt(f),
            Self::Record(error) => error.fmt(f),
            Self::NoSuchTurn => f.write_str("the game has no such turn"),
            Self::TooLong => write!(f, "the text is longer than {} bytes", hoyito::MOST_RECORD_BYTES),
            Self::NotText => f.write_str("a text was expected"),
        }
    }
}

/// A reason, where it is met, and what it is about.
struct Told {
    reason: &'static str,
    place: Option<(usize, usize)>,
    details: Vec<(&'static str, JsValue)>,
}

impl Told {
    const fn of(reason: &'static str) -> Self {
        Self { reason, place: None, details: Vec::new() }
    }

    const fn at(mut self, place: (usize, usize)) -> Self {
        self.place = Some(place);
        self
    }

    fn with(mut self, name: &'static str, value: JsValue) -> Self {
        self.details.push((name, value));
        self
    }

    fn text(self, name: &'static str, value: &str) -> Self {
        self.with(name, value.into())
    }

    // No number here is so large that it would not fit.
    fn count(self, name: &'static str, value: u64) -> Self {
        self.with(name, (value as f64).into())
    }

    fn letter(self, name: &'static str, value: char) -> Self {
        self.text(name, value.encode_utf8(&mut [0; 4]))
    }

    fn side(self, side: Side) -> Self {
        self.text("side", if side == Side::South { "south" } else { "north" })
    }

    fn hole(self, hole: Hole) -> Self {
        self.letter("hole", hole.letter())
    }
}

fn length(error: &BadLength) -> Told {
    Told::of("bad-rounds").text("found", error.found())
}

fn row(error: &BadRow) -> Told {
    Told::of("bad-row").text("found", error.found())
}

fn side(error: &BadSide) -> Told {
    Told::of("bad-side").text("found", error.found())
}

fn variant(error: &BadVariant) -> Told {
    Told::of("bad-rules").text("found", error.found())
}

const fn why_not(why: WhyNot) -> &'static str {
    match why {
        WhyNot::NoSuchHole => "no-such-hole",
        WhyNot::Over => "over",
        WhyNot::NotYours => "not-yours",
        WhyNot::Closed => "closed-hole",
        WhyNot::Empty => "empty-hole",
        WhyNot::Endless => "endless",
    }
}

fn play(PlayError { hole, why }: PlayError) -> Told {
    Told::of(why_not(why)).hole(hole)
}

const fn step(error: StepError) -> &'static str {
    match error {
        StepError::NothingToUndo => "nothing-to-undo",
        StepError::NothingToRedo => "nothing-to-redo",
        StepError::Over => "over",
        StepError::NotOver => "not-over",
        StepError::NoNextRound => "no-next-round",
    }
}

fn moves(MovesError { line, column, found }: MovesError) -> Told {
    Told::of("not-a-move").at((line, column)).letter("found", found)
}

fn replay(error: &ReplayError) -> Told {
    let told = match error.refused {
        StepRefused::Play(error) => play(error).letter("sign", error.hole.letter()),
        StepRefused::Step { sign, why } => Told::of(step(why)).letter("sign", sign),
    };
    told.at((error.line, error.column))
        .count("move", error.number as u64)
        .count("round", error.round.into())
        .count("row", error.row.holes() as u64)
        .text("legal", &error.legal.iter().map(|hole| hole.letter()).collect::<String>())
}

fn position(error: &PositionError) -> Told {
    match error {
        PositionError::Form { expected, found, .. } => {
            let told = Told::of("position-form").text("expected", expectation(*expected));
            if let Some(found) = *found { told.letter("found", found) } else { told }
        }
        PositionError::Unsound(error) => setup(*error),
    }
}

const fn expectation(expected: Expected) -> &'static str {
    match expected {
        Expected::Hole => "hole",
        Expected::SouthOn => "southOn",
        Expected::NorthOn => "northOn",
        Expected::SouthCaptured => "southCaptured",
        Expected::Dash => "dash",
        Expected::NorthCaptured => "northCaptured",
        Expected::Colon => "colon",
        Expected::Side => "side",
        Expected::End => "end",
    }
}

fn setup(error: SetupError) -> Told {
    match error {
        SetupError::RowLength { holes } => Told::of("row-length").count("holes", holes as u64),
        SetupError::RowsDiffer { south, north } => {
            Told::of("rows-differ").count("south", south as u64).count("north", north as u64)
        }
        SetupError::SeedsInClosed { hole } => Told::of("seeds-in-closed").hole(hole),
        SetupError::BothClosed => Told::of("both-closed"),
        SetupError::AllClosed { side } => Told::of("all-closed").side(side),
        SetupError::Total { found, expected } => {
            Told::of("total").count("seeds", found).count("total", expected.into())
        }
        SetupError::NotFours { on_board } => Told::of("not-fours").count("seeds", on_board),
        SetupError::TooFew { on_board } => Told::of("too-few").count("seeds", on_board),
    }
}

fn too_long(most: usize) -> Told {
    Told::of("too-long").count("most", most as u64)
}

fn value(problem: &ValueError) -> Told {
    match problem {
        ValueError::Variant(error) => variant(error),
        ValueError::Row(error) => row(error),
        ValueError::Side(error) => side(error),
        ValueError::Length(error) => length(error),
        ValueError::Position(error) => position(error),
        ValueError::OtherRow { row } => Told::of("other-row").count("row", row.holes() as u64),
        ValueError::OtherMover { side } => Told::of("other-mover").side(*side),
    }
}

fn record(error: &RecordError) -> Told {
    let told = match error {
        RecordError::Empty => Told::of("empty"),
        RecordError::TooLong { most } => too_long(*most),
        RecordError::NoGame { .. } => Told::of("no-game"),
        RecordError::NoColon { found, .. } => Told::of("no-colon").text("found", found),
        RecordError::Twice { key, .. } => Told::of("header-twice").text("header", key),
        RecordError::TooManyHeaders { most, .. } => Told::of("too-many-headers").count("most", *most as u64),
        RecordError::Value { key, problem, .. } => value(problem).text("header", key),
        RecordError::Moves(error) => moves(*error),
        RecordError::Replay(error) => replay(error),
    };
    if let Some(place) = error.place() { told.at(place) } else { told }
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
    BadHole => Hole, BadLength => Length, BadRow => Row, BadSide => Side, BadVariant => Variant,
    PlayError => Play, StepError => Step, PositionError => Position, MovesError => Moves, ReplayError => Replay,
    RecordError => Record,
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        let Told { reason, place, details } = fault.told();
        let (line, column) = place.map_or((Self::NULL, Self::NULL), |(line, column)| (line.into(), column.into()));
        let error = js_sys::Error::new(&fault.to_string());
        let told = js_sys::Object::new();
        for (name, value) in &details {
            set(&told, name, value);
        }
        for (name, value) in [
            ("code", &fault.code().into()),
            ("reason", &reason.into()),
            ("line", &line),
            ("column", &column),
            ("details", &told.into()),
        ] {
            set(&error, name, value);
        }
        error.into()
    }
}

/// Setting a property of an object that was just made can't fail.
fn set(object: &js_sys::Object, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(object, &name.into(), value);
}
