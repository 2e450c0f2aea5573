//! Thinking in slices: a question is asked, worked on a little at a time, and answered as well as the work so far allows.

use hoyito::quick::Six;
use hoyito::{Board, Hole, Position, Row, Side, Variant};

use crate::build::{Builder, Progress};
use crate::level::{self, Level};
use crate::memo::Entry;
use crate::search::{Child, Node, PASS, Search, Then, children};
use crate::shape::{Ranked, Shape};
use crate::tables::Tables;

/// A position to be thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The game.
    pub variant: Variant,
    /// The position. A side without a legal move passes.
    pub position: Position,
    /// Who gets the last four seeds if it is not the capturer: [`State::last_four_to`](hoyito::State::last_four_to).
    pub last_four_to: Option<Side>,
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The value of each legal move.
    Values,
    /// A move as a player of this level would choose it; the same seed gives the same move.
    Move(Level, u64),
}

/// Between what a value was proved to lie, in seeds for the side to move; exact if both are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least so many.
    pub low: i8,
    /// At most so many.
    pub high: i8,
}

impl Bounds {
    /// The value, if it is known.
    #[must_use]
    pub const fn exact(self) -> Option<i8> {
        if self.low == self.high { Some(self.low) } else { None }
    }
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The hole.
    pub hole: Hole,
    /// Seeds from here on that the side to move wins more than the other, both playing best after this move.
    pub value: Bounds,
    /// Turns until the next capture if both play best, this one among them, where the tables tell it.
    pub turns: Option<u8>,
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the position is worth to the side to move.
    pub value: Bounds,
    /// The legal moves from the left of the side to move.
    pub moves: Vec<MoveValue>,
    /// The best line as far as it is known, from the position on.
    pub line: Vec<Hole>,
    /// The move wished for, or the best one; none if there is no legal move.
    pub choice: Option<Hole>,
    /// Positions looked at.
    pub nodes: u64,
    /// Seeds of the greatest tables at hand; 0 for none.
    pub tables: u8,
}

/// Thinks, and remembers what it has found out.
///
/// ```
/// use hoyito::{Position, Row, Side, Variant};
/// use hoyito_solver::{Mind, Question, Wish};
///
/// let mut mind = Mind::new(16);
/// let position = "1.0.0.0.0.0/3.0.0.0.4.0:20-20:S".parse().unwrap();
/// mind.ask(Question { variant: Variant::II, position, last_four_to: None }, Wish::Values);
/// while !mind.work(100_000) {}
/// let answer = mind.answer().unwrap();
/// assert_eq!(answer.value.exact(), Some(8));
/// ```
#[derive(Debug)]
pub struct Mind {
    bytes: usize,
    asked: Option<(Question, Wish)>,
    engine: Engine,
}

/// What thinks about the positions of one shape.
#[derive(Debug)]
enum Engine {
    None,
    Six(Box<Thinker<Six>>),
    Wide(Box<Thinker<Board>>),
}

/// Hands the engine's thinker, of whichever kind, to an expression.
macro_rules! with {
    ($engine:expr, $thinker:ident => $do:expr, $none:expr) => {
        match $engine {
            Engine::None => $none,
            Engine::Six($thinker) => $do,
            Engine::Wide($thinker) => $do,
        }
    };
}

