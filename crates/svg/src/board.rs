//! What lies on the ground: rails, stairs, obstacles, windows, things, objectives and names.

use std::fmt::Write as _;

use hillfort_engine::Seat;
use hillfort_engine::view::{CellView, Ground, Objective};
use hillfort_look::side;

use crate::relief::shaded;
use crate::{Scene, emblem, escaped, palette, points, relief, scaled};

/// Draws everything below the pieces.
pub(super) fn draw(scene: &Scene<'_>) -> String {
    let mut svg = String::new();
    relief::draw(scene, &mut svg);
    for cell in &scene.view.cells {
        prop(scene, cell, &mut svg);
    }
    for seat in 0..scene.view.seats.len() {
        rails(scene, seat, &mut svg);
    }
    for cell in &scene.view.cells {
        signs(scene, cell, &mut svg);
    }
    svg
}

/// Returns the distance from the centre of a cell to its nearest side, in pixels.
pub(super) fn radius(cell: &CellView) -> f32 {
    let (x, y) = scaled(cell.centre);
    let next = cell.outline.iter().cycle().skip(1);
    let middles = cell.outline.iter().zip(next).map(|(from, to)| {
        let (from, to) = (scaled(*from), scaled(*to));
        ((from.0 + to.0) / 2.0 - x).hypot((from.1 + to.1) / 2.0 - y)
    });
    middles.fold(f32::MAX, f32::min).min(40.0)
}

/// Draws what stands on a cell.
fn prop(scene: &Scene<'_>, cell: &CellView, svg: &mut String) {
    let ((x, y), r) = (scaled(cell.centre), radius(cell));
    match cell.ground {
        Ground::Stairs => {
            for (idx, part) in [0.7_f32, 0.35, 0.0, -0.35, -0.7].into_iter().enumerate() {
                let (half, at) = (0.9 * r, y + part * r);
                let _ = writeln!(
                    svg,
                    "<path class=\"step\" d=\"M{:.1} {at:.1}h{:.1}\" stroke=\"#fff\" stroke-width=\"{:.1}\" \
                     opacity=\"{:.2}\"/><path d=\"M{:.1} {:.1}h{:.1}\" stroke=\"#000\" stroke-width=\"2\" \
                     opacity=\"0.35\"/>",
                    x - half,
                    2.0 * half,
                    0.26 * r,
                    0.15 + 0.12 * idx as f32,
                    x - half,
                    at + 0.16 * r,
                    2.0 * half,
                );
            }
        }
        Ground::Low => {
            for (dx, dy) in [(-0.44, 0.3), (0.02, 0.34), (0.46, 0.28), (-0.2, 0.02), (0.26, 0.0)] {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" \
                     fill=\"#b39a66\" stroke=\"#54431f\" stroke-width=\"1.5\"/>",
                    x + (dx - 0.25) * r,
                    y + (dy - 0.2) * r,
                    0.5 * r,
                    0.4 * r,
                    0.15 * r
                );
            }
        }
        Ground::Window => {
            let frame = scene.look.ground.get("wall").map_or(palette::LINE, |wall| scene.colour(wall, 0));
            for (share, fill) in
                [(0.9, frame.to_owned()), (0.74, shaded(frame, 60)), (0.66, "#b9d6e2".to_owned())]
            {
                let shrunk: Vec<_> = cell.outline.iter().map(|point| scaled(*point)).collect();
                let shrunk: Vec<_> =
                    shrunk.into_iter().map(|(px, py)| (x + (px - x) * share, y + (py - y) * share)).collect();
                let _ = writeln!(svg, "<polygon points=\"{}\" fill=\"{fill}\"/>", points(&shrunk));
            }
        }
        Ground::Open | Ground::Rough | Ground::Hard | Ground::Wall | Ground::Void => {}
    }
    if let Some(name) = scene.look.features.get(&cell.short) {
        let size = 1.16 * r;
        svg.push_str(&emblem(name, (x, y + 3.0), size, "#f6efe2"));
        svg.push_str(&emblem(name, (x, y), size, "#a51c1c"));
    }
}

