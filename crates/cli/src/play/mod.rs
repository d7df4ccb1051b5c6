//! The command `play`: a game at the terminal, against bots or with several people at one keyboard.
//!
//! A session holds the game; a typed line is a decision or a command. This module knows no rules: everything it shows
//! comes from the table.

mod candidates;
mod choices;
mod command;
mod commands;
mod explain;
mod keyboard;
mod local_game;
mod menu;
mod reach;
mod scene;
mod seats;
mod session;
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
    let mut has_changed = true;
    loop {
        if has_changed {
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
                print(&format!("\n{}", session.goodbye()))?;
                return Ok(ExitCode::SUCCESS);
            }
            Input::Interrupt => return interrupted(&session),
        };
        has_changed = false;
        match session.answer(&line) {
            Reply::Text(text) => print(&text)?,
            Reply::Changed(text) => {
                print(&text)?;
                has_changed = true;
            }
            Reply::Quit(text) => {
                print(&text)?;
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
}

/// Ends the session after Ctrl-C; the bots end with it.
fn interrupted<L: Games>(session: &Session<'_, L>) -> Result<ExitCode, Failure> {
    print(&format!("\n{}", session.goodbye()))?;
    Ok(ExitCode::from(INTERRUPTED))
}
