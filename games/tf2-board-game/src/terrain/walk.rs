//! Walks in all directions at once.

use hillfort_board::Cell;

use crate::terrain::{Squares, Terrain};

/// A walk in all directions at once: the squares reached grow with each point of movement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'a> {
    terrain: &'a Terrain,
    /// The squares that can be entered.
    open: Squares,
    pub(crate) reached: Squares,
    front: Squares,
    /// The stairs that the next point of movement enters: they cost one more (BG-STAIR-1).
    on_stairs: Squares,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(terrain: &'a Terrain, from: Cell, open: Squares) -> Self {
        let start: Squares = [from].into_iter().collect();
        Self { terrain, open, reached: start, front: start, on_stairs: Squares::EMPTY }
    }

    /// Spends one more point of movement and returns the squares that it enters.
    pub(crate) fn step(&mut self) -> Squares {
        // BG-MOVE-1, BG-MOVE-3: a step to a neighbour costs 1.
        let next = (self.terrain.spread(self.front) & self.open) - self.reached;
        self.front = (next - self.terrain.stairs) | (self.on_stairs - self.reached);
        self.on_stairs = next & self.terrain.stairs;
        self.reached |= self.front;
        self.front
    }

    /// Returns whether more movement reaches nothing more.
    pub(crate) fn is_over(&self) -> bool {
        self.front.is_empty() && self.on_stairs.is_empty()
    }

    /// Spends this much movement and returns the squares reached.
    pub(crate) fn spend(mut self, movement: u8) -> Squares {
        for _ in 0..movement {
            self.step();
            if self.is_over() {
                break;
            }
        }
        self.reached
    }

    /// Returns the cost of the cheapest walk to a square, if it is at most `most` (BG-MOVE-9).
    pub(crate) fn cost(mut self, to: Cell, most: u8) -> Option<u8> {
        (1..=most).find(|_| self.step().contains(to))
    }
}