impl Mind {
    /// A mind that remembers so many mebibytes of positions.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        Self { bytes: mebibytes << 20, asked: None, engine: Engine::None }
    }

    /// Has tables that were made before, and thinks about the positions of their shape with them.
    pub fn set_tables(&mut self, tables: Tables) {
        self.asked = None;
        let wide = tables.shape().row() != Row::SIX;
        self.engine = self.engine_of(tables, wide);
    }

    /// Works for about so many positions on tables of up to so many seeds, for positions like the one that was asked about
    /// last, and says whether they are there. Questions that are asked meanwhile don't wait for them.
    pub fn work_on_tables(&mut self, seeds: u8, positions: u32) -> bool {
        with!(&mut self.engine, thinker => thinker.work_on_tables(seeds, positions), true)
    }

    /// Seeds of the tables that are made for a shape without being asked for: as many as take a moment.
    #[must_use]
    pub fn usual_tables(shape: &Shape) -> u8 {
        const MOST_POSITIONS: u64 = 3_000_000;
        /// Other rows take more time for a position.
        const MOST_WIDE_POSITIONS: u64 = 500_000;
        let most = if shape.row() == Row::SIX { MOST_POSITIONS } else { MOST_WIDE_POSITIONS };
        [12, 8].into_iter().find(|&seeds| shape.positions(seeds) <= most).unwrap_or(0)
    }

    /// Greater tables than the usual ones that are worth their making for positions like the one that was asked about last,
    /// if they aren't there: their seeds, and the bytes they take with all below them.
    #[must_use]
    pub fn greater_tables(&self) -> Option<(u8, u64)> {
        const SEEDS: u8 = 16;
        let (shape, have) = with!(&self.engine, thinker => (*thinker.shape(), thinker.tables().seeds()), return None);
        (shape.row() == Row::SIX && have < SEEDS).then(|| (SEEDS, 2 * shape.positions_up_to(SEEDS)))
    }

    /// Whether the tables are there without which nothing is searched; until then, thinking is making them.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        with!(&self.engine, thinker => thinker.is_ready(), true)
    }

    /// How far the tables are that are being made, if they are.
    #[must_use]
    pub fn making(&self) -> Option<Progress> {
        with!(&self.engine, thinker => thinker.builder.as_ref().map(Builder::progress), None)
    }

    /// Begins to think about something else.
    pub fn ask(&mut self, question: Question, wish: Wish) {
        let shape = Shape::of(&question.position, question.variant, question.last_four_to);
        let shape = if question.variant == Variant::III { shape } else { Shape { last_four_to: None, ..shape } };
        let same = with!(&self.engine, thinker => *thinker.shape() == shape, false);
        // A row of six may hold more in a hole than its own kind of lie can count.
        let wide = shape.lay::<Six>(&question.position).is_none();
        if !same {
            self.engine = self.engine_of(Tables::empty(shape), wide);
        } else if wide != matches!(self.engine, Engine::Wide(_)) {
            let tables = match std::mem::replace(&mut self.engine, Engine::None) {
                Engine::None => Tables::empty(shape),
                Engine::Six(thinker) => thinker.into_tables(),
                Engine::Wide(thinker) => thinker.into_tables(),
            };
            self.engine = self.engine_of(tables, wide);
        }
        let usual = Self::usual_tables(&shape);
        self.asked = Some((question, wish));
        with!(&mut self.engine, thinker => thinker.ask(&question, wish, usual), ());
    }

    /// Thinks on for about so many positions, and says whether all is found out.
    pub fn work(&mut self, nodes: u64) -> bool {
        with!(&mut self.engine, thinker => thinker.work(nodes), true)
    }

    /// What is known so far; nothing before anything was asked.
    #[must_use]
    pub fn answer(&self) -> Option<Answer> {
        let (question, wish) = self.asked?;
        with!(&self.engine, thinker => Some(thinker.answer(&question, wish)), None)
    }

    fn engine_of(&self, tables: Tables, wide: bool) -> Engine {
        if wide {
            Engine::Wide(Box::new(Thinker::new(self.bytes, tables)))
        } else {
            Engine::Six(Box::new(Thinker::new(self.bytes, tables)))
        }
    }
}

struct Thinker<H> {
    tables: Tables,
    /// Has the tables while it makes greater ones.
    builder: Option<Builder>,
    /// Seeds of the tables without which nothing is searched.
    usual: u8,
    search: Search<H>,
    /// Positions in the making of tables count, too.
    made: u64,
    root: Option<Node<H>>,
    quests: Vec<Quest<H>>,
}

