//! The questions a person asks before he acts.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{Cause, Roll, View};
use hillfort_engine::{
    Appearance, Description, Effect, Notation as _, Odds, Questions, Reachable, Seat, Sentences,
};

use crate::action::Action;
use crate::actions::moves::stopping;
use crate::game::KingOfTheHill;
use crate::legal::in_turn;
use crate::state::stack::UnitMask;
use crate::state::{Offer, Phase, Pool, State};
use crate::terrain::{HILL, area, ring_and_number};
use crate::words::{Class, Die, Direction, Payment};

impl Appearance for KingOfTheHill {
    fn view(&self, state: &State) -> View {
        self.make_view(state)
    }
}

impl Sentences for KingOfTheHill {
    fn describe(&self, state: &State, action: Action) -> Description {
        self.make_description(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        self.make_telling(before, action, after)
    }

    /// Only the half of the die matters, and what comes of it.
    fn narrate_outcome(&self, before: &State, outcome: Action, after: &State) -> String {
        match outcome {
            Action::Fate(face) => {
                let mut otherwise = before.clone();
                self.decide_fate(&mut otherwise, 7 - face);
                let half = match face {
                    // Both halves come to the same, and the outcome stands for both.
                    _ if otherwise == *after => "Whatever the die shows",
                    1..=3 => "On 1 to 3",
                    _ => "On 4 to 6",
                };
                format!("{half}:{}", self.tell_effects(before, after))
            }
            _ => self.make_telling(before, outcome, after),
        }
    }

    /// The dice of a round are a player's, and show what they are for (KH-DICE-1).
    fn roll(&self, before: &State, outcome: Action) -> Option<Roll> {
        match outcome {
            Action::Roll(faces) => {
                let dice = faces[..usize::from(self.numbers.dice)].iter();
                let shown = dice.map(|face| self.numbers.faces[usize::from(*face) - 1].title().to_owned());
                Some(Roll { seat: self.roller(before), faces: shown.collect() })
            }
            Action::Fate(face) => Some(Roll { seat: Some(before.active), faces: vec![face.to_string()] }),
            _ => None,
        }
    }
}

impl Odds for KingOfTheHill {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        self.list_effects(before, after)
    }

    /// Of all rolls only the one over life and death belongs to the action before it (KH-ALLY-6).
    fn has_odds(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Accept(_) | Action::Offer(_))
    }

    fn causes(&self, _: &State, action: Action) -> Vec<Cause> {
        let (Action::Accept(_) | Action::Offer(_)) = action else { return Vec::new() };
        let dies = "on 1 to 3 the fighter of the active player dies, on 4 to 6 the ally's";
        vec![Cause { sentence: dies.to_owned(), rule: "KH-ALLY-6".to_owned() }]
    }

    /// The odds of an offer are those it has if it is accepted.
    fn assumed_answer(&self, state: &State) -> Option<(Action, Cause)> {
        let Phase::Answer(offer) = state.phase else { return None };
        let cell = self.attackers(state, offer.ally, offer.to).iter().next()?;
        let (ally, at) = (self.seat_name(state, offer.ally), self.board.name(cell));
        let sentence = format!("this is so if {ally} accepts with the fighter on {at}; {ally} may decline");
        Some((Action::Accept(cell), Cause { sentence, rule: "KH-ALLY-2".to_owned() }))
    }
}

impl Questions for KingOfTheHill {
    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => self.try_anywhere(out),
            (None, Some(to)) => self.try_at(state, to, out),
            (Some(from), Some(to)) => self.try_between(state, from, to, out),
            (Some(_), None) => {}
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (at, seat, class) = self.pieces(state).nth(piece)?;
        let (imagined, at) = self.imagine(state, seat, class, at, from);
        let steps = |to: Cell| match class {
            Class::Runner => {
                let mut steps = 1..self.numbers.runner_steps;
                steps
                    .find(|n| self.runner_ways(&imagined, stopping(&imagined), at, *n).contains(to))
                    .unwrap_or(self.numbers.runner_steps)
            }
            Class::Fighter | Class::Blocker => 1,
        };
        let cells = self.destinations(&imagined, class, at).iter();
        let cells = cells.map(|to| (to, u16::from(steps(to)))).collect();
        Some(Reachable { blocked: self.why_not_moving(state, seat), cells })
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        match self.pieces(state).nth(piece) {
            Some((at, seat, Class::Fighter)) => {
                let stands = from.unwrap_or(at);
                let (mut imagined, _) = self.imagine(state, seat, Class::Fighter, at, from);
                if stands != at {
                    imagined.uses = 1; // It has gone there with the other one.
                } else if self.why_not_moving(state, seat).is_none() {
                    (imagined.uses, imagined.dice) = (state.uses, state.dice);
                }
                self.victims(&imagined, stands).iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Dice are open (KH-GEN-4), so what counts are those that the enemy has. Where his next turn comes after a new
    /// roll, it is what a roll can bring: every die may show any face.
    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        self.list_threats(state, seat)
    }
}

impl KingOfTheHill {
    /// Actions that need no cell.
    fn try_anywhere(&self, out: &mut Vec<Action>) {
        out.extend([Action::End, Action::Count, Action::Decline]);
        out.extend(Class::ALL.map(Action::Exclude));
        for (idx, a) in Die::ALL.into_iter().enumerate() {
            out.extend(Die::ALL[idx..].iter().map(|b| Action::Keep(a, *b)));
        }
    }

