//! Tables whose players are apart, each at a machine of their own: who holds which seat, who invites, and who may do what.
//!
//! A player is known by the devices they play on, and a device by the hash of a secret that it keeps. Every change of the
//! seats is an event of the log, so that it is stored, told and restored like an action.

mod change;
mod key;

use hillfort_engine::Seat;
use hillfort_fair::Share;
use serde::Serialize;

pub use self::change::{Invitation, SeatChange, clean_name};
pub use self::key::KeyHash;
use crate::command::Refused;
use crate::seats::{Occupant, Seats};

/// The most devices of one player.
const MAX_DEVICES: usize = 8;

/// A change of seats that somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRequest {
    /// The device that asks, if it has a secret.
    pub by: Option<KeyHash>,
    /// The hash of the secret in the link that it has.
    pub invitation: Option<KeyHash>,
    /// When it asks, in milliseconds since 1970.
    pub now: u64,
    /// The seat, for a change of one.
    pub seat: Option<Seat>,
    /// The change.
    pub change: SeatChange,
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) devices: Vec<KeyHash>,
    pub(crate) name: String,
    pub(crate) share: Option<Share>,
}

/// The players of a table who are apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The devices of the player who has made the table.
    pub(crate) host: Vec<KeyHash>,
    /// The holder of each seat; none of a free one and of a bot's.
    pub(crate) holders: Vec<Option<Holder>>,
    pub(crate) invitation: Option<Invitation>,
    /// Whether every seat has been taken: then the game begins, and goes on even if a seat becomes free.
    pub(crate) is_started: bool,
    pub(crate) next: Option<String>,
}

/// What everyone sees of the seats of a table whose players are apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApartView {
    /// Whether the game has begun: it does when every seat is taken.
    pub is_started: bool,
    /// Until when the last invitation is good, in seconds since 1970; null if nobody was invited.
    #[cfg_attr(feature = "schema", schema(required))]
    pub invites_until: Option<u64>,
    /// Whether that invitation is listed for everyone.
    pub is_public: bool,
    /// The table of the rematch; null before there is one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub next: Option<String>,
}

impl Apart {
    pub(crate) fn new(host: KeyHash, n_seats: usize) -> Self {
        let holders = vec![None; n_seats];
        Self { host: vec![host], holders, invitation: None, is_started: false, next: None }
    }

    /// Returns whether a device belongs to the player who has made the table.
    #[must_use]
    pub fn is_host(&self, device: KeyHash) -> bool {
        self.host.contains(&device)
    }

    /// Returns the first device of the player who has made the table.
    #[must_use]
    pub fn host(&self) -> Option<KeyHash> {
        self.host.first().copied()
    }

    /// Returns whether the game has begun.
    #[must_use]
    pub fn is_started(&self) -> bool {
        self.is_started
    }

    /// Returns whether a device may play a seat.
    #[must_use]
    pub fn holds(&self, device: KeyHash, seat: Seat) -> bool {
        self.holder(seat).is_some_and(|holder| holder.devices.contains(&device))
    }

    /// Returns the seats that a device may play.
    #[must_use]
    pub fn seats_of(&self, device: KeyHash) -> Vec<Seat> {
        (0..self.holders.len()).map(Seat::new).filter(|seat| self.holds(device, *seat)).collect()
    }

    /// Returns the devices of everyone at the table, the host's included.
    #[must_use]
    pub fn devices(&self) -> Vec<KeyHash> {
        let mut devices = self.host.clone();
        for device in self.holders.iter().flatten().flat_map(|holder| &holder.devices) {
            if !devices.contains(device) {
                devices.push(*device);
            }
        }
        devices
    }

    /// Returns the table of the rematch.
    #[must_use]
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Returns until when everyone is invited to the free seats, in milliseconds since 1970.
    pub(crate) fn public_until(&self, seats: &Seats) -> Option<u64> {
        self.free_seats(seats).next()?;
        self.invitation.filter(|invitation| invitation.is_public).map(|invitation| invitation.until)
    }

    pub(crate) fn holder(&self, seat: Seat) -> Option<&Holder> {
        self.holders.get(seat.index())?.as_ref()
    }

    pub(crate) fn view(&self) -> ApartView {
        ApartView {
            is_started: self.is_started,
            invites_until: self.invitation.map(|invitation| invitation.until / 1000),
            is_public: self.invitation.is_some_and(|invitation| invitation.is_public),
            next: self.next.clone(),
        }
    }

    /// Checks that a device may take a seat now: the host may, and whoever is invited.
    pub(crate) fn check_invited(&self, ask: &SeatRequest, device: KeyHash) -> Result<(), Refused> {
        if self.is_host(device) {
            return Ok(());
        }
        let refuse = |sentence: &str| Err(Refused::NoInvitation(sentence.to_owned()));
        let Some(Invitation { key, until, is_public }) = self.invitation else {
            return refuse("nobody is invited to this table");
        };
        if !is_public && ask.invitation != Some(key) {
            return refuse("this link does not invite to the table; its host can make a new one");
        }
        if ask.now >= until {
            return refuse("the invitation has expired; the host of the table can renew it");
        }
        Ok(())
    }

    /// Returns the seats that nobody has.
    pub(crate) fn free_seats(&self, seats: &Seats) -> impl Iterator<Item = Seat> {
        let all = (0..self.holders.len()).map(Seat::new);
        all.filter(|seat| seats.occupant(*seat).is_human() && self.holder(*seat).is_none())
    }

    /// Carries out a change that was checked before, or restored.
    pub(crate) fn apply(&mut self, seat: Option<Seat>, change: &SeatChange, seats: &mut Seats) {
        if let Some(seat) = seat {
            match change {
                SeatChange::Sit { .. } | SeatChange::Free(_) => seats.set(seat, Occupant::Human),
                SeatChange::Bot { level } => seats.set(seat, Occupant::Bot(level.clone())),
                SeatChange::Swap { with } => seats.swap(seat, *with),
                SeatChange::Add { .. } | SeatChange::Invite(_) | SeatChange::Next { .. } => {}
            }
        }
        self.pass_on(seat, change);
    }

    fn pass_on(&mut self, seat: Option<Seat>, change: &SeatChange) {
        let holder = seat.and_then(|seat| self.holders.get_mut(seat.index()));
        match (change, holder) {
            (SeatChange::Sit { device, share, name }, Some(holder)) => {
                *holder = Some(Holder { devices: vec![*device], name: name.clone(), share: *share });
            }
            (SeatChange::Bot { .. }, Some(holder)) => *holder = None,
            (SeatChange::Free(invitation), Some(holder)) => {
                *holder = None;
                self.invitation = Some(*invitation);
            }
            (SeatChange::Add { device }, Some(Some(holder))) => {
                let is_host = holder.devices.iter().any(|own| self.host.contains(own));
                holder.devices.push(*device);
                if is_host {
                    self.host.push(*device);
                }
            }
            (SeatChange::Swap { with }, Some(_)) => {
                let seat = seat.map_or(0, Seat::index);
                if with.index() < self.holders.len() {
                    self.holders.swap(seat, with.index());
                }
            }
            (SeatChange::Invite(invitation), _) => self.invitation = Some(*invitation),
            (SeatChange::Next { table }, _) => self.next = Some(table.clone()),
            _ => {}
        }
    }

    /// Returns whether the player of a seat may use one device more.
    pub(crate) fn has_room_for_device(&self, seat: Seat) -> bool {
        self.holder(seat).is_some_and(|holder| holder.devices.len() < MAX_DEVICES)
    }
}
