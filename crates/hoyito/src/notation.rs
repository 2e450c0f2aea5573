//! The three text forms: moves, positions and records.

use core::fmt;
use core::str::FromStr;

use crate::board::{Hole, Row, Side};
use crate::error::{Expected, MovesError, PositionError, RecordError, StepRefused, ValueError, shortened};
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
        let text = unmarked(text);
        let mut reader = Reader { rest: text.trim(), column: 1 + indent(text) };
        let south = reader.row('/', Expected::SouthOn)?;
        let north = reader.row(':', Expected::NorthOn)?;
        let south_captured = reader.number(Expected::SouthCaptured)?;
        reader.sign('-', Expected::Dash)?;
        let north_captured = reader.number(Expected::NorthCaptured)?;
        reader.sign(':', Expected::Colon)?;
        let to_move = match reader.peek() {
            Some('S') => Side::South,
            Some('N') => Side::North,
            _ => return Err(reader.wrong(Expected::Side)),
        };
        reader.next();
        if reader.peek().is_some() {
            return Err(reader.wrong(Expected::End));
        }
        Ok(Self { south, north, captured: [south_captured, north_captured], to_move })
    }
}

/// A text and how far it has been read.
struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) {
        let mut rest = self.rest.chars();
        rest.next();
        self.rest = rest.as_str();
        self.column += 1;
    }

    fn wrong(&self, expected: Expected) -> PositionError {
        PositionError::Form { column: self.column, expected, found: self.peek() }
    }

    fn sign(&mut self, sign: char, expected: Expected) -> Result<(), PositionError> {
        if self.peek() != Some(sign) {
            return Err(self.wrong(expected));
        }
        self.next();
        Ok(())
    }

    fn number(&mut self, expected: Expected) -> Result<u32, PositionError> {
        let wrong = self.wrong(expected);
        // Nine digits are read without overflow; no sound position has more than two.
        let mut number = None;
        for _ in 0..9 {
            let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) else { break };
            self.next();
            number = Some(10 * number.unwrap_or(0) + digit);
        }
        number.ok_or(wrong)
    }

    fn row(&mut self, end: char, expected: Expected) -> Result<Vec<SetupHole>, PositionError> {
        let mut row = Vec::new();
        loop {
            let closed = self.peek() == Some('x');
            if closed {
                self.next();
            }
            // Seeds in a closed hole can be read, and are refused for what they are.
            let bare = closed && !self.peek().is_some_and(|c| c.is_ascii_digit());
            let seeds = if bare { 0 } else { self.number(Expected::Hole)? };
            row.push(SetupHole { seeds, closed });
            match self.peek() {
                Some('.') => self.next(),
                Some(c) if c == end => {
                    self.next();
                    return Ok(row);
                }
                _ => return Err(self.wrong(expected)),
            }
        }
    }
}

/// Which of the three text forms a text seems to have; reading it tells whether it does.
///
/// ```
/// use hoyito::TextForm;
///
/// assert_eq!(TextForm::of("4.4.4.4.4.4/4.4.4.4.4.4:0-0:S"), Some(TextForm::Position));
/// assert_eq!(TextForm::of("Rules: II\n\nCdAf"), Some(TextForm::Record));
/// assert_eq!(TextForm::of("CdAf"), Some(TextForm::Moves));
/// assert_eq!(TextForm::of(" \n"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextForm {
    /// [`Moves`] alone.
    Moves,
    /// A [`Position`].
    Position,
    /// A [`Record`] with headers.
    Record,
}

impl TextForm {
    /// The form, judged by the first line with something in it; nothing if there is none.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let line = lines(text).into_iter().find(|line| !line.is_empty())?;
        let (head, has_colon) = line.split_once(':').map_or((line, false), |(head, _)| (head, true));
        let is_hole = |c: u8| c.is_ascii_digit() || c.eq_ignore_ascii_case(&b'x');
        let mut head = head.trim_start().bytes();
        let is_row = head.next().is_some_and(is_hole) && head.all(|c| is_hole(c) || c.is_ascii_punctuation());
        Some(match (is_row, has_colon) {
            (true, _) => Self::Position,
            (false, true) => Self::Record,
            (false, false) => Self::Moves,
        })
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
    /// Where in the text each step stood, for errors.
    places: Places,
}

/// Lines and columns of steps that were read from a text. Moves that differ in nothing else are the same.
#[derive(Clone, Debug, Default)]
struct Places(Vec<(usize, usize)>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Places {}

impl Moves {
    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The line and the column of a step, counted from 0; both are from 1.
    ///
    /// Moves that were never text have them all on one line.
    #[must_use]
    pub fn place(&self, index: usize) -> (usize, usize) {
        self.places.0.get(index).copied().unwrap_or((1, index + 1))
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
        Self { steps: steps.to_vec(), places: Places::default() }
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
        read_moves(&lines(text), 0)
    }
}

/// White space before a text, in characters.
fn indent(text: &str) -> usize {
    text.chars().take_while(|c| c.is_whitespace()).count()
}

/// A text without a byte-order mark.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The lines of a text, whatever their endings are, without a byte-order mark and white space at their ends.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = Vec::new();
    for line in unmarked(text).split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        lines.extend(line.split('\r').map(str::trim_end));
    }
    lines
}

