//! Sentences about actions and events.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{ActionKind, DiceGroup, EffectKind, Roll};
use hillfort_engine::{Description, Effect, Motion, Odds as _, Sentences, in_words};

use crate::action::Action;
use crate::cards::SIDES;
use crate::game::AttackDefend;
use crate::state::{Phase, State};
use crate::words::Targeting;

impl Sentences for AttackDefend {
    fn describe(&self, state: &State, action: Action) -> Description {
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
        Description { verb: verb(state, action), from, class, to, ..Description::new(kind) }
    }

    fn sentence(&self, state: &State, action: Action) -> String {
        self.action_sentence(state, action)
    }

    fn opens(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Play(_))
    }

    /// A sentence about a roll names no faces: outcomes with the same effect read the same.
    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        let mut sentences = vec![self.event_sentence(before, action)];
        sentences.extend(self.effect_sentences(before, after));
        sentences.extend(self.news(before, action, after));
        sentences.join(" ")
    }

    fn news(&self, before: &State, _: Action, after: &State) -> Vec<String> {
        let mut news = Vec::new();
        for effect in self.effects(before, after).iter().filter(|effect| effect.is_news()) {
            let captured = || format!("{} captures {}.", effect.who, effect.note);
            news.push(effect.health_sentence().unwrap_or_else(captured));
        }
        if let Phase::Over(winner) = after.phase {
            news.push(self.ending(after, winner));
        }
        news
    }

    /// Every die counts alone, for one enemy, in the order of the classes (AD-DICE-1).
    fn roll(&self, before: &State, outcome: Action) -> Option<Roll> {
        let (Action::Roll(faces), Phase::Roll(targets), Some(unit)) = (outcome, before.phase, before.playing)
        else {
            return None;
        };
        let card = self.numbers.of(unit.class());
        let faces = &faces[..targets.len()];
        let succeeds = |face: &u8| DiceGroup { n: 1, succeeds: card.damage_on(*face).is_some() };
        let least = (1..=SIDES).find(|face| card.damage_on(*face).is_some())?;
        Some(Roll {
            groups: faces.iter().map(succeeds).collect(),
            needed: Some(format!("{least} or more")),
            ..Roll::new(None, faces.iter().map(u8::to_string).collect())
        })
    }

    fn motions(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        self.motions_of(before, action, after)
    }

    fn headline(&self, before: &State, _: Action, after: &State) -> Option<String> {
        self.headline_between(before, after)
    }
}

impl AttackDefend {
    fn action_sentence(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.terrain.board.name(cell);
        let class_at = |cell: Cell| state.unit_at(cell).map_or("unit", |unit| unit.class().title());
        let actor = state
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
                format!("The {actor} goes to {} ({moves}).", name(to))
            }
            Action::Attack(to) => match state.playing.map(|unit| unit.class().targeting()) {
                Some(Targeting::Area) => format!("The {actor} fires a rocket at {}.", name(to)),
                _ => format!("The {actor} shoots at the {} on {}.", class_at(to), name(to)),
            },
            Action::AttackAll => format!("The {actor} burns all enemies in range."),
            Action::Mark(to) => format!("The {actor} marks the {} on {}.", class_at(to), name(to)),
            Action::Grenade(to) => format!("The {actor} throws the grenade to {}.", name(to)),
            Action::End => "End the turn.".to_owned(),
            Action::Roll(faces) => {
                let dice = if let Phase::Roll(targets) = state.phase { targets.len() } else { faces.len() };
                let faces: Vec<_> = faces[..dice].iter().map(u8::to_string).collect();
                let word = if dice == 1 { "die shows" } else { "dice show" };
                format!("The {word} {}.", faces.join(", "))
            }
        }
    }

    /// Says what has happened, in the third person.
    fn event_sentence(&self, before: &State, action: Action) -> String {
        let name = |cell: Cell| self.terrain.board.name(cell);
        let side = before.side.title();
        match action {
            Action::Roll(_) => self.roll_sentence(before, action),
            Action::Deploy(class, cell) => format!("{side} places its {} on {}.", class.title(), name(cell)),
            Action::Spawn(class, cell) => format!("{side} respawns its {} on {}.", class.title(), name(cell)),
            Action::Play(cell) => {
                let class = before.unit_at(cell).map_or("unit", |unit| unit.class().title());
                format!("{side} plays its {class} on {}.", name(cell))
            }
            Action::End => format!("{side} ends its turn."),
            _ => format!("{side}: {}", self.action_sentence(before, action)),
        }
    }

    /// Says who is hit and who is missed by the dice of an attack.
    fn roll_sentence(&self, state: &State, action: Action) -> String {
        let (Action::Roll(faces), Phase::Roll(targets), Some(unit)) = (action, state.phase, state.playing)
        else {
            return self.action_sentence(state, action);
        };
        let card = self.numbers.of(unit.class());
        let missed = targets.iter().zip(faces).filter(|(_, face)| card.damage_on(*face).is_none());
        let missed: Vec<_> = missed
            .map(|(target, _)| format!("{}'s {}", target.side().title(), target.class().title()))
            .collect();
        let missed: Vec<_> = missed.iter().map(String::as_str).collect();
        let title = unit.class().title();
        match missed.len() {
            0 => format!("The {title} hits."),
            n if n == targets.len() => format!("The {title} misses."),
            _ => format!("The {title} misses {}.", in_words(&missed)),
        }
    }

    /// Says what exploded, who lost health and why, and who has a new status.
    fn effect_sentences(&self, before: &State, after: &State) -> Vec<String> {
        // Only a side's own turn makes its grenade explode; a throw replaces one that lies there in a scenario.
        let exploded = Self::grenades(before)
            .filter(|(side, _)| after.grenades[*side as usize].is_none())
            .map(|(side, cell)| {
                format!("{}'s grenade on {} explodes.", side.title(), self.terrain.board.name(cell))
            });
        let effects = self.effects(before, after).into_iter().filter(|effect| !effect.is_news());
        let sentence = |effect: Effect| match effect.what {
            EffectKind::Status => Some(format!("{} is {}.", effect.who, effect.note)),
            _ => effect.health_sentence(),
        };
        exploded.chain(effects.filter_map(sentence)).collect()
    }
}

/// Returns what an action is called.
fn verb(state: &State, action: Action) -> &'static str {
    match action {
        Action::Deploy(..) => "Deploy",
        Action::Spawn(..) => "Respawn",
        Action::Play(_) => "Play",
        Action::Move(_) => "Move",
        Action::Attack(_) => match state.playing.map(|unit| unit.class().targeting()) {
            Some(Targeting::Area) => "Fire rocket",
            _ => "Shoot",
        },
        Action::AttackAll => "Flame",
        Action::Mark(_) => "Mark",
        Action::Grenade(_) => "Throw grenade",
        Action::End => "End turn",
        Action::Roll(_) => "Roll",
    }
}
