//! Heights: side faces below the front edges of higher cells, and their shadows. Tops stay where their cells are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hillfort_engine::view::{CellView, Ground};
use hillfort_look::STEP;

use crate::{SCALE, Scene, points, scaled};

/// How far a step of height falls, and where its shadow lies, in pixels. The light comes from the upper left.
const LIFT: f32 = STEP * SCALE;
const SHADOW: (f32, f32) = (3.8, 5.8);

type Point = (f32, f32);

/// An edge of a cell with what lies beyond it.
struct Edge<'a> {
    from: Point,
    to: Point,
    cell: &'a CellView,
    beyond: Option<&'a CellView>,
}

/// Draws the ground, the lowest cells first: what is higher covers it.
pub(super) fn draw(scene: &Scene<'_>, svg: &mut String) {
    let edges = edges(&scene.view.cells);
    border(scene, &edges, svg);
    let level = |cell: &CellView| scene.look.level(cell);
    let mut levels: Vec<f32> = scene.view.cells.iter().map(level).collect();
    levels.sort_by(f32::total_cmp);
    levels.dedup();
    let mut below = None;
    for at in levels {
        if let Some(below) = below {
            let step: f32 = at - below;
            let above = scene.view.cells.iter().filter(|cell| level(cell) >= at);
            shadow(above, (SHADOW.0 * step, SHADOW.1 * step), svg);
        }
        faces(scene, &edges, at, svg);
        for cell in scene.view.cells.iter().filter(|cell| level(cell) == at) {
            top(scene, cell, svg);
        }
        below = Some(at);
    }
}

/// Draws the edge of the board and its shadow on the table.
fn border(scene: &Scene<'_>, edges: &[Edge<'_>], svg: &mut String) {
    let mut path = String::new();
    for edge in edges.iter().filter(|edge| edge.beyond.is_none()) {
        let (from, to) = (scaled(edge.from), scaled(edge.to));
        let _ = write!(path, "M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1);
    }
    let edge = scene.colour(&scene.look.edge, 0);
    for (down, stroke, width, opacity) in [
        (14.0, "#000000".to_owned(), 30, 0.2),
        (9.0, shaded(edge, 52), 22, 1.0),
        (0.0, shaded(edge, 70), 22, 1.0),
        (0.0, edge.to_owned(), 18, 1.0),
    ] {
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" transform=\"translate(0 {down})\" fill=\"none\" stroke=\"{stroke}\" \
             stroke-width=\"{width}\" stroke-linecap=\"round\" opacity=\"{opacity}\"/>"
        );
    }
}

fn shadow<'a>(cells: impl Iterator<Item = &'a CellView>, (dx, dy): Point, svg: &mut String) {
    let mut path = String::new();
    for cell in cells {
        let outline: Vec<_> = cell.outline.iter().map(|point| scaled(*point)).collect();
        let _ = write!(path, "M{}Z", points(&outline));
    }
    let _ = writeln!(svg, "<path d=\"{path}\" transform=\"translate({dx:.1} {dy:.1})\" opacity=\"0.24\"/>");
}

/// Draws the side faces of the cells at a level.
fn faces(scene: &Scene<'_>, edges: &[Edge<'_>], at: f32, svg: &mut String) {
    for edge in edges.iter().filter(|edge| scene.look.level(edge.cell) == at) {
        let fall = LIFT * (at - edge.beyond.map_or(0.0, |cell| scene.look.level(cell)));
        let (nx, ny) = outward(edge);
        if fall <= 0.0 || ny < 0.05 {
            continue;
        }
        let light = if nx < -0.2 {
            76
        } else if nx > 0.2 {
            50
        } else {
            64
        };
        let ((x1, y1), (x2, y2)) = (scaled(edge.from), scaled(edge.to));
        let corners = points(&[(x1, y1), (x2, y2), (x2, y2 + fall), (x1, y1 + fall)]);
        let fill = shaded(&scene.fill(edge.cell), light);
        let _ = writeln!(svg, "<polygon class=\"face\" points=\"{corners}\" fill=\"{fill}\"/>");
    }
}

