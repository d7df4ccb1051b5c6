//! The engine of Hillfort: everything that all games share, and no game.
//!
//! A game is a set of traits that a crate implements. The engine plays it, reads and writes its records, checks its
//! scenarios, explains its decisions and tests its rules.
//!
//! The crate does no I/O and has no clock, no thread, no global state and no entropy: callers pass in text and
//! random number generators, so the same input always gives the same output. (The `contract` feature, compiled for
//! tests only, reads files and environment variables.)
//!
//! # What a game implements
//!
//! Fifteen methods are required. All others have a default.
//!
//! | trait | what it says | required methods |
//! |---|---|---|
//! | [`Game`] | the rules: states, actions, whose turn it is, what is legal | `start`, `turn`, `legal`, `check`, `apply` |
//! | [`Chance`] | dice and cards, as outcomes with weights | |
//! | [`Notation`] | actions as lines of text | `board`, `write`, `read` |
//! | [`StateJson`] | states as JSON | `fields` |
//! | [`Setup`] | positions described by the lines of a scenario | `setup_state` |
//! | [`Appearance`] | what people see | `cell_view` |
//! | [`Sentences`] | what people read | `describe`, `narrate` |
//! | [`Odds`] | what an action can lead to, and why | |
//! | [`Questions`] | where a piece can go, what it sees and attacks | |
//! | [`Heuristic`] | advice for bots | |
//! | [`Ruleset`] | facts about the game, and how to compile it | `facts`, `compile` |
//!
//! # What a game gets
//!
//! | item | what it does |
//! |---|---|
//! | [`TypedTable`] | plays a game, event by event |
//! | [`Table`] | the same with the type of the game erased, for servers and terminals |
//! | [`Record`], [`scenario`] | read records; check what a scenario expects |
//! | [`Catalog`] | finds a game by its id |
//! | [`Rulesets`] | lets tables share what is compiled |
//! | [`odds`], [`luck`] | the exact consequences of an action; expected against actual losses |
//! | [`playout`], [`mod@perft`] | random games; counts of all lines of play |
//! | `contract` | the laws that every game must obey, as tests |
//!
//! # Example
//!
//! A complete game: players take turns to roll a die with three sides and take up to that many stones. The player
//! who takes the last stone wins. The traits for text and display are hidden here; `games/template` shows them all.
//!
//! ```
//! use hillfort_engine::{Chance, Game, GameConfig, Refusal, Side, Table, Turn, TypedTable};
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct State { stones: u8, die: Option<u8>, active: Side }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
//! enum Action { Roll(u8), Take(u8) }
//!
//! impl Game for Stones {
//!     type State = State;
//!     type Action = Action;
//!     fn start(&self) -> State {
//!         State { stones: 5, die: None, active: Side::Red }
//!     }
//!     fn turn(&self, state: &State) -> Turn {
//!         match state.die {
//!             _ if state.stones == 0 => Turn::Over(state.active.other().wins()),
//!             None => Turn::Chance,
//!             Some(_) => Turn::Player(state.active.seat_in_order()),
//!         }
//!     }
//!     fn legal(&self, state: &State, out: &mut Vec<Action>) {
//!         out.extend((1..=3).map(Action::Take).filter(|action| self.check(state, *action).is_ok()));
//!     }
//!     fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
//!         match (state.die, action) {
//!             (None, Action::Roll(_)) if state.stones > 0 => Ok(()),
//!             (Some(die), Action::Take(n)) if n <= die.min(state.stones) => Ok(()),
//!             (Some(_), Action::Take(_)) => Err(Refusal::new("ST-TAKE-1", "that is too many stones")),
//!             _ => Err(Refusal::new("ST-TURN-1", "a turn is a roll, then a take")),
//!         }
//!     }
//!     fn apply(&self, state: &mut State, action: Action) {
//!         let State { stones, active, .. } = *state;
//!         *state = match action {
//!             Action::Roll(face) => State { die: Some(face), stones, active },
//!             Action::Take(n) => State { die: None, stones: stones - n, active: active.other() },
//!         }
//!     }
//! }
//!
//! impl Chance for Stones {
//!     fn outcomes(&self, _: &State, out: &mut Vec<(Action, u64)>) {
//!         out.extend((1..=3).map(|face| (Action::Roll(face), 1)));
//!     }
//! }
//!
//! # use hillfort_board::{Board, Cell, SquareBoard};
//! # use hillfort_engine::chance::{read_roll, write_roll};
//! # use hillfort_engine::facts::{DataFile, Facts};
//! # use hillfort_engine::record::SetupLine;
//! # use hillfort_engine::scenario::setup_error;
//! # use hillfort_engine::view::{ActionKind, CellView, Counter, CounterValue};
//! # use hillfort_engine::{
//! #     Appearance, Description, Error, GameData, Heuristic, Notation, NotationError, Odds, Questions, RuleId,
//! #     Ruleset, Sentences, Setup, StateJson, Words,
//! # };
//! #
//! # #[derive(Debug)]
//! # struct Stones {
//! #     board: SquareBoard,
//! # }
//! #
//! # impl Notation for Stones {
//! #     fn board(&self) -> &dyn Board {
//! #         &self.board
//! #     }
//! #
//! #     fn prompt(&self, _: &State) -> String {
//! #         "roll 1d3".to_owned()
//! #     }
//! #
//! #     fn write(&self, _: &State, action: Action) -> String {
//! #         match action {
//! #             Action::Roll(face) => write_roll(&[face]),
//! #             Action::Take(n) => format!("take {n}"),
//! #         }
//! #     }
//! #
//! #     fn read(&self, _: &State, line: &str) -> Result<Action, NotationError> {
//! #         let mut words = Words::new(line);
//! #         match words.word("roll or take")? {
//! #             "roll" => Ok(Action::Roll(read_roll::<1>(&mut words, 1, 3)?[0])),
//! #             "take" => {
//! #                 let n = words.number(1, 3)? as u8;
//! #                 words.end().map(|()| Action::Take(n))
//! #             }
//! #             verb => Err(words.unexpected("roll or take", verb)),
//! #         }
//! #     }
//! # }
//! #
//! # impl StateJson for Stones {
//! #     fn fields(&self, state: &State) -> serde_json::Value {
//! #         serde_json::json!({ "stones": state.stones, "die": state.die })
//! #     }
//! # }
//! #
//! # impl Setup for Stones {
//! #     fn setup_state(&self, _: &[SetupLine]) -> Result<State, Error> {
//! #         Err(setup_error("ST-SETUP-1", "every game starts with five stones"))
//! #     }
//! # }
//! #
//! # impl Appearance for Stones {
//! #     fn cell_view(&self, _: &State, cell: Cell) -> CellView {
//! #         CellView::new(&self.board, cell)
//! #     }
//! #
//! #     fn counters(&self, state: &State) -> Vec<Counter> {
//! #         let stones = CounterValue::count(state.stones, None);
//! #         vec![Counter::new("Stones", None, stones, "ST-TAKE-1")]
//! #     }
//! # }
//! #
//! # impl Sentences for Stones {
//! #     fn describe(&self, _: &State, _: Action) -> Description {
//! #         Description::new(ActionKind::Choice)
//! #     }
//! #
//! #     fn narrate(&self, before: &State, action: Action, _: &State) -> String {
//! #         match action {
//! #             Action::Roll(face) => format!("{} rolls {face}.", before.active.title()),
//! #             Action::Take(n) => format!("{} takes {n}.", before.active.title()),
//! #         }
//! #     }
//! # }
//! #
//! # impl Odds for Stones {}
//! # impl Questions for Stones {}
//! # impl Heuristic for Stones {}
//! #
//! # impl Ruleset for Stones {
//! #     fn facts() -> &'static Facts {
//! #         static FACTS: Facts = Facts {
//! #             id: "stones",
//! #             title: "Stones",
//! #             author: "Unknown",
//! #             summary: "Players take stones. The last one wins.",
//! #             players: "2",
//! #             length: "1 minute",
//! #             prefix: "ST",
//! #             rules_version: 1,
//! #             options: &[],
//! #             option_rule: RuleId("ST-OPTION-1"),
//! #             cards: DataFile { path: "classes.toml", text: "" },
//! #             maps: &[],
//! #             glyphs: &[],
//! #             look: None,
//! #             editions: &[],
//! #         };
//! #         &FACTS
//! #     }
//! #
//! #     fn compile(_: &GameData) -> Result<Self, Error> {
//! #         Ok(Self { board: SquareBoard::new(1, 1).expect("one cell is a board") })
//! #     }
//! # }
//! #
//! let mut table = TypedTable::<Stones>::start(&GameConfig::default())?;
//! assert_eq!(table.legal(), ["roll 1d3"]);
//!
//! table.event("chance", "roll 2")?;
//! assert_eq!(table.legal(), ["take 1", "take 2"]);
//!
//! // A refused action names its rule and changes nothing.
//! let refusal = table.event("red", "take 3").unwrap_err();
//! assert_eq!(refusal.to_string(), "that is too many stones (ST-TAKE-1)");
//!
//! for (who, line) in [("red", "take 2"), ("chance", "roll 3"), ("blu", "take 3")] {
//!     table.event(who, line)?;
//! }
//! assert_eq!(table.winner().as_deref(), Some("blu"));
//! assert!(table.record().ends_with("chance roll 3\nblu take 3\n"));
//! # Ok::<(), hillfort_engine::Error>(())
//! ```

