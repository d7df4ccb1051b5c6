//! Carrying out the commands: questions, files, leaving.

use std::path::Path;

use hillfort_engine::catalog::Games;
use hillfort_engine::{Error, Record};

use crate::Failure;
use crate::input::{located, read_record};
use crate::layout::wrap;
use crate::play::command::{Command, HELP};
use crate::play::files::{self, Place};
use crate::play::reach::Question;
use crate::play::session::{Pending, Reply, Session, played_on, says};
use crate::play::sitting::Sitting;
use crate::play::{candidates, choices, explain, scene, threats};
use crate::queries::rule_text;
use crate::screen::columns;

impl<L: Games> Session<'_, L> {
    /// Carries out a command.
    pub(super) fn obey(&mut self, command: &Command<'_>) -> Reply {
        let columns = columns();
        let table = &*self.sitting.table;
        Reply::Says(match command {
            Command::Help => HELP.to_owned(),
            Command::Explain(line) => self.explain(line),
            Command::Reason(line) => self.why(line),
            Command::Try(cells) => {
                told(candidates::candidates(table, &self.sitting.decisions, &self.cells(cells), columns))
            }
            Command::Reach(cells) => {
                told(Question::new(table, &self.cells(cells), columns).reach(&self.sitting.decisions))
            }
            Command::Sight(cells) => told(Question::new(table, &self.cells(cells), columns).sight()),
            Command::Threats => match self.sitting.person() {
                Some(seat) => threats::threats(table, seat, columns),
                None => "The game is over: nobody threatens anybody.\n".to_owned(),
            },
            Command::Rules(id) => self.rules(id),
            Command::Log(n) => scene::log(&self.sitting, *n, columns),
            Command::Legal(words) => self.legal(words),
            Command::Board => crate::draw::table(&table.view(), self.paint, columns),
            Command::Record => self.sitting.record(),
            Command::Undo => return self.undo(),
            Command::Save(file) => return self.save(Path::new(file)),
            Command::Load(file) => return self.load(file),
            Command::Again => return self.again(),
            Command::Quit => return self.quit(),
        })
    }

    /// Returns cells as the game writes them, where only the case differs.
    fn cells(&self, names: &[&str]) -> Vec<String> {
        let view = self.sitting.table.view();
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
        explain::decision(&*self.sitting.table, &self.sitting.decisions[idx], columns())
    }

    fn why(&self, line: &str) -> String {
        if let Some(idx) = self.chosen(line) {
            return format!("It is legal.\n{}", self.explain_decision(idx));
        }
        match self.error_of(line) {
            // The rule itself says more.
            Some(Error { rule: Some(rule), kind, .. }) => {
                let refusal = wrap(&format!("Refused: {kind} ({rule})."), columns(), "", "  ");
                format!("{refusal}{}", self.rules(rule.0))
            }
            _ => self.refusal(line),
        }
    }

    fn rules(&self, id: &str) -> String {
        match rule_text(self.sitting.table.facts(), id) {
            Ok(text) => text.trim_end().lines().map(|line| wrap(line, columns(), "", "")).collect(),
            Err(failure) => wrap(&failure.0, columns(), "", "  "),
        }
    }

    fn legal(&self, words: &str) -> String {
        let listed = choices::with_words(&self.sitting.decisions, words, columns());
        if listed.is_empty() { "No decision has these words.\n".to_owned() } else { listed }
    }

    fn undo(&mut self) -> Reply {
        match self.sitting.undo() {
            Ok(line) => Reply::Changed(wrap(&format!("Taken back: {line}"), columns(), "", "  ")),
            Err(error) => says(&format!("Nothing is taken back: {}.", error.kind)),
        }
    }

    fn save(&mut self, path: &Path) -> Reply {
        match files::place(path, &self.sitting.record()) {
            Ok(Place::Free) => self.write(path),
            Ok(Place::OtherGame) => {
                self.pending = Some(Pending::Replace(path.to_owned()));
                says(&format!("{} is the record of another game. Type 'yes' to replace it.", path.display()))
            }
            Err(failure) => says(&format!("Not saved: {}.", failure.0)),
        }
    }

    pub(super) fn write(&mut self, path: &Path) -> Reply {
        match files::write(path, &self.sitting.record()) {
            Ok(()) => {
                self.sitting.keep();
                let name = path.display();
                says(&format!("Saved. 'hillfort play --load {name}' goes on with it."))
            }
            Err(failure) => says(&format!("Not saved: {}.", failure.0)),
        }
    }

    fn load(&mut self, file: &str) -> Reply {
        if file.is_empty() {
            return match self.before.take() {
                Some(before) => {
                    self.before = Some(std::mem::replace(&mut self.sitting, before));
                    Reply::Changed("Back at the game before.\n".to_owned())
                }
                None => says("load takes the name of a record: 'load FILE'"),
            };
        }
        match self.sitting_of(Path::new(file)) {
            Ok((sitting, told)) => {
                let left = std::mem::replace(&mut self.sitting, sitting);
                let hint = if left.is_saved() {
                    ""
                } else {
                    " The game before is not saved: 'load' alone goes back to it."
                };
                self.before = Some(left);
                self.finished.clear();
                Reply::Changed(wrap(&format!("Loaded {file}.{told}{hint}"), columns(), "", "  "))
            }
            Err(failure) => says(&format!("Not loaded: {}.", failure.0)),
        }
    }

    /// Sits down at the end of a record, and says how that was, if it was an end.
    fn sitting_of(&self, path: &Path) -> Result<(Sitting, String), Failure> {
        if path.as_os_str() == "-" {
            return Err(Failure::new("'-' is this keyboard; a record comes from a file"));
        }
        let record = read_record(path)?;
        let table = self.catalog.replay(&record, &self.config).map_err(|error| located(path, &error))?;
        let told = played_on(&record, &*table);
        let sitting = Sitting::new(self.catalog, table, self.players.as_deref(), self.seed, 0, self.bots)?;
        Ok((sitting, told))
    }

    fn again(&mut self) -> Reply {
        if self.sitting.is_over() && !self.sitting.is_saved() {
            self.pending = Some(Pending::Again);
            return says(
                "This game is not saved. 'save FILE' keeps it; 'again' once more begins the next one without.",
            );
        }
        self.begin_again()
    }

    /// Begins another game between the same people, who change seats.
    pub(super) fn begin_again(&mut self) -> Reply {
        match self.next_game() {
            Ok(sitting) => {
                self.sitting = sitting;
                let (score, games) = (self.series_score(), self.finished.len());
                let text = format!("Game {} begins, and everybody has moved on by a seat.", games + 1);
                Reply::Changed(format!("{score}{}", wrap(&text, columns(), "", "  ")))
            }
            Err(failure) => says(&failure.0),
        }
    }

    fn next_game(&mut self) -> Result<Sitting, Failure> {
        if !self.sitting.is_over() {
            return Err(Failure::new("The game is not over yet."));
        }
        let record = Record::parse(&self.sitting.record())?;
        // The same options and cards, without the events.
        let start = Record { setup: Vec::new(), events: Vec::new(), ..record.clone() };
        let table = self.catalog.replay(&start, &self.config)?;
        let games = self.finished.len() + 1;
        let seed = self.seed.wrapping_add(games as u64);
        let sitting = Sitting::new(self.catalog, table, self.players.as_deref(), seed, games, self.bots)?;
        self.finished.push(record);
        Ok(sitting)
    }

    /// Tells how the series stands, once a game of it is over.
    pub(super) fn series_score(&self) -> String {
        let mut records = self.finished.clone();
        if self.sitting.is_over() {
            records.extend(Record::parse(&self.sitting.record()));
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
        let before_is_saved = self.before.as_ref().is_none_or(Sitting::is_saved);
        if self.sitting.is_saved() && before_is_saved {
            return Reply::Leaves("Goodbye.\n".to_owned());
        }
        self.pending = Some(Pending::Quit);
        says("The game is not saved. 'save FILE' keeps it; 'quit' again leaves without.")
    }
}

fn told(answer: Result<String, Error>) -> String {
    answer.unwrap_or_else(|error| explain::refusal(&error, columns()))
}
