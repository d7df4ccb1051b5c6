//! Dice that follow from a secret, shares and the place of a roll in the record.

use std::convert::Infallible;
use std::fmt;

use hillfort_engine::{Seat, Table};
use rand_core::{Rng, TryRng};

use crate::hash::Hmac;
use crate::secret::{Commitment, Seal, Secret, Share};

/// Separates these hashes from all others, and one version of the scheme from the next.
const SCHEME: &str = "hillfort dice 1\n";

/// A share, whose it is and from when on it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatShare {
    /// The number of events before it. It counts from the next event on.
    pub after: usize,
    /// The seat.
    pub seat: Seat,
    /// The share.
    pub share: Share,
    /// Whether the server derived it from its secret, as for a bot.
    pub is_of_server: bool,
}

/// The dice of one game.
#[derive(Clone, Debug)]
pub struct FairDice {
    secret: Secret,
    after: usize,
    shares: Vec<SeatShare>,
    roll: RollRng,
}

impl FairDice {
    /// Commits to a secret after the first `after` events, which other dice have decided. A seat without a share gets
    /// one of the server's.
    #[must_use]
    pub fn new(secret: Secret, after: usize, shares: &[Option<Share>]) -> Self {
        let mut dice = Self { roll: RollRng::new(&secret, &[], 0, ""), secret, after, shares: Vec::new() };
        for (seat, share) in shares.iter().enumerate() {
            dice.add_share(Seat::new(seat), *share, after);
        }
        dice
    }

    /// Returns the dice of a record with these shares.
    pub(crate) fn of_shares(secret: Secret, after: usize, shares: impl Iterator<Item = SeatShare>) -> Self {
        Self { shares: shares.collect(), ..Self::new(secret, after, &[]) }
    }

    /// Returns the same dice as they were before anybody had brought a share.
    #[must_use]
    pub fn without_shares(&self) -> Self {
        Self::new(self.secret.clone(), self.after, &[])
    }

    /// Adds the share of the player who takes a seat after the first `after` events; without one, the server's.
    pub fn add_share(&mut self, seat: Seat, share: Option<Share>, after: usize) {
        let is_of_server = share.is_none();
        let share = share.unwrap_or_else(|| server_share(&self.secret, seat, after));
        self.shares.push(SeatShare { after, seat, share, is_of_server });
    }

    /// Returns what is known of the secret before the end.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// Returns the secret, for a store or at the end.
    #[must_use]
    pub const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// Returns the number of events that other dice have decided.
    #[must_use]
    pub const fn after(&self) -> usize {
        self.after
    }

    /// Returns all shares, in the order in which they were brought.
    #[must_use]
    pub fn shares(&self) -> &[SeatShare] {
        &self.shares
    }

    /// Returns everything that a store needs to go on with these dice after a restart.
    #[must_use]
    pub fn stored(&self) -> String {
        let share = |share: &SeatShare| {
            let own = if share.is_of_server { String::new() } else { share.share.to_string() };
            format!(" {}:{}:{own}", share.seat.index(), share.after)
        };
        let shares: String = self.shares.iter().map(share).collect();
        format!("{} {}{shares}", self.secret.reveal(), self.after)
    }

    /// Reads what [`FairDice::stored`] wrote; `None` if it is damaged.
    #[must_use]
    pub fn from_stored(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (secret, after) = (Secret::from_hex(words.next()?)?, words.next()?.parse().ok()?);
        let mut dice = Self::new(secret, after, &[]);
        for word in words {
            let mut parts = word.split(':');
            let (seat, after, own) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
            let seat = seat.parse().ok().filter(|seat| *seat < 8).map(Seat::new)?;
            let share = if own.is_empty() { None } else { Some(Share::from_hex(own)?) };
            dice.add_share(seat, share, after);
        }
        Some(dice)
    }

    /// Returns the random numbers of the roll that is event number `event`, from 1. `prompt` is what is rolled, as
    /// the game's notation names it: `roll 2d6`.
    #[must_use]
    pub fn rng(&self, event: usize, prompt: &str) -> RollRng {
        RollRng::new(&self.secret, &self.shares, event, prompt)
    }

    /// Returns the random numbers of the next roll at a table where chance is next.
    pub fn for_roll(&mut self, table: &dyn Table) -> &mut dyn Rng {
        let prompt = table.legal().into_iter().next().unwrap_or_default();
        self.roll = self.rng(table.n_events() + 1, &prompt);
        &mut self.roll
    }
}

/// Returns the share of a seat that brings none. The server cannot choose it, because its secret decides it.
pub(crate) fn server_share(secret: &Secret, seat: Seat, after: usize) -> Share {
    let text = format!("{SCHEME}share {} {after}\n", seat.index());
    let hash = Hmac::new(secret.bytes()).of(text.as_bytes());
    Share::new(std::array::from_fn(|idx| hash[idx]))
}

