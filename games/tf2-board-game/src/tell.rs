//! Sentences: what an action does, what an event did, whom it touched.

use hillfort_board::Cell;
use hillfort_engine::view::{ActionKind, Cause, EffectKind};
use hillfort_engine::{Description, Effect};

use crate::action::Action;
use crate::flow::owned;
use crate::game::Tf2BoardGame;
use crate::state::{Phase, State, Unit};
use crate::words::{Class, Mode, Side, seat_of};

/// What becomes of those who take and drop flags and win matches, as it follows "is".
const TAKES: &str = "carrying the flag";
const DROPS: &str = "without the flag";
const WINS: &str = "the winner of the match";

impl Tf2BoardGame {
    /// Returns an action as a person at the board sees it.
    pub(crate) fn make_description(&self, state: &State, action: Action) -> Description {
        let class = |cell: Cell| state.unit(cell).map(|(_, unit)| unit.class.name());
        let (kind, from, class, to) = match action {
            Action::Spawn(spawned, cell) => (ActionKind::Place, None, Some(spawned.name()), Some(cell)),
            Action::Move(from, to) => (ActionKind::Move, Some(from), class(from), Some(to)),
            Action::Jump(from, to) => (ActionKind::Special, Some(from), class(from), Some(to)),
            Action::Attack(from, to) => (ActionKind::Attack, Some(from), class(from), Some(to)),
            Action::Heal(from, to) => (ActionKind::Heal, Some(from), class(from), Some(to)),
            Action::End => (ActionKind::End, None, None, None),
        };
        Description { kind, from, class, to, sentence: self.says(state, action) }
    }

    /// Names the unit on a square: `Scout on c5`.
    fn unit_on(&self, state: &State, cell: Cell) -> String {
        match state.unit(cell) {
            Some((_, unit)) => format!("{} on {}", unit.class.title(), self.name(cell)),
            None => format!("square {}", self.name(cell)),
        }
    }

    fn says(&self, state: &State, action: Action) -> String {
        let unit = |cell: Cell| self.unit_on(state, cell);
        match action {
            Action::Spawn(class, cell) => {
                let verb = if state.phase == Phase::Setup { "Deploy" } else { "Bring back" };
                format!("{verb} a {} on {}.", class.title(), self.name(cell))
            }
            Action::Move(from, to) => format!("The {} goes to {}.", unit(from), self.name(to)),
            Action::Jump(from, to) => format!("The {} rocket jumps to {}.", unit(from), self.name(to)),
            Action::Attack(from, to) => {
                let is_rocket = state.unit(from).is_some_and(|(_, unit)| unit.class == Class::Soldier);
                let verb = if is_rocket { "fires a rocket at" } else { "fires at" };
                format!("The {} {verb} the {}.", unit(from), unit(to))
            }
            Action::Heal(from, to) => format!("The {} heals the {}.", unit(from), unit(to)),
            Action::End if state.phase == Phase::Setup => "End the deployment.".to_owned(),
            Action::End => "End the turn.".to_owned(),
        }
    }

    /// Returns the sentence of the log about an event.
    pub(crate) fn make_telling(&self, before: &State, action: Action, after: &State) -> String {
        let mut sentence = format!("{}: {}", before.side.title(), self.says(before, action));
        for effect in self.list_effects(before, after) {
            let Effect { who, what, note, amount, .. } = effect;
            let told = match what {
                EffectKind::Damage => format!(" {who} loses {amount} health."),
                EffectKind::Death => format!(" {who} dies."),
                EffectKind::Healing => format!(" {who} gains {amount} health."),
                EffectKind::Points => format!(" {who} captures a point."),
                EffectKind::Status => match note {
                    TAKES => format!(" {who} takes the flag."),
                    DROPS => format!(" {who} drops the flag."),
                    WINS => format!(" {who} wins the match."),
                    _ => format!(" {who} is {note}."),
                },
                EffectKind::Push | EffectKind::Progress => continue,
            };
            sentence.push_str(&told);
        }
        sentence
    }

