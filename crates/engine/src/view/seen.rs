//! What is seen: the board, the pieces, what is counted, the seats.

use hillfort_board::{Board, Cell, Point};
use serde::Serialize;

use crate::seat::Seat;

/// Everything a person sees at the table, apart from his decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The cells of the board.
    pub cells: Vec<CellView>,
    /// The pieces, on the board or beside it.
    pub pieces: Vec<PieceView>,
    /// Points, timers, dice and whatever else is counted.
    pub counters: Vec<Counter>,
    /// The seats, in the order of their numbers.
    pub seats: Vec<SeatView>,
    /// Where the game stands, in a sentence: `Round 3, turn 1: p2 has two dice to use.`
    pub status: String,
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CellView {
    /// Its name.
    pub name: String,
    /// Its outline in the plane; empty for a cell that is not laid out yet.
    pub outline: Vec<(f32, f32)>,
    /// Its centre in the plane.
    pub centre: (f32, f32),
    /// Its place in a text drawing: half-columns and rows.
    pub grid: (i32, i32),
    /// How its ground is drawn.
    pub ground: Ground,
    /// Its height: 0 is the ground.
    pub height: u8,
    /// What it is, for people: `light terrain`.
    pub title: String,
    /// What it is in one word, for a small drawing: `light`.
    pub short: String,
    /// One character for the terminal.
    pub letter: char,
    /// The cells it touches, by name.
    pub touches: Vec<String>,
    /// The seat whose home it is.
    pub home: Option<Seat>,
    /// What it is worth holding, if it is.
    pub objective: Option<Objective>,
    /// A step of a track that something travels along: its seat and its number.
    pub rail: Option<(Seat, u16)>,
}

impl CellView {
    /// Makes the view of a cell as its board has it: open ground without a title.
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

/// Returns a point of the plane as the view's types have it.
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
    /// Ground that hinders some.
    Rough,
    /// Ground that hinders most.
    Hard,
    /// Stairs, a ramp.
    Stairs,
    /// An obstacle one can see and shoot over.
    Low,
    /// A wall.
    Wall,
    /// A wall one can see through.
    Window,
    /// Nothing is there, or nothing is known yet.
    Void,
}

/// Something worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Objective {
    /// Who holds it.
    pub owner: Option<Seat>,
    /// Who is taking it.
    pub by: Option<Seat>,
    /// How far it is taken.
    pub progress: u16,
    /// How far it has to be taken.
    pub of: u16,
    /// What that means, in a few words: `p2 leads with 3 of 30 points`.
    pub note: String,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// The cell it stands on; none beside the board.
    pub cell: Option<String>,
    /// Whose it is.
    pub seat: Seat,
    /// Its class: the name of its card and of its glyph.
    pub class: String,
    /// One character for the terminal.
    pub letter: char,
    /// Health left, and health of the card.
    pub health: Option<(u16, u16)>,
    /// What else is to be seen on it: burning, scoped, carrying.
    pub marks: Vec<Mark>,
    /// Whether it can still act in this turn.
    pub readiness: Readiness,
    /// What it is and can do, in a few words.
    pub tooltip: String,
}

/// A sign on a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mark {
    /// What it says, in a word: `burning`.
    pub title: String,
    /// How often or how long, where that is counted.
    pub count: Option<u16>,
}

/// Whether a piece can still act in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Readiness {
    /// It is not its turn, or the game does not count it.
    Idle,
    /// It can act and has not yet.
    Fresh,
    /// It is acting.
    Acting,
    /// It has acted.
    Done,
}

/// Something that is counted or lies beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Counter {
    /// What it is: `Points`.
    pub title: String,
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
    /// What it shows.
    pub value: CounterValue,
    /// The rule that explains it.
    pub rule: String,
}

/// What a counter shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CounterValue {
    /// A number, and the number it goes to, if there is one.
    Count {
        /// The number now.
        now: i64,
        /// The number it goes to.
        of: Option<i64>,
    },
    /// Things of several kinds: dice of a pool, units in hand. Their names stand by themselves: `Fighter`.
    Tally(Vec<(String, u16)>),
    /// A word.
    Word(String),
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Its name in this state, as records write it.
    pub name: String,
    /// Its name in sentences: `RED`.
    pub title: String,
    /// One character for the terminal.
    pub mark: char,
    /// The colour it is drawn in.
    pub colour: Colour,
    /// The seat of its team, the lowest number standing for all; its own number without teams.
    pub team: Seat,
}

/// The colours of seats. Each client has its own shades, and an outline for each besides.
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
