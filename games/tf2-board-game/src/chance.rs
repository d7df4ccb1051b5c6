//! There is no chance in this game (BG-CHANCE-1).

use hillfort_engine::Chance;

use crate::game::Tf2BoardGame;

impl Chance for Tf2BoardGame {}
