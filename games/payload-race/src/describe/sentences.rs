//! Sentences about actions and events.

use hillfort_board::{Board as _, Cell, Direction};
use hillfort_engine::view::{ActionKind, DiceGroup, EffectKind, Roll};
use hillfort_engine::{Description, Effect, Game as _, Motion, Odds as _, Sentences, Turn};

use crate::action::Action;
use crate::cards::WeaponKind;
use crate::game::PayloadRace;
use crate::state::{Attack, Phase, State, UnitId};
use crate::words::{Class, Weapon};

impl Sentences for PayloadRace {
    fn describe(&self, state: &State, action: Action) -> Description {
        let (kind, from, class, to) = self.parts_of(state, action);
        Description {
            verb: self.verb(state, action),
            from,
            class: class.map(Class::name),
            to,
            ..Description::new(kind)
        }
    }

    fn sentence(&self, state: &State, action: Action) -> String {
        self.action_sentence(state, action)
    }

    fn opens(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Activate(_))
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        let mut sentence = self.event_sentence(before, action);
        match (before.phase, action) {
            (Phase::RollOff, _) => sentence.push_str(&self.roll_off_sentence(after)),
            (Phase::Accuracy(attack), Action::Roll(face)) => {
                sentence.push_str(&self.accuracy_sentence(before, attack, face));
            }
            _ => {}
        }
        let mut sentences = vec![sentence];
        sentences.extend(self.effect_sentences(before, after));
        sentences.extend(self.news(before, action, after));
        sentences.join(" ")
    }

    fn news(&self, before: &State, _: Action, after: &State) -> Vec<String> {
        let effects = self.effects(before, after);
        let mut news: Vec<_> = effects.iter().filter(|effect| is_news(effect)).map(effect_sentence).collect();
        if let Phase::Over(outcome) = after.phase {
            news.push(self.ending(after, outcome));
        }
        news
    }

    fn narrate_outcome(&self, before: &State, outcome: Action, after: &State) -> String {
        match outcome {
            Action::Roll(_) => {
                let mut sentences = self.effect_sentences(before, after);
                sentences.extend(self.news(before, outcome, after));
                if sentences.is_empty() { "Nobody is hurt.".to_owned() } else { sentences.join(" ") }
            }
            _ => self.narrate(before, outcome, after),
        }
    }

    fn roll(&self, before: &State, outcome: Action) -> Option<Roll> {
        let faces: Vec<u8> = match outcome {
            Action::RollOff(a, b) => vec![a, b],
            Action::Roll(face) => vec![face],
            _ => return None,
        };
        let roll = Roll::new(None, faces.iter().map(u8::to_string).collect());
        let kind = before.active.map(|unit| self.kind(before, unit));
        match (before.phase, kind) {
            // PR-BLAST-3.
            (Phase::Accuracy(_), Some(WeaponKind::Blast { true_on, .. })) => Some(Roll {
                groups: faces.iter().map(|face| DiceGroup { n: 1, succeeds: *face >= true_on }).collect(),
                needed: Some(format!("{true_on} or more")),
                ..roll
            }),
            _ => Some(roll),
        }
    }

    fn motions(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        self.motions_of(before, action, after)
    }

    fn headline(&self, before: &State, _: Action, after: &State) -> Option<String> {
        self.headline_between(before, after)
    }
}

impl PayloadRace {
    /// Returns the kind of an action, the cell and the class of the token that acts, and the target cell.
    fn parts_of(
        &self,
        state: &State,
        action: Action,
    ) -> (ActionKind, Option<Cell>, Option<Class>, Option<Cell>) {
        let (class, from) = state.actor().map(|(unit, cell)| (unit.class(), cell)).unzip();
        match action {
            Action::Move(to) => (ActionKind::Move, from, class, Some(to)),
            Action::Attack(at) => (ActionKind::Attack, from, class, Some(at)),
            Action::Heal(at) => (ActionKind::Heal, from, class, Some(at)),
            Action::Push => (ActionKind::Special, from, class, Some(self.cart(state, state.side))),
            Action::Jump(at) | Action::Airblast(at) | Action::Kritz(at) => {
                (ActionKind::Special, from, class, Some(at))
            }
            Action::Eat | Action::Aim => (ActionKind::Special, from, class, None),
            Action::Activate(cell) => {
                (ActionKind::Choice, Some(cell), state.unit_on(cell).map(UnitId::class), None)
            }
            Action::Deploy(weapon, cell) | Action::Respawn(weapon, cell) => {
                (ActionKind::Place, None, Some(weapon.class()), Some(cell))
            }
            Action::Uber(at) => {
                let medic = UnitId::new(state.side.other(), Class::Medic);
                (ActionKind::Choice, state.unit(medic).at, Some(Class::Medic), Some(at))
            }
            Action::End => (ActionKind::End, None, None, None),
            Action::RollOff(..) | Action::Roll(_) | Action::Pick(_) | Action::Pass => {
                (ActionKind::Choice, None, None, None)
            }
        }
    }

