//! Sentences about actions and events.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{ActionKind, DiceGroup, EffectKind, Roll};
use hillfort_engine::{Description, Effect, Game as _, Motion, Odds as _, Sentences, Side, Turn};

use super::odds::{LAID, laid};
use crate::action::Action;
use crate::actions::Accuracy;
use crate::cards::MAX_DICE;
use crate::game::KingOfTheBoard;
use crate::state::{GUN, Phase, State};
use crate::words::Class;

impl Sentences for KingOfTheBoard {
    fn describe(&self, state: &State, action: Action) -> Description {
        let at = state.commanded().map(|(_, at)| at);
        let class = state.commanded_class().map(Class::name);
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
        Description { verb: verb(state, action), from, class, to, ..Description::new(kind) }
    }

    fn sentence(&self, state: &State, action: Action) -> String {
        self.action_sentence(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        let mut sentence = match action {
            Action::End => {
                let who = before.commanded_class().map_or("unit", Class::title);
                format!("The turn of the {who} ends.")
            }
            Action::Wait => "The slot stays empty for now.".to_owned(),
            _ => self.sentence(before, action),
        };
        if let Turn::Player(seat) = self.turn(before) {
            sentence = format!("{}: {sentence}", Side::in_order(seat).title());
        }
        let mut sentences = vec![sentence];
        sentences.extend(self.effect_sentences(before, after));
        sentences.extend(self.news(before, action, after));
        sentences.join(" ")
    }

    fn news(&self, before: &State, _: Action, after: &State) -> Vec<String> {
        let mut news = Vec::new();
        for effect in self.effects(before, after).iter().filter(|effect| effect.is_news()) {
            let scored = || {
                let points = Side::ALL.map(|side| after.points[side as usize]);
                format!("{} holds the control point and scores: {} to {}.", effect.who, points[0], points[1])
            };
            news.push(effect.health_sentence().unwrap_or_else(scored));
        }
        if let Phase::Over(outcome) = after.phase {
            news.push(self.ending(after, outcome));
        }
        news
    }

    /// Outcomes with the same effect are merged, so it names neither faces nor the kind of hit.
    fn narrate_outcome(&self, before: &State, outcome: Action, after: &State) -> String {
        match outcome {
            Action::Roll(_) => {
                let mut effects = self.effect_sentences(before, after);
                effects.extend(self.news(before, outcome, after));
                if effects.is_empty() { "Nobody is hurt.".to_owned() } else { effects.join(" ") }
            }
            _ => self.narrate(before, outcome, after),
        }
    }

    /// Two dice count together; the Heavy rolls several pairs (KB-DICE-1, KB-HEAVY-1).
    fn roll(&self, before: &State, outcome: Action) -> Option<Roll> {
        let (Action::Roll(faces), Phase::Roll(shot)) = (outcome, before.phase) else { return None };
        let dice = &faces[..self.n_dice(before, shot)];
        let group = |pair: &[u8]| DiceGroup {
            n: 2,
            succeeds: self.accuracy(shot.need, [pair[0], pair[1]]) != Accuracy::Miss,
        };
        Some(Roll {
            groups: dice.chunks_exact(2).map(group).collect(),
            needed: Some(at_least(shot.need)),
            ..Roll::new(None, dice.iter().map(u8::to_string).collect())
        })
    }

    fn motions(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        self.motions_of(before, action, after)
    }

    fn headline(&self, before: &State, _: Action, after: &State) -> Option<String> {
        self.headline_between(before, after)
    }
}

impl KingOfTheBoard {
    fn action_sentence(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.terrain.board.name(cell);
        let class = state.commanded_class();
        let me = class.map_or("unit", Class::title);
        let there = |cell: Cell| match state.unit_at(cell) {
            Some(unit) => format!("{} on {}", self.unit_name(state, unit), name(cell)),
            None => name(cell),
        };
        match action {
            Action::Move(to) => format!("The {me} walks to {}.", name(to)),
            Action::Attack(to) if class == Some(Class::Demoman) && state.unit_at(to).is_none() => {
                format!("The {me} lays a grenade on {}.", name(to))
            }
            Action::Attack(to) => {
                let verb = match class {
                    Some(Class::Soldier) => "fires a rocket at",
                    Some(Class::Demoman) => "throws a grenade at",
                    Some(
                        Class::Scout
                        | Class::Pyro
                        | Class::Heavy
                        | Class::Engineer
                        | Class::Medic
                        | Class::Sniper,
                    )
                    | None => "shoots at",
                };
                format!("The {me} {verb} {}.", there(to))
            }
            Action::Flame(cone) => format!("The Pyro fires flames into the cone {}.", cone.name()),
            Action::Heal(to) => format!("The Medic heals {}.", there(to)),
            Action::Jump(to) => format!("The Soldier rocket jumps to {}.", name(to)),
            Action::Build(to) => format!("The Engineer builds a Sentry Gun on {}.", name(to)),
            Action::PickUp => "The Engineer picks up the Sentry Gun.".to_owned(),
            Action::Uber(to) => format!("The Medic and {} become invincible.", there(to)),
            Action::Scope => "The Sniper scopes.".to_owned(),
            Action::End => format!("End the turn of the {me}."),
            Action::Target(to) => format!("The Sentry Gun locks onto {}.", there(to)),
            Action::Spawn(class, to) => {
                format!("{} {} spawns on {}.", class.article(), class.title(), name(to))
            }
            Action::Wait => "Leave the slot empty for now.".to_owned(),
            Action::Roll(faces) => self.roll_sentence(state, &faces),
        }
    }

