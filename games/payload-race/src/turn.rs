//! A player's turn: what may be done in it, in which order, and how it ends.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::units::{Mark, UnitId, UnitSet};
use crate::words::{Class, Part, Parts, Side};

impl PayloadRace {
    /// Lists everything the player on turn may do (section Actions of the rules).
    pub(crate) fn list_turn(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        for (unit, cell) in state.on_board(state.side) {
            if state.is_ready(unit) {
                out.push(Action::Activate(cell));
            }
        }
        let Some((unit, from)) = state.actor() else { return };
        if may_begin(state, Part::Move).is_ok() {
            out.extend_cells(self.destinations(state, unit, from), Action::Move);
        }
        if may_begin(state, Part::Attack).is_ok() {
            self.list_attacks(state, unit, from, out);
        }
        if self.may_push(state).is_ok() {
            out.push(Action::Push);
        }
        if self.may_use_special(state, unit).is_ok() {
            self.list_special(state, unit, from, out);
        }
    }

    fn list_special(&self, state: &State, unit: UnitId, from: Cell, out: &mut Vec<Action>) {
        match unit.class() {
            Class::Scout => out.extend_cells(self.leaps(state, unit, from), Action::Jump),
            Class::Soldier => {
                if self.may_afford_jump(state, unit).is_ok() {
                    out.extend_cells(self.landings(state, unit, from), Action::Jump);
                }
            }
            Class::Pyro => self.list_airblasts(state, unit, from, out),
            Class::Heavy => {
                if self.may_eat(state, unit).is_ok() {
                    out.push(Action::Eat);
                }
            }
            Class::Medic => self.list_kritz(state, unit, from, out),
            Class::Sniper => {
                if self.may_aim(state, unit).is_ok() {
                    out.push(Action::Aim);
                }
            }
        }
    }

    /// Tells why an action is not legal, if it is not. All legality comes together here.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match action {
            Action::RollOff(..) | Action::Roll(_) => self.why_not_outcome(state, action),
            Action::Pick(_) => match state.phase {
                Phase::Colour(_) => Ok(()),
                _ => Err(Reason::NotNow("PR-SETUP-4")),
            },
            Action::Deploy(weapon, cell) => self.may_deploy(state, weapon, cell),
            Action::Respawn(weapon, cell) => self.may_respawn(state, weapon, cell),
            Action::Uber(cell) => self.may_uber(state, cell),
            Action::Pass => match state.phase {
                Phase::Uber(_) => Ok(()),
                _ => Err(Reason::NotNow("PR-UBER-4")),
            },
            Action::End => in_turn(state),
            Action::Activate(cell) => in_turn(state).and_then(|()| may_activate(state, cell)),
            _ => {
                in_turn(state)?;
                let (unit, from) = state.actor().ok_or(Reason::NobodyActive)?;
                self.why_not_part(state, unit, from, action)
            }
        }
    }

    /// The active token's actions.
    fn why_not_part(&self, state: &State, unit: UnitId, from: Cell, action: Action) -> Result<(), Reason> {
        match action {
            Action::Move(to) => {
                may_begin(state, Part::Move)?;
                self.may_move(state, unit, from, to)
            }
            Action::Attack(at) => {
                may_begin(state, Part::Attack)?;
                self.may_attack(state, unit, from, at)
            }
            Action::Heal(at) => {
                may_begin(state, Part::Attack)?;
                self.may_heal(state, unit, from, at)
            }
            Action::Push => self.may_push(state),
            _ => {
                has_special(unit.class(), action)?;
                self.may_use_special(state, unit)?;
                self.why_not_special(state, unit, from, action)
            }
        }
    }

    fn why_not_special(&self, state: &State, unit: UnitId, from: Cell, action: Action) -> Result<(), Reason> {
        match action {
            Action::Jump(to) if unit.class() == Class::Scout => self.may_leap(state, unit, from, to),
            Action::Jump(to) => self.may_rocket_jump(state, unit, from, to),
            Action::Airblast(at) => self.may_airblast(state, unit, from, at),
            Action::Eat => self.may_eat(state, unit),
            Action::Kritz(at) => self.may_kritz(state, unit, from, at),
            Action::Aim => self.may_aim(state, unit),
            _ => unreachable!("only specials are asked here"),
        }
    }

    /// Tells whether the active token may still use a special at all (PR-ACT-3, PR-ACT-4, PR-SPEC-1).
    pub(crate) fn may_use_special(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        may_begin(state, Part::Special)?;
        let weapon = self.weapon(state, unit);
        if self.cards.weapon(weapon).no_special { Err(Reason::NoSpecial(weapon)) } else { Ok(()) }
    }

    /// PR-TURN-6, PR-WIN-3.
    pub(crate) fn end_turn(&self, state: &mut State) {
        for unit in &mut state.units {
            unit.marks.remove(Mark::Uber);
            unit.marks.remove(Mark::Kritz);
        }
        (state.spent, state.active, state.done) = (UnitSet::EMPTY, None, Parts::default());
        state.pushed = false;
        if state.turn >= self.variant.turn_limit {
            let [red, blu] = Side::ALL.map(|side| self.left(state, side));
            let winner = match red.cmp(&blu) {
                std::cmp::Ordering::Less => Some(Side::Red),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Side::Blue),
            };
            return self.finish(state, winner);
        }
        state.turn += 1;
        state.side = state.side.other();
    }
}

