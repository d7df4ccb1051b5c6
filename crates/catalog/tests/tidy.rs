//! Checks of the whole workspace: every game in the catalogue and nowhere else, dependencies that point one way,
//! a core without I/O, every rule proven, every data file embedded.
//!
//! The tests read the working tree; what they say of one game they say of all, the template included.

mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use hillfort_engine::Facts;
use hillfort_engine::facts::DataFile;
use hillfort_engine::rulebook::Rulebook;
use hillfort_look::{emblems, materials};
use toml::{Table, Value};
use tree::{assert_nothing, entries, game_folders, name, read, relative_to, root, rust_sources};

/// The one game that is not in the catalogue.
const TEMPLATE: &str = "template";

#[test]
fn every_game_but_the_template_is_in_the_catalogue() {
    let listed: BTreeSet<_> =
        hillfort_catalog::games().facts().iter().map(|facts| facts.id.to_owned()).collect();
    let folders: BTreeSet<_> = games().into_iter().filter(|id| id != TEMPLATE).collect();
    assert_eq!(listed, folders, "ids of the catalogue on the left, folders of games/ on the right");
}

#[test]
fn no_two_games_share_an_id_or_a_prefix() {
    let facts = all_facts();
    let ids: BTreeSet<_> = facts.iter().map(|facts| facts.id).collect();
    let prefixes: BTreeSet<_> = facts.iter().map(|facts| facts.prefix).collect();
    assert_eq!((ids.len(), prefixes.len()), (facts.len(), facts.len()));
}

