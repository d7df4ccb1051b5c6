//! A few kills; `make crash` does many.

use hillfort_trials::crash::{Settings, run};
use hillfort_trials::process::program;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_doubled_or_reordered_when_the_server_is_killed() {
    let folder = tempfile::tempdir().expect("a folder can be created");
    let settings =
        Settings { kills: 5, tables: 10, seed: 1, folder: folder.path().to_owned(), program: program() };
    let findings = run(&settings).await.expect("the server holds");
    assert!(findings.is_clean() && findings.acknowledged > 0 && findings.told > 0, "{findings}");
}
