//! Scenario setup: `place` and `set` lines (TP-SCEN-1, TP-SCEN-2).

use hillfort_board::Board as _;
use hillfort_engine::record::{SetupLine, SetupVerb};
use hillfort_engine::scenario::{self, SetupError};
use hillfort_engine::{Error, Game as _, NotationError, Words};

use crate::game::Footrace;
use crate::notation::seat;
use crate::state::{Phase, State, other};

pub(crate) fn setup_state(game: &Footrace, lines: &[SetupLine]) -> Result<State, Error> {
    let mut state = game.start();
    scenario::apply_setup(lines, |verb, words| match verb {
        SetupVerb::Place => ("TP-SCEN-1", place(game, &mut state, words)),
        SetupVerb::Set => ("TP-SCEN-2", set(game, &mut state, words)),
    })?;
    Ok(state)
}

/// `place <seat> runner <cell>`.
fn place(game: &Footrace, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
    let seat = seat(words)?;
    words.read("runner", |word| (word == "runner").then_some(()))?;
    let cell = words.cell(&game.track.board)?;
    // A runner on the goal has won already, and one without a way to it never will.
    let is_free = cell != state.runners[other(seat).index()];
    if !is_free || cell == game.track.goal || game.track.to_goal(cell).is_none() {
        return Err(SetupError::new(format!(
            "{} is no free cell on the way to the goal",
            game.track.board.name(cell)
        )));
    }
    state.runners[seat.index()] = cell;
    Ok(())
}

/// `set active <seat>`, `set turn <number>`, `set die <face>`.
fn set(game: &Footrace, state: &mut State, words: &mut Words<'_>) -> Result<(), SetupError> {
    const KEYS: &str = "active, turn or die";
    match words.word(KEYS)? {
        "active" => state.active = seat(words)?,
        "turn" => state.turn = number(words, game.turn_limit)?,
        "die" => state.phase = Phase::Walk(number(words, game.numbers.sides)?),
        key => return Err(NotationError::new(KEYS, key).into()),
    }
    Ok(())
}

/// Reads a number from 1 to `most`, in the type of `most`.
fn number<T: Into<u32> + TryFrom<u32>>(words: &mut Words<'_>, most: T) -> Result<T, NotationError> {
    let most = most.into();
    words.read(&format!("a number from 1 to {most}"), |word| {
        hillfort_engine::notation::number(word, 1, most).and_then(|number| T::try_from(number).ok())
    })
}
