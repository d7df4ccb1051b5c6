//! The compiled map: everything about it that can be computed before the game.

mod walk;

use hillfort_board::{Board as _, Cell, CellSet, SquareBoard};

use crate::cards::Numbers;
use crate::map::Drawing;
pub(crate) use crate::terrain::walk::Walk;
use crate::words::Class;

/// A set of squares.
pub(crate) type Squares = CellSet<4>;
/// The most squares of a board.
pub(crate) const MAX_SQUARES: usize = Squares::CAPACITY;

/// The four directions along rows and columns: up, left, right, down.
const DIRECTIONS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// A board with its lookup tables, most of them with one entry per square.
#[derive(Clone, Debug)]
pub(crate) struct Terrain {
    pub(crate) board: SquareBoard,
    pub(crate) obstacles: Squares,
    pub(crate) black: Squares,
    pub(crate) stairs: Squares,
    /// The squares that a unit can be on.
    pub(crate) open: Squares,
    pub(crate) spawns: [Squares; 2],
    /// The control points in reading order; none in capture-the-flag.
    pub(crate) points: Vec<Cell>,
    /// The flag locations; none in control-points.
    pub(crate) flags: [Option<Cell>; 2],
    /// All squares without the first column, and without the last.
    inner: [Squares; 2],
    /// The neighbours of each square (BG-GEO-2).
    pub(crate) neighbours: Vec<Squares>,
    /// All squares straight ahead of each square, by direction.
    ahead: [Vec<Squares>; 4],
    /// The squares that each class can aim at if no Heavy is in the way; for a Medic those where it can heal.
    aims: [Vec<Squares>; 4],
    /// The squares that an explosion on each square reaches (BG-BLAST-1, BG-BLAST-4).
    pub(crate) blast: Vec<Squares>,
    /// The squares that a Soldier on each square can reach with an explosion, if no Heavy is in the way.
    pub(crate) blast_reach: Vec<Squares>,
    /// The squares on which a Scout dodges an attacker on each square (BG-SCOUT-1).
    pub(crate) dodges: Vec<Squares>,
    /// The jumps from each square that the terrain allows.
    pub(crate) jumps: Vec<Vec<Jump>>,
    /// The squares that a walk from each square reaches with 0, 1, 2… movement if no unit is in the way.
    walks: Vec<Vec<Squares>>,
}

/// A jump straight over one square that the terrain allows (BG-JUMP-2, BG-JUMP-4).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    pub(crate) over: Cell,
    pub(crate) to: Cell,
    /// BG-JUMP-6: 1 for the square in between, plus the cost of the landing square.
    pub(crate) cost: u8,
}

impl Terrain {
    pub(crate) fn new(drawing: Drawing, numbers: &Numbers) -> Self {
        let open = drawing.open();
        let Drawing { board, obstacles, black, stairs, spawns, points, flags } = drawing;
        let table = |squares: &dyn Fn(Cell) -> Squares| board.cells().map(squares).collect::<Vec<_>>();
        let neighbours = board.neighbour_sets();
        let columns = board.n_columns();
        let inner =
            [0, columns - 1].map(|edge| board.cells().filter(|c| c.index() % columns != edge).collect());
        let ahead = DIRECTIONS.map(|direction| table(&|cell| ray(&board, cell, direction).collect()));
        let aims = Class::ALL.map(|class| table(&|cell| aims(&board, open, numbers, class, cell)));
        let blast = table(&|cell| blast(&board, open, cell));
        let blast_reach = table(&|cell| {
            let aims = aims[Class::Soldier as usize][cell.index()].into_iter();
            aims.fold(Squares::EMPTY, |all, aim| all | blast[aim.index()])
        });
        let dodges = table(&|cell| within(&board, cell, numbers.dodge));
        let jumps = board.cells().map(|cell| jumps(&board, open, black, stairs, cell)).collect();
        let mut terrain = Self {
            board,
            obstacles,
            black,
            stairs,
            open,
            spawns,
            points,
            flags,
            inner,
            neighbours,
            ahead,
            aims,
            blast,
            blast_reach,
            dodges,
            jumps,
            walks: Vec::new(),
        };
        let most = numbers.movement.into_iter().max().unwrap_or(0);
        terrain.walks = terrain.board.cells().map(|cell| terrain.free_walks(cell, most)).collect();
        terrain
    }

