//! Renders the view of any game as an SVG image, for documents and to look at a map.
//!
//! It has the colours, materials and emblems of the page in a simpler drawing: one light from the upper left, ground with
//! heights, thick counters. Nothing depends on colour alone: grounds differ in material and height, sides in the shape of
//! their pieces.
//!
//! ```
//! use hillfort_engine::{GameConfig, Table as _, TypedTable};
//! use hillfort_template::{FACTS, Footrace};
//!
//! let table = TypedTable::<Footrace>::start(&GameConfig::default())?;
//! let svg = hillfort_svg::render(&table.view(), &FACTS)?;
//! assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod heat;
mod legend;
mod notes;
mod palette;
mod pieces;
mod relief;

use std::fmt::Write as _;

use hillfort_engine::Facts;
use hillfort_engine::facts::DataFile;
use hillfort_engine::view::{CellView, View};
use hillfort_look::{GameLook, LookError, Surface, side};

pub use crate::heat::draw_heat;
pub use crate::notes::{NoteError, Notes};

/// The number of pixels per unit of the board.
const SCALE: f32 = 64.0;
const MARGIN: f32 = 34.0;

/// A view and what it is drawn with.
struct Scene<'a> {
    view: &'a View,
    look: GameLook,
    emblems: Vec<DataFile>,
    style: Style,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// In the colours of the dark theme instead of the light one.
    pub is_dark: bool,
    /// With a legend, and with the names of what is labelled.
    pub has_legend: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { is_dark: false, has_legend: true }
    }
}

impl Scene<'_> {
    fn has_emblem(&self, name: &str) -> bool {
        self.emblems.iter().any(|emblem| emblem.stem() == name)
    }

    /// Returns the colour of the top of a cell.
    fn fill(&self, cell: &CellView) -> String {
        let home = cell.home.and_then(|seat| self.view.seats.get(seat.index()));
        let ground = self.colour(self.look.surface(cell), cell.height);
        home.map_or(ground, |seat| side(seat.colour).tint).to_owned()
    }

    /// Returns the colour of a surface in the theme.
    fn colour<'s>(&self, surface: &'s Surface, height: u8) -> &'s str {
        if self.style.is_dark { surface.dark_at(height) } else { surface.light_at(height) }
    }

    /// Returns the colour of text on a cell. Home cells are light in both themes.
    const fn ink(&self, cell: &CellView) -> &'static str {
        if cell.home.is_some() { palette::TEXT } else { self.paper().1 }
    }

    /// Returns the colours of the paper and of the text on it.
    const fn paper(&self) -> (&'static str, &'static str) {
        if self.style.is_dark {
            (palette::DARK_PAPER, palette::DARK_TEXT)
        } else {
            (palette::PAPER, palette::TEXT)
        }
    }
}

/// Renders the board with its pieces and a legend, in the look of the game.
///
/// # Errors
///
/// An error in the game's `look.toml`.
pub fn render(view: &View, facts: &Facts) -> Result<String, LookError> {
    draw_notes(view, facts, &Notes::default(), Style::default())
}

/// Renders the board with its pieces and with notes on it.
///
/// # Errors
///
/// An error in the game's `look.toml`.
pub fn draw_notes(view: &View, facts: &Facts, notes: &Notes, style: Style) -> Result<String, LookError> {
    let look = GameLook::of(facts)?;
    let emblems: Vec<_> = look.emblems().into_iter().chain(facts.glyphs.iter().copied()).collect();
    Ok(draw(&Scene { view, look, emblems, style }, notes))
}

fn draw(scene: &Scene<'_>, notes: &Notes) -> String {
    let cropped = notes.corners(scene.view);
    let (left, top, right, bottom) = match &cropped {
        Some(corners) => bounds(corners.iter().copied()),
        None => bounds(scene.view.cells.iter()),
    };
    // A part of a board has no edge to show.
    let margin = if cropped.is_some() { 0.0 } else { MARGIN };
    let (x, y) = (left - margin, top - margin);
    let board = (right - left + 2.0 * margin, bottom - top + 2.0 * margin);
    let (paper, text) = scene.paper();
    let mut below = String::new();
    // A small board still needs room for the legend.
    let width = if scene.style.has_legend { board.0.max(520.0) } else { board.0 };
    let mut height = board.1;
    if scene.style.has_legend {
        let start = (left + MARGIN - margin, y + board.1 + 14.0);
        let top = notes::key(notes, start, text, &mut below);
        let legend = legend::draw(scene, start.0, top, width - 2.0 * MARGIN);
        below.push_str(&legend.svg);
        height = legend.bottom - y + MARGIN / 2.0;
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\">\n<title>{}</title>\n{}\
         <rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" fill=\"{paper}\"/>\n",
        escaped(&scene.view.status),
        palette::definitions(&scene.look.materials(), &scene.emblems),
    );
    if cropped.is_some() {
        let _ = writeln!(
            svg,
            "<svg x=\"{x:.0}\" y=\"{y:.0}\" width=\"{:.0}\" height=\"{:.0}\" viewBox=\"{x:.0} {y:.0} {:.0} {:.0}\">",
            board.0, board.1, board.0, board.1
        );
    }
    svg.push_str(&board::draw(scene));
    svg.push_str(&notes.draw_marks(scene));
    svg.push_str(&pieces::draw(scene));
    // Readable when the picture is as narrow as a phone.
    svg.push_str(&notes.draw_lines(scene, (board.0 / 44.0).clamp(11.0, 30.0)));
    if cropped.is_some() {
        svg.push_str("</svg>\n");
    }
    svg.push_str(&below);
    svg.push_str("</svg>\n");
    svg
}

