//! What people see at the table: cells, pieces, counters and seats.

use std::hash::{Hash, Hasher};

use hillfort_board::{Board, Cell, Point};
use serde::Serialize;

use crate::seat::Seat;
use crate::side::Side;

/// Everything that people see at the table, except the actions of the player to act.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The cells on the board.
    pub cells: Vec<CellView>,
    /// The pieces on the board and beside it.
    pub pieces: Vec<PieceView>,
    /// Points, timers, dice and anything else that is counted.
    pub counters: Vec<Counter>,
    /// The seats, in the order of their numbers.
    pub seats: Vec<SeatView>,
    /// The current situation in a sentence: `Round 3, turn 1: p2 has two dice to use.`
    pub status: String,
    /// What the player to act should do now, in a sentence that addresses them; empty if nobody is to act.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub task: String,
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CellView {
    /// Its name.
    pub name: String,
    /// Its outline in the plane; empty while the cell is not on the board.
    pub outline: Vec<(f32, f32)>,
    /// Its centre in the plane.
    pub centre: (f32, f32),
    /// Its position in a text drawing: half-columns and rows.
    pub grid: (i32, i32),
    /// How its ground is drawn.
    pub ground: Ground,
    /// Its height: 0 is the ground.
    pub height: u8,
    /// Its name for people: `light terrain`.
    pub title: String,
    /// Its name in one word, for small drawings: `light`.
    pub short: String,
    /// One character for the terminal.
    pub letter: char,
    /// The names of the adjacent cells.
    pub touches: Vec<String>,
    /// The seat whose home it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<Seat>,
    /// The objective on it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
    /// The seat and the number of this step, if it is part of a track that something travels along.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rail: Option<(Seat, u16)>,
}

impl Hash for CellView {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            name,
            outline,
            centre,
            grid,
            ground,
            height,
            title,
            short,
            letter,
            touches,
            home,
            objective,
            rail,
        } = self;
        for (x, y) in outline.iter().chain([centre]) {
            (x.to_bits(), y.to_bits()).hash(state);
        }
        (name, grid, ground, height, title, short, letter, touches, home, objective, rail).hash(state);
    }
}

impl CellView {
    /// Creates the view of a cell that is not on the board now.
    #[must_use]
    pub fn absent(board: &dyn Board, cell: Cell) -> Self {
        Self { outline: Vec::new(), touches: Vec::new(), ground: Ground::Void, ..Self::new(board, cell) }
    }

    /// Creates the view of a cell with its name and geometry: open ground without a title.
    #[must_use]
    pub fn new(board: &dyn Board, cell: Cell) -> Self {
        Self {
            name: board.name(cell),
            outline: board.outline(cell).into_iter().map(in_plane).collect(),
            centre: in_plane(board.centre(cell)),
            grid: board.grid(cell),
            ground: Ground::Open,
            height: 0,
            title: String::new(),
            short: String::new(),
            letter: ' ',
            touches: board.neighbours(cell).iter().map(|next| board.name(*next)).collect(),
            home: None,
            objective: None,
            rail: None,
        }
    }
}

/// Converts a point of the plane to the type that views use.
#[must_use]
pub fn in_plane(point: Point) -> (f32, f32) {
    (point.x, point.y)
}

/// How the ground of a cell is drawn, the same for all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Open ground.
    Open,
    /// Ground that slows some pieces down.
    Rough,
    /// Ground that slows most pieces down.
    Hard,
    /// Stairs or a ramp.
    Stairs,
    /// An obstacle that pieces can see and shoot over.
    Low,
    /// A wall.
    Wall,
    /// A wall that pieces can see through.
    Window,
    /// Outside the board, or not known yet.
    Void,
}

