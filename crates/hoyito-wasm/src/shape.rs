//! The shapes that JavaScript sees; their twin is `types.ts`.

use hoyito::error::WhyNot;
use hoyito::{End, Event, Hole, Outcome, Phase, Side, State, Step, Variant};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};

/// A plain object; absent values are `null`, so that every field is always there.
pub(crate) fn object<T: Serialize, O: JsCast>(value: &T) -> O {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    // Nothing in these shapes can fail to be written.
    value.serialize(&serializer).unwrap_or(JsValue::NULL).unchecked_into()
}

/// A letter an event, a line a step; which letter is what is told in `types.ts`.
pub(crate) fn outline(game: &hoyito::Game) -> String {
    let mut outline = String::new();
    for turn in (1..=game.steps().len()).filter_map(|number| game.turn(number)) {
        outline.extend(turn.events.iter().map(letter));
        outline.push('\n');
    }
    outline
}

fn letter(event: &Event) -> char {
    match event {
        Event::Lift { .. } => 'l',
        Event::Sow { .. } => 's',
        Event::Capture { .. } => 'c',
        Event::Sweep { .. } => 'w',
        Event::TurnEnd { .. } => 'e',
        Event::Pass { .. } => 'p',
        Event::Share { .. } => 'h',
        Event::Resign { .. } => 'r',
        Event::RoundEnd { .. } => 'o',
        Event::Refill { .. } => 'f',
        Event::Close { .. } => 'x',
        Event::RoundStart { .. } => 'b',
        Event::MatchEnd { .. } => 'm',
    }
}

#[derive(Serialize)]
struct HoleState {
    hole: Hole,
    seeds: u8,
    closed: bool,
    #[serde(rename = "whyNot")]
    why_not: Option<WhyNot>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Snapshot {
    rules: Variant,
    row: usize,
    rounds: String,
    round: u32,
    first: Side,
    position: String,
    holes: Vec<HoleState>,
    south: u8,
    north: u8,
    turn: Option<Side>,
    phase: &'static str,
    outcome: Option<Outcome>,
    match_winner: Option<Side>,
    last_four_to: Option<Side>,
    plies: usize,
    can_undo: bool,
    can_redo: bool,
}

impl Snapshot {
    pub(crate) fn of(game: &hoyito::Game, plies: usize, state: &State) -> Self {
        let position = state.position();
        Self {
            rules: game.variant(),
            row: game.row().holes(),
            rounds: game.length().to_string(),
            round: state.round(),
            first: state.first(),
            position: position.to_string(),
            holes: position
                .board()
                .iter()
                .map(|(hole, seeds)| HoleState {
                    hole,
                    seeds: seeds.unwrap_or(0),
                    closed: seeds.is_none(),
                    why_not: game.why_not_in(state, hole),
                })
                .collect(),
            south: position.captured(Side::South),
            north: position.captured(Side::North),
            turn: state.to_move(),
            phase: match state.phase() {
                Phase::Playing => "playing",
                Phase::RoundOver => "roundOver",
                Phase::Over => "over",
            },
            outcome: state.outcome(),
            match_winner: state.match_winner(),
            last_four_to: state.last_four_to(),
            plies,
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary<'a> {
    number: usize,
    round: u32,
    kind: &'static str,
    side: Side,
    hole: Option<Hole>,
    laps: u32,
    sown: u32,
    captured: u8,
    captures: &'a [Hole],
    swept: u8,
    swept_to: Option<Side>,
    last: Option<Hole>,
    again: bool,
    passes: &'a [Side],
    next: Option<Side>,
    end: Option<End>,
}

impl<'a> Summary<'a> {
    pub(crate) fn of(turn: &'a hoyito::Turn) -> Self {
        let (kind, hole) = match turn.step {
            Step::Sow(hole) => ("sow", Some(hole)),
            Step::Share => ("share", None),
            Step::Resign(_) => ("resign", None),
            Step::NextRound => ("round", None),
        };
        Self {
            number: turn.number,
            round: turn.round,
            kind,
            side: turn.side,
            hole,
            laps: turn.laps,
            sown: turn.drops,
            captured: turn.captured,
            captures: &turn.captures,
            swept: turn.swept.map_or(0, |(seeds, _)| seeds),
            swept_to: turn.swept.map(|(_, side)| side),
            last: turn.last,
            again: turn.again,
            passes: &turn.passes,
            next: turn.next,
            end: turn.end,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Turn<'a> {
    #[serde(flatten)]
    summary: Summary<'a>,
    events: &'a [Event],
}

impl<'a> Turn<'a> {
    pub(crate) fn of(turn: &'a hoyito::Turn) -> Self {
        Self { summary: Summary::of(turn), events: &turn.events }
    }
}

#[derive(Serialize)]
pub(crate) struct Preview<'a> {
    hole: Hole,
    laps: u32,
    sown: u32,
    captured: u8,
    captures: &'a [Hole],
    last: Hole,
    again: bool,
    over: bool,
}

impl<'a> Preview<'a> {
    pub(crate) fn of(preview: &'a hoyito::Preview) -> Self {
        Self {
            hole: preview.hole,
            laps: preview.laps,
            sown: preview.drops,
            captured: preview.captured,
            captures: &preview.captures,
            last: preview.last,
            again: preview.again,
            over: preview.over,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Names {
    pub(crate) south: Option<String>,
    pub(crate) north: Option<String>,
}
