//! The command line: the commands, and in submodules the arguments of the larger ones.

mod bots;
mod lab;
mod play;
mod question;
mod review;
mod start;
mod store;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub(crate) use crate::args::bots::{ArenaArgs, BotArgs, BotCheckArgs, BotThreads, HintArgs};
pub(crate) use crate::args::lab::{
    CompareArgs, LabCommand, LabRecordArgs, LabRunArgs, ManyGames, QuickStudy, SimArgs, SuggestArgs,
};
pub(crate) use crate::args::play::{PlayArgs, RecordArgs, ServeArgs};
pub(crate) use crate::args::question::Question;
pub(crate) use crate::args::review::{PuzzlesArgs, ReviewArgs};
pub(crate) use crate::args::start::{DataArgs, StartArgs};
pub(crate) use crate::args::store::StoreCommand;

/// Tabletop war games on your computer: play them, test them, analyse them.
#[derive(Debug, Parser)]
#[command(
    name = "hillfort",
    version,
    about,
    max_term_width = 79,
    long_about = "Tabletop war games on your computer: play them, test them, analyse them.\n\n\
        A game is saved as a record (.rec), a text file that any program can read and \
        replay. Commands with a FILE read such a record; '-' is standard input.",
    after_help = "Start with:\n  \
        hillfort games\n  \
        hillfort play <GAME>\n  \
        hillfort rules <GAME>\n\n\
        Exit codes: 0 success, 1 a check found something, 2 invalid input,\n\
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
        /// Print one JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// Read the guide of a game, its reference, or one rule by its id
    ///
    /// At a terminal long texts open in the pager of the variable PAGER, by default in less.
    Rules {
        /// The game's id, as 'games' lists it
        game: String,
        /// A rule's id, or the start of one
        #[arg(conflicts_with_all = ["all", "notation"])]
        id: Option<String>,
        /// The reference: every rule with its id
        #[arg(long, conflicts_with = "notation")]
        all: bool,
        /// For programs: notation, scenario setup, state JSON
        #[arg(long)]
        notation: bool,
    },
    /// Play at the terminal, against bots or hot-seat
    Play(PlayArgs),
    /// Play in the browser: run a server on this machine
    Serve(ServeArgs),
    /// Back up, export, import and check the tables of a server
    #[command(subcommand)]
    Store(StoreCommand),
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
        /// Print an SVG image
        #[arg(long)]
        svg: bool,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Ask about the position at the end of a record; answers are JSON
    #[command(subcommand_value_name = "QUESTION", subcommand_help_heading = "Questions")]
    Ask {
        /// The record
        file: PathBuf,
        #[command(flatten)]
        data: DataArgs,
        /// The question
        #[command(subcommand)]
        question: Question,
    },
    /// Test the expectations in records ('#!' lines)
    Check {
        /// The records; all of them are tested
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Print the events of a record, with a sentence for each
    Replay {
        /// The record
        file: PathBuf,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Let bots play one game and print its record
    Record(RecordArgs),
    /// Count all sequences of events from the end of a record
    Perft {
        /// The record
        file: PathBuf,
        /// The length of the sequences
        #[arg(long, default_value_t = 1)]
        depth: u32,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Let bots play many games, and print who wins
    Sim(SimArgs),
    /// Let bots play two variants, and print what differs
    Compare(CompareArgs),
    /// Study the balance of a game, and write reports
    #[command(subcommand)]
    Lab(LabCommand),
    /// Let bots play each other and print which is stronger
    Arena(ArenaArgs),
    /// Print what a bot would do at the end of a record
    Hint(HintArgs),
    /// Review a game: what its decisions cost, and what the dice gave
    Review(ReviewArgs),
    /// Find puzzles in games between bots: positions with one clearly best turn
    Puzzles(PuzzlesArgs),
    /// Run a bot for another program, on standard input and output
    Bot(BotArgs),
    /// Test whether your program follows the bot protocol
    BotCheck(BotCheckArgs),
    /// Score several games of the same players, who change seats
    Series {
        /// The records, in the order of play
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Check the dice of finished games from a server
    ///
    /// The server committed to a secret before the first roll, and the record reveals it. Every roll is made again.
    Verify {
        /// The records
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        data: DataArgs,
    },
    /// Write the cards and maps of a game to files, to change them
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
    /// Print the manual page, or write those of all commands to files
    Man {
        /// Write a page for each command into this folder instead
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,
    },
}
