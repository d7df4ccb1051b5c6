//! What a unit could hit now, and what it could hit in its side's next turn.

use hillfort_board::Cell;

use crate::game::AttackDefend;
use crate::state::{N_UNITS, State, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Side, Targeting};

impl AttackDefend {
    /// Returns the cells that the attack of a unit on a cell could name or hit, or that its grenade could be thrown to.
    pub(super) fn targets_of(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        if self.terrain.is_base(at) {
            return Cells::EMPTY; // AD-ATK-4
        }
        let enemies = self.enemies_aimed_at(state, unit, at);
        match unit.class().targeting() {
            Targeting::Single | Targeting::All => enemies.map(|(_, cell)| cell).collect(),
            Targeting::Marked => {
                enemies.filter(|(enemy, _)| state.marked.contains(*enemy)).map(|(_, cell)| cell).collect()
            }
            Targeting::Area => self.rocket_spaces(state, unit, at),
            Targeting::Grenade => self.grenade_spaces(unit, at),
        }
    }

    /// Returns the cells where a grenade of the view harms enemies (AD-DEMO-2).
    pub(super) fn grenade_hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Cells {
        let grenade = piece.checked_sub(N_UNITS).and_then(|idx| Self::grenades(state).nth(idx));
        let blast = grenade.map(|(_, cell)| self.ranges.blast(Class::Demoman, from.unwrap_or(cell)));
        blast.map_or(Cells::EMPTY, |blast| blast & self.terrain.open)
    }

    /// Returns the cells where a unit could harm an enemy in its side's next turn.
    pub(super) fn threatened_by(&self, state: &State, unit: UnitId) -> Cells {
        let mut cells = Cells::EMPTY;
        let class = unit.class();
        for from in self.positions(state, unit).iter() {
            let aim = self.ranges.aim(class, from);
            match class.targeting() {
                Targeting::Single | Targeting::All => cells |= aim,
                Targeting::Marked => {
                    let victims = self.enemies_aimed_at(state, unit, from);
                    cells.extend(
                        victims.filter(|(enemy, _)| state.marked.contains(*enemy)).map(|(_, cell)| cell),
                    );
                }
                Targeting::Area => {
                    let spaces = aim & self.terrain.open;
                    spaces.iter().for_each(|space| cells |= self.ranges.blast(class, space));
                }
                // A grenade explodes only a turn after it was thrown.
                Targeting::Grenade => {}
            }
        }
        cells
    }

    /// Returns the cells from which a unit could act in its side's next turn. BLU's dead respawn before they are
    /// played, RED's after (AD-DEATH-2).
    fn positions(&self, state: &State, unit: UnitId) -> Cells {
        let starts: Cells = match state.cell_of(unit) {
            Some(at) => [at].into_iter().collect(),
            None if unit.side() == Side::Blue => self.spawn_area(state, Side::Blue) - Self::occupied(state),
            None => Cells::EMPTY,
        };
        let moves = self.numbers.of(unit.class()).moves;
        let mut cells = starts;
        for at in starts.iter() {
            cells |= self.destinations(state, unit.side(), at, moves);
        }
        cells & self.terrain.open
    }
}
