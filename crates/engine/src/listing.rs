//! Where a game puts its legal actions. A list keeps them all; a draw keeps one of them, and never looks at most of
//! the others: what comes in groups is counted and not gone through.

use board::{Cell, CellSet};
use rand_core::Rng;

use crate::chance::below;

/// Takes the legal actions of a state, in the game's own order.
pub trait Listing<A: Copy> {
    /// Takes one action.
    fn push(&mut self, action: A);

    /// Takes `n` actions, each by its place among them.
    fn group(&mut self, n: usize, action: impl Fn(usize) -> A);

    /// Takes `n` actions for each cell of a set.
    fn each_with<const W: usize>(&mut self, cells: CellSet<W>, n: usize, action: impl Fn(Cell, usize) -> A);

    /// Takes an action for each cell of a set.
    fn each<const W: usize>(&mut self, cells: CellSet<W>, action: impl Fn(Cell) -> A) {
        self.each_with(cells, 1, |cell, _| action(cell));
    }

    /// Takes some actions, one by one.
    fn all(&mut self, actions: impl IntoIterator<Item = A>) {
        actions.into_iter().for_each(|action| self.push(action));
    }
}

impl<A: Copy> Listing<A> for Vec<A> {
    fn push(&mut self, action: A) {
        self.push(action);
    }

    fn group(&mut self, n: usize, action: impl Fn(usize) -> A) {
        Extend::extend(self, (0..n).map(action));
    }

    fn each_with<const W: usize>(&mut self, cells: CellSet<W>, n: usize, action: impl Fn(Cell, usize) -> A) {
        // Room for all is made once, so that nothing is asked in the loop.
        self.reserve(cells.len() * n);
        cells.for_each(|cell| Extend::extend(self, (0..n).map(|idx| action(cell, idx))));
    }

    fn each<const W: usize>(&mut self, cells: CellSet<W>, action: impl Fn(Cell) -> A) {
        self.reserve(cells.len());
        cells.for_each(|cell| self.push(action(cell)));
    }

    fn all(&mut self, actions: impl IntoIterator<Item = A>) {
        Extend::extend(self, actions);
    }
}

/// Keeps one of the actions it is given, each with the same probability.
///
/// Every group that comes is as likely to replace what was kept as its share of all actions so far.
#[derive(Debug)]
pub struct Draw<'r, A, R: ?Sized> {
    rng: &'r mut R,
    seen: u32,
    kept: Option<A>,
}

impl<'r, A: Copy, R: Rng + ?Sized> Draw<'r, A, R> {
    /// Gets ready to keep one.
    pub fn new(rng: &'r mut R) -> Self {
        Self { rng, seen: 0, kept: None }
    }

    /// Returns the action that was kept; none if there were none.
    #[must_use]
    pub fn kept(self) -> Option<A> {
        self.kept
    }

    /// Takes a group of actions and returns which of them is to be kept, if one is.
    fn choose(&mut self, n: usize) -> Option<usize> {
        let n = u32::try_from(n).expect("a list of actions is short");
        if n == 0 {
            return None;
        }
        self.seen += n;
        let place = below(self.rng, self.seen);
        (place < n).then_some(place as usize)
    }
}

impl<A: Copy, R: Rng + ?Sized> Listing<A> for Draw<'_, A, R> {
    fn push(&mut self, action: A) {
        self.group(1, |_| action);
    }

    fn group(&mut self, n: usize, action: impl Fn(usize) -> A) {
        if let Some(place) = self.choose(n) {
            self.kept = Some(action(place));
        }
    }

    fn each_with<const W: usize>(&mut self, cells: CellSet<W>, n: usize, action: impl Fn(Cell, usize) -> A) {
        self.group(cells.len() * n, |place| action(at(cells, place / n), place % n));
    }
}

/// Keeps the action at one place of the list: the law that groups are counted as they would be listed.
#[derive(Clone, Copy, Debug)]
pub struct Nth<A> {
    left: usize,
    found: Option<A>,
}

impl<A: Copy> Nth<A> {
    /// Gets ready to find the action at a place, counted from 0.
    #[must_use]
    pub const fn new(place: usize) -> Self {
        Self { left: place, found: None }
    }

    /// Returns the action at that place; none if there are fewer.
    #[must_use]
    pub fn found(self) -> Option<A> {
        self.found
    }
}

impl<A: Copy> Listing<A> for Nth<A> {
    fn push(&mut self, action: A) {
        self.group(1, |_| action);
    }

    fn group(&mut self, n: usize, action: impl Fn(usize) -> A) {
        match self.left.checked_sub(n) {
            Some(left) => self.left = left,
            None => self.found = self.found.or_else(|| Some(action(self.left))),
        }
    }

    fn each_with<const W: usize>(&mut self, cells: CellSet<W>, n: usize, action: impl Fn(Cell, usize) -> A) {
        self.group(cells.len() * n, |place| action(at(cells, place / n), place % n));
    }
}

/// Returns the cell at a place that is known to be one of the set's.
fn at<const W: usize>(cells: CellSet<W>, place: usize) -> Cell {
    cells.nth(place).expect("the place is below the number of cells")
}
