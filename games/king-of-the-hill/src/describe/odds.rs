//! What an action can lead to, and why.

use hillfort_board::Board as _;
use hillfort_engine::view::{Cause, EffectKind};
use hillfort_engine::{Effect, Odds, Seat};

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::notation::ring_name;
use crate::state::{Phase, State};
use crate::terrain::{N_RINGS, N_TILES, tile, tiles_of};
use crate::words::{Class, Die, Direction, TerrainKind};

/// The note of a unit that a turned ring takes along; it follows "is".
pub(super) const CARRIED: &str = "carried along";

impl Odds for KingOfTheHill {
    fn effects(&self, before: &State, after: &State) -> Vec<Effect> {
        let mut effects = Vec::new();
        for seat in self.seats() {
            self.list_seat_effects(before, after, seat, &mut effects);
        }
        let counted = before.counter.saturating_sub(after.counter);
        if counted > 0 {
            let (who, what, amount) = ("the counter".to_owned(), EffectKind::Progress, f64::from(counted));
            effects.push(Effect { who, seat: None, what, note: "", amount });
        }
        if has_spent_turning_die(before, after) {
            self.list_terrain_effects(before, after, &mut effects);
        }
        effects
    }

    /// Only the die that decides over life and death belongs to the action before it (KH-ALLY-6).
    fn has_odds(&self, _: &State, action: Action) -> bool {
        matches!(action, Action::Accept(_) | Action::Offer(_))
    }

    fn causes(&self, _: &State, action: Action) -> Vec<Cause> {
        let (Action::Accept(_) | Action::Offer(_)) = action else { return Vec::new() };
        vec![Cause::new("KH-ALLY-6", "on 1 to 3 the fighter of the active player dies, on 4 to 6 the ally's")]
    }

    /// The odds of an offer assume that it is accepted.
    fn assumed_reply(&self, state: &State) -> Option<(Action, Cause)> {
        let Phase::Answer(offer) = state.phase else { return None };
        let cell = self.attackers(state, offer.ally, offer.to).iter().next()?;
        let (ally, at) = (self.seat_title(offer.ally), self.board.name(cell));
        let sentence = format!("assuming {ally} accepts with the fighter on {at}; {ally} may decline");
        Some((Action::Accept(cell), Cause::new("KH-ALLY-2", sentence)))
    }
}

impl KingOfTheHill {
    fn list_seat_effects(&self, before: &State, after: &State, seat: Seat, out: &mut Vec<Effect>) {
        let (idx, name) = (seat.index(), self.seat_title(seat));
        let mut push = |who: String, what, amount: f64| {
            out.push(Effect { who, seat: Some(seat), what, note: "", amount });
        };
        for class in Class::ALL {
            let dead = after.hand[idx][class as usize].saturating_sub(before.hand[idx][class as usize]);
            if dead > 0 {
                push(format!("{name}'s {}", class.name()), EffectKind::Death, f64::from(dead));
            }
        }
        let moved = runners_moved(before, after, seat);
        let is_active = seat == before.active;
        let has_turned = has_spent_turning_die(before, after);
        // A turned ring carries runners too; otherwise only a blocker moves the runners of others.
        if !is_active && moved > 0 && !has_turned {
            push(format!("{name}'s runner"), EffectKind::Push, f64::from(moved));
        }
        if after.points[idx] > before.points[idx] {
            push(name.to_owned(), EffectKind::Points, f64::from(after.points[idx] - before.points[idx]));
        }
        if is_active && has_turned && after.area_at != before.area_at {
            out.push(status(format!("{name}'s starting area"), Some(seat), "moved"));
        }
        if is_active && before.phase == Phase::Keep && after.phase != Phase::Keep {
            out.push(status(name.to_owned(), Some(seat), "left with these two dice"));
        }
    }

    /// Lists what a turning die has changed: a ring with all that is on it, or the terrain of two tiles.
    fn list_terrain_effects(&self, before: &State, after: &State, out: &mut Vec<Effect>) {
        for ring in 0..N_RINGS as u8 {
            let turned = Direction::ALL.into_iter().find(|way| is_turned(before, after, ring, *way));
            let Some(direction) = turned else { continue };
            let note = match direction {
                Direction::Left => "turned counterclockwise",
                Direction::Right => "turned clockwise",
            };
            out.push(status(format!("ring {}", ring_name(ring)), None, note));
            self.list_carried(before, ring, out);
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
                out.push(status(self.place(cell), None, note));
            }
        }
    }

    /// Lists the units that a turned ring carries along.
    fn list_carried(&self, before: &State, ring: u8, out: &mut Vec<Effect>) {
        for cell in tiles_of(ring) {
            for (seat, class) in self.seats().flat_map(|seat| Class::ALL.map(|class| (seat, class))) {
                let count = before.at(cell).count(seat, class);
                if count > 0 {
                    let (owner, class) = (self.seat_title(seat), class.name());
                    let who = format!("{owner}'s {class} on {}", self.place(cell));
                    let carried = status(who, Some(seat), CARRIED);
                    out.push(Effect { amount: f64::from(count), ..carried });
                }
            }
        }
    }
}

fn status(who: String, seat: Option<Seat>, note: &'static str) -> Effect {
    Effect { who, seat, what: EffectKind::Status, note, amount: 1.0 }
}

/// Returns whether a ring has changed as if it had been turned.
fn is_turned(before: &State, after: &State, ring: u8, direction: Direction) -> bool {
    let n = N_TILES as u8;
    let to = |number: u8| match direction {
        Direction::Right => (number + 1) % n,
        Direction::Left => (number + n - 1) % n,
    };
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

/// Returns whether one turning die was spent: to turn a ring, move an area or swap terrain.
fn has_spent_turning_die(before: &State, after: &State) -> bool {
    let dice = |state: &State| state.dice[before.active.index()].count(Die::Turn);
    dice(before) == dice(after) + 1
}
