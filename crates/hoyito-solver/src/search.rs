//! Proves what a position is worth, from the tables upwards.
//!
//! One question is asked at a time: can the side to move win at least so much from here on? Whoever has to force
//! something, the mover if it is more than nothing and the other side if it is not, is the *attacker*. Play without end is
//! worth nothing, so a position that stands again on the way never helps the attacker; a depth limit never helps anybody:
//! the question stays open.
//!
//! That an attacker gets nowhere may hang on a position having stood before. Such a finding is good on the way that led to
//! it and nowhere else. It is good everywhere once the earliest position that it hangs on turns out to be one from which
//! the attacker gets nowhere: then every way back to it is a way to nowhere.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use hoyito::Board;
use hoyito::quick::{Lie, Next, Sowing};

use crate::memo::{Cost, Entry, Memo, Mix};
use crate::shape::{Ranked, Space};
use crate::tables::Tables;

/// A position in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node<H> {
    pub(crate) holes: H,
    pub(crate) seeds: u8,
    pub(crate) plane: u8,
}

impl<H> Node<H> {
    /// The most that can be won, in fours.
    pub(crate) const fn fours(&self) -> i8 {
        (self.seeds / 4) as i8
    }
}

/// A cost, and the place on the way of the earliest position that it hangs on.
#[derive(Clone, Copy, Debug)]
struct Finding {
    cost: Cost,
    hangs_on: usize,
}

impl Finding {
    const fn free(cost: Cost) -> Self {
        Self { cost, hangs_on: FREE }
    }

    const fn not(self) -> Self {
        Self { cost: self.cost.not(), hangs_on: self.hangs_on }
    }
}

/// A question that leads the attacker nowhere if the position at a place on the way does.
#[derive(Clone, Copy, Debug)]
struct Pending<H> {
    node: Node<H>,
    least: i8,
    hangs_on: usize,
}

/// Hangs on nothing.
const FREE: usize = usize::MAX;

/// The longest way that is followed.
const LONGEST: usize = 500;

/// What a move leads to, in the eyes of whoever makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<H> {
    /// The hole's number, or [`PASS`].
    pub(crate) hole: u8,
    /// Fours won by it.
    pub(crate) gain: i8,
    pub(crate) then: Then<H>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Then<H> {
    /// The round is over.
    Over,
    /// The other side is to move.
    Other(Node<H>),
    /// The same side is.
    Again(Node<H>),
    /// A hole holds more than this kind of lie can count; whether the same side is to move.
    Wide(Node<Board>, bool),
}

pub(crate) const PASS: u8 = 0xFD;

/// What a position can lead to.
pub(crate) fn children<H: Ranked>(space: &Space, node: &Node<H>, mut each: impl FnMut(Child<H>)) {
    let mut legal = false;
    for hole in node.holes.own() {
        let track = space.track(node.plane);
        match node.holes.sow(track, hole) {
            Sowing::Endless => {}
            Sowing::Sown { holes, taken, left, next } => {
                legal = true;
                each(child(space, node, hole, holes, taken, left, next, |node, again| {
                    if again { Then::Again(node) } else { Then::Other(node) }
                }));
            }
            Sowing::Outgrown => match Lie::sow(node.holes.board(track), track, hole) {
                Sowing::Sown { holes, taken, left, next } => {
                    legal = true;
                    each(child(space, node, hole, holes, taken, left, next, |wide, again| match H::of(&wide.holes) {
                        Some(holes) if again => Then::Again(Node { holes, seeds: wide.seeds, plane: wide.plane }),
                        Some(holes) => Then::Other(Node { holes, seeds: wide.seeds, plane: wide.plane }),
                        None => Then::Wide(wide, again),
                    }));
                }
                Sowing::Endless | Sowing::Outgrown => {}
            },
        }
    }
    if !legal {
        // A pass (rule 8). If both pass, the position stands again, which is worth what sharing is (rule 16).
        let node = Node { holes: node.holes.turned(), seeds: node.seeds, plane: space.shape.across(node.plane) };
        each(Child { hole: PASS, gain: 0, then: Then::Other(node) });
    }
}

#[expect(clippy::too_many_arguments, reason = "the fields of a sowing, one by one")]
#[inline(always)]
fn child<H, L: Lie>(
    space: &Space,
    node: &Node<H>,
    hole: usize,
    holes: L,
    taken: u8,
    left: u8,
    next: Next,
    then: impl FnOnce(Node<L>, bool) -> Then<H>,
) -> Child<H> {
    let then = match next {
        Next::Nobody => Then::Over,
        Next::Again => then(Node { holes, seeds: left, plane: node.plane }, true),
        Next::Other => then(Node { holes: holes.turned(), seeds: left, plane: space.shape.across(node.plane) }, false),
    };
    Child { hole: hole as u8, gain: space.shape.gain(node.plane, taken, left, next), then }
}

