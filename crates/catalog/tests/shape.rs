//! Every game has the same shape: the same file for the same role, each trait in its file, the same verbs.
//!
//! ARCHITECTURE.md explains the roles; these tests hold every game and the template to them.

mod tree;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tree::{assert_nothing, entries, files_below, game_folders, name, read, relative_to, root, rust_sources};

/// The files and folders that every game has directly in `src/`.
const REQUIRED: [&str; 15] = [
    "action", "cards", "chance", "describe", "facts", "game", "json", "legal", "lib", "map", "notation",
    "reason", "setup", "state", "terrain",
];
/// The files and folders that a game may have besides.
const OPTIONAL: [&str; 6] = ["actions", "audit", "bot", "series", "turn", "words"];
/// The files that a game may have in these folders. What players do differs, and so do the files of `actions/`; any
/// other file may have a folder of submodules.
const FOLDERS: [(&str, &[&str]); 2] = [
    ("bot", &["mod", "policy", "tables", "value"]),
    (
        "describe",
        &[
            "cards",
            "goal",
            "mod",
            "motions",
            "odds",
            "questions",
            "sentences",
            "threats",
            "tooltip",
            "verbs",
            "view",
        ],
    ),
];
/// What every game has beside `src/`, and what it may have besides.
const BESIDE: [&str; 12] = [
    "Cargo.toml",
    "classes.toml",
    "guide",
    "guide.md",
    "kept",
    "maps",
    "notation.md",
    "rules.md",
    "scenarios",
    "src",
    "tests",
    "unnamed.md",
];
const MAY_BE_BESIDE: [&str; 7] =
    ["browser", "glyphs", "lessons", "look.toml", "puzzles", "questions.md", "versions"];
/// The file in which a game implements each trait.
const TRAITS: [(&str, &str); 11] = [
    ("Appearance", "describe/view"),
    ("Chance", "chance"),
    ("Game", "game"),
    ("Heuristic", "bot/value"),
    ("Notation", "notation"),
    ("Odds", "describe/odds"),
    ("Questions", "describe/questions"),
    ("Ruleset", "game"),
    ("Sentences", "describe/sentences"),
    ("Setup", "setup"),
    ("StateJson", "json"),
];

