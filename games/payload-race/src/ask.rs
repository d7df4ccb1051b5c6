//! The questions a person asks before he acts.

use hillfort_board::Cell;
use hillfort_engine::view::{Cause, View};
use hillfort_engine::{Appearance, Description, Effect, Odds, Questions, Reachable, Seat, Sentences};

use crate::action::Action;
use crate::cards::Kind;
use crate::game::PayloadRace;
use crate::ground::Cells;
use crate::odds::cause;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::turn::{in_turn, may_begin};
use crate::units::UnitId;
use crate::view::Piece;
use crate::words::{Class, Part, Side};

impl Appearance for PayloadRace {
    fn view(&self, state: &State) -> View {
        self.make_view(state)
    }
}

impl Sentences for PayloadRace {
    fn describe(&self, state: &State, action: Action) -> Description {
        self.make_description(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        self.make_telling(before, action, after)
    }

    fn narrate_outcome(&self, before: &State, outcome: Action, after: &State) -> String {
        match outcome {
            Action::Roll(_) => self.make_outcome_telling(before, after),
            _ => self.make_telling(before, outcome, after),
        }
    }
}

impl Odds for PayloadRace {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        self.list_effects(before, after)
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        self.list_causes(state, action)
    }

    /// The odds of an attack are those it has if no Uber answers it (PR-UBER-4).
    fn assumed_answer(&self, state: &State) -> Option<(Action, Cause)> {
        let Phase::Uber(attack) = state.phase else { return None };
        let other = state.side.other().title();
        let covered =
            match (self.coverable(state, attack).first(), state.active.map(|unit| self.kind(state, unit))) {
                // Where a rocket falls, and whom it hits, is not known yet.
                (_, Some(Kind::Blast { .. })) | (None, _) => "one of those hit".to_owned(),
                (Some(unit), _) => format!("the {}", unit.class().title()),
            };
        let sentence =
            format!("this is so if {other} does not answer; {other} may cover {covered} with Uber instead");
        Some((Action::Pass, cause(sentence, "PR-UBER-4")))
    }

    /// Every roll of a turn belongs to the attack, heal or meal before it; the damage roll also to the answer that
    /// lets it come.
    fn has_odds(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Attack(_) | Action::Heal(_) | Action::Eat | Action::Uber(_) | Action::Pass)
    }
}

impl Questions for PayloadRace {
    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => {
                out.extend([Action::End, Action::Pass]);
                out.extend(Side::ALL.map(Action::Pick));
            }
            (None, Some(to)) => self.try_at(state, to, out),
            (Some(from), None) => try_by(state, from, out),
            (Some(from), Some(to)) => self.try_between(state, from, to, out),
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (unit, at, imagined) = self.imagine(state, piece, from)?;
        let start: Cells = [at].into_iter().collect();
        let (steps, blocked) = (self.cards.steps(self.weapon(state, unit)), self.blocked(&imagined));
        let mut reached = start;
        let mut cells = Vec::new();
        for n in 1..=steps {
            let now = self.ground.walked(unit.side(), start, n.into(), blocked);
            cells.extend((now - reached).iter().map(|cell| (cell, u16::from(n))));
            reached = now;
        }
        Some(Reachable { blocked: self.why_not_moving(state, unit), cells })
    }

    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let (_, at, _) = self.imagine(state, piece, from)?;
        Some(self.ground.seen(at).iter().filter(|cell| *cell != at).collect())
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let Some((unit, at, imagined)) = self.imagine(state, piece, from) else { return Vec::new() };
        let enemies = self.tokens(&imagined, unit.side().other());
        let mut hits = self.covered(state, unit, at) & enemies;
        if let Kind::Fire { .. } = self.kind(state, unit) {
            // The stencil is named by its first hex, whoever is under the others.
            let stencils = self.stencils[at.index()].iter().flatten();
            hits.extend(stencils.filter(|laid| laid.all.intersects(&enemies)).map(|laid| laid.near));
        }
        hits.iter().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let (Some(side), false) = (state.side_of(seat), matches!(state.phase, Phase::Over(_))) else {
            return Vec::new();
        };
        let carts: Cells = Side::ALL.map(|side| self.cart(state, side)).into_iter().collect();
        let open = self.ground.enterable(side) - carts;
        let threat = |(idx, piece)| {
            let Piece::Token(unit) = piece else { return None };
            let at = state.unit(unit).at.filter(|_| unit.side() != side)?;
            Some((idx, (self.within_a_turn(state, unit, at) & open).iter().collect()))
        };
        self.pieces(state).enumerate().filter_map(threat).collect()
    }
}

