//! The numbered list of decisions, grouped by piece and verb.

use hillfort_engine::view::{ActionKind, Decision, PieceView, View};

use crate::layout::{in_columns, natural, pad, width};

/// A wider header has a line of its own.
const MAX_HEADER: usize = 26;

/// Sorts decisions by piece, in the order of the view, then by kind, then by target. Decisions of no particular piece
/// come after the pieces, and the end of a turn comes last.
pub(super) fn sort(decisions: &mut [Decision], view: &View) {
    let piece = |decision: &Decision| {
        let acts = |piece: &PieceView| {
            decision.choice.from.is_some()
                && piece.cell == decision.choice.from
                && decision.choice.class == Some(piece.class.as_str())
        };
        view.pieces.iter().position(acts).unwrap_or(view.pieces.len())
    };
    let rank = |decision: &Decision| match decision.choice.kind {
        // Choosing the piece that acts next is a group of its own.
        ActionKind::Choice | ActionKind::End => (usize::MAX, kind_rank(decision.choice.kind)),
        kind => (piece(decision), kind_rank(kind)),
    };
    decisions.sort_by(|a, b| {
        let (a_entry, b_entry) = (Entry::of(0, a), Entry::of(0, b));
        let by_group = rank(a).cmp(&rank(b)).then_with(|| natural(&a_entry.header, &b_entry.header));
        let by_target = piece(a).cmp(&piece(b)).then_with(|| natural(&a_entry.target, &b_entry.target));
        by_group.then(by_target).then_with(|| a.choice.line.cmp(&b.choice.line))
    });
}

const fn kind_rank(kind: ActionKind) -> u8 {
    match kind {
        ActionKind::Attack => 0,
        ActionKind::Charge => 1,
        ActionKind::Heal => 2,
        ActionKind::Special => 3,
        ActionKind::Turn => 4,
        ActionKind::Move => 5,
        ActionKind::Place => 6,
        ActionKind::Choice => 7,
        ActionKind::End => 8,
    }
}

/// Lists decisions in at most `max_lines` lines, but at least one per group. If the list is cut, it says how to see the
/// rest.
pub(super) fn overview(decisions: &[Decision], columns: usize, max_lines: usize) -> String {
    let list = List::new(&entries(decisions), columns);
    if list.n_lines(usize::MAX) <= max_lines {
        return list.text(usize::MAX);
    }
    // One line says that the list is cut.
    let room = max_lines.saturating_sub(1);
    let share = (1..max_lines).rev().find(|share| list.n_lines(*share) <= room).unwrap_or(1);
    let note = format!("  … {} in all: 'list' shows them, 'list WORD' some", decisions.len());
    let note: String = note.chars().take(columns).collect();
    format!("{}{note}\n", list.text(share))
}

/// Returns the number of lines of the whole list, and of the shortest one.
pub(super) fn heights(decisions: &[Decision], columns: usize) -> (usize, usize) {
    let list = List::new(&entries(decisions), columns);
    let (whole, least) = (list.n_lines(usize::MAX), list.n_lines(1));
    (whole, if least < whole { least + 1 } else { whole })
}

/// Lists the decisions that match all words by their line, class or cells, with their numbers in the whole list.
pub(super) fn with_words(decisions: &[Decision], words: &str, columns: usize) -> String {
    let mut entries = entries(decisions);
    entries.retain(|entry| words.split_whitespace().all(|word| has_word(entry.decision, word)));
    List::new(&entries, columns).text(usize::MAX)
}

fn has_word(decision: &Decision, word: &str) -> bool {
    let class = decision.choice.class.into_iter();
    let cells = decision.choice.from.as_deref().into_iter().chain(decision.choice.to.as_deref());
    decision.choice.line.split(' ').chain(class).chain(cells).any(|own| own.eq_ignore_ascii_case(word))
}

/// A decision in the list: `header` is common to its group, `target` is its own.
struct Entry<'a> {
    number: usize,
    decision: &'a Decision,
    header: String,
    target: String,
}

fn entries(decisions: &[Decision]) -> Vec<Entry<'_>> {
    decisions.iter().enumerate().map(|(idx, decision)| Entry::of(idx + 1, decision)).collect()
}

impl<'a> Entry<'a> {
    fn of(number: usize, decision: &'a Decision) -> Self {
        let mut words = decision.choice.line.split(' ');
        let verb = words.next().unwrap_or_default();
        let mut rest: Vec<_> = words.collect();
        let (header, target) = match (&decision.choice.from, &decision.choice.class) {
            // If the line names only the piece, the piece is the target.
            (Some(from), Some(class)) if rest == [from] => (verb.to_owned(), format!("{class} {from}")),
            (Some(from), Some(class)) => {
                for known in [from.as_str(), class] {
                    if let Some(at) = rest.iter().position(|word| *word == known) {
                        rest.remove(at);
                    }
                }
                (format!("{verb} ({class} {from})"), rest.join(" "))
            }
            (None, _) if rest.len() > 1 && rest.last().copied() == decision.choice.to.as_deref() => {
                let target = rest.pop().unwrap_or_default().to_owned();
                (format!("{verb} {}", rest.join(" ")), target)
            }
            _ => (verb.to_owned(), rest.join(" ")),
        };
        Self { number, decision, header, target }
    }

    fn text(&self, digits: usize, words: &str) -> String {
        // A warning should be visible before the choice.
        let mark = if self.decision.choice.warning.is_some() { " !" } else { "" };
        format!("{:>digits$} {words}{mark}", self.number).trim_end().to_owned()
    }
}

/// The list, laid out.
struct List {
    columns: usize,
    /// The width of the headers, with their colon and a space.
    margin: usize,
    groups: Vec<Group>,
    /// Groups of one decision, which are written as their lines.
    singles: Vec<String>,
}

