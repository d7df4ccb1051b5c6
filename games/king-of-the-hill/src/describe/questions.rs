//! Answers to the questions that a person asks before acting.

use hillfort_board::Cell;
use hillfort_engine::view::Cause;
use hillfort_engine::{Questions, Reachable, Seat};

use crate::action::Action;
use crate::actions::moves::barred_to_runners;
use crate::game::KingOfTheHill;
use crate::legal::check_in_turn;
use crate::state::stack::UnitMask;
use crate::state::{Offer, Phase, Pool, State};
use crate::terrain::{HILL, area, ring_and_number, tiles_of};
use crate::words::{Class, Die, Direction, Payment};

impl Questions for KingOfTheHill {
    /// Illegal actions are among them, so that a refused click gets its reason. It blames the dice only if none would
    /// do: what the player can pay for leaves out the other payments.
    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => list_without_cells(out),
            (None, Some(to)) => self.list_at(state, to, out),
            (Some(from), Some(to)) => self.list_between(state, from, to, out),
            (Some(_), None) => {}
        }
    }

    /// KH-RING-3: every tile of a ring turns.
    fn area(&self, _: &State, action: Action) -> Vec<Cell> {
        match action {
            Action::Turn(ring, _) => tiles_of(ring).collect(),
            _ => Vec::new(),
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (at, seat, class) = self.units_in_order(state).nth(piece)?;
        let (imagined, at) = self.imagine(state, seat, class, at, from);
        let steps = |to: Cell| match class {
            Class::Runner => {
                let barred = barred_to_runners(&imagined);
                let mut steps = 1..self.numbers.runner_steps;
                steps
                    .find(|n| self.runner_reach(&imagined, barred, at, *n).contains(to))
                    .unwrap_or(self.numbers.runner_steps)
            }
            Class::Fighter | Class::Blocker => 1,
        };
        let cells = self.destinations(&imagined, class, at).iter();
        let cells = cells.map(|to| (to, u16::from(steps(to)))).collect();
        Some(Reachable { blocked: self.why_blocked(state, seat), cells })
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        match self.units_in_order(state).nth(piece) {
            Some((at, seat, Class::Fighter)) => {
                let (mut imagined, stands) = self.imagine(state, seat, Class::Fighter, at, from);
                if stands != at {
                    imagined.uses = 1; // The other use has paid for the move there.
                } else if self.why_blocked(state, seat).is_none() {
                    (imagined.uses, imagined.dice) = (state.uses, state.dice);
                }
                self.targets(&imagined, stands).iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Dice are open (KH-GEN-4), so an enemy threatens with the dice they have. If their next turn comes after a new
    /// roll, every die may show any face.
    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let is_enemy_fighter =
            |owner: Seat, class: Class| class == Class::Fighter && self.are_enemies(seat, owner);
        let pieces = self.units_in_order(state).enumerate();
        let fighters = pieces.filter(|(_, (_, owner, class))| is_enemy_fighter(*owner, *class));
        let hits = |(piece, (at, owner, _))| (piece, self.hits_in_a_turn(state, owner, at).iter().collect());
        fighters.map(hits).collect()
    }
}

/// Lists the actions without cells.
fn list_without_cells(out: &mut Vec<Action>) {
    out.extend([Action::End, Action::Count, Action::Decline]);
    out.extend(Class::ALL.map(Action::Exclude));
    for (idx, a) in Die::ALL.into_iter().enumerate() {
        out.extend(Die::ALL[idx..].iter().map(|b| Action::Keep(a, *b)));
    }
}

impl KingOfTheHill {
    /// Lists the actions with a target but without an acting cell. After the setup nobody means to place an area.
    fn list_at(&self, state: &State, to: Cell, out: &mut Vec<Action>) {
        if let (Phase::Area(_), Some((0, number))) = (state.phase, ring_and_number(to)) {
            out.push(Action::Area(number));
        }
        if is_own_area(state, to) {
            let payments = self.recruit_payments(state).or([Payment::Recruit, Payment::Move, Payment::Turns]);
            for class in Class::ALL {
                out.extend(payments.iter().map(|pay| Action::Recruit(class, pay)));
            }
        }
    }

    /// Lists the actions from one cell to another.
    fn list_between(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        if let Phase::Answer(_) = state.phase {
            out.push(Action::Accept(from));
        }
        if from == HILL && state.phase == Phase::Push {
            out.extend(self.seats().map(|seat| Action::Push(seat, to)));
        }
        let payments = self.movement_payments(state).or(Payment::ALL);
        let here = state.at(from);
        let classes = Class::ALL.into_iter().filter(|class| here.count(state.active, *class) > 0);
        for class in classes {
            out.extend(payments.iter().map(|pay| Action::Move { class, from, to, pay }));
        }
        if here.total(state.active) == 0 {
            out.extend(Class::ALL.map(|class| Action::Move { class, from, to, pay: Payment::Move }));
        }
        if here.count(state.active, Class::Fighter) > 0 && state.at(to).has(UnitMask::class(Class::Blocker)) {
            self.list_attacks_on_blockers(state, from, to, out);
        }
        list_turning_between(state, from, to, out);
    }

    /// Lists the assaults and offers, legal or not, of a fighter against the blockers on a cell.
    pub(super) fn list_attacks_on_blockers(
        &self,
        state: &State,
        from: Cell,
        to: Cell,
        out: &mut Vec<Action>,
    ) {
        let there = state.at(to);
        let payments = self.movement_payments(state).or(Payment::ALL);
        let partners = self.attackers(state, state.active, to);
        for owner in self.seats().filter(|owner| there.count(*owner, Class::Blocker) > 0) {
            for partner in partners.iter() {
                for (idx, first) in payments.iter().enumerate() {
                    out.extend(payments.iter().skip(idx).map(|second| Action::Assault {
                        from: [from.min(partner), from.max(partner)],
                        to,
                        owner,
                        pay: [first, second],
                    }));
                }
            }
            for ally in self.seats() {
                out.extend(payments.iter().map(|pay| Action::Offer(Offer { ally, from, to, owner, pay })));
            }
        }
    }

    /// Returns the position as it would be if the unit's owner were to move it now, from its cell or from another,
    /// and the cell it moves from.
    pub(super) fn imagine(
        &self,
        state: &State,
        seat: Seat,
        class: Class,
        at: Cell,
        from: Option<Cell>,
    ) -> (State, Cell) {
        let mut imagined = state.clone();
        let stands = from.unwrap_or(at);
        imagined.step(seat, class, at, stands);
        (imagined.active, imagined.phase, imagined.uses) = (seat, Phase::Turn, 2);
        imagined.dice[seat.index()] = Pool::of(Die::Move, Die::Move);
        (imagined, stands)
    }

    /// Returns why a seat cannot move any unit now, if it cannot.
    fn why_blocked(&self, state: &State, seat: Seat) -> Option<Cause> {
        if let Err(reason) = check_in_turn(state) {
            return Some(reason.refusal(self, state).into());
        }
        if seat != state.active {
            return Some(Cause::new("KH-FLOW-2", "it is another player's turn"));
        }
        let checks = Payment::ALL.map(|pay| self.check_movement_payment(state, pay));
        if checks.iter().any(Result::is_ok) {
            return None;
        }
        let reason = checks.into_iter().find_map(Result::err)?;
        Some(reason.refusal(self, state).into())
    }
}

/// Lists the uses of a turning die that two cells can mean.
fn list_turning_between(state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
    if let (Some((ring, a)), Some((other, b))) = (ring_and_number(from), ring_and_number(to))
        && ring == other
    {
        match (b + 7 - a) % 7 {
            1 => out.push(Action::Turn(ring, Direction::Right)),
            6 => out.push(Action::Turn(ring, Direction::Left)),
            _ => {}
        }
    }
    if let (true, Some((0, number))) = (is_own_area(state, from), ring_and_number(to)) {
        out.push(Action::Shift(number));
    }
    if from != to {
        out.push(Action::Swap(from.min(to), from.max(to)));
    }
}

/// Returns whether a cell is the starting area of the active player.
fn is_own_area(state: &State, cell: Cell) -> bool {
    state.area_of[state.active.index()].is_some_and(|own| area(own) == cell)
}
