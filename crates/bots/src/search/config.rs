//! The parameters of a search.

/// How a [`Search`](crate::Search) selects actions and evaluates leaves.
#[derive(Clone, Copy, Debug)]
pub struct SearchConfig {
    /// How an action is selected at a decision node.
    pub(crate) tree_policy: TreePolicy,
    /// How a leaf is evaluated.
    pub(crate) leaf_evaluation: LeafEvaluation,
    /// How many times the end of a turn is evaluated as a leaf before the search continues into the replies. `None` asks
    /// the game ([`Heuristic::min_turn_end_visits`](hillfort_engine::Heuristic::min_turn_end_visits)).
    pub(crate) min_turn_end_visits: Option<u32>,
}

/// How an action is selected at a decision node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TreePolicy {
    /// PUCT, as in AlphaZero. Exploration and first-play urgency are multiples of the standard deviation of the
    /// node's values: a good action is worth half the game in one position and a hundredth in another.
    Puct {
        /// How much the search explores.
        c_puct: f32,
        /// How far below the node's mean an unvisited action is valued.
        fpu_reduction: f32,
        /// The factor of the game's policy logits; 1 takes them as they are.
        prior_weight: f32,
    },
    /// UCB1 without priors: every action is visited once before any is visited twice.
    Ucb1 {
        /// How much the search explores.
        exploration: f32,
    },
}

/// How a leaf is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeafEvaluation {
    /// By the game's own value function; a pending roll is averaged if it has few outcomes.
    Heuristic,
    /// By a random game to the end.
    Rollout,
}

impl SearchConfig {
    /// Plain UCT with random rollouts, the baseline for the other two.
    pub const UCT: Self = Self {
        tree_policy: TreePolicy::Ucb1 { exploration: std::f32::consts::SQRT_2 },
        leaf_evaluation: LeafEvaluation::Rollout,
        min_turn_end_visits: Some(0),
    };

    /// PUCT with the game's priors and values, to any depth.
    pub const FULL: Self = Self {
        tree_policy: TreePolicy::Puct { c_puct: 3.0, fpu_reduction: 0.3, prior_weight: 1.0 },
        leaf_evaluation: LeafEvaluation::Heuristic,
        min_turn_end_visits: None,
    };

    /// The same, but the search stops at the end of the player's own turn.
    pub const OWN_TURN: Self = Self {
        tree_policy: TreePolicy::Puct { c_puct: 2.0, fpu_reduction: 0.3, prior_weight: 1.0 },
        min_turn_end_visits: Some(u32::MAX),
        ..Self::FULL
    };
}
