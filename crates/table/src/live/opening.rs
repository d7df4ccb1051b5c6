//! New tables whose players are apart: fresh ones, what-ifs and rematches.

use hillfort_engine::series::seat_of;
use hillfort_engine::{Seat, Table};
use hillfort_fair::Share;

use crate::apart::{Holder, KeyHash, SeatChange};
use crate::command::Refused;
use crate::dice::{CommittedDice, Dice};
use crate::live::LiveTable;
use crate::live::seating::Changed;
use crate::seats::Seats;
use crate::snapshot::Branch;
use crate::state_hash::StateHash;

impl LiveTable {
    /// Opens a new table whose players are apart, with the first changes of its seats. Dice are rolled once every seat is
    /// taken.
    #[must_use]
    pub fn open_apart(
        table: Box<dyn Table>,
        seats: Seats,
        host: KeyHash,
        changes: Vec<(Option<Seat>, SeatChange)>,
        committed: Option<CommittedDice>,
        dice: &mut dyn Dice,
    ) -> Self {
        let lines = table.n_events();
        let version = (lines + changes.len()) as u64;
        let hash = StateHash::of(&*table, lines, None);
        let changed = |(seat, change)| Changed { lines, seat, change };
        let changes = changes.into_iter().map(changed).collect();
        let opened = Self { changed: changes, committed, ..Self::settled(table, seats, version, hash) };
        let mut opened = opened.apart(host);
        opened.roll_on(dice);
        opened.version += (opened.table.n_events() - lines) as u64;
        opened.n_events = opened.table.n_events();
        opened.hash = StateHash::of(&*opened.table, opened.n_events, None);
        opened
    }

    /// Opens a table that branches off this one after `lines` lines of its log. The player of one device plays the seats
    /// of all people there.
    ///
    /// # Errors
    /// Refuses a line that the log does not have.
    pub fn open_what_if_apart(
        &self,
        lines: usize,
        device: KeyHash,
        committed: Option<CommittedDice>,
        dice: &mut dyn Dice,
    ) -> Result<Self, Refused> {
        let branch = Branch { table: self.id.clone(), lines: u32::try_from(lines).unwrap_or(u32::MAX) };
        let people = self.seats.iter().enumerate().filter(|(_, occupant)| occupant.is_human());
        let sit =
            |(seat, _)| (Some(Seat::new(seat)), SeatChange::Sit { device, share: None, name: String::new() });
        let changes = people.map(sit).collect();
        let what_if =
            Self::open_apart(self.position(lines)?, self.seats.clone(), device, changes, committed, dice);
        Ok(Self { is_origin_running: self.is_running(), ..what_if.branched_off(branch) })
    }

    /// Opens a table with the same game and the same players apart, everyone moved on by one seat. The device that asks
    /// brings a share; nobody else is there to bring one. `None` if the players of this table are not apart.
    #[must_use]
    pub fn open_rematch_apart(
        &self,
        length: Option<usize>,
        (device, share): (KeyHash, Option<Share>),
        committed: Option<CommittedDice>,
        dice: &mut dyn Dice,
    ) -> Option<Self> {
        let apart = self.apart.as_ref()?;
        let n_seats = apart.holders.len();
        let mut changes = Vec::new();
        for (seat, holder) in apart.holders.iter().enumerate() {
            let Some(Holder { devices, name, .. }) = holder else { continue };
            let Some((first, more)) = devices.split_first() else { continue };
            let seat = Some(seat_of(seat, 1, n_seats));
            let share = share.filter(|_| devices.contains(&device));
            changes.push((seat, SeatChange::Sit { device: *first, share, name: name.clone() }));
            changes.extend(more.iter().map(|device| (seat, SeatChange::Add { device: *device })));
        }
        let host = *apart.host.first()?;
        let start = self.table.at_event(0);
        let rematch = Self::open_apart(start, self.seats.rotated(), host, changes, committed, dice);
        Some(self.with_series(rematch, length))
    }
}
