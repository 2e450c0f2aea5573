//! Sides, holes, rows, and the board that they make up (rules 1, 2 and 22).

use core::fmt;
use core::str::FromStr;

use crate::error::{BadHole, BadRow, BadSide};

/// The most holes that a board can have, both rows together.
pub(crate) const MOST_HOLES: usize = 24;

/// Seeds that stand in every hole at the start, and that make a casa (rules 1 and 7).
pub const CASA: u8 = 4;

/// One of the two players, named after the row that lies before them (rule 2).
///
/// ```
/// use hoyito::Side;
///
/// assert_eq!(Side::South.other(), Side::North);
/// assert_eq!("N".parse(), Ok(Side::North));
/// assert!("W".parse::<Side>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// The player at the bottom of the board, holes `A B C …`.
    South,
    /// The player at the top of the board, holes `a b c …`.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// 0 for South, 1 for North: the order in which pairs are written.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's name in full, `South` or `North`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::South => "South",
            Self::North => "North",
        }
    }

    const fn letter(self) -> &'static str {
        match self {
            Self::South => "S",
            Self::North => "N",
        }
    }
}

impl fmt::Display for Side {
    /// `S` or `N`, as in the text forms; see [`Side::name`] for the word.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter())
    }
}

impl FromStr for Side {
    type Err = BadSide;

    /// Reads `S`, `N` or the names, in any case.
    fn from_str(text: &str) -> Result<Self, BadSide> {
        Self::ALL
            .into_iter()
            .find(|side| text.eq_ignore_ascii_case(side.name()) || text.eq_ignore_ascii_case(side.letter()))
            .ok_or_else(|| BadSide::new(text))
    }
}

/// A hole, named by its owner and its place from the owner's left: `A` is South's first, `a` North's.
///
/// A hole exists on its own; whether a given board has it depends on the board's [`Row`].
///
/// ```
/// use hoyito::{Hole, Row, Side};
///
/// let hole: Hole = "c".parse()?;
/// assert_eq!((hole.side(), hole.place()), (Side::North, 2));
/// assert_eq!(Row::SIX.number(hole), Some(8));
/// assert_eq!(Row::SIX.hole(8), Some(hole));
/// assert!("m".parse::<Hole>().is_err());
/// # Ok::<(), hoyito::error::BadHole>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole {
    side: Side,
    place: u8,
}

impl Hole {
    /// The hole of `side` with `place` holes on its left, or `None` from 12 on.
    #[must_use]
    pub const fn new(side: Side, place: usize) -> Option<Self> {
        if place < MOST_HOLES / 2 { Some(Self { side, place: place as u8 }) } else { None }
    }

