//! Boards made by hand.

use hillfort_engine::Seat;
use hillfort_engine::view::{
    CellView, Colour, Counter, CounterValue, Ground, Mark, Objective, PieceView, Readiness, SeatView, View,
};

use super::table;
use crate::layout::width;
use crate::screen::Colours;

fn cell(name: String, grid: (i32, i32)) -> CellView {
    CellView {
        name,
        outline: Vec::new(),
        centre: (0.0, 0.0),
        grid,
        ground: Ground::Open,
        height: 0,
        title: "open ground".to_owned(),
        short: "open".to_owned(),
        touches: Vec::new(),
        letter: '.',
        home: None,
        objective: None,
        rail: None,
    }
}

fn piece(seat: usize, class: &str, at: &str) -> PieceView {
    PieceView {
        id: None,
        cell: Some(at.to_owned()),
        seat: Seat::new(seat),
        class: class.to_owned(),
        letter: class.to_uppercase().chars().next().unwrap_or('?'),
        health: Some((80, 125)),
        marks: vec![Mark { title: "burning".to_owned(), count: Some(2) }],
        readiness: Readiness::Acting,
        tooltip: String::new(),
    }
}

fn seats() -> Vec<SeatView> {
    let seat = |name: &str, mark, colour, team| SeatView {
        name: name.to_owned(),
        title: name.to_uppercase(),
        mark,
        colour,
        team: Seat::new(team),
        goal: String::new(),
    };
    vec![seat("red", 'R', Colour::Red, 0), seat("blu", 'B', Colour::Blue, 1)]
}

fn name(column: u8, row: i32) -> String {
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Returns a board of hexes, odd rows shifted by half a cell.
fn hexes(columns: u8, rows: i32) -> View {
    let mut cells = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            cells.push(cell(name(column, row), (2 * i32::from(column) + (row & 1), row)));
        }
    }
    cells[3].height = 2;
    cells[5].rail = Some((Seat::new(0), 1));
    cells[9].objective = Some(Objective {
        owner: Some(Seat::new(0)),
        by: Some(Seat::new(1)),
        progress: 2,
        of: 4,
        note: "2 of 4".to_owned(),
    });
    (cells[9].title, cells[9].letter) = ("control point".to_owned(), '@');
    (cells[12].ground, cells[12].title, cells[12].letter) = (Ground::Wall, "wall".to_owned(), '#');
    let corner = name(columns - 1, rows - 1);
    View {
        cells,
        pieces: vec![
            piece(0, "soldier", "c4"),
            piece(1, "medic", "c4"),
            piece(1, "scout", &name(columns - 1, 1)),
            piece(0, "heavy", &corner),
        ],
        counters: vec![Counter {
            title: "Points".to_owned(),
            seat: Some(Seat::new(0)),
            value: CounterValue::Count { now: 3, of: Some(9) },
            rule: "X-1".to_owned(),
        }],
        seats: seats(),
        status: "Turn 3: red acts.".to_owned(),
        task: String::new(),
    }
}

fn assert_fits(text: &str, columns: usize) {
    for line in text.lines() {
        assert!(width(line) <= columns, "wider than {columns}: {line}\n{text}");
    }
}

#[test]
fn the_largest_hex_board_fits_and_names_its_columns_and_rows() {
    let view = hexes(21, 13);
    let text = table(&view, Colours::Off, 100);
    assert_fits(&text, 100);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<String>(), "abcdefghijklmnopqrstu");
    assert!(lines[1].starts_with(" 1 .   .   .   .2  .   =.  .   .   .   @"), "{text}");
    assert!(lines[2].starts_with(" 2   .   .") && lines[2].ends_with(".   BS>"), "{text}");
    assert!(lines[4].starts_with(" 4   .   .   RS+ ."), "{text}");
    assert!(lines[13].starts_with("13 .") && lines[13].ends_with("RH>"), "{text}");
    for expected in [
        "# wall",
        "digit: height",
        "= track",
        "+ several pieces",
        "> acting",
        "RH u13 heavy 80/125, burning 2, acting",
    ] {
        assert!(text.contains(expected), "{expected} is missing:\n{text}");
    }
    assert!(text.contains("j1, control point: held by red, blu is taking it, 2 of 4"), "{text}");
}

