//! The submissions that a table has carried out.

use std::collections::VecDeque;

use crate::event::Submission;

/// The number of submissions that a table remembers. A retry comes within seconds; the log keeps the older ones.
const MAX_SUBMISSIONS: usize = 256;

/// The latest submissions, each with the version of the table after it. The last is the most likely to come again.
#[derive(Debug, Default)]
pub(crate) struct Submissions(VecDeque<(Submission, u64)>);

impl Submissions {
    pub(crate) fn get(&self, submission: &Submission) -> Option<u64> {
        self.0.iter().rev().find(|(known, _)| known == submission).map(|(_, version)| *version)
    }

    pub(crate) fn insert(&mut self, submission: Submission, version: u64) {
        match self.0.back_mut() {
            // The events of one command carry the same submission.
            Some((last, last_version)) if *last == submission => *last_version = version,
            _ => self.0.push_back((submission, version)),
        }
        if self.0.len() > MAX_SUBMISSIONS {
            self.0.pop_front();
        }
    }
}
