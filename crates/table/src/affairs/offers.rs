//! Offers: what one person asks of the others. Each has the number of its event as its id.

use std::fmt;

use hillfort_engine::Seat;
use serde::Serialize;

use crate::time::UnixMillis;

/// What a person can ask of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// The game ends, and nobody has won.
    Draw,
    /// Everything since the person's last action is taken back, dice included.
    TakeBack,
    /// The same game again, with seats changed.
    Rematch,
    /// The game ends without a result.
    Abort,
    /// The clocks stop for a while.
    Pause,
}

impl OfferKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Draw, Self::TakeBack, Self::Rematch, Self::Abort, Self::Pause];

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::TakeBack => "take-back",
            Self::Rematch => "rematch",
            Self::Abort => "abort",
            Self::Pause => "pause",
        }
    }

    /// Returns the kind with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Its id, which an answer names: the number of its event.
    pub id: u64,
    /// Who asks.
    pub seat: Seat,
    /// What they ask.
    pub kind: OfferKind,
    /// For a take-back, the number of log lines that stay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u32>,
    /// Who has accepted it already. It happens once all others have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Seat>,
}

/// An offer as an event has it: `draw`, or `take-back 12` with the number of lines that stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) kind: OfferKind,
    pub(crate) lines: Option<u32>,
}

impl Asked {
    pub(crate) fn read(line: &str) -> Option<Self> {
        let (name, lines) = match line.split_once(' ') {
            Some((name, lines)) => (name, Some(lines.parse().ok()?)),
            None => (line, None),
        };
        let kind = OfferKind::from_name(name)?;
        ((kind == OfferKind::TakeBack) == lines.is_some()).then_some(Self { kind, lines })
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lines {
            Some(lines) => write!(f, "{} {lines}", self.kind.name()),
            None => f.write_str(self.kind.name()),
        }
    }
}

/// How often an offer was refused, by its seat and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Refusals {
    seat: Seat,
    kind: OfferKind,
    n: u32,
    last: UnixMillis,
}

/// The most rematches that a seat offers in a minute, and for how long after the end.
const REMATCHES: usize = 2;
const REMATCH_TIME: i64 = 60_000;
const REMATCH_UNTIL: i64 = 3_600_000;

/// The open offers of a table, and what was refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    open: Vec<Offer>,
    refusals: Vec<Refusals>,
    rematches: Vec<(Seat, UnixMillis)>,
    over_at: Option<UnixMillis>,
}

impl Offers {
    pub(crate) fn open(&self) -> &[Offer] {
        &self.open
    }

    pub(crate) fn find(&self, id: u64) -> Option<&Offer> {
        self.open.iter().find(|offer| offer.id == id)
    }

    /// Returns after how many milliseconds a seat may offer this again; `None` if it may now.
    pub(crate) fn wait(&self, seat: Seat, kind: OfferKind, at: UnixMillis) -> Option<i64> {
        let refused = self.refusals.iter().find(|refused| (refused.seat, refused.kind) == (seat, kind));
        // After n refusals, n squared times ten seconds.
        let until = refused.map(|refused| refused.last.plus(i64::from(refused.n).pow(2) * 10_000));
        let mut own = self.rematches.iter().filter(|(of, _)| *of == seat && kind == OfferKind::Rematch);
        let rematch = own.nth_back(REMATCHES - 1).map(|(_, offered)| offered.plus(REMATCH_TIME));
        until.max(rematch).map(|until| until.since(at)).filter(|wait| *wait > 0)
    }

    /// Returns whether it is too late for a rematch.
    pub(crate) fn is_late(&self, at: UnixMillis) -> bool {
        self.over_at.is_some_and(|over| at.since(over) > REMATCH_UNTIL)
    }

    pub(crate) fn add(&mut self, id: u64, seat: Seat, Asked { kind, lines }: Asked, at: UnixMillis) {
        if kind == OfferKind::Rematch {
            self.rematches.push((seat, at));
            let n_old = self.rematches.len().saturating_sub(16);
            self.rematches.drain(..n_old);
        }
        self.open.push(Offer { id, seat, kind, lines, accepted: Vec::new() });
    }

