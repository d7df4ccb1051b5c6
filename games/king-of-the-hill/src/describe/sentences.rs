//! Sentences about actions and events.

use hillfort_board::{Board as _, Cell};
use hillfort_engine::view::{ActionKind, EffectKind, Roll};
use hillfort_engine::{
    Description, Effect, Game as _, Motion, Moved, Odds as _, Seat, Sentences, Turn, moves_between,
};

use super::odds::CARRIED;
use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::notation::ring_name;
use crate::state::{Phase, State};
use crate::terrain::{HILL, N_TILES, area, ring_and_number, tile};
use crate::words::{Class, Die, Direction, Payment, TerrainKind};

impl Sentences for KingOfTheHill {
    fn describe(&self, state: &State, action: Action) -> Description {
        let (kind, from, class, to) = self.who_does_what(state, action);
        Description {
            kind,
            verb: self.verb(state, action),
            needs_verb: self.needs_verb(state, action),
            from,
            class: class.map(Class::name),
            to,
        }
    }

    fn sentence(&self, state: &State, action: Action) -> String {
        self.action_sentence(state, action)
    }

    fn narrate(&self, before: &State, action: Action, after: &State) -> String {
        let mut sentences = vec![self.sentence(before, action)];
        sentences.extend(self.effect_sentences(before, after, false));
        sentences.extend(self.news(before, action, after));
        sentences.join(" ")
    }

    fn news(&self, before: &State, _: Action, after: &State) -> Vec<String> {
        let mut news = self.effect_sentences(before, after, true);
        if let Phase::Over(outcome) = after.phase {
            news.push(self.ending(after, outcome));
        }
        news
    }

    /// Of the die in a joint attack only the half matters.
    fn narrate_outcome(&self, before: &State, outcome: Action, after: &State) -> String {
        match outcome {
            Action::Fate(face) => {
                let mut otherwise = before.clone();
                self.apply_fate(&mut otherwise, 7 - face);
                let half = match face {
                    // Both halves lead to the same state, and this outcome represents both.
                    _ if otherwise == *after => "Whatever the die shows",
                    1..=3 => "On 1 to 3",
                    _ => "On 4 to 6",
                };
                let mut sentences = self.effect_sentences(before, after, false);
                sentences.extend(self.news(before, outcome, after));
                format!("{half}: {}", sentences.join(" "))
            }
            _ => self.narrate(before, outcome, after),
        }
    }

    /// The dice of a round belong to a player and show what they are for (KH-DICE-1).
    fn roll(&self, before: &State, outcome: Action) -> Option<Roll> {
        match outcome {
            Action::Roll(faces) => {
                let faces = self.dice(&faces).map(|die| die.title().to_owned()).collect();
                Some(Roll::new(roller(before), faces))
            }
            Action::Fate(face) => Some(Roll::new(Some(before.active), vec![face.to_string()])),
            _ => None,
        }
    }

    /// Units of one class and owner are interchangeable (KH-GEN-6), so they have no ids.
    fn moves(&self, before: &State, action: Action, after: &State) -> Vec<Moved> {
        let units = |state| self.units_in_order(state).map(|(cell, seat, class)| (seat, class.name(), cell));
        let Action::Turn(ring, direction) = action else {
            return moves_between(units(before), units(after));
        };
        // KH-RING-3: every unit on the ring goes along, also onto a cell that another one like it has left.
        let carried = |(seat, class, cell): (Seat, &'static str, Cell)| {
            let (_, number) = ring_and_number(cell).filter(|(own, _)| *own == ring)?;
            let next = if direction == Direction::Right { number + 1 } else { number + 6 };
            Some((seat, class, Some(cell), Some(tile(ring, next % N_TILES as u8))))
        };
        units(before).filter_map(carried).collect()
    }

    fn motions(&self, before: &State, action: Action, after: &State) -> Vec<Motion> {
        self.motions_of(before, action, after)
    }

    fn headline(&self, before: &State, _: Action, after: &State) -> Option<String> {
        self.headline_between(before, after)
    }
}