    /// Actions done to a cell by nobody in particular. Nobody means to lay an area once the game has begun.
    fn try_at(&self, state: &State, to: Cell, out: &mut Vec<Action>) {
        if let (Phase::Area(_), Some((0, number))) = (state.phase, ring_and_number(to)) {
            out.push(Action::Area(number));
        }
        if state.area_of[state.active.index()].is_some_and(|own| area(own) == to) {
            for class in Class::ALL {
                out.extend(
                    [Payment::Recruit, Payment::Move, Payment::Turns].map(|pay| Action::Recruit(class, pay)),
                );
            }
        }
    }

    /// Actions from a cell to a cell.
    fn try_between(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        if let Phase::Answer(_) = state.phase {
            out.push(Action::Accept(from));
        }
        if from == HILL && state.phase == Phase::Push {
            out.extend(self.seats().map(|seat| Action::Push(seat, to)));
        }
        let here = state.at(from);
        let classes = Class::ALL.into_iter().filter(|class| here.count(state.active, *class) > 0);
        for class in classes {
            out.extend(Payment::ALL.map(|pay| Action::Move { class, from, to, pay }));
        }
        if here.total(state.active) == 0 {
            out.extend(Class::ALL.map(|class| Action::Move { class, from, to, pay: Payment::Move }));
        }
        if here.count(state.active, Class::Fighter) > 0 && state.at(to).has(UnitMask::class(Class::Blocker)) {
            self.try_storm(state, from, to, out);
        }
        self.try_turning(state, from, to, out);
    }

    pub(crate) fn try_storm(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        let blocked = state.at(to);
        let owners = || self.seats().filter(|owner| blocked.count(*owner, Class::Blocker) > 0);
        let partners = self.attackers(state, state.active, to);
        for owner in owners() {
            for partner in partners.iter() {
                for (idx, first) in Payment::ALL.into_iter().enumerate() {
                    out.extend(Payment::ALL[idx..].iter().map(|second| Action::Assault {
                        from: [from.min(partner), from.max(partner)],
                        to,
                        owner,
                        pay: [first, *second],
                    }));
                }
            }
            for ally in self.seats() {
                out.extend(Payment::ALL.map(|pay| Action::Offer(Offer { ally, from, to, owner, pay })));
            }
        }
    }

    fn try_turning(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        if let (Some((ring, a)), Some((other, b))) = (ring_and_number(from), ring_and_number(to))
            && ring == other
        {
            match (b + 7 - a) % 7 {
                1 => out.push(Action::Turn(ring, Direction::Right)),
                6 => out.push(Action::Turn(ring, Direction::Left)),
                _ => {}
            }
        }
        if let (true, Some((0, number))) =
            (state.area_of[state.active.index()].is_some_and(|own| area(own) == from), ring_and_number(to))
        {
            out.push(Action::Shift(number));
        }
        if from != to {
            out.push(Action::Swap(from.min(to), from.max(to)));
        }
    }

    /// The position as it would be if the unit's owner were to move it, standing where it stands or elsewhere.
    pub(crate) fn imagine(
        &self,
        state: &State,
        seat: Seat,
        class: Class,
        at: Cell,
        from: Option<Cell>,
    ) -> (State, Cell) {
        let mut imagined = state.clone();
        let stands = from.unwrap_or(at);
        imagined.step(seat, class, at, stands);
        (imagined.active, imagined.phase, imagined.uses) = (seat, Phase::Turn, 2);
        let mut pool = Pool::default();
        pool.add(Die::Move);
        pool.add(Die::Move);
        imagined.dice[seat.index()] = pool;
        (imagined, stands)
    }

    fn why_not_moving(&self, state: &State, seat: Seat) -> Option<Cause> {
        let reason = |sentence: String, rule: &str| Some(Cause { sentence, rule: rule.to_owned() });
        if let Err(why) = in_turn(state) {
            let refusal = why.refusal(self, state);
            return reason(refusal.sentence, refusal.rule.0);
        }
        if seat != state.active {
            return reason("it is another player's turn".to_owned(), "KH-FLOW-2");
        }
        let ways = Payment::ALL.map(|pay| self.may_pay_movement(state, pay));
        if ways.iter().any(Result::is_ok) {
            return None;
        }
        let refusal = ways.into_iter().find_map(Result::err)?.refusal(self, state);
        reason(refusal.sentence, refusal.rule.0)
    }
}