    /// Notes that somebody accepts; their answer is one of those that are needed.
    pub(crate) fn accept(&mut self, id: u64, by: Seat) {
        if let Some(offer) = self.open.iter_mut().find(|offer| offer.id == id) {
            offer.accepted.push(by);
        }
    }

    /// Closes an offer that is refused, by others or by an action of theirs.
    pub(crate) fn refuse(&mut self, id: u64, by: Option<Seat>, at: UnixMillis) {
        let Some(idx) = self.open.iter().position(|offer| offer.id == id) else { return };
        let Offer { seat, kind, .. } = self.open.remove(idx);
        if by == Some(seat) {
            return;
        }
        match self.refusals.iter_mut().find(|refused| (refused.seat, refused.kind) == (seat, kind)) {
            Some(refused) => (refused.n, refused.last) = (refused.n.saturating_add(1).min(1000), at),
            None => self.refusals.push(Refusals { seat, kind, n: 1, last: at }),
        }
    }

    /// Closes all offers: somebody has acted, or something else has happened that they did not know of.
    pub(crate) fn close_all(&mut self, by: Option<Seat>, at: UnixMillis) {
        for id in self.open.iter().map(|offer| offer.id).collect::<Vec<_>>() {
            self.refuse(id, by, at);
        }
    }

    /// Notes that the game is over: from now on rematches can be offered.
    pub(crate) fn end(&mut self, at: UnixMillis) {
        self.open.clear();
        self.over_at.get_or_insert(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Seat = Seat::new(0);
    const BLU: Seat = Seat::new(1);

    fn asked(line: &str) -> Asked {
        Asked::read(line).expect("it is an offer")
    }

    #[test]
    fn an_offer_is_written_as_it_is_read() {
        for line in ["draw", "take-back 12", "rematch", "abort", "pause"] {
            assert_eq!(asked(line).to_string(), line);
        }
        for wrong in ["", "take-back", "draw 3", "take-back x", "surrender"] {
            assert_eq!(Asked::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn after_n_refusals_one_waits_n_squared_times_ten_seconds() {
        let mut offers = Offers::default();
        let mut at = UnixMillis(0);
        for n in 1..=4_i64 {
            assert_eq!(offers.wait(RED, OfferKind::Draw, at), None);
            offers.add(n as u64, RED, asked("draw"), at);
            offers.refuse(n as u64, Some(BLU), at);
            assert_eq!(offers.wait(RED, OfferKind::Draw, at), Some(n * n * 10_000));
            assert_eq!(offers.wait(BLU, OfferKind::Draw, at), None, "others need not wait");
            assert_eq!(offers.wait(RED, OfferKind::Pause, at), None);
            at = at.plus(n * n * 10_000);
        }
    }

    #[test]
    fn who_takes_an_offer_back_was_not_refused() {
        let mut offers = Offers::default();
        offers.add(1, RED, asked("draw"), UnixMillis(0));
        offers.refuse(1, Some(RED), UnixMillis(0));
        assert_eq!((offers.open().len(), offers.wait(RED, OfferKind::Draw, UnixMillis(0))), (0, None));
    }

    #[test]
    fn two_rematches_a_minute_are_offered_within_an_hour() {
        let mut offers = Offers::default();
        offers.end(UnixMillis(0));
        for id in 1..=2 {
            assert_eq!(offers.wait(RED, OfferKind::Rematch, UnixMillis(0)), None);
            offers.add(id, RED, asked("rematch"), UnixMillis(0));
            offers.refuse(id, Some(RED), UnixMillis(0));
        }
        assert_eq!(offers.wait(RED, OfferKind::Rematch, UnixMillis(1000)), Some(59_000));
        assert!(!offers.is_late(UnixMillis(REMATCH_UNTIL)) && offers.is_late(UnixMillis(REMATCH_UNTIL + 1)));
    }
}
