//! The map file: a drawing of the rings. Its terrain comes by chance, so it can only be right or refused.

use hillfort_board::{Layout, MapFile};
use hillfort_engine::Error;

use crate::terrain::{N_RINGS, N_TILES};

const TILE: &str = "tile terrain drawn at setup";
const HILL: &str = "hill no terrain";

/// Makes sure that the map is four rings of seven tiles and a hill (KH-BOARD-1).
pub(crate) fn read(map: &MapFile) -> Result<(), Error> {
    if map.header("rows") != Some("a b c d hill") {
        return Err(map.error_in_header("rows", "expected 'rows: a b c d hill'").into());
    }
    if map.layout() != Layout::Rings {
        return Err(map.error_in_header("layout", "expected 'layout: rings'").into());
    }
    if map.n_rows() != N_RINGS + 1 {
        let reason = format!("expected {N_RINGS} rings and the hill, found {} rows", map.n_rows());
        return Err(map.error_at(map.n_rows().saturating_sub(1), 0, reason).into());
    }
    for row in 0..=N_RINGS {
        let (tiles, words) = if row < N_RINGS { (N_TILES, TILE) } else { (1, HILL) };
        let found = (0..).take_while(|column| map.symbol(row, *column).is_some()).count();
        if found != tiles {
            return Err(map.error_at(row, 0, format!("expected {tiles} symbols, found {found}")).into());
        }
        if let Some(column) = (0..tiles).find(|column| map.words(row, *column) != Some(words)) {
            return Err(map.error_at(row, column, format!("expected a symbol that means '{words}'")).into());
        }
    }
    let expected = format!("'{TILE}' or '{HILL}'");
    Ok(map.expect_words(&expected, |words| words == TILE || words == HILL)?)
}