/// Draws the rails of a seat on sleepers.
fn rails(scene: &Scene<'_>, seat: usize, svg: &mut String) {
    let view = scene.view;
    let own = |cell: &CellView| cell.rail.filter(|(owner, _)| owner.index() == seat).map(|(_, step)| step);
    let mut steps: Vec<_> =
        view.cells.iter().filter_map(|cell| Some((own(cell)?, scaled(cell.centre)))).collect();
    steps.sort_by_key(|(step, _)| *step);
    // Where two rails cross, one step belongs to the other rail.
    for part in steps.chunk_by(|a, b| b.0 - a.0 <= 2) {
        let line: Vec<_> = part.iter().map(|(_, at)| *at).collect();
        let line = points(&line);
        let colour = view.seats.get(seat).map_or(palette::LINE, |seat| side(seat.colour).face);
        for (stroke, width, dashes) in [
            ("#6d4d31", 24, " stroke-dasharray=\"5 8\""),
            ("#5b6068", 15, ""),
            ("#cbc0ab", 11, ""),
            (colour, 3, ""),
        ] {
            let _ = writeln!(
                svg,
                "<polyline points=\"{line}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\"{dashes}/>"
            );
        }
    }
}

/// Draws the name of a cell, the label of its area and the plate of an objective.
fn signs(scene: &Scene<'_>, cell: &CellView, svg: &mut String) {
    let ((x, y), radius) = (scaled(cell.centre), radius(cell));
    if let Some(objective) = &cell.objective {
        plate(scene, objective, (x, y), radius * 0.86, svg);
    }
    let is_solid = matches!(cell.ground, Ground::Wall | Ground::Void) && scene.look.surface(cell).rise > 0.0;
    if !is_solid {
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"9\" fill=\"{}\" text-anchor=\"middle\">{}</text>",
            y + radius * 0.92,
            scene.ink(cell),
            escaped(&cell.name)
        );
    }
    let is_free = scene.view.pieces.iter().all(|piece| piece.cell.as_deref() != Some(&cell.name));
    if let Some(label) = label(scene, cell).filter(|_| is_free) {
        let size = radius * 0.7;
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.0}\" font-weight=\"bold\" fill=\"{}\" \
             fill-opacity=\"0.6\" text-anchor=\"middle\">{}</text>",
            y + size * 0.32,
            scene.ink(cell),
            escaped(&label)
        );
    }
}

/// Returns what is written on a cell: the label of its area, or its letter if nothing that is drawn shows what it is.
pub(super) fn label(scene: &Scene<'_>, cell: &CellView) -> Option<String> {
    let zone = scene.look.zones.get(&cell.short).cloned();
    let is_evident = matches!(cell.letter, ' ' | '.')
        || cell.home.is_some()
        || cell.objective.is_some()
        || cell.height > 0
        || scene.look.features.contains_key(&cell.short)
        || cell.ground != Ground::Open;
    zone.or_else(|| (!is_evident).then(|| cell.letter.to_string()))
}

/// Draws an objective as a plate that fills with the colour of the side that captures it.
fn plate(scene: &Scene<'_>, objective: &Objective, (x, y): (f32, f32), radius: f32, svg: &mut String) {
    let colour = |seat: Option<Seat>| {
        seat.and_then(|seat| scene.view.seats.get(seat.index())).map(|seat| side(seat.colour).face)
    };
    let held = colour(objective.owner);
    let mut circle = |fill: &str, opacity: f32, stroke: &str, width: f32| {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" fill-opacity=\"{opacity}\" \
             stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
        );
    };
    circle(palette::PLATE, 1.0, held.unwrap_or(palette::RIM), 4.0);
    if let Some(held) = held {
        circle(held, 0.3, "none", 0.0);
    }
    if let (Some(taker), true) = (colour(objective.by.or(objective.owner)), objective.of > 0) {
        // A thick stroke at half the radius is a slice of the disc.
        let whole = std::f32::consts::PI * radius * 0.8;
        let part = whole * f32::from(objective.progress) / f32::from(objective.of);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{taker}\" \
             stroke-width=\"{:.1}\" stroke-dasharray=\"{part:.1} {whole:.1}\" opacity=\"0.85\" \
             transform=\"rotate(-90 {x:.1} {y:.1})\"/>",
            radius * 0.4,
            radius * 0.8
        );
    }
}