/// The value of a position in the making: thresholds are tried until two neighbours are told apart.
#[derive(Clone, Copy, Debug)]
struct Quest<H> {
    node: Node<H>,
    low: i8,
    high: i8,
    /// What is asked now, how many positions may be looked at for it before something else is asked, and how many still.
    least: i8,
    patience: u64,
    left: u64,
    /// Positions looked at for all that was asked.
    spent: u64,
}

/// Positions that are looked at for a threshold before its neighbours are tried. Most take fewer, and a search that turns to
/// something else loses much of what it has found.
const PATIENCE: u64 = 2_000_000;

/// Positions that are looked at for one quest before the others have their turn, at first.
const TURN: u64 = 50_000;

impl<H: Ranked> Quest<H> {
    fn new(node: Node<H>, near: i8) -> Self {
        let (low, high) = (-node.fours(), node.fours());
        Self { node, low, high, least: near, patience: PATIENCE, left: PATIENCE, spent: 0 }
    }

    fn is_done(&self) -> bool {
        self.low >= self.high
    }

    /// How many turns it has had: each is as long as all before it.
    fn turns(&self) -> u32 {
        (self.spent / TURN + 1).ilog2()
    }

    /// Thinks on until a threshold is told, its turn is over or the search may go no further.
    fn work(&mut self, search: &mut Search<H>, tables: &Tables) {
        let (low, high) = search.bounds(tables, &self.node);
        (self.low, self.high) = (self.low.max(low), self.high.min(high));
        if self.is_done() {
            return;
        }
        self.least = self.least.clamp(self.low + 1, self.high);
        let before = search.nodes;
        let limit = search.limit;
        let turn = (TURN << (self.turns() + 1)) - TURN - self.spent;
        search.limit = limit.min(before + turn.min(self.left));
        let said = search.wins(tables, self.node, self.least);
        search.limit = limit;
        self.spent += search.nodes - before;
        match said {
            Some(true) => {
                self.low = self.least;
                self.least += 1;
            }
            Some(false) => {
                self.high = self.least - 1;
                self.least -= 1;
            }
            None => {
                self.left = self.left.saturating_sub(search.nodes - before);
                if self.left > 0 {
                    return;
                }
                self.patience *= 2;
                self.least = if self.least >= self.high { self.low + 1 } else { self.least + 1 };
            }
        }
        self.left = self.patience;
    }
}

/// A move seen from the side that makes it, in fours.
struct Seen<H> {
    child: Child<H>,
    low: i8,
    high: i8,
    turns: Option<u8>,
}

/// A builder has the tables for as long as it makes greater ones.
fn at_hand<'a>(tables: &'a Tables, builder: Option<&'a Builder>) -> &'a Tables {
    builder.map_or(tables, Builder::tables)
}

impl<H: Ranked> Thinker<H> {
    fn new(bytes: usize, tables: Tables) -> Self {
        let search = Search::new(bytes, &tables.space);
        Self { tables, builder: None, usual: 0, search, made: 0, root: None, quests: Vec::new() }
    }

    fn into_tables(self) -> Tables {
        self.builder.map_or(self.tables, Builder::done)
    }

    fn tables(&self) -> &Tables {
        at_hand(&self.tables, self.builder.as_ref())
    }

    /// Takes what was made so far for its own, whether all that was wanted is made or not.
    fn take_over(&mut self) {
        if let Some(builder) = self.builder.take() {
            self.tables = builder.done();
        }
    }

    fn shape(&self) -> &Shape {
        self.tables().shape()
    }

    fn is_ready(&self) -> bool {
        self.tables().seeds() >= self.usual
    }

    fn work_on_tables(&mut self, seeds: u8, positions: u32) -> bool {
        if self.builder.as_ref().is_some_and(|builder| builder.seeds() != seeds) {
            self.take_over();
        }
        if self.builder.is_none() && self.tables.seeds() >= seeds {
            return true;
        }
        let builder = self.builder.get_or_insert_with(|| {
            let none = Tables::empty(*self.tables.shape());
            Builder::new(std::mem::replace(&mut self.tables, none), seeds)
        });
        let done = builder.work(positions.max(1));
        if done {
            self.take_over();
        }
        done
    }

