//! The compiled ruleset, and the door through which machines play it.

use hillfort_board::{Cell, HexBoard};
use hillfort_engine::options::Options;
use hillfort_engine::{Chance, Error, Game, GameData, Outcome, ProximityTable, Refusal, Seat, SeatSet, Turn};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::{Cards, Kind};
use crate::ground::{Cells, Ground, Stencil};
use crate::heuristic::{APART, FADE};
use crate::map;
use crate::state::{Phase, State};
use crate::units::{N_UNITS, Unit, UnitId, UnitSet};
use crate::ways::Ways;
use crate::words::{Parts, Side, Weapon, other_seat};

/// The Payload Race with its map, cards and options, checked and ready to be played.
#[derive(Clone, Debug)]
pub struct PayloadRace {
    pub(crate) board: HexBoard,
    pub(crate) ground: Ground,
    pub(crate) cards: Cards,
    pub(crate) variant: Variant,
    /// By weapon and cell: where a token can be attacked or healed with it from there. For fire it is all that the
    /// stencil can cover.
    pub(crate) covers: [Vec<Cells>; Weapon::COUNT],
    /// By weapon and cell: the areas of a blast aimed there; empty for weapons without blast.
    pub(crate) blasts: [Vec<[Cells; 7]>; Weapon::COUNT],
    /// By cell: the fire stencils laid from there.
    pub(crate) stencils: Vec<[Option<Stencil>; 6]>,
    /// By cell: where a rocket jump can land, if nobody is there (PR-JUMP-2).
    pub(crate) landings: Vec<Cells>,
    /// How far it is to the carts, for the heuristic.
    pub(crate) ways: Ways,
    /// What distances mean to it, by speed.
    pub(crate) closeness: ProximityTable,
}

/// The options, read.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) map: String,
    /// Who goes first, if no die decides it (PR-OPT-2).
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

impl PayloadRace {
    pub(crate) fn build(data: &GameData) -> Result<Self, Error> {
        let variant = Variant::read(&data.options);
        let cards = Cards::read(&data.cards)?;
        let (board, ground) = map::read(&data.map(&variant.map)?)?;
        let stencils = ground.stencils();
        let covers = Weapon::ALL.map(|weapon| match cards.weapon(weapon).kind {
            Kind::Sight { range, .. } | Kind::Blast { range, .. } | Kind::Heal { range, .. } => {
                ground.seen_within(range)
            }
            Kind::Fire { .. } => stencils.iter().map(under_any).collect(),
        });
        let blasts = Weapon::ALL.map(|weapon| match cards.weapon(weapon).kind {
            Kind::Blast { radius, .. } => Ground::blasts(&board, radius),
            Kind::Sight { .. } | Kind::Fire { .. } | Kind::Heal { .. } => Vec::new(),
        });
        let landings = ground.seen_within(cards.rocket_jump);
        let ways = Ways::new(&board, &ground);
        let closeness = ProximityTable::new(FADE, APART);
        Ok(Self { board, ground, cards, variant, covers, blasts, stencils, landings, ways, closeness })
    }

    /// Returns the weapon a token carries, with its card.
    ///
    /// # Panics
    /// Panics for a token that has never entered.
    pub(crate) fn weapon(&self, state: &State, unit: UnitId) -> Weapon {
        state.unit(unit).weapon.expect("a token on the board carries a weapon")
    }

    /// Returns what the weapon of a token does.
    pub(crate) fn kind(&self, state: &State, unit: UnitId) -> Kind {
        self.cards.weapon(self.weapon(state, unit)).kind
    }

    /// Returns the health of a token at full.
    pub(crate) fn full_hp(&self, unit: UnitId) -> u16 {
        self.cards.class(unit.class()).hp
    }

    /// Returns where the cart of a side stands.
    pub(crate) fn cart(&self, state: &State, side: Side) -> Cell {
        self.ground.track(side)[usize::from(state.carts[side as usize])]
    }

    /// Returns the pushes that a cart still needs.
    pub(crate) fn left(&self, state: &State, side: Side) -> u16 {
        self.ground.last_step(side) - state.carts[side as usize]
    }

