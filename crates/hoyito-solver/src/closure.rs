//! Proves that an attacker gets nowhere by going round: a set of positions that the other side can stay in.
//!
//! A search that follows single ways meets a position that stands again over and over, and learns little from it. Here each
//! position without a capture in between is looked at once. All are taken for such as lead the attacker nowhere until the
//! contrary is shown: of the attacker all moves are looked at, of the other side one at a time. What is left when there is
//! nothing more to look at holds itself up.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::memo::Mix;
use crate::search::{Node, Search, Then, children};
use crate::shape::Ranked;
use crate::tables::Tables;

/// The most positions of a set, at some hundred bytes each: a page has less room than a program.
const MOST_SPOTS: usize = if cfg!(target_family = "wasm") { 400_000 } else { 4_000_000 };

/// A question in the making.
pub(crate) struct Closure<H> {
    pub(crate) node: Node<H>,
    pub(crate) least: i8,
    /// Positions that single ways were followed through before.
    pub(crate) tried: u64,
    spots: Vec<Spot<H>>,
    places: HashMap<(Node<H>, bool), usize, BuildHasherDefault<Mix>>,
    /// Still to be looked at, and what can only be looked at with some trouble.
    queue: Vec<usize>,
    hard: Vec<usize>,
    /// A hole was met that this kind of lie can't count.
    wide: bool,
}

/// A position, with the attacker to move or the other side.
struct Spot<H> {
    node: Node<H>,
    attacks: bool,
    /// The attacker gets what is asked.
    won: bool,
    /// The other side gets away from it with a capture.
    away: bool,
    seen: bool,
    /// Moves without a capture, and those with one about which nothing is known yet.
    next: Vec<Node<H>>,
    exits: Vec<(Node<H>, i8, bool)>,
    /// The one of its moves that the other side relies on.
    relies_on: Option<usize>,
    parents: Vec<usize>,
}

impl<H: Ranked> Closure<H> {
    pub(crate) fn new(node: Node<H>, least: i8) -> Self {
        let mut closure = Self {
            node,
            least,
            tried: 0,
            spots: Vec::new(),
            places: HashMap::default(),
            queue: Vec::new(),
            hard: Vec::new(),
            wide: false,
        };
        closure.spot(node, least > 0);
        closure
    }

    /// Whether the set takes more memory than it may, or holds what can't be counted in it.
    pub(crate) const fn is_too_great(&self) -> bool {
        self.wide || self.spots.len() > MOST_SPOTS
    }

    /// What is asked where the attacker is to move, or the other side.
    fn asked(&self, attacks: bool) -> i8 {
        if attacks == (self.least > 0) { self.least } else { 1 - self.least }
    }

    fn spot(&mut self, node: Node<H>, attacks: bool) -> usize {
        if let Some(&at) = self.places.get(&(node, attacks)) {
            return at;
        }
        let at = self.spots.len();
        self.spots.push(Spot {
            node,
            attacks,
            won: false,
            away: false,
            seen: false,
            next: Vec::new(),
            exits: Vec::new(),
            relies_on: None,
            parents: Vec::new(),
        });
        self.places.insert((node, attacks), at);
        self.queue.push(at);
        at
    }

    /// Goes on until it is known whether the side to move gets what is asked, or the search is spent.
    pub(crate) fn work(&mut self, search: &mut Search<H>, tables: &Tables, level: usize) -> Option<bool> {
        while !self.spots[0].won {
            if search.spent() || self.is_too_great() {
                return None;
            }
            if let Some(at) = self.queue.pop() {
                self.look(search, tables, at);
            } else if let Some(at) = self.hard.pop() {
                if !self.look_hard(search, tables, at, level) {
                    self.hard.push(at);
                    return None;
                }
            } else {
                break;
            }
        }
        let won = self.spots[0].won;
        for spot in self.spots.iter().filter(|spot| spot.won || !won) {
            let least = self.asked(spot.attacks);
            search.learn(&spot.node, least, spot.won == spot.attacks);
        }
        Some(won == (self.least > 0))
    }

