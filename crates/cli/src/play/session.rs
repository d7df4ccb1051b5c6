//! A session at the terminal: typed lines and the replies to them.

use std::path::PathBuf;

use hillfort_bots::Stop;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::error::ErrorKind;
use hillfort_engine::table::ending;
use hillfort_engine::{Error, GameConfig, Record, Table};
use hillfort_table::{Refused, as_sentence};

use crate::Failure;
use crate::args::{BotThreads, PlayArgs};
use crate::input::{located, read_record, start_config};
use crate::layout::wrap;
use crate::play::command::Command;
use crate::play::local_game::LocalGame;
use crate::play::{explain, scene};
use crate::screen::{Colours, columns};

/// The reply to a typed line.
pub(super) enum Reply {
    /// Text; the game has not changed.
    Text(String),
    /// The game has changed.
    Changed(String),
    /// The session ends.
    Quit(String),
}

/// Something that needs a `yes` first.
pub(super) enum Pending {
    Act(String),
    Replace(PathBuf),
    Again,
    Quit,
}

/// One or several people at a terminal.
pub(super) struct Session<'a, L> {
    pub(super) catalog: &'a Catalog<L>,
    pub(super) config: GameConfig,
    pub(super) players: Option<String>,
    pub(super) seed: u64,
    pub(super) bots: BotThreads,
    pub(super) colours: Colours,
    pub(super) game: LocalGame,
    /// What the greeting says about a loaded record.
    loaded: String,
    /// The game that was left for a loaded one.
    pub(super) previous: Option<LocalGame>,
    pub(super) pending: Option<Pending>,
    /// The finished games of a series.
    pub(super) finished: Vec<Record>,
}

