//! The invariants of every state that play reaches.

use hillfort_board::Board as _;

use crate::game::AttackDefend;
use crate::state::{Phase, State, UnitId};
use crate::terrain::{Cells, TerrainKind};
use crate::turn::{LAST_COUNT, plays_of};
use crate::words::Side;

impl AttackDefend {
    pub(crate) fn audit_state(&self, state: &State) -> Result<(), String> {
        let mut held = Cells::EMPTY;
        for unit in UnitId::all() {
            self.audit_unit(state, unit)?;
            if let Some(cell) = state.cell_of(unit) {
                if held.contains(cell) {
                    return Err(format!("two units are on {} (AD-BOARD-10)", self.terrain.board.name(cell)));
                }
                held.insert(cell);
            }
        }
        for side in Side::ALL {
            if state.marked.iter().filter(|unit| unit.side() == side).count() > 1 {
                return Err(format!("{} has two marked units (AD-COMP-3)", side.title()));
            }
            if state.grenades[side as usize].is_some_and(|cell| !self.terrain.open.contains(cell)) {
                return Err(format!("the grenade of {} is in a wall or a base (AD-DEMO-1)", side.title()));
            }
        }
        Self::audit_play(state)?;
        Self::audit_clock(state)
    }

    fn audit_unit(&self, state: &State, unit: UnitId) -> Result<(), String> {
        let wrong = |what: &str| Err(format!("the {} {} {what}", unit.side().name(), unit.class().name()));
        let hp = state.hp[unit.index()];
        let Some(cell) = state.cell_of(unit) else {
            return match (hp, state.burned.contains(unit) || state.marked.contains(unit)) {
                (0, false) => Ok(()),
                (0, true) => wrong("is dead but has a token (AD-DEATH-1)"),
                _ => wrong("is dead but has hit points"),
            };
        };
        match self.terrain.kind(cell) {
            TerrainKind::Wall | TerrainKind::Window => return wrong("is in a wall (AD-MOVE-2)"),
            TerrainKind::Base(side) if side != unit.side() => {
                return wrong("is in the enemy base (AD-MOVE-3)");
            }
            TerrainKind::Floor | TerrainKind::Point(_) | TerrainKind::Base(_) => {}
        }
        if hp == 0 || hp > self.numbers.of(unit.class()).hp {
            return wrong("has more or fewer hit points than the card allows (AD-DEATH-1)");
        }
        if state.played.contains(unit) && unit.side() != state.side {
            return wrong("was played in the enemy's turn (AD-TURN-3)");
        }
        Ok(())
    }

    fn audit_play(state: &State) -> Result<(), String> {
        let is_playing = matches!(state.phase, Phase::Play | Phase::Roll(_));
        if is_playing
            && state.played.len() + usize::from(state.plays_left) != usize::from(plays_of(state.turn))
        {
            return Err("plays begun and plays left do not add up (AD-TURN-2)".to_owned());
        }
        if !is_playing && (state.plays_left > 0 || !state.played.is_empty()) {
            return Err("plays are left outside the phase of plays (AD-PLAY-3)".to_owned());
        }
        match state.playing {
            Some(unit) if state.played.contains(unit) && state.acting().is_some() => Ok(()),
            None if state.moves_left == 0 && state.attacks_left == 0 && !state.barraged => Ok(()),
            _ => Err("the unit in play cannot be played (AD-PLAY-2)".to_owned()),
        }
    }

    fn audit_clock(state: &State) -> Result<(), String> {
        let is_won = state.phase == Phase::Over(Side::Blue);
        match state.captured {
            _ if state.clock > LAST_COUNT => Err("the counter is past its end (AD-CLOCK-4)".to_owned()),
            _ if state.clock < LAST_COUNT && state.overtime > 0 => {
                Err("overtime runs before the counter is at its end (AD-CLOCK-4)".to_owned())
            }
            [None, Some(_)] => Err("point 2 fell before point 1 (AD-CAP-3)".to_owned()),
            [_, second] if second.is_some() != is_won => {
                Err("BLU has won without point 2, or not won with it (AD-WIN-1)".to_owned())
            }
            _ => Ok(()),
        }
    }
}
