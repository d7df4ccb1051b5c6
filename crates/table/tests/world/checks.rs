//! What must hold at the end of every schedule.

use std::collections::VecDeque;

use hillfort_engine::Seat;
use hillfort_table::{Accepted, EventKind, StoredEvent, Submission};

use super::World;
use super::server::{Hosted, line_of};
use crate::client::difference;

impl World {
    pub(super) fn check(&mut self) -> Result<(), String> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        let outages = &self.time.outages;
        for (hosted, log) in self.tables.iter_mut().zip(&self.disk.logs) {
            hosted.check_offers(log)?;
            hosted.check_clocks(log, outages)?;
            hosted.check_memory(log)?;
            hosted.check_acknowledged(log)?;
            hosted.check_told(log)?;
            hosted.check_bot(log)?;
            hosted.check_viewers()?;
        }
        Ok(())
    }
}

impl Hosted {
    /// The table in memory is what its log gives. It may be behind a write that came late.
    fn check_memory(&self, log: &[StoredEvent]) -> Result<(), String> {
        self.restored(log).ok_or("the log cannot be restored")?;
        let known = log.get(..self.live.version() as usize).ok_or("the log is shorter than the table")?;
        let restored = self.restored(known).ok_or("the log cannot be restored")?;
        match (self.live.table(), restored.table()) {
            (Some(now), Some(restored)) if now.json() == restored.json() => Ok(()),
            (None, _) => Err("the table still waits for the disk".to_owned()),
            _ => Err("the table in memory differs from the log".to_owned()),
        }
    }

    /// What was acknowledged is in the log, once and in order; what was refused is not.
    fn check_acknowledged(&self, log: &[StoredEvent]) -> Result<(), String> {
        for (idx, actor) in self.actors.iter().enumerate() {
            if actor.waits_for.is_some() {
                return Err(format!("client {idx} was never answered"));
            }
            let mut last = 0;
            for (submission, Accepted { version, hash }) in &actor.acknowledged {
                let runs = runs_of(log, submission);
                let id = submission.as_str();
                match runs[..] {
                    [] => return Err(format!("lost: {id} was acknowledged and is not in the log")),
                    [stored] if stored == *version => {}
                    [stored] => {
                        return Err(format!("{id} was acknowledged as {version}, the log has {stored}"));
                    }
                    _ => return Err(format!("doubled: {id} is in the log at {runs:?}")),
                }
                let stored = log.get(*version as usize - 1).and_then(|stored| stored.event.state);
                if stored != Some(*hash) {
                    return Err(format!("{id} was acknowledged with {hash}, the log has {stored:?}"));
                }
                if *version <= last {
                    return Err(format!("reordered: client {idx} was acknowledged {version} after {last}"));
                }
                last = *version;
            }
            if let Some(refused) = actor.refused.iter().find(|refused| !runs_of(log, refused).is_empty()) {
                return Err(format!("{} was refused and is in the log", refused.as_str()));
            }
        }
        Ok(())
    }

    /// Everything that anyone has heard of is in the log.
    fn check_told(&self, log: &[StoredEvent]) -> Result<(), String> {
        for (version, line) in &self.told {
            let stored = log.get(*version as usize - 1);
            if stored.is_none_or(|stored| line_of(&stored.event) != *line) {
                return Err(format!("event {version}, {line:?}, was published but is not in the log"));
            }
        }
        Ok(())
    }

    /// Every action of the bot answers the position it was made in.
    fn check_bot(&self, log: &[StoredEvent]) -> Result<(), String> {
        let is_bot = |seat: Seat| !self.seats.occupant(seat).is_human();
        for (event, mut before) in log.iter().map(|stored| &stored.event).zip(0_u64..) {
            if event.kind != EventKind::Act || !event.seat.is_some_and(is_bot) {
                continue;
            }
            // Talk does not disturb a bot.
            let is_answered = |before: u64| self.answers.contains_key(&before);
            while !is_answered(before) && before > 0 && log[before as usize - 1].event.kind.is_talk() {
                before -= 1;
            }
            if !self.answers.get(&before).is_some_and(|lines| lines.contains(&event.line)) {
                return Err(format!("the bot never answered '{}' to version {before}", event.line));
            }
        }
        let gives_up = |stored: &&StoredEvent| {
            stored.event.kind == EventKind::Forfeit && stored.event.seat.is_some_and(is_bot)
        };
        match log.iter().find(gives_up) {
            Some(stored) => {
                Err(format!("the bot forfeits although its answers are legal: {}", stored.event.line))
            }
            None => Ok(()),
        }
    }

    /// Everyone who watches sees the table as it is.
    fn check_viewers(&mut self) -> Result<(), String> {
        let now = self.live.snapshot().ok_or("the table still waits for the disk")?;
        for viewer in &self.viewers {
            let client = viewer.client.as_ref().ok_or("a viewer never saw the table")?;
            if let Some(problem) = difference(client.snapshot(), &now) {
                return Err(format!("in the end a viewer sees something else: {problem}"));
            }
        }
        Ok(())
    }
}

/// Returns the version after each run of consecutive events with this submission.
fn runs_of(log: &[StoredEvent], submission: &Submission) -> Vec<u64> {
    let mut runs: VecDeque<u64> = VecDeque::new();
    for (stored, version) in log.iter().zip(1..) {
        if stored.event.submission.as_ref() == Some(submission) {
            match runs.back_mut().filter(|end| **end + 1 == version) {
                Some(end) => *end = version,
                None => runs.push_back(version),
            }
        }
    }
    runs.into()
}
