//! Explanations of decisions and refusals.

use hillfort_engine::view::{ActionKind, ActionOdds, Cause, Decision, EffectKind, EffectOdds, PieceView};
use hillfort_engine::{Error, ErrorKind, Table};

use crate::layout::{natural, wrap};

/// The most outcomes of a roll that are listed.
const MAX_OUTCOMES: usize = 6;

/// Explains a decision: what it does and costs, its effects and odds, and their reasons.
pub(super) fn decision(table: &dyn Table, decision: &Decision, columns: usize) -> String {
    let mut text =
        wrap(&format!("{}: {}", decision.choice.line, decision.choice.sentence), columns, "", "  ");
    let odds = &decision.odds;
    let mut lines: Vec<String> = cost(table, decision).into_iter().collect();
    lines.extend(odds.effects.iter().map(|effect| effect_line(effect, odds)));
    let is_plain = lines.is_empty() && odds.roll.is_none() && odds.causes.is_empty();
    for line in unique(lines) {
        text.push_str(&wrap(&line, columns, "  ", "    "));
    }
    text.push_str(&odds_text(odds, columns));
    for line in unique(odds.causes.iter().map(|cause| format!("because {}", with_rule(cause)))) {
        text.push_str(&wrap(&line, columns, "  ", "    "));
    }
    if let Some(warning) = &decision.choice.warning {
        text.push_str(&wrap(&format!("Careful: {warning}"), columns, "  ", "    "));
    }
    if is_plain {
        text.push_str("  No dice are rolled, and nobody is hurt.\n");
    }
    text
}

/// Returns lines without duplicates.
fn unique(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut unique: Vec<String> = Vec::new();
    for line in lines {
        if !unique.contains(&line) {
            unique.push(line);
        }
    }
    unique
}

/// Returns the cost of a move, and the most that the piece could spend now.
fn cost(table: &dyn Table, decision: &Decision) -> Option<String> {
    if !matches!(decision.choice.kind, ActionKind::Move | ActionKind::Charge) {
        return None;
    }
    let view = table.view();
    let acts = |piece: &PieceView| {
        piece.cell == decision.choice.from
            && decision.choice.class.as_ref().is_none_or(|class| *class == piece.class)
    };
    let idx = view.pieces.iter().position(acts)?;
    let reach = table.reach(idx, None).ok().flatten()?;
    let (_, cost) = reach.cells.iter().find(|(cell, _)| Some(cell) == decision.choice.to.as_ref())?;
    let most = reach.cells.iter().map(|(_, cost)| *cost).max()?;
    Some(format!("takes {cost} movement of the {most} it could use now"))
}

fn odds_text(odds: &ActionOdds, columns: usize) -> String {
    let Some(roll) = &odds.roll else { return String::new() };
    let how = if odds.is_exact { "" } else { ", estimated by many samples" };
    let mut text = format!("  Then chance: {roll}{how}.\n");
    let mut outcomes: Vec<_> = odds.outcomes.iter().collect();
    // Chances that differ by rounding are equal; among them, smaller amounts come first.
    let parts = |chance: f64| (chance * 1e9).round();
    outcomes.sort_by(|a, b| parts(b.0).total_cmp(&parts(a.0)).then_with(|| natural(&a.1, &b.1)));
    for (chance, sentence) in outcomes.iter().take(MAX_OUTCOMES) {
        text.push_str(&wrap(sentence, columns, &format!("  {:>9}  ", percent(*chance)), "             "));
    }
    let rest = outcomes.get(MAX_OUTCOMES..).unwrap_or_default();
    if !rest.is_empty() {
        let chance: f64 = rest.iter().map(|(chance, _)| chance).sum();
        let others =
            if rest.len() == 1 { "another one".to_owned() } else { format!("{} others", rest.len()) };
        text.push_str(&format!("  {:>9}  … {others} together\n", percent(chance)));
    }
    text
}

/// Describes an effect; one that is not certain has its chance and its average.
fn effect_line(effect: &EffectOdds, odds: &ActionOdds) -> String {
    let is_certain = effect.chance >= 1.0;
    let amount = if is_certain && odds.roll.is_none() { number(effect.expected) } else { String::new() };
    let status = format!("is {}", effect.note.strip_prefix("is ").unwrap_or(&effect.note));
    let (verb, has_amount) = match effect.what {
        EffectKind::Damage => (sized("loses", &amount, "health"), true),
        EffectKind::Death => ("dies".to_owned(), false),
        EffectKind::Healing => (sized("gains", &amount, "health"), true),
        EffectKind::Points => (sized("scores", &amount, "points"), true),
        EffectKind::Push => ("is pushed away".to_owned(), false),
        EffectKind::Status if effect.note.is_empty() => ("is marked".to_owned(), false),
        EffectKind::Status => (status, false),
        EffectKind::Progress => (sized("comes", &amount, "nearer"), true),
    };
    let several = effect.what == EffectKind::Death && effect.expected > effect.chance + 1e-9;
    let average = if (has_amount && amount.is_empty()) || several {
        format!(", {} on average", number(effect.expected))
    } else {
        String::new()
    };
    let chance = match (is_certain, average.is_empty()) {
        (true, true) => String::new(),
        (true, false) => ": for certain".to_owned(),
        (false, _) => format!(": {}", percent(effect.chance)),
    };
    format!("{} {verb}{chance}{average}", effect.who)
}

