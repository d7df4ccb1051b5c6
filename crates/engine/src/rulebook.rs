//! The rules for people as Markdown, taken apart by rule.
//!
//! A section starts with `## Title`; a rule is one line `- **KH-MOVE-2** [S] Text.`, with the marks of its origin:
//! `[S]` stated by the source, `[R]` ruled where the source is silent, `[D]` data that had to be rebuilt.

/// The rules of a game, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook<'a> {
    /// The rules.
    pub rules: Vec<Rule<'a>>,
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

impl Rule<'_> {
    /// Tells whether something of the rule had to be rebuilt because the original lost its pictures.
    #[must_use]
    pub fn is_reconstructed(&self) -> bool {
        self.text.contains("[D]") || self.text.contains("[S/D]")
    }
}

impl<'a> Rulebook<'a> {
    /// Takes the rules apart.
    #[must_use]
    pub fn parse(markdown: &'a str) -> Self {
        let mut section = "";
        let mut rules = Vec::new();
        for line in markdown.lines() {
            if let Some(title) = line.strip_prefix("## ") {
                section = title.trim();
            } else if let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**"))
            {
                rules.push(Rule { id, section, text: text.trim() });
            }
        }
        Self { rules }
    }

    /// Returns the rule with that id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<Rule<'a>> {
        self.rules.iter().copied().find(|rule| rule.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_know_their_section_and_their_origin() {
        let text = "# Game\n- no rule\n## Board\n- **X-1** [S] A cell.\n- **X-2** [D] A map.\n";
        let book = Rulebook::parse(text);
        let rule = book.rule("X-2").unwrap();
        assert_eq!((rule.section, rule.text, rule.is_reconstructed()), ("Board", "[D] A map.", true));
        assert_eq!((book.rules.len(), book.rule("X-3")), (2, None));
    }
}
