//! People who watch a table: they hear of changes, lose their connection, and come back by version.

use std::sync::Arc;

use hillfort_engine::chance::below;
use hillfort_table::Change;

use super::network::Packet;
use super::{Bug, World};
use crate::client::{Client, difference, in_between};

/// The number of changes that are kept for those who come back.
const MAX_KEPT: usize = 10;

/// Somebody who watches.
#[derive(Debug, Default)]
pub(super) struct Viewer {
    pub(super) client: Option<Client>,
}

impl Viewer {
    /// Returns the version it shows.
    pub(super) fn version(&self) -> Option<u64> {
        self.client.as_ref().map(|client| client.snapshot().version)
    }
}

impl World {
    /// Sends changes to all who listen, and keeps them for those who do not.
    pub(super) fn tell(&mut self, table: usize, changes: Vec<Change>) {
        for change in changes.into_iter().map(Arc::new) {
            let hosted = &mut self.tables[table];
            hosted.told.push((change.version, change.log.first().map(|line| line.line.clone())));
            if hosted.kept.len() == MAX_KEPT {
                hosted.kept.pop_front();
            }
            hosted.kept.push_back(Arc::clone(&change));
            let is_listening = hosted.is_listening;
            for viewer in (0..2).filter(|viewer| is_listening[*viewer]) {
                self.send(table, Packet::Change { viewer, change: Arc::clone(&change) });
            }
        }
    }

    /// A viewer has heard nothing for a while, and asks again.
    pub(super) fn viewer_suspects(&mut self, table: usize) {
        let viewer = below(&mut self.rng, 2) as usize;
        self.resume(table, viewer);
    }

    pub(super) fn viewers_resume(&mut self, table: usize) {
        (0..2).for_each(|viewer| self.resume(table, viewer));
    }

    fn resume(&mut self, table: usize, viewer: usize) {
        let after = self.tables[table].viewers[viewer].version();
        self.send(table, Packet::Resume { viewer, after });
    }

    /// The server connects a viewer again and sends what was missed, or the whole table; not while events wait for the
    /// store.
    pub(super) fn catch_up(&mut self, table: usize, viewer: usize, after: Option<u64>) {
        let hosted = &mut self.tables[table];
        if hosted.live.table().is_none() {
            return;
        }
        hosted.is_listening[viewer] = true;
        let now = hosted.live.version();
        if let Some(known) = after {
            let missed: Vec<_> = hosted.kept.iter().filter(|change| change.after >= known).cloned().collect();
            if known <= now && missed.len() as u64 == now - known {
                missed.into_iter().for_each(|change| self.send(table, Packet::Change { viewer, change }));
                return;
            }
        }
        if let Some(client) = Client::of(&mut hosted.live) {
            self.send(table, Packet::Whole { viewer, client: Arc::new(client) });
        }
    }

    pub(super) fn hear_whole(&mut self, table: usize, viewer: usize, client: &Arc<Client>) {
        let known = &mut self.tables[table].viewers[viewer];
        // An answer that comes late shows less than what has come since.
        if known.version() <= Some(client.snapshot().version) {
            known.client = Some(Client::clone(client));
        }
    }

    /// A change applies to the version before it. An older one is known already; before a newer one something is
    /// missing.
    pub(super) fn hear_change(&mut self, table: usize, viewer: usize, change: &Change) {
        let Some(mut client) = self.tables[table].viewers[viewer].client.take() else { return };
        let known = client.snapshot().version;
        if change.after > known && self.bug == Some(Bug::MissChange) {
            client.pretend(change.after);
            self.show(table, &mut client, change);
        } else if change.after > known {
            self.send(table, Packet::Resume { viewer, after: Some(known) });
        } else if change.after == known {
            self.show(table, &mut client, change);
        }
        self.tables[table].viewers[viewer].client = Some(client);
    }

    /// Shows a change to a viewer, who must then see what the log gives at that version.
    fn show(&mut self, table: usize, client: &mut Client, change: &Change) {
        client.apply(change);
        let (version, hosted) = (change.version, &mut self.tables[table]);
        if !hosted.given.contains_key(&version) {
            let events = self.disk.logs[table].get(..version as usize);
            let restored = events.and_then(|events| hosted.restored(events));
            let given = restored.and_then(|live| live.named(hosted.live.id().to_owned()).snapshot());
            let given = given.map(|given| if change.more { in_between(given) } else { given });
            hosted.given.extend(given.map(|given| (version, given)));
        }
        let problem = match hosted.given.get(&version) {
            None => Some("it is not in the log".to_owned()),
            Some(given) => difference(client.snapshot(), given),
        };
        if let Some(problem) = problem {
            self.problem
                .get_or_insert(format!("at version {version} a client sees something else: {problem}"));
        }
    }
}
