//! Scenario setup: `place` and `set` lines (KB-SCEN-1 to KB-SCEN-7).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::notation::number;
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::scenario::{SetupError, apply_setup, setup_error};
use hillfort_engine::{Error, Game as _, NotationError, Setup, Side, Words};

use crate::game::KingOfTheBoard;
use crate::state::{Gun, GunStatus, Person, State, UnitId};
use crate::terrain::TerrainKind;
use crate::words::Class;

impl Setup for KingOfTheBoard {
    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        let state = State { turn: 1, ..self.start() };
        let mut draft = Draft { game: self, state, slots: [0; 2], targets: [None; 2], keys: Vec::new() };
        apply_setup(lines, |verb, words| match verb {
            SetupVerb::Place => match draft.place(words) {
                Ok(()) => ("KB-SCEN-6", Ok(())),
                Err(PlaceError { rule, error }) => (rule, Err(error)),
            },
            SetupVerb::Set => ("KB-SCEN-6", draft.set(words)),
        })?;
        let last = lines.last().map_or(1, |line| line.line);
        let mut state = draft.complete().map_err(|(rule, reason)| setup_error(rule, reason).at_line(last))?;
        self.begin_turn(&mut state);
        Ok(state)
    }
}

/// The position after some of the lines.
struct Draft<'a> {
    game: &'a KingOfTheBoard,
    state: State,
    /// The slots filled so far.
    slots: [u8; 2],
    /// The hexes that the Sentry Guns have locked.
    targets: [Option<Cell>; 2],
    /// The keys of the `set` lines so far.
    keys: Vec<String>,
}

/// Why a `place` line is refused. The rule is KB-SCEN-6, except for the slots.
struct PlaceError {
    rule: &'static str,
    error: SetupError,
}

impl<T: Into<SetupError>> From<T> for PlaceError {
    fn from(error: T) -> Self {
        Self { rule: "KB-SCEN-6", error: error.into() }
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::new(reason))
}

