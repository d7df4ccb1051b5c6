//! Every law of the engine, and every scenario, on this game.

fn main() {
    hillfort_engine::contract::check::<hillfort_attack_defend::AttackDefend>(env!("CARGO_MANIFEST_DIR"));
}
