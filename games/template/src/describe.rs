//! Sentences, and the questions a person asks before he acts.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{ActionKind, Cause, EffectKind, Reach, Threat, View};
use hillfort_engine::{Describe, Description, Effect, Outcome, Seat};

use crate::action::Action;
use crate::game::Footrace;
use crate::notation::SEATS;
use crate::reason::Reason;
use crate::state::{Phase, State, other};

impl Describe for Footrace {
    fn view(&self, state: &State) -> View {
        self.make_view(state)
    }

    fn describe(&self, state: &State, action: Action) -> Description {
        let (kind, from, to, sentence) = match action {
            Action::Roll(face) => (ActionKind::Choice, None, None, format!("The die shows {face}.")),
            Action::Walk(to) => {
                let sentence = format!("The runner goes to {}.", self.place(to));
                (ActionKind::Move, Some(state.runner()), Some(to), sentence)
            }
            Action::Wait => (ActionKind::End, None, None, "The runner stays where it is.".to_owned()),
        };
        Description { kind, from, class: from.map(|_| "runner"), to, sentence }
    }

    fn narrate_outcome(&self, before: &State, outcome: Action, after: &State) -> String {
        self.narrate(before, outcome, after)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        let active = SEATS[before.active.index()];
        let kind = match action {
            Action::Roll(face) => format!("{active} rolls {face}."),
            Action::Walk(to) => format!("{active}'s runner goes to {}.", self.place(to)),
            Action::Wait => format!("{active} waits."),
        };
        match after.phase {
            Phase::Over(Outcome::Won(_)) => format!("{kind} {active} wins."),
            Phase::Over(Outcome::Draw) => format!("{kind} That was the last turn: a draw."),
            Phase::Roll | Phase::Walk(_) => kind,
        }
    }

    /// Damage and deaths in a war game; here the steps won.
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let effect = |seat: Seat| {
            let [was, is] = [before, after].map(|state| state.runners[seat.index()]);
            let steps = self.track.to_goal(was)?.checked_sub(self.track.to_goal(is)?)?;
            let who = format!("{} runner on {}", SEATS[seat.index()], self.track.board.name(was));
            let effect =
                Effect { who, seat: Some(seat), what: EffectKind::Progress, note: "", amount: steps.into() };
            (steps > 0).then_some(effect)
        };
        [0, 1].map(Seat::new).into_iter().filter_map(effect).collect()
    }

    /// The roll after a walk is the other player's. Where an action is decided by the roll after it, say so here,
    /// and give the reasons in `causes`.
    fn has_odds(&self, _: &State, _: Action) -> bool {
        false
    }

    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (Some(from), Some(to)) if from == state.runner() => out.push(Action::Walk(to)),
            (None, None) => out.push(Action::Wait),
            (Some(_), _) | (None, Some(_)) => {}
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reach> {
        let (imagined, face) = self.imagine(state, piece, from)?;
        let at = imagined.runner();
        let cells = self.track.board.cells().filter(|to| self.may_walk(&imagined, face, *to).is_ok());
        let cells = cells.filter_map(|to| {
            let steps = u16::try_from(self.track.steps(at, to)?).ok()?;
            Some((self.track.board.name(to), steps))
        });
        Some(Reach { blocked: blocked(state, imagined.active), cells: cells.collect() })
    }

    /// What can be attacked in a war game; here the one thing worth hitting is the goal.
    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let can_hit =
            |(imagined, face): &(State, u8)| self.may_walk(imagined, *face, self.track.goal).is_ok();
        self.imagine(state, piece, from).filter(can_hit).map(|_| self.track.goal).into_iter().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<Threat> {
        let enemy = other(seat).index();
        // The die that lies on the table is not the one he will roll in his next turn.
        let next = State { phase: Phase::Roll, ..state.clone() };
        let is_over = matches!(state.phase, Phase::Over(_));
        let hits = if is_over { Vec::new() } else { self.hits(&next, enemy, None) };
        hits.into_iter().map(|cell| Threat { cell: self.track.board.name(cell), by: vec![enemy] }).collect()
    }
}

impl Footrace {
    /// The position as it would be if a piece of the view were to walk, from where it stands or from another cell,
    /// and what the die shows: in its own turn what lies there, else the most that can come up.
    fn imagine(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<(State, u8)> {
        let seat = (piece < state.runners.len()).then(|| Seat::new(piece))?;
        let mut imagined = State { active: seat, ..state.clone() };
        if let Some(from) = from {
            imagined.runners[piece] = from;
        }
        let face = match state.phase {
            Phase::Walk(face) if seat == state.active => face,
            Phase::Roll | Phase::Walk(_) | Phase::Over(_) => self.numbers.sides,
        };
        Some((imagined, face))
    }

    /// What a cell is called in a sentence.
    fn place(&self, cell: Cell) -> String {
        if cell == self.track.goal { "the goal".to_owned() } else { self.track.board.name(cell) }
    }
}

/// Tells why a seat's runner cannot walk now.
fn blocked(state: &State, seat: Seat) -> Option<Cause> {
    let cause = |sentence: String, rule: &str| Some(Cause { sentence, rule: rule.to_owned() });
    let why = match state.phase {
        Phase::Over(_) => Reason::Over,
        _ if seat != state.active => {
            return cause("it is the other player's turn".to_owned(), "TP-TURN-1");
        }
        Phase::Roll => Reason::NotRolled,
        Phase::Walk(_) => return None,
    };
    let refusal = why.refusal();
    cause(refusal.sentence, refusal.rule.0)
}
