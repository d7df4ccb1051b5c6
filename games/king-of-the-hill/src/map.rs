//! Checks the map file. Chance draws the terrain, so the file says nothing that could differ.

use hillfort_board::{MapError, MapFile, MapRules, Symmetry};

use crate::terrain::{N_RINGS, N_TILES};

const RULES: MapRules =
    MapRules { keys: &["rows"], symmetries: &[Symmetry::Rotate7], ..MapRules::new("KH-BOARD-1") };
const TILE: &str = "tile terrain drawn at setup";
const HILL: &str = "hill no terrain";

/// Checks that a map has four rings of seven tiles and the hill, or refuses it at the place of the mistake
/// (KH-BOARD-1).
pub(crate) fn read(map: &MapFile) -> Result<(), MapError> {
    map.check(&RULES)?;
    if map.header("rows") != Some("a b c d hill") {
        let reason = format!("expected 'rows: a b c d hill' ({})", RULES.rule);
        return Err(map.error_in_header("rows", reason));
    }
    let refuse = |row: usize, column: usize, reason: String| {
        Err(map.error_at(row, column, format!("{reason} ({})", RULES.rule)))
    };
    let n_rows = map.n_rows();
    if n_rows != N_RINGS + 1 {
        return refuse(n_rows - 1, 0, format!("expected {N_RINGS} rings and the hill, found {n_rows} rows"));
    }
    // Only the layout `rings` has rows of different lengths.
    for row in 0..=N_RINGS {
        let (tiles, words) = if row < N_RINGS { (N_TILES, TILE) } else { (1, HILL) };
        let found = (0..).take_while(|column| map.symbol(row, *column).is_some()).count();
        if found != tiles {
            return refuse(row, 0, format!("expected {tiles} symbols, found {found}"));
        }
        if let Some(column) = (0..tiles).find(|column| map.words(row, *column) != Some(words)) {
            return refuse(row, column, format!("expected a symbol that means '{words}'"));
        }
    }
    map.expect_words(&format!("'{TILE}' or '{HILL}'"), |words| words == TILE || words == HILL)
}
