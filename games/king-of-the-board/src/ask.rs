//! The questions a person asks before he acts.

use hillfort_board::Cell;
use hillfort_engine::view::{Cause, View};
use hillfort_engine::{Appearance, Description, Effect, Odds, Questions, Reachable, Seat, Sentences};

use crate::action::Action;
use crate::field::Cells;
use crate::game::KingOfTheBoard;
use crate::may::may_take;
use crate::state::{Phase, State, UnitId};
use crate::view::Piece;
use crate::words::{Class, Cone, Kind, side_of};

impl Appearance for KingOfTheBoard {
    fn view(&self, state: &State) -> View {
        self.make_view(state)
    }
}

impl Sentences for KingOfTheBoard {
    fn describe(&self, state: &State, action: Action) -> Description {
        self.make_description(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        self.make_telling(before, action, after)
    }

    fn narrate_outcome(&self, before: &State, outcome: Action, after: &State) -> String {
        match outcome {
            Action::Roll(_) => self.make_outcome_telling(before, after),
            _ => self.make_telling(before, outcome, after),
        }
    }
}

impl Odds for KingOfTheBoard {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        self.list_effects(before, after)
    }

    /// The dice of an attack belong to it; those of a gun in the next turn do not belong to an `end`.
    fn has_odds(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Attack(_) | Action::Target(_))
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        let shot = match (action, state.commanded()) {
            (Action::Attack(to), Some((person, at))) if state.unit_at(to).is_some() => {
                let scopes = if person.class == Some(Class::Sniper) { person.scope } else { 0 };
                Some((person.class, at, to, scopes))
            }
            (Action::Attack(_), _) => return vec![self.grenade_cause("the grenade explodes")],
            (Action::Target(to), _) => state.gun(state.side).at.map(|gun| (None, gun, to, 0)),
            _ => None,
        };
        shot.map_or_else(Vec::new, |(class, at, to, scopes)| self.causes_of(class, at, to, scopes))
    }
}

impl Questions for KingOfTheBoard {
    fn candidates(&self, state: &State, from: Option<Cell>, to: Option<Cell>, out: &mut Vec<Action>) {
        let at = state.commanded().map(|(_, at)| at);
        match (from, to) {
            (None, None) => out.extend([Action::End, Action::Wait]),
            // Nobody means to bring somebody onto the board while a unit is commanded.
            (None, Some(to)) if matches!(state.phase, Phase::Setup(..) | Phase::Spawn(..)) => {
                out.extend(Class::ALL.map(|class| Action::Spawn(class, to)));
            }
            (Some(from), None) if at == Some(from) => {
                match state.commanded().and_then(|(person, _)| person.class) {
                    Some(Class::Pyro) => out.extend(Cone::ALL.map(Action::Flame)),
                    Some(Class::Engineer) => out.push(Action::PickUp),
                    Some(Class::Sniper) => out.push(Action::Scope),
                    _ => {}
                }
            }
            (Some(from), Some(to)) => {
                if state.phase == Phase::Target && state.gun(state.side).at == Some(from) {
                    out.push(Action::Target(to));
                }
                // Without a commanded unit everything is refused, and the reason says what comes first.
                if at.is_none_or(|at| at == from) {
                    self.try_between(state, from, to, out);
                }
            }
            (None, Some(_)) | (Some(_), None) => {}
        }
    }

