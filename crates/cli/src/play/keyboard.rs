//! What is typed, and the interrupt that may come at any moment.

use std::io::IsTerminal as _;
use std::sync::mpsc::{Receiver, sync_channel};

use hillfort_bots::Stop;

use crate::Failure;
use crate::interrupt::on_interrupt;
use crate::screen::print;

/// No line of any game is this long.
const LONGEST_LINE: u64 = 4096;

/// What comes from the person.
pub(super) enum Input {
    /// A line.
    Line(String),
    /// Nothing more will come.
    End,
    /// The person wants to leave at once.
    Interrupt,
}

/// A keyboard that is listened to beside the game: waiting for a line does not keep an interrupt from being heard.
pub(super) struct Keyboard {
    inputs: Receiver<Result<Input, Failure>>,
    stop: Stop,
}

impl Keyboard {
    /// Begins to listen.
    pub(super) fn listen() -> Result<Self, Failure> {
        // No line is read before the last one was asked for.
        let (heard, inputs) = sync_channel(0);
        let interrupted = heard.clone();
        let stop = on_interrupt(move || {
            // When nobody waits for it any more the game has been left already.
            let _ = interrupted.send(Ok(Input::Interrupt));
        })?;
        std::thread::spawn(move || {
            loop {
                let line = read_line();
                let is_last = !matches!(line, Ok(Some(_)));
                let input = line.map(|line| line.map_or(Input::End, Input::Line));
                if heard.send(input).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(Self { inputs, stop })
    }

    /// Returns the flag that an interrupt raises.
    pub(super) const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Waits for the person.
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

/// Waits for a line, before there is a game to be lost; none at the end of the input.
pub(super) fn ask() -> Result<Option<String>, Failure> {
    let line = read_line()?;
    line.iter().try_for_each(|line| echo(line))?;
    Ok(line)
}

/// CounterValue a line that nobody has seen yet: a script's lines belong into the transcript.
fn echo(line: &str) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() {
        print(&format!("{line}\n"))?;
    }
    Ok(())
}

/// Reads a line of whatever bytes; none at the end of the input.
fn read_line() -> Result<Option<String>, Failure> {
    let line = hillfort_bots::read_line(&mut std::io::stdin().lock(), LONGEST_LINE)?;
    Ok(line.map(|line| line.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()))
}
