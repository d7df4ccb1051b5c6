//! What people see at the table.

use hillfort_board::Cell;
use hillfort_engine::view::{
    CellView, ClassCard, Counter, CounterValue, Ground, Mark, Objective, PieceView, Readiness, Word,
};
use hillfort_engine::{Appearance, Seat, Side, UnitOnBoard};

use crate::game::Tf2BoardGame;
use crate::state::{CAPTURE, MAX_USED, Phase, State, Unit};
use crate::turn::owned;
use crate::words::{Class, Mode};

impl Appearance for Tf2BoardGame {
    fn cell_view(&self, state: &State, cell: Cell) -> CellView {
        let terrain = &self.terrain;
        let (ground, title, letter) = match cell {
            _ if terrain.obstacles.contains(cell) => (Ground::Wall, "obstacle", 'o'),
            _ if terrain.black.contains(cell) => (Ground::Void, "black", '#'),
            _ if terrain.stairs.contains(cell) => (Ground::Stairs, "stairs", '='),
            _ => (Ground::Open, "floor", '.'),
        };
        let mut view = CellView::new(&terrain.board, cell);
        (view.ground, view.title, view.short, view.letter) =
            (ground, title.to_owned(), title.to_owned(), letter);
        if let Some(side) = Side::ALL.into_iter().find(|side| terrain.spawns[*side as usize].contains(cell)) {
            (view.home, view.letter) = (Some(side.seat_in_order()), ' ');
            view.title = format!("spawn area of {}", side.title());
            view.short = "spawn".to_owned();
        }
        if let Some(idx) = terrain.points.iter().position(|point| *point == cell) {
            (view.title, view.short, view.letter) = ("control point".to_owned(), "point".to_owned(), 'P');
            view.objective = Some(point_view(state, idx));
        }
        if let Some(side) = Side::ALL.into_iter().find(|side| terrain.flags[*side as usize] == Some(cell)) {
            view.title = format!("empty flag location of {}", side.title());
            (view.short, view.letter) = ("empty".to_owned(), '*');
        }
        if let Some(side) = Side::ALL.into_iter().find(|side| state.flag_at(*side) == Some(cell)) {
            if state.flags[side as usize].is_some() {
                view.letter = if side == Side::Red { 'r' } else { 'b' };
                (view.title, view.short) = (format!("{}'s flag", side.title()), "flag".to_owned());
            }
            view.objective = Some(self.flag_view(state, side));
        }
        view
    }

    /// Points are captured, and a flag may lie wherever a unit can stand.
    fn is_fixed(&self, cell: Cell) -> bool {
        match self.variant.mode {
            Mode::ControlPoints => !self.terrain.points.contains(&cell),
            Mode::CaptureTheFlag => !self.terrain.open.contains(cell),
        }
    }

    /// A square without a flag always looks the same.
    fn is_cell_same(&self, before: &State, after: &State, cell: Cell) -> bool {
        let has_flag = |state: &State| Side::ALL.into_iter().any(|side| state.flag_at(side) == Some(cell));
        !self.terrain.points.contains(&cell) && !has_flag(before) && !has_flag(after)
    }

    fn pieces(&self, state: &State) -> Vec<PieceView> {
        state.units().map(|(side, unit)| self.piece_view(state, side, unit)).collect()
    }

    fn units(&self, state: &State, out: &mut Vec<UnitOnBoard>) {
        out.extend(state.units().map(|(side, unit)| UnitOnBoard {
            id: None,
            seat: side.seat_in_order(),
            class: unit.class.name(),
            kit: "",
            cell: unit.at,
            health: unit.hp.into(),
            is_on_objective: match self.variant.mode {
                Mode::ControlPoints => self.terrain.points.contains(&unit.at),
                Mode::CaptureTheFlag => state.flag_at(side.other()) == Some(unit.at),
            },
        }));
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let turn = CounterValue::count(state.turn, Some(self.variant.turn_limit.into()));
        let used = CounterValue::count(state.activated, Some(MAX_USED.into()));
        let mut counters = vec![
            Counter::new("Turn", None, turn, "BG-TURN-1"),
            Counter::new("Units used", None, used, "BG-UNIT-1"),
        ];
        if self.variant.best_of_three {
            let number = CounterValue::count(state.match_number, Some(3));
            counters.push(Counter::new("Match", None, number, "BG-WIN-7"));
        }
        for side in Side::ALL {
            self.side_counters(state, side, &mut counters);
        }
        counters
    }

    fn goal(&self, _: &State, seat: Seat) -> String {
        self.goal_of(Side::in_order(seat))
    }

    fn class_cards(&self) -> Vec<ClassCard> {
        self.cards_of_classes()
    }

    fn words(&self) -> Vec<Word> {
        self.words_of_table()
    }

    fn task(&self, state: &State) -> String {
        self.task_of(state)
    }

