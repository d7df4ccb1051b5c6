//! What is on its way between the clients and the server: it may be lost, arrive twice, late, or in another order.

use std::sync::Arc;

use hillfort_engine::chance::below;
use hillfort_table::{Accepted, Change, Command, Refused, Submission};

use super::World;
use crate::client::Client;

/// Something on its way.
#[derive(Clone, Debug)]
pub(super) enum Packet {
    /// A client's command, to the server.
    Command(Command),
    /// A viewer asks for everything after the version it has.
    Resume { viewer: usize, after: Option<u64> },
    /// The answer to a client's command, with the version of the table.
    Reply { client: usize, submission: Submission, result: Result<Accepted, Refused>, now: u64 },
    /// A change, to a viewer.
    Change { viewer: usize, change: Arc<Change> },
    /// The whole table, to a viewer.
    Whole { viewer: usize, client: Arc<Client> },
}

/// Everything that is on its way, with its table.
#[derive(Debug, Default)]
pub(super) struct Network {
    packets: Vec<(usize, Packet)>,
    /// Nothing is lost or doubled any more.
    pub(super) is_reliable: bool,
}

impl World {
    pub(super) fn send(&mut self, table: usize, packet: Packet) {
        if !self.network.is_reliable {
            if below(&mut self.rng, 12) == 0 {
                return;
            }
            if below(&mut self.rng, 6) == 0 {
                self.network.packets.push((table, packet.clone()));
            }
        }
        self.network.packets.push((table, packet));
    }

    /// One of the packets arrives, any of them. Returns whether there was one.
    pub(super) fn network_delivers(&mut self) -> bool {
        if self.network.packets.is_empty() {
            return false;
        }
        let idx = below(&mut self.rng, self.network.packets.len() as u32) as usize;
        let (table, packet) = self.network.packets.swap_remove(idx);
        match packet {
            Packet::Command(command) => self.receive(table, command),
            Packet::Resume { viewer, after } => self.catch_up(table, viewer, after),
            Packet::Reply { client, submission, result, now } => {
                self.answer_client(table, client, submission, &result, now);
            }
            Packet::Change { viewer, change } => self.hear_change(table, viewer, &change),
            Packet::Whole { viewer, client } => self.hear_whole(table, viewer, &client),
        }
        true
    }

    /// The server loses a viewer, who does not notice.
    pub(super) fn connection_is_cut(&mut self, table: usize) {
        let viewer = below(&mut self.rng, 2) as usize;
        self.tables[table].is_listening[viewer] = false;
    }
}
