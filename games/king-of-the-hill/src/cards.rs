//! The numbers of the game: unit cards, dice, terrain and limits, read from `classes.toml` and checked.

use hillfort_engine::Error;
use hillfort_engine::cards::Cards;
use serde::Deserialize;

use crate::state::stack::Stack;
use crate::terrain::{HILL, N_AREAS, N_CELLS, N_RINGS, N_TILES, ring_and_number};
use crate::words::{Class, Die, TerrainKind};

/// Dice of a player at most.
pub(crate) const MAX_DICE: usize = 8;

/// The numbers the rules use.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Units a player owns, by class.
    pub stock: [u8; 3],
    /// Hit points, by class.
    pub hp: [u8; 3],
    /// Steps of a runner.
    pub runner_steps: u8,
    /// Terrain that a class may stand on.
    pub suits: [[bool; 3]; 3],
    /// The first round in which a class is recruited.
    pub recruit_from: [u16; 3],
    /// Dice of a player.
    pub dice: u8,
    /// What a face of a die means, by face minus one.
    pub faces: [Die; 6],
    /// Tiles of a ring with each terrain.
    pub terrain: [u8; 3],
    /// Units of one player on a cell at most.
    pub limit: [u8; N_CELLS],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    runner: Card,
    fighter: Card,
    blocker: Card,
    dice: DiceCard,
    terrain_per_ring: TerrainCard,
    limits: LimitCard,
    board: BoardCard,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    count: u8,
    hp: u8,
    steps: u8,
    terrain: Vec<TerrainWord>,
    fights: bool,
    pushes: bool,
    recruit_from_round: u16,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum TerrainWord {
    Light,
    Normal,
    Difficult,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceCard {
    per_player: u8,
    sides: u8,
    recruit: Vec<u8>,
    #[serde(rename = "move")]
    moving: Vec<u8>,
    turn: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainCard {
    light: u8,
    normal: u8,
    difficult: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitCard {
    starting_area: u8,
    a: u8,
    b: u8,
    c: u8,
    d: u8,
    hill: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardCard {
    rings: Vec<String>,
    tiles_per_ring: usize,
    starting_areas: Vec<String>,
}

impl Numbers {
    /// Reads and checks the cards.
    ///
    /// # Errors
    /// Returns the place of the first value that no rule could work with.
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let file: File = cards.read()?;
        check_board(cards, &file.board)?;
        let by_class = [&file.runner, &file.fighter, &file.blocker];
        for (class, card) in Class::ALL.into_iter().zip(by_class) {
            check_card(cards, class, card)?;
        }
        Ok(Self {
            stock: by_class.map(|card| card.count),
            hp: by_class.map(|card| card.hp),
            runner_steps: file.runner.steps,
            suits: by_class.map(suits),
            recruit_from: by_class.map(|card| card.recruit_from_round),
            dice: file.dice.per_player,
            faces: faces(cards, &file.dice)?,
            terrain: terrain(cards, &file.terrain_per_ring)?,
            limit: limits(cards, &file.limits)?,
        })
    }
}

fn suits(card: &Card) -> [bool; 3] {
    [TerrainWord::Light, TerrainWord::Normal, TerrainWord::Difficult].map(|word| card.terrain.contains(&word))
}

fn check_board(cards: &Cards, board: &BoardCard) -> Result<(), Error> {
    let rings: Vec<_> = (0..N_RINGS as u8).map(|ring| char::from(b'a' + ring).to_string()).collect();
    let areas: Vec<_> = (1..=N_AREAS).map(|area| format!("s{area}")).collect();
    if board.rings != rings {
        return Err(cards.error("board.rings", "the rings are a, b, c and d, from the outside (KH-BOARD-1)"));
    }
    if board.tiles_per_ring != N_TILES {
        return Err(cards.error("board.tiles_per_ring", "a ring has seven tiles (KH-DATA-1)"));
    }
    if board.starting_areas != areas {
        return Err(cards.error("board.starting_areas", "the areas are s1, s2, s3 and s4 (KH-DATA-5)"));
    }
    Ok(())
}

fn check_card(cards: &Cards, class: Class, card: &Card) -> Result<(), Error> {
    let name = class.name();
    let refuse = |key: &str, reason: String| Err(cards.error(&format!("{name}.{key}"), reason));
    if card.count > Stack::most(class) {
        return refuse("count", format!("a player owns at most {} {name}s", Stack::most(class)));
    }
    // KH-DATA-7: hit points say how many fighters are needed, and the fights are written for these.
    let hp = if class == Class::Blocker { 2 } else { 1 };
    if card.hp != hp {
        return refuse(
            "hp",
            format!("the fights are written for a {name} of {hp} (KH-DATA-7), not {}", card.hp),
        );
    }
    let most = if class == Class::Runner { 9 } else { 1 };
    if !(1..=most).contains(&card.steps) {
        let range = if most == 1 { "one step".to_owned() } else { format!("1 to {most} steps") };
        return refuse("steps", format!("a {name} takes {range} (KH-MOVE-3), not {}", card.steps));
    }
    if card.terrain.is_empty() {
        return refuse("terrain", format!("a {name} needs a terrain to stand on"));
    }
    if card.fights != (class == Class::Fighter) {
        return refuse("fights", "fighters fight, and nobody else (KH-FTR-1)".to_owned());
    }
    if card.pushes != (class == Class::Blocker) {
        return refuse("pushes", "blockers push, and nobody else (KH-BLK-2)".to_owned());
    }
    if !(1..=1000).contains(&card.recruit_from_round) {
        return refuse("recruit_from_round", "rounds are numbered from 1 to 1000".to_owned());
    }
    Ok(())
}

fn faces(cards: &Cards, dice: &DiceCard) -> Result<[Die; 6], Error> {
    if !(1..=MAX_DICE).contains(&usize::from(dice.per_player)) {
        return Err(cards.error("dice.per_player", format!("a player has 1 to {MAX_DICE} dice")));
    }
    if dice.sides != 6 {
        return Err(cards.error("dice.sides", "the dice have six sides (KH-DATA-3)"));
    }
    let lists = [("recruit", &dice.recruit), ("move", &dice.moving), ("turn", &dice.turn)];
    let mut faces = [None; 6];
    for (die, (key, list)) in Die::ALL.into_iter().zip(lists) {
        for face in list {
            let slot = usize::from(*face).checked_sub(1).and_then(|idx| faces.get_mut(idx));
            match slot {
                Some(slot @ None) => *slot = Some(die),
                Some(Some(_)) => {
                    return Err(cards.error(&format!("dice.{key}"), format!("face {face} is named twice")));
                }
                None => return Err(cards.error(&format!("dice.{key}"), format!("a die has no face {face}"))),
            }
        }
    }
    let mut all = [Die::Recruit; 6];
    for (idx, (slot, die)) in all.iter_mut().zip(faces).enumerate() {
        *slot = die.ok_or_else(|| cards.error("dice.recruit", format!("face {} has no meaning", idx + 1)))?;
    }
    Ok(all)
}

fn terrain(cards: &Cards, card: &TerrainCard) -> Result<[u8; 3], Error> {
    let counts = [card.light, card.normal, card.difficult];
    let sum: usize = counts.iter().map(|count| usize::from(*count)).sum();
    if sum != N_TILES {
        let names = TerrainKind::DRAWN.map(TerrainKind::name).join(", ");
        return Err(
            cards.error("terrain_per_ring", format!("{names} must add up to {N_TILES} tiles, not {sum}"))
        );
    }
    Ok(counts)
}

fn limits(cards: &Cards, card: &LimitCard) -> Result<[u8; N_CELLS], Error> {
    if card.starting_area != 0 {
        return Err(
            cards.error("limits.starting_area", "0: any number of units stands in an area (KH-STACK-1)")
        );
    }
    let rings = [card.a, card.b, card.c, card.d];
    for (key, limit) in ["a", "b", "c", "d", "hill"].into_iter().zip(rings.into_iter().chain([card.hill])) {
        if !(1..=99).contains(&limit) {
            return Err(cards.error(&format!("limits.{key}"), format!("a limit is 1 to 99, not {limit}")));
        }
    }
    let mut limits = [u8::MAX; N_CELLS];
    for (idx, limit) in limits.iter_mut().enumerate() {
        if let Some((ring, _)) = ring_and_number(hillfort_board::Cell::new(idx)) {
            *limit = rings[usize::from(ring)];
        }
    }
    limits[HILL.index()] = card.hill;
    Ok(limits)
}
