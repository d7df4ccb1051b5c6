//! Reads the map file.

use hillfort_board::{Board as _, Cell, MapError, MapFile, SquareBoard};
use hillfort_engine::{Error, ErrorKind, RuleId, Side};

use crate::state::N_POINTS;
use crate::terrain::{MAX_SQUARES, Squares};
use crate::words::Mode;

/// What is drawn on a map, checked.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) board: SquareBoard,
    pub(crate) obstacles: Squares,
    pub(crate) black: Squares,
    pub(crate) stairs: Squares,
    pub(crate) spawns: [Squares; 2],
    pub(crate) points: Vec<Cell>,
    pub(crate) flags: [Option<Cell>; 2],
}

/// Header keys that a map of this game may have.
const HEADERS: [&str; 7] = ["name", "game", "modes", "layout", "symmetric", "title", "note"];
const WORDS: &str = "floor; obstacle; black; stairs; floor, red spawn area; floor, blu spawn area; \
                     floor, control point; floor, red flag location; floor, blu flag location";

impl Drawing {
    /// Reads a map for a mode, or refuses it with the place of what is wrong.
    pub(crate) fn read(map: &MapFile, mode: Mode) -> Result<Self, Error> {
        check_headers(map, mode)?;
        let board = map.square_board()?;
        if board.n_cells() > MAX_SQUARES {
            let reason = format!("a board has at most {MAX_SQUARES} squares, this one {}", board.n_cells());
            return Err(map.error_at(0, 0, reason).into());
        }
        let mut drawing = Self {
            board,
            obstacles: Squares::EMPTY,
            black: Squares::EMPTY,
            stairs: Squares::EMPTY,
            spawns: [Squares::EMPTY; 2],
            points: Vec::new(),
            flags: [None; 2],
        };
        for (idx, (row, column, words)) in map.places().enumerate() {
            drawing.draw(Cell::new(idx), words, mode).map_err(|reason| map.error_at(row, column, reason))?;
        }
        map.expect_words(&format!("one of {WORDS}"), |words| WORDS.split("; ").any(|known| known == words))?;
        drawing.check_parts(map, mode)?;
        drawing.check_ways(map)?;
        if map.header("symmetric") == Some("rotate180") {
            drawing.check_symmetry(map)?;
        }
        Ok(drawing)
    }

    /// Takes one square down (BG-BOARD-1 to BG-BOARD-7).
    fn draw(&mut self, cell: Cell, words: &str, mode: Mode) -> Result<(), String> {
        let needs = |needed: Mode| match mode == needed {
            true => Ok(()),
            false => Err(format!("'{words}' belongs on a board for {}", needed.name())),
        };
        match words {
            "floor" => {}
            "obstacle" => self.obstacles.insert(cell),
            "black" => self.black.insert(cell),
            "stairs" => {
                needs(Mode::ControlPoints)?;
                self.stairs.insert(cell);
            }
            "floor, red spawn area" => self.spawns[0].insert(cell),
            "floor, blu spawn area" => self.spawns[1].insert(cell),
            "floor, control point" => {
                needs(Mode::ControlPoints)?;
                self.points.push(cell);
            }
            "floor, red flag location" | "floor, blu flag location" => {
                needs(Mode::CaptureTheFlag)?;
                let side = if words.contains("red") { Side::Red } else { Side::Blue };
                if self.flags[side as usize].replace(cell).is_some() {
                    return Err(format!("there is a second '{words}' (BG-BOARD-7)"));
                }
            }
            _ => return Err(format!("expected one of {WORDS}, not '{words}'")),
        }
        Ok(())
    }

    /// Counts what a board of the mode has (BG-BOARD-5 to BG-BOARD-7).
    fn check_parts(&self, map: &MapFile, mode: Mode) -> Result<(), MapError> {
        for side in Side::ALL {
            let n_areas = areas(&self.board, self.spawns[side as usize]);
            let expected = if mode == Mode::ControlPoints { 2 } else { 1 };
            if n_areas != expected {
                let noun = if expected == 1 { "area" } else { "areas" };
                let reason = format!(
                    "{} needs {expected} spawn {noun} of {}, the map has {n_areas} (BG-BOARD-5)",
                    mode.name(),
                    side.name()
                );
                return Err(map.error_at(0, 0, reason));
            }
            if mode == Mode::CaptureTheFlag && self.flags[side as usize].is_none() {
                let reason = format!("the map has no 'floor, {} flag location' (BG-BOARD-7)", side.name());
                return Err(map.error_at(0, 0, reason));
            }
        }
        if mode == Mode::ControlPoints && self.points.len() != N_POINTS {
            let reason =
                format!("expected {N_POINTS} control points, found {} (BG-BOARD-6)", self.points.len());
            return Err(map.error_at(0, 0, reason));
        }
        Ok(())
    }

