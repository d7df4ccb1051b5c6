//! A game of known type being played: its states, its events, and the replay of records.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::config::{GameConfig, GameData};
use crate::describe::to_act;
use crate::error::{Error, ErrorKind};
use crate::facts::Facts;
use crate::game::Turn;
use crate::notation::NotationError;
use crate::record::{Record, SetupLine, SetupVerb};
use crate::ruleset::{Kind, Playable, Ruleset};
use crate::rulesets::Rulesets;
use crate::table::Table as _;
use crate::table::states::States;

/// A game of known type being played. [`Table`](crate::Table) has most of its methods.
#[derive(Clone)]
pub struct TypedTable<G: Playable> {
    pub(super) facts: &'static Facts,
    pub(super) game: Arc<G>,
    pub(super) data: Arc<GameData>,
    pub(super) setup_lines: Arc<[String]>,
    pub(super) states: States<G::State>,
    pub(super) events: Vec<Event<G::Action>>,
}

#[derive(Clone, Debug)]
pub(super) struct Event<A> {
    pub(super) turn: Turn,
    pub(super) who: &'static str,
    pub(super) action: A,
    pub(super) line: Box<str>,
}

impl<G: Playable> fmt::Debug for TypedTable<G> {
    /// In short: all of it would fill pages, and be a part of every program that has a table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, events) = (self.facts.id, self.events.len());
        f.debug_struct("TypedTable").field("game", &game).field("events", &events).finish_non_exhaustive()
    }
}

impl<G: Ruleset> TypedTable<G> {
    /// Starts a game.
    ///
    /// # Errors
    /// Returns an error if an option, a card or a map cannot be used.
    pub fn start(config: &GameConfig) -> Result<Self, Error> {
        Self::start_shared(config, &Rulesets::default())
    }

    /// Starts a game with a ruleset that other tables may use too.
    ///
    /// # Errors
    /// Returns an error if an option, a card or a map cannot be used.
    pub fn start_shared(config: &GameConfig, rulesets: &Rulesets) -> Result<Self, Error> {
        Self::start_of(&Kind::of(), config, rulesets)
    }

    /// Replays a record. `config` provides the card file and the maps that the record may need; its options and changed
    /// cards are ignored, since the record has its own.
    ///
    /// # Errors
    /// Returns the first line that is refused.
    pub fn replay(record: &Record, config: &GameConfig) -> Result<Self, Error> {
        Self::replay_shared(record, config, &Rulesets::default())
    }

    /// Replays a record with a ruleset that other tables may use too.
    ///
    /// # Errors
    /// Returns the first line that is refused.
    pub fn replay_shared(record: &Record, config: &GameConfig, rulesets: &Rulesets) -> Result<Self, Error> {
        Self::replay_of(&Kind::of(), record, config, rulesets)
    }
}

impl<G: Playable> TypedTable<G> {
    /// Starts a game of a kind.
    ///
    /// # Errors
    /// Returns an error if an option, a card or a map cannot be used.
    pub fn start_of(kind: &Kind<G>, config: &GameConfig, rulesets: &Rulesets) -> Result<Self, Error> {
        let (game, data) = rulesets.compiled(kind, config)?;
        let states = States::new(game.start());
        Ok(Self { facts: kind.facts, game, data, setup_lines: Arc::default(), states, events: Vec::new() })
    }

    /// Starts another game of the same ruleset without compiling it again.
    #[must_use]
    pub fn restart(&self) -> Self {
        Self {
            facts: self.facts,
            game: Arc::clone(&self.game),
            data: Arc::clone(&self.data),
            setup_lines: Arc::default(),
            states: States::new(self.game.start()),
            events: Vec::new(),
        }
    }

    /// Returns the game after its first `events` events.
    #[must_use]
    pub fn up_to(&self, events: usize) -> Self {
        let mut table = Self {
            facts: self.facts,
            game: Arc::clone(&self.game),
            data: Arc::clone(&self.data),
            setup_lines: Arc::clone(&self.setup_lines),
            states: self.states.clone(),
            events: self.events[..events.min(self.events.len())].to_vec(),
        };
        table.keep(events);
        table
    }

    /// Replays a record of a kind of game, as [`TypedTable::replay`] does.
    ///
    /// # Errors
    /// Returns the first line that is refused.
    pub fn replay_of(
        kind: &Kind<G>,
        record: &Record,
        config: &GameConfig,
        rulesets: &Rulesets,
    ) -> Result<Self, Error> {
        let mut table = Self::open(kind, record, config, rulesets)?;
        for event in &record.events {
            table.event(&event.who, &event.text).map_err(|error| error.at_line(event.line))?;
        }
        Ok(table)
    }

    /// Prepares a record's game up to its first event.
    fn open(
        kind: &Kind<G>,
        record: &Record,
        config: &GameConfig,
        rulesets: &Rulesets,
    ) -> Result<Self, Error> {
        let id = kind.facts.id;
        if record.game != id {
            let (expected, found) = (id.to_owned(), record.game.clone());
            return Err(Error::from(ErrorKind::OtherGame { expected, found }).at_line(record.game_line));
        }
        let locate = |error: Error| {
            let line = line_of(record, &error);
            error.at_line(line)
        };
        let mut table = Self::start_of(kind, &config_of(record, config), rulesets).map_err(locate)?;
        check_hashes(record, config, &table.data)?;
        if !record.setup.is_empty() {
            table.states = States::new(table.game.setup_state(&record.setup)?);
            table.setup_lines = record.setup.iter().map(setup_line).collect();
        }
        Ok(table)
    }