struct Group {
    header: String,
    items: Vec<String>,
}

impl List {
    fn new(entries: &[Entry<'_>], columns: usize) -> Self {
        let digits = entries.iter().map(|entry| entry.number).max().unwrap_or(0).to_string().len();
        let mut groups: Vec<Group> = Vec::new();
        let mut singles = Vec::new();
        for group in entries.chunk_by(|a, b| a.header == b.header) {
            if let [only] = group {
                singles.push(only.text(digits, &only.decision.choice.line));
                continue;
            }
            let items = group.iter().map(|entry| entry.text(digits, &entry.target)).collect();
            groups.push(Group { header: group[0].header.clone(), items });
        }
        let widths = groups.iter().map(|group| width(&group.header)).filter(|width| *width <= MAX_HEADER);
        let margin = widths.max().map_or(2, |widest| widest + 5).min(columns / 2);
        Self { columns, margin, groups, singles }
    }

    fn n_lines(&self, share: usize) -> usize {
        self.text(share).lines().count()
    }

    /// Returns the list with at most `share` lines per group.
    fn text(&self, share: usize) -> String {
        let mut text = String::new();
        for group in &self.groups {
            text.push_str(&group.text(self.margin, self.columns, share));
        }
        if !self.singles.is_empty() {
            text.push_str(&in_columns(&self.singles, self.columns));
        }
        text
    }
}

impl Group {
    fn text(&self, margin: usize, columns: usize, share: usize) -> String {
        let header = format!("  {}:", self.header);
        let is_wide = width(&header) + 1 > margin;
        let widest = self.items.iter().map(|item| width(item)).max().unwrap_or(0) + 2;
        let per_line = (columns.saturating_sub(margin) / widest).max(1);
        let n_shown = per_line.saturating_mul(share).min(self.items.len());
        let is_cut = n_shown < self.items.len();
        // In a cut group, the last item is replaced by an ellipsis.
        let mut items = self.items[..n_shown - usize::from(is_cut)].to_vec();
        if is_cut {
            items.push("…".to_owned());
        }
        let mut text = if is_wide { format!("{header}\n") } else { String::new() };
        for (idx, line) in items.chunks(per_line).enumerate() {
            let left = if idx == 0 && !is_wide { header.as_str() } else { "" };
            let cells: String = line.iter().map(|item| pad(item, widest)).collect();
            let line = format!("{}{}", pad(left, margin), cells.trim_end());
            text.push_str(line.chars().take(columns).collect::<String>().trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use hillfort_engine::view::{ActionOdds, Choice};

    use super::*;

    fn decision(
        line: &str,
        kind: ActionKind,
        actor: Option<(&'static str, &str)>,
        to: Option<&str>,
    ) -> Decision {
        let choice = Choice {
            line: line.to_owned(),
            verb: kind.title(),
            needs_verb: false,
            opener: None,
            kind,
            from: actor.map(|(_, from)| from.to_owned()),
            class: actor.map(|(class, _)| class),
            to: to.map(str::to_owned),
            sentence: String::new(),
            warning: (line == "go c2").then(|| "Careful.".to_owned()),
        };
        Decision { choice, area: Vec::new(), odds: ActionOdds::default() }
    }

    fn moves(n: usize) -> Vec<Decision> {
        let scout = Some(("scout", "f8"));
        let mut list = vec![decision("end", ActionKind::End, None, None)];
        for idx in 1..=n {
            let cell = format!("c{idx}");
            list.push(decision(&format!("go {cell}"), ActionKind::Move, scout, Some(&cell)));
        }
        for cell in ["d1", "d2"] {
            let mut place = decision(&format!("bring medic {cell}"), ActionKind::Place, None, Some(cell));
            place.choice.class = Some("medic");
            list.push(place);
        }
        let view = View {
            cells: vec![],
            pieces: vec![],
            counters: vec![],
            seats: vec![],
            status: String::new(),
            task: String::new(),
        };
        sort(&mut list, &view);
        list
    }

    #[test]
    fn a_short_list_is_whole_and_grouped() {
        let text = "  go (scout f8):  1 c1    2 c2 !  3 c3\n  bring medic:    4 d1  5 d2\n  6 end\n";
        assert_eq!(overview(&moves(3), 60, 10), text);
    }

    #[test]
    fn targets_are_in_natural_order() {
        let lines: Vec<_> = moves(11).into_iter().map(|decision| decision.choice.line).collect();
        assert_eq!(lines[..3], ["go c1", "go c2", "go c3"]);
        assert_eq!(lines[8..11], ["go c9", "go c10", "go c11"]);
        assert_eq!(lines.last().map(String::as_str), Some("end"));
    }

    #[test]
    fn a_long_list_is_cut_but_shows_every_group() {
        let list = moves(300);
        for max in [4, 6, 12] {
            let text = overview(&list, 80, max);
            assert!(text.lines().count() <= max, "{max}:\n{text}");
            assert!(text.lines().all(|line| width(line) <= 80), "{text}");
            for expected in ["go (scout f8):", "bring medic:", "303 end", "… 303 in all: 'list' shows them"]
            {
                assert!(text.contains(expected), "{expected} is missing:\n{text}");
            }
        }
        assert_eq!(heights(&list, 80).1, 4);
    }

    #[test]
    fn words_and_classes_filter_the_list() {
        let list = moves(300);
        assert_eq!(with_words(&list, "END", 80), "  303 end\n");
        assert_eq!(with_words(&list, "scout c17", 80), "  17 go c17\n");
        assert_eq!(with_words(&list, "medic", 80).lines().count(), 1);
        assert_eq!(with_words(&list, "nothing", 80), "");
    }
}
