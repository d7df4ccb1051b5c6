//! Lines of sight: worked examples of the games, the rules taken literally, and properties.

mod drawn;

use std::collections::HashSet;

use drawn::Drawn;
use hexx::{HexOrientation, OffsetHexMode};
use hillfort_board::{
    Board, Cell, CellSet, Crossing, Hex, HexBoard, SquareBoard, is_clear, sight_table, stepped, straight,
    swept,
};
use proptest::prelude::*;

/// A rule of sight: walls block, and so does ground that is higher than both ends.
struct Summit {
    map: Drawn<HexBoard>,
    sees: Vec<CellSet>,
}

impl Summit {
    fn new() -> Self {
        let map = drawn::hexes(drawn::SUMMIT);
        let height = |cell| match map.words(cell) {
            "height 1" | "low obstacle" => 1,
            "height 2" | "control point" => 2,
            _ => 0,
        };
        let sees = sight_table(&map.board, swept, |a, b, between| {
            between.is_none_or(|cell| match map.words(cell) {
                "wall" | "void" => true,
                "low obstacle" => false,
                _ => height(cell) > height(a).max(height(b)),
            })
        });
        Self { map, sees }
    }

    #[track_caller]
    fn check(&self, a: &str, b: &str, expected: bool) {
        let (cell_a, cell_b) = (self.map.cell(a), self.map.cell(b));
        assert_eq!(self.sees[cell_a.index()].contains(cell_b), expected, "{a} to {b}");
        assert_eq!(self.sees[cell_b.index()].contains(cell_a), expected, "{b} to {a}");
    }
}

#[test]
fn terrain_not_higher_than_both_ends_does_not_block() {
    Summit::new().check("b9", "d9", true);
}

#[test]
fn terrain_higher_than_both_ends_blocks() {
    let summit = Summit::new();
    summit.check("b9", "e9", false);
    summit.check("c7", "e7", false);
}

#[test]
fn a_low_obstacle_never_blocks() {
    Summit::new().check("j9", "l9", true);
}

#[test]
fn along_an_edge_one_open_side_is_enough() {
    let summit = Summit::new();
    summit.check("e5", "e7", true);
    summit.check("e3", "e5", false);
    let [e5, d6, e6, e7] = ["e5", "d6", "e6", "e7"].map(|name| summit.map.board.hex(summit.map.cell(name)));
    assert_eq!(swept(e5, e7), [Crossing::Two(d6, e6)]);
}

/// Writes a line as `e2|f2 f3 e4|f4`; a hex outside the map is `-`.
fn write(board: &HexBoard, line: &[Crossing<Hex>]) -> String {
    let name = |hex| board.at(hex).map_or("-".to_owned(), |cell| board.name(cell));
    let crossing = |crossing: &Crossing<Hex>| match *crossing {
        Crossing::One(hex) => name(hex),
        Crossing::Two(one, other) => {
            let mut names = [name(one), name(other)];
            names.sort();
            names.join("|")
        }
    };
    line.iter().map(crossing).collect::<Vec<_>>().join(" ")
}

/// Checks the cells of a stepped line, and whether it is clear if cells with the words `blocking` and the outside block.
#[track_caller]
fn check_stepped(map: &Drawn<HexBoard>, a: &str, b: &str, blocking: &str, expected: &str, clear: bool) {
    let (hex_a, hex_b) = (map.board.hex(map.cell(a)), map.board.hex(map.cell(b)));
    let line = stepped(hex_a, hex_b);
    assert_eq!(write(&map.board, &line), expected, "{a} to {b}");
    let blocks = |hex| map.board.at(hex).is_none_or(|cell| map.is(cell, blocking));
    assert_eq!(is_clear(&line, blocks), clear, "{a} to {b}");
    assert_eq!(is_clear(&stepped(hex_b, hex_a), blocks), clear, "{b} to {a}");
}

#[test]
fn on_the_railyard_a_step_between_two_cells_is_obscured_only_by_both() {
    let map = drawn::hexes(drawn::RAILYARD);
    check_stepped(&map, "f1", "f3", "invalid", "e2|f2", true);
    check_stepped(&map, "f1", "f5", "invalid", "e2|f2 f3 e4|f4", false);
}

#[test]
fn in_the_dry_gulch_windows_are_clear_and_the_edge_of_the_map_is_a_wall() {
    let map = drawn::hexes(drawn::DRY_GULCH);
    check_stepped(&map, "i1", "i4", "wall", "i2 i3", true);
    check_stepped(&map, "h1", "h3", "wall", "g2|h2", false);
    check_stepped(&map, "h6", "h8", "wall", "h7|i7", true);
    check_stepped(&map, "u6", "u8", "wall", "-|u7", true);
    check_stepped(&map, "d6", "g4", "wall", "e5|e6 f5 f4|g5", true);
}

/// Returns whether a square can be aimed at, if obstacles, black squares and the squares `heavies` block.
fn can_aim(map: &Drawn<SquareBoard>, a: &str, b: &str, heavies: &[&str]) -> Option<bool> {
    let heavies: Vec<Cell> = heavies.iter().map(|name| map.cell(name)).collect();
    let line = straight(&map.board, map.cell(a), map.cell(b))?;
    Some(is_clear(&line, |cell| map.is(cell, "obstacle") || map.is(cell, "black") || heavies.contains(&cell)))
}

