//! What bots think of positions: properties that hold over random games, and examples.

use hillfort_engine::playout::over_random_games;
use hillfort_engine::{
    Game as _, GameConfig, GameData, Heuristic as _, Record, Ruleset as _, Seat, TypedTable,
};
use hillfort_king_of_the_hill::{
    Action, Class, FACTS, KingOfTheHill, MAX_SEATS, N_RINGS, N_TILES, Phase, Stack, State, tile,
};

fn game(options: &[(&str, &str)]) -> KingOfTheHill {
    let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let config = GameConfig { options, ..GameConfig::default() };
    KingOfTheHill::compile(&GameData::new(&FACTS, &config).expect("the options are known"))
        .expect("map and cards are valid")
}

/// Returns the game with every number of seats, with teams, and with the variants that change the goal.
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

/// Returns the position with tile `old` of every ring, and the area beside it, moved to tile `new(old)`.
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

/// Returns the position in which seat `new(old)` has what seat `old` had.
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

/// Sets up a position by the lines of a scenario and plays the events after them.
fn table(lines: &str) -> TypedTable<KingOfTheHill> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns the value of a two-player position for p1.
fn worth(lines: &str) -> f32 {
    let table = table(&format!("option players=2\n{lines}"));
    table.game().value(table.state(), Seat::new(0))
}

#[test]
fn the_values_of_all_sides_add_up_to_one() {
    for (idx, game) in games().iter().enumerate() {
        let sides = if idx == 3 { 2 } else { game.n_seats() };
        over_random_games(game, 2, |state| {
            let values: Vec<_> = (0..sides).map(|seat| game.value(state, Seat::new(seat))).collect();
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
fn turning_or_mirroring_the_board_does_not_change_the_value() {
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
fn exchanging_the_seats_exchanges_their_values() {
    for game in games() {
        let n_seats = game.n_seats();
        // Rotated by one, team-mates stay together.
        let next = |seat: usize| (seat + 1) % n_seats;
        over_random_games(&game, 2, |state| {
            // Before the draw no seat has an area.
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
fn a_lead_is_worth_more_near_the_end() {
    let lead = |p1: u16, p2: u16| worth(&format!("set points p1 {p1}\nset points p2 {p2}\n"));
    assert!(lead(1, 0) > lead(0, 0) && lead(28, 20) > lead(8, 0));
}

#[test]
fn holding_the_hill_one_point_before_the_end_is_almost_a_win() {
    let value = worth("place p1 blocker hill\nset points p1 29\nset points p2 10\n");
    assert!(value > 0.9, "{value}");
}

#[test]
fn a_unit_nearer_to_the_hill_is_worth_more() {
    let at = |cell: &str| worth(&format!("place p1 fighter {cell}\n"));
    assert!(at("s1") < at("a1") && at("a1") < at("b1") && at("b1") < at("d1") && at("d1") < at("hill"));
}

#[test]
fn an_enemy_fighter_next_to_the_hill_weakens_the_hold() {
    let with = |cell: &str| worth(&format!("place p1 fighter hill\nplace p2 fighter {cell}\n"));
    assert!(with("d1") < with("a1"));
}

#[test]
fn terrain_that_blocks_the_way_lowers_the_value() {
    let over = |ring: &str| {
        worth(&format!(
            "set terrain b {ring}\nset terrain c {ring}\nset terrain d {ring}\nplace p1 blocker a1\n"
        ))
    };
    assert!(over("l l l n n d d") > over("d n n l d l l"));
}

#[test]
fn a_move_to_the_hill_has_the_highest_logit() {
    let table = table("place p1 fighter d1\nplace p1 fighter b1\nset dice p1 move move\n");
    let (game, state) = (table.game(), table.state());
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let logit = |action: &Action| game.policy_logit(state, *action);
    let best = legal.iter().max_by(|a, b| logit(a).total_cmp(&logit(b))).expect("something is legal");
    assert_eq!(hillfort_engine::Notation::write(&**game, state, *best), "move fighter d1 hill");
    assert!(logit(&Action::End) < 0.0);
}
