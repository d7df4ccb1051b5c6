//! Reads the map file.

use hillfort_board::{Board as _, Cell, MapFile, MapRules, SquareBoard, Symmetry, flood};
use hillfort_engine::{Error, ErrorKind, RuleId, Side};

use crate::cards::Numbers;
use crate::state::N_POINTS;
use crate::terrain::{MAX_SQUARES, Squares, Terrain};
use crate::words::Mode;

const RULES: MapRules = MapRules {
    modes: &[Mode::ControlPoints.name(), Mode::CaptureTheFlag.name()],
    symmetries: &[Symmetry::Rotate180],
    swapped: Some(("red", "blu")),
    ..MapRules::new("BG-DATA-3")
};
/// The words of the legend, with the mode that they belong to if they do not belong to both.
const LEGEND: [(&str, Option<Mode>); 9] = [
    ("floor", None),
    ("obstacle", None),
    ("black", None),
    ("stairs", Some(Mode::ControlPoints)),
    ("floor, red spawn area", None),
    ("floor, blu spawn area", None),
    ("floor, control point", Some(Mode::ControlPoints)),
    ("floor, red flag location", Some(Mode::CaptureTheFlag)),
    ("floor, blu flag location", Some(Mode::CaptureTheFlag)),
];

/// What is drawn on a map (BG-BOARD-1 to BG-BOARD-7).
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

/// Reads a map for a mode, or refuses it at the place of the mistake.
pub(crate) fn read(map: &MapFile, mode: Mode, numbers: &Numbers) -> Result<Terrain, Error> {
    let known = LEGEND.map(|(words, _)| words);
    let expected = format!("one of {} ({})", known.join("; "), RULES.rule);
    map.expect_words(&expected, |words| known.contains(&words))?;
    map.check(&RULES)?;
    check_mode(map, mode)?;
    let board = map.square_board()?;
    let n = board.n_cells();
    if n > MAX_SQUARES {
        let reason = format!("a board has at most {MAX_SQUARES} squares, this one has {n} (BG-DATA-3)");
        return Err(map.error_at(0, 0, reason).into());
    }
    let with = |words: &str| map.cells_with(|found| found == words);
    let mut drawing = Drawing {
        board,
        obstacles: with("obstacle"),
        black: with("black"),
        stairs: with("stairs"),
        spawns: Side::ALL.map(|side| with(&format!("floor, {} spawn area", side.name()))),
        points: with("floor, control point").into_iter().collect(),
        flags: [None; 2],
    };
    if mode == Mode::CaptureTheFlag {
        for side in Side::ALL {
            let flag = map.only_cell(&format!("floor, {} flag location", side.name()));
            let flag = flag.map_err(|error| Error::from(error).by_rule(RuleId("BG-BOARD-7")))?;
            drawing.flags[side as usize] = Some(flag);
        }
    }
    drawing.check_parts(map, mode)?;
    drawing.check_ways(map)?;
    Ok(Terrain::new(drawing, numbers))
}

/// Checks that the map is drawn for this mode, and so is everything on it.
fn check_mode(map: &MapFile, mode: Mode) -> Result<(), Error> {
    match map.header("modes") {
        Some(name) if name == mode.name() => {}
        None => {
            let expected: Vec<_> = RULES.modes.iter().map(|mode| format!("'modes: {mode}'")).collect();
            let reason = format!("expected {} ({})", expected.join(" or "), RULES.rule);
            return Err(map.error_in_header("modes", reason).into());
        }
        Some(_) => {
            let (key, value) = ("map".to_owned(), map.header("name").unwrap_or_default().to_owned());
            let expected = format!("a map for {}", mode.name());
            return Err(
                Error::from(ErrorKind::BadOption { key, value, expected }).by_rule(RuleId("BG-OPT-1"))
            );
        }
    }
    for (row, column, words) in map.places() {
        let drawn_for = LEGEND.into_iter().find(|(known, _)| *known == words).and_then(|(_, mode)| mode);
        if let Some(other) = drawn_for.filter(|drawn_for| *drawn_for != mode) {
            let reason = format!("'{words}' belongs on a map for {} ({})", other.name(), RULES.rule);
            return Err(map.error_at(row, column, reason).into());
        }
    }
    Ok(())
}

impl Drawing {
    /// Counts what a board of the mode has (BG-BOARD-5, BG-BOARD-6).
    fn check_parts(&self, map: &MapFile, mode: Mode) -> Result<(), Error> {
        let (areas, points) = if mode == Mode::ControlPoints { (2, N_POINTS) } else { (1, 0) };
        for side in Side::ALL {
            let found = self.count_areas(self.spawns[side as usize]);
            if found != areas {
                let side = side.name();
                let reason = format!("{side}'s spawn areas: expected {areas}, found {found} (BG-BOARD-5)");
                return Err(map.error_at(0, 0, reason).into());
            }
        }
        let found = self.points.len();
        if found != points {
            let reason = format!("expected {points} control points, found {found} (BG-BOARD-6)");
            return Err(map.error_at(0, 0, reason).into());
        }
        Ok(())
    }

    /// Checks that units can walk from a spawn square to all others, to the points and to the flags.
    fn check_ways(&self, map: &MapFile) -> Result<(), Error> {
        let Some(start) = self.spawns[0].first() else { return Ok(()) };
        let mut wanted = self.spawns[0] | self.spawns[1];
        wanted.extend(self.points.iter().copied().chain(self.flags.into_iter().flatten()));
        let reached = self.connected(start, self.open());
        Ok(map.check_reached(&self.board.name(start), wanted, reached, RULES.rule)?)
    }

    /// Counts the areas that squares form. Squares that share a side belong to one area.
    fn count_areas(&self, mut squares: Squares) -> usize {
        let mut n = 0;
        while let Some(start) = squares.first() {
            squares -= self.connected(start, squares);
            n += 1;
        }
        n
    }

    /// Returns the squares of `open` that can be reached from one of them.
    fn connected(&self, start: Cell, open: Squares) -> Squares {
        let start = [start].into_iter().collect();
        flood(start, MAX_SQUARES as u32, open, &self.board.neighbour_sets())
    }

    /// Returns the squares that a unit can be on.
    pub(crate) fn open(&self) -> Squares {
        Squares::first_n(self.board.n_cells()) - self.obstacles - self.black
    }
}