#[test]
fn a_corner_between_squares_is_closed_only_by_both() {
    let map = drawn::squares(drawn::TWIN_KEEPS);
    assert_eq!(can_aim(&map, "h2", "i3", &[]), Some(false));
    assert_eq!(can_aim(&map, "h2", "g3", &[]), Some(true));
    assert_eq!(can_aim(&map, "j9", "i8", &[]), Some(true));
    assert_eq!(can_aim(&map, "j9", "i8", &["i9"]), Some(true));
    assert_eq!(can_aim(&map, "j9", "i8", &["i9", "j8"]), Some(false));
}

#[test]
fn along_a_row_only_what_lies_strictly_between_blocks() {
    let map = drawn::squares(drawn::MILLWORKS);
    assert_eq!(can_aim(&map, "d11", "g11", &["d11", "g11"]), Some(true));
    assert_eq!(can_aim(&map, "d11", "h11", &[]), Some(true));
    assert_eq!(can_aim(&map, "d11", "h11", &["e11"]), Some(false));
    assert_eq!(can_aim(&map, "h11", "d11", &["e11"]), Some(false));
    assert_eq!(can_aim(&map, "d11", "l11", &[]), Some(true));
    assert_eq!(can_aim(&map, "d11", "m11", &[]), Some(false));
    assert_eq!(can_aim(&map, "d11", "f10", &[]), None);
    assert_eq!(can_aim(&map, "d11", "f9", &[]), None);
}

fn offset(hex: Hex) -> (i32, i32) {
    let [column, row] = hex.to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy);
    (column, row)
}

/// A literal implementation: the hexes that the line passes through, and those along whose edge it runs.
fn swept_by_corners(a: Hex, b: Hex) -> (HashSet<Hex>, HashSet<Hex>) {
    let centre = |hex| {
        let (column, row) = offset(hex);
        (2 * column + (row & 1), 3 * row)
    };
    let ((ax, ay), (bx, by)) = (centre(a), centre(b));
    let (mut through, mut along) = (HashSet::new(), HashSet::new());
    let n = a.distance_to(b);
    let between = |hex: &Hex| *hex != a && *hex != b && a.distance_to(*hex) + hex.distance_to(b) == n;
    for hex in a.range(n as u32).filter(between) {
        let (x, y) = centre(hex);
        let sides = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
            .map(|(dx, dy)| (bx - ax) * (y + dy - ay) - (by - ay) * (x + dx - ax));
        let count = |test: fn(&i32) -> bool| sides.iter().copied().filter(test).count();
        let (left, on, right) = (count(|s| *s < 0), count(|s| *s == 0), count(|s| *s > 0));
        if left > 0 && right > 0 {
            through.insert(hex);
        } else if on == 2 {
            along.insert(hex);
        }
    }
    (through, along)
}

/// A literal implementation of sampled points, with either of the two other coordinates.
fn stepped_by_cubes(a: Hex, b: Hex, take_later: bool) -> Vec<HashSet<Hex>> {
    let (a, b) = ([a.x, -a.x - a.y, a.y], [b.x, -b.x - b.y, b.y]);
    let n = (0..3).map(|axis| (a[axis] - b[axis]).abs()).max().expect("three axes");
    let whole =
        (0..3).find(|&axis| (a[axis] - b[axis]).abs() == n).expect("one axis differs by the distance");
    let others: Vec<usize> = (0..3).filter(|&axis| axis != whole).collect();
    let axis = others[usize::from(take_later)];
    let third = others[usize::from(!take_later)];
    let step = |i: i32| {
        let at_whole = (a[whole] * (n - i) + b[whole] * i) / n;
        let numerator = a[axis] * (n - i) + b[axis] * i;
        let (w, rest) = (numerator.div_euclid(n), numerator.rem_euclid(n));
        let values = match (2 * rest).cmp(&n) {
            std::cmp::Ordering::Less => vec![w],
            std::cmp::Ordering::Equal => vec![w, w + 1],
            std::cmp::Ordering::Greater => vec![w + 1],
        };
        let hex = |value| {
            let mut cube = [0; 3];
            (cube[whole], cube[axis], cube[third]) = (at_whole, value, -at_whole - value);
            Hex::new(cube[0], cube[2])
        };
        values.into_iter().map(hex).collect()
    };
    (1..n).map(step).collect()
}

/// Returns every pair of hexes up to ten columns and rows apart, from both kinds of row.
fn near_pairs() -> impl Iterator<Item = (Hex, Hex)> {
    let at =
        |column, row| Hex::from_offset_coordinates([column, row], OffsetHexMode::Odd, HexOrientation::Pointy);
    (0..2).flat_map(move |row| {
        (-10..=10).flat_map(move |dx| (-10..=10).map(move |dy| (at(0, row), at(dx, row + dy))))
    })
}

