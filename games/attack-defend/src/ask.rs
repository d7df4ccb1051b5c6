//! The questions a person asks before he acts.

use hillfort_board::Cell;
use hillfort_engine::view::{Cause, View};
use hillfort_engine::{Appearance, Description, Effect, Odds, Questions, Reachable, Seat, Sentences};

use crate::action::Action;
use crate::field::Cells;
use crate::game::AttackDefend;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::words::{Targeting, Unit, side_of};

impl Appearance for AttackDefend {
    fn view(&self, state: &State) -> View {
        self.make_view(state)
    }
}

impl Sentences for AttackDefend {
    fn describe(&self, state: &State, action: Action) -> Description {
        self.make_description(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        self.make_telling(before, action, after)
    }
}

impl Odds for AttackDefend {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        self.list_effects(before, after)
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        self.list_causes(state, action)
    }

    /// Every roll of the game is that of the attack before it.
    fn has_odds(&self, state: &State, action: Action) -> bool {
        let rolls = state.playing.is_some_and(|unit| self.cards.of(unit.class()).rolls);
        rolls && matches!(action, Action::Attack(_) | Action::AttackAll)
    }
}

impl Questions for AttackDefend {
    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        match (from, to) {
            (None, None) => out.push(Action::End),
            (None, Some(to)) => self.try_at(state, to, out),
            (Some(from), None) => {
                out.push(Action::Play(from));
                if let Some((unit, _)) = state.acting().filter(|(_, at)| *at == from)
                    && unit.class().targeting() == Targeting::All
                {
                    out.push(Action::AttackAll);
                }
            }
            (Some(from), Some(to)) => match state.acting() {
                Some((unit, at)) if at == from => Self::try_with(state, unit, to, out),
                _ => out.push(Action::Play(from)),
            },
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let unit = Unit::nth(piece)?;
        let (imagined, at) = imagine(state, unit, from)?;
        let is_acting = state.playing == Some(unit);
        let moves = if is_acting { state.moves_left } else { self.cards.of(unit.class()).moves };
        let with_length = |to: Cell| {
            let length = self.length(&imagined, unit.side(), at, to).unwrap_or(moves);
            (to, u16::from(length))
        };
        let cells = self.destinations(&imagined, unit.side(), at, moves).iter().map(with_length).collect();
        Some(Reachable { blocked: self.why_not_moving(state, unit), cells })
    }

    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let unit = Unit::nth(piece)?;
        let at = from.or(state.cell_of(unit))?;
        Some(self.field.sees[at.index()].iter().filter(|cell| self.field.is_seen(*cell)).collect())
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let cells = match Unit::nth(piece) {
            Some(unit) => imagine(state, unit, from)
                .map_or(Cells::EMPTY, |(imagined, at)| self.targets_of(&imagined, unit, at)),
            None => self.grenade_hits(state, piece, from),
        };
        cells.iter().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        self.list_threats(state, side_of(seat))
    }
}

impl AttackDefend {
    /// Actions done to a cell by nobody in particular.
    fn try_at(&self, state: &State, to: Cell, out: &mut Vec<Action>) {
        if state.unit_at(to).is_some() {
            out.push(Action::Play(to));
        }
        // Nobody means to bring the dead back by a click in the middle of his plays.
        match (state.phase, state.first_dead(state.side)) {
            (Phase::Deploy, Some(unit)) => out.push(Action::Deploy(unit.class(), to)),
            (Phase::Spawn, Some(unit)) => out.push(Action::Spawn(unit.class(), to)),
            _ => {}
        }
    }

    /// What the unit in play could be meant to do to a cell.
    fn try_with(state: &State, unit: Unit, to: Cell, out: &mut Vec<Action>) {
        let kinds: &[Action] = match unit.class().targeting() {
            Targeting::Single | Targeting::Area => &[Action::Attack(to)],
            Targeting::All => &[Action::AttackAll],
            Targeting::Marked => &[Action::Attack(to), Action::Mark(to)],
            Targeting::Grenade => &[Action::Grenade(to)],
        };
        let is_enemy = state.unit_at(to).is_some_and(|other| other.side() != unit.side());
        if is_enemy {
            out.extend(kinds);
            out.push(Action::Move(to));
        } else {
            out.push(Action::Move(to));
            out.extend(kinds);
        }
    }

    fn why_not_moving(&self, state: &State, unit: Unit) -> Option<Cause> {
        let why = match state.phase {
            Phase::Deploy => Reason::DeployFirst,
            Phase::Spawn => Reason::SpawnFirst,
            Phase::Roll(_) => Reason::DiceFirst,
            Phase::Over(winner) => Reason::Over(winner),
            Phase::Play if unit.side() != state.side => {
                let sentence = format!("it is the turn of {}", state.side.title());
                return Some(Cause { sentence, rule: "AD-TURN-1".to_owned() });
            }
            Phase::Play if state.playing == Some(unit) => return None,
            Phase::Play if state.played.contains(unit) => Reason::Played(unit.class()),
            Phase::Play if state.plays_left == 0 => Reason::NoPlays,
            Phase::Play => {
                let sentence = format!("the {} is not in play yet", unit.class().title());
                return Some(Cause { sentence, rule: "AD-PLAY-2".to_owned() });
            }
        };
        let refusal = why.refusal(self, state);
        Some(Cause { sentence: refusal.sentence, rule: refusal.rule.0.to_owned() })
    }
}

/// The position with a unit where it stands or elsewhere; none if it stands nowhere.
fn imagine(state: &State, unit: Unit, from: Option<Cell>) -> Option<(State, Cell)> {
    let at = from.or(state.cell_of(unit))?;
    let mut imagined = state.clone();
    imagined.at[unit.index()] = Some(at);
    Some((imagined, at))
}
