//! The pieces: counters in the shape of their side, with emblem and health.

use std::fmt::Write as _;

use hillfort_engine::view::{CellView, Colour, PieceView};
use hillfort_look::side;

use crate::board::radius;
use crate::{Scene, emblem, escaped, palette, points, scaled};

/// The share of a cell that a single piece takes.
const SHARE: f32 = 0.8;

pub(super) fn draw(scene: &Scene<'_>) -> String {
    scene.view.cells.iter().map(|cell| draw_on(scene, cell)).collect()
}

/// Draws the pieces of a cell side by side.
fn draw_on(scene: &Scene<'_>, cell: &CellView) -> String {
    let here: Vec<&PieceView> =
        scene.view.pieces.iter().filter(|piece| piece.cell.as_deref() == Some(&cell.name)).collect();
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
        token(scene, piece, at, half, &mut svg);
    }
    svg
}

fn token(scene: &Scene<'_>, piece: &PieceView, (x, y): (f32, f32), half: f32, svg: &mut String) {
    let Some(seat) = scene.view.seats.get(piece.seat.index()) else { return };
    let marks: String = piece.marks.iter().map(|mark| format!(", {}", mark.title)).collect();
    let health = piece.health.filter(|(_, full)| *full > 1);
    let numbers = health.map_or(String::new(), |(left, full)| format!(" {left}/{full}"));
    let _ = writeln!(
        svg,
        "<g><title>{} {}{numbers}{}</title>",
        escaped(&seat.name),
        escaped(&piece.class),
        escaped(&marks)
    );
    let colours = side(seat.colour);
    svg.push_str(&shape(seat.colour, (x + 0.12 * half, y + 0.28 * half), half, "#00000050", "none"));
    svg.push_str(&shape(seat.colour, (x, y + 0.14 * half), half, colours.deep, palette::OUTLINE));
    svg.push_str(&shape(seat.colour, (x, y), half, colours.face, palette::OUTLINE));
    if let Some(health) = health {
        ring(health, (x, y), half * 0.76, svg);
    }
    if scene.has_emblem(&piece.class) {
        svg.push_str(&emblem(&piece.class, (x, y), half * 1.1, colours.ink));
    } else {
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{half:.1}\" font-weight=\"bold\" fill=\"{}\" \
             text-anchor=\"middle\">{}</text>",
            y + half * 0.36,
            colours.ink,
            escaped(&piece.letter.to_string())
        );
    }
    if let Some((left, _)) = health.filter(|(left, full)| left != full) {
        number(left, (x + half * 0.74, y + half * 0.66), half, svg);
    }
    let marks = piece.marks.iter().filter_map(|mark| scene.look.marks.get(&mark.title));
    for (idx, name) in marks.take(3).enumerate() {
        let at = (x + half * (0.72 * idx as f32 - 0.8), y - half * 0.8);
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#f8e6c8\" stroke=\"#8a4b00\"/>",
            at.0,
            at.1,
            half * 0.34
        );
        svg.push_str(&emblem(name, at, half * 0.46, "#8a4b00"));
    }
    svg.push_str("</g>\n");
}

/// Draws health as a ring that is as full as the unit is healthy.
fn ring((left, full): (u16, u16), (x, y): (f32, f32), radius: f32, svg: &mut String) {
    let share = (f32::from(left) / f32::from(full)).min(1.0);
    let whole = std::f32::consts::TAU * radius;
    let colour = match share {
        share if share <= 0.34 => "#ff7a5c",
        share if share <= 0.67 => "#ffc14a",
        _ => "#7ddb6a",
    };
    for (stroke, width, part) in [("#16110c", 0.24, whole), (colour, 0.17, whole * share)] {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"{:.1}\" stroke-dasharray=\"{part:.1} {whole:.1}\" \
             transform=\"rotate(-90 {x:.1} {y:.1})\"/>",
            radius * width
        );
    }
}

fn number(left: u16, (x, y): (f32, f32), half: f32, svg: &mut String) {
    let text = left.to_string();
    let (wide, high) = (half * (0.32 + 0.3 * text.len() as f32), half * 0.6);
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"2\" fill=\"{}\" \
         stroke=\"{}\"/><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" font-weight=\"bold\" \
         text-anchor=\"middle\">{text}</text>",
        x - wide / 2.0,
        y - high / 2.0,
        palette::PAPER,
        palette::OUTLINE,
        y + half * 0.18,
        half * 0.52
    );
}

/// Draws the shape of a side: each has its own, so that a grey print is readable.
pub(super) fn shape(colour: Colour, (x, y): (f32, f32), half: f32, fill: &str, line: &str) -> String {
    let style = format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.2\"");
    let corners = |list: &[(f32, f32)]| {
        let list: Vec<_> = list.iter().map(|(dx, dy)| (x + dx * half, y + dy * half)).collect();
        format!("<polygon points=\"{}\" {style}/>\n", points(&list))
    };
    match colour {
        Colour::Red => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{half:.1}\" {style}/>\n"),
        Colour::Blue => {
            corners(&[(-0.55, -0.95), (0.55, -0.95), (1.1, 0.0), (0.55, 0.95), (-0.55, 0.95), (-1.1, 0.0)])
        }
        Colour::Gold => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        Colour::Green => corners(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
    }
}
