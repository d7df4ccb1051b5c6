//! What the player to act cannot do now, verb by verb, each with the reason.

use hillfort_board::Cell;

use crate::game::Turn;
use crate::refusal::Refusal;
use crate::ruleset::Playable;
use crate::table::choices::after_opening;
use crate::table::typed::read_legal;
use crate::view::{ActionKind, Cause, Withheld};

/// A verb, with the class that uses it or that it puts on the board.
type Key = (&'static str, Option<&'static str>);

/// What is known about a verb.
struct Found {
    kind: ActionKind,
    is_legal: bool,
    /// The reasons, each with the number of cells that it is given for.
    refused: Vec<(Refusal, usize)>,
}

/// Lists the verbs of the unit on a cell, or of nobody, that have no legal action. With an opener, they are those after
/// that line has chosen the unit.
pub(super) fn list<G: Playable>(
    game: &G,
    state: &G::State,
    opener: Option<&str>,
    from: Option<Cell>,
) -> Vec<Withheld> {
    let opened = opener.and_then(|line| after_opening(game, state, read_legal(game, state, line).ok()?));
    let state = opened.as_ref().unwrap_or(state);
    if !matches!(game.turn(state), Turn::Player(_)) {
        return Vec::new();
    }
    let mut found: Vec<(Key, Found)> = Vec::new();
    let mut candidates = Vec::new();
    for to in std::iter::once(None).chain(game.board().cells().map(Some)) {
        candidates.clear();
        game.candidates(state, from, to, &mut candidates);
        for action in &candidates {
            let description = game.describe(state, *action);
            let is_expected = description.class.is_none_or(|class| game.suits(class, description.verb));
            let is_unusual = description.needs_verb || description.kind == ActionKind::End;
            if is_unusual || !is_expected || game.opens(state, *action) {
                continue;
            }
            let key = (description.verb, description.class);
            let idx = found.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                found.push((key, Found::new(description.kind)));
                found.len() - 1
            });
            found[idx].1.add(game.check(state, *action));
        }
    }
    found.into_iter().filter_map(|(key, found)| found.withheld(key)).collect()
}

impl Found {
    const fn new(kind: ActionKind) -> Self {
        Self { kind, is_legal: false, refused: Vec::new() }
    }

    fn add(&mut self, checked: Result<(), Refusal>) {
        let Err(refusal) = checked else {
            self.is_legal = true;
            return;
        };
        match self.refused.iter_mut().find(|(known, _)| *known == refusal) {
            Some((_, count)) => *count += 1,
            None => self.refused.push((refusal, 1)),
        }
    }

    /// Returns why no action is legal; `None` if one is. A reason that is the same everywhere is about the unit or its
    /// player. Nobody chooses a place for what cannot be placed anywhere, so there the rarest reason counts: that of the
    /// places where it would be possible otherwise.
    fn withheld(self, (verb, class): Key) -> Option<Withheld> {
        if self.is_legal {
            return None;
        }
        let is_one = self.refused.len() == 1;
        let rarest = self.refused.into_iter().min_by_key(|(_, count)| *count)?;
        let cause = (is_one || self.kind == ActionKind::Place).then(|| Cause::from(rarest.0));
        Some(Withheld { verb, class, kind: self.kind, cause })
    }
}
