//! A game or a match from its first move to where it stands: rounds, history, repetition, refilling.

use core::fmt;
use core::str::FromStr;

use crate::board::{CASA, Hole, Row, Side};
use crate::error::{BadLength, PlayError, ReplayError, StepError, StepRefused, WhyNot};
use crate::event::{End, Event, Outcome, TurnEnd};
use crate::notation::Moves;
use crate::position::{Mover, Position};
use crate::rules::Variant;

/// How often a position may stand since the last capture before the rest is shared (rule 17).
pub const REPETITIONS: usize = 3;

/// Turns in a row without a capture after which the rest is shared (rule 17).
pub const QUIET_TURNS: u32 = 200;

/// How long is played: one game, or rounds that are joined to a match (rules 20 to 25).
///
/// ```
/// use hoyito::Length;
///
/// assert_eq!("5".parse(), Ok(Length::FIVE));
/// assert_eq!(Length::ToTheEnd.to_string(), "to the end");
/// assert!("4".parse::<Length>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// One game.
    Single,
    /// A match that is over after so many rounds at the latest (rule 25).
    Rounds(RoundLimit),
    /// A match that lasts until a player has fewer than four seeds (rule 24).
    ToTheEnd,
}

/// A number of rounds that a match can be limited to: 3, 5 or 7 (rule 25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoundLimit(u8);

impl Length {
    /// A match of three rounds.
    pub const THREE: Self = Self::Rounds(RoundLimit(3));
    /// A match of five rounds.
    pub const FIVE: Self = Self::Rounds(RoundLimit(5));
    /// A match of seven rounds.
    pub const SEVEN: Self = Self::Rounds(RoundLimit(7));
    /// Every length that is offered.
    pub const ALL: [Self; 5] = [Self::Single, Self::THREE, Self::FIVE, Self::SEVEN, Self::ToTheEnd];

    /// The most rounds, if there is a limit.
    #[must_use]
    pub const fn limit(self) -> Option<u32> {
        match self {
            Self::Single => Some(1),
            Self::Rounds(RoundLimit(rounds)) => Some(rounds as u32),
            Self::ToTheEnd => None,
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit() {
            Some(rounds) => write!(f, "{rounds}"),
            None => f.write_str("to the end"),
        }
    }
}

impl FromStr for Length {
    type Err = BadLength;

    fn from_str(text: &str) -> Result<Self, BadLength> {
        Self::ALL
            .into_iter()
            .find(|length| text.eq_ignore_ascii_case(&length.to_string()))
            .ok_or_else(|| BadLength::new(text))
    }
}

/// One entry of a game's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A sowing.
    Sow(Hole),
    /// The players agree to share the rest (rule 18).
    Share,
    /// A player resigns (rule 19).
    Resign(Side),
    /// The next round of a match is set up (rule 21).
    NextRound,
}

/// Whether and how play can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Somebody is to move.
    Playing,
    /// A round of a match is over; [`Game::next_round`] goes on.
    RoundOver,
    /// The game or the match is over.
    Over,
}

/// A game between two steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    position: Position,
    round: u32,
    first: Side,
    last_four_to: Option<Side>,
    quiet: u32,
    phase: Phase,
    outcome: Option<Outcome>,
    match_winner: Option<Side>,
}

impl State {
    /// Board, captured seeds and mover.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The round, from 1.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Who began the round (rule 23).
    #[must_use]
    pub const fn first(&self) -> Side {
        self.first
    }

    /// Who gets the last four seeds whoever captures, if anybody (rule 13).
    #[must_use]
    pub const fn last_four_to(&self) -> Option<Side> {
        self.last_four_to
    }

    /// Turns without a capture up to here (rule 17).
    #[must_use]
    pub const fn quiet_turns(&self) -> u32 {
        self.quiet
    }

    /// Whether play can go on.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How the round ended, once it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who has won the match, once it is won.
    #[must_use]
    pub const fn match_winner(&self) -> Option<Side> {
        self.match_winner
    }

    /// Who is to move; nobody once the round is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        (self.phase == Phase::Playing).then(|| self.position.to_move())
    }
}

