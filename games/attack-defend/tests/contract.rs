//! Every law of the engine, and every scenario, on this game.

fn main() {
    engine::contract::check::<attack_defend::AttackDefend>(env!("CARGO_MANIFEST_DIR"));
}
