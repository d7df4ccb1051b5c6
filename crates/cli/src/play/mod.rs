//! TypedTable at the terminal: against bots, or several people at one keyboard.
//!
//! A session holds the table; what is typed is a decision, a question or a command. This door knows no game: all it
//! says comes from the table.

mod candidates;
mod choices;
mod command;
mod explain;
mod files;
mod keyboard;
mod menu;
mod orders;
mod reach;
mod scene;
mod seats;
mod session;
mod sitting;
mod threats;

use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};

use crate::Failure;
use crate::args::PlayArgs;
use crate::interrupt::INTERRUPTED;
use crate::play::keyboard::{Input, Keyboard};
use crate::play::session::{Reply, Session};
use crate::screen::print;

pub(crate) fn play<L: Games>(catalog: &Catalog<L>, args: &PlayArgs) -> Result<ExitCode, Failure> {
    let game = match (&args.game, &args.load) {
        (None, None) => Some(menu::choose(catalog)?),
        (game, _) => game.clone(),
    };
    let mut session = Session::open(catalog, args, game)?;
    let keyboard = Keyboard::listen()?;
    print(&session.greeting())?;
    let mut is_fresh = true;
    loop {
        if is_fresh {
            session.advance(keyboard.stop());
            if keyboard.stop().is_stopped() {
                return interrupted(&session);
            }
            print(&session.scene())?;
        }
        print(&session.prompt())?;
        let line = match keyboard.wait()? {
            Input::Line(line) => line,
            Input::End => {
                print(&format!("\n{}", session.farewell()))?;
                return Ok(ExitCode::SUCCESS);
            }
            Input::Interrupt => return interrupted(&session),
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

/// Says the last words when the person leaves by Ctrl-C; the bots leave with the session.
fn interrupted<L: Games>(session: &Session<'_, L>) -> Result<ExitCode, Failure> {
    print(&format!("\n{}", session.farewell()))?;
    Ok(ExitCode::from(INTERRUPTED))
}
