//! The review of a whole game, with several threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use hillfort_engine::{Playable, Table as _, TypedTable};
use serde::Serialize;

use crate::Stop;
use crate::review::part::ends;
use crate::review::{Judged, Reviewer, RollJudged, costliest, to_deepen};

/// The review of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The number of events.
    pub events: usize,
    /// The winning chance of every seat at the start, by the game's own estimate.
    pub start: Vec<f32>,
    /// The same at the end; the result if the game is over.
    pub end: Vec<f32>,
    /// The decisions that had an alternative, in their order.
    pub decisions: Vec<Judged>,
    /// The rolls, in their order.
    pub rolls: Vec<RollJudged>,
}

impl Review {
    /// Reviews a game; `None` if it is stopped. The number of threads changes nothing but the time.
    ///
    /// Calls `progress` with the number of events that were reviewed and of all events.
    #[must_use]
    pub fn of<G: Playable>(
        table: &TypedTable<G>,
        reviewer: &Reviewer,
        threads: usize,
        stop: &Stop,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Option<Self> {
        let events = table.n_events();
        let [start, end] = ends(table);
        let done = AtomicUsize::new(0);
        let judged = in_threads(events, threads, stop, &|at| {
            let found = reviewer.event(table, at, stop)?;
            progress(1 + done.fetch_add(1, Ordering::Relaxed), events);
            Some(found)
        })?;
        let mut review = Self { events, start, end, decisions: Vec::new(), rolls: Vec::new() };
        for (decision, roll) in judged {
            review.decisions.extend(decision);
            review.rolls.extend(roll);
        }
        loop {
            let open = to_deepen(&review.decisions);
            if open.is_empty() {
                return Some(review);
            }
            let again = in_threads(open.len(), threads, stop, &|idx| {
                reviewer.judge_again(table, review.decisions[open[idx]].at, stop)
            })?;
            for (idx, judged) in open.into_iter().zip(again) {
                review.decisions[idx] = judged;
            }
        }
    }

    /// Returns the decisions that cost most, the costliest first.
    pub fn costliest(&self) -> impl Iterator<Item = &Judged> {
        costliest(&self.decisions).into_iter().map(|idx| &self.decisions[idx])
    }

    /// Returns what the dice gave a seat, and the standard error of that.
    #[must_use]
    pub fn luck(&self, seat: usize) -> (f64, f64) {
        let luck = self.rolls.iter().map(|roll| f64::from(roll.luck[seat])).sum();
        (luck, self.rolls.iter().fold(0.0, |error: f64, roll| error.hypot(f64::from(roll.error))))
    }

    /// Returns what a seat lost by its own decisions, and their number.
    #[must_use]
    pub fn cost(&self, seat: usize) -> (f64, usize) {
        let own = self.decisions.iter().filter(|judged| judged.seat.index() == seat && judged.cost > 0.0);
        own.fold((0.0, 0), |(cost, n), judged| (cost + f64::from(judged.cost), n + 1))
    }
}

/// Does `n` pieces of work on several threads and returns their results in order; `None` if it is stopped.
fn in_threads<T: Send>(
    n: usize,
    threads: usize,
    stop: &Stop,
    work: &(dyn Fn(usize) -> Option<T> + Sync),
) -> Option<Vec<T>> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, n.max(1)) {
            scope.spawn(|| {
                loop {
                    let idx = next.fetch_add(1, Ordering::Relaxed);
                    if idx >= n || stop.is_stopped() {
                        break;
                    }
                    let result = work(idx);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((idx, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(idx, _)| *idx);
    let results: Option<Vec<T>> = results.into_iter().map(|(_, result)| result).collect();
    results.filter(|results| results.len() == n && !stop.is_stopped())
}
