//! Frames, each written as what it changes of the one before.

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::error::Fault;
use crate::palette::{Palette, Samples, colours};

/// Wider and higher than any screen, and what is kept of a picture still fits into memory.
const MOST_PIXELS: usize = 1 << 24;

/// A film: samples first, then frames, then bytes.
pub struct Film {
    width: u16,
    height: u16,
    samples: Option<Samples>,
    reel: Option<Reel>,
}

/// What has been filmed.
struct Reel {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    /// The latest picture, as it came and as indices of the palette.
    came: Vec<u8>,
    shown: Vec<u8>,
    /// The latest frame: it is written when the next one differs.
    waiting: Cel,
    written: u32,
}

/// The part of a picture that changes.
#[derive(Default)]
struct Cel {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    pixels: Vec<u8>,
    delay: u64,
}

impl Film {
    pub fn new(width: u16, height: u16) -> Result<Self, Fault> {
        if usize::from(width) * usize::from(height) > MOST_PIXELS {
            return Err(Fault::TooLarge);
        }
        if width == 0 || height == 0 {
            return Err(Fault::BadSize);
        }
        Ok(Self { width, height, samples: None, reel: None })
    }

    pub fn picture_bytes(&self) -> usize {
        4 * usize::from(self.width) * usize::from(self.height)
    }

    pub fn sample(&mut self, rgba: &[u8]) -> Result<(), Fault> {
        self.check(rgba)?;
        if self.reel.is_some() {
            return Err(Fault::LateSample);
        }
        self.samples.get_or_insert_with(Samples::new).add(rgba);
        Ok(())
    }

    pub fn frame(&mut self, rgba: &[u8], delay: u16) -> Result<(), Fault> {
        self.check(rgba)?;
        let Some(reel) = &mut self.reel else {
            let samples = self.samples.take().unwrap_or_else(|| {
                let mut only = Samples::new();
                only.add(rgba);
                only
            });
            self.reel = Some(Reel::new(self.width, self.height, samples.choose(), rgba, delay)?);
            return Ok(());
        };
        match reel.change(self.width, rgba, delay) {
            Some(cel) => {
                let done = core::mem::replace(&mut reel.waiting, cel);
                reel.write(done)
            }
            None => {
                reel.waiting.delay += u64::from(delay);
                Ok(())
            }
        }
    }

    pub fn frames(&self) -> u32 {
        self.reel.as_ref().map_or(0, |reel| reel.written + 1)
    }

    pub fn finish(&mut self) -> Result<Vec<u8>, Fault> {
        let mut reel = self.reel.take().ok_or(Fault::NoFrames)?;
        let last = core::mem::take(&mut reel.waiting);
        reel.write(last)?;
        Ok(reel.encoder.into_inner()?)
    }

    fn check(&self, rgba: &[u8]) -> Result<(), Fault> {
        if rgba.len() == self.picture_bytes() { Ok(()) } else { Err(Fault::BadPixels) }
    }
}

impl Reel {
    fn new(width: u16, height: u16, mut palette: Palette, rgba: &[u8], delay: u16) -> Result<Self, Fault> {
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let shown: Vec<_> = colours(rgba).map(|colour| palette.nearest(colour)).collect();
        let waiting = Cel { left: 0, top: 0, width, height, pixels: shown.clone(), delay: delay.into() };
        Ok(Self { encoder, palette, came: rgba.to_vec(), shown, waiting, written: 0 })
    }

