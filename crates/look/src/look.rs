//! The look of one game, read from its `look.toml`.

use std::collections::{BTreeMap, BTreeSet};

use hillfort_engine::Facts;
use hillfort_engine::facts::DataFile;
use hillfort_engine::toml_reader::{TomlError, from_table};
use hillfort_engine::view::{CellView, Ground};
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{emblems, materials};

/// How far a step of height falls in a drawing, in units of the board.
pub const STEP: f32 = 0.15;

const DEFAULT: &str = include_str!("../default.toml");

/// What the parts of a game's board are made of and which emblems stand for its words.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameLook {
    /// The table that the board lies on.
    pub table: Surface,
    /// The edge of the board.
    pub edge: Surface,
    /// The ground by its kind; `zone` is the ground of objectives and their areas.
    pub ground: BTreeMap<String, Surface>,
    /// The emblems of things that lie on cells, by the short name of the cell.
    pub features: BTreeMap<String, String>,
    /// The labels of the areas around objectives, by the short name of the cell.
    pub zones: BTreeMap<String, String>,
    /// The emblems of the statuses of pieces, by their titles.
    pub marks: BTreeMap<String, String>,
    /// The colours of the light around pieces with a status, by its title.
    pub auras: BTreeMap<String, String>,
    /// What the names of cells begin with, from the lowest step of the board to the highest. Empty on a board without
    /// steps.
    pub steps: Vec<String>,
}

/// A part of the board: its material and its colours.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Surface {
    /// The names of the materials, by height.
    pub materials: Vec<String>,
    /// The colours in the light theme, by height.
    pub light: Vec<String>,
    /// The colours in the dark theme, by height.
    pub dark: Vec<String>,
    /// How far it stands above the ground around it, in steps of height.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub rise: f32,
}

impl Surface {
    /// Returns the colour at a height in the light theme.
    #[must_use]
    pub fn light_at(&self, height: u8) -> &str {
        at(&self.light, height)
    }

    /// Returns the colour at a height in the dark theme.
    #[must_use]
    pub fn dark_at(&self, height: u8) -> &str {
        at(&self.dark, height)
    }

    /// Returns the material at a height.
    #[must_use]
    pub fn material_at(&self, height: u8) -> &str {
        at(&self.materials, height)
    }
}

/// Returns the item for a height; the last one is for everything higher.
fn at(list: &[String], height: u8) -> &str {
    list.get(usize::from(height)).or(list.last()).map_or("", String::as_str)
}

