//! Carries out commands: questions, files, quitting.

use std::path::Path;

use hillfort_engine::catalog::Games;
use hillfort_engine::{Error, Record};

use crate::Failure;
use crate::files::{self, Place};
use crate::input::{located, read_record};
use crate::layout::wrap;
use crate::play::command::{Command, HELP};
use crate::play::local_game::LocalGame;
use crate::play::reach::Question;
use crate::play::session::{Pending, Reply, Session, forfeit_note, reply};
use crate::play::{candidates, choices, explain, scene, threats};
use crate::rules::rule_of;
use crate::screen::columns;

impl<L: Games> Session<'_, L> {
    /// Carries out a command.
    pub(super) fn run(&mut self, command: &Command<'_>) -> Reply {
        let columns = columns();
        let table = self.game.table();
        Reply::Text(match command {
            Command::Help => HELP.to_owned(),
            Command::Explain(line) => self.explain(line),
            Command::Reason(line) => self.why(line),
            Command::Try(cells) => {
                or_refusal(candidates::candidates(table, &self.game.decisions, &self.cells(cells), columns))
            }
            Command::Reach(cells) => {
                or_refusal(Question::new(table, &self.cells(cells), columns).reach(&self.game.decisions))
            }
            Command::Sight(cells) => or_refusal(Question::new(table, &self.cells(cells), columns).sight()),
            Command::Threats => match self.game.person() {
                Some(seat) => threats::threats(table, seat, columns),
                None => "The game is over: there are no threats.\n".to_owned(),
            },
            Command::Rules(id) => self.rules(id),
            Command::Log(n) => scene::log(&self.game, *n, columns),
            Command::Legal(words) => self.legal(words),
            Command::Board => crate::draw::table(&table.view(), self.colours, columns),
            Command::Record => self.game.record(),
            Command::Undo => return self.undo(),
            Command::Save(file) => return self.save(Path::new(file)),
            Command::Load(file) => return self.load(file),
            Command::Again => return self.again(),
            Command::Quit => return self.quit(),
        })
    }

    /// Returns the names of cells in the case in which the game writes them.
    fn cells(&self, names: &[&str]) -> Vec<String> {
        let view = self.game.table().view();
        let own = |name: &str| view.cells.iter().find(|cell| cell.name.eq_ignore_ascii_case(name));
        names
            .iter()
            .map(|name| own(name).map_or_else(|| name.to_lowercase(), |cell| cell.name.clone()))
            .collect()
    }

    fn explain(&self, line: &str) -> String {
        match self.chosen(line) {
            Some(idx) => self.explain_decision(idx),
            None => self.refusal(line),
        }
    }

    fn explain_decision(&self, idx: usize) -> String {
        explain::decision(self.game.table(), &self.game.decisions[idx], columns())
    }

    fn why(&self, line: &str) -> String {
        if let Some(idx) = self.chosen(line) {
            return format!("It is legal.\n{}", self.explain_decision(idx));
        }
        match self.error_of(line) {
            Some(error) if explain::is_unknown(&error, &line.to_lowercase()) => self.refusal(line),
            // The text of the rule explains it.
            Some(Error { rule: Some(rule), kind, .. }) => {
                let refusal = wrap(&format!("Refused: {kind} ({rule})."), columns(), "", "  ");
                format!("{refusal}{}", self.rules(rule.0))
            }
            _ => self.refusal(line),
        }
    }

    fn rules(&self, id: &str) -> String {
        match rule_of(self.catalog, self.game.table().facts().id, id) {
            Ok(text) => text.trim_end().lines().map(|line| wrap(line, columns(), "", "")).collect(),
            Err(failure) => wrap(&failure.0, columns(), "", "  "),
        }
    }

    fn legal(&self, words: &str) -> String {
        let listed = choices::with_words(&self.game.decisions, words, columns());
        if listed.is_empty() { "No action has these words.\n".to_owned() } else { listed }
    }

    fn undo(&mut self) -> Reply {
        match self.game.undo() {
            Ok(line) => Reply::Changed(wrap(&format!("Taken back: {line}"), columns(), "", "  ")),
            Err(refused) => reply(&format!("Nothing is taken back: {refused}.")),
        }
    }

    fn save(&mut self, path: &Path) -> Reply {
        match files::place(path, &self.game.record()) {
            Ok(Place::Free) => self.write(path),
            Ok(Place::OtherGame) => {
                self.pending = Some(Pending::Replace(path.to_owned()));
                reply(&format!("{} is the record of another game. Type 'yes' to replace it.", path.display()))
            }
            Err(failure) => reply(&format!("Not saved: {}.", failure.0)),
        }
    }

    pub(super) fn write(&mut self, path: &Path) -> Reply {
        match files::write(path, &self.game.record()) {
            Ok(()) => {
                self.game.set_saved();
                let name = path.display();
                reply(&format!("Saved. 'hillfort play --load {name}' continues it."))
            }
            Err(failure) => reply(&format!("Not saved: {}.", failure.0)),
        }
    }

    fn load(&mut self, file: &str) -> Reply {
        if file.is_empty() {
            return match self.previous.take() {
                Some(previous) => {
                    self.previous = Some(std::mem::replace(&mut self.game, previous));
                    Reply::Changed("Back at the previous game.\n".to_owned())
                }
                None => reply("load takes the name of a record: 'load FILE'"),
            };
        }
        match self.game_at_end_of(Path::new(file)) {
            Ok((game, note)) => {
                let left = std::mem::replace(&mut self.game, game);
                let hint = if left.is_saved() {
                    ""
                } else {
                    " The previous game is not saved: 'load' without a file returns to it."
                };
                self.previous = Some(left);
                self.finished.clear();
                Reply::Changed(wrap(&format!("Loaded {file}.{note}{hint}"), columns(), "", "  "))
            }
            Err(failure) => reply(&format!("Not loaded: {}.", failure.0)),
        }
    }

    /// Returns the game at the end of a record, and a note if it ended by a forfeit.
    fn game_at_end_of(&self, path: &Path) -> Result<(LocalGame, String), Failure> {
        if path.as_os_str() == "-" {
            return Err(Failure::new("'-' is this keyboard, and a record has to be a file"));
        }
        let record = read_record(path)?;
        let table = self.catalog.replay(&record, &self.config).map_err(|error| located(path, &error))?;
        let note = forfeit_note(&record, &*table);
        let game = LocalGame::new(self.catalog, table, self.players.as_deref(), self.seed, 0, self.bots)?;
        Ok((game, note))
    }

    fn again(&mut self) -> Reply {
        if self.game.is_over() && !self.game.is_saved() {
            self.pending = Some(Pending::Again);
            return reply(
                "This game is not saved. 'save FILE' keeps it; 'again' once more starts the next one without saving.",
            );
        }
        self.start_again()
    }

    /// Starts another game of the same players, who change seats.
    pub(super) fn start_again(&mut self) -> Reply {
        match self.next_game() {
            Ok(game) => {
                self.game = game;
                let (score, games) = (self.series_score(), self.finished.len());
                let text = format!("Game {} starts. All players have moved on a seat.", games + 1);
                Reply::Changed(format!("{score}{}", wrap(&text, columns(), "", "  ")))
            }
            Err(failure) => reply(&failure.0),
        }
    }

    fn next_game(&mut self) -> Result<LocalGame, Failure> {
        if !self.game.is_over() {
            return Err(Failure::new("The game is not over yet."));
        }
        let record = Record::parse(&self.game.record())?;
        // The same options and cards, without the events.
        let start = Record { setup: Vec::new(), events: Vec::new(), ..record.clone() };
        let table = self.catalog.replay(&start, &self.config)?;
        let games = self.finished.len() + 1;
        let seed = self.seed.wrapping_add(games as u64);
        let game = LocalGame::new(self.catalog, table, self.players.as_deref(), seed, games, self.bots)?;
        self.finished.push(record);
        Ok(game)
    }

    /// Returns the score of the series, if a game of it is over.
    pub(super) fn series_score(&self) -> String {
        let mut records = self.finished.clone();
        if self.game.is_over() {
            records.extend(Record::parse(&self.game.record()));
        }
        if records.iter().any(|record| record.forfeit.is_some()) {
            return "No score: a game of this series ended by a forfeit.\n".to_owned();
        }
        match crate::series::score(self.catalog, &records, &self.config) {
            Ok(result) => {
                let games = if records.len() == 1 { "game" } else { "games" };
                format!("After {} {games}:\n{}", records.len(), crate::series::text(&result))
            }
            Err(_) => String::new(),
        }
    }

    fn quit(&mut self) -> Reply {
        let previous_is_saved = self.previous.as_ref().is_none_or(LocalGame::is_saved);
        if self.game.is_saved() && previous_is_saved {
            return Reply::Quit("Goodbye.\n".to_owned());
        }
        self.pending = Some(Pending::Quit);
        reply("The game is not saved. 'save FILE' keeps it; 'quit' again leaves without saving.")
    }
}

/// Returns an answer, or why it is refused.
fn or_refusal(answer: Result<String, Error>) -> String {
    answer.unwrap_or_else(|error| explain::refusal(&error, columns()))
}
