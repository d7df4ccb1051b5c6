//! The drawing of a ring board: tile 1 of every ring is at the top, the others follow clockwise.

use std::f32::consts::{FRAC_PI_2, TAU};

use crate::{Cell, Point, RingBoard};

/// The gap between the outer ring and the areas.
const GAP: f32 = 0.25;

/// The number of lines that approximate the arc of one tile.
const ARC: u16 = 6;

impl RingBoard {
    /// Returns the centre of an area next to an outer tile, counted from 0.
    #[must_use]
    pub fn centre_beside(&self, tile: usize) -> Point {
        self.polar(self.radius() + GAP + 0.5, self.angle(tile))
    }

    /// Returns the corners, clockwise, of an area next to an outer tile, counted from 0.
    #[must_use]
    pub fn outline_beside(&self, tile: usize) -> Vec<Point> {
        self.sector(self.radius() + GAP, tile)
    }

    /// Returns the position in a text drawing of an area next to an outer tile, counted from 0.
    #[must_use]
    pub fn grid_beside(&self, tile: usize) -> (i32, i32) {
        (2 * tile as i32, 0)
    }

    pub(crate) fn draw_centre(&self, cell: Cell) -> Point {
        match self.ring_and_tile(cell) {
            Some((_, tile)) => self.polar(self.depth(cell) as f32 + 0.5, self.angle(tile)),
            None if cell == self.hub() => self.polar(0.0, 0.0),
            None => self.centre_beside(cell.index()),
        }
    }

    pub(crate) fn draw_outline(&self, cell: Cell) -> Vec<Point> {
        match self.ring_and_tile(cell) {
            Some((_, tile)) => self.sector(self.depth(cell) as f32, tile),
            None if cell == self.hub() => {
                (0..24u8).map(|step| self.polar(1.0, f32::from(step) / 24.0 * TAU)).collect()
            }
            None => self.outline_beside(cell.index()),
        }
    }

    /// Returns the radius of the rings and the hub, each of which is one unit thick.
    fn radius(&self) -> f32 {
        self.n_rings() as f32 + 1.0
    }

    /// Returns the angle of the centre of a tile. The first tile is at the top.
    fn angle(&self, tile: usize) -> f32 {
        tile as f32 / self.n_tiles() as f32 * TAU - FRAC_PI_2
    }

    /// Returns the point at a distance and an angle from the centre of the board. Angles run clockwise from the right.
    fn polar(&self, radius: f32, angle: f32) -> Point {
        let middle = self.radius() + GAP + 1.0;
        Point::new(middle + radius * angle.cos(), middle + radius * angle.sin())
    }

    /// Returns the outline of a sector one unit thick: along the outer arc and back along the inner one.
    fn sector(&self, inner: f32, tile: usize) -> Vec<Point> {
        let angle = |step: u16| {
            self.angle(tile) + (f32::from(step) / f32::from(ARC) - 0.5) * TAU / self.n_tiles() as f32
        };
        let outer_arc = (0..=ARC).map(|step| self.polar(inner + 1.0, angle(step)));
        let inner_arc = (0..=ARC).rev().map(|step| self.polar(inner, angle(step)));
        outer_arc.chain(inner_arc).collect()
    }
}
