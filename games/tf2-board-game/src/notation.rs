//! Action lines (section For programs: notation of the rules).

use hillfort_board::{Board, Cell};
use hillfort_engine::record::SetupLine;
use hillfort_engine::{Error, Notation, NotationError, Outcome, Seat, Setup, StateJson, Words};
use serde_json::Value;

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::state::State;
use crate::words::{Class, Side, side_of};

impl Notation for Tf2BoardGame {
    fn board(&self) -> &dyn Board {
        &self.ground.board
    }

    fn seat_name(&self, _: &State, seat: Seat) -> &'static str {
        side_of(seat).name()
    }

    fn winner_name(&self, _: &State, outcome: Outcome) -> String {
        let winner = match outcome {
            Outcome::Draw => None,
            Outcome::Won(seats) => seats.iter().next(),
        };
        winner.map_or("draw", |seat| side_of(seat).name()).to_owned()
    }

    /// BG-CHANCE-1: chance never has a line.
    fn prompt(&self, _: &State) -> String {
        String::new()
    }

    fn write(&self, _: &State, action: Action) -> String {
        let two = |verb: &str, from: Cell, to: Cell| format!("{verb} {} {}", self.name(from), self.name(to));
        match action {
            Action::Spawn(class, cell) => format!("spawn {} {}", class.name(), self.name(cell)),
            Action::Move(from, to) => two("move", from, to),
            Action::Jump(from, to) => two("jump", from, to),
            Action::Attack(from, to) => two("attack", from, to),
            Action::Heal(from, to) => two("heal", from, to),
            Action::End => "end".to_owned(),
        }
    }

    fn read(&self, _: &State, line: &str) -> Result<Action, NotationError> {
        const VERBS: &str = "spawn, move, jump, attack, heal or end";
        let mut words = Words::new(line);
        let verb = words.word(VERBS)?;
        let two = |words: &mut Words<'_>, action: fn(Cell, Cell) -> Action| {
            Ok(action(words.cell(&self.ground.board)?, words.cell(&self.ground.board)?))
        };
        let action = match verb {
            "spawn" => Ok(Action::Spawn(class(&mut words)?, words.cell(&self.ground.board)?)),
            "move" => two(&mut words, Action::Move),
            "jump" => two(&mut words, Action::Jump),
            "attack" => two(&mut words, Action::Attack),
            "heal" => two(&mut words, Action::Heal),
            "end" => Ok(Action::End),
            _ => Err(NotationError::new(VERBS, verb)),
        }?;
        words.end()?;
        Ok(action)
    }
}

impl StateJson for Tf2BoardGame {
    fn fields(&self, state: &State) -> Value {
        crate::json::fields(self, state)
    }
}

impl Setup for Tf2BoardGame {
    fn setup_state(&self, lines: &[SetupLine]) -> Result<State, Error> {
        crate::setup::setup_state(self, lines)
    }
}

/// Reads the name of a class.
pub(crate) fn class(words: &mut Words<'_>) -> Result<Class, NotationError> {
    words.read("heavy, medic, scout or soldier", Class::from_name)
}

/// Reads the name of a side.
pub(crate) fn side(words: &mut Words<'_>) -> Result<Side, NotationError> {
    words.read("red or blu", Side::from_name)
}