    /// Makes sure that one can walk from any spawn square to all others, to the points and to the flags.
    fn check_ways(&self, map: &MapFile) -> Result<(), MapError> {
        let Some(start) = self.spawns[0].first() else { return Ok(()) };
        let reached = connected(&self.board, start, self.open());
        let targets = self.spawns.into_iter().flatten().chain(self.points.iter().copied());
        match targets.chain(self.flags.into_iter().flatten()).find(|cell| !reached.contains(*cell)) {
            None => Ok(()),
            Some(cell) => {
                let (column, row) = self.board.place(cell);
                let (from, to) = (self.board.name(start), self.board.name(cell));
                Err(map.error_at(row as usize, column as usize, format!("no way leads from {from} to {to}")))
            }
        }
    }

    /// Makes sure that a half turn that swaps the colours changes nothing, as the header says (BG-DATA-3).
    fn check_symmetry(&self, map: &MapFile) -> Result<(), MapError> {
        let n = self.board.n_cells();
        let image = |cell: Cell| Cell::new(n - 1 - cell.index());
        let fits = |cell: Cell| {
            let other = image(cell);
            let alike = |set: Squares| set.contains(cell) == set.contains(other);
            let is_flag = |side: Side, cell: Cell| self.flags[side as usize] == Some(cell);
            alike(self.obstacles)
                && alike(self.black)
                && alike(self.stairs)
                && self.points.contains(&cell) == self.points.contains(&other)
                && self.spawns[0].contains(cell) == self.spawns[1].contains(other)
                && self.spawns[1].contains(cell) == self.spawns[0].contains(other)
                && is_flag(Side::Red, cell) == is_flag(Side::Blue, other)
        };
        match self.board.cells().find(|cell| !fits(*cell)) {
            None => Ok(()),
            Some(cell) => {
                let (column, row) = self.board.place(cell);
                let reason =
                    format!("the half turn of {} is {}", self.board.name(cell), self.board.name(image(cell)));
                let reason = format!("not symmetric, as the header says: {reason}");
                Err(map.error_at(row as usize, column as usize, reason))
            }
        }
    }

    /// Returns the squares that a unit can stand on.
    pub(crate) fn open(&self) -> Squares {
        Squares::first_n(self.board.n_cells()) - self.obstacles - self.black
    }
}

fn check_headers(map: &MapFile, mode: Mode) -> Result<(), Error> {
    if let Some((key, _)) = map.headers().find(|(key, _)| !HEADERS.contains(key)) {
        let reason = format!("unknown header key '{key}'; there are {}", HEADERS.join(", "));
        return Err(map.error_in_header(key, reason).into());
    }
    let expected = "expected 'modes: control-points' or 'modes: capture-the-flag'";
    let Some(drawn_for) = map.header("modes").and_then(Mode::from_name) else {
        return Err(map.error_in_header("modes", expected).into());
    };
    if !matches!(map.header("symmetric"), None | Some("rotate180" | "none")) {
        let reason = "expected 'symmetric: rotate180' or 'symmetric: none'";
        return Err(map.error_in_header("symmetric", reason).into());
    }
    if drawn_for == mode {
        return Ok(());
    }
    // BG-OPT-1: a map belongs to its mode.
    let (key, value) = ("map".to_owned(), map.header("name").unwrap_or_default().to_owned());
    let expected = format!("a map for {}", mode.name());
    Err(Error::from(ErrorKind::BadOption { key, value, expected }).by_rule(RuleId("BG-OPT-1")))
}

/// Counts the areas that squares form: squares that share a side belong to one.
fn areas(board: &SquareBoard, mut squares: Squares) -> usize {
    let mut n = 0;
    while let Some(start) = squares.first() {
        squares -= connected(board, start, squares);
        n += 1;
    }
    n
}

/// Returns the open squares that can be walked to from one of them.
fn connected(board: &SquareBoard, start: Cell, open: Squares) -> Squares {
    let (mut reached, mut front) = (Squares::EMPTY, vec![start]);
    while let Some(cell) = front.pop() {
        if open.contains(cell) && !reached.contains(cell) {
            reached.insert(cell);
            front.extend(board.neighbours(cell));
        }
    }
    reached
}
