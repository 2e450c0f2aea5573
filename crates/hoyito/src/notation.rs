//! The three text forms: moves, positions and records.

use core::fmt;
use core::str::FromStr;

use crate::board::{Hole, Row, Side};
use crate::error::{MovesError, PositionError, RecordError, StepRefused, shortened};
use crate::game::{Game, Length, Phase, Step};
use crate::position::{Position, Setup, SetupHole};
use crate::rules::Variant;

/// The longest record that is read, in bytes.
pub const MOST_RECORD_BYTES: usize = 1 << 18;

/// The most headers that a record may have.
const MOST_HEADERS: usize = 100;

impl fmt::Display for Position {
    /// `4.4.4.4.4.4/4.4.4.4.4.4:0-0:S`: South's holes, North's holes, captured seeds, the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = Side::ALL.map(|side| self.captured(side));
        write!(f, "{}:{south}-{north}:{}", self.board(), self.to_move())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads what `Display` writes.
    ///
    /// ```
    /// use hoyito::Position;
    ///
    /// let text = "4.4.4.4.x.x/4.4.4.4.4.4:0-8:N";
    /// assert_eq!(text.parse::<Position>()?.to_string(), text);
    ///
    /// let error = "4.4.4.4.4.4/4.4.4,4.4.4:0-0:S".parse::<Position>().unwrap_err();
    /// assert_eq!(error.to_string(), "column 18: expected '.' and the next hole, or ':' and the captured seeds");
    /// # Ok::<(), hoyito::error::PositionError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, PositionError> {
        Ok(Self::try_from(&Setup::from_str(text)?)?)
    }
}

impl FromStr for Setup {
    type Err = PositionError;

    /// Reads the form of a position without asking whether it is sound.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = text.trim();
        let mut reader = Reader { rest: text, column: 1 };
        let south = reader.row('/', "'.' and the next hole, or '/' and North's row")?;
        let north = reader.row(':', "'.' and the next hole, or ':' and the captured seeds")?;
        let expected = "the number of seeds that South has captured";
        let south_captured = reader.number(expected)?;
        reader.sign('-', "'-' and the number of seeds that North has captured")?;
        let north_captured = reader.number("the number of seeds that North has captured")?;
        reader.sign(':', "':' and the side to move")?;
        let side = "the side to move, S or N";
        let to_move = match reader.next() {
            Some('S') => Side::South,
            Some('N') => Side::North,
            _ => return Err(reader.wrong_before(side)),
        };
        if reader.rest.is_empty() {
            Ok(Self { south, north, captured: [south_captured, north_captured], to_move })
        } else {
            Err(PositionError::Form { column: reader.column, expected: "the end of the position" })
        }
    }
}

/// A text and how far it has been read.
struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let mut rest = self.rest.chars();
        let next = rest.next();
        self.rest = rest.as_str();
        self.column += 1;
        next
    }

    fn wrong_before(&self, expected: &'static str) -> PositionError {
        PositionError::Form { column: self.column - 1, expected }
    }

    fn sign(&mut self, sign: char, expected: &'static str) -> Result<(), PositionError> {
        if self.next() == Some(sign) { Ok(()) } else { Err(self.wrong_before(expected)) }
    }

    fn number(&mut self, expected: &'static str) -> Result<u32, PositionError> {
        let wrong = PositionError::Form { column: self.column, expected };
        // Nine digits are read without overflow; no sound position has more than two.
        let mut number = None;
        for _ in 0..9 {
            let Some(digit) = self.rest.chars().next().and_then(|c| c.to_digit(10)) else { break };
            self.next();
            number = Some(10 * number.unwrap_or(0) + digit);
        }
        number.ok_or(wrong)
    }

    fn row(&mut self, end: char, expected: &'static str) -> Result<Vec<SetupHole>, PositionError> {
        let mut row = Vec::new();
        loop {
            if self.rest.starts_with('x') {
                self.next();
                row.push(SetupHole { seeds: 0, closed: true });
            } else {
                let seeds = self.number("a number of seeds, or x for a closed hole")?;
                row.push(SetupHole { seeds, closed: false });
            }
            match self.next() {
                Some('.') => {}
                Some(c) if c == end => return Ok(row),
                _ => return Err(self.wrong_before(expected)),
            }
        }
    }
}

