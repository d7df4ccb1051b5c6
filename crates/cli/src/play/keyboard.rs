//! Typed lines, and Ctrl-C.

use std::io::IsTerminal as _;
use std::sync::mpsc::{Receiver, sync_channel};

use hillfort_bots::Stop;

use crate::Failure;
use crate::interrupt::on_interrupt;
use crate::screen::print;

/// No line of any game is this long, in bytes.
const LONGEST_LINE: u64 = 4096;

/// What comes from the keyboard.
pub(super) enum Input {
    /// A line.
    Line(String),
    /// The end of the input.
    End,
    /// Ctrl-C or another signal to end.
    Interrupt,
}

/// A keyboard that is read by a thread of its own, so that Ctrl-C is noticed while the session waits for a line.
pub(super) struct Keyboard {
    inputs: Receiver<Result<Input, Failure>>,
    stop: Stop,
}

impl Keyboard {
    /// Starts to listen.
    pub(super) fn listen() -> Result<Self, Failure> {
        // Without a buffer, no line is read before the last one was taken.
        let (sender, inputs) = sync_channel(0);
        let interrupted = sender.clone();
        let stop = on_interrupt(move || {
            // An error means that the session has ended already.
            let _ = interrupted.send(Ok(Input::Interrupt));
        })?;
        std::thread::spawn(move || {
            loop {
                let line = read_line();
                let is_last = !matches!(line, Ok(Some(_)));
                let input = line.map(|line| line.map_or(Input::End, Input::Line));
                if sender.send(input).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(Self { inputs, stop })
    }

    /// Returns the flag that Ctrl-C sets.
    pub(super) const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Waits for a line or Ctrl-C.
    pub(super) fn wait(&self) -> Result<Input, Failure> {
        if self.stop.is_stopped() {
            return Ok(Input::Interrupt);
        }
        let input = self.inputs.recv().unwrap_or(Ok(Input::End))?;
        if let Input::Line(line) = &input {
            echo(line)?;
        }
        Ok(input)
    }
}

/// Waits for a line before a session starts; none at the end of the input.
pub(super) fn ask() -> Result<Option<String>, Failure> {
    let line = read_line()?;
    line.iter().try_for_each(|line| echo(line))?;
    Ok(line)
}

/// Prints a line that does not come from a terminal: the lines of a script belong to the transcript.
fn echo(line: &str) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        print(&format!("{line}\n"))?;
    }
    Ok(())
}

/// Reads a line; none at the end of the input.
fn read_line() -> Result<Option<String>, Failure> {
    let line = hillfort_bots::read_line(&mut std::io::stdin().lock(), LONGEST_LINE)?;
    Ok(line.map(|line| line.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()))
}
