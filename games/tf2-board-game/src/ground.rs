//! The board of a compiled game: its terrain, and everything about it that can be computed before the game.

use hillfort_board::{Board as _, Cell, CellSet, SquareBoard};

use crate::cards::Numbers;
use crate::map::Drawing;
use crate::walking::Walk;
use crate::words::Class;

/// A set of squares.
pub(crate) type Squares = CellSet<4>;
/// The squares of a board at most.
pub(crate) const MOST_SQUARES: usize = Squares::CAPACITY;

/// The four ways along rows and columns: up, left, right, down.
pub(crate) const WAYS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// A board with its tables, one entry a square where a table is by square.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) board: SquareBoard,
    pub(crate) obstacles: Squares,
    pub(crate) black: Squares,
    pub(crate) stairs: Squares,
    /// Squares that a unit can stand on.
    pub(crate) open: Squares,
    pub(crate) spawns: [Squares; 2],
    /// The control points in reading order; none in capture-the-flag.
    pub(crate) points: Vec<Cell>,
    /// The flag locations; none in control-points.
    pub(crate) flags: [Option<Cell>; 2],
    /// All squares but those of the first and those of the last column.
    inner: [Squares; 2],
    /// The squares beside each square (BG-GEO-2).
    pub(crate) neighbours: Vec<Squares>,
    /// All squares straight on from each square, by way.
    ahead: [Vec<Squares>; 4],
    /// The squares that a class can aim at if no Heavy is in the way; for a Medic those it can heal on.
    aims: [Vec<Squares>; 4],
    /// The squares that an explosion on each square reaches (BG-BLAST-1, BG-BLAST-4).
    pub(crate) blast: Vec<Squares>,
    /// The squares that some explosion of a Soldier on each square reaches, if no Heavy is in the way.
    pub(crate) harm: Vec<Squares>,
    /// The squares on which a Scout dodges an attacker on each square (BG-SCOUT-1).
    pub(crate) dodges: Vec<Squares>,
    /// The leaps that start on each square.
    pub(crate) leaps: Vec<Vec<Leap>>,
    /// Where a unit comes from each square with 0, 1, 2… movement if nobody stands in its way.
    walks: Vec<Vec<Squares>>,
}

/// A leap straight over one square, as far as the ground goes (BG-JUMP-2, BG-JUMP-4).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leap {
    pub(crate) over: Cell,
    pub(crate) to: Cell,
    /// BG-JUMP-6: 1 for the square leapt over, and the cost of the landing square.
    pub(crate) cost: u8,
}

