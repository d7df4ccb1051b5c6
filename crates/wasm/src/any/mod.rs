//! One type for every game. Tables, searches and answers are generic code: for five games there would be five copies of
//! it, and they were a fourth of what a browser downloads.

mod catalog;
mod slot;

use std::any::Any;
use std::fmt;

use hillfort_board::{Board, Cell};
use hillfort_engine::notation::NotationError;
use hillfort_engine::record::SetupLine;
use hillfort_engine::view::{Cause, CellView, ClassCard, Counter, PieceView, Roll, SeatView, Word};
use hillfort_engine::{
    Appearance, Chance, Description, Effect, Error, Game, Heuristic, Motion, Moved, Notation, Odds, Outcome,
    Questions, Reachable, Refusal, Ruleset, Seat, Sentences, Setup, StateJson, Turn,
};
use rand_core::Rng;
use serde_json::Value;

use crate::work::playouts;

pub(crate) use crate::any::catalog::{AnyCatalog, kind_of};
use crate::any::slot::{AnyAction, AnyState};

/// A game of any type. What only tests and statistics ask of a game is left out: it answers as games do by default.
pub(crate) struct AnyGame(Box<dyn DynGame>);

impl AnyGame {
    pub(crate) fn new<G: Ruleset>(game: G) -> Self {
        Self(Box::new(game))
    }

    /// Plays random games by the game's own type, and returns the number of decisions.
    pub(crate) fn playouts(&self, games: u64) -> u64 {
        self.0.playouts(games)
    }

    /// Returns the game as what it is.
    fn get<G: Ruleset>(&self) -> Option<&G> {
        self.0.as_any().downcast_ref()
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyGame")
    }
}

/// Writes the type of a parameter or of an answer: `S` for a state, `A` for an action, anything else in brackets.
macro_rules! of_any {
    (S) => {
        &AnyState
    };
    (A) => {
        AnyAction
    };
    (($other:ty)) => {
        $other
    };
}

/// Hands a parameter on to the game `G`.
macro_rules! as_own {
    ($G:ident S $value:ident) => {
        $value.get::<$G::State>()
    };
    ($G:ident A $value:ident) => {
        $value.get::<$G::Action>()
    };
    ($G:ident ($other:ty) $value:ident) => {
        $value
    };
}

/// Declares methods that are handed on as they are, and those written out below, behind one trait object.
macro_rules! erase {
    ($(
        $Trait:ident { $(fn $name:ident($($arg:ident: $type:tt),*) $(-> $out:ty)?;)* }
        { $($written:tt)* }
    )*) => {
        /// A game of any type, behind a pointer.
        trait DynGame: Send + Sync {
            $($(fn $name(&self, $($arg: of_any!($type)),*) $(-> $out)?;)*)*
            fn start(&self) -> AnyState;
            fn legal(&self, state: &AnyState, out: &mut Vec<AnyAction>);
            fn apply(&self, state: &mut AnyState, action: AnyAction);
            fn outcomes(&self, state: &AnyState, out: &mut Vec<(AnyAction, u64)>);
            fn sample(&self, state: &AnyState, rng: &mut dyn Rng) -> AnyAction;
            fn read(&self, state: &AnyState, line: &str) -> Result<AnyAction, NotationError>;
            fn setup_state(&self, lines: &[SetupLine]) -> Result<AnyState, Error>;
            fn assumed_reply(&self, state: &AnyState) -> Option<(AnyAction, Cause)>;
            fn candidates(&self, state: &AnyState, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<AnyAction>);
            fn playouts(&self, games: u64) -> u64;
            fn as_any(&self) -> &dyn Any;
        }

        impl<G: Ruleset> DynGame for G {
            $($(fn $name(&self, $($arg: of_any!($type)),*) $(-> $out)? {
                <G as $Trait>::$name(self, $(as_own!(G $type $arg)),*)
            })*)*

            fn start(&self) -> AnyState {
                AnyState::new(Game::start(self))
            }

            fn legal(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
                let mut own = Vec::with_capacity(128);
                Game::legal(self, state.get(), &mut own);
                out.extend(own.into_iter().map(AnyAction::new::<G::Action>));
            }

            fn apply(&self, state: &mut AnyState, action: AnyAction) {
                Game::apply(self, state.get_mut(), action.get());
            }

            fn outcomes(&self, state: &AnyState, out: &mut Vec<(AnyAction, u64)>) {
                let mut own = Vec::new();
                Chance::outcomes(self, state.get(), &mut own);
                out.extend(own.into_iter().map(|(action, weight)| (AnyAction::new::<G::Action>(action), weight)));
            }

            fn sample(&self, state: &AnyState, rng: &mut dyn Rng) -> AnyAction {
                AnyAction::new(Chance::sample(self, state.get(), rng))
            }

            fn read(&self, state: &AnyState, line: &str) -> Result<AnyAction, NotationError> {
                Notation::read(self, state.get(), line).map(AnyAction::new)
            }

            fn setup_state(&self, lines: &[SetupLine]) -> Result<AnyState, Error> {
                Setup::setup_state(self, lines).map(AnyState::new)
            }

            fn assumed_reply(&self, state: &AnyState) -> Option<(AnyAction, Cause)> {
                Odds::assumed_reply(self, state.get()).map(|(action, cause)| (AnyAction::new(action), cause))
            }

            fn candidates(&self, state: &AnyState, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<AnyAction>) {
                let mut own = Vec::new();
                Questions::candidates(self, state.get(), from, to, &mut own);
                out.extend(own.into_iter().map(AnyAction::new::<G::Action>));
            }

            fn playouts(&self, games: u64) -> u64 {
                playouts(self, games)
            }

            fn as_any(&self) -> &dyn Any {
                self
            }
        }

        $(impl $Trait for AnyGame {
            $(fn $name(&self, $($arg: of_any!($type)),*) $(-> $out)? {
                self.0.$name($($arg),*)
            })*
            $($written)*
        })*
    };
}

