//! Sentences: what an action does, what an event did, whom it touched.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{ActionKind, EffectKind};
use hillfort_engine::{Description, Effect};

use crate::action::Action;
use crate::combat::Accuracy;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, Phase, State, UnitId};
use crate::words::{Class, Side, seat_of, side_of};

impl KingOfTheBoard {
    /// Returns an action as a person at the board sees it.
    pub(crate) fn make_description(&self, state: &State, action: Action) -> Description {
        let at = state.commanded().map(|(_, at)| at);
        let class = state.commanded().and_then(|(person, _)| person.class).map(Class::name);
        let (kind, from, class, to) = match action {
            Action::Move(to) => (ActionKind::Move, at, class, Some(to)),
            Action::Attack(to) => (ActionKind::Attack, at, class, Some(to)),
            Action::Flame(_) => (ActionKind::Attack, at, class, None),
            Action::Heal(to) => (ActionKind::Heal, at, class, Some(to)),
            Action::Jump(to) | Action::Build(to) | Action::Uber(to) => {
                (ActionKind::Special, at, class, Some(to))
            }
            Action::PickUp | Action::Scope => (ActionKind::Special, at, class, None),
            Action::Target(to) => (ActionKind::Attack, state.gun(state.side).at, Some("sentry"), Some(to)),
            Action::Spawn(class, to) => (ActionKind::Place, None, Some(class.name()), Some(to)),
            Action::End => (ActionKind::End, None, None, None),
            Action::Wait | Action::Roll(_) => (ActionKind::Choice, None, None, None),
        };
        Description { kind, from, class, to, sentence: self.says(state, action) }
    }

    fn says(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.field.board.name(cell);
        let class = state.commanded().and_then(|(person, _)| person.class);
        let me = class.map_or("unit", Class::title);
        let there = |cell: Cell| match state.unit_at(cell) {
            Some(unit) => format!("{} on {}", self.unit_name(state, unit), name(cell)),
            None => name(cell),
        };
        match action {
            Action::Move(to) => format!("The {me} walks to {}.", name(to)),
            Action::Attack(to) if class == Some(Class::Demoman) && state.unit_at(to).is_none() => {
                format!("The {me} lays his grenade on {}.", name(to))
            }
            Action::Attack(to) => {
                let verb = match class {
                    Some(Class::Soldier) => "fires a rocket at",
                    Some(Class::Demoman) => "throws his grenade at",
                    _ => "shoots at",
                };
                format!("The {me} {verb} {}.", there(to))
            }
            Action::Flame(cone) => format!("The Pyro breathes flames into the cone {}.", cone.name()),
            Action::Heal(to) => format!("The Medic heals {}.", there(to)),
            Action::Jump(to) => format!("The Soldier rocket jumps to {}.", name(to)),
            Action::Build(to) => format!("The Engineer sets a Sentry Gun on {}.", name(to)),
            Action::PickUp => "The Engineer takes up the Sentry Gun.".to_owned(),
            Action::Uber(to) => format!("The Medic makes himself and {} invincible.", there(to)),
            Action::Scope => "The Sniper scopes.".to_owned(),
            Action::End => format!("End the turn of the {me}."),
            Action::Target(to) => format!("The Sentry Gun locks {}.", there(to)),
            Action::Spawn(class, to) => {
                format!("{} {} comes to {}.", class.article(), class.title(), name(to))
            }
            Action::Wait => "Leave the slot empty for now.".to_owned(),
            Action::Roll(faces) => self.tell_roll(state, &faces),
        }
    }

    fn tell_roll(&self, state: &State, faces: &[u8; crate::cards::MAX_DICE]) -> String {
        let Phase::Roll(shot) = state.phase else { return "Dice are rolled.".to_owned() };
        let dice = &faces[..self.n_dice(state, shot)];
        let shown = dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let result = if dice.len() > 2 {
            format!("{} damage", self.heavy_damage(shot.need, faces))
        } else if let (GUN, Some(gun)) = (shot.attacker.slot, state.at(shot.attacker)) {
            // Nobody has decided on it just before, so it is said who shoots.
            let result = result_of(self.accuracy(shot.need, [dice[0], dice[1]]));
            let (side, gun) = (shot.attacker.side.title(), self.field.board.name(gun));
            let target = self.unit_name(state, shot.target);
            return format!(
                "The Sentry Gun of {side} on {gun}: {result} on {target}, the dice show {shown}, {} is needed.",
                shot.need
            );
        } else {
            let result = result_of(self.accuracy(shot.need, [dice[0], dice[1]]));
            format!("A{}", &result[1..])
        };
        format!("{result}: the dice show {shown}, {} is needed.", shot.need)
    }

    /// Returns the sentence of the log about an event.
    pub(crate) fn make_telling(&self, before: &State, action: Action, after: &State) -> String {
        let mut sentence = match action {
            Action::End => {
                let who =
                    before.commanded().and_then(|(person, _)| person.class).map_or("unit", Class::title);
                format!("The turn of the {who} ends.")
            }
            Action::Wait => "The slot stays empty for now.".to_owned(),
            _ => self.says(before, action),
        };
        if let hillfort_engine::Turn::Player(seat) = hillfort_engine::Game::turn(self, before) {
            sentence = format!("{}: {sentence}", side_of(seat).title());
        }
        sentence + &self.tell_effects(before, after)
    }

