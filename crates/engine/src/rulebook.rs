//! Splits the Markdown text of a game's rules into sections and rules.
//!
//! A section starts with `## Title`. A rule is one line `- **KH-MOVE-2** [S] Text.`, with a mark for its origin: `[S]`
//! stated by the source, `[R]` decided where the source is silent, `[D]` reconstructed data.

use crate::facts::Manual;
use crate::ruleset::Ruleset;

/// The rules of a game, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook<'a> {
    /// The title of the text.
    pub title: &'a str,
    /// The text before the first section, as Markdown.
    pub intro: &'a str,
    /// The sections.
    pub sections: Vec<Section<'a>>,
}

/// A section of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// Its title.
    pub title: &'a str,
    /// The rules and the texts between them.
    pub entries: Vec<Entry<'a>>,
}

/// An entry of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// A rule.
    Rule(Rule<'a>),
    /// Other text as Markdown: paragraphs, lists, tables.
    Text(&'a str),
}

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// Its id.
    pub id: &'a str,
    /// The title of its section.
    pub section: &'a str,
    /// Its text, including the mark.
    pub text: &'a str,
}

impl<'a> Rule<'a> {
    /// Returns whether the rule contains data that had to be reconstructed because the original's pictures are lost.
    #[must_use]
    pub fn is_reconstructed(&self) -> bool {
        self.text.contains("[D]") || self.text.contains("[S/D]")
    }

    /// Returns the mark of the rule's origin, without brackets, and the text after it.
    #[must_use]
    pub fn mark_and_text(&self) -> (Option<&'a str>, &'a str) {
        let marked = self.text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        marked.map_or((None, self.text), |(mark, text)| (Some(mark), text.trim_start()))
    }
}

impl Rulebook<'static> {
    /// Returns the whole reference of a manual: the rules, and what is for programs.
    #[must_use]
    pub fn of_manual(manual: &Manual) -> Self {
        let mut book = Self::parse(manual.rules);
        book.sections.extend(Self::parse(manual.notation).sections);
        book
    }

    /// Returns the whole reference of a game: its rules, and what is for programs.
    #[must_use]
    pub fn of<G: Ruleset>() -> Self {
        Self::of_manual(G::manual())
    }
}

impl<'a> Rulebook<'a> {
    /// Parses the rules.
    #[must_use]
    pub fn parse(markdown: &'a str) -> Self {
        let mut parts = markdown.split("\n## ");
        let front = parts.next().unwrap_or_default();
        let (title, intro) = front.split_once('\n').unwrap_or((front, ""));
        Self {
            title: title.strip_prefix("# ").unwrap_or(title).trim(),
            intro: intro.trim(),
            sections: parts.map(section).collect(),
        }
    }

    /// Returns the rules, in the order of the text.
    pub fn rules(&self) -> impl Iterator<Item = Rule<'a>> {
        self.sections.iter().flat_map(|section| &section.entries).filter_map(|entry| match entry {
            Entry::Rule(rule) => Some(*rule),
            Entry::Text(_) => None,
        })
    }

    /// Returns the rule with that id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<Rule<'a>> {
        self.rules().find(|rule| rule.id == id)
    }
}

fn section(markdown: &str) -> Section<'_> {
    let (title, body) = markdown.split_once('\n').unwrap_or((markdown, ""));
    let title = title.trim();
    let mut entries = Vec::new();
    let mut rest = body;
    while !rest.is_empty() {
        // A text ends where the next rule begins.
        let text = rest.split_inclusive('\n').take_while(|line| rule(title, line).is_none());
        let (text, after) = rest.split_at(text.map(str::len).sum());
        if !text.trim().is_empty() {
            entries.push(Entry::Text(text.trim()));
        }
        let (line, after) = after.split_once('\n').unwrap_or((after, ""));
        entries.extend(rule(title, line).map(Entry::Rule));
        rest = after;
    }
    Section { title, entries }
}

fn rule<'a>(section: &'a str, line: &'a str) -> Option<Rule<'a>> {
    let (id, text) = line.strip_prefix("- **")?.split_once("**")?;
    Some(Rule { id, section, text: text.trim() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Game\n\nWhat it is.\n- no rule\n## Board\nA table:\n\n| a |\n\n- **X-1** [S] A cell.\n\
                        - **X-2** [D] A map.\nThe end.\n## Empty\n";

    #[test]
    fn rules_know_their_section_and_their_origin() {
        let book = Rulebook::parse(TEXT);
        let rule = book.rule("X-2").unwrap();
        assert_eq!((rule.section, rule.text, rule.is_reconstructed()), ("Board", "[D] A map.", true));
        assert_eq!(rule.mark_and_text(), (Some("D"), "A map."));
        assert_eq!((book.rules().count(), book.rule("X-3")), (2, None));
    }

    #[test]
    fn everything_between_the_rules_is_kept() {
        let book = Rulebook::parse(TEXT);
        assert_eq!((book.title, book.intro), ("Game", "What it is.\n- no rule"));
        let [board, empty] = &book.sections[..] else { panic!("{:?}", book.sections) };
        let texts: Vec<_> = board.entries.iter().filter(|entry| matches!(entry, Entry::Text(_))).collect();
        assert_eq!(texts, [&Entry::Text("A table:\n\n| a |"), &Entry::Text("The end.")]);
        assert_eq!((empty.title, empty.entries.len()), ("Empty", 0));
    }
}
