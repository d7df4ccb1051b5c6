//! What good play is worth: values of states and an ordering of actions, for bots.

use engine::Heuristic;

use crate::KingOfTheBoard;

impl Heuristic for KingOfTheBoard {}
