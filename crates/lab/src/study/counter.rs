//! Counts what the units of a game do, from the units on the board before and after every event.

use std::borrow::Cow;

use hillfort_engine::{Description, Ruleset, Seat, Turn, UnitOnBoard};
use serde::{Deserialize, Serialize};

use crate::Observer;

/// A unit's life: from the event that brought it onto the board to its death, or to the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Life {
    /// The number of its seat.
    #[serde(rename = "s")]
    pub seat: u8,
    /// Its class.
    #[serde(rename = "c")]
    pub class: Cow<'static, str>,
    /// What else was chosen for it, such as a weapon; empty if there is nothing to choose.
    #[serde(rename = "k", default, skip_serializing_if = "str::is_empty")]
    pub kit: Cow<'static, str>,
    /// The turn in which it came onto the board.
    #[serde(rename = "b")]
    pub born: u32,
    /// The turn in which it died; none if it survived.
    #[serde(rename = "d", default, skip_serializing_if = "Option::is_none")]
    pub died: Option<u32>,
    /// The number of the cell where it died.
    #[serde(rename = "at", default, skip_serializing_if = "Option::is_none")]
    pub died_at: Option<u16>,
    /// Enemies that died by its actions.
    #[serde(rename = "x", default, skip_serializing_if = "is_zero")]
    pub kills: u32,
    /// Health that enemies lost by its actions.
    #[serde(rename = "h", default, skip_serializing_if = "is_zero")]
    pub damage: u32,
    /// Health that friends gained by its actions.
    #[serde(rename = "g", default, skip_serializing_if = "is_zero")]
    pub healing: u32,
    /// The turns at whose end it was where the game is decided.
    #[serde(rename = "o", default, skip_serializing_if = "is_zero")]
    pub on_objective: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What happened on the cells of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heat {
    /// By cell: units there at the ends of turns.
    pub presence: Vec<u32>,
    /// By cell: times that a unit there lost health or died.
    pub contest: Vec<u32>,
}

/// Counts the lives of a game.
#[derive(Debug)]
pub(crate) struct Counter {
    pub(crate) lives: Vec<Life>,
    /// The heat of the cells, if it is wanted.
    pub(crate) heat: Option<Heat>,
    /// The team of every seat, as the first seat of each.
    teams: Vec<Seat>,
    /// The units on the board with the index of their life.
    living: Vec<(UnitOnBoard, usize)>,
    now: Vec<UnitOnBoard>,
    /// The life of the unit that acts, and of the unit's seat if no unit does.
    actor: Option<usize>,
    turn: u32,
}

impl Counter {
    pub(crate) fn new<G: Ruleset>(game: &G, with_heat: bool) -> Self {
        let state = game.start();
        let n_cells = game.board().n_cells();
        let heat = Heat { presence: vec![0; n_cells], contest: vec![0; n_cells] };
        let mut counter = Self {
            lives: Vec::new(),
            heat: with_heat.then_some(heat),
            teams: game.seats(&state).iter().map(|seat| seat.team).collect(),
            living: Vec::new(),
            now: Vec::new(),
            actor: None,
            turn: 0,
        };
        counter.compare(game, &state);
        counter
    }

    fn are_enemies(&self, a: Seat, b: Seat) -> bool {
        self.teams[a.index()] != self.teams[b.index()]
    }

