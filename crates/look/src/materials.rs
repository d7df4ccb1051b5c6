//! The materials: tiles of 240 by 240 in black and white, made by `scripts/materials.mjs`.

use hillfort_engine::facts::DataFile;

/// The width and height of a tile. A cell is about 100 wide.
pub const SIZE: u16 = 240;

macro_rules! materials {
    ($($file:literal),*) => {
        /// All materials.
        pub const ALL: &[DataFile] = &[$(DataFile {
            path: concat!("materials/", $file, ".svg"),
            text: include_str!(concat!("../materials/", $file, ".svg")),
        }),*];
    };
}

materials!("concrete", "felt", "grass", "grating", "gravel", "planks", "rock", "sand", "slabs", "wood");

/// Returns a material by its name.
#[must_use]
pub fn named(name: &str) -> Option<DataFile> {
    ALL.iter().find(|material| material.stem() == name).copied()
}