/// A list of moves: one letter a sowing, a capital for South, rounds joined by `/`.
///
/// Passes are not written: they follow. The three steps that are neither have a sign of their own, which is this
/// project's: `=` for sharing by agreement, `R` and `r` for South and North resigning.
///
/// ```
/// use hoyito::{Moves, Step};
///
/// let moves: Moves = "CdAf\nB=".parse()?;
/// assert_eq!(moves.steps().len(), 6);
/// assert_eq!(moves.steps()[5], Step::Share);
/// assert_eq!(moves.to_string(), "CdAfB=");
///
/// let error = "Cd\nA-f".parse::<Moves>().unwrap_err();
/// assert_eq!((error.line, error.column, error.found), (2, 2, '-'));
/// # Ok::<(), hoyito::error::MovesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    steps: Vec<Step>,
}

impl Moves {
    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How a step is written.
    #[must_use]
    pub const fn sign(step: Step) -> char {
        match step {
            Step::Sow(hole) => hole.letter(),
            Step::Share => '=',
            Step::Resign(Side::South) => 'R',
            Step::Resign(Side::North) => 'r',
            Step::NextRound => '/',
        }
    }

    fn step(sign: char) -> Option<Step> {
        Some(match sign {
            '=' => Step::Share,
            'R' => Step::Resign(Side::South),
            'r' => Step::Resign(Side::North),
            '/' => Step::NextRound,
            _ => Step::Sow(Hole::from_letter(sign).ok()?),
        })
    }
}

impl From<&[Step]> for Moves {
    fn from(steps: &[Step]) -> Self {
        Self { steps: steps.to_vec() }
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|&step| write!(f, "{}", Self::sign(step)))
    }
}

impl FromStr for Moves {
    type Err = MovesError;

    /// Reads moves; spaces and line breaks may stand anywhere.
    fn from_str(text: &str) -> Result<Self, MovesError> {
        Ok(Self { steps: read_steps(&lines(text), 0)?.0 })
    }
}

/// The lines of a text, whatever their endings are, without a byte-order mark and white space at their ends.
fn lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<&str> = Vec::new();
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        lines.extend(line.split('\r').map(str::trim_end));
    }
    lines
}

/// Steps, and for each its line and column from 1.
type Steps = (Vec<Step>, Vec<(usize, usize)>);

/// The moves that stand behind the first `above` lines.
fn read_steps(lines: &[&str], above: usize) -> Result<Steps, MovesError> {
    let (mut steps, mut places) = (Vec::new(), Vec::new());
    for (line, text) in lines.iter().enumerate().skip(above) {
        for (column, found) in text.chars().enumerate().filter(|(_, found)| !found.is_whitespace()) {
            let (line, column) = (line + 1, column + 1);
            steps.push(Moves::step(found).ok_or(MovesError { line, column, found })?);
            places.push((line, column));
        }
    }
    Ok((steps, places))
}

