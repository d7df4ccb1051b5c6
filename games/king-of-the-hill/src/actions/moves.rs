//! Moving a unit, with the fight or push that follows (sections Action: move and Combat: a fighter enters).
//!
//! [`landing_cells`](KingOfTheHill::landing_cells) asks the rules about all cells at once, for the legal list;
//! [`check_landing`](KingOfTheHill::check_landing) asks them about one cell and names the rule that refuses. The law
//! `every_candidate_is_legal_or_refused_by_a_rule` compares both.

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::action::Action;
use crate::actions::payment::Payments;
use crate::game::KingOfTheHill;
use crate::legal::check_in_turn;
use crate::legal::survey::Survey;
use crate::reason::Reason;
use crate::state::State;
use crate::state::stack::UnitMask;
use crate::terrain::{Cells, N_AREAS, N_CELLS, area_number};
use crate::turn::note_hill;
use crate::words::{Class, Payment, TerrainKind};

/// The units of any player that bar the way to a runner (KH-RUN-2).
pub(crate) const BARS_RUNNERS: UnitMask = UnitMask::class(Class::Fighter).or(UnitMask::class(Class::Blocker));

impl KingOfTheHill {
    pub(crate) fn list_moves(
        &self,
        state: &State,
        survey: &Survey,
        payments: &Payments,
        out: &mut Vec<Action>,
    ) {
        for class in Class::ALL {
            let landing = self.landing_cells(state, survey, class);
            survey.own[class as usize].for_each(|from| {
                let cells = self.destinations_by(state, survey, landing, class, from);
                // Reserving once keeps the loop free of capacity checks that can fail.
                out.reserve(cells.len() * payments.len());
                // An indexed loop costs fewer instructions here than `extend` or an iterator.
                cells.for_each(|to| {
                    for idx in 0..payments.len() {
                        out.push(Action::Move { class, from, to, pay: payments.get(idx) });
                    }
                });
            });
        }
    }

    /// Returns the cells to which a unit of the active player can move with one use.
    pub(crate) fn destinations(&self, state: &State, class: Class, from: Cell) -> Cells {
        let survey = self.survey(state, state.active);
        self.destinations_by(state, &survey, self.landing_cells(state, &survey, class), class, from)
    }

    /// The same as [`Self::destinations`], with what the whole list needs only once.
    fn destinations_by(
        &self,
        state: &State,
        survey: &Survey,
        landing: Cells,
        class: Class,
        from: Cell,
    ) -> Cells {
        match class {
            Class::Runner => {
                self.runner_reach(state, survey.barred_to_runners, from, self.numbers.runner_steps) & landing
            }
            Class::Fighter => self.one_step_from(state, state.active, from) & landing,
            Class::Blocker => {
                let mut cells = self.one_step_from(state, state.active, from) & landing;
                for to in cells & survey.enemies[Class::Runner as usize] {
                    if self.check_push_room(state, from, to).is_err() {
                        cells.remove(to);
                    }
                }
                cells
            }
        }
    }

    /// Returns the cells on which a unit of a class may end its move. [`Self::check_push_room`] is left to the caller.
    fn landing_cells(&self, state: &State, survey: &Survey, class: Class) -> Cells {
        let suiting = self.suiting(state, class);
        let enemies = |class: Class| survey.enemies[class as usize];
        match class {
            Class::Runner => suiting - survey.full,
            // KH-FTR-2; KH-STACK-3: the limit is tested after the fight, in which the fighter dies.
            Class::Fighter => suiting - enemies(Class::Blocker) - (survey.full - enemies(Class::Fighter)),
            Class::Blocker => suiting - enemies(Class::Fighter) - survey.full, // KH-BLK-1
        }
    }

    /// Returns the cells whose terrain suits a class (KH-BOARD-8). Areas and the hill suit every class (KH-BOARD-7).
    fn suiting(&self, state: &State, class: Class) -> Cells {
        let bad = TerrainKind::DRAWN.into_iter().filter(|t| !self.numbers.suits[class as usize][*t as usize]);
        let bad = bad.fold(0, |all, terrain| all | state.terrain.plane(terrain));
        const ALL: Cells = Cells::first_n(N_CELLS);
        ALL - Cells::from_words([u64::from(bad) << N_AREAS])
    }

    /// Checks what forbids every move first: the phase, then uses and dice, then the unit. The way and the destination
    /// follow, so a refusal never sends a player to another cell when no move could be paid.
    pub(crate) fn check_move(
        &self,
        state: &State,
        class: Class,
        from: Cell,
        to: Cell,
        pay: Payment,
    ) -> Result<(), Reason> {
        check_in_turn(state)?;
        self.check_movement_payment(state, pay)?;
        self.check_destination(state, class, from, to)
    }

