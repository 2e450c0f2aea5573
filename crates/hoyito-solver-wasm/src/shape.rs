//! The shapes that JavaScript sees; their twin is `types.ts`.

use hoyito::Hole;
use hoyito_solver::{Answer, Bounds, MoveValue, Progress};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

pub(crate) fn answer(answer: &Answer, greater: Option<(u8, u64)>) -> Object {
    let line: String = answer.line.iter().map(|hole| hole.letter()).collect();
    object(&[
        ("value", bounds(answer.value).into()),
        ("moves", answer.moves.iter().map(of_move).collect::<Array>().into()),
        ("line", line.into()),
        ("choice", answer.choice.map_or(JsValue::NULL, hole)),
        // No number here is so large that it would not fit.
        ("nodes", (answer.nodes as f64).into()),
        ("tables", answer.tables.into()),
        ("greater", greater.map_or(JsValue::NULL, of_tables)),
    ])
}

pub(crate) fn making(progress: Progress) -> Object {
    // No number here is so large that it would not fit.
    object(&[
        ("seeds", progress.seeds.into()),
        ("done", (progress.done as f64).into()),
        ("all", (progress.all as f64).into()),
    ])
}

fn of_tables((seeds, bytes): (u8, u64)) -> JsValue {
    object(&[("seeds", seeds.into()), ("bytes", (bytes as f64).into())]).into()
}

fn bounds(Bounds { low, high }: Bounds) -> Object {
    object(&[("low", low.into()), ("high", high.into())])
}

fn of_move(of: &MoveValue) -> Object {
    object(&[
        ("hole", hole(of.hole)),
        ("low", of.value.low.into()),
        ("high", of.value.high.into()),
        ("turns", of.turns.map_or(JsValue::NULL, Into::into)),
    ])
}

fn hole(hole: Hole) -> JsValue {
    JsValue::from_str(hole.letter().encode_utf8(&mut [0; 4]))
}

fn object(entries: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in entries {
        // Setting a property of an object that was just made can't fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object
}
