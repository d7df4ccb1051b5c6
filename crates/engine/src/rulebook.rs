//! The rules for people as Markdown, taken apart by rule.
//!
//! A section starts with `## Title`; a rule is one line `- **KH-MOVE-2** [S] Text.`, with the marks of its origin:
//! `[S]` stated by the source, `[R]` ruled where the source is silent, `[D]` data that had to be rebuilt.

/// The rules of a game, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook<'a> {
    /// The title of the text.
    pub title: &'a str,
    /// What stands before the first section, as Markdown.
    pub intro: &'a str,
    /// The sections.
    pub sections: Vec<Section<'a>>,
}

/// A section of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// Its title.
    pub title: &'a str,
    /// Rules, and the texts between them.
    pub entries: Vec<Entry<'a>>,
}

/// A part of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// A rule.
    Rule(Rule<'a>),
    /// A text that is no rule, as Markdown: paragraphs, lists, tables.
    Text(&'a str),
}

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// Its id.
    pub id: &'a str,
    /// The section it stands in.
    pub section: &'a str,
    /// Its text, marks included.
    pub text: &'a str,
}

impl<'a> Rule<'a> {
    /// Tells whether something of the rule had to be rebuilt because the original lost its pictures.
    #[must_use]
    pub fn is_reconstructed(&self) -> bool {
        self.text.contains("[D]") || self.text.contains("[S/D]")
    }

    /// Returns the mark of its origin, without brackets, and the text behind it.
    #[must_use]
    pub fn mark_and_text(&self) -> (Option<&'a str>, &'a str) {
        let marked = self.text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        marked.map_or((None, self.text), |(mark, text)| (Some(mark), text.trim_start()))
    }
}

impl<'a> Rulebook<'a> {
    /// Takes the rules apart.
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
        // A text goes on until the next rule.
        let text = rest.split_inclusive('\n').take_while(|line| rule(title, line).is_none());
        let (text, behind) = rest.split_at(text.map(str::len).sum());
        if !text.trim().is_empty() {
            entries.push(Entry::Text(text.trim()));
        }
        let (line, behind) = behind.split_once('\n').unwrap_or((behind, ""));
        entries.extend(rule(title, line).map(Entry::Rule));
        rest = behind;
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
