//! What a unit could hit, and what the enemy could hit in his next turn.

use hillfort_board::Cell;

use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, GunStatus, State, UnitId};
use crate::view::Piece;
use crate::words::{Class, Cone, Side};

impl KingOfTheBoard {
    /// The hexes on which a unit could hit an enemy if it stood on a hex, having walked there if it is another than
    /// its own. Where a friend stands no enemy does.
    pub(crate) fn fire_zone(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        let enemy = unit.side.other();
        let within = |least: u16, range: u16| -> Cells {
            let seen = self.field.seen_from(at) & self.field.open;
            seen.iter().filter(|cell| self.is_in_range(enemy, at, *cell, least, range).is_ok()).collect()
        };
        let zone = match self.class_of(state, unit) {
            None => within(1, self.numbers.sentry.range),
            Some(Class::Medic) => Cells::EMPTY,
            Some(Class::Pyro) => {
                let cones = Cone::ALL.map(|cone| self.field.cone(at, cone));
                let all = cones.into_iter().fold(Cells::EMPTY, |all, cone| all | cone);
                (all & self.field.open) - self.field.base[enemy as usize]
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

    /// The hexes on which the grenade of a team hurts enemies if it explodes on a hex (KB-DEMO-5).
    pub(crate) fn grenade_zone(&self, side: Side, centre: Cell) -> Cells {
        self.blast_zone(side.other(), centre, &self.numbers.demoman.blast)
    }

    /// The hexes on which a blast hurts a team: its base is passed over (KB-AOE, KB-BASE-1).
    fn blast_zone(&self, hurt: Side, centre: Cell, rings: &[u16]) -> Cells {
        let is_near = |cell: &Cell| usize::from(self.field.distance(centre, *cell)) < rings.len();
        let near: Cells = self.field.blast(centre).iter().filter(is_near).collect();
        (near & self.field.open) - self.field.base[hurt as usize]
    }

    /// Returns the hexes that each piece of a team could hit in its next turn if everything else stays where it is.
    pub(crate) fn list_threats(&self, state: &State, by: Side) -> Vec<(usize, Vec<Cell>)> {
        let zone = |piece| match piece {
            Piece::Unit(unit, at) if unit.side == by => Some(self.zone_next_turn(state, unit, at)),
            Piece::Grenade(side, at) if side == by && self.turns_to_explosion(state, side) == Some(1) => {
                Some(self.grenade_zone(side, at))
            }
            Piece::Unit(..) | Piece::Grenade(..) => None,
        };
        let zones = self.pieces(state).enumerate().filter_map(|(idx, piece)| Some((idx, zone(piece)?)));
        zones.map(|(idx, cells)| (idx, cells.iter().collect())).collect()
    }

    /// The hexes a unit could hit in its team's next turn: only the next in line acts, and an active gun.
    fn zone_next_turn(&self, state: &State, unit: UnitId, at: Cell) -> Cells {
        if unit.slot == GUN {
            let is_active = state.gun(unit.side).status == GunStatus::Active;
            return if is_active { self.fire_zone(state, unit, at) } else { Cells::EMPTY };
        }
        if self.next_commanded(state, unit.side) != Some(unit.slot) {
            return Cells::EMPTY;
        }
        let Some(class) = self.class_of(state, unit) else { return Cells::EMPTY };
        let mut stands = self.field.walks(unit.side, class, at);
        if class == Class::Soldier {
            stands |= self.field.jumps(unit.side, at);
        }
        let stands = stands - self.occupied(state);
        let zone = stands
            .iter()
            .chain([at])
            .fold(Cells::EMPTY, |zone, cell| zone | self.fire_zone(state, unit, cell));
        let zone = zone - [at].into_iter().collect::<Cells>();
        zone | self.splash(state, unit.side, class, zone)
    }

    /// The hexes around those whom a unit could shoot at that its blast reaches; a grenade's if it explodes at once
    /// (KB-DEMO-6).
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

    /// Counts the turns of a team until its Demoman is commanded and his grenade explodes, the next one being 1, if
    /// nobody dies before.
    pub(crate) fn turns_to_explosion(&self, state: &State, side: Side) -> Option<u16> {
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