    /// Who owns the hole.
    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }

    /// How many holes of the same row lie on its owner's left of it.
    #[must_use]
    pub const fn place(self) -> usize {
        self.place as usize
    }

    /// The letter that names the hole: a capital for South, small for North.
    #[must_use]
    pub const fn letter(self) -> char {
        let first = match self.side {
            Side::South => b'A',
            Side::North => b'a',
        };
        (first + self.place) as char
    }

    /// The hole that a letter names.
    ///
    /// # Errors
    /// [`BadHole`] for anything but `A`–`L` and `a`–`l`.
    pub fn from_letter(letter: char) -> Result<Self, BadHole> {
        let (side, first) = if letter.is_ascii_uppercase() { (Side::South, 'A') } else { (Side::North, 'a') };
        (letter as usize)
            .checked_sub(first as usize)
            .and_then(|place| Self::new(side, place))
            .ok_or_else(|| BadHole::new(&letter.to_string()))
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Hole {
    type Err = BadHole;

    fn from_str(text: &str) -> Result<Self, BadHole> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter),
            _ => Err(BadHole::new(text)),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Hole {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// How many holes a player has: 6, and up to 12 (rule 1).
///
/// ```
/// use hoyito::Row;
///
/// assert_eq!(Row::new(6)?, Row::SIX);
/// assert_eq!(Row::SIX.seeds(), 48);
/// assert!(Row::new(5).is_err());
/// # Ok::<(), hoyito::error::BadRow>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u8);

impl Row {
    /// The usual row.
    pub const SIX: Self = Self(6);

    /// Every row that is played.
    pub const ALL: [Self; 7] = [Self(6), Self(7), Self(8), Self(9), Self(10), Self(11), Self(12)];

    /// The row of so many holes.
    ///
    /// # Errors
    /// [`BadRow`] for fewer than 6 or more than 12.
    pub fn new(holes: usize) -> Result<Self, BadRow> {
        Self::ALL.into_iter().find(|row| row.holes() == holes).ok_or_else(|| BadRow::new(&holes.to_string()))
    }

    /// Holes of one player.
    #[must_use]
    pub const fn holes(self) -> usize {
        self.0 as usize
    }

    /// Holes of both players.
    #[must_use]
    pub const fn all_holes(self) -> usize {
        2 * self.holes()
    }

    /// Seeds of a game: four for every hole.
    #[must_use]
    pub const fn seeds(self) -> u8 {
        CASA * 2 * self.0
    }

    /// The place of `hole` in sowing order, counted from South's `A` as 0, or `None` if the row is too short for it.
    #[must_use]
    pub const fn number(self, hole: Hole) -> Option<usize> {
        if hole.place() < self.holes() { Some(hole.side.index() * self.holes() + hole.place()) } else { None }
    }

    /// The hole at a place in sowing order, or `None` past the end.
    #[must_use]
    pub const fn hole(self, number: usize) -> Option<Hole> {
        if number < self.all_holes() { Some(self.hole_at(number)) } else { None }
    }

    /// As [`Row::hole`], for numbers that are known to be on the board.
    pub(crate) const fn hole_at(self, number: usize) -> Hole {
        if number < self.holes() {
            Hole { side: Side::South, place: number as u8 }
        } else {
            Hole { side: Side::North, place: (number - self.holes()) as u8 }
        }
    }

    /// The holes of one side from its owner's left.
    pub fn holes_of(self, side: Side) -> impl DoubleEndedIterator<Item = Hole> {
        (0..self.0).map(move |place| Hole { side, place })
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Row {
    type Err = BadRow;

    fn from_str(text: &str) -> Result<Self, BadRow> {
        text.parse().ok().and_then(|holes| Self::new(holes).ok()).ok_or_else(|| BadRow::new(text))
    }
}

/// The holes and what lies in them; captured seeds are not on the board (rule 1).
///
/// ```
/// use hoyito::{Board, Hole, Row, Side};
///
/// let board = Board::start(Row::SIX);
/// let hole = Hole::new(Side::South, 0).unwrap();
/// assert_eq!(board.seeds_in(hole), 4);
/// assert_eq!(board.seeds(), 48);
/// assert!(!board.is_closed(hole));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    row: Row,
    closed: u32,
    seeds: [u8; MOST_HOLES],
}

impl Board {
    /// Four seeds in every hole (rule 1).
    #[must_use]
    pub fn start(row: Row) -> Self {
        let mut board = Self::empty(row);
        board.seeds[..row.all_holes()].fill(CASA);
        board
    }

    /// No seed in any hole, none closed.
    pub(crate) const fn empty(row: Row) -> Self {
        Self { row, closed: 0, seeds: [0; MOST_HOLES] }
    }

    /// No seed in any hole, and of each row only so many holes open, from its left.
    ///
    /// ```
    /// use hoyito::{Board, Row};
    ///
    /// assert_eq!(Board::shaped(Row::SIX, [6, 4]).to_string(), "0.0.0.0.0.0/0.0.0.0.x.x");
    /// ```
    #[must_use]
    pub fn shaped(row: Row, open: [usize; 2]) -> Self {
        let mut board = Self::empty(row);
        for side in Side::ALL {
            for place in open[side.index()]..row.holes() {
                board.close(side.index() * row.holes() + place);
            }
        }
        board
    }

    /// Puts so many seeds into an open hole in place of what is there; a closed hole stays empty.
    pub fn lay(&mut self, hole: Hole, seeds: u8) {
        if let Some(number) = self.row.number(hole).filter(|&number| self.is_open_at(number)) {
            self.set(number, seeds);
        }
    }

    /// Holes a player has.
    #[must_use]
    pub const fn row(&self) -> Row {
        self.row
    }

    /// What lies in a hole; 0 for a closed hole and for one that this board lacks.
    #[must_use]
    pub fn seeds_in(&self, hole: Hole) -> u8 {
        self.row.number(hole).map_or(0, |number| self.seeds[number])
    }

    /// Whether a hole takes no part in this round (rule 22).
    #[must_use]
    pub fn is_closed(&self, hole: Hole) -> bool {
        self.row.number(hole).is_some_and(|number| self.closed & (1 << number) != 0)
    }

    /// All seeds on the board.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        self.seeds.iter().sum()
    }

    /// The holes in sowing order with their seeds, `None` for a closed one.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Hole, Option<u8>)> {
        (0..self.row.all_holes()).map(|number| {
            let hole = self.row.hole_at(number);
            (hole, (!self.is_closed(hole)).then(|| self.seeds[number]))
        })
    }

    /// Whether a hole takes part and can hold seeds, by its number.
    pub(crate) const fn is_open_at(&self, number: usize) -> bool {
        self.closed & (1 << number) == 0
    }

    /// What lies in a hole, by its number.
    pub(crate) const fn at(&self, number: usize) -> u8 {
        self.seeds[number]
    }

    /// Changes what lies in a hole, by its number.
    pub(crate) const fn set(&mut self, number: usize, seeds: u8) {
        self.seeds[number] = seeds;
    }

    /// Closes an empty hole, by its number.
    pub(crate) const fn close(&mut self, number: usize) {
        self.seeds[number] = 0;
        self.closed |= 1 << number;
    }

    /// Opens a hole, by its number.
    pub(crate) const fn open(&mut self, number: usize) {
        self.closed &= !(1 << number);
    }

    /// Lifts every seed off the board.
    pub(crate) const fn clear(&mut self) {
        self.seeds = [0; MOST_HOLES];
    }

    /// The same board seen from the other side of the table: each row becomes the other's.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut turned = *self;
        let (all, half) = (self.row.all_holes(), self.row.holes());
        turned.closed = 0;
        for number in 0..all {
            let across = (number + half) % all;
            turned.seeds[across] = self.seeds[number];
            turned.closed |= ((self.closed >> number) & 1) << across;
        }
        turned
    }
}

impl fmt::Display for Board {
    /// South's holes, a stroke, North's holes: the first part of the position's text form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (hole, seeds) in self.iter() {
            match (hole.side(), hole.place()) {
                (Side::South, 0) => {}
                (Side::North, 0) => f.write_str("/")?,
                _ => f.write_str(".")?,
            }
            match seeds {
                Some(seeds) => write!(f, "{seeds}")?,
                None => f.write_str("x")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