impl Draft<'_> {
    fn place(&mut self, words: &mut Words<'_>) -> Result<(), PlaceError> {
        let side = words.side()?;
        let name = words.word("a class or sentry")?;
        if name == "sentry" {
            return Ok(self.place_gun(side, words)?);
        }
        let Some(class) = Class::from_name(name) else {
            return Err(NotationError::new("a class or sentry", name).into());
        };
        let slot = self.next_slot(side, class).map_err(|error| PlaceError { rule: "KB-SCEN-4", error })?;
        let person = if words.clone().next_word() == Some("dead") {
            words.next_word();
            self.dead(class, words)?
        } else {
            self.living(side, class, words)?
        };
        *self.state.person_mut(side, slot) = person;
        self.slots[side as usize] += 1;
        Ok(())
    }

    /// KB-SCEN-4: three slots per team, and no class twice.
    fn next_slot(&self, side: Side, class: Class) -> Result<u8, SetupError> {
        let slot = self.slots[side as usize];
        if slot == 3 {
            return refuse(format!("{} has filled its three slots", side.name()));
        }
        if (0..slot).any(|other| self.state.person(side, other).class == Some(class)) {
            return refuse(format!("{} already has the class {}", side.name(), class.name()));
        }
        Ok(slot)
    }

    /// KB-SCEN-2.
    fn dead(&self, class: Class, words: &mut Words<'_>) -> Result<Person, SetupError> {
        let most = u32::from(self.game.numbers.rules.spawn_timer);
        let mut timer = most as u8;
        read_settings(words, |key, value| match key {
            "timer" => number(value, 0, most).map(|value| timer = value as u8),
            _ => None,
        })?;
        Ok(Person { class: Some(class), timer, ..Person::default() })
    }

    /// KB-SCEN-1.
    fn living(&self, side: Side, class: Class, words: &mut Words<'_>) -> Result<Person, SetupError> {
        let cell = self.free_hex(side, words)?;
        let (numbers, mut person) = (&self.game.numbers, self.game.recruit(class, cell));
        read_settings(words, |key, value| {
            let most = |most: u8| number(value, 0, u32::from(most)).map(|value| value as u8);
            match key {
                "hp" => person.hp = number(value, 1, u32::from(numbers.hp(class)))? as u16,
                "burn" => person.burn = most(numbers.rules.burn_markers)?,
                "uber" => person.uber = most(numbers.medic.uber_turns)?,
                "charge" if class == Class::Medic => person.charge = most(numbers.medic.charge_max)?,
                "scope" if class == Class::Sniper => person.scope = most(numbers.sniper.scope_max)?,
                _ => return None,
            }
            Some(())
        })?;
        Ok(person)
    }

    /// KB-SCEN-3.
    fn place_gun(&mut self, side: Side, words: &mut Words<'_>) -> Result<(), SetupError> {
        if self.state.gun(side).status != GunStatus::None {
            return refuse(format!("{} already has a Sentry Gun", side.name()));
        }
        let full = self.game.numbers.sentry.hp;
        let mut gun = Gun { status: GunStatus::Inactive, hp: full, ..Gun::default() };
        if words.clone().next_word() == Some("carried") {
            words.next_word();
            gun.status = GunStatus::Carried;
        } else {
            let cell = self.free_hex(side, words)?;
            if self.game.terrain.kind(cell) == TerrainKind::Low {
                return refuse("a Sentry Gun cannot be on a low obstacle");
            }
            gun.at = Some(cell);
        }
        read_settings(words, |key, value| match key {
            "hp" => number(value, 1, full.into()).map(|value| gun.hp = value as u16),
            _ => None,
        })?;
        *self.state.gun_mut(side) = gun;
        Ok(())
    }

    /// Reads a free hex that a unit of a team can be on.
    fn free_hex(&self, side: Side, words: &mut Words<'_>) -> Result<Cell, SetupError> {
        let terrain = &self.game.terrain;
        let cell = words.cell(&terrain.board)?;
        let name = terrain.board.name(cell);
        if terrain.kind(cell).is_solid() {
            return refuse(format!("{name} is a wall"));
        }
        if terrain.is_base(side.other(), cell) {
            return refuse(format!("{name} is in the enemy base"));
        }
        if self.state.unit_at(cell).is_some() {
            return refuse(format!("there is already a unit on {name}"));
        }
        Ok(cell)
    }

    /// KB-SCEN-5.
    fn set(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        const KEYS: &str = "turn, side, or marker, points, grenade or target with .red or .blu";
        let (variant, terrain) = (&self.game.variant, &self.game.terrain);
        let key = words.word(KEYS)?;
        if self.keys.iter().any(|known| known == key) {
            return refuse(format!("'{key}' is set twice"));
        }
        self.keys.push(key.to_owned());
        let small = |words: &mut Words<'_>, least: u16, most: u16| {
            words.number(least.into(), most.into()).map(|number| number as u16)
        };
        match key.split_once('.').map(|(key, team)| (key, Side::from_name(team))) {
            None if key == "turn" => self.state.turn = small(words, 1, variant.turn_limit)?,
            None if key == "side" => self.state.side = words.side()?,
            Some(("marker", Some(team))) => self.state.marker[team as usize] = small(words, 0, 3)? as u8,
            Some(("points", Some(team))) => {
                self.state.points[team as usize] = small(words, 0, variant.points - 1)?;
            }
            Some(("grenade", Some(team))) => {
                let cell = words.cell(&terrain.board)?;
                if terrain.kind(cell).is_solid() || terrain.is_base(team.other(), cell) {
                    return refuse("a grenade cannot lie on a wall or in the enemy base");
                }
                self.state.grenade[team as usize] = Some(cell);
            }
            Some(("target", Some(team))) => self.targets[team as usize] = Some(words.cell(&terrain.board)?),
            _ => return Err(NotationError::new(KEYS, key).into()),
        }
        Ok(())
    }

    /// Checks what depends on several lines, and returns the position.
    fn complete(self) -> Result<State, (&'static str, String)> {
        let Self { mut state, slots, targets, .. } = self;
        for side in Side::ALL {
            let name = side.name();
            let refuse = |rule, reason: &str| Err((rule, format!("{name} {reason}")));
            if slots[side as usize] != 3 {
                return refuse("KB-SCEN-4", "needs exactly three slots");
            }
            let has_engineer = state.living(side, Class::Engineer).is_some();
            let gun = state.gun_mut(side);
            match gun.status {
                GunStatus::Carried if !has_engineer => {
                    return refuse("KB-SCEN-3", "has no living Engineer to carry a gun");
                }
                GunStatus::Inactive if has_engineer => gun.status = GunStatus::Active,
                _ => {}
            }
            if state.grenade[side as usize].is_some() && state.living(side, Class::Demoman).is_none() {
                return refuse("KB-SCEN-6", "has a grenade but no living Demoman");
            }
            if let Some(cell) = targets[side as usize] {
                if state.gun(side).status != GunStatus::Active {
                    return refuse("KB-SCEN-6", "has a lock but no active Sentry Gun");
                }
                let locked = state.unit_at(cell).filter(|unit| unit.side != side);
                let Some(UnitId { slot, .. }) = locked else {
                    return refuse("KB-SCEN-6", "has locked a hex without an enemy");
                };
                state.gun_mut(side).target = Some(slot);
            }
        }
        Ok(state)
    }
}

/// Reads the words `key=value` at the end of a line, each key at most once.
fn read_settings(
    words: &mut Words<'_>,
    mut set: impl FnMut(&str, &str) -> Option<()>,
) -> Result<(), SetupError> {
    let mut seen: Vec<&str> = Vec::new();
    while let Some(word) = words.next_word() {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        if seen.contains(&key) {
            return refuse(format!("'{key}' is given twice"));
        }
        if set(key, value).is_none() {
            return refuse(format!("'{word}' is not a setting of this unit, or out of range"));
        }
        seen.push(key);
    }
    Ok(())
}
