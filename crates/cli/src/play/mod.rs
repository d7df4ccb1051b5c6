//! Playing at the terminal: against bots, or several people at one keyboard.
//!
//! A session holds the table; what is typed is a decision, a question or a command. This door knows no game: all it
//! says comes from the table.

mod choices;
mod command;
mod explain;
mod files;
mod interrupt;
mod menu;
mod orders;
mod reach;
mod scene;
mod seats;
mod session;
mod sitting;
mod threats;
mod tries;

use std::io::{BufRead as _, IsTerminal as _, Read as _};
use std::process::ExitCode;

use engine::catalog::{Catalog, Games};

use crate::Failure;
use crate::args::PlayArgs;
use crate::play::interrupt::LastWords;
use crate::play::session::{Reply, Session};
use crate::screen::print;

/// No line of any game is this long.
const LONGEST_LINE: u64 = 4096;

pub(crate) fn play<L: Games>(catalog: &Catalog<L>, args: &PlayArgs) -> Result<ExitCode, Failure> {
    let game = match (&args.game, &args.load) {
        (None, None) => Some(menu::choose(catalog)?),
        (game, _) => game.clone(),
    };
    let mut session = Session::open(catalog, args, game)?;
    let last_words = LastWords::on_interrupt()?;
    print(&session.greeting())?;
    let mut is_fresh = true;
    loop {
        if is_fresh {
            if let Err(failure) = session.advance() {
                // A bot of somebody else's has failed; what the people have played is not lost with it.
                print(&session.farewell())?;
                return Err(failure);
            }
            print(&session.scene())?;
        }
        last_words.set(session.farewell());
        print(&session.prompt())?;
        let Some(line) = read_line()? else {
            print(&format!("\n{}", session.farewell()))?;
            return Ok(ExitCode::SUCCESS);
        };
        is_fresh = false;
        match session.answer(&line) {
            Reply::Says(text) => print(&text)?,
            Reply::Changed(text) => {
                print(&text)?;
                is_fresh = true;
            }
            Reply::Leaves(text) => {
                print(&text)?;
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
}

/// Reads a line of whatever bytes; none at the end of the input.
fn read_line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let mut input = std::io::stdin().lock();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE {
        // The rest of an endless line is no line of its own.
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes);
    let line: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if !std::io::stdin().is_terminal() {
        // Nobody has seen it yet: a script's lines belong into the transcript.
        print(&format!("{line}\n"))?;
    }
    Ok(Some(line))
}
