//! Endgame tables say what play on the rules themselves finds, and files keep what they say.

use std::collections::HashMap;

use hoyito::{Board, Position, Row, Setup, SetupHole, Side, Variant};
use hoyito_solver::{FileError, Label, Shape, Tables};

fn whole(variant: Variant) -> Shape {
    Shape::whole(variant, Row::SIX)
}

/// A shape whose closed holes lie last, as a refilled board's do.
fn shaped(variant: Variant, open: [u8; 2]) -> Shape {
    Shape { variant, open, last_four_to: None }
}

/// A position of a shape: what lies in its open holes, South's first, and who is to move.
fn position(shape: &Shape, seeds: &[u8], to_move: Side) -> Position {
    let [south, north] = shape.open.map(usize::from);
    let holes = south.max(north).max(6);
    let lay = |own: &[u8]| {
        let open = own.iter().map(|&seeds| SetupHole { seeds: seeds.into(), closed: false });
        let mut row: Vec<_> = open.collect();
        row.resize(holes, SetupHole { seeds: 0, closed: true });
        row
    };
    let rest = (8 * holes) as u32 - seeds.iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
    let setup = Setup { south: lay(&seeds[..south]), north: lay(&seeds[south..]), captured: [rest, 0], to_move };
    Position::try_from(&setup).unwrap()
}

/// Hands out every way to lay so many seeds into so many holes.
fn each_lie(holes: usize, seeds: u8, each: &mut impl FnMut(&[u8])) {
    fn fill(lie: &mut Vec<u8>, holes: usize, seeds: u8, each: &mut impl FnMut(&[u8])) {
        if holes == 1 {
            lie.push(seeds);
            each(lie);
            lie.pop();
            return;
        }
        for here in 0..=seeds {
            lie.push(here);
            fill(lie, holes - 1, seeds - here, each);
            lie.pop();
        }
    }
    fill(&mut Vec::new(), holes, seeds, each);
}

/// Every position of a shape with so many seeds, either side to move.
fn each_position(shape: &Shape, seeds: u8, each: impl FnMut(Position)) {
    some_positions(shape, seeds, 1, each);
}

/// Of every so many lies the first.
fn some_positions(shape: &Shape, seeds: u8, step: usize, mut each: impl FnMut(Position)) {
    let holes = usize::from(shape.open[0] + shape.open[1]);
    let mut number = 0;
    each_lie(holes, seeds, &mut |lie| {
        if number % step == 0 {
            for side in Side::ALL {
                each(position(shape, lie, side));
            }
        }
        number += 1;
    });
}

fn ahead(position: &Position, side: Side) -> i8 {
    position.captured(side) as i8 - position.captured(side.other()) as i8
}

/// What the rules and a table say of a position's moves: the most that any wins. A side that can't move passes.
fn best_of_moves(tables: &Tables, position: &Position) -> i8 {
    let shape = tables.shape();
    let side = position.to_move();
    let mut best = None;
    for hole in position.board().row().holes_of(side) {
        let Ok(after) = position.after(shape.variant, shape.last_four_to, hole) else { continue };
        let gain = ahead(&after, side) - ahead(position, side);
        let then = match after.board().seeds() {
            0 => 0,
            _ if after.to_move() == side => tables.look_up(&after).unwrap().value,
            _ => -tables.look_up(&after).unwrap().value,
        };
        best = best.max(Some(gain + then));
    }
    best.unwrap_or_else(|| {
        let other = with_mover(position, side.other());
        // If nobody can move the rest is shared.
        if other.legal_moves(shape.variant).next().is_none() { 0 } else { -tables.look_up(&other).unwrap().value }
    })
}

fn with_mover(position: &Position, side: Side) -> Position {
    let text = position.to_string();
    let (rest, _) = text.rsplit_once(':').unwrap();
    format!("{rest}:{side}").parse().unwrap()
}

