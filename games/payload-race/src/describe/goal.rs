//! What wins, what to do now, and why the game ended.

use hillfort_board::Board as _;
use hillfort_engine::{Game as _, Outcome, Seat};

use crate::action::Action;
use crate::game::PayloadRace;
use crate::state::{Phase, State, UnitId};
use crate::words::{Part, Side};

impl PayloadRace {
    /// PR-WIN-1.
    pub(super) fn goal_of(&self, state: &State, seat: Seat) -> String {
        match state.side_of(seat) {
            Some(side) => {
                let other = side.other().title();
                format!("Push your cart to the end of its track before {other} does.")
            }
            None => "Push your cart to the end of its track before the other player does.".to_owned(),
        }
    }

    pub(super) fn task_of(&self, state: &State) -> String {
        let class = |unit: Option<UnitId>| unit.map_or("token", |unit| unit.class().title());
        match state.phase {
            Phase::Colour(_) => "Pick your colour: you go second.".to_owned(),
            Phase::Deploy(_) => {
                format!("Choose a weapon for your {} and place it.", class(self.entering(state)))
            }
            Phase::Respawn => {
                format!("Choose a weapon and a place for the {}.", class(self.entering(state)))
            }
            Phase::Uber(attack) => {
                let at = self.terrain.board.name(attack.at);
                format!("Answer the attack on {at} with Uber, or let it happen.")
            }
            Phase::Turn => match state.actor() {
                Some((unit, _)) => {
                    let class = unit.class().title();
                    match (self.can_go_on(state), state.done.has(Part::Move)) {
                        (true, false) => {
                            format!("Move your {class} and let it act, or go on with another token.")
                        }
                        (true, true) => format!("Let your {class} act, or go on with another token."),
                        (false, _) => {
                            format!("Your {class} is done: choose another token, or end your turn.")
                        }
                    }
                }
                None if state.pushed => "Choose a token that has not acted, or end your turn.".to_owned(),
                None => "Choose a token that has not acted. One token a turn can push your cart.".to_owned(),
            },
            Phase::RollOff
            | Phase::Accuracy(_)
            | Phase::Damage(_)
            | Phase::Heal(_)
            | Phase::Eat
            | Phase::Over(_) => String::new(),
        }
    }

    /// Returns whether the active token can still do something.
    fn can_go_on(&self, state: &State) -> bool {
        let mut legal = Vec::new();
        self.legal(state, &mut legal);
        legal.into_iter().any(|action| !matches!(action, Action::Activate(_) | Action::End))
    }

    /// Says who won and why (PR-WIN-1, PR-WIN-3).
    pub(super) fn ending(&self, state: &State, outcome: Outcome) -> String {
        let spaces = |side: Side| match self.left(state, side) {
            1 => "1 space".to_owned(),
            left => format!("{left} spaces"),
        };
        let winner = Side::ALL
            .into_iter()
            .find(|side| matches!(outcome, Outcome::Won(winners) if winners.contains(state.seat_of(*side))));
        match winner {
            None => format!(
                "A draw: the turn limit is reached, and both carts are {} from the end.",
                spaces(Side::Red)
            ),
            Some(side) if self.left(state, side) == 0 => {
                format!("{} won: its cart has reached the end of its track.", side.title())
            }
            Some(side) => {
                let (near, far, other) = (spaces(side), self.left(state, side.other()), side.other().title());
                let title = side.title();
                format!(
                    "{title} won: the turn limit is reached, and its cart is {near} from the end, {other}'s {far}."
                )
            }
        }
    }
}
