//! Ctrl-C, `kill` and a closed window: whoever leaves in a hurry loses nothing, and leaves nothing running.
//!
//! The program is not ended on the spot: a flag is raised, everything that plays returns, and on the way out the
//! programs of others that were started for it are ended too.

use std::future::poll_fn;
use std::task::Poll;

use hillfort_bots::Stop;

use crate::Failure;

/// What a shell expects of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Returns a flag that an interrupt raises. It can be asked for once.
pub(crate) fn stop_on_interrupt() -> Result<Stop, Failure> {
    on_interrupt(|| ())
}

/// The same, and something is done besides when the interrupt comes.
pub(crate) fn on_interrupt(besides: impl Fn() + Send + 'static) -> Result<Stop, Failure> {
    let wrong = |error: std::io::Error| Failure::new(format!("Ctrl-C cannot be caught: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(wrong)?;
    let within = runtime.enter();
    let mut signals = Signals::listen().map_err(wrong)?;
    drop(within);
    let stop = Stop::new();
    let raised = stop.clone();
    std::thread::spawn(move || {
        runtime.block_on(async {
            loop {
                signals.next().await;
                raised.stop();
                besides();
            }
        });
    });
    Ok(stop)
}

#[cfg(unix)]
type Signal = tokio::signal::unix::Signal;
#[cfg(windows)]
type Signal = tokio::signal::windows::CtrlC;

/// The signals by which a person or the system wants the program to end.
pub(crate) struct Signals(Vec<Signal>);

impl Signals {
    /// Begins to listen, within a runtime.
    #[cfg(unix)]
    pub(crate) fn listen() -> std::io::Result<Self> {
        use std::io::IsTerminal as _;
        use tokio::signal::unix::{SignalKind, signal};
        let mut kinds = vec![SignalKind::interrupt(), SignalKind::terminate()];
        // Whoever has no terminal may have been started to outlive its window, by `nohup`.
        if std::io::stdin().is_terminal() {
            kinds.push(SignalKind::hangup());
        }
        kinds.into_iter().map(signal).collect::<Result<_, _>>().map(Self)
    }

    /// Begins to listen, within a runtime.
    #[cfg(windows)]
    pub(crate) fn listen() -> std::io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(|signal| Self(vec![signal]))
    }

    /// Waits for the next of them.
    pub(crate) async fn next(&mut self) {
        poll_fn(|context| {
            let has_come = self.0.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
            if has_come { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }
}
