//! A test for people who write bots: every rule of the protocol, tried on their program.

use std::fmt;
use std::time::{Duration, Instant};

use engine::chance::pick;
use engine::playout::rng_of;
use engine::{Table, Turn};

use crate::external::{Process, Silence, clean};
use crate::protocol::{GRACE, HELLO_PATIENCE, go, hello, patience, position, read_info};
use crate::{Budget, Stop, Thought};

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

type Test = fn(&mut Bot) -> Result<(), Silence>;

const RULES: [(&str, &str, Test); 7] = [
    ("BOT-1", "A bot answers 'hello 1 GAME …' with 'hello NAME' within 5 s.", Bot::greets),
    ("BOT-2", "A bot lets lines pass that begin with a word it does not know.", Bot::lets_pass),
    (
        "BOT-3",
        "A bot answers 'go time MS' with 'best LINE' within the time and 1 s, and LINE is legal.",
        Bot::keeps_time,
    ),
    ("BOT-4", "A bot answers 'go nodes N' with 'best LINE', and LINE is legal.", Bot::counts_nodes),
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
pub fn check_bot(command: &str, table: Box<dyn Table>, seed: u64) -> Vec<Finding> {
    let mut bot =
        Bot { command: command.to_owned(), table, rng: rng_of(seed, 0), process: None, loose_talk: None };
    let mut findings = Vec::new();
    for (rule, sentence, test) in RULES {
        let wrong = test(&mut bot).err().map(|silence| silence.0);
        let is_fatal = rule == "BOT-1" && wrong.is_some();
        if wrong.is_some() {
            bot.process = None;
        }
        findings.push(Finding { rule, sentence, wrong });
        if is_fatal {
            break;
        }
    }
    findings
}

struct Bot {
    command: String,
    table: Box<dyn Table>,
    rng: rand_pcg::Pcg64Mcg,
    process: Option<Process>,
    /// What it said between 'go' and 'best' that it must not say.
    loose_talk: Option<String>,
}

impl Bot {
    fn process(&mut self) -> Result<&mut Process, Silence> {
        if self.process.is_none() {
            self.greets()?;
        }
        self.process.as_mut().ok_or_else(|| Silence("is gone".to_owned()))
    }

    fn greets(&mut self) -> Result<(), Silence> {
        let mut process = Process::start(&self.command)?;
        process.say(&hello(&*self.table));
        let answer = process.hear(HELLO_PATIENCE, &Stop::new(), GRACE)?;
        if !answer.starts_with("hello ") {
            return Err(Silence(format!("said '{}'", clean(&answer))));
        }
        self.process = Some(process);
        Ok(())
    }

    fn lets_pass(&mut self) -> Result<(), Silence> {
        self.process()?.say("weather fine\n");
        self.decide(Budget::millis(50), None)
    }

    fn keeps_time(&mut self) -> Result<(), Silence> {
        (0..DECISIONS).try_for_each(|_| self.decide(Budget::millis(50), None))
    }

    fn counts_nodes(&mut self) -> Result<(), Silence> {
        self.decide(Budget::Nodes(50), None)
    }

    fn stops(&mut self) -> Result<(), Silence> {
        self.decide(Budget::millis(20_000), Some(Duration::from_millis(200)))
    }

    fn informs(&mut self) -> Result<(), Silence> {
        self.loose_talk.take().map_or(Ok(()), |line| Err(Silence(format!("said '{}'", clean(&line)))))
    }

    fn leaves(&mut self) -> Result<(), Silence> {
        if self.process()?.dismiss(GRACE) { Ok(()) } else { Err(Silence("was still there".to_owned())) }
    }

    /// Lets the others play on to some decision, asks for an answer, and carries it out.
    fn decide(&mut self, budget: Budget, stop_after: Option<Duration>) -> Result<(), Silence> {
        self.play_on();
        let orders = position(&*self.table) + &go(budget);
        let stop = Stop::new();
        let begin = Instant::now();
        let process = self.process()?;
        process.say(&orders);
        if let Some(pause) = stop_after {
            std::thread::sleep(pause);
            stop.stop();
        }
        let (mut loose, mut best) = (None, None);
        while best.is_none() {
            let left = patience(budget).saturating_sub(begin.elapsed());
            let line = process.hear(left, &stop, GRACE).map_err(|silence| {
                if silence.0.starts_with("gave no answer") {
                    Silence(format!("gave no answer to '{}' in time", go(budget).trim_end()))
                } else {
                    silence
                }
            })?;
            match line.strip_prefix("best ") {
                Some(line) => best = Some(line.to_owned()),
                None if is_info(&line) => {}
                None => loose = Some(line),
            }
        }
        if loose.is_some() {
            self.loose_talk = loose;
        }
        let best = best.unwrap_or_default();
        self.table
            .act(&best)
            .map_err(|error| Silence(format!("answered '{}', which is refused: {error}", clean(&best))))
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

/// Tells whether a line is one that may stand before the answer.
fn is_info(line: &str) -> bool {
    let mut thought = Thought::default();
    read_info(line, &mut thought);
    let says_value = line.split(" line ").next().is_some_and(|words| words.contains(" value "));
    line.starts_with("info") && (!says_value || thought.value.is_some())
}
