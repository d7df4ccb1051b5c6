//! Every law of the engine, and every scenario, on this game.

fn main() {
    hillfort_engine::contract::check::<hillfort_tf2_board_game::Tf2BoardGame>(env!("CARGO_MANIFEST_DIR"));
}
