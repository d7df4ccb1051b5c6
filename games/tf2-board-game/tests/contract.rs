//! Every law of the engine, and every scenario, on this game.

fn main() {
    engine::contract::check::<tf2_board_game::Tf2BoardGame>(env!("CARGO_MANIFEST_DIR"));
}
