//! Scenario setup: `place` and `set` lines (notation.md).

use hillfort_board::Cell;
use hillfort_engine::notation::number;
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::{Error, ErrorKind, Game as _, NotationError, RuleId, Setup, Side, Words};

use crate::game::Tf2BoardGame;
use crate::notation::read_class;
use crate::state::{CAPTURE, MAX_PER_CLASS, MAX_UNITS, MAX_USED, Phase, Point, State, Unit};
use crate::words::Mode;

/// The highest turn number that a scenario can name.
const LAST_TURN: u32 = 9999;

impl Setup for Tf2BoardGame {
    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        let mut state = self.start();
        (state.phase, state.turn) = (Phase::Play, 1);
        let mut draft = Draft { game: self, state, set: Vec::new() };
        for line in lines {
            let mut words = Words::new(&line.text);
            let done = match line.verb {
                SetupVerb::Place => draft.place(&mut words),
                SetupVerb::Set => draft.set(&mut words),
            };
            let done = done.and_then(|()| words.end().map_err(LineError::from));
            done.map_err(|error| error.at_line(line.line))?;
        }
        draft.state.side = self.side_of_turn(draft.state.turn);
        Ok(draft.state)
    }
}

/// Why a line is refused, and the rule that it breaks, if there is one.
struct LineError {
    rule: Option<&'static str>,
    reason: String,
}

impl LineError {
    fn at_line(self, line: usize) -> Error {
        let error = Error::from(ErrorKind::Setup(self.reason)).at_line(line);
        match self.rule {
            Some(rule) => error.by_rule(RuleId(rule)),
            None => error,
        }
    }
}

impl From<NotationError> for LineError {
    fn from(error: NotationError) -> Self {
        Self { rule: None, reason: error.to_string() }
    }
}

fn refuse<T>(rule: impl Into<Option<&'static str>>, reason: impl Into<String>) -> Result<T, LineError> {
    Err(LineError { rule: rule.into(), reason: reason.into() })
}

/// What a scenario can set, each at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Turn,
    Activated,
    Waiting(Side),
    Point(Cell),
    /// Set by `set flag` or by a unit that carries it.
    Flag(Side),
    Match,
    Wins(Side),
}

/// The position after some of the lines.
struct Draft<'a> {
    game: &'a Tf2BoardGame,
    state: State,
    /// What the lines have set so far.
    set: Vec<Setting>,
}

