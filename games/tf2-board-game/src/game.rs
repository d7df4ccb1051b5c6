//! The compiled ruleset, and the door through which machines play it.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::options::Options;
use hillfort_engine::{Chance, Error, Game, GameData, Refusal, Turn};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::Numbers;
use crate::forecast::Forecast;
use crate::ground::{Ground, Squares};
use crate::map::Drawing;
use crate::state::{CAPTURE, MOST_OF_A_CLASS, MOST_UNITS, MOST_USED, Phase, Point, State, Team};
use crate::words::{Class, Mode, Side, seat_of};

/// Team Fortress 2: The Board Game with its map, cards and options, checked and ready to be played.
#[derive(Clone, Debug)]
pub struct Tf2BoardGame {
    pub(crate) ground: Ground,
    pub(crate) numbers: Numbers,
    pub(crate) variant: Variant,
    pub(crate) map_name: String,
    /// What bots look up.
    pub(crate) forecast: Forecast,
}

/// The options, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) mode: Mode,
    pub(crate) turn_limit: u16,
    pub(crate) friendly_fire: bool,
    /// Turns after which a killed unit may return, the one of the death included (BG-DEATH-3, BG-DEATH-4).
    pub(crate) return_after: u16,
    /// Whether two of three matches win the game (BG-WIN-7).
    pub(crate) best_of_three: bool,
}

impl Variant {
    fn read(options: &Options) -> Self {
        let mode = Mode::from_name(options.word("mode")).expect("the facts name the modes");
        let return_after = match (mode, options.word("ctf-respawn")) {
            (Mode::ControlPoints, _) => 3,
            (Mode::CaptureTheFlag, "quick") => 1,
            (Mode::CaptureTheFlag, _) => 2,
        };
        Self {
            mode,
            turn_limit: u16::try_from(options.number("turn-limit")).expect("the facts allow 9999"),
            friendly_fire: options.is_on("friendly-fire"),
            return_after,
            best_of_three: options.word("best-of") == "3",
        }
    }
}

/// Who stands where, seen by one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) own: Squares,
    pub(crate) foes: Squares,
    /// Squares with a unit that counts as an obstacle (BG-HEAVY-1).
    pub(crate) heavies: Squares,
    /// Squares with a unit that dodges (BG-SCOUT-1).
    pub(crate) scouts: Squares,
}

impl Tf2BoardGame {
    pub(crate) fn build(data: &GameData) -> Result<Self, Error> {
        let variant = Variant::read(&data.options);
        let numbers = Numbers::read(&data.cards)?;
        let map_name = data.options.word("map").to_owned();
        let drawing = Drawing::read(&data.map(&map_name)?, variant.mode)?;
        let ground = Ground::new(drawing, &numbers);
        let mut game = Self { ground, numbers, variant, map_name, forecast: Forecast::default() };
        game.forecast = Forecast::new(&game);
        Ok(game)
    }

    pub(crate) fn name(&self, cell: Cell) -> String {
        self.ground.board.name(cell)
    }

    /// BG-GEO-3.
    pub(crate) fn distance(&self, a: Cell, b: Cell) -> u32 {
        self.ground.board.distance(a, b)
    }

    /// Returns who stands where, seen by a side.
    pub(crate) fn field(&self, state: &State, side: Side) -> Field {
        let [mut heavies, mut scouts] = [Squares::EMPTY; 2];
        let mut squares = |side: Side| {
            let mut squares = Squares::EMPTY;
            for unit in state.team(side).units() {
                squares.insert(unit.at);
                match unit.class {
                    Class::Heavy if self.numbers.is_obstacle => heavies.insert(unit.at),
                    Class::Scout => scouts.insert(unit.at),
                    Class::Heavy | Class::Medic | Class::Soldier => {}
                }
            }
            squares
        };
        let (own, foes) = (squares(side), squares(side.other()));
        Field { own, foes, heavies, scouts }
    }

