//! The arguments of `arena`, `hint`, `bot` and `bot-check`.

use std::path::PathBuf;

use clap::Args;

use crate::args::{DataArgs, StartArgs};

/// The number of threads of every bot.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BotThreads {
    /// The number of threads of each bot
    #[arg(long = "bot-threads", value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    n: u16,
}

impl BotThreads {
    pub(crate) fn count(self) -> usize {
        usize::from(self.n)
    }
}

/// The number of threads of the only bot.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Threads {
    /// The number of threads
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
    uct:50ms                     plain UCT with random rollouts, as a baseline\n  \
    exec:COMMAND                 any program that speaks the bot protocol\n  \
    exec:50ms:COMMAND            the same with a budget\n\n\
    Examples:\n  \
    hillfort arena <GAME> --players hard:50ms,normal:5ms --games 200\n  \
    hillfort arena <GAME> --players hard,normal,easy --resume run.jsonl\n\n\
    With node budgets a run always has the same result. A game for more than two\n\
    is played by two unless --option players=N says otherwise; then each player\n\
    plays alone against several copies of each other one, and a fair share is 1/N.\n\
    Partners in a team are the same player, and a team counts as one. The same\n\
    player may be named twice: its sides are then compared.\n\n\
    After Ctrl-C, the same command with --resume FILE continues the run.")]
pub(crate) struct ArenaArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// At least two players, separated by commas
    #[arg(long, value_name = "PLAYERS", default_value = "normal,easy,random")]
    pub(crate) players: String,
    /// The number of games of each pair
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// The seed of dice and bots
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Start each game with N random decisions [default: 2 in a game without dice, else 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening: Option<u32>,
    /// The number of games at the same time [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) bots: BotThreads,
    /// Keep the results in this file, and continue a run that is in it
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
    /// The number of actions to show
    #[arg(long, default_value_t = 5)]
    pub(crate) count: u16,
    /// The seed; with nodes and one thread it determines the answer
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
#[command(after_help = "The protocol (docs/bots.md explains it):\n  \
    hello 1 GAME [KEY=VALUE]...   answered by: hello NAME\n  \
    position N                    N lines of a record follow\n  \
    legal N                       N legal lines follow, for bots without rules\n  \
    go time MS | go nodes N       answered by: info ..., then best LINE\n  \
    stop                          answer now\n  \
    quit                          exit")]
pub(crate) struct BotArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// Which bot: random, easy, normal, hard or uct
    #[arg(long, default_value = "normal")]
    pub(crate) level: String,
    /// The seed; with nodes and one thread it determines every choice
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
    Every rule of the protocol is reported as kept, BROKEN or untried.\n\
    Exit code 1 means that not every rule is kept.")]
pub(crate) struct BotCheckArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The command that starts the bot, with its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
    /// The seed of the positions
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The seconds to wait for an answer to 'go nodes'; a game waits a minute
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub(crate) patience: u16,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}
