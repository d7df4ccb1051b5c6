//! What is agreed when a table is made: its clock, and whether moves can be taken back.

use std::fmt;

use serde::Serialize;

use crate::time::Span;

/// The shortest and the longest time for a whole game.
const PER_GAME: (Span, Span) = (Span::seconds(1), Span::seconds(24 * 3600));
/// The longest increment.
const MAX_INCREMENT: Span = Span::seconds(3600);
/// The shortest and the longest time for a turn.
const PER_TURN: (Span, Span) = (Span::seconds(60), Span::seconds(30 * 24 * 3600));

/// How long players may think. People have clocks, bots have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRule {
    /// A time for the whole game, and an increment with each of the player's turns after the first.
    PerGame {
        /// The time for the whole game.
        base: Span,
        /// What each later turn adds.
        increment: Span,
    },
    /// A time for each turn, however many actions it has.
    PerTurn(Span),
}

/// Why the terms of a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// The text is no clock.
    #[error("a clock is 'per-game 10m+5s' or 'per-turn 3d', with s, m, h or d, not '{0}'")]
    Clock(String),
    /// The clock is too short or too long.
    #[error(
        "a clock gives {PER_GAME_TEXT} for a game with increments up to 1h, or {PER_TURN_TEXT} for a turn"
    )]
    Bounds,
    /// The text has another part.
    #[error("'{0}' is not a term of a table")]
    Unknown(String),
}

const PER_GAME_TEXT: &str = "1s to 1d";
const PER_TURN_TEXT: &str = "1m to 30d";

impl ClockRule {
    /// Reads `per-game 10m+5s` or `per-turn 3d`.
    ///
    /// # Errors
    /// Refuses what is no clock, and one that is too short or too long.
    pub fn read(text: &str) -> Result<Self, TermsError> {
        let wrong = || TermsError::Clock(text.chars().take(40).collect());
        let rule = match text.split_once(' ') {
            Some(("per-game", times)) => {
                let (base, increment) = times.split_once('+').ok_or_else(wrong)?;
                let (base, increment) = Span::read(base).zip(Span::read(increment)).ok_or_else(wrong)?;
                Self::PerGame { base, increment }
            }
            Some(("per-turn", time)) => Self::PerTurn(Span::read(time).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        };
        let is_within = |(least, most): (Span, Span), span: Span| least <= span && span <= most;
        let is_fine = match rule {
            Self::PerGame { base, increment } => is_within(PER_GAME, base) && increment <= MAX_INCREMENT,
            Self::PerTurn(span) => is_within(PER_TURN, span),
        };
        is_fine.then_some(rule).ok_or(TermsError::Bounds)
    }

    /// Returns the time that a player begins with.
    #[must_use]
    pub const fn base(self) -> Span {
        match self {
            Self::PerGame { base, .. } => base,
            Self::PerTurn(span) => span,
        }
    }

    /// Returns how long a player may take for their first action. A game in which they take longer has not begun.
    #[must_use]
    pub const fn first_action(self) -> Span {
        match self {
            Self::PerGame { .. } => Span::seconds(30),
            Self::PerTurn(_) => Span::seconds(3 * 24 * 3600),
        }
    }

    /// Returns how long the pauses of one player may last together.
    #[must_use]
    pub const fn pauses(self) -> Span {
        match self {
            Self::PerGame { .. } => Span::seconds(10 * 60),
            Self::PerTurn(_) => Span::seconds(14 * 24 * 3600),
        }
    }

    /// Returns it in a sentence.
    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            Self::PerGame { base, increment } if increment.millis() == 0 => {
                format!("Each player has {} for the game.", base.words())
            }
            Self::PerGame { base, increment } => {
                let (base, increment) = (base.words(), increment.words());
                format!("Each player has {base} for the game, and {increment} more with each turn.")
            }
            Self::PerTurn(span) => format!("Each player has {} for each turn.", span.words()),
        }
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerGame { base, increment } => write!(f, "per-game {base}+{increment}"),
            Self::PerTurn(span) => write!(f, "per-turn {span}"),
        }
    }
}

/// Who may write what at a table. What they write is not part of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChatRule {
    /// Nobody can write.
    #[default]
    Off,
    /// Players choose from a few phrases: for strangers.
    Phrases,
    /// Players write what they like: for friends.
    Free,
}

impl ChatRule {
    const ALL: [Self; 3] = [Self::Off, Self::Phrases, Self::Free];

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Phrases => "phrases",
            Self::Free => "free",
        }
    }

    /// Returns the rule with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// What is agreed when a table is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// How long players may think; they may think as long as they like without one.
    pub clock: Option<ClockRule>,
    /// Whether nobody may ask to take back moves.
    pub no_take_backs: bool,
    /// Who may write what.
    pub chat: ChatRule,
}

impl Terms {
    /// Reads terms as a store keeps them; an empty text is the default.
    ///
    /// # Errors
    /// Returns the part that is none.
    pub fn read(text: &str) -> Result<Self, TermsError> {
        let mut terms = Self::default();
        for part in text.split(';').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(("clock", clock)) => terms.clock = Some(ClockRule::read(clock)?),
                Some(("take-backs", "no")) => terms.no_take_backs = true,
                Some(("chat", name)) if ChatRule::from_name(name).is_some() => {
                    terms.chat = ChatRule::from_name(name).unwrap_or_default();
                }
                _ => return Err(TermsError::Unknown(part.chars().take(40).collect())),
            }
        }
        Ok(terms)
    }
}

impl fmt::Display for Terms {
    /// Writes the terms as a store keeps them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = self.clock.map(|clock| format!("clock={clock}"));
        let take_backs = self.no_take_backs.then(|| "take-backs=no".to_owned());
        let chat = (self.chat != ChatRule::Off).then(|| format!("chat={}", self.chat.name()));
        let parts: Vec<_> = [clock, take_backs, chat].into_iter().flatten().collect();
        f.write_str(&parts.join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_are_written() {
        for text in [
            "",
            "clock=per-game 10m+5s",
            "clock=per-turn 3d;take-backs=no;chat=free",
            "clock=per-game 90s+0s;chat=phrases",
        ] {
            assert_eq!(Terms::read(text).expect("they are terms").to_string(), text);
        }
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        for wrong in
            ["", "10m", "per-game 10m", "per-game 10+5", "per-turn 3", "per-turn -3d", "per-game  10m+5s"]
        {
            assert!(matches!(ClockRule::read(wrong), Err(TermsError::Clock(_))), "{wrong}");
        }
        for wrong in ["per-game 0s+5s", "per-game 25h+0s", "per-game 1m+61m", "per-turn 59s", "per-turn 31d"]
        {
            assert_eq!(ClockRule::read(wrong), Err(TermsError::Bounds), "{wrong}");
        }
        assert!(matches!(Terms::read("clock=per-turn 1d;speed=fast"), Err(TermsError::Unknown(_))));
    }

    #[test]
    fn a_clock_says_what_it_gives() {
        let sentence = |text| ClockRule::read(text).expect("it is a clock").sentence();
        assert_eq!(
            sentence("per-game 10m+5s"),
            "Each player has 10 minutes for the game, and 5 seconds more with each turn."
        );
        assert_eq!(sentence("per-game 1h+0s"), "Each player has 1 hour for the game.");
        assert_eq!(sentence("per-turn 1d"), "Each player has 1 day for each turn.");
    }
}
