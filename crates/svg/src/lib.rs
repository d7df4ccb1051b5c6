//! Renders the view of any game as an SVG image, for documents and to look at a map.
//!
//! The image looks like a printed game seen from above: calm ground, firm outlines, and pieces in the most saturated
//! colours. Nothing depends on colour alone: grounds differ in pattern and letter, seats in the shape of their tokens.
//!
//! ```
//! use hillfort_engine::{GameConfig, Table as _, TypedTable};
//! use hillfort_template::Footrace;
//!
//! let table = TypedTable::<Footrace>::start(&GameConfig::default())?;
//! let svg = hillfort_svg::render(&table.view());
//! assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

mod board;
mod legend;
mod palette;
mod pieces;

use std::fmt::Write as _;

use hillfort_engine::view::View;

/// The number of pixels per unit of the board.
const SCALE: f32 = 64.0;
const MARGIN: f32 = 22.0;

/// Renders the board with its pieces and a legend.
#[must_use]
pub fn render(view: &View) -> String {
    let (left, top, right, bottom) = bounds(view);
    let (x, y) = (left - MARGIN, top - MARGIN);
    // A small board still needs room for the legend.
    let width = (right - left + 2.0 * MARGIN).max(520.0);
    let legend = legend::draw(view, x + MARGIN, bottom + MARGIN + 8.0, width - 2.0 * MARGIN);
    let height = legend.bottom - y + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\">\n<title>{}</title>\n{}\
         <rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" fill=\"{}\"/>\n",
        escaped(&view.status),
        palette::PATTERNS,
        palette::PAPER,
    );
    svg.push_str(&board::draw(view));
    svg.push_str(&pieces::draw(view));
    svg.push_str(&legend.svg);
    svg.push_str("</svg>\n");
    svg
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
        let seat = SeatView { name, title, mark: 'R', colour: Colour::Red, team: Seat::new(0) };
        View {
            cells,
            pieces: vec![piece],
            counters: Vec::new(),
            seats: vec![seat],
            status: "Go & win".to_owned(),
        }
    }

    #[test]
    fn an_image_shows_heights_health_and_a_legend_and_escapes_text() {
        let svg = render(&view());
        for expected in [
            "<title>Go &amp; win</title>",
            "the &lt;a&gt;",
            ">5/10<",
            "S scout",
            "class=\"contour\"",
            "+ the &lt;a&gt;",
            "height 2",
        ] {
            assert!(svg.contains(expected), "{expected} is missing:\n{svg}");
        }
        // Only the edge between b and a: nothing can climb from a void.
        assert_eq!(svg.matches("class=\"contour\"").count(), 1, "{svg}");
    }

    #[test]
    fn walls_and_voids_are_darker_than_a_floor() {
        let light = |ground| {
            let fill = palette::ground(ground, 0);
            u32::from_str_radix(&fill[1..3], 16).expect("a colour")
        };
        for ground in [Ground::Void, Ground::Wall] {
            assert!(light(ground) < light(Ground::Open));
        }
        assert!(
            light(Ground::Open)
                < u32::from_str_radix(&palette::ground(Ground::Open, 1)[1..3], 16).expect("a colour")
        );
    }
}
