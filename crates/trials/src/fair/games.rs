//! Finished games with committed dice, to try verifiers with.

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::chance::{below, pick};
use hillfort_engine::{Forfeit, GameConfig, Seat, Table, Turn};
use hillfort_fair::{FairDice, Secret, Share};
use rand_core::Rng;

/// The most decisions of a game; after those a player gives up.
const MAX_DECISIONS: usize = 400;

/// Plays a game at random with committed dice, and returns its record. Some games are given up, some are continued
/// from an earlier one, and in some a bot takes over a seat.
///
/// # Panics
/// Panics if the catalogue has no such game, or if a game goes wrong.
pub(super) fn finished_game<L: Games>(catalog: &Catalog<L>, game: &str, rng: &mut impl Rng) -> String {
    let mut table = catalog.start(game, &GameConfig::default()).expect("the game starts");
    let n_earlier = if below(rng, 4) == 0 { below(rng, 20) as usize } else { 0 };
    for _ in 0..n_earlier {
        match table.turn() {
            Turn::Player(_) => act(&mut *table, rng),
            Turn::Chance => table.roll(rng),
            Turn::Over(_) => break,
        }
    }
    let shares: Vec<_> = (0..table.n_seats()).map(|_| (below(rng, 2) == 0).then(|| share(rng))).collect();
    let mut dice = FairDice::new(secret(rng), table.n_events(), &shares);
    let takeover = below(rng, 200) as usize;
    for decision in 0..MAX_DECISIONS {
        while table.turn() == Turn::Chance {
            let rng = dice.for_roll(&*table);
            table.roll(rng);
        }
        if let Turn::Over(_) = table.turn() {
            return dice.record(&*table, None, true);
        }
        if decision == takeover {
            dice.add_share(Seat::new(below(rng, shares.len() as u32) as usize), None, table.n_events());
        }
        act(&mut *table, rng);
    }
    let seat = table.seat_name(Seat::new(0)).to_owned();
    dice.record(&*table, Some(&Forfeit { seat, why: "the player gives up".to_owned() }), true)
}

fn act(table: &mut dyn Table, rng: &mut impl Rng) {
    let line = pick(rng, &table.legal()).clone();
    table.act(&line).expect("it is legal");
}

pub(super) fn secret(rng: &mut impl Rng) -> Secret {
    let mut bytes = [0; Secret::BYTES];
    rng.fill_bytes(&mut bytes);
    Secret::new(bytes)
}

fn share(rng: &mut impl Rng) -> Share {
    let mut bytes = [0; Share::BYTES];
    rng.fill_bytes(&mut bytes);
    Share::new(bytes)
}
