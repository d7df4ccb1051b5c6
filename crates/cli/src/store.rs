//! The command `store`: backups, exports and checks of a server's tables.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write as _};
use std::path::Path;
use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{GameConfig, Record};
use hillfort_store::{SqliteOptions, SqliteStore, Store as _, StoreFolder, StoredTable};
use hillfort_table::{LiveTable, Occupant, Seats, Terms};

use crate::Failure;
use crate::args::StoreCommand;
use crate::screen::print_line;

pub(crate) fn run<L: Games>(catalog: &Catalog<L>, command: StoreCommand) -> Result<ExitCode, Failure> {
    match command {
        StoreCommand::Backup { folder, file } => {
            StoreFolder::open(&folder)?.backup(&file)?;
            print_line(&format!("{}: the copy is complete and sound", file.display()))?;
            Ok(ExitCode::SUCCESS)
        }
        StoreCommand::Export { folder, file } => export(&folder, file.as_deref()),
        StoreCommand::Import { folder, file } => import(&folder, &file),
        StoreCommand::Check { folder } => check(catalog, &folder),
    }
}

fn export(folder: &Path, file: Option<&Path>) -> Result<ExitCode, Failure> {
    let store = StoreFolder::open(folder)?;
    let exported = match file {
        None => store.export(&mut BufWriter::new(io::stdout().lock()))?,
        Some(path) => {
            let located = |error: io::Error| Failure::new(format!("{}: {error}", path.display()));
            let out = create_private(path).map_err(located)?;
            let written = store.export(&mut BufWriter::new(&out)).map_err(Failure::from);
            let written = written.and_then(|exported| out.sync_all().map(|()| exported).map_err(located));
            if written.is_err() {
                // Half an export is worth nothing.
                let _ = fs::remove_file(path);
            }
            let exported = written?;
            print_line(&format!("{} tables with {} events", exported.tables, exported.events))?;
            exported
        }
    };
    for id in &exported.unreadable {
        complain(&format!("table {id} cannot be read and is left out"));
    }
    Ok(if exported.unreadable.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn import(folder: &Path, file: &Path) -> Result<ExitCode, Failure> {
    let input: Box<dyn BufRead + Send> = if file.as_os_str() == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let opened = File::open(file);
        let opened = opened.map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
        Box::new(BufReader::new(opened))
    };
    let store = SqliteStore::open(folder, SqliteOptions::default())?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let imported = runtime.block_on(store.import(input));
    runtime.block_on(store.close())?;
    let imported = imported?;
    print_line(&format!("{} tables added, {} were there already", imported.added, imported.unchanged))?;
    for id in &imported.differing {
        complain(&format!("table {id} is there with other contents and was left alone"));
    }
    Ok(if imported.differing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check<L: Games>(catalog: &Catalog<L>, folder: &Path) -> Result<ExitCode, Failure> {
    let store = StoreFolder::open(folder)?;
    let mut problems: Vec<_> =
        store.check()?.into_iter().map(|problem| format!("the file: {problem}")).collect();
    let (mut n_tables, mut n_events) = (0_u64, 0);
    for id in store.ids()? {
        match store.load(&id) {
            // It was removed meanwhile.
            Ok(None) => {}
            Ok(Some(stored)) => {
                n_tables += 1;
                n_events += stored.events.len();
                let replayed = replay(catalog, &stored);
                problems.extend(replayed.err().map(|reason| format!("table {id}: {reason}")));
            }
            Err(error) => problems.push(error.to_string()),
        }
    }
    for problem in &problems {
        print_line(problem)?;
    }
    print_line(&format!("{n_tables} tables with {n_events} events, {} problems", problems.len()))?;
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Replays a table, and compares every state with the stored one.
fn replay<L: Games>(catalog: &Catalog<L>, stored: &StoredTable) -> Result<(), String> {
    let record = Record::parse(&stored.row.header).map_err(|error| error.to_string())?;
    let table = catalog.replay(&record, &GameConfig::default()).map_err(|error| error.to_string())?;
    let seats = Seats::new(vec![Occupant::Human; table.n_seats()]);
    let terms = Terms::read(&stored.row.terms).map_err(|error| error.to_string())?;
    let restored = LiveTable::restore_strictly(table, seats, terms, &stored.events);
    restored.map(drop).map_err(|error| error.to_string())
}

/// Creates a file that only its owner may read: it has everyone's games.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn complain(line: &str) {
    // If standard error cannot be written, there is nowhere to report that.
    let _ = writeln!(io::stderr(), "hillfort: {line}");
}