/// The moves that stand behind the first `above` lines.
fn read_moves(lines: &[&str], above: usize) -> Result<Moves, MovesError> {
    let (mut steps, mut places) = (Vec::new(), Vec::new());
    for (line, text) in lines.iter().enumerate().skip(above) {
        for (column, found) in text.chars().enumerate().filter(|(_, found)| !found.is_whitespace()) {
            let (line, column) = (line + 1, column + 1);
            steps.push(Moves::step(found).ok_or(MovesError { line, column, found })?);
            places.push((line, column));
        }
    }
    Ok(Moves { steps, places: Places(places) })
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
/// `Rounds` (when it is a match) and `Result`; others are kept as they are, but where nothing else is there, it is no
/// record. A byte-order mark, spaces around the parts and any kind of line ending are taken in good part.
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
}

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
        RecordError::Replay(game.refusal(&self.moves, index, refused))
    }

    /// The record of a game that goes on from here: names, date and headers without a meaning stay as they are.
    ///
    /// ```
    /// use hoyito::{Game, Record};
    ///
    /// let record: Record = "South: Ana\nEvent: fair\nResult: 1-0\n\nA".parse()?;
    /// let mut game = Game::try_from(&record)?;
    /// game.step(hoyito::Step::Share).unwrap();
    /// assert_eq!(record.of(&game).to_string(), "Rules: I\nRow: 6\nSouth: Ana\nFirst: S\nResult: 24-24\nEvent: fair\n\nA=\n");
    /// # Ok::<(), hoyito::error::RecordError>(())
    /// ```
    #[must_use]
    pub fn of(&self, game: &Game) -> Self {
        let mut record = Self::from(game);
        record.south.clone_from(&self.south);
        record.north.clone_from(&self.north);
        record.date.clone_from(&self.date);
        record.others.clone_from(&self.others);
        record
    }

    /// A name as a record can hold it: in one line, with nothing around it. No name if nothing is left.
    ///
    /// ```
    /// use hoyito::Record;
    ///
    /// assert_eq!(Record::name(" Ana\nde Neiba "), Some("Ana de Neiba".to_owned()));
    /// assert_eq!(Record::name(" "), None);
    /// ```
    #[must_use]
    pub fn name(text: &str) -> Option<String> {
        let text = text.trim();
        (!text.is_empty()).then(|| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
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
            return Err(headers.wrong("Row", ValueError::OtherRow { row: position.board().row() }));
        }
        let first: Option<Side> = headers.value("First")?;
        if let (Some(first), Some(position)) = (first, position)
            && first != position.to_move()
        {
            return Err(headers.wrong("First", ValueError::OtherMover { side: position.to_move() }));
        }
        let length = headers.value("Rounds")?.unwrap_or(Length::Single);
        let moves = read_moves(&lines, above)?;
        if let Some(&Header { line, start, .. }) = headers.found.first()
            && moves.steps.is_empty()
            && headers.others().len() == headers.found.len()
        {
            return Err(RecordError::NoGame { line, column: start });
        }
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
            moves,
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
    /// Where it begins, and where its value does.
    start: usize,
    column: usize,
    key: String,
    value: String,
}

impl Headers {
    const KNOWN: [&'static str; 9] =
        ["Rules", "Row", "South", "North", "Date", "First", "Position", "Rounds", "Result"];

    fn read(&mut self, text: &str, line: usize) -> Result<(), RecordError> {
        let start = 1 + indent(text);
        let no_colon = || RecordError::NoColon { line, column: start, found: shortened(text.trim()) };
        let (key, value) = text.split_once(':').ok_or_else(no_colon)?;
        let column = key.chars().count() + 2 + indent(value);
        let key = key.trim();
        let key = Self::KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(key)).unwrap_or(key);
        if self.get(key).is_some() {
            return Err(RecordError::Twice { line, column: start, key: shortened(key) });
        }
        if self.found.len() == MOST_HEADERS {
            return Err(RecordError::TooManyHeaders { line, most: MOST_HEADERS });
        }
        self.found.push(Header { line, start, column, key: key.to_owned(), value: value.trim().to_owned() });
        Ok(())
    }

    fn get(&self, key: &str) -> Option<&Header> {
        self.found.iter().find(|header| header.key == key)
    }

    fn text(&self, key: &str) -> Option<String> {
        self.get(key).map(|header| header.value.clone())
    }

    fn value<T: FromStr<Err: Into<ValueError>>>(&self, key: &'static str) -> Result<Option<T>, RecordError> {
        self.get(key)
            .map(|header| header.value.parse().map_err(|error: T::Err| self.wrong(key, error.into())))
            .transpose()
    }

    fn wrong(&self, key: &'static str, problem: ValueError) -> RecordError {
        let (line, start) = self.get(key).map_or((1, 1), |header| (header.line, header.column));
        let inside = if let ValueError::Position(PositionError::Form { column, .. }) = problem { column } else { 1 };
        RecordError::Value { line, column: start + inside - 1, key, problem }
    }

    fn others(&self) -> Vec<(String, String)> {
        let others = self.found.iter().filter(|header| !Self::KNOWN.contains(&header.key.as_str()));
        others.map(|header| (header.key.clone(), header.value.clone())).collect()
    }
}