    fn ask(&mut self, question: &Question, wish: Wish, seeds: u8) {
        let shape = *self.shape();
        let position = &question.position;
        self.search.nodes = 0;
        self.made = 0;
        self.quests.clear();
        // Only a board with a hole too full for a row of six has no lie of this kind.
        self.root = shape.lay::<H>(position).map(|holes| Node {
            holes,
            seeds: position.board().seeds(),
            plane: shape.plane_of(position.to_move()),
        });
        let wants_values = match wish {
            Wish::Values => true,
            Wish::Move(level, _) => level == Level::Perfect,
        };
        self.usual = if wants_values { seeds } else { 0 };
        let Some(root) = self.root.filter(|_| wants_values) else { return };
        // What the position is worth says the most about what its moves are.
        self.quests.push(Quest::new(root, 1));
        if wish == Wish::Values {
            let tables = at_hand(&self.tables, self.builder.as_ref());
            children(&tables.space, &root, |child| match child.then {
                Then::Other(node) | Then::Again(node) => self.quests.push(Quest::new(node, 1)),
                Then::Over | Then::Wide(..) => {}
            });
        }
    }

    fn work(&mut self, nodes: u64) -> bool {
        if !self.is_ready() {
            // Sowing twice over costs less than a position of a search with all that it looks up.
            self.made += nodes;
            let seeds = self.builder.as_ref().map_or(self.usual, Builder::seeds);
            self.work_on_tables(seeds, u32::try_from(nodes).unwrap_or(u32::MAX));
            return false;
        }
        let tables = at_hand(&self.tables, self.builder.as_ref());
        self.search.limit = self.search.nodes.saturating_add(nodes);
        while !self.search.spent() {
            // The one that has had the fewest turns, the first of them: one that takes long waits for the others.
            let open = self.quests.iter_mut().filter(|quest| !quest.is_done());
            let Some(quest) = open.min_by_key(|quest| quest.turns()) else { return true };
            quest.work(&mut self.search, tables);
        }
        self.quests.iter().all(Quest::is_done)
    }

    /// What is known of a node, in fours for its side to move.
    fn bounds(&self, node: &Node<H>) -> (i8, i8) {
        let (mut low, mut high) = self.search.bounds(self.tables(), node);
        for quest in self.quests.iter().filter(|quest| quest.node == *node) {
            (low, high) = (low.max(quest.low), high.min(quest.high));
        }
        (low, high)
    }

    fn seen(&self, node: &Node<H>) -> Vec<Seen<H>> {
        let mut seen = Vec::new();
        children(&self.tables().space, node, |child| {
            let gain = child.gain;
            let turns = |next: &Node<H>| match gain {
                0 => {
                    self.tables().known(next.plane, &next.holes, next.seeds).map(|known| known.turns.saturating_add(1))
                }
                _ => Some(1),
            };
            let (low, high, turns) = match &child.then {
                Then::Over => (gain, gain, Some(1)),
                Then::Other(next) => {
                    let (low, high) = self.bounds(next);
                    (gain - high, gain - low, turns(next))
                }
                Then::Again(next) => {
                    let (low, high) = self.bounds(next);
                    (gain + low, gain + high, turns(next))
                }
                Then::Wide(next, _) => (gain - next.fours(), gain + next.fours(), None),
            };
            seen.push(Seen { child, low, high, turns });
        });
        seen
    }

