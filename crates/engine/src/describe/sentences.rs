//! What a game says about actions and events.

use hillfort_board::Cell;

use crate::game::Turn;
use crate::notation::Notation;
use crate::seat::Seat;
use crate::view::{ActionKind, MotionKind, Roll};

/// Sentences about actions and events.
pub trait Sentences: Notation {
    /// Describes an action: what kind it is, and which cells it is about.
    fn describe(&self, state: &Self::State, action: Self::Action) -> Description;

    /// Returns what an action does, in a sentence for the player who chooses it. By default it is what is said once it
    /// has happened.
    fn sentence(&self, state: &Self::State, action: Self::Action) -> String {
        let mut after = state.clone();
        self.apply(&mut after, action);
        self.narrate(state, action, &after)
    }

    /// Returns whether an action only chooses the unit that acts next. Interfaces do not ask for it: they offer the
    /// unit's actions at once and play this one before them.
    fn opens(&self, _state: &Self::State, _action: Self::Action) -> bool {
        false
    }

    /// Returns a sentence about an event that led from one state to another.
    fn narrate(&self, before: &Self::State, action: Self::Action, after: &Self::State) -> String;

    /// Returns the last sentences of [`Sentences::narrate`] that deserve a line of their own: deaths, captures, points
    /// and the end.
    fn news(&self, _before: &Self::State, _action: Self::Action, _after: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Returns a sentence about an outcome that may represent several merged ones, for the odds. It names no dice
    /// face that only some of them show.
    fn narrate_outcome(&self, before: &Self::State, outcome: Self::Action, after: &Self::State) -> String {
        self.narrate(before, outcome, after)
    }

    /// Returns the dice of an outcome. By default these are the words after `roll` in its line, and belong to the
    /// player who acts next.
    fn roll(&self, before: &Self::State, outcome: Self::Action) -> Option<Roll> {
        let line = self.write(before, outcome);
        let faces = line.strip_prefix("roll ")?.split(' ').map(str::to_owned).collect();
        let mut after = before.clone();
        self.apply(&mut after, outcome);
        let next = match self.turn(&after) {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        };
        Some(Roll::new(next, faces))
    }

    /// Returns which pieces went where in an event. Only a game whose pieces have no id
    /// ([`PieceView::id`](crate::view::PieceView::id)) has to say so; [`moves_between`] may help.
    fn moves(&self, _before: &Self::State, _action: Self::Action, _after: &Self::State) -> Vec<Moved> {
        Vec::new()
    }

    /// Returns what is seen of an event, in the order in which it is shown. It comes before what the event changes: a
    /// shot before the wound. Where dice decide, an action only aims, and the dice bring the shot.
    ///
    /// By default pieces walk, attacks are shots, and help is a beam, as [`Self::describe`] says.
    fn motions(&self, before: &Self::State, action: Self::Action, _after: &Self::State) -> Vec<Motion> {
        let Description { kind, from: Some(from), to: Some(to), .. } = self.describe(before, action) else {
            return Vec::new();
        };
        match kind {
            ActionKind::Move => vec![Motion::between(MotionKind::Walk, from, to)],
            ActionKind::Charge => vec![Motion::between(MotionKind::Melee, from, to)],
            ActionKind::Attack => vec![Motion::between(MotionKind::Shot, from, to)],
            ActionKind::Heal => vec![Motion::between(MotionKind::Beam, from, to)],
            ActionKind::Special
            | ActionKind::Turn
            | ActionKind::Place
            | ActionKind::Choice
            | ActionKind::End => Vec::new(),
        }
    }

    /// Returns what an event announces to everybody, without a full stop: `BLU captures point 1`.
    fn headline(&self, _before: &Self::State, _action: Self::Action, _after: &Self::State) -> Option<String> {
        None
    }
}

/// One thing that is seen of an event; [`MotionView`](crate::view::MotionView) with cells instead of their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// What it looks like.
    pub kind: MotionKind,
    /// The cell where it begins.
    pub from: Option<Cell>,
    /// The cell where it ends.
    pub to: Option<Cell>,
    /// The cells it covers. The path of a walk is found by [`Questions::reach`](crate::Questions::reach) if it is
    /// empty.
    pub cells: Vec<Cell>,
    /// Whether it misses its target.
    pub misses: bool,
}

