//! A test of the bot protocol for authors of bots: tries every rule on their program.

use std::fmt;
use std::time::Duration;

use hillfort_engine::chance::{below, pick};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Table, Turn};
use rand_pcg::Pcg64Mcg;

use crate::external::dialogue::{Deadline, ask, greet, receive_answer};
use crate::external::process::Process;
use crate::external::violation::Violation;
use crate::protocol::{GRACE, answer_timeout};
use crate::{Budget, Stop};

/// A rule of the protocol, and whether a bot keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The id of the rule.
    pub rule: &'static str,
    /// The text of the rule.
    pub sentence: &'static str,
    /// Whether the bot keeps it.
    pub verdict: Verdict,
}

/// Whether a bot keeps a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The bot keeps it.
    Kept,
    /// The bot breaks it, in words that follow the bot's name.
    Broken(String),
    /// The rule could not be tried, because the bot breaks another one.
    Untried,
}

impl From<Result<(), Violation>> for Verdict {
    fn from(result: Result<(), Violation>) -> Self {
        result.map_or_else(|violation| Self::Broken(violation.to_string()), |()| Self::Kept)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, sentence, verdict } = self;
        match verdict {
            Verdict::Kept => write!(f, "kept    {rule} {sentence}"),
            Verdict::Broken(how) => write!(f, "BROKEN  {rule} {sentence} Yours {how}."),
            Verdict::Untried => write!(f, "untried {rule} {sentence}"),
        }
    }
}

/// The number of decisions that the bot is asked for.
const N_DECISIONS: usize = 12;
/// Fewer than this many random decisions are played between two of the bot's.
const MAX_BETWEEN: u32 = 6;
/// The budget of most decisions.
const SHORT: Budget = Budget::millis(50);
/// How long the bot must be silent after an answer.
const SILENCE: Duration = Duration::from_millis(20);

type Test = fn(&mut Checker) -> Verdict;

const RULES: [(&str, &str, Test); 8] = [
    ("BOT-1", "A bot answers 'hello 1 GAME …' with 'hello NAME' within 5 s.", Checker::greeting),
    ("BOT-2", "A bot ignores lines that start with a word it does not know.", Checker::unknown_words),
    (
        "BOT-3",
        "A bot answers 'go time MS' with 'best LINE' within the time plus 1 s, and LINE is legal.",
        Checker::time,
    ),
    (
        "BOT-4",
        "A bot answers 'go nodes N' with 'best LINE' before the timeout, and LINE is legal.",
        Checker::nodes,
    ),
    ("BOT-5", "A bot that receives 'stop' answers within 1 s.", Checker::stop),
    (
        "BOT-6",
        "Between 'go' and 'best' a bot sends nothing but 'info …', a value is a number from 0 to 1, and after 'best' \
         it is silent until the next question.",
        Checker::chatter,
    ),
    ("BOT-7", "A bot that receives 'quit' exits within 1 s.", Checker::quit),
    ("BOT-8", "A bot exits within 1 s when its input ends.", Checker::end_of_input),
];

/// Tries the rules of the protocol on a bot, at positions of random games. A bot that fails is started again for the
/// next rule. `nodes_timeout` limits the answers to `go nodes`, which have no time of their own.
///
/// If `stop` is set, the bot is killed and the rules that were not tried yet have no finding. The same is true if the
/// bot does not even greet.
#[must_use]
pub fn check_bot(
    command: &[String],
    table: Box<dyn Table>,
    seed: u64,
    nodes_timeout: Duration,
    stop: &Stop,
) -> Vec<Finding> {
    let mut checker = Checker {
        command: command.to_vec(),
        table,
        rng: rng_of(seed, 0),
        nodes_timeout,
        stop: stop.clone(),
        process: None,
        chatter: None,
    };
    let mut findings = Vec::new();
    for (rule, sentence, test) in RULES {
        let verdict = test(&mut checker);
        // A bot that is stopped in the middle of a rule has not broken it.
        if stop.is_stopped() {
            break;
        }
        let is_fatal = rule == "BOT-1" && verdict != Verdict::Kept;
        findings.push(Finding { rule, sentence, verdict });
        if is_fatal {
            break;
        }
    }
    findings
}