    fn free_walks(&self, from: Cell, most: u8) -> Vec<Squares> {
        let mut walk = Walk::new(self, from, self.open);
        let start = walk.reached;
        let steps = (0..most).map(|_| {
            walk.step();
            walk.reached
        });
        std::iter::once(start).chain(steps).collect()
    }

    /// Returns the squares that a walk reaches with this much movement if no unit is in the way.
    ///
    /// Most walks meet no unit; for them this lookup replaces a search.
    pub(crate) fn free_walk(&self, from: Cell, movement: u8) -> Squares {
        self.walks[from.index()][usize::from(movement)]
    }

    /// Returns the cost of such a walk to a square.
    pub(crate) fn free_cost(&self, from: Cell, to: Cell) -> Option<u8> {
        let cost = self.walks[from.index()].iter().position(|reached| reached.contains(to))?;
        u8::try_from(cost).ok()
    }

    /// Returns the neighbours of some squares (BG-GEO-2). The result may contain cells that are not on the board.
    ///
    /// All squares move at once in each direction. A loop over the squares takes fewer instructions, but its length is
    /// hard to predict for the processor, which costs more.
    pub(crate) fn spread(&self, squares: Squares) -> Squares {
        let columns = self.board.n_columns();
        let [but_first, but_last] = self.inner;
        (squares & but_last).raised(1)
            | (squares & but_first).lowered(1)
            | squares.raised(columns)
            | squares.lowered(columns)
    }

    /// Returns the squares that a unit of a class can aim at with Heavies on `heavies` (BG-RANGE-1 to BG-RANGE-3,
    /// BG-LINE-1 to BG-LINE-4). A Medic's heal needs no line (BG-HEAL-2).
    pub(crate) fn aims(&self, class: Class, from: Cell, heavies: Squares) -> Squares {
        let mut aims = self.aims[class as usize][from.index()];
        let in_the_way = aims & heavies;
        if class == Class::Medic || in_the_way.is_empty() {
            return aims;
        }
        for ahead in &self.ahead {
            for heavy in ahead[from.index()] & in_the_way {
                aims -= ahead[heavy.index()];
            }
        }
        if class == Class::Soldier {
            aims -= self.closed_corners(from, heavies);
        }
        aims
    }

    /// Returns the squares that a class could aim at on an empty board.
    pub(crate) fn free_aims(&self, class: Class, from: Cell) -> Squares {
        self.aims[class as usize][from.index()]
    }

    /// Returns the diagonal neighbours behind two squares that both block fire (BG-LINE-4).
    fn closed_corners(&self, from: Cell, heavies: Squares) -> Squares {
        let blocks = |dx, dy| {
            let square = self.board.offset(from, dx, dy);
            square.is_none_or(|cell| heavies.contains(cell) || !self.open.contains(cell))
        };
        let closed = DIAGONALS.into_iter().filter(|(dx, dy)| blocks(*dx, 0) && blocks(0, *dy));
        closed.filter_map(|(dx, dy)| self.board.offset(from, dx, dy)).collect()
    }
}

/// Returns the squares from a square in one direction, up to the edge of the board.
fn ray(board: &SquareBoard, from: Cell, (dx, dy): (i32, i32)) -> impl Iterator<Item = Cell> {
    std::iter::successors(board.offset(from, dx, dy), move |cell| board.offset(*cell, dx, dy))
}

