//! `move`: a person walks (KB-MOVE).

use hillfort_board::Cell;
use hillfort_engine::{ExtendCells as _, Side};

use super::commanded_slot;
use crate::action::Action;
use crate::game::KingOfTheBoard;
use crate::reason::Reason;
use crate::state::State;
use crate::terrain::{Cells, TerrainKind};
use crate::words::{ActionType, Class};

impl KingOfTheBoard {
    pub(crate) fn list_moves(
        &self,
        state: &State,
        class: Class,
        at: Cell,
        occupied: Cells,
        out: &mut Vec<Action>,
    ) {
        let free = self.terrain.walks(state.side, class, at) - occupied;
        out.extend_cells(free, Action::Move);
    }

    pub(crate) fn check_move(&self, state: &State, class: Class, at: Cell, to: Cell) -> Result<(), Reason> {
        self.check_type(state, ActionType::Move)?;
        if self.terrain.walks(state.side, class, at).contains(to) {
            return self.check_free(state, to);
        }
        Err(self.unwalkable(state.side, class, at, to))
    }

    /// Returns the most specific reason why no walk leads from one hex to another.
    fn unwalkable(&self, side: Side, class: Class, at: Cell, to: Cell) -> Reason {
        match self.terrain.kind(to) {
            _ if at == to => Reason::Taken(to), // KB-MOVE-5
            TerrainKind::Wall | TerrainKind::Void => Reason::Wall(to),
            TerrainKind::Base(owner) if owner != side => Reason::EnemyBase(to),
            TerrainKind::Low if class != Class::Scout => Reason::LowObstacle(to),
            _ if u16::from(self.terrain.distance(at, to)) > self.numbers.speed(class) => {
                Reason::WalkTooFar(to)
            }
            _ => Reason::NoWalk(to),
        }
    }

    pub(crate) fn apply_move(&self, state: &mut State, to: Cell) {
        let slot = commanded_slot(state);
        state.acted.add(ActionType::Move);
        state.person_mut(state.side, slot).scope = 0; // KB-SNIP-5
        self.arrive(state, slot, to);
    }

    /// Ends a move or a jump on a hex, which may have a first aid kit (KB-KIT).
    pub(super) fn arrive(&self, state: &mut State, slot: u8, to: Cell) {
        let person = state.person_mut(state.side, slot);
        person.at = Some(to);
        if self.terrain.kits.contains(to) {
            person.hp = person.class.map_or(person.hp, |class| self.numbers.hp(class));
            person.burn = 0;
        }
    }
}
