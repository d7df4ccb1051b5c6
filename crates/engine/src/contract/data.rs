//! Options, cards and maps: valid ones are played, wrong ones are refused with a location.

use libtest_mimic::Failed;

use super::positions::{compile, play_randomly};
use super::records::damage;
use super::{fail, rng, scaled};
use crate::cards::Cards;
use crate::chance::below;
use crate::config::{GameConfig, TextFile};
use crate::error::{Error, ErrorKind};
use crate::facts::Values;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::table::{Table, TypedTable};

/// Unknown keys and wrong values of options are refused by the option rule.
pub(super) fn options_are_checked<G: Ruleset>() -> Result<(), Failed> {
    let facts = G::facts();
    let error_of = |key: &str, value: &str| {
        let config =
            GameConfig { options: vec![(key.to_owned(), value.to_owned())], ..GameConfig::default() };
        compile::<G>(&config).err()
    };
    for option in facts.options {
        let wrong: &[&str] = match option.values {
            Values::Words(_) | Values::Maps => &["", "no-such-word", "ON"],
            Values::Numbers(..) => &["", "-1", "+1", "01", "1.5", "99999999999", "many"],
        };
        for value in wrong {
            match error_of(option.key, value) {
                Some(error) if error.rule == Some(facts.option_rule) => {}
                other => return fail(format!("option {}={value} gives {other:?}", option.key)),
            }
        }
        // A valid value may only clash with the defaults of other options.
        let valid: Vec<String> = match option.values {
            Values::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            Values::Maps => facts.maps.iter().map(|map| map.stem().to_owned()).collect(),
            Values::Numbers(least, most) => vec![least.to_string(), most.to_string()],
        };
        for value in valid {
            match error_of(option.key, &value) {
                None => {}
                Some(error) if error.rule == Some(facts.option_rule) => {}
                Some(error) => return fail(format!("option {}={value} gives {error}", option.key)),
            }
        }
    }
    match error_of("no-such-option", "1") {
        Some(Error { kind: ErrorKind::UnknownOption { .. }, .. }) => Ok(()),
        other => fail(format!("an unknown option gives {other:?}")),
    }
}

/// Checks that a game with a damaged file can be played, or is refused in one line with a location in the file.
fn check_damaged<G: Ruleset>(config: &GameConfig, file: &str, idx: u64) -> Result<(), Failed> {
    match TypedTable::<G>::start(config) {
        Ok(table) => {
            play_randomly(table, &mut rng(12, idx), 400);
            Ok(())
        }
        Err(error) => {
            let text = error.to_string();
            let is_located =
                text.contains(&format!("{file}:")) || matches!(error.kind, ErrorKind::BadOption { .. });
            if is_located && !text.contains('\n') {
                Ok(())
            } else {
                fail(format!("'{text}' names no location in {file}"))
            }
        }
    }
}

/// A damaged card file is refused, or makes a game that can be played.
pub(super) fn damaged_cards_are_refused<G: Ruleset>() -> Result<(), Failed> {
    let original = G::facts().cards;
    for idx in 0..scaled(1_500) {
        let text = damage(original.text, &mut rng(13, idx));
        let file = TextFile { path: "damaged/classes.toml".to_owned(), text };
        let config = GameConfig { card_file: Some(file), ..GameConfig::default() };
        check_damaged::<G>(&config, "damaged/classes.toml", idx)?;
    }
    Ok(())
}

/// A damaged map file is refused, or makes a game that can be played.
pub(super) fn damaged_maps_are_refused<G: Ruleset>() -> Result<(), Failed> {
    let maps = G::facts().maps;
    for idx in 0..scaled(1_500) {
        let mut rng = rng(14, idx);
        let map = maps[below(&mut rng, maps.len() as u32) as usize];
        let path = format!("damaged/{}.txt", map.stem());
        let file = TextFile { path: path.clone(), text: damage(map.text, &mut rng) };
        let mut config = GameConfig { map_files: vec![file], ..GameConfig::default() };
        if let Some(option) = G::facts().options.iter().find(|option| matches!(option.values, Values::Maps)) {
            config.options.push((option.key.to_owned(), map.stem().to_owned()));
        }
        check_damaged::<G>(&config, &path, idx)?;
    }
    Ok(())
}

/// The record of a game with a changed card names the change and replays to the same state.
pub(super) fn changed_cards_replay<G: Ruleset>() -> Result<(), Failed> {
    let facts = G::facts();
    let cards =
        Cards::new(facts.cards.path, facts.cards.text).map_err(|error| Failed::from(error.to_string()))?;
    let mut tried = 0;
    for (idx, path) in cards.paths().into_iter().enumerate() {
        for value in ["1", "2", "3", "5"] {
            let config =
                GameConfig { cards: vec![(path.clone(), value.to_owned())], ..GameConfig::default() };
            let Ok(table) = TypedTable::<G>::start(&config) else { continue };
            let is_changed = table.record().contains(&format!("\ncard {path}={value}\n"));
            if !is_changed {
                continue;
            }
            tried += 1;
            let table = play_randomly(table, &mut rng(15, idx as u64), 300);
            let record = Record::parse(&table.record()).map_err(|error| Failed::from(error.to_string()))?;
            let replayed = TypedTable::<G>::replay(&record, &GameConfig::default());
            let replayed = replayed.map_err(|error| Failed::from(format!("{path}={value}: {error}")))?;
            if replayed.state() != table.state() {
                return fail(format!("with {path}={value} the record replays to another state"));
            }
        }
    }
    if tried == 0 { fail("no card value can be changed") } else { Ok(()) }
}
