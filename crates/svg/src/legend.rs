//! The legend: the meaning of shapes, letters and patterns.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hillfort_engine::view::Ground;
use hillfort_look::side;

use crate::pieces::shape;
use crate::{Scene, board, emblem, escaped, palette};

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
pub(super) fn draw(scene: &Scene<'_>, left: f32, top: f32, width: f32) -> Legend {
    let mut svg = String::new();
    let (mut x, mut y) = (left, top);
    for entry in entries(scene) {
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
            scene.paper().1,
            escaped(&entry.text)
        );
        x += size + GAP;
    }
    Legend { svg, bottom: y + SYMBOL }
}

fn entries(scene: &Scene<'_>) -> Vec<Entry> {
    let view = scene.view;
    let mut entries: Vec<Entry> = Vec::new();
    for seat in &view.seats {
        let colour = seat.colour;
        let symbol = move |x, y| shape(colour, (x, y), SYMBOL / 2.0, side(colour).face, palette::OUTLINE);
        entries.push(Entry { symbol: Some(Box::new(symbol)), text: seat.name.clone() });
    }
    entries.extend(classes(scene));
    entries.extend(grounds(scene));
    let labels: BTreeMap<String, &str> = view
        .cells
        .iter()
        .rev()
        .filter_map(|cell| Some((board::label(scene, cell)?, cell.title.as_str())))
        .collect();
    entries.extend(labels.into_iter().map(|(label, title)| word(format!("{label} {title}"))));
    for (short, name) in &scene.look.features {
        entries.push(drawing(scene, name.clone(), short.clone()));
    }
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

/// Returns an entry whose symbol is an emblem.
fn drawing(scene: &Scene<'_>, name: String, text: String) -> Entry {
    let colour = scene.paper().1;
    Entry { symbol: Some(Box::new(move |x, y| emblem(&name, (x, y), SYMBOL, colour))), text }
}

fn classes(scene: &Scene<'_>) -> Vec<Entry> {
    let on_board = scene.view.pieces.iter().filter(|piece| piece.cell.is_some());
    let classes: BTreeMap<&str, char> = on_board.map(|piece| (piece.class.as_str(), piece.letter)).collect();
    let entry = |(class, letter): (&str, char)| match scene.has_emblem(class) {
        true => drawing(scene, class.to_owned(), class.to_owned()),
        false => word(format!("{letter} {class}")),
    };
    classes.into_iter().map(entry).collect()
}

/// Returns the grounds of the board, each with the short name of its first cell; open ground above the floor with its
/// height.
fn grounds(scene: &Scene<'_>) -> Vec<Entry> {
    let mut looks: Vec<(String, String, String, u8)> = Vec::new();
    for cell in scene.view.cells.iter().filter(|cell| cell.home.is_none() && cell.objective.is_none()) {
        let (surface, is_floor) = (scene.look.surface(cell), cell.height == 0);
        if is_floor && board::label(scene, cell).is_some() || scene.look.features.contains_key(&cell.short) {
            continue;
        }
        let title = match cell.short.as_str() {
            _ if !is_floor && cell.ground == Ground::Open => format!("height {}", cell.height),
            "" => cell.title.clone(),
            short => short.to_owned(),
        };
        let fill = scene.colour(surface, cell.height).to_owned();
        if !looks.iter().any(|known| known.2 == title) {
            looks.push((fill, surface.material_at(cell.height).to_owned(), title, cell.height));
        }
    }
    looks.sort_by_key(|(.., height)| *height);
    let entry = |(fill, material, text, _): (String, String, String, u8)| Entry {
        symbol: Some(Box::new(move |x, y| swatch(x, y, &fill, &material))),
        text,
    };
    looks.into_iter().map(entry).collect()
}

fn swatch(x: f32, y: f32, fill: &str, material: &str) -> String {
    let (left, top) = (x - SYMBOL / 2.0, y - SYMBOL / 2.0);
    let square = |fill: &str| {
        format!(
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{SYMBOL}\" height=\"{SYMBOL}\" fill=\"{fill}\" stroke=\"{}\"/>\n",
            palette::LINE
        )
    };
    square(fill) + &square(&format!("url(#{material})"))
}

fn rail(x: f32, y: f32) -> String {
    let line = |stroke: &str, width: u8, dashes: &str| {
        format!(
            "<line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"{stroke}\" stroke-width=\"{width}\"{dashes}/>\n",
            x - SYMBOL / 2.0,
            x + SYMBOL / 2.0
        )
    };
    line("#6d4d31", 13, " stroke-dasharray=\"3 4\"") + &line("#5b6068", 8, "") + &line("#cbc0ab", 4, "")
}

fn ring(x: f32, y: f32) -> String {
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.5\"/>\n",
        palette::PLATE,
        palette::RIM
    )
}
