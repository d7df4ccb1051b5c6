//! Tables whose players are apart: making them, and changing their seats.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use hillfort_engine::{Seat, Table};
use hillfort_fair::Share;
use hillfort_store::UnixMillis;
use hillfort_table::{
    Apart, Command, Invitation, KeyHash, LiveTable, Request, RequestId, SeatChange, SeatRequest, Seats,
    clean_name,
};

use super::Lobby;
use super::dice::NewDice;
use crate::codes::Code;
use crate::device::{Asker, hash_of};
use crate::edge::Caller;
use crate::error::{ApiError, ErrorCode, store_failed};
use crate::random;
use crate::room::Room;
use crate::site::Site;
use crate::wire::apart::{NewApart, Place, SeatsAnswer, SeatsRequest, parse_seat};
use crate::wire::command::request;
use crate::wire::seats::parse_seats;

/// Who makes a table, or asks for a list of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Maker {
    pub(crate) network: IpAddr,
    pub(crate) device: Option<KeyHash>,
    /// Whether the request comes from the machine of the server, and so from its owner.
    pub(crate) is_owner: bool,
}

impl Maker {
    pub(crate) fn new(caller: &Caller, asker: &Asker) -> Self {
        // A proxy that does not name its clients is no owner.
        let is_owner = caller.peer.is_loopback() && !asker.is_outside;
        let network = caller.peer.network();
        Self { network, device: asker.device(), is_owner }
    }

    /// Returns the device to which a table on one screen belongs: none if it is on the owner's list.
    pub(super) fn host(&self) -> Option<KeyHash> {
        self.device.filter(|_| !self.is_owner)
    }

    /// Returns the device that makes a table whose players are apart.
    pub(super) fn known(&self) -> Result<KeyHash, ApiError> {
        let sentence = "this browser has no key yet; it gets one at /api/device, if it accepts cookies";
        self.device.ok_or_else(|| ApiError::new(ErrorCode::NoSeat, sentence))
    }
}

impl Lobby {
    /// Opens a table whose players are apart, and returns the secret of its invitation with it.
    pub(super) fn open_apart(
        &self,
        (table, seats): (Box<dyn Table>, Seats),
        NewApart { seat, name, is_public }: NewApart,
        host: KeyHash,
        dice: &NewDice,
    ) -> Result<(LiveTable, String), ApiError> {
        let seat = parse_seat(seat)?;
        if seat.index() >= table.n_seats() || !seats.occupant(seat).is_human() {
            return Err(ApiError::new(ErrorCode::BadSeats, "your own seat must be one that a person plays"));
        }
        let share = dice.shares(table.n_seats())?.get(seat.index()).copied().flatten();
        let (secret, invitation) = self.new_invitation(is_public);
        let name = clean_name(&name.unwrap_or_default());
        let changes = vec![
            (Some(seat), SeatChange::Sit { device: host, share, name }),
            (None, SeatChange::Invite(invitation)),
        ];
        let committed = dice.committed(table.n_events());
        Ok((LiveTable::open_apart(table, seats, host, changes, committed, &mut self.room_dice()), secret))
    }

    fn new_invitation(&self, is_public: bool) -> (String, Invitation) {
        let secret = random::new_key();
        let time = i64::from(self.times.invitation_hours) * 60 * 60 * 1000;
        let until = UnixMillis::now().0.saturating_add(time).cast_unsigned();
        let invitation = Invitation { key: hash_of(&secret), until, is_public };
        (secret, invitation)
    }

    /// Changes the seats of a table, for a device.
    pub(crate) async fn change_seats(
        self: &Arc<Self>,
        room: Arc<Room>,
        device: KeyHash,
        asked: SeatsRequest,
    ) -> Result<SeatsAnswer, ApiError> {
        if let SeatsRequest::Code { seat } = asked {
            return self.new_code(&room, device, seat).await;
        }
        let (command, secret) = match self.seats_command(&room, device, asked) {
            Ok(made) => made,
            Err(error) => return room.query(None, move |_| Err(error)).await,
        };
        let accepted = self.submit(room, command, Some(device)).await?;
        Ok(SeatsAnswer { version: accepted.version, hash: accepted.hash, secret })
    }

