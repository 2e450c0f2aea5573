//! Endgame tables: the exact value of every position of a shape with few seeds.

use core::fmt;

use hoyito::quick::{Next, Six};

use crate::build::Builder;
use crate::shape::{Ranked, Shape, Space};

/// The most seeds that tables are made for.
pub const MOST_SEEDS: u8 = 24;

/// What is known of a position in a table, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Seeds from here on that the side to move wins more than the other, both playing best; 0 for play without end.
    pub value: i8,
    /// Turns, passes among them, until the next capture when the one who is ahead hurries and the other delays; 0 where
    /// nobody can be forced. From 255 on no more are counted.
    pub turns: u8,
}

/// All positions of one number of seeds: plane after plane, in the order of their numbers.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Layer {
    /// In fours.
    pub(crate) values: Vec<i8>,
    pub(crate) turns: Vec<u8>,
}

impl Layer {
    pub(crate) fn known(&self, at: usize) -> Known {
        Known { value: 4 * self.values[at], turns: self.turns[at] }
    }
}

/// The values of all positions of a shape with 8 seeds, 12, and so on.
///
/// ```
/// use hoyito::{Row, Variant};
/// use hoyito_solver::{Shape, Tables};
///
/// let tables = Tables::make(Shape::whole(Variant::II, Row::SIX), 8);
/// let position = "1.0.0.0.0.0/3.0.0.0.4.0:20-20:S".parse().unwrap();
/// assert_eq!(tables.look_up(&position).unwrap().value, 8);
/// ```
#[derive(Clone)]
pub struct Tables {
    pub(crate) space: Space,
    pub(crate) layers: Vec<Layer>,
}

impl Tables {
    /// Tables without any seeds yet.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Self { space: Space::new(shape), layers: Vec::new() }
    }

    /// Makes tables up to so many seeds, a multiple of four of at most [`MOST_SEEDS`].
    #[must_use]
    pub fn make(shape: Shape, seeds: u8) -> Self {
        let mut builder = Builder::new(Self::empty(shape), seeds);
        while !builder.work(u32::MAX) {}
        builder.done()
    }

    /// What they are about.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.space.shape
    }

    /// Seeds of the greatest table; 0 if there is none.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        if self.layers.is_empty() { 0 } else { 4 + 4 * self.layers.len() as u8 }
    }

    /// What is known of a position of this shape, if it has few enough seeds.
    #[must_use]
    pub fn look_up(&self, position: &hoyito::Position) -> Option<Known> {
        let shape = self.shape();
        if Shape::of(position, shape.variant, shape.last_four_to).open != shape.open {
            return None;
        }
        let plane = shape.plane_of(position.to_move());
        let seeds = position.board().seeds();
        if shape.row() == hoyito::Row::SIX {
            self.known::<Six>(plane, &shape.lay(position)?, seeds)
        } else {
            self.known::<hoyito::Board>(plane, &shape.lay(position)?, seeds)
        }
    }

    /// The table of so many seeds.
    pub(crate) fn layer(&self, seeds: u8) -> Option<&Layer> {
        let at = seeds.checked_sub(8).filter(|above| above.is_multiple_of(4))? / 4;
        self.layers.get(usize::from(at))
    }

    #[inline]
    pub(crate) fn known<H: Ranked>(&self, plane: u8, holes: &H, seeds: u8) -> Option<Known> {
        let layer = self.layer(seeds)?;
        Some(layer.known(self.index(layer, plane, holes)))
    }

    /// The value in fours of a position with few enough seeds.
    #[inline(always)]
    pub(crate) fn value<H: Ranked>(&self, plane: u8, holes: &H, seeds: u8) -> i8 {
        let layer = &self.layers[usize::from(seeds / 4 - 2)];
        layer.values[self.index(layer, plane, holes)]
    }

    /// What a capture is worth in fours to whoever makes it: what it takes, and what the tables say of the rest.
    #[inline(always)]
    pub(crate) fn worth<H: Ranked>(&self, plane: u8, holes: &H, taken: u8, left: u8, next: Next) -> i8 {
        let shape = self.shape();
        let won = shape.gain(plane, taken, left, next);
        match next {
            Next::Nobody => won,
            Next::Again => won + self.value(plane, holes, left),
            Next::Other => won - self.value(shape.across(plane), &holes.turned(), left),
        }
    }

    #[inline(always)]
    fn index<H: Ranked>(&self, layer: &Layer, plane: u8, holes: &H) -> usize {
        let first = if plane == 0 { 0 } else { layer.values.len() / 2 };
        first + self.space.rank(plane, holes) as usize
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables").field("shape", self.shape()).field("seeds", &self.seeds()).finish_non_exhaustive()
    }
}
