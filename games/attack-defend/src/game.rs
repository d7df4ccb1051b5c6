//! The compiled ruleset, and the rules as the machine sees them.

use hillfort_engine::options::Options;
use hillfort_engine::series::{Finished, SeriesResult};
use hillfort_engine::{
    Error, Facts, Game, GameData, Outcome, ProximityTable, Refusal, RuleId, Ruleset, SeatSet, Turn,
};

use crate::action::Action;
use crate::bot::tables::Distances;
use crate::bot::value::{APART, FADE};
use crate::cards::Numbers;
use crate::facts::FACTS;
use crate::state::{Phase, State};
use crate::terrain::{RangeTable, Terrain};
use crate::words::{Side, seat_of};
use crate::{map, series};

/// Attack & Defend with its map, cards and options, checked and ready to play.
#[derive(Clone, Debug)]
pub struct AttackDefend {
    pub(crate) map_name: String,
    pub(crate) terrain: Terrain,
    pub(crate) numbers: Numbers,
    pub(crate) ranges: RangeTable,
    pub(crate) variant: Variant,
    /// How far it is to the points, for bots.
    pub(crate) distances: Distances,
    /// What a distance means to bots, by speed.
    pub(crate) proximity: ProximityTable,
}

/// The options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) clock: Clock,
    pub(crate) passing: Passing,
    pub(crate) burn: Burn,
    pub(crate) overtime_limit: u32,
}

/// Whether the Turn Counter starts again when point 1 falls (AD-CLOCK-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    Reset,
    Running,
}

/// Which units a moving unit may pass (AD-MOVE-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    Friends,
    All,
    None,
}

/// How long a unit burns (AD-PYRO-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Burn {
    UntilDeath,
    Once,
}

impl Variant {
    fn read(options: &Options) -> Self {
        Self {
            clock: if options.word("clock") == "running" { Clock::Running } else { Clock::Reset },
            passing: match options.word("passing") {
                "all" => Passing::All,
                "none" => Passing::None,
                _ => Passing::Friends,
            },
            burn: if options.word("burn") == "once" { Burn::Once } else { Burn::UntilDeath },
            overtime_limit: options.number("overtime-limit"),
        }
    }
}

impl Ruleset for AttackDefend {
    fn facts() -> &'static Facts {
        &FACTS
    }

    hillfort_engine::manual!(
        "board", "first-turn", "heavy", "sight", "soldier";
        "01-the-point",
        "02-turn",
        "03-attack",
        "04-clear-the-point",
        "05-grenade",
        "06-sniper",
        "07-battle",
    );

    hillfort_engine::puzzles!(
        "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14",
    );

    fn compile(data: &GameData) -> Result<Self, Error> {
        let map_name = data.options.word("map").to_owned();
        let terrain = map::read(&data.map(&map_name)?)?;
        let numbers = Numbers::read(&data.cards)?;
        let ranges = RangeTable::new(&terrain, &numbers);
        let (distances, proximity) = (Distances::new(&terrain), ProximityTable::new(FADE, APART));
        let variant = Variant::read(&data.options);
        Ok(Self { map_name, terrain, numbers, ranges, variant, distances, proximity })
    }

    fn series_length() -> Option<(usize, RuleId)> {
        Some((2, RuleId("AD-MATCH-1")))
    }

    fn series(games: &[Finished<'_, Self>]) -> SeriesResult {
        series::score(games)
    }
}

impl Game for AttackDefend {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State::empty()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Deploy | Phase::Spawn | Phase::Play => Turn::Player(seat_of(state.side)),
            Phase::Roll(_) => Turn::Chance,
            Phase::Over(winner) => Turn::Over(Outcome::Won(SeatSet::only(seat_of(winner)))),
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
        state.turn
    }

    fn is_ended_by_limit(&self, state: &State) -> bool {
        // The Turn Counter is how RED wins; only overtime has a limit (AD-CLOCK-6).
        let is_contested = state.active_point().is_some_and(|point| self.is_contested(state, point));
        state.phase == Phase::Over(Side::Red) && is_contested
    }

    #[inline(never)]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Deploy(class, cell) => self.apply_deploy(state, class, cell),
            Action::Spawn(class, cell) => self.apply_spawn(state, class, cell),
            Action::Play(cell) => self.apply_play(state, cell),
            Action::Move(to) => self.apply_move(state, to),
            Action::Attack(to) => self.apply_attack(state, to),
            Action::AttackAll => self.apply_attack_all(state),
            Action::Mark(to) => self.apply_mark(state, to),
            Action::Grenade(to) => self.apply_grenade(state, to),
            Action::End => self.apply_end(state),
            Action::Roll(faces) => self.apply_roll(state, &faces),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}