/// What one step did, in numbers and in events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number in the game or match, from 1.
    pub number: usize,
    /// The round in which it was taken, from 1. A [`Step::NextRound`] belongs to the round that it sets up.
    pub round: u32,
    /// Who took it. For sharing, whoever was to move; for a new round, whoever begins it.
    pub side: Side,
    /// What was done.
    pub step: Step,
    /// Laps sown.
    pub laps: u32,
    /// Seeds dropped.
    pub drops: u32,
    /// The holes whose casas were captured, in order.
    pub captures: Vec<Hole>,
    /// Seeds captured with them.
    pub captured: u8,
    /// The last four: how many there were, and who got them (rules 12, 13).
    pub swept: Option<(u8, Side)>,
    /// Where the last seed fell.
    pub last: Option<Hole>,
    /// Whether a capture gives the same side another turn (rule 10).
    pub again: bool,
    /// Who had to pass afterwards (rules 8, 10, 16).
    pub passes: Vec<Side>,
    /// Who is to move afterwards.
    pub next: Option<Side>,
    /// How the round ended, if it did.
    pub end: Option<End>,
    /// Everything that happened, gesture by gesture.
    pub events: Vec<Event>,
}

/// What a move would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The hole that would be played.
    pub hole: Hole,
    /// Laps sown.
    pub laps: u32,
    /// Seeds dropped.
    pub drops: u32,
    /// The holes whose casas would be captured, in order.
    pub captures: Vec<Hole>,
    /// Seeds captured with them, the last four not counted.
    pub captured: u8,
    /// Where the last seed would fall.
    pub last: Hole,
    /// Whether the same side would take another turn.
    pub again: bool,
    /// Whether the round would be over.
    pub over: bool,
}

/// A game or a match, with its whole history.
///
/// ```
/// use hoyito::error::{PlayError, WhyNot};
/// use hoyito::{Game, Length, Row, Side, Variant};
///
/// let mut game = Game::new(Variant::I, Row::SIX, Length::Single, Side::South);
/// let turn = game.play("A".parse()?)?;
/// assert_eq!((turn.laps, turn.drops, turn.captured), (5, 26, 0));
/// assert_eq!(game.position().to_string(), "2.7.1.6.1.6/6.6.0.1.6.6:0-0:N");
///
/// let hole = "c".parse()?;
/// assert_eq!(game.play(hole), Err(PlayError { hole, why: WhyNot::Empty }));
/// game.undo()?;
/// assert_eq!(game.position().to_string(), "4.4.4.4.4.4/4.4.4.4.4.4:0-0:S");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    length: Length,
    opening: Position,
    /// One more than there are steps: the state before each step, and the last.
    states: Vec<State>,
    steps: Vec<Step>,
    /// How many steps count; those behind it can be redone.
    now: usize,
}

impl Default for Game {
    /// A single game of Hoyito I on the usual board; South begins (rule 23).
    fn default() -> Self {
        Self::new(Variant::I, Row::SIX, Length::Single, Side::South)
    }
}

impl Game {
    /// A game or match from the usual start.
    #[must_use]
    pub fn new(variant: Variant, row: Row, length: Length, first: Side) -> Self {
        Self::from_position(variant, length, Position::start(row, first))
    }

    /// A game or match from any position. Whoever is to move there counts as having begun the round.
    ///
    /// If the side to move has no legal move it passes at once; if neither has one the rest is shared (rule 16).
    ///
    /// ```
    /// use hoyito::{Game, Length, Side, Variant};
    ///
    /// let position = "0.2.1.0.2.1/2.x.x.x.x.x:20-20:N".parse()?;
    /// let game = Game::from_position(Variant::I, Length::Single, position);
    /// assert_eq!(game.position().to_move(), Side::South); // North's only sowing would be endless
    /// # Ok::<(), hoyito::error::PositionError>(())
    /// ```
    #[must_use]
    pub fn from_position(variant: Variant, length: Length, position: Position) -> Self {
        let state = State {
            position,
            round: 1,
            first: position.to_move(),
            last_four_to: None,
            quiet: 0,
            phase: Phase::Playing,
            outcome: None,
            match_winner: None,
        };
        let mut game = Self { variant, length, opening: position, states: Vec::new(), steps: Vec::new(), now: 0 };
        game.states.push(game.opened(state, &mut |_| {}));
        game
    }

