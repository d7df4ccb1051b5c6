//! The check of a finished game: every roll is made again.

use hillfort_engine::record::EventLine;
use hillfort_engine::{Error, Record, Table, Turn};

use crate::dice::{FairDice, SeatShare, seal_of, server_share};
use crate::parse::DiceLines;
use crate::secret::{Commitment, Share};

/// What is true of a record whose dice are as the server committed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of rolls that were made again.
    pub rolls: usize,
    /// The number of rolls before the commitment, of an earlier game that was continued. Nothing is known of them.
    pub earlier_rolls: usize,
    /// What the server committed to.
    pub commitment: Commitment,
    /// All shares, in the order in which they were brought.
    pub shares: Vec<SeatShare>,
}

/// Why a record is not proof of fair dice.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Flaw {
    /// It has no line about a commitment.
    #[error("the record has no commitment to dice")]
    NoCommitment,
    /// It has a commitment and no secret.
    #[error("the secret of the dice is not revealed; the server does that when the game is over")]
    NotRevealed,
    /// It has a secret and no seal.
    #[error("the record has no seal at its end")]
    NoSeal,
    /// A line about dice cannot be read or is out of place.
    #[error("line {line}: this line about dice is out of place or cannot be read: '{found}'")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What it says.
        found: String,
    },
    /// Something follows the secret or the seal.
    #[error("line {line}: the record goes on after the end of the game")]
    GoesOn {
        /// The line, from 1.
        line: usize,
    },
    /// The secret is not the one that was committed to.
    #[error("the secret is not the one that the server committed to")]
    OtherSecret,
    /// The lines are not those that were sealed.
    #[error("the record was changed: its lines do not have its seal")]
    OtherSeal,
    /// A share that should follow from the secret does not.
    #[error("line {line}: the server has chosen this share instead of deriving it from its secret")]
    ChosenShare {
        /// The line, from 1.
        line: usize,
    },
    /// A seat has brought no share.
    #[error("seat {seat} has brought no share before the first roll")]
    NoShare {
        /// The number of the seat, from 0.
        seat: usize,
    },
    /// A line says that something else was rolled, or nothing where something was.
    #[error("line {line}: the dice here are '{expected}', and the record does not say so")]
    OtherPrompt {
        /// The line of the event, from 1.
        line: usize,
        /// What is rolled by the rules; empty if nothing is.
        expected: String,
    },
    /// A roll is not the one that follows from the secret and the shares.
    #[error("line {line}: the dice of event {event} are '{expected}', and the record says '{found}'")]
    OtherRoll {
        /// The line, from 1.
        line: usize,
        /// The number of the event, from 1.
        event: usize,
        /// What was rolled.
        expected: String,
        /// What the record says.
        found: String,
    },
    /// The record cannot be replayed.
    #[error("{0}")]
    Unplayable(Box<Error>),
    /// The check was stopped.
    #[error("the check was stopped")]
    Stopped,
}

impl From<Error> for Flaw {
    fn from(error: Error) -> Self {
        Self::Unplayable(Box::new(error))
    }
}

