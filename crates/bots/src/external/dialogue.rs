//! A conversation with a program: one question, one answer, in time and within the rules of the protocol.

use std::time::{Duration, Instant};

use hillfort_engine::Table;
use hillfort_engine::notation::clean;

use crate::external::process::Process;
use crate::protocol::{HELLO_TIMEOUT, LONGEST_LINE, Reply, go, hello, position, question};
use crate::{Budget, Stop, Thought};

/// No more of what a stranger said is quoted.
pub(super) const MOST_QUOTED: usize = 200;
/// Of a line that is too long less will do.
const MOST_QUOTED_OF_LONG: usize = 40;

/// Why a program has no answer that counts, in words that follow its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// Its time is up.
    #[error("gave no answer within {:.1} s", .0.as_secs_f64())]
    Late(Duration),
    /// It was told to stop, and its time was up then.
    #[error("gave no answer when it was told to stop")]
    Stopped,
    /// It cannot be started, or it has ended.
    #[error("{0}")]
    Gone(String),
    /// It was sent away and did not leave.
    #[error("was still there")]
    Stayed,
    /// It said `error`.
    #[error("gave up: {0}")]
    GaveUp(String),
    /// Its answer is not legal.
    #[error("answered '{line}', which is refused: {why}")]
    Refused {
        /// What it answered.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// It said a line without an end, or one that takes too long to come to it.
    #[error("said a line of more than {LONGEST_LINE} bytes, and none may be longer; it begins with '{0}'")]
    TooLong(String),
    /// It said what the protocol does not allow.
    #[error("said '{said}' instead of {expected}")]
    Broke {
        /// What it said.
        said: String,
        /// What it may say.
        expected: &'static str,
    },
}

impl Fault {
    pub(super) fn broke(said: &str, expected: &'static str) -> Self {
        Self::Broke { said: clean(said.trim(), MOST_QUOTED), expected }
    }

    pub(super) fn too_long(line: &str) -> Self {
        Self::TooLong(clean(line.trim(), MOST_QUOTED_OF_LONG))
    }

    fn gave_up(text: &str) -> Self {
        Self::GaveUp(clean(text.trim(), MOST_QUOTED))
    }
}

/// How long one question waits for its answer, whatever is said in between.
#[derive(Debug)]
pub(super) struct Wait<'a> {
    stop: &'a Stop,
    timeout: Duration,
    deadline: Instant,
    /// How long it waits on when the flag is raised.
    mercy: Duration,
    is_stopped: bool,
}

impl<'a> Wait<'a> {
    pub(super) fn new(timeout: Duration, stop: &'a Stop, mercy: Duration) -> Self {
        Self { stop, timeout, deadline: Instant::now() + timeout, mercy, is_stopped: false }
    }

    /// Tells whether the program has to be told to stop now, which is once.
    pub(super) fn is_to_stop(&mut self) -> bool {
        if self.is_stopped || !self.stop.is_stopped() {
            return false;
        }
        self.is_stopped = true;
        self.deadline = self.deadline.min(Instant::now() + self.mercy);
        true
    }

    /// Returns how long there is left to wait.
    pub(super) fn left(&self) -> Result<Duration, Fault> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        match (left.is_zero(), self.is_stopped) {
            (false, _) => Ok(left),
            (true, false) => Err(Fault::Late(self.timeout)),
            (true, true) => Err(Fault::Stopped),
        }
    }
}

/// Starts a program and exchanges greetings. It has nothing to answer yet: when the flag is raised nobody waits for it.
pub(super) fn greet(command: &[String], table: &dyn Table, stop: &Stop) -> Result<Process, Fault> {
    let mut process = Process::start(command)?;
    process.say(&hello(table));
    let line = process.hear(&mut Wait::new(HELLO_TIMEOUT, stop, Duration::ZERO))?;
    match Reply::read(&line) {
        Reply::Hello => Ok(process),
        Reply::Error(text) => Err(Fault::gave_up(text)),
        Reply::Answer(_) | Reply::Info(_) | Reply::Best(_) | Reply::Wrong => {
            Err(Fault::broke(&line, "'hello NAME'"))
        }
    }
}

/// What a program is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub(super) table: &'a dyn Table,
    pub(super) budget: Budget,
    /// Its number, larger than those before it; none to ask without.
    pub(super) number: Option<u64>,
}

impl Question<'_> {
    fn text(&self) -> String {
        self.number.map(question).unwrap_or_default() + &position(self.table) + &go(self.budget)
    }
}

/// Asks for an answer, which is legal. `forgive` decides about a line that must not stand before it: whether its fault
/// is the end of the matter.
///
/// What was said before the question is not believed. From a program that numbers its answers nothing is that belongs
/// to another question, however late it comes.
pub(super) fn ask(
    process: &mut Process,
    question: Question<'_>,
    wait: &mut Wait<'_>,
    forgive: &mut dyn FnMut(Fault) -> Result<(), Fault>,
) -> Result<Thought, Fault> {
    process.forget()?;
    process.say(&question.text());
    let mut thought = Thought::default();
    let mut is_answer = question.number.is_none() || !process.numbers_answers;
    loop {
        let line = process.hear(wait)?;
        match Reply::read(&line) {
            Reply::Answer(number) if question.number.is_some_and(|asked| number <= asked) => {
                process.numbers_answers = true;
                is_answer = question.number == Some(number);
                thought = Thought::default();
            }
            _ if !is_answer => {}
            Reply::Best(best) => {
                question.table.check(best).map_err(|error| Fault::Refused {
                    line: clean(best, MOST_QUOTED),
                    why: error.to_string(),
                })?;
                best.clone_into(&mut thought.action);
                return Ok(thought);
            }
            Reply::Info(info) => info.update(&mut thought),
            Reply::Error(text) => return Err(Fault::gave_up(text)),
            Reply::Hello | Reply::Answer(_) | Reply::Wrong => {
                forgive(Fault::broke(&line, "'info …' with a value from 0 to 1 or 'best …'"))?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_waits_until_one_moment_and_is_stopped_once() {
        let hour = Duration::from_secs(3600);
        let stop = Stop::new();
        let mut wait = Wait::new(2 * hour, &stop, hour);
        assert!(!wait.is_to_stop() && wait.left().is_ok_and(|left| left > hour));
        stop.stop();
        assert!(wait.is_to_stop());
        let left = wait.left().unwrap();
        std::thread::sleep(Duration::from_millis(2));
        // Nobody is given his time anew by saying something.
        assert!(!wait.is_to_stop() && left <= hour && wait.left().unwrap() < left);
    }

    #[cfg(unix)]
    #[test]
    fn whoever_talks_on_is_not_listened_to_for_longer() {
        let command = ["sh", "-c", "printf 'one\ntwo\n'; sleep 600"].map(str::to_owned);
        let mut process = Process::start(&command).unwrap();
        let (calm, raised) = (Stop::new(), Stop::new());
        raised.stop();
        let long = Duration::from_secs(60);
        assert_eq!(process.hear(&mut Wait::new(long, &calm, long)), Ok("one".to_owned()));
        // The second line lies there, and the time is up.
        let late = process.hear(&mut Wait::new(Duration::ZERO, &calm, long));
        assert_eq!(late, Err(Fault::Late(Duration::ZERO)));
        assert_eq!(process.hear(&mut Wait::new(long, &raised, Duration::ZERO)), Err(Fault::Stopped));
        assert_eq!(process.hear(&mut Wait::new(long, &raised, long)), Ok("two".to_owned()));
    }
}
