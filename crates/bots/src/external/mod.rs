//! Players that are external programs.

mod check;
mod dialogue;
mod process;
mod violation;

use hillfort_engine::Table;

pub use crate::external::check::{Finding, Verdict, check_bot};
use crate::external::dialogue::{Deadline, ask, greet, receive_answer};
use crate::external::process::Process;
use crate::external::violation::Violation;
use crate::protocol::{GRACE, answer_timeout};
use crate::{Budget, NoAnswer, Player, Stop, Thought};

/// A program that speaks the bot protocol. It is started when it is first asked; if it breaks the protocol it gives no
/// answer and is killed.
#[derive(Debug)]
pub struct External {
    command: Vec<String>,
    budget: Budget,
    process: Option<Process>,
}

impl External {
    /// Creates a player from a command. Its words are separated by spaces; no shell reads them.
    #[must_use]
    pub fn new(command: &str, budget: Budget) -> Self {
        let command = command.split_whitespace().map(str::to_owned).collect();
        Self { command, budget, process: None }
    }

    /// Asks the program for an answer; starts it if it is not running.
    fn answer(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, Violation> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => greet(&self.command, table, stop)?,
        };
        ask(&mut process, table, self.budget)?;
        let mut deadline = Deadline::new(answer_timeout(self.budget), stop, GRACE);
        // On a violation the process is dropped here, which kills it.
        let thought = receive_answer(&mut process, table, &mut deadline)?;
        self.process = Some(process);
        Ok(thought)
    }
}

impl Player for External {
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer> {
        self.answer(table, stop)
            .map_err(|violation| NoAnswer(format!("the bot '{}' {violation}", self.command.join(" "))))
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}
