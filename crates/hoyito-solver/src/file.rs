//! Tables as files: one for each number of seeds, so that what is there need not be made again.
//!
//! All numbers are little-endian.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `89` `HOYITO` `0A`: bytes that no text begins with, and that a transfer as text would change |
//! | 1 | the version, 1 |
//! | 1 | the game: 1, 2 or 3 |
//! | 2 | open holes of South and of North |
//! | 1 | who gets the last four seeds (rule 13): 0 the capturer, 1 South, 2 North |
//! | 1 | seeds |
//! | 8 | how many positions |
//! | 4 | checksum |
//!
//! Then come blocks of 65,536 positions in the order of their numbers, the last one with what remains:
//!
//! * for each position its value in fours and 8 more, in four bits, the first of two in the lower half of a byte;
//! * for each whose value is not 0 the turns until the next capture, in four bits too, 15 for 15 and more;
//! * a byte for each of those 15, which says how many there are;
//! * 4 bytes of checksum.
//!
//! Each checksum is the CRC-32 of all that stands before it but other checksums, so that blocks can't change places.

use core::fmt;
use std::io::{self, Read, Write};

use crc32fast::Hasher;
use hoyito::{Side, Variant};

use crate::shape::Shape;
use crate::tables::{Layer, MOST_SEEDS, Tables};

const MAGIC: [u8; 8] = *b"\x89HOYITO\n";
const VERSION: u8 = 1;
const HEADER: usize = 22;
const CHECKSUM: usize = 4;
/// Positions of a block.
const BLOCK: usize = 1 << 16;
/// What is added to a value so that it is none below zero.
const ZERO: i8 = 8;
/// Turns that don't fit into four bits.
const MANY: u8 = 15;

/// What a file of tables is about.
///
/// ```
/// use hoyito::{Row, Variant};
/// use hoyito_solver::{Label, Shape};
///
/// let label = Label { shape: Shape::whole(Variant::I, Row::SIX), seeds: 16 };
/// assert_eq!(label.file_name(), "hoyito-I-6x6-16.table");
/// assert_eq!(label.to_string(), "Hoyito I, 6 and 6 open holes, 16 seeds");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The positions' shape.
    pub shape: Shape,
    /// Their seeds.
    pub seeds: u8,
}

impl Label {
    /// The name that its file goes by.
    #[must_use]
    pub fn file_name(&self) -> String {
        let Shape { variant, open: [south, north], last_four_to } = self.shape;
        let to = last_four_to.map_or(String::new(), |side| format!("-{side}"));
        format!("hoyito-{variant}-{south}x{north}{to}-{}.table", self.seeds)
    }

    /// Reads what a file says that it is about, and no further.
    ///
    /// # Errors
    /// As [`Tables::read`], but what was wanted makes no difference.
    pub fn read(from: impl Read) -> Result<Self, FileError> {
        Input::new(from).label()
    }

    fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        let (magic, rest) = bytes.split_at_mut(MAGIC.len());
        magic.copy_from_slice(&MAGIC);
        let [version, game, south, north, last_four, seeds, count @ ..] = rest else { unreachable!() };
        *version = VERSION;
        *game = 1 + self.shape.variant as u8;
        [*south, *north] = self.shape.open;
        *last_four = self.shape.last_four_to.map_or(0, |side| 1 + side as u8);
        *seeds = self.seeds;
        count.copy_from_slice(&self.shape.positions(self.seeds).to_le_bytes());
        bytes
    }

    /// What a header says whose checksum is right, if there are such tables.
    fn from_bytes(bytes: &[u8; HEADER]) -> Option<Self> {
        let &[game, south, north, last_four, seeds, ref count @ ..] = &bytes[MAGIC.len() + 1..] else { return None };
        let variant = Variant::ALL.into_iter().find(|&variant| 1 + variant as u8 == game)?;
        let last_four_to = match last_four {
            0 => None,
            _ => Some(Side::ALL.into_iter().find(|&side| 1 + side as u8 == last_four)?),
        };
        let label = Self { shape: Shape { variant, open: [south, north], last_four_to }, seeds };
        let sound = [south, north].iter().all(|open| (1..=12).contains(open))
            && south.max(north) >= 6
            && (8..=MOST_SEEDS).contains(&seeds)
            && seeds.is_multiple_of(4);
        let positions = sound.then(|| label.shape.positions(seeds))?;
        (positions <= u32::MAX.into() && count == positions.to_le_bytes()).then_some(label)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { variant, open: [south, north], last_four_to } = self.shape;
        write!(f, "Hoyito {variant}, {south} and {north} open holes, {} seeds", self.seeds)?;
        last_four_to.map_or(Ok(()), |side| write!(f, ", the last four to {}", side.name()))
    }
}

