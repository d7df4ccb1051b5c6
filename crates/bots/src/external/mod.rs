//! Players that are somebody else's programs.

mod check;
mod process;

use engine::Table;

pub use crate::external::check::{Finding, check_bot};
pub(crate) use crate::external::process::{Process, Silence};
use crate::protocol::{GRACE, HELLO_PATIENCE, go, hello, patience, position, read_info};
use crate::{Budget, Forfeit, Player, Stop, Thought};

/// So many lines may stand before an answer.
const MOST_INFO: usize = 100_000;

/// A program that speaks the protocol and is started when it is first asked. Whatever it does, it can only lose.
#[derive(Debug)]
pub struct External {
    command: String,
    budget: Budget,
    process: Option<Process>,
}

impl External {
    /// Makes a player of a command.
    #[must_use]
    pub fn new(command: &str, budget: Budget) -> Self {
        Self { command: command.to_owned(), budget, process: None }
    }

    fn forfeit(&self, what: &str) -> Forfeit {
        Forfeit(format!("the bot '{}' {what}", self.command))
    }

    /// Starts the program and exchanges greetings.
    fn greet(&self, table: &dyn Table) -> Result<Process, Silence> {
        let mut process = Process::start(&self.command)?;
        process.say(&hello(table));
        let answer = process.hear(HELLO_PATIENCE, &Stop::new(), GRACE)?;
        if answer != "hello" && !answer.starts_with("hello ") {
            return Err(Silence(format!("said '{}' instead of 'hello NAME'", clean(&answer))));
        }
        Ok(process)
    }

    /// Asks for an answer.
    fn ask(&self, process: &mut Process, table: &dyn Table, stop: &Stop) -> Result<Thought, Silence> {
        process.say(&position(table));
        process.say(&go(self.budget));
        let mut thought = Thought::default();
        let end = std::time::Instant::now() + patience(self.budget);
        for _ in 0..MOST_INFO {
            let left = end.saturating_duration_since(std::time::Instant::now());
            let line = process.hear(left, stop, GRACE).map_err(|silence| {
                // The patience is told as a whole, not what was left of it.
                if left < patience(self.budget) && silence.0.starts_with("gave no answer") {
                    Silence(format!("gave no answer within {:.1} s", patience(self.budget).as_secs_f64()))
                } else {
                    silence
                }
            })?;
            if let Some(best) = line.strip_prefix("best ") {
                best.clone_into(&mut thought.action);
                return match table.check(best) {
                    Ok(()) => Ok(thought),
                    Err(error) => {
                        Err(Silence(format!("answered '{}', which is refused: {error}", clean(best))))
                    }
                };
            }
            if let Some(error) = line.strip_prefix("error") {
                return Err(Silence(format!("gave up: {}", clean(error))));
            }
            if line.starts_with("info") {
                read_info(&line, &mut thought);
            } else if !line.is_empty() {
                return Err(Silence(format!("said '{}' instead of 'info …' or 'best …'", clean(&line))));
            }
        }
        Err(Silence(format!("said {MOST_INFO} lines without an answer")))
    }
}

impl Player for External {
    fn think(&mut self, table: &dyn Table, stop: &Stop) -> Result<Thought, Forfeit> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.greet(table).map_err(|silence| self.forfeit(&silence.0))?,
        };
        // One that has failed is dropped here and thereby ended.
        let thought = self.ask(&mut process, table, stop).map_err(|silence| self.forfeit(&silence.0))?;
        self.process = Some(process);
        Ok(thought)
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}

/// Returns what a stranger said without control characters, cut to a length that stays readable.
pub(crate) fn clean(text: &str) -> String {
    let text = text.trim();
    let mut clean: String = text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(200).is_some() {
        clean.push('…');
    }
    clean
}
