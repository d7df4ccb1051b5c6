//! What the commands about bots take.

use std::path::PathBuf;

use clap::Args;

use crate::args::{DataArgs, StartArgs};

/// How hard the machine works for a bot.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BotThreads {
    /// How many threads one bot thinks with
    #[arg(long = "bot-threads", value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    n: u16,
}

impl BotThreads {
    pub(crate) fn count(self) -> usize {
        usize::from(self.n)
    }
}

/// How hard the machine works for the one bot that is asked.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Threads {
    /// How many threads think
    #[arg(long = "threads", value_name = "THREADS", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    n: u16,
}

impl Threads {
    pub(crate) fn count(self) -> usize {
        usize::from(self.n)
    }
}

#[derive(Debug, Args)]
#[command(after_help = "Players:\n  \
    random, easy, normal, hard   a level with its own budget\n  \
    hard:50ms, hard:2000n        a level with another time or number of nodes\n  \
    uct:50ms                     plain tree search, to measure others against\n  \
    exec:COMMAND                 any program that speaks the bots' protocol\n  \
    exec:50ms:COMMAND            the same with a budget\n\n\
    Examples:\n  \
    hillfort arena <GAME> --players hard:50ms,normal:5ms --games 200\n  \
    hillfort arena <GAME> --players hard,normal,easy --resume run.jsonl\n\n\
    With node budgets a run is the same every time. A game for more than two is\n\
    played by two unless --option players=N says otherwise; then each player\n\
    sits alone against several of each other one, and a fair share is 1/N.\n\
    Partners of a team are always the same player, and a team counts as one.\n\n\
    After Ctrl-C the same command with the same --resume FILE goes on.")]
pub(crate) struct ArenaArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The players, two at least, separated by commas
    #[arg(long, value_name = "PLAYERS", default_value = "normal,easy,random")]
    pub(crate) players: String,
    /// How many games each pair plays
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// What dice and bots depend on
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw so many decisions at random before the players begin [default: 2 in a game without dice, else none]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening: Option<u32>,
    /// How many games are played at the same time [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) bots: BotThreads,
    /// Keep the results in this file, and go on where it ends
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Keep the records of the games in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// The record
    pub(crate) file: PathBuf,
    /// How long to think: a time such as 500ms, or nodes such as 20000n
    #[arg(long, default_value = "1s")]
    pub(crate) budget: String,
    /// How many actions to show
    #[arg(long, default_value_t = 5)]
    pub(crate) count: u16,
    /// What the thinking depends on, with a budget of nodes and one thread
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "The lines (docs/bots.md explains them):\n  \
    hello 1 GAME [KEY=VALUE]...   is answered by: hello NAME\n  \
    position N                    N lines of a record follow\n  \
    legal N                       N legal lines follow, for bots without rules\n  \
    go time MS | go nodes N       is answered by: info ..., then best LINE\n  \
    stop                          answer now\n  \
    quit                          leave")]
pub(crate) struct BotArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// Which bot: random, easy, normal, hard or uct
    #[arg(long, default_value = "normal")]
    pub(crate) level: String,
    /// What its choices depend on, with a budget of nodes and one thread
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  \
    hillfort bot-check <GAME> python3 examples/bots/first_legal.py\n\n\
    Every rule of the protocol is tried and told as kept or broken; one that\n\
    cannot be tried is told so. Exit code 1 means that not every rule is kept.")]
pub(crate) struct BotCheckArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The command that starts the bot, with its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
    /// What the positions depend on
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many seconds to wait for an answer to 'go nodes'; a game waits a minute
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub(crate) patience: u16,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}
