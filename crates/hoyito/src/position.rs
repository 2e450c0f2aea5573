//! One round as it stands: the board, the captured seeds and the side to move, checked once and for all.

use core::fmt;

use crate::board::{Board, CASA, Hole, Row, Side};
use crate::error::{PlayError, SetupError, WhyNot};
use crate::event::{CaptureWhy, End, Event, PassWhy, TurnEnd};
use crate::rules::Variant;
use crate::sowing::{self, Ending, Nobody, Watcher};

/// A hole of a [`Setup`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetupHole {
    /// What lies in it.
    pub seeds: u32,
    /// Whether it takes no part in the round (rule 22).
    pub closed: bool,
}

/// A position that nobody has checked. [`Position::try_from`] checks it.
///
/// ```
/// use hoyito::error::SetupError;
/// use hoyito::{Position, Setup, SetupHole, Side};
///
/// let four = SetupHole { seeds: 4, closed: false };
/// let mut setup = Setup { south: vec![four; 6], north: vec![four; 6], captured: [0, 0], to_move: Side::South };
/// assert_eq!(Position::try_from(&setup)?.to_string(), "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S");
///
/// setup.captured = [4, 0];
/// assert_eq!(Position::try_from(&setup), Err(SetupError::Total { found: 52, expected: 48 }));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// South's row, from South's left.
    pub south: Vec<SetupHole>,
    /// North's row, from North's left.
    pub north: Vec<SetupHole>,
    /// Captured seeds, South's and North's; in a match those set aside are among them (rule 20).
    pub captured: [u32; 2],
    /// Who is to move.
    pub to_move: Side,
}

/// A sound position of one round.
///
/// ```
/// use hoyito::{Position, Variant};
///
/// let position: Position = "2.0.0.0.2.3/3.2.2.2.2.2:16-12:S".parse()?;
/// let holes: String = position.legal_moves(Variant::I).map(|hole| hole.letter()).collect();
/// assert_eq!(holes, "AEF");
/// # Ok::<(), hoyito::error::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    captured: [u8; 2],
    to_move: Side,
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let [south, north] = [setup.south.len(), setup.north.len()];
        let row = Row::new(south).map_err(|_| SetupError::RowLength { holes: south })?;
        Row::new(north).map_err(|_| SetupError::RowLength { holes: north })?;
        if south != north {
            return Err(SetupError::RowsDiffer { south, north });
        }
        let holes = || (0..).map(|number| row.hole_at(number)).zip(setup.south.iter().chain(&setup.north));
        if let Some((hole, _)) = holes().find(|(_, found)| found.closed && found.seeds > 0) {
            return Err(SetupError::SeedsInClosed { hole });
        }
        if [&setup.south, &setup.north].iter().all(|row| row.iter().any(|hole| hole.closed)) {
            return Err(SetupError::BothClosed);
        }
        for (side, holes) in Side::ALL.into_iter().zip([&setup.south, &setup.north]) {
            if holes.iter().all(|hole| hole.closed) {
                return Err(SetupError::AllClosed { side });
            }
        }
        let on_board: u64 = holes().map(|(_, hole)| u64::from(hole.seeds)).sum();
        let found = on_board + setup.captured.iter().map(|&seeds| u64::from(seeds)).sum::<u64>();
        if found != u64::from(row.seeds()) {
            return Err(SetupError::Total { found, expected: row.seeds() });
        }
        if !on_board.is_multiple_of(u64::from(CASA)) {
            return Err(SetupError::NotFours { on_board });
        }
        if on_board < 2 * u64::from(CASA) {
            return Err(SetupError::TooFew { on_board });
        }
        // The total is right, so that no number is above 96.
        let mut board = Board::empty(row);
        for (number, (_, hole)) in holes().enumerate() {
            if hole.closed {
                board.close(number);
            } else {
                board.set(number, hole.seeds as u8);
            }
        }
        Ok(Self { board, captured: setup.captured.map(|seeds| seeds as u8), to_move: setup.to_move })
    }
}

/// What a sowing did to the position, passes not counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sown {
    pub(crate) captured: bool,
    pub(crate) over: bool,
}

/// Who had to pass, and whether anybody can move.
pub(crate) enum Mover {
    Found,
    Nobody,
}

impl Position {
    /// Four seeds in every hole, nothing captured (rule 1).
    #[must_use]
    pub fn start(row: Row, first: Side) -> Self {
        Self { board: Board::start(row), captured: [0, 0], to_move: first }
    }

