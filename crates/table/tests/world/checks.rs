//! What must hold at the end of every schedule.

use std::collections::VecDeque;

use hillfort_engine::Seat;
use hillfort_table::{Accepted, Event, EventKind, LiveTable, Submission};

use super::World;

impl World {
    pub(super) fn check(&self) -> Result<(), String> {
        let restored = LiveTable::restore(self.start.at_event(0), self.seats.clone(), &self.disk);
        let restored = restored.map_err(|error| format!("the log cannot be restored: {error}"))?;
        if let Some(table) = self.table.table()
            && table.json() != restored.table().ok_or("a restored table is settled")?.json()
        {
            return Err("the table in memory differs from the log".to_owned());
        }
        self.check_acknowledged()?;
        self.check_told()?;
        self.check_bot()?;
        self.problem.clone().map_or(Ok(()), Err)
    }

    fn check_acknowledged(&self) -> Result<(), String> {
        for (idx, actor) in self.actors.iter().enumerate() {
            let mut last = 0;
            for (submission, Accepted { version, hash }) in &actor.acknowledged {
                let runs = runs_of(&self.disk, submission);
                if runs.len() != 1 {
                    let n = runs.len();
                    return Err(format!("{submission:?} was acknowledged and is in the log {n} times"));
                }
                if runs[0] != *version {
                    return Err(format!(
                        "{submission:?} was acknowledged as {version}, the log has {runs:?}"
                    ));
                }
                let stored = self.disk.get(*version as usize - 1).and_then(|event| event.state);
                if stored != Some(*hash) {
                    return Err(format!(
                        "{submission:?} was acknowledged with {hash}, the log has {stored:?}"
                    ));
                }
                if *version <= last {
                    return Err(format!("client {idx} was acknowledged {version} after {last}"));
                }
                last = *version;
            }
        }
        Ok(())
    }

    /// Everything that anyone has heard of is in the log.
    fn check_told(&self) -> Result<(), String> {
        for (version, line) in &self.told {
            let stored = self.disk.get(*version as usize - 1);
            let is_line = |event: &&Event| matches!(event.kind, EventKind::Act | EventKind::Chance);
            let stored_line = stored.filter(is_line).map(|event| event.line.clone());
            if stored.is_none() || stored_line != *line {
                return Err(format!("event {version}, {line:?}, was published but is not in the log"));
            }
        }
        Ok(())
    }

    /// Every action of the bot answers the position it was made in.
    fn check_bot(&self) -> Result<(), String> {
        let is_bot = |seat: Seat| !self.seats.occupant(seat).is_human();
        for (event, before) in self.disk.iter().zip(0_u64..) {
            if event.kind != EventKind::Act || !event.seat.is_some_and(is_bot) {
                continue;
            }
            if !self.answers.get(&before).is_some_and(|lines| lines.contains(&event.line)) {
                return Err(format!("the bot never answered '{}' to version {before}", event.line));
            }
        }
        let gives_up = |event: &&Event| event.kind == EventKind::Forfeit && event.seat.is_some_and(is_bot);
        match self.disk.iter().find(gives_up) {
            Some(event) => Err(format!("the bot forfeits although its answers are legal: {}", event.line)),
            None => Ok(()),
        }
    }
}

/// Returns the version after each run of consecutive events with this submission.
fn runs_of(log: &[Event], submission: &Submission) -> Vec<u64> {
    let mut runs: VecDeque<u64> = VecDeque::new();
    for (event, version) in log.iter().zip(1..) {
        if event.submission.as_ref() == Some(submission) {
            match runs.back_mut().filter(|end| **end + 1 == version) {
                Some(end) => *end = version,
                None => runs.push_back(version),
            }
        }
    }
    runs.into()
}
