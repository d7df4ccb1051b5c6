//! What a game answers to the questions that people ask before acting.

use hillfort_board::Cell;

use crate::describe::{Appearance, Odds, Sentences, legal};
use crate::game::Turn;
use crate::seat::Seat;
use crate::view::{ActionKind, Cause};

/// Answers to the questions that a person asks before acting.
///
/// `piece` is a place in [`Appearance::pieces`]. No answer looks at the cells of the view.
/// `from` asks about the piece as if it were on another cell.
pub trait Questions: Appearance + Odds {
    /// Appends every action that a person could mean by an acting cell and a target cell, legal or not, the
    /// likeliest first. It includes every legal action that [`Sentences::describe`] gives these cells.
    fn candidates(
        &self,
        state: &Self::State,
        from: Option<Cell>,
        to: Option<Cell>,
        out: &mut Vec<Self::Action>,
    ) {
        let legal = legal(self, state).into_iter();
        out.extend(legal.filter(|action| {
            let description = self.describe(state, *action);
            (description.from, description.to) == (from, to)
        }));
    }

    /// Returns whether units of a class can ever do what a verb says. What they cannot do now is shown with its reason;
    /// what they never can is not.
    fn suits(&self, _class: &str, _verb: &str) -> bool {
        true
    }

    /// Returns where a piece can go.
    ///
    /// By default these are the legal moves from its cell, one step each, and nothing is known about other cells or
    /// about pieces that are not to act.
    fn reach(&self, state: &Self::State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let pieces = self.pieces(state);
        let piece = pieces.get(piece)?;
        let at = self.board().cell(piece.cell.as_deref()?)?;
        if from.is_some_and(|from| from != at) || self.turn(state) != Turn::Player(piece.seat) {
            return None;
        }
        Some(Reachable { blocked: None, cells: targets(self, state, at, &piece.class, ActionKind::is_move) })
    }

    /// Returns the cells that a piece sees; `None` in a game without sight.
    fn sight(&self, _state: &Self::State, _piece: usize, _from: Option<Cell>) -> Option<Vec<Cell>> {
        None
    }

    /// Returns the cells that a piece could attack: those that its attack could name, and those of enemies it could
    /// hurt. With `from`, the piece has paid for moving there.
    ///
    /// By default these are the targets of its legal attacks.
    fn hits(&self, state: &Self::State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let pieces = self.pieces(state);
        let piece = pieces.get(piece);
        let Some(at) = piece.and_then(|piece| self.board().cell(piece.cell.as_deref()?)) else {
            return Vec::new();
        };
        if from.is_some_and(|from| from != at) {
            return Vec::new();
        }
        let class = piece.map_or("", |piece| piece.class.as_str());
        let cells = targets(self, state, at, class, ActionKind::is_attack);
        cells.into_iter().map(|(cell, _)| cell).collect()
    }

    /// Returns the cells that an action affects besides its target: a cone, a blast.
    fn area(&self, _state: &Self::State, _action: Self::Action) -> Vec<Cell> {
        Vec::new()
    }

    /// Returns the enemy pieces of a seat, each with the cells it could hit in its owner's next turn if everything else
    /// stays where it is. During an enemy's turn it is the rest of that turn.
    fn threats(&self, _state: &Self::State, _seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        Vec::new()
    }
}

/// Where a piece can go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reachable {
    /// Why the piece cannot move now although it could otherwise go there.
    pub blocked: Option<Cause>,
    /// The cells, each with the steps or movement points it takes.
    pub cells: Vec<(Cell, u16)>,
}

/// Returns the targets of a piece's legal actions of some kinds, each once, with one step.
fn targets<G: Sentences + ?Sized>(
    game: &G,
    state: &G::State,
    at: Cell,
    class: &str,
    is_kind: fn(ActionKind) -> bool,
) -> Vec<(Cell, u16)> {
    let described = legal(game, state).into_iter().map(|action| game.describe(state, action));
    let own = described.filter(|it| it.from == Some(at) && it.class == Some(class) && is_kind(it.kind));
    let mut cells: Vec<_> = own.filter_map(|it| it.to).map(|to| (to, 1)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