    /// Returns what is asked for as a command, and the secret of a new invitation.
    fn seats_command(
        &self,
        room: &Room,
        device: KeyHash,
        asked: SeatsRequest,
    ) -> Result<(Command, Option<String>), ApiError> {
        let (mut by, mut invited, mut secret, mut id) = (device, None, None, None);
        let (seat, change) = match asked {
            SeatsRequest::Sit { seat, invitation, name, share, submission } => {
                (invited, id) = (invitation.as_deref().map(hash_of), submission);
                let name = clean_name(&name.unwrap_or_default());
                let share = share.as_deref().map(parse_share).transpose()?;
                (Some(parse_seat(seat)?), SeatChange::Sit { device, share, name })
            }
            SeatsRequest::Bot { seat, level, submission } => {
                id = submission;
                let bots = parse_seats(&[level], 1).map_err(|why| ApiError::new(ErrorCode::BadSeats, why))?;
                let bot = bots.occupant(Seat::new(0));
                if bot.is_human() {
                    return Err(ApiError::new(
                        ErrorCode::BadSeats,
                        "expected the level of a bot, not 'human'",
                    ));
                }
                (Some(parse_seat(seat)?), SeatChange::Bot { level: bot.name().to_owned() })
            }
            SeatsRequest::Free { seat } => {
                let (new, invitation) = self.new_invitation(false);
                secret = Some(new);
                (Some(parse_seat(seat)?), SeatChange::Free(invitation))
            }
            SeatsRequest::Swap { seat, with, submission } => {
                id = submission;
                (Some(parse_seat(seat)?), SeatChange::Swap { with: parse_seat(with)? })
            }
            SeatsRequest::Invite { is_public } => {
                let (new, invitation) = self.new_invitation(is_public);
                secret = Some(new);
                (None, SeatChange::Invite(invitation))
            }
            SeatsRequest::Code { seat } => (Some(parse_seat(seat)?), SeatChange::Add { device }),
            SeatsRequest::Join { code } => {
                let unknown = || {
                    let sentence = "this code is not good any more; ask the first device for another";
                    ApiError::new(ErrorCode::NoInvitation, sentence)
                };
                let code = self.codes.take(hash_of(&code), room.id(), Instant::now()).ok_or_else(unknown)?;
                by = code.device;
                (Some(code.seat), SeatChange::Add { device })
            }
        };
        let now = UnixMillis::now().0.cast_unsigned();
        let ask = SeatRequest { by: Some(by), invitation: invited, now, seat, change };
        Ok((Command::Seats { request: request(id)?, ask }, secret))
    }

    /// Makes a code with which one other device may play a seat.
    async fn new_code(&self, room: &Arc<Room>, device: KeyHash, seat: u8) -> Result<SeatsAnswer, ApiError> {
        let holds = move |table: &mut LiveTable| {
            let seat = parse_seat(seat)?;
            if !table.players_apart().is_some_and(|apart| apart.holds(device, seat)) {
                return Err(ApiError::new(ErrorCode::NoSeat, "this browser does not play that seat"));
            }
            Ok((seat, table.version(), table.hash()))
        };
        let (seat, version, hash) = room.query(None, holds).await?;
        let secret = random::new_key();
        let code = Code { table: room.id().to_owned(), seat, device };
        self.codes.add(hash_of(&secret), code, Instant::now());
        Ok(SeatsAnswer { version, hash, secret: Some(secret) })
    }

