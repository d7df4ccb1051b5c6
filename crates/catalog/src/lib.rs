//! The list of games. A new game is one dependency and one line here; nothing else knows its name.

use hillfort_engine::catalog::{Catalog, Games};

/// Returns the games of Hillfort.
#[must_use]
pub fn games() -> Catalog<impl Games> {
    Catalog::new()
        .with::<hillfort_attack_defend::AttackDefend>()
        .with::<hillfort_king_of_the_board::KingOfTheBoard>()
        .with::<hillfort_king_of_the_hill::KingOfTheHill>()
        .with::<hillfort_payload_race::PayloadRace>()
        .with::<hillfort_tf2_board_game::Tf2BoardGame>()
}