    fn reach(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Reachable> {
        let (unit, at) = state.units().nth(piece)?;
        let class = self.class_of(state, unit)?;
        let stands = from.unwrap_or(at);
        let mut taken = self.occupied(state);
        taken.remove(at);
        let free = self.field.walks(unit.side, class, stands) - taken;
        let free = if stands == at { free } else { free - [at].into_iter().collect::<Cells>() };
        let steps = |to: Cell| {
            let mut steps = 1..self.numbers.speed(class);
            steps
                .find(|n| self.field.walk(unit.side, class, *n, stands).contains(to))
                .unwrap_or(self.numbers.speed(class))
        };
        let cells = free.iter().map(|to| (to, steps(to))).collect();
        Some(Reachable { blocked: self.why_not_walking(state, unit), cells })
    }

    fn sight(&self, state: &State, piece: usize, from: Option<Cell>) -> Option<Vec<Cell>> {
        let (_, at) = state.units().nth(piece)?;
        Some(self.field.seen_from(from.unwrap_or(at)).iter().collect())
    }

    fn hits(&self, state: &State, piece: usize, from: Option<Cell>) -> Vec<Cell> {
        let cells = match self.pieces(state).nth(piece) {
            Some(Piece::Unit(unit, at)) => self.fire_zone(state, unit, from.unwrap_or(at)),
            Some(Piece::Grenade(side, at)) => self.grenade_zone(side, from.unwrap_or(at)),
            None => Cells::EMPTY,
        };
        cells.iter().collect()
    }

    fn threats(&self, state: &State, seat: Seat) -> Vec<(usize, Vec<Cell>)> {
        self.list_threats(state, side_of(seat).other())
    }
}

impl KingOfTheBoard {
    fn try_between(&self, state: &State, from: Cell, to: Cell, out: &mut Vec<Action>) {
        // Whoever clicks on an enemy means him, and not the ground he stands on.
        let is_enemy = state.unit_at(to).is_some_and(|unit| unit.side != state.side);
        let (walk, attack) = (Action::Move(to), Action::Attack(to));
        out.extend(if is_enemy { [attack, walk] } else { [walk, attack] });
        out.extend(
            Cone::ALL.into_iter().filter(|cone| self.field.cone(from, *cone).contains(to)).map(Action::Flame),
        );
        out.extend([Action::Heal(to), Action::Uber(to), Action::Jump(to), Action::Build(to)]);
    }

    /// KB-ATT-4 to KB-ATT-7, KB-SNIP-2: why the dice must reach what they must.
    fn causes_of(&self, class: Option<Class>, at: Cell, to: Cell, scopes: u8) -> Vec<Cause> {
        let distance = self.field.distance(at, to);
        let mut causes = vec![cause(format!("{distance} for the distance"), "KB-ATT-4")];
        let up = self.field.height(to).saturating_sub(self.field.height(at));
        if up > 0 {
            causes.push(cause(format!("{up} more for the height of the target"), "KB-ATT-4"));
        }
        if scopes > 0 {
            let eased = u16::from(scopes) * self.numbers.sniper.scope_accuracy;
            causes.push(cause(format!("{eased} less for the scopes"), "KB-SNIP-2"));
        }
        let need = self.need(at, to, scopes);
        causes.push(cause(format!("two dice must reach {need}"), "KB-ATT-5"));
        let bonus = self.numbers.rules.crit_bonus;
        if class == Some(Class::Demoman) {
            let bonus = bonus + self.numbers.demoman.blind_eye_bonus;
            causes.push(self.grenade_cause("a hit lays the grenade there, and it explodes"));
            let sentence = format!("a pair that hits explodes at once, with {bonus} more damage");
            causes.push(cause(sentence, "KB-DEMO-6"));
        } else {
            causes.push(cause(format!("a pair that hits does {bonus} more damage"), "KB-ATT-6"));
        }
        causes
    }

    /// KB-DEMO-5: what comes of a grenade that lies.
    fn grenade_cause(&self, what: &str) -> Cause {
        let blast = self.numbers.demoman.blast.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
        let sentence = format!("{what} when the Demoman is commanded next: {blast} damage by distance");
        cause(sentence, "KB-DEMO-5")
    }

    fn why_not_walking(&self, state: &State, unit: UnitId) -> Option<Cause> {
        let reason = |sentence: String, rule: &str| Some(Cause { sentence, rule: rule.to_owned() });
        if state.phase != Phase::Act {
            let refusal = self.check_action(state, Action::End).err()?.refusal(self, state);
            return reason(refusal.sentence, refusal.rule.0);
        }
        if unit.side != state.side || state.active != Some(unit.slot) {
            return reason("it is not the commanded unit".to_owned(), "KB-TURN-2");
        }
        let refusal = may_take(self, state, Kind::Move).err()?.refusal(self, state);
        reason(refusal.sentence, refusal.rule.0)
    }
}

fn cause(sentence: String, rule: &str) -> Cause {
    Cause { sentence, rule: rule.to_owned() }
}
