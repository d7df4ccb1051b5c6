//! The dice of new tables: secrets that were committed to, and the shares of the players.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use hillfort_fair::{Commitment, FairDice, Secret, Share};
use hillfort_table::{CommittedDice, Dice, LiveTable};

use super::Lobby;
use crate::error::{ApiError, ErrorCode};
use crate::random::{self, RoomDice};
use crate::wire::fair::DiceRequest;

/// The most commitments that wait for a table. The oldest makes way.
const MAX_WAITING: usize = 10_000;

/// The secrets behind commitments that no table uses yet.
#[derive(Debug, Default)]
pub(super) struct Commitments(Mutex<VecDeque<(Commitment, Secret)>>);

impl Commitments {
    fn add(&self, secret: Secret) -> Commitment {
        let commitment = secret.commitment();
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push_back((commitment, secret));
        if waiting.len() > MAX_WAITING {
            waiting.pop_front();
        }
        commitment
    }

    /// Returns the secret behind a commitment, once.
    fn take(&self, commitment: Commitment) -> Option<Secret> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = waiting.iter().position(|(known, _)| *known == commitment)?;
        waiting.remove(found).map(|(_, secret)| secret)
    }
}

/// What the dice of a new table follow from.
#[derive(Clone, Debug)]
pub(super) struct NewDice {
    /// None if the dice can be repeated, for tests: they need no commitment.
    secret: Option<Secret>,
    shares: DiceRequest,
}

impl Lobby {
    /// Commits to a secret for a table that is about to be created; `None` if dice are not committed to here.
    pub(crate) fn commit(&self) -> Option<Commitment> {
        self.dice_seed.is_none().then(|| self.commitments.add(random::new_secret()))
    }

    /// Returns the dice of a new table.
    ///
    /// # Errors
    /// Refuses a commitment that the server does not know any more.
    pub(super) fn new_table_dice(&self, request: Option<DiceRequest>) -> Result<NewDice, ApiError> {
        let shares = request.unwrap_or_default();
        if self.dice_seed.is_some() {
            return Ok(NewDice { secret: None, shares });
        }
        let unknown = || {
            let sentence = "the server does not know this commitment, or has used it; ask for another";
            ApiError::new(ErrorCode::UnknownCommitment, sentence)
        };
        let secret = match shares.commitment()? {
            Some(commitment) => self.commitments.take(commitment).ok_or_else(unknown)?,
            None => random::new_secret(),
        };
        Ok(NewDice { secret: Some(secret), shares })
    }

    pub(super) fn room_dice(&self) -> RoomDice {
        RoomDice::new(self.dice_seed)
    }
}

impl NewDice {
    /// Returns the shares that came with the request.
    ///
    /// # Errors
    /// Refuses shares that are none.
    pub(super) fn shares(&self, n_seats: usize) -> Result<Vec<Option<Share>>, ApiError> {
        self.shares.shares(n_seats)
    }

    /// Returns dice that were committed to after `after` events, before anybody has brought a share; none if dice are not
    /// committed to here.
    pub(super) fn committed(&self, after: usize) -> Option<CommittedDice> {
        let secret = self.secret.as_ref()?;
        Some(CommittedDice(FairDice::new(secret.clone(), after, &[])))
    }

    /// Opens a table with these dice, after `after` events that other dice have decided.
    ///
    /// # Errors
    /// Refuses shares that are none, and what `open` refuses.
    pub(super) fn open(
        &self,
        (after, n_seats): (usize, usize),
        mut other: RoomDice,
        open: impl FnOnce(&mut dyn Dice) -> Result<LiveTable, ApiError>,
    ) -> Result<LiveTable, ApiError> {
        let shares: Vec<Option<Share>> = self.shares.shares(n_seats)?;
        match &self.secret {
            None => open(&mut other),
            Some(secret) => {
                let mut dice = CommittedDice(FairDice::new(secret.clone(), after, &shares));
                Ok(open(&mut dice)?.committed(dice))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_is_good_for_one_table() {
        let commitments = Commitments::default();
        let first = commitments.add(Secret::new([0; 32]));
        assert_eq!(commitments.take(first), Some(Secret::new([0; 32])));
        assert_eq!(commitments.take(first), None);
    }

    #[test]
    fn the_oldest_commitment_makes_way() {
        let commitments = Commitments::default();
        let secret = |n: usize| {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&n.to_be_bytes());
            Secret::new(bytes)
        };
        for n in 0..=MAX_WAITING {
            commitments.add(secret(n));
        }
        assert_eq!(commitments.take(secret(0).commitment()), None);
        assert!(commitments.take(secret(1).commitment()).is_some());
    }
}
