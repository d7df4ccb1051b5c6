//! The numbers of the game: unit cards, dice, terrain and limits, read from `classes.toml` and checked.

use hillfort_board::Cell;
use hillfort_engine::cards::Cards;
use hillfort_engine::{Error, RuleId, toml_table, toml_value};

use crate::state::stack::Stack;
use crate::terrain::{HILL, N_AREAS, N_CELLS, N_RINGS, N_TILES, ring_and_number};
use crate::words::{Class, Die, TerrainKind};

/// The most dice that a player can have.
pub(crate) const MAX_DICE: usize = 8;

/// The numbers that the rules use.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// The units that a player owns, by class.
    pub(crate) stock: [u8; 3],
    /// Hit points, by class.
    pub(crate) hp: [u8; 3],
    /// The most steps of a runner per movement use.
    pub(crate) runner_steps: u8,
    /// Whether a class may stand on a terrain, by class and terrain.
    pub(crate) suits: [[bool; 3]; 3],
    /// The first round in which a class can be recruited, by class.
    pub(crate) recruit_from: [u16; 3],
    /// The dice that a player rolls per round.
    pub(crate) dice: u8,
    /// What a face of a die means, by face minus one.
    pub(crate) faces: [Die; 6],
    /// The tiles of a ring with each terrain.
    pub(crate) terrain_per_ring: [u8; 3],
    /// The most units of one player on each cell.
    pub(crate) limit: [u8; N_CELLS],
}

toml_table! {
    struct CardFile {
        runner: Card,
        fighter: Card,
        blocker: Card,
        dice: DiceCard,
        terrain_per_ring: TerrainCard,
        limits: LimitCard,
        board: BoardCard,
    }

    struct Card {
        count: u8,
        hp: u8,
        steps: u8,
        terrain: Vec<TerrainKind>,
        fights: bool,
        pushes: bool,
        recruit_from_round: u16,
    }

    struct DiceCard {
        per_player: u8,
        sides: u8,
        recruit: Vec<u8>,
        "move" => moving: Vec<u8>,
        turn: Vec<u8>,
    }

    struct TerrainCard {
        light: u8,
        normal: u8,
        difficult: u8,
    }

    struct LimitCard {
        starting_area: u8,
        a: u8,
        b: u8,
        c: u8,
        d: u8,
        hill: u8,
    }

    struct BoardCard {
        rings: Vec<String>,
        tiles_per_ring: usize,
        starting_areas: Vec<String>,
    }
}

toml_value! { TerrainKind }

impl Numbers {
    /// Reads the cards and refuses a value that the rules cannot work with.
    pub(crate) fn read(cards: &Cards) -> Result<Self, Error> {
        let file: CardFile = cards.read()?;
        check_board(cards, &file.board)?;
        let by_class = [&file.runner, &file.fighter, &file.blocker];
        for (class, card) in Class::ALL.into_iter().zip(by_class) {
            check_card(cards, class, card)?;
        }
        let suits = |card: &Card| TerrainKind::DRAWN.map(|terrain| card.terrain.contains(&terrain));
        Ok(Self {
            stock: by_class.map(|card| card.count),
            hp: by_class.map(|card| card.hp),
            runner_steps: file.runner.steps,
            suits: by_class.map(suits),
            recruit_from: by_class.map(|card| card.recruit_from_round),
            dice: file.dice.per_player,
            faces: read_faces(cards, &file.dice)?,
            terrain_per_ring: read_terrain(cards, &file.terrain_per_ring)?,
            limit: read_limits(cards, &file.limits)?,
        })
    }
}

fn check_board(cards: &Cards, board: &BoardCard) -> Result<(), Error> {
    let rings: Vec<_> = (0..N_RINGS as u8).map(|ring| char::from(b'a' + ring).to_string()).collect();
    let areas: Vec<_> = (1..=N_AREAS).map(|area| format!("s{area}")).collect();
    let is_right = [
        ("board.rings", board.rings == rings, "the rings are a, b, c and d, from the outside", "KH-BOARD-1"),
        ("board.tiles_per_ring", board.tiles_per_ring == N_TILES, "a ring has seven tiles", "KH-DATA-1"),
        (
            "board.starting_areas",
            board.starting_areas == areas,
            "the areas are s1, s2, s3 and s4",
            "KH-DATA-5",
        ),
    ];
    match is_right.into_iter().find(|(_, is_right, ..)| !is_right) {
        Some((path, _, reason, rule)) => Err(cards.error(path, reason).by_rule(RuleId(rule))),
        None => Ok(()),
    }
}

