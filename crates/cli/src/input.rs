//! Reading what comes from outside: records and data folders, with a limit on everything.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::config::TextFile;
use hillfort_engine::table::ending;
use hillfort_engine::{GameConfig, Record, Table};

use crate::Failure;
use crate::args::StartArgs;

/// A larger file is no record.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// Reads a text file; `-` is standard input.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().take(MAX_BYTES + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::new(format!("{name}: {error}")))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::new(format!("{name}: the file is larger than 16 MiB")));
    }
    // Some editors write a byte order mark.
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(.."\u{feff}".len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        Failure::new(format!("{name}:{line}: expected UTF-8 text, found a byte that is none"))
    })
}

/// Reads a record.
pub(crate) fn read_record(path: &Path) -> Result<Record, Failure> {
    let text = read_text(path)?;
    Record::parse(&text).map_err(|error| located(path, &error))
}

/// Puts the name of the file before what is wrong with it.
pub(crate) fn located(path: &Path, error: &hillfort_engine::Error) -> Failure {
    Failure::new(error.in_file(&path.display().to_string()))
}

/// Replays a record, whatever its game.
pub(crate) fn open_record<L: Games>(
    catalog: &Catalog<L>,
    path: &Path,
    data: Option<&Path>,
) -> Result<Box<dyn Table>, Failure> {
    open_with_ending(catalog, path, data).map(|(table, _)| table)
}

/// Replays a record, and returns a sentence about its end if a player has forfeited.
pub(crate) fn open_with_ending<L: Games>(
    catalog: &Catalog<L>,
    path: &Path,
    data: Option<&Path>,
) -> Result<(Box<dyn Table>, Option<String>), Failure> {
    let record = read_record(path)?;
    let config = data_config(data)?;
    let table = catalog.replay(&record, &config).map_err(|error| located(path, &error))?;
    let ending = ending(&*table, record.forfeit.as_ref());
    Ok((table, ending))
}

/// Says something that the person should know but that stops nothing.
pub(crate) fn note(text: &str) {
    // If it cannot be written, nothing depends on it.
    let _ = writeln!(std::io::stderr(), "hillfort: note: {text}");
}

/// Reads what a game is to be started with.
pub(crate) fn start_config(start: &StartArgs) -> Result<GameConfig, Failure> {
    let mut config = data_config(start.data.folder.as_deref())?;
    config.options.clone_from(&start.options);
    config.cards.clone_from(&start.cards);
    Ok(config)
}

/// Reads a game's data folder: `classes.toml` and `maps/*.txt`, each if it is there.
pub(crate) fn data_config(folder: Option<&Path>) -> Result<GameConfig, Failure> {
    let mut config = GameConfig::default();
    if let Some(folder) = folder {
        add_data(&mut config, folder)?;
    }
    Ok(config)
}

/// Puts a game's data folder in place of the cards and the maps of a configuration, each if it is there.
pub(crate) fn add_data(config: &mut GameConfig, folder: &Path) -> Result<(), Failure> {
    let name = folder.display();
    if !folder.is_dir() {
        return Err(Failure::new(format!("{name}: there is no such folder")));
    }
    let text_file =
        |path: &Path| read_text(path).map(|text| TextFile { path: path.display().to_string(), text });
    let cards = folder.join("classes.toml");
    if cards.is_file() {
        config.card_file = Some(text_file(&cards)?);
    }
    let maps = folder.join("maps");
    let mut map_files = Vec::new();
    if maps.is_dir() {
        let mut paths = Vec::new();
        for entry in
            std::fs::read_dir(&maps).map_err(|error| Failure::new(format!("{}: {error}", maps.display())))?
        {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "txt") {
                paths.push(path);
            }
        }
        paths.sort();
        for path in paths {
            map_files.push(text_file(&path)?);
        }
    }
    if !cards.is_file() && map_files.is_empty() {
        return Err(Failure::new(format!("{name}: expected a classes.toml or maps/*.txt in this folder")));
    }
    if !cards.is_file() && config.card_file.is_none() {
        note(&format!("{name} has no classes.toml: the embedded cards are used"));
    }
    if map_files.is_empty() && config.map_files.is_empty() {
        note(&format!("{name} has no maps/*.txt: the embedded maps are used"));
    }
    if !map_files.is_empty() {
        config.map_files = map_files;
    }
    Ok(())
}