/// Every value equals that of the best move, played on the rules; passes are part of `Position::after` there.
fn agrees_with_its_moves(tables: &Tables, seeds: u8, step: usize) {
    some_positions(tables.shape(), seeds, step, |position| {
        let value = tables.look_up(&position).unwrap().value;
        assert_eq!(value, best_of_moves(tables, &position), "Hoyito {}, {position}", tables.shape().variant);
    });
}

#[test]
fn each_value_is_that_of_the_best_move() {
    for variant in Variant::ALL {
        let tables = Tables::make(whole(variant), 12);
        agrees_with_its_moves(&tables, 8, 2);
        agrees_with_its_moves(&tables, 12, 41);
    }
}

#[test]
fn so_it_is_where_holes_are_closed_or_rows_are_longer_or_the_last_four_go_to_a_side() {
    let agrees = |shape, most, step| {
        let tables = Tables::make(shape, most);
        for seeds in (8..=most).step_by(4) {
            agrees_with_its_moves(&tables, seeds, step);
        }
    };
    for variant in Variant::ALL {
        agrees(shaped(variant, [6, 4]), 12, 53);
        agrees(shaped(variant, [2, 6]), 16, 71);
        agrees(shaped(variant, [7, 7]), 8, 67);
        agrees(shaped(variant, [7, 5]), 8, 23);
    }
    for side in Side::ALL {
        agrees(Shape { variant: Variant::III, open: [6, 6], last_four_to: Some(side) }, 8, 17);
        agrees(Shape { variant: Variant::III, open: [6, 4], last_four_to: Some(side) }, 12, 101);
        agrees(Shape { variant: Variant::III, open: [3, 7], last_four_to: Some(side) }, 8, 13);
    }
}

/// Turns too: whoever is ahead always gets nearer to a capture, so that no value rests on itself.
#[test]
fn tables_prove_themselves() {
    let proves = |shape: Shape, most| {
        let tables = Tables::make(shape, most);
        for seeds in (8..=most).step_by(4) {
            assert_eq!(tables.check(seeds), Ok(()), "{}", Label { shape, seeds });
        }
    };
    for variant in Variant::ALL {
        proves(whole(variant), 12);
        proves(shaped(variant, [7, 7]), 8);
        proves(shaped(variant, [6, 1]), 16);
    }
    // As many seeds as tables ever have, on a board that is small enough.
    proves(shaped(Variant::II, [6, 1]), 24);
    for side in Side::ALL {
        proves(Shape { variant: Variant::III, open: [6, 6], last_four_to: Some(side) }, 12);
        proves(Shape { variant: Variant::III, open: [1, 6], last_four_to: Some(side) }, 16);
    }
}

/// A position without what was captured.
type Place = (Board, Side);

/// Seeds that the mover wins by each move, and the number of the position that it leads to; none when the round is over.
type Leads = Vec<(i8, Option<usize>)>;

/// What can be forced from every position, found forwards from nothing but the rules: whoever attacks can force so much
/// within no turn, within one, within two, until one turn more changes nothing.
struct Plain {
    shape: Shape,
    numbers: HashMap<Place, usize>,
    /// For each position who is to move, and what the moves lead to.
    nodes: Vec<(Side, Leads)>,
    /// For each position, for either side, fours: whether that side can force so much, from one on.
    forced: Vec<[[bool; 4]; 2]>,
}

impl Plain {
    fn new(shape: Shape) -> Self {
        Self { shape, numbers: HashMap::new(), nodes: Vec::new(), forced: Vec::new() }
    }

