//! Commands: which wait, which are carried out, and what follows from them.

use crate::command::{Accepted, Command, Refused, Request, RequestId};
use crate::dice::Dice;
use crate::effect::Effect;
use crate::live::LiveTable;
use crate::live::propose::Proposal;
use crate::live::settle::Pending;
use crate::state_hash::StateHash;

/// The number of commands that may wait for the store.
const MAX_WAITING: usize = 64;

impl LiveTable {
    /// Handles a command and returns what to do.
    pub fn handle(&mut self, command: Command, dice: &mut dyn Dice) -> Vec<Effect> {
        let mut effects = Vec::new();
        match command {
            Command::Stored => {
                self.commit(&mut effects);
                self.begin(dice, &mut effects);
            }
            Command::NotStored(failure) => self.abandon(failure, &mut effects),
            Command::Resume => {
                self.is_paused = false;
                if self.pending.is_none() {
                    self.begin(dice, &mut effects);
                }
            }
            Command::Pause => {
                self.is_paused = true;
                self.stop_thinking(&mut effects);
            }
            Command::Remove => {
                self.end = Some(Refused::Removed);
                self.stop_thinking(&mut effects);
            }
            command if self.pending.is_some() => self.wait(command, &mut effects),
            command => self.carry_out(command, dice, &mut effects),
        }
        while self.pending.is_none()
            && let Some(command) = self.waiting.pop_front()
        {
            self.carry_out(command, dice, &mut effects);
        }
        self.start_thinking(&mut effects);
        effects
    }

    /// Rolls what the game begins with, once every seat is taken.
    fn begin(&mut self, dice: &mut dyn Dice, effects: &mut Vec<Effect>) {
        if let Some(proposal) = self.opening_rolls(dice) {
            self.store(proposal, None, effects);
        }
    }

    fn wait(&mut self, command: Command, effects: &mut Vec<Effect>) {
        match request_of(&command) {
            Some(request) if self.waiting.len() >= MAX_WAITING => {
                reply(effects, request.id, Err(Refused::Busy));
            }
            _ => self.waiting.push_back(command),
        }
    }

    fn carry_out(&mut self, command: Command, dice: &mut dyn Dice, effects: &mut Vec<Effect>) {
        if let Some(Request { id, submission: Some(submission) }) = request_of(&command)
            && let Some(accepted) = self.submissions.get(submission)
        {
            return reply(effects, *id, Ok(accepted));
        }
        let request = request_of(&command).cloned();
        let proposed = match command {
            Command::Act { after, seat, lines, .. } => self.act(after, seat, &lines, dice),
            Command::Undo { after, .. } => self.undo(after),
            Command::Forfeit { after, seat, reason, .. } => self.forfeit_by_person(after, seat, reason),
            Command::Seats { ask, .. } => match self.seat_change(ask).transpose() {
                Some(proposed) => proposed,
                None => {
                    let accepted = Accepted { version: self.version, hash: self.hash };
                    if let Some(request) = request {
                        reply(effects, request.id, Ok(accepted));
                    }
                    return;
                }
            },
            Command::Answer { version, seat, line } => match self.answer(version, seat, line, dice) {
                Some(proposal) => Ok(proposal),
                None => return,
            },
            _ => return,
        };
        match proposed {
            Err(refused) => {
                if let Some(request) = request {
                    reply(effects, request.id, Err(refused));
                }
            }
            Ok(proposal) => self.store(proposal, request, effects),
        }
    }

    fn store(&mut self, proposal: Proposal, request: Option<Request>, effects: &mut Vec<Effect>) {
        let Proposal { mut events, n_events, forfeit, changed } = proposal;
        let submission = request.as_ref().and_then(|request| request.submission.as_ref());
        // An undo and a forfeit are events that add no line.
        let positions = (self.n_events + 1).min(n_events)..;
        let hash = |lines| StateHash::of(&*self.table, lines, forfeit.as_ref());
        let hashes: Vec<_> = positions.take(events.len()).map(hash).collect();
        for (event, hash) in events.iter_mut().zip(&hashes) {
            event.submission = submission.cloned();
            event.state = Some(*hash);
        }
        let summary = self.summary_after(n_events, forfeit.as_ref(), changed.as_ref());
        self.pending = Some(Pending { request, hashes, n_events, forfeit, changed });
        effects.push(Effect::Store { after: self.version, events, summary });
    }

    fn start_thinking(&mut self, effects: &mut Vec<Effect>) {
        if self.pending.is_some() || self.is_paused || self.end.is_some() {
            return;
        }
        let Some((seat, occupant)) = self.occupant_to_act() else { return };
        let question = (seat, self.version);
        if !occupant.is_human() && self.thinking != Some(question) {
            self.thinking = Some(question);
            effects.push(Effect::Think { seat, version: self.version });
        }
    }

    pub(super) fn stop_thinking(&mut self, effects: &mut Vec<Effect>) {
        if self.thinking.take().is_some() {
            effects.push(Effect::StopThinking);
        }
    }
}

pub(super) fn request_of(command: &Command) -> Option<&Request> {
    match command {
        Command::Act { request, .. }
        | Command::Undo { request, .. }
        | Command::Forfeit { request, .. }
        | Command::Seats { request, .. } => Some(request),
        _ => None,
    }
}

pub(super) fn reply(effects: &mut Vec<Effect>, request: RequestId, result: Result<Accepted, Refused>) {
    effects.push(Effect::Reply { request, result });
}
