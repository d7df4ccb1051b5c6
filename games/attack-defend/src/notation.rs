//! Action lines (notation.md).

use hillfort_board::{Board, Cell};
use hillfort_engine::chance::{read_roll, write_roll};
use hillfort_engine::{Notation, NotationError, Seat, Words};

use crate::action::{Action, MAX_DICE};
use crate::cards::SIDES;
use crate::game::AttackDefend;
use crate::state::{Phase, State};
use crate::words::{Class, side_of};

impl Notation for AttackDefend {
    fn board(&self) -> &dyn Board {
        &self.terrain.board
    }

    fn seat_name(&self, _: &State, seat: Seat) -> &'static str {
        side_of(seat).name()
    }

    /// AD-DICE-1.
    fn prompt(&self, state: &State) -> String {
        match state.phase {
            Phase::Roll(targets) => format!("roll {}d6", targets.len()),
            _ => unreachable!("only chance has a prompt"),
        }
    }

    fn write(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.terrain.board.name(cell);
        match action {
            Action::Deploy(class, cell) => format!("deploy {} {}", class.name(), name(cell)),
            Action::Spawn(class, cell) => format!("spawn {} {}", class.name(), name(cell)),
            Action::Play(cell) => format!("play {}", name(cell)),
            Action::Move(to) => format!("move {}", name(to)),
            Action::Attack(to) => format!("attack {}", name(to)),
            Action::AttackAll => "attack all".to_owned(),
            Action::Mark(to) => format!("mark {}", name(to)),
            Action::Grenade(to) => format!("grenade {}", name(to)),
            Action::End => "end".to_owned(),
            Action::Roll(faces) => match state.phase {
                Phase::Roll(targets) => write_roll(&faces[..targets.len()]),
                _ => write_roll(&faces),
            },
        }
    }

    fn read(&self, state: &State, line: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(line);
        let verb = words.word("an action")?;
        let action = match verb {
            "deploy" => Action::Deploy(class(&mut words)?, self.cell(&mut words)?),
            "spawn" => Action::Spawn(class(&mut words)?, self.cell(&mut words)?),
            "play" => Action::Play(self.cell(&mut words)?),
            "move" => Action::Move(self.cell(&mut words)?),
            "attack" => words.read("'all' or the name of a cell", |word| match word {
                "all" => Some(Action::AttackAll),
                _ => self.terrain.board.cell(word).map(Action::Attack),
            })?,
            "mark" => Action::Mark(self.cell(&mut words)?),
            "grenade" => Action::Grenade(self.cell(&mut words)?),
            "end" => Action::End,
            "roll" => return read_faces(state, &mut words).map_err(|error| error.by_rule("AD-DICE-1")),
            _ => {
                let verbs = "deploy, spawn, play, move, attack, mark, grenade or end";
                return Err(NotationError::new(verbs, verb));
            }
        };
        words.end()?;
        Ok(action)
    }
}

impl AttackDefend {
    fn cell(&self, words: &mut Words<'_>) -> Result<Cell, NotationError> {
        words.cell(&self.terrain.board)
    }
}

fn read_faces(state: &State, words: &mut Words<'_>) -> Result<Action, NotationError> {
    match state.phase {
        Phase::Roll(targets) => Ok(Action::Roll(read_roll::<MAX_DICE>(words, targets.len(), SIDES)?)),
        _ => Err(NotationError::new("a decision, because no dice are rolled here", "roll")),
    }
}

/// Reads the name of a class.
pub(crate) fn class(words: &mut Words<'_>) -> Result<Class, NotationError> {
    words.read("scout, pyro, soldier, heavy, demoman or sniper", Class::from_name)
}
