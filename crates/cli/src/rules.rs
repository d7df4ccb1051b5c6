//! The command `rules`: the guide, the reference, one rule; long texts in a pager.

use std::io::{IsTerminal as _, Write as _};
use std::process::{Command, ExitCode, Stdio};

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::facts::Manual;
use hillfort_engine::rulebook::{Rule, Rulebook};
use hillfort_engine::{Facts, Ruleset, Visitor};

use crate::Failure;
use crate::layout::{wrap, wrap_spaced};
use crate::screen::{columns, print};

/// What somebody wants to read about a game.
pub(crate) enum Part {
    /// How it is played.
    Guide,
    /// Every rule.
    Reference,
    /// What is for programs.
    Notation,
    /// The rule with this id, or all rules whose ids start like it.
    Rule(String),
}

/// The texts of a game.
struct Texts {
    facts: &'static Facts,
    manual: &'static Manual,
    book: Rulebook<'static>,
}

struct Read;

impl Visitor for Read {
    type Out = Texts;
    fn visit<G: Ruleset>(self) -> Self::Out {
        Texts { facts: G::facts(), manual: G::manual(), book: Rulebook::of::<G>() }
    }
}

pub(crate) fn rules<L: Games>(catalog: &Catalog<L>, game: &str, part: &Part) -> Result<ExitCode, Failure> {
    let texts = catalog.visit(game, Read)?;
    match part {
        // A game without a guide has its reference.
        Part::Guide if texts.manual.guide.is_empty() => page(texts.manual.rules)?,
        Part::Guide => page(&guide_text(texts.manual.guide, columns().min(MOST_COLUMNS)))?,
        Part::Reference => page(texts.manual.rules)?,
        Part::Notation => page(texts.manual.notation)?,
        Part::Rule(id) => print(&rule_text(&texts, id)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the text of a rule, for a game in progress.
pub(crate) fn rule_of<L: Games>(catalog: &Catalog<L>, game: &str, id: &str) -> Result<String, Failure> {
    rule_text(&catalog.visit(game, Read)?, id)
}

/// Returns the rule with an id, or all rules whose ids start like it, a paragraph each.
fn rule_text(Texts { facts, book, .. }: &Texts, id: &str) -> Result<String, Failure> {
    let wanted = id.to_uppercase();
    let found: Vec<_> = match book.rule(&wanted) {
        Some(rule) => vec![rule],
        None => book.rules().filter(|rule| rule.id.starts_with(&format!("{wanted}-"))).collect(),
    };
    if found.is_empty() {
        let first = book.rules().next().map_or(facts.prefix, |rule| rule.id);
        return Err(Failure::new(format!(
            "{} has no rule '{id}'; its rules have ids like {first}",
            facts.id
        )));
    }
    let paragraph = |rule: Rule<'_>| {
        let mark =
            if rule.is_reconstructed() { "  (reconstructed: the original lost its pictures)" } else { "" };
        format!("{} · {}{mark}\n{}\n\n", rule.id, rule.section, rule.text)
    };
    Ok(found.into_iter().map(paragraph).collect())
}

/// Lines of a guide are not wider than this: longer ones are hard to read.
const MOST_COLUMNS: usize = 88;

/// Sets the Markdown of a guide for a terminal: wrapped, headings underlined, pictures by their captions.
fn guide_text(markdown: &str, columns: usize) -> String {
    let mut text = String::new();
    for line in markdown.lines() {
        let plain = line.replace("**", "").replace('`', "'");
        if let Some(caption) = plain.strip_prefix("![").and_then(|rest| rest.split_once("](")) {
            text.push_str(&wrap(&format!("[Picture: {}]", caption.0), columns, "    ", "    "));
        } else if let Some(title) = plain.strip_prefix("# ").or_else(|| plain.strip_prefix("## ")) {
            let rule = if plain.starts_with("# ") { "=" } else { "-" };
            text.push_str(&format!("{title}\n{}\n", rule.repeat(title.chars().count())));
        } else if plain.starts_with('|') {
            text.push_str(&format!("{plain}\n"));
        } else {
            let indent = " ".repeat(indent_of(&plain));
            text.push_str(&wrap_spaced(&plain, columns, "", &indent));
        }
    }
    text
}

/// Returns how far the lines after the first of a list item are indented.
fn indent_of(line: &str) -> usize {
    let marker = line.split(' ').next().unwrap_or_default();
    let is_number = marker.strip_suffix('.').is_some_and(|number| number.parse::<u8>().is_ok());
    if marker == "-" || is_number { marker.len() + 1 } else { 0 }
}

/// Shows a long text in the person's pager at a terminal, and prints it otherwise.
fn page(text: &str) -> std::io::Result<()> {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
    if !std::io::stdout().is_terminal() || matches!(pager.trim(), "" | "cat") {
        return print(text);
    }
    // The variable may have options; so a shell reads it, as in other programs.
    let mut command = Command::new("sh");
    command.args(["-c", &pager]).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // Quit if it fits one screen, pass colours, leave the text on the screen.
        command.env("LESS", "FRX");
    }
    let Ok(mut child) = command.spawn() else { return print(text) };
    if let Some(mut input) = child.stdin.take() {
        // Somebody who has read enough closes the pager.
        let _ = input.write_all(text.as_bytes());
    }
    // A shell says 127 if there is no such program.
    if child.wait()?.code() == Some(127) { print(text) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_is_set_for_a_terminal() {
        let text =
            guide_text("# G\n\n## A turn\n\n1. Roll **one** die and walk.\n\n![The `x`](guide/x.rec)\n", 16);
        assert_eq!(
            text,
            "G\n=\n\nA turn\n------\n\n1. Roll one die\n   and walk.\n\n    [Picture:\n    The 'x']\n"
        );
    }
}
