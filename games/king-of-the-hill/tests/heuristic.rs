//! The judgement of positions: what it promises over random games, that neither place nor seat matters, and examples.

use hillfort_engine::playout::over_random_games;
use hillfort_engine::{
    Game as _, GameConfig, GameData, Heuristic as _, Record, Ruleset as _, Seat, TypedTable,
};
use hillfort_king_of_the_hill::Action;
use hillfort_king_of_the_hill::state::stack::Stack;
use hillfort_king_of_the_hill::state::{MAX_SEATS, Phase, State};
use hillfort_king_of_the_hill::terrain::{N_RINGS, N_TILES, tile};
use hillfort_king_of_the_hill::words::Class;
use hillfort_king_of_the_hill::{FACTS, KingOfTheHill};

fn game(options: &[(&str, &str)]) -> KingOfTheHill {
    let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let config = GameConfig { options, ..GameConfig::default() };
    KingOfTheHill::compile(&GameData::new(&FACTS, &config).expect("the options are known"))
        .expect("map and cards are right")
}

/// The game with every number of seats, with teams and with the variants that change the goal.
fn games() -> [KingOfTheHill; 6] {
    [
        game(&[("players", "2")]),
        game(&[("players", "3")]),
        game(&[("players", "4")]),
        game(&[("players", "4"), ("teamplay", "on")]),
        game(&[("counting-down", "on"), ("one-excluded", "on")]),
        game(&[("players", "2"), ("count-turns", "every")]),
    ]
}

/// The position with all rings and areas turned by so many tiles, or seen from below.
fn turned(state: &State, new: impl Fn(usize) -> usize) -> State {
    let mut turned = state.clone();
    let number = |n: usize| u8::try_from(n).expect("rings and tiles are few");
    for ring in 0..N_RINGS {
        for old in 0..N_TILES {
            let (ring, old, new) = (number(ring), number(old), number(new(old)));
            turned.stacks[tile(ring, new).index()] = state.at(tile(ring, old));
            if let Some(terrain) = state.terrain.at(tile(ring, old)) {
                turned.terrain.set(ring, new, terrain);
            }
        }
    }
    turned.area_at = state.area_at.map(|at| at.map(|old| number(new(usize::from(old)))));
    turned
}

/// The position in which every seat has the place of the seat that `new` gives for it.
fn reseated(state: &State, n_seats: usize, new: impl Fn(usize) -> usize) -> State {
    let mut reseated = state.clone();
    reseated.stacks = state.stacks.map(|stack| {
        let mut other = Stack::default();
        for old in 0..n_seats {
            for class in Class::ALL {
                (0..stack.count(Seat::new(old), class)).for_each(|_| other.add(Seat::new(new(old)), class));
            }
        }
        other
    });
    reseated.declined = 0;
    for old in 0..n_seats {
        let new = new(old);
        reseated.points[new] = state.points[old];
        reseated.dice[new] = state.dice[old];
        reseated.hand[new] = state.hand[old];
        reseated.area_of[new] = state.area_of[old];
        reseated.excluded[new] = state.excluded[old];
        reseated.declined |= (state.declined >> old & 1) << new;
    }
    reseated.active = Seat::new(new(state.active.index()));
    if let Phase::Answer(offer) | Phase::Fate(offer, _) = &mut reseated.phase {
        (offer.ally, offer.owner) = (Seat::new(new(offer.ally.index())), Seat::new(new(offer.owner.index())));
    }
    reseated
}

/// Sets up a position by the lines of a scenario and plays the events behind them.
fn table(lines: &str) -> TypedTable<KingOfTheHill> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines are a record's");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be carried out")
}

/// What a position of two is worth to p1.
fn worth(lines: &str) -> f32 {
    let table = table(&format!("option players=2\n{lines}"));
    table.game().value(table.state(), Seat::new(0))
}

