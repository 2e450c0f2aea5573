//! The counts of the reference program, which its file in `tests/data` gives for each game and row.

use hoyito::{Position, Row, Side, Variant, perft};

fn counts() -> impl Iterator<Item = (Variant, Row, u32, u64)> {
    include_str!("../data/perft.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<_> = line.split(' ').collect();
        let [rules, row, depth, count] = fields[..] else { panic!("{line}") };
        (rules.parse().unwrap(), row.parse().unwrap(), depth.parse().unwrap(), count.parse().unwrap())
    })
}

#[test]
fn lines_of_play_are_as_many_as_in_the_reference() {
    let mut compared = 0;
    for (variant, row, depth, count) in counts() {
        let start = Position::start(row, Side::South);
        assert_eq!(perft(&start, variant, depth), count, "{variant}, row of {row}, depth {depth}");
        compared += 1;
    }
    assert_eq!(compared, 3 * 7 * 7);
}

/// Deep enough that holes hold more than the 31 seeds that a packed board has room for.
#[test]
fn counting_goes_on_where_a_hole_is_too_full_to_be_packed() {
    let start = Position::start(Row::SIX, Side::South);
    assert_eq!(perft(&start, Variant::II, 10), 10_851_924);
    assert_eq!(perft(&start, Variant::III, 10), 11_169_343);
}
