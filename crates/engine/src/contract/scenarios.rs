//! Scenarios: all claims hold, and every rule and every refusal has a scenario.

use std::collections::BTreeSet;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::{attacks, choices, fail, questions, threats, views};
use crate::config::GameConfig;
use crate::record::Record;
use crate::rulebook::Rulebook;
use crate::ruleset::Ruleset;
use crate::scenario::{Claim, Verdict, judge};
use crate::table::{Table, TypedTable};

/// Returns one test per scenario file, and the laws that need all scenarios.
pub(super) fn trials<G: Ruleset>(folder: &Path) -> Vec<Trial> {
    let files = read(&folder.join("scenarios"));
    let mut trials: Vec<_> = files
        .iter()
        .map(|(name, text)| {
            let text = text.clone();
            Trial::test(format!("scenario::{name}"), move || holds::<G>(&text))
        })
        .collect();
    let mut law = |name: &str, run: fn(&Files) -> Result<(), Failed>| {
        let files = files.clone();
        trials.push(Trial::test(format!("law::{name}"), move || run(&files)));
    };
    law("every_rule_has_a_scenario", every_rule_has_a_scenario::<G>);
    law("every_refusal_has_a_scenario", every_refusal_has_a_scenario::<G>);
    law("hits_equal_the_legal_attacks", attacks::hits_are_attacks::<G>);
    law("every_hit_was_shown_as_a_threat", threats::hits_were_threatened::<G>);
    law("combined_choices_cover_the_legal_list", choices::combined_choices_are_complete::<G>);
    law("every_piece_can_be_followed", views::pieces_can_be_followed::<G>);
    law("the_parts_make_the_view_and_fixed_cells_stay", views::parts_make_the_view::<G>);
    trials
}

/// Scenario files: name and text.
pub(super) type Files = Vec<(String, String)>;

fn read(folder: &Path) -> Files {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Files = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rec"))
        .map(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            (name, std::fs::read_to_string(&path).expect("a scenario is UTF-8 text"))
        })
        .collect();
    files.sort();
    files
}

fn holds<G: Ruleset>(text: &str) -> Result<(), Failed> {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return fail(error.to_string()),
    };
    let replayed = TypedTable::<G>::replay(&record, &GameConfig::default());
    match judge(&record, replayed.map(|table| Box::new(table) as Box<dyn Table>)) {
        Verdict::Holds(0) => fail("the scenario makes no claim"),
        Verdict::Holds(_) => Ok(()),
        Verdict::Bad(error) => fail(error.to_string()),
        Verdict::Mismatches { wrong, .. } => {
            let lines: Vec<_> =
                wrong.into_iter().map(|(line, sentence)| format!("line {line}: {sentence}")).collect();
            fail(lines.join("\n"))
        }
    }
}

fn every_rule_has_a_scenario<G: Ruleset>(files: &Files) -> Result<(), Failed> {
    let book = Rulebook::of::<G>();
    let known: BTreeSet<_> = book.rules().map(|rule| rule.id.to_owned()).collect();
    let mut tested = BTreeSet::new();
    let mut wrong = Vec::new();
    for (file, text) in files {
        let record = Record::parse(text).map_err(|error| Failed::from(error.in_file(file)))?;
        if record.rules.is_empty() {
            wrong.push(format!("{file}: no line '# rules: …'"));
        }
        for (id, line) in record.rules {
            if !known.contains(&id) {
                wrong.push(format!("{file}:{line}: there is no rule {id}"));
            }
            tested.insert(id);
        }
    }
    wrong.extend(known.difference(&tested).map(|id| format!("no scenario tests {id}")));
    if book.rules().count() != known.len() {
        wrong.push("a rule id appears twice in the rules".to_owned());
    }
    if wrong.is_empty() { Ok(()) } else { fail(wrong.join("\n")) }
}

/// Every rule that refuses an action in random play has a scenario in which it does.
fn every_refusal_has_a_scenario<G: Ruleset>(files: &Files) -> Result<(), Failed> {
    let mut shown = BTreeSet::new();
    for (_, text) in files {
        let Ok(record) = Record::parse(text) else { continue };
        shown.extend(record.error.map(|(rule, _)| rule));
        for expectation in record.expectations {
            if let Claim::Refused(rule, _) = expectation.claim {
                shown.insert(rule);
            }
        }
    }
    let met = questions::refusals_met::<G>();
    let missing: Vec<_> = met.difference(&shown).cloned().collect();
    if missing.is_empty() {
        return Ok(());
    }
    fail(format!("no scenario has a '#! refused' line for {}", missing.join(", ")))
}