/// Returns what seals a record: the last line, after these.
#[must_use]
pub fn seal_of(secret: &Secret, lines: &str) -> Seal {
    Seal(Hmac::new(secret.bytes()).of(format!("{SCHEME}seal\n{lines}").as_bytes()))
}

/// The random numbers of one roll: HMAC-SHA256 in counter mode, each hash read as eight big-endian numbers.
#[derive(Clone)]
pub struct RollRng {
    key: Hmac,
    roll: String,
    n_hashes: u32,
    hash: [u8; 32],
    used: usize,
}

impl RollRng {
    fn new(secret: &Secret, shares: &[SeatShare], event: usize, prompt: &str) -> Self {
        let mut text = SCHEME.to_owned();
        for SeatShare { seat, share, .. } in shares.iter().filter(|share| share.after < event) {
            text.push_str(&format!("share {} {share}\n", seat.index()));
        }
        let key = Hmac::new(secret.bytes()).of(text.as_bytes());
        let roll = format!("roll {event} {prompt}\n");
        Self { key: Hmac::new(&key), roll, n_hashes: 0, hash: [0; 32], used: 32 }
    }

    fn next(&mut self) -> u32 {
        if self.used == self.hash.len() {
            self.hash = self.key.of(format!("{}{}", self.roll, self.n_hashes).as_bytes());
            self.n_hashes += 1;
            self.used = 0;
        }
        let word = std::array::from_fn(|idx| self.hash[self.used + idx]);
        self.used += 4;
        u32::from_be_bytes(word)
    }
}

/// What comes next is as secret as the secret.
impl fmt::Debug for RollRng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RollRng").field("roll", &self.roll).finish_non_exhaustive()
    }
}

impl TryRng for RollRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok((u64::from(self.next()) << 32) | u64::from(self.next()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            let word = self.next().to_be_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use hillfort_engine::chance::die;

    use super::*;

    fn dice() -> FairDice {
        FairDice::new(Secret::new([1; 32]), 0, &[Some(Share::new([2; 16])), None])
    }

    fn first(dice: &FairDice, event: usize, prompt: &str) -> u32 {
        dice.rng(event, prompt).next_u32()
    }

    #[test]
    fn the_same_roll_always_has_the_same_dice() {
        let mut rng = dice().rng(1, "roll 10d6");
        let faces: Vec<_> = (0..10).map(|_| die(&mut rng, 6)).collect();
        // Finished games depend on it: other faces would make all of them unverifiable.
        assert_eq!(faces, EXPECTED);
    }

    /// As examples/dice/verify.py says it too.
    const EXPECTED: [u8; 10] = [2, 4, 6, 5, 6, 5, 6, 4, 3, 4];

    #[test]
    fn everything_that_a_roll_follows_from_changes_it() {
        let roll = first(&dice(), 1, "roll 1d6");
        assert_ne!(first(&dice(), 2, "roll 1d6"), roll);
        assert_ne!(first(&dice(), 1, "roll 1d8"), roll);
        let shares = [Some(Share::new([3; 16])), None];
        assert_ne!(first(&FairDice::new(Secret::new([1; 32]), 0, &shares), 1, "roll 1d6"), roll);
        let shares = [Some(Share::new([2; 16])), None];
        assert_ne!(first(&FairDice::new(Secret::new([4; 32]), 0, &shares), 1, "roll 1d6"), roll);
    }

    #[test]
    fn a_share_counts_from_the_next_event_on() {
        let before = dice();
        let mut after = before.clone();
        after.add_share(Seat::new(0), None, 5);
        assert_eq!(first(&after, 5, "roll 1d6"), first(&before, 5, "roll 1d6"));
        assert_ne!(first(&after, 6, "roll 1d6"), first(&before, 6, "roll 1d6"));
    }

    #[test]
    fn dice_are_restored_as_they_were_stored() {
        let mut dice = dice();
        dice.add_share(Seat::new(1), Some(Share::new([9; 16])), 7);
        let restored = FairDice::from_stored(&dice.stored()).expect("it was stored");
        assert_eq!((restored.shares(), restored.after()), (dice.shares(), dice.after()));
        assert_eq!(first(&restored, 8, "roll 1d6"), first(&dice, 8, "roll 1d6"));
        for damaged in ["", "00", "zz 0", &dice.stored()[2..], &format!("{} 8:0:", dice.stored())] {
            assert!(FairDice::from_stored(damaged).is_none(), "{damaged}");
        }
    }

    #[test]
    fn the_numbers_of_a_roll_differ_from_hash_to_hash() {
        let mut rng = dice().rng(1, "terrain a");
        let numbers: std::collections::BTreeSet<_> = (0..100).map(|_| rng.next_u32()).collect();
        assert_eq!(numbers.len(), 100);
        let mut bytes = [0; 6];
        dice().rng(1, "terrain a").fill_bytes(&mut bytes);
        let mut again = dice().rng(1, "terrain a");
        let words = [again.next_u32().to_be_bytes(), again.next_u32().to_be_bytes()].concat();
        assert_eq!(bytes[..], words[..6]);
    }
}
