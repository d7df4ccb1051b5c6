//! Players that are somebody else's programs.

mod check;
mod dialogue;
mod process;

use engine::Table;

pub use crate::external::check::{Finding, check_bot};
use crate::external::dialogue::{Fault, ask, greet};
use crate::external::process::Process;
use crate::{Budget, Forfeit, Player, Stop, Thought};

/// A program that speaks the protocol and is started when it is first asked. Whatever it does, it can only lose.
#[derive(Debug)]
pub struct External {
    command: Vec<String>,
    budget: Budget,
    process: Option<Process>,
}

impl External {
    /// Makes a player of a command. Its words are separated by spaces; no shell reads them.
    #[must_use]
    pub fn new(command: &str, budget: Budget) -> Self {
        let command = command.split_whitespace().map(str::to_owned).collect();
        Self { command, budget, process: None }
    }

    /// Asks for an answer; the program is started if it is not there.
    fn answer(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, Fault> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => greet(&self.command, table, stop)?,
        };
        // One that fails is dropped here and thereby ended.
        let thought = ask(&mut process, table, self.budget, stop, &mut Err)?;
        self.process = Some(process);
        Ok(thought)
    }
}

impl Player for External {
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, Forfeit> {
        self.answer(table, stop)
            .map_err(|fault| Forfeit(format!("the bot '{}' {fault}", self.command.join(" "))))
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}