    /// The game that is played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The board's row.
    #[must_use]
    pub fn row(&self) -> Row {
        self.state().position.board().row()
    }

    /// How long is played.
    #[must_use]
    pub const fn length(&self) -> Length {
        self.length
    }

    /// The position from which the first round began, before any pass.
    #[must_use]
    pub const fn opening(&self) -> &Position {
        &self.opening
    }

    /// Where the game stands.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.states[self.now]
    }

    /// Where the game stood after so many steps, 0 for the start; `None` past the present.
    #[must_use]
    pub fn state_after(&self, steps: usize) -> Option<&State> {
        (steps <= self.now).then(|| &self.states[steps])
    }

    /// Board, captured seeds and mover.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.state().position
    }

    /// The steps taken up to here.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps[..self.now]
    }

    /// Whether [`Game::undo`] has something to take back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.now > 0
    }

    /// Whether [`Game::redo`] has something to bring back.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.now < self.steps.len()
    }

    /// Why a hole can't be played now, or `None` if it can.
    #[must_use]
    pub fn why_not(&self, hole: Hole) -> Option<WhyNot> {
        self.why_not_in(self.state(), hole)
    }

    /// Why a hole could not be played in an earlier state, or `None` if it could.
    #[must_use]
    pub fn why_not_in(&self, state: &State, hole: Hole) -> Option<WhyNot> {
        if state.phase == Phase::Playing { state.position.why_not(self.variant, hole) } else { Some(WhyNot::Over) }
    }

    /// The holes that may be played now, from the mover's left.
    pub fn legal_moves(&self) -> impl Iterator<Item = Hole> {
        let playing = self.state().phase == Phase::Playing;
        self.position().legal_moves(self.variant).filter(move |_| playing)
    }

    /// Takes any step: a sowing, or what [`Game::share`], [`Game::resign`] and [`Game::next_round`] do.
    ///
    /// # Errors
    /// What stands against it; the game is unchanged.
    pub fn step(&mut self, step: Step) -> Result<Turn, StepRefused> {
        let (state, turn) = self.after(step)?;
        self.steps.truncate(self.now);
        self.states.truncate(self.now + 1);
        self.steps.push(step);
        self.states.push(state);
        self.now += 1;
        Ok(turn)
    }

    /// Plays a hole. Steps that were undone before are forgotten.
    ///
    /// # Errors
    /// The reason if it can't be played; the game is unchanged.
    pub fn play(&mut self, hole: Hole) -> Result<Turn, PlayError> {
        self.step(Step::Sow(hole)).map_err(|refused| refusal_of(hole, refused))
    }

    /// Shares the rest by agreement (rule 18).
    ///
    /// ```
    /// let mut game = hoyito::Game::default();
    /// game.play("A".parse()?)?;
    /// assert_eq!(game.share()?.end, Some(hoyito::End::Agreed));
    /// assert!(game.share().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`StepError::Over`] once the round is over.
    pub fn share(&mut self) -> Result<Turn, StepError> {
        self.take_step(Step::Share)
    }

    /// Resigns the game, in a match the match (rule 19).
    ///
    /// # Errors
    /// [`StepError::Over`] once the round is over.
    pub fn resign(&mut self, side: Side) -> Result<Turn, StepError> {
        self.take_step(Step::Resign(side))
    }

    /// Sets up the next round of a match (rules 21 to 23).
    ///
    /// # Errors
    /// [`StepError::NotOver`] while the round is played, [`StepError::NoNextRound`] when there is none.
    pub fn next_round(&mut self) -> Result<Turn, StepError> {
        self.take_step(Step::NextRound)
    }

    /// Takes back one step and says which.
    ///
    /// # Errors
    /// [`StepError::NothingToUndo`] at the start.
    pub fn undo(&mut self) -> Result<Step, StepError> {
        self.now = self.now.checked_sub(1).ok_or(StepError::NothingToUndo)?;
        Ok(self.steps[self.now])
    }

    /// Takes one undone step again and says which.
    ///
    /// # Errors
    /// [`StepError::NothingToRedo`] if none was undone.
    pub fn redo(&mut self) -> Result<Step, StepError> {
        let step = *self.steps.get(self.now).ok_or(StepError::NothingToRedo)?;
        self.now += 1;
        Ok(step)
    }

    /// Takes back steps until `side` is to move, at least one.
    ///
    /// # Errors
    /// [`StepError::NothingToUndo`] if `side` had nothing to decide before; the game is unchanged.
    pub fn undo_to(&mut self, side: Side) -> Result<(), StepError> {
        self.now = self.last_decision(side).ok_or(StepError::NothingToUndo)?;
        Ok(())
    }

    /// Takes undone steps again until `side` is to move or the steps are used up, at least one.
    ///
    /// # Errors
    /// [`StepError::NothingToRedo`] if none was undone.
    pub fn redo_to(&mut self, side: Side) -> Result<(), StepError> {
        if !self.can_redo() {
            return Err(StepError::NothingToRedo);
        }
        let later = (self.now + 1..self.steps.len()).find(|&at| self.states[at].to_move() == Some(side));
        self.now = later.unwrap_or(self.steps.len());
        Ok(())
    }

    /// Whether [`Game::undo_to`] would find something.
    #[must_use]
    pub fn can_undo_to(&self, side: Side) -> bool {
        self.last_decision(side).is_some()
    }

    fn last_decision(&self, side: Side) -> Option<usize> {
        (0..self.now).rev().find(|&at| self.states[at].to_move() == Some(side))
    }

    /// What playing a hole would do; the game does not change.
    ///
    /// ```
    /// let game = hoyito::Game::default();
    /// let preview = game.preview("A".parse()?)?;
    /// assert_eq!((preview.laps, preview.last), (5, "C".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason if it can't be played.
    pub fn preview(&self, hole: Hole) -> Result<Preview, PlayError> {
        let (_, turn) = self.after(Step::Sow(hole)).map_err(|refused| refusal_of(hole, refused))?;
        Ok(Preview {
            hole,
            laps: turn.laps,
            drops: turn.drops,
            captured: turn.captured,
            captures: turn.captures,
            last: turn.last.unwrap_or(hole),
            again: turn.again,
            over: turn.end.is_some(),
        })
    }

    /// A step that was taken, from 1 on, told once more; `None` for a number past the present.
    ///
    /// ```
    /// let mut game = hoyito::Game::default();
    /// let played = game.play("A".parse()?)?;
    /// assert_eq!(game.turn(1), Some(played));
    /// assert_eq!(game.turn(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turn(&self, number: usize) -> Option<Turn> {
        let before = number.checked_sub(1).filter(|_| number <= self.now)?;
        self.after_from(before, self.steps[before]).ok().map(|(_, turn)| turn)
    }

    /// Plays a list of moves from where the game stands.
    ///
    /// ```
    /// let mut game = hoyito::Game::default();
    /// game.replay(&"Ab".parse()?)?;
    ///
    /// let error = game.replay(&"CC".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "move 2 (round 1): C can't be played: it is the other side's turn");
    /// assert_eq!(game.moves().to_string(), "Ab");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first move that can't be played, and why; the game is unchanged.
    pub fn replay(&mut self, moves: &Moves) -> Result<(), ReplayError> {
        let mut copy = self.clone();
        for (index, &step) in moves.steps().iter().enumerate() {
            copy.step(step).map_err(|refused| copy.refusal(moves, index, refused))?;
        }
        *self = copy;
        Ok(())
    }

    /// The moves up to here, in their text form.
    #[must_use]
    pub fn moves(&self) -> Moves {
        Moves::from(self.steps())
    }

    fn take_step(&mut self, step: Step) -> Result<Turn, StepError> {
        self.step(step).map_err(|refused| match refused {
            StepRefused::Step { why, .. } => why,
            StepRefused::Play(_) => StepError::Over,
        })
    }

    /// The error for a step, counted from 0 in its list, that the game refuses.
    pub(crate) fn refusal(&self, moves: &Moves, index: usize, refused: StepRefused) -> ReplayError {
        let (line, column) = moves.place(index);
        let (round, row, legal) = (self.state().round, self.row(), self.legal_moves().collect());
        ReplayError { number: index + 1, line, column, round, row, legal, refused }
    }

    fn after(&self, step: Step) -> Result<(State, Turn), StepRefused> {
        self.after_from(self.now, step)
    }

    /// The state that a step leads to from the state before it, and what happens.
    fn after_from(&self, at: usize, step: Step) -> Result<(State, Turn), StepRefused> {
        let before = &self.states[at];
        let refuse = |why| StepRefused::Step { sign: Moves::sign(step), why };
        match (before.phase, step) {
            (Phase::RoundOver, Step::NextRound) | (Phase::Playing, Step::Sow(_) | Step::Share | Step::Resign(_)) => {}
            (Phase::Over, Step::NextRound) => return Err(refuse(StepError::NoNextRound)),
            (Phase::Playing, Step::NextRound) => return Err(refuse(StepError::NotOver)),
            (_, Step::Sow(hole)) => {
                return Err(StepRefused::Play(PlayError { hole, why: WhyNot::Over }));
            }
            (_, Step::Share | Step::Resign(_)) => return Err(refuse(StepError::Over)),
        }

        let mut events = Vec::new();
        let tell = &mut |event| events.push(event);
        let mut state = before.clone();
        let mover = before.position.to_move();
        let mut side = mover;
        match step {
            Step::Sow(hole) => {
                let sown = state
                    .position
                    .sow(self.variant, before.last_four_to, hole, tell)
                    .map_err(|why| StepRefused::Play(PlayError { hole, why }))?;
                state.quiet = if sown.captured { 0 } else { before.quiet + 1 };
                if sown.over {
                    self.end_round(&mut state, End::LastFour, tell);
                } else {
                    state = self.opened_after(at, state, tell);
                }
            }
            Step::Share => {
                state.position.share(End::Agreed, tell);
                self.end_round(&mut state, End::Agreed, tell);
            }
            Step::Resign(loser) => {
                side = loser;
                tell(Event::Resign { side: loser });
                self.end_won_by(&mut state, End::Resigned, Some(loser.other()), tell); // rule 19
            }
            Step::NextRound => {
                state = self.next_round_from(before, tell);
                side = state.first;
                state = self.opened(state, tell);
            }
        }
        let turn = Turn::told(at + 1, side, step, &state, events);
        Ok((state, turn))
    }

    /// The first state of the round after `before` (rules 13, 20, 21 and 23).
    fn next_round_from(&self, before: &State, tell: &mut dyn FnMut(Event)) -> State {
        let round = before.round + 1;
        let winner = before.outcome.and_then(|outcome| outcome.winner);
        let first = winner.unwrap_or_else(|| before.first.other());
        let old = before.position.board();
        let holdings = Side::ALL.map(|side| before.position.captured(side));
        let position = Position::refilled(old.row(), holdings, first);
        let mut stores = holdings;
        for (hole, seeds) in position.board().iter() {
            let side = hole.side();
            if let Some(seeds) = seeds {
                stores[side.index()] -= seeds;
                tell(Event::Refill { hole, seeds, side, store: stores[side.index()] });
            } else if !old.is_closed(hole) {
                tell(Event::Close { hole });
            }
        }
        tell(Event::RoundStart { round, first });
        State {
            position,
            round,
            first,
            last_four_to: self.variant.last_four_to(round, winner),
            quiet: 0,
            phase: Phase::Playing,
            outcome: None,
            match_winner: None,
        }
    }

    /// A state from which nobody has moved yet in its round, with the passes that follow by themselves (rule 16).
    fn opened(&self, mut state: State, tell: &mut dyn FnMut(Event)) -> State {
        if let Mover::Nobody = state.position.pass(self.variant, tell) {
            state.position.share(End::NoMove, tell);
            self.end_round(&mut state, End::NoMove, tell);
        }
        state
    }

    /// A state after a sowing, with what follows by itself: passes and sharing (rules 8, 16 and 17).
    fn opened_after(&self, at: usize, state: State, tell: &mut dyn FnMut(Event)) -> State {
        let mut state = self.opened(state, tell);
        if state.phase == Phase::Playing {
            let end = if self.stood(at, &state) >= REPETITIONS {
                End::Repetition
            } else if state.quiet >= QUIET_TURNS {
                End::Quiet
            } else {
                return state;
            };
            state.position.share(end, tell);
            self.end_round(&mut state, end, tell);
        }
        state
    }

    /// How often the position of `state`, which follows state number `at`, has stood since the last capture.
    fn stood(&self, at: usize, state: &State) -> usize {
        let since_capture = state.quiet as usize;
        let earlier = &self.states[(at + 1).saturating_sub(since_capture)..=at];
        1 + earlier.iter().filter(|earlier| earlier.position == state.position).count()
    }

    /// Ends the round: whoever has more wins it (rules 14 and 20).
    fn end_round(&self, state: &mut State, end: End, tell: &mut dyn FnMut(Event)) {
        let [south, north] = Side::ALL.map(|side| state.position.captured(side));
        self.end_won_by(state, end, more(south, north), tell);
    }

    /// Ends the round with its winner, and the match if it is over (rules 19, 24 and 25).
    fn end_won_by(&self, state: &mut State, end: End, winner: Option<Side>, tell: &mut dyn FnMut(Event)) {
        let [south, north] = Side::ALL.map(|side| state.position.captured(side));
        let outcome = Outcome { end, south, north, winner };
        state.outcome = Some(outcome);
        tell(Event::RoundEnd { outcome });
        let ruined = south < CASA || north < CASA;
        let last = ruined || end == End::Resigned || self.length.limit() == Some(state.round);
        state.phase = if last { Phase::Over } else { Phase::RoundOver };
        if last && self.length != Length::Single {
            state.match_winner = winner;
            tell(Event::MatchEnd { winner, south, north });
        }
    }
}

