//! Action lines (TP-LINE-1).

use hillfort_board::Board;
use hillfort_engine::chance::{read_roll, write_roll};
use hillfort_engine::{Notation, NotationError, Words};

use crate::{Action, Footrace, State};

impl Notation for Footrace {
    fn board(&self) -> &dyn Board {
        &self.terrain.board
    }

    fn prompt(&self, _: &State) -> String {
        format!("roll 1d{}", self.numbers.die.sides)
    }

    fn write(&self, _: &State, action: Action) -> String {
        match action {
            Action::Roll(face) => write_roll(&[face]),
            Action::Walk(to) => format!("walk {}", self.terrain.board.name(to)),
            Action::Wait => "wait".to_owned(),
        }
    }

    /// Reads every verb in every phase; `check` says whether it is legal now.
    fn read(&self, _: &State, line: &str) -> Result<Action, NotationError> {
        const VERBS: &str = "roll, walk or wait";
        let mut words = Words::new(line).by_rule("TP-LINE-1");
        let action = match words.word(VERBS)? {
            "roll" => Action::Roll(read_roll::<1>(&mut words, 1, self.numbers.die.sides)?[0]),
            "walk" => Action::Walk(words.cell(&self.terrain.board)?),
            "wait" => Action::Wait,
            verb => return Err(words.unexpected(VERBS, verb)),
        };
        words.end()?;
        Ok(action)
    }
}
