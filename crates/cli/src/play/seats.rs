//! The players of a local game.

use std::fmt;

use hillfort_bots::{Level, Player, PlayerSpec};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::{Seat, Table};
use hillfort_table::Occupant;

use crate::Failure;
use crate::args::BotThreads;
use crate::players::{HUMAN, new_player, parse_player, seat_words};
use crate::series::by_seat;

/// The player of every seat.
pub(super) struct Seats(Vec<Seated>);

enum Seated {
    Human,
    Bot(PlayerSpec, Box<dyn Player>),
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.iter().map(|seated| match seated {
            Seated::Human => HUMAN,
            Seated::Bot(..) => "bot",
        });
        f.debug_list().entries(words).finish()
    }
}

impl Seats {
    /// Seats the players of a list; without one, a person takes the first seat and easy bots the others. In a series,
    /// all players have moved on by `games_before` seats.
    pub(super) fn new<L: Games>(
        catalog: &Catalog<L>,
        table: &dyn Table,
        list: Option<&str>,
        seed: u64,
        games_before: usize,
        threads: BotThreads,
    ) -> Result<Self, Failure> {
        let n_seats = table.n_seats();
        let words = match list {
            Some(list) => seat_words(list, n_seats)?,
            None => {
                let mut words = vec![Level::Easy.name().to_owned(); n_seats];
                HUMAN.clone_into(&mut words[0]);
                words
            }
        };
        let seat = |(idx, word): (usize, &String)| {
            if word == HUMAN {
                return Ok(Seated::Human);
            }
            let spec = parse_player(word)
                .map_err(|failure| Failure::new(format!("--players takes human or a bot; {}", failure.0)))?;
            let player = new_player(catalog, table.facts().id, &spec, (seed, idx), threads)?;
            Ok(Seated::Bot(spec, player))
        };
        by_seat(&words, games_before).iter().enumerate().map(seat).collect::<Result<_, Failure>>().map(Self)
    }

    /// Returns who plays each seat, for the table.
    pub(super) fn occupants(&self) -> hillfort_table::Seats {
        let occupant = |seated: &Seated| match seated {
            Seated::Human => Occupant::Human,
            Seated::Bot(spec, _) => Occupant::Bot(spec.to_string()),
        };
        hillfort_table::Seats::new(self.0.iter().map(occupant).collect())
    }

    /// Returns the bot of a seat and its name; none if a person has the seat.
    pub(super) fn bot(&mut self, seat: Seat) -> Option<(&PlayerSpec, &mut dyn Player)> {
        match self.0.get_mut(seat.index())? {
            Seated::Human => None,
            Seated::Bot(spec, player) => Some((spec, &mut **player)),
        }
    }

    /// Returns whether a person has the seat.
    pub(super) fn is_human(&self, seat: Seat) -> bool {
        matches!(self.0.get(seat.index()), Some(Seated::Human))
    }

    /// Returns whether any player is a person.
    pub(super) fn has_humans(&self) -> bool {
        self.0.iter().any(|seated| matches!(seated, Seated::Human))
    }
}
