//! The compiled ruleset, and the rules as the machine sees them.

use hillfort_board::Cell;
use hillfort_engine::options::Options;
use hillfort_engine::{Error, Facts, Game, GameData, ProximityTable, Refusal, Ruleset, Seat, Turn};

use crate::action::Action;
use crate::actions::activate::apply_activate;
use crate::actions::roll::{apply_pick, apply_roll_off};
use crate::bot::tables::Distances;
use crate::bot::value::{APART, FADE};
use crate::cards::{Numbers, WeaponKind};
use crate::facts::FACTS;
use crate::map;
use crate::state::{Phase, State, UnitId};
use crate::terrain::{Cells, Stencil, Terrain};
use crate::turn::begin_deployment;
use crate::words::{Side, Weapon};

/// The Payload Race with its map, cards and options, checked and ready to play.
#[derive(Clone, Debug)]
pub struct PayloadRace {
    pub(crate) terrain: Terrain,
    pub(crate) numbers: Numbers,
    pub(crate) variant: Variant,
    /// By weapon and cell: the cells that the weapon can attack or heal from there. For fire these are all cells that a
    /// stencil can cover.
    pub(crate) covers: [Vec<Cells>; Weapon::COUNT],
    /// By weapon and cell: the areas of a blast aimed there; empty for weapons without blast.
    pub(crate) blasts: [Vec<[Cells; 7]>; Weapon::COUNT],
    /// By cell: the fire stencils laid from there.
    pub(crate) stencils: Vec<[Option<Stencil>; 6]>,
    /// By cell: where a rocket jump can land if nothing is there (PR-JUMP-2).
    pub(crate) landings: Vec<Cells>,
    /// How far it is to the carts, for bots.
    pub(crate) distances: Distances,
    /// What a distance means to bots, by speed.
    pub(crate) proximity: ProximityTable,
}

/// The options.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) map: String,
    /// Who goes first; `None` if dice decide (PR-OPT-2).
    pub(crate) first: Option<Side>,
    pub(crate) turn_limit: u16,
    pub(crate) friendly_fire: bool,
    pub(crate) uber_covers_medic: bool,
}

impl Variant {
    fn read(options: &Options) -> Self {
        Self {
            map: options.word("map").to_owned(),
            first: Side::from_name(options.word("first")),
            turn_limit: u16::try_from(options.number("turn-limit")).expect("the option's range is small"),
            friendly_fire: options.is_on("friendly-fire"),
            uber_covers_medic: options.word("uber-covers") == "target-and-medic",
        }
    }
}

impl Ruleset for PayloadRace {
    fn facts() -> &'static Facts {
        &FACTS
    }

    hillfort_engine::manual!(
        "board", "fire", "first-turn", "jump", "sight";
        "01-push",
        "02-turn",
        "03-stairs",
        "04-attack",
        "05-blocked",
        "06-airblast",
        "07-medic",
        "08-battle",
    );

    hillfort_engine::puzzles!(
        "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17",
        "18", "19",
    );

    fn compile(data: &GameData) -> Result<Self, Error> {
        let variant = Variant::read(&data.options);
        let numbers = Numbers::read(&data.cards)?;
        let terrain = map::read(&data.map(&variant.map)?)?;
        let stencils = terrain.stencils();
        let covers = Weapon::ALL.map(|weapon| match numbers.weapon(weapon).kind {
            WeaponKind::Sight { range, .. }
            | WeaponKind::Blast { range, .. }
            | WeaponKind::Heal { range, .. } => terrain.seen_within(range),
            WeaponKind::Fire { .. } => stencils.iter().map(under_any).collect(),
        });
        let blasts = Weapon::ALL.map(|weapon| match numbers.weapon(weapon).kind {
            WeaponKind::Blast { radius, .. } => terrain.blasts(radius),
            WeaponKind::Sight { .. } | WeaponKind::Fire { .. } | WeaponKind::Heal { .. } => Vec::new(),
        });
        let landings = terrain.seen_within(numbers.rocket_jump);
        let (distances, proximity) = (Distances::new(&terrain), ProximityTable::new(FADE, APART));
        Ok(Self { terrain, numbers, variant, covers, blasts, stencils, landings, distances, proximity })
    }
}

