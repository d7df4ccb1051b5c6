//! Answers to the questions a person asks before deciding.

use engine::view::{Cause, Decision, EffectKind, EffectOdds, Outlook, PieceView, View};
use engine::{Error, ErrorKind, Seat, Table};

use crate::draw::seat_name;
use crate::layout::wrap;

/// So many outcomes of a roll are listed.
const MOST_OUTCOMES: usize = 12;

/// Explains a decision: what it does, whom it touches, the odds and their reasons.
pub(super) fn decision(decision: &Decision, columns: usize) -> String {
    let mut text =
        wrap(&format!("{}: {}", decision.choice.line, decision.choice.sentence), columns, "", "  ");
    text.push_str(&odds(&decision.outlook, columns));
    for effect in &decision.outlook.effects {
        text.push_str(&wrap(&effect_line(effect), columns, "  ", "    "));
    }
    for cause in &decision.outlook.causes {
        text.push_str(&wrap(&format!("because {}", with_rule(cause)), columns, "  ", "    "));
    }
    if let Some(warning) = &decision.warning {
        text.push_str(&wrap(&format!("Careful: {warning}"), columns, "  ", "    "));
    }
    let outlook = &decision.outlook;
    if outlook.roll.is_none() && outlook.effects.is_empty() && outlook.causes.is_empty() {
        text.push_str("  Nothing is left to chance, and nobody is hurt.\n");
    }
    text
}

fn odds(outlook: &Outlook, columns: usize) -> String {
    let Some(roll) = &outlook.roll else { return String::new() };
    let how = if outlook.is_exact { "" } else { ", by trying it many times" };
    let mut text = format!("  Then chance: {roll}{how}.\n");
    for (chance, sentence) in outlook.outcomes.iter().take(MOST_OUTCOMES) {
        text.push_str(&wrap(sentence, columns, &format!("  {:>7}  ", percent(*chance)), "           "));
    }
    let more = outlook.outcomes.len().saturating_sub(MOST_OUTCOMES);
    if more > 0 {
        text.push_str(&format!("           … and {more} less likely ones\n"));
    }
    text
}

fn effect_line(effect: &EffectOdds) -> String {
    let status = format!("is {}", if effect.note.is_empty() { "marked" } else { &effect.note });
    let (verb, has_amount) = match effect.what {
        EffectKind::Damage => ("loses health", true),
        EffectKind::Death => ("dies", effect.expected > 1.0),
        EffectKind::Healing => ("gains health", true),
        EffectKind::Points => ("scores", true),
        EffectKind::Push => ("is pushed away", false),
        EffectKind::Status => (status.as_str(), false),
        EffectKind::Progress => ("comes nearer", true),
    };
    let chance = if effect.chance >= 1.0 { "for certain".to_owned() } else { percent(effect.chance) };
    let amount = if has_amount { format!(", {} on average", number(effect.expected)) } else { String::new() };
    format!("{} {verb}: {chance}{amount}", effect.who)
}

fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    if percent >= 10.0 || percent == 0.0 { format!("{percent:.0} %") } else { format!("{percent:.1} %") }
}

