//! A game being played: the state, the record so far, and the questions people ask, whatever the game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use rand_core::Rng;
use serde_json::Value;

use crate::describe::{legal, to_act};
use crate::error::{Error, ErrorKind};
use crate::facts::Facts;
use crate::game::Turn;
use crate::luck::{Luck, Rolled, luck};
use crate::notation::{NotationError, json};
use crate::options::Options;
use crate::outlook::{outlook, warning};
use crate::record::{Record, SetupVerb};
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::setup::{Setup, Wishes};
use crate::view::{Answer, Cause, Choice, Decision, LogLine, Reach, Threat, View};

/// A game being played, its type erased: what servers, terminals and scenarios hold.
///
/// Actions go in and out as lines of the notation; a line that is refused changes nothing.
pub trait Table: Debug + Send {
    /// Returns what is known of the game.
    fn facts(&self) -> &'static Facts;
    /// Returns the options it is played with.
    fn options(&self) -> &Options;
    /// Returns how many seats there are.
    fn n_seats(&self) -> usize;
    /// Returns who acts next.
    fn turn(&self) -> Turn;
    /// Returns the name of a seat in this state.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// Returns who acts next by name: a seat or `chance`; none when over.
    fn to_act(&self) -> Option<String>;
    /// Returns who has won, as the state JSON names him.
    fn winner(&self) -> Option<String>;
    /// Returns the legal lines without the seat, in byte order; at chance the one prompt.
    fn legal(&self) -> Vec<String>;
    /// Tells why a line, without the seat, is refused here, if it is.
    ///
    /// # Errors
    /// Returns the rule and the reason, or the word that cannot be read.
    fn check(&self, line: &str) -> Result<(), Error>;
    /// Carries out a line of whoever is to act.
    ///
    /// # Errors
    /// Returns why it is refused; nothing has changed then.
    fn act(&mut self, line: &str) -> Result<(), Error>;
    /// Carries out an event: a seat or `chance`, and its line.
    ///
    /// # Errors
    /// Returns why it is refused; nothing has changed then.
    fn event(&mut self, who: &str, line: &str) -> Result<(), Error>;
    /// Lets chance act, if it is its turn.
    fn roll(&mut self, rng: &mut dyn Rng);
    /// Tells why the last event cannot be taken back, if it cannot.
    ///
    /// # Errors
    /// Returns why it is not free.
    fn can_undo(&self) -> Result<(), Error>;
    /// Takes back the last event, if that is free: nothing random has happened and the turn has not passed.
    ///
    /// # Errors
    /// Returns why it is not free.
    fn undo(&mut self) -> Result<(), Error>;
    /// Returns how many events there were.
    fn n_events(&self) -> usize;
    /// Returns the table as it stood after so many events.
    fn at_event(&self, events: usize) -> Box<dyn Table>;
    /// Returns the record so far.
    fn record(&self) -> String;
    /// Returns the state as the JSON object that the rules fix.
    fn json(&self) -> Value;
    /// Returns what is to be seen.
    fn view(&self) -> View;
    /// Returns the legal actions as they are listed, in the order of [`Table::legal`]; none at chance. It costs a
    /// small part of [`Table::decisions`], which weighs every outcome.
    fn choices(&self) -> Vec<Choice>;
    /// Returns the legal actions, explained, in the order of [`Table::legal`]; none at chance.
    fn decisions(&self) -> Vec<Decision>;
    /// Returns one legal action, explained; none if the line is not legal.
    fn decision(&self, line: &str) -> Option<Decision>;
    /// Returns the events from one on, told.
    fn log(&self, from: usize) -> Vec<LogLine>;
    /// Returns every action a person could mean by an acting cell and a target cell, and whether it is refused.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn tries(&self, from: Option<&str>, to: Option<&str>) -> Result<Vec<Answer>, Error>;
    /// Returns where a piece of the view can go, from where it stands or from another cell.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn reach(&self, piece: usize, from: Option<&str>) -> Result<Option<Reach>, Error>;
    /// Returns what a piece sees, from where it stands or from another cell; none in a game without sight.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn sight(&self, piece: usize, from: Option<&str>) -> Result<Option<Vec<String>>, Error>;
    /// Returns what a piece could attack, from where it stands or from another cell.
    ///
    /// # Errors
    /// Refuses names that no cell has.
    fn hits(&self, piece: usize, from: Option<&str>) -> Result<Vec<String>, Error>;
    /// Returns what the enemies of a seat could hit in their next turn, if all others stay.
    fn threats(&self, seat: Seat) -> Vec<Threat>;
    /// Returns what the dice of the game so far did to each seat, against what they were to do.
    fn luck(&self) -> Vec<Luck>;
    /// Returns the concrete [`Playing`], for those who know the game's type.
    fn as_any(&self) -> &dyn Any;
}

