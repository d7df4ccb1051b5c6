//! What becomes of events once the store has answered.

use crate::affairs::Affairs;
use crate::command::{Accepted, Refused, Request, StoreFailure};
use crate::effect::Effect;
use crate::live::LiveTable;
use crate::live::handle::reply;
use crate::state_hash::StateHash;

/// Events that wait for the store.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) request: Option<Request>,
    /// What each of them leads to.
    pub(super) settled: Vec<Settled>,
    /// The length of the log once they are stored.
    pub(super) n_events: usize,
    /// Whether they tell that the server was away.
    pub(super) is_away: bool,
}

/// What an event leads to.
#[derive(Debug)]
pub(super) struct Settled {
    /// The hash of the state.
    pub(super) hash: StateHash,
    /// The length of the log.
    pub(super) lines: usize,
    pub(super) affairs: Affairs,
}

impl LiveTable {
    /// Makes the pending events count.
    pub(super) fn commit(&mut self, effects: &mut Vec<Effect>) {
        let Some(Pending { request, mut settled, n_events, .. }) = self.pending.take() else { return };
        let before = self.n_events;
        // Once they are undone, nobody knows any more how the cells looked, nor what came before the undo.
        let is_undone = n_events < before;
        let cells = if is_undone { self.table.changed_cells(before, n_events) } else { Vec::new() };
        let n_first = settled.iter().take_while(|settled| is_undone && settled.lines >= before).count();
        let rest = settled.split_off(n_first);
        let (after, game_version) = (self.version, self.affairs.game_version);
        let mut changes = self.changes((before, after), settled, rest.len(), &[]);
        self.table.truncate(n_events);
        self.log.truncate(n_events);
        self.version += (n_first + rest.len()) as u64;
        self.hash = rest.last().map_or(self.hash, |last| last.hash);
        self.n_events = n_events;
        if rest.last().is_some_and(|last| last.affairs.game_version != game_version) {
            self.stop_thinking(effects);
        }
        if let Some(Request { id, submission }) = request {
            let accepted = Accepted { version: self.version, hash: self.hash };
            if let Some(submission) = submission {
                self.submissions.insert(submission, accepted);
            }
            reply(effects, id, Ok(accepted));
        }
        changes.extend(self.changes((before, after + n_first as u64), rest, 0, &cells));
        effects.push(Effect::Publish { changes });
    }

    /// Forgets the pending events.
    pub(super) fn abandon(&mut self, failure: StoreFailure, effects: &mut Vec<Effect>) {
        let Some(pending) = self.pending.take() else { return };
        self.table.truncate(self.n_events);
        let is_by_itself = pending.request.is_none();
        // Without it, clocks would have run while the server was away: the table has to be restored once more.
        let failure = if pending.is_away { StoreFailure::Unknown } else { failure };
        let requests = pending.request.into_iter().map(|request| request.id);
        match failure {
            StoreFailure::Refused if !is_by_itself => {
                requests.for_each(|request| reply(effects, request, Err(Refused::NotStored)));
            }
            // What happens by itself comes before everything that waits. It would be tried again for each of those.
            StoreFailure::Refused => self.refuse_waiting(effects),
            StoreFailure::Unknown => {
                requests.for_each(|request| reply(effects, request, Err(Refused::NotStored)));
                self.refuse_waiting(effects);
                self.stop_thinking(effects);
                effects.push(Effect::Reload);
                // Nothing is carried out on a position that may be outdated.
                self.end.get_or_insert(Refused::Outdated);
            }
        }
    }

    fn refuse_waiting(&mut self, effects: &mut Vec<Effect>) {
        let waiting: Vec<_> = self.waiting.drain(..).collect();
        let requests = waiting.iter().filter_map(|(command, _)| command.request());
        requests.for_each(|request| reply(effects, request.id, Err(Refused::NotStored)));
    }
}
