//! Every law of the engine, and every scenario, on this game.

fn main() {
    hillfort_engine::contract::check::<hillfort_payload_race::PayloadRace>(env!("CARGO_MANIFEST_DIR"));
}