/// What the search of one kind of lie remembers.
pub(crate) struct Search<H> {
    pub(crate) memo: Memo<H>,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// How many may be.
    pub(crate) limit: u64,
    /// The positions on the way here.
    way: Vec<Node<H>>,
    /// Where on the way the latest capture was: before it nothing can stand again.
    since: usize,
    /// What hangs on positions on the way, in the order in which it was found, with the place of the earliest.
    pending: Vec<Pending<H>>,
    /// Where in that list a position stands.
    pended: HashMap<Node<H>, usize, BuildHasherDefault<Mix>>,
    /// Searches positions with a hole that `H` can't count.
    wide: Option<Box<Search<Board>>>,
    bytes: usize,
}

impl<H: Ranked> Search<H> {
    /// A search that remembers so many bytes of positions.
    pub(crate) fn new(bytes: usize, space: &Space) -> Self {
        let nothing = H::of(space.track(0).board()).expect("an empty board fits");
        Self {
            memo: Memo::new(bytes, nothing),
            nodes: 0,
            limit: u64::MAX,
            way: Vec::new(),
            since: 0,
            pending: Vec::new(),
            pended: HashMap::default(),
            wide: None,
            bytes,
        }
    }

    /// Whether as many positions were looked at as may be: what is open then says nothing of the depth.
    pub(crate) fn spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// What is known of a position, in fours: at least and at most.
    pub(crate) fn bounds(&self, tables: &Tables, node: &Node<H>) -> (i8, i8) {
        if node.seeds <= tables.seeds() {
            let value = tables.value(node.plane, &node.holes, node.seeds);
            return (value, value);
        }
        self.memo.get(node).map_or((-node.fours(), node.fours()), |entry| (entry.low, entry.high))
    }

    /// Whether the side to move wins at least `least` fours from here on; nothing if the limit of positions comes first.
    pub(crate) fn wins(&mut self, tables: &Tables, node: Node<H>, least: i8) -> Option<bool> {
        let known = self.cost(tables, &node, least);
        let cost = if known.is_settled() {
            known
        } else {
            self.way.clear();
            self.since = 0;
            self.pending.clear();
            self.pended.clear();
            self.ask(tables, node, least, Cost { prove: Cost::TOO_MUCH, disprove: Cost::TOO_MUCH }).cost
        };
        cost.is_settled().then_some(cost.prove == 0)
    }

    fn learn(&mut self, node: &Node<H>, least: i8, yes: bool) {
        self.memo.note(node, |entry| entry.learn(least, yes));
    }

    /// What a question costs as far as is known without a search.
    #[inline(always)]
    pub(crate) fn cost(&self, tables: &Tables, node: &Node<H>, least: i8) -> Cost {
        if least > node.fours() {
            return Cost::DISPROVED;
        }
        if least <= -node.fours() {
            return Cost::PROVED;
        }
        if node.seeds <= tables.seeds() {
            return Cost::settled(tables.value(node.plane, &node.holes, node.seeds) >= least);
        }
        self.memo.get(node).and_then(|entry| entry.cost(least)).unwrap_or_else(|| Self::guess(node, least))
    }

    /// What a question may cost of which nothing is known: the more, the more has to be won. Each hole that the mover has to
    /// choose from is worth as much as four that the other side has, and both the more, the more seeds there are. The numbers
    /// are those with which the fewest positions were looked at in games played at random.
    fn guess(node: &Node<H>, least: i8) -> Cost {
        let (own, other) = (node.holes.own().count() as i32, node.holes.turned().own().count() as i32);
        let (fours, least) = (i32::from(node.fours()), i32::from(least));
        let ahead = (9 * own - 2 * other - 14) * fours;
        let cost = |fours: i32, ahead: i32| (3 * fours + 3 - ahead / 16).max(1) as u32;
        Cost { prove: cost(fours + least, ahead), disprove: cost(fours - least + 1, -ahead) }
    }

