//! The numbered list of decisions: one group for everything that one piece can do in one way.

use hillfort_engine::view::{ActionKind, Decision, PieceView, View};

use crate::layout::{in_columns, natural, width};

/// Wider headers stand on a line of their own.
const MOST_HEADER: usize = 26;

/// Puts decisions in the order in which a person looks for them: piece by piece, as the view lists them, then by deed,
/// then by target. What nobody in particular does comes after the pieces, and what ends a turn comes last.
pub(super) fn sort(decisions: &mut [Decision], view: &View) {
    let piece = |decision: &Decision| {
        let acts = |piece: &PieceView| {
            decision.choice.from.is_some()
                && piece.cell == decision.choice.from
                && Some(&piece.class) == decision.choice.class.as_ref()
        };
        view.pieces.iter().position(acts).unwrap_or(view.pieces.len())
    };
    let rank = |decision: &Decision| match decision.choice.kind {
        // Naming a piece, to let it act next, is a list of its own.
        ActionKind::Choice | ActionKind::End => (usize::MAX, deed_rank(decision.choice.kind)),
        kind => (piece(decision), deed_rank(kind)),
    };
    decisions.sort_by(|a, b| {
        let (a_entry, b_entry) = (Entry::of(0, a), Entry::of(0, b));
        let by_group = rank(a).cmp(&rank(b)).then_with(|| natural(&a_entry.header, &b_entry.header));
        let by_target = piece(a).cmp(&piece(b)).then_with(|| natural(&a_entry.target, &b_entry.target));
        by_group.then(by_target).then_with(|| a.choice.line.cmp(&b.choice.line))
    });
}

const fn deed_rank(kind: ActionKind) -> u8 {
    match kind {
        ActionKind::Attack => 0,
        ActionKind::Charge => 1,
        ActionKind::Heal => 2,
        ActionKind::Special => 3,
        ActionKind::Move => 4,
        ActionKind::Place => 5,
        ActionKind::Choice => 6,
        ActionKind::End => 7,
    }
}

/// Lists decisions in at most so many lines, each group in at least one. The groups of a longer list are cut, and say
/// how to see the rest.
pub(super) fn overview(decisions: &[Decision], columns: usize, most_lines: usize) -> String {
    let list = List::new(&entries(decisions), columns);
    if list.n_lines(usize::MAX) <= most_lines {
        return list.text(usize::MAX);
    }
    // The line that says so needs room too.
    let room = most_lines.saturating_sub(1);
    let share = (1..most_lines).rev().find(|share| list.n_lines(*share) <= room).unwrap_or(1);
    let note = format!("  … {} in all: 'list' shows them, 'list WORD' some", decisions.len());
    let note: String = note.chars().take(columns).collect();
    format!("{}{note}\n", list.text(share))
}

/// Returns in how many lines the whole list stands, and in how many at least.
pub(super) fn heights(decisions: &[Decision], columns: usize) -> (usize, usize) {
    let list = List::new(&entries(decisions), columns);
    let (whole, least) = (list.n_lines(usize::MAX), list.n_lines(1));
    (whole, if least < whole { least + 1 } else { whole })
}

/// Lists the decisions that have all these words, or are of a class of that name, with the numbers they have in the
/// whole list.
pub(super) fn with_words(decisions: &[Decision], words: &str, columns: usize) -> String {
    let mut entries = entries(decisions);
    entries.retain(|entry| words.split_whitespace().all(|word| has_word(entry.decision, word)));
    List::new(&entries, columns).text(usize::MAX)
}

fn has_word(decision: &Decision, word: &str) -> bool {
    let class = decision.choice.class.as_deref().into_iter();
    let cells = decision.choice.from.as_deref().into_iter().chain(decision.choice.to.as_deref());
    decision.choice.line.split(' ').chain(class).chain(cells).any(|own| own.eq_ignore_ascii_case(word))
}

