//! Sentences: what an action does, what an event did, whom it touched.

use hillfort_board::Cell;
use hillfort_engine::view::{ActionKind, EffectKind};
use hillfort_engine::{Description, Effect, Notation as _, Seat};

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::notation::{ring_name, tiles_of};
use crate::state::{Phase, State};
use crate::terrain::{N_RINGS, N_TILES, area, tile};
use crate::words::{Class, Die, Direction, Payment, TerrainKind};

impl KingOfTheHill {
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
        let fighter = Some(Class::Fighter);
        match action {
            Action::Area(number) => (ActionKind::Place, None, None, Some(tile(0, number))),
            Action::Recruit(class, _) => {
                (ActionKind::Place, None, Some(class), Some(area(state.order_of(state.active))))
            }
            Action::Move { class, from, to, .. } => {
                let fights = class == Class::Fighter && state.at(to).has(self.enemies[state.active.index()]);
                (
                    if fights { ActionKind::Charge } else { ActionKind::Move },
                    Some(from),
                    Some(class),
                    Some(to),
                )
            }
            Action::Assault { from, to, .. } => (ActionKind::Attack, Some(from[0]), fighter, Some(to)),
            Action::Offer(offer) => (ActionKind::Attack, Some(offer.from), fighter, Some(offer.to)),
            Action::Accept(cell) => {
                let to = if let Phase::Answer(offer) = state.phase { Some(offer.to) } else { None };
                (ActionKind::Choice, Some(cell), fighter, to)
            }
            Action::Push(_, to) => {
                (ActionKind::Choice, Some(crate::terrain::HILL), Some(Class::Runner), Some(to))
            }
            Action::Turn(ring, way) => {
                let next = if way == Direction::Right { 1 } else { 6 };
                (ActionKind::Special, Some(tile(ring, 0)), None, Some(tile(ring, next)))
            }
            Action::Shift(number) => {
                (ActionKind::Special, Some(area(state.order_of(state.active))), None, Some(tile(0, number)))
            }
            Action::Swap(a, b) => (ActionKind::Special, Some(a), None, Some(b)),
            Action::End | Action::Count => (ActionKind::End, None, None, None),
            Action::Exclude(_) | Action::Decline | Action::Keep(..) => (ActionKind::Choice, None, None, None),
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) => {
                (ActionKind::Choice, None, None, None)
            }
        }
    }

    /// Says what an action does, in the third person: the same sentence for the decision and for the log.
    fn says(&self, state: &State, action: Action) -> String {
        let seat = |seat: Seat| self.seat_name(state, seat);
        let place = |cell: Cell| self.place(cell);
        let me = match hillfort_engine::Game::turn(self, state) {
            hillfort_engine::Turn::Player(decider) => seat(decider),
            hillfort_engine::Turn::Chance | hillfort_engine::Turn::Over(_) => {
                self.roller(state).map_or("chance", seat)
            }
        };
        match action {
            Action::Terrain(ring, tiles) => {
                let names = tiles.map(TerrainKind::name).join(", ");
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
                format!("{me} rolls {}.", dice.join(", "))
            }
            Action::Fate(face) => format!("The die shows {face}."),
            Action::Area(number) => format!("{me} lays the starting area beside a{}.", number + 1),
            Action::Exclude(class) => format!("{me} does without {}s for the whole game.", class.name()),
            Action::Recruit(class, pay) => {
                format!("{me} recruits a {}{}.", class.name(), paid(pay, Payment::Recruit))
            }
            Action::Move { class, from, to, pay } => {
                let verb = match class {
                    Class::Fighter if state.at(to).has(self.enemies[state.active.index()]) => "attacks",
                    _ => "goes to",
                };
                let with = paid(pay, Payment::Move);
                format!("{me}'s {} on {} {verb} {}{with}.", class.name(), place(from), place(to))
            }
            Action::Assault { from: [a, b], to, owner, pay } => {
                let with = match pay {
                    [Payment::Move, Payment::Move] => String::new(),
                    [a, b] => format!(", paid with {} and {}", price(a), price(b)),
                };
                let (a, b, to, owner) = (place(a), place(b), place(to), seat(owner));
                format!("{me}'s fighters from {a} and {b} storm {to} against {owner}'s blocker{with}.")
            }
            Action::Offer(offer) => {
                let (from, to, with) = (place(offer.from), place(offer.to), paid(offer.pay, Payment::Move));
                let (ally, owner) = (seat(offer.ally), seat(offer.owner));
                format!(
                    "{me} asks {ally} to attack {owner}'s blocker on {to} together with the fighter on {from}{with}."
                )
            }
            Action::Accept(cell) => format!("{me} joins the attack with the fighter on {}.", place(cell)),
            Action::Decline => format!("{me} declines the joint attack."),
            Action::Push(owner, to) => format!("{me} pushes the runner of {} to {}.", seat(owner), place(to)),
            Action::Keep(a, b) => format!("{me} keeps a {} die and a {} die.", a.name(), b.name()),
            Action::Turn(ring, way) => format!("{me} turns ring {} to the {}.", ring_name(ring), way.name()),
            Action::Shift(number) => format!("{me} moves the starting area beside a{}.", number + 1),
            Action::Swap(a, b) => {
                let terrain = |cell| state.terrain.at(cell).map_or("?", TerrainKind::name);
                let (a_is, b_is) = (terrain(a), terrain(b));
                format!("{me} swaps the terrain of {} ({a_is}) and {} ({b_is}).", place(a), place(b))
            }
            Action::End => format!("{me} ends the turn."),
            Action::Count => format!("{me} counts the point and ends the turn."),
        }
    }

    /// Returns the sentence of the log about an event.
    pub(crate) fn make_telling(&self, before: &State, action: Action, after: &State) -> String {
        self.says(before, action) + &self.tell_effects(before, after)
    }

    /// Tells whom the way from one state to another has touched, each behind a space.
    pub(crate) fn tell_effects(&self, before: &State, after: &State) -> String {
        let mut sentences = String::new();
        for effect in self.list_effects(before, after) {
            let plural = effect.amount > 1.0;
            let n = if plural { format!(" ({})", effect.amount) } else { String::new() };
            let verb = match (effect.what, plural) {
                (EffectKind::Death, false) => "dies",
                (EffectKind::Death, true) => "die",
                (EffectKind::Points, _) => "scores a point",
                (EffectKind::Push, false) => "is pushed away",
                (EffectKind::Push, true) => "are pushed away",
                _ => continue,
            };
            sentences.push_str(&format!(" {}{n} {verb}.", effect.who));
        }
        sentences
    }

    /// Returns whom the way from one state to another has touched.
    pub(crate) fn list_effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for seat in self.seats() {
            let (idx, name) = (seat.index(), self.seat_name(before, seat));
            let mut touch = |who: String, what, amount: f64| {
                effects.push(Effect { who, seat: Some(seat), what, note: "", amount });
            };
            for class in Class::ALL {
                let dead = after.hand[idx][class as usize].saturating_sub(before.hand[idx][class as usize]);
                if dead > 0 {
                    touch(format!("{name}'s {}", class.name()), EffectKind::Death, f64::from(dead));
                }
            }
            let moved = runners_moved(before, after, seat);
            // Rings carry runners too; only a blocker that has come takes them off their cell.
            if seat != before.active && moved > 0 && !has_turned(before, after) {
                touch(format!("{name}'s runner"), EffectKind::Push, f64::from(moved));
            }
            if after.points[idx] > before.points[idx] {
                touch(name.to_owned(), EffectKind::Points, f64::from(after.points[idx] - before.points[idx]));
            }
            if after.area_at != before.area_at && seat == before.active && has_turned(before, after) {
                effects.push(status(format!("{name}'s starting area"), Some(seat), "moved"));
            }
            if before.phase == Phase::Keep && after.phase != Phase::Keep && seat == before.active {
                effects.push(status(name.to_owned(), Some(seat), "left with these two dice"));
            }
        }
        let counted = before.counter.saturating_sub(after.counter);
        if counted > 0 {
            let (who, what, amount) = ("the counter".to_owned(), EffectKind::Progress, f64::from(counted));
            effects.push(Effect { who, seat: None, what, note: "", amount });
        }
        if has_turned(before, after) {
            self.ground_effects(before, after, &mut effects);
        }
        effects
    }

    /// What a turning die has done to the ground: a ring turned with all that is on it, or terrain swapped.
    fn ground_effects(&self, before: &State, after: &State, effects: &mut Vec<Effect>) {
        for ring in 0..N_RINGS as u8 {
            let turned = [Direction::Left, Direction::Right]
                .into_iter()
                .find(|way| is_turned(before, after, ring, *way));
            let Some(way) = turned else { continue };
            let note = if way == Direction::Left { "turned to the left" } else { "turned to the right" };
            effects.push(status(format!("ring {}", ring_name(ring)), None, note));
            for cell in tiles_of(ring) {
                for (seat, class) in self.seats().flat_map(|seat| Class::ALL.map(|class| (seat, class))) {
                    let count = before.at(cell).count(seat, class);
                    if count > 0 {
                        let (owner, class) = (self.seat_name(before, seat), class.name());
                        let who = format!("{owner}'s {class} on {}", self.place(cell));
                        let carried = status(who, Some(seat), "carried along");
                        effects.push(Effect { amount: f64::from(count), ..carried });
                    }
                }
            }
            return;
        }
        for cell in (0..N_RINGS as u8).flat_map(tiles_of) {
            let (was, is) = (before.terrain.at(cell), after.terrain.at(cell));
            if let (Some(terrain), true) = (is, was != is) {
                let note = match terrain {
                    TerrainKind::Light => "light terrain now",
                    TerrainKind::Normal => "normal terrain now",
                    TerrainKind::Difficult => "difficult terrain now",
                    TerrainKind::Unknown => "of unknown terrain now",
                };
                effects.push(status(self.place(cell), None, note));
            }
        }
    }
}

