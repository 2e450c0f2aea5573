//! The wire format of a turn: one event is one gesture, and carries the amount *after* it.
//!
//! A viewer never adds up: what a hole holds, what the hand holds and what a store holds is in the event. With the
//! `serde` feature an event is written as an object whose `type` is the name below; sides are `south` and `north`, holes
//! their letter.
//!
//! | `type` | fields | the gesture | after it |
//! |---|---|---|---|
//! | `lift` | `hole`, `seeds`, `lap` | all seeds of `hole` are taken in hand to begin lap number `lap` (rules 3, 5) | the hole is empty, the hand holds `seeds` |
//! | `sow` | `hole`, `holds`, `inHand` | one seed is dropped into `hole` (rules 3, 4) | the hole holds `holds`, the hand `inHand` |
//! | `capture` | `hole`, `seeds`, `by`, `store`, `why` | the casa in `hole` is taken (rules 7, 9) | the hole is empty, the store of `by` holds `store` |
//! | `sweep` | `seeds`, `to`, `store` | the last four are taken from the holes and the hand (rules 12, 13) | board and hand are empty |
//! | `turnEnd` | `reason`, `next` | the sowing is over (rules 6, 10, 12) | `next` is to move; nobody if the game is over |
//! | `pass` | `side`, `why` | `side` has no legal move (rules 8, 10, 16) | the other side is to move |
//! | `share` | `seeds`, `south`, `north`, `why` | the `seeds` on the board are halved (rules 16, 17, 18) | the board is empty, the stores hold `south` and `north` |
//! | `resign` | `side` | `side` gives the game up (rule 19) | nobody is to move |
//! | `roundEnd` | `outcome` | a single game or a round is over (rules 14, 20) | nobody is to move |
//! | `refill` | `hole`, `seeds`, `side`, `store` | four seeds go from the store of `side` into `hole` (rule 21) | the hole is open and holds `seeds`, the store `store` |
//! | `close` | `hole` | the hole cannot be filled (rules 21, 22) | the hole is closed |
//! | `roundStart` | `round`, `first` | round number `round` begins (rule 23) | `first` is to move |
//! | `matchEnd` | `winner`, `south`, `north` | the match is over (rules 24, 25) | the holdings are `south` and `north` |
//!
//! # Promises
//! * A sowing tells `lift` with lap 1 first, and exactly one `turnEnd`; then perhaps `pass`, `share`, `roundEnd` and
//!   `matchEnd`, in this order. The next round tells `refill` and `close` by the hole, `roundStart`, and perhaps `pass`.
//! * Folding [`Scene::apply`] over the events of a turn gives the board, the stores and the mover after it.
//! * Seeds in holes, stores and hand together are the same number after every event.
//! * A refused move tells no event and changes nothing.

use crate::board::{Board, Hole, Side};

/// Why a casa was captured (rule 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub enum CaptureWhy {
    /// Made by a seed that was not the last of its lap (Hoyito I).
    Passing,
    /// Made by the last seed of a lap.
    Last,
    /// In the unbroken run of fours behind the last seed's casa (Hoyito II).
    Run,
}

/// Why a sowing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub enum TurnEnd {
    /// The last seed fell into an empty hole (rule 6).
    EmptyHole,
    /// The last seed made a casa, and the turn is over (rule 10, Hoyito I).
    Casa,
    /// The last seed made a casa, and the same side takes another turn (rule 10, Hoyito II and III).
    Again,
    /// A capture left exactly four seeds, or the run left none (rule 12).
    LastFour,
}

/// Why a side passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub enum PassWhy {
    /// It has no seeds in its row (rule 8).
    Empty,
    /// Each of its sowings would be endless (rule 16).
    Endless,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
pub enum End {
    /// A capture left four seeds or none (rule 12).
    LastFour,
    /// The same position stood for the third time since the last capture (rule 17).
    Repetition,
    /// 200 turns in a row went by without a capture (rule 17).
    Quiet,
    /// Neither side had a legal move (rule 16).
    NoMove,
    /// The players agreed to share the rest (rule 18).
    Agreed,
    /// A player resigned (rule 19).
    Resigned,
}

impl End {
    /// The name that the command line and the wire format use, such as `lastFour`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastFour => "lastFour",
            Self::Repetition => "repetition",
            Self::Quiet => "quiet",
            Self::NoMove => "noMove",
            Self::Agreed => "agreed",
            Self::Resigned => "resigned",
        }
    }
}

/// How a round ended, and the holdings then: captured seeds, those set aside before it included (rule 20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// What ended it.
    pub end: End,
    /// South's holdings.
    pub south: u8,
    /// North's holdings.
    pub north: u8,
    /// Who won it, or nobody for a draw (rules 14, 19).
    pub winner: Option<Side>,
}

