//! Moving units, with the fights and pushes that follow (sections Move and Combat of the rules).

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::legal::Payments;
use crate::legal::survey::Survey;
use crate::reason::Reason;
use crate::state::stack::{Stack, UnitMask};
use crate::state::{Phase, State};
use crate::terrain::{Cells, HILL, N_AREAS, N_CELLS, N_TILES, area_number, ring_and_number, tile};
use crate::turn::note_hill;
use crate::words::{Class, Payment};

/// What stops a runner, whoever owns it (KH-RUN-2).
pub(crate) const STOPS_RUNNERS: UnitMask =
    UnitMask::class(Class::Fighter).or(UnitMask::class(Class::Blocker));

impl KingOfTheHill {
    pub(crate) fn list_moves(&self, state: &State, survey: &Survey, pays: &Payments, out: &mut Vec<Action>) {
        for class in Class::ALL {
            let stops = self.stops(state, survey, class);
            survey.own[class as usize].for_each(|from| {
                let cells = self.destinations_by(state, survey, stops, class, from);
                // Reserving once keeps the loop free of capacity checks that can fail.
                out.reserve(cells.len() * pays.len());
                cells.for_each(|to| out.extend(pays.iter().map(|pay| Action::Move { class, from, to, pay })));
            });
        }
    }

    /// Returns where a unit of the active player can go with one movement use.
    pub(crate) fn destinations(&self, state: &State, class: Class, from: Cell) -> Cells {
        let survey = self.survey(state, state.active);
        self.destinations_by(state, &survey, self.stops(state, &survey, class), class, from)
    }

    /// The same with what a whole list has gathered before.
    fn destinations_by(
        &self,
        state: &State,
        survey: &Survey,
        stops: Cells,
        class: Class,
        from: Cell,
    ) -> Cells {
        match class {
            Class::Runner => {
                self.runner_ways(state, survey.stopping, from, self.numbers.runner_steps) & stops
            }
            Class::Fighter => self.beside(state, state.active, from) & stops,
            Class::Blocker => {
                let mut cells = self.beside(state, state.active, from) & stops;
                for to in cells & survey.foes[Class::Runner as usize] {
                    if self.may_push(state, from, to).is_err() {
                        cells.remove(to);
                    }
                }
                cells
            }
        }
    }

    pub(crate) fn may_move(&self, state: &State, class: Class, from: Cell, to: Cell) -> Result<(), Reason> {
        if state.at(from).count(state.active, class) == 0 {
            return Err(Reason::NoUnit(class, from)); // KH-MOVE-1
        }
        if from == to {
            return Err(Reason::SamePlace);
        }
        if area_number(to).is_some_and(|area| state.area_of[state.active.index()] != Some(area)) {
            return Err(Reason::ForeignArea); // KH-BOARD-9
        }
        if class == Class::Runner {
            if state.at(to).has(STOPS_RUNNERS) && area_number(to).is_none() {
                return Err(Reason::RunnerStopped(to)); // KH-RUN-2
            }
            if !self.runner_ways(state, stopping(state), from, self.numbers.runner_steps).contains(to) {
                return Err(Reason::NoWay(from, to)); // KH-RUN-1
            }
        } else if !self.beside(state, state.active, from).contains(to) {
            return Err(Reason::NotNext(class, from, to)); // KH-MOVE-2, KH-MOVE-3
        }
        self.may_stop(state, class, from, to)
    }

