//! The loaded rooms. A room that is not used for long makes way for others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::OnceCell;

use crate::room::Room;

/// The number of tables kept in memory, which takes most of a gigabyte if all of them are long games. The others are
/// replayed from the store on request. A table with an open socket stays.
const MAX_LOADED_ROOMS: usize = 4096;

/// A room, or the place where it will be once it is loaded.
pub(super) type Slot = Arc<OnceCell<Arc<Room>>>;

struct RoomSlot {
    room: Slot,
    last_used: Instant,
}

/// The loaded rooms by the ids of their tables.
#[derive(Default)]
pub(super) struct Rooms(Mutex<HashMap<String, RoomSlot>>);

impl Rooms {
    /// Returns the slot of a table, and marks it as used.
    pub(super) fn slot(&self, id: &str) -> Slot {
        let mut rooms = self.lock();
        if rooms.len() >= MAX_LOADED_ROOMS && !rooms.contains_key(id) {
            evict_oldest(&mut rooms);
        }
        let slot = rooms
            .entry(id.to_owned())
            .or_insert_with(|| RoomSlot { room: Arc::default(), last_used: Instant::now() });
        slot.last_used = Instant::now();
        Arc::clone(&slot.room)
    }

    pub(super) fn loaded(&self, id: &str) -> Option<Arc<Room>> {
        self.lock().get(id)?.room.get().cloned()
    }

    /// Returns all rooms that are loaded.
    pub(super) fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().filter_map(|slot| slot.room.get().cloned()).collect()
    }

    /// Removes a slot, so that its table is loaded again. Another slot of the table stays.
    pub(super) fn forget(&self, id: &str, slot: &Slot) {
        let mut rooms = self.lock();
        if rooms.get(id).is_some_and(|kept| Arc::ptr_eq(&kept.room, slot)) {
            rooms.remove(id);
        }
    }

    /// Removes a slot whose room could not be loaded, unless another request is still loading it.
    pub(super) fn forget_empty(&self, id: &str, slot: &Slot) {
        let mut rooms = self.lock();
        // One reference is ours, one is in the map.
        if slot.get().is_none() && Arc::strong_count(slot) == 2 {
            rooms.remove(id);
        }
    }

    pub(super) fn forget_all(&self, ids: &[String]) {
        self.lock().retain(|id, _| !ids.contains(id));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, RoomSlot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Unloads the least recently used room that nobody is using. The caller holds the lock on the rooms, so nobody can
/// enter in the meantime.
fn evict_oldest(rooms: &mut HashMap<String, RoomSlot>) {
    let is_unused = |slot: &&RoomSlot| {
        Arc::strong_count(&slot.room) == 1 && slot.room.get().is_none_or(|room| Arc::strong_count(room) == 1)
    };
    let oldest = rooms.iter().filter(|(_, slot)| is_unused(slot)).min_by_key(|(_, slot)| slot.last_used);
    if let Some(id) = oldest.map(|(id, _)| id.clone()) {
        rooms.remove(&id);
    }
}
