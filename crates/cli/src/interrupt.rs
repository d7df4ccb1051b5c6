//! Ctrl-C: whoever leaves in a hurry loses nothing, and leaves nothing running.
//!
//! The program is not ended on the spot: a flag is raised, everything that plays returns, and on the way out the
//! programs of others that were started for it are ended too.

use bots::Stop;

use crate::Failure;

/// What a shell expects of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Returns a flag that an interrupt raises. It can be asked for once.
pub(crate) fn stop_on_interrupt() -> Result<Stop, Failure> {
    on_interrupt(|| ())
}

/// The same, and something is done besides when the interrupt comes.
pub(crate) fn on_interrupt(besides: impl Fn() + Send + 'static) -> Result<Stop, Failure> {
    let stop = Stop::new();
    let raised = stop.clone();
    let handler = move || {
        raised.stop();
        besides();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::new(format!("Ctrl-C cannot be caught: {error}")))?;
    Ok(stop)
}
