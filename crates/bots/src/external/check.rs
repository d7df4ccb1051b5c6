//! A test for people who write bots: every rule of the protocol, tried on their program.

use std::fmt;
use std::time::Duration;

use engine::chance::pick;
use engine::playout::rng_of;
use engine::{Table, Turn};

use crate::external::dialogue::{Fault, ask, greet};
use crate::external::process::Process;
use crate::protocol::GRACE;
use crate::{Budget, Stop};

/// A rule of the protocol, and whether a bot keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The id of the rule.
    pub rule: &'static str,
    /// The rule.
    pub sentence: &'static str,
    /// What is wrong, if the rule is broken.
    pub wrong: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.wrong {
            None => write!(f, "kept    {} {}", self.rule, self.sentence),
            Some(wrong) => write!(f, "BROKEN  {} {} Yours {wrong}.", self.rule, self.sentence),
        }
    }
}

/// How many decisions of a game are asked for.
const DECISIONS: usize = 12;
/// Between two of them others act at random, so many decisions at most.
const BETWEEN: u32 = 6;

type Test = fn(&mut Bot) -> Result<(), Fault>;

const RULES: [(&str, &str, Test); 7] = [
    ("BOT-1", "A bot answers 'hello 1 GAME …' with 'hello NAME' within 5 s.", Bot::greets),
    ("BOT-2", "A bot lets lines pass that begin with a word it does not know.", Bot::lets_pass),
    (
        "BOT-3",
        "A bot answers 'go time MS' with 'best LINE' within the time and 1 s, and LINE is legal.",
        Bot::keeps_time,
    ),
    (
        "BOT-4",
        "A bot answers 'go nodes N' with 'best LINE' within a minute, and LINE is legal.",
        Bot::counts_nodes,
    ),
    ("BOT-5", "A bot that is told 'stop' answers within 1 s.", Bot::stops),
    (
        "BOT-6",
        "Before 'best' a bot says nothing but 'info …'; a value is a number from 0 to 1.",
        Bot::informs,
    ),
    ("BOT-7", "A bot that is told 'quit' leaves within 1 s.", Bot::leaves),
];

/// Puts a bot through the protocol, on positions of a game in which others play at random. A bot that has failed is
/// started anew for the next rule.
#[must_use]
pub fn check_bot(command: &[String], table: Box<dyn Table>, seed: u64) -> Vec<Finding> {
    let mut bot =
        Bot { command: command.to_vec(), table, rng: rng_of(seed, 0), process: None, loose_talk: None };
    let mut findings = Vec::new();
    for (rule, sentence, test) in RULES {
        let wrong = test(&mut bot).err().map(|fault| fault.to_string());
        let is_fatal = rule == "BOT-1" && wrong.is_some();
        findings.push(Finding { rule, sentence, wrong });
        if is_fatal {
            break;
        }
    }
    findings
}

struct Bot {
    command: Vec<String>,
    table: Box<dyn Table>,
    rng: rand_pcg::Pcg64Mcg,
    process: Option<Process>,
    /// What it said between 'go' and 'best' that it must not say.
    loose_talk: Option<Fault>,
}

impl Bot {
    /// Takes the program into the hand, started if it is not there. It ends when it is dropped and not put back.
    fn take(&mut self) -> Result<Process, Fault> {
        match self.process.take() {
            Some(process) => Ok(process),
            None => greet(&self.command, &*self.table, &Stop::new()),
        }
    }

    fn greets(&mut self) -> Result<(), Fault> {
        self.process = Some(self.take()?);
        Ok(())
    }

    fn lets_pass(&mut self) -> Result<(), Fault> {
        let process = self.take()?;
        process.say("weather fine\n");
        self.process = Some(process);
        self.decide(Budget::millis(50), &Stop::new())
    }

    fn keeps_time(&mut self) -> Result<(), Fault> {
        (0..DECISIONS).try_for_each(|_| self.decide(Budget::millis(50), &Stop::new()))
    }

    fn counts_nodes(&mut self) -> Result<(), Fault> {
        self.decide(Budget::Nodes(50), &Stop::new())
    }

    fn stops(&mut self) -> Result<(), Fault> {
        self.greets()?;
        let stop = Stop::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                stop.stop();
            });
            self.decide(Budget::millis(20_000), &stop)
        })
    }

    fn informs(&mut self) -> Result<(), Fault> {
        self.loose_talk.take().map_or(Ok(()), Err)
    }

    fn leaves(&mut self) -> Result<(), Fault> {
        if self.take()?.dismiss(GRACE) { Ok(()) } else { Err(Fault::Stayed) }
    }

    /// Lets the others play on to some decision, asks for an answer, and carries it out. Loose talk before the answer
    /// breaks a rule of its own and no other.
    fn decide(&mut self, budget: Budget, stop: &Stop) -> Result<(), Fault> {
        self.play_on();
        let mut process = self.take()?;
        let mut forgive = |fault| {
            self.loose_talk.get_or_insert(fault);
            Ok(())
        };
        let thought = ask(&mut process, &*self.table, budget, stop, &mut forgive)?;
        self.process = Some(process);
        self.table.act(&thought.action).expect("the answer was checked");
        Ok(())
    }

    /// Plays at random to a decision some way on; after the end the game begins anew.
    fn play_on(&mut self) {
        let mut left = engine::chance::below(&mut self.rng, BETWEEN);
        loop {
            match self.table.turn() {
                Turn::Chance => self.table.roll(&mut self.rng),
                Turn::Player(_) if left == 0 => return,
                Turn::Player(_) => {
                    let legal = self.table.legal();
                    let line = pick(&mut self.rng, &legal);
                    self.table.act(line).expect("a listed line is legal");
                    left -= 1;
                }
                Turn::Over(_) => self.table = self.table.at_event(0),
            }
        }
    }
}
