//! Every law of the engine, and every scenario, on this game.

fn main() {
    engine::contract::check::<payload_race::PayloadRace>(env!("CARGO_MANIFEST_DIR"));
}
