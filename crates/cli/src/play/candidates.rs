//! What a cell, or a piece's cell and a target cell, could mean: what is legal, and why the rest is refused.

use hillfort_engine::view::{ActionKind, Candidate, Decision};
use hillfort_engine::{Error, Table};

use crate::layout::wrap;
use crate::play::choices;
use crate::play::explain::with_rule;

/// Lists what one or two cells could mean.
pub(super) fn candidates(
    table: &dyn Table,
    decisions: &[Decision],
    cells: &[String],
    columns: usize,
) -> Result<String, Error> {
    let (candidates, mut text) = match cells {
        [only] => (meant_by(table, decisions, only)?, choices::with_words(decisions, only, columns)),
        [from, to, ..] => (table.candidates(Some(from), Some(to))?, String::new()),
        [] => (Vec::new(), String::new()),
    };
    if cells.len() > 1 {
        for candidate in candidates.iter().filter(|candidate| candidate.refused.is_none()) {
            text.push_str(&wrap(&format!("{}: legal", lines_of(candidate)), columns, "  ", "      "));
        }
    }
    text.push_str(&refused(&candidates, columns));
    Ok(if text.is_empty() { "No action fits that.\n".to_owned() } else { text })
}

/// Lists the actions at a cell: those of no particular piece, and those of the acting piece, if there is only one.
fn meant_by(table: &dyn Table, decisions: &[Decision], cell: &str) -> Result<Vec<Candidate>, Error> {
    let mut candidates = table.candidates(None, Some(cell))?;
    let mut acting: Vec<_> = decisions
        .iter()
        .filter(|d| d.choice.kind != ActionKind::Choice)
        .filter_map(|d| d.choice.from.as_deref())
        .collect();
    acting.dedup();
    if let [only] = acting[..]
        && only != cell
    {
        for candidate in table.candidates(Some(only), Some(cell))? {
            if !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
    }
    Ok(candidates)
}

/// Returns the line of a candidate, after the one that chooses its unit if it needs one.
fn lines_of(candidate: &Candidate) -> String {
    let opener = candidate.opener.as_ref().map(|opener| format!("{opener}, "));
    opener.unwrap_or_default() + &candidate.line
}

/// Lists refusals; those with the same verb and reason share a line.
fn refused(candidates: &[Candidate], columns: usize) -> String {
    let mut groups: Vec<(String, &str, Vec<&str>)> = Vec::new();
    for candidate in candidates {
        let Some(why) = candidate.refused.as_ref().map(with_rule) else { continue };
        let verb = candidate.line.split(' ').next().unwrap_or_default();
        match groups.iter_mut().find(|(reason, known, _)| *reason == why && *known == verb) {
            Some((_, _, lines)) => lines.push(&candidate.line),
            None => groups.push((why, verb, vec![&candidate.line])),
        }
    }
    let line = |(why, verb, lines): &(String, &str, Vec<&str>)| {
        let what = match lines.as_slice() {
            [only] => (*only).to_owned(),
            [first, ..] => format!("{first} and {} more with '{verb}'", lines.len() - 1),
            [] => String::new(),
        };
        wrap(&format!("{what}: refused, {why}"), columns, "  ", "      ")
    };
    groups.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use hillfort_engine::view::Cause;

    use super::*;

    #[test]
    fn refusals_with_the_same_reason_share_a_line() {
        let candidate = |line: &str, sentence: &str| Candidate {
            line: line.to_owned(),
            opener: None,
            verb: "Move",
            class: None,
            refused: Some(Cause { sentence: sentence.to_owned(), rule: "X-1".to_owned() }),
        };
        let candidates = [
            candidate("bring a d9", "no"),
            candidate("go d9", "no"),
            candidate("bring b d9", "no"),
            candidate("bring c d9", "full"),
        ];
        assert_eq!(
            refused(&candidates, 80),
            "  bring a d9 and 1 more with 'bring': refused, no (X-1)\n  go d9: refused, no (X-1)\n  \
             bring c d9: refused, full (X-1)\n"
        );
    }
}
