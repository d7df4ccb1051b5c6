//! `attack`: shots and rockets (BG-ATT, BG-LINE, BG-DMG, BG-BLAST).

use hillfort_board::Cell;
use hillfort_engine::{ExtendCells as _, Side};

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::reason::Reason;
use crate::state::{Active, Occupancy, State, Unit};
use crate::terrain::Squares;
use crate::words::Class;

impl Tf2BoardGame {
    pub(crate) fn list_attacks(&self, occupancy: &Occupancy, unit: &Unit, out: &mut Vec<Action>) {
        if unit.class != Class::Medic {
            let targets = self.targets(occupancy, unit.class, unit.at);
            out.extend_cells(targets, |to| Action::Attack(unit.at, to));
        }
    }

    /// Returns the squares that a unit of a class can attack from a square (BG-ATT-2 to BG-ATT-4).
    pub(crate) fn targets(&self, occupancy: &Occupancy, class: Class, from: Cell) -> Squares {
        let near = self.terrain.free_aims(class, from);
        let mut squares = self.hurtable(occupancy, from);
        if class == Class::Soldier {
            // Most of the time no enemy is near enough for any explosion.
            if !self.terrain.blast_reach[from.index()].intersects(&squares) {
                return Squares::EMPTY;
            }
            // Explosions are symmetric: a rocket at A reaches B exactly if a rocket at B reaches A.
            squares =
                squares.into_iter().fold(Squares::EMPTY, |all, cell| all | self.terrain.blast[cell.index()]);
        }
        squares &= near;
        if squares.is_empty() { squares } else { squares & self.terrain.aims(class, from, occupancy.heavies) }
    }

    /// Returns the enemies that an attacker on a square can hurt (BG-SCOUT-1 to BG-SCOUT-3).
    fn hurtable(&self, occupancy: &Occupancy, from: Cell) -> Squares {
        occupancy.enemies - self.dodging(occupancy, from)
    }

    /// Returns the units that dodge an attacker on a square, of either side.
    pub(crate) fn dodging(&self, occupancy: &Occupancy, from: Cell) -> Squares {
        occupancy.scouts & self.terrain.dodges[from.index()]
    }

    pub(crate) fn check_attack(
        &self,
        occupancy: &Occupancy,
        unit: &Unit,
        active: &Active,
        to: Cell,
    ) -> Result<(), Reason> {
        let (class, from) = (unit.class, unit.at);
        if class == Class::Medic {
            return Err(Reason::MedicAttacks);
        }
        if active.attacked {
            return Err(Reason::HasAttacked);
        }
        if self.targets(occupancy, class, from).contains(to) {
            return Ok(());
        }
        if !self.terrain.open.contains(to) {
            return Err(Reason::AimAtSolid(to));
        }
        if !self.terrain.aims(class, from, occupancy.heavies).contains(to) {
            return Err(self.unaimable(class, from, to));
        }
        if class == Class::Soldier {
            let is_dodged = self.terrain.blast[to.index()].intersects(&occupancy.enemies);
            return Err(if is_dodged { Reason::AllDodge } else { Reason::NobodyHurt });
        }
        Err(if occupancy.enemies.contains(to) { Reason::Dodges(to) } else { Reason::NoEnemy(to) })
    }

    /// Returns why a unit of a class cannot aim from one square at another that could hold a unit.
    fn unaimable(&self, class: Class, from: Cell, to: Cell) -> Reason {
        let ((ax, ay), (bx, by)) = (self.terrain.board.place(from), self.terrain.board.place(to));
        let (dx, dy) = (ax.abs_diff(bx), ay.abs_diff(by));
        let is_straight = (dx == 0) != (dy == 0) && dx + dy <= u32::from(self.numbers.range[class as usize]);
        let is_corner = class == Class::Soldier && dx == 1 && dy == 1;
        if is_corner {
            return Reason::ClosedCorner(to);
        }
        if !is_straight {
            return Reason::OutOfRange(class);
        }
        let is_by_heavy = self.terrain.free_aims(class, from).contains(to);
        if is_by_heavy { Reason::HeavyInLine(to) } else { Reason::LineBlocked(to) }
    }

    /// Returns the units that an attack hurts, of either side.
    pub(crate) fn victims(&self, occupancy: &Occupancy, class: Class, from: Cell, to: Cell) -> Squares {
        if class != Class::Soldier {
            return [to].into_iter().collect();
        }
        // BG-BLAST-1 to BG-BLAST-6.
        let hurt =
            if self.variant.friendly_fire { occupancy.own | occupancy.enemies } else { occupancy.enemies };
        (self.terrain.blast[to.index()] & hurt) - self.dodging(occupancy, from)
    }

    /// Returns the damage of an attack on `to` to a unit on the square `victim`.
    pub(crate) fn damage(&self, class: Class, from: Cell, to: Cell, victim: Cell) -> u8 {
        match class {
            Class::Soldier if victim == to => self.numbers.damage[class as usize], // BG-DMG-4
            Class::Soldier => self.numbers.blast_damage(),                         // BG-DMG-5
            Class::Heavy | Class::Medic | Class::Scout => {
                self.numbers.damage_at(class, self.distance(from, to)) // BG-DMG-2, BG-DMG-3
            }
        }
    }

    pub(crate) fn apply_attack(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        state.active = Some(Active { attacked: true, ..active });
        let class = state.team(state.side).at(from).expect("a unit of the player attacks").class;
        let occupancy = self.occupancy(state, state.side);
        let victims = self.victims(&occupancy, class, from, to);
        let mut dead = Squares::EMPTY;
        for side in Side::ALL {
            for unit in state.team_mut(side).units_mut() {
                if victims.contains(unit.at) {
                    // BG-DMG-1, BG-BLAST-7: all units are hurt before any dies.
                    unit.hp = unit.hp.saturating_sub(self.damage(class, from, to, unit.at));
                    if unit.hp == 0 {
                        dead.insert(unit.at);
                    }
                }
            }
        }
        for cell in dead {
            self.kill(state, cell);
        }
    }

    /// BG-DEATH-1 to BG-DEATH-4, BG-FLAG-6, BG-UNIT-7.
    fn kill(&self, state: &mut State, cell: Cell) {
        let returns = state.turn + self.variant.return_after;
        for side in Side::ALL {
            if let Some(unit) = state.team_mut(side).remove(cell) {
                state.team_mut(side).wait(returns);
                if unit.flag {
                    state.flags[side.other() as usize] = Some(cell);
                }
            }
        }
        state.active = state.active.filter(|active| active.at != cell);
    }
}
