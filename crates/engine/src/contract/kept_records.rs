//! Kept records: a record of every version of the rules still replays to the same state, and the data of every version
//! stay what they were.

use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::positions::play_randomly;
use super::{fail, rng};
use crate::cards::Cards;
use crate::config::{GameConfig, content_hash};
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::table::{Table as _, TypedTable};

/// Returns two tests per version of the rules: `kept/1.rec` leads to the state in `kept/1.json`, and the cards and maps
/// of version 1 have the hashes in `kept/1.hashes`.
pub(super) fn trials<G: Ruleset>(folder: &Path) -> Vec<Trial> {
    let folder = folder.join("kept");
    let tests = |version| {
        let (records, data) = (folder.clone(), folder.clone());
        [
            Trial::test(format!("kept::version_{version}"), move || replays::<G>(&records, version)),
            Trial::test(format!("kept::data_of_version_{version}"), move || {
                keeps_its_data::<G>(&data, version)
            }),
        ]
    };
    (1..=G::facts().rules_version).flat_map(tests).collect()
}

/// A record names the hashes of its cards and its map, and is refused with other data. So no data of a version may
/// change: new data need a new version.
fn keeps_its_data<G: Ruleset>(folder: &Path, version: u32) -> Result<(), Failed> {
    let facts = G::facts();
    let data = facts.at_version(version).ok_or("the version has no data")?;
    let cards = Cards::new(data.cards.path, data.cards.text).map_err(|error| error.to_string())?;
    let mut lines: Vec<_> =
        data.maps.iter().map(|map| format!("map {} {}", map.stem(), content_hash(map.text))).collect();
    lines.push(format!("cards {}", cards.hash()));
    lines.sort_unstable();
    let (path, found) = (folder.join(format!("{version}.hashes")), lines.join("\n") + "\n");
    if !path.exists() && std::env::var_os("UPDATE").is_some() {
        return Ok(std::fs::write(path, found)?);
    }
    let kept = std::fs::read_to_string(&path).map_err(|error| {
        format!("{}: {error}; 'UPDATE=1 cargo test -p hillfort-{} kept' writes it", path.display(), facts.id)
    })?;
    if kept == found {
        return Ok(());
    }
    fail(format!(
        "the cards or maps of version {version} have changed, so its records are refused. Put the old files into \
         versions/{version}/ and raise rules_version. Hashes now:\n{found}and in {}:\n{kept}",
        path.display()
    ))
}

fn replays<G: Ruleset>(folder: &Path, version: u32) -> Result<(), Failed> {
    let (record, state) = (folder.join(format!("{version}.rec")), folder.join(format!("{version}.json")));
    if !record.exists() && std::env::var_os("UPDATE").is_some() && version == G::facts().rules_version {
        return Ok(keep::<G>(&record, &state)?);
    }
    let missing = |error| {
        let (id, file) = (G::facts().id, record.display());
        format!(
            "{file}: {error}; 'UPDATE=1 cargo test -p hillfort-{id} kept' writes a game of the current rules"
        )
    };
    let text = std::fs::read_to_string(&record).map_err(missing)?;
    let expected = std::fs::read_to_string(&state)?;
    let parsed = Record::parse(&text).map_err(|error| error.to_string())?;
    if parsed.rules_line.as_ref().map(|rules| rules.version) != Some(version) {
        return fail(format!("{} has no line '#@ rules={version}'", record.display()));
    }
    let table = TypedTable::<G>::replay(&parsed, &GameConfig::default());
    let table = table.map_err(|error| format!("{}: {error}", record.display()))?;
    let found = table.json().to_string();
    if found != expected.trim_end() {
        return fail(format!("{} leads to another state:\n{found}", record.display()));
    }
    // The table's own record also names every option and the hashes of the data. It must lead to the same state.
    let again = Record::parse(&table.record())
        .and_then(|record| TypedTable::<G>::replay(&record, &GameConfig::default()));
    match again {
        Ok(again) if again.state() == table.state() && again.json() == table.json() => Ok(()),
        Ok(_) => fail("the table's own record leads to another state"),
        Err(error) => fail(format!("the table's own record is refused: {error}")),
    }
}

/// Writes the record and the state of a random game of the current rules.
fn keep<G: Ruleset>(record: &Path, state: &Path) -> std::io::Result<()> {
    let table = TypedTable::<G>::start(&GameConfig::default()).map_err(std::io::Error::other)?;
    let table = play_randomly(table, &mut rng(14, 0), 400);
    std::fs::create_dir_all(record.parent().unwrap_or(Path::new(".")))?;
    std::fs::write(record, table.record())?;
    std::fs::write(state, format!("{}\n", table.json()))
}
