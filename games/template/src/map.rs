//! Reads the map file.

use hillfort_board::{Board as _, CellSet, MapError, MapFile, MapRules, Symmetry};

use crate::terrain::Terrain;

const RULES: MapRules = MapRules {
    symmetries: &[Symmetry::Mirror],
    swapped: Some(("red", "blu")),
    ..MapRules::new("TP-BOARD-1")
};
const WORDS: [&str; 5] = ["open", "wall", "start red", "start blu", "goal"];

/// Reads a map, or refuses it at the place of the mistake (TP-BOARD-1).
pub(crate) fn read(map: &MapFile) -> Result<Terrain, MapError> {
    map.check(&RULES)?;
    map.expect_words(&WORDS.join(", "), |words| WORDS.contains(&words))?;
    let board = map.square_board()?;
    let starts = [map.only_cell("start red")?, map.only_cell("start blu")?];
    let goal = map.only_cell("goal")?;
    let terrain = Terrain::new(board, map.cells_with(|words| words == "wall"), starts, goal);
    let cells = terrain.board.cells();
    let reached = cells.filter(|cell| terrain.steps(*cell, goal) < Terrain::NO_WAY).collect::<CellSet>();
    map.check_reached("the goal", starts.into_iter().collect(), reached, RULES.rule)?;
    Ok(terrain)
}