    /// A round of a match: each side fills its own holes from its left, as far as its holdings go (rules 21, 22).
    pub(crate) fn refilled(row: Row, holdings: [u8; 2], first: Side) -> Self {
        let mut position = Self { board: Board::empty(row), captured: holdings, to_move: first };
        for side in Side::ALL {
            for hole in row.holes_of(side) {
                let number = row.number(hole).unwrap_or_default();
                let store = &mut position.captured[side.index()];
                if *store < CASA {
                    position.board.close(number);
                } else {
                    *store -= CASA;
                    position.board.set(number, CASA);
                }
            }
        }
        position
    }

    /// The holes.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Seeds that a side has captured, those set aside in a match included.
    #[must_use]
    pub const fn captured(&self, side: Side) -> u8 {
        self.captured[side.index()]
    }

    /// Whose turn it is. After a round's end: whoever would have been next.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The same position seen from the other side of the table.
    #[must_use]
    pub fn turned(&self) -> Self {
        let [south, north] = self.captured;
        Self { board: self.board.turned(), captured: [north, south], to_move: self.to_move.other() }
    }

    /// Why a hole can't be played under the rules of `variant`, or `None` if it can (rules 3, 15, 22).
    #[must_use]
    pub fn why_not(&self, variant: Variant, hole: Hole) -> Option<WhyNot> {
        match self.playable(hole) {
            Err(why) => Some(why),
            Ok(number) => self.board.clone().sow(variant, number).err().map(|_| WhyNot::Endless),
        }
    }

    /// The holes that the side to move may play, from its left.
    pub fn legal_moves(&self, variant: Variant) -> impl Iterator<Item = Hole> {
        self.board.row().holes_of(self.to_move).filter(move |&hole| self.why_not(variant, hole).is_none())
    }

    /// The position after a turn, with the passes that follow; the short way for programs that look ahead.
    ///
    /// `last_four_to` is [`State::last_four_to`](crate::State::last_four_to), nobody in a single game. When the round is
    /// over the board is empty. Repetition (rule 17) is the business of a [`Game`](crate::Game).
    ///
    /// ```
    /// use hoyito::{Position, Row, Side, Variant};
    ///
    /// let start = Position::start(Row::SIX, Side::South);
    /// let after = start.after(Variant::I, None, "A".parse()?)?;
    /// assert_eq!(after.to_string(), "2.7.1.6.1.6/6.6.0.1.6.6:0-0:N");
    /// assert!(after.after(Variant::I, None, "A".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason if the hole can't be played.
    pub fn after(&self, variant: Variant, last_four_to: Option<Side>, hole: Hole) -> Result<Self, PlayError> {
        let refuse = |why| PlayError { hole, why };
        let number = self.playable(hole).map_err(refuse)?;
        let mut after = *self;
        let before = self.board.seeds();
        let (ending, on_board) = after.board.sow(variant, number).map_err(|_| refuse(WhyNot::Endless))?;
        after.settle(ending, before, on_board, last_four_to);
        if ending != Ending::LastFour
            && let Mover::Nobody = after.pass(variant, &mut |_| {})
        {
            after.share(End::NoMove, &mut |_| {});
        }
        Ok(after)
    }

    /// The number of a hole that has seeds for the side to move, whatever comes of sowing them.
    fn playable(&self, hole: Hole) -> Result<usize, WhyNot> {
        let number = self.board.row().number(hole).ok_or(WhyNot::NoSuchHole)?;
        if self.board.is_closed(hole) {
            Err(WhyNot::Closed)
        } else if hole.side() != self.to_move {
            Err(WhyNot::NotYours)
        } else if self.board.at(number) == 0 {
            Err(WhyNot::Empty)
        } else {
            Ok(number)
        }
    }

    /// Books what a sowing has captured, the last four included, and says how many were swept to whom, and who is next.
    fn settle(
        &mut self,
        ending: Ending,
        before: u8,
        on_board: u32,
        last_four_to: Option<Side>,
    ) -> (Option<(u8, Side)>, Option<Side>) {
        let by = self.to_move;
        // No more seeds are left than there were.
        let on_board = on_board as u8;
        self.captured[by.index()] += before - on_board;
        let mut swept = None;
        if ending == Ending::LastFour && on_board > 0 {
            let to = last_four_to.unwrap_or(by); // rules 12 and 13
            self.board.clear();
            self.captured[to.index()] += on_board;
            swept = Some((on_board, to));
        }
        let next = match ending {
            Ending::EmptyHole | Ending::Casa { again: false } => Some(by.other()),
            Ending::Casa { again: true } => Some(by), // rule 10
            Ending::LastFour => None,
        };
        self.to_move = next.unwrap_or(by);
        (swept, next)
    }

