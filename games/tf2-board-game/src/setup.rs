//! Scenario setup: `place` and `set` lines (section For programs: scenario setup of the rules).

use hillfort_board::Cell;
use hillfort_engine::notation::number;
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::{Error, ErrorKind, NotationError, RuleId, Words};

use crate::game::Tf2BoardGame;
use crate::notation::{class, side};
use crate::state::{CAPTURE, MOST_OF_A_CLASS, MOST_UNITS, MOST_USED, Phase, Point, State, Unit};
use crate::words::{Mode, Side};

/// The highest turn number that a scenario can name.
const LAST_TURN: u32 = 9999;

/// What is wrong with a line, and the rule it breaks, if it is one of the game.
struct SetupError {
    rule: Option<&'static str>,
    reason: String,
}

impl From<NotationError> for SetupError {
    fn from(error: NotationError) -> Self {
        Self { rule: None, reason: error.to_string() }
    }
}

fn trouble<T>(rule: impl Into<Option<&'static str>>, reason: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError { rule: rule.into(), reason: reason.into() })
}

pub(crate) fn setup_state(game: &Tf2BoardGame, lines: &[SetupLine]) -> Result<State, Error> {
    let mut state = game.new_match(1, [0, 0]);
    (state.phase, state.turn) = (Phase::Play, 1);
    let mut scenario = Scenario { game, state, set: Vec::new() };
    for line in lines {
        let mut words = Words::new(&line.text);
        let done = match line.verb {
            SetupVerb::Place => scenario.place(&mut words),
            SetupVerb::Set => scenario.set(&mut words),
        };
        done.and_then(|()| words.end().map_err(SetupError::from)).map_err(
            |SetupError { rule, reason }| {
                let error = Error::from(ErrorKind::Setup(reason)).at_line(line.line);
                match rule {
                    Some(rule) => error.by_rule(RuleId(rule)),
                    None => error,
                }
            },
        )?;
    }
    scenario.state.side = game.side_of_turn(scenario.state.turn);
    Ok(scenario.state)
}

/// Something that a scenario can set, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Turn,
    Activated,
    Waiting(Side),
    Point(Cell),
    /// By `set flag` or by a unit that carries it.
    Flag(Side),
    Match,
    Wins(Side),
}

struct Scenario<'a> {
    game: &'a Tf2BoardGame,
    state: State,
    set: Vec<Thing>,
}