    /// Makes the rematch of a table whose players are apart, or returns the one that it has.
    pub(super) async fn apart_rematch(
        self: &Arc<Self>,
        room: &Arc<Room>,
        dice: NewDice,
        maker: Maker,
    ) -> Result<String, ApiError> {
        let device = maker.known()?;
        let (catalog, other) = (Arc::clone(&self.catalog), self.room_dice());
        let open = move |table: &mut LiveTable| {
            table.check_player(Some(device))?;
            if !table.is_over() {
                return Err(ApiError::new(ErrorCode::NotStarted, "the game is not over yet"));
            }
            if let Some(next) = table.players_apart().and_then(Apart::next) {
                return Ok(Err(next.to_owned()));
            }
            let length = catalog.series_length(table.game()).map(|(length, _)| length);
            let shares: Vec<Option<Share>> = dice.shares(table.seats().iter().count())?;
            let (mut other, share) = (other, shares.into_iter().flatten().next());
            let rematch = table.open_rematch_apart(length, (device, share), dice.committed(0), &mut other);
            Ok(Ok(rematch.ok_or_else(ApiError::internal)?))
        };
        let rematch = match room.query(None, open).await? {
            Ok(rematch) => rematch,
            Err(next) => return Ok(next),
        };
        let host = rematch.players_apart().and_then(Apart::host);
        let made = self.add(rematch, maker.network, host).await?;
        let next = self.point_to(room, device, made.clone()).await;
        if next.as_ref().ok() != Some(&made) {
            // Somebody else was first, or nobody would find it.
            self.remove(&made).await?;
        }
        next
    }

    /// Leads everyone at a table to its rematch, and returns the one that it has.
    async fn point_to(
        self: &Arc<Self>,
        room: &Arc<Room>,
        device: KeyHash,
        table: String,
    ) -> Result<String, ApiError> {
        let change = SeatChange::Next { table };
        let now = UnixMillis::now().0.cast_unsigned();
        let ask = SeatRequest { by: Some(device), invitation: None, now, seat: None, change };
        let request = Request { id: RequestId(0), submission: None };
        self.submit(Arc::clone(room), Command::Seats { request, ask }, Some(device)).await?;
        let room = self.room(room.id()).await?;
        let next = |table: &mut LiveTable| {
            let next = table.players_apart().and_then(Apart::next).map(str::to_owned);
            next.ok_or_else(ApiError::internal)
        };
        room.query(None, next).await
    }

    /// Returns what a browser is at a table.
    pub(crate) async fn place(
        &self,
        room: &Arc<Room>,
        asker: &Asker,
        site: &Site,
    ) -> Result<Place, ApiError> {
        let device = asker.device();
        let found = move |table: &mut LiveTable| {
            let is_host = table.check_host(device).is_ok();
            let players = table.players_apart().map_or_else(Vec::new, Apart::devices);
            Ok((table.seats_of(device), is_host, players, table.is_over()))
        };
        let (seats, is_host, players, is_over) = room.query(None, found).await?;
        // The host counts as a player.
        let is_apart = !players.is_empty();
        let played = if is_apart { Some(room.played_at()) } else { None };
        Ok(Place {
            seats,
            is_host,
            is_encrypted: asker.is_encrypted,
            address: site.addresses.first().cloned(),
            watching: if is_apart { room.n_watching(&players) } else { 0 },
            goes_at: played.map(|at| self.times.goes_at(at, is_over).as_secs()),
        })
    }

    /// Checks that somebody may delete a table: where players are apart, its host; otherwise everyone who knows it.
    pub(crate) async fn check_may_remove(self: &Arc<Self>, id: &str, maker: Maker) -> Result<(), ApiError> {
        match self.room(id).await {
            Ok(room) => room.query(None, move |table| Ok(table.check_host(maker.device)?)).await,
            // Nobody knows any more whose it is. Its id is a secret.
            Err(error) if error.error.code == ErrorCode::Unreadable => match maker.is_owner {
                true => Ok(()),
                false => self.check_has(id, maker).await,
            },
            // The removal says it better.
            Err(_) => Ok(()),
        }
    }

    /// Checks that a table that cannot be read is on the list of a device.
    async fn check_has(&self, id: &str, maker: Maker) -> Result<(), ApiError> {
        let refused = || ApiError::new(ErrorCode::NoSeat, "only the players of the table can delete it");
        let device = maker.device.ok_or_else(refused)?;
        let found = self.store.of_device(device, u32::MAX).await;
        let found = found.map_err(|error| store_failed(&error))?;
        let is_listed = found.tables.iter().any(|listed| listed.row.id == id);
        if is_listed { Ok(()) } else { Err(refused()) }
    }
}

fn parse_share(text: &str) -> Result<Share, ApiError> {
    let wrong = || ApiError::new(ErrorCode::BadRequest, "a share has 32 lower-case hexadecimal digits");
    Share::from_hex(text).ok_or_else(wrong)
}