/// A game of known type being played.
#[derive(Clone, Debug)]
pub struct Playing<G: Ruleset> {
    game: Arc<G>,
    setup: Arc<Setup>,
    arrangement: Arc<[String]>,
    // The state after every event, the first one before all events.
    states: Vec<G::State>,
    events: Vec<Event<G::Action>>,
}

#[derive(Clone, Debug)]
struct Event<A> {
    turn: Turn,
    who: &'static str,
    action: A,
    line: String,
}

impl<G: Ruleset> Playing<G> {
    /// Starts a game.
    ///
    /// # Errors
    /// Refuses options, cards and maps that cannot be used.
    pub fn start(wishes: &Wishes) -> Result<Self, Error> {
        let setup = Setup::new(G::facts(), wishes)?;
        let game = Arc::new(G::compile(&setup)?);
        let states = vec![game.start()];
        Ok(Self { game, setup: Arc::new(setup), arrangement: Arc::default(), states, events: Vec::new() })
    }

    /// Starts another game of the same ruleset, which is shared and not compiled again.
    #[must_use]
    pub fn restart(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            setup: Arc::clone(&self.setup),
            arrangement: Arc::default(),
            states: vec![self.game.start()],
            events: Vec::new(),
        }
    }

    /// Returns the game as it stood after so many events.
    #[must_use]
    pub fn up_to(&self, events: usize) -> Self {
        let events = events.min(self.events.len());
        Self {
            game: Arc::clone(&self.game),
            setup: Arc::clone(&self.setup),
            arrangement: Arc::clone(&self.arrangement),
            states: self.states[..=events].to_vec(),
            events: self.events[..events].to_vec(),
        }
    }

    /// Plays a record. `wishes` gives the maps and the card file that the record may need; the record's own options
    /// and cards come on top.
    ///
    /// # Errors
    /// Returns the first line that is refused.
    pub fn replay(record: &Record, wishes: &Wishes) -> Result<Self, Error> {
        let mut table = Self::open(record, wishes)?;
        for event in &record.events {
            table.event(&event.who, &event.text).map_err(|error| error.at_line(event.line))?;
        }
        Ok(table)
    }

    /// Gets a record's game to where its first event stands.
    fn open(record: &Record, wishes: &Wishes) -> Result<Self, Error> {
        let id = G::facts().id;
        if record.game != id {
            let (expected, found) = (id.to_owned(), record.game.clone());
            return Err(Error::from(ErrorKind::OtherGame { expected, found }).at_line(record.game_line));
        }
        let known = G::facts().rules_version;
        if let Some((found, line)) = record.version.filter(|(version, _)| *version != known) {
            return Err(Error::from(ErrorKind::OtherRules { found, known }).at_line(line));
        }
        let place = |error: Error| {
            let line = line_of(record, &error);
            error.at_line(line)
        };
        let mut table = Self::start(&joined(record, wishes)).map_err(place)?;
        if !record.setup.is_empty() {
            table.states[0] = table.game.arrange(&record.setup)?;
            table.arrangement = record.setup.iter().map(setup_line).collect();
        }
        Ok(table)
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> &G::State {
        self.states.last().expect("a table has at least the state it started with")
    }

    /// Carries out an action that is known to be legal.
    pub fn play(&mut self, action: G::Action) {
        let mut next = self.state().clone();
        let who = to_act(&*self.game, &next).expect("an action is played before the end");
        let turn = self.game.turn(&next);
        let line = self.game.write(&next, action);
        self.game.apply(&mut next, action);
        self.states.push(next);
        self.events.push(Event { turn, who, action, line });
    }

    /// Reads a line and makes sure that it is legal.
    fn read(&self, line: &str) -> Result<G::Action, Error> {
        let action = self.game.read(self.state(), line)?;
        let written = self.game.write(self.state(), action);
        if written != line {
            // One action, one line: what reads alike but is written otherwise is refused.
            return Err(NotationError::new(format!("'{written}'"), line).into());
        }
        self.game.check(self.state(), action)?;
        // The rules refuse everything after the end; this is for a game that forgets to.
        if let Turn::Over(_) = self.turn() { Err(ErrorKind::Over.into()) } else { Ok(action) }
    }

    /// The rolls that belong to an action, each from before its first die to after its last.
    fn rolls(&self) -> impl Iterator<Item = Rolled<'_, G::State>> {
        let is_chance = |idx: usize| self.events.get(idx).is_some_and(|event| event.turn == Turn::Chance);
        let belongs = move |idx: &usize| {
            is_chance(*idx)
                && *idx > 0
                && !is_chance(*idx - 1)
                && self.game.has_odds(&self.states[*idx - 1], self.events[*idx - 1].action)
        };
        (0..self.events.len()).filter(belongs).map(move |first| {
            let last = (first..self.events.len()).find(|idx| !is_chance(*idx)).unwrap_or(self.events.len());
            Rolled { before: &self.states[first], after: &self.states[last] }
        })
    }

    fn cell(&self, name: Option<&str>) -> Result<Option<board::Cell>, Error> {
        name.map(|name| {
            let found = self.game.board().cell(name);
            found.ok_or_else(|| NotationError::new("the name of a cell", name).into())
        })
        .transpose()
    }

    fn names(&self, cells: impl IntoIterator<Item = board::Cell>) -> Vec<String> {
        cells.into_iter().map(|cell| self.game.board().name(cell)).collect()
    }

    fn choice(&self, action: G::Action) -> Choice {
        let (game, state) = (&*self.game, self.state());
        let line = game.write(state, action);
        let told = game.describe(state, action);
        let name = |cell: Option<board::Cell>| cell.map(|cell| game.board().name(cell));
        Choice {
            verb: line.split(' ').next().unwrap_or_default().to_owned(),
            line,
            deed: told.deed,
            from: name(told.from),
            class: told.class.map(str::to_owned),
            to: name(told.to),
            sentence: told.sentence,
            warning: warning(game, state, action),
        }
    }

    fn explain(&self, action: G::Action) -> Decision {
        let (game, state) = (&*self.game, self.state());
        Decision { choice: self.choice(action), outlook: outlook(game, state, action) }
    }
}