    /// As `cost`, and looks at where the way has been.
    fn finding(&self, tables: &Tables, node: &Node<H>, least: i8, since: usize) -> Finding {
        let cost = self.cost(tables, node, least);
        if cost.is_settled() {
            return Finding::free(cost);
        }
        // Play without end wins nothing.
        let endless = Cost::settled(least <= 0);
        if let Some(at) = self.way[since..].iter().position(|stood| stood == node) {
            return Finding { cost: endless, hangs_on: since + at };
        }
        if !self.pending.is_empty()
            && let Some(&at) = self.pended.get(node)
        {
            return Finding { cost: endless, hangs_on: self.pending[at].hangs_on };
        }
        Finding::free(cost)
    }

    /// Looks into a question until it is settled or costs more than `most`, which it does not yet.
    fn ask(&mut self, tables: &Tables, node: Node<H>, least: i8, most: Cost) -> Finding {
        self.nodes += 1;
        let begun = self.nodes;
        let space = &tables.space;
        let mut moves: [Option<(Child<H>, Finding)>; 12] = [None; 12];
        let mut many = 0;
        let place = self.way.len();
        let mark = self.pending.len();
        self.way.push(node);
        children(space, &node, |child| {
            moves[many] = Some((child, Finding::free(Cost::UNKNOWN)));
            many += 1;
        });
        let moves = &mut moves[..many];
        let outer = self.since;
        for (child, _) in moves.iter().flatten() {
            if let Then::Again(next) | Then::Other(next) = &child.then
                && next.seeds > tables.seeds()
            {
                self.memo.fetch(next);
            }
        }
        for (child, finding) in moves.iter_mut().flatten() {
            let since = if child.gain == 0 { outer } else { place + 1 };
            *finding = match &child.then {
                Then::Over => Finding::free(Cost::settled(child.gain >= least)),
                Then::Again(next) => self.finding(tables, next, least - child.gain, since),
                Then::Other(next) => self.finding(tables, next, 1 + child.gain - least, since).not(),
                Then::Wide(..) => *finding,
            };
        }
        let (mut whole, mut best);
        loop {
            whole = Finding { cost: Cost { prove: Cost::NEVER, disprove: 0 }, hangs_on: FREE };
            best = 0;
            let (mut second, mut open) = (Cost::NEVER, 0);
            for (at, entry) in moves.iter().enumerate() {
                let Some((_, finding)) = entry else { continue };
                let cost = finding.cost;
                if cost.prove < whole.cost.prove {
                    second = whole.cost.prove;
                    whole.cost.prove = cost.prove;
                    best = at;
                } else if cost.prove < second {
                    second = cost.prove;
                }
                if cost.disprove > 0 {
                    open += 1;
                    whole.cost.disprove = whole.cost.disprove.max(cost.disprove);
                }
                if cost.disprove == 0 {
                    whole.hangs_on = whole.hangs_on.min(finding.hangs_on);
                }
            }
            if whole.cost.prove == 0 {
                whole.cost.disprove = Cost::NEVER;
                whole.hangs_on = moves[best].map_or(FREE, |(_, finding)| finding.hangs_on);
                break;
            }
            if whole.cost.disprove == 0 {
                break;
            }
            whole.hangs_on = FREE;
            // Of positions that can be reached in many ways a sum would count most more than once.
            let more = 2 * (open - 1);
            whole.cost.disprove = whole.cost.disprove.saturating_add(more).min(Cost::TOO_MUCH);
            if whole.cost.prove > most.prove || whole.cost.disprove > most.disprove || self.spent() {
                break;
            }
            let Some((child, finding)) = &mut moves[best] else { break };
            // Somewhat more than the second best costs, so as not to go to and fro.
            let allowed = Cost {
                prove: most.prove.min(second.saturating_add(second / 8).max(second.saturating_add(1))),
                disprove: most.disprove.saturating_sub(more).min(Cost::TOO_MUCH),
            };
            self.since = if child.gain == 0 { outer } else { place + 1 };
            *finding = if place >= LONGEST {
                Finding::free(Cost { prove: Cost::TOO_MUCH, disprove: Cost::TOO_MUCH })
            } else {
                match child.then {
                    Then::Over => *finding,
                    Then::Again(next) => self.ask(tables, next, least - child.gain, allowed),
                    Then::Other(next) => self.ask(tables, next, 1 + child.gain - least, allowed.not()).not(),
                    Then::Wide(next, again) => Finding::free(self.ask_wide(tables, next, again, child.gain, least)),
                }
            };
            self.since = outer;
        }
        self.way.pop();
        let settled = whole.cost.is_settled();
        let failed = settled && (whole.cost.prove == 0) == (least <= 0);
        if failed && whole.hangs_on < place {
            // It hangs on something earlier, and so does all that hangs on it.
            for pending in &mut self.pending[mark..] {
                pending.hangs_on = pending.hangs_on.min(whole.hangs_on);
            }
            self.pended.insert(node, self.pending.len());
            self.pending.push(Pending { node, least, hangs_on: whole.hangs_on });
            return whole;
        }
        if self.pending.len() > mark {
            self.settle(mark, place, failed);
        }
        whole.hangs_on = FREE;
        let work = self.nodes - begun + 1;
        let hole = moves[best].map_or(Entry::<H>::NO_MOVE, |(child, _)| child.hole);
        self.memo.note(&node, |entry| {
            if settled {
                entry.learn(least, whole.cost.prove == 0);
            } else {
                entry.set_cost(least, whole.cost);
            }
            if whole.cost.prove == 0 {
                entry.set_best(hole);
            }
            entry.worked(work);
        });
        whole
    }

