//! Scenario setup: `place` and `set` lines (TP-SCEN-1, TP-SCEN-2).

use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::scenario::{SetupError, apply_setup};
use hillfort_engine::{Error, Game as _, NotationError, Setup, Words};

use crate::terrain::Terrain;
use crate::{Footrace, Phase, State};

impl Setup for Footrace {
    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        let mut state = self.start();
        apply_setup(lines, |verb, words| match verb {
            SetupVerb::Place => ("TP-SCEN-1", self.place(&mut state, words)),
            SetupVerb::Set => ("TP-SCEN-2", self.set(&mut state, words)),
        })?;
        Ok(state)
    }
}

impl Footrace {
    /// `place <seat> runner <cell>`.
    fn place(&self, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
        let side = words.side()?;
        words.read("runner", |word| (word == "runner").then_some(()))?;
        let cell = words.cell(&self.terrain.board)?;
        let is_on_way = (1..Terrain::NO_WAY).contains(&self.terrain.steps(cell, self.terrain.goal));
        if cell == state.runners[side.other() as usize] || !is_on_way {
            return Err(SetupError::new("the cell is not free and on a way to the goal"));
        }
        state.runners[side as usize] = cell;
        Ok(())
    }

    /// `set active <seat>`, `set turn <number>`, `set die <face>`.
    fn set(&self, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
        const KEYS: &str = "active, turn or die";
        match words.word(KEYS)? {
            "active" => state.active = words.side()?,
            "turn" => state.turn = words.number(1, self.turn_limit.into())? as u16,
            "die" => state.phase = Phase::Walk(words.number(1, self.numbers.die.sides.into())? as u8),
            key => return Err(NotationError::new(KEYS, key).into()),
        }
        Ok(())
    }
}
