//! A table being played: the one place where events happen.
//!
//! An event is first tried on the table in memory, then stored, then told. If it cannot be stored the table is put back,
//! and nobody has heard of it.

mod advice;
mod driver;
mod play;
mod snapshot;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use hillfort_engine::{Facts, Seat, Table, Turn};
use tokio::sync::{Mutex, MutexGuard, Semaphore, broadcast, watch};

use crate::error::{Code, Failure};
use crate::seats::{Bots, Sitter};
use crate::shelf::Shelf;
use crate::store::Store;
use crate::wire::table::{Branch, Snapshot};
use play::Play;
pub(crate) use play::{rows, standing};

/// A message that was sent to everybody at the table.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// The number of its event.
    pub(crate) event: u64,
    /// The message.
    pub(crate) text: Utf8Bytes,
}

/// A table being played.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    facts: &'static Facts,
    options: BTreeMap<String, String>,
    sitters: Vec<Sitter>,
    origin: Option<Branch>,
    bots: Bots,
    store: Arc<Store>,
    play: Mutex<Play>,
    told: broadcast::Sender<Told>,
    door: watch::Sender<Door>,
}

/// Whether a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Door {
    /// It is.
    Open,
    /// The server stops: what people do is still stored, and bots do nothing more.
    Closing,
    /// The table is removed: nothing happens any more.
    Gone,
}

/// What a room is opened with.
pub(crate) struct Opening {
    pub(crate) id: String,
    pub(crate) sitters: Vec<Sitter>,
    /// Where it branches off another table, if it is only tried out.
    pub(crate) origin: Option<Branch>,
    pub(crate) table: Box<dyn Table>,
    /// How many events are stored.
    pub(crate) event: u64,
}

impl Room {
    pub(crate) fn new(
        opening: Opening,
        shelf: Arc<dyn Shelf>,
        store: Arc<Store>,
        desks: Arc<Semaphore>,
    ) -> Self {
        let Opening { id, sitters, origin, table, event } = opening;
        let facts = table.facts();
        let options = table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let bots = Bots::new(shelf, facts.id, &sitters, desks);
        // Whoever falls behind further than this gets the table whole.
        let (told, _) = broadcast::channel(256);
        let (play, door) = (Mutex::new(Play::new(table, event)), watch::Sender::new(Door::Open));
        Self { id, facts, options, sitters, origin, bots, store, play, told, door }
    }

    pub(crate) fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Closes the table because the server stops: whoever thinks at it stops, whoever listens hears no more.
    pub(crate) fn close(&self) {
        self.shut(Door::Closing);
    }

    /// Closes the table because it is removed: nothing happens any more.
    pub(crate) fn be_gone(&self) {
        self.shut(Door::Gone);
    }

    fn shut(&self, door: Door) {
        self.door.send_replace(door);
        self.bots.stop();
    }

    fn is_open(&self) -> bool {
        *self.door.borrow() == Door::Open
    }

    fn is_gone(&self) -> bool {
        *self.door.borrow() == Door::Gone
    }

    /// Returns when the table is closed.
    pub(crate) async fn closed(&self) {
        // The room itself holds the other end.
        let _ = self.door.subscribe().wait_for(|door| *door != Door::Open).await;
    }

    /// Returns who decides next, if it is a person's or a bot's turn.
    fn sitter(&self, turn: Turn) -> Option<(Seat, Sitter)> {
        let Turn::Player(seat) = turn else { return None };
        Some((seat, self.sitters.get(seat.index()).copied().unwrap_or(Sitter::Human)))
    }

