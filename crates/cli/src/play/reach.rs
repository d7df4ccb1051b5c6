//! What a piece can do, from its own cell or from another one: go, see, attack and everything else.

use hillfort_engine::view::{ActionKind, Cause, Decision, Ground, PieceView, View};
use hillfort_engine::{Error, Table};

use crate::draw::seat_name;
use crate::layout::wrap;
use crate::play::explain::with_rule;

/// A question about the pieces on a cell.
pub(super) struct Question<'a> {
    table: &'a dyn Table,
    view: View,
    cell: &'a str,
    from: Option<&'a str>,
    columns: usize,
}

impl<'a> Question<'a> {
    /// Asks about the pieces on the first cell, as if they were on the second one, if there is a second.
    pub(super) fn new(table: &'a dyn Table, cells: &'a [String], columns: usize) -> Self {
        let cell = cells.first().map_or("", String::as_str);
        let from = cells.get(1).map(String::as_str).filter(|from| *from != cell);
        Self { table, view: table.view(), cell, from, columns }
    }

    /// Describes where the pieces can go, what they could attack, and what else they may do now.
    pub(super) fn reach(&self, decisions: &[Decision]) -> Result<String, Error> {
        self.each(|idx, piece| self.reach_of(idx, piece, decisions))
    }

    /// Describes what the pieces see.
    pub(super) fn sight(&self) -> Result<String, Error> {
        for idx in 0..self.view.pieces.len() {
            if self.table.sight(idx, None)?.is_some() {
                return self.each(|idx, piece| self.sight_of(idx, piece));
            }
        }
        self.check_cell(self.cell)?;
        Ok("Sight does not matter in this game.\n".to_owned())
    }

    /// Answers for every piece on the cell; the same answer is given once.
    fn each(&self, answer: impl Fn(usize, &PieceView) -> Result<String, Error>) -> Result<String, Error> {
        self.check_cell(self.cell)?;
        if let Some(refusal) = self.impassable()? {
            return Ok(refusal);
        }
        let mut answers: Vec<String> = Vec::new();
        for (idx, piece) in self.view.pieces.iter().enumerate() {
            if piece.cell.as_deref() == Some(self.cell) {
                let text = answer(idx, piece)?;
                if !answers.contains(&text) {
                    answers.push(text);
                }
            }
        }
        Ok(if answers.is_empty() {
            format!("There is no piece on {}.\n", self.cell)
        } else {
            answers.concat()
        })
    }

    /// Checks that a cell exists, even if there is no piece on it.
    fn check_cell(&self, cell: &str) -> Result<(), Error> {
        self.table.candidates(None, Some(cell)).map(|_| ())
    }

    /// Explains that no piece can be on the cell that is asked about, if it is a wall or the like.
    fn impassable(&self) -> Result<Option<String>, Error> {
        let Some(from) = self.from else { return Ok(None) };
        self.check_cell(from)?;
        let cell = self.view.cells.iter().find(|cell| cell.name == from);
        let solid = cell.filter(|cell| matches!(cell.ground, Ground::Wall | Ground::Window | Ground::Void));
        Ok(solid.map(|cell| format!("No piece can be on {from}: {}.\n", cell.title)))
    }

    fn title(&self, piece: &PieceView) -> String {
        let from_there = self.from.map_or(String::new(), |from| format!(", from {from}"));
        let text = format!("{}{from_there}: {}", name(&self.view, piece), piece.tooltip);
        wrap(&text, self.columns, "", "  ")
    }

    fn line(&self, text: &str) -> String {
        wrap(text, self.columns, "  ", "    ")
    }

