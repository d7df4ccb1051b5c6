//! Action lines (notation.md).

use hillfort_board::{Board, Cell};
use hillfort_engine::chance::{read_roll, write_roll};
use hillfort_engine::{Notation, NotationError, Words};

use crate::action::Action;
use crate::cards::MAX_DICE;
use crate::game::KingOfTheBoard;
use crate::state::{Phase, State};
use crate::words::{Class, Cone};

impl Notation for KingOfTheBoard {
    fn board(&self) -> &dyn Board {
        &self.terrain.board
    }

    fn prompt(&self, state: &State) -> String {
        match state.phase {
            Phase::Roll(shot) => format!("roll {}d6", self.n_dice(state, shot)),
            _ => unreachable!("only chance has a prompt"),
        }
    }

    fn write(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.terrain.board.name(cell);
        match action {
            Action::Move(cell) => format!("move {}", name(cell)),
            Action::Attack(cell) => format!("attack {}", name(cell)),
            Action::Flame(cone) => format!("attack {}", cone.name()),
            Action::Heal(cell) => format!("heal {}", name(cell)),
            Action::Jump(cell) => format!("jump {}", name(cell)),
            Action::Build(cell) => format!("build {}", name(cell)),
            Action::PickUp => "pickup".to_owned(),
            Action::Uber(cell) => format!("uber {}", name(cell)),
            Action::Scope => "scope".to_owned(),
            Action::End => "end".to_owned(),
            Action::Target(cell) => format!("target {}", name(cell)),
            Action::Spawn(class, cell) => format!("spawn {} {}", class.name(), name(cell)),
            Action::Wait => "wait".to_owned(),
            Action::Roll(faces) => {
                let dice = match state.phase {
                    Phase::Roll(shot) => self.n_dice(state, shot),
                    _ => faces.iter().take_while(|face| **face > 0).count(),
                };
                write_roll(&faces[..dice])
            }
        }
    }

    /// Reads every verb in every phase; `check` says whether it is legal now.
    fn read(&self, state: &State, line: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(line);
        let verb = words.word("an action")?;
        let board = &self.terrain.board;
        let action = match verb {
            "move" => Action::Move(words.cell(board)?),
            "attack" => words.read("the name of a hex, or a cone: n, ne, se, s, sw, nw", |word| {
                let cone = Cone::from_name(word).map(Action::Flame);
                cone.or_else(|| board.cell(word).map(Action::Attack))
            })?,
            "heal" => Action::Heal(words.cell(board)?),
            "jump" => Action::Jump(words.cell(board)?),
            "build" => Action::Build(words.cell(board)?),
            "pickup" => Action::PickUp,
            "uber" => Action::Uber(words.cell(board)?),
            "scope" => Action::Scope,
            "end" => Action::End,
            "target" => Action::Target(words.cell(board)?),
            "spawn" => Action::Spawn(read_class(&mut words)?, words.cell(board)?),
            "wait" => Action::Wait,
            "roll" => {
                let dice = if let Phase::Roll(shot) = state.phase { self.n_dice(state, shot) } else { 2 };
                let faces = read_roll::<MAX_DICE>(&mut words, dice, 6);
                return faces.map(Action::Roll).map_err(|error| error.by_rule("KB-DICE-1"));
            }
            _ => {
                let verbs =
                    "move, attack, heal, jump, build, pickup, uber, scope, end, target, spawn or wait";
                return Err(NotationError::new(verbs, verb));
            }
        };
        words.end()?;
        Ok(action)
    }
}

/// Reads a class that can be chosen; the Sentry Gun cannot (KB-SETUP-2).
fn read_class(words: &mut Words<'_>) -> Result<Class, NotationError> {
    let classes = Class::ALL.map(Class::name).join(", ");
    words.read(&format!("a class: {classes}"), Class::from_name).map_err(|error| error.by_rule("KB-SETUP-2"))
}
