//! What good play is worth: values of states and an ordering of actions, for bots.

use engine::Heuristic;

use crate::Tf2BoardGame;

impl Heuristic for Tf2BoardGame {}
