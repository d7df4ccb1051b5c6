//! The invariants of a state that play has reached.

use hillfort_engine::Side;

use crate::game::KingOfTheBoard;
use crate::state::{GunStatus, State, UnitId};
use crate::terrain::Cells;
use crate::words::Class;

impl KingOfTheBoard {
    pub(crate) fn check_invariants(&self, state: &State) -> Result<(), String> {
        let mut seen = Cells::EMPTY;
        for (unit, cell) in state.units() {
            if seen.contains(cell) {
                return Err(format!("two units are on cell {}", cell.index()));
            }
            seen.insert(cell);
            if self.terrain.kind(cell).is_solid() || self.terrain.is_base(unit.side.other(), cell) {
                return Err(format!("{unit:?} is where no unit of its team can be"));
            }
            let hp = state.hp(unit);
            if hp == 0 || hp > self.full_hp(state, unit) {
                return Err(format!("{unit:?} has {hp} health"));
            }
        }
        Side::ALL.into_iter().try_for_each(|side| check_team(state, side))
    }
}

fn check_team(state: &State, side: Side) -> Result<(), String> {
    let (name, gun) = (side.name(), state.gun(side));
    let is_on_board = matches!(gun.status, GunStatus::Active | GunStatus::Inactive);
    if is_on_board != gun.at.is_some() || (gun.target.is_some() && gun.status != GunStatus::Active) {
        return Err(format!("status, cell and target of the gun of {name} disagree"));
    }
    let has_engineer = state.living(side, Class::Engineer).is_some();
    if gun.status == GunStatus::Active && !has_engineer || gun.status == GunStatus::Inactive && has_engineer {
        return Err(format!("the gun of {name} does not follow its Engineer"));
    }
    if let Some(slot) = gun.target
        && state.at(UnitId { side: side.other(), slot }).is_none()
    {
        return Err(format!("the gun of {name} has locked a unit that is not on the board"));
    }
    if state.grenade[side as usize].is_some() && state.living(side, Class::Demoman).is_none() {
        return Err(format!("the grenade of {name} has no Demoman"));
    }
    let classes: Vec<_> = (0..3).filter_map(|slot| state.person(side, slot).class).collect();
    if (1..classes.len()).any(|idx| classes[..idx].contains(&classes[idx])) {
        return Err(format!("{name} has a class twice"));
    }
    Ok(())
}
