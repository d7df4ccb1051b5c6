//! People who watch the table: they hear of changes, hang up, and come back.

use hillfort_engine::chance::below;
use hillfort_table::{Change, LiveTable};

use super::World;
use crate::client::{Client, difference, in_between};

/// The number of changes that are kept for those who come back.
const MAX_KEPT: usize = 10;

/// Somebody who watches.
#[derive(Debug, Default)]
pub(super) struct Viewer {
    client: Option<Client>,
    is_listening: bool,
}

impl World {
    /// Sends changes to all who listen, and keeps them for those who do not.
    pub(super) fn tell(&mut self, changes: Vec<Change>) {
        for change in changes {
            self.told.push((change.version, change.log.first().map(|line| line.line.clone())));
            let mut viewers = std::mem::take(&mut self.viewers);
            for client in viewers.iter_mut().filter(|v| v.is_listening).filter_map(|v| v.client.as_mut()) {
                self.show(client, &change);
            }
            self.viewers = viewers;
            if self.kept.len() == MAX_KEPT {
                self.kept.pop_front();
            }
            self.kept.push_back(change);
        }
    }

    /// A viewer hangs up or comes back. Whoever comes back gets what was missed, or the whole table.
    pub(super) fn viewer_comes_or_goes(&mut self) {
        let idx = below(&mut self.rng, self.viewers.len() as u32) as usize;
        let mut viewer = std::mem::take(&mut self.viewers[idx]);
        viewer.is_listening = !viewer.is_listening && self.catch_up(&mut viewer.client);
        self.viewers[idx] = viewer;
    }

    /// Everyone who watched before the process died has to come back.
    pub(super) fn viewers_are_cut_off(&mut self) {
        self.kept.clear();
        self.viewers.iter_mut().for_each(|viewer| viewer.is_listening = false);
    }

    /// Everyone comes back at the end.
    pub(super) fn viewers_come_back(&mut self) {
        let mut viewers = std::mem::take(&mut self.viewers);
        for viewer in &mut viewers {
            viewer.is_listening = viewer.is_listening || self.catch_up(&mut viewer.client);
        }
        self.viewers = viewers;
    }

    /// Returns whether a viewer is up to date now; not while events wait for the store.
    fn catch_up(&mut self, client: &mut Option<Client>) -> bool {
        let Some(table) = self.table.table() else { return false };
        let (version, n_events) = (self.table.version(), table.n_events());
        if let Some(known) = client {
            let missed: Vec<_> =
                self.kept.iter().filter(|change| change.after >= known.snapshot().version).cloned().collect();
            if missed.len() as u64 == version.saturating_sub(known.snapshot().version) {
                missed.iter().for_each(|change| self.show(known, change));
                return true;
            }
        }
        *client = Client::of(&mut self.table);
        assert_eq!(client.as_ref().map(|client| client.snapshot().log.len()), Some(n_events));
        true
    }

    /// Shows a change to a viewer, who must then see what the table gives at that version.
    fn show(&mut self, client: &mut Client, change: &Change) {
        client.apply(change);
        let version = change.version;
        let given = self.disk.get(..version as usize).and_then(|events| {
            let restored = LiveTable::restore(self.start.at_event(0), self.seats.clone(), events);
            restored.ok()?.named(self.table.id().to_owned()).snapshot()
        });
        let problem = match given {
            None => Some("it is not in the log".to_owned()),
            Some(given) if change.more => difference(client.snapshot(), &in_between(given)),
            Some(given) => difference(client.snapshot(), &given),
        };
        if let Some(problem) = problem {
            self.problem
                .get_or_insert(format!("at version {version} a client sees something else: {problem}"));
        }
    }
}