/// An objective that players fight over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Objective {
    /// The seat that holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The seat that is capturing it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The progress of the capture.
    pub progress: u16,
    /// The progress at which it is captured.
    pub of: u16,
    /// The situation in a few words: `p2 leads with 3 of 30 points`.
    pub note: String,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// Its identity: the same in every position while it is in play. None if the game cannot tell it from others of its
    /// class; then the log says where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u16>,
    /// Its cell; none beside the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The seat it belongs to.
    pub seat: Seat,
    /// Its class: the name of its card and of its glyph.
    pub class: String,
    /// One character for the terminal.
    pub letter: char,
    /// Its health now and on its card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health: Option<(u16, u16)>,
    /// Its status marks: burning, scoped, carrying.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Whether it can still act in this turn.
    pub readiness: Readiness,
    /// What it is and can do, in a few words.
    pub tooltip: String,
}

impl PieceView {
    /// Creates the view of a piece on a cell: idle, without health and marks, with the first letter of its class.
    #[must_use]
    pub fn new(board: &dyn Board, cell: Cell, seat: Seat, class: &str) -> Self {
        Self {
            id: None,
            cell: Some(board.name(cell)),
            seat,
            class: class.to_owned(),
            letter: class.chars().next().map_or(' ', |letter| letter.to_ascii_uppercase()),
            health: None,
            marks: Vec::new(),
            readiness: Readiness::Idle,
            tooltip: String::new(),
        }
    }
}

/// A status mark on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// The status: `burning`.
    pub title: String,
    /// How many times or how many turns, where that is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
}

/// Whether a piece can still act in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Readiness {
    /// It is not its turn, or it never acts.
    Idle,
    /// It can act and has not yet.
    Fresh,
    /// It is acting.
    Acting,
    /// It has acted.
    Done,
}

/// Something that is counted or kept beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counter {
    /// Its title: `Points`.
    pub title: String,
    /// The seat it belongs to, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What it shows.
    pub value: CounterValue,
    /// The id of the rule that explains it.
    pub rule: String,
}

impl Counter {
    /// Creates a counter.
    pub fn new(title: impl Into<String>, seat: Option<Seat>, value: CounterValue, rule: &str) -> Self {
        Self { title: title.into(), seat, value, rule: rule.to_owned() }
    }
}

impl CounterValue {
    /// Creates a number, with the number it counts to, if any.
    pub fn count(now: impl Into<i64>, of: Option<i64>) -> Self {
        Self::Count { now: now.into(), of }
    }
}

/// What a counter shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CounterValue {
    /// A number.
    Count {
        /// The current number.
        now: i64,
        /// The number it counts up to, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<i64>,
    },
    /// How many things of each kind there are: dice in a pool, units in hand. The names are capitalised: `Fighter`.
    Tally(Vec<(String, u16)>),
    /// A word.
    Word(String),
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Its name in records, which may depend on the state.
    pub name: String,
    /// Its name in sentences: `RED`.
    pub title: String,
    /// One character for the terminal.
    pub mark: char,
    /// The colour it is drawn in.
    pub colour: Colour,
    /// The lowest seat of its team; its own number in a game without teams.
    pub team: Seat,
    /// What wins the game for it, in a sentence: `Capture both points before the Turn Counter reaches 10.`
    #[serde(skip_serializing_if = "String::is_empty")]
    pub goal: String,
}

impl SeatView {
    /// Creates the view of a seat without a team from its name in records. RED and BLU have their colours, other seats
    /// the colour and the digit of their number.
    #[must_use]
    pub fn named(seat: Seat, name: &str) -> Self {
        if let Some(side) = Side::from_name(name) {
            return side.seat_view(seat);
        }
        let colours = [Colour::Red, Colour::Blue, Colour::Gold, Colour::Green];
        Self {
            name: name.to_owned(),
            title: name.to_owned(),
            mark: char::from(b'1' + seat.index() as u8),
            colour: colours[seat.index() % colours.len()],
            team: seat,
            goal: String::new(),
        }
    }
}

/// The colour of a seat. Every client chooses its own shades and adds an outline, for people who cannot tell colours
/// apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Brick red.
    Red,
    /// Slate blue.
    Blue,
    /// Ochre.
    Gold,
    /// Green.
    Green,
}