pub mod cards;
pub mod catalog;
pub mod chance;
mod chance_tree;
mod classes;
pub mod config;
#[cfg(feature = "contract")]
pub mod contract;
pub mod describe;
pub mod error;
mod extend_cells;
pub mod facts;
pub mod forfeit;
pub mod game;
pub mod heuristic;
pub mod lesson;
pub mod luck;
pub mod notation;
pub mod odds;
pub mod options;
pub mod perft;
pub mod playout;
mod proximity;
pub mod record;
pub mod refusal;
pub mod rulebook;
pub mod ruleset;
mod rulesets;
pub mod scenario;
pub mod seat;
pub mod series;
pub mod side;
pub mod table;
pub mod toml_reader;
mod toml_text;
pub mod view;

pub use catalog::{Catalog, Visitor};
pub use chance::Chance;
pub use config::{GameConfig, GameData};
pub use describe::{
    Appearance, Description, Effect, Motion, Moved, Odds, Questions, Reachable, Sentences, UnitOnBoard,
    in_words, moves_between,
};
pub use error::{Error, ErrorKind};
pub use extend_cells::ExtendCells;
pub use facts::Facts;
pub use forfeit::Forfeit;
pub use game::{Game, Outcome, Turn};
pub use heuristic::Heuristic;
pub use lesson::Lesson;
pub use notation::{Notation, NotationError, Setup, StateJson, Words};
pub use proximity::ProximityTable;
pub use record::Record;
pub use refusal::{Refusal, RuleId};
pub use ruleset::{Kind, Playable, Ruleset};
pub use rulesets::Rulesets;
pub use seat::{Seat, SeatSet};
pub use side::Side;
pub use table::{Table, TypedTable};
