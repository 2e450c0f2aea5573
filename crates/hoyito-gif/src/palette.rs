//! The colours of a film.

use std::collections::BTreeSet;

use color_quant::NeuQuant;

/// Of the 256 that a GIF may have one means "as before".
pub const MOST_COLOURS: usize = 255;

/// So many are kept for what is small but far from everything else, like a sign.
const RARE: usize = 48;

/// Of each sample so many pixels are learnt from.
const LEARNT: usize = 500;
/// A colour that fewer pixels have is not seen.
const SEEN: u64 = 6;
/// 1 is the slowest and best.
const CARE: i32 = 1;

pub type Rgb = [u8; 3];

/// The colours of pictures, told apart by their first bits.
pub struct Samples {
    /// All that were met, until they are too many.
    exact: BTreeSet<Rgb>,
    /// Pixels as they come: what there is much of, smooth ground, gets many colours.
    some: Vec<u8>,
    /// All pixels, grouped: what there is little of, a small sign, gets one too.
    groups: Vec<Group>,
}

#[derive(Clone, Copy, Default)]
struct Group {
    pixels: u64,
    sum: [u64; 3],
}

impl Samples {
    pub fn new() -> Self {
        Self { exact: BTreeSet::new(), some: Vec::new(), groups: vec![Group::default(); 1 << 12] }
    }

    /// Looks at the pixels of one more picture.
    pub fn add(&mut self, rgba: &[u8]) {
        let pixels = rgba.len() / 4;
        // Odd, so that it doesn't keep to the same columns.
        let stride = (pixels / LEARNT) | 1;
        let mut before = None;
        for (i, colour) in colours(rgba).enumerate() {
            if self.exact.len() <= MOST_COLOURS && before != Some(colour) {
                self.exact.insert(colour);
                before = Some(colour);
            }
            let [r, g, b] = colour;
            if i % stride == 0 {
                self.some.extend([r, g, b, u8::MAX]);
            }
            let key = usize::from(r >> 4) << 8 | usize::from(g >> 4) << 4 | usize::from(b >> 4);
            if let Some(group) = self.groups.get_mut(key) {
                group.pixels += 1;
                for (sum, part) in group.sum.iter_mut().zip(colour) {
                    *sum += u64::from(part);
                }
            }
        }
    }

    /// Chooses: all colours if they are few enough, else those that come nearest.
    pub fn choose(self) -> Palette {
        if self.exact.len() <= MOST_COLOURS {
            return Palette::new(self.exact.into_iter().collect(), true);
        }
        let learnt = NeuQuant::new(CARE, MOST_COLOURS - RARE, &self.some).color_map_rgb();
        let mut chosen: Vec<Rgb> = learnt.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect();
        let groups = self.groups.iter().filter(|group| group.pixels >= SEEN);
        let means = groups.map(|group| group.sum.map(|sum| (sum / group.pixels) as u8));
        let far = |colour: Rgb| chosen.iter().map(|&one| distance(colour, one)).min().unwrap_or(0);
        let mut left: Vec<(i32, Rgb)> = means.map(|mean| (far(mean), mean)).collect();
        while chosen.len() < MOST_COLOURS
            && let Some(&(_, farthest)) = left.iter().max()
        {
            chosen.push(farthest);
            for (far, mean) in &mut left {
                *far = distance(*mean, farthest).min(*far);
            }
        }
        Palette::new(chosen, false)
    }
}

/// Colours and the way to the nearest of them.
pub struct Palette {
    /// In order when they are exact.
    colours: Vec<Rgb>,
    exact: bool,
    /// By the first six bits of each part; filled as colours are asked for.
    near: Vec<Option<u8>>,
}

impl Palette {
    fn new(colours: Vec<Rgb>, exact: bool) -> Self {
        Self { colours, exact, near: vec![None; 1 << 18] }
    }

    /// The index that is no colour but means "as before".
    pub fn unchanged(&self) -> u8 {
        self.colours.len() as u8
    }

    /// Red, green and blue of each colour, that for "as before" included.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.extend([0; 3]);
        bytes
    }

    /// The index of the nearest colour.
    pub fn nearest(&mut self, colour: Rgb) -> u8 {
        if self.exact
            && let Ok(found) = self.colours.binary_search(&colour)
        {
            return found as u8;
        }
        let key = colour.iter().fold(0, |key, part| key << 6 | usize::from(part >> 2));
        if let Some(Some(known)) = self.near.get(key) {
            return *known;
        }
        // Of all that share the six bits the one in the middle, so that their order doesn't matter.
        let middle = colour.map(|part| part & !3 | 2);
        let found = (0..).zip(&self.colours).min_by_key(|(_, other)| distance(middle, **other)).map_or(0, |(i, _)| i);
        if let Some(slot) = self.near.get_mut(key) {
            *slot = Some(found);
        }
        found
    }
}

/// How different two colours look, roughly: the eye is keener on green than on red, and on red than on blue.
fn distance(a: Rgb, b: Rgb) -> i32 {
    let [r, g, b] = [0, 1, 2].map(|i| i32::from(a[i]) - i32::from(b[i]));
    3 * r * r + 5 * g * g + 2 * b * b
}

/// The pixels of a picture, without alpha.
pub fn colours(rgba: &[u8]) -> impl Iterator<Item = Rgb> {
    rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(colours: impl IntoIterator<Item = Rgb>) -> Vec<u8> {
        colours.into_iter().flat_map(|[r, g, b]| [r, g, b, 255]).collect()
    }

    fn chosen(picture: &[u8]) -> Palette {
        let mut samples = Samples::new();
        samples.add(picture);
        samples.choose()
    }

    #[test]
    fn colours_that_are_few_enough_are_all_kept() {
        for count in [1, 2, 3, 128, 254, 255] {
            let all: Vec<_> = (0..count).map(|i| [i as u8, (i * 7) as u8, 255 - i as u8]).collect();
            let mut palette = chosen(&picture(all.iter().copied()));
            let bytes = palette.bytes();
            assert_eq!(bytes.len(), 3 * (count + 1));
            for &colour in &all {
                let index = usize::from(palette.nearest(colour));
                assert_eq!(bytes[3 * index..3 * index + 3], colour);
            }
            assert_eq!(usize::from(palette.unchanged()), count);
        }
    }

    #[test]
    fn too_many_colours_become_near_ones_and_the_rare_ones_are_not_forgotten() {
        let ground = (0..40_000_u32).map(|i| [(180 + i % 50) as u8, (120 + i % 61) as u8, (70 + i % 37) as u8]);
        let sign = [[200, 10, 20]; 12];
        let mut palette = chosen(&picture(ground.clone().chain(sign)));
        let bytes = palette.bytes();
        assert_eq!(bytes.len(), 3 * 256);
        for colour in ground.take(2_000).chain(sign) {
            let index = usize::from(palette.nearest(colour));
            assert!(index < MOST_COLOURS);
            let found = [bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2]];
            let far = colour.iter().zip(found).map(|(a, b)| a.abs_diff(b)).max();
            assert!(far < Some(24), "{colour:?} became {found:?}");
        }
    }

    #[test]
    fn a_colour_that_no_sample_had_becomes_the_nearest() {
        let mut palette = chosen(&picture([[0, 0, 0], [250, 250, 250]]));
        assert_eq!(palette.nearest([9, 3, 12]), 0);
        assert_eq!(palette.nearest([200, 230, 190]), 1);
    }
}
