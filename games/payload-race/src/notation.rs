//! Action lines (notation.md).

use hillfort_board::{Board, Cell};
use hillfort_engine::chance::{read_roll, write_roll};
use hillfort_engine::{Notation, NotationError, Seat, Words};

use crate::action::Action;
use crate::chance::ROLL_OFF_DIE;
use crate::game::PayloadRace;
use crate::state::{Phase, State};
use crate::words::{Side, Weapon};

impl Notation for PayloadRace {
    fn board(&self) -> &dyn Board {
        &self.terrain.board
    }

    /// PR-SETUP-4: seats have the names of their colours once these are chosen.
    fn seat_name(&self, state: &State, seat: Seat) -> &'static str {
        state.side_of(seat).map_or(["p1", "p2"][seat.index()], Side::name)
    }

    fn prompt(&self, state: &State) -> String {
        format!("roll {}", self.dice(state).expect("only chance has a prompt"))
    }

    fn write(&self, _: &State, action: Action) -> String {
        let with = |verb: &str, cell: Cell| format!("{verb} {}", self.terrain.board.name(cell));
        match action {
            Action::RollOff(a, b) => write_roll(&[a, b]),
            Action::Roll(face) => write_roll(&[face]),
            Action::Pick(side) => format!("pick {}", side.name()),
            Action::Deploy(weapon, cell) => {
                format!("deploy {} {}", weapon.name(), self.terrain.board.name(cell))
            }
            Action::Activate(cell) => with("activate", cell),
            Action::Move(to) => with("move", to),
            Action::Attack(at) => with("attack", at),
            Action::Heal(at) => with("heal", at),
            Action::Push => "push".to_owned(),
            Action::Jump(to) => with("jump", to),
            Action::Airblast(at) => with("airblast", at),
            Action::Eat => "eat".to_owned(),
            Action::Kritz(at) => with("kritz", at),
            Action::Aim => "aim".to_owned(),
            Action::End => "end".to_owned(),
            Action::Uber(at) => with("uber", at),
            Action::Pass => "pass".to_owned(),
            Action::Respawn(weapon, cell) => {
                format!("respawn {} {}", weapon.name(), self.terrain.board.name(cell))
            }
        }
    }

    fn read(&self, state: &State, line: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(line);
        let verb = words.word("an action")?;
        let action = match verb {
            "roll" => return self.read_dice(state, &mut words).map_err(|error| error.by_rule("PR-DICE-1")),
            "pick" => Action::Pick(words.side().map_err(|error| error.by_rule("PR-SETUP-4"))?),
            "deploy" => Action::Deploy(weapon(&mut words)?, words.cell(&self.terrain.board)?),
            "activate" => Action::Activate(words.cell(&self.terrain.board)?),
            "move" => Action::Move(words.cell(&self.terrain.board)?),
            "attack" => Action::Attack(words.cell(&self.terrain.board)?),
            "heal" => Action::Heal(words.cell(&self.terrain.board)?),
            "push" => Action::Push,
            "jump" => Action::Jump(words.cell(&self.terrain.board)?),
            "airblast" => Action::Airblast(words.cell(&self.terrain.board)?),
            "eat" => Action::Eat,
            "kritz" => Action::Kritz(words.cell(&self.terrain.board)?),
            "aim" => Action::Aim,
            "end" => Action::End,
            "uber" => Action::Uber(words.cell(&self.terrain.board)?),
            "pass" => Action::Pass,
            "respawn" => Action::Respawn(weapon(&mut words)?, words.cell(&self.terrain.board)?),
            _ => {
                let verbs = "pick, deploy, activate, move, attack, heal, push, jump, airblast, eat, kritz, aim, \
                             end, uber, pass or respawn";
                return Err(NotationError::new(verbs, verb));
            }
        };
        words.end()?;
        Ok(action)
    }
}

impl PayloadRace {
    /// Reads a face even where nothing is rolled; `check` then says that no die is rolled.
    fn read_dice(&self, state: &State, words: &mut Words<'_>) -> Result<Action, NotationError> {
        if state.phase == Phase::RollOff {
            let [a, b] = read_roll::<2>(words, 2, ROLL_OFF_DIE)?;
            return Ok(Action::RollOff(a, b));
        }
        let sides = self.die(state).unwrap_or(ROLL_OFF_DIE);
        Ok(Action::Roll(read_roll::<1>(words, 1, sides)?[0]))
    }
}

fn weapon(words: &mut Words<'_>) -> Result<Weapon, NotationError> {
    words.read("the name of a weapon", Weapon::from_name)
}
