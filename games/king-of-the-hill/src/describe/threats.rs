//! What a fighter could attack now and in its owner's next turn.

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::game::KingOfTheHill;
use crate::state::{Phase, Pool, State};
use crate::terrain::Cells;
use crate::words::{Class, Die, Payment};

impl KingOfTheHill {
    /// Returns the cells next to a fighter of the active player where it could fight now.
    pub(super) fn targets(&self, state: &State, at: Cell) -> Cells {
        let seat = state.active;
        let enemies = self.enemies[seat.index()];
        let is_target = |to: &Cell| {
            if !state.at(*to).has(self.enemies_of_class(seat, Class::Blocker)) {
                let can_enter = || self.check_destination(state, Class::Fighter, at, *to).is_ok();
                return state.at(*to).has(enemies) && can_enter();
            }
            let mut attacks = Vec::new();
            self.list_attacks_on_blockers(state, at, *to, &mut attacks);
            attacks.into_iter().any(|action| self.check_action(state, action).is_ok())
        };
        self.one_step_from(state, seat, at).iter().filter(is_target).collect()
    }

    /// Returns the cells that a fighter could attack in its owner's next turn if nobody else moves.
    pub(super) fn hits_in_a_turn(&self, state: &State, seat: Seat, at: Cell) -> Cells {
        let (mut imagined, at) = self.imagine(state, seat, Class::Fighter, at, None);
        (imagined.dice[seat.index()], imagined.uses) = self.next_dice(state, seat);
        imagined.declined = if seat == state.active { state.declined } else { 0 };
        let can_pay = |state: &State, pay: Payment| self.check_movement_payment(state, pay).is_ok();
        let one_step = |state: &State, at: Cell| match self.movement_payments(state).is_empty() {
            true => Cells::default(),
            false => self.destinations(state, Class::Fighter, at) | self.targets(state, at),
        };
        let mut cells = one_step(&imagined, at);
        for first in self.destinations(&imagined, Class::Fighter, at).iter() {
            for pay in Payment::ALL.into_iter().filter(|pay| can_pay(&imagined, *pay)) {
                let mut there = imagined.clone();
                self.apply_move(&mut there, Class::Fighter, at, first, pay);
                let count = |state: &State| state.at(first).count(seat, Class::Fighter);
                if there.phase == Phase::Turn && count(&there) > count(&imagined) {
                    cells |= one_step(&there, first);
                }
            }
        }
        cells
    }

    /// Returns the dice and the uses that a player has in their next turn, or in the rest of the current one.
    fn next_dice(&self, state: &State, seat: Seat) -> (Pool, u8) {
        let dice = state.dice[seat.index()];
        let is_current = seat == state.active && state.phase != Phase::Keep;
        let is_before_the_roll = match state.phase {
            Phase::Terrain(_) | Phase::Draw | Phase::Area(_) | Phase::Exclude(_) | Phase::Roll(_) => false,
            // A turn two without dice is skipped (KH-FLOW-8).
            _ if state.order_of(seat) > state.order_of(state.active) => state.turn == 1 || dice.total() > 0,
            _ => is_current || state.turn == 1 && dice.total() > 0,
        };
        match (is_before_the_roll, is_current) {
            (true, true) => (dice, state.uses),
            (true, false) => (dice, 2),
            (false, _) => (self.any_roll(), 2),
        }
    }

    /// Returns a pool that has a full roll of every kind of die.
    fn any_roll(&self) -> Pool {
        let mut pool = Pool::default();
        for die in Die::ALL.into_iter().filter(|die| self.numbers.faces.contains(die)) {
            (0..self.numbers.dice).for_each(|_| pool.add(die));
        }
        pool
    }
}
