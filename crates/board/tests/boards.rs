//! Hex, square and ring boards: names, neighbours, distances, drawings.

use std::collections::HashSet;

use hillfort_board::{
    Board, Cell, CellSet, Direction, Hex, HexBoard, MAX_CELLS, Paths, Point, RingBoard, SizeError,
    SquareBoard, Step, UNREACHABLE,
};

fn hexes() -> HexBoard {
    HexBoard::new(7, 6).expect("a possible size")
}

fn squares() -> SquareBoard {
    SquareBoard::new(7, 6).expect("a possible size")
}

fn rings() -> RingBoard {
    RingBoard::new(4, 4, 7, "hill").expect("a possible size")
}

fn all() -> Vec<Box<dyn Board>> {
    vec![
        Box::new(hexes()),
        Box::new(squares()),
        Box::new(rings()),
        Box::new(HexBoard::new(26, 19).expect("a possible size")),
        Box::new(SquareBoard::new(1, 99).expect("a possible size")),
        Box::new(RingBoard::new(0, 1, 3, "o").expect("a possible size")),
    ]
}

#[track_caller]
fn names(board: &dyn Board, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| board.name(cell)).collect()
}

#[test]
fn names_are_read_back() {
    for board in all() {
        for cell in board.cells() {
            assert_eq!(board.cell(&board.name(cell)), Some(cell));
        }
    }
}

#[test]
fn only_exact_names_are_cells() {
    let wrong = [
        "", "a", "1", "A1", "a01", "a0", "a-1", "a+1", "a1 ", " a1", "h1", "a7", "aa1", "ä1", "a١", "1a",
        "{1", "hill ",
    ];
    for name in wrong {
        assert_eq!(hexes().cell(name), None, "{name:?}");
        assert_eq!(squares().cell(name), None, "{name:?}");
    }
    for name in ["s0", "s5", "a8", "e1", "a01", "Hill", "hub", ""] {
        assert_eq!(rings().cell(name), None, "{name:?}");
    }
    assert_eq!(hexes().cell("a99999999999999999999"), None);
    assert_eq!(hexes().cell("a-2147483648"), None);
}

#[test]
fn neighbours_are_mutual_and_at_distance_one() {
    for board in all() {
        for cell in board.cells() {
            let neighbours = board.neighbours(cell);
            assert_eq!(neighbours.iter().collect::<HashSet<_>>().len(), neighbours.len());
            for &neighbour in neighbours {
                assert!(board.neighbours(neighbour).contains(&cell));
                assert_eq!(board.distance(cell, neighbour), 1);
            }
        }
    }
}

/// Compares distances with the lengths of the shortest paths.
fn check_distances(board: &impl Board) {
    let mut paths = Paths::new(board.n_cells());
    for from in board.cells() {
        paths.explore(board, from, u32::MAX, |_, _| Step::Cost(1));
        for to in board.cells() {
            assert_eq!(board.distance(from, to), paths.cost(to).unwrap_or(UNREACHABLE));
        }
    }
}

#[test]
fn distance_is_the_number_of_steps() {
    check_distances(&hexes());
    check_distances(&squares());
    check_distances(&rings());
    check_distances(&RingBoard::new(2, 2, 12, "hub").unwrap());
}

#[test]
fn neighbour_sets_hold_the_neighbours() {
    let board = hexes();
    for (cell, set) in board.cells().zip(board.neighbour_sets::<1>()) {
        let neighbours: CellSet<1> = board.neighbours(cell).iter().copied().collect();
        assert_eq!(set, neighbours);
    }
}

