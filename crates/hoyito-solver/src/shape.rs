//! Which positions belong together: one board shape, one game, one ruling about the last four seeds.

use hoyito::quick::{Lie, Next, Track};
use hoyito::{Board, Hole, Position, Row, Side, Variant};

/// The positions that play can lead to from one another: what a set of tables is about.
///
/// Where the closed holes of a row lie makes no difference to play; in a shape they come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The game.
    pub variant: Variant,
    /// Open holes of South and of North.
    pub open: [u8; 2],
    /// Who gets the last four seeds if it is not the capturer (rule 13).
    pub last_four_to: Option<Side>,
}

impl Shape {
    /// A whole board of so many holes a player, in a single game.
    #[must_use]
    pub const fn whole(variant: Variant, row: Row) -> Self {
        let holes = row.holes() as u8;
        Self { variant, open: [holes, holes], last_four_to: None }
    }

    /// The shape of a position.
    #[must_use]
    pub fn of(position: &Position, variant: Variant, last_four_to: Option<Side>) -> Self {
        let board = position.board();
        let open =
            Side::ALL.map(|side| board.row().holes_of(side).filter(|&hole| !board.is_closed(hole)).count() as u8);
        Self { variant, open, last_four_to }
    }

    /// Whether a position looks the same to both sides, so that one plane holds the positions of either.
    #[must_use]
    pub const fn is_even(&self) -> bool {
        self.open[0] == self.open[1] && self.last_four_to.is_none()
    }

    /// The greatest row there is in it.
    pub(crate) fn row(&self) -> Row {
        let most = self.open[0].max(self.open[1]).max(Row::SIX.holes() as u8);
        Row::new(most.into()).expect("open holes are those of a board")
    }

    /// How many ways there are to lay so many seeds into the open holes.
    #[must_use]
    pub fn ways(&self, seeds: u8) -> u64 {
        let bars = usize::from(self.open[0] + self.open[1]) - 1;
        choose(usize::from(seeds) + bars, bars)
    }

    /// Positions of so many seeds.
    #[must_use]
    pub fn positions(&self, seeds: u8) -> u64 {
        self.ways(seeds) * self.planes() as u64
    }

    /// Positions of 8 seeds, 12, and so on up to so many: what tables of so many seeds hold.
    #[must_use]
    pub fn positions_up_to(&self, seeds: u8) -> u64 {
        (8..=seeds).step_by(4).map(|seeds| self.positions(seeds)).sum()
    }

    pub(crate) const fn planes(&self) -> usize {
        if self.is_even() { 1 } else { 2 }
    }

    /// The plane of the positions in which a side is to move.
    pub(crate) const fn plane_of(&self, side: Side) -> u8 {
        if self.is_even() { 0 } else { side as u8 }
    }

    /// The plane that is seen from the other side.
    pub(crate) const fn across(&self, plane: u8) -> u8 {
        if self.is_even() { 0 } else { 1 - plane }
    }

    /// Fours that a sowing wins for its side, those that are left at the end among them (rules 12 and 13).
    #[inline(always)]
    pub(crate) fn gain(&self, plane: u8, taken: u8, left: u8, next: Next) -> i8 {
        let last_four = match self.last_four_to {
            _ if next != Next::Nobody || left == 0 => 0,
            Some(side) if side as u8 != plane => -1,
            _ => 1,
        };
        (taken / 4) as i8 + last_four
    }

    /// The board of a plane, without seeds: the side to move in South's place.
    pub(crate) fn board(&self, plane: u8) -> Board {
        let board = Board::shaped(self.row(), self.open.map(usize::from));
        if plane == 0 { board } else { board.turned() }
    }

    /// A position's holes as its side to move sees them, the closed ones last.
    pub(crate) fn lay<H: Lie>(&self, position: &Position) -> Option<H> {
        let mover = position.to_move();
        let mut board = self.board(self.plane_of(mover));
        for side in Side::ALL {
            let place = if side == mover { Side::South } else { Side::North };
            for (to, hole) in self.holes(position, side).enumerate() {
                let to = Hole::new(place, to).expect("the shape has as many open holes");
                board.lay(to, position.board().seeds_in(hole));
            }
        }
        H::of(&board)
    }

    /// The open holes of a side of a position, from its left.
    pub(crate) fn holes(&self, position: &Position, side: Side) -> impl Iterator<Item = Hole> {
        let board = *position.board();
        board.row().holes_of(side).filter(move |&hole| !board.is_closed(hole))
    }
}

/// A shape made ready for work: the tracks of its planes, and the ranks of what lies in them.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub(crate) shape: Shape,
    tracks: Vec<Track>,
    /// For each plane, what each hole adds to a rank by the seeds that lie in it and in the holes before it.
    ranks: Vec<Vec<[u32; SUMS]>>,
    open: Vec<Vec<usize>>,
}

/// Seeds that can be ranked, and none.
const SUMS: usize = 32;

