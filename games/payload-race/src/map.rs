//! The map file: terrain, spawns and tracks as drawn, and everything that every map has to keep (PR-BOARD-10).

use hillfort_board::{Board as _, Cell, HexBoard, MapError, MapFile};

use crate::terrain::{Cells, Terrain, TerrainKind};
use crate::words::Side;

/// Header keys of a map of this game.
const KEYS: [&str; 9] =
    ["name", "game", "modes", "layout", "symmetric", "title", "note", "red-track", "blu-track"];
/// Cells of a spawn at least, one for every token.
const LEAST_SPAWN: usize = 6;

/// The mark of a cell (PR-BOARD-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum CellMark {
    Track(Side),
    Spawn(Side),
}

impl CellMark {
    fn from_words(words: &str) -> Option<Self> {
        let (kind, side) = words.split_once(' ')?;
        match kind {
            "track" => Side::from_name(side).map(Self::Track),
            "spawn" => Side::from_name(side).map(Self::Spawn),
            _ => None,
        }
    }

    const fn swapped(self) -> Self {
        match self {
            Self::Track(side) => Self::Track(side.other()),
            Self::Spawn(side) => Self::Spawn(side.other()),
        }
    }
}

type Drawn = (TerrainKind, Option<CellMark>);

/// Reads a map, or refuses it with the place of what is wrong.
pub(crate) fn read(map: &MapFile) -> Result<Terrain, MapError> {
    check_headers(map)?;
    let board = map.hex_board()?;
    let mut drawn = Vec::with_capacity(board.n_cells());
    for (row, column, words) in map.places() {
        drawn.push(read_words(words).ok_or_else(|| map.error_at(row, column, unknown(words)))?);
    }
    map.expect_words(WORDS, |words| read_words(words).is_some())?;
    let reader = Reader { map, board: &board, drawn: &drawn };
    let tracks = [reader.track(Side::Red)?, reader.track(Side::Blue)?];
    reader.check_symmetry(&tracks)?;
    let spawns = Side::ALL.map(|side| reader.marked(CellMark::Spawn(side)));
    for (side, spawn) in Side::ALL.into_iter().zip(spawns) {
        if spawn.len() < LEAST_SPAWN {
            let found = spawn.len();
            let reason = format!("the {} spawn has {found} cells, it needs {LEAST_SPAWN}", side.name());
            return Err(map.error_at(0, 0, reason));
        }
    }
    let kinds = drawn.iter().map(|(kind, _)| *kind).collect();
    let terrain = Terrain::new(board.clone(), kinds, spawns, tracks);
    reader.check_ways(&terrain)?;
    Ok(terrain)
}

fn check_headers(map: &MapFile) -> Result<(), MapError> {
    if let Some((key, _)) = map.headers().find(|(key, _)| !KEYS.contains(key)) {
        return Err(map.error_in_header(key, format!("unknown header '{key}'")));
    }
    for (key, expected) in [("modes", "standard"), ("symmetric", "rotate180")] {
        if map.header(key).is_some_and(|value| value != expected) {
            return Err(map.error_in_header(key, format!("expected '{key}: {expected}'")));
        }
    }
    Ok(())
}

/// Reads what the legend says: the terrain, then the mark; a spawn alone is ground.
fn read_words(words: &str) -> Option<Drawn> {
    if let Some(mark @ CellMark::Spawn(_)) = CellMark::from_words(words) {
        return Some((TerrainKind::Ground, Some(mark)));
    }
    let Some((terrain, mark)) = words.split_once(' ') else {
        return TerrainKind::from_name(words).map(|terrain| (terrain, None));
    };
    let (terrain, mark) = (TerrainKind::from_name(terrain)?, CellMark::from_words(mark)?);
    let fits = match mark {
        CellMark::Spawn(_) => terrain == TerrainKind::Ground,
        CellMark::Track(_) => terrain != TerrainKind::Invalid,
    };
    fits.then_some((terrain, Some(mark)))
}

const WORDS: &str = "ground, stairs, high or invalid, behind the first three 'track red' or 'track blu'; or 'spawn \
                     red' or 'spawn blu'";

