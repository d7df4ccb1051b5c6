//! Snapshots: the table whole, or one step of it.

use std::sync::Arc;

use hillfort_engine::{Seat, Table, Turn};

use super::play::Play;
use super::{Room, Told};
use crate::error::{Code, Failure};
use crate::seats::Sitter;
use crate::wire::table::{LiveMessage, Picture, Sitting, Snapshot, ToAct};

/// Joins steps that follow each other into one change.
pub(super) fn joined(steps: Vec<Snapshot>) -> Option<Snapshot> {
    steps.into_iter().reduce(|mut first, mut next| {
        first.log.append(&mut next.log);
        // Cells that have changed on the way are sent, even if they have changed back.
        next.view.join_cells(first.view);
        Snapshot { log_from: first.log_from, log: first.log, ..next }
    })
}

impl Told {
    pub(super) fn new(message: &LiveMessage) -> Self {
        let (LiveMessage::Snapshot { snapshot }
        | LiveMessage::Event { snapshot }
        | LiveMessage::Undone { snapshot }) = message;
        let text = serde_json::to_string(message).expect("a snapshot has string keys only");
        Self { event: snapshot.event, text: text.into() }
    }
}

impl Room {
    /// Returns the table as it stands now, as a change from the event before; `event` is its number, and the log is
    /// told from `log_from` on.
    pub(super) fn step(&self, play: &mut Play, log_from: usize, event: u64) -> Snapshot {
        let view = Picture::change(play.table.view(), &mut play.cells);
        self.picture(&*play.table, event, log_from, view)
    }

    /// Returns the table as it stands now, whole.
    pub(super) fn whole(&self, play: &Play) -> Snapshot {
        self.picture(&*play.table, play.event, 0, Picture::whole(play.table.view()))
    }

    pub(super) fn told_whole(&self, play: &Play) -> Told {
        Told::new(&LiveMessage::Snapshot { snapshot: Box::new(self.whole(play)) })
    }

    /// Returns the table as it stood after so many events of those that stand; nothing can be decided there.
    pub(crate) async fn past(self: &Arc<Self>, stands: usize) -> Result<Snapshot, Failure> {
        let room = Arc::clone(self);
        let made = tokio::task::spawn_blocking(move || {
            let play = room.enter_blocking();
            if stands > play.table.n_events() {
                let sentence = format!("the log has {} lines, not {stands}", play.table.n_events());
                let failure = Failure::new(Code::BadRequest, sentence);
                return Err(failure.with_now(room.whole(&play)));
            }
            let table = play.table.at_event(stands);
            let view = Picture::whole(table.view());
            let snapshot = room.picture(&*table, play.event, stands, view);
            let undo = Some("This is a past position.".to_owned());
            Ok(Snapshot { decisions: Vec::new(), undo, ..snapshot })
        });
        made.await.unwrap_or_else(|_| Err(Failure::internal()))
    }

    fn picture(&self, table: &dyn Table, event: u64, log_from: usize, view: Picture) -> Snapshot {
        let is_persons = matches!(self.sitter(table.turn()), Some((_, Sitter::Human)));
        let sitting = |(seat, sitter): (usize, &Sitter)| Sitting {
            seat: Seat::new(seat),
            player: sitter.name().to_owned(),
        };
        Snapshot {
            table: self.id.clone(),
            game: self.facts.id.to_owned(),
            options: self.options.clone(),
            seats: self.sitters.iter().enumerate().map(sitting).collect(),
            event,
            to_act: match table.turn() {
                Turn::Player(seat) => ToAct::Seat(seat),
                Turn::Chance => ToAct::Chance,
                Turn::Over(_) => ToAct::Over,
            },
            winner: table.winner(),
            view,
            decisions: if is_persons { table.choices() } else { Vec::new() },
            log_from,
            log: table.log(log_from),
            undo: self.no_undo(table),
            what_if: self.origin.clone(),
            no_hint: self.no_hint(table),
        }
    }
}
