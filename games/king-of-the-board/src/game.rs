//! The compiled ruleset, and the rules as the machine sees them.

use hillfort_engine::options::Options;
use hillfort_engine::{Error, Facts, Game, GameData, Refusal, Ruleset, Side, Turn};

use crate::action::Action;
use crate::bot::Tables;
use crate::cards::Numbers;
use crate::facts::FACTS;
use crate::map;
use crate::state::{Acted, GUN, Gun, Person, Phase, State, UnitId};
use crate::terrain::Terrain;

/// King of the Board with its map, cards and options, checked and ready to play.
#[derive(Clone, Debug)]
pub struct KingOfTheBoard {
    pub(crate) terrain: Terrain,
    pub(crate) numbers: Numbers,
    pub(crate) variant: Variant,
    /// Lookup tables for bots.
    pub(crate) tables: Tables,
}

/// The options of a game.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) map: String,
    pub(crate) points: u16,
    pub(crate) turn_limit: u16,
    /// Spawn timers of both teams move in every turn (KB-SPAWN-2).
    pub(crate) every_turn: bool,
    /// A pair below the number needed hits (KB-ATT-7).
    pub(crate) low_pair_hits: bool,
    /// A shot sets the Sniper's scopes to 0 (KB-SNIP-6).
    pub(crate) shot_resets_scope: bool,
}

impl Variant {
    fn read(options: &Options) -> Self {
        let small = |key| u16::try_from(options.number(key)).expect("the facts allow 9999");
        Self {
            map: options.word("map").to_owned(),
            points: small("points"),
            turn_limit: small("turn-limit"),
            every_turn: options.word("respawn-clock") == "every-turn",
            low_pair_hits: options.word("low-pair") == "hit",
            shot_resets_scope: options.word("scope-after-shot") == "reset",
        }
    }
}

impl Ruleset for KingOfTheBoard {
    fn facts() -> &'static Facts {
        &FACTS
    }

    hillfort_engine::manual!(
        "board", "first-turn", "jump", "pyro", "sight";
        "01-the-point",
        "02-turn",
        "03-attack",
        "04-contested",
        "05-rocket-jump",
        "06-return",
        "07-medic",
        "08-battle",
    );

    hillfort_engine::puzzles!(
        "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17",
        "18", "19", "20", "21", "22", "23",
    );

    fn compile(data: &GameData) -> Result<Self, Error> {
        let variant = Variant::read(&data.options);
        let numbers = Numbers::read(&data.cards)?;
        let terrain = map::read(&data.map(&variant.map)?, &numbers)?;
        let mut game = Self { terrain, numbers, variant, tables: Tables::default() };
        game.tables = Tables::new(&game);
        Ok(game)
    }
}

impl Game for KingOfTheBoard {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
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

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Setup(side, _) | Phase::Spawn(side, _) => Turn::Player(side.seat_in_order()),
            Phase::Target | Phase::Act => Turn::Player(state.side.seat_in_order()),
            Phase::Roll(_) => Turn::Chance,
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    #[inline(never)]
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        self.list_actions(state, out);
    }

    #[inline(never)]
    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.check_action(state, action).map_err(|reason| reason.refusal(self, state))
    }

    fn turn_number(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn is_ended_by_limit(&self, state: &State) -> bool {
        // KB-WIN-2.
        matches!(state.phase, Phase::Over(_))
            && state.points.iter().all(|points| *points < self.variant.points)
    }

    #[inline(never)]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Move(cell) => self.apply_move(state, cell),
            Action::Attack(cell) => self.apply_attack(state, cell),
            Action::Flame(cone) => self.apply_flame(state, cone),
            Action::Heal(cell) => self.apply_heal(state, cell),
            Action::Jump(cell) => self.apply_jump(state, cell),
            Action::Build(cell) => self.apply_build(state, cell),
            Action::PickUp => self.apply_pick_up(state),
            Action::Uber(cell) => self.apply_uber(state, cell),
            Action::Scope => self.apply_scope(state),
            Action::End => self.end_unit_turn(state),
            Action::Target(cell) => self.apply_target(state, cell),
            Action::Spawn(class, cell) => self.apply_spawn(state, class, cell),
            Action::Wait => self.apply_wait(state),
            Action::Roll(faces) => self.apply_roll(state, &faces),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.check_invariants(state)
    }
}

impl KingOfTheBoard {
    /// Returns the health of a unit's card.
    pub(crate) fn full_hp(&self, state: &State, unit: UnitId) -> u16 {
        if unit.slot == GUN {
            return self.numbers.sentry.hp;
        }
        state.person(unit.side, unit.slot).class.map_or(0, |class| self.numbers.hp(class))
    }
}