    fn status(&self, state: &State) -> String {
        let side = state.side.title();
        let match_number = match self.variant.best_of_three {
            true => format!("Match {}, ", state.match_number),
            false => String::new(),
        };
        match state.phase {
            Phase::Setup => {
                let units = state.team(state.side).units().len();
                format!("{match_number}Setup: {side} deploys, {units} of up to 6 units so far.")
            }
            Phase::Play => {
                let left = MAX_USED - state.activated;
                let active = state.active.and_then(|active| {
                    let unit = state.team(state.side).at(active.at)?;
                    let (class, at) = (unit.class.title(), self.name(unit.at));
                    Some(format!(" The {class} on {at} is acting and has {} movement left.", active.left))
                });
                let noun = if left == 1 { "unit" } else { "units" };
                let fresh = format!("{side} can use {left} more {noun}");
                format!("{match_number}Turn {}: {fresh}.{}", state.turn, active.unwrap_or_default())
            }
            Phase::Over(outcome) => self.ending(state, outcome),
        }
    }
}

impl Tf2BoardGame {
    /// Shows a flag: its side has it while it lies on the board, the enemy while they carry it.
    fn flag_view(&self, state: &State, side: Side) -> Objective {
        let far = self.flag_distance(state, side.other());
        let (name, enemy) = (side.title(), side.other().title());
        let carrier = state.team(side.other()).carrier().filter(|_| state.flags[side as usize].is_none());
        let (owner, note) = match carrier {
            Some(unit) => {
                let class = unit.class.title();
                let note = format!(
                    "{enemy}'s {class} carries {name}'s flag, {far} squares from {enemy}'s spawn area"
                );
                (side.other(), note)
            }
            None => (side, format!("{name}'s flag lies here, {far} squares from {enemy}'s spawn area")),
        };
        Objective { owner: Some(owner.seat_in_order()), by: None, progress: 0, of: 0, note }
    }

    fn piece_view(&self, state: &State, side: Side, unit: &Unit) -> PieceView {
        let is_own = state.phase == Phase::Play && side == state.side;
        let readiness = match self.activation(state, unit) {
            _ if state.activation(unit.at).is_some() => Readiness::Acting,
            _ if unit.acted => Readiness::Done,
            Ok(_) if is_own => Readiness::Fresh,
            _ => Readiness::Idle,
        };
        PieceView {
            letter: unit.class.letter(),
            health: Some((unit.hp.into(), self.numbers.hp[unit.class as usize].into())),
            marks: marks(state, unit),
            readiness,
            tooltip: self.tooltip(state, side, unit),
            ..PieceView::new(&self.terrain.board, unit.at, side.seat_in_order(), unit.class.name())
        }
    }

    fn side_counters(&self, state: &State, side: Side, counters: &mut Vec<Counter>) {
        let mut add = |title: &str, value: CounterValue, rule: &str| {
            counters.push(Counter::new(title, Some(side.seat_in_order()), value, rule));
        };
        match self.variant.mode {
            Mode::ControlPoints => {
                let points = CounterValue::count(owned(state, side) as i64, Some(state.points.len() as i64));
                add("Points", points, "BG-WIN-1");
            }
            Mode::CaptureTheFlag => {
                let far = CounterValue::count(self.flag_distance(state, side), None);
                add("Enemy flag to home", far, "BG-WIN-5");
            }
        }
        let team = state.team(side);
        let units = CounterValue::count(team.units().len() as i64, Some(team.roster() as i64));
        add("Units", units, "BG-SETUP-7");
        let waiting: Vec<_> = team.waiting().iter().map(|turn| format!("turn {turn}")).collect();
        if !waiting.is_empty() {
            add("Can return from", CounterValue::Word(waiting.join(", ")), "BG-DEATH-5");
        }
        if self.variant.best_of_three {
            add("Wins", CounterValue::count(state.wins[side as usize], Some(2)), "BG-WIN-7");
        }
    }
}

fn marks(state: &State, unit: &Unit) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |title: &str, count: Option<u16>| marks.push(Mark { title: title.to_owned(), count });
    if unit.flag {
        mark("flag", None);
    }
    if let Some(active) = state.activation(unit.at) {
        mark("movement left", Some(active.left.into()));
        if active.attacked {
            mark(if unit.class == Class::Medic { "healed" } else { "attacked" }, None);
        }
        if active.jumped {
            mark("jumped", None);
        }
    }
    marks
}

fn point_view(state: &State, idx: usize) -> Objective {
    let point = state.points[idx];
    let note = match point.by {
        Some(side) => {
            format!("{} has been on it at the end of {} of {CAPTURE} turns", side.title(), point.count)
        }
        None => String::new(),
    };
    Objective {
        owner: point.owner.map(Side::seat_in_order),
        by: point.by.map(Side::seat_in_order),
        progress: point.count.into(),
        of: CAPTURE.into(),
        note,
    }
}