    fn add(&mut self, seeds: u8) {
        let mut positions = Vec::new();
        each_position(&self.shape, seeds, |position| positions.push(position));
        let first = self.nodes.len();
        for (number, position) in (first..).zip(&positions) {
            self.numbers.insert((*position.board(), position.to_move()), number);
        }
        for position in &positions {
            let side = position.to_move();
            let moves = position.board().row().holes_of(side).filter_map(|hole| {
                let after = position.after(self.shape.variant, self.shape.last_four_to, hole).ok()?;
                let gain = ahead(&after, side) - ahead(position, side);
                Some((gain, self.numbers.get(&(*after.board(), after.to_move())).copied()))
            });
            let mut moves: Leads = moves.collect();
            if moves.is_empty() {
                moves.push((0, self.numbers.get(&(*position.board(), side.other())).copied()));
            }
            self.nodes.push((side, moves));
            self.forced.push([[false; 4]; 2]);
        }
        loop {
            let mut changed = false;
            for number in first..self.nodes.len() {
                for attacker in Side::ALL {
                    for fours in 1..=(seeds / 4) as i8 {
                        if !self.can_force(number, attacker, fours) && self.can_force_by_a_move(number, attacker, fours)
                        {
                            self.forced[number][attacker.index()][fours as usize] = true;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// Whether a side can force so many fours: if that is none or fewer, whether the other can't force more.
    fn can_force(&self, number: usize, attacker: Side, fours: i8) -> bool {
        if fours > 0 {
            self.forced[number][attacker.index()].get(fours as usize).copied().unwrap_or(false)
        } else {
            !self.can_force(number, attacker.other(), 1 - fours)
        }
    }

    fn can_force_by_a_move(&self, number: usize, attacker: Side, fours: i8) -> bool {
        let (side, moves) = &self.nodes[number];
        let does = |&(gain, then): &(i8, Option<usize>)| {
            let gain = if *side == attacker { gain / 4 } else { -gain / 4 };
            then.map_or(gain >= fours, |then| self.can_force(then, attacker, fours - gain))
        };
        if *side == attacker { moves.iter().any(does) } else { moves.iter().all(does) }
    }

    fn value(&self, position: &Position) -> i8 {
        let number = self.numbers[&(*position.board(), position.to_move())];
        let most = (position.board().seeds() / 4) as i8;
        4 * (-most..=most).rev().find(|&fours| self.can_force(number, position.to_move(), fours)).unwrap()
    }
}

fn agrees_with_plain_search(shape: Shape, most: u8) {
    let tables = Tables::make(shape, most);
    let mut plain = Plain::new(shape);
    for seeds in (8..=most).step_by(4) {
        plain.add(seeds);
        each_position(&shape, seeds, |position| {
            let value = tables.look_up(&position).unwrap().value;
            assert_eq!(value, plain.value(&position), "Hoyito {}, {position}", shape.variant);
        });
    }
}

#[test]
fn tables_say_what_a_plain_search_of_all_that_can_be_forced_finds() {
    for variant in Variant::ALL {
        agrees_with_plain_search(whole(variant), 8);
        // With more seeds there are captures that are worth less than waiting.
        agrees_with_plain_search(shaped(variant, [6, 1]), 12);
    }
    for side in Side::ALL {
        let shape = Shape { variant: Variant::III, open: [6, 2], last_four_to: Some(side) };
        agrees_with_plain_search(shape, 12);
    }
}

#[test]
fn known_positions_have_their_values() {
    let say = |rules: &str, position: &str| {
        let position: Position = position.parse().unwrap();
        let variant = rules.parse().unwrap();
        let tables = Tables::make(Shape::of(&position, variant, None), position.board().seeds());
        let known = tables.look_up(&position).unwrap();
        (known.value, known.turns)
    };
    // South takes a with F, and the last four with it.
    assert_eq!(say("I", "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S"), (8, 1));
    // North is as near: whoever is to move takes all.
    assert_eq!(say("I", "3.3.0.0.0.0/0.0.0.1.0.1:20-20:N"), (8, 1));
    // Every move is endless, so that North passes (rule 16).
    let [moving, passing] = ["S", "N"].map(|side| say("I", &format!("0.2.1.0.2.1/2.x.x.x.x.x:20-20:{side}")));
    assert_eq!((moving, passing), ((8, 1), (-8, 2)));
}

#[test]
fn a_position_and_its_twin_have_the_same_value() {
    for variant in Variant::ALL {
        let tables = Tables::make(whole(variant), 8);
        some_positions(tables.shape(), 8, 7, |position| {
            assert_eq!(tables.look_up(&position), tables.look_up(&position.turned()), "{position}");
        });
    }
    // Where the sides have different holes the tables of the turned shape say the same.
    let (one, other) = (shaped(Variant::II, [6, 4]), shaped(Variant::II, [4, 6]));
    let (tables, turned) = (Tables::make(one, 12), Tables::make(other, 12));
    for seeds in [8, 12] {
        some_positions(&one, seeds, 5, |position| {
            assert_eq!(tables.look_up(&position), turned.look_up(&position.turned()), "{position}");
        });
    }
}

/// Only whether holes are closed matters, not where they lie in a longer row.
#[test]
fn tables_know_positions_whose_closed_holes_lie_elsewhere() {
    let tables = Tables::make(shaped(Variant::III, [6, 4]), 8);
    let last: Position = "0.1.2.0.0.1/1.0.3.0.x.x:20-20:S".parse().unwrap();
    let between: Position = "0.1.2.0.0.1/1.x.0.3.x.0:20-20:S".parse().unwrap();
    assert_eq!(tables.look_up(&last), tables.look_up(&between));
    let whole: Position = "0.1.2.0.0.1/1.0.3.0.0.0:20-20:S".parse().unwrap();
    assert_eq!(tables.look_up(&whole), None);
    // Nor a board that nothing is left on.
    let decided: Position = "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S".parse().unwrap();
    let over = decided.after(Variant::I, None, "F".parse().unwrap()).unwrap();
    assert_eq!(Tables::make(self::whole(Variant::I), 8).look_up(&over), None);
}

#[test]
fn the_numbers_of_positions_and_the_statistics_fit() {
    for variant in Variant::ALL {
        let tables = Tables::make(whole(variant), 8);
        let stats = tables.statistics(8).unwrap();
        assert_eq!(stats.positions, 75_582);
        assert_eq!(stats.won + stats.lost + stats.even, stats.positions);
        assert_eq!(stats.endless, stats.even, "with eight seeds the first capture is the last");
        let (mut won, mut sowings, mut endless, mut longest) = (0, 0, 0, 0);
        each_position(tables.shape(), 8, |position| {
            if position.to_move() == Side::South {
                let known = tables.look_up(&position).unwrap();
                won += u64::from(known.value > 0);
                longest = longest.max(known.turns);
                let occupied =
                    position.board().row().holes_of(Side::South).filter(|&hole| position.board().seeds_in(hole) > 0);
                let occupied = occupied.count();
                sowings += occupied as u64;
                endless += (occupied - position.legal_moves(variant).count()) as u64;
            }
        });
        assert_eq!((stats.won, stats.sowings, stats.endless_sowings), (won, sowings, endless));
        let (known, position) = stats.longest.unwrap();
        assert_eq!((tables.look_up(&position), known.turns), (Some(known), longest));
        assert!(tables.statistics(12).is_none());
    }
}

fn written(tables: &Tables, seeds: u8) -> Vec<u8> {
    let mut file = Vec::new();
    tables.write(seeds, &mut file).unwrap();
    file
}

#[test]
fn files_bring_tables_back() {
    for (shape, most) in [
        (whole(Variant::I), 8),
        (shaped(Variant::II, [6, 3]), 12),
        (Shape { variant: Variant::III, open: [3, 7], last_four_to: Some(Side::North) }, 8),
    ] {
        let made = Tables::make(shape, most);
        let mut read = Tables::empty(shape);
        for seeds in (8..=most).step_by(4) {
            let file = written(&made, seeds);
            assert_eq!(Label::read(&file[..]).unwrap(), Label { shape, seeds });
            assert_eq!(read.next(), Label { shape, seeds });
            read.read(&file[..]).unwrap();
            assert_eq!(written(&read, seeds), file);
            each_position(&shape, seeds, |position| assert_eq!(read.look_up(&position), made.look_up(&position)));
        }
        assert_eq!(read.seeds(), most);
    }
}

#[test]
fn a_file_that_changed_in_any_byte_is_refused() {
    let made = Tables::make(shaped(Variant::I, [6, 1]), 8);
    let file = written(&made, 8);
    let empty = Tables::empty(*made.shape());
    let read = |bytes: &[u8]| {
        let mut tables = empty.clone();
        let done = tables.read(bytes);
        assert_eq!(tables.seeds(), if done.is_ok() { 8 } else { 0 });
        done
    };
    read(&file).unwrap();
    for at in 0..file.len() {
        let mut bytes = file.clone();
        bytes[at] ^= 1 << (at % 8);
        match (at, read(&bytes).unwrap_err()) {
            (0..8, FileError::Foreign) | (8, FileError::Version { .. }) => {}
            (9.., FileError::Damaged { at: place }) => assert!(place <= at as u64),
            // What is missing may be missed before the checksum is.
            (26.., FileError::Short { .. }) => {}
            (at, error) => panic!("byte {at}: {error}"),
        }
    }
    for length in (0..40).chain((40..file.len()).step_by(31)) {
        assert!(matches!(read(&file[..length]).unwrap_err(), FileError::Short { bytes } if bytes == length as u64));
    }
    let long = [&file[..], b"\n"].concat();
    assert!(matches!(read(&long).unwrap_err(), FileError::Long { bytes } if bytes == file.len() as u64));
}

#[test]
fn a_file_of_something_else_is_refused_and_says_of_what() {
    let eight = written(&Tables::make(whole(Variant::I), 8), 8);
    let refuse = |shape: Shape, bytes: &[u8]| Tables::empty(shape).read(bytes).unwrap_err().to_string();
    assert_eq!(
        refuse(whole(Variant::II), &eight),
        "the tables are of Hoyito I, 6 and 6 open holes, 8 seeds, and wanted are those of Hoyito II, 6 and 6 open holes, \
         8 seeds; give another file"
    );
    assert!(refuse(shaped(Variant::I, [6, 5]), &eight).contains("wanted are those of Hoyito I, 6 and 5 open holes"));
    let mut twelve = Tables::make(whole(Variant::I), 12);
    assert!(twelve.read(&eight[..]).unwrap_err().to_string().contains("Hoyito I, 6 and 6 open holes, 16 seeds"));
    assert!(refuse(whole(Variant::I), &written(&twelve, 12)).contains("wanted are those of"));
    assert!(refuse(whole(Variant::I), b"Rules: I\n\nA").contains("no file of Hoyito tables"));
    assert!(refuse(whole(Variant::I), b"").contains("cut short after 0 bytes"));
}

/// Headers whose checksum is right, but nothing else, come from nobody who means well.
#[test]
fn a_hostile_file_costs_no_memory_and_no_panic() {
    let file = written(&Tables::make(whole(Variant::I), 8), 8);
    let mut state = 7_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    for _ in 0..3_000 {
        let mut bytes = file[..200].to_vec();
        for _ in 0..=random() % 4 {
            let at = 9 + random() % 13;
            bytes[at] = random() as u8;
        }
        let sum = checksum(&bytes[..22]).to_le_bytes();
        bytes[22..26].copy_from_slice(&sum);
        let label = Label::read(&bytes[..]);
        if let Ok(label) = label {
            // Even what is well labelled is only as long as it is.
            assert!(Tables::empty(label.shape).read(&bytes[..]).is_err());
        }
    }
    // Values that there can't be, with a checksum that is right.
    let tables = Tables::make(shaped(Variant::I, [6, 1]), 8);
    let file = written(&tables, 8);
    for at in (26..file.len() - 4).step_by(41) {
        for wrong in [0x00, 0xFF, 0x11, 0xF8] {
            let mut bytes = file.clone();
            bytes[at] = wrong;
            let end = bytes.len() - 4;
            let all: Vec<_> = [&bytes[..22], &bytes[26..end]].concat();
            bytes[end..].copy_from_slice(&checksum(&all).to_le_bytes());
            // It may be sound by chance: there must be no panic.
            let _ = Tables::empty(*tables.shape()).read(&bytes[..]);
        }
    }
}

/// CRC-32 as its definition has it, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 })
    })
}