    /// Returns whom the way from one state to another has touched.
    pub(crate) fn list_effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut touch = |who: String, side: Side, what, note, amount: f64| {
            effects.push(Effect { who, seat: Some(seat_of(side)), what, note, amount });
        };
        let is_same_match = before.match_number == after.match_number;
        if is_same_match {
            for (side, unit) in before.units() {
                let who = format!("{}'s {}", side.title(), self.unit_on(before, unit.at));
                if let Some((what, amount)) = self.fate(before, after, side, unit) {
                    touch(who, side, what, "", amount);
                }
            }
            for side in Side::ALL {
                self.flag_effects(before, after, side, &mut touch);
                let gained = owned(after, side).saturating_sub(owned(before, side));
                if gained > 0 {
                    touch(side.title().to_owned(), side, EffectKind::Points, "", gained as f64);
                }
            }
            for (cell, (old, new)) in self.ground.points.iter().zip(before.points.iter().zip(&after.points)) {
                if let (Some(side), true) =
                    (new.by, new.count > 0 && (old.by, old.count) != (new.by, new.count))
                {
                    let who = format!("{} on {}", side.title(), self.name(*cell));
                    touch(who, side, EffectKind::Progress, "", f64::from(new.count));
                }
            }
        }
        for side in Side::ALL {
            if after.wins[side as usize] > before.wins[side as usize] {
                touch(side.title().to_owned(), side, EffectKind::Status, WINS, 1.0);
            }
        }
        if !is_same_match && before.wins == after.wins {
            touch("the match".to_owned(), before.side, EffectKind::Status, "drawn", 1.0);
        }
        effects
    }

    /// What has become of a unit: hurt, healed or dead.
    fn fate(&self, before: &State, after: &State, side: Side, unit: &Unit) -> Option<(EffectKind, f64)> {
        let has_lost_units = after.team(side).waiting().len() > before.team(side).waiting().len();
        match after.team(side).at(unit.at) {
            Some(now) if now.hp < unit.hp => Some((EffectKind::Damage, f64::from(unit.hp - now.hp))),
            Some(now) if now.hp > unit.hp && now.class == unit.class => {
                Some((EffectKind::Healing, f64::from(now.hp - unit.hp)))
            }
            // Nobody walks in an event that kills, so whoever is gone is dead.
            None if has_lost_units => Some((EffectKind::Death, 1.0)),
            _ => None,
        }
    }

    fn flag_effects(
        &self,
        before: &State,
        after: &State,
        side: Side,
        touch: &mut impl FnMut(String, Side, EffectKind, &'static str, f64),
    ) {
        if self.variant.mode == Mode::ControlPoints {
            return;
        }
        let flag = side.other() as usize;
        let note = match (before.flags[flag], after.flags[flag]) {
            (Some(_), None) => TAKES,
            (None, Some(_)) => DROPS,
            _ => return,
        };
        let carrier = after.team(side).carrier().or(before.team(side).carrier());
        let class = carrier.map_or("unit", |unit| unit.class.title());
        touch(format!("{}'s {class}", side.title()), side, EffectKind::Status, note, 1.0);
    }

    /// Returns the reasons behind what an attack or a heal does, each with its rule.
    pub(crate) fn list_causes(&self, state: &State, action: Action) -> Vec<Cause> {
        let cause = |sentence: String, rule: &str| Cause { sentence, rule: rule.to_owned() };
        let numbers = &self.numbers;
        match action {
            Action::Attack(from, to) => self.attack_causes(state, from, to),
            Action::Heal(_, to) => state
                .unit(to)
                .into_iter()
                .flat_map(|(_, unit)| {
                    let cap = numbers.cap(unit.class);
                    let plain = cause(format!("a heal gives {}", numbers.heal), "BG-HEAL-3");
                    let is_capped = unit.hp + numbers.heal > cap;
                    let capped =
                        cause(format!("a {} cannot have more than {cap}", unit.class.title()), "BG-HEAL-4");
                    [Some(plain), is_capped.then_some(capped)].into_iter().flatten()
                })
                .collect(),
            Action::Spawn(..) | Action::Move(..) | Action::Jump(..) | Action::End => Vec::new(),
        }
    }

    fn attack_causes(&self, state: &State, from: Cell, to: Cell) -> Vec<Cause> {
        let Some((side, unit)) = state.unit(from) else { return Vec::new() };
        let cause = |sentence: String, rule: &str| Cause { sentence, rule: rule.to_owned() };
        let numbers = &self.numbers;
        let (class, damage) = (unit.class, numbers.damage[unit.class as usize]);
        if class != Class::Soldier {
            let rule = if class == Class::Heavy { "BG-DMG-2" } else { "BG-DMG-3" };
            let mut causes = vec![cause(format!("a {} does {damage}", class.title()), rule)];
            let distance = self.distance(from, to);
            let less = damage - numbers.damage_at(class, distance);
            if less > 0 {
                causes.push(cause(format!("{less} less at a distance of {distance}"), rule));
            }
            return causes;
        }
        let field = self.field(state, side);
        let blast = self.ground.blast[to.index()];
        let mut causes = vec![
            cause(format!("a rocket does {damage} on the square aimed at"), "BG-DMG-4"),
            cause(format!("{} on the squares around it", numbers.blast_damage()), "BG-DMG-5"),
        ];
        for scout in self.dodging(&field, from) & blast & (field.own | field.foes) {
            causes.push(cause(format!("the {} dodges", self.unit_on(state, scout)), "BG-SCOUT-2"));
        }
        if blast.intersects(&field.own) {
            causes.push(match self.variant.friendly_fire {
                true => cause("own units are hurt too".to_owned(), "BG-BLAST-6"),
                false => cause("own units are not hurt".to_owned(), "BG-BLAST-5"),
            });
        }
        causes
    }
}