    /// Plays one turn without looking at what it leads to: no passes, no sharing.
    ///
    /// `last_four_to` gets the last four seeds, or the mover if there is nobody of the kind (rules 12, 13).
    ///
    /// # Errors
    /// The reason if the hole can't be played; then nothing was told and nothing changed.
    pub(crate) fn sow(
        &mut self,
        variant: Variant,
        last_four_to: Option<Side>,
        hole: Hole,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Sown, WhyNot> {
        if let Some(why) = self.why_not(variant, hole) {
            return Err(why);
        }
        let number = self.playable(hole)?;
        let row = self.board.row();
        let by = self.to_move;
        let before = self.board.seeds();
        let mut on_board = before.into();
        let mut teller = Teller { row, by, store: self.captured(by), lap: 0, tell: &mut *tell };
        let ending =
            sowing::sow(variant, &mut self.board, &mut on_board, number, &mut teller).map_err(|_| WhyNot::Endless)?;
        let (swept, next) = self.settle(ending, before, on_board, last_four_to);
        if let Some((seeds, to)) = swept {
            tell(Event::Sweep { seeds, to, store: self.captured(to) });
        }
        let reason = match ending {
            Ending::EmptyHole => TurnEnd::EmptyHole,
            Ending::Casa { again: false } => TurnEnd::Casa,
            Ending::Casa { again: true } => TurnEnd::Again,
            Ending::LastFour => TurnEnd::LastFour,
        };
        tell(Event::TurnEnd { reason, next });
        Ok(Sown { captured: on_board < before.into(), over: next.is_none() })
    }

    /// Lets a side that has no legal move pass (rules 8, 10, 16), and says whether anybody can move.
    pub(crate) fn pass(&mut self, variant: Variant, tell: &mut dyn FnMut(Event)) -> Mover {
        if self.legal_moves(variant).next().is_some() {
            return Mover::Found;
        }
        let side = self.to_move;
        let bare = self.board.row().holes_of(side).all(|hole| self.board.seeds_in(hole) == 0);
        tell(Event::Pass { side, why: if bare { PassWhy::Empty } else { PassWhy::Endless } });
        self.to_move = side.other();
        if self.legal_moves(variant).next().is_some() { Mover::Found } else { Mover::Nobody }
    }

    /// Gives each side half of the seeds on the board (rule 18).
    pub(crate) fn share(&mut self, why: End, tell: &mut dyn FnMut(Event)) {
        let seeds = self.board.seeds();
        self.board.clear();
        self.captured = self.captured.map(|store| store + seeds / 2);
        let [south, north] = self.captured;
        tell(Event::Share { seeds, south, north, why });
    }
}

impl Board {
    /// Sows the seeds of a hole, and says how that ended and how many seeds are left on the board.
    fn sow(&mut self, variant: Variant, hole: usize) -> Result<(Ending, u32), sowing::Endless> {
        let mut on_board = self.seeds().into();
        let ending = sowing::sow(variant, self, &mut on_board, hole, &mut Nobody)?;
        Ok((ending, on_board))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// Turns what happens at the holes into events.
struct Teller<'a> {
    row: Row,
    by: Side,
    store: u8,
    lap: u32,
    tell: &'a mut dyn FnMut(Event),
}

impl Watcher for Teller<'_> {
    const EACH_SEED: bool = true;

    fn lift(&mut self, hole: usize, seeds: u8) {
        self.lap += 1;
        (self.tell)(Event::Lift { hole: self.row.hole_at(hole), seeds, lap: self.lap });
    }

    fn sow(&mut self, hole: usize, holds: u8, in_hand: u8) {
        // A casa that is taken is told as a hole of four first.
        (self.tell)(Event::Sow { hole: self.row.hole_at(hole), holds, in_hand });
    }

    fn capture(&mut self, hole: usize, why: CaptureWhy) {
        self.store += CASA;
        let (hole, by, store) = (self.row.hole_at(hole), self.by, self.store);
        (self.tell)(Event::Capture { hole, seeds: CASA, by, store, why });
    }
}