/// A decision of the list: what it shares with others of its group, and what sets it apart.
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
            // Only the piece is named: it is the target itself.
            (Some(from), Some(class)) if rest == [from] => (verb.to_owned(), format!("{class} {from}")),
            (Some(from), Some(class)) => {
                for known in [from, class] {
                    if let Some(at) = rest.iter().position(|word| word == known) {
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
        // Whoever is warned should see it before choosing.
        let mark = if self.decision.choice.warning.is_some() { " !" } else { "" };
        format!("{:>digits$} {words}{mark}", self.number).trim_end().to_owned()
    }
}

/// The list, laid out.
struct List {
    columns: usize,
    /// How wide the headers of the groups are, together with their colon and a space.
    margin: usize,
    groups: Vec<Group>,
    /// What stands alone is written as it is typed.
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
        for alike in entries.chunk_by(|a, b| a.header == b.header) {
            if let [only] = alike {
                singles.push(only.text(digits, &only.decision.choice.line));
                continue;
            }
            let items = alike.iter().map(|entry| entry.text(digits, &entry.target)).collect();
            groups.push(Group { header: alike[0].header.clone(), items });
        }
        let widths = groups.iter().map(|group| width(&group.header)).filter(|width| *width <= MOST_HEADER);
        let margin = widths.max().map_or(2, |widest| widest + 5).min(columns / 2);
        Self { columns, margin, groups, singles }
    }

    fn n_lines(&self, share: usize) -> usize {
        self.text(share).lines().count()
    }

    /// Writes the list, at most `share` lines a group.
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
        // The last of a cut group gives its place to the sign that there are more.
        let mut items = self.items[..n_shown - usize::from(is_cut)].to_vec();
        if is_cut {
            items.push("…".to_owned());
        }
        let mut text = if is_wide { format!("{header}\n") } else { String::new() };
        for (idx, line) in items.chunks(per_line).enumerate() {
            let left = if idx == 0 && !is_wide { header.as_str() } else { "" };
            let cells: String = line.iter().map(|item| format!("{item:<widest$}")).collect();
            let line = format!("{left:<margin$}{}", cells.trim_end());
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

    fn decision(line: &str, kind: ActionKind, actor: Option<(&str, &str)>, to: Option<&str>) -> Decision {
        let choice = Choice {
            line: line.to_owned(),
            verb: line.split(' ').next().unwrap_or_default().to_owned(),
            kind,
            from: actor.map(|(_, from)| from.to_owned()),
            class: actor.map(|(class, _)| class.to_owned()),
            to: to.map(str::to_owned),
            sentence: String::new(),
            warning: (line == "go c2").then(|| "Careful.".to_owned()),
        };
        Decision { choice, odds: ActionOdds::default() }
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
            place.choice.class = Some("medic".to_owned());
            list.push(place);
        }
        let view =
            View { cells: vec![], pieces: vec![], counters: vec![], seats: vec![], status: String::new() };
        sort(&mut list, &view);
        list
    }

    #[test]
    fn a_short_list_is_whole_and_grouped_by_who_does_what() {
        let text = "  go (scout f8):  1 c1    2 c2 !  3 c3\n  bring medic:    4 d1  5 d2\n  6 end\n";
        assert_eq!(overview(&moves(3), 60, 10), text);
    }

    #[test]
    fn targets_are_ordered_as_people_count() {
        let lines: Vec<_> = moves(11).into_iter().map(|decision| decision.choice.line).collect();
        assert_eq!(lines[..3], ["go c1", "go c2", "go c3"]);
        assert_eq!(lines[8..11], ["go c9", "go c10", "go c11"]);
        assert_eq!(lines.last().map(String::as_str), Some("end"));
    }

    #[test]
    fn a_long_list_is_cut_to_the_lines_there_are_but_shows_every_group() {
        let list = moves(300);
        for most in [4, 6, 12] {
            let text = overview(&list, 80, most);
            assert!(text.lines().count() <= most, "{most}:\n{text}");
            assert!(text.lines().all(|line| width(line) <= 80), "{text}");
            for told in ["go (scout f8):", "bring medic:", "303 end", "… 303 in all: 'list' shows them"] {
                assert!(text.contains(told), "{told} is missing:\n{text}");
            }
        }
        assert_eq!(heights(&list, 80).1, 4);
    }

    #[test]
    fn words_and_classes_choose_from_the_list() {
        let list = moves(300);
        assert_eq!(with_words(&list, "END", 80), "  303 end\n");
        assert_eq!(with_words(&list, "scout c17", 80), "  17 go c17\n");
        assert_eq!(with_words(&list, "medic", 80).lines().count(), 1);
        assert_eq!(with_words(&list, "nothing", 80), "");
    }
}