impl KingOfTheHill {
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
                let kind =
                    if self.is_fight(state, class, to) { ActionKind::Charge } else { ActionKind::Move };
                (kind, Some(from), Some(class), Some(to))
            }
            Action::Assault { from, to, .. } => (ActionKind::Attack, Some(from[0]), fighter, Some(to)),
            Action::Offer(offer) => (ActionKind::Attack, Some(offer.from), fighter, Some(offer.to)),
            Action::Accept(cell) => {
                let to = if let Phase::Answer(offer) = state.phase { Some(offer.to) } else { None };
                (ActionKind::Choice, Some(cell), fighter, to)
            }
            Action::Push(_, to) => (ActionKind::Choice, Some(HILL), Some(Class::Runner), Some(to)),
            Action::Turn(ring, direction) => {
                let next = if direction == Direction::Right { 1 } else { 6 };
                (ActionKind::Turn, Some(tile(ring, 0)), None, Some(tile(ring, next)))
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

    /// Returns whether a unit that moves to a cell fights there.
    pub(super) fn is_fight(&self, state: &State, class: Class, to: Cell) -> bool {
        class == Class::Fighter && state.at(to).has(self.enemies[state.active.index()])
    }

    /// Says what an action does, in the third person: the same sentence for the choice and for the log.
    fn action_sentence(&self, state: &State, action: Action) -> String {
        let seat = |seat: Seat| self.seat_title(seat);
        let place = |cell: Cell| self.place(cell);
        let who = match self.turn(state) {
            Turn::Player(decider) => seat(decider),
            Turn::Chance | Turn::Over(_) => roller(state).map_or("chance", seat),
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
                format!("{who} rolls {}.", self.dice(&faces).map(Die::name).collect::<Vec<_>>().join(", "))
            }
            Action::Fate(face) => format!("The die shows {face}."),
            Action::Area(number) => format!("{who} places the starting area beside a{}.", number + 1),
            Action::Exclude(class) => format!("{who} excludes {}s for the whole game.", class.name()),
            Action::Recruit(class, pay) => {
                format!("{who} recruits a {}{}.", class.name(), paid(pay, Payment::Recruit))
            }
            Action::Move { class, from, to, pay } => {
                let verb = if self.is_fight(state, class, to) { "attacks" } else { "goes to" };
                let with = paid(pay, Payment::Move);
                format!("{who}'s {} on {} {verb} {}{with}.", class.name(), place(from), place(to))
            }
            Action::Assault { from: [a, b], to, owner, pay } => {
                let with = match pay {
                    [Payment::Move, Payment::Move] => String::new(),
                    [a, b] => format!(", paid with {} and {}", price(a), price(b)),
                };
                let (a, b, to, owner) = (place(a), place(b), place(to), seat(owner));
                format!("{who}'s fighters from {a} and {b} attack {owner}'s blocker on {to}{with}.")
            }
            Action::Offer(offer) => {
                let (from, to, with) = (place(offer.from), place(offer.to), paid(offer.pay, Payment::Move));
                let (ally, owner) = (seat(offer.ally), seat(offer.owner));
                format!(
                    "{who} asks {ally} to attack {owner}'s blocker on {to} together with the fighter on {from}{with}."
                )
            }
            Action::Accept(cell) => format!("{who} joins the attack with the fighter on {}.", place(cell)),
            Action::Decline => format!("{who} declines the joint attack."),
            Action::Push(owner, to) => format!("{who} pushes {}'s runner to {}.", seat(owner), place(to)),
            Action::Keep(a, b) => format!("{who} keeps a {} die and a {} die.", a.name(), b.name()),
            Action::Turn(ring, direction) => {
                format!("{who} turns ring {} to the {}.", ring_name(ring), direction.name())
            }
            Action::Shift(number) => format!("{who} moves the starting area beside a{}.", number + 1),
            Action::Swap(a, b) => {
                let terrain = |cell| state.terrain.at(cell).map_or("?", TerrainKind::name);
                let (a_is, b_is) = (terrain(a), terrain(b));
                format!("{who} swaps the terrain of {} ({a_is}) and {} ({b_is}).", place(a), place(b))
            }
            Action::End => format!("{who} ends the turn."),
            Action::Count => format!("{who} counts the point and ends the turn."),
        }
    }

    /// Returns a sentence per unit or player affected between two states: the news, or everything else.
    fn effect_sentences(&self, before: &State, after: &State, is_news: bool) -> Vec<String> {
        let mut sentences = Vec::new();
        // Who is moved by another player wants to know it.
        let is_told =
            |effect: &Effect| effect.is_news() || effect.what == EffectKind::Push || effect.note == CARRIED;
        for effect in self.effects(before, after).iter().filter(|effect| is_told(effect) == is_news) {
            let is_plural = effect.amount > 1.0;
            let n = if is_plural { format!(" ({})", effect.amount) } else { String::new() };
            let verb = match (effect.what, is_plural) {
                (EffectKind::Death, false) => "dies",
                (EffectKind::Death, true) => "die",
                (EffectKind::Points, _) => "scores a point",
                (EffectKind::Push, false) => "is pushed away",
                (EffectKind::Push, true) => "are pushed away",
                (EffectKind::Status, false) if effect.note == CARRIED => "is carried along",
                (EffectKind::Status, true) if effect.note == CARRIED => "are carried along",
                _ => continue,
            };
            sentences.push(format!("{}{n} {verb}.", effect.who));
        }
        sentences
    }

    /// Returns what the dice of a roll show.
    fn dice(&self, faces: &[u8]) -> impl Iterator<Item = Die> {
        let faces = faces.iter().take(usize::from(self.numbers.dice));
        faces.map(|face| self.numbers.faces[usize::from(*face) - 1])
    }

    /// Returns the name of a cell in a sentence.
    pub(super) fn place(&self, cell: Cell) -> String {
        if cell == HILL { "the hill".to_owned() } else { self.board.name(cell) }
    }
}

/// Returns the seat whose dice are rolled at the start of a round.
fn roller(state: &State) -> Option<Seat> {
    match state.phase {
        Phase::Roll(area) => Some(state.owner_of(area)),
        _ => None,
    }
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
