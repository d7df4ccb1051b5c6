//! The submissions that a table has carried out.

use std::collections::VecDeque;

use crate::command::Accepted;
use crate::event::Submission;

/// The number of submissions that a table remembers. A retry comes within seconds; the log keeps the older ones.
const MAX_SUBMISSIONS: usize = 256;

/// The latest submissions, each with what it led to. The last is the most likely to come again.
#[derive(Debug, Default)]
pub(crate) struct Submissions(VecDeque<(Submission, Accepted)>);

impl Submissions {
    pub(crate) fn get(&self, submission: &Submission) -> Option<Accepted> {
        self.0.iter().rev().find(|(known, _)| known == submission).map(|(_, accepted)| *accepted)
    }

    pub(crate) fn insert(&mut self, submission: Submission, accepted: Accepted) {
        match self.0.back_mut() {
            // The events of one command carry the same submission.
            Some((last, known)) if *last == submission => *known = accepted,
            _ => self.0.push_back((submission, accepted)),
        }
        if self.0.len() > MAX_SUBMISSIONS {
            self.0.pop_front();
        }
    }
}
