//! Reads the map file: terrain, spawns and tracks, and what every map must have (PR-BOARD-10).

use hillfort_board::{Board as _, Cell, HexBoard, MapError, MapFile, MapRules, Symmetry};

use crate::terrain::{Cells, Terrain, TerrainKind};
use crate::words::Side;

const RULES: MapRules = MapRules {
    keys: &["red-track", "blu-track"],
    symmetries: &[Symmetry::Rotate180],
    swapped: Some(("red", "blu")),
    ..MapRules::new("PR-BOARD-10")
};
const WORDS: &str = "ground, stairs, high or invalid, the first three also with 'track red' or 'track blu'; or 'spawn \
                     red' or 'spawn blu' (PR-BOARD-3)";
/// The fewest cells of a spawn: one for each token.
const MIN_SPAWN: usize = 6;

/// Reads a map, or refuses it at the place of the mistake.
pub(crate) fn read(map: &MapFile) -> Result<Terrain, MapError> {
    check_form(map)?;
    map.check(&RULES)?;
    map.expect_words(WORDS, |words| read_words(words).is_some())?;
    let board = map.hex_board()?;
    map.check_symmetry(Symmetry::Rotate180, &RULES)?; // even if the header does not promise it
    let kinds: Vec<_> = map.places().filter_map(|(_, _, words)| Some(read_words(words)?.0)).collect();
    let spawns = [read_spawn(map, Side::Red)?, read_spawn(map, Side::Blue)?];
    let read_track = |side| read_track(map, &board, &kinds, side);
    let tracks = [read_track(Side::Red)?, read_track(Side::Blue)?];
    let rotated = |cell: &Cell| Cell::new(board.n_cells() - 1 - cell.index());
    if !tracks[0].iter().map(rotated).eq(tracks[1].iter().copied()) {
        let reason = "under rotate180 this track does not match the other one (PR-BOARD-10)";
        return Err(map.error_in_header("blu-track", reason));
    }
    let terrain = Terrain::new(board, kinds, spawns, tracks);
    for side in Side::ALL {
        let reached = terrain.walked(side, terrain.spawn(side), u32::MAX, Cells::EMPTY);
        let from = format!("the {} spawn", side.title());
        map.check_reached(&from, terrain.enterable(side), reached, RULES.rule)?;
    }
    Ok(terrain)
}

/// The mark of a cell (PR-BOARD-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellMark {
    Track(Side),
    Spawn(Side),
}

impl CellMark {
    fn from_words(words: &str) -> Option<Self> {
        let (mark, side) = words.split_once(' ')?;
        match mark {
            "track" => Side::from_name(side).map(Self::Track),
            "spawn" => Side::from_name(side).map(Self::Spawn),
            _ => None,
        }
    }
}

/// Reads the words of the legend: the terrain, then the mark. A spawn without terrain is ground.
fn read_words(words: &str) -> Option<(TerrainKind, Option<CellMark>)> {
    if let Some(mark @ CellMark::Spawn(_)) = CellMark::from_words(words) {
        return Some((TerrainKind::Ground, Some(mark)));
    }
    let Some((kind, mark)) = words.split_once(' ') else {
        return TerrainKind::from_name(words).map(|kind| (kind, None));
    };
    let (kind, mark) = (TerrainKind::from_name(kind)?, CellMark::from_words(mark)?);
    let fits = match mark {
        CellMark::Spawn(_) => kind == TerrainKind::Ground,
        CellMark::Track(_) => kind != TerrainKind::Invalid,
    };
    fits.then_some((kind, Some(mark)))
}

/// Returns the cells with a mark.
fn marked(map: &MapFile, mark: CellMark) -> Cells {
    map.cells_with(|words| read_words(words).is_some_and(|(_, found)| found == Some(mark)))
}

/// Checks what the common map rules do not know: every map of this game is symmetric and has an even number of rows.
fn check_form(map: &MapFile) -> Result<(), MapError> {
    if map.header("symmetric").is_some_and(|value| value != "rotate180") {
        return Err(map.error_in_header("symmetric", "expected 'symmetric: rotate180' (PR-BOARD-10)"));
    }
    if !map.n_rows().is_multiple_of(2) {
        return Err(map.error_at(map.n_rows() - 1, 0, "the number of rows must be even (PR-BOARD-10)"));
    }
    Ok(())
}

fn read_spawn(map: &MapFile, side: Side) -> Result<Cells, MapError> {
    let spawn = marked(map, CellMark::Spawn(side));
    if spawn.len() < MIN_SPAWN {
        let (title, found) = (side.title(), spawn.len());
        let reason = format!("the {title} spawn has {found} cells; it needs {MIN_SPAWN} (PR-BOARD-10)");
        return Err(map.error_at_cell(spawn.first().unwrap_or(Cell::new(0)), reason));
    }
    Ok(spawn)
}

/// Reads the order of a track (PR-BOARD-3): every marked cell once, each next to the one before, and no step of more
/// than one level.
fn read_track(
    map: &MapFile,
    board: &HexBoard,
    kinds: &[TerrainKind],
    side: Side,
) -> Result<Vec<Cell>, MapError> {
    let (key, name) = (["red-track", "blu-track"][side as usize], side.name());
    let error = |reason: String| map.error_in_header(key, reason);
    let header =
        map.header(key).ok_or_else(|| error(format!("the header '{key}' is missing (PR-BOARD-3)")))?;
    let level = |cell: Cell| kinds[cell.index()].level();
    let mut left = marked(map, CellMark::Track(side));
    let mut track: Vec<Cell> = Vec::new();
    for word in header.split(' ') {
        let Some(cell) = board.cell(word).filter(|cell| left.contains(*cell)) else {
            let reason = format!("'{word}' is not a cell with the mark 'track {name}', or is named twice");
            return Err(error(reason + " (PR-BOARD-3)"));
        };
        if let Some(last) = track.last()
            && (board.distance(*last, cell) != 1 || level(*last).abs_diff(level(cell)) > 1)
        {
            let last = board.name(*last);
            return Err(error(format!("a cart cannot go from {last} to {word} (PR-BOARD-10)")));
        }
        left.remove(cell);
        track.push(cell);
    }
    if let Some(cell) = left.first() {
        return Err(map.error_at_cell(cell, format!("the header '{key}' lacks this cell (PR-BOARD-3)")));
    }
    if track.len() < 2 {
        return Err(error("a track needs a start and an end (PR-BOARD-3)".to_owned()));
    }
    Ok(track)
}
