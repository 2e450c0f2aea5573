//! Counting lines of play: a measure of speed, and a check of the rules as a whole.

use crate::board::{Board, Side};
use crate::game::REPETITIONS;
use crate::packed::{Packed, Ring};
use crate::position::Position;
use crate::rules::Variant;
use crate::sowing::{self, Ending, Holes, Nobody};

/// How many lines of play of exactly `depth` sowings there are from a position, in a single game.
///
/// Passes are no sowings, an endless sowing is no move, and a game that is over before `depth` counts nothing. Nothing
/// is allocated. The limit of quiet turns (rule 17) is beyond any depth that can be counted, and is left out.
///
/// ```
/// use hoyito::{Position, Row, Side, Variant, perft};
///
/// let start = Position::start(Row::SIX, Side::South);
/// let counts: Vec<u64> = (1..=5).map(|depth| perft(&start, Variant::II, depth)).collect();
/// assert_eq!(counts, [6, 32, 158, 819, 4044]);
/// ```
#[must_use]
pub fn perft(position: &Position, variant: Variant, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (board, mover) = (position.board(), position.to_move());
    let ring = Ring::of(board);
    if let Some(holes) = ring.as_ref().and_then(|ring| Packed::of(ring, board)) {
        Node { holes, on_board: board.seeds().into(), mover, path: None }.count(variant, depth)
    } else {
        Node { holes: *board, on_board: board.seeds().into(), mover, path: None }.count(variant, depth)
    }
}

/// Holes in which lines of play can be counted.
pub(crate) trait Counted: Holes + Copy + PartialEq {
    /// The holes of a side that have seeds, from its left.
    fn occupied(&self, side: Side) -> impl Iterator<Item = usize>;

    /// Whether the holes have ever held more than they can, so that they say nothing.
    fn overflowed(&self) -> bool;

    /// The holes with room for all seeds there are.
    fn unpacked(&self) -> Board;
}

impl Counted for Board {
    fn occupied(&self, side: Side) -> impl Iterator<Item = usize> {
        let first = side.index() * self.row().holes();
        (first..first + self.row().holes()).filter(|&hole| self.at(hole) > 0)
    }

    fn overflowed(&self) -> bool {
        false
    }

    fn unpacked(&self) -> Board {
        *self
    }
}

/// A position on a line of play.
struct Node<'a, H> {
    holes: H,
    on_board: u32,
    mover: Side,
    /// The positions before this one since the last capture, the latest first.
    path: Option<&'a Path<'a, H>>,
}

struct Path<'a, H> {
    holes: H,
    mover: Side,
    before: Option<&'a Self>,
}

impl<H: Counted> Node<'_, H> {
    fn count(&self, variant: Variant, depth: u32) -> u64 {
        let of = |mover| {
            if depth == 1 { self.moves(variant, mover) } else { self.lines(variant, mover, depth) }
        };
        // A side without a legal move passes (rules 8 and 16).
        of(self.mover).or_else(|| of(self.mover.other())).unwrap_or(0)
    }

    /// The number of legal moves of a side, if it has any.
    fn moves(&self, variant: Variant, mover: Side) -> Option<u64> {
        let mut moves = 0;
        for hole in self.holes.occupied(mover) {
            let (mut holes, mut on_board) = (self.holes, self.on_board);
            let sown = sowing::sow(variant, &mut holes, &mut on_board, hole, &mut Nobody);
            moves += if holes.overflowed() {
                self.unpacked(|node| node.line(variant, mover, hole, 1).unwrap_or(0))
            } else {
                u64::from(sown.is_ok())
            };
        }
        (moves > 0).then_some(moves)
    }

    /// The number of lines that begin with a move of a side, if it has a legal one.
    fn lines(&self, variant: Variant, mover: Side, depth: u32) -> Option<u64> {
        // Only who is to move after passes counts for a repetition (rule 17), and that is known once a move is found.
        let mut lines = None;
        for hole in self.holes.occupied(mover) {
            if let Some(found) = self.line(variant, mover, hole, depth) {
                if lines.is_none() && self.stood(mover) >= REPETITIONS {
                    return Some(0);
                }
                lines = Some(lines.unwrap_or(0) + found);
            }
        }
        lines
    }

    /// The number of lines that begin with a move, if it is legal.
    fn line(&self, variant: Variant, mover: Side, hole: usize, depth: u32) -> Option<u64> {
        let (mut holes, mut on_board) = (self.holes, self.on_board);
        let sown = sowing::sow(variant, &mut holes, &mut on_board, hole, &mut Nobody);
        if holes.overflowed() {
            return self.unpacked(|node| node.line(variant, mover, hole, depth));
        }
        let next = match sown.ok()? {
            _ if depth == 1 => return Some(1),
            Ending::LastFour => return Some(0),
            Ending::Casa { again: true } => mover,
            Ending::Casa { again: false } | Ending::EmptyHole => mover.other(),
        };
        let here = Path { holes: self.holes, mover, before: self.path };
        let path = (on_board == self.on_board).then_some(&here);
        Some(Node { holes, on_board, mover: next, path }.count(variant, depth - 1))
    }

    /// How often this position has stood since the last capture, `mover` being to move.
    fn stood(&self, mover: Side) -> usize {
        let before = core::iter::successors(self.path, |path| path.before);
        1 + before.filter(|path| path.mover == mover && path.holes == self.holes).count()
    }

    /// Looks at the same node with room for all seeds.
    fn unpacked<T>(&self, look: impl FnOnce(&Node<Board>) -> T) -> T {
        let mut found = None;
        let mut look = Some(look);
        unpack(self.path, &mut |path| {
            let node = Node { holes: self.holes.unpacked(), on_board: self.on_board, mover: self.mover, path };
            found = look.take().map(|look| look(&node));
        });
        found.expect("a path is unpacked once")
    }
}

fn unpack<H: Counted>(path: Option<&Path<H>>, then: &mut dyn FnMut(Option<&Path<Board>>)) {
    match path {
        None => then(None),
        Some(path) => unpack(path.before, &mut |before| {
            then(Some(&Path { holes: path.holes.unpacked(), mover: path.mover, before }));
        }),
    }
}
