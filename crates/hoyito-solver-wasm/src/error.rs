//! What JavaScript is told when something is asked that can't be: an `Error` with a `code` that never changes. Its twin
//! is `types.ts`.

use core::fmt;

use hoyito::error::{BadSide, BadVariant, PositionError};
use hoyito_solver::BadLevel;
use wasm_bindgen::JsValue;

/// Everything that can be wrong with a call.
#[derive(Debug)]
pub enum Fault {
    Variant(BadVariant),
    Position(PositionError),
    Side(BadSide),
    Level(BadLevel),
    NotText,
    Over,
    NothingAsked,
}

impl Fault {
    const fn code(&self) -> &'static str {
        match self {
            Self::Variant(_) => "bad-rules",
            Self::Position(_) => "bad-position",
            Self::Side(_) => "bad-side",
            Self::Level(_) => "bad-level",
            Self::NotText => "not-text",
            Self::Over => "over",
            Self::NothingAsked => "nothing-asked",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Side(error) => error.fmt(f),
            Self::Level(error) => error.fmt(f),
            Self::NotText => f.write_str("a text was expected"),
            Self::Over => f.write_str("nobody is to move"),
            Self::NothingAsked => f.write_str("nothing was asked"),
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

from! { BadVariant => Variant, PositionError => Position, BadSide => Side, BadLevel => Level }

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        let error = js_sys::Error::new(&fault.to_string());
        // Setting a property of an object that was just made can't fail.
        let _ = js_sys::Reflect::set(&error, &"code".into(), &fault.code().into());
        error.into()
    }
}
