//! What can be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

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
        Exit codes: 0 done, 1 a check found something, 2 the input cannot be used."
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
        /// A folder with the game's classes.toml and maps/
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
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
        /// A folder with the game's classes.toml and maps/
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Test what records expect of themselves ('#!' lines)
    Check {
        /// The records; all are tried
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// A folder with the game's classes.toml and maps/
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Tell a record, event by event
    Replay {
        /// The record
        file: PathBuf,
        /// A folder with the game's classes.toml and maps/
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Let bots play one game and print its record
    Record {
        /// The game's id, as 'games' lists it
        game: String,
        /// What dice and bots depend on
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Who sits where, seat by seat: 'random,random'; one level alone takes all seats
        #[arg(long, value_name = "LEVELS")]
        players: Option<String>,
        /// Play so many games, the players changing seats, and score them
        #[arg(long, value_name = "N", default_value_t = 1, requires = "to",
            value_parser = clap::value_parser!(u16).range(1..=999))]
        series: u16,
        /// Write the records of a series into this folder
        #[arg(long, value_name = "DIR", requires = "series")]
        to: Option<PathBuf>,
        #[command(flatten)]
        start: StartArgs,
    },
    /// Count all lines of play from the end of a record
    Perft {
        /// The record
        file: PathBuf,
        /// How many events deep
        #[arg(long, default_value_t = 1)]
        depth: u32,
        /// A folder with the game's classes.toml and maps/
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
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
    /// Score several games between the same people, who change seats
    Series {
        /// The records, in the order in which they were played
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// A folder with the game's classes.toml and maps/
        #[arg(long, value_name = "DIR")]
        data: Option<PathBuf>,
    },
    /// Print the completion script of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// How a game is started.
#[derive(Debug, Default, Args)]
pub(crate) struct StartArgs {
    /// An option of the game, such as players=4; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) options: Vec<(String, String)>,
    /// A changed value of the cards, such as scout.hp=140; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = key_value)]
    pub(crate) cards: Vec<(String, String)>,
    /// A folder with the game's classes.toml and maps/, in place of the embedded ones
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    hillfort play <GAME>                       you against random bots\n  \
    hillfort play <GAME> --players human       everybody at this keyboard\n  \
    hillfort play --load game.rec              go on with a saved game")]
pub(crate) struct PlayArgs {
    /// The game's id, as 'games' lists it; left out, you are asked
    pub(crate) game: Option<String>,
    /// Who sits where, seat by seat: human or a level, as in 'human,random'; one
    /// word alone takes all seats; left out, you play against random bots
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

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| "expected KEY=VALUE".to_owned())?;
    Ok((key.to_owned(), value.to_owned()))
}
