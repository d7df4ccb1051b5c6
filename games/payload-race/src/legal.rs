//! Which actions are legal: the list, and the check that names the rule. Each dispatches by phase, verb and class.

use hillfort_board::Cell;
use hillfort_engine::ExtendCells as _;

use crate::action::Action;
use crate::actions::activate::{check_activate, list_activations};
use crate::game::PayloadRace;
use crate::reason::Reason;
use crate::state::{Phase, State, UnitId};
use crate::words::{Class, Part, Side};

impl PayloadRace {
    pub(crate) fn list_actions(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Turn => self.list_turn(state, out),
            Phase::Colour(_) => out.extend(Side::ALL.map(Action::Pick)),
            Phase::Deploy(_) | Phase::Respawn => self.list_entries(state, out),
            Phase::Uber(attack) => self.list_answers(state, attack, out),
            Phase::RollOff
            | Phase::Accuracy(_)
            | Phase::Damage(_)
            | Phase::Heal(_)
            | Phase::Eat
            | Phase::Over(_) => {}
        }
    }

    /// Lists the actions of the player whose turn it is (rules.md, Actions).
    fn list_turn(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        list_activations(state, out);
        let Some((unit, from)) = state.actor() else { return };
        if check_part(state, Part::Move).is_ok() {
            out.extend_cells(self.destinations(state, unit, from), Action::Move);
        }
        if check_part(state, Part::Attack).is_ok() {
            self.list_attacks(state, unit, from, out);
        }
        if self.check_push(state).is_ok() {
            out.push(Action::Push);
        }
        if self.check_special_allowed(state, unit).is_ok() {
            self.list_specials(state, unit, from, out);
        }
    }

    fn list_specials(&self, state: &State, unit: UnitId, from: Cell, out: &mut Vec<Action>) {
        match unit.class() {
            Class::Scout | Class::Soldier => self.list_jumps(state, unit, from, out),
            Class::Pyro => self.list_airblasts(state, unit, from, out),
            Class::Heavy => {
                if self.check_eat(state, unit).is_ok() {
                    out.push(Action::Eat);
                }
            }
            Class::Medic => self.list_kritz(state, unit, from, out),
            Class::Sniper => {
                if self.check_aim(state, unit).is_ok() {
                    out.push(Action::Aim);
                }
            }
        }
    }

    /// The one place that decides legality.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match action {
            Action::RollOff(..) | Action::Roll(_) => self.check_roll(state, action),
            Action::Pick(_) => match state.phase {
                Phase::Colour(_) => Ok(()),
                _ => Err(Reason::OnlyInSetup("PR-SETUP-4")),
            },
            Action::Deploy(weapon, cell) => self.check_deploy(state, weapon, cell),
            Action::Respawn(weapon, cell) => self.check_respawn(state, weapon, cell),
            Action::Uber(cell) => self.check_uber(state, cell),
            Action::Pass => match state.phase {
                Phase::Uber(_) => Ok(()),
                _ => Err(Reason::NothingToAnswer),
            },
            Action::End => check_in_turn(state),
            Action::Activate(cell) => check_in_turn(state).and_then(|()| check_activate(state, cell)),
            _ => {
                check_in_turn(state)?;
                let (unit, from) = state.actor().ok_or(Reason::NobodyActive)?;
                self.check_token_action(state, unit, from, action)
            }
        }
    }

    /// Checks an action of the active token.
    fn check_token_action(
        &self,
        state: &State,
        unit: UnitId,
        from: Cell,
        action: Action,
    ) -> Result<(), Reason> {
        match action {
            Action::Move(to) => {
                check_part(state, Part::Move)?;
                self.check_move(state, unit, from, to)
            }
            Action::Attack(at) => {
                check_part(state, Part::Attack)?;
                self.check_attack(state, unit, from, at)
            }
            Action::Heal(at) => {
                check_part(state, Part::Attack)?;
                self.check_heal(state, unit, from, at)
            }
            Action::Push => self.check_push(state),
            _ => {
                check_special_class(unit.class(), action)?;
                self.check_special_allowed(state, unit)?;
                self.check_special(state, unit, from, action)
            }
        }
    }

    fn check_special(&self, state: &State, unit: UnitId, from: Cell, action: Action) -> Result<(), Reason> {
        match action {
            Action::Jump(to) => self.check_jump(state, unit, from, to),
            Action::Airblast(at) => self.check_airblast(state, unit, from, at),
            Action::Eat => self.check_eat(state, unit),
            Action::Kritz(at) => self.check_kritz(state, unit, from, at),
            Action::Aim => self.check_aim(state, unit),
            _ => unreachable!("the action is a special"),
        }
    }

    /// Checks whether the active token may use a special at all (PR-ACT-3, PR-ACT-4, PR-SPEC-1).
    fn check_special_allowed(&self, state: &State, unit: UnitId) -> Result<(), Reason> {
        check_part(state, Part::Special)?;
        let weapon = self.weapon(state, unit);
        if self.numbers.weapon(weapon).no_special { Err(Reason::NoSpecial(weapon)) } else { Ok(()) }
    }
}

/// Checks that the phase is `turn`; otherwise the reason says what comes first.
pub(crate) fn check_in_turn(state: &State) -> Result<(), Reason> {
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

/// Checks whether the active token may still begin a part of its turn (PR-ACT-1 to PR-ACT-4).
pub(crate) fn check_part(state: &State, part: Part) -> Result<(), Reason> {
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
    // PR-PUSH-4 covers a second push: the cart moves once per turn.
    if part != Part::Push && done.has(part) { Err(Reason::DoneAlready(part)) } else { Ok(()) }
}

/// Checks whether an action is the special of a class.
fn check_special_class(class: Class, action: Action) -> Result<(), Reason> {
    let (rule, is_own) = match action {
        Action::Jump(_) => ("PR-JUMP-1", matches!(class, Class::Scout | Class::Soldier)),
        Action::Airblast(_) => ("PR-BLOW-1", class == Class::Pyro),
        Action::Eat => ("PR-EAT-1", class == Class::Heavy),
        Action::Kritz(_) => ("PR-KRITZ-1", class == Class::Medic),
        _ => ("PR-AIM-1", class == Class::Sniper),
    };
    if is_own { Ok(()) } else { Err(Reason::OtherClass(class, rule)) }
}
