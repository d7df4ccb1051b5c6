//! Sentences: what an action does, what an event did, whom it touched.

use board::Cell;
use engine::view::{Deed, EffectKind};
use engine::{Description, Effect, Notation as _, Seat};

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::ground::{area, tile};
use crate::notation::ring_name;
use crate::state::{Phase, State};
use crate::words::{Kind, Pay, Way};

impl KingOfTheHill {
    /// Returns an action as a person at the board sees it.
    pub(crate) fn make_description(&self, state: &State, action: Action) -> Description {
        let (deed, from, class, to) = self.who_does_what(state, action);
        Description { deed, from, class: class.map(Kind::name), to, sentence: self.says(state, action) }
    }

    fn who_does_what(
        &self,
        state: &State,
        action: Action,
    ) -> (Deed, Option<Cell>, Option<Kind>, Option<Cell>) {
        let fighter = Some(Kind::Fighter);
        match action {
            Action::Area(number) => (Deed::Place, None, None, Some(tile(0, number))),
            Action::Recruit(kind, _) => {
                (Deed::Place, None, Some(kind), Some(area(state.order_of(state.active))))
            }
            Action::Move { kind, from, to, .. } => {
                let fights = kind == Kind::Fighter && state.at(to).has(self.enemies[state.active.index()]);
                (if fights { Deed::Charge } else { Deed::Move }, Some(from), Some(kind), Some(to))
            }
            Action::Assault { from, to, .. } => (Deed::Attack, Some(from[0]), fighter, Some(to)),
            Action::Offer(offer) => (Deed::Attack, Some(offer.from), fighter, Some(offer.to)),
            Action::Accept(cell) => {
                let to = if let Phase::Answer(offer) = state.phase { Some(offer.to) } else { None };
                (Deed::Choice, Some(cell), fighter, to)
            }
            Action::Push(_, to) => (Deed::Choice, Some(crate::ground::HILL), Some(Kind::Runner), Some(to)),
            Action::Turn(ring, way) => {
                let next = if way == Way::Right { 1 } else { 6 };
                (Deed::Special, Some(tile(ring, 0)), None, Some(tile(ring, next)))
            }
            Action::Shift(number) => {
                (Deed::Special, Some(area(state.order_of(state.active))), None, Some(tile(0, number)))
            }
            Action::Swap(a, b) => (Deed::Special, Some(a), None, Some(b)),
            Action::End | Action::Count => (Deed::End, None, None, None),
            Action::Exclude(_) | Action::Decline | Action::Keep(..) => (Deed::Choice, None, None, None),
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) => {
                (Deed::Choice, None, None, None)
            }
        }
    }

    fn says(&self, state: &State, action: Action) -> String {
        let seat = |seat: Seat| self.seat_name(state, seat);
        let place = |cell: Cell| self.place(cell);
        match action {
            Action::Terrain(ring, tiles) => {
                let names = tiles.map(crate::words::Terrain::name).join(", ");
                format!("The terrain of ring {} is {names}.", ring_name(ring))
            }
            Action::Draw(areas) => {
                let each = self.seats().map(|s| format!("{} area {}", seat(s), areas[s.index()] + 1));
                format!("The draw gives {}.", each.collect::<Vec<_>>().join(", "))
            }
            Action::Roll(faces) => {
                let dice = faces[..usize::from(self.numbers.dice)].iter();
                let dice: Vec<_> =
                    dice.map(|face| self.numbers.faces[usize::from(*face) - 1].name()).collect();
                let roller = self.roller(state).map_or("somebody", seat);
                format!("{roller} rolls {}.", dice.join(", "))
            }
            Action::Fate(face) => format!("The die shows {face}."),
            Action::Area(number) => format!("Lay the starting area beside a{}.", number + 1),
            Action::Exclude(kind) => format!("Do without {}s for the whole game.", kind.name()),
            Action::Recruit(kind, pay) => format!("Recruit a {}{}.", kind.name(), paid(pay, Pay::Recruit)),
            Action::Move { kind, from, to, pay } => {
                let verb = match kind {
                    Kind::Fighter if state.at(to).has(self.enemies[state.active.index()]) => "attacks",
                    _ => "goes to",
                };
                let with = paid(pay, Pay::Move);
                format!("The {} on {} {verb} {}{with}.", kind.name(), place(from), place(to))
            }
            Action::Assault { from: [a, b], to, owner, pay } => {
                let with = match pay {
                    [Pay::Move, Pay::Move] => String::new(),
                    [a, b] => format!(", paid with {} and {}", price(a), price(b)),
                };
                let (a, b, to, owner) = (place(a), place(b), place(to), seat(owner));
                format!("Fighters from {a} and {b} storm {to} against {owner}'s blocker{with}.")
            }
            Action::Offer(offer) => {
                let (from, to, with) = (place(offer.from), place(offer.to), paid(offer.pay, Pay::Move));
                let (ally, owner) = (seat(offer.ally), seat(offer.owner));
                format!(
                    "Ask {ally} to attack {owner}'s blocker on {to} together with the fighter on {from}{with}."
                )
            }
            Action::Accept(cell) => format!("Join the attack with the fighter on {}.", place(cell)),
            Action::Decline => "Decline the joint attack.".to_owned(),
            Action::Push(owner, to) => format!("Push the runner of {} to {}.", seat(owner), place(to)),
            Action::Keep(a, b) => format!("Keep a {} die and a {} die.", a.name(), b.name()),
            Action::Turn(ring, way) => format!("Turn ring {} to the {}.", ring_name(ring), way.name()),
            Action::Shift(number) => format!("Move the starting area beside a{}.", number + 1),
            Action::Swap(a, b) => {
                let terrain = |cell| state.ground.at(cell).map_or("?", crate::words::Terrain::name);
                format!(
                    "Swap the terrain of {} ({}) and {} ({}).",
                    place(a),
                    terrain(a),
                    place(b),
                    terrain(b)
                )
            }
            Action::End => "End the turn.".to_owned(),
            Action::Count => "Count the point and end the turn.".to_owned(),
        }
    }

    /// Returns the sentence of the log about an event.
    pub(crate) fn make_telling(&self, before: &State, action: Action, after: &State) -> String {
        let mut sentence = match action {
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) => {
                self.says(before, action)
            }
            _ => {
                let said = self.says(before, action);
                let who = engine::Game::turn(self, before);
                let who =
                    if let engine::Turn::Player(seat) = who { self.seat_name(before, seat) } else { "?" };
                format!("{who}: {said}")
            }
        };
        for effect in self.list_effects(before, after) {
            let plural = effect.amount > 1.0;
            let n = if plural { format!(" ({})", effect.amount) } else { String::new() };
            let verb = match (effect.what, plural) {
                (EffectKind::Death, false) => "dies",
                (EffectKind::Death, true) => "die",
                (EffectKind::Points, _) => "scores a point",
                (EffectKind::Push, _) => "is pushed away",
                _ => continue,
            };
            sentence.push_str(&format!(" {}{n} {verb}.", effect.who));
        }
        sentence
    }

    /// Returns whom the way from one state to another has touched.
    pub(crate) fn list_effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for seat in self.seats() {
            let (idx, name) = (seat.index(), self.seat_name(before, seat));
            let mut touch = |who: String, what, amount: f64| {
                effects.push(Effect { who, seat: Some(seat), what, note: "", amount });
            };
            for kind in Kind::ALL {
                let dead = after.hand[idx][kind as usize].saturating_sub(before.hand[idx][kind as usize]);
                if dead > 0 {
                    touch(format!("{name}'s {}", kind.name()), EffectKind::Death, f64::from(dead));
                }
            }
            let lost_a_runner = |a: &State, b: &State| {
                let place = |state: &State| state.stacks.map(|stack| stack.count(seat, Kind::Runner));
                place(a) != place(b) && a.hand[idx] == b.hand[idx]
            };
            // Rings carry runners too; only a blocker that has come takes them off their cell.
            if seat != before.active && before.ground == after.ground && lost_a_runner(before, after) {
                touch(format!("{name}'s runner"), EffectKind::Push, 1.0);
            }
            if after.points[idx] > before.points[idx] {
                touch(name.to_owned(), EffectKind::Points, f64::from(after.points[idx] - before.points[idx]));
            }
        }
        effects
    }
}

fn paid(pay: Pay, natural: Pay) -> String {
    if pay == natural { String::new() } else { format!(", paid with {}", price(pay)) }
}

fn price(pay: Pay) -> &'static str {
    match pay {
        Pay::Move => "a move die",
        Pay::Recruit => "a recruitment die",
        Pay::Turns => "two turning dice",
    }
}