/// A game written down: headers, an empty line, the moves.
///
/// ```text
/// Rules: II
/// Row: 6
/// South: Ana
/// North: Luis
/// First: S
///
/// CdAf
/// ```
///
/// Known headers are `Rules`, `Row`, `South`, `North`, `Date`, `First`, `Position` (when the start is not the usual one),
/// `Rounds` (when it is a match) and `Result`; others are kept as they are. A byte-order mark, spaces around the parts
/// and any kind of line ending are taken in good part.
///
/// ```
/// use hoyito::{Game, Record};
///
/// let record: Record = "Rules: II\r\nSouth: Ana\r\n\r\nCd\r\n".parse()?;
/// assert_eq!(record.south.as_deref(), Some("Ana"));
/// assert_eq!(record.to_string(), "Rules: II\nRow: 6\nSouth: Ana\nFirst: S\n\nCd\n");
/// let game = Game::try_from(&record)?;
/// assert_eq!(game.steps().len(), 2);
///
/// let error = "Rules: IV\n\nCd".parse::<Record>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 8: Rules: 'IV' is none of the games I, II and III");
/// # Ok::<(), hoyito::error::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game played.
    pub variant: Variant,
    /// The board's row.
    pub row: Row,
    /// The length of play.
    pub length: Length,
    /// Who begins the first round.
    pub first: Side,
    /// South's name.
    pub south: Option<String>,
    /// North's name.
    pub north: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// The start, when it is not the usual one.
    pub position: Option<Position>,
    /// The final holdings, such as `28-20`.
    pub result: Option<String>,
    /// All other headers, in order.
    pub others: Vec<(String, String)>,
    /// What was played.
    pub moves: Moves,
    /// Where in the text each step stood, for errors; does not count in comparisons.
    places: Places,
}

