//! Every look can be read, and the words it draws are words of its game.

use std::collections::{BTreeMap, BTreeSet};

use hillfort_engine::{Facts, GameConfig, Table};
use hillfort_look::{GameLook, STEP};

/// Returns the games of the catalogue and the template, each with a table on every map.
fn tables() -> Vec<(&'static Facts, Vec<Box<dyn Table>>)> {
    let catalog = hillfort_catalog::games().with::<hillfort_template::Footrace>();
    let start = |facts: &'static Facts| {
        let on = |map: &str| GameConfig {
            options: vec![("map".to_owned(), map.to_owned())],
            ..GameConfig::default()
        };
        // Some maps are for another mode than the default.
        let configs = facts.maps.iter().map(|map| on(map.stem())).chain([GameConfig::default()]);
        let tables: Vec<_> = configs.filter_map(|config| catalog.start(facts.id, &config).ok()).collect();
        assert!(!tables.is_empty(), "{} does not start", facts.id);
        (facts, tables)
    };
    catalog.facts().into_iter().map(start).collect()
}

#[test]
fn every_look_can_be_read() {
    for facts in hillfort_catalog::games().with::<hillfort_template::Footrace>().facts() {
        if let Err(error) = GameLook::of(facts) {
            panic!("games/{}/look.toml: {error}", facts.id);
        }
    }
}

#[test]
fn what_a_look_draws_on_cells_is_on_a_board_of_its_game() {
    for (facts, tables) in tables() {
        let look = GameLook::of(facts).expect("every look can be read");
        let cells: Vec<_> = tables.iter().flat_map(|table| table.view().cells).collect();
        let shorts: BTreeSet<_> = cells.iter().map(|cell| cell.short.as_str()).collect();
        for word in look.features.keys().chain(look.zones.keys()) {
            assert!(shorts.contains(word.as_str()), "{}: no cell is called '{word}'", facts.id);
        }
        for step in look.steps.iter().filter(|step| !step.is_empty()) {
            let is_step = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()) == step;
            assert!(
                cells.iter().any(|cell| is_step(&cell.name)),
                "{}: no cell is on step '{step}'",
                facts.id
            );
        }
    }
}

#[test]
fn no_side_face_reaches_the_middle_of_the_cell_below() {
    for (facts, tables) in tables() {
        let look = GameLook::of(facts).expect("every look can be read");
        for view in tables.iter().map(|table| table.view()) {
            let levels: BTreeMap<_, _> =
                view.cells.iter().map(|cell| (&cell.name, look.level(cell))).collect();
            for cell in &view.cells {
                for next in cell.touches.iter().filter_map(|name| levels.get(name)) {
                    let fall = STEP * (look.level(cell) - next);
                    assert!(fall < 0.4, "{}: {} falls by {fall}", facts.id, cell.name);
                }
            }
        }
    }
}

#[test]
fn every_class_on_a_board_has_an_emblem() {
    for (facts, tables) in tables() {
        let drawn: BTreeSet<_> = facts.glyphs.iter().map(hillfort_engine::facts::DataFile::stem).collect();
        for piece in tables.iter().flat_map(|table| table.view().pieces) {
            assert!(drawn.contains(piece.class.as_str()), "{}: '{}' has no emblem", facts.id, piece.class);
        }
    }
}

#[test]
fn every_table_says_what_wins_from_its_first_second() {
    for (facts, tables) in tables() {
        let table = tables.last().expect("the game starts");
        for seat in table.view().seats {
            assert!(seat.goal.ends_with('.'), "{}: {} is told '{}'", facts.id, seat.title, seat.goal);
        }
    }
}

#[test]
fn class_cards_and_words_name_rules_that_exist() {
    for (facts, tables) in tables() {
        let table = tables.last().expect("the game starts");
        let (cards, words) = (table.class_cards(), table.words());
        assert!(!cards.is_empty() && !words.is_empty(), "{} explains nothing", facts.id);
        let specials = cards.iter().filter_map(|card| card.special.as_ref()).map(|cause| &cause.rule);
        let catalog = hillfort_catalog::games().with::<hillfort_template::Footrace>();
        let rules = catalog.manual(facts.id).expect("a game of the catalogue").rules;
        for rule in specials.chain(words.iter().map(|word| &word.rule)) {
            assert!(rules.contains(&format!("**{rule}**")), "{}: there is no rule {rule}", facts.id);
        }
        let emblems: BTreeSet<_> = facts.glyphs.iter().map(hillfort_engine::facts::DataFile::stem).collect();
        for card in &cards {
            let class = card.class.as_str();
            assert!(emblems.contains(class), "{}: {class} has no emblem", facts.id);
            assert!(!card.role.is_empty() && !card.numbers.is_empty(), "{}: {class}", facts.id);
        }
    }
}
