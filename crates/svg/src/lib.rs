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
mod legend;
mod palette;
mod pieces;
mod relief;

use std::fmt::Write as _;

use hillfort_engine::Facts;
use hillfort_engine::facts::DataFile;
use hillfort_engine::view::{CellView, View};
use hillfort_look::{GameLook, LookError, side};

/// The number of pixels per unit of the board.
const SCALE: f32 = 64.0;
const MARGIN: f32 = 34.0;

/// A view and what it is drawn with.
struct Scene<'a> {
    view: &'a View,
    look: GameLook,
    emblems: Vec<DataFile>,
}

impl Scene<'_> {
    fn has_emblem(&self, name: &str) -> bool {
        self.emblems.iter().any(|emblem| emblem.stem() == name)
    }

    /// Returns the colour of the top of a cell.
    fn fill(&self, cell: &CellView) -> String {
        let home = cell.home.and_then(|seat| self.view.seats.get(seat.index()));
        let ground = self.look.surface(cell).light_at(cell.height);
        home.map_or(ground, |seat| side(seat.colour).tint).to_owned()
    }
}

/// Renders the board with its pieces and a legend, in the look of the game.
///
/// # Errors
///
/// An error in the game's `look.toml`.
pub fn render(view: &View, facts: &Facts) -> Result<String, LookError> {
    let look = GameLook::of(facts)?;
    let emblems: Vec<_> = look.emblems().into_iter().chain(facts.glyphs.iter().copied()).collect();
    Ok(draw(&Scene { view, look, emblems }))
}

fn draw(scene: &Scene<'_>) -> String {
    let (left, top, right, bottom) = bounds(scene.view);
    let (x, y) = (left - MARGIN, top - MARGIN);
    // A small board still needs room for the legend.
    let width = (right - left + 2.0 * MARGIN).max(520.0);
    let legend = legend::draw(scene, x + MARGIN, bottom + MARGIN + 14.0, width - 2.0 * MARGIN);
    let height = legend.bottom - y + MARGIN / 2.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\">\n<title>{}</title>\n{}\
         <rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" fill=\"{}\"/>\n",
        escaped(&scene.view.status),
        palette::definitions(&scene.look.materials(), &scene.emblems),
        palette::PAPER,
    );
    svg.push_str(&board::draw(scene));
    svg.push_str(&pieces::draw(scene));
    svg.push_str(&legend.svg);
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

/// Returns the left, top, right and bottom edge of the board in pixels.
fn bounds(view: &View) -> (f32, f32, f32, f32) {
    let mut points = view.cells.iter().flat_map(|cell| &cell.outline).map(|point| scaled(*point)).peekable();
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
        draw(&Scene { view: &view, look, emblems: vec![hillfort_look::emblems::SCOUT] })
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
