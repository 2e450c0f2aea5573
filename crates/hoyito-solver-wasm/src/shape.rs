//! The shapes that JavaScript sees; their twin is `types.ts`.

use hoyito::Hole;
use hoyito_solver::{Answer, Bounds, MoveValue};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

pub(crate) fn answer(answer: &Answer) -> Object {
    let line: String = answer.line.iter().map(|hole| hole.letter()).collect();
    object(&[
        ("value", bounds(answer.value).into()),
        ("moves", answer.moves.iter().map(of_move).collect::<Array>().into()),
        ("line", line.into()),
        ("choice", answer.choice.map_or(JsValue::NULL, hole)),
        // No number here is so large that it would not fit.
        ("nodes", (answer.nodes as f64).into()),
        ("tables", answer.tables.into()),
    ])
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