/// Puts an amount between its words: `loses 3 health`.
fn sized(verb: &str, amount: &str, unit: &str) -> String {
    let unit = if amount == "1" { unit.trim_end_matches('s') } else { unit };
    if amount.is_empty() { format!("{verb} {unit}") } else { format!("{verb} {amount} {unit}") }
}

/// Writes a chance in percent, with a decimal if it is no whole number. Only a certain event has 100 %, and only an
/// impossible one 0 %.
fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    let is_whole = (percent - percent.round()).abs() < 0.05;
    match percent {
        _ if chance <= 0.0 => "0 %".to_owned(),
        _ if chance > 1.0 - 1e-9 => "100 %".to_owned(),
        percent if percent < 1.0 - 1e-9 => "under 1 %".to_owned(),
        percent if percent > 99.0 + 1e-9 => "over 99 %".to_owned(),
        percent if is_whole => format!("{percent:.0} %"),
        percent => format!("{percent:.1} %"),
    }
}

fn number(amount: f64) -> String {
    let text = format!("{amount:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Writes a reason with its rule.
pub(super) fn with_rule(cause: &Cause) -> String {
    if cause.rule.is_empty() {
        cause.sentence.clone()
    } else {
        format!("{} ({})", cause.sentence, cause.rule)
    }
}

/// Explains why a line is refused, and by which rule.
pub(super) fn refusal(error: &Error, columns: usize) -> String {
    let text = match error.rule {
        Some(rule) => format!("Refused: {} ({rule}). 'rules {rule}' shows the rule.", error.kind),
        None => format!("Refused: {}. 'list' shows what you can do.", error.kind),
    };
    wrap(&text, columns, "", "  ")
}

/// Returns whether the first word of a line is unknown: then it is no action at all.
pub(super) fn is_unknown(error: &Error, line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or_default();
    matches!(&error.kind, ErrorKind::Notation(error) if error.found == format!("'{first}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certainty_is_a_hundred_percent() {
        for (chance, text) in [
            (1.0, "100 %"),
            (0.9999, "over 99 %"),
            (0.00001, "under 1 %"),
            (2.0 / 3.0, "66.7 %"),
            (0.25, "25 %"),
            (0.01, "1 %"),
            (0.005, "under 1 %"),
            (0.995, "over 99 %"),
            (0.0, "0 %"),
        ] {
            assert_eq!(percent(chance), text);
        }
    }

    fn effect(what: EffectKind, note: &str, chance: f64, expected: f64) -> EffectOdds {
        EffectOdds {
            who: "blu's scout".to_owned(),
            seat: None,
            what,
            note: note.to_owned(),
            chance,
            expected,
        }
    }

    #[test]
    fn a_certain_effect_has_no_chance() {
        let (sure, rolled) = (
            ActionOdds::default(),
            ActionOdds { roll: Some("roll 1d6".to_owned()), ..ActionOdds::default() },
        );
        let check = |effect: EffectOdds, odds: &ActionOdds, text: &str| {
            assert_eq!(effect_line(&effect, odds), format!("blu's scout {text}"));
        };
        check(effect(EffectKind::Damage, "", 1.0, 1.0), &sure, "loses 1 health");
        check(effect(EffectKind::Damage, "", 1.0, 2.5), &rolled, "loses health: for certain, 2.5 on average");
        check(effect(EffectKind::Damage, "", 0.5, 2.0), &rolled, "loses health: 50 %, 2 on average");
        check(effect(EffectKind::Death, "", 1.0, 1.0), &sure, "dies");
        check(effect(EffectKind::Points, "", 1.0, 1.0), &sure, "scores 1 point");
        check(effect(EffectKind::Status, "covered by Uber", 1.0, 1.0), &sure, "is covered by Uber");
        check(
            effect(EffectKind::Status, "is covered by Uber", 0.5, 0.5),
            &rolled,
            "is covered by Uber: 50 %",
        );
        check(effect(EffectKind::Status, "", 1.0, 1.0), &sure, "is marked");
    }

    #[test]
    fn outcomes_come_by_chance_then_by_amount_and_long_lists_are_cut() {
        let mut outcomes: Vec<_> = (1..=12).rev().map(|n| (0.05, format!("It loses {n}."))).collect();
        outcomes.push((0.4, "It misses.".to_owned()));
        let odds = ActionOdds {
            roll: Some("roll 3d6".to_owned()),
            outcomes,
            is_exact: true,
            ..ActionOdds::default()
        };
        let text = odds_text(&odds, 80);
        let lines: Vec<_> = text.lines().map(str::trim).collect();
        assert_eq!(lines[1], "40 %  It misses.");
        assert_eq!(lines[2], "5 %  It loses 1.");
        assert_eq!(lines[6], "5 %  It loses 5.");
        assert_eq!(lines[7], "35 %  … 7 others together");
        assert_eq!(lines.len(), 8);
    }
}
