//! Scenario setup: `place` and `set` lines (AD-SCEN-1 to AD-SCEN-3).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::scenario::{self, SetupError};
use hillfort_engine::{Error, NotationError, Setup, Words};

use crate::game::AttackDefend;
use crate::notation::class;
use crate::state::{Phase, State, UnitId};
use crate::terrain::TerrainKind;
use crate::turn::{FIRST_PLAYS, LAST_COUNT, plays_of};
use crate::words::Side;

/// The largest turn, round and overtime of a scenario: beyond any game, and far from overflow.
const MAX: u32 = 1_000_000_000;
const KEYS: [&str; 10] = [
    "side",
    "step",
    "turn",
    "round",
    "clock",
    "overtime",
    "captured1",
    "plays",
    "grenade-red",
    "grenade-blu",
];

/// Where in a turn a scenario begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Play,
    Start,
}

/// The state while the lines are read.
struct Draft<'a> {
    game: &'a AttackDefend,
    state: State,
    step: Step,
    plays: Option<u8>,
    /// The `set` keys read so far.
    seen: Vec<&'static str>,
}

impl Setup for AttackDefend {
    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        let mut draft =
            Draft { game: self, state: State::empty(), step: Step::Play, plays: None, seen: Vec::new() };
        // Lines come in any order, but `played` and `plays` depend on side and step, so these are read first.
        scenario::apply_setup(lines, |verb, words| {
            let key = words.next_word();
            let is_read = verb == SetupVerb::Set && matches!(key, Some("side" | "step"));
            if is_read {
                return ("AD-SCEN-2", draft.set_when(key.unwrap_or_default(), words));
            }
            skip(words);
            ("AD-SCEN-2", Ok(()))
        })?;
        (draft.state.turn, draft.state.round) = (if draft.state.side == Side::Blue { 3 } else { 2 }, 1);
        scenario::apply_setup(lines, |verb, words| match verb {
            SetupVerb::Place => ("AD-SCEN-1", draft.place(words)),
            SetupVerb::Set => ("AD-SCEN-2", draft.set(words)),
        })?;
        Ok(draft.finish())
    }
}

fn skip(words: &mut Words<'_>) {
    while words.next_word().is_some() {}
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::new(reason))
}

impl Draft<'_> {
    /// Reads the side whose turn it is, or the step of the turn.
    fn set_when(&mut self, key: &str, words: &mut Words<'_>) -> Result<(), SetupError> {
        match key {
            "side" => self.state.side = words.side()?,
            _ => {
                self.step = words.read("play or start", |word| match word {
                    "play" => Some(Step::Play),
                    "start" => Some(Step::Start),
                    _ => None,
                })?;
            }
        }
        Ok(())
    }

    fn set(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        let known = |word: &str| KEYS.into_iter().find(|key| *key == word);
        let key = words.read(&KEYS.join(", "), known)?;
        if self.seen.contains(&key) {
            return refuse(format!("'{key}' is set twice"));
        }
        self.seen.push(key);
        match key {
            "turn" => self.state.turn = words.number(1, MAX)?,
            "round" => self.state.round = words.number(0, MAX)?,
            "clock" => self.state.clock = small(words, 0, LAST_COUNT)?,
            "overtime" => self.state.overtime = words.number(0, MAX)?,
            "captured1" => self.state.captured[0] = Some(words.number(1, MAX)?),
            "plays" if self.step == Step::Start => return refuse("'plays' needs the step 'play'"),
            "plays" => self.plays = Some(small(words, 0, FIRST_PLAYS)?),
            "grenade-red" => self.grenade(Side::Red, words)?,
            "grenade-blu" => self.grenade(Side::Blue, words)?,
            _ => skip(words), // Side and step have been read.
        }
        Ok(())
    }

    fn grenade(&mut self, side: Side, words: &mut Words<'_>) -> Result<(), SetupError> {
        let cell = words.cell(&self.game.terrain.board)?;
        if !self.game.terrain.open.contains(cell) {
            return refuse(format!("{} is not a floor or point space", self.game.terrain.board.name(cell)));
        }
        self.state.grenades[side as usize] = Some(cell);
        Ok(())
    }

    fn place(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        let side = words.side()?;
        let unit = UnitId::new(side, class(words)?);
        let cell = words.cell(&self.game.terrain.board)?;
        self.put(unit, cell)?;
        let mut seen: Vec<&str> = Vec::new();
        while let Some(word) = words.next_word() {
            let key = word.split('=').next().unwrap_or(word);
            if seen.contains(&key) {
                return refuse(format!("'{key}' is given twice"));
            }
            seen.push(key);
            self.extra(unit, word)?;
        }
        Ok(())
    }

    /// Puts a unit on a cell that its side can enter.
    fn put(&mut self, unit: UnitId, cell: Cell) -> Result<(), SetupError> {
        let (who, name) = (unit.class().title(), self.game.terrain.board.name(cell));
        if self.state.cell_of(unit).is_some() {
            return refuse(format!("the {who} of {} is already placed", unit.side().title()));
        }
        let is_closed = match self.game.terrain.kind(cell) {
            TerrainKind::Wall | TerrainKind::Window => true,
            TerrainKind::Base(side) => side != unit.side(),
            TerrainKind::Floor | TerrainKind::Point(_) => false,
        };
        if is_closed {
            return refuse(format!("the {who} of {} cannot stand on {name}", unit.side().title()));
        }
        if self.state.unit_at(cell).is_some() {
            return refuse(format!("{name} is already occupied"));
        }
        self.state.put(unit, cell, self.game.numbers.of(unit.class()).hp);
        Ok(())
    }

    /// Reads one of the words after the cell.
    fn extra(&mut self, unit: UnitId, word: &str) -> Result<(), SetupError> {
        match word {
            "burned=yes" => self.state.burned.insert(unit),
            "marked=yes" => {
                if self.state.marked.iter().any(|marked| marked.side() == unit.side()) {
                    return refuse(format!("two units of {} are marked", unit.side().title()));
                }
                self.state.marked.insert(unit);
            }
            "played=yes" => {
                if unit.side() != self.state.side || self.step == Step::Start {
                    return refuse("'played' needs the step 'play' and a unit of the side whose turn it is");
                }
                self.state.played.insert(unit);
            }
            _ => {
                let expected = "hp=N, burned=yes, marked=yes or played=yes";
                let Some(value) = word.strip_prefix("hp=") else {
                    return Err(NotationError::new(expected, word).into());
                };
                let max = self.game.numbers.of(unit.class()).hp;
                self.state.hp[unit.index()] = small(&mut Words::new(value), 1, max)?;
            }
        }
        Ok(())
    }

    /// Begins at the step that the lines set.
    fn finish(mut self) -> State {
        match self.step {
            Step::Play => {
                self.state.phase = Phase::Play;
                self.state.plays_left = self.plays.unwrap_or(plays_of(self.state.turn));
            }
            Step::Start => self.game.begin_turn(&mut self.state),
        }
        self.state
    }
}

fn small(words: &mut Words<'_>, min: u8, max: u8) -> Result<u8, SetupError> {
    let number = words.number(min.into(), max.into())?;
    Ok(u8::try_from(number).expect("the range fits a byte"))
}