    fn look(&mut self, search: &mut Search<H>, tables: &Tables, at: usize) {
        let Spot { node, attacks, won, away, seen, .. } = self.spots[at];
        if won || away {
            return;
        }
        let least = self.asked(attacks);
        if !seen {
            search.nodes += 1;
            // Yes is what the side to move wants, whoever that is.
            let (mut sure, mut next, mut exits, mut wide) = (false, Vec::new(), Vec::new(), false);
            children(&tables.space, &node, |child| match child.then {
                Then::Over => sure |= child.gain >= least,
                Then::Other(to) => match search.glance(tables, &to, 1 + child.gain - least) {
                    Some(yes) => sure |= !yes,
                    None if child.gain == 0 => next.push(to),
                    None => exits.push((to, 1 + child.gain - least, false)),
                },
                Then::Again(to) => match search.glance(tables, &to, least - child.gain) {
                    Some(yes) => sure |= yes,
                    None => exits.push((to, least - child.gain, true)),
                },
                Then::Wide(..) => wide = true,
            });
            // A hole that can't be counted is left to the other search.
            self.wide |= wide;
            let spot = &mut self.spots[at];
            spot.seen = true;
            spot.next = next;
            spot.exits = exits;
            if sure {
                return self.sure(at);
            }
        }
        if attacks {
            for to in std::mem::take(&mut self.spots[at].next) {
                let to = self.spot(to, false);
                self.spots[to].parents.push(at);
                if self.spots[to].won {
                    return self.sure(at);
                }
            }
            if !self.spots[at].exits.is_empty() {
                self.hard.push(at);
            }
            return;
        }
        // One that is known to be lost no more is relied on; one that is being looked at anyway costs nothing.
        let next = &self.spots[at].next;
        let lost = |to: &Node<H>| self.places.get(&(*to, true)).is_some_and(|&to| self.spots[to].won);
        let known = |to: &Node<H>| self.places.contains_key(&(*to, true));
        let able: Vec<_> = next.iter().copied().filter(|to| !lost(to)).collect();
        let chosen = able.iter().copied().find(known).or_else(|| able.first().copied());
        match chosen {
            Some(to) => {
                let to = self.spot(to, true);
                self.spots[to].parents.push(at);
                self.spots[at].relies_on = Some(to);
            }
            None if !self.spots[at].exits.is_empty() => self.hard.push(at),
            None => self.win(at),
        }
    }

    /// Looks at the captures of a spot that nothing is known about; whether that came to an end.
    fn look_hard(&mut self, search: &mut Search<H>, tables: &Tables, at: usize, level: usize) -> bool {
        let Spot { attacks, won, away, .. } = self.spots[at];
        if won || away {
            return true;
        }
        while let Some(&(to, least, again)) = self.spots[at].exits.last() {
            let Some(yes) = search.decide(tables, to, least, level + 1) else { return false };
            self.spots[at].exits.pop();
            if yes == again {
                self.sure(at);
                return true;
            }
        }
        if !attacks {
            self.win(at);
        }
        true
    }

    /// The side to move gets what is asked of it.
    fn sure(&mut self, at: usize) {
        if self.spots[at].attacks {
            self.win(at);
        } else {
            self.spots[at].away = true;
        }
    }

    /// The attacker gets what is asked, here and wherever that follows from it.
    fn win(&mut self, at: usize) {
        let mut won = vec![at];
        while let Some(at) = won.pop() {
            if self.spots[at].won {
                continue;
            }
            self.spots[at].won = true;
            for parent in std::mem::take(&mut self.spots[at].parents) {
                let spot = &self.spots[parent];
                if spot.won || spot.away {
                    continue;
                }
                if spot.attacks {
                    won.push(parent);
                } else if spot.relies_on == Some(at) {
                    self.queue.push(parent);
                }
            }
        }
    }
}
