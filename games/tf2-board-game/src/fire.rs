//! Attacks: what can be aimed at, who is hurt, who dies.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::{Field, Tf2BoardGame};
use crate::ground::Squares;
use crate::reason::Reason;
use crate::state::{Active, State, Unit};
use crate::words::{Class, Side};

impl Tf2BoardGame {
    pub(crate) fn list_attacks(&self, field: &Field, unit: &Unit, out: &mut Vec<Action>) {
        if unit.class != Class::Medic {
            let targets = self.targets(field, unit.class, unit.at);
            out.extend_cells(targets, |to| Action::Attack(unit.at, to));
        }
    }

    /// Returns the squares that an attack of a class can be made on from a square (BG-ATT-2 to BG-ATT-4).
    pub(crate) fn targets(&self, field: &Field, class: Class, from: Cell) -> Squares {
        let near = self.ground.plain_aims(class, from);
        let mut squares = self.hurtable(field, from);
        if class == Class::Soldier {
            // Nobody is near enough for any of his explosions, most of the time.
            if !self.ground.harm[from.index()].intersects(&squares) {
                return Squares::EMPTY;
            }
            // A square is in the explosion on another exactly if the other is in the explosion on it.
            squares =
                squares.into_iter().fold(Squares::EMPTY, |all, cell| all | self.ground.blast[cell.index()]);
        }
        squares &= near;
        if squares.is_empty() { squares } else { squares & self.ground.aims(class, from, field.heavies) }
    }

    /// Returns the enemies that an attacker on a square can hurt at all (BG-SCOUT-1 to BG-SCOUT-3).
    fn hurtable(&self, field: &Field, from: Cell) -> Squares {
        field.foes - self.dodging(field, from)
    }

    /// Returns the units that dodge an attacker on a square, of either side.
    pub(crate) fn dodging(&self, field: &Field, from: Cell) -> Squares {
        field.scouts & self.ground.dodges[from.index()]
    }

    pub(crate) fn may_attack(
        &self,
        field: &Field,
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
        if self.targets(field, class, from).contains(to) {
            return Ok(());
        }
        if !self.ground.open.contains(to) {
            return Err(Reason::AimAtSolid(to));
        }
        if !self.ground.aims(class, from, field.heavies).contains(to) {
            return Err(self.why_no_aim(class, from, to));
        }
        if class == Class::Soldier {
            let is_dodged = self.ground.blast[to.index()].intersects(&field.foes);
            return Err(if is_dodged { Reason::AllDodge } else { Reason::NobodyHurt });
        }
        Err(if field.foes.contains(to) { Reason::Dodges(to) } else { Reason::NoEnemy(to) })
    }

    /// Finds out why a class cannot aim from one square at another that could hold a unit.
    fn why_no_aim(&self, class: Class, from: Cell, to: Cell) -> Reason {
        let ((ax, ay), (bx, by)) = (self.ground.board.place(from), self.ground.board.place(to));
        let (dx, dy) = (ax.abs_diff(bx), ay.abs_diff(by));
        let is_straight = (dx == 0) != (dy == 0) && dx + dy <= u32::from(self.numbers.range[class as usize]);
        let is_corner = class == Class::Soldier && dx == 1 && dy == 1;
        if is_corner {
            return Reason::ClosedCorner(to);
        }
        if !is_straight {
            return Reason::OutOfRange(class);
        }
        let is_by_heavy = self.ground.plain_aims(class, from).contains(to);
        if is_by_heavy { Reason::HeavyInLine(to) } else { Reason::LineBlocked(to) }
    }

    /// Returns the units that an attack hurts, of either side.
    pub(crate) fn victims(&self, field: &Field, class: Class, from: Cell, to: Cell) -> Squares {
        if class != Class::Soldier {
            return [to].into_iter().collect();
        }
        // BG-BLAST-1 to BG-BLAST-6.
        let hurt = if self.variant.friendly_fire { field.own | field.foes } else { field.foes };
        (self.ground.blast[to.index()] & hurt) - self.dodging(field, from)
    }

    /// Returns the damage that an attack does to a unit on a square that it hurts.
    pub(crate) fn damage(&self, class: Class, from: Cell, to: Cell, victim: Cell) -> u8 {
        match class {
            Class::Soldier if victim == to => self.numbers.damage[class as usize], // BG-DMG-4
            Class::Soldier => self.numbers.blast_damage(),                         // BG-DMG-5
            Class::Heavy | Class::Medic | Class::Scout => {
                self.numbers.damage_at(class, self.distance(from, to)) // BG-DMG-2, BG-DMG-3
            }
        }
    }

    pub(crate) fn attack(&self, state: &mut State, from: Cell, to: Cell) {
        let active = self.activate(state, from);
        state.active = Some(Active { attacked: true, ..active });
        let class = state.team(state.side).at(from).expect("an own unit attacks").class;
        let field = self.field(state, state.side);
        let victims = self.victims(&field, class, from, to);
        let mut dead = Squares::EMPTY;
        for side in Side::ALL {
            for unit in state.team_mut(side).units_mut() {
                if victims.contains(unit.at) {
                    // BG-DMG-1; BG-BLAST-7: all are hurt before anyone dies.
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
