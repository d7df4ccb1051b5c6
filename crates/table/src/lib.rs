//! The life of a table, without I/O: who sits where and may act, actions and chance, undo, forfeits,
//! versions, what-ifs, and what all of that looks like.
//!
//! A [`LiveTable`] takes [`Command`]s and returns [`Effect`]s. It has no runtime, clock, disk or entropy: the caller
//! hands in the time and the [`Dice`], and carries out the effects. That is how one implementation serves a server, a terminal, a web
//! page without a server, and a simulation that drives it through many thousand schedules.
//!
//! Events are stored before anyone hears of them:
//!
//! ```
//! use hillfort_engine::{GameConfig, Seat, TypedTable};
//! use hillfort_table::{Command, Effect, LiveTable, Occupant, Request, RequestId, Seats, UnixMillis};
//! use hillfort_template::Footrace;
//! use rand_core::SeedableRng as _;
//!
//! let mut dice = rand_pcg::Pcg64Mcg::seed_from_u64(1);
//! let game = Box::new(TypedTable::<Footrace>::start(&GameConfig::default())?);
//! let mut table = LiveTable::open(game, Seats::new(vec![Occupant::Human, Occupant::Human]), &mut dice);
//! assert_eq!(table.version(), 1, "the first roll is stored with the table");
//!
//! let request = Request { id: RequestId(7), submission: None };
//! let act = Command::Act { request, after: 1, seat: None, lines: vec!["wait".to_owned()] };
//! let now = UnixMillis(1_000);
//! let effects = table.handle(act, now, &mut dice);
//! assert!(matches!(&effects[..], [Effect::Store { after: 1, events, .. }] if events.len() == 2));
//! assert!(table.table().is_none(), "nobody may see what is not stored");
//!
//! let effects = table.handle(Command::Stored, now, &mut dice);
//! let [Effect::Reply { request: RequestId(7), result: Ok(accepted) }, Effect::Publish { changes }] = &effects[..]
//! else {
//!     panic!("{effects:?}");
//! };
//! assert_eq!((accepted.version, accepted.hash), (3, changes[1].hash));
//! let versions: Vec<_> = changes.iter().map(|change| change.version).collect();
//! assert_eq!(versions, [2, 3], "the action and the roll that follows it");
//! assert_eq!(table.snapshot().map(|snapshot| snapshot.version), Some(3));
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

mod actions;
mod affairs;
mod board;
mod cell_names;
mod command;
mod delta;
mod dice;
mod effect;
mod event;
mod live;
mod seats;
mod sentence;
mod snapshot;
mod state_hash;
mod submissions;
mod terms;
mod time;

pub use crate::actions::{ActionGroup, GroupedAction};
pub use crate::affairs::{ClockView, Note, Offer, OfferKind, SeatTime};
pub use crate::board::Board;
pub use crate::cell_names::CellNames;
pub use crate::command::{
    Accepted, Claim, Command, HasLeft, OfferAnswer, Outage, Refused, Request, RequestId, StoreFailure,
};
pub use crate::delta::{ListDelta, PieceChange, PieceDelta, PieceSplice, Splice};
pub use crate::dice::{CommittedDice, Dice, RepeatableDice, bot_seed_at, seed_at};
pub use crate::effect::Effect;
pub use crate::event::{Event, EventKind, StoredEvent, Submission};
pub use crate::live::{CopyError, CopyStep, LiveTable, RestoreError};
pub use crate::seats::{Occupant, Seats};
pub use crate::sentence::as_sentence;
pub use crate::snapshot::{Branch, Change, SeatAssignment, Snapshot, Summary, ToAct};
pub use crate::state_hash::StateHash;
pub use crate::terms::{ChatRule, ClockRule, Terms, TermsError};
pub use crate::time::{Span, UnixMillis};
