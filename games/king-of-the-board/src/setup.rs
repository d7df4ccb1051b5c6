//! Scenario setup: `place` and `set` lines (KB-SCEN-1 to KB-SCEN-7).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::notation::number;
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::scenario::{self, SetupError, setup_error};
use hillfort_engine::{Error, NotationError, Words};

use crate::game::KingOfTheBoard;
use crate::state::{Gun, GunStatus, Person, State, UnitId};
use crate::words::{Class, Side, Terrain};

/// What the lines have said so far.
struct Draft {
    state: State,
    slots: [u8; 2],
    targets: [Option<Cell>; 2],
    /// The keys of `set` lines.
    keys: Vec<String>,
}

pub(crate) fn setup_state(game: &KingOfTheBoard, lines: &[SetupLine]) -> Result<State, Error> {
    let mut draft = Draft { state: game.empty_state(), slots: [0; 2], targets: [None; 2], keys: Vec::new() };
    draft.state.turn = 1;
    scenario::apply_setup(lines, |verb, words| match verb {
        SetupVerb::Place => match place(game, &mut draft, words) {
            Ok(()) => ("KB-SCEN-6", Ok(())),
            Err(BadPlace { rule, trouble }) => (rule, Err(trouble)),
        },
        SetupVerb::Set => ("KB-SCEN-6", set(game, &mut draft, words)),
    })?;
    let last = lines.last().map_or(1, |line| line.line);
    let mut state = complete(draft).map_err(|(rule, reason)| setup_error(rule, reason).at_line(last))?;
    game.begin_turn(&mut state);
    Ok(state)
}

/// Why a `place` line cannot be carried out; all but the number of slots is a matter of KB-SCEN-6.
struct BadPlace {
    rule: &'static str,
    trouble: SetupError,
}

impl<T: Into<SetupError>> From<T> for BadPlace {
    fn from(trouble: T) -> Self {
        Self { rule: "KB-SCEN-6", trouble: trouble.into() }
    }
}

fn trouble<T>(reason: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::new(reason))
}

fn side(words: &mut Words<'_>) -> Result<Side, NotationError> {
    words.read("red or blu", Side::from_name)
}

fn place(game: &KingOfTheBoard, draft: &mut Draft, words: &mut Words<'_>) -> Result<(), BadPlace> {
    let side = side(words)?;
    let name = words.word("a class or sentry")?;
    if name == "sentry" {
        return Ok(place_gun(game, draft, side, words)?);
    }
    let Some(class) = Class::from_name(name) else {
        return Err(NotationError::new("a class or sentry", name).into());
    };
    let slot = next_slot(draft, side, class).map_err(|trouble| BadPlace { rule: "KB-SCEN-4", trouble })?;
    let person = if words.clone().next_word() == Some("dead") {
        words.next_word();
        dead(game, class, words)?
    } else {
        living(game, draft, side, class, words)?
    };
    *draft.state.person_mut(side, slot) = person;
    draft.slots[side as usize] += 1;
    Ok(())
}

/// KB-SCEN-4: three slots a team, and no class twice.
fn next_slot(draft: &Draft, side: Side, class: Class) -> Result<u8, SetupError> {
    let slot = draft.slots[side as usize];
    if slot == 3 {
        return trouble(format!("{} has three slots, and all are filled", side.name()));
    }
    if (0..slot).any(|other| draft.state.person(side, other).class == Some(class)) {
        return trouble(format!("{} has a {} already", side.name(), class.name()));
    }
    Ok(slot)
}

/// KB-SCEN-2.
fn dead(game: &KingOfTheBoard, class: Class, words: &mut Words<'_>) -> Result<Person, SetupError> {
    let most = u32::from(game.numbers.rules.spawn_timer);
    let mut timer = most as u8;
    settings(words, |key, value| match key {
        "timer" => read(value, 0, most).map(|value| timer = value as u8),
        _ => None,
    })?;
    Ok(Person { class: Some(class), timer, ..Person::default() })
}

