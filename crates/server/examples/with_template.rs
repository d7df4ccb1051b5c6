//! The server with one more game than the catalogue has: the template. The browser tests play it, to show that the
//! web client knows no game.
//!
//! `cargo run --release -p server --example with_template -- --port 0 --store DIR`
#![allow(clippy::print_stdout, missing_docs, reason = "an example prints")]

use std::path::PathBuf;

use server::{Config, Server};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let config = Config {
        host: "127.0.0.1".to_owned(),
        port: value("--port").and_then(|port| port.parse().ok()).unwrap_or(0),
        store: PathBuf::from(value("--store").expect("--store DIR says where tables are kept")),
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime can be started");
    runtime.block_on(async {
        let games = catalog::games().with::<template::Footrace>();
        let server = Server::open(games, &config).await.expect("the server opens");
        println!("http://{}/", server.address().expect("the server has an address"));
        server.run(std::future::pending()).await.expect("the server runs");
    });
}
