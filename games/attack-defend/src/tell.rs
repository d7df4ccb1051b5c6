//! Sentences: what an action does, what an event did, whom it touched, and why the odds are what they are.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{ActionKind, Cause, EffectKind};
use hillfort_engine::{Description, Effect};

use crate::action::Action;
use crate::cards::{Card, Face, SIDES};
use crate::game::AttackDefend;
use crate::state::{Phase, State};
use crate::words::{Class, Side, Targeting, Unit, seat_of};

impl AttackDefend {
    /// Returns an action as a person at the board sees it.
    pub(crate) fn make_description(&self, state: &State, action: Action) -> Description {
        let (unit, at) = state.acting().unzip();
        let class = unit.map(|unit| unit.class().name());
        let (kind, from, class, to) = match action {
            Action::Deploy(class, cell) | Action::Spawn(class, cell) => {
                (ActionKind::Place, None, Some(class.name()), Some(cell))
            }
            Action::Play(cell) => {
                let class = state.unit_at(cell).map(|unit| unit.class().name());
                (ActionKind::Choice, Some(cell), class, None)
            }
            Action::Move(to) => (ActionKind::Move, at, class, Some(to)),
            Action::Attack(to) => (ActionKind::Attack, at, class, Some(to)),
            Action::AttackAll => (ActionKind::Attack, at, class, None),
            Action::Mark(to) | Action::Grenade(to) => (ActionKind::Special, at, class, Some(to)),
            Action::End => (ActionKind::End, None, None, None),
            Action::Roll(_) => (ActionKind::Choice, None, None, None),
        };
        Description { kind, from, class, to, sentence: self.says(state, action) }
    }

    fn says(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.field.board.name(cell);
        let class_at = |cell: Cell| state.unit_at(cell).map_or("unit", |unit| unit.class().title());
        let who = state
            .acting()
            .map_or("unit".to_owned(), |(unit, at)| format!("{} on {}", unit.class().title(), name(at)));
        match action {
            Action::Deploy(class, cell) => format!("Place the {} on {}.", class.title(), name(cell)),
            Action::Spawn(class, cell) => format!("The {} respawns on {}.", class.title(), name(cell)),
            Action::Play(cell) => format!("Play the {} on {}.", class_at(cell), name(cell)),
            Action::Move(to) => {
                let length = state.acting().and_then(|(unit, at)| self.length(state, unit.side(), at, to));
                let moves = match length {
                    Some(1) => "1 move".to_owned(),
                    Some(length) => format!("{length} moves"),
                    None => "no way".to_owned(),
                };
                format!("The {who} goes to {} ({moves}).", name(to))
            }
            Action::Attack(to) => match state.playing.map(|unit| unit.class().targeting()) {
                Some(Targeting::Area) => format!("The {who} fires a rocket at {}.", name(to)),
                _ => format!("The {who} shoots at the {} on {}.", class_at(to), name(to)),
            },
            Action::AttackAll => format!("The {who} burns all enemies in range."),
            Action::Mark(to) => format!("The {who} marks the {} on {}.", class_at(to), name(to)),
            Action::Grenade(to) => format!("The {who} throws the grenade to {}.", name(to)),
            Action::End => "End the turn.".to_owned(),
            Action::Roll(faces) => {
                let dice = if let Phase::Roll(targets) = state.phase { targets.len() } else { faces.len() };
                let faces: Vec<_> = faces[..dice].iter().map(u8::to_string).collect();
                let word = if dice == 1 { "die shows" } else { "dice show" };
                format!("The {word} {}.", faces.join(", "))
            }
        }
    }

    /// Returns the sentence of the log about an event. That of a roll names no faces: outcomes of equal effect read
    /// alike.
    pub(crate) fn make_telling(&self, before: &State, action: Action, after: &State) -> String {
        let told = match action {
            Action::Roll(_) => self.told_dice(before, action),
            _ => format!("{}: {}", before.side.title(), self.says(before, action)),
        };
        told + &self.told_effects(before, after)
    }

    fn told_effects(&self, before: &State, after: &State) -> String {
        let mut told = String::new();
        for effect in self.list_effects(before, after) {
            let sentence = match effect.what {
                EffectKind::Damage => format!(" {} loses {}.", effect.who, effect.amount),
                EffectKind::Death => format!(" {} dies.", effect.who),
                EffectKind::Status => format!(" {} is {}.", effect.who, effect.note),
                EffectKind::Points => format!(" {} captures {}.", effect.who, effect.note),
                EffectKind::Healing | EffectKind::Push | EffectKind::Progress => continue,
            };
            told.push_str(&sentence);
        }
        if let Phase::Over(winner) = after.phase {
            told.push_str(&format!(" {} wins.", winner.title()));
        }
        told
    }

    /// What the dice of an attack mean.
    fn told_dice(&self, state: &State, action: Action) -> String {
        let (Action::Roll(faces), Phase::Roll(targets), Some(unit)) = (action, state.phase, state.playing)
        else {
            return self.says(state, action);
        };
        let card = self.cards.of(unit.class());
        let missed = targets.iter().zip(faces).filter(|(_, face)| card.damage_on(*face).is_none());
        let missed: Vec<_> = missed.map(|(target, _)| target.class().title()).collect();
        let title = unit.class().title();
        match missed.len() {
            0 => format!("The {title} hits."),
            n if n == targets.len() => format!("The {title} misses."),
            _ => format!("The {title} misses the {}.", missed.join(" and the ")),
        }
    }