/// Why a look cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LookError {
    /// It is not the TOML of a look.
    #[error("{0}")]
    Toml(#[from] TomlError),
    /// It names something that does not exist.
    #[error("there is no {0} '{1}'")]
    Unknown(&'static str, String),
    /// A list of materials or colours is empty.
    #[error("a ground has a material, a light and a dark colour")]
    Empty,
    /// A colour is not six hexadecimal digits.
    #[error("'{0}' is not a colour such as #c0ffee")]
    Colour(String),
}

impl GameLook {
    /// Returns the look of a game: its own, or the default.
    ///
    /// # Errors
    ///
    /// An error in the game's `look.toml`.
    pub fn of(facts: &Facts) -> Result<Self, LookError> {
        Self::read(facts.look.map_or("", |file| file.text))
    }

    /// Reads a look. What it leaves out is as in `default.toml`.
    ///
    /// # Errors
    ///
    /// A text that is no look, or that names an unknown ground, material or emblem.
    pub fn read(text: &str) -> Result<Self, LookError> {
        let parse = |text| DeTable::parse(text).map_err(TomlError::from);
        let (mut whole, own) = (parse(DEFAULT)?, parse(text)?);
        let span = own.span();
        for (key, value) in own.into_inner() {
            let known = whole.get_mut().get_mut(key.get_ref().as_ref()).map(Spanned::get_mut);
            match (known, value.get_ref()) {
                (Some(DeValue::Table(grounds)), DeValue::Table(own)) if key.get_ref() == "ground" => {
                    grounds.extend(own.clone());
                }
                _ => drop(whole.get_mut().insert(key, value)),
            }
        }
        let look: Self = from_table(whole.get_ref(), span)?;
        look.check()?;
        Ok(look)
    }

    fn check(&self) -> Result<(), LookError> {
        if let Some(ground) = self.ground.keys().find(|name| !KINDS.contains(&name.as_str())) {
            return Err(LookError::Unknown("ground", ground.clone()));
        }
        for surface in self.surfaces() {
            if let Some(wrong) = surface.materials.iter().find(|name| materials::named(name).is_none()) {
                return Err(LookError::Unknown("material", wrong.clone()));
            }
            if surface.materials.is_empty() || surface.light.is_empty() || surface.dark.is_empty() {
                return Err(LookError::Empty);
            }
        }
        let colours = self.surfaces().flat_map(|surface| surface.light.iter().chain(&surface.dark));
        if let Some(wrong) = colours.chain(self.auras.values()).find(|colour| !is_colour(colour)) {
            return Err(LookError::Colour(wrong.clone()));
        }
        match self.features.values().chain(self.marks.values()).find(|name| emblems::named(name).is_none()) {
            Some(unknown) => Err(LookError::Unknown("emblem", unknown.clone())),
            None => Ok(()),
        }
    }

    fn surfaces(&self) -> impl Iterator<Item = &Surface> {
        [&self.table, &self.edge].into_iter().chain(self.ground.values())
    }

    /// Returns the materials that it uses.
    #[must_use]
    pub fn materials(&self) -> Vec<DataFile> {
        let names: BTreeSet<_> = self.surfaces().flat_map(|surface| &surface.materials).collect();
        names.into_iter().filter_map(|name| materials::named(name)).collect()
    }

    /// Returns the emblems that it uses besides those of the classes.
    #[must_use]
    pub fn emblems(&self) -> Vec<DataFile> {
        let names: BTreeSet<_> = self.features.values().chain(self.marks.values()).collect();
        names.into_iter().filter_map(|name| emblems::named(name)).collect()
    }

    /// Returns what the ground of a cell is made of.
    #[must_use]
    pub fn surface(&self, cell: &CellView) -> &Surface {
        let is_zone = cell.objective.is_some() || self.zones.contains_key(&cell.short);
        let kind = if is_zone && cell.ground == Ground::Open { "zone" } else { kind(cell.ground) };
        // The default has every kind.
        self.ground.get(kind).unwrap_or(&self.edge)
    }

    /// Returns how high the top of a cell is, in steps of height.
    #[must_use]
    pub fn level(&self, cell: &CellView) -> f32 {
        let name = cell.name.trim_end_matches(|c: char| c.is_ascii_digit());
        let step = self.steps.iter().position(|step| step == name).unwrap_or(0);
        f32::from(cell.height) + step as f32 + self.surface(cell).rise
    }
}

const KINDS: [&str; 9] = ["open", "rough", "hard", "stairs", "low", "wall", "window", "void", "zone"];

const fn kind(ground: Ground) -> &'static str {
    match ground {
        Ground::Open => "open",
        Ground::Rough => "rough",
        Ground::Hard => "hard",
        Ground::Stairs => "stairs",
        Ground::Low => "low",
        Ground::Wall => "wall",
        Ground::Window => "window",
        Ground::Void => "void",
    }
}

pub(crate) fn is_colour(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].bytes().all(|b| b.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_has_every_ground() {
        let look = GameLook::read("").expect("the default can be read");
        assert_eq!(look.ground.keys().map(String::as_str).collect::<BTreeSet<_>>(), KINDS.into());
    }

    #[test]
    fn a_game_changes_what_it_names_and_keeps_the_rest() {
        let own =
            "[ground]\nopen = { materials = [\"sand\"], light = [\"#ffffff\"], dark = [\"#000000\"] }\n";
        let (look, plain) = (GameLook::read(own).expect("a look"), GameLook::read("").expect("a look"));
        assert_eq!(look.ground["open"].material_at(0), "sand");
        assert_eq!(look.ground["wall"], plain.ground["wall"]);
    }

    #[test]
    fn a_look_that_names_something_unknown_is_refused() {
        for (text, error) in [
            ("[marks]\nburning = \"smoke\"\n", "there is no emblem 'smoke'"),
            (
                "[edge]\nmaterials = [\"jelly\"]\nlight = [\"#ffffff\"]\ndark = [\"#000000\"]\n",
                "there is no material 'jelly'",
            ),
            (
                "[edge]\nmaterials = [\"sand\"]\nlight = [\"white\"]\ndark = [\"#000000\"]\n",
                "'white' is not a colour such as #c0ffee",
            ),
            (
                "[ground]\nlava = { materials = [\"sand\"], light = [\"#ffffff\"], dark = [\"#000000\"] }\n",
                "there is no ground 'lava'",
            ),
        ] {
            assert_eq!(GameLook::read(text).expect_err(text).to_string(), error);
        }
    }
}
