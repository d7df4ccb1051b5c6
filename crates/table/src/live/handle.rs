//! Commands: which wait, which are carried out, and what follows from them.

use crate::affairs::Affairs;
use crate::command::{Accepted, Command, Refused, Request, RequestId};
use crate::dice::Dice;
use crate::effect::Effect;
use crate::event::EventKind;
use crate::live::LiveTable;
use crate::live::propose::{Proposal, Step};
use crate::live::settle::{Pending, Settled};
use crate::state_hash::StateHash;
use crate::time::UnixMillis;

/// The number of commands that may wait for the store.
const MAX_WAITING: usize = 64;

impl LiveTable {
    /// Handles a command that came at a moment, and returns what to do. A table without clocks takes the time for what
    /// it stores alone.
    pub fn handle(&mut self, command: Command, at: UnixMillis, dice: &mut dyn Dice) -> Vec<Effect> {
        let mut effects = Vec::new();
        match command {
            Command::Stored => self.commit(&mut effects),
            Command::NotStored(failure) => self.abandon(failure, &mut effects),
            Command::Resume => self.is_paused = false,
            Command::Pause => {
                self.is_paused = true;
                self.stop_thinking(&mut effects);
            }
            Command::Remove => {
                self.end = Some(Refused::Removed);
                self.stop_thinking(&mut effects);
            }
            command if self.pending.is_some() => self.wait(command, at, &mut effects),
            command => self.carry_out(command, at, dice, &mut effects),
        }
        while self.pending.is_none()
            && let Some((command, at)) = self.waiting.pop_front()
        {
            self.carry_out(command, at, dice, &mut effects);
        }
        self.start_thinking(&mut effects);
        effects
    }

    fn wait(&mut self, command: Command, at: UnixMillis, effects: &mut Vec<Effect>) {
        match command.request() {
            Some(request) if self.waiting.len() >= MAX_WAITING => {
                reply(effects, request.id, Err(Refused::Busy));
            }
            _ => self.waiting.push_back((command, at)),
        }
    }

    fn carry_out(
        &mut self,
        command: Command,
        at: UnixMillis,
        dice: &mut dyn Dice,
        effects: &mut Vec<Effect>,
    ) {
        if let Some(Request { id, submission: Some(submission) }) = command.request()
            && let Some(accepted) = self.submissions.get(submission)
        {
            return reply(effects, *id, Ok(accepted));
        }
        if let Some(overdue) = self.overdue(&command, at) {
            // What the clock has decided comes before what a person does later.
            self.waiting.push_front((command, at));
            return self.store(overdue, None, effects);
        }
        let request = command.request().cloned();
        let proposed = match command {
            Command::Act { after, seat, lines, .. } => self.act(after, seat, &lines, at, dice),
            Command::Undo { after, .. } => self.undo(after, at),
            Command::Forfeit { after, seat, reason, .. } => self.forfeit_by_person(after, seat, reason, at),
            Command::Offer { after, seat, kind, .. } => self.offer(after, seat, kind, at),
            Command::Reply { seat, offer, answer, .. } => self.reply(seat, offer, answer, at),
            Command::Continue { after, seat, .. } => self.go_on(after, seat, at),
            Command::Claim { after, seat, absent, claim, has_left, .. } => {
                self.claim(after, (seat, absent), claim, has_left, at)
            }
            Command::Return { after, seat, .. } => self.come_back(after, seat, at),
            Command::Answer { version, seat, line } => match self.answer(version, seat, line, at, dice) {
                Some(proposal) => Ok(proposal),
                None => return,
            },
            by_itself => match self.by_itself(&by_itself, at) {
                Some(proposal) => Ok(proposal),
                None => return,
            },
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
        let Proposal { steps, n_events, at } = proposal;
        let submission = request.as_ref().and_then(|request| request.submission.as_ref());
        let (mut lines_before, mut hash, mut was_over) =
            (self.n_events, self.hash, self.affairs.ending.is_some());
        let (mut events, mut settled) = (Vec::new(), Vec::new());
        for Step { mut event, lines, affairs } in steps {
            let is_over = affairs.ending.is_some();
            if lines != lines_before || is_over != was_over || !event.kind.is_talk() {
                hash = StateHash::of_ended(&*self.table, lines, affairs.ending.as_ref());
            }
            (lines_before, was_over) = (lines, is_over);
            event.submission = submission.cloned();
            event.state = Some(hash);
            events.push(event);
            settled.push(Settled { hash, lines, affairs });
        }
        let last: &Affairs = settled.last().map_or(&self.affairs, |settled| &settled.affairs);
        let summary = self.summary_at(n_events, last);
        let is_away = events.iter().any(|event| event.kind == EventKind::Away);
        self.pending = Some(Pending { request, settled, n_events, is_away });
        effects.push(Effect::Store { after: self.version, events, at, summary });
    }

    fn start_thinking(&mut self, effects: &mut Vec<Effect>) {
        if self.pending.is_some() || self.is_paused || self.end.is_some() {
            return;
        }
        let Some((seat, occupant)) = self.occupant_to_act() else { return };
        // Talk does not disturb a bot.
        let is_asked =
            self.thinking.is_some_and(|(of, version)| of == seat && version >= self.affairs.game_version);
        if !occupant.is_human() && !is_asked {
            self.thinking = Some((seat, self.version));
            effects.push(Effect::Think { seat, version: self.version });
        }
    }

    pub(super) fn stop_thinking(&mut self, effects: &mut Vec<Effect>) {
        if self.thinking.take().is_some() {
            effects.push(Effect::StopThinking);
        }
    }
}

impl Command {
    /// Returns who asks; `None` if nobody waits for a reply.
    #[must_use]
    pub fn request(&self) -> Option<&Request> {
        match self {
            Self::Act { request, .. }
            | Self::Undo { request, .. }
            | Self::Forfeit { request, .. }
            | Self::Offer { request, .. }
            | Self::Reply { request, .. }
            | Self::Continue { request, .. }
            | Self::Claim { request, .. }
            | Self::Return { request, .. } => Some(request),
            Self::Begin
            | Self::Tick
            | Self::Away(_)
            | Self::Follow(_)
            | Self::Answer { .. }
            | Self::Stored
            | Self::NotStored(_)
            | Self::Resume
            | Self::Pause
            | Self::Remove => None,
        }
    }
}

pub(super) fn reply(effects: &mut Vec<Effect>, request: RequestId, result: Result<Accepted, Refused>) {
    effects.push(Effect::Reply { request, result });
}