impl Motion {
    /// Creates a motion from one cell to another.
    #[must_use]
    pub const fn between(kind: MotionKind, from: Cell, to: Cell) -> Self {
        Self { kind, from: Some(from), to: Some(to), cells: Vec::new(), misses: false }
    }

    /// Creates a motion over some cells, from nowhere.
    #[must_use]
    pub fn over(kind: MotionKind, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { kind, from: None, to: None, cells: cells.into_iter().collect(), misses: false }
    }

    /// Adds the cells it covers.
    #[must_use]
    pub fn covering(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), ..self }
    }

    /// Says whether it misses its target.
    #[must_use]
    pub fn missing(self, misses: bool) -> Self {
        Self { misses, ..self }
    }
}

/// A piece without an id that went somewhere: its seat, its class, the cell it left and the cell it came to. It came
/// into play if it left no cell, and it died if it came to none.
pub type Moved = (Seat, &'static str, Option<Cell>, Option<Cell>);

/// An action as a person at the board sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// What kind of action it is.
    pub kind: ActionKind,
    /// What it is called on a button: `Rocket jump`. Actions of a unit with the same verb are offered together.
    pub verb: &'static str,
    /// Whether it is offered only after its verb was chosen: an action of a cell instead of a unit, or an unusual way
    /// to pay for something that can also be paid for in the usual way.
    pub needs_verb: bool,
    /// The cell of the piece that acts.
    pub from: Option<Cell>,
    /// The class of the piece that acts.
    pub class: Option<&'static str>,
    /// The target cell.
    pub to: Option<Cell>,
}

impl Description {
    /// Describes an action without cells that is called like its kind.
    #[must_use]
    pub const fn new(kind: ActionKind) -> Self {
        Self { kind, verb: kind.title(), needs_verb: false, from: None, class: None, to: None }
    }
}

/// Returns the moves that make one list of pieces from another. Of several alike pieces, those that stay are left out;
/// the others are paired in the order of the lists.
pub fn moves_between(
    before: impl IntoIterator<Item = (Seat, &'static str, Cell)>,
    after: impl IntoIterator<Item = (Seat, &'static str, Cell)>,
) -> Vec<Moved> {
    let mut left: Vec<_> = before.into_iter().collect();
    let mut come: Vec<_> = after.into_iter().collect();
    come.retain(|piece| {
        let stays = left.iter().position(|other| other == piece);
        stays.map(|idx| left.remove(idx)).is_none()
    });
    let mut moves = Vec::new();
    for (seat, class, from) in left {
        let to = come.iter().position(|(owner, other, _)| (*owner, *other) == (seat, class));
        moves.push((seat, class, Some(from), to.map(|idx| come.remove(idx).2)));
    }
    moves.extend(come.into_iter().map(|(seat, class, to)| (seat, class, None, Some(to))));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_pieces_that_stay_do_not_move() {
        let [red, blu] = [0, 1].map(Seat::new);
        let at = |idx: usize| Cell::new(idx);
        let before = [(red, "runner", at(1)), (red, "runner", at(2)), (blu, "fighter", at(3))];
        let after = [(red, "runner", at(2)), (red, "runner", at(4)), (blu, "runner", at(3))];
        let moves = [
            (red, "runner", Some(at(1)), Some(at(4))),
            (blu, "fighter", Some(at(3)), None),
            (blu, "runner", None, Some(at(3))),
        ];
        assert_eq!(moves_between(before, after), moves);
    }
}
