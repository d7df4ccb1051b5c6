//! Every guide has the same parts in the same order, says nothing about rules that do not exist, and its pictures can be
//! drawn.

mod tree;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::facts::Manual;
use hillfort_engine::rulebook::Rulebook;
use hillfort_engine::{Facts, GameConfig};
use hillfort_wire::guide::DrawnGuide;
use toml::{Table, Value};
use tree::assert_nothing;

/// The sections of a guide. A very small game may leave some out; a guide that has all of them is held to the rest.
const SECTIONS: [&str; 10] = [
    "How you win",
    "The board and the pieces",
    "Set-up",
    "A turn",
    "The classes",
    "Your first turn",
    "Tips",
    "Questions and answers",
    "Variants",
    "What was rebuilt",
];
/// The sections that do not count towards the length of a guide: cards, and the page on what was rebuilt.
const UNCOUNTED: [&str; 2] = ["The classes", "What was rebuilt"];
/// The pictures that every complete guide has.
const PICTURES: [&str; 2] = ["board", "first-turn"];

/// A guide with what is known about its game.
struct Guide {
    facts: &'static Facts,
    manual: &'static Manual,
    drawn: DrawnGuide,
}

impl Guide {
    fn section(&self, title: &str) -> &str {
        let found = self.drawn.info.sections.iter().find(|section| section.title == title);
        &found.unwrap_or_else(|| panic!("{} has no section '{title}'", self.facts.id)).text
    }
}

#[test]
fn every_guide_has_the_same_sections_in_the_same_order() {
    assert!(complete().count() >= 5, "the guides of the catalogue are complete");
    for Guide { facts, drawn, .. } in with_template() {
        assert_eq!(drawn.info.title, facts.title);
        let mut known = SECTIONS.iter();
        for section in &drawn.info.sections {
            assert!(known.any(|title| *title == section.title), "'{}' is out of order", section.title);
        }
    }
}

#[test]
fn a_guide_has_700_to_1100_words() {
    for Guide { facts, drawn, .. } in complete() {
        let counted =
            drawn.info.sections.iter().filter(|section| !UNCOUNTED.contains(&section.title.as_str()));
        let texts = counted.map(|section| section.text.as_str()).chain([drawn.info.intro.as_str()]);
        let n_words: usize = texts.map(n_words).sum();
        assert!((700..=1100).contains(&n_words), "the guide of {} has {n_words} words", facts.id);
    }
}

/// Counts words without the captions of pictures.
fn n_words(text: &str) -> usize {
    let prose = text.lines().filter(|line| !line.starts_with("!["));
    prose
        .map(|line| line.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count())
        .sum()
}

#[test]
fn the_turn_card_has_4_to_8_lines() {
    for guide in with_template() {
        let turn = guide.section("A turn");
        let is_item = |line: &&str| line.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok());
        let n_items = turn.lines().filter(is_item).count();
        assert!((4..=8).contains(&n_items), "the turn of {} has {n_items} lines", guide.facts.id);
    }
}

#[test]
fn every_rule_that_a_guide_names_exists() {
    let mut wrong = Vec::new();
    for Guide { facts, manual, .. } in with_template() {
        let book = Rulebook::of_manual(manual);
        let known: BTreeSet<_> = book.rules().map(|rule| rule.id).collect();
        let named = rules_named(manual.guide);
        assert!(!named.is_empty(), "the guide of {} names no rule", facts.id);
        let unknown = named.iter().filter(|id| !known.contains(**id));
        wrong.extend(unknown.map(|id| format!("the guide of {} names {id}", facts.id)));
    }
    assert_nothing(&wrong);
}

/// Returns what looks like the id of a rule: capitals, a hyphen, capitals, a hyphen, a number.
fn rules_named(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let is_rule = |word: &&str| {
        let parts: Vec<_> = word.split('-').collect();
        matches!(parts.as_slice(), [prefix, middle, number]
            if prefix.len() > 1 && [*prefix, *middle].iter().all(|part| part.starts_with(|c: char| c.is_ascii_uppercase())
                && !part.contains(|c: char| c.is_ascii_lowercase())) && number.parse::<u8>().is_ok())
    };
    words.filter(is_rule).collect()
}

#[test]
fn the_rules_that_a_text_names_are_found() {
    assert_eq!(rules_named("So (AB-MOVE-2, AB-X-10). A set-up-1, x-Y-2"), ["AB-MOVE-2", "AB-X-10"]);
}

#[test]
fn the_pictures_of_a_guide_are_the_ones_its_text_shows() {
    for Guide { facts, manual, drawn } in with_template() {
        let lines = manual.guide.lines().filter_map(|line| line.strip_prefix("!["));
        let shown: Vec<_> = lines
            .map(|line| line.split_once("](").expect("a picture has a file").1.trim_end_matches(')'))
            .collect();
        let (shown_once, embedded): (BTreeSet<_>, BTreeSet<_>) =
            (shown.iter().copied().collect(), manual.pictures.iter().map(|file| file.path).collect());
        assert_eq!(shown_once, embedded, "{}: in the text left, embedded right", facts.id);
        assert_eq!(shown.len(), shown_once.len(), "{} shows a picture twice", facts.id);
        assert_eq!(drawn.files.len(), 2 * embedded.len(), "{}: each picture is light and dark", facts.id);
        for (name, svg) in &drawn.files {
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{} {name}", facts.id);
            assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count(), "{} {name}", facts.id);
        }
        for picture in &drawn.info.pictures {
            assert!(picture.size.iter().all(|pixels| *pixels > 100), "{picture:?}");
            let [light, dark] =
                ["light", "dark"].map(|theme| &drawn.files[&format!("{}-{theme}.svg", picture.name)]);
            assert!(light != dark, "{} {} looks the same in both themes", facts.id, picture.name);
        }
    }
}

