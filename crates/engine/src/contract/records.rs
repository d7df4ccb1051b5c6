//! Records: they replay to the same state, and damaged ones are refused.

use libtest_mimic::Failed;
use rand_pcg::Pcg64Mcg;

use super::positions::{RandomTables, play_randomly};
use super::{fail, rng, scaled};
use crate::chance::{below, pick};
use crate::config::GameConfig;
use crate::error::Error;
use crate::game::Turn;
use crate::record::Record;
use crate::ruleset::Ruleset;
use crate::table::{Table, TypedTable};

/// A record replays to the same state, and the replayed table writes the same record.
pub(super) fn records_replay<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = RandomTables::<G>::new(4);
    for idx in 0..scaled(100) {
        let mut rng = rng(4, idx);
        let events = below(&mut rng, 1_500) as usize;
        let table = play_randomly(tables.start(idx), &mut rng, events);
        let text = table.record();
        let replayed =
            Record::parse(&text).and_then(|record| TypedTable::<G>::replay(&record, &GameConfig::default()));
        let replayed = replayed.map_err(|error| Failed::from(format!("game {idx}: {error}")))?;
        let (before, after) = (table.json().to_string(), replayed.json().to_string());
        if replayed.state() != table.state() || before != after {
            return fail(format!("game {idx} replays to another state"));
        }
        if replayed.record() != text {
            return fail(format!("game {idx} has another record after its replay"));
        }
    }
    Ok(())
}

/// Undo restores the previous state if the same player is still to act, and is refused otherwise.
pub(super) fn undo_is_exact<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = RandomTables::<G>::new(5);
    for idx in 0..scaled(200) {
        let mut rng = rng(5, idx);
        let events = below(&mut rng, 300) as usize;
        let mut table = play_randomly(tables.start(idx), &mut rng, events);
        let before = table.state().clone();
        let turn = table.turn();
        let Turn::Player(_) = table.turn() else { continue };
        let lines = table.legal();
        let line: &String = pick(&mut rng, &lines);
        table.act(line).map_err(|error| Failed::from(error.to_string()))?;
        let (count, is_same_turn) = (table.n_events(), table.turn() == turn);
        match (table.undo(), is_same_turn) {
            (Ok(()), true) if *table.state() == before && table.n_events() == count - 1 => {}
            (Err(_), false) if table.n_events() == count => {}
            (result, _) => return fail(format!("game {idx}: undo returned {result:?}")),
        }
    }
    Ok(())
}

/// A damaged record either replays or is refused with the number of an existing line. Nothing panics; a panic would fail
/// the test.
pub(super) fn damaged_records_are_refused<G: Ruleset>() -> Result<(), Failed> {
    let mut tables = RandomTables::<G>::new(6);
    for idx in 0..scaled(600) {
        let mut rng = rng(6, idx);
        let events = below(&mut rng, 120) as usize;
        let text = play_randomly(tables.start(idx), &mut rng, events).record();
        for _ in 0..4 {
            let damaged = damage(&text, &mut rng);
            if let Err(error) = replay::<G>(&damaged) {
                check_line(&error, &damaged)?;
            }
        }
    }
    for idx in 0..scaled(2_000) {
        let mut rng = rng(7, idx);
        let noise: String = (0..below(&mut rng, 200)).map(|_| random_char(&mut rng)).collect();
        if let Err(error) = replay::<G>(&noise) {
            check_line(&error, &noise)?;
        }
    }
    Ok(())
}

fn replay<G: Ruleset>(text: &str) -> Result<(), Error> {
    let record = Record::parse(text)?;
    let table = TypedTable::<G>::replay(&record, &GameConfig::default())?;
    for expectation in &record.expectations {
        let _ = expectation.claim.verify(&*table.at_event(expectation.after));
    }
    Ok(())
}

/// Checks that an error fits on one line and names an existing line of the record.
fn check_line(error: &Error, text: &str) -> Result<(), Failed> {
    let lines = text.split('\n').count();
    match error.line {
        Some(line) if (1..=lines).contains(&line) && !error.to_string().contains('\n') => Ok(()),
        _ => fail(format!("'{error}' names no line of\n{text}")),
    }
}

/// Damages a text in one to three random places, as people and disks do.
pub(super) fn damage(text: &str, rng: &mut Pcg64Mcg) -> String {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    for _ in 0..=below(rng, 3) {
        let n = u32::try_from(lines.len()).unwrap_or(1).max(1);
        let at = below(rng, n) as usize;
        match below(rng, 8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.swap(at, below(rng, n) as usize),
            3 => lines.truncate(at),
            4 => {
                let mut words: Vec<_> = lines[at].split(' ').map(str::to_owned).collect();
                let idx = below(rng, words.len() as u32) as usize;
                let other = pick(rng, &lines).split(' ').next_back().unwrap_or_default().to_owned();
                words[idx] = other;
                lines[at] = words.join(" ");
            }
            5 => {
                let mut chars: Vec<_> = lines[at].chars().collect();
                if !chars.is_empty() {
                    let idx = below(rng, chars.len() as u32) as usize;
                    chars[idx] = random_char(rng);
                }
                lines[at] = chars.into_iter().collect();
            }
            6 => {
                let half = lines[at].chars().count() / 2;
                lines[at] = lines[at].chars().take(half).collect();
            }
            _ => {
                let number: &&str = pick(rng, &["0", "-1", "99999999999", "9"]);
                lines[at] = lines[at].replace(|c: char| c.is_ascii_digit(), number);
            }
        }
        if lines.is_empty() {
            lines.push(String::new());
        }
    }
    lines.join("\n")
}

fn random_char(rng: &mut Pcg64Mcg) -> char {
    let common = b"gameoptincrdsplh #!=\n0123456789.[]-\"";
    match below(rng, 12) {
        0 => char::from_u32(below(rng, 0x11_0000)).unwrap_or('\u{fffd}'),
        _ => char::from(*pick(rng, common)),
    }
}
