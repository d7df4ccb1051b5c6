//! What is typed, and what is answered.

use std::path::PathBuf;

use hillfort_bots::Stop;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::error::ErrorKind;
use hillfort_engine::table::ending;
use hillfort_engine::{Error, GameConfig, Record, Table};

use crate::Failure;
use crate::args::{BotThreads, PlayArgs};
use crate::input::{located, read_record, start_wishes};
use crate::layout::wrap;
use crate::play::command::Command;
use crate::play::sitting::Sitting;
use crate::play::{explain, scene};
use crate::screen::{Paint, columns};

/// What comes of a typed line.
pub(super) enum Reply {
    /// An answer; the game stands as it stood.
    Says(String),
    /// Something has happened in the game.
    Changed(String),
    /// The person leaves.
    Leaves(String),
}

/// Something that is done only after a `yes`.
pub(super) enum Pending {
    Act(String),
    Replace(PathBuf),
    Again,
    Quit,
}

/// A person, or several, at a terminal.
pub(super) struct Session<'a, L> {
    pub(super) catalog: &'a Catalog<L>,
    pub(super) config: GameConfig,
    pub(super) players: Option<String>,
    pub(super) seed: u64,
    pub(super) bots: BotThreads,
    pub(super) paint: Paint,
    pub(super) sitting: Sitting,
    /// What is to be said of the record with which it began.
    opening: String,
    /// The game that was left for a loaded one.
    pub(super) before: Option<Sitting>,
    pub(super) pending: Option<Pending>,
    /// The games of a series that are over, before the one being played.
    pub(super) finished: Vec<Record>,
}

impl<'a, L: Games> Session<'a, L> {
    /// Starts or loads the game that the command line asks for.
    pub(super) fn open(
        catalog: &'a Catalog<L>,
        args: &PlayArgs,
        game: Option<String>,
    ) -> Result<Self, Failure> {
        let config = start_wishes(&args.start)?;
        let seed = args.seed.unwrap_or_else(any_seed);
        let mut opening = String::new();
        let table = match (&args.load, game) {
            (Some(_), _) if !config.options.is_empty() || !config.cards.is_empty() => {
                return Err(Failure::new("--load takes no --option and no --set: the record has its own"));
            }
            (Some(file), game) => {
                let record = read_record(file)?;
                if let Some(expected) = game.filter(|game| *game != record.game) {
                    let found = record.game;
                    return Err(located(file, &ErrorKind::OtherGame { expected, found }.into()));
                }
                let table = catalog.replay(&record, &config).map_err(|error| located(file, &error))?;
                opening = played_on(&record, &*table);
                table
            }
            (None, Some(game)) => catalog.start(&game, &config)?,
            (None, None) => return Err(Failure::new("a game is missing")),
        };
        let sitting = Sitting::new(catalog, table, args.players.as_deref(), seed, 0, args.bots)?;
        let paint = if args.plain { Paint::Plain } else { Paint::for_stdout() };
        let players = args.players.clone();
        Ok(Self {
            catalog,
            config,
            players,
            seed,
            bots: args.bots,
            paint,
            sitting,
            opening,
            before: None,
            pending: None,
            finished: Vec::new(),
        })
    }

    pub(super) fn greeting(&self) -> String {
        let facts = self.sitting.table.facts();
        let text = format!(
            "{} by {}. The seed is {}: with it and the same decisions the game goes the same way again. \
             'help' says what can be typed.{}",
            facts.title, facts.author, self.seed, self.opening
        );
        wrap(&text, columns(), "", "")
    }

    pub(super) fn advance(&mut self, stop: &Stop) {
        self.sitting.advance(stop);
    }

    pub(super) fn scene(&self) -> String {
        let is_later_end = !self.finished.is_empty() && self.sitting.person().is_none();
        let score = if is_later_end { self.series_score() } else { String::new() };
        scene::scene(&self.sitting, self.paint) + &score
    }

    pub(super) fn prompt(&self) -> String {
        scene::prompt(&self.sitting, self.paint)
    }

    /// The last words when the input has ended: nobody can be asked any more, so nothing may be lost.
    pub(super) fn farewell(&self) -> String {
        let sittings = self.before.iter().chain([&self.sitting]).filter(|sitting| !sitting.is_saved());
        let records: Vec<_> = sittings.map(Sitting::record).collect();
        if records.is_empty() {
            return "Goodbye.\n".to_owned();
        }
        let text = "Goodbye. The game was not saved, so here is its record. Next time 'save FILE' keeps it, and \
                    'hillfort play --load FILE' goes on with it.";
        format!("{}\n{}", wrap(text, columns(), "", ""), records.join("\n"))
    }

