//! The log: what has happened so far.

use serde::Serialize;

use crate::seat::Seat;
use crate::view::EffectKind;

/// An event of the game with a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogLine {
    /// Who acted: the name of a seat, or `chance`.
    pub who: String,
    /// The seat that acted; none for chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The line, without the seat.
    pub line: String,
    /// The cell of the piece that acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The target cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// What happened: `p1's fighter on d1 goes to the hill and kills p2's runner.`
    pub sentence: String,
    /// The last sentences of `sentence` that deserve a line of their own: deaths, captures, points and the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<String>,
    /// The dice, if any were rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Roll>,
    /// Which pieces without an id went where. Pieces with an id are found by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<PieceMove>,
    /// What is seen of it, in the order in which it is shown. Afterwards the pieces are as they are in the new state.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<MotionView>,
    /// What is announced to everybody, without a full stop: `BLU captures point 1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headline: Option<String>,
    /// What it did to the seats: health and units lost, points gained. Each seat and kind occurs once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<SeatEffect>,
}

/// What an event did to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatEffect {
    /// The seat.
    pub seat: Seat,
    /// How it was affected.
    pub what: EffectKind,
    /// How much: health, units or points.
    pub amount: u32,
}

/// What an event looks like. Clients draw every kind in their own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MotionKind {
    /// A piece goes along the cells of its path.
    Walk,
    /// A piece flies over everything between.
    Jump,
    /// A piece aims at a cell; dice follow, or nothing more.
    Aim,
    /// A bullet or a few.
    Shot,
    /// Many bullets.
    Burst,
    /// One bullet from far away.
    Snipe,
    /// A rocket flies and bursts over its cells.
    Rocket,
    /// Something is thrown in an arc and stays where it lands.
    Throw,
    /// Something bursts over its cells.
    Blast,
    /// Fire sweeps over its cells.
    Flame,
    /// Help streams to a piece.
    Beam,
    /// Pieces fight hand to hand.
    Melee,
    /// A piece pushes another one, or a cart.
    Push,
    /// The cells go around with everything on them: each to the place of the next one, the last to that of the first.
    Turn,
    /// The grounds of two cells change places.
    Swap,
}

/// One thing that is seen of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MotionView {
    /// What it looks like.
    pub kind: MotionKind,
    /// The cell where it begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The cell where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The cells it covers: the path of a walk with both ends, the cells of a blast, the ring that turns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// Whether it misses its target.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub misses: bool,
}

/// A piece without an id that went somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceMove {
    /// The seat it belongs to.
    pub seat: Seat,
    /// Its class.
    pub class: String,
    /// The cell it left; none if it came into play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The cell it came to; none if it died.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// Dice that were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Roll {
    /// The seat that rolled them; none if they belong to the action before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The faces as people read them: `6`, `Move`.
    pub faces: Vec<String>,
    /// The groups that count together, in the order of the faces; empty if every die counts alone or all count
    /// together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<DiceGroup>,
    /// What was needed, in a few words: `7 or more`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<String>,
}

impl Roll {
    /// Creates a roll of dice that need nothing.
    #[must_use]
    pub const fn new(seat: Option<Seat>, faces: Vec<String>) -> Self {
        Self { seat, faces, groups: Vec::new(), needed: None }
    }
}

/// Dice of a roll that count together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DiceGroup {
    /// The number of dice.
    pub n: u8,
    /// Whether they show what was needed.
    pub succeeds: bool,
}
