//! The numbered list of decisions.

use engine::view::Decision;

use crate::layout::in_columns;

/// A list of more lines pushes the board off the screen, so that groups are cut.
const MOST_LINES: usize = 18;

/// Lists decisions, a group for each verb. The groups of a long list are cut, and say how to see the rest.
pub(super) fn overview(decisions: &[Decision], columns: usize) -> String {
    let numbered = number(decisions);
    let groups: Vec<_> =
        numbered.chunk_by(|a, b| a.verb == b.verb).map(|group| (group, listed(group, columns))).collect();
    // A cut group has one line more, which says so.
    let n_lines = |text: &str, share: usize| match text.lines().count() {
        n if n > share => share + 1,
        n => n,
    };
    let total = |share: usize| groups.iter().map(|(_, text)| n_lines(text, share)).sum::<usize>();
    let share = (1..=MOST_LINES).rev().find(|share| total(*share) <= MOST_LINES).unwrap_or(1);
    let indent = " ".repeat(decisions.len().to_string().len() + 3);
    let mut out = String::new();
    for (group, text) in &groups {
        let shown: String = text.lines().take(share).map(|line| format!("{line}\n")).collect();
        out.push_str(&shown);
        if text.lines().count() > share {
            let (n, verb) = (group.len(), group[0].verb);
            out.push_str(&format!("{indent}… {n} in all: 'legal {verb}' lists them\n"));
        }
    }
    out
}

/// Lists the decisions that have all these words, with the numbers they have in the whole list.
pub(super) fn with_words(decisions: &[Decision], words: &str, columns: usize) -> String {
    let has = |line: &str, word: &str| line.split(' ').any(|own| own.eq_ignore_ascii_case(word));
    let mut numbered = number(decisions);
    numbered.retain(|item| words.split_whitespace().all(|word| has(item.line, word)));
    listed(&numbered, columns)
}

struct Numbered<'a> {
    verb: &'a str,
    line: &'a str,
    text: String,
}

fn number(decisions: &[Decision]) -> Vec<Numbered<'_>> {
    let digits = decisions.len().to_string().len();
    let item = |(idx, decision): (usize, &'_ Decision)| {
        // Whoever is warned should see it before choosing.
        let mark = if decision.warning.is_some() { " !" } else { "" };
        format!("{:>digits$} {}{mark}", idx + 1, decision.choice.line)
    };
    let numbered = decisions.iter().enumerate().map(|(idx, decision)| Numbered {
        verb: &decision.choice.verb,
        line: &decision.choice.line,
        text: item((idx, decision)),
    });
    numbered.collect()
}

fn listed(numbered: &[Numbered<'_>], columns: usize) -> String {
    let groups = numbered.chunk_by(|a, b| a.verb == b.verb);
    let texts = groups.map(|group| group.iter().map(|item| item.text.clone()).collect::<Vec<_>>());
    texts.map(|items| in_columns(&items, columns)).collect()
}

#[cfg(test)]
mod tests {
    use engine::view::{Choice, Deed, Outlook};

    use super::*;

    fn decisions(verb: &str, n: usize) -> Vec<Decision> {
        let choice = |idx: usize| Choice {
            line: format!("{verb} {idx:03}"),
            verb: verb.to_owned(),
            deed: Deed::Move,
            from: None,
            class: None,
            to: None,
            sentence: String::new(),
        };
        let decision = |idx: usize| Decision {
            choice: choice(idx),
            outlook: Outlook::default(),
            warning: (idx == 1).then(|| "Careful.".to_owned()),
        };
        (0..n).map(decision).collect()
    }

    #[test]
    fn a_short_list_is_whole_and_grouped_by_verb() {
        let list = [decisions("go", 3), decisions("turn", 1)].concat();
        assert_eq!(overview(&list, 40), "  1 go 000    2 go 001 !  3 go 002\n  4 turn 000\n");
    }

    #[test]
    fn a_long_list_is_cut_and_can_be_asked_for() {
        let list = [decisions("go", 300), decisions("turn", 2)].concat();
        let text = overview(&list, 80);
        assert!(text.lines().count() <= MOST_LINES, "{text}");
        assert!(text.contains("… 300 in all: 'legal go' lists them"), "{text}");
        assert!(text.contains("301 turn 000") && text.contains("302 turn 001 !"), "{text}");
        assert_eq!(with_words(&list, "TURN", 80).lines().count(), 1);
        assert_eq!(with_words(&list, "go", 80).split("go").count(), 301);
        assert_eq!(with_words(&list, "nothing", 80), "");
    }
}
