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

/// How a game is started.
#[derive(Debug, Default, Args)]
pub(crate) struct StartArgs {
    /// An option of the game, such as players=4; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) options: Vec<(String, String)>,
    /// A changed value of the cards, such as scout.hp=140; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = key_value)]
    pub(crate) cards: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

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

/// Where a game's data come from.
#[derive(Debug, Default, Args)]
pub(crate) struct DataArgs {
    /// A folder with the game's classes.toml and maps/, in place of the embedded ones
    #[arg(long = "data", value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// A question about the position at the end of a record.
#[derive(Debug, Subcommand)]
#[command(disable_help_subcommand = true)]
pub(crate) enum Question {
    /// What comes of a legal line: effects and odds
    Odds {
        /// The line, without the seat
        #[arg(required = true)]
        line: Vec<String>,
    },
    /// Where the pieces on a cell can go, and what they could attack
    Reach {
        /// The cell they stand on
        cell: String,
        /// As if they stood here
        from: Option<String>,
    },
    /// What the pieces on a cell see; null in a game without sight
    Sight {
        /// The cell they stand on
        cell: String,
        /// As if they stood here
        from: Option<String>,
    },
    /// What the enemies of a seat could hit in their next turn
    Threats {
        /// The seat by its name
        seat: String,
    },
    /// Why a line is refused, if it is
    Why {
        /// The line, without the seat
        #[arg(required = true)]
        line: Vec<String>,
    },
}

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
    /// How many threads think
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// A folder with the game's classes.toml and maps/
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
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
    /// How many threads think
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// A folder with the game's classes.toml and maps/
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  \
    hillfort bot-check <GAME> python3 examples/bots/first_legal.py\n\n\
    Every rule of the protocol is tried and told as kept or broken. Exit code 1\n\
    means that one is broken.")]
pub(crate) struct BotCheckArgs {
    /// The game's id, as 'games' lists it
    pub(crate) game: String,
    /// The command that starts the bot, with its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
    /// What the positions depend on
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) start: StartArgs,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| "expected KEY=VALUE".to_owned())?;
    Ok((key.to_owned(), value.to_owned()))
}
