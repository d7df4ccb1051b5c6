//! The submissions that a table has carried out.

use std::collections::{HashMap, VecDeque};

use crate::event::Submission;

/// The number of submissions that a table remembers. A retry comes within seconds; the log keeps the older ones.
const MAX_SUBMISSIONS: usize = 1024;

/// The latest submissions, each with the version of the table after it.
#[derive(Debug, Default)]
pub(crate) struct Submissions {
    versions: HashMap<Submission, u64>,
    order: VecDeque<Submission>,
}

impl Submissions {
    pub(crate) fn get(&self, submission: &Submission) -> Option<u64> {
        self.versions.get(submission).copied()
    }

    pub(crate) fn insert(&mut self, submission: Submission, version: u64) {
        if self.versions.insert(submission.clone(), version).is_none() {
            self.order.push_back(submission);
        }
        if self.order.len() > MAX_SUBMISSIONS
            && let Some(oldest) = self.order.pop_front()
        {
            self.versions.remove(&oldest);
        }
    }
}