fn unknown(words: &str) -> String {
    format!("expected {WORDS}; not '{words}'")
}

struct Reader<'a> {
    map: &'a MapFile,
    board: &'a HexBoard,
    drawn: &'a [Drawn],
}

impl Reader<'_> {
    fn marked(&self, mark: CellMark) -> Cells {
        self.board.cells().filter(|cell| self.drawn[cell.index()].1 == Some(mark)).collect()
    }

    /// Makes an error about a cell.
    fn error_at(&self, cell: Cell, reason: String) -> MapError {
        let columns = self.board.n_columns();
        self.map.error_at(cell.index() / columns, cell.index() % columns, reason)
    }

    /// Reads the order of a track (PR-BOARD-3): every marked cell once, each beside the one before it, and no step
    /// of more than one level.
    fn track(&self, side: Side) -> Result<Vec<Cell>, MapError> {
        let key = ["red-track", "blu-track"][side as usize];
        let error = |reason: String| self.map.error_in_header(key, reason);
        let header = self.map.header(key).ok_or_else(|| error(format!("header '{key}' is missing")))?;
        let mut left = self.marked(CellMark::Track(side));
        let mut track: Vec<Cell> = Vec::new();
        for word in header.split(' ') {
            let Some(cell) = self.board.cell(word).filter(|cell| left.contains(*cell)) else {
                let reason = format!("'{word}' is no cell marked 'track {}', or named twice", side.name());
                return Err(error(reason));
            };
            if let Some(last) = track.last() {
                let level = |cell: Cell| self.drawn[cell.index()].0.level();
                if self.board.distance(*last, cell) != 1 || level(*last).abs_diff(level(cell)) > 1 {
                    let last = self.board.name(*last);
                    return Err(error(format!("no cart can go from {last} to {word} (PR-BOARD-10)")));
                }
            }
            left.remove(cell);
            track.push(cell);
        }
        if let Some(cell) = left.first() {
            return Err(self.error_at(cell, format!("header '{key}' does not name this cell")));
        }
        if track.len() < 2 {
            return Err(error("a track has a start and an end".to_owned()));
        }
        Ok(track)
    }

    /// Turned by 180 degrees with the colours swapped, the map is itself (PR-BOARD-10).
    fn check_symmetry(&self, tracks: &[Vec<Cell>; 2]) -> Result<(), MapError> {
        if !self.board.n_rows().is_multiple_of(2) {
            let reason = "turned by 180 degrees a map with an odd number of rows is another (PR-BOARD-10)";
            return Err(self.map.error_at(self.board.n_rows() - 1, 0, reason));
        }
        let turned = |cell: Cell| Cell::new(self.board.n_cells() - 1 - cell.index());
        for cell in self.board.cells() {
            let (terrain, mark) = self.drawn[turned(cell).index()];
            if self.drawn[cell.index()] != (terrain, mark.map(CellMark::swapped)) {
                let other = self.board.name(turned(cell));
                let reason = format!("turned by 180 degrees this cell does not match {other} (PR-BOARD-10)");
                return Err(self.error_at(cell, reason));
            }
        }
        if !tracks[0].iter().map(|cell| turned(*cell)).eq(tracks[1].iter().copied()) {
            let reason = "turned by 180 degrees the tracks differ (PR-BOARD-10)";
            return Err(self.map.error_in_header("blu-track", reason));
        }
        Ok(())
    }

    /// Every cell that can be entered can be walked to from either spawn (PR-BOARD-10).
    fn check_ways(&self, terrain: &Terrain) -> Result<(), MapError> {
        for side in Side::ALL {
            let reached = terrain.walked(side, terrain.spawn(side), u32::MAX, Cells::EMPTY);
            if let Some(cell) = (terrain.enterable(side) - reached).first() {
                let reason =
                    format!("no way leads from the {} spawn to this cell (PR-BOARD-10)", side.name());
                return Err(self.error_at(cell, reason));
            }
        }
        Ok(())
    }
}
