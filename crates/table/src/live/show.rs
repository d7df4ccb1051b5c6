//! What a table shows: the whole of it, now or in the past.

use std::sync::Arc;

use hillfort_engine::table::TargetSentences;
use hillfort_engine::{Seat, Table, Turn};

use crate::actions::{ActionGroup, grouped};
use crate::affairs::{Affairs, Clocks};
use crate::board::Board;
use crate::command::Refused;
use crate::live::LiveTable;
use crate::seats::Occupant;
use crate::sentence::as_sentence;
use crate::snapshot::{SeatAssignment, Snapshot, Summary, ToAct};
use crate::state_hash::StateHash;

impl LiveTable {
    /// Returns the whole table; `None` while events wait for the store, because nobody may see those yet.
    pub fn snapshot(&mut self) -> Option<Snapshot> {
        self.table()?;
        let log = self.log.lines(&*self.table, 0, self.n_events);
        let snapshot = self.shown_at(self.n_events);
        let undo_refused = self.undo_refused().map(|reason| as_sentence(&reason));
        let undo_lines = self.lines_to_undo().unwrap_or(0);
        let Affairs { clocks, offers, notes, rematch, .. } = &self.affairs;
        Some(Snapshot {
            actions: self.actions(),
            log,
            undo_refused,
            undo_lines,
            clock: clocks.as_ref().map(Clocks::view),
            offers: offers.open().to_vec(),
            notes: notes.clone(),
            rematch: rematch.clone(),
            ..snapshot
        })
    }

    /// Returns the table as it was after `lines` lines of its log, without actions and log.
    ///
    /// # Errors
    /// Refuses a line that the log does not have.
    pub fn past_snapshot(&self, lines: usize) -> Result<Snapshot, Refused> {
        self.check_line(lines).map(|()| self.shown_at(lines))
    }

    /// Returns the board, which is the same for every table that starts with the same cells.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        self.board.get_or_init(|| Arc::new(Board::of(&*self.table)))
    }

    /// Makes the table use a board that other tables use too, if it is the same.
    pub fn share_board(&mut self, board: &Arc<Board>) {
        if board.hash == self.board().hash {
            self.board = Arc::clone(board).into();
        }
    }

    /// Returns what a list of tables shows.
    #[must_use]
    pub fn summary(&self) -> Summary {
        self.summary_at(self.n_events, &self.affairs)
    }

    /// Returns a position for a bot to advise on: now, or after `lines` lines of the log.
    ///
    /// # Errors
    /// Returns why there is no hint.
    pub fn position_to_advise(&self, lines: Option<usize>) -> Result<Box<dyn Table>, Refused> {
        if let Some(reason) = self.hint_refused() {
            return Err(Refused::NoHint(reason));
        }
        let lines = lines.unwrap_or(self.n_events);
        self.check_line(lines)?;
        match self.to_act_at(lines) {
            ToAct::Seat(_) => self.position(lines),
            ToAct::Chance => Err(Refused::NoHint("the dice are next".to_owned())),
            ToAct::Over => Err(Refused::NoHint("the game is over".to_owned())),
        }
    }

    /// Returns why no bot gives hints at this table; `None` if one does.
    #[must_use]
    pub fn hint_refused(&self) -> Option<String> {
        self.hint_refused_if(self.is_over())
    }

    pub(super) fn hint_refused_if(&self, is_over: bool) -> Option<String> {
        // A what-if of a running game has its position.
        let is_running = if self.what_if.is_some() { self.is_origin_running } else { !is_over };
        (self.people.n_humans() > 1 && is_running).then(|| {
            "No hints while people play against each other, here or in a what-if. They are available after the game."
                .to_owned()
        })
    }

    pub(super) fn summary_at(&self, lines: usize, affairs: &Affairs) -> Summary {
        let is_over = affairs.ending.is_some() || matches!(self.table.turn_at(lines), Turn::Over(_));
        let ended = affairs.ending.as_ref().and_then(|ending| ending.sentence(&*self.table));
        let status = ended.unwrap_or_else(|| self.table.status_at(lines));
        Summary { status, is_over, deadline: affairs.wake_after(affairs.at) }
    }

    pub(super) fn to_act_at(&self, lines: usize) -> ToAct {
        match &self.affairs.ending {
            Some(_) if lines == self.n_events => ToAct::Over,
            _ => self.table.turn_at(lines).into(),
        }
    }

    /// Returns who won by the rules after `lines` lines of the log. Only the last line ends a game.
    pub(super) fn winner_at(&self, lines: usize) -> Option<String> {
        if lines == self.n_events { self.table.winner() } else { None }
    }

    /// Returns the sentence about an end other than by the rules, which comes after the last line of the log.
    pub(super) fn ending_at(&self, lines: usize) -> Option<String> {
        self.affairs.ending.as_ref().filter(|_| lines == self.n_events)?.sentence(&*self.table)
    }

    /// Returns the sentence about a forfeit.
    pub(super) fn forfeit_at(&self, lines: usize) -> Option<String> {
        self.ending_at(lines)
            .filter(|_| self.affairs.ending.as_ref().is_some_and(|it| it.forfeit().is_some()))
    }

    /// Returns who plays which seat.
    pub(super) fn assignments(&self) -> Vec<SeatAssignment> {
        let assignment = |(seat, occupant): (usize, &Occupant)| SeatAssignment {
            seat: Seat::new(seat),
            player: occupant.name().to_owned(),
        };
        self.affairs.seats.iter().enumerate().map(assignment).collect()
    }

    /// Returns what the person to act can do now; nothing if no person is to act.
    pub(super) fn actions(&self) -> Vec<ActionGroup> {
        match self.occupant_to_act() {
            Some((_, Occupant::Human)) => grouped(self.table.combined_choices(TargetSentences::LeftOut)),
            _ => Vec::new(),
        }
    }

    /// Returns the table after `lines` lines of its log, as if it were in the past.
    fn shown_at(&self, lines: usize) -> Snapshot {
        let table = &*self.table;
        let options = table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
        let ending = self.ending_at(lines);
        Snapshot {
            table: self.id.clone(),
            game: table.facts().id.to_owned(),
            options: options.collect(),
            seats: self.assignments(),
            people: self.people.people(),
            what_if: self.what_if.clone(),
            earlier: self.earlier.clone(),
            commitment: self.commitment().map(|commitment| commitment.to_string()),
            board: self.board().hash.clone(),
            version: self.version,
            hash: if lines == self.n_events { self.hash } else { StateHash::of(table, lines) },
            to_act: self.to_act_at(lines),
            winner: self.winner_at(lines),
            cells: self.board().differing(table.cells_at(lines, true)),
            pieces: table.pieces_at(lines),
            counters: table.counters_at(lines),
            sides: table.seats_at(lines),
            task: if ending.is_some() { String::new() } else { table.task_at(lines) },
            status: ending.unwrap_or_else(|| table.status_at(lines)),
            forfeit: self.forfeit_at(lines),
            actions: Vec::new(),
            log: Vec::new(),
            undo_refused: Some("This is a past position.".to_owned()),
            undo_lines: 0,
            hint_refused: self.hint_refused(),
            clock: None,
            chat: self.terms.chat,
            no_take_backs: self.terms.no_take_backs,
            offers: Vec::new(),
            notes: Vec::new(),
            rematch: None,
        }
    }
}
