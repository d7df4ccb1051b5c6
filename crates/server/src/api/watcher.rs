//! A client that watches a table by its socket: it is told everything in order, and must be able to keep up.

use std::pin::pin;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt as _;
use hillfort_engine::Seat;
use tokio::sync::broadcast::error::RecvError;

use crate::budget::Bucket;
use crate::edge::Edge;
use crate::room::{Leaving, Message as RoomMessage, Room, RoomStatus};
use crate::wire::live::Seen;

/// After how many pings without an answer a client is taken for gone.
const MAX_UNANSWERED: u32 = 2;

/// A client at a table.
pub(super) struct Watcher {
    pub(super) socket: WebSocket,
    pub(super) room: Arc<Room>,
    pub(super) edge: Arc<Edge>,
    /// The seats whose people look on; none if the client does not want to know who is here.
    pub(super) seats: Option<Vec<Seat>>,
}

/// Why a socket ends.
enum End {
    /// The client has closed it.
    Closed,
    /// The line is lost.
    Lost,
    /// The client sends too much, reads too slowly or is gone.
    Dropped(CloseCode, &'static str),
    /// The server has nothing more to tell.
    Done(CloseCode, &'static str),
}

impl Watcher {
    /// Tells the client everything after a version until one of the two has had enough.
    pub(super) async fn run(mut self, seen: Option<Seen>) {
        let end = self.tell(seen).await;
        let how = if matches!(end, End::Closed) { Leaving::Closed } else { Leaving::Lost };
        self.room.leave(self.seats.as_deref().unwrap_or_default(), how).await;
        let (code, reason) = match end {
            End::Closed | End::Lost => return,
            End::Dropped(code, reason) => {
                self.edge.metrics.count_dropped_socket();
                (code, reason)
            }
            End::Done(code, reason) => (code, reason),
        };
        let reason = Utf8Bytes::from_static(reason);
        let _ = self.send([Message::Close(Some(CloseFrame { code, reason }))]).await;
    }

    async fn tell(&mut self, seen: Option<Seen>) -> End {
        let room = Arc::clone(&self.room);
        let (mut pending, mut messages) = room.subscribe(seen).await;
        if let Some(seats) = &self.seats {
            pending.push(room.arrive(seats).await);
        }
        let mut last = seen;
        let limits = self.edge.limits.clone();
        let mut ping = tokio::time::interval(limits.socket_ping_interval);
        let mut allowance = Bucket::new(limits.socket_messages, Instant::now());
        let mut n_unanswered = 0;
        let mut closed = pin!(room.closed());
        loop {
            // An action and the rolls after it come together, and are sent together.
            if messages.is_empty() && !pending.is_empty() {
                last = pending.iter().rev().find_map(RoomMessage::seen).or(last);
                let texts = pending.drain(..).map(|message| Message::Text(message.text));
                if let Err(end) = self.send(texts).await {
                    return end;
                }
            }
            tokio::select! {
                message = messages.recv() => match message {
                    Ok(message) => pending.push(message),
                    // The client is too slow for the channel: subscribe again from its last version.
                    Err(RecvError::Lagged(_)) => (pending, messages) = room.subscribe(last).await,
                    Err(RecvError::Closed) => return done(RoomStatus::Outdated),
                },
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Close(_))) => return End::Closed,
                    Some(Err(_)) | None => return End::Lost,
                    // Pings count too: axum answers them, and the answers need memory until they are read.
                    Some(Ok(message)) => {
                        if allowance.take(Instant::now()).is_err() {
                            return End::Dropped(close_code::POLICY, "too many messages");
                        }
                        if matches!(message, Message::Pong(_)) {
                            n_unanswered = 0;
                        }
                    }
                },
                status = &mut closed => return done(status),
                _ = ping.tick() => {
                    if n_unanswered == MAX_UNANSWERED {
                        return End::Dropped(close_code::POLICY, "no answer to pings");
                    }
                    n_unanswered += 1;
                    if let Err(end) = self.send([Message::Ping(Bytes::new())]).await {
                        return end;
                    }
                }
            }
        }
    }

    /// Sends messages. A client that takes too long for them is dropped, so that it holds no memory; nobody else waits
    /// for it.
    async fn send(&mut self, messages: impl IntoIterator<Item = Message>) -> Result<(), End> {
        let Self { socket, edge, .. } = self;
        let sending = tokio::time::timeout(edge.limits.socket_send_time, async {
            for message in messages {
                socket.feed(message).await?;
            }
            socket.flush().await
        });
        match sending.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Lost),
            Err(_) => Err(End::Dropped(close_code::POLICY, "too slow")),
        }
    }
}

fn done(status: RoomStatus) -> End {
    match status {
        RoomStatus::Open | RoomStatus::Closing => End::Done(close_code::AWAY, "the server is stopping"),
        RoomStatus::Removed => End::Done(close_code::NORMAL, "the table is removed"),
        RoomStatus::Outdated => End::Done(close_code::RESTART, "the table is loaded again"),
    }
}