/// Why tables can't be read from a file.
#[derive(Debug)]
pub enum FileError {
    /// The system can't read it.
    Io(io::Error),
    /// It begins like no file of tables.
    Foreign,
    /// It was made by another version of this program.
    Version {
        /// The version of its format.
        found: u8,
    },
    /// It is not as it was written.
    Damaged {
        /// The byte from which on it can't be trusted, or which can't be.
        at: u64,
    },
    /// It ends too soon.
    Short {
        /// How many bytes there are.
        bytes: u64,
    },
    /// It goes on where it should end.
    Long {
        /// How many bytes there should be.
        bytes: u64,
    },
    /// It is about something else.
    Other {
        /// What was wanted.
        wanted: Label,
        /// What it is about.
        found: Label,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Foreign => f.write_str("this is no file of Hoyito tables; give one that was made as such"),
            Self::Version { found } => write!(
                f,
                "the tables are of format {found}, and format {VERSION} is read here; make them anew, or take the version of \
                 the program that made them"
            ),
            Self::Damaged { at } => write!(f, "the file is damaged at byte {at}; delete it and make it anew"),
            Self::Short { bytes } => {
                write!(f, "the file is cut short after {bytes} bytes; delete it and make it anew")
            }
            Self::Long { bytes } => {
                write!(f, "the file goes on after its {bytes} bytes; delete it and make it anew")
            }
            Self::Other { wanted, found } => {
                write!(f, "the tables are of {found}, and wanted are those of {wanted}; give another file")
            }
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Tables {
    /// What the file of the next greater number of seeds is about.
    #[must_use]
    pub fn next(&self) -> Label {
        Label { shape: *self.shape(), seeds: self.seeds().max(4) + 4 }
    }

    /// Writes the table of one number of seeds.
    ///
    /// ```
    /// use hoyito::{Row, Variant};
    /// use hoyito_solver::{Shape, Tables};
    ///
    /// let made = Tables::make(Shape::whole(Variant::I, Row::SIX), 8);
    /// let mut file = Vec::new();
    /// made.write(8, &mut file)?;
    ///
    /// let mut tables = Tables::empty(*made.shape());
    /// tables.read(&file[..])?;
    /// assert_eq!(tables.seeds(), 8);
    /// # Ok::<(), hoyito_solver::FileError>(())
    /// ```
    ///
    /// # Errors
    /// What the writer says.
    ///
    /// # Panics
    /// If there is no table of so many seeds.
    pub fn write(&self, seeds: u8, mut to: impl Write) -> io::Result<()> {
        let layer = self.layer(seeds).expect("there is a table of so many seeds");
        let mut checksum = Hasher::new();
        let mut put = |bytes: &[u8]| {
            checksum.update(bytes);
            to.write_all(bytes)?;
            to.write_all(&checksum.clone().finalize().to_le_bytes())
        };
        put(&Label { shape: *self.shape(), seeds }.to_bytes())?;
        let mut block = Vec::with_capacity(2 * BLOCK);
        for (values, turns) in layer.values.chunks(BLOCK).zip(layer.turns.chunks(BLOCK)) {
            let ahead = || values.iter().zip(turns).filter(|(value, _)| **value != 0).map(|(_, turns)| *turns);
            block.clear();
            pack(values.iter().map(|value| (value + ZERO) as u8), &mut block);
            pack(ahead().map(|turns| turns.min(MANY)), &mut block);
            block.extend(ahead().filter(|&turns| turns >= MANY));
            put(&block)?;
        }
        to.flush()
    }

    /// Reads the table of the next greater number of seeds: 8 for tables that are empty.
    ///
    /// What comes is not trusted. If it can't be read the tables stay as they were.
    ///
    /// # Errors
    /// If it is not the file that [`Tables::next`] speaks of, whole and sound.
    pub fn read(&mut self, from: impl Read) -> Result<(), FileError> {
        let mut input = Input::new(from);
        let (wanted, found) = (self.next(), input.label()?);
        if wanted != found {
            return Err(FileError::Other { wanted, found });
        }
        // A header that is right promises no more than was asked for; but what follows it may never come.
        let count = found.shape.positions(found.seeds) as usize;
        let mut layer = Layer::default();
        while layer.values.len() < count {
            let many = BLOCK.min(count - layer.values.len());
            for bytes in [&mut layer.turns as &mut dyn Room, &mut layer.values] {
                bytes.make_room(many, count);
            }
            input.block(&mut layer, many, (found.seeds / 4) as i8)?;
        }
        input.end()?;
        self.layers.push(layer);
        Ok(())
    }
}

/// A list that grows to a known length, by no more than what is there already.
trait Room {
    fn make_room(&mut self, many: usize, all: usize);
}

impl<T> Room for Vec<T> {
    fn make_room(&mut self, many: usize, all: usize) {
        if self.capacity() < self.len() + many {
            self.reserve_exact((all - self.len()).min(self.len().max(many)));
        }
    }
}

/// What is read, with a running checksum of it.
struct Input<R> {
    from: R,
    at: u64,
    checksum: Hasher,
}

impl<R: Read> Input<R> {
    fn new(from: R) -> Self {
        Self { from, at: 0, checksum: Hasher::new() }
    }

    /// As many bytes of what comes next as there are, but no more than so many.
    fn some(&mut self, most: usize) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::with_capacity(most);
        self.from.by_ref().take(most as u64).read_to_end(&mut bytes)?;
        self.at += bytes.len() as u64;
        Ok(bytes)
    }

    fn all(&mut self, many: usize) -> Result<Vec<u8>, FileError> {
        let bytes = self.some(many)?;
        if bytes.len() < many { Err(FileError::Short { bytes: self.at }) } else { Ok(bytes) }
    }

    fn checked(&mut self, many: usize) -> Result<Vec<u8>, FileError> {
        let bytes = self.all(many)?;
        self.checksum.update(&bytes);
        Ok(bytes)
    }

    /// Whether the checksum of what was read since a place is right.
    fn check(&mut self, since: u64) -> Result<(), FileError> {
        let expected = self.checksum.clone().finalize().to_le_bytes();
        if self.all(CHECKSUM)? == expected { Ok(()) } else { Err(FileError::Damaged { at: since }) }
    }

    fn label(&mut self) -> Result<Label, FileError> {
        let bytes = self.some(HEADER)?;
        let magic = &bytes[..bytes.len().min(MAGIC.len())];
        if !MAGIC.starts_with(magic) {
            return Err(FileError::Foreign);
        }
        // What follows may be something else in another version.
        if let Some(&found) = bytes.get(MAGIC.len()).filter(|&&found| found != VERSION) {
            return Err(FileError::Version { found });
        }
        let header: [u8; HEADER] = bytes.try_into().map_err(|_| FileError::Short { bytes: self.at })?;
        self.checksum.update(&header);
        let since = MAGIC.len() as u64;
        self.check(since)?;
        Label::from_bytes(&header).ok_or(FileError::Damaged { at: since })
    }

    /// Adds so many positions to a layer, whose values are at most so many fours.
    fn block(&mut self, layer: &mut Layer, many: usize, most: i8) -> Result<(), FileError> {
        let since = self.at;
        let first = layer.values.len();
        let values = self.checked(many.div_ceil(2))?;
        layer.values.extend(halves(&values).take(many).map(|half| half as i8 - ZERO));
        let values = &layer.values[first..];
        let ahead = values.iter().filter(|&&value| value != 0).count();
        let short = self.checked(ahead.div_ceil(2))?;
        let many = halves(&short).take(ahead).filter(|&turns| turns == MANY).count();
        let long = self.checked(many)?;
        self.check(since)?;
        // The checksum is right, so that what is wrong now was made so.
        let damaged = || FileError::Damaged { at: since };
        let (mut short, mut long) = (halves(&short), long.into_iter());
        for &value in values {
            let turns = match value {
                0 => 0,
                _ => match short.next().ok_or_else(damaged)? {
                    MANY => long.next().filter(|&turns| turns >= MANY).ok_or_else(damaged)?,
                    turns => Some(turns).filter(|&turns| turns > 0).ok_or_else(damaged)?,
                },
            };
            if value.abs() > most {
                return Err(damaged());
            }
            layer.turns.push(turns);
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), FileError> {
        let bytes = self.at;
        if self.some(1)?.is_empty() { Ok(()) } else { Err(FileError::Long { bytes }) }
    }
}

/// Two numbers below 16 a byte.
fn pack(mut numbers: impl Iterator<Item = u8>, to: &mut Vec<u8>) {
    while let Some(low) = numbers.next() {
        to.push(low | numbers.next().unwrap_or(0) << 4);
    }
}

fn halves(bytes: &[u8]) -> impl Iterator<Item = u8> {
    bytes.iter().flat_map(|byte| [byte & 15, byte >> 4])
}
