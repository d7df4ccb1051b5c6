//! Colours of the paper, and the look as definitions of an image.

use hillfort_engine::facts::DataFile;
use hillfort_look::materials;

use crate::SCALE;

pub(super) const PAPER: &str = "#f4efe4";
pub(super) const DARK_PAPER: &str = "#1b1e22";
pub(super) const DARK_TEXT: &str = "#f1ebdd";
pub(super) const LINE: &str = "#5b5346";
pub(super) const TEXT: &str = "#2b2216";
/// The outline of every piece.
pub(super) const OUTLINE: &str = "#1c1610";
/// A plate that nobody has, and its rim.
pub(super) const PLATE: &str = "#ece6d6";
pub(super) const RIM: &str = "#6b4f00";

/// The page draws a cell about so wide.
const PAGE_SCALE: f32 = 100.0;

/// Defines the tiles of materials and the emblems.
pub(super) fn definitions(tiles: &[DataFile], emblems: &[DataFile]) -> String {
    let mut svg = "<defs>\n".to_owned();
    for tile in tiles {
        let (size, scale) = (materials::SIZE, SCALE / PAGE_SCALE);
        let open = format!(
            "<pattern id=\"{}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"scale({scale})\">",
            tile.stem()
        );
        svg.push_str(&(open + body(tile.text) + "</pattern>\n"));
    }
    for emblem in emblems {
        let open = format!("<symbol id=\"emblem-{}\"", emblem.stem());
        let symbol = emblem.text.trim_end().replacen("<svg", &open, 1);
        svg.push_str(&(symbol.trim_end_matches("</svg>").to_owned() + "</symbol>\n"));
    }
    svg + "</defs>\n"
}

/// Returns what is inside the outermost tag.
fn body(text: &str) -> &str {
    let inside = text.trim_end().trim_end_matches("</svg>");
    inside.split_once('>').map_or("", |(_, rest)| rest)
}
