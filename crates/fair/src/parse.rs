//! Reading the lines of a record that are about dice.

use hillfort_engine::Seat;
use hillfort_engine::notation::clean;

use crate::dice::SeatShare;
use crate::lines::START;
use crate::secret::{Commitment, Seal, Secret, Share};
use crate::verify::Flaw;

/// The first words of lines of a record that are no events.
const HEAD: [&str; 6] = ["game", "option", "card", "map", "place", "set"];

/// What a record says about its dice.
pub(crate) struct DiceLines {
    pub(crate) commitment: Commitment,
    /// The number of events before the commitment.
    pub(crate) after: usize,
    /// The shares, each with its line.
    pub(crate) shares: Vec<(usize, SeatShare)>,
    /// What was rolled, each with its line and the number of events before it.
    pub(crate) prompts: Vec<(usize, usize, String)>,
    pub(crate) secret: Secret,
    pub(crate) seal: Seal,
    /// The lines before the seal, with `\n` as line ends.
    pub(crate) sealed: String,
}

#[derive(Default)]
struct Reader {
    n_events: usize,
    commitment: Option<(usize, Commitment)>,
    shares: Vec<(usize, SeatShare)>,
    prompts: Vec<(usize, usize, String)>,
    secret: Option<Secret>,
    seal: Option<Seal>,
    sealed: String,
}

impl DiceLines {
    pub(crate) fn parse(text: &str) -> Result<Self, Flaw> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader::default();
        for (raw, number) in text.split('\n').zip(1..) {
            reader.line(number, raw.strip_suffix('\r').unwrap_or(raw))?;
        }
        let Reader { commitment, shares, prompts, secret, seal, sealed, .. } = reader;
        let (after, commitment) = commitment.ok_or(Flaw::NoCommitment)?;
        let secret = secret.ok_or(Flaw::NotRevealed)?;
        let seal = seal.ok_or(Flaw::NoSeal)?;
        Ok(Self { commitment, after, shares, prompts, secret, seal, sealed })
    }
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Flaw> {
        if self.seal.is_some() {
            return if line.is_empty() { Ok(()) } else { Err(Flaw::GoesOn { line: number }) };
        }
        if let Some(dice) = line.strip_prefix(START) {
            self.dice_line(number, dice)
                .ok_or_else(|| Flaw::Line { line: number, found: clean(line, 60) })?;
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            let word = line.split(' ').next().unwrap_or_default();
            if !HEAD.contains(&word) {
                self.n_events += 1;
                if self.secret.is_some() {
                    return Err(Flaw::GoesOn { line: number });
                }
            }
        }
        if self.seal.is_none() {
            self.sealed.push_str(line);
            self.sealed.push('\n');
        }
        Ok(())
    }

    /// Reads a line about dice; `None` if it is none, or out of place.
    fn dice_line(&mut self, number: usize, text: &str) -> Option<()> {
        let (word, rest) = text.split_once(' ')?;
        match word {
            "commitment" if self.commitment.is_none() => {
                self.commitment = Some((self.n_events, Commitment::from_hex(rest)?));
            }
            "share" if self.commitment.is_some() && self.secret.is_none() => {
                let share = self.share(rest)?;
                self.shares.push((number, share));
            }
            "prompt" if self.commitment.is_some() && self.secret.is_none() => {
                self.prompts.push((number, self.n_events, rest.to_owned()));
            }
            "secret" if self.commitment.is_some() && self.secret.is_none() => {
                self.secret = Some(Secret::from_hex(rest)?);
            }
            "seal" if self.secret.is_some() => self.seal = Some(Seal::from_hex(rest)?),
            _ => return None,
        }
        Some(())
    }

    fn share(&self, text: &str) -> Option<SeatShare> {
        let (text, is_of_server) = match text.strip_suffix(" server") {
            Some(text) => (text, true),
            None => (text, false),
        };
        let (seat, share) = text.split_once(' ')?;
        let [digit @ b'0'..=b'7'] = seat.as_bytes() else { return None };
        let seat = Seat::new(usize::from(digit - b'0'));
        Some(SeatShare { after: self.n_events, seat, share: Share::from_hex(share)?, is_of_server })
    }
}
