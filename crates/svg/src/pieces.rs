//! The pieces: tokens in the shape of their seat, with letter and health.

use std::fmt::Write as _;

use hillfort_engine::view::{CellView, Colour, PieceView, View};

use crate::board::radius;
use crate::{escaped, palette, points, scaled};

/// The share of a cell that a single piece takes.
const SHARE: f32 = 0.7;

pub(super) fn draw(view: &View) -> String {
    view.cells.iter().map(|cell| draw_on(view, cell)).collect()
}

/// Draws the pieces of a cell side by side.
fn draw_on(view: &View, cell: &CellView) -> String {
    let here: Vec<&PieceView> =
        view.pieces.iter().filter(|piece| piece.cell.as_deref() == Some(&cell.name)).collect();
    let per_row = (1..).find(|n| n * n >= here.len()).unwrap_or(1).max(1);
    let rows = here.len().div_ceil(per_row);
    let room = 2.0 * radius(cell) * if here.len() > 1 { 0.9 } else { SHARE };
    let size = room / per_row as f32;
    let (x, y) = scaled(cell.centre);
    let mut svg = String::new();
    for (idx, piece) in here.iter().enumerate() {
        let (column, row) = ((idx % per_row) as f32, (idx / per_row) as f32);
        let at = (
            x + (column - (per_row as f32 - 1.0) / 2.0) * size,
            y + (row - (rows as f32 - 1.0) / 2.0) * size - if here.len() > 1 { 0.0 } else { size * 0.06 },
        );
        let half = size / 2.0 * if here.len() > 1 { 0.9 } else { 1.0 };
        token(view, piece, at, half, &mut svg);
    }
    svg
}

fn token(view: &View, piece: &PieceView, (x, y): (f32, f32), half: f32, svg: &mut String) {
    let Some(seat) = view.seats.get(piece.seat.index()) else { return };
    let marks: String = piece.marks.iter().map(|mark| format!(", {}", mark.title)).collect();
    let _ = writeln!(
        svg,
        "<g><title>{} {}{}</title>",
        escaped(&seat.name),
        escaped(&piece.class),
        escaped(&marks)
    );
    svg.push_str(&shape(piece.seat.index(), seat.colour, (x, y), half));
    let has_bar = half >= 12.0;
    let size = half * if has_bar { 0.95 } else { 1.3 };
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" font-weight=\"bold\" fill=\"#fff\" \
         text-anchor=\"middle\">{}</text>",
        y + if has_bar { half * 0.1 } else { half * 0.46 },
        escaped(&piece.letter.to_string())
    );
    if let (Some(health), true) = (piece.health, has_bar) {
        bar(health, (x, y), half, svg);
    }
    if !piece.marks.is_empty() && has_bar {
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#f2c230\" stroke=\"#fff\"/>",
            x + half * 0.72,
            y - half * 0.72,
            half * 0.18
        );
    }
    svg.push_str("</g>\n");
}

/// Draws a health bar with the numbers below it.
fn bar((left, full): (u16, u16), (x, y): (f32, f32), half: f32, svg: &mut String) {
    let (width, height, top) = (half * 1.2, half * 0.17, y + half * 0.22);
    let share = if full == 0 { 0.0 } else { (f32::from(left) / f32::from(full)).min(1.0) };
    let start = x - width / 2.0;
    let text = format!("{left}/{full}");
    // Long numbers must fit into a round token.
    let size = half * if text.len() > 5 { 0.3 } else { 0.38 };
    let _ = writeln!(
        svg,
        "<rect x=\"{start:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#000\" \
         fill-opacity=\"0.45\"/>\
         <rect x=\"{start:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"#d8f0b4\"/>\
         <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" fill=\"#fff\" text-anchor=\"middle\">{text}</text>",
        width * share,
        top + height + size,
        size
    );
}

/// Draws the shape of a seat: each has its own, so that a grey print is readable.
pub(super) fn shape(seat: usize, colour: Colour, (x, y): (f32, f32), half: f32) -> String {
    let style = format!("fill=\"{}\" stroke=\"#fff\" stroke-width=\"1.5\"", palette::solid(colour));
    let corners = |list: &[(f32, f32)]| {
        let list: Vec<_> = list.iter().map(|(dx, dy)| (x + dx * half, y + dy * half)).collect();
        format!("<polygon points=\"{}\" {style}/>\n", points(&list))
    };
    match seat % 4 {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{half:.1}\" {style}/>\n"),
        1 => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        2 => corners(&[(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)]),
        _ => corners(&[(0.0, -1.12), (1.12, 0.0), (0.0, 1.12), (-1.12, 0.0)]),
    }
}