impl<G: Ruleset> Table for Playing<G> {
    fn facts(&self) -> &'static Facts {
        G::facts()
    }

    fn options(&self) -> &Options {
        &self.setup.options
    }

    fn n_seats(&self) -> usize {
        self.game.n_seats()
    }

    fn turn(&self) -> Turn {
        self.game.turn(self.state())
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.game.seat_name(self.state(), seat)
    }

    fn to_act(&self) -> Option<String> {
        to_act(&*self.game, self.state()).map(str::to_owned)
    }

    fn winner(&self) -> Option<String> {
        match self.turn() {
            Turn::Over(outcome) => Some(self.game.winner_name(self.state(), outcome)),
            Turn::Player(_) | Turn::Chance => None,
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.turn() == Turn::Chance {
            return vec![self.game.prompt(self.state())];
        }
        let actions = legal(&*self.game, self.state());
        let mut lines: Vec<_> = actions.into_iter().map(|a| self.game.write(self.state(), a)).collect();
        lines.sort_unstable();
        lines
    }

    fn check(&self, line: &str) -> Result<(), Error> {
        self.read(line).map(|_| ())
    }

    fn act(&mut self, line: &str) -> Result<(), Error> {
        let action = self.read(line)?;
        self.play(action);
        Ok(())
    }

    fn event(&mut self, who: &str, line: &str) -> Result<(), Error> {
        match to_act(&*self.game, self.state()) {
            None => Err(ErrorKind::Over.into()),
            Some(expected) if expected != who => {
                let (expected, found) = (expected.to_owned(), who.to_owned());
                Err(ErrorKind::OutOfTurn { expected, found }.into())
            }
            Some(_) => self.act(line),
        }
    }

    fn roll(&mut self, rng: &mut dyn Rng) {
        if self.turn() == Turn::Chance {
            let outcome = self.game.sample(self.state(), rng);
            self.play(outcome);
        }
    }

    fn can_undo(&self) -> Result<(), Error> {
        let reason = match self.events.last() {
            None => Some("nothing has been done yet"),
            Some(event) if event.turn == Turn::Chance => Some("a roll cannot be taken back"),
            Some(event) if event.turn != self.turn() => Some("the turn has passed"),
            Some(_) => None,
        };
        reason.map_or(Ok(()), |reason| Err(ErrorKind::NoUndo(reason).into()))
    }

    fn undo(&mut self) -> Result<(), Error> {
        self.can_undo()?;
        self.events.pop();
        self.states.pop();
        Ok(())
    }

    fn n_events(&self) -> usize {
        self.events.len()
    }

    fn at_event(&self, events: usize) -> Box<dyn Table> {
        Box::new(self.up_to(events))
    }

    fn record(&self) -> String {
        let facts = G::facts();
        let mut text = format!("game {}\n#@ rules={}\n", facts.id, facts.rules_version);
        let lines = self.setup.lines(facts);
        let events = self.events.iter().map(|event| format!("{} {}", event.who, event.line));
        for line in lines.into_iter().chain(self.arrangement.iter().cloned()).chain(events) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    fn json(&self) -> Value {
        json(&*self.game, self.state())
    }

    fn view(&self) -> View {
        self.game.view(self.state())
    }

    fn choices(&self) -> Vec<Choice> {
        let actions = legal(&*self.game, self.state());
        let mut choices: Vec<_> = actions.into_iter().map(|action| self.choice(action)).collect();
        choices.sort_unstable_by(|a, b| a.line.cmp(&b.line));
        choices
    }

    fn decisions(&self) -> Vec<Decision> {
        let actions = legal(&*self.game, self.state());
        let mut decisions: Vec<_> = actions.into_iter().map(|action| self.explain(action)).collect();
        decisions.sort_unstable_by(|a, b| a.choice.line.cmp(&b.choice.line));
        decisions
    }

    fn decision(&self, line: &str) -> Option<Decision> {
        let is_player = matches!(self.turn(), Turn::Player(_));
        self.read(line).ok().filter(|_| is_player).map(|action| self.explain(action))
    }

    fn log(&self, from: usize) -> Vec<LogLine> {
        let told = self.events.iter().zip(self.states.windows(2)).skip(from).map(|(event, states)| {
            let about = self.game.describe(&states[0], event.action);
            let name = |cell: Option<board::Cell>| cell.map(|cell| self.game.board().name(cell));
            LogLine {
                who: event.who.to_owned(),
                seat: if let Turn::Player(seat) = event.turn { Some(seat) } else { None },
                line: event.line.clone(),
                from: name(about.from),
                to: name(about.to),
                sentence: self.game.tell(&states[0], event.action, &states[1]),
                roll: match event.turn {
                    Turn::Chance => self.game.roll(&states[0], event.action),
                    Turn::Player(_) | Turn::Over(_) => None,
                },
            }
        });
        told.collect()
    }

    fn tries(&self, from: Option<&str>, to: Option<&str>) -> Result<Vec<Answer>, Error> {
        let mut actions = Vec::new();
        self.game.tries(self.state(), self.cell(from)?, self.cell(to)?, &mut actions);
        let answers = actions.into_iter().map(|action| Answer {
            line: self.game.write(self.state(), action),
            refused: self
                .game
                .check(self.state(), action)
                .err()
                .map(|refusal| Cause { sentence: refusal.sentence, rule: refusal.rule.0.to_owned() }),
        });
        Ok(answers.collect())
    }

    fn reach(&self, piece: usize, from: Option<&str>) -> Result<Option<Reach>, Error> {
        Ok(self.game.reach(self.state(), piece, self.cell(from)?))
    }

    fn sight(&self, piece: usize, from: Option<&str>) -> Result<Option<Vec<String>>, Error> {
        let seen = self.game.sight(self.state(), piece, self.cell(from)?);
        Ok(seen.map(|cells| self.names(cells)))
    }

    fn hits(&self, piece: usize, from: Option<&str>) -> Result<Vec<String>, Error> {
        Ok(self.names(self.game.hits(self.state(), piece, self.cell(from)?)))
    }

    fn threats(&self, seat: Seat) -> Vec<Threat> {
        let mut threats = self.game.threats(self.state(), seat);
        threats.sort_by_key(|threat| self.game.board().cell(&threat.cell));
        threats
    }

    fn luck(&self) -> Vec<Luck> {
        luck(&*self.game, self.rolls())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Puts the record's own options and cards on top of the files that were given.
fn joined(record: &Record, given: &Wishes) -> Wishes {
    Wishes {
        options: record.wishes.options.clone(),
        cards: record.wishes.cards.clone(),
        map_hashes: record.wishes.map_hashes.clone(),
        card_file: given.card_file.clone(),
        map_files: given.map_files.clone(),
    }
}

/// Finds the option, card or map line that an error is about; the last one where it does not say, and the game's own
/// line where there is none.
fn line_of(record: &Record, error: &Error) -> usize {
    let beginning = match &error.kind {
        ErrorKind::UnknownOption { key, .. } | ErrorKind::BadOption { key, .. } => format!("option {key}"),
        ErrorKind::RepeatedOption { key } => format!("option {key}"),
        ErrorKind::UnknownCard { path, .. } => format!("card {path}"),
        ErrorKind::MissingMap { name, .. } => format!("map {name}"),
        ErrorKind::Card { change: Some(change), .. } => {
            format!("card {}", change.split_once('=').map_or(&**change, |(path, _)| path))
        }
        ErrorKind::Card { .. } => "card ".to_owned(),
        _ => String::new(),
    };
    let fits = |wish: &&(String, usize)| {
        wish.0 == beginning
            || (beginning.is_empty() || beginning.ends_with(' ')) && wish.0.starts_with(&beginning)
    };
    record.wish_lines.iter().rfind(fits).map_or(record.game_line, |(_, line)| *line)
}

fn setup_line(line: &crate::record::SetupLine) -> String {
    let verb = match line.verb {
        SetupVerb::Place => "place",
        SetupVerb::Set => "set",
    };
    format!("{verb} {}", line.text)
}