    /// Compares the units on the board with those before.
    fn compare<G: Ruleset>(&mut self, game: &G, state: &G::State) {
        let mut now = std::mem::take(&mut self.now);
        now.clear();
        game.units(state, &mut now);
        let turn = game.turn_number(state);
        // Units that are where they were come first: of several alike, those that stay are the same ones.
        let mut old = std::mem::take(&mut self.living);
        let mut living = Vec::with_capacity(now.len());
        let mut is_new = vec![true; now.len()];
        for pass in [Match::InPlace, Match::Anywhere] {
            for (unit, is_new) in now.iter().zip(&mut is_new).filter(|(_, is_new)| **is_new) {
                if let Some(idx) = old.iter().position(|(before, _)| pass.is_same(before, unit)) {
                    let (before, life) = old.swap_remove(idx);
                    self.health_changed(&before, unit, life);
                    living.push((*unit, life));
                    *is_new = false;
                }
            }
        }
        // In the order of their lives, which does not depend on how the game lists its units.
        old.sort_unstable_by_key(|(_, life)| *life);
        for (unit, life) in old {
            self.died(&unit, life, turn);
        }
        for (unit, _) in now.iter().zip(&is_new).filter(|(_, is_new)| **is_new) {
            living.push((*unit, self.lives.len()));
            self.lives.push(Life {
                seat: unit.seat.index() as u8,
                class: unit.class.into(),
                kit: unit.kit.into(),
                born: turn,
                died: None,
                died_at: None,
                kills: 0,
                damage: 0,
                healing: 0,
                on_objective: 0,
            });
        }
        if turn != self.turn {
            for (unit, life) in &living {
                self.lives[*life].on_objective += u32::from(unit.is_on_objective);
                if let Some(heat) = &mut self.heat {
                    heat.presence[unit.cell.index()] += 1;
                }
            }
            self.turn = turn;
        }
        (self.living, self.now) = (living, now);
    }

    fn health_changed(&mut self, before: &UnitOnBoard, after: &UnitOnBoard, life: usize) {
        let (lost, gained) =
            (before.health.saturating_sub(after.health), after.health.saturating_sub(before.health));
        if lost > 0 {
            self.hurt(before, lost);
        }
        let Some(actor) = self.actor.filter(|actor| *actor != life && gained > 0) else { return };
        let seat = Seat::new(self.lives[actor].seat.into());
        if !self.are_enemies(seat, after.seat) {
            self.lives[actor].healing += u32::from(gained);
        }
    }

    /// Credits a loss of health to the unit that acts, if that is an enemy.
    fn hurt(&mut self, victim: &UnitOnBoard, lost: u16) {
        if let Some(heat) = &mut self.heat {
            heat.contest[victim.cell.index()] += 1;
        }
        if let Some(actor) = self.actor
            && self.are_enemies(Seat::new(self.lives[actor].seat.into()), victim.seat)
        {
            self.lives[actor].damage += u32::from(lost);
        }
    }

    fn died(&mut self, unit: &UnitOnBoard, life: usize, turn: u32) {
        self.hurt(unit, unit.health);
        if let Some(actor) = self.actor
            && self.are_enemies(Seat::new(self.lives[actor].seat.into()), unit.seat)
        {
            self.lives[actor].kills += 1;
        }
        let dead = &mut self.lives[life];
        (dead.died, dead.died_at) = (Some(turn), Some(unit.cell.index() as u16));
    }
}

/// How a unit is found again.
#[derive(Clone, Copy)]
enum Match {
    InPlace,
    Anywhere,
}

impl Match {
    fn is_same(self, before: &UnitOnBoard, after: &UnitOnBoard) -> bool {
        let is_kind = (before.id, before.seat, before.class) == (after.id, after.seat, after.class);
        // Another weapon is another life.
        let is_kit = before.kit == after.kit || before.kit.is_empty();
        is_kind && is_kit && (matches!(self, Self::Anywhere) || before.cell == after.cell)
    }
}

impl<G: Ruleset> Observer<G> for Counter {
    fn before(&mut self, game: &G, state: &G::State, action: G::Action) {
        // What chance decides belongs to the action before it.
        if let Turn::Player(seat) = game.turn(state) {
            let Description { from, class, .. } = game.describe(state, action);
            let is_actor = |(unit, _): &&(UnitOnBoard, usize)| {
                unit.seat == seat && Some(unit.cell) == from && class.is_none_or(|class| class == unit.class)
            };
            self.actor = self.living.iter().find(is_actor).map(|(_, life)| *life);
        }
    }

    fn after(&mut self, game: &G, state: &G::State) {
        self.compare(game, state);
    }
}
