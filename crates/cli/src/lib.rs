//! The `hillfort` command. Every subcommand is a thin layer over another crate.
//!
//! The caller passes the catalogue, so this crate names no game, and tests can add games of their own.
//! Results go to standard output; an error in the input is one line on standard error, with exit code 2. Code 1 means
//! that a check found something, code 130 that the command was interrupted.
//!
//! ```
//! use std::process::ExitCode;
//!
//! let arguments = ["hillfort", "games"].map(Into::into);
//! let code = hillfort_cli::run(&hillfort_catalog::games(), arguments.into_iter());
//! assert_eq!(code, ExitCode::SUCCESS);
//! ```

mod arena;
mod args;
mod ask;
mod bot;
mod data;
mod draw;
mod files;
mod input;
mod interrupt;
mod lab;
mod layout;
mod play;
mod players;
mod progress;
mod puzzles;
mod queries;
mod record;
mod review;
mod rules;
mod screen;
mod series;
mod serve;
mod sim;
mod store;
mod verify;

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};
use hillfort_engine::catalog::{Catalog, Games};

use crate::args::{Cli, Command};

/// Why a command failed, in one line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// Prints it in one line on standard error.
    pub(crate) fn print(&self) {
        let line: String = self.0.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        // If standard error cannot be written, there is nowhere to report that.
        let _ = writeln!(std::io::stderr(), "hillfort: {line}");
    }
}

impl From<hillfort_engine::Error> for Failure {
    fn from(error: hillfort_engine::Error) -> Self {
        // Without a record, a changed card value comes from the command line.
        Self(error.of_change().map_or_else(|| error.to_string(), |text| format!("--set {text}")))
    }
}

impl From<hillfort_store::StoreError> for Failure {
    fn from(error: hillfort_store::StoreError) -> Self {
        Self(error.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Runs the command of `arguments`, the first of which is the name of the program, and returns its exit code.
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
        Command::Rules { game, id, all, notation } => {
            let part = match id {
                Some(id) => rules::Part::Rule(id),
                None if notation => rules::Part::Notation,
                None if all => rules::Part::Reference,
                None => rules::Part::Guide,
            };
            rules::rules(catalog, &game, &part)
        }
        Command::Legal { file, data } => queries::legal(catalog, &file, data.folder.as_deref()),
        Command::Show { file, json, svg, data } => {
            let format = if json {
                queries::Format::Json
            } else if svg {
                queries::Format::Svg
            } else {
                queries::Format::Text
            };
            queries::show(catalog, &file, format, data.folder.as_deref())
        }
        Command::Ask { file, data, question } => ask::ask(catalog, &file, data.folder.as_deref(), &question),
        Command::Data { game, to } => data::write(catalog, &game, &to),
        Command::Check { files, data } => queries::check(catalog, &files, data.folder.as_deref()),
        Command::Replay { file, data } => queries::replay(catalog, &file, data.folder.as_deref()),
        Command::Perft { file, depth, data } => queries::perft(catalog, &file, depth, data.folder.as_deref()),
        Command::Series { files, data } => series::series(catalog, &files, data.folder.as_deref()),
        Command::Verify { files, data } => verify::verify(catalog, &files, data.folder.as_deref()),
        Command::Record(args) => record::record(catalog, &args),
        Command::Sim(args) => sim::sim(catalog, &args),
        Command::Compare(args) => sim::compare(catalog, &args),
        Command::Lab(command) => lab::lab(catalog, &command),
        Command::Arena(args) => arena::arena(catalog, &args),
        Command::Bot(args) => bot::bot(catalog, &args),
        Command::BotCheck(args) => bot::check(catalog, &args),
        Command::Hint(args) => bot::hint(catalog, &args),
        Command::Review(args) => review::review(catalog, &args),
        Command::Puzzles(args) => puzzles::puzzles(catalog, &args),
        Command::Play(play) => play::play(catalog, &play),
        Command::Serve(args) => serve::serve(*catalog, args),
        Command::Store(command) => store::run(catalog, command),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "hillfort", &mut script);
            screen::print(&String::from_utf8_lossy(&script))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Man { to: None } => {
            let mut page = Vec::new();
            // The command `help` has no page of its own.
            clap_mangen::Man::new(Cli::command().disable_help_subcommand(true)).render(&mut page)?;
            screen::print(&String::from_utf8_lossy(&page))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Man { to: Some(folder) } => {
            std::fs::create_dir_all(&folder)
                .and_then(|()| clap_mangen::generate_to(Cli::command(), &folder))
                .map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Prints help and version as they are, and every other message of clap as one line.
fn usage(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    if error.exit_code() == 0 {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut message = lines.next().unwrap_or("invalid usage").trim_start_matches("error: ").to_owned();
    if message.ends_with(':') {
        // The missing arguments are listed on the lines below.
        let missing: Vec<_> = lines.take_while(|line| !line.starts_with("Usage")).collect();
        message = format!("{message} {}", missing.join(" "));
    }
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        "a command is missing".clone_into(&mut message);
    }
    // The messages of Rust's number parser are not written for users.
    for (parser, plain) in [
        ("invalid digit found in string", "expected a whole number"),
        ("cannot parse integer from empty string", "expected a whole number"),
        ("number too large to fit in target type", "the number is too large"),
    ] {
        message = message.replace(parser, plain);
    }
    let known = Cli::command();
    let command = arguments.get(1).and_then(|word| known.find_subcommand(word));
    let page = command.map_or("hillfort".to_owned(), |command| format!("hillfort {}", command.get_name()));
    Failure::new(format!("{message} (see '{page} --help')")).print();
    ExitCode::from(2)
}
