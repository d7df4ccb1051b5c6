//! Scenario setup: `place` and `set` lines (KH-SCEN-1 to KH-SCEN-3).

use hillfort_board::Board as _;
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::scenario::{SetupError, apply_setup};
use hillfort_engine::{Error, Game as _, NotationError, Seat, Setup, Words};

use crate::game::KingOfTheHill;
use crate::notation::{class, ring_from};
use crate::state::{Phase, Pool, State};
use crate::terrain::{HILL, N_TILES, area_number};
use crate::words::{Die, TerrainKind};

/// The outer tiles that the areas touch unless a line says otherwise: a1, a3, a5, a7.
const DEFAULT_PLACES: [u8; 4] = [0, 2, 4, 6];
/// The terrain of every ring unless a line says otherwise: l l l n n d d.
const DEFAULT_TERRAIN: [TerrainKind; N_TILES] = {
    use TerrainKind::{Difficult as D, Light as L, Normal as N};
    [L, L, L, N, N, D, D]
};

impl Setup for KingOfTheHill {
    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        let mut state = blank(self);
        apply_setup(lines, |verb, words| match verb {
            SetupVerb::Place => ("KH-SCEN-1", place(self, &mut state, words)),
            SetupVerb::Set => ("KH-SCEN-2", set(self, &mut state, words)),
        })?;
        state.held = !state.at(HILL).is_empty(); // KH-SCEN-3
        Ok(state)
    }
}

/// Returns the position that `place` and `set` lines start from.
fn blank(game: &KingOfTheHill) -> State {
    let mut state = game.start();
    for ring in 0..4 {
        for (number, terrain) in (0..).zip(DEFAULT_TERRAIN) {
            state.terrain.set(ring, number, terrain);
        }
    }
    for seat in game.seats() {
        state.area_of[seat.index()] = Some(seat.index() as u8);
        state.area_at[seat.index()] = Some(DEFAULT_PLACES[seat.index()]);
    }
    (state.phase, state.round, state.turn, state.uses) = (Phase::Turn, 1, 1, 2);
    state
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::new(reason))
}

/// KH-SCEN-1.
fn place(game: &KingOfTheHill, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
    let (seat, class, cell) = (game.seat(words)?, class(words)?, words.cell(&game.board)?);
    if area_number(cell).is_some_and(|area| !state.area_of.contains(&Some(area))) {
        return refuse(format!("{} is not in the game", game.board.name(cell)));
    }
    let hand = &mut state.hand[seat.index()][class as usize];
    if *hand == 0 {
        return refuse(format!(
            "all {} {}s are already placed",
            game.numbers.stock[class as usize],
            class.name()
        ));
    }
    *hand -= 1;
    state.at_mut(cell).add(seat, class);
    Ok(())
}

/// KH-SCEN-2.
fn set(game: &KingOfTheHill, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
    const KEYS: &str =
        "terrain, draw, area, round, turn, active, uses, dice, points, counter, sudden, excluded or declined";
    let key = words.word(KEYS)?;
    match key {
        "terrain" => {
            let ring = words.read("a ring: a, b, c or d", ring_from)?;
            for number in 0..N_TILES as u8 {
                state.terrain.set(
                    ring,
                    number,
                    words.read("seven letters l, n or d", TerrainKind::from_letter)?,
                );
            }
        }
        "draw" => draw(game, state, words)?,
        "area" => {
            let area = words.read("an area in the game", |word| {
                area_number(game.board.cell(word)?).filter(|area| state.area_of.contains(&Some(*area)))
            })?;
            state.area_at[usize::from(area)] = Some(game.outer_tile(words)?);
        }
        "round" => state.round = number(words, 1, 1000)?,
        "turn" => state.turn = number(words, 1, 2)? as u8,
        "active" => state.active = game.seat(words)?,
        "uses" => state.uses = number(words, 0, 2)? as u8,
        "dice" => dice(game, state, words)?,
        "points" => {
            let seat = game.seat(words)?;
            state.points[seat.index()] = number(words, 0, 1000)?;
        }
        "counter" | "sudden" if !game.variant.counting_down => {
            return refuse(format!("'{key}' needs counting-down=on"));
        }
        "counter" => state.counter = number(words, 1, 1000)?,
        "sudden" => {
            words.read("on", |word| (word == "on").then_some(()))?;
            (state.sudden, state.counter) = (true, 0);
        }
        "excluded" if !game.variant.one_excluded => return refuse("'excluded' needs one-excluded=on"),
        "excluded" => {
            let seat = game.seat(words)?;
            state.excluded[seat.index()] = Some(class(words)?);
        }
        "declined" => {
            state.declined = 1 << game.seat(words)?.index();
            while let Some(seat) = another(game, words)? {
                state.declined |= 1 << seat.index();
            }
        }
        _ => return Err(NotationError::new(KEYS, key).into()),
    }
    Ok(())
}

fn draw(game: &KingOfTheHill, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
    let most = u32::from(game.last_area()) + 1;
    let mut areas = [None; 4];
    for seat in game.seats() {
        let area = Some(number(words, 1, most)? as u8 - 1);
        if areas.contains(&area) {
            return refuse("two players cannot have the same area");
        }
        areas[seat.index()] = area;
    }
    state.area_of = areas;
    Ok(())
}

fn dice(game: &KingOfTheHill, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
    let seat = game.seat(words)?;
    let mut pool = Pool::default();
    while let Some(word) = words.next_word() {
        let Some(die) = Die::from_name(word) else {
            return Err(NotationError::new("recruit, move or turn", word).into());
        };
        pool.add(die);
        if pool.total() > game.numbers.dice {
            return refuse(format!("a player has at most {} dice", game.numbers.dice));
        }
    }
    state.dice[seat.index()] = pool;
    Ok(())
}

fn another(game: &KingOfTheHill, words: &mut Words<'_>) -> Result<Option<Seat>, NotationError> {
    let Some(word) = words.next_word() else { return Ok(None) };
    game.seat(&mut Words::new(word)).map(Some)
}

fn number(words: &mut Words<'_>, least: u32, most: u32) -> Result<u16, NotationError> {
    words.number(least, most).map(|number| u16::try_from(number).expect("the range is small"))
}
