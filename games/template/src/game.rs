//! The compiled ruleset, and the rules as the machine sees them.

use hillfort_engine::{Error, Facts, Game, GameData, Heuristic, Outcome, Refusal, Ruleset, Side, Turn};

use crate::cards::Numbers;
use crate::facts::FACTS;
use crate::reason::Reason;
use crate::terrain::Terrain;
use crate::{Action, Phase, State, map};

/// The Footrace with its map, cards and options, checked and ready to play.
#[derive(Clone, Debug)]
pub struct Footrace {
    pub(crate) terrain: Terrain,
    pub(crate) numbers: Numbers,
    pub(crate) turn_limit: u16,
}

impl Ruleset for Footrace {
    fn facts() -> &'static Facts {
        &FACTS
    }
    hillfort_engine::manual!("board"; "01-the-goal");

    fn compile(data: &GameData) -> Result<Self, Error> {
        let terrain = map::read(&data.map(data.options.word("map"))?)?;
        let numbers = Numbers::read(&data.cards)?;
        let turn_limit = u16::try_from(data.options.number("turn-limit")).expect("the facts allow 1000");
        Ok(Self { terrain, numbers, turn_limit })
    }
}

// Bots play without advice; `value` and `policy_logit` would make them better.
impl Heuristic for Footrace {}

impl Game for Footrace {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State { runners: self.terrain.starts, active: Side::Red, turn: 1, phase: Phase::Roll }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Roll => Turn::Chance,
            Phase::Walk(_) => Turn::Player(state.active.seat_in_order()),
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    #[inline(never)]
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        self.list_actions(state, out);
    }

    #[inline(never)]
    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.check_action(state, action).map_err(Reason::refusal)
    }

    fn turn_number(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn is_ended_by_limit(&self, state: &State) -> bool {
        state.phase == Phase::Over(Outcome::Draw) // TP-END-2
    }

    #[inline(never)]
    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Roll(face) => state.phase = Phase::Walk(face),
            Action::Walk(to) => {
                state.runners[state.active as usize] = to;
                match to == self.terrain.goal {
                    true => state.phase = Phase::Over(state.active.wins()), // TP-END-1
                    false => self.end_turn(state),
                }
            }
            Action::Wait => self.end_turn(state),
        }
    }
}

impl Footrace {
    /// TP-TURN-1, TP-END-2.
    fn end_turn(&self, state: &mut State) {
        if state.turn == self.turn_limit {
            state.phase = Phase::Over(Outcome::Draw);
        } else {
            state.turn += 1;
            state.active = state.active.other();
            state.phase = Phase::Roll;
        }
    }
}
