//! What an action can lead to, and why.

use hillfort_board::Board as _;
use hillfort_engine::view::{Cause, EffectKind};
use hillfort_engine::{Effect, Odds};

use crate::action::Action;
use crate::cards::{ClassCard, Face, SIDES};
use crate::game::AttackDefend;
use crate::state::{Phase, State, UnitId};
use crate::turn::BURN_DAMAGE;
use crate::words::{Class, Side, Targeting, seat_of};

impl Odds for AttackDefend {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for unit in UnitId::all() {
            self.list_unit_effects(before, after, unit, &mut effects);
        }
        list_goal_effects(before, after, &mut effects);
        effects
    }

    fn causes(&self, state: &State, action: Action) -> Vec<Cause> {
        let Some((unit, at)) = state.acting() else { return Vec::new() };
        let (class, card) = (unit.class(), self.numbers.of(unit.class()));
        match action {
            Action::Attack(to) => {
                let n = match class.targeting() {
                    Targeting::Area => self.caught(state, unit.side(), class, to).len(),
                    _ => 1,
                };
                attack_causes(state, class, card, n)
            }
            Action::AttackAll => {
                attack_causes(state, class, card, self.enemies_aimed_at(state, unit, at).count())
            }
            Action::Mark(_) => {
                let sentence = format!("a marked enemy can be shot in a later play, for {}", card.damage);
                vec![Cause::new("AD-SNIPER-3", sentence)]
            }
            Action::Grenade(_) => {
                let (side, damage, area) = (unit.side().title(), card.damage, card.area);
                let sentence = format!(
                    "when the next turn of {side} begins, every enemy within {area} of it takes {damage}, no die"
                );
                vec![Cause::new("AD-DEMO-2", sentence)]
            }
            Action::Deploy(..)
            | Action::Spawn(..)
            | Action::Play(_)
            | Action::Move(_)
            | Action::End
            | Action::Roll(_) => Vec::new(),
        }
    }

    /// Every roll belongs to the attack before it.
    fn has_odds(&self, state: &State, action: Action) -> bool {
        let rolls = state.playing.is_some_and(|unit| self.numbers.of(unit.class()).rolls);
        rolls && matches!(action, Action::Attack(_) | Action::AttackAll)
    }
}

impl AttackDefend {
    fn list_unit_effects(&self, before: &State, after: &State, unit: UnitId, out: &mut Vec<Effect>) {
        let Some(cell) = before.cell_of(unit) else { return };
        let seat = Some(seat_of(unit.side()));
        let mut add = |what, note, amount| {
            let cell = self.terrain.board.name(after.cell_of(unit).unwrap_or(cell));
            let who = format!("{}'s {} on {cell}", unit.side().title(), unit.class().title());
            out.push(Effect { who, seat, what, note, amount });
        };
        let lost = before.hp[unit.index()].saturating_sub(after.hp[unit.index()]);
        let cause = self.cause_of_loss(before, after, unit, lost);
        if lost > 0 {
            add(EffectKind::Damage, cause, f64::from(lost));
        }
        if after.cell_of(unit).is_none() {
            add(EffectKind::Death, cause, 1.0);
        }
        if after.burned.contains(unit) && !before.burned.contains(unit) {
            add(EffectKind::Status, "burning", 1.0);
        }
        if after.marked.contains(unit) && !before.marked.contains(unit) {
            add(EffectKind::Status, "marked", 1.0);
        }
        if after.barraged && !before.barraged && after.playing == Some(unit) {
            add(EffectKind::Status, "free to attack once more", 1.0);
        }
    }
}

impl AttackDefend {
    /// Names what hurt a unit between two turns (AD-PYRO-2, AD-DEMO-2); nothing for an attack, which names itself.
    fn cause_of_loss(&self, before: &State, after: &State, unit: UnitId, lost: u8) -> &'static str {
        let has_ended = after.turn > before.turn || matches!(after.phase, Phase::Over(_));
        let burns = has_ended && unit.side() == before.side && before.burned.contains(unit);
        let enemy = unit.side().other();
        let grenade = before.grenades[enemy as usize].filter(|_| after.grenades[enemy as usize].is_none());
        let is_caught =
            grenade.is_some_and(|cell| self.caught(before, enemy, Class::Demoman, cell).contains(unit));
        match (burns, is_caught) {
            (true, true) if lost > BURN_DAMAGE => "fire and a grenade",
            (true, _) => "fire",
            (false, true) => "a grenade",
            (false, false) => "",
        }
    }
}

/// Lists the points captured and the counts of the Turn Counter.
fn list_goal_effects(before: &State, after: &State, out: &mut Vec<Effect>) {
    let mut add = |side: Side, what, note, amount| {
        out.push(Effect { who: side.title().to_owned(), seat: Some(seat_of(side)), what, note, amount });
    };
    for (point, note) in ["point 1", "point 2"].into_iter().enumerate() {
        if before.captured[point].is_none() && after.captured[point].is_some() {
            add(Side::Blue, EffectKind::Points, note, 1.0);
        }
    }
    let counted = after.clock.saturating_sub(before.clock);
    if counted > 0 {
        add(Side::Red, EffectKind::Progress, "Turn Counter", f64::from(counted));
    }
    let overtime = after.overtime.saturating_sub(before.overtime);
    if overtime > 0 {
        add(Side::Red, EffectKind::Progress, "Overtime", f64::from(overtime));
    }
}

/// Returns the causes of an attack on `n` enemies.
fn attack_causes(state: &State, class: Class, card: &ClassCard, n: usize) -> Vec<Cause> {
    let damage = card.damage;
    if !card.rolls {
        return vec![Cause::new("AD-DICE-4", format!("no die is rolled: always {damage} damage"))];
    }
    let mut causes = vec![Cause::new("AD-ATK-5", format!("{damage} damage for a hit"))];
    let mut add = |rule, sentence: String| causes.push(Cause::new(rule, sentence));
    if n > 1 {
        add("AD-DICE-2", format!("each of the {n} enemies has a die of its own"));
    }
    if let Some(faces) = faces_that(card, Face::Miss) {
        add("AD-DICE-3", format!("{faces} misses"));
    }
    if let Some(faces) = faces_that(card, Face::Double) {
        let rule = if class == Class::Scout { "AD-SCOUT-1" } else { "AD-DICE-3" };
        add(rule, format!("{faces} doubles the damage"));
    }
    let special = match class {
        Class::Pyro => Some(("AD-PYRO-1", "an enemy that is hit and survives burns")),
        Class::Soldier => Some(("AD-ATK-9", "every enemy in the area takes the full damage")),
        Class::Heavy if state.barraged => {
            Some(("AD-HEAVY-2", "this is the second attack and gives no third"))
        }
        Class::Heavy => Some(("AD-HEAVY-1", "a hit gives the Heavy a second attack")),
        Class::Scout | Class::Demoman | Class::Sniper => None,
    };
    causes.extend(special.map(|(rule, sentence)| Cause::new(rule, sentence)));
    causes
}

/// Lists the faces with a meaning for a sentence: `5 or 6`.
fn faces_that(card: &ClassCard, meaning: Face) -> Option<String> {
    let faces = (1..=SIDES).filter(|face| card.faces[usize::from(*face) - 1] == meaning);
    let faces: Vec<_> = faces.map(|face| face.to_string()).collect();
    (!faces.is_empty()).then(|| faces.join(" or "))
}