/// One gesture. The [module page](self) says what each field means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[allow(missing_docs, reason = "the module page describes every field")]
pub enum Event {
    /// All seeds of a hole are taken in hand.
    Lift { hole: Hole, seeds: u8, lap: u32 },
    /// One seed is dropped.
    Sow { hole: Hole, holds: u8, in_hand: u8 },
    /// A casa is taken.
    Capture { hole: Hole, seeds: u8, by: Side, store: u8, why: CaptureWhy },
    /// The last four are taken.
    Sweep { seeds: u8, to: Side, store: u8 },
    /// The sowing is over.
    TurnEnd { reason: TurnEnd, next: Option<Side> },
    /// A side has no legal move.
    Pass { side: Side, why: PassWhy },
    /// The rest is halved.
    Share { seeds: u8, south: u8, north: u8, why: End },
    /// A side gives the game up.
    Resign { side: Side },
    /// A game or a round is over.
    RoundEnd { outcome: Outcome },
    /// A hole is filled for the next round.
    Refill { hole: Hole, seeds: u8, side: Side, store: u8 },
    /// A hole takes no part in the next round.
    Close { hole: Hole },
    /// A round begins.
    RoundStart { round: u32, first: Side },
    /// The match is over.
    MatchEnd { winner: Option<Side>, south: u8, north: u8 },
}

/// What lies on the table between two gestures: the board, the hand, the stores, and who is to move.
///
/// ```
/// use hoyito::{Game, Scene};
///
/// let mut game = Game::default();
/// let mut scene = Scene::of(game.position());
/// for event in game.play("C".parse()?)?.events {
///     scene.apply(&event);
///     assert_eq!(scene.seeds(), 48);
/// }
/// assert_eq!(scene, Scene::of(game.position()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The holes.
    pub board: Board,
    /// Seeds in hand.
    pub hand: u8,
    /// Seeds in the stores, South's and North's.
    pub stores: [u8; 2],
    /// Who is to move; nobody once a round is over.
    pub to_move: Option<Side>,
}

impl Scene {
    /// The scene at rest in a position.
    #[must_use]
    pub fn of(position: &crate::Position) -> Self {
        Self {
            board: *position.board(),
            hand: 0,
            stores: Side::ALL.map(|side| position.captured(side)),
            to_move: Some(position.to_move()),
        }
    }

    /// All seeds there are: in holes, hand and stores.
    #[must_use]
    pub fn seeds(&self) -> u32 {
        u32::from(self.board.seeds())
            + u32::from(self.hand)
            + self.stores.iter().map(|&store| u32::from(store)).sum::<u32>()
    }

    /// Changes the scene as the gesture does. Events that name a hole which the board lacks change no hole.
    pub fn apply(&mut self, event: &Event) {
        match *event {
            Event::Lift { seeds, .. } => {
                self.board.apply(event);
                self.hand = seeds;
            }
            Event::Sow { in_hand, .. } => {
                self.board.apply(event);
                self.hand = in_hand;
            }
            Event::Capture { by: side, store, .. } | Event::Refill { side, store, .. } => {
                self.board.apply(event);
                self.stores[side.index()] = store;
            }
            Event::Sweep { to, store, .. } => {
                self.board.apply(event);
                self.hand = 0;
                self.stores[to.index()] = store;
            }
            Event::TurnEnd { next, .. } => self.to_move = next,
            Event::Pass { side, .. } => self.to_move = Some(side.other()),
            Event::Share { south, north, .. } => {
                self.board.apply(event);
                self.stores = [south, north];
            }
            Event::Resign { .. } | Event::RoundEnd { .. } => self.to_move = None,
            Event::Close { .. } => self.board.apply(event),
            Event::RoundStart { first, .. } => self.to_move = Some(first),
            Event::MatchEnd { .. } => {}
        }
    }
}

impl Board {
    /// Changes the holes as the gesture does; hand and stores are the business of [`Scene::apply`].
    pub fn apply(&mut self, event: &Event) {
        let number = |board: &Self, hole| board.row().number(hole);
        match *event {
            Event::Lift { hole, .. } | Event::Capture { hole, .. } => {
                if let Some(number) = number(self, hole) {
                    self.set(number, 0);
                }
            }
            Event::Sow { hole, holds: seeds, .. } | Event::Refill { hole, seeds, .. } => {
                if let Some(number) = number(self, hole) {
                    self.open(number);
                    self.set(number, seeds);
                }
            }
            Event::Close { hole } => {
                if let Some(number) = number(self, hole) {
                    self.close(number);
                }
            }
            Event::Sweep { .. } | Event::Share { .. } => self.clear(),
            Event::TurnEnd { .. }
            | Event::Pass { .. }
            | Event::Resign { .. }
            | Event::RoundEnd { .. }
            | Event::RoundStart { .. }
            | Event::MatchEnd { .. } => {}
        }
    }
}