fn check_card(cards: &Cards, class: Class, card: &Card) -> Result<(), Error> {
    let name = class.name();
    let path = |key: &str| format!("{name}.{key}");
    let refuse = |key: &str, reason: String, rule| Err(cards.error(&path(key), reason).by_rule(RuleId(rule)));
    cards.check_range(&path("count"), card.count, 0..=Stack::most(class), RuleId("KH-DATA-2"))?;
    // The rules of combat are written for these hit points.
    let hp = if class == Class::Blocker { 2 } else { 1 };
    if card.hp != hp {
        return refuse("hp", format!("the hit points of a {name} are {hp}, not {}", card.hp), "KH-DATA-7");
    }
    if class == Class::Runner {
        cards.check_range(&path("steps"), card.steps, 1..=9, RuleId("KH-RUN-1"))?;
    } else if card.steps != 1 {
        return refuse("steps", format!("a {name} takes exactly one step, not {}", card.steps), "KH-MOVE-3");
    }
    if card.terrain.is_empty() {
        return refuse("terrain", format!("a {name} needs a terrain to stand on"), "KH-BOARD-8");
    }
    if card.fights != (class == Class::Fighter) {
        return refuse("fights", "only fighters fight".to_owned(), "KH-FTR-1");
    }
    if card.pushes != (class == Class::Blocker) {
        return refuse("pushes", "only blockers push".to_owned(), "KH-BLK-2");
    }
    cards.check_range(&path("recruit_from_round"), card.recruit_from_round, 1..=1000, RuleId("KH-REC-2"))
}

fn read_faces(cards: &Cards, dice: &DiceCard) -> Result<[Die; 6], Error> {
    cards.check_range("dice.per_player", dice.per_player, 1..=MAX_DICE as u8, RuleId("KH-DATA-3"))?;
    if dice.sides != 6 {
        return Err(cards.error("dice.sides", "the dice have six sides").by_rule(RuleId("KH-DATA-3")));
    }
    let refuse = |key: &str, reason: String| {
        Err(cards.error(&format!("dice.{key}"), reason).by_rule(RuleId("KH-DICE-1")))
    };
    let lists = [("recruit", &dice.recruit), ("move", &dice.moving), ("turn", &dice.turn)];
    let mut faces = [None; 6];
    for (die, (key, list)) in Die::ALL.into_iter().zip(lists) {
        for face in list {
            let slot = usize::from(*face).checked_sub(1).and_then(|idx| faces.get_mut(idx));
            match slot {
                Some(slot @ None) => *slot = Some(die),
                Some(Some(_)) => return refuse(key, format!("face {face} is named twice")),
                None => return refuse(key, format!("a die has no face {face}")),
            }
        }
    }
    let mut all = [Die::Recruit; 6];
    for (idx, (slot, die)) in all.iter_mut().zip(faces).enumerate() {
        match die {
            Some(die) => *slot = die,
            None => return refuse("recruit", format!("face {} has no meaning", idx + 1)),
        }
    }
    Ok(all)
}

fn read_terrain(cards: &Cards, card: &TerrainCard) -> Result<[u8; 3], Error> {
    let counts = [card.light, card.normal, card.difficult];
    let sum: usize = counts.iter().map(|count| usize::from(*count)).sum();
    if sum != N_TILES {
        let names = TerrainKind::DRAWN.map(TerrainKind::name).join(", ");
        let reason = format!("{names} must add up to {N_TILES} tiles, not {sum}");
        return Err(cards.error("terrain_per_ring", reason).by_rule(RuleId("KH-SETUP-1")));
    }
    Ok(counts)
}

fn read_limits(cards: &Cards, card: &LimitCard) -> Result<[u8; N_CELLS], Error> {
    if card.starting_area != 0 {
        let reason = format!("a starting area has no limit: expected 0, found {}", card.starting_area);
        return Err(cards.error("limits.starting_area", reason).by_rule(RuleId("KH-STACK-1")));
    }
    let rings = [card.a, card.b, card.c, card.d];
    for (key, limit) in ["a", "b", "c", "d", "hill"].into_iter().zip(rings.into_iter().chain([card.hill])) {
        cards.check_range(&format!("limits.{key}"), limit, 1..=99, RuleId("KH-STACK-2"))?;
    }
    let mut limits = [u8::MAX; N_CELLS];
    for (idx, limit) in limits.iter_mut().enumerate() {
        if let Some((ring, _)) = ring_and_number(Cell::new(idx)) {
            *limit = rings[usize::from(ring)];
        }
    }
    limits[HILL.index()] = card.hill;
    Ok(limits)
}
