//! `trials`: the commands that prove that the server holds.

#![allow(clippy::print_stderr, reason = "the commands say what is wrong")]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use hillfort_trials::process::program;
use hillfort_trials::{attacks, crash, fair, faults, load};

/// Prove that the server holds. Everything happens on this machine.
#[derive(Debug, Parser)]
struct Arguments {
    /// Where progress and stores are kept
    #[arg(long, default_value = "target/trials", global = true)]
    folder: PathBuf,
    #[command(subcommand)]
    trial: Trial,
}

#[derive(Debug, Subcommand)]
enum Trial {
    /// Kill the server at random moments under load; resumes where it stopped
    Crash {
        /// The number of kills
        #[arg(long, default_value_t = 500)]
        kills: u64,
        /// The number of tables that are played at the same time
        #[arg(long, default_value_t = 24)]
        tables: usize,
        /// The first seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Play over a bad network, with a bad disk below the server; resumes where it stopped
    Faults {
        /// The number of events
        #[arg(long, default_value_t = 100_000)]
        events: u64,
        /// The number of tables that are played at the same time
        #[arg(long, default_value_t = 20)]
        tables: usize,
        /// The first seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Leave the disk alone
        #[arg(long)]
        good_disk: bool,
    },
    /// Measure many live games at once
    Load {
        /// The number of live games
        #[arg(long, default_value_t = 2000)]
        tables: usize,
        /// The number of sockets at each
        #[arg(long, default_value_t = 2)]
        sockets: usize,
        /// Actions per second
        #[arg(long, default_value_t = 500)]
        rate: u32,
        /// The duration in seconds
        #[arg(long, default_value_t = 60)]
        seconds: u32,
        /// The number of sockets to measure the memory of an idle one with, at one table
        #[arg(long, default_value_t = 3000)]
        idle: usize,
        /// The number of tables of each game to measure the memory of a table with
        #[arg(long, default_value_t = 100)]
        long_tables: usize,
        /// The most actions of the games on these tables
        #[arg(long, default_value_t = 1000)]
        long_actions: usize,
        /// A folder with a large store, to measure a start with
        #[arg(long)]
        large: Option<PathBuf>,
        /// Write the figures to docs/load.md
        #[arg(long)]
        keep: bool,
    },
    /// Change records of games with committed dice, and see who notices; count the faces of many rolls
    Fair {
        /// The number of changed records
        #[arg(long, default_value_t = 1000)]
        changed: usize,
        /// The number of rolls for each of ten secrets
        #[arg(long, default_value_t = 1_000_000)]
        rolls: u32,
    },
    /// Attack a server in this process; the list is docs/attacks.md
    Attacks,
}

fn main() -> ExitCode {
    let Arguments { folder, trial } = Arguments::parse();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let done = runtime.block_on(async {
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        match trial {
            Trial::Crash { kills, tables, seed } => {
                let settings = crash::Settings { kills, tables, seed, folder, program: program() };
                crash::run(&settings).await.map(drop)
            }
            Trial::Faults { events, tables, seed, good_disk } => {
                let (with_disk, program) = (!good_disk, program());
                let settings = faults::Settings { events, tables, seed, with_disk, folder, program };
                faults::run(&settings).await.map(drop)
            }
            Trial::Fair { changed, rolls } => {
                let settings = fair::Settings { changed, rolls, secrets: 10, folder, program: program() };
                let findings = fair::run(&settings)?;
                eprint!("{findings}");
                findings
                    .is_clean()
                    .then_some(())
                    .ok_or_else(|| "the dice are not proven to be fair".to_owned())
            }
            Trial::Load { tables, sockets, rate, seconds, idle, long_tables, long_actions, large, keep } => {
                let program = program();
                let settings = load::Settings {
                    tables,
                    sockets,
                    rate,
                    seconds,
                    idle,
                    long_tables,
                    long_actions,
                    large,
                    folder,
                    program,
                };
                let figures = load::run(&settings).await?;
                if keep {
                    let text = load::document(&settings, &figures);
                    std::fs::write("docs/load.md", text).map_err(|error| error.to_string())?;
                }
                Ok(())
            }
            Trial::Attacks => attacks::run().await,
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("trials: {problem}");
            ExitCode::FAILURE
        }
    }
}