    /// Returns whom the way from one state to another has touched.
    pub(crate) fn list_effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for unit in Unit::all() {
            let Some(cell) = before.cell_of(unit) else { continue };
            let cell = after.cell_of(unit).unwrap_or(cell);
            let who = format!(
                "{}'s {} on {}",
                unit.side().title(),
                unit.class().title(),
                self.field.board.name(cell)
            );
            let mut touch = |what, note, amount: f64| {
                effects.push(Effect {
                    who: who.clone(),
                    seat: Some(seat_of(unit.side())),
                    what,
                    note,
                    amount,
                });
            };
            let lost = before.hp[unit.index()].saturating_sub(after.hp[unit.index()]);
            if lost > 0 {
                touch(EffectKind::Damage, "", f64::from(lost));
            }
            if after.cell_of(unit).is_none() {
                touch(EffectKind::Death, "", 1.0);
            }
            if after.burned.contains(unit) && !before.burned.contains(unit) {
                touch(EffectKind::Status, "burning", 1.0);
            }
            if after.marked.contains(unit) && !before.marked.contains(unit) {
                touch(EffectKind::Status, "marked", 1.0);
            }
            if after.barraged && !before.barraged && after.playing == Some(unit) {
                touch(EffectKind::Status, "free to attack once more", 1.0);
            }
        }
        effects.extend(Self::goal_effects(before, after));
        effects
    }

    /// Points that fell, and counts of the Turn Counter.
    fn goal_effects(before: &State, after: &State) -> impl Iterator<Item = Effect> {
        let effect = |side: Side, what, note, amount| Effect {
            who: side.title().to_owned(),
            seat: Some(seat_of(side)),
            what,
            note,
            amount,
        };
        let fell = |point: usize| before.captured[point].is_none() && after.captured[point].is_some();
        let notes = ["point 1", "point 2"];
        let points = notes.into_iter().enumerate().filter(move |(point, _)| fell(*point));
        let points = points.map(move |(_, note)| effect(Side::Blue, EffectKind::Points, note, 1.0));
        let counted = after.clock.saturating_sub(before.clock);
        let counted = (counted > 0)
            .then(|| effect(Side::Red, EffectKind::Progress, "Turn Counter", f64::from(counted)));
        let over = after.overtime.saturating_sub(before.overtime);
        let over = (over > 0).then(|| effect(Side::Red, EffectKind::Progress, "Overtime", f64::from(over)));
        points.collect::<Vec<_>>().into_iter().chain(counted).chain(over)
    }

    /// Returns the reasons behind the odds of an action.
    pub(crate) fn list_causes(&self, state: &State, action: Action) -> Vec<Cause> {
        let cause = |sentence: String, rule: &str| Cause { sentence, rule: rule.to_owned() };
        let Some((unit, at)) = state.acting() else { return Vec::new() };
        let (class, card) = (unit.class(), self.cards.of(unit.class()));
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
                vec![cause(sentence, "AD-SNIPER-3")]
            }
            Action::Grenade(_) => {
                let (side, damage, area) = (unit.side().title(), card.damage, card.area);
                let sentence = format!(
                    "when the next turn of {side} begins, every enemy within {area} of it takes {damage}, no die"
                );
                vec![cause(sentence, "AD-DEMO-2")]
            }
            Action::Deploy(..)
            | Action::Spawn(..)
            | Action::Play(_)
            | Action::Move(_)
            | Action::End
            | Action::Roll(_) => Vec::new(),
        }
    }
}

/// The reasons of an attack on `n` enemies.
fn attack_causes(state: &State, class: Class, card: &Card, n: usize) -> Vec<Cause> {
    let mut causes = Vec::new();
    let mut because = |sentence: String, rule: &str| causes.push(Cause { sentence, rule: rule.to_owned() });
    let damage = card.damage;
    if !card.rolls {
        because(format!("no die is rolled: always {damage} damage"), "AD-DICE-4");
        return causes;
    }
    because(format!("{damage} damage for a hit"), "AD-ATK-5");
    if n > 1 {
        because(format!("each of the {n} enemies has a die of its own"), "AD-DICE-2");
    }
    if let Some(faces) = faces_that(card, Face::Miss) {
        because(format!("{faces} misses"), "AD-DICE-3");
    }
    if let Some(faces) = faces_that(card, Face::Double) {
        let rule = if class == Class::Scout { "AD-SCOUT-1" } else { "AD-DICE-3" };
        because(format!("{faces} doubles the damage"), rule);
    }
    match class {
        Class::Pyro => because("whoever is hit and survives burns".to_owned(), "AD-PYRO-1"),
        Class::Soldier => because("every enemy in the area takes the full damage".to_owned(), "AD-ATK-9"),
        Class::Heavy if state.barraged => {
            because("this is the second attack and gives no third".to_owned(), "AD-HEAVY-2");
        }
        Class::Heavy => because("a hit gives the Heavy a second attack".to_owned(), "AD-HEAVY-1"),
        Class::Scout | Class::Demoman | Class::Sniper => {}
    }
    causes
}

/// Lists the faces with a meaning as a person does: `5 or 6`.
fn faces_that(card: &Card, meaning: Face) -> Option<String> {
    let faces = (1..=SIDES).filter(|face| card.faces[usize::from(*face) - 1] == meaning);
    let faces: Vec<_> = faces.map(|face| face.to_string()).collect();
    (!faces.is_empty()).then(|| faces.join(" or "))
}
