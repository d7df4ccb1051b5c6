//! The command line: every command is a thin front to a crate below it.
//!
//! The catalogue is handed in, so this crate names no game, and a test can bring games of its own.
//! Results go to standard output; what is wrong with the input goes to standard error in one line, and the exit code
//! is 2. Code 1 means that a check found something, code 130 that somebody has ended the command before its time.

mod arena;
mod args;
mod ask;
mod bot;
mod data;
mod draw;
mod input;
mod interrupt;
mod layout;
mod play;
mod players;
mod progress;
mod queries;
mod record;
mod screen;
mod series;
mod serve;
mod sim;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use hillfort_engine::catalog::{Catalog, Games};

use crate::args::{Cli, Command};

/// Why a command could not be carried out, in one line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// Says it in one line on standard error. If even that cannot be written there is nobody left to tell.
    pub(crate) fn print(&self) {
        let line: String = self.0.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(std::io::stderr(), "hillfort: {line}");
    }
}

impl From<hillfort_engine::Error> for Failure {
    fn from(error: hillfort_engine::Error) -> Self {
        // Where no record is at hand, a changed card value comes from the command line.
        Self(error.of_change().map_or_else(|| error.to_string(), |text| format!("--set {text}")))
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Runs a command of the command line and returns its exit code.
pub fn run<L: Games>(catalog: &Catalog<L>, arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<_> = arguments.collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => return usage(&error, &arguments),
    };
    match dispatch(catalog, cli.command) {
        Ok(code) => code,
        Err(failure) => {
            failure.print();
            ExitCode::from(2)
        }
    }
}

fn dispatch<L: Games>(catalog: &Catalog<L>, command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Games { json } => queries::games(catalog, json),
        Command::Rules { game, id } => queries::rules(catalog, &game, id.as_deref()),
        Command::Legal { file, data } => queries::legal(catalog, &file, data.folder.as_deref()),
        Command::Show { file, json, svg, data } => {
            let form = if json {
                queries::Form::Json
            } else if svg {
                queries::Form::Svg
            } else {
                queries::Form::Text
            };
            queries::show(catalog, &file, form, data.folder.as_deref())
        }
        Command::Ask { file, data, question } => ask::ask(catalog, &file, data.folder.as_deref(), &question),
        Command::Data { game, to } => data::write(catalog, &game, &to),
        Command::Check { files, data } => queries::check(catalog, &files, data.folder.as_deref()),
        Command::Replay { file, data } => queries::replay(catalog, &file, data.folder.as_deref()),
        Command::Perft { file, depth, data } => queries::perft(catalog, &file, depth, data.folder.as_deref()),
        Command::Series { files, data } => series::series(catalog, &files, data.folder.as_deref()),
        Command::Record(args) => record::record(catalog, &args),
        Command::Sim { game, games, seed, threads, json, start } => {
            let threads = threads.map_or(0, usize::from);
            sim::sim(catalog, &game, hillfort_lab::Simulation { games, seed, threads }, json, &start)
        }
        Command::Arena(args) => arena::arena(catalog, &args),
        Command::Bot(args) => bot::bot(catalog, &args),
        Command::BotCheck(args) => bot::check(catalog, &args),
        Command::Hint(args) => bot::hint(catalog, &args),
        Command::Play(play) => play::play(catalog, &play),
        Command::Serve(args) => serve::serve(*catalog, args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "hillfort", &mut script);
            screen::print(&String::from_utf8_lossy(&script))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Help and version are answers; everything else that clap says is cut to its one telling line.
fn usage(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    if error.exit_code() == 0 {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut first = lines.next().unwrap_or("wrong usage").trim_start_matches("error: ").to_owned();
    if first.ends_with(':') {
        // The list of what is missing stands on the lines below.
        let missing: Vec<_> = lines.take_while(|line| !line.starts_with("Usage")).collect();
        first = format!("{first} {}", missing.join(" "));
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        "a command is missing".clone_into(&mut first);
    }
    // The words of Rust's own number reader are none of ours.
    for (theirs, ours) in [
        ("invalid digit found in string", "a whole number is expected"),
        ("cannot parse integer from empty string", "a whole number is expected"),
        ("number too large to fit in target type", "the number is too large"),
    ] {
        first = first.replace(theirs, ours);
    }
    let known = Cli::command();
    let command = arguments.get(1).and_then(|word| known.find_subcommand(word));
    let page = command.map_or("hillfort".to_owned(), |command| format!("hillfort {}", command.get_name()));
    Failure::new(format!("{first} (see '{page} --help')")).print();
    ExitCode::from(2)
}
