//! What JavaScript is told when something can't be done: an `Error` with a `code` that never changes.

use core::fmt;

use gif::EncodingError;
use wasm_bindgen::JsValue;

/// Everything that can be wrong with a film.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    BadSize,
    TooLarge,
    BadPixels,
    BadDelay,
    LateSample,
    NoFrames,
    Finished,
    OutOfMemory,
}

impl Fault {
    const fn code(self) -> &'static str {
        match self {
            Self::BadSize => "bad-size",
            Self::TooLarge => "too-large",
            Self::BadPixels => "bad-pixels",
            Self::BadDelay => "bad-delay",
            Self::LateSample => "late-sample",
            Self::NoFrames => "no-frames",
            Self::Finished => "finished",
            Self::OutOfMemory => "out-of-memory",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BadSize => "width and height are whole numbers from 1 to 65535",
            Self::TooLarge => "a picture has at most 16777216 pixels",
            Self::BadPixels => "a picture has four bytes for each pixel of the film",
            Self::BadDelay => "a delay is a whole number from 0 to 65535",
            Self::LateSample => "samples come before the first frame",
            Self::NoFrames => "the film has no frames",
            Self::Finished => "the film is finished",
            Self::OutOfMemory => "there is no room for another frame",
        })
    }
}

// What is handed to the encoder is sound, and it writes into memory.
impl From<EncodingError> for Fault {
    fn from(_: EncodingError) -> Self {
        Self::OutOfMemory
    }
}

impl From<Fault> for JsValue {
    fn from(fault: Fault) -> Self {
        let error = js_sys::Error::new(&fault.to_string());
        // Setting a property of an object that was just made can't fail.
        let _ = js_sys::Reflect::set(&error, &"code".into(), &fault.code().into());
        error.into()
    }
}
