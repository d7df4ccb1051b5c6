//! Kept records: a record of every version of the rules still replays to the same state.

use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::positions::play_randomly;
use super::{fail, rng};
use crate::config::GameConfig;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::table::{Table as _, TypedTable};

/// Returns one test per version of the rules: `kept/1.rec` leads to the state in `kept/1.json`, and so on.
pub(super) fn trials<G: Ruleset>(folder: &Path) -> Vec<Trial> {
    let versions = 1..=G::facts().rules_version;
    let test = |version| {
        let folder = folder.join("kept");
        Trial::test(format!("kept::version_{version}"), move || replays::<G>(&folder, version))
    };
    versions.map(test).collect()
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