/// KB-SCEN-1.
fn living(
    game: &KingOfTheBoard,
    draft: &Draft,
    side: Side,
    class: Class,
    words: &mut Words<'_>,
) -> Result<Person, SetupError> {
    let cell = stand(game, draft, side, words)?;
    let (numbers, mut person) = (&game.numbers, game.recruit(class, cell));
    settings(words, |key, value| {
        let most = |most: u8| read(value, 0, u32::from(most)).map(|value| value as u8);
        match key {
            "hp" => person.hp = read(value, 1, u32::from(numbers.hp(class)))? as u16,
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
fn place_gun(
    game: &KingOfTheBoard,
    draft: &mut Draft,
    side: Side,
    words: &mut Words<'_>,
) -> Result<(), SetupError> {
    if draft.state.gun(side).status != GunStatus::None {
        return trouble(format!("{} has a Sentry Gun already", side.name()));
    }
    let mut gun = Gun { status: GunStatus::Inactive, hp: game.numbers.sentry.hp, ..Gun::default() };
    if words.clone().next_word() == Some("carried") {
        words.next_word();
        gun.status = GunStatus::Carried;
    } else {
        let cell = stand(game, draft, side, words)?;
        if game.field.terrain(cell) == Terrain::Low {
            return trouble("a Sentry Gun cannot stand on a low obstacle");
        }
        gun.at = Some(cell);
    }
    let full = u32::from(game.numbers.sentry.hp);
    settings(words, |key, value| match key {
        "hp" => read(value, 1, full).map(|value| gun.hp = value as u16),
        _ => None,
    })?;
    *draft.state.gun_mut(side) = gun;
    Ok(())
}

/// Reads a hex that a unit of a team can stand on.
fn stand(
    game: &KingOfTheBoard,
    draft: &Draft,
    side: Side,
    words: &mut Words<'_>,
) -> Result<Cell, SetupError> {
    let cell = words.cell(&game.field.board)?;
    let name = game.field.board.name(cell);
    if game.field.terrain(cell).is_solid() {
        return trouble(format!("{name} is a wall"));
    }
    if game.field.is_base(side.other(), cell) {
        return trouble(format!("{name} is of the enemy base"));
    }
    if draft.state.unit_at(cell).is_some() {
        return trouble(format!("a unit stands on {name} already"));
    }
    Ok(cell)
}

/// Reads `key=value` words, each key at most once.
fn settings(words: &mut Words<'_>, mut set: impl FnMut(&str, &str) -> Option<()>) -> Result<(), SetupError> {
    let mut seen: Vec<&str> = Vec::new();
    while let Some(word) = words.next_word() {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        if seen.contains(&key) {
            return trouble(format!("'{key}' is given twice"));
        }
        if set(key, value).is_none() {
            return trouble(format!("'{word}' cannot be said of this unit, or is out of its range"));
        }
        seen.push(key);
    }
    Ok(())
}

fn read(value: &str, least: u32, most: u32) -> Option<u32> {
    number(value, least, most)
}

/// KB-SCEN-5.
fn set(game: &KingOfTheBoard, draft: &mut Draft, words: &mut Words<'_>) -> Result<(), SetupError> {
    const KEYS: &str = "turn, side, or marker, points, grenade or target with .red or .blu";
    let key = words.word(KEYS)?;
    if draft.keys.iter().any(|known| known == key) {
        return trouble(format!("'{key}' is set twice"));
    }
    draft.keys.push(key.to_owned());
    let small = |words: &mut Words<'_>, least: u16, most: u16| {
        words.number(least.into(), most.into()).map(|number| number as u16)
    };
    match key.split_once('.').map(|(key, team)| (key, Side::from_name(team))) {
        None if key == "turn" => draft.state.turn = small(words, 1, game.variant.turn_limit)?,
        None if key == "side" => draft.state.side = side(words)?,
        Some(("marker", Some(team))) => draft.state.marker[team as usize] = small(words, 0, 3)? as u8,
        Some(("points", Some(team))) => {
            draft.state.points[team as usize] = small(words, 0, game.variant.points - 1)?;
        }
        Some(("grenade", Some(team))) => {
            let cell = words.cell(&game.field.board)?;
            if game.field.terrain(cell).is_solid() || game.field.is_base(team.other(), cell) {
                return trouble("a grenade lies on no wall and on no hex of the enemy base");
            }
            draft.state.grenade[team as usize] = Some(cell);
        }
        Some(("target", Some(team))) => draft.targets[team as usize] = Some(words.cell(&game.field.board)?),
        _ => return Err(NotationError::new(KEYS, key).into()),
    }
    Ok(())
}

/// What can be judged only when all lines are known.
fn complete(draft: Draft) -> Result<State, (&'static str, String)> {
    let Draft { mut state, slots, targets, .. } = draft;
    for side in Side::ALL {
        let name = side.name();
        let refuse = |rule, reason: &str| Err((rule, format!("{name} {reason}")));
        if slots[side as usize] != 3 {
            return refuse("KB-SCEN-4", "needs exactly three slots");
        }
        let engineer = state.living(side, Class::Engineer).is_some();
        let gun = state.gun_mut(side);
        match gun.status {
            GunStatus::Carried if !engineer => {
                return refuse("KB-SCEN-3", "has no living Engineer to carry a gun");
            }
            GunStatus::Inactive if engineer => gun.status = GunStatus::Active,
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
