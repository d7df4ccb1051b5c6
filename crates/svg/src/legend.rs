//! The legend: the meaning of shapes, letters and patterns.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hillfort_engine::view::{Ground, View};

use crate::pieces::shape;
use crate::{board, escaped, palette};

/// Sizes in pixels.
const LINE_HEIGHT: f32 = 20.0;
const SYMBOL: f32 = 14.0;
const GAP: f32 = 18.0;

/// The drawn legend and its lower edge.
pub(super) struct Legend {
    pub(super) svg: String,
    pub(super) bottom: f32,
}

/// A symbol and its meaning.
struct Entry {
    symbol: Option<Symbol>,
    text: String,
}

/// Draws a symbol around a point.
type Symbol = Box<dyn Fn(f32, f32) -> String>;

/// Draws the legend in lines of at most `width` pixels.
pub(super) fn draw(view: &View, left: f32, top: f32, width: f32) -> Legend {
    let mut svg = String::new();
    let (mut x, mut y) = (left, top);
    for entry in entries(view) {
        let indent = if entry.symbol.is_some() { SYMBOL + 6.0 } else { 0.0 };
        let size = indent + 6.6 * entry.text.chars().count() as f32;
        if x > left && x + size > left + width {
            (x, y) = (left, y + LINE_HEIGHT);
        }
        svg.push_str(&entry.symbol.map_or(String::new(), |symbol| symbol(x + SYMBOL / 2.0, y)));
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{}\">{}</text>",
            x + indent,
            y + 4.0,
            palette::TEXT,
            escaped(&entry.text)
        );
        x += size + GAP;
    }
    Legend { svg, bottom: y + SYMBOL }
}

fn entries(view: &View) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (idx, seat) in view.seats.iter().enumerate() {
        let colour = seat.colour;
        let symbol = move |x, y| shape(idx, colour, (x, y), SYMBOL / 2.0);
        entries.push(Entry { symbol: Some(Box::new(symbol)), text: seat.name.clone() });
    }
    entries.extend(classes(view).into_iter().map(|(letter, class)| word(format!("{letter} {class}"))));
    entries.extend(grounds(view));
    let letters: BTreeMap<char, &str> = view
        .cells
        .iter()
        .rev()
        .filter_map(|cell| Some((board::letter(cell)?, cell.title.as_str())))
        .collect();
    entries.extend(letters.into_iter().map(|(letter, title)| word(format!("{letter} {title}"))));
    if view.cells.iter().any(|cell| cell.rail.is_some()) {
        entries.push(Entry { symbol: Some(Box::new(rail)), text: "track".to_owned() });
    }
    if view.cells.iter().any(|cell| cell.objective.is_some()) {
        entries.push(Entry { symbol: Some(Box::new(ring)), text: "objective".to_owned() });
    }
    entries
}

/// Returns an entry whose symbol is a letter in its text.
fn word(text: String) -> Entry {
    Entry { symbol: None, text }
}

fn classes(view: &View) -> BTreeMap<char, &str> {
    view.pieces
        .iter()
        .filter(|piece| piece.cell.is_some())
        .map(|piece| (piece.letter, piece.class.as_str()))
        .collect()
}

/// Returns the grounds of the board, each with the title of its first cell; high ground without a pattern with its
/// height.
fn grounds(view: &View) -> Vec<Entry> {
    let mut looks: Vec<(Ground, u8, String)> = Vec::new();
    for cell in &view.cells {
        let is_plain = palette::pattern(cell.ground).is_none();
        let (height, title) = match cell.height {
            _ if !is_plain => (0, cell.short.clone()),
            0 if cell.home.is_some() || cell.objective.is_some() || board::letter(cell).is_some() => {
                continue;
            }
            0 => (0, cell.title.clone()),
            height => (height, format!("height {height}")),
        };
        if !looks.iter().any(|known| (known.0, known.1) == (cell.ground, height)) {
            looks.push((cell.ground, height, title));
        }
    }
    looks.sort_by_key(|(_, height, _)| *height);
    let entry = |(ground, height, title): (Ground, u8, String)| Entry {
        symbol: Some(Box::new(move |x, y| swatch(x, y, ground, height))),
        text: title,
    };
    looks.into_iter().map(entry).collect()
}

fn swatch(x: f32, y: f32, ground: Ground, height: u8) -> String {
    let (left, top, half) = (x - SYMBOL / 2.0, y - SYMBOL / 2.0, SYMBOL);
    let square = |fill: &str, stroke: &str| {
        format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{half}\" height=\"{half}\" fill=\"{fill}\" stroke=\"{stroke}\"/>\n"
        )
    };
    let over = palette::pattern(ground).map_or(String::new(), |pattern| square(pattern, "none"));
    square(&palette::ground(ground, height), palette::LINE) + &over
}

fn rail(x: f32, y: f32) -> String {
    let line = |stroke: &str, width: u8, dashes: &str| {
        format!(
            "<line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"{stroke}\" stroke-width=\"{width}\"{dashes}/>\n",
            x - SYMBOL / 2.0,
            x + SYMBOL / 2.0
        )
    };
    line("#8a7654", 13, " stroke-dasharray=\"3 4\"") + &line(palette::LINE, 8, "") + &line("#d9cfb2", 4, "")
}

fn ring(x: f32, y: f32) -> String {
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"none\" stroke=\"#c9961a\" stroke-width=\"3\"/>\n"
    )
}
