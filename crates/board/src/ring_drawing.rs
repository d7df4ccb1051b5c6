//! How a ring board is drawn: the outer ring largest, tile 1 at the top, all else clockwise.

use std::f32::consts::{FRAC_PI_2, TAU};

use crate::{Cell, Point, RingBoard};

/// The space between the outer ring and the areas in a drawing.
const GAP: f32 = 0.25;

/// The lines an arc of one tile is bent from.
const ARC: u16 = 6;

impl RingBoard {
    /// Returns the middle of an area laid beside an outer tile, counted from 0.
    #[must_use]
    pub fn centre_beside(&self, tile: usize) -> Point {
        self.polar(self.radius() + GAP + 0.5, self.angle(tile))
    }

    /// Returns the corners of an area laid beside an outer tile, counted from 0, clockwise.
    #[must_use]
    pub fn outline_beside(&self, tile: usize) -> Vec<Point> {
        self.sector(self.radius() + GAP, tile)
    }

    /// Returns the place in a text drawing of an area laid beside an outer tile, counted from 0.
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

    /// The radius of the whole board; rings and hub are one unit thick.
    fn radius(&self) -> f32 {
        self.n_rings() as f32 + 1.0
    }

    /// The direction of the middle of a tile; the first is at the top.
    fn angle(&self, tile: usize) -> f32 {
        tile as f32 / self.n_tiles() as f32 * TAU - FRAC_PI_2
    }

    /// The point at a distance from the middle of the board and in a direction, clockwise from the right.
    fn polar(&self, radius: f32, angle: f32) -> Point {
        let middle = self.radius() + GAP + 1.0;
        Point::new(middle + radius * angle.cos(), middle + radius * angle.sin())
    }

    /// A piece of a ring one unit thick: along the outer arc, and back along the inner one.
    fn sector(&self, inner: f32, tile: usize) -> Vec<Point> {
        let angle = |step: u16| {
            self.angle(tile) + (f32::from(step) / f32::from(ARC) - 0.5) * TAU / self.n_tiles() as f32
        };
        let outer_arc = (0..=ARC).map(|step| self.polar(inner + 1.0, angle(step)));
        let inner_arc = (0..=ARC).rev().map(|step| self.polar(inner, angle(step)));
        outer_arc.chain(inner_arc).collect()
    }
}
