//! Long work on few threads of its own, so that snapshots and actions never wait for it.

use std::sync::Arc;
use std::time::Duration;

use hillfort_bots::Stop;
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::limits::Limits;
use crate::tally::Tally;

/// After how long a client may try again.
const RETRY: Duration = Duration::from_secs(5);

/// The threads for long work.
#[derive(Debug)]
pub(crate) struct Heavy {
    threads: Arc<Semaphore>,
    present: Arc<Tally<()>>,
    most_present: usize,
    time: Duration,
}

impl Heavy {
    pub(crate) fn new(limits: &Limits) -> Self {
        let n_threads = limits.long_threads.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            threads: Arc::new(Semaphore::new(n_threads)),
            present: Arc::default(),
            most_present: limits.long_waiting.saturating_add(n_threads),
            time: limits.long_time,
        }
    }

    /// Returns how many requests are worked on or wait.
    pub(crate) fn n_present(&self) -> usize {
        self.present.count()
    }

    /// Does some work when a thread is free. The work is asked to stop if it takes too long, or if the caller is
    /// dropped because its client is gone.
    ///
    /// # Errors
    /// Refuses if too many wait, or if it took too long.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = || ApiError::too_many("the server is busy", RETRY);
        let _present = self.present.enter((), self.most_present, usize::MAX).ok_or_else(busy)?;
        let stop = StopOnDrop(Stop::new());
        let flag = stop.0.clone();
        let working = async {
            let permit = Arc::clone(&self.threads).acquire_owned().await.map_err(|_| ApiError::internal())?;
            let thread = tokio::task::spawn_blocking(move || {
                let done = work(&flag);
                drop(permit);
                done
            });
            thread.await.unwrap_or_else(|_| Err(ApiError::internal()))
        };
        tokio::time::timeout(self.time, working).await.unwrap_or_else(|_| Err(busy()))
    }
}

/// Stops some work when nobody waits for its result any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::error::ErrorCode;

    /// Works until it is stopped, and reports when it begins and ends.
    fn endless(reports: mpsc::Sender<&'static str>) -> impl FnOnce(&Stop) -> Result<(), ApiError> {
        move |stop| {
            let _ = reports.send("begins");
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            let _ = reports.send("ends");
            Ok(())
        }
    }

    fn heavy(time: Duration) -> Arc<Heavy> {
        let limits = Limits { long_threads: 1, long_waiting: 1, long_time: time, ..Limits::default() };
        Arc::new(Heavy::new(&limits))
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_without_a_caller_stops_and_too_many_callers_are_refused() {
        let heavy = heavy(Duration::MAX);
        let (sender, reports) = mpsc::channel();
        let run = |work: mpsc::Sender<_>| {
            let heavy = Arc::clone(&heavy);
            tokio::spawn(async move { heavy.run(endless(work)).await })
        };
        let first = run(sender.clone());
        assert_eq!(tokio::task::block_in_place(|| reports.recv()), Ok("begins"));
        let waiting = run(sender.clone());
        while heavy.n_present() < 2 {
            tokio::task::yield_now().await;
        }
        let refused = heavy.run(|_| Ok(())).await.expect_err("one works and one waits");
        assert_eq!((refused.error.code, refused.error.retry_after), (ErrorCode::TooMany, Some(5)));
        first.abort();
        let ends = tokio::task::block_in_place(|| [reports.recv(), reports.recv()]);
        assert_eq!(ends, [Ok("ends"), Ok("begins")], "then the next one begins");
        waiting.abort();
        assert_eq!(tokio::task::block_in_place(|| reports.recv()), Ok("ends"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_that_takes_too_long_is_stopped() {
        let (sender, reports) = mpsc::channel();
        let refused = heavy(Duration::from_millis(20)).run(endless(sender)).await;
        assert_eq!(refused.expect_err("it never ends").error.code, ErrorCode::TooMany);
        assert_eq!(
            tokio::task::block_in_place(|| [reports.recv(), reports.recv()]),
            [Ok("begins"), Ok("ends")]
        );
    }
}
