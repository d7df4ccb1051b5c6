//! The compiled ruleset, and the door through which machines play it.

use hillfort_engine::options::Options;
use hillfort_engine::{Chance, Error, Game, GameData, Outcome, ProximityTable, Refusal, SeatSet, Turn};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::Cards;
use crate::field::{Field, Reaches};
use crate::heuristic::{APART, FADE};
use crate::map;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::ways::Ways;
use crate::words::seat_of;

/// Attack & Defend with its map, cards and options, checked and ready to be played.
#[derive(Clone, Debug)]
pub struct AttackDefend {
    pub(crate) map_name: String,
    pub(crate) field: Field,
    pub(crate) cards: Cards,
    pub(crate) reaches: Reaches,
    pub(crate) variant: Variant,
    /// How far it is to the points, for the heuristic.
    pub(crate) ways: Ways,
    /// What distances mean to it.
    pub(crate) closeness: ProximityTable,
}

/// The options, read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) clock: Clock,
    pub(crate) passing: Passing,
    pub(crate) burn: Burn,
    pub(crate) overtime_limit: u32,
}

/// What the fall of point 1 does to the Turn Counter (AD-CLOCK-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    Reset,
    Running,
}

/// Whom a unit may pass through (AD-MOVE-5).
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

impl AttackDefend {
    pub(crate) fn build(data: &GameData) -> Result<Self, Error> {
        let map_name = data.options.word("map").to_owned();
        let field = map::read(&data.map(&map_name)?)?;
        let cards = Cards::read(&data.cards)?;
        let reaches = Reaches::new(&field, &cards);
        let (ways, closeness) = (Ways::new(&field), ProximityTable::new(FADE, APART));
        let variant = Variant::read(&data.options);
        Ok(Self { map_name, field, cards, reaches, variant, ways, closeness })
    }

    /// The one judge of legality.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match (state.phase, action) {
            (Phase::Over(winner), _) => Err(Reason::Over(winner)),
            (Phase::Roll(targets), Action::Roll(faces)) => Self::why_not_roll(targets, &faces),
            (Phase::Roll(_), _) => Err(Reason::DiceFirst),
            (_, Action::Roll(_)) => Err(Reason::NoDice),
            (Phase::Deploy, Action::Deploy(class, cell)) => self.why_not_deploy(state, class, cell),
            (Phase::Deploy, _) => Err(Reason::DeployFirst),
            (Phase::Spawn, Action::Spawn(class, cell)) => self.why_not_spawn(state, class, cell),
            (Phase::Spawn, _) => Err(Reason::SpawnFirst),
            (Phase::Play, Action::Deploy(..)) => Err(Reason::AllDeployed),
            (Phase::Play, Action::Spawn(..)) => Err(Reason::NoSpawnNow),
            (Phase::Play, Action::Play(cell)) => self.why_not_play(state, cell),
            (Phase::Play, Action::Move(to)) => self.why_not_move(state, to),
            (Phase::Play, Action::Attack(to)) => self.why_not_attack(state, to),
            (Phase::Play, Action::AttackAll) => self.why_not_attack_all(state),
            (Phase::Play, Action::Mark(to)) => self.why_not_mark(state, to),
            (Phase::Play, Action::Grenade(to)) => self.why_not_grenade(state, to),
            (Phase::Play, Action::End) => Ok(()),
        }
    }
}

impl Game for AttackDefend {
    type State = State;

    type Action = Action;

    fn n_seats(&self) -> usize {
        2
    }

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

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Deploy => self.list_deployments(state, out),
            Phase::Spawn => self.list_spawns(state, out),
            Phase::Play => {
                out.push(Action::End);
                self.list_plays(state, out);
                self.list_moves(state, out);
                self.list_attacks(state, out);
            }
            Phase::Roll(_) | Phase::Over(_) => {}
        }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.check_action(state, action).map_err(|why| why.refusal(self, state))
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Deploy(class, cell) => self.deploy(state, class, cell),
            Action::Spawn(class, cell) => self.spawn(state, class, cell),
            Action::Play(cell) => self.begin_play(state, cell),
            Action::Move(to) => self.do_move(state, to),
            Action::Attack(to) => self.attack(state, to),
            Action::AttackAll => self.attack_all(state),
            Action::Mark(to) => self.mark(state, to),
            Action::Grenade(to) => self.throw_grenade(state, to),
            Action::End => self.end_plays(state),
            Action::Roll(faces) => self.roll(state, &faces),
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_state(state)
    }
}

impl Chance for AttackDefend {
    fn sample<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Action {
        Self::draw_faces(state, rng)
    }

    fn outcomes(&self, state: &State, out: &mut Vec<(Action, u64)>) {
        self.list_outcomes(state, out);
    }

    fn n_chance_lines(&self, state: &State) -> u64 {
        Self::count_rolls(state)
    }

    fn chance_lines(&self, state: &State, out: &mut Vec<Action>) {
        Self::list_rolls(state, out);
    }
}