fn number(amount: f64) -> String {
    let text = format!("{amount:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn with_rule(cause: &Cause) -> String {
    if cause.rule.is_empty() {
        cause.sentence.clone()
    } else {
        format!("{} ({})", cause.sentence, cause.rule)
    }
}

/// Says why a line is refused, and by which rule.
pub(super) fn refusal(error: &Error, columns: usize) -> String {
    let text = match error.rule {
        Some(rule) => format!("Refused: {} ({rule}). 'rules {rule}' says more.", error.kind),
        None => format!("Refused: {}. 'legal' lists what you can do.", error.kind),
    };
    wrap(&text, columns, "", "  ")
}

/// Tells whether the first word of a line is what cannot be read: then it is no action at all.
pub(super) fn is_unknown(error: &Error, line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    matches!(&error.kind, ErrorKind::Notation(error) if error.found == format!("'{first}'"))
}

/// Tells what could be meant by an acting cell and a target cell.
pub(super) fn tries(table: &dyn Table, cells: &[&str], columns: usize) -> Result<String, Error> {
    let answers = match cells {
        [to] => table.tries(None, Some(to))?,
        [from, to, ..] => table.tries(Some(from), Some(to))?,
        [] => Vec::new(),
    };
    if answers.is_empty() {
        return Ok("Nothing can be meant by that.\n".to_owned());
    }
    let (legal, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.refused.is_none());
    let mut text = String::new();
    for answer in legal {
        text.push_str(&wrap(&format!("{}: legal", answer.line), columns, "  ", "      "));
    }
    for answer in refused {
        let why = answer.refused.as_ref().map(with_rule).unwrap_or_default();
        text.push_str(&wrap(&format!("{}: refused, {why}", answer.line), columns, "  ", "      "));
    }
    Ok(text)
}

/// Tells where the pieces on a cell can go, from there or from another cell, and what they could attack.
pub(super) fn reach(table: &dyn Table, cells: &[&str], columns: usize) -> Result<String, Error> {
    let view = table.view();
    let (cell, from) = (cells[0], cells.get(1).copied());
    // Asks for the cell by its name, so that an unknown one is refused even where nobody stands.
    table.tries(None, Some(cell))?;
    let mut told: Vec<String> = Vec::new();
    for (idx, piece) in view.pieces.iter().enumerate() {
        if piece.cell.as_deref() != Some(cell) {
            continue;
        }
        let text = reach_of(table, &view, idx, from, columns)?;
        // Pieces of a kind go the same ways.
        if !told.contains(&text) {
            told.push(text);
        }
    }
    Ok(if told.is_empty() { format!("Nobody stands on {cell}.\n") } else { told.concat() })
}

fn reach_of(
    table: &dyn Table,
    view: &View,
    idx: usize,
    from: Option<&str>,
    columns: usize,
) -> Result<String, Error> {
    let piece = &view.pieces[idx];
    let from_there = from.map_or(String::new(), |from| format!(", from {from}"));
    let mut text = wrap(&format!("{}{from_there}: {}", name(view, piece), piece.tooltip), columns, "", "  ");
    let Some(reach) = table.reach(idx, from)? else {
        text.push_str("  It goes nowhere by itself.\n");
        return Ok(text);
    };
    let cells: Vec<_> = reach.cells.iter().map(|(cell, cost)| format!("{cell} ({cost})")).collect();
    let ways = if cells.is_empty() { "nowhere".to_owned() } else { cells.join(", ") };
    text.push_str(&wrap(&format!("can go to: {ways}"), columns, "  ", "    "));
    let hits = table.hits(idx, from)?;
    if !hits.is_empty() {
        text.push_str(&wrap(&format!("could attack: {}", hits.join(", ")), columns, "  ", "    "));
    }
    if let Some(barred) = &reach.barred {
        text.push_str(&wrap(&format!("but not now: {}", with_rule(barred)), columns, "  ", "    "));
    }
    Ok(text)
}

/// Tells what the others could hit next.
pub(super) fn threats(table: &dyn Table, seat: Seat, columns: usize) -> String {
    let view = table.view();
    let threats = table.threats(seat);
    if threats.is_empty() {
        return format!("Nobody threatens {} now.\n", table.seat_name(seat));
    }
    let is_own = |cell: &str| view.pieces.iter().any(|p| p.seat == seat && p.cell.as_deref() == Some(cell));
    let (own, other): (Vec<_>, Vec<_>) = threats.iter().partition(|threat| is_own(&threat.cell));
    let mut text = String::new();
    for threat in own {
        let by: Vec<_> = threat
            .by
            .iter()
            .filter_map(|idx| view.pieces.get(*idx))
            .map(|piece| name(&view, piece))
            .collect();
        text.push_str(&wrap(
            &format!("your units on {}: by {}", threat.cell, by.join(", ")),
            columns,
            "  ",
            "    ",
        ));
    }
    if !other.is_empty() {
        let cells: Vec<_> = other.iter().map(|threat| threat.cell.as_str()).collect();
        text.push_str(&wrap(&format!("and whoever goes to {}", cells.join(", ")), columns, "  ", "    "));
    }
    text
}

fn name(view: &View, piece: &PieceView) -> String {
    let at = piece.cell.as_deref().map_or(String::new(), |cell| format!(" on {cell}"));
    format!("{} {}{at}", seat_name(view, piece.seat), piece.class)
}
