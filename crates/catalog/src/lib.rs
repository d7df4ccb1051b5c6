//! The catalogue of games. A new game needs one dependency and one line here; no other crate names a game.

use hillfort_engine::catalog::{Catalog, Games};

/// Returns the catalogue of all games.
#[must_use]
pub fn games() -> Catalog<impl Games> {
    Catalog::new()
        .with::<hillfort_attack_defend::AttackDefend>()
        .with::<hillfort_king_of_the_board::KingOfTheBoard>()
        .with::<hillfort_king_of_the_hill::KingOfTheHill>()
        .with::<hillfort_payload_race::PayloadRace>()
        .with::<hillfort_tf2_board_game::Tf2BoardGame>()
}
