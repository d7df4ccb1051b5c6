//! Which cells touch, read from their outlines: the view has no list of neighbours.

use engine::view::CellView;

/// How near two outlines have to come, and over which length, in the plane's unit (about one cell).
const NEAR: f32 = 0.05;
const LONG: f32 = 0.2;

/// Tells whether two cells share a piece of their outlines; a common corner is not enough.
pub(super) fn touch(a: &CellView, b: &CellView) -> bool {
    let near = |from: &CellView, to: &CellView| -> Vec<(f32, f32)> {
        let corners = from.outline.iter().copied();
        corners.filter(|corner| edges(to).any(|edge| distance_to(*corner, edge) < NEAR)).collect()
    };
    let shared = [near(a, b), near(b, a)].concat();
    shared.iter().any(|p| shared.iter().any(|q| length(*p, *q) > LONG))
}

fn edges(cell: &CellView) -> impl Iterator<Item = ((f32, f32), (f32, f32))> {
    let outline = &cell.outline;
    (0..outline.len()).map(|idx| (outline[idx], outline[(idx + 1) % outline.len()]))
}

fn length(a: (f32, f32), b: (f32, f32)) -> f32 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn distance_to(point: (f32, f32), (start, end): ((f32, f32), (f32, f32))) -> f32 {
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    let square = dx * dx + dy * dy;
    let along = if square > 0.0 {
        (((point.0 - start.0) * dx + (point.1 - start.1) * dy) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    length(point, (start.0 + along * dx, start.1 + along * dy))
}
