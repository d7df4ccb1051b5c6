//! A view as an SVG picture, whatever the game: for documents, and to look at a map.

use std::fmt::Write as _;

use engine::view::{CellView, Colour, Ground, PieceView, View};

/// Pixels to one unit of the plane.
const SCALE: f32 = 64.0;
const MARGIN: f32 = 0.35;

/// Draws the board with everybody on it.
pub(crate) fn svg(view: &View) -> String {
    let points = view.cells.iter().flat_map(|cell| &cell.outline);
    let (mut left, mut top, mut right, mut bottom) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
    for (x, y) in points {
        (left, top, right, bottom) = (left.min(*x), top.min(*y), right.max(*x), bottom.max(*y));
    }
    let (width, height) = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.0} {:.0} {:.0} {:.0}\" width=\"{:.0}\" \
         height=\"{:.0}\" font-family=\"sans-serif\">\n<title>{}</title>\n\
         <rect x=\"-10000\" y=\"-10000\" width=\"20000\" height=\"20000\" fill=\"#f4efe4\"/>\n",
        (left - MARGIN) * SCALE,
        (top - MARGIN) * SCALE,
        width * SCALE,
        height * SCALE,
        width * SCALE,
        height * SCALE,
        escaped(&view.status)
    );
    for cell in &view.cells {
        draw_cell(view, cell, &mut svg);
    }
    for cell in &view.cells {
        draw_pieces(view, cell, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_cell(view: &View, cell: &CellView, svg: &mut String) {
    let points: Vec<_> =
        cell.outline.iter().map(|(x, y)| format!("{:.1},{:.1}", x * SCALE, y * SCALE)).collect();
    let home = cell.home.and_then(|seat| view.seats.get(seat.index()));
    let fill = match home {
        Some(seat) => tint(seat.colour),
        None if cell.objective.is_some() => "#fff6c9",
        None => ground(cell.ground),
    };
    let _ = writeln!(
        svg,
        "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#5b5346\" stroke-width=\"1.5\"><title>{} {}</title></polygon>",
        points.join(" "),
        escaped(&cell.name),
        escaped(&cell.title)
    );
    let (x, y) = (cell.centre.0 * SCALE, cell.centre.1 * SCALE);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"10\" fill=\"#6f6655\" text-anchor=\"middle\">{}</text>",
        y + 24.0,
        escaped(&cell.name)
    );
}

/// Pieces of one cell stand side by side; round for even seats and square for odd ones, so that grey is enough.
fn draw_pieces(view: &View, cell: &CellView, svg: &mut String) {
    let here: Vec<&PieceView> =
        view.pieces.iter().filter(|p| p.cell.as_deref() == Some(&cell.name)).collect();
    let per_row = 4.min(here.len()).max(1);
    for (idx, piece) in here.iter().enumerate() {
        let Some(seat) = view.seats.get(piece.seat.index()) else { continue };
        let (column, row) = (idx % per_row, idx / per_row);
        let x = cell.centre.0 * SCALE + (column as f32 - (per_row as f32 - 1.0) / 2.0) * 15.0;
        let rows = here.len().div_ceil(per_row);
        let y = cell.centre.1 * SCALE - 6.0 + (row as f32 - (rows as f32 - 1.0) / 2.0) * 15.0;
        let (fill, round) = (solid(seat.colour), if piece.seat.index() % 2 == 0 { 7 } else { 1 });
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"14\" height=\"14\" rx=\"{round}\" fill=\"{fill}\" stroke=\"#fff\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"10\" font-weight=\"bold\" fill=\"#fff\" \
             text-anchor=\"middle\">{}<title>{} {}</title></text>",
            x - 7.0,
            y - 7.0,
            y + 3.6,
            piece.letter,
            escaped(&seat.name),
            escaped(&piece.class)
        );
    }
}

fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Open => "#e9e2cd",
        Ground::Rough => "#cbbd97",
        Ground::Hard => "#a48f6b",
        Ground::Stairs => "#ddd0a8",
        Ground::Low => "#c7cda6",
        Ground::Wall => "#7d7568",
        Ground::Window => "#b9c6cc",
        Ground::Void => "#f4efe4",
    }
}

fn solid(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#a8392c",
        Colour::Blu => "#3b5f7f",
        Colour::Gold => "#a5780e",
        Colour::Moss => "#4d6b35",
    }
}

fn tint(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#ecc9c2",
        Colour::Blu => "#c5d3df",
        Colour::Gold => "#ecdcae",
        Colour::Moss => "#d0dcc2",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
