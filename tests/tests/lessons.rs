//! The lessons of the page's guided tour: what they claim is what the rules do, in every game that they name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hoyito::error::WhyNot;
use hoyito::{CaptureWhy, Event, Game, Hole, Length, PassWhy, Phase, Position, Side, Step, Turn, TurnEnd, Variant};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// More than that is no short lesson.
const MOST_EVENTS: usize = 60;

const IDS: [&str; 10] = ["turn", "relay", "passing", "last", "run", "again", "pass", "lastFour", "closed", "endless"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    id: String,
    games: Vec<String>,
    rounds: Option<String>,
    position: String,
    refused: Option<String>,
    moves: String,
    remarks: Vec<Remark>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Remark {
    at: (usize, usize),
    say: String,
    expect: Value,
}

impl Lesson {
    fn variants(&self) -> Vec<Variant> {
        self.games.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn position(&self) -> Position {
        self.position.parse().unwrap()
    }

    fn length(&self) -> Length {
        self.rounds.as_deref().unwrap_or("1").parse().unwrap()
    }

    /// The game before the lesson, and after it with its turns.
    fn played(&self, variant: Variant) -> (Game, Game, Vec<Turn>) {
        let start = Game::from_position(variant, self.length(), self.position());
        let mut game = start.clone();
        game.replay(&self.moves.parse().unwrap()).unwrap();
        let turns = (1..=game.steps().len()).map(|number| game.turn(number).unwrap()).collect();
        (start, game, turns)
    }
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../www").join(path)).unwrap()
}

fn lessons() -> Vec<Lesson> {
    serde_json::from_str(&read("lessons.json")).unwrap()
}

/// A lesson in each of its games.
fn each(mut look: impl FnMut(&Lesson, Variant, &Game, &Game, &[Turn])) {
    for lesson in lessons() {
        for variant in lesson.variants() {
            let (start, end, turns) = lesson.played(variant);
            look(&lesson, variant, &start, &end, &turns);
        }
    }
}

fn hole(letter: &str) -> Hole {
    letter.parse().unwrap()
}

fn events(turns: &[Turn]) -> impl Iterator<Item = &Event> {
    turns.iter().flat_map(|turn| &turn.events)
}

#[test]
fn every_topic_has_its_lesson() {
    let ids: Vec<_> = lessons().into_iter().map(|lesson| lesson.id).collect();
    assert_eq!(ids, IDS);
}

#[test]
fn every_remark_stands_where_the_engine_tells_what_it_expects() {
    each(|lesson, variant, start, _, turns| {
        for Remark { at: (number, event), say, expect } in &lesson.remarks {
            let told = match number.checked_sub(1) {
                None => {
                    let Some(Step::Sow(first)) = turns.first().map(|turn| turn.step) else { panic!("{}", lesson.id) };
                    let position = start.position();
                    json!({
                        "type": "start", "side": position.to_move(), "hole": first,
                        "seeds": position.board().seeds_in(first),
                    })
                }
                Some(turn) => serde_json::to_value(turns[turn].events[event - 1]).unwrap(),
            };
            assert_eq!(&told, expect, "{say} in {variant}");
        }
    });
}

#[test]
fn lessons_are_short_and_remarked_upon_from_the_first_stop_to_the_last() {
    each(|lesson, _, start, _, turns| {
        let count = events(turns).count();
        assert!(count <= MOST_EVENTS, "{}: {count} events", lesson.id);
        assert_eq!(start.position(), &lesson.position(), "{}: nobody has to pass before it begins", lesson.id);
        assert_eq!(start.position().to_move(), Side::South, "{}: the user is South", lesson.id);
        let stops: Vec<_> = lesson.remarks.iter().map(|remark| remark.at).collect();
        assert_eq!(stops[0], (0, 0), "{}", lesson.id);
        assert!(stops.is_sorted_by(|a, b| a < b), "{}: {stops:?}", lesson.id);
        let (number, event) = stops[stops.len() - 1];
        assert_eq!(number, turns.len(), "{}", lesson.id);
        assert!(event + 1 >= turns[number - 1].events.len(), "{}", lesson.id);
    });
}

/// What a lesson is called is what happens in it.
#[test]
fn every_lesson_shows_what_its_title_says() {
    let mut shown = BTreeSet::new();
    each(|lesson, variant, start, end, turns| {
        let told: Vec<_> = events(turns).collect();
        let captures: Vec<_> = told
            .iter()
            .filter_map(|event| match event {
                Event::Capture { hole, why, .. } => Some((hole.letter(), *why)),
                _ => None,
            })
            .collect();
        let laps: Vec<_> = turns.iter().map(|turn| turn.laps).collect();
        let ends = |wanted: TurnEnd| {
            told.iter().filter(|event| matches!(event, Event::TurnEnd { reason, .. } if *reason == wanted)).count()
        };
        match lesson.id.as_str() {
            "turn" => {
                assert_eq!(lesson.games.len(), 3);
                assert_eq!((laps.as_slice(), captures.as_slice(), ends(TurnEnd::EmptyHole)), (&[1][..], &[][..], 1));
                let sides: BTreeSet<_> = told
                    .iter()
                    .filter_map(|event| match event {
                        Event::Sow { hole, .. } => Some(hole.side().index()),
                        _ => None,
                    })
                    .collect();
                assert_eq!(sides.len(), 2, "it goes round the corner");
            }
            "relay" => {
                assert_eq!(lesson.games.len(), 3);
                assert_eq!((laps.as_slice(), captures.as_slice(), ends(TurnEnd::EmptyHole)), (&[3][..], &[][..], 1));
            }
            "passing" => {
                assert_eq!(variant, Variant::I);
                assert_eq!(captures, [('F', CaptureWhy::Passing), ('a', CaptureWhy::Last)]);
                assert_eq!(ends(TurnEnd::Casa), 1);
            }
            "last" => {
                assert_eq!(variant, Variant::III);
                assert_eq!((captures.as_slice(), ends(TurnEnd::Again)), (&[('a', CaptureWhy::Last)][..], 1));
                assert_eq!(end.position().board().seeds_in(hole("F")), 4, "it stays");
            }
            "run" => {
                assert_eq!(variant, Variant::II);
                assert_eq!(captures, [('a', CaptureWhy::Last), ('F', CaptureWhy::Run)]);
                assert_eq!(ends(TurnEnd::Again), 1);
            }
            "again" => {
                assert_eq!(lesson.variants(), [Variant::II, Variant::III]);
                assert_eq!((ends(TurnEnd::Again), ends(TurnEnd::EmptyHole)), (2, 1));
                assert!(turns.iter().all(|turn| turn.side == Side::South));
                assert!(start.position().captured(Side::South) < start.position().captured(Side::North));
            }
            "pass" => {
                assert_eq!(lesson.games.len(), 3);
                assert!(told.contains(&&Event::Pass { side: Side::North, why: PassWhy::Empty }));
                let sides: Vec<_> = turns.iter().map(|turn| turn.side).collect();
                assert_eq!(sides, [Side::South, Side::South, Side::North]);
                assert!(
                    start.position().board().iter().all(|(hole, seeds)| hole.side() == Side::South || seeds == Some(0))
                );
            }
            "lastFour" => {
                assert_eq!(lesson.games.len(), 3);
                assert!(told.iter().any(|event| matches!(event, Event::Sweep { seeds: 4, to: Side::South, .. })));
                assert_eq!(start.position().captured(Side::South), start.position().captured(Side::North));
                assert_eq!(start.position().board().seeds(), 8, "the next house decides");
                assert_eq!(end.state().outcome().unwrap().winner, Some(Side::South));
            }
            "closed" => {
                assert_eq!(lesson.games.len(), 3);
                let closes: Vec<_> = told
                    .iter()
                    .filter_map(|event| match event {
                        Event::Close { hole } => Some(hole.letter()),
                        _ => None,
                    })
                    .collect();
                let refills = told.iter().filter(|event| matches!(event, Event::Refill { .. })).count();
                assert_eq!((closes.as_slice(), refills), (&['d', 'e', 'f'][..], 9));
                assert!(end.position().board().is_closed(hole("d")) && end.state().phase() == Phase::Playing);
                assert!(told.windows(2).any(|pair| {
                    matches!(pair, [Event::Sow { hole: from, .. }, Event::Sow { hole: to, .. }] if (from.letter(), to.letter()) == ('c', 'A'))
                }));
            }
            "endless" => {
                assert_eq!(lesson.games.len(), 3);
                let refused = hole(lesson.refused.as_deref().unwrap());
                assert_eq!(start.why_not(refused), Some(WhyNot::Endless));
                let endless =
                    start.position().board().iter().filter(|(hole, _)| start.why_not(*hole) == Some(WhyNot::Endless));
                assert_eq!(endless.count(), 1, "no doubt which one is meant");
                let first = turns[0].step;
                assert!(matches!(first, Step::Sow(played) if start.why_not(played).is_none()));
                assert_eq!(captures, [(refused.letter(), CaptureWhy::Last)]);
            }
            other => panic!("{other}"),
        }
        shown.insert(lesson.id.clone());
    });
    assert_eq!(shown.len(), IDS.len());
}

#[test]
fn three_lessons_show_one_move_in_three_games() {
    let lessons = lessons();
    let of = |id: &str| lessons.iter().find(|lesson| lesson.id == id).map(|lesson| (&lesson.position, &lesson.moves));
    assert_eq!(of("passing"), of("last"));
    assert_eq!(of("last"), of("run"));
    let games: BTreeSet<_> = ["passing", "last", "run"]
        .map(|id| lessons.iter().find(|lesson| lesson.id == id).unwrap().games.concat())
        .into();
    assert_eq!(games.len(), 3);
}

#[test]
fn both_languages_have_a_sentence_for_every_remark_and_no_number_is_typed_in_it() {
    for language in ["en", "es"] {
        let words: Map<String, Value> = serde_json::from_str(&read(&format!("locales/study/{language}.json"))).unwrap();
        let mut said = BTreeSet::new();
        for lesson in lessons() {
            let title = format!("tour.{}", lesson.id);
            assert!(words.contains_key(&title), "{language}: {title}");
            for Remark { say, .. } in lesson.remarks {
                assert!(say.starts_with(&format!("{title}.")), "{say}");
                let sentence = words.get(&say).and_then(Value::as_str).unwrap_or_else(|| panic!("{language}: {say}"));
                assert!(!sentence.chars().any(char::is_numeric), "{language}: {sentence}");
                assert!(said.insert(say), "{language}: said twice");
            }
            let mine = |key: &&String| key.starts_with(&format!("{title}.")) && !said.contains(*key);
            assert_eq!(words.keys().find(mine), None, "{language}: nobody says it");
        }
    }
}
