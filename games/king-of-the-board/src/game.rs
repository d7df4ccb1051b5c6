//! The compiled ruleset, and the door through which machines play it.

use hillfort_board::Cell;
use hillfort_engine::{Chance, Error, Game, GameData, Refusal, Turn};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::Numbers;
use crate::field::{Cells, Field};
use crate::forecast::Forecast;
use crate::state::{Acted, GUN, Gun, GunStatus, Person, Phase, State, UnitId};
use crate::words::{Class, Side, seat_of};

/// King of the Board with its map, cards and options, checked and ready to be played.
#[derive(Clone, Debug)]
pub struct KingOfTheBoard {
    pub(crate) field: Field,
    pub(crate) numbers: Numbers,
    pub(crate) variant: Variant,
    /// What bots look up.
    pub(crate) forecast: Forecast,
}

/// The options, read.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) map: String,
    pub(crate) points: u16,
    pub(crate) turn_limit: u16,
    pub(crate) every_turn: bool,
    pub(crate) low_pair_hits: bool,
    pub(crate) shot_resets_scope: bool,
}

impl KingOfTheBoard {
    pub(crate) fn build(data: &GameData) -> Result<Self, Error> {
        let options = &data.options;
        let small = |key| u16::try_from(options.number(key)).expect("the option's range is small");
        let variant = Variant {
            map: options.word("map").to_owned(),
            points: small("points"),
            turn_limit: small("turn-limit"),
            every_turn: options.word("respawn-clock") == "every-turn",
            low_pair_hits: options.word("low-pair") == "hit",
            shot_resets_scope: options.word("scope-after-shot") == "reset",
        };
        let numbers = Numbers::read(&data.cards)?;
        let field = Field::compile(&data.map(&variant.map)?, &numbers)?;
        let mut game = Self { field, numbers, variant, forecast: Forecast::default() };
        game.forecast = Forecast::new(&game);
        Ok(game)
    }

    pub(crate) fn empty_state(&self) -> State {
        State {
            people: [[Person::default(); 3]; 2],
            guns: [Gun::default(); 2],
            grenade: [None; 2],
            marker: [0; 2],
            points: [0; 2],
            turn: 0,
            side: Side::Red,
            active: None,
            acted: Acted::default(),
            phase: Phase::Setup(Side::Red, 0),
        }
    }

    /// A person of a class with full health and no markers.
    pub(crate) fn recruit(&self, class: Class, at: Cell) -> Person {
        Person { class: Some(class), at: Some(at), hp: self.numbers.hp(class), ..Person::default() }
    }

    /// The hexes that units stand on.
    pub(crate) fn occupied(&self, state: &State) -> Cells {
        state.units().map(|(_, cell)| cell).collect()
    }

    /// The full health of a unit.
    pub(crate) fn full_hp(&self, state: &State, unit: UnitId) -> u16 {
        if unit.slot == GUN {
            return self.numbers.sentry.hp;
        }
        state.person(unit.side, unit.slot).class.map_or(0, |class| self.numbers.hp(class))
    }
}

impl Game for KingOfTheBoard {
    type State = State;

    type Action = Action;

    fn n_seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.empty_state()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Setup(side, _) | Phase::Spawn(side, _) => Turn::Player(seat_of(side)),
            Phase::Target | Phase::Act => Turn::Player(seat_of(state.side)),
            Phase::Roll(_) => Turn::Chance,
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Setup(side, slot) => self.list_spawns(state, side, slot, out),
            Phase::Spawn(side, slot) => {
                out.push(Action::Wait);
                self.list_spawns(state, side, slot, out);
            }
            Phase::Target => {
                out.extend(self.nearest_targets(state, state.side).map(|(_, cell)| Action::Target(cell)));
            }
            Phase::Act => self.list_acts(state, out),
            Phase::Roll(_) | Phase::Over(_) => {}
        }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.check_action(state, action).map_err(|why| why.refusal(self, state))
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Move(cell) => self.do_move(state, cell),
            Action::Attack(cell) => self.attack(state, cell),
            Action::Flame(cone) => self.flame(state, cone),
            Action::Heal(cell) => self.heal(state, cell),
            Action::Jump(cell) => self.jump(state, cell),
            Action::Build(cell) => self.build_gun(state, cell),
            Action::PickUp => self.pick_up(state),
            Action::Uber(cell) => self.uber(state, cell),
            Action::Scope => self.scope(state),
            Action::End => self.end_unit_turn(state),
            Action::Target(cell) => self.choose_target(state, cell),
            Action::Spawn(class, cell) => self.spawn(state, class, cell),
            Action::Wait => self.wait(state),
            Action::Roll(faces) => self.resolve_roll(state, &faces),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl Chance for KingOfTheBoard {
    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        self.draw_roll(state, rng)
    }

    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        self.list_outcomes(state, out);
    }

    fn n_chance_lines(&self, state: &State) -> u64 {
        self.count_chance_lines(state)
    }

    fn chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        self.list_chance_lines(state, out);
    }
}

impl KingOfTheBoard {
    /// What no play may bring about.
    fn audit_state(&self, state: &State) -> Result<(), String> {
        let mut seen = Cells::EMPTY;
        for (unit, cell) in state.units() {
            if seen.contains(cell) {
                return Err(format!("two units on cell {}", cell.index()));
            }
            seen.insert(cell);
            if self.field.terrain(cell).is_solid() || self.field.is_base(unit.side.other(), cell) {
                return Err(format!("{unit:?} stands where it may not"));
            }
            let hp = if unit.slot == GUN {
                state.gun(unit.side).hp
            } else {
                state.person(unit.side, unit.slot).hp
            };
            if hp == 0 || hp > self.full_hp(state, unit) {
                return Err(format!("{unit:?} has {hp} health"));
            }
        }
        for side in Side::ALL {
            let gun = state.gun(side);
            let stands = matches!(gun.status, GunStatus::Active | GunStatus::Inactive);
            if stands != gun.at.is_some() || (gun.target.is_some() && gun.status != GunStatus::Active) {
                return Err(format!("the gun of {} is in two minds", side.name()));
            }
            let has_engineer = state.living(side, Class::Engineer).is_some();
            if gun.status == GunStatus::Active && !has_engineer
                || gun.status == GunStatus::Inactive && has_engineer
            {
                return Err(format!("the gun of {} does not follow its Engineer", side.name()));
            }
            if let Some(locked) = gun.target
                && state.at(UnitId { side: side.other(), slot: locked }).is_none()
            {
                return Err(format!("the gun of {} has locked nobody", side.name()));
            }
            if state.grenade[side as usize].is_some() && state.living(side, Class::Demoman).is_none() {
                return Err(format!("the grenade of {} has no Demoman", side.name()));
            }
            let classes: Vec<_> = (0..3).filter_map(|slot| state.person(side, slot).class).collect();
            if (1..classes.len()).any(|idx| classes[..idx].contains(&classes[idx])) {
                return Err(format!("{} has a class twice", side.name()));
            }
        }
        Ok(())
    }
}
