//! The guide of a game with its pictures, drawn when somebody asks for them.

use std::collections::BTreeMap;

use hillfort_engine::config::hash;
use hillfort_engine::facts::{DataFile, Manual};
use hillfort_engine::rulebook::Rulebook;
use hillfort_engine::{Error, Facts, Record, Table};
use hillfort_svg::{Notes, Style, draw_notes};
use serde::Serialize;

use crate::rules::RulesInfo;

/// The guide of a game. Texts are Markdown.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GuideInfo {
    /// The title; empty if the game has no guide.
    pub title: String,
    /// The text before the first section.
    pub intro: String,
    /// The sections.
    pub sections: Vec<GuideSection>,
    /// The pictures that the text names as `guide/<name>.rec`.
    pub pictures: Vec<PictureInfo>,
    /// The reference: every rule, and what is for programs.
    pub rules: RulesInfo,
}

/// A section of a guide.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GuideSection {
    /// The title.
    pub title: String,
    /// The text.
    pub text: String,
}

/// A picture of a guide.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PictureInfo {
    /// Its name. Its files are `<name>-light.svg` and `<name>-dark.svg`.
    pub name: String,
    /// A hash of the drawing: the files of another hash are other pictures.
    pub hash: String,
    /// Its width and height in pixels.
    pub size: [u32; 2],
    /// The names of the numbered parts, from 1.
    pub labels: Vec<String>,
}

/// A guide and its drawn pictures.
#[derive(Clone, Debug)]
pub struct DrawnGuide {
    /// The text, and what is known of the pictures.
    pub info: GuideInfo,
    /// The pictures by their file names.
    pub files: BTreeMap<String, String>,
}

impl DrawnGuide {
    /// Draws the guide of a game.
    ///
    /// # Errors
    ///
    /// The file and line of a scenario that cannot be played or drawn.
    pub fn draw(
        facts: &Facts,
        manual: &Manual,
        replay: impl Fn(&Record) -> Result<Box<dyn Table>, Error>,
    ) -> Result<Self, String> {
        let (mut pictures, mut files) = (Vec::new(), BTreeMap::new());
        for scenario in manual.pictures {
            let (notes, table) = read(scenario, &replay)?;
            let view = table.view();
            let draw = |is_dark| {
                let drawn = draw_notes(&view, facts, &notes, Style { is_dark, has_legend: false });
                drawn.map_err(|error| format!("{}: {error}", scenario.path))
            };
            let (light, dark) = (draw(false)?, draw(true)?);
            let name = scenario.stem().to_owned();
            pictures.push(PictureInfo {
                hash: hash(&format!("{light}{dark}")),
                size: size(&light),
                labels: notes.labels.iter().map(|(_, label)| label.clone()).collect(),
                name: name.clone(),
            });
            files.insert(format!("{name}-light.svg"), light);
            files.insert(format!("{name}-dark.svg"), dark);
        }
        let guide = Guide::parse(manual.guide);
        let info = GuideInfo {
            title: guide.title.to_owned(),
            intro: guide.intro.to_owned(),
            sections: guide.sections.iter().map(|(title, text)| section(title, text)).collect(),
            pictures,
            rules: RulesInfo::from(&Rulebook::of_manual(manual)),
        };
        Ok(Self { info, files })
    }
}

fn section(title: &str, text: &str) -> GuideSection {
    GuideSection { title: title.to_owned(), text: text.to_owned() }
}

/// Plays the scenario of a picture and reads its notes.
fn read(
    scenario: &DataFile,
    replay: impl Fn(&Record) -> Result<Box<dyn Table>, Error>,
) -> Result<(Notes, Box<dyn Table>), String> {
    let record = Record::parse(scenario.text).and_then(|record| Ok((replay(&record)?, record)));
    let (table, _) = record.map_err(|error| error.in_file(scenario.path))?;
    let notes = Notes::read(scenario.text, &*table);
    Ok((notes.map_err(|error| format!("{}:{error}", scenario.path))?, table))
}

/// Returns the width and height of a drawing.
fn size(svg: &str) -> [u32; 2] {
    ["width", "height"].map(|name| {
        let value = svg.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
        value.and_then(|(number, _)| number.parse().ok()).unwrap_or(0)
    })
}

/// A guide in its sections.
struct Guide<'a> {
    title: &'a str,
    intro: &'a str,
    sections: Vec<(&'a str, &'a str)>,
}

impl<'a> Guide<'a> {
    fn parse(markdown: &'a str) -> Self {
        let mut parts = markdown.split("\n## ");
        let (title, intro) = parts.next().unwrap_or_default().split_once('\n').unwrap_or_default();
        let section = |part: &'a str| part.split_once('\n').unwrap_or((part, ""));
        Self {
            title: title.trim_start_matches("# ").trim(),
            intro: intro.trim(),
            sections: parts.map(section).map(|(title, text)| (title.trim(), text.trim())).collect(),
        }
    }
}
