//! How a game looks: one method for each thing that people see.

use hillfort_board::Cell;

use crate::game::Turn;
use crate::notation::Notation;
use crate::seat::Seat;
use crate::view::{CellView, ClassCard, Counter, PieceView, SeatView, View, Word};

/// How a game looks.
///
/// [`Appearance::view`] puts the answers together. A caller that needs only one of them asks for that one: the cells
/// are the largest part by far.
pub trait Appearance: Notation {
    /// Returns what a cell looks like. A cell that is not on the board in this state has an empty outline.
    fn cell_view(&self, state: &Self::State, cell: Cell) -> CellView;

    /// Returns whether a cell looks the same in every state, so that it is sent and drawn only once.
    ///
    /// A fixed cell with an empty outline is never on the board, and nobody is told about it.
    fn is_fixed(&self, _cell: Cell) -> bool {
        false
    }

    /// Returns whether a cell is known to look the same in two states, so that nobody has to draw it twice to find out.
    fn is_cell_same(&self, _before: &Self::State, _after: &Self::State, _cell: Cell) -> bool {
        false
    }

    /// Returns the pieces on the board and beside it. Questions name a piece by its place in this list.
    fn pieces(&self, _state: &Self::State) -> Vec<PieceView> {
        Vec::new()
    }

    /// Appends the units on the board, for statistics: those of [`Appearance::pieces`] that fight, without any text.
    fn units(&self, _state: &Self::State, _out: &mut Vec<UnitOnBoard>) {}

    /// Returns points, timers, dice and anything else that is counted.
    fn counters(&self, _state: &Self::State) -> Vec<Counter> {
        Vec::new()
    }

    /// Returns the seats in the order of their numbers. By default they have their names in records, and no teams.
    fn seats(&self, state: &Self::State) -> Vec<SeatView> {
        let named = |seat: Seat| SeatView {
            goal: self.goal(state, seat),
            ..SeatView::named(seat, self.seat_name(state, seat))
        };
        (0..self.n_seats()).map(Seat::new).map(named).collect()
    }

    /// Returns what wins the game for a seat, in one sentence that addresses its player: `Push your cart to the end of
    /// its track before RED does.`
    fn goal(&self, _state: &Self::State, _seat: Seat) -> String {
        String::new()
    }

    /// Returns a card for every class that people choose or meet, with the numbers of this ruleset.
    fn class_cards(&self) -> Vec<ClassCard> {
        Vec::new()
    }

    /// Returns the words of counters, status marks, pieces and verbs that people may not know.
    fn words(&self) -> Vec<Word> {
        Vec::new()
    }

    /// Returns what the player to act should do now, in a sentence that addresses them: `Place your Scout.` It is empty
    /// if nobody is to act.
    fn task(&self, state: &Self::State) -> String {
        match self.turn(state) {
            Turn::Player(_) => "It is your turn.".to_owned(),
            Turn::Chance | Turn::Over(_) => String::new(),
        }
    }

    /// Returns the current situation in a sentence.
    fn status(&self, state: &Self::State) -> String {
        match self.turn(state) {
            Turn::Player(seat) => format!("It is {}'s turn.", self.seats(state)[seat.index()].title),
            Turn::Chance => "The dice are next.".to_owned(),
            Turn::Over(_) => "The game is over.".to_owned(),
        }
    }

    /// Returns everything a person can see at the table.
    fn view(&self, state: &Self::State) -> View {
        let mut cells = cells(self, state, false);
        cells.retain(|cell| !cell.outline.is_empty());
        View {
            cells,
            pieces: self.pieces(state),
            counters: self.counters(state),
            seats: self.seats(state),
            status: self.status(state),
            task: self.task(state),
        }
    }
}

/// A unit on the board, as statistics see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitOnBoard {
    /// Its identity, as [`PieceView::id`] has it.
    pub id: Option<u16>,
    /// The seat it belongs to.
    pub seat: Seat,
    /// Its class.
    pub class: &'static str,
    /// What else its owner has chosen for it, such as a weapon; empty if there is nothing to choose.
    pub kit: &'static str,
    /// Its cell.
    pub cell: Cell,
    /// Its health.
    pub health: u16,
    /// Whether it is where the game is decided: on the hill, in a control point, beside a cart.
    pub is_on_objective: bool,
}

impl UnitOnBoard {
    /// Creates a unit of one health, without anything chosen for it, away from the objective.
    #[must_use]
    pub const fn new(id: u16, seat: Seat, class: &'static str, cell: Cell) -> Self {
        Self { id: Some(id), seat, class, kit: "", cell, health: 1, is_on_objective: false }
    }
}

/// Returns the cells that look different in two states, as they look in the second.
pub(crate) fn changed_cells<G: Appearance + ?Sized>(
    game: &G,
    before: &G::State,
    after: &G::State,
) -> Vec<CellView> {
    let changed = |cell: Cell| {
        if game.is_fixed(cell) || game.is_cell_same(before, after, cell) {
            return None;
        }
        let view = game.cell_view(after, cell);
        (view != game.cell_view(before, cell)).then_some(view)
    };
    game.board().cells().filter_map(changed).collect()
}

/// Returns the cells that are on the board in some state, the same ones in every state, or only those that change.
pub(crate) fn cells<G: Appearance + ?Sized>(
    game: &G,
    state: &G::State,
    only_changeable: bool,
) -> Vec<CellView> {
    let view = |cell: Cell| {
        let is_fixed = game.is_fixed(cell);
        if is_fixed && only_changeable {
            return None;
        }
        let view = game.cell_view(state, cell);
        (!is_fixed || !view.outline.is_empty()).then_some(view)
    };
    game.board().cells().filter_map(view).collect()
}