impl Draft<'_> {
    fn mark_set(&mut self, setting: Setting) -> Result<(), LineError> {
        if self.set.contains(&setting) {
            return refuse(None, "this is already set");
        }
        self.set.push(setting);
        Ok(())
    }

    fn check_mode(&self, mode: Mode, what: &str) -> Result<(), LineError> {
        if self.game.variant.mode == mode {
            return Ok(());
        }
        refuse("BG-OV-2", format!("'{what}' needs mode={}", mode.name()))
    }

    /// Reads a square that can hold a unit or a flag.
    fn square(&self, words: &mut Words<'_>) -> Result<Cell, LineError> {
        let terrain = &self.game.terrain;
        let cell = words.cell(&terrain.board)?;
        if terrain.obstacles.contains(cell) {
            return refuse("BG-BOARD-2", format!("{} is an obstacle", self.game.name(cell)));
        }
        if terrain.black.contains(cell) {
            return refuse("BG-BOARD-3", format!("{} is black", self.game.name(cell)));
        }
        Ok(cell)
    }

    /// Checks that a side has room for `more` units, waiting ones included.
    fn check_roster(&self, side: Side, more: usize) -> Result<(), LineError> {
        if self.state.team(side).roster() + more <= MAX_UNITS {
            return Ok(());
        }
        refuse(
            "BG-SETUP-4",
            format!("{} has more than {MAX_UNITS} units, waiting ones included", side.name()),
        )
    }

    fn place(&mut self, words: &mut Words<'_>) -> Result<(), LineError> {
        let (side, class) = (words.side()?, read_class(words)?);
        let at = self.square(words)?;
        if self.state.unit(at).is_some() {
            return refuse("BG-BOARD-9", format!("there is already a unit on {}", self.game.name(at)));
        }
        if self.state.team(side).count(class) == MAX_PER_CLASS {
            let name = class.name();
            return refuse(
                "BG-SETUP-5",
                format!("there are already {MAX_PER_CLASS} units of the class {name}"),
            );
        }
        self.check_roster(side, 1)?;
        let numbers = &self.game.numbers;
        let mut unit = Unit { at, class, hp: numbers.hp[class as usize], acted: false, flag: false };
        let mut given = Vec::new();
        while let Some((key, value)) = key_and_value(words, "hp=, acted= or flag=", &mut given)? {
            match key {
                "hp" => {
                    let cap = numbers.cap(class);
                    let Some(hp) = number(value, 1, cap.into()) else {
                        return refuse("BG-HEAL-3", format!("a {} has 1 to {cap} health", class.name()));
                    };
                    unit.hp = hp as u8;
                }
                "acted" if value == "1" => unit.acted = true,
                "flag" if value == "1" => {
                    self.check_mode(Mode::CaptureTheFlag, "flag=1")?;
                    self.mark_set(Setting::Flag(side.other()))?;
                    self.state.flags[side.other() as usize] = None;
                    unit.flag = true;
                }
                _ => {
                    return Err(
                        NotationError::new("hp=N, acted=1 or flag=1", &format!("{key}={value}")).into()
                    );
                }
            }
        }
        self.state.team_mut(side).add(unit);
        Ok(())
    }

    fn set(&mut self, words: &mut Words<'_>) -> Result<(), LineError> {
        const KEYS: &str = "turn, activated, waiting, point, flag, match or wins";
        let key = words.word(KEYS)?;
        match key {
            "turn" => {
                self.mark_set(Setting::Turn)?;
                self.state.turn = words.number(1, LAST_TURN)? as u16;
            }
            "activated" => {
                self.mark_set(Setting::Activated)?;
                self.state.activated = words.number(0, MAX_USED.into())? as u8;
            }
            "waiting" => self.set_waiting(words)?,
            "point" => self.set_point(words)?,
            "flag" => {
                self.check_mode(Mode::CaptureTheFlag, "flag")?;
                let side = words.side()?;
                self.mark_set(Setting::Flag(side))?;
                self.state.flags[side as usize] = Some(self.square(words)?);
            }
            "match" | "wins" if !self.game.variant.best_of_three => {
                return refuse("BG-WIN-7", format!("'{key}' needs best-of=3"));
            }
            "match" => {
                self.mark_set(Setting::Match)?;
                self.state.match_number = words.number(1, 3)? as u8;
            }
            "wins" => {
                let side = words.side()?;
                self.mark_set(Setting::Wins(side))?;
                self.state.wins[side as usize] = words.number(0, 1)? as u8;
            }
            _ => return Err(NotationError::new(KEYS, key).into()),
        }
        Ok(())
    }

    fn set_waiting(&mut self, words: &mut Words<'_>) -> Result<(), LineError> {
        let side = words.side()?;
        self.mark_set(Setting::Waiting(side))?;
        let expected = format!("a number from 1 to {LAST_TURN}");
        let mut word = words.word(&expected)?;
        loop {
            let turn = number(word, 1, LAST_TURN).ok_or_else(|| NotationError::new(&expected, word))?;
            self.check_roster(side, 1)?;
            self.state.team_mut(side).wait(turn as u16);
            match words.next_word() {
                Some(next) => word = next,
                None => return Ok(()),
            }
        }
    }

    fn set_point(&mut self, words: &mut Words<'_>) -> Result<(), LineError> {
        self.check_mode(Mode::ControlPoints, "point")?;
        let cell = words.cell(&self.game.terrain.board)?;
        let Some(idx) = self.game.terrain.points.iter().position(|point| *point == cell) else {
            return refuse("BG-BOARD-6", format!("{} is not a control point", self.game.name(cell)));
        };
        self.mark_set(Setting::Point(cell))?;
        let mut point = Point::default();
        let mut given = Vec::new();
        while let Some((key, value)) = key_and_value(words, "owner=, by= or count=", &mut given)? {
            match key {
                "owner" => point.owner = read_side_or_none(value)?,
                "by" => point.by = read_side_or_none(value)?,
                "count" => {
                    let expected = format!("a count from 0 to {}", CAPTURE - 1);
                    let count = number(value, 0, u32::from(CAPTURE) - 1);
                    point.count = count.ok_or_else(|| NotationError::new(expected, value))? as u8;
                }
                _ => return Err(NotationError::new("owner=, by= or count=", key).into()),
            }
        }
        if point.by.is_some() && point.by == point.owner {
            return refuse("BG-POINT-4", "the owner of a point cannot capture it");
        }
        if point.by.is_some() != (point.count > 0) {
            return refuse("BG-POINT-4", "the count is 1 or 2 with 'by', 0 without");
        }
        self.state.points[idx] = point;
        Ok(())
    }
}

/// Reads the next word `key=value`, if there is one. No key may be given twice.
fn key_and_value<'a>(
    words: &mut Words<'a>,
    expected: &str,
    given: &mut Vec<&'a str>,
) -> Result<Option<(&'a str, &'a str)>, LineError> {
    let Some(word) = words.next_word() else { return Ok(None) };
    let Some((key, value)) = word.split_once('=') else {
        return Err(NotationError::new(expected, word).into());
    };
    if given.contains(&key) {
        return refuse(None, format!("'{key}' is given twice"));
    }
    given.push(key);
    Ok(Some((key, value)))
}

fn read_side_or_none(value: &str) -> Result<Option<Side>, NotationError> {
    if value == "none" {
        return Ok(None);
    }
    Side::from_name(value).map(Some).ok_or_else(|| NotationError::new("red, blu or none", value))
}