/// Lines and columns of the steps, if the record was read from a text. Two records that differ in nothing else are the same.
#[derive(Clone, Debug, Default)]
struct Places(Vec<(usize, usize)>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Places {}

impl From<&Game> for Record {
    /// Writes down a game as far as it has gone.
    fn from(game: &Game) -> Self {
        let (row, first) = (game.row(), game.opening().to_move());
        let opening = *game.opening();
        let [south, north] = Side::ALL.map(|side| game.position().captured(side));
        Self {
            variant: game.variant(),
            row,
            length: game.length(),
            first,
            south: None,
            north: None,
            date: None,
            position: (opening != Position::start(row, first)).then_some(opening),
            result: (game.state().phase() == Phase::Over).then(|| format!("{south}-{north}")),
            others: Vec::new(),
            moves: game.moves(),
            places: Places::default(),
        }
    }
}

impl Record {
    /// The game before the first move.
    #[must_use]
    pub fn opened(&self) -> Game {
        let opening = self.position.unwrap_or_else(|| Position::start(self.row, self.first));
        Game::from_position(self.variant, self.length, opening)
    }

    /// The error for a move, counted from 0, that `game` refuses: with the place where it stands in the record.
    ///
    /// ```
    /// use hoyito::{Game, Record};
    ///
    /// let record: Record = "Rules: I\n\nA\nbA".parse()?;
    /// let error = Game::try_from(&record).unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 2: move 3 (round 1): A can't be played: the hole is empty");
    /// # Ok::<(), hoyito::error::RecordError>(())
    /// ```
    #[must_use]
    pub fn refusal(&self, index: usize, game: &Game, refused: StepRefused) -> RecordError {
        let number = index + 1;
        // A record that was never text has its moves on one line.
        let (line, column) = self.places.0.get(index).copied().unwrap_or((1, number));
        RecordError::Replay { line, column, error: game.refusal(number, refused) }
    }
}

impl TryFrom<&Record> for Game {
    type Error = RecordError;

    /// Plays the record through.
    ///
    /// # Errors
    /// [`RecordError::Replay`] with the place of the first move that can't be played.
    fn try_from(record: &Record) -> Result<Self, RecordError> {
        let mut game = record.opened();
        for (index, &step) in record.moves.steps().iter().enumerate() {
            game.step(step).map_err(|refused| record.refusal(index, &game, refused))?;
        }
        Ok(game)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Rules: {}\nRow: {}", self.variant, self.row)?;
        let mut line = |key: &str, value: Option<&str>| value.map_or(Ok(()), |value| writeln!(f, "{key}: {value}"));
        line("South", self.south.as_deref())?;
        line("North", self.north.as_deref())?;
        line("Date", self.date.as_deref())?;
        line("First", Some(&self.first.to_string()))?;
        line("Position", self.position.map(|position| position.to_string()).as_deref())?;
        line("Rounds", (self.length != Length::Single).then(|| self.length.to_string()).as_deref())?;
        line("Result", self.result.as_deref())?;
        for (key, value) in &self.others {
            line(key, Some(value))?;
        }
        writeln!(f, "\n{}", self.moves)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        if text.len() > MOST_RECORD_BYTES {
            return Err(RecordError::TooLong { most: MOST_RECORD_BYTES });
        }
        let lines = lines(text);
        let mut above = 0;
        let mut headers = Headers::default();
        // A text without a colon in its first line is all moves.
        if lines.iter().find(|line| !line.is_empty()).ok_or(RecordError::Empty)?.contains(':') {
            // The headers end at the first empty line; empty lines above them do not count.
            for line in &lines {
                above += 1;
                if !line.is_empty() {
                    headers.read(line, above)?;
                } else if !headers.found.is_empty() {
                    break;
                }
            }
        }

        let variant = headers.value("Rules")?.unwrap_or(Variant::I);
        let row: Option<Row> = headers.value("Row")?;
        let position: Option<Position> = headers.value("Position")?;
        if let (Some(row), Some(position)) = (row, position)
            && row != position.board().row()
        {
            return Err(headers.wrong("Row", format!("the position has a row of {}", position.board().row())));
        }
        let first: Option<Side> = headers.value("First")?;
        if let (Some(first), Some(position)) = (first, position)
            && first != position.to_move()
        {
            let problem = format!("in the position {} is to move", position.to_move().name());
            return Err(headers.wrong("First", problem));
        }
        let length = headers.value("Rounds")?.unwrap_or(Length::Single);
        let (steps, places) = read_steps(&lines, above)?;
        Ok(Self {
            variant,
            row: position.map(|position| position.board().row()).or(row).unwrap_or(Row::SIX),
            length,
            first: position.map(|position| position.to_move()).or(first).unwrap_or(Side::South),
            south: headers.text("South"),
            north: headers.text("North"),
            date: headers.text("Date"),
            position,
            result: headers.text("Result"),
            others: headers.others(),
            moves: Moves { steps },
            places: Places(places),
        })
    }
}

/// The header lines of a record as they were found.
#[derive(Default)]
struct Headers {
    found: Vec<Header>,
}

struct Header {
    line: usize,
    column: usize,
    key: String,
    value: String,
}

impl Headers {
    const KNOWN: [&'static str; 9] =
        ["Rules", "Row", "South", "North", "Date", "First", "Position", "Rounds", "Result"];

    fn read(&mut self, text: &str, line: usize) -> Result<(), RecordError> {
        let (key, value) = text.split_once(':').ok_or(RecordError::NoColon { line })?;
        let column = key.chars().count() + 2 + value.chars().take_while(|c| c.is_whitespace()).count();
        let key = key.trim();
        let key = Self::KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(key)).unwrap_or(key);
        if self.get(key).is_some() {
            return Err(RecordError::Twice { line, key: shortened(key) });
        }
        if self.found.len() == MOST_HEADERS {
            return Err(RecordError::TooManyHeaders { line, most: MOST_HEADERS });
        }
        self.found.push(Header { line, column, key: key.to_owned(), value: value.trim().to_owned() });
        Ok(())
    }

    fn get(&self, key: &str) -> Option<&Header> {
        self.found.iter().find(|header| header.key == key)
    }

    fn text(&self, key: &str) -> Option<String> {
        self.get(key).map(|header| header.value.clone())
    }

    fn value<T: FromStr<Err: fmt::Display>>(&self, key: &'static str) -> Result<Option<T>, RecordError> {
        self.get(key)
            .map(|header| header.value.parse().map_err(|error: T::Err| self.wrong(key, error.to_string())))
            .transpose()
    }

    fn wrong(&self, key: &'static str, problem: String) -> RecordError {
        let (line, column) = self.get(key).map_or((1, 1), |header| (header.line, header.column));
        RecordError::Value { line, column, key, problem }
    }

    fn others(&self) -> Vec<(String, String)> {
        let others = self.found.iter().filter(|header| !Self::KNOWN.contains(&header.key.as_str()));
        others.map(|header| (header.key.clone(), header.value.clone())).collect()
    }
}