    /// Returns the compiled ruleset.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Returns the current state.
    #[must_use]
    pub fn state(&self) -> &G::State {
        self.states.last()
    }

    /// Applies an action that is known to be legal.
    ///
    /// # Panics
    /// Panics if the game is over.
    pub fn play(&mut self, action: G::Action) {
        let mut next = self.state().clone();
        let who = to_act(&*self.game, &next).expect("the game is not over");
        let turn = self.game.turn(&next);
        let line = self.game.write(&next, action);
        self.game.apply(&mut next, action);
        self.states.push(next);
        push(&mut self.events, Event { turn, who, action, line: line.into() });
    }

    /// Returns the state after the first `events` events, or the current one if there were fewer.
    #[must_use]
    pub fn state_at(&self, events: usize) -> Cow<'_, G::State> {
        let apply = |state: &mut _, idx: usize| self.game.apply(state, self.events[idx].action);
        self.states.at(events.min(self.events.len()), apply)
    }

    /// Returns who acted after the first `events` events, and what was done; `None` if nothing was.
    #[must_use]
    pub fn action_at(&self, events: usize) -> Option<(Turn, G::Action)> {
        self.events.get(events).map(|event| (event.turn, event.action))
    }

    /// Drops the events after the first `events`.
    pub(super) fn keep(&mut self, events: usize) {
        self.events.truncate(events);
        let Self { game, states, events, .. } = self;
        states.truncate(events.len(), |state, idx| game.apply(state, events[idx].action));
    }

    /// Reads a line and checks that it is legal.
    pub(super) fn read(&self, line: &str) -> Result<G::Action, Error> {
        read_legal(&*self.game, self.state(), line)
    }
}

/// Appends to a list that stays in memory for long: it grows by little, because most of a doubled one would be empty.
fn push<T>(list: &mut Vec<T>, item: T) {
    const ROOM: usize = 32;
    if list.len() == list.capacity() {
        list.reserve_exact(ROOM + list.len() / 8);
    }
    list.push(item);
}

/// Reads a line and checks that it is legal in a state.
pub(super) fn read_legal<G: Playable>(game: &G, state: &G::State, line: &str) -> Result<G::Action, Error> {
    let action = game.read(state, line)?;
    let written = game.write(state, action);
    if written != line {
        // Every action has exactly one line; other spellings are refused.
        return Err(NotationError::new(format!("'{written}'"), line).into());
    }
    game.check(state, action)?;
    // Games refuse everything after the end; this catches one that forgets to.
    if let Turn::Over(_) = game.turn(state) { Err(ErrorKind::Over.into()) } else { Ok(action) }
}

/// Returns the configuration of a record, with the card file and the maps of the caller.
fn config_of(record: &Record, given: &GameConfig) -> GameConfig {
    GameConfig {
        options: record.config.options.clone(),
        cards: record.config.cards.clone(),
        map_hashes: record.config.map_hashes.clone(),
        card_file: given.card_file.clone(),
        map_files: given.map_files.clone(),
        rules_version: record.rules_line.as_ref().map(|rules| rules.version),
    }
}

/// Checks that the cards and the map are those that the record was played with, unless the caller provides others.
fn check_hashes(record: &Record, given: &GameConfig, data: &GameData) -> Result<(), Error> {
    let Some(rules) = &record.rules_line else { return Ok(()) };
    let found = data.hashes();
    let differs = |named: &Option<String>, found: &str| named.as_ref().is_some_and(|hash| hash != found);
    let what = if given.card_file.is_none() && differs(&rules.cards, &found.cards) {
        "cards"
    } else if given.map_files.is_empty() && differs(&rules.map, &found.map) {
        "map"
    } else {
        return Ok(());
    };
    Err(Error::from(ErrorKind::OtherData { what, version: rules.version }).at_line(rules.line))
}

/// Returns the option, card or map line that an error is about. If the error names none, it is the last such line; if
/// there is none, it is the line that names the game.
fn line_of(record: &Record, error: &Error) -> usize {
    let start = match &error.kind {
        ErrorKind::UnknownOption { key, .. } | ErrorKind::BadOption { key, .. } => format!("option {key}"),
        ErrorKind::RepeatedOption { key } => format!("option {key}"),
        ErrorKind::UnknownCard { path, .. } => format!("card {path}"),
        ErrorKind::MissingMap { name, .. } => format!("map {name}"),
        ErrorKind::Card { change: Some(change), .. } => {
            format!("card {}", change.split_once('=').map_or(&**change, |(path, _)| path))
        }
        ErrorKind::Card { .. } => "card ".to_owned(),
        ErrorKind::OtherRules { .. } => {
            return record.rules_line.as_ref().map_or(record.game_line, |rules| rules.line);
        }
        _ => String::new(),
    };
    let fits = |(line, _): &&(String, usize)| {
        *line == start || (start.is_empty() || start.ends_with(' ')) && line.starts_with(&start)
    };
    record.config_lines.iter().rfind(fits).map_or(record.game_line, |(_, line)| *line)
}

fn setup_line(line: &SetupLine) -> String {
    let verb = match line.verb {
        SetupVerb::Place => "place",
        SetupVerb::Set => "set",
    };
    format!("{verb} {}", line.text)
}