fn top(scene: &Scene<'_>, cell: &CellView, svg: &mut String) {
    let outline: Vec<_> = cell.outline.iter().map(|point| scaled(*point)).collect();
    let (outline, fill) = (points(&outline), scene.fill(cell));
    // Blocks beside each other are one block.
    let line = if matches!(cell.ground, Ground::Wall | Ground::Void) { &fill } else { "#00000040" };
    let _ = writeln!(
        svg,
        "<polygon points=\"{outline}\" fill=\"{fill}\" stroke=\"{line}\"><title>{} {}</title></polygon>\
         <polygon points=\"{outline}\" fill=\"url(#{})\"/>",
        crate::escaped(&cell.name),
        crate::escaped(&cell.title),
        scene.look.surface(cell).material_at(cell.height)
    );
}

/// Returns the edges of all cells: an edge between two cells twice, once for each.
fn edges(cells: &[CellView]) -> Vec<Edge<'_>> {
    let mut owners: BTreeMap<[(i32, i32); 2], Vec<&CellView>> = BTreeMap::new();
    for cell in cells {
        for (from, to) in sides(cell) {
            owners.entry(key(from, to)).or_default().push(cell);
        }
    }
    let mut edges = Vec::new();
    for cell in cells {
        for (from, to) in sides(cell) {
            let shared = owners[&key(from, to)].iter().find(|owner| owner.name != cell.name).copied();
            let edge = Edge { from, to, cell, beyond: shared };
            edges.push(Edge { beyond: shared.or_else(|| across(&edge, cells)), ..edge });
        }
    }
    edges
}

/// Iterates over the corners of a cell, each with the next one.
fn sides(cell: &CellView) -> impl Iterator<Item = (Point, Point)> {
    let next = cell.outline.iter().cycle().skip(1);
    cell.outline.iter().copied().zip(next.copied())
}

fn key(from: Point, to: Point) -> [(i32, i32); 2] {
    let rounded = |(x, y): Point| ((x * 50.0).round() as i32, (y * 50.0).round() as i32);
    let mut ends = [rounded(from), rounded(to)];
    ends.sort_unstable();
    ends
}

/// Returns the direction out of the cell across an edge.
fn outward(edge: &Edge<'_>) -> Point {
    let (nx, ny) = (edge.to.1 - edge.from.1, edge.from.0 - edge.to.0);
    let length = nx.hypot(ny).max(f32::EPSILON);
    let middle = ((edge.from.0 + edge.to.0) / 2.0, (edge.from.1 + edge.to.1) / 2.0);
    let inside = nx * (middle.0 - edge.cell.centre.0) + ny * (middle.1 - edge.cell.centre.1) < 0.0;
    let side = if inside { -1.0 } else { 1.0 };
    (side * nx / length, side * ny / length)
}

/// Returns the cell across an edge that two cells do not share point by point, as between the rings of a wheel.
fn across<'a>(edge: &Edge<'_>, cells: &'a [CellView]) -> Option<&'a CellView> {
    let (nx, ny) = outward(edge);
    let x = (edge.from.0 + edge.to.0) / 2.0 + 0.06 * nx;
    let y = (edge.from.1 + edge.to.1) / 2.0 + 0.06 * ny;
    cells.iter().find(|cell| cell.name != edge.cell.name && is_inside(cell, (x, y)))
}

fn is_inside(cell: &CellView, (x, y): Point) -> bool {
    let next = cell.outline.iter().cycle().skip(1);
    let crossed = |((ax, ay), (bx, by)): (&Point, &Point)| {
        (*ay > y) != (*by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
    };
    cell.outline.iter().zip(next).filter(|(a, b)| crossed((a, b))).count() % 2 == 1
}

/// Mixes a colour with black; `light` is the share of the colour in percent.
pub(super) fn shaded(colour: &str, light: u32) -> String {
    let part = |at: usize| u32::from_str_radix(colour.get(at..at + 2).unwrap_or("80"), 16).unwrap_or(128);
    let [red, green, blue] = [1, 3, 5].map(|at| part(at) * light / 100);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shade_keeps_its_share_of_every_part() {
        assert_eq!(shaded("#c86400", 50), "#643200");
    }
}