impl Scenario<'_> {
    fn once(&mut self, thing: Thing) -> Result<(), SetupError> {
        if self.set.contains(&thing) {
            return trouble(None, "this is set twice");
        }
        self.set.push(thing);
        Ok(())
    }

    fn needs(&self, mode: Mode, what: &str) -> Result<(), SetupError> {
        if self.game.variant.mode == mode {
            return Ok(());
        }
        trouble("BG-OV-2", format!("'{what}' needs mode={}", mode.name()))
    }

    /// Reads a square that can hold a unit or a flag.
    fn square(&self, words: &mut Words<'_>) -> Result<Cell, SetupError> {
        let ground = &self.game.ground;
        let cell = words.cell(&ground.board)?;
        if ground.obstacles.contains(cell) {
            return trouble("BG-BOARD-2", format!("{} is an obstacle", self.game.name(cell)));
        }
        if ground.black.contains(cell) {
            return trouble("BG-BOARD-3", format!("{} is black", self.game.name(cell)));
        }
        Ok(cell)
    }

    /// A side has at most six units, the waiting ones included.
    fn check_roster(&self, side: Side, more: usize) -> Result<(), SetupError> {
        if self.state.team(side).roster() + more <= MOST_UNITS {
            return Ok(());
        }
        trouble(
            "BG-SETUP-4",
            format!("{} has more than {MOST_UNITS} units, waiting ones included", side.name()),
        )
    }

    fn place(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        let (side, class) = (side(words)?, class(words)?);
        let at = self.square(words)?;
        if self.state.unit(at).is_some() {
            return trouble("BG-BOARD-9", format!("a unit stands on {} already", self.game.name(at)));
        }
        if self.state.team(side).count(class) == MOST_OF_A_CLASS {
            let name = class.name();
            return trouble(
                "BG-SETUP-5",
                format!("there are {MOST_OF_A_CLASS} units of the class {name} already"),
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
                        return trouble("BG-HEAL-3", format!("a {} has 1 to {cap} health", class.name()));
                    };
                    unit.hp = hp as u8;
                }
                "acted" if value == "1" => unit.acted = true,
                "flag" if value == "1" => {
                    self.needs(Mode::CaptureTheFlag, "flag=1")?;
                    self.once(Thing::Flag(side.other()))?;
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

    fn set(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        const KEYS: &str = "turn, activated, waiting, point, flag, match or wins";
        let key = words.word(KEYS)?;
        match key {
            "turn" => {
                self.once(Thing::Turn)?;
                self.state.turn = words.number(1, LAST_TURN)? as u16;
            }
            "activated" => {
                self.once(Thing::Activated)?;
                self.state.activated = words.number(0, MOST_USED.into())? as u8;
            }
            "waiting" => self.waiting(words)?,
            "point" => self.point(words)?,
            "flag" => {
                self.needs(Mode::CaptureTheFlag, "flag")?;
                let side = side(words)?;
                self.once(Thing::Flag(side))?;
                self.state.flags[side as usize] = Some(self.square(words)?);
            }
            "match" | "wins" if !self.game.variant.best_of_three => {
                return trouble("BG-WIN-7", format!("'{key}' needs best-of=3"));
            }
            "match" => {
                self.once(Thing::Match)?;
                self.state.match_number = words.number(1, 3)? as u8;
            }
            "wins" => {
                let side = side(words)?;
                self.once(Thing::Wins(side))?;
                self.state.wins[side as usize] = words.number(0, 1)? as u8;
            }
            _ => return Err(NotationError::new(KEYS, key).into()),
        }
        Ok(())
    }

    fn waiting(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        let side = side(words)?;
        self.once(Thing::Waiting(side))?;
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

    fn point(&mut self, words: &mut Words<'_>) -> Result<(), SetupError> {
        self.needs(Mode::ControlPoints, "point")?;
        let cell = words.cell(&self.game.ground.board)?;
        let Some(idx) = self.game.ground.points.iter().position(|point| *point == cell) else {
            return trouble("BG-BOARD-6", format!("{} is no control point", self.game.name(cell)));
        };
        self.once(Thing::Point(cell))?;
        let mut point = Point::default();
        let mut given = Vec::new();
        while let Some((key, value)) = key_and_value(words, "owner=, by= or count=", &mut given)? {
            match key {
                "owner" => point.owner = side_or_none(value)?,
                "by" => point.by = side_or_none(value)?,
                "count" => {
                    let expected = format!("a count from 0 to {}", CAPTURE - 1);
                    let count = number(value, 0, u32::from(CAPTURE) - 1);
                    point.count = count.ok_or_else(|| NotationError::new(expected, value))? as u8;
                }
                _ => return Err(NotationError::new("owner=, by= or count=", key).into()),
            }
        }
        if point.by.is_some() && point.by == point.owner {
            return trouble("BG-POINT-4", "the owner of a point is not capturing it");
        }
        if point.by.is_some() != (point.count > 0) {
            return trouble("BG-POINT-4", "the count is 1 or 2 with a 'by', 0 without");
        }
        self.state.points[idx] = point;
        Ok(())
    }
}

/// Reads the next word `key=value`, if there is one; no key may be given twice.
fn key_and_value<'a>(
    words: &mut Words<'a>,
    expected: &str,
    given: &mut Vec<&'a str>,
) -> Result<Option<(&'a str, &'a str)>, SetupError> {
    let Some(word) = words.next_word() else { return Ok(None) };
    let Some((key, value)) = word.split_once('=') else {
        return Err(NotationError::new(expected, word).into());
    };
    if given.contains(&key) {
        return trouble(None, format!("'{key}' is given twice"));
    }
    given.push(key);
    Ok(Some((key, value)))
}

fn side_or_none(value: &str) -> Result<Option<Side>, NotationError> {
    if value == "none" {
        return Ok(None);
    }
    Side::from_name(value).map(Some).ok_or_else(|| NotationError::new("red, blu or none", value))
}
