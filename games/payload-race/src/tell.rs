//! Sentences: what an action does, what an event did, whom it touched.

use hillfort_board::{Board as _, Cell, Direction};
use hillfort_engine::view::{ActionKind, EffectKind};
use hillfort_engine::{Description, Effect, Game as _, Turn};

use crate::action::Action;
use crate::cards::Kind;
use crate::game::PayloadRace;
use crate::state::{Attack, Phase, State};
use crate::units::{Mark, UnitId};
use crate::words::{Class, Side};

impl PayloadRace {
    /// Returns an action as a person at the board sees it.
    pub(crate) fn make_description(&self, state: &State, action: Action) -> Description {
        let (kind, from, class, to) = self.who_does_what(state, action);
        Description { kind, from, class: class.map(Class::name), to, sentence: self.says(state, action) }
    }

    fn who_does_what(
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

    /// A token with its place: `BLU Heavy on f3`.
    pub(crate) fn token_at(&self, state: &State, unit: UnitId) -> String {
        match state.unit(unit).at {
            Some(cell) => format!("{} on {}", unit.title(), self.board.name(cell)),
            None => unit.title(),
        }
    }

    /// Whoever stands on a cell, or the cell.
    fn whoever_at(&self, state: &State, cell: Cell) -> String {
        let unit = state.unit_on(cell);
        unit.map_or_else(|| self.board.name(cell), |unit| format!("the {}", self.token_at(state, unit)))
    }

    fn says(&self, state: &State, action: Action) -> String {
        let name = |cell: Cell| self.board.name(cell);
        let who = |cell: Cell| self.whoever_at(state, cell);
        let actor = match state.actor() {
            Some((unit, cell)) => format!("The {} on {}", unit.class().title(), name(cell)),
            None => "Nobody".to_owned(),
        };
        match action {
            Action::RollOff(a, b) => format!("p1 rolls {a}, p2 rolls {b}."),
            Action::Roll(face) => format!("The die shows {face}."),
            Action::Pick(side) => format!("Play {}.", side.title()),
            Action::Deploy(weapon, cell) => {
                format!("Put the {} with the {} on {}.", weapon.class().title(), weapon.title(), name(cell))
            }
            Action::Respawn(weapon, cell) => {
                format!(
                    "Bring the {} back with the {} on {}.",
                    weapon.class().title(),
                    weapon.title(),
                    name(cell)
                )
            }
            Action::Activate(cell) => {
                let class = state.unit_on(cell).map_or("token", |unit| unit.class().title());
                format!("Let the {class} on {} act.", name(cell))
            }
            Action::Move(to) => format!("{actor} goes to {}.", name(to)),
            Action::Attack(at) => match state.actor().map(|(unit, _)| self.kind(state, unit)) {
                Some(Kind::Blast { .. }) => format!("{actor} fires a rocket at {}.", who(at)),
                Some(Kind::Fire { .. }) => format!("{actor} lays fire over {} and beyond.", name(at)),
                _ => format!("{actor} attacks {}.", who(at)),
            },
            Action::Heal(at) => format!("{actor} heals {}.", who(at)),
            Action::Push => {
                let cart = self.cart(state, state.side);
                format!("{actor} pushes the {} cart on from {}.", state.side.title(), name(cart))
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

    /// Returns the sentence of the log about an event.
    pub(crate) fn make_telling(&self, before: &State, action: Action, after: &State) -> String {
        let said = self.says(before, action);
        let mut sentence = match self.turn(before) {
            Turn::Player(seat) => format!("{}: {said}", self.seat_title(before, seat)),
            Turn::Chance | Turn::Over(_) => said,
        };
        match (before.phase, action) {
            (Phase::RollOff, _) => sentence.push_str(&self.tell_roll_off(after)),
            (Phase::Accuracy(attack), Action::Roll(face)) => {
                sentence.push_str(&self.tell_fall(before, attack, face));
            }
            _ => {}
        }
        sentence + &self.tell_effects(before, after)
    }

    /// Returns a sentence about an outcome of a die for the odds. Outcomes of equal effect are one there, so it names
    /// no face.
    pub(crate) fn make_outcome_telling(&self, before: &State, after: &State) -> String {
        let told = self.tell_effects(before, after);
        if told.is_empty() { "Nobody is hurt.".to_owned() } else { told.trim_start().to_owned() }
    }

    fn tell_effects(&self, before: &State, after: &State) -> String {
        let mut sentence = String::new();
        for effect in self.list_effects(before, after) {
            let amount = effect.amount;
            let what = match effect.what {
                EffectKind::Damage => format!("loses {amount} health"),
                EffectKind::Death => "dies".to_owned(),
                EffectKind::Healing => format!("regains {amount} health"),
                EffectKind::Push => "is blown away".to_owned(),
                EffectKind::Status => format!("is {}", effect.note),
                EffectKind::Progress | EffectKind::Points => format!("goes {amount} on"),
            };
            sentence.push_str(&format!(" The {} {what}.", effect.who));
        }
        if let Phase::Over(outcome) = after.phase {
            let end = match self.winner_title(after, outcome) {
                None => "It is a draw.".to_owned(),
                Some(winner) => format!("{winner} wins."),
            };
            sentence.push_str(&format!(" {end}"));
        }
        sentence
    }

    fn tell_roll_off(&self, after: &State) -> String {
        match after.phase {
            Phase::Colour(seat) => {
                format!(" {} picks a colour and goes second.", self.seat_title(after, seat))
            }
            _ => " Both roll again.".to_owned(),
        }
    }

    fn tell_fall(&self, state: &State, attack: Attack, face: u8) -> String {
        let kind = state.active.map(|unit| self.kind(state, unit));
        let drift = match kind {
            Some(Kind::Blast { true_on, .. }) if face < true_on => {
                Direction::ALL.get(usize::from(face).wrapping_sub(1)).copied()
            }
            _ => None,
        };
        let Some(way) = drift else { return format!(" The rocket falls on {}.", self.board.name(attack.at)) };
        let fallen = self
            .board
            .step(attack.at, way)
            .map_or("off the map".to_owned(), |cell| format!("on {}", self.board.name(cell)));
        format!(" The rocket drifts {} and falls {fallen}.", direction_name(way))
    }

    /// Returns whom the way from one state to another has touched.
    pub(crate) fn list_effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for id in UnitId::all() {
            let (was, is) = (before.unit(id), after.unit(id));
            if was.at.is_none() {
                continue;
            }
            let mut touch = |what, note, amount: u16| {
                let (who, seat) = (self.token_at(before, id), Some(before.seat_of(id.side())));
                effects.push(Effect { who, seat, what, note, amount: f64::from(amount) });
            };
            if is.hp < was.hp {
                touch(EffectKind::Damage, "", was.hp - is.hp);
            }
            if after.dead.contains(id) {
                touch(EffectKind::Death, "", 1);
                continue;
            }
            if is.hp > was.hp {
                touch(EffectKind::Healing, "", is.hp - was.hp);
            }
            if is.at != was.at && before.active != Some(id) {
                touch(EffectKind::Push, "", 1);
            }
            for (mark, note) in Mark::ALL.into_iter().zip(["taking aim", "under Kritz", "covered by Uber"]) {
                if is.marks.has(mark) && !was.marks.has(mark) {
                    touch(EffectKind::Status, note, 1);
                }
            }
            if is.charge > was.charge {
                touch(EffectKind::Status, "charged further", u16::from(is.charge - was.charge));
            }
        }
        for side in Side::ALL {
            let steps = after.carts[side as usize] - before.carts[side as usize];
            if steps > 0 {
                let (who, seat) = (format!("{} cart", side.title()), Some(before.seat_of(side)));
                let (what, amount) = (EffectKind::Progress, f64::from(steps));
                effects.push(Effect { who, seat, what, note: "", amount });
            }
        }
        effects
    }
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