/// Draws an emblem around a point.
fn emblem(name: &str, (x, y): (f32, f32), size: f32, colour: &str) -> String {
    let (left, top) = (x - size / 2.0, y - size / 2.0);
    format!(
        "<use href=\"#emblem-{}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" \
         color=\"{colour}\"/>\n",
        escaped(name)
    )
}

/// Returns the left, top, right and bottom edge of some cells in pixels.
fn bounds<'a>(cells: impl Iterator<Item = &'a CellView>) -> (f32, f32, f32, f32) {
    let mut points = cells.flat_map(|cell| &cell.outline).map(|point| scaled(*point)).peekable();
    if points.peek().is_none() {
        return (0.0, 0.0, 0.0, 0.0);
    }
    points.fold((f32::MAX, f32::MAX, f32::MIN, f32::MIN), |(left, top, right, bottom), (x, y)| {
        (left.min(x), top.min(y), right.max(x), bottom.max(y))
    })
}

/// Converts a point of the board to pixels.
fn scaled((x, y): (f32, f32)) -> (f32, f32) {
    (x * SCALE, y * SCALE)
}

/// Writes points in the syntax of the attribute `points`.
fn points(list: &[(f32, f32)]) -> String {
    let mut text = String::new();
    for (x, y) in list {
        let _ = write!(text, "{x:.1},{y:.1} ");
    }
    text.trim_end().to_owned()
}

/// Escapes text for XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use hillfort_engine::Seat;
    use hillfort_engine::view::{CellView, Colour, Ground, PieceView, Readiness, SeatView};

    use super::*;

    fn square(name: &str, column: f32, ground: Ground, height: u8) -> CellView {
        CellView {
            name: name.to_owned(),
            outline: vec![(column, 0.0), (column + 1.0, 0.0), (column + 1.0, 1.0), (column, 1.0)],
            centre: (column + 0.5, 0.5),
            grid: (0, 0),
            ground,
            height,
            title: format!("the <{name}>"),
            short: String::new(),
            touches: vec!["a".to_owned(), "b".to_owned(), "c".to_owned()],
            letter: '+',
            home: None,
            objective: None,
            rail: None,
        }
    }

    fn view() -> View {
        let cells = vec![
            square("a", 0.0, Ground::Open, 0),
            square("b", 1.0, Ground::Open, 2),
            square("c", 2.0, Ground::Void, 0),
        ];
        let piece = PieceView {
            id: None,
            cell: Some("a".to_owned()),
            seat: Seat::new(0),
            class: "scout".to_owned(),
            letter: 'S',
            health: Some((5, 10)),
            marks: Vec::new(),
            readiness: Readiness::Idle,
            tooltip: String::new(),
        };
        let (name, title) = ("red".to_owned(), "RED".to_owned());
        let seat =
            SeatView { name, title, mark: 'R', colour: Colour::Red, team: Seat::new(0), goal: String::new() };
        View {
            cells,
            pieces: vec![piece],
            counters: Vec::new(),
            seats: vec![seat],
            status: "Go & win".to_owned(),
            task: String::new(),
        }
    }

    fn rendered() -> String {
        let view = view();
        let look = GameLook::read("").expect("the default look");
        let emblems = vec![hillfort_look::emblems::SCOUT];
        draw(&Scene { view: &view, look, emblems, style: Style::default() }, &Notes::default())
    }

    #[test]
    fn an_image_shows_heights_health_and_a_legend_and_escapes_text() {
        let svg = rendered();
        for expected in [
            "<title>Go &amp; win</title>",
            "the &lt;a&gt;",
            "red scout 5/10",
            ">5</text>",
            "<symbol id=\"emblem-scout\"",
            "href=\"#emblem-scout\"",
            ">scout</text>",
            "class=\"face\"",
            "+ the &lt;a&gt;",
            "height 2",
        ] {
            assert!(svg.contains(expected), "{expected} is missing:\n{svg}");
        }
        assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count(), "{svg}");
    }

    #[test]
    fn only_the_front_of_what_is_higher_shows_a_side_face() {
        // b and the block c stand above the edge of the board: one front face each, and none between the columns.
        assert_eq!(rendered().matches("class=\"face\"").count(), 2, "{}", rendered());
    }
}