    /// Settles what hung on the position at a place, from a mark in the list on: it `failed` the attacker as was assumed,
    /// or it did not.
    fn settle(&mut self, mark: usize, place: usize, failed: bool) {
        let mut kept = mark;
        for at in mark..self.pending.len() {
            let Pending { node, least, hangs_on } = self.pending[at];
            if failed && hangs_on < place {
                self.pending[kept] = self.pending[at];
                self.pended.insert(node, kept);
                kept += 1;
                continue;
            }
            self.pended.remove(&node);
            if failed {
                self.learn(&node, least, least <= 0);
            }
        }
        self.pending.truncate(kept);
    }

    fn ask_wide(&mut self, tables: &Tables, next: Node<Board>, again: bool, gain: i8, least: i8) -> Cost {
        let bytes = self.bytes / 16;
        let wide = self.wide.get_or_insert_with(|| Box::new(Search::new(bytes, &tables.space)));
        wide.limit = wide.nodes.saturating_add(self.limit - self.nodes);
        let before = wide.nodes;
        let said = if again {
            wide.wins(tables, next, least - gain)
        } else {
            wide.wins(tables, next, 1 + gain - least).map(|yes| !yes)
        };
        self.nodes += wide.nodes - before;
        said.map_or(Cost::UNKNOWN, Cost::settled)
    }
}

#[cfg(test)]
mod tests {
    use hoyito::quick::Six;
    use hoyito::{Row, Side, Variant};

    use super::*;
    use crate::shape::Shape;

    /// Positions here and there of a shape: what lies in the holes, and in which plane.
    fn scattered(tables: &Tables, seeds: u8, many: u64) -> Vec<Node<Six>> {
        let all = tables.shape().positions(seeds);
        let ways = tables.shape().ways(seeds);
        let step = (all / many) | 1;
        let numbers = (0..many).map(|at| (at * step + step / 3) % all);
        let node = |number: u64| {
            let plane = (number / ways) as u8;
            Node { holes: tables.space.unrank(plane, seeds, (number % ways) as u32), seeds, plane }
        };
        numbers.map(node).collect()
    }

    /// Whatever is asked of positions above the tables, the search says what greater tables know.
    fn agrees(shape: Shape, many: u64) {
        let great = Tables::make(shape, 16);
        let mut small = great.clone();
        small.layers.truncate(2);
        assert_eq!(small.seeds(), 12);
        let mut search = Search::new(1 << 25, &small.space);
        for node in scattered(&great, 16, many) {
            let value = great.value(node.plane, &node.holes, node.seeds);
            for least in 1 - node.fours()..=node.fours() {
                assert_eq!(search.wins(&small, node, least), Some(value >= least), "{shape:?}, {node:?}, {least}");
            }
        }
    }

    #[test]
    fn the_search_says_what_greater_tables_know() {
        for variant in Variant::ALL {
            agrees(Shape::whole(variant, Row::SIX), 300);
            agrees(Shape { open: [6, 4], ..Shape::whole(variant, Row::SIX) }, 100);
        }
        for side in Side::ALL {
            agrees(Shape { last_four_to: Some(side), ..Shape::whole(Variant::III, Row::SIX) }, 100);
        }
    }

    #[test]
    fn a_small_memory_changes_no_answer() {
        let shape = Shape::whole(Variant::III, Row::SIX);
        let (small, great) = (Tables::make(shape, 8), Tables::make(shape, 12));
        let mut search = Search::new(1 << 14, &small.space);
        for node in scattered(&great, 12, 40) {
            let value = great.value(node.plane, &node.holes, node.seeds);
            search.limit = search.nodes + 100_000;
            for least in [value, value + 1] {
                let said = search.wins(&small, node, least);
                assert!(said.is_none_or(|yes| yes == (value >= least)), "{node:?}, {least}");
            }
        }
    }
}