/// Returns the squares at a distance of at most `most`, including the square itself (BG-GEO-3).
fn within(board: &SquareBoard, from: Cell, most: u8) -> Squares {
    let most = i32::from(most);
    let offsets = (-most..=most).flat_map(|dy| {
        let rest = most - dy.abs();
        (-rest..=rest).map(move |dx| (dx, dy))
    });
    offsets.filter_map(|(dx, dy)| board.offset(from, dx, dy)).collect()
}

/// Returns the squares that a class can aim at on an empty board. Only open squares let fire pass.
fn aims(board: &SquareBoard, open: Squares, numbers: &Numbers, class: Class, from: Cell) -> Squares {
    let range = numbers.range[class as usize];
    if class == Class::Medic {
        let mut squares = within(board, from, range); // BG-RANGE-3
        squares.remove(from);
        return squares;
    }
    // BG-RANGE-1, BG-LINE-2, BG-LINE-3.
    let line =
        |direction| ray(board, from, direction).take(range.into()).take_while(|cell| open.contains(*cell));
    let mut squares: Squares = DIRECTIONS.into_iter().flat_map(line).collect();
    if class == Class::Soldier {
        squares.extend(open_corners(board, open, from).filter(|cell| open.contains(*cell))); // BG-RANGE-2
    }
    squares
}

/// Returns the diagonal neighbours of a square whose corner is open (BG-LINE-4).
fn open_corners(board: &SquareBoard, open: Squares, from: Cell) -> impl Iterator<Item = Cell> {
    let is_open = move |dx, dy| board.offset(from, dx, dy).is_some_and(|cell| open.contains(cell));
    let corners = DIAGONALS.into_iter().filter(move |(dx, dy)| is_open(*dx, 0) || is_open(0, *dy));
    corners.filter_map(move |(dx, dy)| board.offset(from, dx, dy))
}

/// BG-BLAST-1, BG-BLAST-2, BG-BLAST-4.
fn blast(board: &SquareBoard, open: Squares, centre: Cell) -> Squares {
    let beside = board.neighbours(centre).iter().copied();
    let mut squares: Squares = beside.chain(open_corners(board, open, centre)).collect();
    squares.insert(centre);
    squares & open
}

/// BG-JUMP-2, BG-JUMP-4, BG-JUMP-6: not over black, not onto black or an obstacle.
fn jumps(board: &SquareBoard, open: Squares, black: Squares, stairs: Squares, from: Cell) -> Vec<Jump> {
    let jump = |(dx, dy): (i32, i32)| {
        let (over, to) = (board.offset(from, dx, dy)?, board.offset(from, 2 * dx, 2 * dy)?);
        let cost = 1 + if stairs.contains(to) { 2 } else { 1 };
        (!black.contains(over) && open.contains(to)).then_some(Jump { over, to, cost })
    };
    DIRECTIONS.into_iter().filter_map(jump).collect()
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, GameData, Ruleset as _};

    use super::*;
    use crate::{FACTS, Tf2BoardGame};

    #[test]
    fn all_squares_at_once_spread_like_each_alone() {
        for map in FACTS.maps {
            let header = |key: &str| {
                map.text.lines().find_map(|line| line.strip_prefix(key)).expect("the map has the header")
            };
            let options = [("mode", header("modes: ")), ("map", header("name: "))];
            let options = options.map(|(key, word)| (key.to_owned(), word.to_owned())).to_vec();
            let config = GameConfig { options, ..GameConfig::default() };
            let game = Tf2BoardGame::compile(&GameData::new(&FACTS, &config).unwrap()).unwrap();
            let terrain = &game.terrain;
            let all: Squares = terrain.board.cells().collect();
            // Every square, every second, every third and so on.
            for step in 1..=all.len() {
                let squares: Squares = all.iter().filter(|cell| cell.index() % step == step - 1).collect();
                let beside = squares.iter().map(|cell| terrain.neighbours[cell.index()]);
                assert_eq!(
                    terrain.spread(squares) & all,
                    beside.fold(Squares::EMPTY, |all, more| all | more)
                );
            }
        }
    }
}
