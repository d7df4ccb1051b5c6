//! What a game teaches: the rules that nothing names are listed with a reason, and the questions for trials have an
//! answer that the page gives.

mod tree;

use std::collections::BTreeSet;
use std::path::Path;

use hillfort_engine::rulebook::{Rulebook, Section};
use tree::{assert_nothing, game_folders, name, read, relative_to, rust_sources};

/// What every set of questions asks about.
const TOPICS: [&str; 7] = ["goal", "turn", "move", "attack", "objective", "special", "end"];

/// What people can read about a game.
struct Texts {
    game: String,
    guide: String,
    rules: String,
    /// The rules that the guide, a class card, a first-time note, a hint, a counter or a refusal names, from the sources.
    named: BTreeSet<String>,
}

impl Texts {
    fn of(folder: &Path) -> Self {
        let [guide, rules] = ["guide.md", "rules.md"].map(|file| read(&folder.join(file)));
        let mut named = rule_ids(&guide);
        let sources = rust_sources(&folder.join("src")).into_iter();
        for source in sources.filter(|path| !is_for_makers(&relative_to(path, &folder.join("src")))) {
            named.extend(rule_ids(&code(&read(&source))));
        }
        Self { game: name(folder), guide, rules, named }
    }

    /// Returns the rules of the reference that nothing names, in its order.
    fn unnamed(&self) -> Vec<&str> {
        let book = Rulebook::parse(&self.rules);
        book.rules().map(|rule| rule.id).filter(|id| !self.named.contains(*id)).collect()
    }

    fn has_section(&self, title: &str) -> bool {
        self.sections().iter().any(|section| section.title == title)
    }

    fn sections(&self) -> Vec<Section<'_>> {
        Rulebook::parse(&self.guide).sections
    }
}

/// Returns whether a source says what is wrong with a state or a file: that is read by programmers and designers, not by
/// players.
fn is_for_makers(source: &str) -> bool {
    ["audit.rs", "cards.rs", "cards/", "map.rs", "setup.rs"].iter().any(|part| source.starts_with(part))
}

/// Returns the code of a source, without comments and tests. Rule ids are in its texts only.
fn code(source: &str) -> String {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(|line| format!("{}\n", line.split("//").next().unwrap_or_default())).collect()
}

/// Returns what looks like the ids of rules: `KH-MOVE-2`.
fn rule_ids(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let is_capitals =
        |part: &str| part.starts_with(|c: char| c.is_ascii_uppercase()) && part.to_uppercase() == part;
    let is_id = |word: &&str| {
        let parts: Vec<_> = word.split('-').collect();
        matches!(parts.as_slice(), [game, topic, number]
            if game.len() > 1 && is_capitals(game) && is_capitals(topic) && number.parse::<u8>().is_ok())
    };
    words.filter(is_id).map(str::to_owned).collect()
}

fn games() -> Vec<Texts> {
    game_folders().iter().map(|folder| Texts::of(folder)).collect()
}

/// Returns the text between two others; `None` if one is missing.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

#[test]
fn every_rule_that_nothing_names_is_listed_with_a_reason() {
    let mut wrong = Vec::new();
    for texts in games() {
        let game = &texts.game;
        let list = read(&tree::root().join("games").join(game).join("unnamed.md"));
        let lines: Vec<_> =
            list.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**: ")).collect();
        let (listed, unnamed): (Vec<_>, _) = (lines.iter().map(|(id, _)| *id).collect(), texts.unnamed());
        let missing = unnamed.iter().filter(|id| !listed.contains(id));
        wrong.extend(missing.map(|id| {
            format!("games/{game}: nothing names {id}; name it, or say in unnamed.md why it is not named")
        }));
        let stale = listed.iter().filter(|id| !unnamed.contains(id));
        wrong.extend(
            stale.map(|id| format!("games/{game}/unnamed.md: something names {id}, or it is no rule")),
        );
        for (id, reason) in lines {
            let is_sound =
                match (between(reason, "the guide, \"", "\"."), reason.strip_prefix("a detail of ")) {
                    (Some(section), _) => texts.has_section(section),
                    (None, Some(other)) => texts.named.contains(other.trim_end_matches('.')),
                    (None, None) => reason.ends_with('.') && reason.split(' ').count() > 4,
                };
            if !is_sound {
                wrong.push(format!("games/{game}/unnamed.md: '{reason}' does not explain {id}"));
            }
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn every_game_has_ten_questions_that_its_guide_answers() {
    let mut wrong = Vec::new();
    // A very small game has no trial.
    for texts in games().into_iter().filter(|texts| texts.has_section("Your first turn")) {
        let game = &texts.game;
        let text = read(&tree::root().join("games").join(game).join("questions.md"));
        let book = Rulebook::parse(&texts.rules);
        let mut topics = BTreeSet::new();
        let questions: Vec<_> =
            text.split("\n\n").filter(|part| part.starts_with(|c: char| c.is_ascii_digit())).collect();
        for (number, question) in (1..).zip(&questions) {
            let mut fail =
                |what: &str| wrong.push(format!("games/{game}/questions.md, question {number}: {what}"));
            match between(question, &format!("{number}. "), ": ") {
                Some(topic) if TOPICS.contains(&topic) => drop(topics.insert(topic)),
                _ => fail("it names no topic"),
            }
            if !question.lines().next().is_some_and(|line| line.ends_with('?')) {
                fail("it is no question");
            }
            if between(question, "Answer: ", "\n").is_none_or(str::is_empty) {
                fail("it has no answer");
            }
            let Some((_, place)) = question.split_once("Where: the guide, ") else {
                fail("nothing says where the answer is");
                continue;
            };
            if !between(place, "\"", "\"").is_some_and(|section| texts.has_section(section)) {
                fail("the guide does not have that section");
            }
            let ids = rule_ids(place);
            if ids.is_empty() || ids.iter().any(|id| book.rule(id).is_none()) {
                fail("it names no rule, or one that does not exist");
            }
        }
        if questions.len() != 10 {
            wrong.push(format!("games/{game}/questions.md has {} questions", questions.len()));
        }
        let open = TOPICS.iter().filter(|topic| !topics.contains(*topic));
        wrong.extend(
            open.map(|topic| format!("games/{game}/questions.md asks nothing about the topic '{topic}'")),
        );
    }
    assert_nothing(&wrong);
}

#[test]
fn rule_ids_are_found_in_texts_and_not_in_comments() {
    let source = "let rule = \"AB-MOVE-2\"; // AB-MOVE-3\n/// AB-X-1\n#[cfg(test)]\nmod tests { \"AB-X-2\" }";
    assert_eq!(rule_ids(&code(source)), BTreeSet::from(["AB-MOVE-2".to_owned()]));
}