    /// Returns what an action is called. Who deploys a token chooses its weapon, so the weapon is the name.
    fn verb(&self, state: &State, action: Action) -> &'static str {
        let actor = state.actor().map(|(unit, _)| unit);
        match action {
            Action::RollOff(..) | Action::Roll(_) => "Roll",
            Action::Pick(_) => "Pick colour",
            Action::Deploy(weapon, _) | Action::Respawn(weapon, _) => weapon.title(),
            Action::Activate(_) => "Activate",
            Action::Move(_) => "Walk",
            Action::Attack(_) => match actor.map(|unit| self.kind(state, unit)) {
                Some(WeaponKind::Blast { .. }) => "Fire rocket",
                Some(WeaponKind::Fire { .. }) => "Flame",
                _ => "Shoot",
            },
            Action::Heal(_) => "Heal",
            Action::Push => "Push cart",
            Action::Jump(_) => match actor.map(UnitId::class) {
                Some(Class::Soldier) => "Rocket jump",
                _ => "Double jump",
            },
            Action::Airblast(_) => "Airblast",
            Action::Eat => "Eat",
            Action::Kritz(_) => "Kritz",
            Action::Aim => "Take aim",
            Action::End => "End turn",
            Action::Uber(_) => "Uber",
            Action::Pass => "Pass",
        }
    }

    /// Returns a token with its cell: `BLU Heavy on f3`.
    pub(super) fn token_at(&self, state: &State, unit: UnitId) -> String {
        match state.unit(unit).at {
            Some(cell) => format!("{} on {}", unit.title(), self.terrain.board.name(cell)),
            None => unit.title(),
        }
    }

    /// Returns the token on a cell, or the name of an empty cell.
    fn token_or_cell(&self, state: &State, cell: Cell) -> String {
        let unit = state.unit_on(cell);
        unit.map_or_else(
            || self.terrain.board.name(cell),
            |unit| format!("the {}", self.token_at(state, unit)),
        )
    }

    fn action_sentence(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.terrain.board.name(cell);
        let who = |cell: Cell| self.token_or_cell(state, cell);
        let actor = match state.actor() {
            Some((unit, cell)) => format!("The {} on {}", unit.class().title(), name(cell)),
            None => "Nobody".to_owned(),
        };
        match action {
            Action::RollOff(a, b) => format!("p1 rolls {a}, p2 rolls {b}."),
            Action::Roll(face) => format!("The die shows {face}."),
            Action::Pick(side) => format!("Play {}.", side.title()),
            Action::Deploy(weapon, cell) => {
                format!("Place the {} with the {} on {}.", weapon.class().title(), weapon.title(), name(cell))
            }
            Action::Respawn(weapon, cell) => {
                format!(
                    "Respawn the {} with the {} on {}.",
                    weapon.class().title(),
                    weapon.title(),
                    name(cell)
                )
            }
            Action::Activate(cell) => {
                let class = state.unit_on(cell).map_or("token", |unit| unit.class().title());
                format!("Activate the {class} on {}.", name(cell))
            }
            Action::Move(to) => format!("{actor} goes to {}.", name(to)),
            Action::Attack(at) => match state.actor().map(|(unit, _)| self.kind(state, unit)) {
                Some(WeaponKind::Blast { .. }) => format!("{actor} fires a rocket at {}.", who(at)),
                Some(WeaponKind::Fire { .. }) => format!("{actor} burns {} and beyond.", name(at)),
                _ => format!("{actor} attacks {}.", who(at)),
            },
            Action::Heal(at) => format!("{actor} heals {}.", who(at)),
            Action::Push => {
                let cart = self.cart(state, state.side);
                format!("{actor} pushes the {} cart from {}.", state.side.title(), name(cart))
            }
            Action::Jump(to) => format!("{actor} jumps to {}.", name(to)),
            Action::Airblast(at) => format!("{actor} blows {} one space away.", who(at)),
            Action::Eat => format!("{actor} eats."),
            Action::Kritz(at) => format!("{actor} deploys Kritz for {}.", who(at)),
            Action::Aim => format!("{actor} takes aim."),
            Action::End => "End the turn.".to_owned(),
            Action::Uber(at) => format!("Deploy Uber to cover {}.", who(at)),
            Action::Pass => "Do not answer the attack.".to_owned(),
        }
    }

    /// Says what has happened, in the third person.
    fn event_sentence(&self, before: &State, action: Action) -> String {
        let name = |cell: Cell| self.terrain.board.name(cell);
        let Turn::Player(seat) = self.turn(before) else { return self.action_sentence(before, action) };
        let side = self.seat_title(before, seat);
        let armed = |weapon: Weapon| format!("{} with the {}", weapon.class().title(), weapon.title());
        match action {
            Action::Pick(colour) => format!("{side} picks {}.", colour.title()),
            Action::Deploy(weapon, cell) => format!("{side} places its {} on {}.", armed(weapon), name(cell)),
            Action::Respawn(weapon, cell) => {
                let owner = self.entering(before).map_or(before.side, UnitId::side).title();
                format!("{owner}'s {} respawns on {}.", armed(weapon), name(cell))
            }
            Action::Activate(cell) => {
                let class = before.unit_on(cell).map_or("token", |unit| unit.class().title());
                format!("{side} activates its {class} on {}.", name(cell))
            }
            Action::End => format!("{side} ends its turn."),
            Action::Uber(at) => format!("{side} deploys Uber to cover {}.", self.token_or_cell(before, at)),
            Action::Pass => format!("{side} does not answer the attack."),
            _ => format!("{side}: {}", self.action_sentence(before, action)),
        }
    }

    fn effect_sentences(&self, before: &State, after: &State) -> Vec<String> {
        let effects = self.effects(before, after);
        effects.iter().filter(|effect| !is_news(effect)).map(effect_sentence).collect()
    }

    fn roll_off_sentence(&self, after: &State) -> String {
        match after.phase {
            Phase::Colour(seat) => {
                format!(" {} picks a colour and goes second.", self.seat_title(after, seat))
            }
            _ => " Both roll again.".to_owned(),
        }
    }

    fn accuracy_sentence(&self, state: &State, attack: Attack, face: u8) -> String {
        let kind = state.active.map(|unit| self.kind(state, unit));
        let drift = match kind {
            Some(WeaponKind::Blast { true_on, .. }) if face < true_on => {
                Direction::ALL.get(usize::from(face).wrapping_sub(1)).copied()
            }
            _ => None,
        };
        let Some(way) = drift else {
            return format!(" The rocket lands on {}.", self.terrain.board.name(attack.at));
        };
        let place = self
            .terrain
            .board
            .step(attack.at, way)
            .map_or("off the map".to_owned(), |cell| format!("on {}", self.terrain.board.name(cell)));
        format!(" The rocket drifts {} and lands {place}.", direction_name(way))
    }
}

/// Returns whether an effect deserves a line of its own: a death, or a cart that moves.
fn is_news(effect: &Effect) -> bool {
    effect.is_news() || effect.what == EffectKind::Progress
}

fn effect_sentence(effect: &Effect) -> String {
    let Effect { who, note, amount, .. } = effect;
    let what = match effect.what {
        EffectKind::Damage if !note.is_empty() => format!("loses {amount} health to {note}"),
        EffectKind::Damage => format!("loses {amount} health"),
        EffectKind::Death if !note.is_empty() => format!("is killed by {note}"),
        EffectKind::Death => "dies".to_owned(),
        EffectKind::Healing => format!("regains {amount} health"),
        EffectKind::Push => "is blown away".to_owned(),
        EffectKind::Status => format!("is {note}"),
        EffectKind::Progress | EffectKind::Points => format!("moves {amount} forward"),
    };
    format!("The {who} {what}.")
}

const fn direction_name(way: Direction) -> &'static str {
    match way {
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}