fn status(who: String, seat: Option<Seat>, note: &'static str) -> Effect {
    Effect { who, seat, what: EffectKind::Status, note, amount: 1.0 }
}

/// Tells whether a ring looks as if it had been turned, and otherwise than before.
fn is_turned(before: &State, after: &State, ring: u8, way: Direction) -> bool {
    let n = N_TILES as u8;
    let to = |number: u8| if way == Direction::Right { (number + 1) % n } else { (number + n - 1) % n };
    let is_same = |number: u8, other: u8| {
        let (from, to) = (tile(ring, number), tile(ring, other));
        before.terrain.at(from) == after.terrain.at(to) && before.at(from) == after.at(to)
    };
    (0..n).all(|number| is_same(number, to(number))) && !(0..n).all(|number| is_same(number, number))
}

/// Counts the runners of a seat that have left their cell and live.
fn runners_moved(before: &State, after: &State, seat: Seat) -> u8 {
    if before.hand[seat.index()] != after.hand[seat.index()] {
        return 0;
    }
    let count = |state: &State, idx: usize| state.stacks[idx].count(seat, Class::Runner);
    (0..before.stacks.len()).map(|idx| count(before, idx).saturating_sub(count(after, idx))).sum()
}

/// Tells whether one turning die was spent: a ring turned, an area moved or terrain was swapped.
fn has_turned(before: &State, after: &State) -> bool {
    let dice = |state: &State| state.dice[before.active.index()].count(Die::Turn);
    dice(before) == dice(after) + 1
}

fn paid(pay: Payment, natural: Payment) -> String {
    if pay == natural { String::new() } else { format!(", paid with {}", price(pay)) }
}

fn price(pay: Payment) -> &'static str {
    match pay {
        Payment::Move => "a move die",
        Payment::Recruit => "a recruitment die",
        Payment::Turns => "two turning dice",
    }
}
