//! The colours of the sides, the same in every game and theme: pieces are things.

use hillfort_engine::view::Colour;

/// The colours as the page's style sheet has them too; a test compares them.
pub const PALETTE: &str = include_str!("../palette.toml");

/// The colours of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideColours {
    /// The top of a piece.
    pub face: &'static str,
    /// Its side and its shaded parts.
    pub deep: &'static str,
    /// The emblem on its top.
    pub ink: &'static str,
    /// Its home cells.
    pub tint: &'static str,
}

/// Returns the colours of a side.
#[must_use]
pub fn side(colour: Colour) -> SideColours {
    let name = match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Gold => "gold",
        Colour::Green => "green",
    };
    let part = |part: &str| value(&format!("{name}{part}"));
    SideColours { face: part(""), deep: part("-deep"), ink: part("-ink"), tint: part("-tint") }
}

/// Returns a colour of the palette; white if it has none of that name, which a test rules out.
fn value(key: &str) -> &'static str {
    let line = PALETTE.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    line.map_or("#ffffff", |value| value.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::is_colour;

    #[test]
    fn every_side_has_its_own_colours() {
        let sides = [Colour::Red, Colour::Blue, Colour::Gold, Colour::Green].map(side);
        for (idx, one) in sides.iter().enumerate() {
            assert!([one.face, one.deep, one.ink, one.tint].into_iter().all(is_colour), "{one:?}");
            assert!(!sides[idx + 1..].iter().any(|other| other.face == one.face || other.tint == one.tint));
        }
    }
}
