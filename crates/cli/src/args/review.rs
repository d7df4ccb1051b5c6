//! The arguments of `review` and `puzzles`.

use std::path::PathBuf;

use clap::Args;

use crate::args::{DataArgs, StartArgs};

#[derive(Debug, Args)]
#[command(after_help = "A move is judged as it was made: a search is forced through it, and searches of\n\
    the same size through what else could be done. What the move cost is the\n\
    difference in winning chance. Luck is measured apart from that: it is what a\n\
    roll gave, less what it gives on average.\n\n\
    Decisions that look costly are judged again with ten times the nodes.")]
pub(crate) struct ReviewArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// The nodes of each search in the first pass
    #[arg(long, value_name = "N", default_value_t = 2_000,
        value_parser = clap::value_parser!(u64).range(10..=100_000))]
    pub(crate) nodes: u64,
    /// The seed of the searches
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of threads, which changes nothing but the time [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "A puzzle is a record up to a position with one clearly best turn, which is not\n\
    what a look one action ahead would choose. Lines that begin with '#?' name the\n\
    side, the grade from 1 to 3, the answer and its winning chance.\n\n\
    Examples:\n  \
    hillfort puzzles <GAME> --count 20 --to my-puzzles\n  \
    hillfort puzzles <GAME> --check my-puzzles\n\n\
    After Ctrl-C, the same command continues: the file 'examined' in the folder\n\
    says which games have been looked at.")]
pub(crate) struct PuzzlesArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The number of puzzles
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) count: u16,
    /// The seed of the games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The nodes of the searches that verify a puzzle
    #[arg(long, value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    pub(crate) nodes: u64,
    /// The most events before a position
    #[arg(long, value_name = "N", default_value_t = 150)]
    pub(crate) events: u16,
    /// By how many points of winning chance the answer must be better than all else
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=90))]
    pub(crate) gap: u8,
    /// Write the puzzles into this folder
    #[arg(long, value_name = "DIR", required_unless_present = "check")]
    pub(crate) to: Option<PathBuf>,
    /// Check the puzzles of this folder instead
    #[arg(long, value_name = "DIR", conflicts_with = "to")]
    pub(crate) check: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}