impl PayloadRace {
    /// Actions done to a cell by nobody in particular: a token enters, or the active one is meant.
    fn try_at(&self, state: &State, to: Cell, out: &mut Vec<Action>) {
        if let Some(unit) = self.entering(state) {
            let is_respawn = state.phase == Phase::Respawn;
            out.extend(unit.class().weapons().map(|weapon| match is_respawn {
                true => Action::Respawn(weapon, to),
                false => Action::Deploy(weapon, to),
            }));
        }
        if let Phase::Uber(_) = state.phase {
            out.push(Action::Uber(to));
        }
        match state.actor() {
            Some((unit, _)) => self.try_with(state, unit, to, out),
            None => out.push(Action::Activate(to)),
        }
    }

    /// Actions from a cell to a cell.
    fn try_between(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        if let Phase::Uber(_) = state.phase {
            out.push(Action::Uber(to));
        }
        match state.actor() {
            Some((unit, cell)) if cell == from => self.try_with(state, unit, to, out),
            _ => out.push(Action::Activate(from)),
        }
    }

    /// What the active token could do to a cell.
    fn try_with(&self, state: &State, unit: UnitId, to: Cell, out: &mut Vec<Action>) {
        let attack = if unit.class() == Class::Medic { Action::Heal(to) } else { Action::Attack(to) };
        let is_free = state.unit_on(to).is_none();
        out.extend(if is_free { [Action::Move(to), attack] } else { [attack, Action::Move(to)] });
        if let (Kind::Fire { .. }, Some((_, from))) = (self.kind(state, unit), state.actor()) {
            let others = self.stencils[from.index()].iter().flatten();
            let others = others.filter(|laid| laid.near != to && laid.all.contains(to));
            out.extend(others.map(|laid| Action::Attack(laid.near)));
        }
        match unit.class() {
            Class::Scout | Class::Soldier => out.push(Action::Jump(to)),
            Class::Pyro => out.push(Action::Airblast(to)),
            Class::Medic => out.push(Action::Kritz(to)),
            Class::Heavy | Class::Sniper => {}
        }
        if self.cart(state, unit.side()) == to {
            out.push(Action::Push);
        }
    }

    /// A token of the view as it would stand where it stands or elsewhere, all others staying where they are.
    fn imagine(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<(UnitId, Cell, State)> {
        let Piece::Token(unit) = self.pieces(state).nth(piece)? else { return None };
        state.unit(unit).weapon?;
        let at = from.or(state.unit(unit).at)?;
        let mut imagined = state.clone();
        imagined.unit_mut(unit).at = Some(at);
        Some((unit, at, imagined))
    }

    fn why_not_moving(&self, state: &State, unit: UnitId) -> Option<Cause> {
        let put = |why: Reason| {
            let refusal = why.refusal(self, state);
            Some(cause(refusal.sentence, refusal.rule.0))
        };
        if let Err(why) = in_turn(state) {
            return put(why);
        }
        if unit.side() != state.side {
            return put(Reason::OthersTurn);
        }
        match state.unit(unit).at {
            Some(cell) if state.spent.contains(unit) => put(Reason::UsedAlready(cell)),
            _ if state.active != Some(unit) => put(Reason::NotActive),
            _ => may_begin(state, Part::Move).err().and_then(put),
        }
    }

    /// The cells where a token on a cell could attack somebody.
    fn covered(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        match self.kind(state, unit) {
            Kind::Heal { .. } => Cells::EMPTY,
            Kind::Sight { .. } | Kind::Blast { .. } | Kind::Fire { .. } => {
                self.covers[self.weapon(state, unit) as usize][at.index()]
            }
        }
    }

    /// The cells a token could hit in one turn of its owner, from where it stands or after a move: those it could
    /// attack, and those that a blast at an enemy reaches, drifting or not.
    fn within_a_turn(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        let stands = self.destinations(state, unit, at).iter().chain([at]);
        let mut cells = stands.fold(Cells::EMPTY, |cells, from| cells | self.covered(state, unit, from));
        if let Kind::Blast { .. } = self.kind(state, unit) {
            let blasts = &self.blasts[self.weapon(state, unit) as usize];
            for target in cells & self.tokens(state, unit.side().other()) {
                cells = blasts[target.index()].iter().fold(cells, |cells, area| cells | *area);
            }
        }
        cells
    }
}

/// What a token could do by itself.
fn try_by(state: &State, from: Cell, out: &mut Vec<Action>) {
    match state.actor() {
        Some((unit, cell)) if cell == from => {
            out.push(Action::Push);
            match unit.class() {
                Class::Heavy => out.push(Action::Eat),
                Class::Sniper => out.push(Action::Aim),
                Class::Scout | Class::Soldier | Class::Pyro | Class::Medic => {}
            }
        }
        _ => out.push(Action::Activate(from)),
    }
}
