//! Ctrl-C, `kill` and a closed window.
//!
//! A signal does not end the program at once. It sets a flag, so that games stop, results are kept, and external bots
//! are killed on the way out. Commands that keep nothing and start no bots say that they were interrupted, and exit.

use std::future::poll_fn;
use std::task::Poll;

use hillfort_bots::Stop;

use crate::Failure;

/// The exit code that shells expect of an interrupted program.
pub(crate) const INTERRUPTED: u8 = 130;

/// Returns a flag that a signal sets. To be called once.
pub(crate) fn stop_on_interrupt() -> Result<Stop, Failure> {
    on_interrupt(|| ())
}

/// Makes a signal end a command that keeps nothing. To be called once.
pub(crate) fn exit_on_interrupt() -> Result<(), Failure> {
    on_interrupt(|| {
        Failure::new("interrupted").print();
        std::process::exit(i32::from(INTERRUPTED));
    })
    .map(|_| ())
}

/// Returns a flag that a signal sets, and calls `also` after each signal.
pub(crate) fn on_interrupt(also: impl Fn() + Send + 'static) -> Result<Stop, Failure> {
    let failure = |error: std::io::Error| Failure::new(format!("Ctrl-C cannot be caught: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(failure)?;
    let guard = runtime.enter();
    let mut signals = Signals::listen().map_err(failure)?;
    drop(guard);
    let stop = Stop::new();
    let flag = stop.clone();
    std::thread::spawn(move || {
        runtime.block_on(async {
            loop {
                signals.next().await;
                flag.stop();
                also();
            }
        });
    });
    Ok(stop)
}

#[cfg(unix)]
type Signal = tokio::signal::unix::Signal;
#[cfg(windows)]
type Signal = tokio::signal::windows::CtrlC;

/// The signals that ask the program to end.
pub(crate) struct Signals(Vec<Signal>);

impl Signals {
    /// Starts to listen; needs a runtime.
    #[cfg(unix)]
    pub(crate) fn listen() -> std::io::Result<Self> {
        use std::io::IsTerminal as _;
        use tokio::signal::unix::{SignalKind, signal};
        let mut kinds = vec![SignalKind::interrupt(), SignalKind::terminate()];
        // Without a terminal, the program may have been started by `nohup` to outlive its window.
        if std::io::stdin().is_terminal() {
            kinds.push(SignalKind::hangup());
        }
        kinds.into_iter().map(signal).collect::<Result<_, _>>().map(Self)
    }

    /// Starts to listen; needs a runtime.
    #[cfg(windows)]
    pub(crate) fn listen() -> std::io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(|signal| Self(vec![signal]))
    }

    /// Waits for the next signal.
    pub(crate) async fn next(&mut self) {
        poll_fn(|context| {
            let is_ready = self.0.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
            if is_ready { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }
}
