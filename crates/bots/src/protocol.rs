//! The lines that a referee and a bot exchange, for both sides. docs/bots.md explains them to people.

use std::time::Duration;

use hillfort_engine::Table;

use crate::{Budget, Thought};

/// The version of the protocol.
pub(crate) const VERSION: u32 = 1;
/// No line of a bot is longer, counted in bytes without its end.
pub(crate) const LONGEST_LINE: u64 = 64 * 1024;

/// What a referee says to a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// `hello 1 GAME KEY=VALUE…`: the version of the protocol, the game and its options.
    Hello {
        /// The version of the protocol.
        version: u32,
        /// The id of the game.
        game: String,
    },
    /// `question N`: from here on everything belongs to the question of that number.
    Question(u64),
    /// `position N`: so many lines of a record follow.
    Position(usize),
    /// `legal N`: so many legal lines follow.
    Legal(usize),
    /// `go time MS` or `go nodes N`: think about the position.
    Go(Budget),
    /// `stop`: answer now.
    Stop,
    /// `quit`: leave.
    Quit,
}

impl Order {
    /// Reads an order.
    ///
    /// # Errors
    /// Returns what was expected instead. A word that no order begins with gives none, so that a later version of the
    /// protocol may say more.
    pub(crate) fn parse(line: &str) -> Result<Option<Self>, String> {
        let words: Vec<_> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<u64>().ok().filter(|number| *number > 0);
        let lines = |word: &str| word.parse::<usize>().ok().filter(|lines| *lines <= MOST_LINES);
        match words.as_slice() {
            ["hello", version, game, ..] => match version.parse() {
                Ok(version) => Ok(Some(Self::Hello { version, game: (*game).to_owned() })),
                Err(_) => Err("expected 'hello 1 GAME'".to_owned()),
            },
            ["question", n] if number(n).is_some() => Ok(number(n).map(Self::Question)),
            ["position", n] if lines(n).is_some() => Ok(lines(n).map(Self::Position)),
            ["legal", n] if lines(n).is_some() => Ok(lines(n).map(Self::Legal)),
            ["go", "time", n] if number(n).is_some_and(|n| n <= MOST_MILLIS) => {
                Ok(number(n).map(Budget::millis).map(Self::Go))
            }
            ["go", "nodes", n] if number(n).is_some() => Ok(number(n).map(Budget::Nodes).map(Self::Go)),
            ["stop"] => Ok(Some(Self::Stop)),
            ["quit"] => Ok(Some(Self::Quit)),
            ["hello", ..] => Err("expected 'hello 1 GAME'".to_owned()),
            ["question", ..] => Err("expected 'question N'".to_owned()),
            ["position", ..] => Err("expected 'position N', then N lines of a record".to_owned()),
            ["legal", ..] => Err("expected 'legal N', then N lines".to_owned()),
            ["go", ..] => Err("expected 'go time MS' or 'go nodes N'".to_owned()),
            _ => Ok(None),
        }
    }
}

/// No record and no legal list is longer.
const MOST_LINES: usize = 1_000_000;
/// An hour.
const MOST_MILLIS: u64 = 3_600_000;

/// Writes the first line of a referee.
pub(crate) fn hello(table: &dyn Table) -> String {
    let options = table.options().changed().into_iter().map(|(key, value)| format!(" {key}={value}"));
    format!("hello {VERSION} {}{}\n", table.facts().id, options.collect::<String>())
}

/// Writes the number of a question, which begins it.
pub(crate) fn question(number: u64) -> String {
    format!("question {number}\n")
}

/// Writes down a table for a bot: its record, and the legal lines for those that know no rules.
pub(crate) fn position(table: &dyn Table) -> String {
    let (record, legal) = (table.record(), table.legal());
    let mut text = format!("position {}\n{record}legal {}\n", record.lines().count(), legal.len());
    for line in legal {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Writes the order to think.
pub(crate) fn go(budget: Budget) -> String {
    match budget {
        Budget::Time(time) => format!("go time {}\n", time.as_millis().max(1)),
        Budget::Nodes(nodes) => format!("go nodes {nodes}\n"),
    }
}

/// Returns how long a bot may take for an answer: its time and some more for the way, or a minute.
pub(crate) fn min_turn_end_visits(budget: Budget) -> Duration {
    match budget {
        Budget::Time(time) => time + GRACE,
        Budget::Nodes(_) => Duration::from_secs(60),
    }
}

/// How long a bot may take to say hello.
pub(crate) const HELLO_PATIENCE: Duration = Duration::from_secs(5);
/// What is added to a bot's time for starting up, writing and reading on a busy machine.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// Writes which question everything belongs to that a bot says from here on.
pub(crate) fn answer(number: u64) -> String {
    format!("answer {number}\n")
}

/// Writes what a bot has found out: `info value 0.532 nodes 1234 line move a1 b2, end`.
pub(crate) fn info(thought: &Thought) -> String {
    let value = thought.value.map(|value| format!(" value {value:.3}")).unwrap_or_default();
    format!("info{value} nodes {} line {}\n", thought.nodes, thought.line.join(", "))
}

/// What a bot says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said<'a> {
    /// `hello NAME`.
    Hello,
    /// `answer N`, with the number of the question.
    Answer(u64),
    /// `info …`, with what it tells.
    Info(Info),
    /// `best LINE`, with the line.
    Best(&'a str),
    /// `error TEXT`, with the text.
    Error(&'a str),
    /// Anything else.
    Wrong,
}

/// What a bot has found out, as far as it says so.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Info {
    value: Option<f32>,
    nodes: Option<u64>,
    line: Option<Vec<String>>,
}

impl<'a> Said<'a> {
    /// Reads a line of a bot.
    pub(crate) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "hello" if !rest.is_empty() => Self::Hello,
            "answer" => rest.trim().parse().map_or(Self::Wrong, Self::Answer),
            "info" => Info::read(rest).map_or(Self::Wrong, Self::Info),
            "best" if !rest.is_empty() => Self::Best(rest),
            "error" => Self::Error(rest),
            _ => Self::Wrong,
        }
    }
}