    fn reach_of(&self, idx: usize, piece: &PieceView, decisions: &[Decision]) -> Result<String, Error> {
        let mut text = self.title(piece);
        let reach = self.table.reach(idx, self.from)?;
        let goes: Vec<String> = reach.as_ref().map_or(Vec::new(), |reach| {
            reach.cells.iter().map(|(cell, cost)| format!("{cell}\u{a0}({cost})")).collect()
        });
        text.push_str(&match (&reach, goes.is_empty()) {
            (None, _) => self.line("It cannot move by itself."),
            (Some(_), true) => self.line("can go to: nowhere"),
            (Some(_), false) => self.line(&format!("can go to: {}", goes.join(", "))).replace('\u{a0}', " "),
        });
        text.push_str(&self.attacks(idx, piece)?);
        if let Some(blocked) = reach.as_ref().and_then(|reach| reach.blocked.as_ref()) {
            text.push_str(&self.not_now(blocked));
        }
        if self.from.is_none() {
            let is_listed = |decision: &Decision| match decision.choice.kind {
                ActionKind::Move => goes.iter().any(|way| is_way(way, decision.choice.to.as_deref())),
                kind => kind == ActionKind::Attack,
            };
            let own = decisions.iter().filter(|decision| {
                decision.choice.from == piece.cell
                    && decision.choice.class == Some(piece.class.as_str())
                    && !is_listed(decision)
            });
            let also = by_verb(own, self.cell);
            if !also.is_empty() {
                text.push_str(&self.line(&format!("also: {}", also.join("; "))));
            }
        }
        Ok(text)
    }

    fn not_now(&self, blocked: &Cause) -> String {
        self.line(&format!("but it cannot move now: {}", with_rule(blocked)))
    }

    fn attacks(&self, idx: usize, piece: &PieceView) -> Result<String, Error> {
        let cells = self.table.hits(idx, self.from)?;
        let team = |seat: hillfort_engine::Seat| self.view.seats.get(seat.index()).map(|seat| seat.team);
        let is_enemy = |other: &&PieceView| team(other.seat) != team(piece.seat);
        let targets: Vec<_> = cells
            .iter()
            .flat_map(|cell| self.view.pieces.iter().filter(move |other| other.cell.as_ref() == Some(cell)))
            .filter(is_enemy)
            .map(|other| name(&self.view, other))
            .collect();
        let whom = if targets.is_empty() { "nothing from there".to_owned() } else { targets.join(", ") };
        let mut text = self.line(&format!("could attack: {whom}"));
        // In some games only targets count as cells in range.
        if cells.len() > targets.len() {
            let are = if cells.len() == 1 { "cell is" } else { "cells are" };
            text.push_str(&self.line(&format!("{} {are} in its range", cells.len())));
        }
        Ok(text)
    }

    fn sight_of(&self, idx: usize, piece: &PieceView) -> Result<String, Error> {
        let mut text = self.title(piece);
        let Some(cells) = self.table.sight(idx, self.from)? else {
            text.push_str(&self.line("It sees nothing."));
            return Ok(text);
        };
        let seen = |other: &&PieceView| {
            other.seat != piece.seat && other.cell.as_ref().is_some_and(|cell| cells.contains(cell))
        };
        let others: Vec<_> =
            self.view.pieces.iter().filter(seen).map(|other| name(&self.view, other)).collect();
        let whom = if others.is_empty() { "no other pieces".to_owned() } else { others.join(", ") };
        text.push_str(&self.line(&format!("sees: {whom}")));
        let where_to = if cells.is_empty() { "none".to_owned() } else { cells.join(" ") };
        text.push_str(&self.line(&format!("cells in sight ({}): {where_to}", cells.len())));
        Ok(text)
    }
}

fn is_way(way: &str, to: Option<&str>) -> bool {
    way.split_once('\u{a0}').map(|(cell, _)| cell) == to
}

/// Groups decisions by their verbs: `jump c2 d4`.
fn by_verb<'a>(decisions: impl Iterator<Item = &'a Decision>, own_cell: &str) -> Vec<String> {
    let mut verbs: Vec<(String, Vec<String>)> = Vec::new();
    for decision in decisions {
        let mut words = decision.choice.line.split(' ');
        let verb = words.next().unwrap_or_default();
        let rest: Vec<_> =
            words.filter(|word| *word != own_cell && Some(*word) != decision.choice.class).collect();
        let rest = rest.join(" ");
        match verbs.iter_mut().find(|(known, _)| known == verb) {
            Some((_, targets)) => targets.push(rest),
            None => verbs.push((verb.to_owned(), vec![rest])),
        }
    }
    verbs
        .into_iter()
        .map(|(verb, targets)| format!("{verb} {}", targets.join(" ")).trim_end().to_owned())
        .collect()
}

/// Names a piece by its seat, its class and its cell.
pub(super) fn name(view: &View, piece: &PieceView) -> String {
    let at = piece.cell.as_deref().map_or(String::new(), |cell| format!(" on {cell}"));
    format!("{} {}{at}", seat_name(view, piece.seat), piece.class)
}
