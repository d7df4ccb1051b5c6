//! Reads the map file.

use hillfort_board::{Board as _, MapError, MapFile, MapRules, Symmetry};
use hillfort_engine::Side;

use crate::cards::Numbers;
use crate::terrain::{Terrain, TerrainKind};
use crate::words::Class;

const RULES: MapRules = MapRules {
    symmetries: &[Symmetry::Rotate180],
    swapped: Some(("red", "blu")),
    outside: Some("void"),
    ..MapRules::new("KB-COMP-7")
};
/// The words of the legend.
const LEGEND: [(&str, TerrainKind); 10] = [
    ("ground", TerrainKind::Ground),
    ("height 1", TerrainKind::High),
    ("height 2", TerrainKind::Peak),
    ("control point", TerrainKind::Point),
    ("low obstacle", TerrainKind::Low),
    ("wall", TerrainKind::Wall),
    ("void", TerrainKind::Void),
    ("first aid kit", TerrainKind::Kit),
    ("red base", TerrainKind::Base(Side::Red)),
    ("blu base", TerrainKind::Base(Side::Blue)),
];
/// Two living people and a Sentry Gun can never fill a base of this size.
const MIN_BASE: usize = 4;
/// More steps than any walk on a map needs.
const FAR: u16 = 512;

/// Reads a map, or refuses it at the place of the mistake (KB-COMP-7).
pub(crate) fn read(map: &MapFile, numbers: &Numbers) -> Result<Terrain, MapError> {
    let expected = format!("{} ({})", LEGEND.map(|(words, _)| words).join(", "), RULES.rule);
    map.expect_words(&expected, |words| kind(words).is_some())?;
    map.check(&RULES)?;
    let board = map.hex_board()?;
    let kinds = map.places().filter_map(|(_, _, words)| kind(words)).collect();
    let terrain = Terrain::new(board, kinds, numbers);
    check_parts(map, &terrain)?;
    for side in Side::ALL {
        for home in terrain.base[side as usize] {
            // All classes but the Scout walk like the Heavy.
            let reached = terrain.walk(side, Class::Heavy, FAR, home);
            let from = format!("the base hex {}", terrain.board.name(home));
            map.check_reached(&from, terrain.point, reached, RULES.rule)?;
        }
    }
    Ok(terrain)
}

fn kind(words: &str) -> Option<TerrainKind> {
    LEGEND.into_iter().find(|(known, _)| *known == words).map(|(_, kind)| kind)
}

fn check_parts(map: &MapFile, terrain: &Terrain) -> Result<(), MapError> {
    for side in Side::ALL {
        let n = terrain.base[side as usize].len();
        if n < MIN_BASE {
            let reason =
                format!("{} has {n} base hexes but needs at least {MIN_BASE} (KB-COMP-7)", side.name());
            return Err(map.error_at(0, 0, reason));
        }
    }
    if terrain.point.is_empty() {
        return Err(map.error_at(0, 0, "the map has no control point (KB-COMP-7)"));
    }
    Ok(())
}
