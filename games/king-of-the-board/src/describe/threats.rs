//! The hexes that pieces could hit, now and in their team's next turn.

use hillfort_board::Cell;
use hillfort_engine::Side;

use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, State, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Cone};

impl KingOfTheBoard {
    /// Returns the hexes on which a unit could hit an enemy from the hex `at`, after walking there if it is elsewhere.
    /// Hexes of friends are left out: no enemy can be there.
    pub(super) fn fire_zone(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        let enemy = unit.side.other();
        let within = |least: u16, range: u16| -> Cells {
            let seen = self.terrain.seen_from(at) & self.terrain.open;
            seen.iter().filter(|cell| self.check_line(enemy, at, *cell, least, range).is_ok()).collect()
        };
        let zone = match state.class(unit) {
            None => within(1, self.numbers.sentry.range),
            Some(Class::Medic) => Cells::EMPTY,
            Some(Class::Pyro) => {
                let cones = Cone::ALL.map(|cone| self.terrain.cone(at, cone));
                let all = cones.into_iter().fold(Cells::EMPTY, |all, cone| all | cone);
                (all & self.terrain.open) - self.terrain.base[enemy as usize]
            }
            Some(Class::Sniper) => {
                let person = state.person(unit.side, unit.slot);
                // KB-SNIP-5: a move sets the scopes to 0.
                let scopes = if person.at == Some(at) { u16::from(person.scope) } else { 0 };
                within(1 + scopes * self.numbers.sniper.scope_min_range, self.numbers.sniper.range)
            }
            Some(class) => within(1, self.numbers.range(class)),
        };
        let friends = state.units_of(unit.side).filter(|(other, _)| *other != unit);
        zone - friends.map(|(_, cell)| cell).collect::<Cells>()
    }

    /// Returns the hexes on which a team's grenade hurts enemies when it explodes on a hex (KB-DEMO-5).
    pub(super) fn grenade_zone(&self, side: Side, centre: Cell) -> Cells {
        self.blast_zone(side.other(), centre, &self.numbers.demoman.blast)
    }

    /// Returns the hexes on which a blast hurts a team, without its base (KB-AOE, KB-BASE-1).
    fn blast_zone(&self, hurt: Side, centre: Cell, rings: &[u16]) -> Cells {
        let is_near = |cell: &Cell| usize::from(self.terrain.distance(centre, *cell)) < rings.len();
        let near: Cells = self.terrain.blast(centre).iter().filter(is_near).collect();
        (near & self.terrain.open) - self.terrain.base[hurt as usize]
    }

    /// Returns the hexes that a unit could hit in its team's next turn. Only the unit commanded next and an active gun
    /// attack.
    pub(super) fn zone_next_turn(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        if unit.slot == GUN {
            let is_active = state.gun(unit.side).status == GunStatus::Active;
            return if is_active { self.fire_zone(state, unit, at) } else { Cells::EMPTY };
        }
        if self.next_commanded(state, unit.side) != Some(unit.slot) {
            return Cells::EMPTY;
        }
        let Some(class) = state.class(unit) else { return Cells::EMPTY };
        let mut places = self.terrain.walks(unit.side, class, at);
        if class == Class::Soldier {
            places |= self.terrain.jumps(unit.side, at);
        }
        let places = places - state.occupied();
        let zone = places
            .iter()
            .chain([at])
            .fold(Cells::EMPTY, |zone, cell| zone | self.fire_zone(state, unit, cell));
        let zone = zone - [at].into_iter().collect::<Cells>();
        zone | self.splash(state, unit.side, class, zone)
    }

    /// Returns the hexes that the blasts of a unit's attacks on `zone` reach; a grenade's blast only if it explodes at
    /// once (KB-DEMO-6).
    fn splash(&self, state: &State, side: Side, class: Class, zone: Cells) -> Cells {
        let rings = match class {
            Class::Soldier => &self.numbers.soldier.blast,
            Class::Demoman => &self.numbers.demoman.blast,
            _ => return Cells::EMPTY,
        };
        let enemy = side.other();
        let targets = state.units_of(enemy).map(|(_, cell)| cell).filter(|cell| zone.contains(*cell));
        targets.fold(Cells::EMPTY, |all, centre| all | self.blast_zone(enemy, centre, rings))
    }

    /// Returns in how many turns of a team its grenade explodes if nobody dies before; 1 is the next turn.
    pub(super) fn turns_to_explosion(&self, state: &State, side: Side) -> Option<u16> {
        state.grenade[side as usize]?;
        let (demoman, _) = state.living(side, Class::Demoman)?;
        let mut later = state.clone();
        (1..=3).find(|_| {
            let next = self.next_commanded(&later, side);
            later.marker[side as usize] = next.map_or(0, |slot| slot + 1);
            next == Some(demoman)
        })
    }
}
