//! Whether a puzzle is one: its answer is legal, not what a look one action ahead chooses, and clearly best.

use std::fmt;

use hillfort_engine::{Playable, Table as _, Turn, TypedTable};

use crate::puzzle::Puzzle;
use crate::{Bot as _, Budget, Greedy, Handicap, Search, SearchConfig, Stop};

/// The seeds of the looks one action ahead, whose ties and samples depend on them.
const SEEDS: u64 = 3;
/// The most actions that are compared with the answer closely.
const MAX_RIVALS: usize = 5;
/// A search of a fraction of the nodes decides which actions these are.
const GLANCE: u64 = 20;

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Flaw {
    /// Another seat is to act.
    Side,
    /// A line of the answer is not legal.
    Illegal(String),
    /// There is nothing to choose.
    NoChoice,
    /// A look one action ahead finds it.
    Trivial,
    /// Another action is about as good, or better.
    NotBest {
        /// The line of the answer.
        answer: String,
        /// The value after it.
        value: f32,
        /// The other line.
        other: String,
        /// The value after that.
        other_value: f32,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side => f.write_str("another seat is to act"),
            Self::Illegal(line) => write!(f, "'{line}' is not legal"),
            Self::NoChoice => f.write_str("there is nothing to choose"),
            Self::Trivial => f.write_str("a look one action ahead finds it"),
            Self::NotBest { answer, value, other, other_value } => {
                write!(f, "'{answer}' has the value {value:.3}, but '{other}' has {other_value:.3}")
            }
        }
    }
}

/// Checks a puzzle at the end of its record: by searches of `nodes` nodes, every line of its answer must be better than
/// all others by this share of the puzzle's gap. Small searches see less of it.
///
/// # Errors
/// Returns what is wrong.
pub fn check<G: Playable>(
    table: &TypedTable<G>,
    puzzle: &Puzzle,
    share: f32,
    nodes: u64,
) -> Result<(), Flaw> {
    if table.to_act().as_ref() != Some(&puzzle.side) {
        return Err(Flaw::Side);
    }
    let mut ahead = table.up_to(table.n_events());
    for (idx, line) in puzzle.answer.iter().enumerate() {
        let (game, state) = (&**ahead.game(), ahead.state());
        let action = game.read(state, line).ok().filter(|action| game.check(state, *action).is_ok());
        let action = action.ok_or_else(|| Flaw::Illegal(line.clone()))?;
        let n_legal = ahead.legal().len();
        if idx == 0 && n_legal < 2 {
            return Err(Flaw::NoChoice);
        }
        if idx == 0 && is_trivial(game, state, action) {
            return Err(Flaw::Trivial);
        }
        if n_legal > 1 {
            let Margin { value, rival } = margin(game, state, action, nodes);
            if let Some((other, other_value)) =
                rival.filter(|(_, other)| value - other < share * puzzle.gap())
            {
                let other = game.write(state, other);
                return Err(Flaw::NotBest { answer: line.clone(), value, other, other_value });
            }
        }
        ahead.play(action);
    }
    Ok(())
}

/// Returns whether a look one action ahead chooses an action.
pub(super) fn is_trivial<G: Playable>(game: &G, state: &G::State, action: G::Action) -> bool {
    (1..=SEEDS).any(|seed| {
        let mut greedy = Greedy::<G>::new(seed, Handicap::NONE);
        greedy.choose(game, state, Budget::Nodes(1), &Stop::new()).action == action
    })
}

/// The value of an action, and the best of all others.
#[derive(Debug)]
pub(super) struct Margin<A> {
    pub(super) value: f32,
    pub(super) rival: Option<(A, f32)>,
}

/// Compares an action with all others: at a glance, and with those that look best by searches of the same size.
pub(super) fn margin<G: Playable>(
    game: &G,
    state: &G::State,
    action: G::Action,
    nodes: u64,
) -> Margin<G::Action> {
    let mut search = Search::new(SearchConfig::FULL, nodes, 1);
    let mut value =
        |action, nodes| search.rank_one(game, state, action, Budget::Nodes(nodes), &Stop::new()).value;
    let own = value(action, nodes);
    let after = |action| {
        let mut next = state.clone();
        game.apply(&mut next, action);
        next
    };
    let (mut legal, same) = (Vec::new(), after(action));
    game.legal(state, &mut legal);
    legal.retain(|other| *other != action && after(*other) != same);
    let mut rivals: Vec<_> =
        legal.into_iter().map(|other| (other, value(other, nodes.div_ceil(GLANCE)))).collect();
    rivals.sort_by(|a, b| b.1.total_cmp(&a.1));
    rivals.truncate(MAX_RIVALS);
    let searched = rivals.into_iter().map(|(other, _)| (other, value(other, nodes)));
    Margin { value: own, rival: searched.max_by(|a, b| a.1.total_cmp(&b.1)) }
}

/// Returns the margin of an action if it is clearly best.
pub(super) fn clear_margin<G: Playable>(
    game: &G,
    state: &G::State,
    action: G::Action,
    (gap, nodes): (f32, u64),
) -> Option<Margin<G::Action>> {
    debug_assert!(matches!(game.turn(state), Turn::Player(_)), "a player is to act");
    let margin = margin(game, state, action, nodes);
    margin.rival.as_ref().is_none_or(|(_, other)| margin.value - other >= gap).then_some(margin)
}