#[test]
fn every_guide_names_the_parts_of_its_board_and_shows_attacks_and_lines_of_sight() {
    for Guide { facts, manual, drawn } in complete() {
        let id = facts.id;
        for name in PICTURES {
            let picture = drawn.info.pictures.iter().find(|picture| picture.name == name);
            let picture = picture.unwrap_or_else(|| panic!("{id} has no picture '{name}'"));
            assert!(!picture.labels.is_empty(), "{id}: nothing is named on '{name}'");
        }
        let shows = |class: &str| drawn.files.values().any(|svg| svg.contains(&format!("class=\"{class}\"")));
        assert!(shows("hits"), "{id} shows no attack");
        let book = Rulebook::parse(manual.rules);
        let has_sight = book
            .sections
            .iter()
            .any(|it| it.title.contains("of sight") || it.title.contains("lines of fire"));
        if has_sight {
            assert!(shows("clear") && shows("blocked"), "{id} shows no clear or no blocked line of sight");
        }
    }
}

#[test]
fn the_numbers_of_the_classes_are_those_of_their_cards() {
    for guide in complete() {
        let cards: Table = guide.facts.cards.text.parse().expect("the cards are TOML");
        let lines: Vec<_> = guide.section("The classes").lines().collect();
        let mut n_checked = 0;
        for (class, card) in &cards {
            let name = format!("- **{}{}**", class[..1].to_uppercase(), &class[1..]);
            let Some(line) = lines.iter().find(|line| line.starts_with(&name)) else { continue };
            for key in ["count", "hp", "moves", "move", "movement", "speed"] {
                let Some(number) = card.get(key).and_then(Value::as_integer) else { continue };
                // Hit points of one or two are not counted down; the text says what they mean.
                if number > 2 || key == "count" {
                    let has =
                        line.split(|c: char| !c.is_ascii_digit()).any(|word| word == number.to_string());
                    assert!(
                        has,
                        "{}: {class} has {key} {number}, but the guide says: {line}",
                        guide.facts.id
                    );
                    n_checked += 1;
                }
            }
        }
        assert!(n_checked >= 3, "the classes of {} are found", guide.facts.id);
    }
}

#[test]
fn a_guide_suggests_the_team_that_the_cards_suggest() {
    let mut n_teams = 0;
    for guide in complete() {
        let Some((_, team)) = guide.section("Set-up").split_once("For a first game take ") else { continue };
        let team = team.split('.').next().unwrap_or_default();
        let members: BTreeSet<_> = team.replace(" and ", ", ").split(", ").map(str::to_owned).collect();
        let table = hillfort_catalog::games().start(guide.facts.id, &GameConfig::default());
        let cards = table.expect("the defaults are valid").class_cards();
        let suggested = cards.iter().filter(|card| card.suggested > 0).map(|card| {
            let name = format!("{}{}", card.class[..1].to_uppercase(), &card.class[1..]);
            if card.suggested == 1 { format!("a {name}") } else { format!("two {name}s") }
        });
        assert_eq!(members, suggested.collect(), "{}", guide.facts.id);
        n_teams += 1;
    }
    assert!(n_teams >= 2, "two games let players choose their team");
}

#[test]
fn the_options_that_a_guide_offers_exist() {
    for guide in with_template() {
        let texts = [guide.section("Variants"), guide.section("What was rebuilt")];
        for word in texts.iter().flat_map(|text| text.split('`').skip(1).step_by(2)) {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let option = guide.facts.options.iter().find(|option| option.key == key);
            assert!(option.is_some() || word == "classes.toml", "{} has no option '{word}'", guide.facts.id);
            if !value.is_empty() {
                let options = vec![(key.to_owned(), value.to_owned())];
                let config = GameConfig { options, ..GameConfig::default() };
                let started = hillfort_catalog::games().start(guide.facts.id, &config);
                assert!(started.is_ok(), "{} cannot be played with {word}", guide.facts.id);
            }
        }
    }
}

/// All guides, drawn once; the template's is the last.
static GUIDES: LazyLock<Vec<Guide>> =
    LazyLock::new(|| guides(&hillfort_catalog::games().with::<hillfort_template::Footrace>()));

fn with_template() -> impl Iterator<Item = &'static Guide> {
    GUIDES.iter()
}

/// Iterates over the guides that have all sections. The copy of the template that a new game begins with has not.
fn complete() -> impl Iterator<Item = &'static Guide> {
    GUIDES.iter().filter(|guide| guide.drawn.info.sections.len() == SECTIONS.len())
}

fn guides<L: Games>(catalog: &Catalog<L>) -> Vec<Guide> {
    let guide = |facts: &'static Facts| {
        let manual = catalog.manual(facts.id).expect("a game of the catalogue");
        let drawn = DrawnGuide::draw(facts, manual, |record| catalog.replay(record, &GameConfig::default()));
        let drawn = drawn.unwrap_or_else(|error| panic!("games/{}/{error}", facts.id));
        Guide { facts, manual, drawn }
    };
    catalog.facts().into_iter().map(guide).collect()
}