impl Ground {
    pub(crate) fn new(drawing: Drawing, numbers: &Numbers) -> Self {
        let open = drawing.open();
        let Drawing { board, obstacles, black, stairs, spawns, points, flags } = drawing;
        let table = |squares: &dyn Fn(Cell) -> Squares| board.cells().map(squares).collect::<Vec<_>>();
        let neighbours = table(&|cell| board.neighbours(cell).iter().copied().collect());
        let columns = board.n_columns();
        let inner =
            [0, columns - 1].map(|edge| board.cells().filter(|c| c.index() % columns != edge).collect());
        let ahead = WAYS.map(|way| table(&|cell| ray(&board, cell, way).collect()));
        let aims = Class::ALL.map(|class| table(&|cell| aims(&board, open, numbers, class, cell)));
        let blast = table(&|cell| blast(&board, open, cell));
        let harm = table(&|cell| {
            let aims = aims[Class::Soldier as usize][cell.index()].into_iter();
            aims.fold(Squares::EMPTY, |all, aim| all | blast[aim.index()])
        });
        let dodges = table(&|cell| within(&board, cell, numbers.dodge));
        let leaps = board.cells().map(|cell| leaps(&board, open, black, stairs, cell)).collect();
        let mut ground = Self {
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
            harm,
            dodges,
            leaps,
            walks: Vec::new(),
        };
        let most = numbers.movement.into_iter().max().unwrap_or(0);
        ground.walks = ground.board.cells().map(|cell| ground.free_walks(cell, most)).collect();
        ground
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

    /// Returns where a unit comes from a square with so much movement if nobody stands in its way.
    ///
    /// Most walks meet nobody, and then this is all there is to know: a look into a table instead of a search.
    pub(crate) fn free_walk(&self, from: Cell, movement: u8) -> Squares {
        self.walks[from.index()][usize::from(movement)]
    }

    /// Returns what that walk to a square costs.
    pub(crate) fn free_cost(&self, from: Cell, to: Cell) -> Option<u8> {
        let cost = self.walks[from.index()].iter().position(|reached| reached.contains(to))?;
        u8::try_from(cost).ok()
    }

    /// Returns the squares beside some squares (BG-GEO-2); there may be some among them that are not on the board.
    ///
    /// All squares move at once in each of the four ways. Going through them one by one takes fewer instructions,
    /// but the processor cannot guess how many there are, and that costs more.
    pub(crate) fn spread(&self, squares: Squares) -> Squares {
        let columns = self.board.n_columns();
        let [but_first, but_last] = self.inner;
        (squares & but_last).raised(1)
            | (squares & but_first).lowered(1)
            | squares.raised(columns)
            | squares.lowered(columns)
    }

    /// Returns the squares that a unit of a class can aim at when Heavies stand on `heavies`: BG-RANGE-1 to
    /// BG-RANGE-3, BG-LINE-1 to BG-LINE-4. A Medic's heal needs no line (BG-HEAL-2).
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

    /// Returns the squares that a class could aim at without any unit on the board.
    pub(crate) fn plain_aims(&self, class: Class, from: Cell) -> Squares {
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

/// Returns the squares from a square on in one way, up to the edge of the board.
fn ray(board: &SquareBoard, from: Cell, (dx, dy): (i32, i32)) -> impl Iterator<Item = Cell> {
    std::iter::successors(board.offset(from, dx, dy), move |cell| board.offset(*cell, dx, dy))
}

/// Returns the squares at a distance of at most `most`, the square itself included (BG-GEO-3).
fn within(board: &SquareBoard, from: Cell, most: u8) -> Squares {
    let most = i32::from(most);
    let offsets = (-most..=most).flat_map(|dy| {
        let rest = most - dy.abs();
        (-rest..=rest).map(move |dx| (dx, dy))
    });
    offsets.filter_map(|(dx, dy)| board.offset(from, dx, dy)).collect()
}

/// What a class can aim at without units on the board; open squares are those that do not block fire.
fn aims(board: &SquareBoard, open: Squares, numbers: &Numbers, class: Class, from: Cell) -> Squares {
    let range = numbers.range[class as usize];
    if class == Class::Medic {
        let mut squares = within(board, from, range); // BG-RANGE-3
        squares.remove(from);
        return squares;
    }
    // BG-RANGE-1, BG-LINE-2, BG-LINE-3.
    let line = |way| ray(board, from, way).take(range.into()).take_while(|cell| open.contains(*cell));
    let mut squares: Squares = WAYS.into_iter().flat_map(line).collect();
    if class == Class::Soldier {
        squares.extend(open_corners(board, open, from).filter(|cell| open.contains(*cell))); // BG-RANGE-2
    }
    squares
}

/// Returns the diagonal neighbours between which and a square a corner is open (BG-LINE-4).
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
fn leaps(board: &SquareBoard, open: Squares, black: Squares, stairs: Squares, from: Cell) -> Vec<Leap> {
    let leap = |(dx, dy): (i32, i32)| {
        let (over, to) = (board.offset(from, dx, dy)?, board.offset(from, 2 * dx, 2 * dy)?);
        let cost = 1 + if stairs.contains(to) { 2 } else { 1 };
        (!black.contains(over) && open.contains(to)).then_some(Leap { over, to, cost })
    };
    WAYS.into_iter().filter_map(leap).collect()
}

#[cfg(test)]
mod tests {
    use hillfort_engine::{GameConfig, GameData, Ruleset as _};

    use super::*;
    use crate::{FACTS, Tf2BoardGame};

    #[test]
    fn squares_spread_at_once_as_they_do_one_by_one() {
        for map in FACTS.maps {
            let header =
                |key: &str| map.text.lines().find_map(|line| line.strip_prefix(key)).expect("it is there");
            let options = [("mode", header("modes: ")), ("map", header("name: "))];
            let options = options.map(|(key, word)| (key.to_owned(), word.to_owned())).to_vec();
            let config = GameConfig { options, ..GameConfig::default() };
            let game = Tf2BoardGame::compile(&GameData::new(&FACTS, &config).unwrap()).unwrap();
            let ground = &game.ground;
            let all: Squares = ground.board.cells().collect();
            // Every square, and every so many of them.
            for step in 1..=all.len() {
                let squares: Squares = all.iter().filter(|cell| cell.index() % step == step - 1).collect();
                let beside = squares.iter().map(|cell| ground.neighbours[cell.index()]);
                assert_eq!(ground.spread(squares) & all, beside.fold(Squares::EMPTY, |all, more| all | more));
            }
        }
    }
}
