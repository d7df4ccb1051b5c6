//! Heat maps: how often something happened on each cell, on the real board.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hillfort_engine::Facts;
use hillfort_engine::view::View;
use hillfort_look::LookError;

use crate::{Notes, Style, draw_notes, escaped, points, scaled};

/// The colour of the heat, which grows stronger with the number.
const COLOUR: &str = "#b3261e";
/// The opacity of the largest number.
const STRONGEST: f64 = 0.85;

/// Draws the board without pieces, with a number for each named cell: the larger, the stronger its colour. The number is
/// the title of its cell.
///
/// # Errors
///
/// An error in the game's `look.toml`.
pub fn draw_heat(view: &View, facts: &Facts, heat: &BTreeMap<String, f64>) -> Result<String, LookError> {
    let view = View { pieces: Vec::new(), ..view.clone() };
    let style = Style { has_legend: false, ..Style::default() };
    let mut svg = draw_notes(&view, facts, &Notes::default(), style)?;
    let most = heat.values().copied().fold(0.0, f64::max);
    let mut layer = String::from("<g class=\"heat\">\n");
    for cell in &view.cells {
        let Some(number) = heat.get(&cell.name).filter(|number| **number > 0.0) else { continue };
        let outline: Vec<_> = cell.outline.iter().map(|point| scaled(*point)).collect();
        // The square root shows small numbers beside large ones.
        let opacity = STRONGEST * (number / most).sqrt();
        let _ = writeln!(
            layer,
            "<polygon points=\"{}\" fill=\"{COLOUR}\" fill-opacity=\"{opacity:.2}\"><title>{}: {number:.2}</title></polygon>",
            points(&outline),
            escaped(&cell.name)
        );
    }
    layer.push_str("</g>\n");
    let end = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.insert_str(end, &layer);
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, Table as _, TypedTable};
    use hillfort_template::{FACTS, Footrace};

    use super::*;

    #[test]
    fn the_largest_number_is_the_strongest() {
        let view = TypedTable::<Footrace>::start(&GameConfig::default()).unwrap().view();
        let names: Vec<_> = view.cells.iter().map(|cell| cell.name.clone()).collect();
        let heat =
            BTreeMap::from([(names[0].clone(), 4.0), (names[1].clone(), 1.0), (names[2].clone(), 0.0)]);
        let svg = draw_heat(&view, &FACTS, &heat).unwrap();
        let at = |name: &str, number: &str| format!("<title>{name}: {number}</title>");
        assert!(svg.contains("fill-opacity=\"0.85\"") && svg.contains("fill-opacity=\"0.42\""), "{svg}");
        assert!(svg.contains(&at(&names[0], "4.00")) && svg.contains(&at(&names[1], "1.00")));
        let (_, layer) = svg.split_once("<g class=\"heat\">").unwrap();
        assert_eq!(layer.matches("<polygon").count(), 2, "a cell without heat is left as it is");
        assert!(svg.trim_end().ends_with("</g>\n</svg>"), "{svg}");
    }
}