/// Actions of a turn need the phase `turn`; what is asked instead says the rule.
pub(crate) fn in_turn(state: &State) -> Result<(), Reason> {
    match state.phase {
        Phase::Turn => Ok(()),
        Phase::RollOff => Err(Reason::Setup("PR-SETUP-2")),
        Phase::Colour(_) => Err(Reason::Setup("PR-SETUP-4")),
        Phase::Deploy(_) => Err(Reason::Setup("PR-SETUP-8")),
        Phase::Accuracy(_) | Phase::Damage(_) => Err(Reason::RollFirst("PR-ATK-5")),
        Phase::Heal(_) => Err(Reason::RollFirst("PR-HEAL-3")),
        Phase::Eat => Err(Reason::RollFirst("PR-EAT-1")),
        Phase::Uber(_) => Err(Reason::AnswerFirst),
        Phase::Respawn => Err(Reason::RespawnFirst),
        Phase::Over(_) => Err(Reason::Over),
    }
}

/// PR-TURN-2, PR-TURN-3.
fn may_activate(state: &State, cell: Cell) -> Result<(), Reason> {
    let unit = state.unit_on(cell).filter(|unit| unit.side() == state.side);
    let unit = unit.ok_or(Reason::NotYours(cell))?;
    if state.is_ready(unit) { Ok(()) } else { Err(Reason::UsedAlready(cell)) }
}

/// Tells whether the active token may still begin a part of its turn (PR-ACT-1 to PR-ACT-4).
pub(crate) fn may_begin(state: &State, part: Part) -> Result<(), Reason> {
    let done = state.done;
    if state.active.is_none() {
        return Err(Reason::NobodyActive);
    }
    if done.has(Part::Special) {
        return Err(Reason::SpecialDone);
    }
    let clash = match part {
        Part::Move => false,
        Part::Attack | Part::Special => done.has(Part::Push),
        Part::Push => done.has(Part::Attack),
    };
    if clash {
        return Err(Reason::PushInstead);
    }
    // A second push is the cart's matter (PR-PUSH-4).
    if part != Part::Push && done.has(part) { Err(Reason::DoneAlready(part)) } else { Ok(()) }
}

/// Tells whether an action is the special of a class.
fn has_special(class: Class, action: Action) -> Result<(), Reason> {
    let (rule, is_own) = match action {
        Action::Jump(_) => ("PR-JUMP-1", matches!(class, Class::Scout | Class::Soldier)),
        Action::Airblast(_) => ("PR-BLOW-1", class == Class::Pyro),
        Action::Eat => ("PR-EAT-1", class == Class::Heavy),
        Action::Kritz(_) => ("PR-KRITZ-1", class == Class::Medic),
        _ => ("PR-AIM-1", class == Class::Sniper),
    };
    if is_own { Ok(()) } else { Err(Reason::OtherClass(class, rule)) }
}
