//! What people see at the table.

use hillfort_board::Cell;
use hillfort_engine::view::{CellView, Counter, CounterValue, Ground, PieceView, Readiness};
use hillfort_engine::{Appearance, Outcome, Side, UnitOnBoard};

use crate::{Footrace, Phase, State};

impl Appearance for Footrace {
    fn cell_view(&self, _: &State, cell: Cell) -> CellView {
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

    fn pieces(&self, state: &State) -> Vec<PieceView> {
        let piece = |side: Side| {
            let is_ready = matches!(state.phase, Phase::Walk(_)) && state.active == side;
            let cell = state.runners[side as usize];
            PieceView {
                id: Some(side as u16),
                readiness: if is_ready { Readiness::Fresh } else { Readiness::Idle },
                tooltip: format!("Runner: at most {} steps per walk.", self.numbers.runner.most_steps),
                ..PieceView::new(&self.terrain.board, cell, side.seat_in_order(), "runner")
            }
        };
        Side::ALL.map(piece).to_vec()
    }

    fn units(&self, state: &State, out: &mut Vec<UnitOnBoard>) {
        out.extend(Side::ALL.map(|side| UnitOnBoard {
            id: Some(side as u16),
            seat: side.seat_in_order(),
            class: "runner",
            kit: "",
            cell: state.runners[side as usize],
            health: 1,
            is_on_objective: state.runners[side as usize] == self.terrain.goal,
        }));
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let turns = CounterValue::count(state.turn, Some(self.turn_limit.into()));
        vec![Counter::new("Turn", None, turns, "TP-END-2")]
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