#[test]
fn cells_are_numbered_in_reading_order() {
    assert_eq!(names(&hexes(), hexes().cells().take(8)), ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2"]);
    assert_eq!(names(&squares(), squares().cells().skip(40)), ["f6", "g6"]);
    let order = "s1 s2 s3 s4 a1 a2 a3 a4 a5 a6 a7 b1 b2 b3 b4 b5 b6 b7 c1 c2 c3 c4 c5 c6 c7 d1 d2 d3 d4 d5 d6 d7 hill";
    assert_eq!(names(&rings(), rings().cells()).join(" "), order);
}

#[test]
fn even_hex_rows_are_shifted_right() {
    let board = hexes();
    let around = |name| names(&board, board.neighbours(board.cell(name).unwrap()).iter().copied());
    assert_eq!(around("c3"), ["c2", "d3", "c4", "b4", "b3", "b2"]);
    assert_eq!(around("c4"), ["d3", "d4", "d5", "c5", "b4", "c3"]);
    assert_eq!(around("a1"), ["b1", "a2"]);
    assert_eq!(around("g6"), ["f6", "g5"]);
}

#[test]
fn hex_coordinates_agree_with_hexx() {
    let board = hexes();
    for a in board.cells() {
        assert_eq!(board.at(board.hex(a)), Some(a));
        let expected: HashSet<Cell> =
            board.hex(a).all_neighbors().into_iter().filter_map(|hex| board.at(hex)).collect();
        assert_eq!(board.neighbours(a).iter().copied().collect::<HashSet<_>>(), expected);
        for b in board.cells() {
            assert_eq!(board.distance(a, b), board.hex(a).unsigned_distance_to(board.hex(b)));
        }
        for radius in 0..12 {
            let on: HashSet<Cell> = board.hex(a).ring(radius).filter_map(|hex| board.at(hex)).collect();
            assert_eq!(board.ring(a, radius).collect::<HashSet<_>>(), on);
            let inside: HashSet<Cell> = board.hex(a).range(radius).filter_map(|hex| board.at(hex)).collect();
            assert_eq!(board.within(a, radius).collect::<HashSet<_>>(), inside);
        }
    }
    assert_eq!(board.at(Hex::new(-1, 0)), None);
    assert_eq!(board.at(Hex::new(0, -1)), None);
}

#[test]
fn hex_directions_turn_and_come_back() {
    let board = hexes();
    let c3 = board.cell("c3").unwrap();
    for direction in Direction::ALL {
        assert_eq!(direction.clockwise().counter_clockwise(), direction);
        assert_eq!(direction.opposite(), direction.clockwise().clockwise().clockwise());
        assert_eq!(direction.hex() + direction.opposite().hex(), Hex::ZERO);
        assert_eq!(direction.hex() + direction.clockwise().clockwise().hex(), direction.clockwise().hex());
        assert_eq!(Direction::from_name(direction.name()), Some(direction));
        let there = board.step(c3, direction).unwrap();
        assert_eq!(board.step(there, direction.opposite()), Some(c3));
    }
    let steps = Direction::ALL.map(|direction| board.step(c3, direction).unwrap());
    assert_eq!(steps, board.neighbours(c3));
    assert_eq!(Direction::from_name("n"), None);
}

#[test]
fn neighbours_of_a_square_share_a_side_and_around_includes_corners() {
    let board = squares();
    let c3 = board.cell("c3").unwrap();
    assert_eq!(names(&board, board.around(c3)), ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]);
    let a1 = board.cell("a1").unwrap();
    assert_eq!(names(&board, board.around(a1)), ["b1", "a2", "b2"]);
    assert_eq!(names(&board, board.neighbours(a1).iter().copied()), ["b1", "a2"]);
    assert_eq!(board.offset(a1, 6, 5), board.cell("g6"));
    for (dx, dy) in [(-1, 0), (0, -1), (7, 0), (0, 6), (i32::MAX, 0), (0, i32::MIN)] {
        assert_eq!(board.offset(a1, dx, dy), None);
    }
}

#[test]
fn ring_tiles_have_neighbours_left_right_inward_and_outward() {
    let board = rings();
    let around = |name| names(&board, board.neighbours(board.cell(name).unwrap()).iter().copied());
    assert_eq!(around("a1"), ["a7", "a2", "b1"]);
    assert_eq!(around("b7"), ["b6", "b1", "c7", "a7"]);
    assert_eq!(around("d3"), ["d2", "d4", "hill", "c3"]);
    assert_eq!(around("hill"), ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]);
    assert_eq!(around("s2"), [""; 0]);
}

#[test]
fn ring_helpers_stop_at_areas_and_hub() {
    let board = rings();
    let (a1, d1) = (board.tile(0, 0), board.tile(3, 0));
    assert_eq!(board.outward(a1), None);
    assert_eq!(board.inward(a1), board.cell("b1"));
    assert_eq!(board.inward(d1), Some(board.hub()));
    assert_eq!(board.counter_clockwise(a1), board.cell("a7"));
    assert_eq!(board.clockwise(board.tile(0, 6)), Some(a1));
    assert_eq!((board.ring_of(d1), board.tile_of(d1)), (Some(3), Some(0)));
    for cell in [board.hub(), board.area(3)] {
        assert_eq!((board.ring_of(cell), board.tile_of(cell)), (None, None));
        assert_eq!((board.inward(cell), board.outward(cell)), (None, None));
        assert_eq!((board.clockwise(cell), board.counter_clockwise(cell)), (None, None));
    }
    assert_eq!(board.distance(board.area(0), a1), UNREACHABLE);
    assert_eq!(board.distance(board.area(0), board.area(0)), 0);
}