    /// Checks a move without its payment.
    pub(crate) fn check_destination(
        &self,
        state: &State,
        class: Class,
        from: Cell,
        to: Cell,
    ) -> Result<(), Reason> {
        if state.at(from).count(state.active, class) == 0 {
            return Err(Reason::NoUnit(class, from)); // KH-MOVE-1
        }
        if from == to {
            return Err(Reason::SamePlace(class)); // KH-MOVE-1, KH-RUN-1
        }
        if area_number(to).is_some_and(|area| state.area_of[state.active.index()] != Some(area)) {
            return Err(Reason::ForeignArea); // KH-BOARD-9
        }
        if class == Class::Runner {
            if state.at(to).has(BARS_RUNNERS) && area_number(to).is_none() {
                return Err(Reason::RunnerBarred(to)); // KH-RUN-2
            }
            if !self
                .runner_reach(state, barred_to_runners(state), from, self.numbers.runner_steps)
                .contains(to)
            {
                return Err(Reason::NoWay(from, to)); // KH-RUN-1, KH-RUN-2
            }
        } else if !self.one_step_from(state, state.active, from).contains(to) {
            return Err(Reason::NotNext(class, from, to)); // KH-MOVE-3
        }
        self.check_landing(state, class, from, to)
    }

    /// KH-RUN-1 to KH-RUN-3: returns the cells that a runner can reach in `steps` steps if the tiles on the way hold no
    /// fighters and blockers. The own starting area is not a tile: a runner may go home whatever stands there.
    pub(crate) fn runner_reach(&self, state: &State, barred: Cells, from: Cell, steps: u8) -> Cells {
        const TILES_AND_HILL: Cells = Cells::from_words([((1 << N_CELLS) - 1) & !((1 << N_AREAS) - 1)]);
        let mut open = TILES_AND_HILL - barred;
        let home = self.home(state, state.active);
        if let Some((area, _)) = home {
            open.insert(area);
        }
        let mut reached: Cells = [from].into_iter().collect();
        let mut edge = self.one_step_from(state, state.active, from) & open;
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

    /// Checks whether a unit that can get to a cell may end its move there: terrain, other units, limits.
    fn check_landing(&self, state: &State, class: Class, from: Cell, to: Cell) -> Result<(), Reason> {
        let seat = state.active;
        self.check_terrain(state, class, to)?;
        let there = state.at(to);
        match class {
            Class::Runner => self.check_room(there.total(seat) + 1, to),
            Class::Fighter => {
                if there.has(self.enemies_of_class(seat, Class::Blocker)) {
                    return Err(Reason::BlockerThere(to)); // KH-FTR-2
                }
                // KH-STACK-3: the limit is tested after the fight.
                let survives = !there.has(self.enemies_of_class(seat, Class::Fighter));
                self.check_room(there.total(seat) + u8::from(survives), to)
            }
            Class::Blocker => {
                if there.has(self.enemies_of_class(seat, Class::Fighter)) {
                    return Err(Reason::FighterThere(to)); // KH-BLK-1
                }
                self.check_room(there.total(seat) + 1, to)?;
                self.check_push_room(state, from, to)
            }
        }
    }

    /// KH-BOARD-7, KH-BOARD-8: the terrain must suit the class; areas and the hill have none.
    pub(super) fn check_terrain(&self, state: &State, class: Class, cell: Cell) -> Result<(), Reason> {
        match state.terrain.at(cell) {
            Some(terrain) if !self.numbers.suits[class as usize][terrain as usize] => {
                Err(Reason::BadTerrain(class, cell, terrain))
            }
            _ => Ok(()),
        }
    }

    /// KH-STACK-2: `units` units of one player fit on a cell.
    pub(super) fn check_room(&self, units: u8, cell: Cell) -> Result<(), Reason> {
        let limit = self.numbers.limit[cell.index()];
        if units > limit { Err(Reason::Full(cell, limit)) } else { Ok(()) }
    }

    pub(crate) fn apply_move(&self, state: &mut State, class: Class, from: Cell, to: Cell, pay: Payment) {
        state.pay(pay);
        let seat = state.active;
        state.step(seat, class, from, to);
        let stays = match class {
            Class::Runner => true, // KH-RUN-4
            Class::Fighter => self.fight(state, seat, to),
            Class::Blocker => {
                self.push_runners(state, from, to);
                true
            }
        };
        if stays {
            self.arrive(state, seat, to);
        }
        note_hill(state);
    }

    /// KH-FIGHT-2 to KH-FIGHT-5: a fighter that has entered a cell fights the enemies there. Returns whether it lives.
    pub(super) fn fight(&self, state: &mut State, seat: Seat, cell: Cell) -> bool {
        let there = state.at(cell);
        if there.has(self.enemies_of_class(seat, Class::Blocker)) {
            return true; // KH-STORM-3: it stays beside the blockers that are left, without a fight.
        }
        if there.has(self.enemies_of_class(seat, Class::Fighter)) {
            let enemies = self.seats().filter(|other| self.are_enemies(seat, *other));
            let enemy = enemies
                .filter(|other| there.count(*other, Class::Fighter) > 0)
                .min_by_key(|other| state.order_of(*other));
            state.kill(enemy.expect("an enemy fighter has an owner"), Class::Fighter, cell);
            state.kill(seat, Class::Fighter, cell);
            return false;
        }
        let runners = there.only(self.enemies_of_class(seat, Class::Runner));
        if !runners.is_empty() {
            self.each_runner(runners, |owner| state.kill(owner, Class::Runner, cell));
        }
        true
    }
}

/// Returns the cells with a unit that bars the way to runners.
pub(crate) fn barred_to_runners(state: &State) -> Cells {
    let barred = state.stacks.iter().enumerate().filter(|(_, stack)| stack.has(BARS_RUNNERS));
    barred.map(|(idx, _)| Cell::new(idx)).collect()
}
