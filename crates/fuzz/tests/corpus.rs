//! What fuzzing has found once, and the files that it begins with, never fail again.
#![allow(
    clippy::print_stdout,
    reason = "a panic shows the last name that was printed: the input that failed"
)]

use std::fs;
use std::path::{Path, PathBuf};

use hillfort_template::Footrace;

#[test]
fn records_of_the_corpus_hold() {
    let catalog = hillfort_catalog::games().with::<Footrace>();
    over("records", "scenarios", |path| hillfort_fuzz::record(&catalog, &text(path)));
}

#[test]
fn maps_of_the_corpus_hold() {
    let catalog = hillfort_catalog::games().with::<Footrace>();
    over("maps", "maps", |path| hillfort_fuzz::map(&catalog, &text(path)));
}

#[test]
fn cards_of_the_corpus_hold() {
    let catalog = hillfort_catalog::games().with::<Footrace>();
    over("cards", "", |path| hillfort_fuzz::cards(&catalog, &text(path)));
    for facts in catalog.facts() {
        hillfort_fuzz::cards(&catalog, &format!("{}\n{}", facts.id, facts.cards.text));
    }
}

#[test]
fn commands_of_the_corpus_hold() {
    over("commands", "", |path| hillfort_fuzz::commands::<Footrace>(&fs::read(path).expect("readable")));
}

#[cfg(unix)]
#[test]
fn replies_of_the_corpus_hold() {
    over("replies", "", |path| {
        hillfort_fuzz::replies::<Footrace>(path.to_str().expect("the corpus has plain names"));
    });
}

/// Calls `check` with every file of a target's corpus, and with those that the games have in `folder`.
fn over(target: &str, folder: &str, check: impl Fn(&Path)) {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the crate lies in crates/fuzz");
    let corpus = files(&root.join("fuzz/corpus").join(target));
    assert!(!corpus.is_empty(), "fuzz/corpus/{target} is empty");
    let games = fs::read_dir(root.join("games")).expect("there are games");
    let games = games.map(|game| game.expect("readable").path()).filter(|_| !folder.is_empty());
    for path in corpus.into_iter().chain(games.flat_map(|game| files(&game.join(folder)))) {
        println!("{}", path.display());
        check(&path);
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.expect("readable").path()).filter(|path| path.is_file()).collect()
}

/// As libFuzzer's targets do: what is no UTF-8 is replaced.
fn text(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).expect("readable")).into_owned()
}
