//! The position as plain data.

pub(crate) mod stack;

use hillfort_board::Cell;
use hillfort_engine::{Outcome, Seat};

use crate::state::stack::Stack;
use crate::terrain::{HILL, N_CELLS, Terrain};
use crate::words::{Class, Die, Payment};

/// The most seats that a game can have.
pub const MAX_SEATS: usize = 4;

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The units on every cell.
    pub stacks: [Stack; N_CELLS],
    /// The terrain of the tiles now.
    pub terrain: Terrain,
    /// The points of every seat.
    pub points: [u16; MAX_SEATS],
    /// The common counter of `counting-down`.
    pub counter: u16,
    /// The round; 0 in the setup.
    pub round: u16,
    /// The dice that every seat has left.
    pub dice: [Pool; MAX_SEATS],
    /// The units in the hand of every seat, by class.
    pub hand: [[u8; 3]; MAX_SEATS],
    /// The starting area of every seat, counted from 0; `None` before the draw.
    pub area_of: [Option<u8>; MAX_SEATS],
    /// The outer tile that every area touches, counted from 0; `None` before it is placed.
    pub area_at: [Option<u8>; MAX_SEATS],
    /// The class that every seat has excluded.
    pub excluded: [Option<Class>; MAX_SEATS],
    /// What is decided now.
    pub phase: Phase,
    /// The seat whose turn it is, or was at the end.
    pub active: Seat,
    /// 1 or 2 for the first or second turn of the round; 0 in the setup and while dice are rolled.
    pub turn: u8,
    /// The uses left in this turn.
    pub uses: u8,
    /// Whether a unit has been on the hill in this turn (KH-DOWN-2).
    pub held: bool,
    /// Whether the next unit on the hill wins (KH-DOWN-4).
    pub sudden: bool,
    /// The seats that declined in this turn, one bit each.
    pub declined: u8,
}

// States are cloned millions of times, so their size matters.
const _: () = assert!(size_of::<State>() <= 256);

/// What is decided now, and by whom. Rings and areas are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Chance draws the terrain of this ring.
    Terrain(u8),
    /// Chance draws the starting areas.
    Draw,
    /// The owner of this area places it.
    Area(u8),
    /// The owner of this area excludes a class.
    Exclude(u8),
    /// Chance rolls the dice of the owner of this area.
    Roll(u8),
    /// The active player acts.
    Turn,
    /// The active player pushes a runner off the hill.
    Push,
    /// The asked ally answers.
    Answer(Offer),
    /// Chance decides who dies; the ally's fighter comes from this cell.
    Fate(Offer, Cell),
    /// The active player chooses the dice to keep.
    Keep,
    /// The game is over.
    Over(Outcome),
}

/// A joint attack that the active player has offered (KH-ALLY-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The player who is asked.
    pub ally: Seat,
    /// The cell of the active player's fighter.
    pub from: Cell,
    /// The cell of the blocker.
    pub to: Cell,
    /// The owner of the blocker.
    pub owner: Seat,
    /// How the active player pays.
    pub pay: Payment,
}

/// The dice of one player, counted by kind (KH-DICE-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pool([u8; 3]);

impl Pool {
    /// Creates a pool of two dice.
    #[must_use]
    pub const fn of(a: Die, b: Die) -> Self {
        let mut pool = Self([0; 3]);
        pool.add(a);
        pool.add(b);
        pool
    }

    /// Counts the dice of a kind.
    #[must_use]
    pub const fn count(self, die: Die) -> u8 {
        self.0[die as usize]
    }

    /// Counts all dice.
    #[must_use]
    pub const fn total(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }

    /// Adds a die.
    pub const fn add(&mut self, die: Die) {
        self.0[die as usize] += 1;
    }

    /// Removes `n` dice, which must be there.
    pub const fn take(&mut self, die: Die, n: u8) {
        self.0[die as usize] -= n;
    }

    /// Returns whether the pool covers a payment.
    #[must_use]
    pub const fn covers(self, pay: Payment) -> bool {
        let (die, n) = pay.dice();
        self.count(die) >= n
    }

    /// Returns whether the pool covers two payments together.
    #[must_use]
    pub fn covers_both(mut self, first: Payment, second: Payment) -> bool {
        if !self.covers(first) {
            return false;
        }
        let (die, n) = first.dice();
        self.take(die, n);
        self.covers(second)
    }

    /// Returns the distinct pairs of dice in the pool (KH-FLOW-6).
    pub fn pairs(self) -> impl Iterator<Item = (Die, Die)> {
        let pairs = Die::ALL.into_iter().enumerate();
        let pairs = pairs.flat_map(|(idx, a)| Die::ALL[idx..].iter().map(move |b| (a, *b)));
        pairs.filter(
            move |(a, b)| {
                if a == b { self.count(*a) >= 2 } else { self.count(*a) >= 1 && self.count(*b) >= 1 }
            },
        )
    }
}

impl State {
    /// Returns the units on a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Stack {
        self.stacks[cell.index()]
    }

    /// Returns the units on a cell, for changes.
    pub fn at_mut(&mut self, cell: Cell) -> &mut Stack {
        &mut self.stacks[cell.index()]
    }

    /// Returns the owner of an area, counted from 0.
    #[must_use]
    pub fn owner_of(&self, area: u8) -> Seat {
        let seat = self.area_of.iter().position(|owned| *owned == Some(area));
        Seat::new(seat.expect("an area in play has an owner"))
    }

    /// Returns a seat's place in the order of play (KH-GEN-6).
    ///
    /// # Panics
    /// Panics before the areas are drawn.
    #[must_use]
    pub fn order_of(&self, seat: Seat) -> u8 {
        self.area_of[seat.index()].expect("the areas are drawn before anybody acts")
    }

    /// Returns whether a seat has a unit on the hill.
    #[must_use]
    pub fn is_on_hill(&self, seat: Seat) -> bool {
        self.at(HILL).total(seat) > 0
    }

    /// Moves one unit from one cell to another.
    pub fn step(&mut self, seat: Seat, class: Class, from: Cell, to: Cell) {
        self.at_mut(from).remove(seat, class);
        self.at_mut(to).add(seat, class);
    }

    /// Kills a unit: it goes back to its owner's hand (KH-DEATH-1).
    pub fn kill(&mut self, seat: Seat, class: Class, cell: Cell) {
        self.at_mut(cell).remove(seat, class);
        self.hand[seat.index()][class as usize] += 1;
    }

    /// Takes the dice of a payment and one use from the active player.
    pub fn pay(&mut self, pay: Payment) {
        let (die, n) = pay.dice();
        self.spend(die, n);
    }

    /// Takes `n` dice of one kind and one use from the active player.
    pub fn spend(&mut self, die: Die, n: u8) {
        self.dice[self.active.index()].take(die, n);
        self.uses -= 1;
    }

    /// Returns whether a seat has declined in this turn.
    #[must_use]
    pub fn has_declined(&self, seat: Seat) -> bool {
        self.declined & 1 << seat.index() != 0
    }
}
