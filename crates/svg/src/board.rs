//! Everything below the pieces: cells, heights, rails, objectives.

use std::fmt::Write as _;

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, Ground, Objective, View};

use crate::{escaped, palette, points, scaled};

/// Draws everything below the pieces.
pub(super) fn draw(view: &View) -> String {
    let mut svg = String::new();
    for cell in &view.cells {
        draw_cell(view, cell, &mut svg);
    }
    contours(view, &mut svg);
    for seat in 0..view.seats.len() {
        rails(view, seat, &mut svg);
    }
    for cell in &view.cells {
        signs(view, cell, &mut svg);
    }
    svg
}

/// Returns the distance from the centre of a cell to its nearest side, in pixels.
pub(super) fn radius(cell: &CellView) -> f32 {
    let (x, y) = scaled(cell.centre);
    let side = |(from, to): ((f32, f32), (f32, f32))| {
        let (from, to) = (scaled(from), scaled(to));
        ((from.0 + to.0) / 2.0 - x).hypot((from.1 + to.1) / 2.0 - y)
    };
    edges(cell).map(side).fold(f32::MAX, f32::min).min(40.0)
}

fn edges(cell: &CellView) -> impl Iterator<Item = ((f32, f32), (f32, f32))> {
    let next = cell.outline.iter().cycle().skip(1);
    cell.outline.iter().copied().zip(next.copied())
}

fn draw_cell(view: &View, cell: &CellView, svg: &mut String) {
    let outline: Vec<_> = cell.outline.iter().map(|point| scaled(*point)).collect();
    let outline = points(&outline);
    let home = cell.home.and_then(|seat| view.seats.get(seat.index()));
    let fill = home.map_or_else(
        || palette::ground(cell.ground, cell.height),
        |seat| palette::tint(seat.colour).to_owned(),
    );
    let _ = writeln!(
        svg,
        "<polygon points=\"{outline}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1\"><title>{} {}</title></polygon>",
        palette::LINE,
        escaped(&cell.name),
        escaped(&cell.title)
    );
    if let Some(pattern) = palette::pattern(cell.ground) {
        let _ = writeln!(svg, "<polygon points=\"{outline}\" fill=\"{pattern}\"/>");
    }
}

/// Draws a line along every step in height; a higher step has a thicker line.
fn contours(view: &View, svg: &mut String) {
    let is_near = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).hypot(a.1 - b.1) < 0.02;
    for high in view.cells.iter().filter(|cell| cell.height > 0) {
        let lower =
            view.cells.iter().filter(|cell| cell.height < high.height && high.touches.contains(&cell.name));
        for low in lower.filter(|cell| !matches!(cell.ground, Ground::Wall | Ground::Void)) {
            for (from, to) in edges(high) {
                let is_shared = edges(low)
                    .any(|(a, b)| is_near(a, to) && is_near(b, from) || is_near(a, from) && is_near(b, to));
                if is_shared {
                    let ((x1, y1), (x2, y2)) = (scaled(from), scaled(to));
                    let width = 1.6 + 1.6 * f32::from(high.height - low.height);
                    let _ = writeln!(
                        svg,
                        "<line class=\"contour\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" \
                         stroke=\"#7a5f2e\" stroke-width=\"{width:.1}\" stroke-linecap=\"round\"/>"
                    );
                }
            }
        }
    }
}

/// Draws the rails of a seat on sleepers.
fn rails(view: &View, seat: usize, svg: &mut String) {
    let own = |cell: &CellView| cell.rail.filter(|(owner, _)| owner.index() == seat).map(|(_, step)| step);
    let mut steps: Vec<_> =
        view.cells.iter().filter_map(|cell| Some((own(cell)?, scaled(cell.centre)))).collect();
    steps.sort_by_key(|(step, _)| *step);
    // Where two rails cross, one step belongs to the other rail.
    for part in steps.chunk_by(|a, b| b.0 - a.0 <= 2) {
        let line: Vec<_> = part.iter().map(|(_, at)| *at).collect();
        let line = points(&line);
        let colour = view.seats.get(seat).map_or(palette::LINE, |seat| palette::solid(seat.colour));
        for (stroke, width, dashes) in
            [("#8a7654", 20, " stroke-dasharray=\"4 8\""), (colour, 11, ""), ("#d9cfb2", 6, "")]
        {
            let _ = writeln!(
                svg,
                "<polyline points=\"{line}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\"{dashes}/>"
            );
        }
    }
}

/// Draws the name and the letter of a cell, and the ring of an objective.
fn signs(view: &View, cell: &CellView, svg: &mut String) {
    let ((x, y), radius) = (scaled(cell.centre), radius(cell));
    if let Some(objective) = &cell.objective {
        ring(view, objective, (x, y), radius * 0.86, svg);
    }
    let ink = palette::ink(cell.ground);
    if !matches!(cell.ground, Ground::Wall | Ground::Void) {
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"9\" fill=\"{ink}\" text-anchor=\"middle\" \
             paint-order=\"stroke\" stroke=\"{}\" stroke-width=\"2\" stroke-opacity=\"0.7\">{}</text>",
            y + radius * 0.92,
            palette::PAPER,
            escaped(&cell.name)
        );
    }
    let is_free = view.pieces.iter().all(|piece| piece.cell.as_deref() != Some(&cell.name));
    if let Some(letter) = letter(cell).filter(|_| is_free) {
        let size = radius * 0.7;
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.0}\" font-weight=\"bold\" fill=\"{ink}\" \
             fill-opacity=\"0.75\" text-anchor=\"middle\">{}</text>",
            y + size * 0.32,
            escaped(&letter.to_string())
        );
    }
}

/// Returns the letter of a cell; none if its fill or pattern already shows what it is.
pub(super) fn letter(cell: &CellView) -> Option<char> {
    let is_evident = matches!(cell.letter, ' ' | '.' | '#')
        || cell.home.is_some()
        || palette::pattern(cell.ground).is_some();
    (!is_evident).then_some(cell.letter)
}

fn ring(view: &View, objective: &Objective, (x, y): (f32, f32), radius: f32, svg: &mut String) {
    let colour = |seat: Option<Seat>| {
        seat.and_then(|seat| view.seats.get(seat.index())).map(|seat| palette::solid(seat.colour))
    };
    let held = colour(objective.owner).unwrap_or("#c9961a");
    let mut circle = |stroke: &str, width: f32, dashes: &str| {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"{width}\"{dashes}/>"
        );
    };
    circle("#fffaf0", 5.5, "");
    circle(held, 3.5, "");
    if let (Some(taker), true) = (colour(objective.by), objective.of > 0) {
        // The ring fills up as the objective is captured.
        let whole = std::f32::consts::TAU * radius;
        let part = whole * f32::from(objective.progress) / f32::from(objective.of);
        circle(
            taker,
            3.5,
            &format!(" stroke-dasharray=\"{part:.1} {whole:.1}\" transform=\"rotate(-90 {x:.1} {y:.1})\""),
        );
    }
}
