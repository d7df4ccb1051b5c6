//! Colours and patterns.

use hillfort_engine::view::{Colour, Ground};

pub(super) const PAPER: &str = "#f4efe4";
pub(super) const LINE: &str = "#5b5346";
pub(super) const TEXT: &str = "#4a4337";

/// Hatching for walls, dots for low obstacles, dashes for windows, lines for stairs.
pub(super) const PATTERNS: &str = "<defs>\
<pattern id=\"hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<line x1=\"0\" y1=\"0\" x2=\"0\" y2=\"7\" stroke=\"#3a352c\" stroke-width=\"2.4\" stroke-opacity=\"0.5\"/></pattern>\
<pattern id=\"dots\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\">\
<circle cx=\"4.5\" cy=\"4.5\" r=\"1.7\" fill=\"#5d6b3a\"/></pattern>\
<pattern id=\"dashes\" width=\"10\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
<line x1=\"0\" y1=\"3\" x2=\"6\" y2=\"3\" stroke=\"#3d6478\" stroke-width=\"1.6\"/></pattern>\
<pattern id=\"steps\" width=\"8\" height=\"7\" patternUnits=\"userSpaceOnUse\">\
<line x1=\"0\" y1=\"3\" x2=\"8\" y2=\"3\" stroke=\"#8c7b50\" stroke-width=\"1.3\"/></pattern></defs>\n";

/// Returns the fill of a ground; higher ground is lighter.
pub(super) fn ground(ground: Ground, height: u8) -> String {
    let (red, green, blue) = match ground {
        Ground::Open => (0xd9, 0xcf, 0xb2),
        Ground::Rough => (0xc2, 0xb0, 0x84),
        Ground::Hard => (0x9c, 0x86, 0x60),
        Ground::Stairs => (0xcf, 0xbf, 0x8f),
        Ground::Low => (0xb9, 0xc2, 0x92),
        Ground::Wall => (0x77, 0x6f, 0x61),
        Ground::Window => (0xa9, 0xbd, 0xc6),
        Ground::Void => (0x33, 0x2f, 0x28),
    };
    let lighter = |part: u32| 255 - (255 - part) * (100 - 32 * u32::from(height.min(3))) / 100;
    format!("#{:02x}{:02x}{:02x}", lighter(red), lighter(green), lighter(blue))
}

/// Returns the pattern over the fill of a ground, if it has one.
pub(super) const fn pattern(ground: Ground) -> Option<&'static str> {
    match ground {
        Ground::Wall => Some("url(#hatch)"),
        Ground::Low => Some("url(#dots)"),
        Ground::Window => Some("url(#dashes)"),
        Ground::Stairs => Some("url(#steps)"),
        Ground::Open | Ground::Rough | Ground::Hard | Ground::Void => None,
    }
}

/// Returns the colour of text on a ground.
pub(super) const fn ink(ground: Ground) -> &'static str {
    match ground {
        Ground::Wall | Ground::Void => "#e6dfcf",
        Ground::Open | Ground::Rough | Ground::Hard | Ground::Stairs | Ground::Low | Ground::Window => TEXT,
    }
}

/// Returns the colour of the pieces of a seat.
pub(super) const fn solid(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#a8392c",
        Colour::Blue => "#3b5f7f",
        Colour::Gold => "#a5780e",
        Colour::Green => "#4d6b35",
    }
}

/// Returns the colour of the home cells of a seat.
pub(super) const fn tint(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#e9bfb6",
        Colour::Blue => "#b9ccdc",
        Colour::Gold => "#ead79c",
        Colour::Green => "#c6d6b4",
    }
}