#[test]
fn the_path_across_the_hub_may_be_shorter() {
    let board = RingBoard::new(0, 1, 12, "hub").unwrap();
    assert_eq!(board.distance(board.tile(0, 0), board.tile(0, 6)), 2);
    assert_eq!(board.distance(board.tile(0, 0), board.tile(0, 1)), 1);
}

/// Returns twice the area of a polygon; positive if it runs clockwise, with `y` pointing down.
fn doubled_area(outline: &[Point]) -> f32 {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

#[test]
fn outlines_run_clockwise_around_their_centre_inside_the_plane() {
    for board in all() {
        for cell in board.cells() {
            let outline = board.outline(cell);
            assert!(doubled_area(&outline) > 0.0, "{}", board.name(cell));
            assert!(outline.iter().all(|point| point.x > -0.01 && point.y > -0.01));
            let Point { x, y } = board.centre(cell);
            let (left, right) = (|point: &Point| point.x < x, |point: &Point| point.x > x);
            assert!(outline.iter().any(left) && outline.iter().any(right));
            assert!(outline.iter().any(|point| point.y < y) && outline.iter().any(|point| point.y > y));
        }
    }
}

#[test]
fn hexes_that_touch_share_two_corners() {
    let board = hexes();
    let near = |a: &Point, b: &Point| (a.x - b.x).abs() < 1e-4 && (a.y - b.y).abs() < 1e-4;
    for cell in board.cells() {
        for &neighbour in board.neighbours(cell) {
            let other = board.outline(neighbour);
            let shared =
                board.outline(cell).iter().filter(|corner| other.iter().any(|o| near(corner, o))).count();
            assert_eq!(shared, 2);
        }
    }
}

#[test]
fn an_area_can_be_drawn_next_to_any_outer_tile() {
    let board = rings();
    let (hub, top) = (board.centre(board.hub()), board.centre_beside(0));
    assert!((top.x - hub.x).abs() < 1e-4 && top.y < board.centre(board.tile(0, 0)).y);
    assert!(board.centre_beside(1).x > hub.x, "clockwise from the top");
    assert_eq!(board.outline_beside(2), board.outline(board.area(2)));
    assert_eq!(board.grid_beside(5), (10, 0));
}

#[test]
fn no_two_cells_share_a_position_in_a_text_drawing() {
    for board in all() {
        let places: HashSet<(i32, i32)> = board.cells().map(|cell| board.grid(cell)).collect();
        assert_eq!(places.len(), board.n_cells());
        assert!(places.iter().all(|&(column, row)| column >= 0 && row >= 0));
    }
    assert_eq!(hexes().grid(hexes().cell("b2").unwrap()), (3, 1));
    assert_eq!(squares().grid(squares().cell("b2").unwrap()), (2, 1));
    assert_eq!(rings().grid(rings().hub()), (6, 5));
    assert_eq!(rings().grid(rings().cell("b3").unwrap()), (4, 2));
}

#[test]
fn impossible_sizes_are_refused() {
    assert_eq!(HexBoard::new(0, 5).unwrap_err(), SizeError::Columns(0));
    assert_eq!(HexBoard::new(27, 5).unwrap_err(), SizeError::Columns(27));
    assert_eq!(SquareBoard::new(5, 0).unwrap_err(), SizeError::Rows(0));
    assert_eq!(SquareBoard::new(5, 100).unwrap_err(), SizeError::Rows(100));
    assert_eq!(HexBoard::new(usize::MAX, usize::MAX).unwrap_err(), SizeError::Columns(usize::MAX));
    assert_eq!(SquareBoard::new(26, 20).unwrap_err(), SizeError::Cells(520));
    assert_eq!(RingBoard::new(0, 0, 7, "hub").unwrap_err(), SizeError::Rings(0));
    assert_eq!(RingBoard::new(0, 19, 7, "hub").unwrap_err(), SizeError::Rings(19));
    assert_eq!(RingBoard::new(0, 4, 2, "hub").unwrap_err(), SizeError::Tiles(2));
    assert_eq!(RingBoard::new(8, 4, 7, "hub").unwrap_err(), SizeError::Areas { areas: 8, tiles: 7 });
    assert_eq!(RingBoard::new(4, 4, 7, "a1").unwrap_err(), SizeError::HubName("a1".to_owned()));
    assert_eq!(RingBoard::new(4, 4, 7, "").unwrap_err(), SizeError::HubName(String::new()));
    assert_eq!(RingBoard::new(0, 6, 99, "hub").unwrap_err(), SizeError::Cells(595));
    assert_eq!(HexBoard::new(0, 5).unwrap_err().to_string(), "a board has 1 to 26 columns, not 0");
    assert_eq!(MAX_CELLS, 512);
}
