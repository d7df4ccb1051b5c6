//! Who plays, and on which seat in which game.

use hillfort_bots::{Level, NotInNodes, ParsePlayerError, PlayerSpec};

/// The players of many games. Their seats change from game to game, so that each sits everywhere equally often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    /// One player for every seat, or a single one for all.
    players: Vec<PlayerSpec>,
    /// What the first player never does.
    without: Option<String>,
}

/// Why a list of players cannot play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineupError {
    /// A word names no player.
    #[error(transparent)]
    Player(#[from] ParsePlayerError),
    /// A player does not play the same game twice.
    #[error(transparent)]
    Budget(#[from] NotInNodes),
    /// The number of players does not fit the game.
    #[error(
        "{players} players are named, but the game has {seats} seats; name one for all seats, or {seats}"
    )]
    Number {
        /// The number of players.
        players: usize,
        /// The number of seats.
        seats: usize,
    },
}

impl Lineup {
    /// Returns random players on all seats.
    #[must_use]
    pub fn random() -> Self {
        Self { players: vec![PlayerSpec::Level(Level::Random, None)], without: None }
    }

    /// Reads a list of players, separated by commas: one for all seats, or one for each. Each gets a budget of nodes.
    ///
    /// # Errors
    /// Returns the word that names no player, or one that does not play the same game twice.
    pub fn parse(list: &str) -> Result<Self, LineupError> {
        let player = |word: &str| Ok(word.trim().parse::<PlayerSpec>()?.in_nodes()?);
        let mut players = list.split(',').map(player).collect::<Result<Vec<_>, LineupError>>()?;
        if players.iter().all(|player| *player == players[0]) && players.len() > 1 {
            players.truncate(1);
        }
        Ok(Self { players, without: None })
    }

    /// Returns a lineup in which one of the same players never does something: what a button calls so, or bringing a unit
    /// of this class or with this weapon onto the board. None if the players differ.
    #[must_use]
    pub fn restricted(&self, without: &str, seats: usize) -> Option<Self> {
        let [player] = &self.players[..] else { return None };
        Some(Self { players: vec![player.clone(); seats], without: Some(without.to_owned()) })
    }

    /// Returns what the player with this number never does.
    #[must_use]
    pub fn without(&self, player: usize) -> Option<&str> {
        self.without.as_deref().filter(|_| player == 0)
    }

    /// Returns the name of a player: `easy without Rocket jump`.
    #[must_use]
    pub fn name(&self, player: usize) -> String {
        match self.without(player) {
            Some(without) => format!("{} without {without}", self.players[player]),
            None => self.players[player].to_string(),
        }
    }

    /// Checks the number of players.
    ///
    /// # Errors
    /// Returns an error unless there is one player for all seats, or one for each.
    pub fn check(&self, seats: usize) -> Result<(), LineupError> {
        match self.players.len() {
            1 => Ok(()),
            players if players == seats => Ok(()),
            players => Err(LineupError::Number { players, seats }),
        }
    }

    /// Returns the players: one for all seats, or one for each.
    #[must_use]
    pub fn players(&self) -> &[PlayerSpec] {
        &self.players
    }

    /// Returns whether every seat has the same player.
    #[must_use]
    pub fn is_uniform(&self) -> bool {
        self.players.len() == 1
    }

    /// Returns whether all players are random.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.players.iter().all(|player| matches!(player, PlayerSpec::Level(Level::Random, _)))
    }

    /// Returns the number of games with the same dice: each player has every seat once in them. Of players that are
    /// alike, one game is enough.
    #[must_use]
    pub fn games_per_deal(&self) -> u64 {
        self.players.len() as u64
    }

    /// Returns the number of the dice of a game.
    #[must_use]
    pub fn dice(&self, game: u64) -> u64 {
        game / self.games_per_deal()
    }

    /// Returns the player of a seat in a game with their number.
    #[must_use]
    pub fn player(&self, game: u64, seat: usize) -> (usize, &PlayerSpec) {
        if self.is_uniform() {
            return (seat, &self.players[0]);
        }
        let player = (seat + (game % self.games_per_deal()) as usize) % self.players.len();
        (player, &self.players[player])
    }
}

impl std::fmt::Display for Lineup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = (0..self.players.len()).map(|player| self.name(player)).collect();
        f.write_str(&names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(lineup: &Lineup, game: u64) -> [usize; 2] {
        [0, 1].map(|seat| lineup.player(game, seat).0)
    }

    #[test]
    fn different_players_change_seats_with_the_same_dice() {
        let lineup = Lineup::parse("easy, normal:50n").unwrap();
        assert_eq!(lineup.to_string(), "easy, normal:50n");
        assert_eq!([0, 1, 2, 3].map(|game| lineup.dice(game)), [0, 0, 1, 1]);
        assert_eq!([0, 1, 2].map(|game| seats(&lineup, game)), [[0, 1], [1, 0], [0, 1]]);
    }

    #[test]
    fn the_same_player_everywhere_has_new_dice_in_every_game() {
        let lineup = Lineup::parse("easy,easy").unwrap();
        assert!(lineup.is_uniform() && lineup.check(4).is_ok());
        assert_eq!([0, 1, 2].map(|game| lineup.dice(game)), [0, 1, 2]);
        assert_eq!(seats(&lineup, 1), [0, 1]);
    }

    #[test]
    fn wrong_players_are_refused() {
        let refused = |list: &str| Lineup::parse(list).unwrap_err().to_string();
        assert!(refused("easy,bold").starts_with("there is no player 'bold'"));
        assert!(refused("normal:5ms").contains("does not play the same game twice"));
        let three = Lineup::parse("easy,easy,random").unwrap().check(2).unwrap_err().to_string();
        assert_eq!(three, "3 players are named, but the game has 2 seats; name one for all seats, or 2");
    }
}
