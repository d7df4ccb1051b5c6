//! What people see at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{
    CellView, ClassCard, Counter, CounterValue, Ground, Mark, Objective, PieceView, Readiness, Word,
};
use hillfort_engine::{Appearance, Seat, Side, UnitOnBoard};

use super::sentences::at_least;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Phase, State, UnitId};
use crate::terrain::TerrainKind;
use crate::words::Class;

/// The number of the Sentry Gun among the pieces of a team, after the classes.
const SENTRY: u16 = Class::ALL.len() as u16;
const GRENADE: u16 = SENTRY + 1;

/// The slots of a blueprint.
const SLOTS: [&str; 3] = ["Slot 1", "Slot 2", "Slot 3"];

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Unit(UnitId, Cell),
    Grenade(Side, Cell),
}

impl Appearance for KingOfTheBoard {
    fn cell_view(&self, state: &State, cell: Cell) -> CellView {
        let mut view = CellView::new(&self.terrain.board, cell);
        let (ground, letter, short) = match self.terrain.kind(cell) {
            TerrainKind::Void => return CellView::absent(&self.terrain.board, cell),
            TerrainKind::Ground | TerrainKind::High | TerrainKind::Peak => (Ground::Open, '.', "ground"),
            TerrainKind::Point => (Ground::Open, '*', "point"),
            TerrainKind::Low => (Ground::Low, 'o', "low obstacle"),
            TerrainKind::Wall => (Ground::Wall, '#', "wall"),
            TerrainKind::Kit => (Ground::Open, '+', "first aid kit"),
            TerrainKind::Base(side) => {
                view.home = Some(side.seat_in_order());
                (Ground::Open, if side == Side::Red { 'r' } else { 'b' }, "base")
            }
        };
        view.height = self.terrain.height(cell);
        (view.ground, view.letter, view.short) = (ground, letter, short.to_owned());
        view.title = match (self.terrain.kind(cell), view.height) {
            (TerrainKind::Point, _) => "control point, height 2".to_owned(),
            (TerrainKind::Base(side), _) => format!("{} base", side.title()),
            (TerrainKind::Low, _) => "low obstacle".to_owned(),
            (_, 0) => short.to_owned(),
            (_, height) => format!("{short}, height {height}"),
        };
        if self.terrain.point.contains(cell) {
            view.objective = Some(self.point_view(state));
        }
        view
    }

    /// Only the capture of the point changes.
    fn is_fixed(&self, cell: Cell) -> bool {
        !self.terrain.point.contains(cell)
    }

    fn pieces(&self, state: &State) -> Vec<PieceView> {
        self.pieces_in_order(state).map(|piece| self.piece_view(state, piece)).collect()
    }

    fn units(&self, state: &State, out: &mut Vec<UnitOnBoard>) {
        out.extend(state.units().map(|(unit, cell)| {
            let class = state.class(unit);
            UnitOnBoard {
                id: Some(id(unit.side, class.map_or(SENTRY, |class| class as u16))),
                seat: unit.side.seat_in_order(),
                class: class.map_or("sentry", Class::name),
                kit: "",
                cell,
                health: state.hp(unit),
                is_on_objective: self.terrain.point.contains(cell),
            }
        }));
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let turns = CounterValue::count(state.turn, Some(self.variant.turn_limit.into()));
        let mut counters = vec![Counter::new("Turn", None, turns, "KB-WIN-2")];
        for side in Side::ALL {
            let mut add = |title: &str, value: CounterValue, rule: &str| {
                counters.push(Counter::new(title, Some(side.seat_in_order()), value, rule));
            };
            let points = CounterValue::count(state.points[side as usize], Some(self.variant.points.into()));
            add("Points", points, "KB-WIN-1");
            // Both players plan by the blueprint: who is commanded now, who is next, who returns when.
            for (slot, title) in (0..).zip(SLOTS) {
                let rule = if state.person(side, slot).timer > 0 { "KB-SPAWN-1" } else { "KB-TURN-2" };
                add(title, CounterValue::Word(self.slot_text(state, side, slot)), rule);
            }
            if let Some(cell) = state.grenade[side as usize] {
                add("Grenade", CounterValue::Word(self.terrain.board.name(cell)), "KB-DEMO-5");
            }
        }
        counters
    }

    fn goal(&self, _: &State, _: Seat) -> String {
        self.goal_of()
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
        let turn = format!("Turn {}", state.turn);
        let side = state.side.title();
        match state.phase {
            Phase::Setup(team, slot) => format!("Setup: {} fills slot {}.", team.title(), slot + 1),
            Phase::Target => format!("{turn}: {side} chooses the target of the Sentry Gun."),
            Phase::Roll(shot) => {
                let who = self.unit_name(state, shot.attacker);
                format!("{turn}: {} hits for {who}.", at_least(shot.need))
            }
            Phase::Act => {
                let who = state.commanded_class().map_or("nobody", Class::title);
                format!("{turn}: {side} commands the {who}.")
            }
            Phase::Spawn(team, slot) => format!("{turn}: {} may refill slot {}.", team.title(), slot + 1),
            Phase::Over(outcome) => self.ending(state, outcome),
        }
    }
}

