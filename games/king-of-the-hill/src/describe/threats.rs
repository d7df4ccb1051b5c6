//! What a fighter could attack, and what the enemies could attack in their next turn.

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::game::KingOfTheHill;
use crate::state::{Phase, Pool, State};
use crate::terrain::Cells;
use crate::words::{Class, Die, Payment};

impl KingOfTheHill {
    /// Returns the cells that each enemy fighter of a seat could hit in its next turn.
    pub(crate) fn list_threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        let fighters = self.pieces(state).enumerate();
        let fighters = fighters
            .filter(|(_, (_, owner, class))| *class == Class::Fighter && self.are_enemies(seat, *owner));
        let hits = |(piece, (at, owner, _))| (piece, self.within_a_turn(state, owner, at).iter().collect());
        fighters.map(hits).collect()
    }

    /// The cells next to a fighter of the active player where it could fight now.
    pub(crate) fn victims(&self, state: &State, at: Cell) -> Cells {
        let seat = state.active;
        let enemies = self.enemies[seat.index()];
        let is_victim = |to: &Cell| {
            if !state.at(*to).has(self.foes(seat, Class::Blocker)) {
                return state.at(*to).has(enemies) && self.may_move(state, Class::Fighter, at, *to).is_ok();
            }
            let mut candidates = Vec::new();
            self.try_storm(state, at, *to, &mut candidates);
            candidates.into_iter().any(|action| self.check_action(state, action).is_ok())
        };
        self.beside(state, seat, at).iter().filter(is_victim).collect()
    }

    /// The cells a fighter could attack in the next turn of its owner, all others staying where they are.
    fn within_a_turn(&self, state: &State, seat: Seat, at: Cell) -> Cells {
        let (mut imagined, at) = self.imagine(state, seat, Class::Fighter, at, None);
        (imagined.dice[seat.index()], imagined.uses) = self.next_dice(state, seat);
        imagined.declined = if seat == state.active { state.declined } else { 0 };
        let pays = |state: &State| Payment::ALL.map(|pay| (pay, self.may_pay_movement(state, pay).is_ok()));
        let one_step = |state: &State, at: Cell| {
            let can_move = pays(state).iter().any(|(_, can)| *can);
            let cells = || self.destinations(state, Class::Fighter, at) | self.victims(state, at);
            if can_move { cells() } else { Cells::default() }
        };
        let mut cells = one_step(&imagined, at);
        for first in self.destinations(&imagined, Class::Fighter, at).iter() {
            for (pay, _) in pays(&imagined).into_iter().filter(|(_, can)| *can) {
                let mut there = imagined.clone();
                self.do_move(&mut there, Class::Fighter, at, first, pay);
                let count = |state: &State| state.at(first).count(seat, Class::Fighter);
                if there.phase == Phase::Turn && count(&there) > count(&imagined) {
                    cells |= one_step(&there, first);
                }
            }
        }
        cells
    }

    /// The dice and the uses that a player has in his next turn, or in what is left of the one under way.
    fn next_dice(&self, state: &State, seat: Seat) -> (Pool, u8) {
        let has_dice = state.dice[seat.index()].total() > 0;
        let comes_before_the_roll = match state.phase {
            Phase::Terrain(_) | Phase::Draw | Phase::Area(_) | Phase::Exclude(_) | Phase::Roll(_) => false,
            // A turn two without dice is skipped (KH-FLOW-8).
            _ if state.order_of(seat) > state.order_of(state.active) => state.turn == 1 || has_dice,
            _ if seat == state.active && state.phase != Phase::Keep => true,
            _ => state.turn == 1 && has_dice,
        };
        let is_under_way = seat == state.active && state.phase != Phase::Keep;
        match (comes_before_the_roll, is_under_way) {
            (true, true) => (state.dice[seat.index()], state.uses),
            (true, false) => (state.dice[seat.index()], 2),
            (false, _) => (self.any_roll(), 2),
        }
    }

    /// As many dice of every face as are rolled.
    fn any_roll(&self) -> Pool {
        let mut pool = Pool::default();
        for die in Die::ALL.into_iter().filter(|die| self.numbers.faces.contains(die)) {
            (0..self.numbers.dice).for_each(|_| pool.add(die));
        }
        pool
    }
}
