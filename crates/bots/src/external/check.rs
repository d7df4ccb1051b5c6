//! A test for people who write bots: every rule of the protocol, tried on their program.

use std::fmt;
use std::time::Duration;

use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use hillfort_engine::{Table, Turn};

use crate::external::dialogue::{Fault, Question, Wait, ask, greet};
use crate::external::process::Process;
use crate::protocol::{GRACE, answer_timeout};
use crate::{Budget, Stop};

/// A rule of the protocol, and whether a bot keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The id of the rule.
    pub rule: &'static str,
    /// The rule.
    pub sentence: &'static str,
    /// Whether it is kept.
    pub verdict: Verdict,
}

/// Whether a rule is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Kept,
    /// It is not, because the bot did this.
    Broken(String),
    /// It could not be tried, because the bot does this; another rule is broken by that.
    Untried(&'static str),
}

impl From<Result<(), Fault>> for Verdict {
    fn from(result: Result<(), Fault>) -> Self {
        result.map_or_else(|fault| Self::Broken(fault.to_string()), |()| Self::Kept)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, sentence, verdict } = self;
        match verdict {
            Verdict::Kept => write!(f, "kept    {rule} {sentence}"),
            Verdict::Broken(wrong) => write!(f, "BROKEN  {rule} {sentence} Yours {wrong}."),
            Verdict::Untried(why) => write!(f, "untried {rule} {sentence} Yours {why}."),
        }
    }
}

/// How many decisions of a game are asked for.
const DECISIONS: usize = 12;
/// Between two of them others act at random, so many decisions at most.
const BETWEEN: u32 = 6;
/// The time for most of them.
const SHORT: Budget = Budget::millis(50);
/// So soon after an answer a bot is listened to once more.
const AFTERWARDS: Duration = Duration::from_millis(20);

type Test = fn(&mut Bot) -> Verdict;

const RULES: [(&str, &str, Test); 8] = [
    ("BOT-1", "A bot answers 'hello 1 GAME …' with 'hello NAME' within 5 s.", Bot::greets),
    ("BOT-2", "A bot lets lines pass that begin with a word it does not know.", Bot::lets_pass),
    (
        "BOT-3",
        "A bot answers 'go time MS' with 'best LINE' within the time and 1 s, and LINE is legal.",
        Bot::keeps_time,
    ),
    (
        "BOT-4",
        "A bot answers 'go nodes N' with 'best LINE' before patience ends, and LINE is legal.",
        Bot::counts_nodes,
    ),
    ("BOT-5", "A bot that is told 'stop' answers within 1 s.", Bot::stops),
    (
        "BOT-6",
        "Between 'go' and 'best' a bot says nothing but 'info …', a value is a number from 0 to 1, and after 'best' \
         it waits for the next question in silence.",
        Bot::informs,
    ),
    ("BOT-7", "A bot that is told 'quit' leaves within 1 s.", Bot::leaves),
    ("BOT-8", "A bot leaves within 1 s when its input ends.", Bot::ends_with_its_input),
];

