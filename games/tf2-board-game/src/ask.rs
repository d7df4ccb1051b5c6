//! The questions a person asks before he acts.

use hillfort_board::Cell;
use hillfort_engine::view::{Cause, View};
use hillfort_engine::{Appearance, Description, Effect, Odds, Questions, Reachable, Seat, Sentences};

use crate::action::Action;
use crate::game::{Field, Tf2BoardGame};
use crate::ground::Squares;
use crate::reason::Reason;
use crate::state::{Active, Phase, State, Unit};
use crate::words::{Class, Side, side_of};

impl Appearance for Tf2BoardGame {
    fn view(&self, state: &State) -> View {
        self.make_view(state)
    }
}

impl Sentences for Tf2BoardGame {
    fn describe(&self, state: &State, action: Action) -> Description {
        self.make_description(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        self.make_telling(before, action, after)
    }
}

impl Odds for Tf2BoardGame {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        self.list_effects(before, after)
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        self.list_causes(state, action)
    }

    /// BG-CHANCE-1.
    fn has_odds(&self, _: &State, _: Action) -> bool {
        false
    }
}

impl Questions for Tf2BoardGame {
    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => out.push(Action::End),
            // Nobody means to bring somebody onto the board while nobody waits.
            (None, Some(to))
                if state.phase == Phase::Setup || !state.team(state.side).waiting().is_empty() =>
            {
                out.extend(Class::ALL.map(|class| Action::Spawn(class, to)));
            }
            (Some(from), Some(to)) => try_between(state, from, to, out),
            (None, Some(_)) | (Some(_), None) => {}
        }
    }

    /// Where a walk of the unit can end; leaps are decisions of their own.
    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (side, unit) = state.units().nth(piece)?;
        let blocked = self.why_not_acting(state, side, unit);
        let Some((field, active)) = self.imagine(state, side, unit, from) else {
            return Some(Reachable { blocked, cells: Vec::new() });
        };
        let walk = self.walk_from(&field, active.at);
        let cost = |to: Cell| walk.cost(to, active.left).unwrap_or(active.left);
        let cells = self.walks(&field, &active).into_iter();
        Some(Reachable { blocked, cells: cells.map(|to| (to, u16::from(cost(to)))).collect() })
    }

    /// The squares in the unit's lines of fire; for a Medic those it could heal on.
    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let (side, unit) = state.units().nth(piece)?;
        let Some((field, active)) = self.imagine(state, side, unit, from) else { return Some(Vec::new()) };
        let squares = self.ground.aims(unit.class, active.at, field.heavies) & self.ground.open;
        Some(squares.into_iter().collect())
    }

    /// The squares that an attack could be made on; a Medic has none.
    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let Some((side, unit)) = state.units().nth(piece) else { return Vec::new() };
        if unit.class == Class::Medic {
            return Vec::new();
        }
        let imagined = self.imagine(state, side, unit, from);
        let targets = imagined.map(|(field, active)| self.targets(&field, unit.class, active.at));
        targets.into_iter().flatten().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let enemy = side_of(seat).other();
        let enemies = state.units().enumerate().filter(|(_, (side, _))| *side == enemy);
        enemies
            .map(|(piece, (_, unit))| (piece, self.within_a_turn(state, enemy, unit).iter().collect()))
            .collect()
    }
}

/// Everything that a person could mean by two squares, the likeliest first.
fn try_between(state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
    let (walk, jump) = (Action::Move(from, to), Action::Jump(from, to));
    let (attack, heal) = (Action::Attack(from, to), Action::Heal(from, to));
    let Some((side, unit)) = state.unit(from) else { return out.push(walk) };
    let is_medic = unit.class == Class::Medic;
    out.extend(match state.unit(to) {
        Some((whose, _)) if whose != side => [attack, walk, jump, heal],
        Some(_) if is_medic => [heal, walk, jump, attack],
        None | Some(_) if is_medic => [walk, heal, jump, attack],
        None | Some(_) => [walk, attack, jump, heal],
    });
}

impl Tf2BoardGame {
    /// Who would stand where if a unit stood on another square, and what the unit could do there: what it has
    /// left if it is acting, else a whole turn. Nothing if it cannot stand there.
    fn imagine(&self, state: &State, side: Side, unit: &Unit, from: Option<Cell>) -> Option<(Field, Active)> {
        let at = from.unwrap_or(unit.at);
        let mut imagined = state.clone();
        imagined.team_mut(side).remove(unit.at);
        if imagined.unit(at).is_some() || !self.ground.open.contains(at) {
            return None;
        }
        imagined.team_mut(side).add(Unit { at, ..*unit });
        let active = state.activation(unit.at).unwrap_or_else(|| self.fresh(unit));
        Some((self.field(&imagined, side), Active { at, ..active }))
    }

    /// Why a unit cannot act now, though it could otherwise.
    fn why_not_acting(&self, state: &State, side: Side, unit: &Unit) -> Option<Cause> {
        let why = match state.phase {
            Phase::Setup => Reason::SetupFirst,
            Phase::Over(_) => Reason::Over,
            Phase::Play if side != state.side => Reason::ForeignUnit(unit.at),
            Phase::Play => self.activation(state, unit).err()?,
        };
        let refusal = why.refusal(self, state);
        Some(Cause { sentence: refusal.sentence, rule: refusal.rule.0.to_owned() })
    }

    /// The squares on which a unit could hurt somebody in a whole turn of its side, all others staying.
    fn within_a_turn(&self, state: &State, side: Side, unit: &Unit) -> Squares {
        let mut squares = Squares::EMPTY;
        if unit.class == Class::Medic {
            return squares;
        }
        for from in self.stands(state, side, unit) {
            let Some((field, _)) = self.imagine(state, side, unit, Some(from)) else { continue };
            let aims = self.ground.aims(unit.class, from, field.heavies);
            let blasts = |squares: Squares| {
                squares.into_iter().fold(Squares::EMPTY, |all, to| all | self.ground.blast[to.index()])
            };
            let hit = if unit.class == Class::Soldier { blasts(aims) } else { aims };
            squares |= hit - self.dodging(&field, from) - field.own;
        }
        squares
    }

    /// The squares that a unit could attack from in a whole turn: walks, and for a Soldier a leap between them.
    fn stands(&self, state: &State, side: Side, unit: &Unit) -> Squares {
        let field = self.field(state, side);
        let movement = self.fresh(unit).left;
        let others = field.own - [unit.at].into_iter().collect();
        let walk = self.walk_from(&field, unit.at);
        let walked = walk.go(movement) - others;
        let mut stands = walked;
        if unit.class != Class::Soldier || !self.numbers.can_jump {
            return stands;
        }
        for at in walked {
            let cost = if at == unit.at { Some(0) } else { walk.cost(at, movement) };
            let left = movement - cost.unwrap_or(movement);
            for leap in self.leaps(&field, &Active { at, left, ..self.fresh(unit) }) {
                stands |= self.walk_from(&field, leap.to).go(left - leap.cost) - others;
            }
        }
        stands
    }
}
