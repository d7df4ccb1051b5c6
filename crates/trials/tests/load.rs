//! The whole path of `make load`, with a few tables. Nothing is said about time here.

use hillfort_trials::load::{Settings, run};
use hillfort_trials::process::program;

#[tokio::test(flavor = "multi_thread")]
async fn every_action_is_stored_and_reaches_every_socket() {
    let folder = tempfile::tempdir().expect("a folder can be created");
    let settings = Settings {
        tables: 20,
        sockets: 2,
        rate: 100,
        seconds: 1,
        idle: 10,
        long_tables: 1,
        long_actions: 20,
        large: None,
        folder: folder.path().to_owned(),
        program: program(),
    };
    let figures = run(&settings).await.expect("the server answers");
    assert_eq!((figures.actions, figures.failed), (100, 0));
    assert_eq!(figures.received, figures.expected);
}
