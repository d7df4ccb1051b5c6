//! The state as JSON (KH-JSON-1, KH-JSON-2).

use hillfort_board::{Board as _, Cell};
use hillfort_engine::{Notation as _, Seat, StateJson};
use serde_json::{Map, Value, json};

use crate::game::KingOfTheHill;
use crate::notation::ring_name;
use crate::state::{Offer, Phase, Pool, State};
use crate::terrain::{HILL, tiles_of};
use crate::words::{Class, Die, TerrainKind};

impl StateJson for KingOfTheHill {
    fn fields(&self, state: &State) -> Value {
        json!({
            "phase": phase_name(state.phase),
            "active": active(self, state),
            "round": state.round,
            "turn": state.turn,
            "uses": state.uses,
            "terrain": terrain(state),
            "areas": areas(self, state),
            "players": by_seat(self, state, |seat| player(state, seat)),
            "board": board(self, state),
            "units": units(self, state),
            "counter": self.variant.counting_down.then_some(state.counter),
            "sudden": state.sudden,
            "held": state.held,
            "declined": names(self, state, self.seats().filter(|seat| state.has_declined(*seat))),
            "offer": offer(self, state),
            "pushing": pushing(self, state),
        })
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Terrain(_) => "terrain",
        Phase::Draw => "draw",
        Phase::Area(_) => "area",
        Phase::Exclude(_) => "exclude",
        Phase::Roll(_) => "roll",
        Phase::Turn => "turn",
        Phase::Push => "push",
        Phase::Answer(_) => "answer",
        Phase::Fate(..) => "fate",
        Phase::Keep => "keep",
        Phase::Over(_) => "over",
    }
}

fn active(game: &KingOfTheHill, state: &State) -> Option<&'static str> {
    let is_setup = matches!(
        state.phase,
        Phase::Terrain(_) | Phase::Draw | Phase::Area(_) | Phase::Exclude(_) | Phase::Roll(_)
    );
    (!is_setup).then(|| game.seat_name(state, state.active))
}

fn terrain(state: &State) -> Value {
    let ring = |ring: u8| {
        let letters: String =
            tiles_of(ring).filter_map(|cell| state.terrain.at(cell)).map(TerrainKind::letter).collect();
        (ring_name(ring).to_string(), Value::String(letters))
    };
    Value::Object((0..4).map(ring).collect())
}

fn areas(game: &KingOfTheHill, state: &State) -> Value {
    let mut areas = Map::new();
    for seat in game.seats() {
        if let Some(area) = state.area_of[seat.index()] {
            let at = state.area_at[usize::from(area)].map(|number| format!("a{}", number + 1));
            areas.insert(format!("s{}", area + 1), json!({ "side": game.seat_name(state, seat), "at": at }));
        }
    }
    Value::Object(areas)
}

fn player(state: &State, seat: Seat) -> Value {
    let idx = seat.index();
    json!({
        "area": state.area_of[idx].map(|area| area + 1),
        "points": state.points[idx],
        "excluded": state.excluded[idx].map(Class::name),
        "dice": dice(state.dice[idx]),
        "hand": Value::Object(
            Class::ALL.map(|class| (class.name().to_owned(), json!(state.hand[idx][class as usize]))).into_iter().collect()
        ),
    })
}

fn dice(pool: Pool) -> Value {
    Value::Object(Die::ALL.map(|die| (die.name().to_owned(), json!(pool.count(die)))).into_iter().collect())
}

fn by_seat(game: &KingOfTheHill, state: &State, value: impl Fn(Seat) -> Value) -> Value {
    Value::Object(game.seats().map(|seat| (game.seat_name(state, seat).to_owned(), value(seat))).collect())
}

fn board(game: &KingOfTheHill, state: &State) -> Value {
    let mut cells = Map::new();
    for cell in game.board.cells().filter(|cell| !state.at(*cell).is_empty()) {
        let mut units = Vec::new();
        for seat in game.seats() {
            for class in Class::ALL {
                let unit = format!("{} {}", game.seat_name(state, seat), class.name());
                units.extend((0..state.at(cell).count(seat, class)).map(|_| Value::String(unit.clone())));
            }
        }
        cells.insert(game.board.name(cell), Value::Array(units));
    }
    Value::Object(cells)
}

/// Lists all units: by seat, then class, then board order, those in hand last.
fn units(game: &KingOfTheHill, state: &State) -> Value {
    let mut units = Vec::new();
    for seat in game.seats() {
        for class in Class::ALL {
            let unit = |at: Option<Cell>| {
                json!({
                    "side": game.seat_name(state, seat),
                    "class": class.name(),
                    "at": at.map(|cell| game.board.name(cell)),
                    "hp": game.numbers.hp[class as usize],
                })
            };
            for cell in game.board.cells() {
                units.extend((0..state.at(cell).count(seat, class)).map(|_| unit(Some(cell))));
            }
            units.extend((0..state.hand[seat.index()][class as usize]).map(|_| unit(None)));
        }
    }
    Value::Array(units)
}

fn names(game: &KingOfTheHill, state: &State, seats: impl Iterator<Item = Seat>) -> Value {
    Value::Array(seats.map(|seat| json!(game.seat_name(state, seat))).collect())
}

fn offer(game: &KingOfTheHill, state: &State) -> Value {
    let (Offer { ally, from, to, owner, pay }, ally_from) = match state.phase {
        Phase::Answer(offer) => (offer, None),
        Phase::Fate(offer, cell) => (offer, Some(game.board.name(cell))),
        _ => return Value::Null,
    };
    json!({
        "ally": game.seat_name(state, ally),
        "from": game.board.name(from),
        "to": game.board.name(to),
        "owner": game.seat_name(state, owner),
        "pay": pay.name(),
        "ally_from": ally_from,
    })
}

/// KH-PUSH-3: one entry per runner that still has to be pushed, in order of play.
fn pushing(game: &KingOfTheHill, state: &State) -> Value {
    if state.phase != Phase::Push {
        return json!([]);
    }
    let hill = state.at(HILL);
    let owners =
        game.order_from(state, state.owner_of(0)).filter(|seat| game.are_enemies(state.active, *seat));
    names(game, state, owners.flat_map(|seat| (0..hill.count(seat, Class::Runner)).map(move |_| seat)))
}
