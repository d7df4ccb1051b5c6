//! Action lines (TP-LINE-1).

use hillfort_board::Board;
use hillfort_engine::chance::{read_roll, write_roll};
use hillfort_engine::record::SetupLine;
use hillfort_engine::{Error, Notation, NotationError, Outcome, Seat, Words};
use serde_json::{Map, Value};

use crate::action::Action;
use crate::game::Footrace;
use crate::state::State;
use crate::{json, setup};

/// The names of the seats; in a game where they change, `seat_name` looks at the state.
pub(crate) const SEATS: [&str; 2] = ["red", "blu"];

impl Notation for Footrace {
    fn board(&self) -> &dyn Board {
        &self.track.board
    }

    fn seat_name(&self, _: &State, seat: Seat) -> &'static str {
        SEATS[seat.index()]
    }

    fn winner_name(&self, _: &State, outcome: Outcome) -> String {
        match outcome {
            Outcome::Draw => "draw".to_owned(),
            Outcome::Won(seats) => seats.iter().map(|seat| SEATS[seat.index()]).collect(),
        }
    }

    fn prompt(&self, _: &State) -> String {
        format!("roll 1d{}", self.numbers.sides)
    }

    fn write(&self, _: &State, action: Action) -> String {
        match action {
            Action::Roll(face) => write_roll(&[face]),
            Action::Walk(to) => format!("walk {}", self.track.board.name(to)),
            Action::Wait => "wait".to_owned(),
        }
    }

    fn read(&self, _: &State, line: &str) -> Result<Action, NotationError> {
        self.read_line(line).map_err(|error| error.by_rule("TP-LINE-1"))
    }

    fn fields(&self, state: &State) -> Map<String, Value> {
        json::fields(self, state)
    }

    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        setup::setup_state(self, lines)
    }
}

impl Footrace {
    /// Reads every verb in every phase: whether it is its turn is for `check` to say, with the rule.
    fn read_line(&self, line: &str) -> Result<Action, NotationError> {
        const VERBS: &str = "roll, walk or wait";
        let mut words = Words::new(line);
        let action = match words.word(VERBS)? {
            "roll" => {
                let [face] = read_roll(&mut words, 1, self.numbers.sides)?;
                Action::Roll(face)
            }
            "walk" => Action::Walk(words.cell(&self.track.board)?),
            "wait" => Action::Wait,
            verb => return Err(NotationError::new(VERBS, verb)),
        };
        words.end()?;
        Ok(action)
    }
}

/// Reads the name of a seat.
pub(crate) fn seat(words: &mut Words<'_>) -> Result<Seat, NotationError> {
    words.read("red or blu", |word| SEATS.iter().position(|name| *name == word).map(Seat::new))
}