/// Puts a bot through the protocol, on positions of a game in which others play at random. A bot that has failed is
/// started anew for the next rule. So long it may take for an answer to `go nodes`, which has no time of its own.
///
/// When the flag is raised the bot is ended, and there is no finding of the rules that were not tried by then.
#[must_use]
pub fn check_bot(
    command: &[String],
    table: Box<dyn Table>,
    seed: u64,
    timeout: Duration,
    stop: &Stop,
) -> Vec<Finding> {
    let mut bot = Bot {
        command: command.to_vec(),
        table,
        rng: rng_of(seed, 0),
        timeout,
        stop: stop.clone(),
        process: None,
        asked: 0,
        style: Style::Bare,
        has_answered: false,
        loose_talk: None,
    };
    let mut findings = Vec::new();
    for (rule, sentence, test) in RULES {
        let verdict = test(&mut bot);
        // Whoever is stopped in the middle of a rule has not broken it.
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

/// How a bot is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// As a game asks, every question with its number.
    Numbered,
    /// Without: one who does not let unknown words pass can still be tried for the rest.
    Bare,
}

struct Bot {
    command: Vec<String>,
    table: Box<dyn Table>,
    rng: rand_pcg::Pcg64Mcg,
    timeout: Duration,
    /// Raised when nobody wants to know any more.
    stop: Stop,
    process: Option<Process>,
    asked: u64,
    style: Style,
    /// Whether it has ever given a good answer.
    has_answered: bool,
    /// What it said that it must not say.
    loose_talk: Option<Fault>,
}

impl Bot {
    /// Takes the program into the hand, started if it is not there. It ends when it is dropped and not put back.
    fn take(&mut self) -> Result<Process, Fault> {
        match self.process.take() {
            Some(process) => Ok(process),
            None => greet(&self.command, &*self.table, &self.stop),
        }
    }

    fn greets(&mut self) -> Verdict {
        self.take().map(|process| self.process = Some(process)).into()
    }

    /// Only one who answers without unknown words can be blamed for them.
    fn lets_pass(&mut self) -> Verdict {
        if self.decide(SHORT).is_err() {
            return Verdict::Untried("gives no good answer without such lines either");
        }
        let spoken_to = self.take().and_then(|mut process| {
            process.say("weather fine\n");
            std::thread::sleep(AFTERWARDS);
            let reply = process.forget()?;
            self.process = Some(process);
            reply.map_or(Ok(()), |line| Err(Fault::broke(&line, "nothing")))
        });
        self.style = Style::Numbered;
        let verdict: Verdict = spoken_to.and_then(|()| self.decide(SHORT)).into();
        if verdict != Verdict::Kept {
            self.style = Style::Bare;
        }
        verdict
    }

    fn keeps_time(&mut self) -> Verdict {
        (0..DECISIONS).try_for_each(|_| self.decide(SHORT)).into()
    }

    fn counts_nodes(&mut self) -> Verdict {
        self.decide(Budget::Nodes(50)).into()
    }

    fn stops(&mut self) -> Verdict {
        // Starting up is not a part of answering.
        if let Verdict::Broken(wrong) = self.greets() {
            return Verdict::Broken(wrong);
        }
        // A flag of its own, which is raised so soon that nobody has to raise it sooner.
        let stop = Stop::new();
        let decided = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                stop.stop();
            });
            self.decide_under(&stop, Budget::millis(20_000))
        });
        match decided {
            // Whether an answer is legal is a matter of other rules.
            Ok(()) | Err(Fault::Refused { .. }) => Verdict::Kept,
            Err(fault) if self.has_answered || fault == Fault::Stopped => Verdict::Broken(fault.to_string()),
            Err(_) => Verdict::Untried("gives no answer without it either"),
        }
    }

    fn informs(&mut self) -> Verdict {
        self.loose_talk.take().map_or(Ok(()), Err).into()
    }

    fn leaves(&mut self) -> Verdict {
        self.take().and_then(|mut process| left(process.dismiss(GRACE))).into()
    }

    fn ends_with_its_input(&mut self) -> Verdict {
        let ended = self.take().and_then(|mut process| {
            process.hang_up();
            left(process.has_left(GRACE))
        });
        ended.into()
    }

    /// Lets the others play on to some decision, asks for an answer, and carries it out. Loose talk before and after
    /// the answer breaks a rule of its own and no other.
    fn decide(&mut self, budget: Budget) -> Result<(), Fault> {
        self.decide_under(&self.stop.clone(), budget)
    }

    /// The same, under another flag than that of the whole test.
    fn decide_under(&mut self, stop: &Stop, budget: Budget) -> Result<(), Fault> {
        if self.stop.is_stopped() {
            return Err(Fault::Stopped);
        }
        self.play_on();
        let mut process = self.take()?;
        self.asked += 1;
        let number = (self.style == Style::Numbered).then_some(self.asked);
        let question = Question { table: &*self.table, budget, number };
        let timeout = match budget {
            Budget::Time(_) => answer_timeout(budget),
            Budget::Nodes(_) => self.timeout,
        };
        let mut forgive = |fault| {
            self.loose_talk.get_or_insert(fault);
            Ok(())
        };
        let thought = ask(&mut process, question, &mut Wait::new(timeout, stop, GRACE), &mut forgive)?;
        std::thread::sleep(AFTERWARDS);
        if let Some(line) = process.forget()? {
            self.loose_talk
                .get_or_insert(Fault::broke(&line, "nothing, between 'best' and the next question"));
        }
        self.process = Some(process);
        self.has_answered = true;
        self.table.act(&thought.action).expect("the answer was checked");
        Ok(())
    }

    /// Plays at random to a decision some way on; after the end the game begins anew.
    fn play_on(&mut self) {
        let mut left = hillfort_engine::chance::below(&mut self.rng, BETWEEN);
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

fn left(by_itself: bool) -> Result<(), Fault> {
    if by_itself { Ok(()) } else { Err(Fault::Stayed) }
}
