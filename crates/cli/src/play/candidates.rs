//! What a cell, or a piece's cell and a target cell, could mean: what is legal, and why the rest is refused.

use hillfort_engine::view::{ActionKind, Answer, Decision};
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
    let (answers, mut text) = match cells {
        [only] => (meant_by(table, decisions, only)?, choices::with_words(decisions, only, columns)),
        [from, to, ..] => (table.candidates(Some(from), Some(to))?, String::new()),
        [] => (Vec::new(), String::new()),
    };
    if cells.len() > 1 {
        for answer in answers.iter().filter(|answer| answer.refused.is_none()) {
            text.push_str(&wrap(&format!("{}: legal", answer.line), columns, "  ", "      "));
        }
    }
    text.push_str(&refused(&answers, columns));
    Ok(if text.is_empty() { "No action fits that.\n".to_owned() } else { text })
}

/// Lists the actions at a cell: those of no particular piece, and those of the acting piece, if there is only one.
fn meant_by(table: &dyn Table, decisions: &[Decision], cell: &str) -> Result<Vec<Answer>, Error> {
    let mut answers = table.candidates(None, Some(cell))?;
    let mut acting: Vec<_> = decisions
        .iter()
        .filter(|d| d.choice.kind != ActionKind::Choice)
        .filter_map(|d| d.choice.from.as_deref())
        .collect();
    acting.dedup();
    if let [only] = acting[..]
        && only != cell
    {
        for answer in table.candidates(Some(only), Some(cell))? {
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        }
    }
    Ok(answers)
}

/// Lists refusals; those with the same verb and reason share a line.
fn refused(answers: &[Answer], columns: usize) -> String {
    let mut groups: Vec<(String, &str, Vec<&str>)> = Vec::new();
    for answer in answers {
        let Some(why) = answer.refused.as_ref().map(with_rule) else { continue };
        let verb = answer.line.split(' ').next().unwrap_or_default();
        match groups.iter_mut().find(|(reason, known, _)| *reason == why && *known == verb) {
            Some((_, _, lines)) => lines.push(&answer.line),
            None => groups.push((why, verb, vec![&answer.line])),
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
        let answer = |line: &str, sentence: &str| Answer {
            line: line.to_owned(),
            verb: "Move",
            class: None,
            refused: Some(Cause { sentence: sentence.to_owned(), rule: "X-1".to_owned() }),
        };
        let answers = [
            answer("bring a d9", "no"),
            answer("go d9", "no"),
            answer("bring b d9", "no"),
            answer("bring c d9", "full"),
        ];
        assert_eq!(
            refused(&answers, 80),
            "  bring a d9 and 1 more with 'bring': refused, no (X-1)\n  go d9: refused, no (X-1)\n  \
             bring c d9: refused, full (X-1)\n"
        );
    }
}