    /// The best move as far as is known: of equally good ones the one that captures, then the one that does so sooner,
    /// or later for who loses.
    fn best<'a>(&self, node: &Node<H>, seen: &'a [Seen<H>]) -> Option<&'a Seen<H>> {
        let proof = self.search.memo.get(node).map(Entry::best);
        // Of moves about which little is known, the one that promises to win something more at the least cost.
        let least = 1 + seen.iter().map(|seen| seen.low).max().unwrap_or(0);
        let cost = |seen: &Seen<H>| match &seen.child.then {
            Then::Over | Then::Wide(..) => u32::MAX,
            Then::Other(next) => self.search.cost(self.tables(), next, 1 + seen.child.gain - least).disprove,
            Then::Again(next) => self.search.cost(self.tables(), next, least - seen.child.gain).prove,
        };
        seen.iter().max_by_key(|seen| {
            let captures = seen.child.gain > 0;
            let proves = proof == Some(seen.child.hole);
            let turns = i16::from(seen.turns.unwrap_or(u8::MAX));
            let haste = if seen.low < 0 { turns } else { -turns };
            let known = seen.low == seen.high;
            let hope = if known { 0 } else { u32::MAX - cost(seen) };
            (seen.low, !known, hope, captures == (seen.low >= 0), proves, haste)
        })
    }

    fn answer(&self, question: &Question, wish: Wish) -> Answer {
        let position = &question.position;
        let shape = self.shape();
        let holes = [Side::South, Side::North].map(|side| shape.holes(position, side).collect::<Vec<_>>());
        // The numbers of a node are those of a board in which the closed holes come last.
        let hole_of = |side: Side, number: u8| holes[side.index()].get(usize::from(number)).copied();
        let mover = position.to_move();
        let fours = (position.board().seeds() / 4) as i8;
        let mut answer = Answer {
            value: Bounds { low: -4 * fours, high: 4 * fours },
            moves: Vec::new(),
            line: Vec::new(),
            choice: None,
            nodes: self.search.nodes + self.made,
            tables: self.tables().seeds(),
        };
        if let Some(root) = self.root {
            let seen = self.seen(&root);
            let (low, high) = self.bounds(&root);
            let low = low.max(seen.iter().map(|seen| seen.low).max().unwrap_or(low));
            let high = high.min(seen.iter().map(|seen| seen.high).max().unwrap_or(high));
            answer.value = Bounds { low: 4 * low, high: 4 * high };
            for seen in seen.iter().filter(|seen| seen.child.hole != PASS) {
                if let Some(hole) = hole_of(mover, seen.child.hole) {
                    let value = Bounds { low: 4 * seen.low, high: 4 * seen.high.min(high) };
                    answer.moves.push(MoveValue { hole, value, turns: seen.turns });
                }
            }
            answer.line = self.line(root, mover, hole_of);
            answer.choice = self.best(&root, &seen).and_then(|best| hole_of(mover, best.child.hole));
        }
        if let Wish::Move(level, seed) = wish
            && level != Level::Perfect
        {
            answer.choice = level::choose(question, level, seed);
        }
        answer
    }

    /// Best moves for as long as every value on the way is known.
    fn line(&self, root: Node<H>, mover: Side, hole_of: impl Fn(Side, u8) -> Option<Hole>) -> Vec<Hole> {
        const LONGEST: usize = 60;
        let (mut node, mut side) = (root, mover);
        let mut line = Vec::new();
        let mut stood = vec![root];
        while line.len() < LONGEST {
            let seen = self.seen(&node);
            let Some(best) = self.best(&node, &seen) else { break };
            let highest = seen.iter().map(|seen| seen.high).max().unwrap_or(best.high);
            if best.low < highest {
                break;
            }
            if best.child.hole != PASS {
                line.extend(hole_of(side, best.child.hole));
            }
            match best.child.then {
                Then::Over | Then::Wide(..) => break,
                Then::Again(next) => node = next,
                Then::Other(next) => {
                    node = next;
                    side = side.other();
                }
            }
            // From here on it goes round and round.
            if stood.contains(&node) {
                break;
            }
            stood.push(node);
        }
        line
    }
}

impl<H> std::fmt::Debug for Thinker<H> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("tables", &self.tables).finish_non_exhaustive()
    }
}
