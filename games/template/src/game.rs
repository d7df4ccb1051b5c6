//! The compiled ruleset, and the rules: whose turn it is, what is legal, what it does.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::chance::die;
use hillfort_engine::{
    Error, Facts, Game, GameData, Heuristic, Outcome, Refusal, Ruleset, Seat, SeatSet, Turn,
};
use rand_core::Rng;

use crate::action::Action;
use crate::cards::Numbers;
use crate::facts::FACTS;
use crate::reason::Reason;
use crate::state::{Phase, State, other};
use crate::track::Track;

/// The Footrace with its map, cards and options, checked and ready to be played.
#[derive(Clone, Debug)]
pub struct Footrace {
    pub(crate) track: Track,
    pub(crate) numbers: Numbers,
    pub(crate) turn_limit: u16,
}

impl Heuristic for Footrace {}

impl Ruleset for Footrace {
    fn facts() -> &'static Facts {
        &FACTS
    }

    fn compile(data: &GameData) -> Result<Self, Error> {
        let track = Track::read(&data.map(data.options.word("map"))?)?;
        let numbers = Numbers::read(&data.cards)?;
        let turn_limit = u16::try_from(data.options.number("turn-limit")).expect("the facts allow 1000");
        Ok(Self { track, numbers, turn_limit })
    }
}

impl Game for Footrace {
    type State = State;
    type Action = Action;

    fn n_seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { runners: self.track.starts, active: Seat::new(0), turn: 1, phase: Phase::Roll }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Roll => Turn::Chance,
            Phase::Walk(_) => Turn::Player(state.active),
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if let Phase::Walk(face) = state.phase {
            let cells = self.track.board.cells().filter(|to| self.may_walk(state, face, *to).is_ok());
            out.extend(cells.map(Action::Walk));
            out.push(Action::Wait); // TP-MOVE-5
        }
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        self.may(state, action).map_err(Reason::refusal)
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Roll(face) => state.phase = Phase::Walk(face),
            Action::Walk(to) => {
                state.runners[state.active.index()] = to;
                if to == self.track.goal {
                    state.phase = Phase::Over(Outcome::Won(SeatSet::only(state.active))); // TP-END-1
                } else {
                    self.end_turn(state);
                }
            }
            Action::Wait => self.end_turn(state),
        }
    }

    fn sample<R: Rng + ?Sized>(&self, _: &State, rng: &mut R) -> Action {
        Action::Roll(die(rng, self.numbers.sides))
    }

    /// Where several rolls come to the same, such as the order of two dice, list one with a larger weight.
    fn outcomes(&self, _: &State, out: &mut Vec<(Action, u64)>) {
        out.extend((1..=self.numbers.sides).map(|face| (Action::Roll(face), 1)));
    }

    fn n_chance_lines(&self, _: &State) -> u64 {
        u64::from(self.numbers.sides)
    }

    fn chance_lines(&self, _: &State, out: &mut Vec<Action>) {
        out.extend((1..=self.numbers.sides).map(Action::Roll));
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let [red, blu] = state.runners;
        let must = |holds: bool, law: &str| if holds { Ok(()) } else { Err(law.to_owned()) };
        must(red != blu, "the runners stand on different cells")?;
        must(state.runners.iter().all(|at| self.track.to_goal(*at).is_some()), "a way leads to the goal")?;
        must((1..=self.turn_limit).contains(&state.turn), "the turn is within the limit")?;
        let has_won = matches!(state.phase, Phase::Over(Outcome::Won(_)));
        must(has_won == state.runners.contains(&self.track.goal), "a runner on the goal has won")
    }
}

impl Footrace {
    /// The one judge of legality.
    fn may(&self, state: &State, action: Action) -> Result<(), Reason> {
        match (state.phase, action) {
            (Phase::Roll, Action::Roll(face)) if (1..=self.numbers.sides).contains(&face) => Ok(()),
            (Phase::Roll, Action::Roll(_)) => Err(Reason::NoFace(self.numbers.sides)),
            (Phase::Roll, Action::Walk(_) | Action::Wait) => Err(Reason::NotRolled),
            (Phase::Walk(_), Action::Roll(_)) => Err(Reason::Rolled),
            (Phase::Walk(face), Action::Walk(to)) => self.may_walk(state, face, to),
            (Phase::Walk(_), Action::Wait) => Ok(()),
            (Phase::Over(_), _) => Err(Reason::Over),
        }
    }

    /// Tells whether the active runner may walk to a cell when the die shows `face`.
    pub(crate) fn may_walk(&self, state: &State, face: u8, to: Cell) -> Result<(), Reason> {
        let (track, from) = (&self.track, state.runner());
        let most = face.min(self.numbers.most_steps);
        if track.walls.contains(to) {
            return Err(Reason::Wall); // TP-MOVE-2
        }
        if track.steps(from, to).is_none_or(|steps| steps > u32::from(most)) {
            return Err(Reason::TooFar(most)); // TP-MOVE-1
        }
        if to == state.runners[other(state.active).index()] {
            return Err(Reason::Taken); // TP-MOVE-4
        }
        if track.to_goal(to) >= track.to_goal(from) {
            return Err(Reason::NotNearer); // TP-MOVE-3
        }
        Ok(())
    }

    /// TP-TURN-1, TP-END-2.
    fn end_turn(&self, state: &mut State) {
        if state.turn == self.turn_limit {
            state.phase = Phase::Over(Outcome::Draw);
            return;
        }
        state.turn += 1;
        state.active = other(state.active);
        state.phase = Phase::Roll;
    }
}