#[test]
fn every_game_has_the_same_files() {
    let mut wrong = Vec::new();
    for game in game_folders() {
        let found: BTreeSet<String> = entries(&game.join("src")).iter().map(|path| stem(path)).collect();
        let missing = REQUIRED.iter().filter(|role| !found.contains(**role));
        wrong.extend(missing.map(|role| format!("{} has no {role}", name(&game))));
        let is_known =
            |role: &&String| REQUIRED.contains(&role.as_str()) || OPTIONAL.contains(&role.as_str());
        let unknown = found.iter().filter(|role| !is_known(role));
        wrong.extend(
            unknown.map(|role| format!("{} has src/{role}, which is no role of a game", name(&game))),
        );
        for (folder, known) in FOLDERS {
            let files = entries(&game.join("src").join(folder)).into_iter().map(|path| stem(&path));
            let unknown = files.filter(|file| !known.contains(&file.as_str()));
            wrong.extend(
                unknown.map(|file| {
                    format!("{} has src/{folder}/{file}, which is no role of a game", name(&game))
                }),
            );
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn every_game_has_the_same_texts_and_data() {
    let mut wrong = Vec::new();
    for game in game_folders() {
        let found: BTreeSet<String> = entries(&game).iter().map(|path| name(path)).collect();
        let missing = BESIDE.iter().filter(|file| !found.contains(**file));
        wrong.extend(missing.map(|file| format!("{} has no {file}", name(&game))));
        let is_known =
            |file: &&String| BESIDE.contains(&file.as_str()) || MAY_BE_BESIDE.contains(&file.as_str());
        let unknown = found.iter().filter(|file| !is_known(file));
        wrong.extend(unknown.map(|file| format!("{} has {file}, which is no part of a game", name(&game))));
    }
    assert_nothing(&wrong);
}

#[test]
fn every_trait_is_implemented_in_its_file() {
    let mut wrong = Vec::new();
    for game in game_folders() {
        let mut missing = BTreeSet::from(TRAITS.map(|(name, _)| name));
        for path in rust_sources(&game.join("src")) {
            let role = role(&game, &path);
            for line in read(&path).lines().filter(|line| line.starts_with("impl ")) {
                let Some((of, _)) = line["impl ".len()..].split_once(" for ") else { continue };
                let Some((_, home)) = TRAITS.iter().find(|(name, _)| *name == of) else { continue };
                missing.remove(of);
                // An empty implementation takes the defaults, and may stand beside the trait it completes.
                if role != *home && !line.ends_with("{}") {
                    wrong.push(format!("{}: {of} is implemented in {role}, not in {home}", name(&game)));
                }
            }
        }
        wrong.extend(missing.iter().map(|of| format!("{} has no 'impl {of} for'", name(&game))));
    }
    assert_nothing(&wrong);
}

#[test]
fn the_first_word_of_a_function_says_what_it_returns() {
    let mut wrong = Vec::new();
    let games = game_folders();
    for home in games.iter().chain(&entries(&root().join("crates"))) {
        for path in rust_sources(&home.join("src")) {
            for (function, returned) in functions(&read(&path)) {
                let verb = function.split('_').next().unwrap_or_default();
                let problem = match verb {
                    "is" | "has" | "can" if returned != "bool" => "does not return a bool",
                    // Outside of games, to check can be to report.
                    _ if !games.contains(home) => continue,
                    "check" if !returned.starts_with("Result<") => "does not return a reason",
                    "may" | "do" => "uses another word for check or apply",
                    _ if function.starts_with("why_not") => "uses another word for check",
                    _ => continue,
                };
                wrong.push(format!("{}: {function} {problem}", path.display()));
            }
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn the_data_of_earlier_versions_are_embedded() {
    let catalog = hillfort_catalog::games().with::<hillfort_template::Footrace>();
    for facts in catalog.facts() {
        let id = facts.id;
        assert_eq!(
            facts.editions.len() + 1,
            facts.rules_version as usize,
            "{id} has an edition per earlier version"
        );
        let folder = root().join("games").join(id);
        let on_disk: BTreeSet<String> =
            files_below(&folder.join("versions")).iter().map(|path| relative_to(path, &folder)).collect();
        let of_editions = facts.editions.iter().flat_map(|edition| edition.maps.iter().chain(&edition.cards));
        let embedded: BTreeSet<String> = of_editions.map(|file| file.path.to_owned()).collect();
        assert_eq!(embedded, on_disk, "{id}: embedded left, on disk right");
    }
}

#[test]
fn a_game_needs_at_most_15_methods_and_the_template_600_lines() {
    let engine = rust_sources(&root().join("crates/engine/src"));
    let required: Vec<_> = engine.iter().flat_map(|path| required_methods(&read(path))).collect();
    assert!(required.len() <= 15, "{required:?}");
    assert!(required.contains(&"apply".to_owned()), "the methods are found: {required:?}");
    let lines = |path: &PathBuf| read(path).lines().count();
    let template: usize = rust_sources(&root().join("games/template/src")).iter().map(lines).sum();
    assert!(template <= 600, "the template has {template} lines");
}

/// Returns the methods without a body in the traits that a game implements.
fn required_methods(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (of, _) in TRAITS {
        let start = text.find(&format!("pub trait {of}:")).or_else(|| text.find(&format!("pub trait {of} ")));
        let Some(start) = start else { continue };
        let body = text[start..].split("\n}\n").next().unwrap_or_default();
        for method in body.split("\n    fn ").skip(1) {
            let signature = &method[..method.find([';', '{']).unwrap_or(method.len())];
            if method[signature.len()..].starts_with(';') {
                found.push(signature.split(['(', '<']).next().unwrap_or_default().to_owned());
            }
        }
    }
    found
}

/// Returns the functions of a source with the type each returns.
fn functions(text: &str) -> Vec<(String, String)> {
    let starts = text.match_indices("fn ").filter(|(at, _)| text[..*at].ends_with([' ', '\n', '(']));
    let mut found = Vec::new();
    for (at, _) in starts {
        let rest = &text[at + 3..];
        let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        if text[line_start..at].trim_start().starts_with("//") {
            continue;
        }
        // A method of a trait may have no body.
        let Some(end) = ["{", ";\n"].into_iter().filter_map(|end| rest.find(end)).min() else { continue };
        let signature = rest[..end].split_whitespace().collect::<Vec<_>>().join(" ");
        let function = signature.split(['(', '<']).next().unwrap_or_default().to_owned();
        let returned = signature.rsplit_once(") -> ").map_or("", |(_, returned)| returned);
        let returned = returned.split(" where ").next().unwrap_or_default();
        found.push((function, returned.trim().to_owned()));
    }
    found
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the role of a source file: its path within `src/`, without the ending.
fn role(game: &Path, path: &Path) -> String {
    relative_to(path, &game.join("src")).trim_end_matches(".rs").to_owned()
}