impl Info {
    /// Reads what stands behind `info`; words it does not know are left out. Gives none where a value is no number
    /// from 0 to 1.
    fn read(text: &str) -> Option<Self> {
        let mut info = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "value" => {
                    let value =
                        words.next()?.parse::<f32>().ok().filter(|value| (0.0..=1.0).contains(value))?;
                    info.value = Some(value);
                }
                "nodes" => info.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
                "line" => {
                    let moves = words.by_ref().collect::<Vec<_>>().join(" ");
                    info.line =
                        Some(moves.split(", ").filter(|m| !m.is_empty()).map(str::to_owned).collect());
                }
                _ => {}
            }
        }
        Some(info)
    }

    /// Tells a thought what was found out; what is not said stays as it was.
    pub(crate) fn narrate(self, thought: &mut Thought) {
        thought.value = self.value.or(thought.value);
        thought.nodes = self.nodes.unwrap_or(thought.nodes);
        if let Some(line) = self.line {
            thought.line = line;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        let read = |line| Order::parse(line).unwrap();
        let hello = Order::Hello { version: 1, game: "some-game".into() };
        assert_eq!(read("hello 1 some-game a=b"), Some(hello));
        assert_eq!(read("position 12"), Some(Order::Position(12)));
        assert_eq!((read("question 7"), question(7)), (Some(Order::Question(7)), "question 7\n".to_owned()));
        assert_eq!(read("go time 50"), Some(Order::Go(Budget::millis(50))));
        assert_eq!(read("go nodes 9"), Some(Order::Go(Budget::Nodes(9))));
        assert_eq!((read("stop"), read("quit")), (Some(Order::Stop), Some(Order::Quit)));
        assert_eq!((read("ponder"), read("")), (None, None));
        for wrong in [
            "hello",
            "hello one some-game",
            "question one",
            "position",
            "position -1",
            "go",
            "go time 0",
            "go time 99999999999",
        ] {
            assert!(Order::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_a_bot_found_out_is_read_as_it_is_written() {
        let line = vec!["move a1 b2".to_owned(), "end".to_owned()];
        let thought = Thought { action: String::new(), value: Some(0.25), line, nodes: 77 };
        let mut read = Thought::default();
        let mut hear = |line: &str| match Said::read(line) {
            Said::Info(info) => {
                info.narrate(&mut read);
                read.clone()
            }
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(hear(info(&thought).trim_end()), thought);
        for nothing_new in ["info", "info depth 5", "info\tdepth  5", "info nodes many"] {
            assert_eq!(hear(nothing_new), thought, "{nothing_new}");
        }
        assert_eq!(
            hear("info value 1 line wait"),
            Thought { value: Some(1.0), line: vec!["wait".into()], ..thought }
        );
        assert_eq!(hear("info line end, value 7").line, ["end", "value 7"]);
    }

    #[test]
    fn lines_of_a_bot_are_told_apart() {
        assert_eq!(Said::read("best move a1 b2"), Said::Best("move a1 b2"));
        assert_eq!(Said::read("error I am lost"), Said::Error("I am lost"));
        assert_eq!(Said::read(answer(7).trim_end()), Said::Answer(7));
        assert_eq!((Said::read("error"), Said::read("hello me")), (Said::Error(""), Said::Hello));
        for wrong in [
            "",
            "hello",
            "best",
            "bestmove a1",
            "answer",
            "answer yes",
            "errors",
            "information",
            "so what",
            "info value 1.5",
            "info value -0.1",
            "info value NaN",
            "info value high nodes 3",
            "info nodes 3 value",
        ] {
            assert_eq!(Said::read(wrong), Said::Wrong, "{wrong}");
        }
    }
}
