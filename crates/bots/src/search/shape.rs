//! What kind of search it is.

/// How a search chooses its way and judges where it stops.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// How a way through the tree is chosen.
    pub(crate) guide: Guide,
    /// How a new position is judged.
    pub(crate) leaf: Leaf,
    /// How much the search wanders: a multiple of the spread of what it has found so far.
    pub(crate) wander: f32,
    /// How far an action that was not tried yet is held to be worse than the average, in the same measure.
    pub(crate) doubt: f32,
    /// How much a promise weighs: 1 takes the game at its word.
    pub(crate) trust: f32,
    /// How often the end of a turn is judged as it stands before the answer to it is searched; if nothing is said, as
    /// often as the game advises.
    pub(crate) min_turn_end_visits: Option<u32>,
}

/// How a way through the tree is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guide {
    /// By what an action has brought, and by its promise as long as it has not been tried often.
    Promise,
    /// By what an action has brought, and every one of them tried: UCB1.
    Ucb1,
}

/// How a new position is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// As the game judges it, a roll that is due averaged if it has few outcomes.
    Judged,
    /// By a random game to the end.
    Playout,
}

impl Shape {
    /// The plain tree search with random playouts, against which the others are measured.
    pub const UCT: Self = Self {
        guide: Guide::Ucb1,
        leaf: Leaf::Playout,
        wander: std::f32::consts::SQRT_2,
        doubt: 0.0,
        trust: 0.0,
        min_turn_end_visits: Some(0),
    };

    /// The search that uses all a game knows about itself, and looks as far as it gets.
    pub const FULL: Self = Self {
        guide: Guide::Promise,
        leaf: Leaf::Judged,
        wander: 3.0,
        doubt: 0.3,
        trust: 1.0,
        min_turn_end_visits: None,
    };

    /// The same, but it plans the rest of its own turn only.
    pub const TURN: Self = Self { wander: 2.0, min_turn_end_visits: Some(u32::MAX), ..Self::FULL };
}
