//! Reads the map file: what its legend means, and what a map must have (AD-COMP-7, AD-BOARD-11).

use hillfort_board::{Board as _, Cell, MapError, MapFile, MapRules, Symmetry, flood};

use crate::terrain::{Cells, Terrain, TerrainKind};
use crate::words::{Class, Side};

const RULES: MapRules = MapRules { symmetries: &[Symmetry::Mirror], ..MapRules::new("AD-COMP-7") };
const WORDS: &str = "floor, wall, window, point1, point1 centre, point2, point2 centre, base red or base blu";
const CENTRES: [&str; 2] = ["point1 centre", "point2 centre"];
/// The fewest spaces of a base: one for each unit.
const MIN_BASE: usize = Class::COUNT;
/// The fewest spaces beside a base that can be entered: the enemies must not seal it.
const MIN_EXITS: usize = Class::COUNT + 1;

/// Reads a map, or refuses it at the place of the mistake.
pub(crate) fn read(map: &MapFile) -> Result<Terrain, MapError> {
    map.check(&RULES)?;
    map.expect_words(&format!("{WORDS} ({})", RULES.rule), |words| kind_of(words).is_some())?;
    let board = map.hex_board()?;
    let kinds = map.places().filter_map(|(_, _, words)| kind_of(words)).collect();
    let terrain = Terrain::new(board, kinds, [read_centre(map, 0)?, read_centre(map, 1)?]);
    check_points(map, &terrain)?;
    for side in Side::ALL {
        check_base(map, &terrain, side)?;
    }
    Ok(terrain)
}

/// Returns what a legend means.
fn kind_of(words: &str) -> Option<TerrainKind> {
    match words {
        "floor" => Some(TerrainKind::Floor),
        "wall" => Some(TerrainKind::Wall),
        "window" => Some(TerrainKind::Window),
        "point1" | "point1 centre" => Some(TerrainKind::Point(0)),
        "point2" | "point2 centre" => Some(TerrainKind::Point(1)),
        "base red" => Some(TerrainKind::Base(Side::Red)),
        "base blu" => Some(TerrainKind::Base(Side::Blue)),
        _ => None,
    }
}

/// AD-BOARD-9: a point, counted from 0, has one centre.
fn read_centre(map: &MapFile, point: usize) -> Result<Cell, MapError> {
    let centres: Cells = map.cells_with(|words| words == CENTRES[point]);
    let mut centres = centres.iter();
    match (centres.next(), centres.next()) {
        (Some(centre), None) => Ok(centre),
        (None, _) => Err(map.error_at(0, 0, format!("the map has no '{}' (AD-BOARD-9)", CENTRES[point]))),
        (Some(_), Some(second)) => {
            Err(map.error_at_cell(second, format!("this is a second '{}' (AD-BOARD-9)", CENTRES[point])))
        }
    }
}

/// AD-BOARD-9: an area is its centre and the six spaces around it.
fn check_points(map: &MapFile, terrain: &Terrain) -> Result<(), MapError> {
    for (point, (area, centre)) in terrain.points.iter().zip(terrain.centres).enumerate() {
        let mut expected: Cells = terrain.board.neighbours(centre).iter().copied().collect();
        expected.insert(centre);
        let wrong = (expected - *area) | (*area - expected);
        let cell = if expected.len() < 7 { Some(centre) } else { wrong.first() };
        if let Some(cell) = cell {
            let reason =
                format!("the area of point {} is its centre and the six around it (AD-BOARD-11)", point + 1);
            return Err(map.error_at_cell(cell, reason));
        }
    }
    Ok(())
}

/// AD-BOARD-11.
fn check_base(map: &MapFile, terrain: &Terrain, side: Side) -> Result<(), MapError> {
    let base = terrain.bases[side as usize];
    let refuse = |reason: String| {
        Err(map.error_at_cell(base.first().unwrap_or(Cell::new(0)), reason + " (AD-BOARD-11)"))
    };
    let (title, steps) = (side.title(), &terrain.steps[side as usize]);
    if base.len() < MIN_BASE {
        return refuse(format!("the base of {title} has {} spaces; it needs {MIN_BASE}", base.len()));
    }
    let exits = flood(base, 1, terrain.open, steps) - base;
    if exits.len() < MIN_EXITS {
        let found = exits.len();
        return refuse(format!(
            "the base of {title} has {found} spaces beside it that can be entered; it needs {MIN_EXITS}"
        ));
    }
    let reached = flood(base, u32::MAX, terrain.open, steps);
    map.check_reached(&format!("the base of {title}"), terrain.open, reached, "AD-BOARD-11")
}
