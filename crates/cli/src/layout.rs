//! Fitting text into the columns of a terminal.

use std::cmp::Ordering;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr as _;

/// Breaks text at spaces so that no line is wider than `columns`. The first line starts with `first`, all others with
/// `rest`; every line ends with a newline. Runs of spaces become one, a word that is too long for a line is cut, and a
/// no-break space is no place to break.
pub(crate) fn wrap(text: &str, columns: usize, first: &str, rest: &str) -> String {
    let words: Vec<_> = text.split_ascii_whitespace().collect();
    wrap_spaced(&words.join(" "), columns, first, rest)
}

/// Does the same, but keeps runs of spaces within a line.
pub(crate) fn wrap_spaced(text: &str, columns: usize, first: &str, rest: &str) -> String {
    let options = Options::new(columns)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Sets items in as many columns as fit, row by row; every line starts with two spaces.
pub(crate) fn in_columns(items: &[String], columns: usize) -> String {
    let widest = items.iter().map(|item| width(item)).max().unwrap_or(0) + 2;
    let n_columns = (columns.saturating_sub(2) / widest).max(1);
    let mut text = String::new();
    for line in items.chunks(n_columns) {
        let cells: String = line.iter().map(|item| pad(item, widest)).collect();
        text.push_str(&format!("  {}\n", cells.trim_end()));
    }
    text
}

/// Compares texts in natural order: numbers within them by their values, so that c9 comes before c10.
pub(crate) fn natural(a: &str, b: &str) -> Ordering {
    parts(a).cmp(&parts(b)).then_with(|| a.cmp(b))
}

/// Splits a text into pairs of other characters and a number.
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

/// Returns the number of columns that a text without colours takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Appends spaces to a text up to `columns` columns.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_spaces_and_indented() {
        assert_eq!(wrap("one two three", 8, "- ", "  "), "- one\n  two\n  three\n");
        assert_eq!(wrap("one  two", 20, "", ""), "one two\n");
        assert_eq!(wrap_spaced("one  two   three", 9, "", ""), "one  two\nthree\n");
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
    fn items_are_set_in_as_many_columns_as_fit() {
        let items = ["aa", "b", "ccc"].map(str::to_owned);
        assert_eq!(in_columns(&items, 12), "  aa   b\n  ccc\n");
        assert_eq!(in_columns(&items, 4), "  aa\n  b\n  ccc\n");
        // A wide letter takes two columns.
        let items = ["山", "bb"].map(str::to_owned);
        assert_eq!(in_columns(&items, 12), "  山  bb\n");
    }
}
