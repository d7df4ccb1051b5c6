//! A few hundred events over a bad network, on a bad disk; `make faults` plays many.

use hillfort_trials::faults::{Settings, run};
use hillfort_trials::process::program;

#[tokio::test(flavor = "multi_thread")]
async fn every_client_ends_with_the_state_of_the_server() {
    let folder = tempfile::tempdir().expect("a folder can be created");
    let (folder, program) = (folder.path().to_owned(), program());
    let settings = Settings { events: 300, tables: 5, seed: 1, with_disk: true, folder, program };
    let findings = run(&settings).await.expect("every client has the state of the server");
    assert!(findings.is_clean(), "{findings}");
}
