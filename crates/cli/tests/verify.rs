//! The command that checks the dice of finished games.

mod common;

use std::path::Path;

use common::{Folder, game_id, run};

/// Runs `verify`, and returns its exit code and what it prints.
fn verify(files: &[&str]) -> (Option<i32>, String, String) {
    let args: Vec<_> = ["verify"].into_iter().chain(files.iter().copied()).collect();
    let output = run(&args);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn fair_dice_are_proven_and_others_are_not() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dice/finished.rec");
    let example = example.to_str().expect("a path is text");
    let (code, said, _) = verify(&[example]);
    assert!(code == Some(0) && said.contains(": The dice are fair: 6 rolls follow"), "{said}");

    let folder = Folder::new();
    let text = std::fs::read_to_string(example).expect("the example is there");
    let changed = folder.file("changed.rec", text.replacen("#@ dice share 0 2b", "#@ dice share 0 3b", 1));
    let plain = folder.file("plain.rec", format!("game {}\n", game_id()));
    let (code, said, _) = verify(&[&changed, example, &plain]);
    let lines: Vec<_> = said.lines().collect();
    assert!(code == Some(1) && lines.len() == 3, "{said}");
    assert!(lines[0].contains("not proven: the record was changed"), "{said}");
    assert!(lines[1].contains("The dice are fair"), "every file is checked: {said}");
    assert!(lines[2].contains("not proven: the record has no commitment to dice"), "{said}");
}

#[test]
fn what_is_no_record_is_bad_input() {
    let folder = Folder::new();
    let file = folder.file("none.rec", "dance\n");
    let (code, said, complaint) = verify(&[&file]);
    assert!(code == Some(2) && said.is_empty() && complaint.lines().count() == 1, "{said}{complaint}");
}
