//! What a unit could hit, and what the enemy could hit in his next turn.

use hillfort_board::Cell;

use crate::field::Cells;
use crate::game::AttackDefend;
use crate::state::State;
use crate::words::{Class, N_UNITS, Side, Targeting, Unit};

impl AttackDefend {
    /// Returns the cells that a unit on a cell could name in an attack, or hit by attacking all; for a Demoman those
    /// he could throw his grenade to.
    pub(crate) fn targets_of(&self, state: &State, unit: Unit, at: Cell) -> Cells {
        if self.field.is_base(at) {
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

    /// Returns the cells around a grenade of the view in which enemies are harmed (AD-DEMO-2).
    pub(crate) fn grenade_hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Cells {
        let grenade = piece.checked_sub(N_UNITS).and_then(|idx| Self::grenades(state).nth(idx));
        let blast = grenade.map(|(_, cell)| self.reaches.blast(Class::Demoman, from.unwrap_or(cell)));
        blast.map_or(Cells::EMPTY, |blast| blast & self.field.open)
    }

    /// Returns the cells that each enemy of a side could hit in its next turn if everything else stays where it is.
    pub(crate) fn list_threats(&self, state: &State, side: Side) -> Vec<(usize, Vec<Cell>)> {
        let enemy = side.other();
        let by_units = Unit::of(enemy).map(|unit| (unit.index(), self.threatened_by(state, unit)));
        let own_grenades = Self::grenades(state).enumerate().filter(|(_, (owner, _))| *owner == enemy);
        let by_grenades =
            own_grenades.map(|(idx, (_, cell))| (N_UNITS + idx, self.reaches.blast(Class::Demoman, cell)));
        // Units in their base cannot be harmed (AD-ATK-4), and walls are empty.
        let open = |(piece, cells): (usize, Cells)| (piece, (cells & self.field.open).iter().collect());
        by_units.chain(by_grenades).map(open).collect()
    }

    /// Returns the cells in which a unit could harm an enemy in its side's next turn.
    fn threatened_by(&self, state: &State, unit: Unit) -> Cells {
        let mut cells = Cells::EMPTY;
        let class = unit.class();
        for from in self.stands(state, unit).iter() {
            let aim = self.reaches.aim(class, from);
            match class.targeting() {
                Targeting::Single | Targeting::All => cells |= aim,
                Targeting::Marked => {
                    let victims = self.enemies_aimed_at(state, unit, from);
                    cells.extend(
                        victims.filter(|(enemy, _)| state.marked.contains(*enemy)).map(|(_, cell)| cell),
                    );
                }
                Targeting::Area => {
                    let spaces = aim & self.field.open;
                    spaces.iter().for_each(|space| cells |= self.reaches.blast(class, space));
                }
                // A grenade thrown in a turn harms nobody in it.
                Targeting::Grenade => {}
            }
        }
        cells
    }

    /// Returns the cells from which a unit could act in its side's next turn. BLU's dead respawn before they are
    /// played, RED's after (AD-DEATH-2).
    fn stands(&self, state: &State, unit: Unit) -> Cells {
        let starts: Cells = match state.cell_of(unit) {
            Some(at) => [at].into_iter().collect(),
            None if unit.side() == Side::Blue => self.spawn_area(state, Side::Blue) - Self::held(state),
            None => Cells::EMPTY,
        };
        let moves = self.cards.of(unit.class()).moves;
        let mut stands = starts;
        for at in starts.iter() {
            stands |= self.destinations(state, unit.side(), at, moves);
        }
        stands & self.field.open
    }
}
