//! Animated GIFs for JavaScript: pictures in, bytes out.
//!
//! ```js
//! const film = new Film(600, 400);        // pixels
//! for (const picture of some) film.sample(picture.data);
//! for (const picture of all) film.frame(picture.data, 50);  // half a second each
//! const bytes = film.finish();            // a Uint8Array: the file
//! film.free();
//! ```
//!
//! **Shapes.** A picture is what `getImageData` gives: a `Uint8ClampedArray` (or a `Uint8Array`) of red, green, blue and alpha,
//! row after row from the upper left, width × height × 4 bytes. A film is opaque, so alpha isn't looked at.
//!
//! **Units.** Sizes are pixels. Delays are hundredths of a second, whole numbers from 0 to 65535; most programs show a frame
//! of less than two hundredths for ten.
//!
//! **Errors.** Every misuse becomes a JavaScript `Error` with a stable `code`, and leaves the film as it was:
//!
//! | code | what is wrong |
//! |---|---|
//! | `bad-size` | width or height is no whole number from 1 to 65535 |
//! | `too-large` | a picture would have more than 16,777,216 pixels |
//! | `bad-pixels` | a picture is no array of bytes, or has not width × height × 4 of them |
//! | `bad-delay` | a delay is no whole number from 0 to 65535 |
//! | `late-sample` | a sample came after the first frame |
//! | `no-frames` | there is nothing to finish |
//! | `finished` | the film has been finished |
//! | `out-of-memory` | a frame found no room |

mod error;
mod film;
mod palette;

use js_sys::{Uint8Array, Uint8ClampedArray};
use wasm_bindgen::prelude::*;

use error::Fault;

/// An animated GIF that is being made.
#[wasm_bindgen]
pub struct Film {
    /// Nothing once it is finished.
    film: Option<film::Film>,
    /// The picture that came last, copied out of JavaScript's memory.
    picture: Vec<u8>,
}

#[wasm_bindgen]
impl Film {
    /// A film without frames.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number")] width: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] height: &JsValue,
    ) -> Result<Film, Fault> {
        let film = film::Film::new(
            small(width).filter(|&side| side > 0).ok_or(Fault::BadSize)?,
            small(height).filter(|&side| side > 0).ok_or(Fault::BadSize)?,
        )?;
        let picture = vec![0; film.picture_bytes()];
        Ok(Self { film: Some(film), picture })
    }

    /// Looks at the colours of a picture before the first frame: those of the film are chosen from all that were seen.
    ///
    /// Without samples the first frame is the only one.
    pub fn sample(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Uint8ClampedArray | Uint8Array")] rgba: &JsValue,
    ) -> Result<(), Fault> {
        let film = self.film.as_mut().ok_or(Fault::Finished)?;
        copy(rgba, &mut self.picture)?;
        film.sample(&self.picture)
    }

    /// Adds a picture that is shown for a while. One that looks like the one before only lasts longer.
    pub fn frame(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Uint8ClampedArray | Uint8Array")] rgba: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] delay: &JsValue,
    ) -> Result<(), Fault> {
        let film = self.film.as_mut().ok_or(Fault::Finished)?;
        let delay = small(delay).ok_or(Fault::BadDelay)?;
        copy(rgba, &mut self.picture)?;
        film.frame(&self.picture, delay)
    }

    /// How many frames the file has so far.
    #[wasm_bindgen(getter)]
    pub fn frames(&self) -> u32 {
        self.film.as_ref().map_or(0, film::Film::frames)
    }

    /// The file, which repeats for ever. Afterwards the film is of no more use.
    pub fn finish(&mut self) -> Result<Vec<u8>, Fault> {
        let film = self.film.as_mut().ok_or(Fault::Finished)?;
        let bytes = film.finish()?;
        self.film = None;
        Ok(bytes)
    }
}

/// Arguments come as they are, whatever the types say: the conversion that wasm-bindgen would make takes other values for
/// numbers and bytes, or throws errors without a code.
fn copy(from: &JsValue, to: &mut [u8]) -> Result<(), Fault> {
    // Checked here: of another length it couldn't be copied.
    if let Some(clamped) = from.dyn_ref::<Uint8ClampedArray>() {
        if clamped.length() as usize == to.len() {
            clamped.copy_to(to);
            return Ok(());
        }
    } else if let Some(bytes) = from.dyn_ref::<Uint8Array>()
        && bytes.length() as usize == to.len()
    {
        bytes.copy_to(to);
        return Ok(());
    }
    Err(Fault::BadPixels)
}

/// A JavaScript number, if it is a whole one that GIF has room for.
fn small(value: &JsValue) -> Option<u16> {
    let number = value.as_f64()?;
    (number >= 0.0 && number <= f64::from(u16::MAX) && number.fract() == 0.0).then_some(number as u16)
}