    /// Returns a sentence about an outcome of dice for the odds. Outcomes of equal effect are one there, so it names
    /// no faces, and no kind of hit.
    pub(crate) fn make_outcome_telling(&self, before: &State, after: &State) -> String {
        let told = self.tell_effects(before, after);
        if told.is_empty() { "Nobody is hurt.".to_owned() } else { told.trim_start().to_owned() }
    }

    fn tell_effects(&self, before: &State, after: &State) -> String {
        let mut sentence = String::new();
        for (side, cell) in exploded(before, after) {
            sentence.push_str(&format!(
                " {}'s grenade on {} explodes.",
                side.title(),
                self.field.board.name(cell)
            ));
        }
        // Who lays one without a roll has been told to.
        for (_, cell) in laid(before, after).filter(|_| matches!(before.phase, Phase::Roll(_))) {
            sentence.push_str(&format!(" A grenade lies on {}.", self.field.board.name(cell)));
        }
        for effect in self.list_effects(before, after).into_iter().filter(|effect| effect.note != LAID) {
            let told = match effect.what {
                EffectKind::Damage => format!("{} loses {} health", effect.who, effect.amount),
                EffectKind::Death => format!("{} dies", effect.who),
                EffectKind::Healing => format!("{} gains {} health", effect.who, effect.amount),
                EffectKind::Points => format!("{} scores a capture point", effect.who),
                EffectKind::Status => format!("{} is {}", effect.who, effect.note),
                EffectKind::Push | EffectKind::Progress => continue,
            };
            sentence.push_str(&format!(" {told}."));
        }
        sentence
    }

    /// Returns whom the way from one state to another has touched.
    pub(crate) fn list_effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for side in Side::ALL {
            for slot in 0..=GUN {
                self.unit_effects(before, after, UnitId { side, slot }, &mut effects);
            }
            let scored = after.points[side as usize].saturating_sub(before.points[side as usize]);
            if scored > 0 {
                let who = side.title().to_owned();
                effects.push(Effect {
                    who,
                    seat: Some(seat_of(side)),
                    what: EffectKind::Points,
                    note: "",
                    amount: scored.into(),
                });
            }
        }
        for (side, cell) in laid(before, after) {
            let who = format!("{}'s grenade on {}", side.title(), self.field.board.name(cell));
            let (seat, what) = (Some(seat_of(side)), EffectKind::Status);
            effects.push(Effect { who, seat, what, note: LAID, amount: 1.0 });
        }
        effects
    }

    fn unit_effects(&self, before: &State, after: &State, unit: UnitId, effects: &mut Vec<Effect>) {
        let Some(_) = before.at(unit) else { return };
        let hp = |state: &State| {
            if unit.slot == GUN { state.gun(unit.side).hp } else { state.person(unit.side, unit.slot).hp }
        };
        let (was, is) = (hp(before), hp(after));
        let mut touch = |what, note, amount: u16| {
            let who = self.unit_name(before, unit);
            effects.push(Effect { who, seat: Some(seat_of(unit.side)), what, note, amount: amount.into() });
        };
        if is < was {
            touch(EffectKind::Damage, "", was - is);
        }
        if is == 0 {
            touch(EffectKind::Death, "", 1);
        }
        if is > was {
            touch(EffectKind::Healing, "", is - was);
        }
        if unit.slot != GUN {
            let (was, is) = (before.person(unit.side, unit.slot), after.person(unit.side, unit.slot));
            if is.burn > was.burn {
                touch(EffectKind::Status, "burning", 1);
            }
            if is.uber > was.uber {
                touch(EffectKind::Status, "invincible", 1);
            }
            if is.scope > was.scope {
                touch(EffectKind::Status, "scoped", (is.scope - was.scope).into());
            }
            if is.scope < was.scope && is.at.is_some() {
                touch(EffectKind::Status, "no longer scoped", (was.scope - is.scope).into());
            }
        }
    }
}

/// What becomes of a grenade that was laid.
const LAID: &str = "waiting to explode";

fn result_of(accuracy: Accuracy) -> &'static str {
    match accuracy {
        Accuracy::Miss => "a miss",
        Accuracy::Hit => "a hit",
        Accuracy::Critical => "a critical hit",
    }
}

/// The grenades that were laid (KB-DEMO-3, KB-DEMO-4).
fn laid(before: &State, after: &State) -> impl Iterator<Item = (Side, Cell)> {
    let is_new = |side: &Side| after.grenade[*side as usize] != before.grenade[*side as usize];
    let cells = Side::ALL.into_iter().filter(is_new).map(|side| (side, after.grenade[side as usize]));
    cells.filter_map(|(side, cell)| cell.map(|cell| (side, cell))).collect::<Vec<_>>().into_iter()
}

/// The grenades that exploded because a turn began in which their Demoman is commanded (KB-DEMO-5).
fn exploded(before: &State, after: &State) -> impl Iterator<Item = (Side, Cell)> {
    let began = Side::ALL.into_iter().filter(move |side| *side != before.side && after.turn > before.turn);
    began.filter_map(move |side| {
        let slot = after.marker[side as usize].checked_sub(1)?;
        let is_demoman = after.person(side, slot).class == Some(Class::Demoman);
        let cell = before.grenade[side as usize]?;
        (is_demoman && after.grenade[side as usize].is_none()).then_some((side, cell))
    })
}
