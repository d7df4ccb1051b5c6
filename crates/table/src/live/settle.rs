//! What becomes of events once the store has answered.

use hillfort_engine::Forfeit;

use crate::command::{Accepted, Refused, Request, StoreFailure};
use crate::effect::Effect;
use crate::live::LiveTable;
use crate::live::handle::{reply, request_of};
use crate::live::seating::Changed;
use crate::state_hash::StateHash;

/// Events that wait for the store.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) request: Option<Request>,
    /// The hash of the state after each of them.
    pub(super) hashes: Vec<StateHash>,
    /// The length of the log once they are stored.
    pub(super) n_events: usize,
    pub(super) forfeit: Option<Forfeit>,
    pub(super) changed: Option<Changed>,
}

impl LiveTable {
    /// Makes the pending events count.
    pub(super) fn commit(&mut self, effects: &mut Vec<Effect>) {
        let Some(pending) = self.pending.take() else { return };
        let (before, after) = (self.n_events, self.version);
        // Once they are undone, nobody knows any more how the cells looked.
        let is_undone = pending.n_events < before;
        let cells = if is_undone { self.table.changed_cells(before, pending.n_events) } else { Vec::new() };
        self.table.truncate(pending.n_events);
        self.log.truncate(pending.n_events);
        self.version += pending.hashes.len() as u64;
        self.hash = pending.hashes.last().copied().unwrap_or(self.hash);
        self.n_events = pending.n_events;
        self.forfeit = pending.forfeit.or(self.forfeit.take());
        if let Some(changed) = &pending.changed {
            self.change_seats(changed);
        }
        self.stop_thinking(effects);
        if let Some(Request { id, submission }) = pending.request {
            let accepted = Accepted { version: self.version, hash: self.hash };
            if let Some(submission) = submission {
                self.submissions.insert(submission, accepted);
            }
            reply(effects, id, Ok(accepted));
        }
        effects.push(Effect::Publish { changes: self.changes(before, after, &pending.hashes, &cells) });
    }

    /// Forgets the pending events.
    pub(super) fn abandon(&mut self, failure: StoreFailure, effects: &mut Vec<Effect>) {
        let Some(pending) = self.pending.take() else { return };
        self.table.truncate(self.n_events);
        let requests = pending.request.into_iter().map(|request| request.id);
        match failure {
            StoreFailure::Refused => {
                requests.for_each(|request| reply(effects, request, Err(Refused::NotStored)));
            }
            StoreFailure::Unknown => {
                let waiting: Vec<_> = self.waiting.drain(..).collect();
                let waiting = waiting.iter().filter_map(request_of).map(|request| request.id);
                requests.chain(waiting).for_each(|request| reply(effects, request, Err(Refused::NotStored)));
                self.stop_thinking(effects);
                effects.push(Effect::Reload);
                // Nothing is carried out on a position that may be outdated.
                self.end.get_or_insert(Refused::Outdated);
            }
        }
    }
}
