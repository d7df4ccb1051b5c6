//! Decisions and chance outcomes.

use hillfort_board::Cell;
use hillfort_engine::Seat;

use crate::cards::MAX_DICE;
use crate::state::Offer;
use crate::terrain::N_TILES;
use crate::words::{Class, Die, Direction, Payment, TerrainKind};

/// A decision or a chance outcome; the doc of each variant is its line. Rings, tiles and areas are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `terrain a l n d l n d l`: the terrain of a ring.
    Terrain(u8, [TerrainKind; N_TILES]),
    /// `draw 2 3 1`: the areas of the seats, in the order of the seats.
    Draw([u8; 4]),
    /// `roll 1 3 3 6`: the dice of a player at the start of a round; 0 where there is no die.
    Roll([u8; MAX_DICE]),
    /// `roll 4`: the die that decides who dies in a joint attack.
    Fate(u8),
    /// `area a3`: places the starting area beside a tile.
    Area(u8),
    /// `exclude runner`.
    Exclude(Class),
    /// `recruit fighter with move`; the natural payment is [`Payment::Recruit`].
    Recruit(Class, Payment),
    /// `move fighter a3 b3 with turns`.
    Move {
        /// The class of the unit.
        class: Class,
        /// The cell it leaves.
        from: Cell,
        /// The cell it enters.
        to: Cell,
        /// The payment.
        pay: Payment,
    },
    /// `assault d1 d4 hill p2 with move turns`.
    Assault {
        /// The cells of the two fighters, in board order.
        from: [Cell; 2],
        /// The cell of the blocker.
        to: Cell,
        /// The owner of the blocker.
        owner: Seat,
        /// The payments, in the order of the notation.
        pay: [Payment; 2],
    },
    /// `offer p3 d2 hill p2 with turns`.
    Offer(Offer),
    /// `accept d5`.
    Accept(Cell),
    /// `decline`.
    Decline,
    /// `push p2 d6`.
    Push(Seat, Cell),
    /// `keep move turn`.
    Keep(Die, Die),
    /// `turn b left`.
    Turn(u8, Direction),
    /// `shift a5`: moves the player's own area beside another tile.
    Shift(u8),
    /// `swap a1 b1`, in board order.
    Swap(Cell, Cell),
    /// `end`.
    End,
    /// `count`.
    Count,
}
