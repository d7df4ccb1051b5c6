//! Every law of the engine, and every scenario, on this game.

fn main() {
    hillfort_engine::contract::check::<hillfort_king_of_the_hill::KingOfTheHill>(env!("CARGO_MANIFEST_DIR"));
}