#[test]
fn no_source_outside_a_games_folder_and_the_catalogue_names_it() {
    let mut wrong = Vec::new();
    for path in sources(&root()) {
        let name = relative(&path);
        let text = read(&path);
        for id in games().iter().filter(|id| *id != TEMPLATE) {
            // Figures in the docs are about games. What is measured beside other frameworks is one game, written for
            // them too.
            let own = format!("games/{id}/");
            let homes = [own.as_str(), "crates/catalog/", "docs/", "bench/peers/"];
            let is_home = homes.iter().any(|home| name.starts_with(home));
            if !is_home && names_game(&text, id) {
                wrong.push(format!("{name} names {id}"));
            }
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn every_document_that_a_text_names_exists() {
    let rules = games().into_iter().map(|id| game_folder(&id).join("rules.md"));
    let texts = sources(&root()).into_iter().chain(rules);
    let texts = texts.chain(files(&root(), "md")).chain(files(&root().join("docs"), "md"));
    let (mut n_named, mut wrong) = (0, Vec::new());
    for path in texts {
        for document in documents_named(&read(&path)) {
            n_named += 1;
            if !root().join(&document).is_file() {
                wrong.push(format!("{} names {document}, which does not exist", relative(&path)));
            }
        }
    }
    assert_nothing(&wrong);
    assert!(n_named > 0, "the documents are found");
}

/// Returns the paths of the form `docs/<name>.md` in a text.
fn documents_named(text: &str) -> Vec<String> {
    let is_of_path = |c: &char| c.is_ascii_alphanumeric() || ['-', '_', '/', '.'].contains(c);
    let paths = text.match_indices("docs/").map(|(at, _)| text[at..].chars().take_while(is_of_path));
    let paths = paths.map(|path| path.collect::<String>().trim_end_matches('.').to_owned());
    paths.filter(|path| path.ends_with(".md") && path.len() > "docs/.md".len()).collect()
}

#[test]
fn dependencies_point_one_way() {
    let packages = packages();
    let ours: BTreeSet<&str> = packages.keys().map(String::as_str).collect();
    let games = games();
    let is_game = |name: &str| games.iter().any(|id| id == name);
    let mut wrong = Vec::new();
    for (name, dependencies) in &packages {
        let may = |dependency: &str| match name.as_str() {
            // They prove what the others do; nothing is built on them.
            _ if dependency == "trials" => false,
            "board" => false,
            "engine" => dependency == "board",
            "catalog" => dependency == "engine" || (is_game(dependency) && dependency != TEMPLATE),
            "fair" | "look" => dependency == "engine",
            "svg" => ["engine", "look"].contains(&dependency),
            "bots" => ["board", "engine"].contains(&dependency),
            "table" => ["board", "engine", "fair"].contains(&dependency),
            "store" => ["engine", "table"].contains(&dependency),
            "wire" => ["board", "bots", "engine", "fair", "look", "svg", "table"].contains(&dependency),
            "lab" | "server" => !is_game(dependency) && !["catalog", "cli"].contains(&dependency),
            game if is_game(game) => ["board", "engine", "look"].contains(&dependency),
            _ => !is_game(dependency),
        };
        let own = dependencies.iter().filter(|dependency| ours.contains(dependency.as_str()));
        let bad = own.filter(|dependency| !may(dependency));
        wrong.extend(bad.map(|dependency| format!("{name} depends on {dependency}")));
    }
    assert_nothing(&wrong);
}

#[test]
fn the_logs_of_arenas_are_named_by_everything_that_decides_a_game() {
    let script = read(&root().join("scripts/arena"));
    let list = script.split_once("decisive=(").and_then(|(_, rest)| rest.split_once(')'));
    let named: BTreeSet<_> = list.expect("the script has a list").0.split_whitespace().collect();
    let packages = packages();
    let mut decide = BTreeSet::from(["lab"]);
    let mut open = vec!["lab"];
    while let Some(name) = open.pop() {
        let own = packages[name].iter().filter(|dependency| packages.contains_key(*dependency));
        open.extend(own.map(String::as_str).filter(|dependency| decide.insert(dependency)));
    }
    let folders = decide.into_iter().map(|name| format!("crates/{name}"));
    let wrong: Vec<_> = folders
        .chain(["games", "Cargo.lock"].map(str::to_owned))
        .filter(|path| !named.contains(path.as_str()))
        .map(|path| format!("scripts/arena does not know {path}"))
        .collect();
    assert_nothing(&wrong);
}

#[test]
fn the_core_depends_on_no_clock_thread_or_network() {
    // A few words stand for what people would reach for first; the sources are searched below.
    const OUTSIDE: [&str; 8] =
        ["async-std", "chrono", "getrandom", "rand", "rayon", "reqwest", "time", "tokio"];
    let core = packages().into_iter().filter(|(name, _)| is_core(name));
    let mut wrong = Vec::new();
    for (name, dependencies) in core {
        let bad = dependencies.iter().filter(|dependency| OUTSIDE.contains(&dependency.as_str()));
        wrong.extend(bad.map(|dependency| format!("{name} depends on {dependency}")));
    }
    assert_nothing(&wrong);
}

#[test]
fn the_core_does_no_io() {
    // `use std::{` would hide the rest from this test; we import one path per line.
    const BANNED: [&str; 13] = [
        "std::{",
        "std::fs",
        "std::io",
        "std::net",
        "std::time",
        "std::thread",
        "std::process",
        "std::env",
        "println!",
        "thread_local!",
        "static mut",
        "OnceLock",
        "LazyLock",
    ];
    let mut wrong = Vec::new();
    for folder in core_folders() {
        for path in sources(&folder.join("src")) {
            // The laws read a game's scenarios from disk; they are built for tests alone.
            if relative(&path).starts_with("crates/engine/src/contract") {
                continue;
            }
            let text = code(&path);
            let found = BANNED.iter().filter(|word| text.contains(**word)).copied();
            let found = found.chain(has_name(&text, "unsafe").then_some("unsafe"));
            wrong.extend(found.map(|word| format!("{} uses {word}", relative(&path))));
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn no_rule_id_is_used_twice_and_each_has_the_games_prefix() {
    let catalog = hillfort_catalog::games().with::<hillfort_template::Footrace>();
    let mut wrong = Vec::new();
    for facts in catalog.facts() {
        let mut seen = BTreeSet::new();
        let book = Rulebook::of_manual(catalog.manual(facts.id).expect("a game of the catalogue"));
        for rule in book.rules() {
            if !rule.id.starts_with(&format!("{}-", facts.prefix)) {
                wrong.push(format!("{}: {} does not begin with {}-", facts.id, rule.id, facts.prefix));
            }
            if !seen.insert(rule.id) {
                wrong.push(format!("{}: {} is used twice", facts.id, rule.id));
            }
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn every_rule_that_the_source_of_a_game_names_exists() {
    let catalog = hillfort_catalog::games().with::<hillfort_template::Footrace>();
    let mut wrong = Vec::new();
    for facts in catalog.facts() {
        let book = Rulebook::of_manual(catalog.manual(facts.id).expect("a game of the catalogue"));
        let known: BTreeSet<_> = book.rules().map(|rule| rule.id).collect();
        let is_part = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
        let is_id = |word: &&str| {
            word.starts_with(&format!("{}-", facts.prefix)) && word.ends_with(|c: char| c.is_ascii_digit())
        };
        for path in rust_sources(&game_folder(facts.id).join("src")) {
            for id in read(&path).split(|c| !is_part(c)).filter(is_id).filter(|id| !known.contains(id)) {
                wrong.push(format!("{} names {id}", relative(&path)));
            }
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn the_data_of_a_games_folder_are_the_ones_embedded() {
    let catalog = hillfort_catalog::games().with::<hillfort_template::Footrace>();
    for facts in catalog.facts() {
        let folder = game_folder(facts.id);
        let on_disk = |path: &Path| (relative_to(path, &folder), read(path));
        let mut expected: BTreeMap<_, _> = ["rules.md", "notation.md", "guide.md", "classes.toml"]
            .map(|name| on_disk(&folder.join(name)))
            .into();
        expected.extend(files(&folder.join("guide"), "").iter().map(|path| on_disk(path)));
        expected.extend(files(&folder.join("lessons"), "").iter().map(|path| on_disk(path)));
        expected.extend(files(&folder.join("puzzles"), "").iter().map(|path| on_disk(path)));
        expected.extend(files(&folder.join("maps"), "").iter().map(|path| on_disk(path)));
        expected.extend(files(&folder.join("glyphs"), "").iter().map(|path| on_disk(path)));
        let look = folder.join("look.toml");
        expected.extend(look.is_file().then(|| on_disk(&look)));
        let own_glyphs = facts.glyphs.iter().filter(|glyph| !is_shared(glyph));
        let manual = catalog.manual(facts.id).expect("a game of the catalogue");
        let files = facts.maps.iter().chain(own_glyphs).chain([&facts.cards]).chain(&facts.look);
        let puzzles = catalog.puzzles(facts.id).expect("a game of the catalogue");
        let files = files.chain(manual.pictures).chain(manual.lessons).chain(puzzles);
        let mut embedded: BTreeMap<_, _> =
            files.map(|file| (file.path.to_owned(), file.text.to_owned())).collect();
        for (name, text) in
            [("rules.md", manual.rules), ("notation.md", manual.notation), ("guide.md", manual.guide)]
        {
            embedded.insert(name.to_owned(), text.to_owned());
        }
        let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&embedded), names(&expected), "{}: embedded left, on disk right", facts.id);
        assert!(embedded == expected, "{}: a path of the facts embeds another file's text", facts.id);
    }
}

/// Returns whether a glyph is an emblem that games share.
fn is_shared(glyph: &DataFile) -> bool {
    emblems::ALL.iter().any(|emblem| emblem.path == glyph.path)
}

#[test]
fn the_shared_emblems_and_materials_are_those_of_their_folders() {
    let look = root().join("crates/look");
    for (folder, embedded) in [("emblems", emblems::ALL), ("materials", materials::ALL)] {
        let on_disk: Vec<_> =
            files(&look.join(folder), "").iter().map(|path| (relative_to(path, &look), read(path))).collect();
        let embedded: Vec<_> =
            embedded.iter().map(|file| (file.path.to_owned(), file.text.to_owned())).collect();
        assert_eq!(embedded, on_disk, "embedded left, on disk right");
    }
}

#[test]
fn every_emblem_and_material_is_a_plain_drawing_of_its_size() {
    let own = games().into_iter().flat_map(|id| files(&game_folder(&id).join("glyphs"), ""));
    let look = root().join("crates/look");
    let mut wrong = Vec::new();
    for path in own.chain(files(&look.join("emblems"), "")).chain(files(&look.join("materials"), "")) {
        let is_material = path.starts_with(look.join("materials"));
        let view_box = if is_material { r#"viewBox="0 0 240 240""# } else { r#"viewBox="0 0 24 24""# };
        let text = read(&path);
        let tags = text.matches('<').count();
        let is_balanced = tags == text.matches('>').count()
            && tags - text.matches("/>").count() == 2 * text.matches("</").count();
        // An attribute such as onload= would run code.
        let has_handler = text.split_whitespace().any(|word| word.starts_with("on") && word.contains('='));
        let is_plain =
            !has_handler && !["<script", "href", "style", "<!"].iter().any(|bad| text.contains(bad));
        let laws = [
            (path.extension().is_some_and(|ending| ending == "svg"), "is no .svg"),
            (text.starts_with("<svg"), "does not begin with <svg"),
            (text.trim_end().ends_with("</svg>"), "does not end with </svg>"),
            (text.contains(view_box), "has another viewBox than its kind"),
            (
                is_material || text.contains("currentColor"),
                "does not take the colour of its place (currentColor)",
            ),
            (is_plain, "is more than a drawing"),
            (is_balanced, "has a tag that is not closed"),
        ];
        let broken = laws.iter().filter(|(holds, _)| !holds);
        wrong.extend(broken.map(|(_, law)| format!("{} {law}", relative(&path))));
    }
    assert_nothing(&wrong);
}

/// Returns the facts of the catalogue's games and of the template.
fn all_facts() -> Vec<&'static Facts> {
    hillfort_catalog::games().with::<hillfort_template::Footrace>().facts()
}

fn relative(path: &Path) -> String {
    relative_to(path, &root())
}

/// Returns a source without its whole-line comments.
fn code(path: &Path) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    read(path).lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// Returns whether a text contains a name on its own, not inside a longer one.
fn has_name(text: &str, name: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(goes_on) && !text[at + name.len()..].starts_with(goes_on))
}

/// Returns whether a source names a game, by its id or by its crate. An id of one word may be plain English: it counts
/// where it is quoted.
fn names_game(text: &str, id: &str) -> bool {
    let module = id.replace('-', "_");
    let is_quoted = || ['"', '\'', '`'].iter().any(|quote| text.contains(&format!("{quote}{id}{quote}")));
    let is_named = if id.contains('-') { has_name(text, id) || has_name(text, &module) } else { is_quoted() };
    is_named || has_name(text, &format!("hillfort-{id}")) || has_name(text, &format!("hillfort_{module}"))
}

#[test]
fn a_game_is_named_by_its_id_or_its_crate() {
    for text in ["play king-of-the-hill", "king_of_the_hill::X", "hillfort_king_of_the_hill::X"] {
        assert!(names_game(text, "king-of-the-hill"), "{text}");
    }
    for text in ["\"chess\"", "'chess'", "`chess`", "hillfort-chess.workspace", "hillfort_chess::Chess"] {
        assert!(names_game(text, "chess"), "{text}");
    }
    for text in ["as in chess, a piece", "chess", "\"chess board\"", "hillfort-chess-clock"] {
        assert!(!names_game(text, "chess"), "{text}");
    }
}

/// Returns the folders of games/, the template included.
fn games() -> Vec<String> {
    game_folders().iter().map(|folder| name(folder)).collect()
}

fn game_folder(id: &str) -> PathBuf {
    root().join("games").join(id)
}

fn is_core(package: &str) -> bool {
    ["board", "engine", "fair", "look", "table"].contains(&package) || games().iter().any(|id| id == package)
}

fn core_folders() -> Vec<PathBuf> {
    let crates = ["board", "engine", "fair", "look", "table"].map(|name| root().join("crates").join(name));
    crates.into_iter().chain(games().iter().map(|id| game_folder(id))).collect()
}

/// Returns our packages with what they need outside of tests.
fn packages() -> BTreeMap<String, BTreeSet<String>> {
    let folders = ["crates", "games"].map(|folder| entries(&root().join(folder)));
    let manifests = folders.into_iter().flatten().map(|folder| folder.join("Cargo.toml"));
    manifests.filter(|path| path.is_file()).map(|path| package(&path)).collect()
}

fn package(manifest: &Path) -> (String, BTreeSet<String>) {
    let table: Table =
        read(manifest).parse().unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
    let name = short(table["package"]["name"].as_str().expect("a package has a name"));
    let mut dependencies = BTreeSet::new();
    collect_dependencies(&table, &mut dependencies);
    let targets = table.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    for target in targets.filter_map(Value::as_table) {
        collect_dependencies(target, &mut dependencies);
    }
    (name, dependencies)
}

/// Our packages are called `hillfort-` and the name of their folder.
fn short(package: &str) -> String {
    package.strip_prefix("hillfort-").unwrap_or(package).to_owned()
}

/// A dependency under another name is found by its real one.
fn collect_dependencies(table: &Table, out: &mut BTreeSet<String>) {
    for section in ["dependencies", "build-dependencies"] {
        let Some(section) = table.get(section).and_then(Value::as_table) else { continue };
        out.extend(
            section
                .iter()
                .map(|(key, value)| short(value.get("package").and_then(Value::as_str).unwrap_or(key))),
        );
    }
}

/// Returns the source files below a folder, without what tools have made.
fn sources(folder: &Path) -> Vec<PathBuf> {
    const ENDINGS: [&str; 8] = ["rs", "ts", "svelte", "js", "css", "html", "sh", "txt"];
    let mut found = Vec::new();
    for path in entries(folder) {
        let name = name(&path);
        let is_script = relative(&path).starts_with("scripts/") || name == "Makefile";
        if path.is_dir() {
            if !["target", "node_modules", "dist"].contains(&name.as_str()) && !name.starts_with('.') {
                found.extend(sources(&path));
            }
        } else if is_script || path.extension().is_some_and(|ending| ENDINGS.iter().any(|e| ending == *e)) {
            found.push(path);
        }
    }
    found
}

/// Returns the files of a folder with this ending, or with any if it is empty; none if the folder is not there.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let fits = |path: &PathBuf| ending.is_empty() || path.extension().is_some_and(|found| found == ending);
    entries(folder).into_iter().filter(|path| path.is_file()).filter(fits).collect()
}