/// Checks the dice of a finished game. `start` makes a table of a record without its events; a record of more than
/// `most_lines` lines is refused.
///
/// # Errors
/// Returns the first thing that is wrong.
pub fn verify(
    text: &str,
    most_lines: usize,
    start: impl FnOnce(&Record) -> Result<Box<dyn Table>, Error>,
    is_stopped: impl Fn() -> bool,
) -> Result<Verified, Flaw> {
    let mut record = Record::parse_within(text, most_lines)?;
    let lines = DiceLines::parse(text)?;
    check_secret(&lines)?;
    let events = std::mem::take(&mut record.events);
    let mut table = start(&record)?;
    check_shares(&lines, table.n_seats())?;
    let mut dice = FairDice::of_shares(lines.secret.clone(), lines.after, shares(&lines));
    let mut prompts = lines.prompts.iter().peekable();
    let mut verified = Verified {
        rolls: 0,
        earlier_rolls: 0,
        commitment: lines.commitment,
        shares: shares(&lines).collect(),
    };
    for (event, number) in events.iter().zip(1..) {
        if is_stopped() {
            return Err(Flaw::Stopped);
        }
        let is_roll = table.turn() == Turn::Chance;
        let is_covered = is_roll && number > lines.after;
        let prompt = if is_covered { table.legal().into_iter().next() } else { None };
        let stated = prompts.next_if(|(_, after, _)| *after == number - 1).map(|(_, _, prompt)| prompt);
        if prompt.as_ref() != stated {
            return Err(Flaw::OtherPrompt { line: event.line, expected: prompt.unwrap_or_default() });
        }
        if is_covered && event.who == "chance" {
            check_roll(&mut *table, &mut dice, event)?;
        } else {
            table.event(&event.who, &event.text).map_err(|error| error.at_line(event.line))?;
        }
        verified.rolls += usize::from(is_covered);
        verified.earlier_rolls += usize::from(is_roll && !is_covered);
    }
    match prompts.next() {
        None => Ok(verified),
        Some((line, _, _)) => Err(Flaw::OtherPrompt { line: *line, expected: String::new() }),
    }
}

/// Makes a roll again, and compares it with the record.
fn check_roll(table: &mut dyn Table, dice: &mut FairDice, event: &EventLine) -> Result<(), Flaw> {
    let before = table.n_events();
    let rng = dice.for_roll(table);
    table.roll(rng);
    let expected = table.events(before).pop().map(|(_, line)| line).unwrap_or_default();
    if expected == event.text {
        return Ok(());
    }
    let (line, found) = (event.line, event.text.clone());
    Err(Flaw::OtherRoll { line, event: before + 1, expected, found })
}

fn shares(lines: &DiceLines) -> impl Iterator<Item = SeatShare> {
    lines.shares.iter().map(|(_, share)| *share)
}

fn check_secret(lines: &DiceLines) -> Result<(), Flaw> {
    if lines.secret.commitment() != lines.commitment {
        return Err(Flaw::OtherSecret);
    }
    if seal_of(&lines.secret, &lines.sealed) != lines.seal {
        return Err(Flaw::OtherSeal);
    }
    let is_chosen = |share: &SeatShare| {
        share.is_of_server && share.share != server_share(&lines.secret, share.seat, share.after)
    };
    match lines.shares.iter().find(|(_, share)| is_chosen(share)) {
        Some((line, _)) => Err(Flaw::ChosenShare { line: *line }),
        None => Ok(()),
    }
}

/// Checks that every seat has brought a share with the commitment.
fn check_shares(lines: &DiceLines, n_seats: usize) -> Result<(), Flaw> {
    let has_share =
        |seat: &usize| shares(lines).any(|share| share.seat.index() == *seat && share.after == lines.after);
    (0..n_seats).find(|seat| !has_share(seat)).map_or(Ok(()), |seat| Err(Flaw::NoShare { seat }))
}

impl Verified {
    /// Returns whether a seat has brought a share of its own.
    #[must_use]
    pub fn has_share(&self, share: Share) -> bool {
        self.shares.iter().any(|own| own.share == share && !own.is_of_server)
    }

    /// Returns what was found, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let rolls = |n: usize| if n == 1 { "1 roll".to_owned() } else { format!("{n} rolls") };
        let follow = if self.rolls == 1 { "follows" } else { "follow" };
        let found = match self.rolls {
            0 => "No dice were rolled after the server committed to its secret.".to_owned(),
            n => format!("The dice are fair: {} {follow} from the secret and the shares.", rolls(n)),
        };
        match self.earlier_rolls {
            0 => found,
            n => format!("{found} {} of an earlier game cannot be checked.", rolls(n)),
        }
    }
}
