//! Scenario setup: `place` and `set` lines (PR-SCN-1 to PR-SCN-5).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::notation::number;
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::scenario::{self, SetupError, setup_error};
use hillfort_engine::{Error, NotationError, Setup, Words};

use crate::game::PayloadRace;
use crate::json::title;
use crate::state::{Mark, Phase, State, Unit, UnitId};
use crate::terrain::Cells;
use crate::words::{Class, Side, Weapon};

/// The result of a line, and the rule that an error names.
type LineResult = (&'static str, Result<(), SetupError>);

impl Setup for PayloadRace {
    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        let mut draft = Draft::new(self);
        let mut each = lines.iter();
        scenario::apply_setup(lines, |verb, words| {
            let line = each.next().map_or(0, |setup| setup.line);
            match verb {
                SetupVerb::Place => draft.place(words, line),
                SetupVerb::Set => ("PR-SCN-3", draft.set(words)),
            }
        })?;
        draft.finish()
    }
}

/// The state while the lines are read.
struct Draft<'a> {
    game: &'a PayloadRace,
    state: State,
    /// The tokens placed so far, with their lines.
    placed: Vec<(UnitId, usize)>,
    /// The keys set so far.
    keys: Vec<String>,
}

impl<'a> Draft<'a> {
    fn new(game: &'a PayloadRace) -> Self {
        let mut state = State::empty();
        (state.first, state.side) =
            (game.variant.first.unwrap_or(Side::Red), game.variant.first.unwrap_or(Side::Red));
        (state.phase, state.turn) = (Phase::Turn, 1);
        Self { game, state, placed: Vec::new(), keys: Vec::new() }
    }

    /// PR-SCN-1 for the form of the line, PR-SCN-5 for its values.
    fn place(&mut self, words: &mut Words<'_>, line: usize) -> LineResult {
        match self.read_token(words) {
            Ok((id, unit, is_spent)) => {
                if self.placed.iter().any(|(other, _)| *other == id) {
                    return ("PR-SCN-1", refuse(format!("the {} is already placed", title(id))));
                }
                self.placed.push((id, line));
                *self.state.unit_mut(id) = unit;
                if is_spent {
                    self.state.spent.insert(id);
                }
                ("PR-SCN-5", self.check_values(id))
            }
            Err(error) => ("PR-SCN-1", Err(error)),
        }
    }

    fn read_token(&self, words: &mut Words<'_>) -> Result<(UnitId, Unit, bool), SetupError> {
        let side = words.side()?;
        let class = words.read("the name of a class", Class::from_name)?;
        let (id, cell) = (UnitId::new(side, class), words.cell(&self.game.terrain.board)?);
        let hp = self.game.full_hp(id);
        let mut unit = Unit { at: Some(cell), hp, weapon: Some(class.weapons()[0]), ..Unit::default() };
        let mut is_spent = false;
        let mut seen: Vec<&str> = Vec::new();
        while let Some(word) = words.next_word() {
            const WORDS: &str = "weapon=, hp=, charge=, aimed=, kritz=, uber= or state=";
            let (key, value) = word.split_once('=').ok_or_else(|| NotationError::new(WORDS, word))?;
            if seen.contains(&key) {
                return refuse(format!("'{key}=' is given twice"));
            }
            seen.push(key);
            match key {
                "weapon" => {
                    let [first, second] = class.weapons().map(Weapon::name);
                    let own = Weapon::from_name(value).filter(|weapon| weapon.class() == class);
                    let own = own.ok_or_else(|| NotationError::new(format!("{first} or {second}"), value));
                    unit.weapon = Some(own?);
                }
                "hp" => unit.hp = small(value)?,
                "charge" => unit.charge = u8::try_from(small(value)?).unwrap_or(u8::MAX),
                "aimed" => read_mark(&mut unit, Mark::Aimed, value)?,
                "kritz" => read_mark(&mut unit, Mark::Kritz, value)?,
                "uber" => read_mark(&mut unit, Mark::Uber, value)?,
                "state" => {
                    is_spent = match value {
                        "ready" => false,
                        "spent" => true,
                        _ => return Err(NotationError::new("ready or spent", value).into()),
                    }
                }
                _ => return Err(NotationError::new(WORDS, word).into()),
            }
        }
        Ok((id, unit, is_spent))
    }

