//! The arguments of `sim`, `compare` and `lab`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::StartArgs;

/// How many games are played, and by whom.
#[derive(Debug, Args)]
pub(crate) struct ManyGames {
    /// The seed of dice and bots
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of threads; it does not change the result [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

/// What follows the help of both commands.
const PLAYERS: &str = "Players are levels with a number of nodes for each decision, never a time, so\n\
    that the same seed gives the same games: random, easy, normal (150 nodes), hard\n\
    (2000 nodes), or with another number, such as hard:500n. Different players\n\
    change seats from game to game, and play each deal of the dice on every seat.";

#[derive(Debug, Args)]
#[command(after_help = format!("Examples:\n  \
    hillfort sim <GAME> --games 10000\n  \
    hillfort sim <GAME> --players easy --games 2000\n  \
    hillfort sim <GAME> --players normal,easy --games 200\n\n{PLAYERS}"))]
pub(crate) struct SimArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// One player for all seats, or one for each seat, separated by commas
    #[arg(long, value_name = "PLAYERS", default_value = "random")]
    pub(crate) players: String,
    /// The number of games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) many: ManyGames,
}

#[derive(Debug, Args)]
#[command(after_help = format!("A variant is 'base' (the game with --option, --set and --data), a folder with\n\
    a classes.toml or maps/, or a list of changes:\n  \
    hillfort compare <GAME> base scout.hp=140\n  \
    hillfort compare <GAME> base scout.hp=140,map=viaduct --players normal\n  \
    hillfort compare <GAME> base my-cards/ --games 10000\n\n\
    Both variants play the same games: the same dice, the same bots.\n\n{PLAYERS}"))]
pub(crate) struct CompareArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The first variant: base, a folder, or a list of changes
    pub(crate) first: String,
    /// The second variant
    pub(crate) second: String,
    /// One player for all seats, or one for each seat, separated by commas
    #[arg(long, value_name = "PLAYERS", default_value = "easy")]
    pub(crate) players: String,
    /// The number of games of each variant
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) many: ManyGames,
}

#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum LabCommand {
    /// Play a study and write its report; the same command continues an interrupted run
    Run(LabRunArgs),
    /// Change every number of the cards by a step up and down: which does nothing, which tips the game?
    Knobs(QuickStudy),
    /// Forbid each class, weapon and verb in turn: which is worth choosing, which is never missed?
    Without(QuickStudy),
    /// Look for the smallest changes of numbers that reach a goal
    Suggest(SuggestArgs),
    /// Print the record of a game of a study
    Record(LabRecordArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "A study is a TOML file (docs/lab.md has all of it):\n  \
    game = \"GAME\"\n  \
    players = [\"easy\", \"normal:100n\"]\n  \
    games = 2000\n  \
    vary = { \"scout.hp\" = { from = 100, to = 140, step = 10 } }\n\n\
    The folder gets every game (games.jsonl), the report (report.html, report.json),\n\
    and tables for other programs (games.parquet, units.parquet, cells.csv,\n\
    classes.csv).")]
pub(crate) struct LabRunArgs {
    /// The study
    pub(crate) file: PathBuf,
    /// The folder for the results; a run that is in it continues
    #[arg(long, value_name = "DIR")]
    pub(crate) to: PathBuf,
    /// The number of games at the same time; it does not change the result [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The number of games of each cell, in place of the study's
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct QuickStudy {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The folder for the results; a run that is in it continues
    #[arg(long, value_name = "DIR")]
    pub(crate) to: PathBuf,
    /// The player of all seats
    #[arg(long, value_name = "PLAYER", default_value = "easy")]
    pub(crate) players: String,
    /// The number of games of each variant
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) games: u64,
    /// The seed of dice and bots
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games at the same time; it does not change the result [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LabRecordArgs {
    /// The folder of the study
    pub(crate) folder: PathBuf,
    /// The number of the cell, as in the report
    #[arg(long, default_value_t = 0)]
    pub(crate) cell: usize,
    /// The number of the game
    #[arg(long, default_value_t = 0)]
    pub(crate) game: u64,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  \
    hillfort lab suggest <GAME> --want 'won by red=0.48..0.52' --want turns=60..80\n\n\
    Figures: 'won by SIDE', drawn, 'won by the first player', 'ended by the limit'\n\
    (shares from 0 to 1), turns (the median). The change has at most three steps,\n\
    added up over all numbers, and is confirmed by games with other seeds.")]
pub(crate) struct SuggestArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// A figure and the range in which it should be; may be repeated
    #[arg(long = "want", value_name = "FIGURE=LOW..HIGH", required = true)]
    pub(crate) wants: Vec<String>,
    /// A number that may be changed, such as scout.hp; may be repeated [default: all]
    #[arg(long = "knob", value_name = "PATH")]
    pub(crate) knobs: Vec<String>,
    /// One player for all seats, or one for each seat, separated by commas
    #[arg(long, value_name = "PLAYERS", default_value = "easy")]
    pub(crate) players: String,
    /// The number of games for each change
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) many: ManyGames,
}
