//! Paths: costs, barriers, and the flood fill on bit sets.

mod drawn;

use hillfort_board::{Board, Cell, CellSet, HexBoard, Paths, SquareBoard, Step, flood};
use proptest::prelude::*;

#[test]
fn a_rocket_jump_goes_round_walls_and_the_enemy_base() {
    let map = drawn::hexes(drawn::SUMMIT);
    let mut paths = Paths::new(map.board.n_cells());
    paths.explore(&map.board, map.cell("h20"), 9, |_, to| match map.words(to) {
        "wall" | "void" | "blu base" => Step::Blocked,
        _ => Step::Cost(1),
    });
    for (name, distance, steps) in [("h18", 2, 4), ("g14", 6, 8), ("g13", 7, 9)] {
        assert_eq!(map.board.distance(map.cell("h20"), map.cell(name)), distance, "{name}");
        assert_eq!(paths.cost(map.cell(name)), Some(steps), "{name}");
    }
    assert_eq!(paths.path_to(map.cell("h18")).map(|path| path.len()), Some(5));
    assert_eq!(paths.cost(map.cell("h19")), None, "a wall");
}

#[test]
fn stairs_cost_two() {
    let map = drawn::squares(drawn::MILLWORKS);
    let mut paths = Paths::new(map.board.n_cells());
    let mut cost = |from: &str, to: &str, budget| {
        paths.explore(&map.board, map.cell(from), budget, |_, to| match map.words(to) {
            "obstacle" | "black" => Step::Blocked,
            "stairs" => Step::Cost(2),
            _ => Step::Cost(1),
        });
        paths.cost(map.cell(to))
    };
    assert_eq!(cost("f6", "i6", 5), Some(4));
    assert_eq!(cost("f7", "g6", 3), Some(3));
    assert_eq!(cost("f7", "g6", 2), None);
    assert_eq!(cost("l6", "j6", 4), Some(3));
}

#[test]
fn a_search_discards_the_previous_one() {
    let board = SquareBoard::new(4, 4).unwrap();
    let mut paths = Paths::new(board.n_cells());
    let (first, last) = (Cell::new(0), Cell::new(15));
    paths.explore(&board, first, 9, |_, _| Step::Cost(1));
    assert_eq!(paths.cost(last), Some(6));
    paths.explore(&board, last, 0, |_, _| Step::Cost(1));
    assert_eq!((paths.cost(first), paths.cost(last)), (None, Some(0)));
    assert_eq!((paths.path_to(first), paths.path_to(last)), (None, Some(vec![last])));
    assert!(paths.reached().eq([last]));
}

#[test]
fn costs_may_be_zero_or_overflow() {
    let board = SquareBoard::new(3, 1).unwrap();
    let mut paths = Paths::new(board.n_cells());
    paths.explore(&board, Cell::new(0), 0, |_, _| Step::Cost(0));
    assert_eq!(paths.path_to(Cell::new(2)).map(|path| path.len()), Some(3));
    paths.explore(&board, Cell::new(0), u32::MAX, |_, _| Step::Cost(u32::MAX - 1));
    assert_eq!(paths.cost(Cell::new(1)), Some(u32::MAX - 1));
    assert_eq!(paths.cost(Cell::new(2)), None);
}

/// Generates a hex board of up to 12 by 12, a set of open cells, and a start.
fn any_field() -> impl Strategy<Value = (HexBoard, CellSet, Cell)> {
    (1..=12usize, 1..=12usize, prop::array::uniform8(any::<u64>()), any::<prop::sample::Index>()).prop_map(
        |(columns, rows, bits, start)| {
            let board = HexBoard::new(columns, rows).expect("a possible size");
            let is_open = |cell: &Cell| bits[cell.index() % 8] >> (cell.index() / 8) & 3 != 0;
            let open = board.cells().filter(is_open).collect();
            let start = Cell::new(start.index(board.n_cells()));
            (board, open, start)
        },
    )
}

proptest! {
    #[test]
    fn a_flood_reaches_what_paths_reach((board, open, start) in any_field(), steps in 0..12u32) {
        let mut paths = Paths::new(board.n_cells());
        paths.explore(&board, start, steps, |_, to| if open.contains(to) { Step::Cost(1) } else { Step::Blocked });
        let explored: CellSet = paths.reached().collect();
        let flooded = flood([start].into_iter().collect(), steps, open, &board.neighbour_sets());
        prop_assert_eq!(flooded, explored);
    }

    #[test]
    fn paths_have_the_stated_cost_and_are_cheapest((board, open, start) in any_field(), budget in 0..20u32) {
        // Costs depend on the direction: a step to a lower number is cheaper.
        let step = |from: Cell, to: Cell| match open.contains(to) {
            true => Step::Cost(1 + u32::from(from < to)),
            false => Step::Blocked,
        };
        let mut paths = Paths::new(board.n_cells());
        paths.explore(&board, start, budget, step);
        prop_assert!(paths.reached().is_sorted_by_key(|cell| paths.cost(cell)));
        for cell in paths.reached() {
            let path = paths.path_to(cell).unwrap();
            let sum: u32 = path.windows(2).map(|pair| match step(pair[0], pair[1]) {
                Step::Cost(cost) if board.neighbours(pair[0]).contains(&pair[1]) => cost,
                _ => panic!("a path has a step that is blocked"),
            }).sum();
            prop_assert_eq!((path[0], Some(sum)), (start, paths.cost(cell)));
            for &next in board.neighbours(cell) {
                if let Step::Cost(more) = step(cell, next) {
                    let through = sum + more;
                    prop_assert!(through > budget || paths.cost(next).is_some_and(|cost| cost <= through));
                }
            }
        }
    }
}
