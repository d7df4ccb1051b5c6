//! Fitting text into a width, counted in characters, and ordering it.

use std::cmp::Ordering;

/// Breaks text at spaces so that no line is wider than `columns`. The first line starts with `first`, all others with
/// `rest`; every line ends with a newline. A word that is too long for a line is cut, and a no-break space breaks no
/// line.
pub(crate) fn wrap(text: &str, columns: usize, first: &str, rest: &str) -> String {
    let mut out = String::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split_ascii_whitespace() {
        let mut word = word;
        loop {
            let gap = usize::from(!is_empty);
            if width(&line) + gap + width(word) <= columns {
                line.push_str(&" ".repeat(gap));
                line.push_str(word);
                is_empty = false;
                break;
            }
            let room = columns.saturating_sub(width(rest)).max(1);
            if is_empty && width(word) > room {
                let cut = word.char_indices().nth(room).map_or(word.len(), |(at, _)| at);
                line.push_str(&word[..cut]);
                word = &word[cut..];
            }
            out.push_str(line.trim_end());
            out.push('\n');
            rest.clone_into(&mut line);
            is_empty = true;
        }
    }
    out.push_str(line.trim_end());
    out.push('\n');
    out
}

/// Sets items in as many columns as fit, read along the lines; every line starts with two spaces.
pub(crate) fn in_columns(items: &[String], columns: usize) -> String {
    let widest = items.iter().map(|item| width(item)).max().unwrap_or(0) + 2;
    let n_columns = (columns.saturating_sub(2) / widest).max(1);
    let mut text = String::new();
    for line in items.chunks(n_columns) {
        let cells: String = line.iter().map(|item| format!("{item:<widest$}")).collect();
        text.push_str(&format!("  {}\n", cells.trim_end()));
    }
    text
}

/// Compares texts as people order them: numbers within them by their values, so that c9 comes before c10.
pub(crate) fn natural(a: &str, b: &str) -> Ordering {
    parts(a).cmp(&parts(b)).then_with(|| a.cmp(b))
}

/// A text as its runs of other characters and of digits.
fn parts(text: &str) -> Vec<(&str, u64)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (word, tail) = rest.split_at(rest.find(is_digit).unwrap_or(rest.len()));
        let (number, tail) = tail.split_at(tail.find(|c| !is_digit(c)).unwrap_or(tail.len()));
        parts.push((word, number.parse().unwrap_or(0)));
        rest = tail;
    }
    parts
}

/// Returns how many characters wide a text without colours is.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_spaces_and_hangs() {
        assert_eq!(wrap("one two three", 8, "- ", "  "), "- one\n  two\n  three\n");
        assert_eq!(wrap("", 8, "", ""), "\n");
    }

    #[test]
    fn a_word_wider_than_the_line_is_cut() {
        assert_eq!(wrap("abcdefgh ij", 5, "", " "), "abcd\n efgh\n ij\n");
        for columns in 1..12 {
            let text = wrap("a bcdefghijklmnop qr stuvwxyz", columns, "", "");
            assert!(text.lines().all(|line| width(line) <= columns), "{columns}: {text}");
        }
    }

    #[test]
    fn numbers_within_a_text_are_ordered_by_their_values() {
        let mut cells = ["c10", "hill", "c9", "b11", "c9 with 2", "s1"];
        cells.sort_by(|a, b| natural(a, b));
        assert_eq!(cells, ["b11", "c9", "c9 with 2", "c10", "hill", "s1"]);
    }

    #[test]
    fn items_stand_in_as_many_columns_as_fit() {
        let items = ["aa", "b", "ccc"].map(str::to_owned);
        assert_eq!(in_columns(&items, 12), "  aa   b\n  ccc\n");
        assert_eq!(in_columns(&items, 4), "  aa\n  b\n  ccc\n");
    }
}