    /// Returns the position in which a match begins (BG-SETUP-8 to BG-SETUP-10, BG-WIN-7).
    pub(crate) fn new_match(&self, match_number: u8, wins: [u8; 2]) -> State {
        State {
            teams: [Team::EMPTY; 2],
            points: [Point::default(); 3],
            flags: self.ground.flags,
            phase: Phase::Setup,
            side: self.variant.mode.first_mover(),
            turn: 0,
            active: None,
            activated: 0,
            match_number,
            wins,
        }
    }

    /// Returns the side that takes a turn (BG-TURN-2).
    pub(crate) fn side_of_turn(&self, turn: u16) -> Side {
        let first = self.variant.mode.first_mover();
        if turn % 2 == 1 { first } else { first.other() }
    }
}

impl Game for Tf2BoardGame {
    type State = State;

    type Action = Action;

    fn n_seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.new_match(1, [0, 0])
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Setup | Phase::Play => Turn::Player(seat_of(state.side)),
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Setup => self.list_deployment(state, out),
            Phase::Play => self.list_turn(state, out),
            Phase::Over(_) => {}
        }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.may(state, action).map_err(|why| why.refusal(self, state))
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Spawn(class, cell) => self.spawn(state, class, cell),
            Action::Move(from, to) => self.walk(state, from, to),
            Action::Jump(from, to) => self.jump(state, from, to),
            Action::Attack(from, to) => self.attack(state, from, to),
            Action::Heal(from, to) => self.heal(state, from, to),
            Action::End => self.end(state),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl Chance for Tf2BoardGame {
    /// BG-CHANCE-1: it is never the turn of chance.
    fn sample<R: Rng + ?Sized>(&self, _: &State, _: &mut R) -> Action {
        unreachable!("there is no chance in this game")
    }

    fn outcomes(&self, _: &State, _: &mut Vec<(Action, u64)>) {}

    fn n_chance_lines(&self, _: &State) -> u64 {
        0
    }

    fn chance_lines(&self, _: &State, _: &mut Vec<Action>) {}
}

impl Tf2BoardGame {
    /// What no play may change.
    fn audit_state(&self, state: &State) -> Result<(), String> {
        let must = |holds: bool, law: &str| if holds { Ok(()) } else { Err(law.to_owned()) };
        for side in Side::ALL {
            let team = state.team(side);
            must(team.roster() <= MOST_UNITS, "a side has at most six units")?;
            must(team.units().is_sorted_by(|a, b| a.at < b.at), "units stand in reading order")?;
            must(team.waiting().is_sorted(), "waiting entries ascend")?;
            for class in Class::ALL {
                must(team.count(class) <= MOST_OF_A_CLASS, "a side has at most three units of a class")?;
            }
            for unit in team.units() {
                must(self.ground.open.contains(unit.at), "no unit stands on an obstacle or black")?;
                must((1..=self.numbers.cap(unit.class)).contains(&unit.hp), "health is within its bounds")?;
                must(state.team(side.other()).at(unit.at).is_none(), "a square holds one unit")?;
            }
            let n_carriers = team.units().iter().filter(|unit| unit.flag).count();
            let lies = state.flags[side.other() as usize].is_some();
            let has_flags = self.variant.mode == Mode::CaptureTheFlag;
            must(n_carriers == usize::from(has_flags && !lies), "a flag lies or is carried by one unit")?;
        }
        for point in state.points {
            must(point.count < CAPTURE, "a point that is captured is not counted on")?;
            must(point.by.is_none() == (point.count == 0), "who is capturing has a count")?;
            must(point.by.is_none() || point.by != point.owner, "nobody captures what he owns")?;
        }
        must(state.activated <= MOST_USED, "four units are used at most")?;
        match state.active {
            None => {}
            Some(active) => {
                let unit = state.team(state.side).at(active.at);
                let is_whole = unit.is_some_and(|unit| {
                    unit.acted && active.left <= self.numbers.movement[unit.class as usize]
                });
                must(is_whole && state.phase == Phase::Play, "the active unit is an own one in play")?;
            }
        }
        if state.phase == Phase::Play {
            must(state.side == self.side_of_turn(state.turn), "turns alternate")?;
            must(state.turn <= self.variant.turn_limit, "the turn is within the limit")?;
        }
        Ok(())
    }
}
