//! What people see at the table.

use hillfort_board::Cell;
use hillfort_engine::view::{
    CellView, ClassCard, Counter, CounterValue, Ground, PieceView, Readiness, Word, WordKind,
};
use hillfort_engine::{Appearance, Seat, Side, UnitOnBoard};

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
                ..PieceView::new(&self.terrain.board, cell, side.seat_in_order(), "runner")
            }
        };
        Side::ALL.map(piece).to_vec()
    }

    fn units(&self, state: &State, out: &mut Vec<UnitOnBoard>) {
        let cell = |side: Side| state.runners[side as usize];
        let unit = |side: Side| UnitOnBoard::new(side as u16, side.seat_in_order(), "runner", cell(side));
        out.extend(Side::ALL.map(unit));
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let turns = CounterValue::count(state.turn, Some(self.turn_limit.into()));
        vec![Counter::new("Turn", None, turns, "TP-END-2")]
    }

    fn goal(&self, _: &State, _: Seat) -> String {
        "Be the first on the goal.".to_owned()
    }

    fn class_cards(&self) -> Vec<ClassCard> {
        let words = ["Races to the goal.", "A runner who is behind", "A runner who is ahead"];
        vec![ClassCard::new("runner", words).with_numbers([("Steps", self.numbers.runner.most_steps)])]
    }

    fn words(&self) -> Vec<Word> {
        vec![Word::new(WordKind::Counter, "Turn", "TP-END-2", "After the last turn the race is a draw.")]
    }
}
