//! Where a game puts its legal actions. A list keeps them all; a draw keeps one of them, and never looks at most of
//! the others: what comes in groups is counted and not gone through.

use hillfort_board::{Cell, CellSet};
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

    /// Takes an action for each cell of a set that is dear to find out, and known to lie within another.
    fn each_within<const W: usize>(
        &mut self,
        bound: CellSet<W>,
        cells: impl FnOnce() -> CellSet<W>,
        action: impl Fn(Cell) -> A,
    );

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

    fn each_within<const W: usize>(
        &mut self,
        _: CellSet<W>,
        cells: impl FnOnce() -> CellSet<W>,
        action: impl Fn(Cell) -> A,
    ) {
        self.each(cells(), action);
    }

    fn all(&mut self, actions: impl IntoIterator<Item = A>) {
        Extend::extend(self, actions);
    }
}

/// Keeps one of the actions it is given, each with the same probability.
///
/// Every group that comes is as likely to replace what was kept as its share of all actions so far. A group that is
/// dear to find out is counted by its bound; what is kept of it may be none of the group's, and has to be looked at.
#[derive(Debug)]
pub struct Draw<'r, A, R: ?Sized> {
    rng: &'r mut R,
    seen: u32,
    kept: Option<A>,
    /// Whether what is kept is known to be listed.
    is_sure: bool,
    /// Whether no group is counted by its bound.
    is_exact: bool,
}

/// So many draws by bounds are made before everything is found out.
const TRIES: usize = 4;

/// Draws one of the actions that `list` gives, all alike; none if there are none. What `list` bounds is asked of
/// `is_listed` when the lot falls on it, and if it is not listed the draw is made again.
pub(crate) fn draw<A: Copy, R: Rng + ?Sized>(
    rng: &mut R,
    mut list: impl FnMut(&mut Draw<'_, A, R>),
    is_listed: impl Fn(A) -> bool,
) -> Option<A> {
    for attempt in 0..=TRIES {
        let mut draw =
            Draw { rng: &mut *rng, seen: 0, kept: None, is_sure: true, is_exact: attempt == TRIES };
        list(&mut draw);
        if draw.is_sure || draw.kept.is_some_and(&is_listed) {
            return draw.kept;
        }
    }
    None
}

impl<A: Copy, R: Rng + ?Sized> Draw<'_, A, R> {
    /// Takes a group of actions and returns which of them is to be kept, if one is.
    #[inline]
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
    #[inline]
    fn push(&mut self, action: A) {
        self.group(1, |_| action);
    }

    #[inline]
    fn group(&mut self, n: usize, action: impl Fn(usize) -> A) {
        if let Some(place) = self.choose(n) {
            (self.kept, self.is_sure) = (Some(action(place)), true);
        }
    }

    #[inline]
    fn each_with<const W: usize>(&mut self, cells: CellSet<W>, n: usize, action: impl Fn(Cell, usize) -> A) {
        self.group(cells.len() * n, |place| action(at(cells, place / n), place % n));
    }

    #[inline]
    fn each_within<const W: usize>(
        &mut self,
        bound: CellSet<W>,
        cells: impl FnOnce() -> CellSet<W>,
        action: impl Fn(Cell) -> A,
    ) {
        if self.is_exact {
            self.each(cells(), action);
        } else if let Some(place) = self.choose(bound.len()) {
            (self.kept, self.is_sure) = (Some(action(at(bound, place))), false);
        }
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

    fn each_within<const W: usize>(
        &mut self,
        bound: CellSet<W>,
        cells: impl FnOnce() -> CellSet<W>,
        action: impl Fn(Cell) -> A,
    ) {
        let cells = cells();
        assert!(cells.is_subset(&bound), "a group lies within its bound");
        self.each(cells, action);
    }
}

/// Keeps every action that lies within the bound of a group: what a draw may have to ask about.
#[derive(Clone, Debug)]
pub struct Bounds<A> {
    /// The actions.
    pub actions: Vec<A>,
}

impl<A> Default for Bounds<A> {
    fn default() -> Self {
        Self { actions: Vec::new() }
    }
}

impl<A: Copy> Listing<A> for Bounds<A> {
    fn push(&mut self, _: A) {}

    fn group(&mut self, _: usize, _: impl Fn(usize) -> A) {}

    fn each_with<const W: usize>(&mut self, _: CellSet<W>, _: usize, _: impl Fn(Cell, usize) -> A) {}

    fn each_within<const W: usize>(
        &mut self,
        bound: CellSet<W>,
        _: impl FnOnce() -> CellSet<W>,
        action: impl Fn(Cell) -> A,
    ) {
        self.actions.extend(bound.iter().map(action));
    }
}

/// Returns the cell at a place that is known to be one of the set's.
fn at<const W: usize>(cells: CellSet<W>, place: usize) -> Cell {
    cells.nth(place).expect("the place is below the number of cells")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playout::rng_of;

    fn cells(cells: impl IntoIterator<Item = usize>) -> CellSet<1> {
        cells.into_iter().map(Cell::new).collect()
    }

    #[test]
    fn a_group_counted_by_its_bound_is_drawn_as_fairly_as_any() {
        let mut rng = rng_of(7, 0);
        let mut counts = [0; 40];
        for _ in 0..40_000 {
            let list = |out: &mut Draw<'_, usize, _>| {
                out.push(0);
                out.each_within(cells(0..30), || cells([3, 20, 29]), Cell::index);
                out.each(cells([31, 32]), Cell::index);
                out.each_within(cells([33, 34]), || cells([33, 34]), Cell::index);
            };
            let drawn = draw(&mut rng, list, |action| [3, 20, 29, 33, 34].contains(&action));
            counts[drawn.expect("something is listed")] += 1;
        }
        for (action, count) in counts.into_iter().enumerate() {
            let is_listed = [0, 3, 20, 29, 31, 32, 33, 34].contains(&action);
            // Five standard deviations on either side.
            assert!(
                if is_listed { (4_670..5_330).contains(&count) } else { count == 0 },
                "{action}: {count}"
            );
        }
    }

    #[test]
    fn nothing_is_drawn_where_bounds_promise_what_is_not_there() {
        let mut rng = rng_of(7, 1);
        let list = |out: &mut Draw<'_, usize, _>| out.each_within(cells(0..9), || cells([]), Cell::index);
        assert_eq!(draw(&mut rng, list, |_| false), None);
    }
}
