//! What the program promises to other programs: its output, its exit status, and the sentence on standard error.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

fn hoyito(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hoyito"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that asks for no input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn prints(arguments: &[&str], input: &str) -> String {
    let output = hoyito(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refuses(arguments: &[&str], input: &str) -> String {
    let output = hoyito(arguments, input);
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    assert_eq!(prints(&["perft", "--rules", "I", "--row", "6", "4"], ""), "1 6\n2 32\n3 140\n4 638\n");
}

#[test]
fn replay_prints_the_state_after_each_sowing() {
    let expected = concat!(
        r#"{"round":1,"mover":"S","move":"A","legal":"ABCDEF","endless":"","holes":[2,7,1,6,1,6,6,6,0,1,6,6],"#,
        r#""captured":[0,0],"next":"N","laps":5,"drops":26,"captures":[],"passed":0}"#,
        "\n",
        r#"{"end":"open","captured":[0,0],"rounds":1,"matchWon":null}"#,
        "\n",
    );
    assert_eq!(prints(&["replay", "--rules", "I", "--row", "6", "--json", "A"], ""), expected);
    assert_eq!(prints(&["replay", "--json"], "\u{feff}Rules: I\r\nRow: 6\r\n\r\nA\r\n"), expected);
}

#[test]
fn replay_names_captures_by_number_and_closed_holes_by_null() {
    let moves = "BcdEdcdEBeDbDFaEdAfDcbDecfAbFaDaDcEaEcfBdDfCaDcCaEdFdfDbFaEcAfAeCfCaDaAfAcFeCfEcBbFcCaBeFfBbDdFeFe/d";
    let lines = prints(&["replay", "--rules", "II", "--match", "--json", moves], "");
    let last: Vec<_> = lines.lines().rev().take(2).collect();
    assert!(last[1].contains(r#""round":2,"mover":"N","move":"d""#), "{}", last[1]);
    assert!(last[1].contains("null,null,null"), "{}", last[1]);
    assert!(last[0].ends_with(r#""rounds":2,"matchWon":null}"#), "{}", last[0]);
}

#[test]
fn a_bad_move_is_named_with_its_place_and_reason() {
    assert_eq!(refuses(&["replay", "AbA"], ""), "hoyito: move 3 (round 1): A can't be played: the hole is empty\n");
    assert_eq!(
        refuses(&["replay"], "Rules: I\n\nA\nbA"),
        "hoyito: line 4, column 2: move 3 (round 1): A can't be played: the hole is empty\n"
    );
    assert_eq!(
        refuses(&["replay", "A/"], ""),
        "hoyito: move 2 (round 1): '/' can't stand here: the round is not over yet\n"
    );
    assert!(refuses(&["replay", "A?"], "").contains("line 1, column 2: '?' is no move"));
    assert!(refuses(&["replay", "--rules", "IV", "A"], "").contains("none of the games"));
    assert!(refuses(&["replay"], "").contains("the record is empty"));
    assert!(refuses(&["perft", "--row", "13", "2"], "").contains("rows have 6 to 12"));
    assert!(refuses(&["serve", "no/such/folder"], "").contains("no/such/folder"));
}

#[test]
fn options_go_before_the_headers_of_a_record() {
    let lines = prints(&["replay", "--rules", "II", "--json"], "Rules: I\n\nAba");
    assert!(lines.contains(r#""captures":[0]"#), "{lines}");
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn tables_are_made_once_and_again_where_they_are_spoilt() {
    let tables = folder("tables-made");
    let path = tables.to_str().unwrap();
    let arguments = |seeds| vec!["tables", "--rules", "II", "--open", "6-2", "--seeds", seeds, "-o", path];
    let said = prints(&arguments("12"), "");
    assert!(said.contains("positions to do, with up to "), "{said}");
    assert_eq!(names(&tables), ["hoyito-II-6x2-12.table", "hoyito-II-6x2-8.table"]);
    let file = tables.join("hoyito-II-6x2-8.table");
    let whole = fs::read(&file).unwrap();

    let said = prints(&[&arguments("12")[..], &["--check", "--stats"]].concat(), "");
    assert!(
        said.starts_with(" 8 seeds: there already\n12 seeds: there already\n 8 seeds: every value follows"),
        "{said}"
    );
    assert!(said.contains("  won by the side to move\n"), "{said}");

    let mut spoilt = whole.clone();
    spoilt[1_000] ^= 4;
    for bytes in [&spoilt[..], &whole[..1_000], b""] {
        fs::write(&file, bytes).unwrap();
        let said = prints(&arguments("8"), "");
        assert!(said.contains("delete it and make it anew") && said.contains("hoyito-II-6x2-8.table"), "{said}");
        assert_eq!(fs::read(&file).unwrap(), whole);
    }
    // Something of somebody else's stays.
    fs::write(&file, "dear to somebody").unwrap();
    let said = refuses(&arguments("12"), "");
    assert!(said.contains("no file of Hoyito tables") && said.contains("hoyito-II-6x2-8.table"), "{said}");
    fs::copy(tables.join("hoyito-II-6x2-12.table"), &file).unwrap();
    assert!(refuses(&arguments("12"), "").contains("wanted are those of Hoyito II, 6 and 2 open holes, 8 seeds"));
}

#[test]
fn what_is_killed_leaves_no_half_table() {
    let tables = folder("tables-killed");
    let path = tables.to_str().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_hoyito"))
        .args(["tables", "--rules", "I", "--row", "6", "--seeds", "16", "-o", path])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !names(&tables).contains(&"hoyito-I-6x6-8.table".to_owned()) {
        assert!(child.try_wait().unwrap().is_none(), "it works on");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // It may have come to the second table, but never to the third.
    let said = prints(&["tables", "--rules", "I", "--seeds", "8", "-o", path, "--check"], "");
    assert!(said.starts_with(" 8 seeds: there already\n 8 seeds: every value follows"), "{said}");
    assert!(!names(&tables).contains(&"hoyito-I-6x6-16.table".to_owned()));
}

#[test]
fn tables_that_there_can_not_be_are_refused() {
    let nowhere = folder("tables-refused");
    let path = nowhere.to_str().unwrap();
    let refuses = |arguments: &[&str]| refuses(&[&["tables", "-o", path], arguments].concat(), "");
    assert!(refuses(&["--seeds", "10"]).contains("8, 12, 16, 20 and 24 seeds"));
    assert!(refuses(&["--seeds", "28"]).contains("8, 12, 16, 20 and 24 seeds"));
    assert!(refuses(&["--seeds", "24", "--row", "12"]).contains("are too many; take fewer seeds"));
    assert!(refuses(&["--seeds", "8", "--open", "5-5"]).contains("write them like 6-4"));
    assert!(refuses(&["--seeds", "8", "--rules", "II", "--last-four-to", "S"]).contains("leave --last-four-to out"));
    assert_eq!(names(&nowhere), [""; 0]);
}

fn solved(arguments: &[&str]) -> Value {
    let printed = prints(&[&["solve", "--json"], arguments].concat(), "");
    assert_eq!(printed.lines().count(), 1);
    serde_json::from_str(&printed).unwrap()
}

#[test]
fn solve_prints_the_value_of_each_move_and_the_best_line() {
    // South takes a with F, and the last four with it; whoever moves D loses all.
    let printed = prints(&["solve", "--rules", "I", "--json", "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S"], "");
    assert!(printed.starts_with(r#"{"value":8,"moves":{"D":-8,"F":8},"line":"F","nodes":"#), "{printed}");
    let words = prints(&["solve", "--rules", "I", "0.0.0.1.0.1/3.3.0.0.0.0:20-20:S"], "");
    assert!(words.contains("+8: from here on South wins 8 seeds more, both playing best\nBest line: F\n"), "{words}");
    // North has no move and passes: the answer is South's.
    let passed = solved(&["0.2.1.0.2.1/2.x.x.x.x.x:20-20:N"]);
    assert_eq!((&passed["value"], &passed["low"]), (&Value::from(8), &Value::Null));
}

#[test]
fn what_is_not_settled_is_told_as_bounds() {
    let open = solved(&["--rules", "II", "--nodes", "300", "--table-seeds", "8"]);
    assert_eq!(open["value"], Value::Null);
    let (low, high) = (open["low"].as_i64().unwrap(), open["high"].as_i64().unwrap());
    assert!(-48 <= low && low < high && high <= 48);
    assert_eq!(open["moves"].as_object().unwrap().len(), 6);
    for bounds in open["moves"].as_object().unwrap().values() {
        let bounds: Vec<_> = bounds.as_array().unwrap().iter().map(|bound| bound.as_i64().unwrap()).collect();
        assert!(bounds.len() == 2 && bounds[0] < bounds[1]);
    }
    let words = prints(&["solve", "--rules", "II", "--nodes", "300", "--table-seeds", "8"], "");
    assert!(words.contains("not settled: from here on South wins ") && words.contains(" to "), "{words}");
}

#[test]
fn solve_takes_the_tables_of_a_folder() {
    let tables = folder("tables-solve");
    let path = tables.to_str().unwrap();
    let position = "0.1.2.0.0.1/1.0.3.0.x.x:20-20:S";
    let said = refuses(&["solve", "--rules", "III", position, "--tables", path], "");
    assert!(said.contains("hoyito-III-6x4-8.table is missing; make it with hoyito tables"), "{said}");
    prints(&["tables", "--rules", "III", "--open", "6-4", "--seeds", "8", "-o", path], "");
    let with = solved(&["--rules", "III", position, "--tables", path]);
    let without = solved(&["--rules", "III", position]);
    assert!(with["value"].is_i64());
    assert_eq!(with["value"], without["value"]);
    assert_eq!(with["moves"], without["moves"]);
    let file = tables.join("hoyito-III-6x4-8.table");
    let mut bytes = fs::read(&file).unwrap();
    bytes[100] ^= 1;
    fs::write(&file, bytes).unwrap();
    let said = refuses(&["solve", "--rules", "III", position, "--tables", path], "");
    assert!(said.contains("the file is damaged at byte") && said.contains("hoyito-III-6x4-8.table"), "{said}");
}

#[test]
fn levels_meet_from_both_seats() {
    let meet = || {
        let arguments =
            ["match-up", "medium", "easy", "--rules", "II", "--games", "4", "--nodes", "2000", "--seed", "5"];
        prints(&arguments, "")
    };
    let without_times = |printed: String| {
        let lines = printed.lines().map(|line| line.split(" seeds a game").next().unwrap().to_owned());
        lines.collect::<Vec<_>>()
    };
    let lines = without_times(meet());
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("Hoyito II, 2x6: 4 games, "), "{lines:?}");
    assert!(lines[1].trim().starts_with("medium ") && lines[2].trim().starts_with("easy "), "{lines:?}");
    assert_eq!(without_times(meet()), lines);
    assert!(refuses(&["match-up", "hard", "genius"], "").contains("the levels are"));
}