erase! {
    Game {
        fn n_seats() -> usize;
        fn turn(state: S) -> Turn;
        fn check(state: S, action: A) -> Result<(), Refusal>;
        fn turn_number(state: S) -> u32;
    } {
        type State = AnyState;
        type Action = AnyAction;

        fn start(&self) -> AnyState {
            self.0.start()
        }

        fn legal(&self, state: &AnyState, out: &mut Vec<AnyAction>) {
            self.0.legal(state, out);
        }

        fn apply(&self, state: &mut AnyState, action: AnyAction) {
            self.0.apply(state, action);
        }
    }
    Chance {
        fn n_chance_lines(state: S) -> u64;
    } {
        fn outcomes(&self, state: &AnyState, out: &mut Vec<(AnyAction, u64)>) {
            self.0.outcomes(state, out);
        }

        fn sample<R: Rng + ?Sized>(&self, state: &AnyState, mut rng: &mut R) -> AnyAction {
            self.0.sample(state, &mut rng)
        }
    }
    Notation {
        fn board() -> &dyn Board;
        fn seat_name(state: S, seat: (Seat)) -> &'static str;
        fn winner_name(state: S, outcome: (Outcome)) -> String;
        fn prompt(state: S) -> String;
        fn write(state: S, action: A) -> String;
    } {
        fn read(&self, state: &AnyState, line: &str) -> Result<AnyAction, NotationError> {
            self.0.read(state, line)
        }
    }
    StateJson {
        fn fields(state: S) -> Value;
    } {}
    Setup {} {
        fn setup_state(&self, lines: &[SetupLine]) -> Result<AnyState, Error> {
            self.0.setup_state(lines)
        }
    }
    Heuristic {
        fn value(state: S, seat: (Seat)) -> f32;
        fn policy_logit(state: S, action: A) -> f32;
        fn min_turn_end_visits() -> u32;
    } {}
    Appearance {
        fn cell_view(state: S, cell: (Cell)) -> CellView;
        fn is_fixed(cell: (Cell)) -> bool;
        fn is_cell_same(before: S, after: S, cell: (Cell)) -> bool;
        fn pieces(state: S) -> Vec<PieceView>;
        fn counters(state: S) -> Vec<Counter>;
        fn seats(state: S) -> Vec<SeatView>;
        fn goal(state: S, seat: (Seat)) -> String;
        fn class_cards() -> Vec<ClassCard>;
        fn words() -> Vec<Word>;
        fn task(state: S) -> String;
        fn status(state: S) -> String;
    } {}
    Sentences {
        fn describe(state: S, action: A) -> Description;
        fn sentence(state: S, action: A) -> String;
        fn opens(state: S, action: A) -> bool;
        fn narrate(before: S, action: A, after: S) -> String;
        fn news(before: S, action: A, after: S) -> Vec<String>;
        fn narrate_outcome(before: S, outcome: A, after: S) -> String;
        fn roll(before: S, outcome: A) -> Option<Roll>;
        fn moves(before: S, action: A, after: S) -> Vec<Moved>;
        fn motions(before: S, action: A, after: S) -> Vec<Motion>;
        fn headline(before: S, action: A, after: S) -> Option<String>;
    } {}
    Odds {
        fn effects(before: S, after: S) -> Vec<Effect>;
        fn causes(state: S, action: A) -> Vec<Cause>;
        fn has_odds(state: S, action: A) -> bool;
    } {
        fn assumed_reply(&self, state: &AnyState) -> Option<(AnyAction, Cause)> {
            self.0.assumed_reply(state)
        }
    }
    Questions {
        fn suits(class: (&str), verb: (&str)) -> bool;
        fn reach(state: S, piece: (usize), from: (Option<Cell>)) -> Option<Reachable>;
        fn sight(state: S, piece: (usize), from: (Option<Cell>)) -> Option<Vec<Cell>>;
        fn hits(state: S, piece: (usize), from: (Option<Cell>)) -> Vec<Cell>;
        fn area(state: S, action: A) -> Vec<Cell>;
        fn threats(state: S, seat: (Seat)) -> Vec<(usize, Vec<Cell>)>;
    } {
        fn candidates(&self, state: &AnyState, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<AnyAction>) {
            self.0.candidates(state, from, to, out);
        }
    }
}