    fn roll_sentence(&self, state: &State, faces: &[u8; MAX_DICE]) -> String {
        let Phase::Roll(shot) = state.phase else { return "Dice are rolled.".to_owned() };
        let dice = &faces[..self.n_dice(state, shot)];
        let pairs = dice.chunks(2).map(|pair| pair.iter().map(u8::to_string).collect::<Vec<_>>().join(" + "));
        let shown = pairs.collect::<Vec<_>>().join(", ");
        let needed = at_least(shot.need);
        let result = if dice.len() > 2 {
            format!("{} damage", self.heavy_damage(shot.need, faces))
        } else if let (GUN, Some(gun)) = (shot.attacker.slot, state.at(shot.attacker)) {
            // No action precedes it that would say who shoots.
            let result = result_title(self.accuracy(shot.need, [dice[0], dice[1]]));
            let (side, gun) = (shot.attacker.side.title(), self.terrain.board.name(gun));
            let target = self.unit_name(state, shot.target);
            return format!(
                "{side}'s Sentry Gun on {gun} fires at {target}: {result}. The dice show {shown}; {needed} hits."
            );
        } else {
            let result = result_title(self.accuracy(shot.need, [dice[0], dice[1]]));
            format!("A{}", &result[1..])
        };
        format!("{result}: the dice show {shown}; {needed} hits.")
    }

    /// Returns the sentences about what changed, without the news.
    fn effect_sentences(&self, before: &State, after: &State) -> Vec<String> {
        let mut sentences = Vec::new();
        for (side, cell) in exploded(before, after) {
            let (side, cell) = (side.title(), self.terrain.board.name(cell));
            sentences.push(format!("{side}'s grenade on {cell} explodes."));
        }
        // The sentence about a throw without a roll has already said so.
        for (_, cell) in laid(before, after).filter(|_| matches!(before.phase, Phase::Roll(_))) {
            sentences.push(format!("A grenade lies on {}.", self.terrain.board.name(cell)));
        }
        let effects = self.effects(before, after).into_iter();
        let sentence = |effect: Effect| match effect.what {
            _ if effect.note == LAID || effect.is_news() => None,
            EffectKind::Status => Some(format!("{} is {}.", effect.who, effect.note)),
            _ => effect.health_sentence(),
        };
        sentences.extend(effects.filter_map(sentence));
        sentences
    }
}

/// Returns what an action is called.
fn verb(state: &State, action: Action) -> &'static str {
    match action {
        Action::Move(_) => "Walk",
        Action::Attack(_) => match state.commanded_class() {
            Some(Class::Soldier) => "Fire rocket",
            Some(Class::Demoman) => "Throw grenade",
            Some(
                Class::Scout | Class::Pyro | Class::Heavy | Class::Engineer | Class::Medic | Class::Sniper,
            )
            | None => "Shoot",
        },
        Action::Flame(_) => "Flame",
        Action::Heal(_) => "Heal",
        Action::Jump(_) => "Rocket jump",
        Action::Build(_) => "Build",
        Action::PickUp => "Pick up",
        Action::Uber(_) => "UberCharge",
        Action::Scope => "Scope",
        Action::End => "End turn",
        Action::Target(_) => "Lock on",
        Action::Spawn(..) => "Spawn",
        Action::Wait => "Wait",
        Action::Roll(_) => "Roll",
    }
}

/// Says what two dice must show. They never show less than 2.
pub(super) fn at_least(need: i16) -> String {
    format!("{} or more", need.max(2))
}

fn result_title(accuracy: Accuracy) -> &'static str {
    match accuracy {
        Accuracy::Miss => "a miss",
        Accuracy::Hit => "a hit",
        Accuracy::Critical => "a critical hit",
    }
}

/// Returns the grenades that exploded because a turn began in which their Demoman is commanded (KB-DEMO-5).
pub(super) fn exploded(before: &State, after: &State) -> impl Iterator<Item = (Side, Cell)> {
    let began = Side::ALL.into_iter().filter(move |side| *side != before.side && after.turn > before.turn);
    began.filter_map(move |side| {
        let slot = after.marker[side as usize].checked_sub(1)?;
        let is_demoman = after.person(side, slot).class == Some(Class::Demoman);
        let cell = before.grenade[side as usize]?;
        (is_demoman && after.grenade[side as usize].is_none()).then_some((side, cell))
    })
}
