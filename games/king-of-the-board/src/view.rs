//! What is to be seen at the table.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{
    CellView, Counter, CounterValue, Ground, Mark, Objective, PieceView, Readiness, View,
};
use hillfort_engine::{Outcome, Seat};

use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, Phase, State, UnitId};
use crate::words::{Class, Side, Terrain, seat_of};

/// What lies or stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Unit(UnitId, Cell),
    Grenade(Side, Cell),
}

impl KingOfTheBoard {
    pub(crate) fn make_view(&self, state: &State) -> View {
        View {
            cells: self.field.board.cells().filter_map(|cell| self.cell_view(state, cell)).collect(),
            pieces: self.pieces(state).map(|piece| self.piece_view(state, piece)).collect(),
            counters: self.counters(state),
            seats: Side::ALL.map(|side| side.seat_view(seat_of(side))).to_vec(),
            status: self.status(state),
        }
    }

    /// Returns the pieces in the order of the view: the units, then the grenades.
    pub(crate) fn pieces(&self, state: &State) -> impl Iterator<Item = Piece> {
        let units = state.units().map(|(unit, cell)| Piece::Unit(unit, cell));
        let grenades = Side::ALL.into_iter().filter_map(|side| {
            let cell = state.grenade[side as usize];
            cell.map(|cell| Piece::Grenade(side, cell))
        });
        units.chain(grenades)
    }

    fn cell_view(&self, state: &State, cell: Cell) -> Option<CellView> {
        let mut view = CellView::new(&self.field.board, cell);
        let (ground, letter, short) = match self.field.terrain(cell) {
            Terrain::Void => return None,
            Terrain::Ground | Terrain::High | Terrain::Peak => (Ground::Open, '.', "ground"),
            Terrain::Point => (Ground::Open, '*', "point"),
            Terrain::Low => (Ground::Low, 'o', "low obstacle"),
            Terrain::Wall => (Ground::Wall, '#', "wall"),
            Terrain::Kit => (Ground::Open, '+', "first aid kit"),
            Terrain::Base(side) => {
                view.home = Some(seat_of(side));
                (Ground::Open, if side == Side::Red { 'r' } else { 'b' }, "base")
            }
        };
        view.height = self.field.height(cell);
        (view.ground, view.letter, view.short) = (ground, letter, short.to_owned());
        view.title = match (self.field.terrain(cell), view.height) {
            (Terrain::Point, _) => "control point, height 2".to_owned(),
            (Terrain::Base(side), _) => format!("{} base", side.title()),
            (Terrain::Low, _) => "low obstacle".to_owned(),
            (_, 0) => short.to_owned(),
            (_, height) => format!("{short}, height {height}"),
        };
        if self.field.point.contains(cell) {
            view.objective = Some(self.point_view(state));
        }
        Some(view)
    }

    fn point_view(&self, state: &State) -> Objective {
        let holds = |side: Side| state.units_of(side).any(|(_, cell)| self.field.point.contains(cell));
        let [red, blu] = state.points;
        let note = match (holds(Side::Red), holds(Side::Blue)) {
            (true, true) => format!("contested, {red} : {blu} of {}", self.variant.points),
            _ => format!("{red} : {blu} of {}", self.variant.points),
        };
        Objective {
            owner: self.captor(state).map(seat_of),
            by: None,
            progress: red.max(blu),
            of: self.variant.points,
            note,
        }
    }

    fn piece_view(&self, state: &State, piece: Piece) -> PieceView {
        match piece {
            Piece::Unit(unit, cell) => self.unit_view(state, unit, cell),
            Piece::Grenade(side, cell) => self.grenade_view(state, side, cell),
        }
    }

    /// KB-DEMO-5: a grenade counts down to the turn in which its Demoman is commanded.
    fn grenade_view(&self, state: &State, side: Side, cell: Cell) -> PieceView {
        let turns = self.turns_to_explosion(state, side);
        let blast = self.numbers.demoman.blast.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
        let when = match turns {
            Some(1) | None => "in the next turn".to_owned(),
            Some(turns) => format!("in {turns} turns"),
        };
        let name = side.title();
        PieceView {
            cell: Some(self.field.board.name(cell)),
            seat: seat_of(side),
            class: "grenade".to_owned(),
            letter: 'x',
            health: None,
            marks: vec![Mark { title: "countdown".to_owned(), count: turns }],
            readiness: Readiness::Idle,
            tooltip: format!(
                "Grenade of {name}: it explodes {when} of {name}, when the Demoman is commanded: {blast} damage by \
                 distance."
            ),
        }
    }

