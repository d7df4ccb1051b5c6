//! Pushing runners: what follows a blocker's move, and the verb `push` on the hill (section Combat: pushing).

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::reason::Reason;
use crate::state::stack::Stack;
use crate::state::{Phase, State};
use crate::terrain::{HILL, ring_and_number, tile, tiles_of};
use crate::turn::note_hill;
use crate::words::Class;

impl KingOfTheHill {
    /// KH-PUSH-7: the runners that a blocker pushes need room where they are pushed to.
    pub(super) fn check_push_room(&self, state: &State, from: Cell, to: Cell) -> Result<(), Reason> {
        let pushed = state.at(to).only(self.enemies_of_class(state.active, Class::Runner));
        if pushed.is_empty() {
            return Ok(());
        }
        for seat in self.seats().filter(|seat| pushed.count(*seat, Class::Runner) > 0) {
            let runners = u32::from(pushed.count(seat, Class::Runner));
            let room = |cell: Cell| {
                u32::from(self.numbers.limit[cell.index()].saturating_sub(state.at(cell).total(seat)))
            };
            let places = match push_target(from, to) {
                Some(target) => room(target),
                None => inner_tiles().map(room).sum(),
            };
            if runners > places {
                return Err(Reason::NoRoomToPush(seat, to));
            }
        }
        Ok(())
    }

    /// KH-PUSH-1 to KH-PUSH-5: a blocker that has entered a cell pushes enemy runners away.
    pub(super) fn push_runners(&self, state: &mut State, from: Cell, to: Cell) {
        let pushed = state.at(to).only(self.enemies_of_class(state.active, Class::Runner));
        if pushed.is_empty() {
            return;
        }
        match push_target(from, to) {
            Some(target) => self.each_runner(pushed, |owner| state.step(owner, Class::Runner, to, target)),
            None => state.phase = Phase::Push,
        }
    }

    /// Calls `each` with the owner of every runner of a stack.
    pub(super) fn each_runner(&self, runners: Stack, mut each: impl FnMut(Seat)) {
        for seat in self.seats() {
            for _ in 0..runners.count(seat, Class::Runner) {
                each(seat);
            }
        }
    }

    /// KH-PUSH-3: the seat whose runner is pushed off the hill next.
    pub(crate) fn next_pushed(&self, state: &State) -> Option<Seat> {
        let pushed = state.at(HILL).only(self.enemies_of_class(state.active, Class::Runner));
        let owners = self.seats().filter(|seat| pushed.count(*seat, Class::Runner) > 0);
        owners.min_by_key(|seat| state.order_of(*seat))
    }

    pub(crate) fn list_pushes(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(seat) = self.next_pushed(state) {
            let with_room =
                inner_tiles().filter(|cell| self.check_room(state.at(*cell).total(seat) + 1, *cell).is_ok());
            out.extend(with_room.map(|cell| Action::Push(seat, cell)));
        }
    }

    pub(crate) fn check_push(&self, state: &State, seat: Seat, to: Cell) -> Result<(), Reason> {
        if state.phase != Phase::Push {
            return Err(Reason::NothingToPush);
        }
        if self.next_pushed(state) != Some(seat) {
            return Err(Reason::OtherRunnerFirst);
        }
        if !inner_tiles().any(|cell| cell == to) {
            return Err(Reason::NotInnerTile);
        }
        match self.check_room(state.at(to).total(seat) + 1, to) {
            Ok(()) => Ok(()),
            Err(_) => Err(Reason::NoRoomForRunner(seat, to)),
        }
    }

    pub(crate) fn apply_push(&self, state: &mut State, seat: Seat, to: Cell) {
        state.step(seat, Class::Runner, HILL, to);
        note_hill(state);
        if self.next_pushed(state).is_none() {
            state.phase = Phase::Turn;
        }
    }
}

/// KH-PUSH-2, KH-PUSH-4, KH-PUSH-5: returns where runners go when a blocker from `from` pushes them off a cell.
/// There is no answer on the hill, where the pusher chooses.
fn push_target(from: Cell, pushed_off: Cell) -> Option<Cell> {
    match ring_and_number(pushed_off) {
        Some((0, _)) => Some(from),
        Some((ring, number)) => Some(tile(ring - 1, number)),
        None if pushed_off == HILL => None,
        None => Some(from),
    }
}

fn inner_tiles() -> impl Iterator<Item = Cell> {
    tiles_of(3)
}
