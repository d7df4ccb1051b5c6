//! What the commands take that play a game.

use std::path::PathBuf;

use clap::Args;

use crate::args::{BotThreads, StartArgs};

#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// What dice and bots depend on
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Who sits where, seat by seat: 'hard,easy'; one word alone takes all seats
    #[arg(long, value_name = "PLAYERS", default_value = "random")]
    pub(crate) players: String,
    /// Play so many games, the players changing seats, and score them
    #[arg(long, value_name = "N", default_value_t = 1, requires = "to",
        value_parser = clap::value_parser!(u16).range(1..=999))]
    pub(crate) series: u16,
    /// Write the records of a series into this folder
    #[arg(long, value_name = "DIR", requires = "series")]
    pub(crate) to: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) bots: BotThreads,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    hillfort play <GAME>                       you against easy bots\n  \
    hillfort play <GAME> --players human,hard  you against a hard one\n  \
    hillfort play <GAME> --players human       everybody at this keyboard\n  \
    hillfort play --load game.rec              go on with a saved game\n\n\
    Bots: random, easy, normal, hard; hard:50ms or hard:2000n with another budget;\n\
    exec:COMMAND for a program of yours ('hillfort arena --help' lists all words)")]
pub(crate) struct PlayArgs {
    /// The game's id, as 'games' lists it; left out, you are asked
    pub(crate) game: Option<String>,
    /// Who sits where, seat by seat: human or a bot, as in 'human,hard'; one word
    /// alone takes all seats; left out, you play against easy bots
    #[arg(long, value_name = "WHO")]
    pub(crate) players: Option<String>,
    /// What dice and bots depend on; left out, every game is another one
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Go on with a record
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// Draw without colours
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) bots: BotThreads,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "The first line printed is the address. Tables go on where they were left; \
    Ctrl-C stops the server.\n\n\
    Examples:\n  \
    hillfort serve                      play in your browser\n  \
    hillfort serve --port 0 --no-open   any free port, for programs")]
pub(crate) struct ServeArgs {
    /// The port to listen at; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8317)]
    pub(crate) port: u16,
    /// The address to listen at; any other than this machine's own lets others play
    #[arg(long, value_name = "A", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Where tables are kept [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) store: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
}
