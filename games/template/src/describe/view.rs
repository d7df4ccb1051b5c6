//! What people see at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{CellView, Counter, CounterValue, Ground, PieceView, Readiness, View};
use hillfort_engine::{Appearance, Outcome, Side};

use crate::{Footrace, Phase, State};

impl Appearance for Footrace {
    fn view(&self, state: &State) -> View {
        let turns = CounterValue::count(state.turn, Some(self.turn_limit.into()));
        View {
            cells: self.terrain.board.cells().map(|cell| self.cell_view(cell)).collect(),
            pieces: Side::ALL.map(|side| self.piece_view(state, side)).to_vec(),
            counters: vec![Counter::new("Turn", None, turns, "TP-END-2")],
            seats: Side::ALL.map(|side| side.seat_view(side.seat_in_order())).to_vec(),
            status: self.status(state),
        }
    }
}

impl Footrace {
    fn cell_view(&self, cell: Cell) -> CellView {
        let terrain = &self.terrain;
        let home = Side::ALL.into_iter().find(|side| terrain.starts[*side as usize] == cell);
        let (ground, letter, title) = match home {
            _ if terrain.walls.contains(cell) => (Ground::Wall, '#', "wall".to_owned()),
            _ if cell == terrain.goal => (Ground::Open, '*', "goal".to_owned()),
            Some(side) => (Ground::Open, '.', format!("start of {}", side.title())),
            None => (Ground::Open, '.', "open".to_owned()),
        };
        let (short, home) = (title.clone(), home.map(Side::seat_in_order));
        CellView { ground, short, title, letter, home, ..CellView::new(&terrain.board, cell) }
    }

    fn piece_view(&self, state: &State, side: Side) -> PieceView {
        let cell = state.runners[side as usize];
        let is_ready = matches!(state.phase, Phase::Walk(_)) && state.active == side;
        PieceView {
            readiness: if is_ready { Readiness::Fresh } else { Readiness::Idle },
            tooltip: format!("Runner: at most {} steps per walk.", self.numbers.runner.most_steps),
            ..PieceView::new(&self.terrain.board, cell, side.seat_in_order(), "runner")
        }
    }

    fn status(&self, state: &State) -> String {
        let active = state.active.title();
        match state.phase {
            Phase::Roll => format!("Turn {}: {active} rolls the die.", state.turn),
            Phase::Walk(face) => format!("Turn {}: {active} has rolled {face}.", state.turn),
            Phase::Over(Outcome::Draw) => "The game is over: a draw.".to_owned(),
            Phase::Over(Outcome::Won(_)) => format!("The game is over: {active} has won."),
        }
    }
}