    /// Answers a typed line.
    pub(super) fn answer(&mut self, line: &str) -> Reply {
        let pending = self.pending.take();
        let answer = line.to_lowercase();
        match (answer.as_str(), pending) {
            ("yes" | "y", Some(pending)) => return self.confirm(pending),
            ("yes" | "y", None) => return Reply::Says("There is nothing to say yes to.\n".to_owned()),
            ("quit" | "exit" | "q", Some(Pending::Quit)) => return self.confirm(Pending::Quit),
            ("again", Some(Pending::Again)) => return self.confirm(Pending::Again),
            ("no" | "n", Some(_)) => return Reply::Says("Nothing is done.\n".to_owned()),
            _ => {}
        }
        if let Some(idx) = self.chosen(line) {
            return self.decide(idx);
        }
        match Command::parse(line) {
            Some(Ok(command)) => self.obey(&command),
            Some(Err(hint)) => says(hint),
            None => Reply::Says(self.refusal(line)),
        }
    }

    /// Finds the decision that a line means: by its number or its words, or by Enter if it is the only one.
    pub(super) fn chosen(&self, line: &str) -> Option<usize> {
        let decisions = &self.sitting.decisions;
        if line.is_empty() {
            return (decisions.len() == 1).then_some(0);
        }
        if let Ok(number) = line.parse::<usize>() {
            return number.checked_sub(1).filter(|idx| *idx < decisions.len());
        }
        let line = self.plain(line);
        decisions.iter().position(|decision| decision.choice.line.eq_ignore_ascii_case(&line))
    }

    /// Returns a line with single spaces and without the name of whoever is to act, as records have it.
    pub(super) fn plain(&self, line: &str) -> String {
        let mut words: Vec<_> = line.split_whitespace().collect();
        let to_act = self.sitting.table.to_act();
        if words.len() > 1 && to_act.is_some_and(|name| name.eq_ignore_ascii_case(words[0])) {
            words.remove(0);
        }
        words.join(" ")
    }

    fn decide(&mut self, idx: usize) -> Reply {
        let decision = &self.sitting.decisions[idx];
        let line = decision.choice.line.clone();
        if let Some(warning) = &decision.choice.warning {
            let text = format!("{line}: {warning} Type 'yes' to do it all the same.");
            self.pending = Some(Pending::Act(line));
            return says(&text);
        }
        self.act(&line)
    }

    fn act(&mut self, line: &str) -> Reply {
        match self.sitting.act(line) {
            Ok(()) => Reply::Changed(String::new()),
            Err(error) => Reply::Says(explain::refusal(&error, columns())),
        }
    }

    /// Says why a line that is no decision is none.
    pub(super) fn refusal(&self, line: &str) -> String {
        let n = self.sitting.decisions.len();
        if n == 0 {
            return "The game is over. 'save FILE' keeps it, 'quit' leaves.\n".to_owned();
        }
        if n == 1 && line.parse::<u64>().is_ok() {
            return "Type 1, or Enter alone: there is only one decision.\n".to_owned();
        }
        if line.is_empty() || line.parse::<u64>().is_ok() {
            return format!(
                "Type a number from 1 to {n}, or the words of a decision: '? 1' shows those of the first.\n"
            );
        }
        let Some(error) = self.error_of(line) else { return String::new() };
        let begun = self.plain(line).to_lowercase();
        let begun: Vec<_> =
            self.sitting.decisions.iter().filter(|d| d.choice.line.starts_with(&begun)).collect();
        let hint = match begun.as_slice() {
            [] => String::new(),
            [only] => format!("Did you mean '{}'?", only.choice.line),
            [first, .., last] => {
                format!(
                    "{} lines begin so, from '{}' to '{}'.",
                    begun.len(),
                    first.choice.line,
                    last.choice.line
                )
            }
        };
        if explain::is_unknown(&error, &self.plain(line).to_lowercase()) {
            let word = line.split_whitespace().next().unwrap_or_default();
            let text = format!("'{word}' is no action and no command. {hint}");
            return wrap(&format!("{text} 'list' and 'help' list what there is."), columns(), "", "  ");
        }
        let hint = if hint.is_empty() { hint } else { wrap(&hint, columns(), "", "  ") };
        explain::refusal(&error, columns()) + &hint
    }

    /// Returns what the table has against a line, whatever its case: a broken rule rather than a word it cannot read.
    pub(super) fn error_of(&self, line: &str) -> Option<Error> {
        let line = self.plain(line);
        let [first, second] = [line.to_lowercase(), line].map(|line| self.sitting.table.check(&line).err());
        if second.as_ref().is_some_and(|error| error.rule.is_some()) { second } else { first }
    }

    fn confirm(&mut self, pending: Pending) -> Reply {
        match pending {
            Pending::Act(line) => self.act(&line),
            Pending::Replace(path) => self.write(&path),
            Pending::Again => self.begin_again(),
            Pending::Quit => Reply::Leaves("Goodbye.\n".to_owned()),
        }
    }
}

/// Says, behind other sentences, that a record had an end already if somebody had given its game up.
pub(super) fn played_on(record: &Record, table: &dyn Table) -> String {
    ending(table, record.forfeit.as_ref()).map_or_else(String::new, |ending| {
        format!(" This game has had an end: {ending} It goes on from there all the same.")
    })
}

pub(super) fn says(text: &str) -> Reply {
    Reply::Says(wrap(text, columns(), "", "  "))
}

/// Returns a seed that nobody chose, short enough to be typed.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    // The keys of the standard hash tables come from the system's entropy.
    RandomState::new().hash_one(std::process::id()) % 1_000_000_000
}
