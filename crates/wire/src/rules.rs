//! The rules of a game, section by section.

use hillfort_engine::rulebook::{Entry, Rulebook, Section};
use serde::Serialize;

/// The rules of a game. Texts are Markdown.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesInfo {
    /// The title.
    pub title: String,
    /// The text before the first section.
    pub intro: String,
    /// The sections.
    pub sections: Vec<SectionInfo>,
}

/// A section of the rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SectionInfo {
    /// The title.
    pub title: String,
    /// The rules, and the texts between them.
    pub entries: Vec<EntryInfo>,
}

/// A rule, or a text between rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntryInfo {
    /// The id of the rule; null for a text.
    #[cfg_attr(feature = "schema", schema(required))]
    pub id: Option<String>,
    /// The source of the rule: `S` stated, `R` ruled, `D` reconstructed; null for a text.
    #[cfg_attr(feature = "schema", schema(required))]
    pub mark: Option<String>,
    /// Whether part of it had to be reconstructed because pictures of the original are lost.
    pub reconstructed: bool,
    /// The text.
    pub text: String,
}

impl From<&Rulebook<'_>> for RulesInfo {
    fn from(book: &Rulebook<'_>) -> Self {
        let sections = book.sections.iter().map(section).collect();
        Self { title: book.title.to_owned(), intro: book.intro.to_owned(), sections }
    }
}

fn section(section: &Section<'_>) -> SectionInfo {
    SectionInfo { title: section.title.to_owned(), entries: section.entries.iter().map(entry).collect() }
}

fn entry(entry: &Entry<'_>) -> EntryInfo {
    match entry {
        Entry::Text(text) => {
            EntryInfo { id: None, mark: None, reconstructed: false, text: (*text).to_owned() }
        }
        Entry::Rule(rule) => {
            let (mark, text) = rule.mark_and_text();
            EntryInfo {
                id: Some(rule.id.to_owned()),
                mark: mark.map(str::to_owned),
                reconstructed: rule.is_reconstructed(),
                text: text.to_owned(),
            }
        }
    }
}
