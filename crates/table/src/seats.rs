//! Who plays which seat.

use hillfort_engine::Seat;

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person.
    Human,
    /// A bot of this level; the caller knows the levels.
    Bot(String),
}

impl Occupant {
    /// The name of a person where players are named.
    pub const HUMAN: &'static str = "human";

    /// Returns the name of the player: `human` or the level of the bot.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Human => Self::HUMAN,
            Self::Bot(level) => level,
        }
    }

    /// Returns the occupant with this name.
    pub(crate) fn from_name(name: &str) -> Self {
        if name == Self::HUMAN { Self::Human } else { Self::Bot(name.to_owned()) }
    }

    /// Returns whether a person plays the seat.
    #[must_use]
    pub fn is_human(&self) -> bool {
        *self == Self::Human
    }
}

/// The occupants of a table, seat by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<Occupant>);

impl Seats {
    /// Creates the occupants of a table.
    #[must_use]
    pub fn new(occupants: Vec<Occupant>) -> Self {
        Self(occupants)
    }

    /// Returns the occupant of a seat; a seat that was never assigned belongs to people.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        self.0.get(seat.index()).unwrap_or(&Occupant::Human)
    }

    /// Lets somebody else play a seat.
    pub(crate) fn seat(&mut self, seat: Seat, occupant: Occupant) {
        if let Some(own) = self.0.get_mut(seat.index()) {
            *own = occupant;
        }
    }

    /// Returns the occupants in the order of their seats.
    pub fn iter(&self) -> impl Iterator<Item = &Occupant> {
        self.0.iter()
    }

    /// Returns the seats of people.
    #[must_use]
    pub fn people(&self) -> Vec<Seat> {
        let seats = self.iter().enumerate().filter(|(_, occupant)| occupant.is_human());
        seats.map(|(idx, _)| Seat::new(idx)).collect()
    }

    /// Returns the number of people.
    #[must_use]
    pub fn n_humans(&self) -> usize {
        self.iter().filter(|occupant| occupant.is_human()).count()
    }

    /// Returns the occupants of a rematch: everyone moves on by one seat.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let mut rotated = self.0.clone();
        for (person, occupant) in self.0.iter().enumerate() {
            rotated[hillfort_engine::series::seat_of(person, 1, self.0.len()).index()] = occupant.clone();
        }
        Self(rotated)
    }
}
