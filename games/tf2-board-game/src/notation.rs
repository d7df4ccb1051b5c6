//! Action lines (notation.md).

use hillfort_board::{Board, Cell};
use hillfort_engine::{Notation, NotationError, Words};

use crate::action::Action;
use crate::game::Tf2BoardGame;
use crate::state::State;
use crate::words::Class;

impl Notation for Tf2BoardGame {
    fn board(&self) -> &dyn Board {
        &self.terrain.board
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

    /// Reads every verb in every phase; `check` says whether it is legal now.
    fn read(&self, _: &State, line: &str) -> Result<Action, NotationError> {
        const VERBS: &str = "spawn, move, jump, attack, heal or end";
        let mut words = Words::new(line);
        let verb = words.word(VERBS)?;
        let two = |words: &mut Words<'_>, action: fn(Cell, Cell) -> Action| {
            Ok(action(words.cell(&self.terrain.board)?, words.cell(&self.terrain.board)?))
        };
        let action = match verb {
            "spawn" => Ok(Action::Spawn(read_class(&mut words)?, words.cell(&self.terrain.board)?)),
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

/// Reads the name of a class.
pub(crate) fn read_class(words: &mut Words<'_>) -> Result<Class, NotationError> {
    words.read("heavy, medic, scout or soldier", Class::from_name)
}
