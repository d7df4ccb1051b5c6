//! The command `store`.

use std::path::PathBuf;

use clap::Subcommand;

/// What to do with the tables of a server.
#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// Copy the tables to a new file, also while a server runs on them
    ///
    /// To restore the copy, stop the server, put the file as hillfort.db into an
    /// empty folder, and start the server with that folder.
    Backup {
        /// The folder of the server, as in 'serve --store'
        folder: PathBuf,
        /// The copy; no file is ever overwritten
        file: PathBuf,
    },
    /// Write every table as text, one line of JSON each
    Export {
        /// The folder of the server, as in 'serve --store'
        folder: PathBuf,
        /// The file to write; no file is ever overwritten [default: standard output]
        file: Option<PathBuf>,
    },
    /// Add the tables of an export; tables that are already there do not change
    Import {
        /// The folder; no server may run on it, and it is created if necessary
        folder: PathBuf,
        /// The export; '-' is standard input
        file: PathBuf,
    },
    /// Read all tables, replay them, and compare every state with the stored one
    Check {
        /// The folder of the server, as in 'serve --store'
        folder: PathBuf,
    },
}