    /// Returns the cells of the tokens of a side.
    pub(crate) fn tokens(&self, state: &State, side: Side) -> Cells {
        state.on_board(side).map(|(_, cell)| cell).collect()
    }

    /// Returns the cells that nobody can enter now: tokens and carts stand there (PR-MOVE-2, PR-BOARD-8).
    pub(crate) fn blocked(&self, state: &State) -> Cells {
        let mut cells: Cells = state.units.iter().filter_map(|unit| unit.at).collect();
        cells.extend(Side::ALL.map(|side| self.cart(state, side)));
        cells
    }

    /// A state without tokens.
    pub(crate) fn empty_state(&self) -> State {
        State {
            units: [Unit::default(); N_UNITS],
            carts: [0; 2],
            turn: 0,
            phase: Phase::RollOff,
            p1: None,
            first: Side::Red,
            side: Side::Red,
            active: None,
            done: Parts::default(),
            pushed: false,
            spent: UnitSet::EMPTY,
            dead: UnitSet::EMPTY,
        }
    }

    /// Ends the game; a draw if nobody is named.
    pub(crate) fn finish(&self, state: &mut State, winner: Option<Side>) {
        let won = |side| Outcome::Won(SeatSet::only(state.seat_of(side)));
        state.phase = Phase::Over(winner.map_or(Outcome::Draw, won));
    }
}

fn under_any(stencils: &[Option<Stencil>; 6]) -> Cells {
    stencils.iter().flatten().fold(Cells::EMPTY, |all, stencil| all | stencil.all)
}

impl Game for PayloadRace {
    type State = State;

    type Action = Action;

    fn n_seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let mut state = self.empty_state();
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

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Turn => self.list_turn(state, out),
            Phase::Colour(_) => out.extend(Side::ALL.map(Action::Pick)),
            Phase::Deploy(_) | Phase::Respawn => self.list_entries(state, out),
            Phase::Uber(attack) => self.list_answers(state, attack, out),
            Phase::RollOff
            | Phase::Accuracy(_)
            | Phase::Damage(_)
            | Phase::Heal(_)
            | Phase::Eat
            | Phase::Over(_) => {}
        }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.check_action(state, action).map_err(|why| why.refusal(self, state))
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::RollOff(a, b) => roll_off(state, a, b),
            Action::Roll(face) => self.roll(state, face),
            Action::Pick(side) => pick(state, side),
            Action::Deploy(weapon, cell) => self.deploy(state, weapon, cell),
            Action::Activate(cell) => activate(state, cell),
            Action::Move(to) => self.walk(state, to),
            Action::Attack(at) => self.attack(state, at),
            Action::Heal(at) => self.heal(state, at),
            Action::Push => self.push(state),
            Action::Jump(to) => self.jump(state, to),
            Action::Airblast(at) => self.airblast(state, at),
            Action::Eat => self.eat(state),
            Action::Kritz(at) => self.kritz(state, at),
            Action::Aim => self.aim(state),
            Action::End => self.end_turn(state),
            Action::Uber(at) => self.uber(state, at),
            Action::Pass => self.pass(state),
            Action::Respawn(weapon, cell) => self.respawn(state, weapon, cell),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl Chance for PayloadRace {
    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        self.draw_outcome(state, rng)
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

/// PR-SETUP-2 to PR-SETUP-4: the lower die picks the colour; equal dice are rolled again.
fn roll_off(state: &mut State, a: u8, b: u8) {
    if a != b {
        state.phase = Phase::Colour(Seat::new(usize::from(a > b)));
    }
}

/// PR-SETUP-4.
fn pick(state: &mut State, side: Side) {
    let Phase::Colour(seat) = state.phase else { unreachable!("colours are picked once") };
    begin_deployment(state, other_seat(seat), side.other());
}

/// The colours are known: the first player's seat and side.
fn begin_deployment(state: &mut State, first_seat: Seat, first: Side) {
    state.p1 = Some(if first_seat.index() == 0 { first } else { first.other() });
    (state.first, state.side) = (first, first);
    state.phase = Phase::Deploy(0);
}

/// PR-TURN-3.
fn activate(state: &mut State, cell: Cell) {
    if let Some(before) = state.active {
        state.spent.insert(before);
    }
    state.active = state.unit_on(cell);
    state.done = Parts::default();
}