impl<'a, L: Games> Session<'a, L> {
    /// Starts or loads the game that the command line asks for.
    pub(super) fn open(
        catalog: &'a Catalog<L>,
        args: &PlayArgs,
        game: Option<String>,
    ) -> Result<Self, Failure> {
        let config = start_config(&args.start)?;
        let seed = args.seed.unwrap_or_else(any_seed);
        let mut loaded = String::new();
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
                loaded = forfeit_note(&record, &*table);
                table
            }
            (None, Some(game)) => catalog.start(&game, &config)?,
            (None, None) => return Err(Failure::new("a game is missing")),
        };
        let game = LocalGame::new(catalog, table, args.players.as_deref(), seed, 0, args.bots)?;
        let colours = if args.plain { Colours::Off } else { Colours::for_stdout() };
        let players = args.players.clone();
        Ok(Self {
            catalog,
            config,
            players,
            seed,
            bots: args.bots,
            colours,
            game,
            loaded,
            previous: None,
            pending: None,
            finished: Vec::new(),
        })
    }

    pub(super) fn greeting(&self) -> String {
        let facts = self.game.table().facts();
        let text = format!(
            "{} by {}. The seed is {}: the same seed and actions give the same game. 'help' lists the \
             commands.{}",
            facts.title, facts.author, self.seed, self.loaded
        );
        wrap(&text, columns(), "", "")
    }

    pub(super) fn advance(&mut self, stop: &Stop) {
        self.game.advance(stop);
    }

    pub(super) fn scene(&self) -> String {
        let is_later_end = !self.finished.is_empty() && self.game.person().is_none();
        let score = if is_later_end { self.series_score() } else { String::new() };
        scene::scene(&self.game, self.colours) + &score
    }

    pub(super) fn prompt(&self) -> String {
        scene::prompt(&self.game, self.colours)
    }

    /// Returns the last text when the input has ended, with the records of unsaved games: nobody can be asked about
    /// them any more.
    pub(super) fn goodbye(&self) -> String {
        let games = self.previous.iter().chain([&self.game]).filter(|game| !game.is_saved());
        let records: Vec<_> = games.map(LocalGame::record).collect();
        if records.is_empty() {
            return "Goodbye.\n".to_owned();
        }
        let text = "Goodbye. The game was not saved, so here is its record. Next time use 'save FILE', and \
                    'hillfort play --load FILE' to continue.";
        format!("{}\n{}", wrap(text, columns(), "", ""), records.join("\n"))
    }

    /// Replies to a typed line.
    pub(super) fn answer(&mut self, line: &str) -> Reply {
        let pending = self.pending.take();
        let answer = line.to_lowercase();
        match (answer.as_str(), pending) {
            ("yes" | "y", Some(pending)) => return self.confirm(pending),
            ("yes" | "y", None) => return Reply::Text("There is nothing to say yes to.\n".to_owned()),
            ("quit" | "exit" | "q", Some(Pending::Quit)) => return self.confirm(Pending::Quit),
            ("again", Some(Pending::Again)) => return self.confirm(Pending::Again),
            ("no" | "n", Some(_)) => return Reply::Text("Nothing was done.\n".to_owned()),
            _ => {}
        }
        if let Some(idx) = self.chosen(line) {
            return self.decide(idx);
        }
        match Command::parse(line) {
            Some(Ok(command)) => self.run(&command),
            Some(Err(hint)) => reply(hint),
            None => Reply::Text(self.refusal(line)),
        }
    }

    /// Finds a decision by its number or its line, or by an empty line if it is the only one.
    pub(super) fn chosen(&self, line: &str) -> Option<usize> {
        let decisions = &self.game.decisions;
        if line.is_empty() {
            return (decisions.len() == 1).then_some(0);
        }
        if let Ok(number) = line.parse::<usize>() {
            return number.checked_sub(1).filter(|idx| *idx < decisions.len());
        }
        let line = self.plain(line);
        decisions.iter().position(|decision| decision.choice.line.eq_ignore_ascii_case(&line))
    }

    /// Returns a line with single spaces and without the name of the player to act.
    pub(super) fn plain(&self, line: &str) -> String {
        let mut words: Vec<_> = line.split_whitespace().collect();
        let to_act = self.game.table().to_act();
        if words.len() > 1 && to_act.is_some_and(|name| name.eq_ignore_ascii_case(words[0])) {
            words.remove(0);
        }
        words.join(" ")
    }

    fn decide(&mut self, idx: usize) -> Reply {
        let decision = &self.game.decisions[idx];
        let line = decision.choice.line.clone();
        if let Some(warning) = &decision.choice.warning {
            let text = format!("{line}: {warning} Type 'yes' to do it anyway.");
            self.pending = Some(Pending::Act(line));
            return reply(&text);
        }
        self.act(&line)
    }

    fn act(&mut self, line: &str) -> Reply {
        match self.game.act(line) {
            Ok(()) => Reply::Changed(String::new()),
            Err(Refused::Illegal { error, .. }) => Reply::Text(explain::refusal(&error, columns())),
            Err(refused) => {
                reply(&format!("{} 'list' shows the actions.", as_sentence(&refused.to_string())))
            }
        }
    }

    /// Explains why a line is no decision.
    pub(super) fn refusal(&self, line: &str) -> String {
        let n = self.game.decisions.len();
        if n == 0 {
            return "The game is over. 'save FILE' keeps it, 'quit' leaves.\n".to_owned();
        }
        if n == 1 && line.parse::<u64>().is_ok() {
            return "Type 1, or Enter alone: there is only one action.\n".to_owned();
        }
        if line.is_empty() || line.parse::<u64>().is_ok() {
            return format!(
                "Type a number from 1 to {n}, or the words of an action: '? 1' shows those of the first.\n"
            );
        }
        let Some(error) = self.error_of(line) else { return String::new() };
        let typed = self.plain(line).to_lowercase();
        let matching: Vec<_> =
            self.game.decisions.iter().filter(|d| d.choice.line.starts_with(&typed)).collect();
        let hint = match matching.as_slice() {
            [] => String::new(),
            [only] => format!("Did you mean '{}'?", only.choice.line),
            [first, .., last] => {
                format!(
                    "{} actions start like this, from '{}' to '{}'.",
                    matching.len(),
                    first.choice.line,
                    last.choice.line
                )
            }
        };
        if explain::is_unknown(&error, &self.plain(line).to_lowercase()) {
            let word = line.split_whitespace().next().unwrap_or_default();
            let text = format!("'{word}' is no action and no command. {hint}");
            return wrap(
                &format!("{text} 'list' shows the actions, 'help' the commands."),
                columns(),
                "",
                "  ",
            );
        }
        let hint = if hint.is_empty() { hint } else { wrap(&hint, columns(), "", "  ") };
        explain::refusal(&error, columns()) + &hint
    }

    /// Returns why the table refuses a line, in lower case or as typed: a broken rule rather than an unreadable word.
    pub(super) fn error_of(&self, line: &str) -> Option<Error> {
        let line = self.plain(line);
        let [first, second] = [line.to_lowercase(), line].map(|line| self.game.table().check(&line).err());
        if second.as_ref().is_some_and(|error| error.rule.is_some()) { second } else { first }
    }

    fn confirm(&mut self, pending: Pending) -> Reply {
        match pending {
            Pending::Act(line) => self.act(&line),
            Pending::Replace(path) => self.write(&path),
            Pending::Again => self.start_again(),
            Pending::Quit => Reply::Quit("Goodbye.\n".to_owned()),
        }
    }
}

/// Returns a sentence if the game of a record ended by a forfeit; it starts with a space.
pub(super) fn forfeit_note(record: &Record, table: &dyn Table) -> String {
    ending(table, record.forfeit.as_ref()).map_or_else(String::new, |ending| {
        format!(" This game had ended: {ending} It continues from there anyway.")
    })
}

/// Returns a wrapped text as a reply.
pub(super) fn reply(text: &str) -> Reply {
    Reply::Text(wrap(text, columns(), "", "  "))
}

/// Returns a random seed that is short enough to type.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    // The keys of the standard hash tables come from the system's entropy.
    RandomState::new().hash_one(std::process::id()) % 1_000_000_000
}
