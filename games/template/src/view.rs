//! What is to be seen at the table. Every door draws this and nothing else.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{
    CellView, Colour, Counter, CounterValue, Ground, Objective, PieceView, Readiness, SeatView, View,
};
use hillfort_engine::{Notation as _, Outcome, Seat};

use crate::game::Footrace;
use crate::notation::SEATS;
use crate::state::{Phase, State};

impl Footrace {
    pub(crate) fn make_view(&self, state: &State) -> View {
        let seats = || [0, 1].map(Seat::new).into_iter();
        View {
            cells: self.track.board.cells().map(|cell| self.cell_view(state, cell)).collect(),
            pieces: seats().map(|seat| self.piece_view(state, seat)).collect(),
            counters: self.counters(state),
            seats: seats().map(seat_view).collect(),
            status: self.status(state),
        }
    }

    fn cell_view(&self, state: &State, cell: Cell) -> CellView {
        let (board, track) = (&self.track.board, &self.track);
        let home = track.starts.iter().position(|start| *start == cell);
        let (ground, letter, title) = if track.walls.contains(cell) {
            (Ground::Wall, '#', "wall".to_owned())
        } else if cell == track.goal {
            (Ground::Open, '*', "the goal".to_owned())
        } else {
            (Ground::Open, '.', home.map_or("open".to_owned(), |seat| format!("start of {}", SEATS[seat])))
        };
        CellView {
            ground,
            short: title.clone(),
            title,
            letter,
            home: home.map(Seat::new),
            objective: (cell == track.goal).then(|| self.goal_view(state)),
            ..CellView::new(board, cell)
        }
    }

    /// The goal fills as the first runner comes nearer to it.
    fn goal_view(&self, state: &State) -> Objective {
        let left = |cells: [Cell; 2]| cells.map(|cell| self.steps_left(cell));
        let of = left(self.track.starts).into_iter().max().unwrap_or(0);
        let nearest = left(state.runners).into_iter().min().unwrap_or(0);
        let owner = state.runners.iter().position(|at| *at == self.track.goal);
        let note = format!("the first runner has {nearest} steps to go");
        Objective { owner: owner.map(Seat::new), by: None, progress: of.saturating_sub(nearest), of, note }
    }

    fn piece_view(&self, state: &State, seat: Seat) -> PieceView {
        let is_ready = matches!(state.phase, Phase::Walk(_)) && state.active == seat;
        PieceView {
            cell: Some(self.track.board.name(state.runners[seat.index()])),
            seat,
            class: "runner".to_owned(),
            letter: 'R',
            health: None,
            marks: Vec::new(),
            readiness: if is_ready { Readiness::Fresh } else { Readiness::Idle },
            tooltip: format!(
                "Runner: as many steps as the die shows, at most {}, always nearer to the goal.",
                self.numbers.most_steps
            ),
        }
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let counter = |title: &str, seat: Option<usize>, value: CounterValue, rule: &str| {
            let (title, seat, rule) = (title.to_owned(), seat.map(Seat::new), rule.to_owned());
            Counter { title, seat, value, rule }
        };
        let turns = CounterValue::Count { now: state.turn.into(), of: Some(self.turn_limit.into()) };
        let mut counters = vec![counter("Turn", None, turns, "TP-END-2")];
        if let Phase::Walk(face) = state.phase {
            let die = CounterValue::Count { now: face.into(), of: None };
            counters.push(counter("Die", Some(state.active.index()), die, "TP-TURN-2"));
        }
        for (seat, at) in state.runners.into_iter().enumerate() {
            let left = CounterValue::Count { now: self.steps_left(at).into(), of: Some(0) };
            counters.push(counter("Steps to the goal", Some(seat), left, "TP-END-1"));
        }
        counters
    }

    fn steps_left(&self, at: Cell) -> u16 {
        let steps = self.track.to_goal(at).and_then(|steps| u16::try_from(steps).ok());
        steps.expect("a runner stands on a way to the goal, and no way is that long")
    }

    fn status(&self, state: &State) -> String {
        let active = self.seat_name(state, state.active);
        match state.phase {
            Phase::Roll => format!("Turn {}: {active} rolls the die.", state.turn),
            Phase::Walk(face) => format!("Turn {}: {active} has rolled {face}.", state.turn),
            Phase::Over(Outcome::Draw) => "The game is over: a draw.".to_owned(),
            Phase::Over(outcome) => {
                format!("The game is over: {} won.", self.winner_name(state, outcome))
            }
        }
    }
}

fn seat_view(seat: Seat) -> SeatView {
    let name = SEATS[seat.index()].to_owned();
    let (mark, colour) = [('r', Colour::Red), ('b', Colour::Blue)][seat.index()];
    SeatView { title: name.clone(), name, mark, colour, team: seat }
}
