//! The commands that print something about a game or a record.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::facts::{Facts, Preset};
use hillfort_engine::options::expected_values;
use hillfort_engine::scenario::{self, Verdict};
use hillfort_engine::table::ending;
use hillfort_engine::{GameConfig, Lesson, Record, Ruleset, Rulesets, TypedTable, Visitor};
use hillfort_svg::{Notes, Style, draw_notes};

use crate::Failure;
use crate::draw;
use crate::input::{data_config, located, open_record, open_with_ending, read_record, read_text};
use crate::interrupt::exit_on_interrupt;
use crate::layout::wrap;
use crate::screen::{Colours, columns, print, print_line};

type Done = Result<ExitCode, Failure>;

pub(crate) fn games<L: Games>(catalog: &Catalog<L>, json: bool) -> Done {
    let mut text = String::new();
    for facts in catalog.facts() {
        if json {
            text.push_str(&format!("{}\n", facts_json(facts)));
        } else {
            text.push_str(&facts_text(facts));
        }
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn facts_text(facts: &Facts) -> String {
    let mut text = format!(
        "{}\n  {} by {}. {} players, {}.\n  {}\n",
        facts.id, facts.title, facts.author, facts.players, facts.length, facts.summary
    );
    for option in facts.options {
        let setting = format!("{}={}", option.key, default_of(option.default));
        let values = expected_values(option, &map_names(facts));
        text.push_str(&format!("    {setting:<22} {} [{values}] {}\n", option.sentence, option.rule));
    }
    text
}

fn facts_json(facts: &Facts) -> serde_json::Value {
    let options = facts.options.iter().map(|option| {
        serde_json::json!({
            "key": option.key,
            "default": default_of(option.default),
            "values": expected_values(option, &map_names(facts)),
            "sentence": option.sentence,
            "rule": option.rule.0,
        })
    });
    serde_json::json!({
        "id": facts.id,
        "title": facts.title,
        "author": facts.author,
        "summary": facts.summary,
        "players": facts.players,
        "length": facts.length,
        "rules_version": facts.rules_version,
        "options": options.collect::<Vec<_>>(),
        "maps": map_names(facts),
    })
}

fn default_of(preset: Preset) -> String {
    match preset {
        Preset::Always(value) => value.to_owned(),
        Preset::By(_, cases) => cases.iter().map(|(_, value)| *value).collect::<Vec<_>>().join("/"),
    }
}

fn map_names(facts: &Facts) -> Vec<String> {
    facts.maps.iter().map(|map| map.stem().to_owned()).collect()
}

pub(crate) fn legal<L: Games>(catalog: &Catalog<L>, file: &Path, data: Option<&Path>) -> Done {
    let lines = open_record(catalog, file, data)?.legal();
    let text: String = lines.into_iter().map(|line| line + "\n").collect();
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The format of `show`.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Text,
    Json,
    Svg,
}

pub(crate) fn show<L: Games>(catalog: &Catalog<L>, file: &Path, format: Format, data: Option<&Path>) -> Done {
    if matches!(format, Format::Svg) {
        print(&picture(catalog, file, data)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (table, ending) = open_with_ending(catalog, file, data)?;
    match format {
        Format::Json => print_line(&table.json().to_string())?,
        Format::Text | Format::Svg => {
            let ending = ending.map_or_else(String::new, |ending| wrap(&ending, columns(), "", "  "));
            print(&(draw::table(&table.view(), Colours::for_stdout(), columns()) + &ending))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Draws the position at the end of a record, with the notes of its comments.
fn picture<L: Games>(catalog: &Catalog<L>, file: &Path, data: Option<&Path>) -> Result<String, Failure> {
    let text = read_text(file)?;
    let record = Record::parse(&text).map_err(|error| located(file, &error))?;
    let table = catalog.replay(&record, &data_config(data)?).map_err(|error| located(file, &error))?;
    let notes = Notes::read(&text, &*table);
    let notes = notes.map_err(|error| Failure::new(format!("{}:{error}", file.display())))?;
    let svg = draw_notes(&table.view(), table.facts(), &notes, Style::default());
    svg.map_err(|error| Failure::new(error.to_string()))
}

pub(crate) fn replay<L: Games>(catalog: &Catalog<L>, file: &Path, data: Option<&Path>) -> Done {
    let (table, ending) = open_with_ending(catalog, file, data)?;
    let mut text = String::new();
    for (idx, event) in table.log(0).into_iter().enumerate() {
        text.push_str(&format!("{:>4}  {} {}\n      {}\n", idx + 1, event.who, event.line, event.sentence));
    }
    text.push_str(&format!("{}\n", ending.unwrap_or_else(|| table.view().status)));
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn check<L: Games>(catalog: &Catalog<L>, files: &[PathBuf], data: Option<&Path>) -> Done {
    let config = data_config(data)?;
    let (rulesets, mut held, mut mismatches, mut bad) = (Rulesets::default(), 0, 0, 0);
    for file in files {
        let verdict = check_one(catalog, file, &config, &rulesets).and_then(|(verdict, ending)| {
            if let Some(ending) = ending {
                print_line(&format!("{}: {ending}", file.display()))?;
            }
            Ok(verdict)
        });
        match verdict {
            Ok(Verdict::Holds(claims)) => held += claims,
            Ok(Verdict::Mismatches { held: claims, wrong }) => {
                held += claims;
                for (line, sentence) in wrong {
                    mismatches += 1;
                    print_line(&format!("{}:{line}: {sentence}", file.display()))?;
                }
            }
            Ok(Verdict::Bad(error)) => {
                bad += 1;
                located(file, &error).print();
            }
            Err(failure) => {
                bad += 1;
                failure.print();
            }
        }
    }
    let n = files.len();
    if bad == n {
        // Nothing was checked.
        return Ok(ExitCode::from(2));
    }
    let files = if n == 1 { "1 file".to_owned() } else { format!("{n} files") };
    let hold = if held == 1 { "1 expectation holds".to_owned() } else { format!("{held} expectations hold") };
    let do_not = if mismatches == 1 { "1 does not".to_owned() } else { format!("{mismatches} do not") };
    print_line(&format!("{files}: {hold}, {do_not}, {bad} bad"))?;
    Ok(ExitCode::from(if bad > 0 { 2 } else { u8::from(mismatches > 0) }))
}

/// Checks the expectations of a record; also returns how its game ended, if that was by a forfeit.
fn check_one<L: Games>(
    catalog: &Catalog<L>,
    file: &Path,
    config: &GameConfig,
    rulesets: &Rulesets,
) -> Result<(Verdict, Option<String>), Failure> {
    let text = read_text(file)?;
    // A lesson is read as one, so that its lines are checked too.
    if Lesson::is_in(&text)
        && let Err(error) = Lesson::parse(&text)
    {
        return Ok((Verdict::Bad(error), None));
    }
    Ok(match Record::parse(&text) {
        Ok(record) => {
            let replayed = catalog.replay_shared(&record, config, rulesets);
            let ending = replayed.as_ref().ok().and_then(|table| ending(&**table, record.forfeit.as_ref()));
            (scenario::judge(&record, replayed), ending)
        }
        Err(error) => (Verdict::Bad(error), None),
    })
}

pub(crate) fn perft<L: Games>(catalog: &Catalog<L>, file: &Path, depth: u32, data: Option<&Path>) -> Done {
    struct Perft<'a> {
        record: &'a Record,
        config: &'a GameConfig,
        depth: u32,
        file: &'a Path,
    }
    impl Visitor for Perft<'_> {
        type Out = Result<(), Failure>;
        fn visit<G: Ruleset>(self) -> Self::Out {
            let table =
                TypedTable::<G>::replay(self.record, self.config).map_err(|e| located(self.file, &e))?;
            for depth in 1..=self.depth {
                let count = hillfort_engine::perft::perft(&**table.game(), table.state(), depth);
                let count = count.map_err(|error| located(self.file, &error))?;
                print_line(&format!("{depth} {count}"))?;
            }
            Ok(())
        }
    }
    exit_on_interrupt()?;
    let (record, config) = (read_record(file)?, data_config(data)?);
    let visited = catalog.visit(&record.game, Perft { record: &record, config: &config, depth, file });
    visited.map_err(|error| located(file, &error.at_line(record.game_line)))??;
    Ok(ExitCode::SUCCESS)
}
