//! Players that are somebody else's programs.

mod check;
mod dialogue;
mod mark;
mod process;
mod program;

use hillfort_engine::Table;

pub use crate::external::check::{Finding, Verdict, check_bot};
use crate::external::dialogue::{Fault, Question, Wait, ask, greet};
use crate::external::process::Process;
pub use crate::external::program::{NoProgram, check_program};
use crate::protocol::{GRACE, answer_timeout};
use crate::{Budget, NoAnswer, Player, Stop, Thought};

/// A program that speaks the protocol and is started when it is first asked. Whatever it does, it can only lose.
#[derive(Debug)]
pub struct External {
    command: Vec<String>,
    budget: Budget,
    process: Option<Process>,
    /// How many questions it was asked.
    asked: u64,
}

impl External {
    /// Makes a player of a command. Its words are separated by spaces; no shell reads them.
    #[must_use]
    pub fn new(command: &str, budget: Budget) -> Self {
        let command = command.split_whitespace().map(str::to_owned).collect();
        Self { command, budget, process: None, asked: 0 }
    }

    /// Asks for an answer; the program is started if it is not there.
    fn answer(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, Fault> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => greet(&self.command, table, stop)?,
        };
        self.asked += 1;
        let question = Question { table, budget: self.budget, number: Some(self.asked) };
        let mut wait = Wait::new(answer_timeout(self.budget), stop, GRACE);
        // One that fails is dropped here and thereby ended.
        let thought = ask(&mut process, question, &mut wait, &mut Err)?;
        self.process = Some(process);
        Ok(thought)
    }
}

impl Player for External {
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, NoAnswer> {
        self.answer(table, stop)
            .map_err(|fault| NoAnswer(format!("the bot '{}' {fault}", self.command.join(" "))))
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}
