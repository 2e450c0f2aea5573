//! What the program promises to other programs: its output, its exit status, and the sentence on standard error.

use std::io::Write;
use std::process::{Command, Output, Stdio};

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
