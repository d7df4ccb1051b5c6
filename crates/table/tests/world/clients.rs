//! Clients that act: they send commands over a bad network, and retry until they are answered.

use hillfort_engine::chance::{below, pick};
use hillfort_engine::{Seat, Turn};
use hillfort_table::{Accepted, Command, Refused, Request, RequestId, Submission};

use super::network::Packet;
use super::{Bug, World};

/// A client, which retries its command under the same submission until it is answered.
#[derive(Debug, Default)]
pub(super) struct Actor {
    /// The version it has seen.
    seen: u64,
    /// The command it waits for.
    pub(super) waits_for: Option<Command>,
    n_sent: u64,
    /// What was acknowledged, in order.
    pub(super) acknowledged: Vec<(Submission, Accepted)>,
    /// What was refused for good.
    pub(super) refused: Vec<Submission>,
}

impl World {
    /// A client that waits for nothing sends a new command.
    pub(super) fn client_acts(&mut self, table: usize) {
        let idx = below(&mut self.rng, 2) as usize;
        if self.tables[table].actors[idx].waits_for.is_some() {
            return;
        }
        let after = self.tables[table].actors[idx].seen;
        let lines = self.guess_lines(table);
        let actor = &mut self.tables[table].actors[idx];
        actor.n_sent += 1;
        let submission = Submission::new(&format!("c{idx}-{}", actor.n_sent));
        let request = self.new_request(table, idx, submission);
        let command = match below(&mut self.rng, 20) {
            0..4 => Command::Undo { request, after },
            4 if below(&mut self.rng, 10) == 0 => {
                Command::Forfeit { request, after, seat: Seat::new(idx), reason: "it is late".to_owned() }
            }
            _ => Command::Act { request, after, seat: None, lines },
        };
        self.tables[table].actors[idx].waits_for = Some(command.clone());
        self.send(table, Packet::Command(command));
    }

    /// Mostly a legal line or several that belong together, sometimes nonsense at the end of them.
    fn guess_lines(&mut self, table: usize) -> Vec<String> {
        let Some(table) = self.tables[table].live.table() else { return vec!["dance".to_owned()] };
        let mut ahead = table.at_event(table.n_events());
        let (turn, mut lines) = (ahead.turn(), Vec::new());
        let wanted = if below(&mut self.rng, 3) == 0 { 3 } else { 1 };
        while lines.len() < wanted && ahead.turn() == turn && matches!(turn, Turn::Player(_)) {
            let legal = ahead.legal();
            let line = pick(&mut self.rng, &legal).clone();
            ahead.act(&line).expect("a listed line is legal");
            lines.push(line);
        }
        if lines.is_empty() || below(&mut self.rng, 12) == 0 {
            lines.push("dance".to_owned());
        }
        lines
    }

    fn new_request(&mut self, table: usize, client: usize, submission: Option<Submission>) -> Request {
        self.next_request += 1;
        let id = RequestId(self.next_request);
        if let Some(submission) = &submission {
            self.requests.insert(id, (table, client, submission.clone()));
        }
        Request { id, submission }
    }

    /// Sends the command that a client waits for once more, as a new request with the same submission.
    pub(super) fn retry(&mut self, table: usize, idx: usize) {
        let Some(mut command) = self.tables[table].actors[idx].waits_for.clone() else { return };
        let (Command::Act { request, .. } | Command::Undo { request, .. } | Command::Forfeit { request, .. }) =
            &mut command
        else {
            return;
        };
        let submission = request.submission.clone();
        *request = self.new_request(table, idx, submission);
        self.send(table, Packet::Command(command));
    }

    pub(super) fn receive(&mut self, table: usize, mut command: Command) {
        if self.bug == Some(Bug::RetryTwice)
            && let Command::Act { request, after, .. } = &mut command
        {
            // A retry looks like a new command to the table; the disk knows better.
            let log = &self.disk.logs[table];
            let is_retry = |submission: &Submission| {
                log.iter().any(|event| event.submission.as_ref() == Some(submission))
            };
            if let Some(original) = request.submission.clone().filter(is_retry) {
                let alias = Submission::new(&format!("again-{}", self.n_commands)).expect("the id is valid");
                self.aliases.insert(alias.as_str().to_owned(), original);
                request.submission = Some(alias);
                *after = self.tables[table].live.version();
            }
        }
        self.deliver(table, command);
    }

    pub(super) fn answer_client(
        &mut self,
        table: usize,
        idx: usize,
        submission: Submission,
        result: &Result<Accepted, Refused>,
        now: u64,
    ) {
        let actor = &mut self.tables[table].actors[idx];
        let is_awaited = match &actor.waits_for {
            Some(
                Command::Act { request, .. }
                | Command::Undo { request, .. }
                | Command::Forfeit { request, .. },
            ) => request.submission.as_ref() == Some(&submission),
            _ => false,
        };
        let is_final = !matches!(result, Err(Refused::NotStored | Refused::Busy | Refused::Outdated));
        if !is_awaited || !is_final {
            return;
        }
        actor.waits_for = None;
        match result {
            Ok(accepted) => {
                actor.seen = actor.seen.max(accepted.version);
                actor.acknowledged.push((submission, *accepted));
            }
            Err(_) => {
                actor.seen = actor.seen.max(now);
                actor.refused.push(submission);
            }
        }
    }

    /// Those who wait for nothing look at the table.
    pub(super) fn clients_look(&mut self, table: usize) {
        let hosted = &mut self.tables[table];
        if hosted.live.table().is_some() {
            let version = hosted.live.version();
            let idle = hosted.actors.iter_mut().filter(|actor| actor.waits_for.is_none());
            idle.for_each(|actor| actor.seen = version);
        }
    }
}
