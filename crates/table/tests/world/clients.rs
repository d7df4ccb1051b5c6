//! Clients that act: they send commands over a bad network, and retry until they are answered.

use std::collections::BTreeMap;

use hillfort_engine::chance::{below, pick};
use hillfort_engine::{Seat, Turn};
use hillfort_table::{
    Accepted, Claim, Command, HasLeft, OfferAnswer, OfferKind, Refused, Request, RequestId, Submission,
};

use super::disk::Outcome;
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
    /// The offers that it has accepted, by submission.
    pub(super) accepts: BTreeMap<String, u64>,
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
        let answers = self.tables[table].live.offers().iter().map(|offer| offer.id).collect::<Vec<_>>();
        let actor = &mut self.tables[table].actors[idx];
        actor.n_sent += 1;
        let submission = Submission::new(&format!("c{idx}-{}", actor.n_sent));
        let request = self.new_request(table, idx, submission);
        let (seat, other) = (Seat::new(idx), Seat::new(1 - idx));
        let has_left = if below(&mut self.rng, 2) == 0 { HasLeft::Yes } else { HasLeft::No };
        // An offer that is open is mostly answered.
        let is_answer = !answers.is_empty() && below(&mut self.rng, 2) == 0;
        let command = match if is_answer { 24 } else { below(&mut self.rng, 30) } {
            20 => Command::Offer { request, after, seat, kind: *pick(&mut self.rng, &OfferKind::ALL) },
            21..24 => {
                let kinds = [OfferKind::Pause, OfferKind::TakeBack];
                Command::Offer { request, after, seat, kind: *pick(&mut self.rng, &kinds) }
            }
            24..28 => {
                // Now and then an offer that is long closed.
                let last = answers.last().copied();
                let offer = last.filter(|_| below(&mut self.rng, 4) > 0).unwrap_or(after.saturating_sub(3));
                let answer =
                    if below(&mut self.rng, 4) == 0 { OfferAnswer::Refuse } else { OfferAnswer::Accept };
                if let (OfferAnswer::Accept, Some(submission)) = (answer, &request.submission) {
                    let accepts = &mut self.tables[table].actors[idx].accepts;
                    accepts.insert(submission.as_str().to_owned(), offer);
                }
                Command::Reply { request, seat, offer, answer }
            }
            28 => Command::Continue { request, after, seat },
            29 if below(&mut self.rng, 3) == 0 => {
                let claim = match below(&mut self.rng, 6) {
                    0 => Claim::Win,
                    1 => Claim::Draw,
                    _ => Claim::Bot("easy".to_owned()),
                };
                Command::Claim { request, after, seat, absent: other, claim, has_left }
            }
            29 => Command::Return { request, after, seat },
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

    /// Two people who sit together agree on something, while the network is slow.
    pub(super) fn people_agree(&mut self, table: usize) {
        let idx = below(&mut self.rng, 2) as usize;
        let kind = match below(&mut self.rng, 40) {
            0 => OfferKind::Draw,
            1 => OfferKind::Abort,
            _ if self.tables[table].live.is_over() => OfferKind::Rematch,
            n if n.is_multiple_of(2) => OfferKind::Pause,
            _ => OfferKind::TakeBack,
        };
        let (seat, other) = (Seat::new(idx), Seat::new(1 - idx));
        let after = self.tables[table].live.version();
        let request = self.new_request(table, idx, None);
        self.deliver(table, Command::Offer { request, after, seat, kind });
        self.commit(Outcome::Stored);
        let offer = self.tables[table].live.offers().first().map(|offer| offer.id);
        if let Some(offer) = offer {
            let (request, answer) = (self.new_request(table, idx, None), OfferAnswer::Accept);
            self.deliver(table, Command::Reply { request, seat: other, offer, answer });
            self.commit(Outcome::Stored);
        }
        if below(&mut self.rng, 2) == 0 {
            let (request, after) = (self.new_request(table, idx, None), self.tables[table].live.version());
            self.deliver(table, Command::Continue { request, after, seat });
        }
        if self.tables[table].live.rematch() == Some("") {
            self.deliver(table, Command::Follow("next".to_owned()));
        }
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
        let Some(submission) = command.request().map(|request| request.submission.clone()) else { return };
        let again = self.new_request(table, idx, submission);
        if let Some(request) = request_of(&mut command) {
            *request = again;
        }
        self.send(table, Packet::Command(command));
    }

    pub(super) fn receive(&mut self, table: usize, mut command: Command) {
        if self.bug == Some(Bug::RetryTwice)
            && let Command::Act { request, after, .. } = &mut command
        {
            // A retry looks like a new command to the table; the disk knows better.
            let log = &self.disk.logs[table];
            let is_retry = |submission: &Submission| {
                log.iter().any(|stored| stored.event.submission.as_ref() == Some(submission))
            };
            if let Some(original) = request.submission.clone().filter(is_retry) {
                let alias = Submission::new(&format!("again-{}", self.n_commands)).expect("the id is valid");
                self.aliases.insert(alias.as_str().to_owned(), original);
                request.submission = Some(alias);
                *after = self.tables[table].live.version();
            }
        }
        if self.bug == Some(Bug::AcceptOldOffer)
            && let Command::Reply { offer, .. } = &mut command
        {
            let open = self.tables[table].live.offers();
            if !open.is_empty() && open.iter().all(|open| open.id != *offer) {
                *offer = open[0].id;
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
        let awaited = actor.waits_for.as_ref().and_then(Command::request);
        let is_awaited = awaited.is_some_and(|request| request.submission.as_ref() == Some(&submission));
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

fn request_of(command: &mut Command) -> Option<&mut Request> {
    match command {
        Command::Act { request, .. }
        | Command::Undo { request, .. }
        | Command::Forfeit { request, .. }
        | Command::Offer { request, .. }
        | Command::Reply { request, .. }
        | Command::Continue { request, .. }
        | Command::Claim { request, .. }
        | Command::Return { request, .. } => Some(request),
        _ => None,
    }
}
