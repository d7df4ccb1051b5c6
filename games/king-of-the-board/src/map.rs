//! Reads the map file.

use hillfort_board::{Board as _, Cell, HexBoard, MapError, MapFile};
use hillfort_engine::Side;

use crate::cards::Numbers;
use crate::terrain::{Terrain, TerrainKind};
use crate::words::Class;

/// Reads a map, or refuses it at the place of the mistake (KB-COMP-7).
pub(crate) fn read(map: &MapFile, numbers: &Numbers) -> Result<Terrain, MapError> {
    let board = map.hex_board()?;
    let mut kinds = Vec::with_capacity(board.n_cells());
    for (row, column, words) in map.places() {
        let known = kind(words);
        kinds.push(
            known
                .ok_or_else(|| map.error_at(row, column, format!("'{words}' is no terrain of this game")))?,
        );
    }
    map.expect_words("a terrain of this game (KB-COMP-7)", |words| kind(words).is_some())?;
    let terrain = Terrain::new(board, kinds.clone(), numbers);
    check(&terrain, map)?;
    check_symmetry(map, &terrain.board, &kinds)?;
    Ok(terrain)
}

fn kind(words: &str) -> Option<TerrainKind> {
    Some(match words {
        "ground" => TerrainKind::Ground,
        "height 1" => TerrainKind::High,
        "height 2" => TerrainKind::Peak,
        "control point" => TerrainKind::Point,
        "low obstacle" => TerrainKind::Low,
        "wall" => TerrainKind::Wall,
        "void" => TerrainKind::Void,
        "first aid kit" => TerrainKind::Kit,
        "red base" => TerrainKind::Base(Side::Red),
        "blu base" => TerrainKind::Base(Side::Blue),
        _ => return None,
    })
}

fn check(terrain: &Terrain, map: &MapFile) -> Result<(), MapError> {
    for side in Side::ALL {
        let bases = terrain.base[side as usize].len();
        if bases < 4 {
            let reason = format!("{} has {bases} base hexes, at least 4 are needed (KB-COMP-7)", side.name());
            return Err(map.error_at(0, 0, reason));
        }
    }
    if terrain.point.is_empty() {
        return Err(map.error_at(0, 0, "there is no control point (KB-COMP-7)"));
    }
    for side in Side::ALL {
        for home in terrain.base[side as usize] {
            // Far enough for any map; the Heavy walks like everybody but the Scout.
            let reached = terrain.walk(side, Class::Heavy, 512, home);
            if let Some(lost) = (terrain.point - reached).first() {
                let (point, home) = (terrain.board.name(lost), terrain.board.name(home));
                let reason = format!(
                    "the control point {point} cannot be walked to from the base hex {home} (KB-COMP-7)"
                );
                return Err(map.error_at_cell(lost, reason));
            }
        }
    }
    Ok(())
}

/// A map that says so is the same for RED and BLU when it is turned by 180 degrees.
fn check_symmetry(map: &MapFile, board: &HexBoard, kinds: &[TerrainKind]) -> Result<(), MapError> {
    match map.header("symmetric") {
        None | Some("none") => return Ok(()),
        Some("rotate180") => {}
        Some(_) => {
            let reason = "expected 'symmetric: rotate180' or 'symmetric: none'";
            return Err(map.error_in_header("symmetric", reason));
        }
    }
    let (rows, columns) = (board.n_rows(), board.n_columns());
    // In half hexes: with an odd number of rows the shifted ones, which lie half a hex farther, meet each other.
    let width = 2 * columns - 2 + usize::from(rows.is_multiple_of(2));
    for (idx, here) in kinds.iter().enumerate() {
        let (row, column) = (idx / columns, idx % columns);
        let turned_row = rows - 1 - row;
        let turned = width.checked_sub(2 * column + row % 2 + turned_row % 2).map(|x| x / 2);
        let there = turned.map_or(TerrainKind::Void, |column| kinds[turned_row * columns + column]);
        let there = if let TerrainKind::Base(side) = there { TerrainKind::Base(side.other()) } else { there };
        if *here != there {
            let reason = match turned {
                Some(column) => {
                    let other = board.name(Cell::new(turned_row * columns + column));
                    format!("turned by 180 degrees this hex does not match {other}, as the header says")
                }
                None => "turned by 180 degrees this hex lies outside, unlike the header says".to_owned(),
            };
            return Err(map.error_at(row, column, reason));
        }
    }
    Ok(())
}