/// A bot under test.
struct Checker {
    command: Vec<String>,
    table: Box<dyn Table>,
    rng: Pcg64Mcg,
    nodes_timeout: Duration,
    stop: Stop,
    process: Option<Process>,
    /// The first line that the bot should not have sent.
    chatter: Option<Violation>,
}

impl Checker {
    /// Takes the process, or starts one. It is killed unless the caller puts it back.
    fn take(&mut self) -> Result<Process, Violation> {
        match self.process.take() {
            Some(process) => Ok(process),
            None => greet(&self.command, &*self.table, &self.stop),
        }
    }

    fn greeting(&mut self) -> Verdict {
        self.take().map(|process| self.process = Some(process)).into()
    }

    fn unknown_words(&mut self) -> Verdict {
        // A bot that gives no good answer anyway cannot be blamed for unknown words.
        if self.decide(SHORT).is_err() {
            return Verdict::Untried;
        }
        let silent = self.take().and_then(|mut process| {
            process.send("weather fine\n");
            std::thread::sleep(SILENCE);
            let reply = process.discard_output()?;
            self.process = Some(process);
            reply.map_or(Ok(()), |line| Err(Violation::unexpected(&line, "nothing")))
        });
        silent.and_then(|()| self.decide(SHORT)).into()
    }

    fn time(&mut self) -> Verdict {
        (0..N_DECISIONS).try_for_each(|_| self.decide(SHORT)).into()
    }

    fn nodes(&mut self) -> Verdict {
        self.decide(Budget::Nodes(50)).into()
    }

    fn stop(&mut self) -> Verdict {
        // Starting the program is not part of answering.
        if let broken @ Verdict::Broken(_) = self.greeting() {
            return broken;
        }
        let stop = Stop::new();
        let decided = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                stop.stop();
            });
            self.decide_until(&stop, Budget::millis(20_000))
        });
        match decided {
            // Other rules say that an answer has to be legal.
            Err(Violation::Illegal { .. }) => Verdict::Kept,
            decided => decided.into(),
        }
    }

    fn chatter(&mut self) -> Verdict {
        self.chatter.take().map_or(Ok(()), Err).into()
    }

    fn quit(&mut self) -> Verdict {
        let exited = self.take().and_then(|mut process| {
            process.send("quit\n");
            check_exit(&mut process)
        });
        exited.into()
    }

    fn end_of_input(&mut self) -> Verdict {
        let exited = self.take().and_then(|mut process| {
            process.close_input();
            check_exit(&mut process)
        });
        exited.into()
    }

    /// Plays on at random, asks the bot for a decision and carries it out. Chatter is noted, and is no error here.
    fn decide(&mut self, budget: Budget) -> Result<(), Violation> {
        self.decide_until(&self.stop.clone(), budget)
    }

    fn decide_until(&mut self, stop: &Stop, budget: Budget) -> Result<(), Violation> {
        if self.stop.is_stopped() {
            return Err(Violation::LateAfterStop);
        }
        self.play_on();
        let mut process = self.take()?;
        ask(&mut process, &*self.table, budget)?;
        let timeout = match budget {
            Budget::Time(_) => answer_timeout(budget),
            Budget::Nodes(_) => self.nodes_timeout,
        };
        let mut deadline = Deadline::new(timeout, stop, GRACE);
        let thought = loop {
            match receive_answer(&mut process, &*self.table, &mut deadline) {
                Err(violation @ Violation::Unexpected { .. }) => {
                    self.chatter.get_or_insert(violation);
                }
                answer => break answer?,
            }
        };
        std::thread::sleep(SILENCE);
        if let Some(line) = process.discard_output()? {
            let violation = Violation::unexpected(&line, "nothing, between 'best' and the next question");
            self.chatter.get_or_insert(violation);
        }
        self.process = Some(process);
        self.table.act(&thought.action).expect("the answer was checked");
        Ok(())
    }

    /// Plays some random decisions, until a player is to act. A game that ends starts again.
    fn play_on(&mut self) {
        let mut left = below(&mut self.rng, MAX_BETWEEN);
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

fn check_exit(process: &mut Process) -> Result<(), Violation> {
    if process.exits_within(GRACE) { Ok(()) } else { Err(Violation::StillRunning) }
}