/// What stands against playing a hole.
fn refusal_of(hole: Hole, refused: StepRefused) -> PlayError {
    match refused {
        StepRefused::Play(error) => error,
        StepRefused::Step { .. } => PlayError { hole, why: WhyNot::Over },
    }
}

/// The side that has more, if one has.
fn more(south: u8, north: u8) -> Option<Side> {
    match south.cmp(&north) {
        core::cmp::Ordering::Greater => Some(Side::South),
        core::cmp::Ordering::Less => Some(Side::North),
        core::cmp::Ordering::Equal => None,
    }
}

impl Turn {
    /// Sums up what was told.
    fn told(number: usize, side: Side, step: Step, after: &State, events: Vec<Event>) -> Self {
        let mut turn = Self {
            number,
            round: after.round,
            side,
            step,
            laps: 0,
            drops: 0,
            captures: Vec::new(),
            captured: 0,
            swept: None,
            last: None,
            again: false,
            passes: Vec::new(),
            next: after.to_move(),
            end: after.outcome.map(|outcome| outcome.end),
            events: Vec::new(),
        };
        for event in &events {
            match *event {
                Event::Lift { lap, .. } => turn.laps = lap,
                Event::Sow { hole, .. } => {
                    turn.drops += 1;
                    turn.last = Some(hole);
                }
                Event::Capture { hole, seeds, .. } => {
                    turn.captures.push(hole);
                    turn.captured += seeds;
                }
                Event::Sweep { seeds, to, .. } => turn.swept = Some((seeds, to)),
                Event::TurnEnd { reason, .. } => turn.again = reason == TurnEnd::Again,
                Event::Pass { side, .. } => turn.passes.push(side),
                _ => {}
            }
        }
        turn.events = events;
        turn
    }
}
