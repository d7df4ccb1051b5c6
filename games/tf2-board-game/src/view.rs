//! What is to be seen at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::Outcome;
use hillfort_engine::view::{
    CellView, Counter, CounterValue, Ground as Look, Mark, Objective, PieceView, Readiness, View,
};

use crate::flow::owned;
use crate::game::Tf2BoardGame;
use crate::state::{CAPTURE, MOST_USED, Phase, State, Unit};
use crate::words::{Class, Mode, Side, seat_of};

impl Tf2BoardGame {
    pub(crate) fn make_view(&self, state: &State) -> View {
        View {
            cells: self.ground.board.cells().map(|cell| self.cell_view(state, cell)).collect(),
            pieces: state.units().map(|(side, unit)| self.piece_view(state, side, unit)).collect(),
            counters: self.counters(state),
            seats: Side::ALL.into_iter().map(|side| side.seat_view(seat_of(side))).collect(),
            status: self.status(state),
        }
    }

    fn cell_view(&self, state: &State, cell: Cell) -> CellView {
        let ground = &self.ground;
        let (look, title, letter) = match cell {
            _ if ground.obstacles.contains(cell) => (Look::Wall, "obstacle", 'o'),
            _ if ground.black.contains(cell) => (Look::Void, "black", '#'),
            _ if ground.stairs.contains(cell) => (Look::Stairs, "stairs", '='),
            _ => (Look::Open, "floor", '.'),
        };
        let mut view = CellView::new(&ground.board, cell);
        (view.ground, view.title, view.short, view.letter) =
            (look, title.to_owned(), title.to_owned(), letter);
        if let Some(side) = Side::ALL.into_iter().find(|side| ground.spawns[*side as usize].contains(cell)) {
            (view.home, view.letter) = (Some(seat_of(side)), ' ');
            view.title = format!("spawn area of {}", side.title());
            view.short = "spawn".to_owned();
        }
        if let Some(idx) = ground.points.iter().position(|point| *point == cell) {
            (view.title, view.short, view.letter) = ("control point".to_owned(), "point".to_owned(), 'P');
            view.objective = Some(point_view(state, idx));
        }
        if let Some(side) = Side::ALL.into_iter().find(|side| ground.flags[*side as usize] == Some(cell)) {
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

    /// A flag that lies is its side's; one that is carried is in the hands of the enemy.
    fn flag_view(&self, state: &State, side: Side) -> Objective {
        let far = self.flag_distance(state, side.other());
        let (name, enemy) = (side.title(), side.other().title());
        let carrier = state.team(side.other()).carrier().filter(|_| state.flags[side as usize].is_none());
        let (owner, note) = match carrier {
            Some(unit) => {
                let class = unit.class.title();
                let note =
                    format!("{enemy}'s {class} carries {name}'s flag, {far} from {enemy}'s spawn area");
                (side.other(), note)
            }
            None => (side, format!("{name}'s flag lies here, {far} from {enemy}'s spawn area")),
        };
        Objective { owner: Some(seat_of(owner)), by: None, progress: 0, of: 0, note }
    }

    fn piece_view(&self, state: &State, side: Side, unit: &Unit) -> PieceView {
        let mark = |title: String, count: Option<u16>| Mark { title, count };
        let mut marks = Vec::new();
        if unit.flag {
            marks.push(mark("flag".to_owned(), None));
        }
        if let Some(active) = state.activation(unit.at) {
            marks.push(mark("movement left".to_owned(), Some(active.left.into())));
            if active.attacked {
                marks.push(mark(
                    if unit.class == Class::Medic { "healed" } else { "attacked" }.to_owned(),
                    None,
                ));
            }
            if active.jumped {
                marks.push(mark("jumped".to_owned(), None));
            }
        }
        let is_own = state.phase == Phase::Play && side == state.side;
        let readiness = match self.activation(state, unit) {
            _ if state.activation(unit.at).is_some() => Readiness::Acting,
            _ if unit.acted => Readiness::Done,
            Ok(_) if is_own => Readiness::Fresh,
            _ => Readiness::Idle,
        };
        PieceView {
            cell: Some(self.name(unit.at)),
            seat: seat_of(side),
            class: unit.class.name().to_owned(),
            letter: unit.class.letter(),
            health: Some((unit.hp.into(), self.numbers.hp[unit.class as usize].into())),
            marks,
            readiness,
            tooltip: self.tooltip(unit.class) + &self.rest_of_turn(state, side, unit),
        }
    }

    /// What a unit carries, and what is left to it in this turn.
    fn rest_of_turn(&self, state: &State, side: Side, unit: &Unit) -> String {
        let mut told = String::new();
        if unit.flag {
            told.push_str(&format!(" It carries {}'s flag.", side.other().title()));
        }
        if let Some(active) = state.activation(unit.at) {
            let movement = match active.left {
                0 if active.took_flag => "no movement, since it took the flag".to_owned(),
                0 => "no movement".to_owned(),
                left => format!("{left} movement"),
            };
            let jump = match (unit.class, active.jumped) {
                (Class::Soldier, true) => ", no jump",
                (Class::Soldier, false) if self.numbers.can_jump => ", its jump",
                _ => "",
            };
            let (act, no_act) = match unit.class {
                Class::Medic => (", its heal", ", no heal"),
                Class::Heavy | Class::Scout | Class::Soldier => (", its attack", ", no attack"),
            };
            let attack = if active.attacked { no_act } else { act };
            told.push_str(&format!(" Left in this turn: {movement}{jump}{attack}."));
        } else if unit.acted {
            told.push_str(" It has acted in this turn.");
        }
        told
    }

    fn tooltip(&self, class: Class) -> String {
        let (numbers, idx) = (&self.numbers, class as usize);
        let (title, movement, range) = (class.title(), numbers.movement[idx], numbers.range[idx]);
        let (damage, from, low) =
            (numbers.damage[idx], numbers.falloff_from[idx], numbers.damage[idx] - numbers.falloff[idx]);
        let rest = match class {
            Class::Heavy => {
                let obstacle =
                    if numbers.is_obstacle { "; blocks walks and fire like an obstacle" } else { "" };
                format!("fires {range} squares straight: {damage}, from {from} squares on {low}{obstacle}")
            }
            Class::Medic => {
                format!(
                    "heals others within {range}: {}, up to {} above their card",
                    numbers.heal, numbers.overheal
                )
            }
            Class::Scout => format!(
                "fires {range} squares straight: {damage}, from {from} squares on {low}; cannot be hit from within {}",
                numbers.dodge
            ),
            Class::Soldier => {
                let jump = if numbers.can_jump { "; rocket jumps once a turn" } else { "" };
                format!("rockets {range} squares straight or next to it: {damage}, {low} around{jump}")
            }
        };
        format!("{title}: {movement} movement; {rest}.")
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let counter = |title: &str, side: Option<Side>, value: CounterValue, rule: &str| Counter {
            title: title.to_owned(),
            seat: side.map(seat_of),
            value,
            rule: rule.to_owned(),
        };
        let count = |now: i64, of: i64| CounterValue::Count { now, of: Some(of) };
        let turn = count(state.turn.into(), self.variant.turn_limit.into());
        let used = count(state.activated.into(), MOST_USED.into());
        let mut counters =
            vec![counter("Turn", None, turn, "BG-TURN-1"), counter("Units used", None, used, "BG-UNIT-1")];
        if self.variant.best_of_three {
            counters.push(counter("Match", None, count(state.match_number.into(), 3), "BG-WIN-7"));
        }
        for side in Side::ALL {
            match self.variant.mode {
                Mode::ControlPoints => {
                    let points = count(owned(state, side) as i64, state.points.len() as i64);
                    counters.push(counter("Points", Some(side), points, "BG-WIN-1"));
                }
                Mode::CaptureTheFlag => {
                    let far = CounterValue::Count { now: self.flag_distance(state, side).into(), of: None };
                    counters.push(counter("Enemy flag from home", Some(side), far, "BG-WIN-5"));
                }
            }
            let units = count(state.team(side).units().len() as i64, state.team(side).roster() as i64);
            counters.push(counter("Units", Some(side), units, "BG-SETUP-7"));
            let waiting: Vec<_> =
                state.team(side).waiting().iter().map(|turn| format!("turn {turn}")).collect();
            if !waiting.is_empty() {
                counters.push(counter(
                    "May return from",
                    Some(side),
                    CounterValue::Word(waiting.join(", ")),
                    "BG-DEATH-5",
                ));
            }
            if self.variant.best_of_three {
                counters.push(counter(
                    "Wins",
                    Some(side),
                    count(state.wins[side as usize].into(), 2),
                    "BG-WIN-7",
                ));
            }
        }
        counters
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
                let left = MOST_USED - state.activated;
                let active = state.active.and_then(|active| {
                    let unit = state.team(state.side).at(active.at)?;
                    let (class, at) = (unit.class.title(), self.name(unit.at));
                    Some(format!(" The {class} on {at} is acting with {} movement left.", active.left))
                });
                let noun = if left == 1 { "unit" } else { "units" };
                let fresh = format!("{side} may use {left} more {noun}");
                format!("{match_number}Turn {}: {fresh}.{}", state.turn, active.unwrap_or_default())
            }
            Phase::Over(Outcome::Draw) => "The game is over: a draw.".to_owned(),
            Phase::Over(outcome) => format!("The game is over: {} won.", winner_title(outcome)),
        }
    }
}

fn winner_title(outcome: Outcome) -> &'static str {
    Side::winner(outcome, seat_of).map_or("nobody", Side::title)
}

fn point_view(state: &State, idx: usize) -> Objective {
    let point = state.points[idx];
    let note = match point.by {
        Some(_) => format!("{} of {CAPTURE} turn ends counted", point.count),
        None => String::new(),
    };
    Objective {
        owner: point.owner.map(seat_of),
        by: point.by.map(seat_of),
        progress: point.count.into(),
        of: CAPTURE.into(),
        note,
    }
}
