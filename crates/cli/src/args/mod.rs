//! What can be typed: the commands here, what several or large ones take in rooms of their own.

mod bots;
mod play;
mod question;
mod start;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub(crate) use crate::args::bots::{ArenaArgs, BotArgs, BotCheckArgs, BotThreads, HintArgs};
pub(crate) use crate::args::play::{PlayArgs, RecordArgs, ServeArgs};
pub(crate) use crate::args::question::Question;
pub(crate) use crate::args::start::{DataArgs, StartArgs};

/// Tabletop war games on a computer: play them, prove them, take them apart.
#[derive(Debug, Parser)]
#[command(
    name = "hillfort",
    version,
    about,
    max_term_width = 79,
    long_about = "Tabletop war games on a computer: play them, prove them, take them apart.\n\n\
        A game is written down as a record (.rec), a text that any program can read and \
        replay. Commands that take a FILE take such a record; '-' is standard input.",
    after_help = "Start with:\n  \
        hillfort games\n  \
        hillfort play <GAME>\n  \
        hillfort rules <GAME>\n\n\
        Exit codes: 0 done, 1 a check found something, 2 the input cannot be used,\n\
        130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games with their options
    Games {
        /// Print one JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Print the rules of a game, or one rule by its id
    Rules {
        /// The game's id, as 'games' lists it
        game: String,
        /// A rule's id, or the beginning of one
        id: Option<String>,
    },
    /// Play at the terminal, against bots or hot-seat
    Play(PlayArgs),
    /// Play in the browser: serve the games on this machine
    Serve(ServeArgs),
    /// Print the legal lines at the end of a record, sorted
    Legal {
        /// The record
        file: PathBuf,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Show the position at the end of a record
    Show {
        /// The record
        file: PathBuf,
        /// Print the state as one line of JSON
        #[arg(long, conflicts_with = "svg")]
        json: bool,
        /// Print a picture as SVG
        #[arg(long)]
        svg: bool,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Ask about the end of a record; the answer is one line of JSON
    #[command(subcommand_value_name = "QUESTION", subcommand_help_heading = "Questions")]
    Ask {
        /// The record
        file: PathBuf,
        #[command(flatten)]
        data: DataArgs,
        /// What is asked
        #[command(subcommand)]
        question: Question,
    },
    /// Test what records expect of themselves ('#!' lines)
    Check {
        /// The records; all are tried
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Tell a record, event by event
    Replay {
        /// The record
        file: PathBuf,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Let bots play one game and print its record
    Record(RecordArgs),
    /// Count all lines of play from the end of a record
    Perft {
        /// The record
        file: PathBuf,
        /// How many events deep
        #[arg(long, default_value_t = 1)]
        depth: u32,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Play many random games and print their figures
    Sim {
        /// The game's id, as 'games' lists it
        game: String,
        /// How many games
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
        games: u64,
        /// What the games depend on
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many threads; the figures are the same with any number [default: all cores]
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        start: StartArgs,
    },
    /// Let bots play each other and print who is better
    Arena(ArenaArgs),
    /// Say what a bot would do at the end of a record
    Hint(HintArgs),
    /// Be a bot for another program, on standard input and output
    Bot(BotArgs),
    /// Test whether a program of yours is a good bot
    BotCheck(BotCheckArgs),
    /// Score several games between the same people, who change seats
    Series {
        /// The records, in the order in which they were played
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Write out the cards and maps of a game, to change them
    Data {
        /// The game's id, as 'games' lists it
        game: String,
        /// The folder to write into; no file is ever overwritten
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
    },
    /// Print the completion script of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}
