//! A game as people see it, in types that every door can send and draw. No door knows a game's rules.

use board::{Board, Cell, Point};
use serde::Serialize;

use crate::seat::Seat;

/// Everything a person sees at the table, apart from his decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    /// The cells of the board.
    pub cells: Vec<CellView>,
    /// The pieces, on the board or beside it.
    pub pieces: Vec<PieceView>,
    /// Points, timers, dice and whatever else is counted.
    pub tracks: Vec<Track>,
    /// The seats, in the order of their numbers.
    pub seats: Vec<SeatView>,
    /// Where the game stands, in a sentence: `Round 3, turn 1: p2 has two dice to use.`
    pub status: String,
}

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Mark {
    /// What it says, in a word: `burning`.
    pub title: String,
    /// How often or how long, where that is counted.
    pub count: Option<u16>,
}

/// Whether a piece can still act in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Track {
    /// What it is: `Points`.
    pub title: String,
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
    /// What it shows.
    pub shows: Shows,
    /// The rule that explains it.
    pub rule: String,
}

/// What a track shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Brick red.
    Red,
    /// Slate blue.
    Blu,
    /// Ochre.
    Gold,
    /// Green.
    Moss,
}

/// A legal action, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choice {
    /// Its line, without the seat.
    pub line: String,
    /// Its verb: the first word of the line.
    pub verb: String,
    /// What kind of deed it is; clients give each its colour and shape.
    pub deed: Deed,
    /// The cell of the piece that acts.
    pub from: Option<String>,
    /// The class of the piece that acts.
    pub class: Option<String>,
    /// The cell it is done to.
    pub to: Option<String>,
    /// What it does: `Fighter goes from d1 to hill.`
    pub sentence: String,
    /// Why a person should think twice: it surely kills an own unit or gives the game away.
    pub warning: Option<String>,
}

/// A legal action, explained.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Decision {
    /// What it is.
    #[serde(flatten)]
    pub choice: Choice,
    /// What comes of it.
    pub outlook: Outlook,
}

/// What kind of deed an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Going somewhere.
    Move,
    /// Going somewhere and fighting there.
    Charge,
    /// Hurting somebody.
    Attack,
    /// Helping somebody.
    Heal,
    /// Something only some can do.
    Special,
    /// Bringing a piece onto the board.
    Place,
    /// Answering, choosing.
    Choice,
    /// Ending a turn.
    End,
}

/// What comes of an action: for certain, or by chance.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Outlook {
    /// The chance line that follows, such as `roll 2d6`; none if everything is certain.
    pub roll: Option<String>,
    /// What can come up, most likely first, with its probability and a sentence.
    pub outcomes: Vec<(f64, String)>,
    /// Whom it touches, how likely and how much.
    pub effects: Vec<EffectOdds>,
    /// Why the odds are what they are, each with its rule.
    pub causes: Vec<Cause>,
    /// Whether all outcomes were listed; otherwise they were sampled.
    pub is_exact: bool,
}

/// How an action touches somebody.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EffectOdds {
    /// Whom: `p2's fighter`.
    pub who: String,
    /// The seat it belongs to.
    pub seat: Option<Seat>,
    /// How.
    pub what: EffectKind,
    /// What it is, where the kind does not say it; of a status what follows "is": `burning`.
    pub note: String,
    /// How likely, from 0 to 1.
    pub chance: f64,
    /// How much on average.
    pub expected: f64,
}

/// In what way an action touches somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// It loses health.
    Damage,
    /// It dies.
    Death,
    /// It gains health.
    Healing,
    /// It gains points.
    Points,
    /// It is moved against its will.
    Push,
    /// It comes under something: burning, marked.
    Status,
    /// It comes nearer to what it is after.
    Progress,
}

/// A reason behind the odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Cause {
    /// The reason: `1 more for the height of the target`.
    pub sentence: String,
    /// The rule behind it.
    pub rule: String,
}

/// An event of the game, told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LogLine {
    /// Who: the name of a seat or `chance`.
    pub who: String,
    /// The seat; none for chance.
    pub seat: Option<Seat>,
    /// The line.
    pub line: String,
    /// The cell of the piece that acted.
    pub from: Option<String>,
    /// The cell it was done to.
    pub to: Option<String>,
    /// What happened: `p1's fighter on d1 goes to the hill and kills p2's runner.`
    pub sentence: String,
    /// The dice, if some fell.
    pub roll: Option<Roll>,
}

/// Dice that fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Roll {
    /// Whose they are; none where they follow from the deed before them.
    pub seat: Option<Seat>,
    /// What each shows, as people read it: `6`, `Move`.
    pub faces: Vec<String>,
}

/// Where a piece can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reach {
    /// Why it cannot move now, though it could go there otherwise: the sentence and the rule.
    pub barred: Option<Cause>,
    /// The cells, each with the steps or movement it takes.
    pub cells: Vec<(String, u16)>,
}

/// What an enemy could hit next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Threat {
    /// The cell he could hit.
    pub cell: String,
    /// The pieces that could do it, as positions in the view's list of pieces.
    pub by: Vec<usize>,
}

/// The answer to a person who tries something with a piece and a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Answer {
    /// The line he could mean.
    pub line: String,
    /// Why it is refused: the sentence and the rule; none if it is legal.
    pub refused: Option<Cause>,
}
