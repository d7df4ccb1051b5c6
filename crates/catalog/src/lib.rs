//! The list of games. A new game is one dependency and one line here; nothing else knows its name.

use engine::catalog::{Catalog, Games};

/// Returns the games of Hillfort.
#[must_use]
pub fn games() -> Catalog<impl Games> {
    Catalog::new()
        .with::<attack_defend::AttackDefend>()
        .with::<king_of_the_board::KingOfTheBoard>()
        .with::<king_of_the_hill::KingOfTheHill>()
        .with::<payload_race::PayloadRace>()
        .with::<tf2_board_game::Tf2BoardGame>()
}
