//! The compiled ruleset, and the rules as the machine sees them.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::options::Options;
use hillfort_engine::{Error, Facts, Game, GameData, Outcome, Refusal, Ruleset, Side, Turn};

use crate::action::Action;
use crate::bot::Tables;
use crate::cards::Numbers;
use crate::facts::FACTS;
use crate::map;
use crate::state::{Phase, Point, State, Team};
use crate::terrain::Terrain;
use crate::words::Mode;

/// Team Fortress 2: The Board Game with its map, cards and options, checked and ready to play.
#[derive(Clone, Debug)]
pub struct Tf2BoardGame {
    pub(crate) terrain: Terrain,
    pub(crate) numbers: Numbers,
    pub(crate) variant: Variant,
    pub(crate) map_name: String,
    /// Lookup tables for bots.
    pub(crate) tables: Tables,
}

/// The options of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) mode: Mode,
    pub(crate) turn_limit: u16,
    pub(crate) friendly_fire: bool,
    /// The number of turns from a death to the first possible return (BG-DEATH-3, BG-DEATH-4).
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

impl Ruleset for Tf2BoardGame {
    fn facts() -> &'static Facts {
        &FACTS
    }

    hillfort_engine::manual!(
        "board", "first-turn", "heavy", "sight", "soldier";
        "01-the-point",
        "02-turn",
        "03-stairs",
        "04-attack",
        "05-heavy",
        "06-scout",
        "07-rocket-jump",
        "08-medic",
        "09-battle",
    );

    hillfort_engine::puzzles!(
        "control-points-01",
        "control-points-02",
        "control-points-03",
        "control-points-04",
        "control-points-05",
        "control-points-06",
        "control-points-07",
        "control-points-08",
        "control-points-09",
        "capture-the-flag-01",
        "capture-the-flag-02",
        "capture-the-flag-03",
        "capture-the-flag-04",
        "capture-the-flag-05",
        "capture-the-flag-06",
        "capture-the-flag-07",
        "capture-the-flag-08",
    );

    fn compile(data: &GameData) -> Result<Self, Error> {
        let variant = Variant::read(&data.options);
        let numbers = Numbers::read(&data.cards)?;
        let map_name = data.options.word("map").to_owned();
        let terrain = map::read(&data.map(&map_name)?, variant.mode, &numbers)?;
        let mut game = Self { terrain, numbers, variant, map_name, tables: Tables::default() };
        game.tables = Tables::new(&game);
        Ok(game)
    }
}

impl Game for Tf2BoardGame {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        self.new_match(1, [0, 0])
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Setup | Phase::Play => Turn::Player(state.side.seat_in_order()),
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
        let Phase::Over(outcome) = state.phase else { return false };
        match self.variant.mode {
            // The last turn decides by the points (BG-WIN-2), unless both sides own as many (BG-WIN-3).
            Mode::ControlPoints => outcome == Outcome::Draw,
            // Nobody has brought a flag home (BG-WIN-5).
            Mode::CaptureTheFlag => Side::ALL.into_iter().all(|side| self.flag_distance(state, side) > 0),
        }
    }

    #[inline(never)]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Spawn(class, cell) => self.apply_spawn(state, class, cell),
            Action::Move(from, to) => self.apply_move(state, from, to),
            Action::Jump(from, to) => self.apply_jump(state, from, to),
            Action::Attack(from, to) => self.apply_attack(state, from, to),
            Action::Heal(from, to) => self.apply_heal(state, from, to),
            Action::End => self.apply_end(state),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.check_invariants(state)
    }
}

impl Tf2BoardGame {
    pub(crate) fn name(&self, cell: Cell) -> String {
        self.terrain.board.name(cell)
    }

    /// BG-GEO-3.
    pub(crate) fn distance(&self, a: Cell, b: Cell) -> u32 {
        self.terrain.board.distance(a, b)
    }

    /// Returns the position in which a match begins (BG-SETUP-8 to BG-SETUP-10, BG-WIN-7).
    pub(crate) fn new_match(&self, match_number: u8, wins: [u8; 2]) -> State {
        State {
            teams: [Team::EMPTY; 2],
            points: [Point::default(); 3],
            flags: self.terrain.flags,
            phase: Phase::Setup,
            side: self.variant.mode.first_mover(),
            turn: 0,
            active: None,
            activated: 0,
            match_number,
            wins,
        }
    }
}