#[test]
fn the_roster_is_beside_a_narrow_board() {
    let text = table(&hexes(15, 13), Colours::Off, 100);
    assert_fits(&text, 100);
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].ends_with("o      R red  Points 3/9"), "{text}");
    assert!(lines[3].ends_with("RS c4 soldier 80/125, burning 2,"), "{text}");
    assert!(lines[4].ends_with("   acting"), "{text}");
}

#[test]
fn pieces_off_the_board_are_listed_by_seat() {
    let mut view = hexes(21, 13);
    for (idx, health) in [(0, 0), (1, 100), (2, 100)] {
        view.pieces[idx].cell = None;
        view.pieces[idx].health = Some((health, 125));
    }
    let text = table(&view, Colours::Off, 100);
    for expected in ["R dead: soldier", "B not on the board: medic, scout"] {
        assert!(text.contains(expected), "{expected} is missing:\n{text}");
    }
    assert!(!text.contains(" 0/125"), "{text}");
}

#[test]
fn no_board_is_wider_than_the_terminal() {
    for (columns, rows) in [(15, 13), (15, 21), (21, 13), (21, 21)] {
        let view = hexes(columns, rows);
        for terminal in [50, 60, 80, 100, 160] {
            assert_fits(&table(&view, Colours::Off, terminal), terminal);
        }
    }
}

#[test]
fn a_small_square_board_is_drawn_in_boxes() {
    let cells: Vec<_> = (0..3)
        .flat_map(|row| (0..3u8).map(move |column| cell(name(column, row), (2 * i32::from(column), row))))
        .collect();
    let pieces = vec![piece(0, "soldier", "b2"), piece(1, "medic", "b2")];
    let (counters, seats, status, task) = (Vec::new(), seats(), "red acts.".to_owned(), String::new());
    let view = View { cells, pieces, counters, seats, status, task };
    let text = table(&view, Colours::Off, 100);
    assert_fits(&text, 100);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "┌───────────────┬───────────────┬───────────────┐");
    assert_eq!(lines[1], "│a1 open        │b1 open        │c1 open        │");
    assert_eq!(lines[4], "│               │RS BM          │               │");
}

#[test]
fn heights_objectives_and_items_have_colours_of_their_own() {
    let mut view = hexes(21, 13);
    (view.cells[9].objective, view.cells[7].letter) = (None, '+');
    view.cells[8].objective =
        Some(Objective { owner: None, by: None, progress: 0, of: 1, note: String::new() });
    let text = table(&view, Colours::On, 100);
    let row = text.lines().nth(1).expect("the first row of cells");
    // Ground, height 2, an item, an objective, a wall.
    let cells: Vec<_> = row.split("\x1b[").filter(|part| !part.starts_with("0m")).collect();
    let mut shades: Vec<_> = [2, 5, 9, 10, 14]
        .iter()
        .filter_map(|idx| cells[*idx].split_once('m').map(|(code, _)| code))
        .collect();
    shades.sort();
    let n = shades.len();
    shades.dedup();
    assert_eq!(shades.len(), n, "{shades:?}");
}

#[test]
fn colours_do_not_change_the_text() {
    let view = hexes(21, 13);
    let plain = table(&view, Colours::Off, 100);
    let mut coloured = table(&view, Colours::On, 100);
    while let Some(start) = coloured.find('\x1b') {
        let end = coloured[start..].find('m').map_or(coloured.len(), |end| start + end + 1);
        coloured.replace_range(start..end, "");
    }
    assert_eq!(plain, coloured);
}
