//! The reader of maps: what the symbols mean, and what a map must have (AD-COMP-7, AD-BOARD-11).

use hillfort_board::{Board as _, Cell, HexBoard, MapFile, flood};
use hillfort_engine::Error;

use crate::terrain::{Cells, Terrain, TerrainKind};
use crate::words::Side;

/// Spaces of a base at least: one for each unit.
const LEAST_BASE: usize = 6;
/// Distances out of a base at least: six enemies must not seal it.
const LEAST_DOORS: usize = 7;
const HEADERS: [&str; 7] = ["name", "game", "modes", "layout", "symmetric", "title", "note"];

const WORDS: &str = "floor, wall, window, point1, point2, base red or base blu, or point1 or point2 with the word \
                     centre";

/// Reads and checks a map.
pub(crate) fn read(map: &MapFile) -> Result<Terrain, Error> {
    check_headers(map)?;
    let board = map.hex_board()?;
    let mut kinds = Vec::with_capacity(board.n_cells());
    let mut centres = [None; 2];
    for (cell, (row, column, words)) in board.cells().zip(map.places()) {
        let Some((ground, is_centre)) = meaning(words) else {
            let reason = format!("expected {WORDS}, not '{words}' (AD-COMP-7)");
            return Err(map.error_at(row, column, reason).into());
        };
        kinds.push(ground);
        if let (TerrainKind::Point(point), true) = (ground, is_centre)
            && centres[point].replace(cell).is_some()
        {
            let reason = format!("point {} has a second centre (AD-BOARD-9)", point + 1);
            return Err(map.error_at(row, column, reason).into());
        }
    }
    map.expect_words(&format!("{WORDS} (AD-COMP-7)"), |words| meaning(words).is_some())?;
    let centre = |point: usize| {
        let reason = || format!("the map has no 'point{} centre' (AD-BOARD-9)", point + 1);
        centres[point].ok_or_else(|| map.error_at(0, 0, reason()))
    };
    let terrain = Terrain::new(board, kinds, [centre(0)?, centre(1)?]);
    check_points(map, &terrain)?;
    for side in Side::ALL {
        check_base(map, &terrain, side)?;
    }
    Ok(terrain)
}

/// Returns what the words of the legend mean, and whether they mark a point's centre.
fn meaning(words: &str) -> Option<(TerrainKind, bool)> {
    let ground = match words {
        "floor" => TerrainKind::Floor,
        "wall" => TerrainKind::Wall,
        "window" => TerrainKind::Window,
        "point1" | "point1 centre" => TerrainKind::Point(0),
        "point2" | "point2 centre" => TerrainKind::Point(1),
        "base red" => TerrainKind::Base(Side::Red),
        "base blu" => TerrainKind::Base(Side::Blue),
        _ => return None,
    };
    Some((ground, words.ends_with("centre")))
}

fn check_headers(map: &MapFile) -> Result<(), Error> {
    if let Some((key, _)) = map.headers().find(|(key, _)| !HEADERS.contains(key)) {
        let reason = format!("unknown key '{key}'; the keys are {} (AD-COMP-7)", HEADERS.join(", "));
        return Err(map.error_in_header(key, reason).into());
    }
    let is_mirrored = match map.header("symmetric") {
        None | Some("none") => return Ok(()),
        Some("mirror") => {
            let rows = map.n_rows();
            map.places().all(|(row, column, words)| map.words(rows - 1 - row, column) == Some(words))
        }
        Some(_) => {
            let reason = "expected 'symmetric: none' or 'symmetric: mirror' (AD-COMP-7)";
            return Err(map.error_in_header("symmetric", reason).into());
        }
    };
    if is_mirrored {
        return Ok(());
    }
    let reason = "the map says 'mirror', but its upper and lower half differ (AD-COMP-7)";
    Err(map.error_in_header("symmetric", reason).into())
}

/// AD-BOARD-9: an area is its centre and the six spaces around it.
fn check_points(map: &MapFile, terrain: &Terrain) -> Result<(), Error> {
    for (point, (area, centre)) in terrain.points.iter().zip(terrain.centres).enumerate() {
        let mut expected: Cells = terrain.board.neighbours(centre).iter().copied().collect();
        expected.insert(centre);
        let wrong = (expected - *area) | (*area - expected);
        let cell = if expected.len() < 7 { Some(centre) } else { wrong.first() };
        if let Some(cell) = cell {
            let reason = format!("the area of point {} is its centre and the six around it", point + 1);
            return Err(refuse_at(map, &terrain.board, cell, reason));
        }
    }
    Ok(())
}

/// AD-BOARD-11.
fn check_base(map: &MapFile, terrain: &Terrain, side: Side) -> Result<(), Error> {
    let base = terrain.bases[side as usize];
    let first = base.first().unwrap_or(Cell::new(0));
    let title = side.title();
    if base.len() < LEAST_BASE {
        let reason = format!("the base of {title} has {} spaces, {LEAST_BASE} are needed", base.len());
        return Err(refuse_at(map, &terrain.board, first, reason));
    }
    let steps = &terrain.steps[side as usize];
    let doors = flood(base, 1, terrain.open, steps) - base;
    if doors.len() < LEAST_DOORS {
        let reason = format!(
            "{} spaces beside the base of {title} can be entered, {LEAST_DOORS} are needed",
            doors.len()
        );
        return Err(refuse_at(map, &terrain.board, first, reason));
    }
    let reached = flood(base, u32::MAX, terrain.open, steps);
    if let Some(cell) = (terrain.open - reached).first() {
        let reason = format!("no way leads from the base of {title} to {}", terrain.board.name(cell));
        return Err(refuse_at(map, &terrain.board, cell, reason));
    }
    Ok(())
}

fn refuse_at(map: &MapFile, board: &HexBoard, cell: Cell, reason: String) -> Error {
    let (row, column) = (cell.index() / board.n_columns(), cell.index() % board.n_columns());
    map.error_at(row, column, reason + " (AD-BOARD-11)").into()
}
