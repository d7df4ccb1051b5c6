//! Some records and rolls; `make fair` tries many.

use hillfort_trials::fair::{Settings, run};
use hillfort_trials::process::program;

#[test]
fn changed_records_are_found_by_three_verifiers_and_all_faces_come_up() {
    let folder = tempfile::tempdir().expect("a folder can be created");
    let settings = Settings {
        changed: 60,
        rolls: 20_000,
        secrets: 2,
        folder: folder.path().to_owned(),
        program: program(),
    };
    let findings = run(&settings).expect("python3 and hillfort can be run");
    assert!(findings.is_clean() && findings.rolls > 100 && findings.changed.len() > 5, "{findings}");
}
