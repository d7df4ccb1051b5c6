//! Questions to a program and its answers, within the protocol and a deadline.

use std::time::{Duration, Instant};

use hillfort_engine::Table;

use crate::external::process::Process;
use crate::external::violation::{Violation, quoted};
use crate::protocol::{HELLO_TIMEOUT, Reply, go, hello, position};
use crate::{Budget, Stop, Thought};

/// Until when a program may answer one question, whatever else it says before.
#[derive(Debug)]
pub(super) struct Deadline<'a> {
    stop: &'a Stop,
    timeout: Duration,
    end: Instant,
    /// How long the program may still take after `stop`.
    grace: Duration,
    is_stopped: bool,
}

impl<'a> Deadline<'a> {
    pub(super) fn new(timeout: Duration, stop: &'a Stop, grace: Duration) -> Self {
        Self { stop, timeout, end: Instant::now() + timeout, grace, is_stopped: false }
    }

    /// Returns whether to send `stop` now, which happens once.
    pub(super) fn stops_now(&mut self) -> bool {
        if self.is_stopped || !self.stop.is_stopped() {
            return false;
        }
        self.is_stopped = true;
        self.end = self.end.min(Instant::now() + self.grace);
        true
    }

    /// Returns the time left.
    pub(super) fn left(&self) -> Result<Duration, Violation> {
        let left = self.end.saturating_duration_since(Instant::now());
        match (left.is_zero(), self.is_stopped) {
            (false, _) => Ok(left),
            (true, false) => Err(Violation::Late(self.timeout)),
            (true, true) => Err(Violation::LateAfterStop),
        }
    }
}

/// Starts a program and exchanges greetings. It has no answer to give yet, so `stop` ends the wait at once.
pub(super) fn greet(command: &[String], table: &dyn Table, stop: &Stop) -> Result<Process, Violation> {
    let mut process = Process::start(command)?;
    process.send(&hello(table));
    let line = process.receive(&mut Deadline::new(HELLO_TIMEOUT, stop, Duration::ZERO))?;
    match Reply::read(&line) {
        Reply::Hello => Ok(process),
        Reply::Error(text) => Err(Violation::gave_up(text)),
        Reply::Info(_) | Reply::Best(_) | Reply::Unknown => Err(Violation::unexpected(&line, "'hello NAME'")),
    }
}

/// Asks a program about the position of a table. What it said before is discarded.
pub(super) fn ask(process: &mut Process, table: &dyn Table, budget: Budget) -> Result<(), Violation> {
    process.discard_output()?;
    process.send(&(position(table) + &go(budget)));
    Ok(())
}

/// Waits for the answer to the question, which is a legal action.
pub(super) fn receive_answer(
    process: &mut Process,
    table: &dyn Table,
    deadline: &mut Deadline<'_>,
) -> Result<Thought, Violation> {
    let mut thought = Thought::default();
    loop {
        let line = process.receive(deadline)?;
        match Reply::read(&line) {
            Reply::Best(best) => {
                let illegal = |error: hillfort_engine::Error| Violation::Illegal {
                    line: quoted(best),
                    reason: error.to_string(),
                };
                table.check(best).map_err(illegal)?;
                best.clone_into(&mut thought.action);
                return Ok(thought);
            }
            Reply::Info(info) => info.update(&mut thought),
            Reply::Error(text) => return Err(Violation::gave_up(text)),
            Reply::Hello | Reply::Unknown => {
                return Err(Violation::unexpected(&line, "'info …' with a value from 0 to 1 or 'best …'"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_fixed_and_stop_is_sent_once() {
        let hour = Duration::from_secs(3600);
        let stop = Stop::new();
        let mut deadline = Deadline::new(2 * hour, &stop, hour);
        assert!(!deadline.stops_now() && deadline.left().is_ok_and(|left| left > hour));
        stop.stop();
        assert!(deadline.stops_now());
        let left = deadline.left().unwrap();
        std::thread::sleep(Duration::from_millis(2));
        assert!(!deadline.stops_now() && left <= hour && deadline.left().unwrap() < left);
    }

    #[cfg(unix)]
    #[test]
    fn talking_does_not_extend_the_deadline() {
        let command = ["sh", "-c", "printf 'one\ntwo\n'; sleep 600"].map(str::to_owned);
        let mut process = Process::start(&command).unwrap();
        let (running, stopped) = (Stop::new(), Stop::new());
        stopped.stop();
        let long = Duration::from_secs(60);
        assert_eq!(process.receive(&mut Deadline::new(long, &running, long)), Ok("one".to_owned()));
        // The second line is there, but the time is up.
        let late = process.receive(&mut Deadline::new(Duration::ZERO, &running, long));
        assert_eq!(late, Err(Violation::Late(Duration::ZERO)));
        let late = process.receive(&mut Deadline::new(long, &stopped, Duration::ZERO));
        assert_eq!(late, Err(Violation::LateAfterStop));
        assert_eq!(process.receive(&mut Deadline::new(long, &stopped, long)), Ok("two".to_owned()));
    }
}
