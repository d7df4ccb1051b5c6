//! The arguments of `play`, `record` and `serve`.

use std::path::PathBuf;

use clap::Args;
use hillfort_server::PublicUrl;

use crate::args::{BotThreads, StartArgs};

#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The seed of dice and bots
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The player of every seat, as in 'hard,easy'; a single word is for all seats
    #[arg(long, value_name = "PLAYERS", default_value = "random")]
    pub(crate) players: String,
    /// Play N games, with players changing seats, and score them
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
    hillfort play <GAME> --players human,hard  you against a hard bot\n  \
    hillfort play <GAME> --players human       several people at this keyboard\n  \
    hillfort play --load game.rec              continue a saved game\n\n\
    Bots: random, easy, normal, hard; hard:50ms or hard:2000n with another budget;\n\
    exec:COMMAND for your own program ('hillfort arena --help' lists all players)")]
pub(crate) struct PlayArgs {
    /// The game's id, as 'games' lists it; without it, you are asked
    pub(crate) game: Option<String>,
    /// The player of every seat, human or a bot, as in 'human,hard'; a single word
    /// is for all seats; without it, you play against easy bots
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: Option<String>,
    /// The seed of dice and bots; without it, every game is different
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Continue a record
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
#[command(after_help = "The first line printed is the address. Tables are kept when \
    the server stops; Ctrl-C stops it.\n\n\
    Examples:\n  \
    hillfort serve                      play in your browser\n  \
    hillfort serve --host 0.0.0.0       let others in your network play too\n  \
    hillfort serve --port 0 --no-open   any free port, for programs")]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 8317)]
    pub(crate) port: u16,
    /// The address to listen on; any but the default lets other machines play
    #[arg(long, value_name = "A", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The folder for the tables [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) store: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Log to standard error, a line for each request
    #[arg(long)]
    pub(crate) log: bool,
    /// Read limits from a TOML file (see docs/operations.md) [default: limits for a
    /// public server]
    #[arg(long, value_name = "FILE")]
    pub(crate) limits: Option<PathBuf>,
    /// The host name of the proxy in front of this server
    #[arg(long, value_name = "NAME")]
    pub(crate) proxied: Option<String>,
    /// The address in links, if it is not this machine's: that of the proxy, as in
    /// https://play.example.org
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,
    /// Serve HTTPS with the certificate in this PEM file
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The private key of the certificate, a PEM file
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
    /// Let other machines read /metrics
    #[arg(long)]
    pub(crate) public_metrics: bool,
    /// Reproducible dice, for tests: a roll depends on N and the record before it
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) dice_seed: Option<u64>,
}