#[test]
fn swept_equals_the_rule_about_corners() {
    for (a, b) in near_pairs() {
        let (through, along) = swept_by_corners(a, b);
        let line = swept(a, b);
        let (mut ones, mut twos) = (Vec::new(), Vec::new());
        for crossing in line {
            match crossing {
                Crossing::One(hex) => ones.push(hex),
                Crossing::Two(one, other) => {
                    assert_eq!(one.distance_to(other), 1, "the hexes on both sides of an edge are adjacent");
                    twos.extend([one, other]);
                }
            }
        }
        assert_eq!((ones.len(), twos.len()), (through.len(), along.len()), "each once, {a:?} to {b:?}");
        assert_eq!(ones.into_iter().collect::<HashSet<_>>(), through, "{a:?} to {b:?}");
        assert_eq!(twos.into_iter().collect::<HashSet<_>>(), along, "{a:?} to {b:?}");
    }
}

#[test]
fn stepped_equals_the_rule_about_cube_coordinates() {
    for (a, b) in near_pairs().filter(|(a, b)| a != b) {
        let line: Vec<HashSet<Hex>> =
            stepped(a, b).into_iter().map(|crossing| cells(crossing).collect()).collect();
        assert_eq!(line, stepped_by_cubes(a, b, false), "{a:?} to {b:?}");
        assert_eq!(line, stepped_by_cubes(a, b, true), "{a:?} to {b:?}");
    }
}

fn cells<T>(crossing: Crossing<T>) -> impl Iterator<Item = T> {
    match crossing {
        Crossing::One(cell) => vec![cell].into_iter(),
        Crossing::Two(one, other) => vec![one, other].into_iter(),
    }
}

fn any_hex() -> impl Strategy<Value = Hex> {
    (-40..40, -40..40).prop_map(|(x, y)| Hex::new(x, y))
}

proptest! {
    #[test]
    fn sight_is_symmetric(a in any_hex(), b in any_hex(), seed in any::<u64>()) {
        // Random walls, the same for both directions.
        let blocks = |hex: Hex| (hex.as_u64() ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61 == 0;
        prop_assert_eq!(is_clear(&swept(a, b), blocks), is_clear(&swept(b, a), blocks));
        prop_assert_eq!(is_clear(&stepped(a, b), blocks), is_clear(&stepped(b, a), blocks));
    }

    #[test]
    fn both_lines_are_the_same_from_either_end(a in any_hex(), b in any_hex()) {
        for line in [swept, stepped] {
            let there: HashSet<Hex> = line(a, b).into_iter().flat_map(cells).collect();
            let back: HashSet<Hex> = line(b, a).into_iter().flat_map(cells).collect();
            prop_assert_eq!(there, back);
        }
    }

    #[test]
    fn a_stepped_line_has_one_crossing_a_step(a in any_hex(), b in any_hex()) {
        let line = stepped(a, b);
        prop_assert_eq!(line.len() as i32, (a.distance_to(b) - 1).max(0));
        for (index, crossing) in line.into_iter().enumerate() {
            for hex in cells(crossing) {
                prop_assert_eq!(a.distance_to(hex), index as i32 + 1);
                prop_assert_eq!(hex.distance_to(b), a.distance_to(b) - index as i32 - 1);
            }
        }
    }

    #[test]
    fn a_swept_line_follows_shortest_paths_in_order(a in any_hex(), b in any_hex()) {
        let hexes: Vec<Hex> = swept(a, b).into_iter().flat_map(cells).collect();
        for &hex in &hexes {
            prop_assert!(hex != a && hex != b);
            prop_assert_eq!(a.distance_to(hex) + hex.distance_to(b), a.distance_to(b));
        }
        prop_assert!(hexes.is_sorted_by_key(|&hex| a.distance_to(hex)));
    }

    #[test]
    fn a_stepped_line_is_part_of_the_swept_line(a in any_hex(), b in any_hex()) {
        let swept: HashSet<Hex> = swept(a, b).into_iter().flat_map(cells).collect();
        prop_assert!(stepped(a, b).into_iter().flat_map(cells).all(|hex| swept.contains(&hex)));
    }
}

#[test]
fn adjacent_hexes_see_each_other_even_if_everything_blocks() {
    let board = HexBoard::new(5, 6).unwrap();
    for line in [swept, stepped] {
        let sees: Vec<CellSet> = sight_table(&board, line, |_, _, _| true);
        for cell in board.cells() {
            let expected: CellSet = board.neighbours(cell).iter().copied().chain([cell]).collect();
            assert_eq!(sees[cell.index()], expected);
        }
    }
}

#[test]
fn a_sight_table_agrees_with_its_lines() {
    let map = drawn::hexes(drawn::DRY_GULCH);
    let wall = |cell: Option<Cell>| cell.is_none_or(|cell| map.is(cell, "wall"));
    let sees: Vec<CellSet> = sight_table(&map.board, stepped, |_, _, between| wall(between));
    for a in map.board.cells() {
        for b in map.board.cells() {
            let line = stepped(map.board.hex(a), map.board.hex(b));
            let clear = is_clear(&line, |hex| wall(map.board.at(hex)));
            assert_eq!(sees[a.index()].contains(b), clear);
        }
    }
}
