//! The [`Table`] of a typed table: reads and writes lines, and turns answers into the types of the view.

use std::any::Any;

use hillfort_board::Cell;
use rand_core::Rng;
use serde_json::Value;

use crate::describe::{cells, changed_cells, legal, threats_by_cell, to_act};
use crate::error::{Error, ErrorKind};
use crate::facts::Facts;
use crate::game::Turn;
use crate::luck::{Luck, RollResult, luck};
use crate::notation::{NotationError, json};
use crate::options::Options;
use crate::ruleset::Playable;
use crate::seat::Seat;
use crate::table::typed::Event;
use crate::table::{Table, TargetSentences, TypedTable, candidates, choices, lines, withheld};
use crate::view::{
    Candidate, CellView, Choice, ClassCard, Counter, Decision, LogLine, PieceView, Reach, SeatView, Threat,
    View, Withheld, Word,
};

impl<G: Playable> Table for TypedTable<G> {
    fn facts(&self) -> &'static Facts {
        self.facts
    }

    fn options(&self) -> &Options {
        &self.data.options
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

    fn check_undo(&self) -> Result<(), Error> {
        let reason = match self.events.last() {
            None => Some("nothing has been done yet"),
            Some(event) if event.turn == Turn::Chance => Some("a roll cannot be taken back"),
            Some(event) if event.turn != self.turn() => Some("the turn has passed"),
            Some(_) => None,
        };
        reason.map_or(Ok(()), |reason| Err(ErrorKind::NoUndo(reason).into()))
    }

    fn undo(&mut self) -> Result<(), Error> {
        self.check_undo()?;
        self.keep(self.events.len() - 1);
        Ok(())
    }

    fn n_events(&self) -> usize {
        self.events.len()
    }

    fn at_event(&self, events: usize) -> Box<dyn Table> {
        Box::new(self.up_to(events))
    }

    fn truncate(&mut self, events: usize) {
        self.keep(events);
    }

    fn events(&self, from: usize) -> Vec<(Option<Seat>, String)> {
        let seat = |turn| if let Turn::Player(seat) = turn { Some(seat) } else { None };
        let events = self.events.iter().skip(from);
        events.map(|event| (seat(event.turn), event.line.to_string())).collect()
    }

    fn record(&self) -> String {
        let mut text = String::new();
        let lines = self.data.lines();
        let events = self.events.iter().map(|event| format!("{} {}", event.who, event.line));
        for line in lines.into_iter().chain(self.setup_lines.iter().cloned()).chain(events) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    fn json_at(&self, events: usize) -> Value {
        json(self.facts, &*self.game, &self.state_at(events))
    }

    fn view_at(&self, events: usize) -> View {
        self.game.view(&self.state_at(events))
    }

    fn turn_at(&self, events: usize) -> Turn {
        self.game.turn(&self.state_at(events))
    }

    fn turn_number_at(&self, events: usize) -> u32 {
        self.game.turn_number(&self.state_at(events))
    }

    fn cells_at(&self, events: usize, only_changeable: bool) -> Vec<CellView> {
        cells(&*self.game, &self.state_at(events), only_changeable)
    }

    fn changed_cells(&self, from: usize, to: usize) -> Vec<CellView> {
        changed_cells(&*self.game, &self.state_at(from), &self.state_at(to))
    }

    fn pieces_at(&self, events: usize) -> Vec<PieceView> {
        self.game.pieces(&self.state_at(events))
    }

    fn counters_at(&self, events: usize) -> Vec<Counter> {
        self.game.counters(&self.state_at(events))
    }

    fn seats_at(&self, events: usize) -> Vec<SeatView> {
        self.game.seats(&self.state_at(events))
    }

    fn status_at(&self, events: usize) -> String {
        self.game.status(&self.state_at(events))
    }

    fn class_cards(&self) -> Vec<ClassCard> {
        self.game.class_cards()
    }

    fn words(&self) -> Vec<Word> {
        self.game.words()
    }

    fn task_at(&self, events: usize) -> String {
        self.game.task(&self.state_at(events))
    }

    fn choices(&self) -> Vec<Choice> {
        choices::list(&*self.game, self.state())
    }

    fn combined_choices(&self, sentences: TargetSentences) -> Vec<Choice> {
        choices::combined(&*self.game, self.state(), sentences)
    }

    fn decisions(&self) -> Vec<Decision> {
        choices::decisions(&*self.game, self.state())
    }

    fn decision(&self, opener: Option<&str>, line: &str) -> Option<Decision> {
        choices::decision(&*self.game, self.state(), opener, line)
    }

    fn log(&self, from: usize) -> Vec<LogLine> {
        let mut before = self.state_at(from).into_owned();
        let mut next = |event: &Event<G::Action>| {
            let mut after = before.clone();
            self.game.apply(&mut after, event.action);
            let line = lines::line(&*self.game, event, &before, &after);
            before = after;
            line
        };
        self.events.iter().skip(from).map(&mut next).collect()
    }

    fn candidates(&self, from: Option<&str>, to: Option<&str>) -> Result<Vec<Candidate>, Error> {
        Ok(candidates::list(&*self.game, self.state(), self.cell(from)?, self.cell(to)?))
    }

    fn withheld(&self, opener: Option<&str>, from: Option<&str>) -> Result<Vec<Withheld>, Error> {
        Ok(withheld::list(&*self.game, self.state(), opener, self.cell(from)?))
    }

    fn reach(&self, piece: usize, from: Option<&str>) -> Result<Option<Reach>, Error> {
        let reach = self.game.reach(self.state(), piece, self.cell(from)?);
        let name = |(cell, steps)| (self.game.board().name(cell), steps);
        Ok(reach.map(|reach| Reach {
            blocked: reach.blocked,
            cells: reach.cells.into_iter().map(name).collect(),
        }))
    }

    fn sight(&self, piece: usize, from: Option<&str>) -> Result<Option<Vec<String>>, Error> {
        let seen = self.game.sight(self.state(), piece, self.cell(from)?);
        Ok(seen.map(|cells| self.names(cells)))
    }

    fn hits(&self, piece: usize, from: Option<&str>) -> Result<Vec<String>, Error> {
        Ok(self.names(self.game.hits(self.state(), piece, self.cell(from)?)))
    }

    fn threats(&self, seat: Seat) -> Vec<Threat> {
        let threats = threats_by_cell(&*self.game, self.state(), seat);
        let named = |(cell, by)| Threat { cell: self.game.board().name(cell), by };
        threats.into_iter().map(named).collect()
    }

    fn luck(&self) -> Vec<Luck> {
        luck(&*self.game, self.rolls())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Playable> TypedTable<G> {
    /// Returns the rolls that belong to an action, each from the state before its first die to the one after its last.
    fn rolls(&self) -> impl Iterator<Item = RollResult<G::State>> {
        let is_chance = |idx: usize| self.events.get(idx).is_some_and(|event| event.turn == Turn::Chance);
        let belongs = move |idx: &usize| {
            is_chance(*idx)
                && *idx > 0
                && !is_chance(*idx - 1)
                && self.game.has_odds(&self.state_at(*idx - 1), self.events[*idx - 1].action)
        };
        (0..self.events.len()).filter(belongs).map(move |first| {
            let last = (first..self.events.len()).find(|idx| !is_chance(*idx)).unwrap_or(self.events.len());
            RollResult { before: self.state_at(first).into_owned(), after: self.state_at(last).into_owned() }
        })
    }

    fn cell(&self, name: Option<&str>) -> Result<Option<Cell>, Error> {
        name.map(|name| {
            let found = self.game.board().cell(name);
            found.ok_or_else(|| NotationError::new("the name of a cell", name).into())
        })
        .transpose()
    }

    fn names(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
        cells.into_iter().map(|cell| self.game.board().name(cell)).collect()
    }
}
