//! What the tests and benchmarks share.

use hoyito::{Game, Hole};

/// The holes that the side to move may play, in order.
#[must_use]
pub fn legal(game: &Game) -> Vec<Hole> {
    game.legal_moves().collect()
}
