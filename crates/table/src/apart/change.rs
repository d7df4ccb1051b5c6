//! What can change about the seats of a table whose players are apart, and how a store has it.

use hillfort_engine::Seat;
use hillfort_engine::notation::clean;
use hillfort_fair::Share;

use crate::apart::KeyHash;
use crate::event::{Event, EventKind};

/// Lets whoever has its secret take a free seat, until a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The hash of its secret.
    pub key: KeyHash,
    /// Until when it is good, in milliseconds since 1970.
    pub until: u64,
    /// Whether it needs no secret: the server lists the table for everyone.
    pub is_public: bool,
}

/// A change of the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatChange {
    /// A device takes the seat.
    Sit {
        /// The device.
        device: KeyHash,
        /// What it brings to the dice.
        share: Option<Share>,
        /// What its player is called; may be empty.
        name: String,
    },
    /// A bot of this level takes the seat.
    Bot {
        /// The level; the caller knows the levels.
        level: String,
    },
    /// The seat becomes free, and its player can do nothing more. Earlier invitations are void.
    Free(Invitation),
    /// Another device of the same player may play the seat too.
    Add {
        /// The device.
        device: KeyHash,
    },
    /// The players of two seats change places.
    Swap {
        /// The other seat.
        with: Seat,
    },
    /// The host invites, and earlier invitations are void. It belongs to no seat.
    Invite(Invitation),
    /// The rematch is another table. It belongs to no seat.
    Next {
        /// The id of that table.
        table: String,
    },
}

/// The longest name, in characters.
const MAX_NAME: usize = 24;

/// Returns a name as it may be shown: one line, not too long.
#[must_use]
pub fn clean_name(name: &str) -> String {
    clean(name.trim(), MAX_NAME).split_whitespace().collect::<Vec<_>>().join(" ")
}

impl SeatChange {
    /// Returns the change as an event of the log.
    #[must_use]
    pub fn event(&self, seat: Option<Seat>) -> Event {
        Event { kind: EventKind::Seats, seat, line: self.line(), submission: None, state: None }
    }

    fn line(&self) -> String {
        match self {
            Self::Sit { device, share, name } => {
                let share = share.map_or_else(|| "-".to_owned(), |share| share.to_string());
                format!("sit {device} {share} {name}")
            }
            Self::Bot { level } => format!("bot {level}"),
            Self::Free(Invitation { key, until, .. }) => format!("free {key} {until}"),
            Self::Add { device } => format!("add {device}"),
            Self::Swap { with } => format!("swap {}", with.index()),
            Self::Invite(Invitation { key, until, is_public }) => {
                format!("invite {key} {until} {}", if *is_public { "public" } else { "private" })
            }
            Self::Next { table } => format!("next {table}"),
        }
    }

    /// Reads the line of an event; `None` if it is none.
    #[must_use]
    pub fn from_line(line: &str) -> Option<Self> {
        let (verb, rest) = line.split_once(' ')?;
        let words: Vec<_> = rest.split(' ').collect();
        let invitation = |is_public| {
            let (key, until) = (KeyHash::from_hex(words.first()?)?, words.get(1)?.parse().ok()?);
            Some(Invitation { key, until, is_public })
        };
        Some(match (verb, &words[..]) {
            ("sit", [device, share, name @ ..]) => Self::Sit {
                device: KeyHash::from_hex(device)?,
                share: if *share == "-" { None } else { Some(Share::from_hex(share)?) },
                name: clean_name(&name.join(" ")),
            },
            ("bot", [level]) => Self::Bot { level: (*level).to_owned() },
            ("free", [_, _]) => Self::Free(invitation(false)?),
            ("add", [device]) => Self::Add { device: KeyHash::from_hex(device)? },
            ("swap", [with]) => Self::Swap { with: seat(with)? },
            ("invite", [_, _, "public"]) => Self::Invite(invitation(true)?),
            ("invite", [_, _, "private"]) => Self::Invite(invitation(false)?),
            ("next", [table]) => Self::Next { table: (*table).to_owned() },
            _ => return None,
        })
    }
}

fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().filter(|seat| *seat < 8).map(Seat::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_read_as_it_was_written() {
        let (key, share) = (KeyHash([7; 32]), Some(Share::new([9; 16])));
        let invitation = |is_public| Invitation { key, until: 1_700_000_000_000, is_public };
        let changes = [
            SeatChange::Sit { device: key, share, name: "Anna B".to_owned() },
            SeatChange::Sit { device: key, share: None, name: String::new() },
            SeatChange::Bot { level: "easy".to_owned() },
            SeatChange::Free(invitation(false)),
            SeatChange::Add { device: key },
            SeatChange::Swap { with: Seat::new(3) },
            SeatChange::Invite(invitation(true)),
            SeatChange::Invite(invitation(false)),
            SeatChange::Next { table: "abc".to_owned() },
        ];
        for change in changes {
            assert_eq!(SeatChange::from_line(&change.line()), Some(change));
        }
        for wrong in
            ["", "sit", "sit x - Anna", "bot", "bot a b", "swap 8", "swap -1", "invite 0 0 secret", "go 1"]
        {
            assert_eq!(SeatChange::from_line(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(clean_name("  Anna   B "), "Anna B");
        assert_eq!(clean_name("Anna\nsits"), "Anna\u{fffd}sits");
        let long = clean_name(&"x".repeat(100));
        assert_eq!((long.chars().count(), clean_name(&long)), (MAX_NAME + 1, long.clone()));
    }
}
