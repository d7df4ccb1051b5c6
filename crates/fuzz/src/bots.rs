//! The line protocol of bots, in both directions.

use hillfort_bots::{Budget, External, Level, Player as _, Stop, serve};
use hillfort_engine::playout::rng_of;
use hillfort_engine::{GameConfig, Ruleset, Table as _, Turn, TypedTable};

/// Sends one of our bots anything as the commands of a referee. It answers in whole lines, and never fails.
///
/// # Panics
/// Panics if the bot stops working, or says a line that the protocol does not have.
pub fn commands<G: Ruleset>(mut input: &[u8]) {
    // This level answers at once, however much time the referee gives it.
    let new_player = || Level::Random.player::<G>(1);
    let mut output = Vec::new();
    let served = serve::<G, _>("fuzz", &new_player, &GameConfig::default(), &mut input, &mut output);
    served.expect("memory can be read and written");
    let said = String::from_utf8(output).expect("a bot says text");
    assert!(said.is_empty() || said.ends_with('\n'), "half a line: {said:?}");
    for line in said.lines() {
        let word = line.split(' ').next().unwrap_or_default();
        assert!(["hello", "info", "best", "error"].contains(&word), "{line:?}");
    }
}

/// Believes nothing that a bot says: its answer is legal, or there is none and a printable reason. `path` is a file
/// with what the bot says; its name has no spaces.
///
/// # Panics
/// Panics if an answer is not legal or a reason not printable.
pub fn replies<G: Ruleset>(path: &str) {
    let mut table = TypedTable::<G>::start(&GameConfig::default()).expect("the defaults are good");
    let mut rng = rng_of(1, 1);
    while table.turn() == Turn::Chance {
        table.roll(&mut rng);
    }
    let mut bot = External::new(&format!("cat {path}"), Budget::Nodes(1));
    match bot.think(&table, &Stop::new()) {
        Ok(thought) => table.check(&thought.action).expect("an answer is legal"),
        Err(reason) => {
            let reason = reason.to_string();
            assert!(!reason.contains(char::is_control), "not one printable line: {reason:?}");
        }
    }
}
