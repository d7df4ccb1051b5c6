//! Every law of the engine, and every scenario, on this game.

fn main() {
    engine::contract::check::<template::Footrace>(env!("CARGO_MANIFEST_DIR"));
}