#[test]
fn values_are_chances_and_add_up_to_one() {
    for (idx, game) in games().iter().enumerate() {
        let sides = if idx == 3 { 2 } else { game.n_seats() };
        over_random_games(game, 2, |state| {
            let values: Vec<_> = (0..sides).map(|seat| game.value(state, Seat::new(seat))).collect();
            assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{values:?} in {state:?}");
            assert!((values.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{values:?} in {state:?}");
        });
    }
}

#[test]
fn team_mates_share_their_value() {
    let game = game(&[("players", "4"), ("teamplay", "on")]);
    over_random_games(&game, 2, |state| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|seat| game.value(state, Seat::new(seat)));
        assert_eq!((a, b), (c, d));
    });
}

#[test]
fn it_does_not_matter_from_where_one_looks_at_the_board() {
    for game in games() {
        over_random_games(&game, 2, |state| {
            let value = game.value(state, Seat::new(0));
            let others =
                [turned(state, |tile| (tile + 3) % N_TILES), turned(state, |tile| N_TILES - 1 - tile)];
            for other in others {
                let other = game.value(&other, Seat::new(0));
                assert!((value - other).abs() < 1e-4, "{value} and {other} in {state:?}");
            }
        });
    }
}

#[test]
fn it_does_not_matter_which_seat_one_has() {
    for game in games() {
        let n_seats = game.n_seats();
        // Rotated by one, team-mates stay together.
        let next = |seat: usize| (seat + 1) % n_seats;
        over_random_games(&game, 2, |state| {
            // Nobody is active while dice are rolled, and the empty place is always the same.
            if matches!(state.phase, Phase::Draw | Phase::Terrain(_)) {
                return;
            }
            let other = reseated(state, n_seats, next);
            for seat in 0..n_seats.min(MAX_SEATS) {
                let a = game.value(state, Seat::new(seat));
                let b = game.value(&other, Seat::new(next(seat)));
                assert!((a - b).abs() < 1e-4, "{a} and {b} in {state:?}");
            }
        });
    }
}

#[test]
fn promises_are_numbers() {
    for game in games() {
        let mut legal = Vec::new();
        over_random_games(&game, 2, |state| {
            legal.clear();
            game.legal(state, &mut legal);
            assert!(legal.iter().all(|action| game.policy_logit(state, *action).is_finite()), "{state:?}");
        });
    }
}

#[test]
fn points_are_worth_something_and_more_near_the_end() {
    let lead = |p1: u16, p2: u16| worth(&format!("set points p1 {p1}\nset points p2 {p2}\n"));
    assert!(lead(1, 0) > lead(0, 0) && lead(28, 20) > lead(8, 0));
}

#[test]
fn whoever_holds_the_hill_with_a_point_to_go_has_as_good_as_won() {
    let value = worth("place p1 blocker hill\nset points p1 29\nset points p2 10\n");
    assert!(value > 0.9, "{value}");
}

#[test]
fn a_unit_nearer_to_the_hill_is_worth_more() {
    let at = |cell: &str| worth(&format!("place p1 fighter {cell}\n"));
    assert!(at("s1") < at("a1") && at("a1") < at("b1") && at("b1") < at("d1") && at("d1") < at("hill"));
}

#[test]
fn an_enemy_fighter_beside_the_hill_shakes_whoever_holds_it() {
    let with = |cell: &str| worth(&format!("place p1 fighter hill\nplace p2 fighter {cell}\n"));
    assert!(with("d1") < with("a1"));
}

#[test]
fn the_way_over_ground_that_bars_it_is_longer() {
    let over = |ring: &str| {
        worth(&format!(
            "set terrain b {ring}\nset terrain c {ring}\nset terrain d {ring}\nplace p1 blocker a1\n"
        ))
    };
    assert!(over("l l l n n d d") > over("d n n l d l l"));
}

#[test]
fn the_hill_promises_most() {
    let table = table("place p1 fighter d1\nplace p1 fighter b1\nset dice p1 move move\n");
    let (game, state) = (table.game(), table.state());
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let policy_logit = |action: &Action| game.policy_logit(state, *action);
    let best =
        legal.iter().max_by(|a, b| policy_logit(a).total_cmp(&policy_logit(b))).expect("something is legal");
    assert_eq!(hillfort_engine::Notation::write(&**game, state, *best), "move fighter d1 hill");
    assert!(policy_logit(&Action::End) < 0.0);
}