    fn unit_view(&self, state: &State, unit: UnitId, cell: Cell) -> PieceView {
        let full = self.full_hp(state, unit);
        let mut marks = Vec::new();
        let mut mark = |title: &str, count: u16| {
            marks.push(Mark { title: title.to_owned(), count: (count > 0).then_some(count) });
        };
        let is_commanded = unit.side == state.side && state.active == Some(unit.slot);
        let (class, letter, hp) = if unit.slot == GUN {
            let gun = state.gun(unit.side);
            if gun.status == GunStatus::Inactive {
                mark("inactive", 0);
            }
            if let Some(target) = gun.target {
                let target = UnitId { side: unit.side.other(), slot: target };
                mark(&format!("locked on {}", self.unit_name(state, target)), 0);
            }
            ("sentry", 'G', gun.hp)
        } else {
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
            if person.class == Some(Class::Engineer) && state.gun(unit.side).status == GunStatus::Carried {
                mark("carries the Sentry Gun", 0);
            }
            let class = person.class.unwrap_or(Class::Scout);
            (class.name(), class.letter(), person.hp)
        };
        PieceView {
            cell: Some(self.field.board.name(cell)),
            seat: seat_of(unit.side),
            class: class.to_owned(),
            letter,
            health: Some((hp, full)),
            marks,
            readiness: match (is_commanded, state.acted.is_empty()) {
                (false, _) => Readiness::Idle,
                (true, true) => Readiness::Fresh,
                (true, false) => Readiness::Acting,
            },
            tooltip: self.tooltip(self.class_of(state, unit)),
        }
    }

    fn tooltip(&self, class: Option<Class>) -> String {
        let n = &self.numbers;
        let Some(class) = class else {
            return format!(
                "Sentry Gun: range {}, {} damage, {} more beside its Engineer.",
                n.sentry.range, n.sentry.damage, n.sentry.upgrade_bonus
            );
        };
        let what = match class {
            Class::Scout => "more damage the nearer; double jump".to_owned(),
            Class::Soldier => format!(
                "rockets with a blast; rocket jump of {} for {} health",
                n.soldier.jump_range, n.soldier.jump_cost
            ),
            Class::Pyro => format!("flames of {} without a roll; burn", n.pyro.damage),
            Class::Demoman => "a grenade that explodes when he is commanded next".to_owned(),
            Class::Heavy => format!("{} rolls of {} damage", n.heavy.rolls, n.heavy.damage),
            Class::Engineer => format!("{} damage; builds the Sentry Gun", n.engineer.damage),
            Class::Medic => format!("heals {}; UberCharge", n.medic.heal),
            Class::Sniper => format!("{} damage, {} more a scope", n.sniper.damage, n.sniper.scope_damage),
        };
        format!("{}: speed {}, range {}; {what}.", class.title(), n.speed(class), n.range(class))
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let counter = |title: String, seat: Option<Seat>, value: CounterValue, rule: &str| Counter {
            title,
            seat,
            value,
            rule: rule.to_owned(),
        };
        let count = |now: u16, of: u16| CounterValue::Count { now: now.into(), of: Some(of.into()) };
        let mut counters =
            vec![counter("Turn".to_owned(), None, count(state.turn, self.variant.turn_limit), "KB-WIN-2")];
        for side in Side::ALL {
            let seat = Some(seat_of(side));
            let points = count(state.points[side as usize], self.variant.points);
            counters.push(counter("Points".to_owned(), seat, points, "KB-WIN-1"));
            // Who is next in line is what both players plan by.
            let next = self.next_commanded(state, side).and_then(|slot| state.person(side, slot).class);
            if let Some(class) = next {
                counters.push(counter(
                    "Next".to_owned(),
                    seat,
                    CounterValue::Word(class.title().to_owned()),
                    "KB-TURN-2",
                ));
            }
            for slot in 0..3 {
                let person = state.person(side, slot);
                if let (Some(class), None) = (person.class, person.at) {
                    let title = format!("{} returns in", class.title());
                    counters.push(counter(
                        title,
                        seat,
                        CounterValue::Count { now: person.timer.into(), of: None },
                        "KB-SPAWN-1",
                    ));
                }
            }
            if let Some(cell) = state.grenade[side as usize] {
                counters.push(counter(
                    "Grenade".to_owned(),
                    seat,
                    CounterValue::Word(self.field.board.name(cell)),
                    "KB-DEMO-5",
                ));
            }
        }
        counters
    }

    fn status(&self, state: &State) -> String {
        let turn = format!("Turn {}", state.turn);
        let side = state.side.title();
        match state.phase {
            Phase::Setup(team, slot) => format!("Setup: {} fills slot {}.", team.title(), slot + 1),
            Phase::Target => format!("{turn}: {side} chooses the target of the Sentry Gun."),
            Phase::Roll(shot) => {
                let who = self.unit_name(state, shot.attacker);
                format!("{turn}: the dice for {who} must reach {}.", shot.need)
            }
            Phase::Act => {
                let who =
                    state.commanded().and_then(|(person, _)| person.class).map_or("nobody", Class::title);
                format!("{turn}: {side} commands the {who}.")
            }
            Phase::Spawn(team, slot) => format!("{turn}: {} may refill slot {}.", team.title(), slot + 1),
            Phase::Over(Outcome::Draw) => "The game is over: a draw.".to_owned(),
            Phase::Over(outcome) => format!("The game is over: {} won.", winner_title(outcome)),
        }
    }

    /// What a unit is called in a sentence: `RED's Scout`.
    pub(crate) fn unit_name(&self, state: &State, unit: UnitId) -> String {
        let class = self.class_of(state, unit).map_or("Sentry Gun", Class::title);
        format!("{}'s {class}", unit.side.title())
    }
}

fn winner_title(outcome: Outcome) -> &'static str {
    Side::winner(outcome, seat_of).map_or("nobody", Side::title)
}