impl KingOfTheBoard {
    /// Returns the pieces in the order of the view: the units, then the grenades.
    pub(super) fn pieces_in_order(&self, state: &State) -> impl Iterator<Item = Piece> {
        let units = state.units().map(|(unit, cell)| Piece::Unit(unit, cell));
        let grenades = Side::ALL.into_iter().filter_map(|side| {
            let cell = state.grenade[side as usize];
            cell.map(|cell| Piece::Grenade(side, cell))
        });
        units.chain(grenades)
    }

    fn point_view(&self, state: &State) -> Objective {
        let is_in = |side: Side| state.units_of(side).any(|(_, cell)| self.terrain.point.contains(cell));
        let [red, blu] = state.points;
        let note = match (is_in(Side::Red), is_in(Side::Blue)) {
            (true, true) => format!("contested, {red} : {blu} of {}", self.variant.points),
            _ => format!("{red} : {blu} of {}", self.variant.points),
        };
        Objective {
            owner: self.captor(state).map(Side::seat_in_order),
            by: None,
            progress: red.max(blu),
            of: self.variant.points,
            note,
        }
    }

    fn piece_view(&self, state: &State, piece: Piece) -> PieceView {
        match piece {
            Piece::Unit(unit, cell) => self.unit_view(state, unit, cell),
            Piece::Grenade(side, cell) => {
                let turns = self.turns_to_explosion(state, side);
                PieceView {
                    id: Some(id(side, GRENADE)),
                    letter: 'x',
                    marks: vec![Mark { title: "countdown".to_owned(), count: turns }],
                    tooltip: self.grenade_tooltip(side, turns),
                    ..PieceView::new(&self.terrain.board, cell, side.seat_in_order(), "grenade")
                }
            }
        }
    }

    fn unit_view(&self, state: &State, unit: UnitId, cell: Cell) -> PieceView {
        let class = state.class(unit);
        let is_commanded = unit.side == state.side && state.active == Some(unit.slot);
        let name = class.map_or("sentry", Class::name);
        PieceView {
            // KB-COMP-2: no team has a class twice.
            id: Some(id(unit.side, class.map_or(SENTRY, |class| class as u16))),
            letter: class.map_or('G', Class::letter),
            health: Some((state.hp(unit), self.full_hp(state, unit))),
            marks: self.marks(state, unit),
            readiness: match (is_commanded, state.acted.is_empty()) {
                (false, _) => Readiness::Idle,
                (true, true) => Readiness::Fresh,
                (true, false) => Readiness::Acting,
            },
            tooltip: self.unit_tooltip(class),
            ..PieceView::new(&self.terrain.board, cell, unit.side.seat_in_order(), name)
        }
    }

    fn marks(&self, state: &State, unit: UnitId) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |title: &str, count: u16| {
            marks.push(Mark { title: title.to_owned(), count: (count > 0).then_some(count) });
        };
        let gun = state.gun(unit.side);
        if unit.slot == GUN {
            if gun.status == GunStatus::Inactive {
                mark("inactive", 0);
            }
            if let Some(slot) = gun.target {
                let target = UnitId { side: unit.side.other(), slot };
                mark(&format!("locked on {}", self.unit_name(state, target)), 0);
            }
            return marks;
        }
        let person = state.person(unit.side, unit.slot);
        for (title, count) in [
            ("burning", person.burn),
            ("invincible", person.uber),
            ("charge", person.charge),
            ("scope", person.scope),
        ] {
            if count > 0 {
                mark(title, count.into());
            }
        }
        if person.class == Some(Class::Engineer) && gun.status == GunStatus::Carried {
            mark("carries the Sentry Gun", 0);
        }
        marks
    }

    /// Returns what is in a slot of a team's blueprint.
    fn slot_text(&self, state: &State, side: Side, slot: u8) -> String {
        let person = state.person(side, slot);
        let Some(class) = person.class.map(Class::title) else { return "empty".to_owned() };
        let is_commanded = state.side == side
            && matches!(state.phase, Phase::Act | Phase::Target | Phase::Roll(_))
            && state.marker[side as usize] == slot + 1;
        match person.at {
            None if person.timer == 0 => format!("{class} is dead, can be replaced"),
            None => format!("{class} is dead, {} to wait", turns(person.timer.into())),
            Some(_) if is_commanded => format!("{class}, acts now"),
            Some(_) if self.next_commanded(state, side) == Some(slot) => format!("{class}, next"),
            Some(_) => class.to_owned(),
        }
    }

    /// Returns the name of a unit in a sentence: `RED's Scout`.
    pub(super) fn unit_name(&self, state: &State, unit: UnitId) -> String {
        let class = state.class(unit).map_or("Sentry Gun", Class::title);
        format!("{}'s {class}", unit.side.title())
    }
}

fn turns(n: u16) -> String {
    if n == 1 { "1 turn".to_owned() } else { format!("{n} turns") }
}

/// Returns the identity of a team's piece.
const fn id(side: Side, number: u16) -> u16 {
    side as u16 * (GRENADE + 1) + number
}
