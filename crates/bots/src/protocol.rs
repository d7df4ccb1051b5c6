//! The lines that a referee and a bot exchange, for both ends. docs/bots.md describes them.

use std::time::Duration;

use hillfort_engine::Table;

use crate::{Budget, Thought};

/// The version of the protocol.
pub(crate) const VERSION: u32 = 1;
/// The longest line of a bot, in bytes without its end.
pub(crate) const LONGEST_LINE: u64 = 64 * 1024;
/// How long a bot may take to greet.
pub(crate) const HELLO_TIMEOUT: Duration = Duration::from_secs(5);
/// What is added to a bot's time for starting, writing and reading on a busy machine.
pub(crate) const GRACE: Duration = Duration::from_secs(1);
/// How long a bot may take for an answer to `go nodes`.
const NODES_TIMEOUT: Duration = Duration::from_secs(60);

/// The most lines of a record or a legal list.
const MAX_LINES: usize = 1_000_000;
/// The longest time for a decision: an hour.
const MAX_MILLIS: u64 = 3_600_000;

/// A line from the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// `hello 1 GAME KEY=VALUE…`: the version of the protocol, the game and its options.
    Hello { version: u32, game: String },
    /// `position N`: N lines of a record follow.
    Position(usize),
    /// `legal N`: N legal lines follow.
    Legal(usize),
    /// `go time MS` or `go nodes N`: choose an action at the position.
    Go(Budget),
    /// `stop`: answer now.
    Stop,
    /// `quit`: exit.
    Quit,
}

impl Command {
    /// Reads a command; none if the first word is unknown, so that later versions of the protocol can add commands.
    ///
    /// # Errors
    /// Returns what was expected instead.
    pub(crate) fn parse(line: &str) -> Result<Option<Self>, &'static str> {
        let words: Vec<_> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<u64>().ok().filter(|number| *number > 0);
        let lines = |word: &str| word.parse::<usize>().ok().filter(|lines| *lines <= MAX_LINES);
        let (command, expected) = match words.as_slice() {
            ["hello", rest @ ..] => (hello_command(rest), "'hello 1 GAME'"),
            ["position", n] => (lines(n).map(Self::Position), "'position N', then N lines of a record"),
            ["legal", n] => (lines(n).map(Self::Legal), "'legal N', then N lines"),
            ["go", "time", n] => {
                let millis = number(n).filter(|n| *n <= MAX_MILLIS);
                (millis.map(Budget::millis).map(Self::Go), "'go time MS'")
            }
            ["go", "nodes", n] => (number(n).map(Budget::Nodes).map(Self::Go), "'go nodes N'"),
            ["stop"] => (Some(Self::Stop), ""),
            ["quit"] => (Some(Self::Quit), ""),
            ["position", ..] => (None, "'position N', then N lines of a record"),
            ["legal", ..] => (None, "'legal N', then N lines"),
            ["go", ..] => (None, "'go time MS' or 'go nodes N'"),
            _ => return Ok(None),
        };
        command.map(Some).ok_or(expected)
    }
}

fn hello_command(words: &[&str]) -> Option<Command> {
    let [version, game, ..] = words else { return None };
    Some(Command::Hello { version: version.parse().ok()?, game: (*game).to_owned() })
}

/// Writes `hello` for a table, with every option: the defaults depend on the version of the rules.
pub(crate) fn hello(table: &dyn Table) -> String {
    let options = table.options().iter().map(|(key, value)| format!(" {key}={value}"));
    format!("hello {VERSION} {}{}\n", table.facts().id, options.collect::<String>())
}