    /// Asks the table something, away from the threads that answer requests. With `at` it must still stand there.
    ///
    /// # Errors
    /// Returns what the question is refused for, with the table as it stands.
    pub(crate) async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        at: Option<u64>,
        question: impl FnOnce(&dyn Table) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let room = Arc::clone(self);
        let asked = tokio::task::spawn_blocking(move || {
            let play = room.enter_blocking();
            room.require_fresh(&play, at)?;
            question(&*play.table).map_err(|failure| failure.with_now(room.whole(&play)))
        });
        asked.await.unwrap_or_else(|_| Err(Failure::internal()))
    }

    /// Returns the table as it stands, whole.
    pub(crate) async fn snapshot(self: &Arc<Self>) -> Result<Snapshot, Failure> {
        let room = Arc::clone(self);
        let made = tokio::task::spawn_blocking(move || room.whole(&room.enter_blocking()));
        made.await.map_err(|_| Failure::internal())
    }

    /// Carries out a person's action, and whatever chance has to say to it.
    ///
    /// # Errors
    /// Returns why it is refused, with the table as it stands.
    pub(crate) async fn act(
        self: &Arc<Self>,
        after: u64,
        seat: Option<u8>,
        line: String,
    ) -> Result<Snapshot, Failure> {
        let room = Arc::clone(self);
        // In a task of its own: whoever asked may go away in the middle.
        let acting = tokio::spawn(async move {
            let mut play = room.enter().await;
            room.require_fresh(&play, Some(after))?;
            room.require_person(&play, seat)?;
            let acted = room.play_line(&mut play, &line).await;
            let snapshot = acted.map_err(|failure| failure.with_now(room.whole(&play)))?;
            room.wake(&mut play);
            Ok(snapshot)
        });
        acting.await.unwrap_or_else(|_| Err(Failure::internal()))
    }

    /// Takes back a person's last action.
    ///
    /// # Errors
    /// Returns why it is refused, with the table as it stands.
    pub(crate) async fn undo(self: &Arc<Self>, after: u64) -> Result<Snapshot, Failure> {
        let room = Arc::clone(self);
        let undoing = tokio::spawn(async move {
            let mut play = room.enter().await;
            room.require_fresh(&play, Some(after))?;
            let undone = room.take_back(&mut play).await;
            undone.map_err(|failure| failure.with_now(room.whole(&play)))
        });
        undoing.await.unwrap_or_else(|_| Err(Failure::internal()))
    }

    /// Starts to listen: what came after `after`, or the table whole if that is not remembered; and what comes next.
    pub(crate) async fn listen(
        self: &Arc<Self>,
        after: Option<u64>,
    ) -> (Vec<Told>, broadcast::Receiver<Told>) {
        let play = self.enter().await;
        let news = self.told.subscribe();
        let missed = after.and_then(|after| play.since(after));
        (missed.unwrap_or_else(|| vec![self.told_whole(&play)]), news)
    }

    /// Lets bots go on, if it is their turn and nobody has told them yet.
    pub(crate) async fn wake_up(self: &Arc<Self>) {
        let mut play = self.enter().await;
        self.wake(&mut play);
    }

    async fn enter(&self) -> MutexGuard<'_, Play> {
        let mut play = self.play.lock().await;
        play.recover();
        play
    }

    fn enter_blocking(&self) -> MutexGuard<'_, Play> {
        let mut play = self.play.blocking_lock();
        play.recover();
        play
    }

    fn require_fresh(&self, play: &Play, at: Option<u64>) -> Result<(), Failure> {
        match at {
            Some(at) if at != play.event => {
                let now = play.event;
                let sentence = match at < now {
                    true => format!("the table has gone on meanwhile: it is at event {now}, not {at}"),
                    false => format!("the table is at event {now} and has not come to {at} yet"),
                };
                Err(Failure::new(Code::Stale, sentence).with_now(self.whole(play)))
            }
            _ => Ok(()),
        }
    }

    fn require_person(&self, play: &Play, seat: Option<u8>) -> Result<(), Failure> {
        let turn = play.table.turn();
        let wrong = |code, sentence: String| Err(Failure::new(code, sentence).with_now(self.whole(play)));
        match self.sitter(turn) {
            None if turn == Turn::Chance => wrong(Code::NotYourTurn, "the dice are to be rolled".to_owned()),
            None => wrong(Code::Over, "the game is over".to_owned()),
            Some((to_act, Sitter::Bot(_))) => {
                wrong(Code::NotYourTurn, format!("a bot decides for {}", play.table.seat_name(to_act)))
            }
            Some((to_act, Sitter::Human)) if seat.is_some_and(|seat| usize::from(seat) != to_act.index()) => {
                wrong(Code::NotYourTurn, format!("it is {} to act", play.table.seat_name(to_act)))
            }
            Some((_, Sitter::Human)) => Ok(()),
        }
    }
}
