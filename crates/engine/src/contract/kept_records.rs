//! Kept records: a record of every version of the rules still replays to the same state, and the data of every version
//! stay what they were.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};

use super::positions::play_randomly;
use super::{fail, rng};
use crate::cards::Cards;
use crate::config::{GameConfig, content_hash};
use crate::facts::Facts;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::table::{Table as _, TypedTable};

/// Returns two tests per version of the rules: `kept/1.rec` (or one record per mode, such as `kept/1-<mode>.rec`) leads to
/// the state in `kept/1.json`, and the cards and maps of version 1 have the hashes in `kept/1.hashes`.
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
    let path = folder.join(format!("{version}.hashes"));
    if !path.exists() && is_update() {
        return Ok(write(&path, &lines.join("\n"))?);
    }
    let kept = std::fs::read_to_string(&path).map_err(|error| {
        format!("{}: {error}; 'UPDATE=1 cargo test -p hillfort-{} kept' writes it", path.display(), facts.id)
    })?;
    let kept: Vec<_> = kept.lines().collect();
    let is_current = version == facts.rules_version;
    compare_hashes(&kept, &lines, is_current).map_err(|what| format!("{}: {what}", path.display()).into())
}

/// Compares the kept hashes of a version with those of its data. A map may be new in a later version: the data of an
/// earlier one then have it too.
fn compare_hashes(kept: &[&str], found: &[String], is_current: bool) -> Result<(), String> {
    if let Some(line) = kept.iter().find(|line| !found.iter().any(|found| found == *line)) {
        return Err(format!(
            "the data no longer have '{line}', so records of this version are refused. Put the old file into \
             versions/ and raise rules_version. Hashes now:\n{}",
            found.join("\n")
        ));
    }
    match found.iter().find(|line| is_current && !kept.contains(&line.as_str())) {
        Some(line) => Err(format!("'{line}' is new. Raise rules_version and add an Edition")),
        None => Ok(()),
    }
}

fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

fn replays<G: Ruleset>(folder: &Path, version: u32) -> Result<(), Failed> {
    let facts = G::facts();
    let current = if version == facts.rules_version { current_games(facts) } else { Vec::new() };
    for (name, config) in current {
        let record = folder.join(name);
        if !record.exists() && is_update() {
            keep::<G>(&record, &config)?;
        } else if !record.exists() {
            let (id, file) = (facts.id, record.display());
            return fail(format!(
                "{file} is missing; 'UPDATE=1 cargo test -p hillfort-{id} kept' writes a game of the current rules"
            ));
        }
    }
    let records = kept_of_version(folder, version)?;
    if records.is_empty() {
        return fail(format!("{} has no record of version {version}", folder.display()));
    }
    records.iter().try_for_each(|record| replays_to_its_state::<G>(record, version))
}

/// Returns the games that are kept of the current rules, each with the name of its record: one of every mode.
fn current_games(facts: &Facts) -> Vec<(String, GameConfig)> {
    let version = facts.rules_version;
    let game = |mode: &&str| {
        let options = vec![("mode".to_owned(), (*mode).to_owned())];
        (format!("{version}-{mode}.rec"), GameConfig { options, ..GameConfig::default() })
    };
    match facts.modes() {
        [] => vec![(format!("{version}.rec"), GameConfig::default())],
        modes => modes.iter().map(game).collect(),
    }
}

/// Returns the records of a version: `2.rec`, or `2-<mode>.rec` for each mode.
fn kept_of_version(folder: &Path, version: u32) -> std::io::Result<Vec<PathBuf>> {
    let is_of_version = |path: &PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        path.extension().is_some_and(|ending| ending == "rec")
            && stem.split('-').next() == Some(&version.to_string())
    };
    let mut records = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        records.extend(Some(entry?.path()).filter(is_of_version));
    }
    records.sort();
    Ok(records)
}

fn replays_to_its_state<G: Ruleset>(record: &Path, version: u32) -> Result<(), Failed> {
    let text = std::fs::read_to_string(record)?;
    let expected = std::fs::read_to_string(record.with_extension("json"))?;
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

/// Writes the record and the state of a random game. The record states only the options of `config`, so that it also
/// proves the defaults of its version.
fn keep<G: Ruleset>(record: &Path, config: &GameConfig) -> std::io::Result<()> {
    let table = TypedTable::<G>::start(config).map_err(std::io::Error::other)?;
    let table = play_randomly(table, &mut rng(14, 0), 400);
    let chosen: Vec<_> = config.options.iter().map(|(key, value)| format!("option {key}={value}")).collect();
    let text = table.record();
    let is_kept = |line: &&str| !line.starts_with("option ") || chosen.iter().any(|option| option == line);
    let lines: Vec<_> = text.lines().filter(is_kept).collect();
    write(record, &lines.join("\n"))?;
    write(&record.with_extension("json"), &table.json().to_string())
}

/// Writes a file of `kept/`, which a new game need not have yet.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    std::fs::write(path, format!("{text}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_map_needs_a_new_version_and_may_be_in_the_data_of_earlier_ones() {
        let kept = ["cards 1", "map hill 2"];
        let data = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let same = data(&kept);
        assert_eq!(compare_hashes(&kept, &same, true), Ok(()));
        assert_eq!(compare_hashes(&kept, &same, false), Ok(()));
        let larger = data(&["cards 1", "map hill 2", "map lake 3"]);
        assert_eq!(compare_hashes(&kept, &larger, false), Ok(()));
        let error = compare_hashes(&kept, &larger, true).unwrap_err();
        assert_eq!(error, "'map lake 3' is new. Raise rules_version and add an Edition");
    }

    #[test]
    fn changed_and_removed_data_are_found_in_every_version() {
        let kept = ["cards 1", "map hill 2"];
        for (data, gone) in
            [(["cards 1", "map hill 3"], "map hill 2"), (["cards 2", "map hill 2"], "cards 1")]
        {
            let data = data.map(str::to_owned);
            for is_current in [true, false] {
                let error = compare_hashes(&kept, &data, is_current).unwrap_err();
                assert!(error.starts_with(&format!("the data no longer have '{gone}'")), "{error}");
            }
        }
    }
}