    /// PR-SCN-5, for one token alone.
    fn check_values(&self, id: UnitId) -> Result<(), SetupError> {
        let (unit, full) = (self.state.unit(id), self.game.full_hp(id));
        if !(1..=full).contains(&unit.hp) {
            return refuse(format!("the health of a {} is from 1 to {full}", id.class().name()));
        }
        let max = if id.class() == Class::Medic { self.game.numbers.full_charge } else { 0 };
        if unit.charge > max {
            return refuse(format!("the charge of a {} is at most {max}", id.class().name()));
        }
        if unit.marks.has(Mark::Aimed) && id.class() != Class::Sniper {
            return refuse("only a sniper can take aim");
        }
        let can_enter = |cell: Cell| self.game.terrain.enterable(id.side()).contains(cell);
        if !unit.at.is_some_and(can_enter) {
            return refuse(format!("a {} token cannot enter that cell", id.side().name()));
        }
        Ok(())
    }

    /// PR-SCN-3.
    fn set(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        const KEYS: &str = "first, to-act, turn, pushed, cart-red or cart-blu";
        let key = words.word(KEYS)?;
        if self.keys.iter().any(|known| known == key) {
            return refuse(format!("'{key}' is set twice"));
        }
        self.keys.push(key.to_owned());
        match key {
            "first" => self.state.first = words.side()?,
            "to-act" => self.state.side = words.side()?,
            "turn" => self.state.turn = read_number(words, 1, self.game.variant.turn_limit)?,
            "pushed" => self.state.pushed = words.read("true or false", truth)?,
            "cart-red" => self.set_cart(words, Side::Red)?,
            "cart-blu" => self.set_cart(words, Side::Blue)?,
            _ => return Err(NotationError::new(KEYS, key).into()),
        }
        Ok(())
    }

    fn set_cart(&mut self, words: &mut Words<'_>, side: Side) -> Result<(), SetupError> {
        let last = self.game.terrain.last_step(side);
        self.state.carts[side as usize] = read_number(words, 0, last - 1)?;
        Ok(())
    }

    /// PR-SCN-4, PR-SCN-5: after all lines, the tokens are on different cells, and none is on a cart.
    fn finish(mut self) -> Result<State, Error> {
        self.state.p1 = Some(self.state.first);
        let carts = Side::ALL.map(|side| self.game.cart(&self.state, side));
        let mut taken: Cells = Cells::EMPTY;
        for (id, line) in &self.placed {
            let Some(cell) = self.state.unit(*id).at else { continue };
            let name = self.game.terrain.board.name(cell);
            let reason = if carts.contains(&cell) {
                format!("a cart is on {name}")
            } else if taken.contains(cell) {
                format!("another token is on {name}")
            } else {
                taken.insert(cell);
                continue;
            };
            return Err(setup_error("PR-SCN-5", reason).at_line(*line));
        }
        Ok(self.state)
    }
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError::new(reason))
}

fn read_mark(unit: &mut Unit, mark: Mark, value: &str) -> Result<(), NotationError> {
    if truth(value).ok_or_else(|| NotationError::new("true or false", value))? {
        unit.marks.add(mark);
    }
    Ok(())
}

fn truth(word: &str) -> Option<bool> {
    match word {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// Reads a number; `check_values` checks its range.
fn small(value: &str) -> Result<u16, NotationError> {
    let read = number(value, 0, u32::MAX).map(|number| u16::try_from(number).unwrap_or(u16::MAX));
    read.ok_or_else(|| NotationError::new("a number", value))
}

fn read_number(words: &mut Words<'_>, min: u16, max: u16) -> Result<u16, NotationError> {
    let read = words.number(min.into(), max.into())?;
    Ok(u16::try_from(read).expect("the range fits the type"))
}
