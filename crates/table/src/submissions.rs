//! The submissions that a table has carried out.

use std::collections::{HashMap, VecDeque};

use crate::command::Accepted;
use crate::event::Submission;

/// The number of submissions that a table remembers. A retry comes within seconds; the log keeps the older ones.
const MAX_SUBMISSIONS: usize = 1024;

/// The latest submissions, each with what it led to.
#[derive(Debug, Default)]
pub(crate) struct Submissions {
    accepted: HashMap<Submission, Accepted>,
    order: VecDeque<Submission>,
}

impl Submissions {
    pub(crate) fn get(&self, submission: &Submission) -> Option<Accepted> {
        self.accepted.get(submission).copied()
    }

    pub(crate) fn insert(&mut self, submission: Submission, accepted: Accepted) {
        if self.accepted.insert(submission.clone(), accepted).is_none() {
            self.order.push_back(submission);
        }
        if self.order.len() > MAX_SUBMISSIONS
            && let Some(oldest) = self.order.pop_front()
        {
            self.accepted.remove(&oldest);
        }
    }
}