/// Returns the cells under any of the stencils.
fn under_any(stencils: &[Option<Stencil>; 6]) -> Cells {
    stencils.iter().flatten().fold(Cells::EMPTY, |all, stencil| all | stencil.all)
}

impl Game for PayloadRace {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        let mut state = State::empty();
        if let Some(first) = self.variant.first {
            begin_deployment(&mut state, Seat::new(0), first); // PR-OPT-2
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::RollOff | Phase::Accuracy(_) | Phase::Damage(_) | Phase::Heal(_) | Phase::Eat => {
                Turn::Chance
            }
            Phase::Colour(seat) => Turn::Player(seat),
            Phase::Deploy(_) | Phase::Turn => Turn::Player(state.seat_of(state.side)),
            Phase::Uber(_) => Turn::Player(state.seat_of(state.side.other())),
            Phase::Respawn => {
                let side = state.dead.first().map_or(state.side, UnitId::side);
                Turn::Player(state.seat_of(side))
            }
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
        // PR-WIN-3: nobody's cart has arrived.
        matches!(state.phase, Phase::Over(_)) && Side::ALL.into_iter().all(|side| self.left(state, side) > 0)
    }

    #[inline(never)]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::RollOff(a, b) => apply_roll_off(state, a, b),
            Action::Roll(face) => self.apply_roll(state, face),
            Action::Pick(side) => apply_pick(state, side),
            Action::Deploy(weapon, cell) => self.apply_deploy(state, weapon, cell),
            Action::Activate(cell) => apply_activate(state, cell),
            Action::Move(to) => self.apply_move(state, to),
            Action::Attack(at) => self.apply_attack(state, at),
            Action::Heal(at) => self.apply_heal(state, at),
            Action::Push => self.apply_push(state),
            Action::Jump(to) => self.apply_jump(state, to),
            Action::Airblast(at) => self.apply_airblast(state, at),
            Action::Eat => self.apply_eat(state),
            Action::Kritz(at) => self.apply_kritz(state, at),
            Action::Aim => self.apply_aim(state),
            Action::End => self.apply_end(state),
            Action::Uber(at) => self.apply_uber(state, at),
            Action::Pass => self.apply_pass(state),
            Action::Respawn(weapon, cell) => self.apply_respawn(state, weapon, cell),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl PayloadRace {
    /// Returns the weapon that a token carries.
    ///
    /// # Panics
    /// Panics for a token that has never entered.
    pub(crate) fn weapon(&self, state: &State, unit: UnitId) -> Weapon {
        state.unit(unit).weapon.expect("a token on the board carries a weapon")
    }

    /// Returns what the weapon of a token does.
    pub(crate) fn kind(&self, state: &State, unit: UnitId) -> WeaponKind {
        self.numbers.weapon(self.weapon(state, unit)).kind
    }

    /// Returns the full health of a token.
    pub(crate) fn full_hp(&self, unit: UnitId) -> u16 {
        self.numbers.class(unit.class()).hp
    }

    /// Returns the cell of a side's cart.
    pub(crate) fn cart(&self, state: &State, side: Side) -> Cell {
        self.terrain.track(side)[usize::from(state.carts[side as usize])]
    }

    /// Returns the pushes that a cart still needs.
    pub(crate) fn left(&self, state: &State, side: Side) -> u16 {
        self.terrain.last_step(side) - state.carts[side as usize]
    }

    /// Returns the cells of the tokens of a side.
    pub(crate) fn tokens(&self, state: &State, side: Side) -> Cells {
        state.on_board(side).map(|(_, cell)| cell).collect()
    }

    /// Returns the cells that no token can enter now, because of a token or a cart (PR-MOVE-2, PR-BOARD-8).
    pub(crate) fn blocked(&self, state: &State) -> Cells {
        let mut cells: Cells = state.units.iter().filter_map(|unit| unit.at).collect();
        cells.extend(Side::ALL.map(|side| self.cart(state, side)));
        cells
    }
}