    /// KH-RUN-1 to KH-RUN-3: the cells a runner can come to in so many steps, the tiles on the way being free of
    /// fighters and blockers. The own starting area is no tile: a runner goes home whatever stands there.
    pub(crate) fn runner_ways(&self, state: &State, stopping: Cells, from: Cell, steps: u8) -> Cells {
        const TILES_AND_HILL: Cells = Cells::from_words([((1 << N_CELLS) - 1) & !((1 << N_AREAS) - 1)]);
        let mut open = TILES_AND_HILL - stopping;
        let home = self.home(state, state.active);
        if let Some((area, _)) = home {
            open.insert(area);
        }
        let mut reached: Cells = [from].into_iter().collect();
        let mut edge = self.beside(state, state.active, from) & open;
        for step in 1..=steps {
            reached |= edge;
            if step == steps {
                break;
            }
            let mut next = Cells::default();
            for cell in edge.iter() {
                next |= self.neighbours[cell.index()];
            }
            if let Some((area, _)) = home.filter(|(_, outside)| edge.contains(*outside)) {
                next.insert(area);
            }
            edge = (next & open) - reached;
        }
        reached.remove(from);
        reached
    }

    /// Tells whether a unit that can come to a cell may stop there: terrain, who is there, limits.
    fn may_stop(&self, state: &State, class: Class, from: Cell, to: Cell) -> Result<(), Reason> {
        let seat = state.active;
        self.may_stand(state, class, to)?;
        let there = state.at(to);
        match class {
            Class::Runner => self.has_room(there.total(seat) + 1, to),
            Class::Fighter => {
                if there.has(self.foes(seat, Class::Blocker)) {
                    return Err(Reason::BlockerThere(to)); // KH-FTR-2
                }
                // KH-STACK-3: the limit is tested after the fight.
                let survives = !there.has(self.foes(seat, Class::Fighter));
                self.has_room(there.total(seat) + u8::from(survives), to)
            }
            Class::Blocker => {
                if there.has(self.foes(seat, Class::Fighter)) {
                    return Err(Reason::FighterThere(to)); // KH-BLK-1
                }
                self.has_room(there.total(seat) + 1, to)?;
                self.may_push(state, from, to)
            }
        }
    }

    /// KH-BOARD-7, KH-BOARD-8: terrain must suit the class; areas and the hill have none.
    pub(crate) fn may_stand(&self, state: &State, class: Class, cell: Cell) -> Result<(), Reason> {
        match state.terrain.at(cell) {
            Some(terrain) if !self.numbers.suits[class as usize][terrain as usize] => {
                Err(Reason::BadGround(class, cell, terrain))
            }
            _ => Ok(()),
        }
    }

    /// KH-STACK-2.
    pub(crate) fn has_room(&self, units: u8, cell: Cell) -> Result<(), Reason> {
        let limit = self.numbers.limit[cell.index()];
        if units > limit { Err(Reason::Full(cell, limit)) } else { Ok(()) }
    }