impl Space {
    pub(crate) fn new(shape: Shape) -> Self {
        let mut space = Self { shape, tracks: Vec::new(), ranks: Vec::new(), open: Vec::new() };
        for plane in 0..shape.planes() as u8 {
            let track = Track::new(shape.variant, &shape.board(plane));
            let all = shape.row().all_holes();
            let open: Vec<_> = (0..all).filter(|&number| track.is_open(number)).collect();
            let mut ranks = vec![[0; SUMS]; all];
            // The last hole holds what the others don't.
            for (bar, &number) in open[..open.len() - 1].iter().enumerate() {
                for (seeds, rank) in ranks[number].iter_mut().enumerate() {
                    // Greater ranks than fit are of more seeds than any table has.
                    *rank = choose(seeds + bar, bar + 1).min(u64::from(u32::MAX)) as u32;
                }
            }
            space.tracks.push(track);
            space.ranks.push(ranks);
            space.open.push(open);
        }
        space
    }

    #[inline(always)]
    pub(crate) fn track(&self, plane: u8) -> &Track {
        &self.tracks[usize::from(plane)]
    }

    /// The number of a lie among all lies of as many seeds.
    #[inline(always)]
    pub(crate) fn rank<H: Ranked>(&self, plane: u8, holes: &H) -> u32 {
        holes.rank(&self.ranks[usize::from(plane)])
    }

    /// The lie of a number.
    pub(crate) fn unrank<H: Lie>(&self, plane: u8, seeds: u8, rank: u32) -> H {
        let open = &self.open[usize::from(plane)];
        let ranks = &self.ranks[usize::from(plane)];
        let mut holes = H::of(self.tracks[usize::from(plane)].board()).expect("an empty board fits");
        let (mut rank, mut above) = (rank, usize::from(seeds));
        for bar in (0..open.len() - 1).rev() {
            let row = &ranks[open[bar]];
            let sum = (0..=above).rev().find(|&sum| row[sum] <= rank).unwrap_or(0);
            rank -= row[sum];
            holes = holes.with(open[bar + 1], (above - sum) as u8);
            above = sum;
        }
        holes.with(open[0], above as u8)
    }

    /// The plane and the rank of a position's number among those of so many seeds: plane after plane.
    pub(crate) fn place(&self, seeds: u8, number: u32) -> (u8, u32) {
        let ways = self.shape.ways(seeds) as u32;
        ((number / ways) as u8, number % ways)
    }

    /// The positions of so many seeds from one number on, each with its plane; without end.
    pub(crate) fn walk<H: Lie>(&self, seeds: u8, first: u32) -> impl Iterator<Item = (u8, H)> {
        let ways = self.shape.ways(seeds) as u32;
        let (mut plane, mut rank) = self.place(seeds, first);
        let mut last = None;
        core::iter::from_fn(move || {
            if rank == ways {
                (plane, rank, last) = (plane + 1, 0, None);
            }
            let here = match last {
                Some(holes) => self.following(plane, holes),
                None => self.unrank(plane, seeds, rank),
            };
            last = Some(here);
            rank += 1;
            Some((plane, here))
        })
    }

    /// The lie of the next number; anything after the last.
    #[inline]
    fn following<H: Lie>(&self, plane: u8, holes: H) -> H {
        let open = &self.open[usize::from(plane)];
        let first = holes.at(open[0]);
        let Some(at) = (1..open.len()).find(|&at| holes.at(open[at]) > 0) else { return holes };
        let there = holes.at(open[at]);
        holes.with(open[at], there - 1).with(open[0], 0).with(open[at - 1], first + 1)
    }
}

/// A lie whose number among all of as many seeds can be told.
pub(crate) trait Ranked: Lie {
    fn rank(&self, ranks: &[[u32; SUMS]]) -> u32;
}

impl Ranked for hoyito::quick::Six {
    #[inline(always)]
    fn rank(&self, ranks: &[[u32; SUMS]]) -> u32 {
        let ranks: &[[u32; SUMS]; Row::SIX.all_holes()] = ranks.try_into().expect("two rows of six");
        let mut rank = 0;
        for (sum, row) in self.sums().into_iter().zip(ranks) {
            // The mask changes nothing; it tells the compiler that the index is within the row.
            rank += row[usize::from(sum) & (SUMS - 1)];
        }
        rank
    }
}

impl Ranked for Board {
    fn rank(&self, ranks: &[[u32; SUMS]]) -> u32 {
        let mut sum = 0;
        ranks
            .iter()
            .enumerate()
            .map(|(number, row)| {
                sum += usize::from(Lie::at(self, number));
                row[sum]
            })
            .sum()
    }
}

/// Ways to choose `some` of `all`.
fn choose(all: usize, some: usize) -> u64 {
    if some > all {
        return 0;
    }
    (1..=some).fold(1_u128, |ways, n| ways * (all - some + n) as u128 / n as u128).min(u128::from(u64::MAX)) as u64
}