/// Writes `position` and `legal` for a table.
pub(crate) fn position(table: &dyn Table) -> String {
    let (record, legal) = (table.record(), table.legal());
    let mut text = format!("position {}\n{record}legal {}\n", record.lines().count(), legal.len());
    for line in legal {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Writes `go`.
pub(crate) fn go(budget: Budget) -> String {
    match budget {
        Budget::Time(time) => format!("go time {}\n", time.as_millis().max(1)),
        Budget::Nodes(nodes) => format!("go nodes {nodes}\n"),
    }
}

/// Returns how long a bot may take for an answer to `go`.
pub(crate) fn answer_timeout(budget: Budget) -> Duration {
    match budget {
        Budget::Time(time) => time + GRACE,
        Budget::Nodes(_) => NODES_TIMEOUT,
    }
}

/// Writes `info`: `info value 0.532 nodes 1234 line move a1 b2, end`.
pub(crate) fn info(thought: &Thought) -> String {
    let value = thought.value.map(|value| format!(" value {value:.3}")).unwrap_or_default();
    format!("info{value} nodes {} line {}\n", thought.nodes, thought.principal_variation.join(", "))
}

/// A line from a bot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply<'a> {
    /// `hello NAME`.
    Hello,
    /// `info …`.
    Info(Info),
    /// `best LINE`.
    Best(&'a str),
    /// `error TEXT`.
    Error(&'a str),
    /// Anything else.
    Unknown,
}

/// The parts of an `info` line; each may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Info {
    value: Option<f32>,
    nodes: Option<u64>,
    line: Option<Vec<String>>,
}

impl<'a> Reply<'a> {
    /// Reads a line of a bot.
    pub(crate) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "hello" if !rest.is_empty() => Self::Hello,
            "info" => Info::read(rest).map_or(Self::Unknown, Self::Info),
            "best" if !rest.is_empty() => Self::Best(rest),
            "error" => Self::Error(rest),
            _ => Self::Unknown,
        }
    }
}

impl Info {
    /// Reads what follows `info` and skips unknown words; none if a value is not a number from 0 to 1.
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
                    let actions = words.by_ref().collect::<Vec<_>>().join(" ");
                    let actions = actions.split(", ").filter(|action| !action.is_empty());
                    info.line = Some(actions.map(str::to_owned).collect());
                }
                _ => {}
            }
        }
        Some(info)
    }

    /// Copies the parts that are there into a thought.
    pub(crate) fn update(self, thought: &mut Thought) {
        thought.value = self.value.or(thought.value);
        thought.nodes = self.nodes.unwrap_or(thought.nodes);
        if let Some(line) = self.line {
            thought.principal_variation = line;
        }
    }
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, TypedTable};
    use hillfort_template::Footrace;

    use super::*;

    #[test]
    fn hello_names_every_option() {
        let table = TypedTable::<Footrace>::start(&GameConfig::default()).unwrap();
        assert_eq!(hello(&table), "hello 1 template map=track turn-limit=40\n");
    }

    #[test]
    fn commands_are_read() {
        let read = |line| Command::parse(line).unwrap();
        assert_eq!(
            read("hello 1 some-game a=b"),
            Some(Command::Hello { version: 1, game: "some-game".into() })
        );
        assert_eq!(read("position 12"), Some(Command::Position(12)));
        assert_eq!(read("go time 50"), Some(Command::Go(Budget::millis(50))));
        assert_eq!(read("go nodes 9"), Some(Command::Go(Budget::Nodes(9))));
        assert_eq!((read("stop"), read("quit")), (Some(Command::Stop), Some(Command::Quit)));
        assert_eq!((read("ponder"), read("")), (None, None));
        for wrong in [
            "hello",
            "hello one some-game",
            "position",
            "position -1",
            "legal 1 2",
            "go",
            "go time 0",
            "go time 99999999999",
        ] {
            assert!(Command::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn info_is_read_as_it_is_written() {
        let line = vec!["move a1 b2".to_owned(), "end".to_owned()];
        let thought =
            Thought { action: String::new(), value: Some(0.25), principal_variation: line, nodes: 77 };
        let mut read = Thought::default();
        let mut after = |line: &str| match Reply::read(line) {
            Reply::Info(info) => {
                info.update(&mut read);
                read.clone()
            }
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(after(info(&thought).trim_end()), thought);
        for nothing_new in ["info", "info depth 5", "info\tdepth  5", "info nodes many"] {
            assert_eq!(after(nothing_new), thought, "{nothing_new}");
        }
        assert_eq!(
            after("info value 1 line wait"),
            Thought { value: Some(1.0), principal_variation: vec!["wait".into()], ..thought }
        );
        assert_eq!(after("info line end, value 7").principal_variation, ["end", "value 7"]);
    }

    #[test]
    fn replies_are_read() {
        assert_eq!(Reply::read("best move a1 b2"), Reply::Best("move a1 b2"));
        assert_eq!(Reply::read("error I am lost"), Reply::Error("I am lost"));
        assert_eq!((Reply::read("error"), Reply::read("hello me")), (Reply::Error(""), Reply::Hello));
        for wrong in [
            "",
            "hello",
            "best",
            "bestmove a1",
            "errors",
            "information",
            "so what",
            "info value 1.5",
            "info value -0.1",
            "info value NaN",
            "info value high nodes 3",
            "info nodes 3 value",
        ] {
            assert_eq!(Reply::read(wrong), Reply::Unknown, "{wrong}");
        }
    }
}