    /// KH-PUSH-7: the runners a blocker pushes need room where they are pushed to.
    fn may_push(&self, state: &State, from: Cell, to: Cell) -> Result<(), Reason> {
        let pushed = state.at(to).only(self.foes(state.active, Class::Runner));
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

    pub(crate) fn do_move(&self, state: &mut State, class: Class, from: Cell, to: Cell, pay: Payment) {
        state.pay(pay);
        let seat = state.active;
        state.step(seat, class, from, to);
        let stays = match class {
            Class::Runner => true, // KH-RUN-4
            Class::Fighter => self.fight(state, seat, to),
            Class::Blocker => {
                self.push(state, from, to);
                true
            }
        };
        if stays {
            self.arrive(state, seat, to);
        }
        note_hill(state);
    }

    /// KH-FIGHT-2 to KH-FIGHT-5: a fighter that has come to a cell meets who is there. Returns whether it lives.
    pub(crate) fn fight(&self, state: &mut State, seat: Seat, cell: Cell) -> bool {
        let there = state.at(cell);
        if there.has(self.foes(seat, Class::Blocker)) {
            return true; // KH-STORM-3: beside blockers it could not finish.
        }
        if there.has(self.foes(seat, Class::Fighter)) {
            let foes = self.seats().filter(|foe| self.are_enemies(seat, *foe));
            let foe = foes
                .filter(|foe| there.count(*foe, Class::Fighter) > 0)
                .min_by_key(|foe| state.order_of(*foe));
            state.kill(foe.expect("an enemy fighter has an owner"), Class::Fighter, cell);
            state.kill(seat, Class::Fighter, cell);
            return false;
        }
        let runners = there.only(self.foes(seat, Class::Runner));
        if !runners.is_empty() {
            self.each_unit(runners, |foe| state.kill(foe, Class::Runner, cell));
        }
        true
    }

    /// KH-PUSH-1 to KH-PUSH-5: a blocker that has come to a cell pushes enemy runners away.
    fn push(&self, state: &mut State, from: Cell, to: Cell) {
        let pushed = state.at(to).only(self.foes(state.active, Class::Runner));
        if pushed.is_empty() {
            return;
        }
        match push_target(from, to) {
            Some(target) => self.each_unit(pushed, |foe| state.step(foe, Class::Runner, to, target)),
            None => state.phase = Phase::Push,
        }
    }

    /// Calls `each` for every runner of a stack that holds nothing else.
    fn each_unit(&self, runners: Stack, mut each: impl FnMut(Seat)) {
        for seat in self.seats() {
            for _ in 0..runners.count(seat, Class::Runner) {
                each(seat);
            }
        }
    }

    /// KH-PUSH-3: the seat whose runner is pushed off the hill next.
    pub(crate) fn next_pushed(&self, state: &State) -> Option<Seat> {
        let pushed = state.at(HILL).only(self.foes(state.active, Class::Runner));
        let owners = self.seats().filter(|seat| pushed.count(*seat, Class::Runner) > 0);
        owners.min_by_key(|seat| state.order_of(*seat))
    }

    pub(crate) fn list_pushes(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(seat) = self.next_pushed(state) {
            let with_room =
                inner_tiles().filter(|cell| self.has_room(state.at(*cell).total(seat) + 1, *cell).is_ok());
            out.extend(with_room.map(|cell| Action::Push(seat, cell)));
        }
    }

    pub(crate) fn may_push_to(&self, state: &State, seat: Seat, to: Cell) -> Result<(), Reason> {
        if state.phase != Phase::Push {
            return Err(Reason::NotNow("KH-PUSH-3"));
        }
        if self.next_pushed(state) != Some(seat) {
            return Err(Reason::OtherRunnerFirst);
        }
        if !inner_tiles().any(|cell| cell == to) {
            return Err(Reason::NotInnerTile);
        }
        match self.has_room(state.at(to).total(seat) + 1, to) {
            Ok(()) => Ok(()),
            Err(_) => Err(Reason::NoRoomForRunner(seat, to)),
        }
    }

    pub(crate) fn push_off_hill(&self, state: &mut State, seat: Seat, to: Cell) {
        state.step(seat, Class::Runner, HILL, to);
        note_hill(state);
        if self.next_pushed(state).is_none() {
            state.phase = Phase::Turn;
        }
    }
}

/// Returns the cells with a unit that stops runners.
pub(crate) fn stopping(state: &State) -> Cells {
    let stopping = state.stacks.iter().enumerate().filter(|(_, stack)| stack.has(STOPS_RUNNERS));
    stopping.map(|(idx, _)| Cell::new(idx)).collect()
}

/// KH-PUSH-2, KH-PUSH-4, KH-PUSH-5: where runners go that a blocker, coming from a cell, pushes off another; none
/// on the hill, where the pusher chooses.
fn push_target(from: Cell, pushed_off: Cell) -> Option<Cell> {
    match ring_and_number(pushed_off) {
        Some((0, _)) => Some(from),
        Some((ring, number)) => Some(tile(ring - 1, number)),
        None if pushed_off == HILL => None,
        None => Some(from),
    }
}

fn inner_tiles() -> impl Iterator<Item = Cell> {
    (0..N_TILES as u8).map(|number| tile(3, number))
}
