//! The map: what its legend may say, and everything about it that can be computed before the game.

use hillfort_board::{Board as _, Cell, CellSet, MapError, MapFile, Paths, SquareBoard, Step};

/// A track, checked (TP-BOARD-1).
#[derive(Clone, Debug)]
pub(crate) struct Track {
    pub(crate) board: SquareBoard,
    pub(crate) walls: CellSet,
    /// Where the runners start, by seat.
    pub(crate) starts: [Cell; 2],
    pub(crate) goal: Cell,
    /// Steps from cell to cell, by both; none where no way leads.
    steps: Vec<Vec<Option<u32>>>,
}

const WORDS: &str = "open, wall, start red, start blu or goal";

impl Track {
    /// Reads a map, or refuses it with the place of what is wrong.
    pub(crate) fn read(map: &MapFile) -> Result<Self, MapError> {
        let board = map.square_board()?;
        let mut walls = CellSet::EMPTY;
        let (mut red, mut blu, mut goal) = (None, None, None);
        for (cell, (row, column, words)) in board.cells().zip(map.places()) {
            let single = match words {
                "open" => continue,
                "wall" => {
                    walls.insert(cell);
                    continue;
                }
                "start red" => &mut red,
                "start blu" => &mut blu,
                "goal" => &mut goal,
                _ => {
                    let reason = format!("expected {WORDS}, not '{words}'");
                    return Err(map.error_at(row, column, reason));
                }
            };
            if single.replace(cell).is_some() {
                return Err(map.error_at(row, column, format!("there is a second '{words}'")));
            }
        }
        map.expect_words(WORDS, |words| {
            matches!(words, "open" | "wall" | "start red" | "start blu" | "goal")
        })?;
        let missing = |words: &str| map.error_at(0, 0, format!("the map has no '{words}'"));
        let starts = [red.ok_or_else(|| missing("start red"))?, blu.ok_or_else(|| missing("start blu"))?];
        let goal = goal.ok_or_else(|| missing("goal"))?;
        let steps = steps(&board, walls);
        let track = Self { board, walls, starts, goal, steps };
        if let Some(start) = starts.into_iter().find(|start| track.to_goal(*start).is_none()) {
            let reason = format!("no way leads from {} to the goal", track.board.name(start));
            return Err(map.error_at(0, 0, reason));
        }
        Ok(track)
    }

    /// Returns the steps of the shortest way, if there is one.
    pub(crate) fn steps(&self, from: Cell, to: Cell) -> Option<u32> {
        self.steps[from.index()][to.index()]
    }

    /// Returns the steps that are left to the goal.
    pub(crate) fn to_goal(&self, from: Cell) -> Option<u32> {
        self.steps(from, self.goal)
    }
}

/// Runners do not hinder each other on the way (TP-MOVE-4), so the walls alone decide.
fn steps(board: &SquareBoard, walls: CellSet) -> Vec<Vec<Option<u32>>> {
    let mut paths = Paths::new(board.n_cells());
    let step =
        |from, to| if walls.contains(from) || walls.contains(to) { Step::Blocked } else { Step::Cost(1) };
    let from = |cell| {
        paths.explore(board, cell, u32::MAX, step);
        board.cells().map(|to| paths.cost(to)).collect()
    };
    board.cells().map(from).collect()
}