    /// What a picture changes, if it changes anything that is seen.
    fn change(&mut self, width: u16, rgba: &[u8], delay: u16) -> Option<Cel> {
        let wide = usize::from(width);
        let as_before = vec![self.palette.unchanged(); wide];
        let (mut left, mut right) = (wide, 0);
        let mut changed: Vec<(usize, Vec<u8>)> = Vec::new();
        let rows = self.came.chunks_exact_mut(4 * wide).zip(self.shown.chunks_exact_mut(wide));
        for (y, ((came, shown), now)) in rows.zip(rgba.chunks_exact(4 * wide)).enumerate() {
            // Most rows stay as they are.
            if came == now {
                continue;
            }
            let mut row = as_before.clone();
            let pixels = colours(came).zip(colours(now)).zip(shown.iter_mut().zip(&mut row));
            for (x, ((old, new), (shown, pixel))) in pixels.enumerate() {
                if old == new {
                    continue;
                }
                let index = self.palette.nearest(new);
                if *shown != index {
                    (*shown, *pixel) = (index, index);
                    (left, right) = (left.min(x), right.max(x + 1));
                }
            }
            came.copy_from_slice(now);
            if row != as_before {
                changed.push((y, row));
            }
        }
        let (&(top, _), &(bottom, _)) = (changed.first()?, changed.last()?);
        let mut changed = changed.iter().peekable();
        let rows = (top..=bottom).map(|y| changed.next_if(|(at, _)| *at == y).map_or(&as_before, |(_, row)| row));
        Some(Cel {
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom + 1 - top) as u16,
            pixels: rows.flat_map(|row| row.iter().take(right).skip(left)).copied().collect(),
            delay: delay.into(),
        })
    }

    fn write(&mut self, Cel { left, top, width, height, pixels, mut delay }: Cel) -> Result<(), Fault> {
        let mut frame = Frame {
            left,
            top,
            width,
            height,
            dispose: DisposalMethod::Keep,
            // The first frame has nothing to leave as it was.
            transparent: (self.written > 0).then(|| self.palette.unchanged()),
            buffer: pixels.into(),
            ..Frame::default()
        };
        // A frame that lasts longer than can be written is followed by others that change nothing.
        loop {
            frame.delay = u16::try_from(delay).unwrap_or(u16::MAX);
            self.encoder.write_frame(&frame)?;
            self.written += 1;
            delay -= u64::from(frame.delay);
            if delay == 0 {
                return Ok(());
            }
            frame = Frame {
                width: 1,
                height: 1,
                dispose: DisposalMethod::Keep,
                transparent: Some(self.palette.unchanged()),
                buffer: vec![self.palette.unchanged()].into(),
                ..Frame::default()
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};

    use super::*;
    use crate::palette::Rgb;

    /// A file as a program that knows nothing of how it was made sees it: whole pictures and their delays.
    struct Seen {
        pictures: Vec<Vec<Rgb>>,
        delays: Vec<u16>,
        /// Width and height of what each frame changes.
        sizes: Vec<(u16, u16)>,
        repeat: Repeat,
    }

    fn decode(bytes: &[u8]) -> Seen {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let (wide, high) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let mut canvas = vec![[0; 3]; wide * high];
        let mut seen = Seen { pictures: vec![], delays: vec![], sizes: vec![], repeat: decoder.repeat() };
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(frame.dispose, DisposalMethod::Keep);
            for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                if pixel[3] > 0 {
                    canvas[(usize::from(frame.top) + y) * wide + usize::from(frame.left) + x] =
                        [pixel[0], pixel[1], pixel[2]];
                }
            }
            seen.pictures.push(canvas.clone());
            seen.delays.push(frame.delay);
            seen.sizes.push((frame.width, frame.height));
            seen.repeat = decoder.repeat();
        }
        seen
    }

    fn rgba(picture: &[Rgb]) -> Vec<u8> {
        picture.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect()
    }

    /// Numbers that look like chance and are the same each time.
    fn numbers(mut seed: u32) -> impl FnMut(u32) -> u32 {
        move |below| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        }
    }

    #[test]
    fn every_picture_comes_out_as_it_went_in_when_the_colours_are_few() {
        let (wide, high) = (37, 23);
        let mut number = numbers(1);
        let colours: Vec<Rgb> = (0..255).map(|i| [i as u8, number(256) as u8, number(256) as u8]).collect();
        let mut picture: Vec<Rgb> = (0..wide * high).map(|i| colours[i as usize % 255]).collect();
        let mut pictures = vec![picture.clone()];
        for _ in 0..40 {
            for _ in 0..=number(12) {
                picture[number(wide * high) as usize] = colours[number(255) as usize];
            }
            pictures.push(picture.clone());
        }
        pictures.dedup();
        let mut film = Film::new(wide as u16, high as u16).unwrap();
        for picture in &pictures {
            film.sample(&rgba(picture)).unwrap();
        }
        for (i, picture) in pictures.iter().enumerate() {
            film.frame(&rgba(picture), i as u16 + 2).unwrap();
        }
        assert_eq!(film.frames() as usize, pictures.len());
        let seen = decode(&film.finish().unwrap());
        assert_eq!(seen.pictures, pictures);
        assert_eq!(seen.delays, (2..pictures.len() as u16 + 2).collect::<Vec<_>>());
        assert_eq!(seen.repeat, Repeat::Infinite);
    }

    #[test]
    fn only_the_rectangle_that_changed_is_written() {
        let mut picture = vec![[10, 20, 30]; 100 * 80];
        let mut film = Film::new(100, 80).unwrap();
        let mut other = picture.clone();
        other[42 * 100 + 7] = [200, 0, 0];
        other[44 * 100 + 17] = [200, 0, 0];
        film.sample(&rgba(&picture)).unwrap();
        film.sample(&rgba(&other)).unwrap();
        film.frame(&rgba(&picture), 10).unwrap();
        film.frame(&rgba(&other), 10).unwrap();
        picture[79 * 100 + 99] = [200, 0, 0];
        film.frame(&rgba(&picture), 10).unwrap();
        let seen = decode(&film.finish().unwrap());
        assert_eq!(seen.sizes, [(100, 80), (11, 3), (93, 38)]);
        assert_eq!(seen.pictures[1..], [other, picture]);
    }

    #[test]
    fn pictures_that_look_alike_are_one_frame_that_lasts() {
        let (one, other) = (rgba(&[[1, 2, 3]; 6]), rgba(&[[9, 9, 9]; 6]));
        let mut film = Film::new(3, 2).unwrap();
        film.sample(&one).unwrap();
        film.sample(&other).unwrap();
        for (picture, delay) in [(&one, 5), (&one, 7), (&other, 20), (&one, 1), (&one, 0), (&one, 2)] {
            film.frame(picture, delay).unwrap();
        }
        assert_eq!(film.frames(), 3);
        assert_eq!(decode(&film.finish().unwrap()).delays, [12, 20, 3]);
    }

    #[test]
    fn a_frame_may_last_longer_than_one_delay_can_say() {
        let mut film = Film::new(2, 2).unwrap();
        for _ in 0..3 {
            film.frame(&rgba(&[[1, 2, 3]; 4]), 60_000).unwrap();
        }
        let seen = decode(&film.finish().unwrap());
        assert_eq!(seen.delays, [u16::MAX, u16::MAX, 48_930]);
        assert!(seen.pictures.iter().all(|picture| *picture == [[1, 2, 3]; 4]));
    }

    #[test]
    fn a_picture_of_one_colour_and_one_of_a_single_pixel_are_films_too() {
        for (width, height) in [(1, 1), (1, 300), (300, 1)] {
            let picture = vec![[7, 7, 7]; usize::from(width) * usize::from(height)];
            let mut film = Film::new(width, height).unwrap();
            film.frame(&rgba(&picture), 4).unwrap();
            assert_eq!(decode(&film.finish().unwrap()).pictures, [picture]);
        }
    }

    #[test]
    fn smooth_pictures_keep_close_to_what_they_were() {
        let (wide, high) = (160, 120);
        let smooth = |shift: usize| -> Vec<Rgb> {
            (0..wide * high)
                .map(|i| [(120 + i % wide / 2) as u8, (60 + i / wide) as u8, (40 + (i % wide + shift) / 4) as u8])
                .collect()
        };
        let pictures = [smooth(0), smooth(40), smooth(80)];
        let mut film = Film::new(wide as u16, high as u16).unwrap();
        for picture in &pictures {
            film.sample(&rgba(picture)).unwrap();
        }
        for picture in &pictures {
            film.frame(&rgba(picture), 9).unwrap();
        }
        for (seen, meant) in decode(&film.finish().unwrap()).pictures.iter().zip(&pictures) {
            let off = |(a, b): (&Rgb, &Rgb)| a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>();
            let sum: u64 = seen.iter().zip(meant).map(off).sum();
            assert!(sum < 12 * seen.len() as u64, "{} of 255 in all three parts", sum / seen.len() as u64);
        }
    }

    #[test]
    fn what_cannot_be_done_is_refused_and_changes_nothing() {
        assert_eq!(Film::new(0, 5).err(), Some(Fault::BadSize));
        assert_eq!(Film::new(u16::MAX, u16::MAX).err(), Some(Fault::TooLarge));
        let mut film = Film::new(2, 1).unwrap();
        assert_eq!(film.finish().err(), Some(Fault::NoFrames));
        for bytes in [0, 4, 7, 9, 12] {
            assert_eq!(film.sample(&vec![0; bytes]), Err(Fault::BadPixels));
            assert_eq!(film.frame(&vec![0; bytes], 5), Err(Fault::BadPixels));
        }
        let picture = [[1, 2, 3], [4, 5, 6]];
        film.frame(&rgba(&picture), 5).unwrap();
        assert_eq!(film.sample(&rgba(&picture)), Err(Fault::LateSample));
        assert_eq!(film.frame(&[0; 4], 5), Err(Fault::BadPixels));
        let seen = decode(&film.finish().unwrap());
        assert_eq!((seen.pictures, seen.delays), (vec![picture.to_vec()], vec![5]));
    }
}
