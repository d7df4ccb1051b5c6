//! Every lesson can be read, solved and left again, and the closing battle is won by whoever plays sensibly.

mod pupil;
mod tree;

use std::sync::LazyLock;

use hillfort_bots::{Budget, DynCatalog, SharedCatalog};
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::lesson::Progress;
use hillfort_engine::rulebook::Rulebook;
use hillfort_engine::{Facts, Lesson, Turn};
use hillfort_table::{Command, Effect, LiveTable, Request, RequestId};
use hillfort_wire::lesson::{LessonStanding, open};
use pupil::{Pupil, is_done};
use rand_pcg::Pcg64Mcg;
use tree::{assert_nothing, read, root};

/// How often a battle is played here; `make lessons` plays it more often.
const BATTLES: u32 = 10;
/// The share of battles that a sensible player wins, in percent.
const SHARE: u32 = 80;
/// What a sensible player thinks about a decision.
const SENSIBLE: Budget = Budget::Nodes(100);
/// The most states within two actions of a start that are looked at.
const NEAR: usize = 150;

/// A game with its lessons.
struct Course {
    facts: &'static Facts,
    rules: Rulebook<'static>,
    catalog: &'static dyn DynCatalog,
    lessons: Vec<(&'static str, Lesson)>,
}

static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let template = || Catalog::new().with::<hillfort_template::Footrace>();
    let mut courses = courses(hillfort_catalog::games(), hillfort_catalog::games());
    courses.extend(self::courses(template(), template()));
    courses
});

fn courses<L: Games + 'static>(catalog: Catalog<L>, again: Catalog<L>) -> Vec<Course> {
    let shared: &'static dyn DynCatalog = Box::leak(Box::new(SharedCatalog::new(again)));
    let course = |facts: &'static Facts| {
        let manual = catalog.manual(facts.id).expect("a game of the catalogue");
        let lesson = |file: &hillfort_engine::facts::DataFile| {
            // As it is in the folder now; another test says that this is what is embedded.
            let lesson = Lesson::parse(&read(&root().join("games").join(facts.id).join(file.path)));
            (file.stem(), lesson.unwrap_or_else(|error| panic!("{}: {}", facts.id, error.in_file(file.path))))
        };
        let lessons = manual.lessons.iter().map(lesson).collect();
        Course { facts, rules: Rulebook::of_manual(manual), catalog: shared, lessons }
    };
    catalog.facts().into_iter().map(course).collect()
}

fn all() -> impl Iterator<Item = (&'static Course, &'static str, &'static Lesson)> {
    COURSES.iter().flat_map(|course| course.lessons.iter().map(move |(name, lesson)| (course, *name, lesson)))
}

/// Iterates over the closing battles: the last lesson of each game that has more than one.
fn battles() -> impl Iterator<Item = (&'static Course, &'static Lesson)> {
    let complete = COURSES.iter().filter(|course| course.lessons.len() > 1);
    complete.filter_map(|course| Some((course, &course.lessons.last()?.1)))
}

#[test]
fn a_complete_course_has_six_to_nine_lessons_and_says_who_one_is_and_how_one_wins() {
    assert!(battles().count() >= 5);
    for course in COURSES.iter().filter(|course| course.lessons.len() > 1) {
        let (id, lessons) = (course.facts.id, &course.lessons);
        assert!((6..=9).contains(&lessons.len()), "{id}: {} lessons", lessons.len());
        let (_, first) = &lessons[0];
        for (what, text) in [("you", &first.you), ("win", &first.win)] {
            let n_sentences = text.matches(". ").count() + usize::from(text.ends_with('.'));
            assert_eq!(n_sentences, 1, "{id}: '{what}' is one sentence: {text}");
        }
        let later =
            lessons[1..].iter().filter(|(_, lesson)| !lesson.you.is_empty() || !lesson.win.is_empty());
        assert_eq!(later.count(), 0, "{id}: only the first lesson says who one is");
        assert!(lessons.iter().any(|(_, lesson)| !lesson.differs.is_empty()), "{id}: nothing differs");
        let (_, last) = lessons.last().expect("there are some");
        assert_eq!(
            (last.actions, last.turns, last.is_optional),
            (None, None, false),
            "{id}: a battle ends by itself"
        );
        assert_eq!(last.against, "easy", "{id}");
    }
}

#[test]
fn every_rule_that_a_lesson_names_exists() {
    let mut wrong = Vec::new();
    for (course, name, lesson) in all() {
        let missing = lesson.why.iter().filter(|(rule, _)| course.rules.rule(rule).is_none());
        wrong.extend(missing.map(|(rule, _)| format!("{}/{name}: there is no rule {rule}", course.facts.id)));
    }
    assert_nothing(&wrong);
}

#[test]
fn nothing_is_decided_before_the_learner_acts() {
    let mut wrong = Vec::new();
    for (course, name, lesson) in all() {
        let start = Pupil { catalog: course.catalog, lesson }.start();
        let who = start.table.to_act().unwrap_or_default();
        if start.progress != Progress::Open || who != lesson.side {
            wrong.push(format!("{}/{name}: {:?}, and {who} is to act", course.facts.id, start.progress));
        }
    }
    assert_nothing(&wrong);
}

#[test]
fn a_bot_solves_every_lesson() {
    let mut unsolved = Vec::new();
    for (course, name, lesson) in all() {
        let pupil = Pupil { catalog: course.catalog, lesson };
        let place = format!("{}/{name}", course.facts.id);
        let Some(lines) = pupil.solve() else {
            unsolved.push(format!("{place}: nobody finds a way to the goal"));
            continue;
        };
        println!("{place}: {}", lines.join(", "));
        if replayed(&pupil, &lines) != hillfort_wire::lesson::Progress::Done {
            unsolved.push(format!("{place}: at a table, {lines:?} lead elsewhere"));
        }
    }
    assert_nothing(&unsolved);
}

/// Plays the lines at a real table, with its dice and its bots, and returns how the learner stands.
fn replayed(pupil: &Pupil<'_>, lines: &[String]) -> hillfort_wire::lesson::Progress {
    let text = &pupil.lesson.text;
    let mut table = open(text, usize::MAX, |record| pupil.catalog.replay(record)).expect("it opens");
    let mut unused = Pcg64Mcg::new(1);
    let mut effects = table.handle(Command::Resume, &mut unused);
    settle(pupil, &mut table, &mut effects);
    for line in lines {
        let request = Request { id: RequestId(0), submission: None };
        let after = table.version();
        let act = Command::Act { request, after, seat: None, lines: vec![line.clone()] };
        let mut effects = table.handle(act, &mut unused);
        settle(pupil, &mut table, &mut effects);
    }
    LessonStanding::at(&table).expect("it is a lesson").progress
}

/// Carries out effects as a server does, until nobody but the learner is to act.
fn settle(pupil: &Pupil<'_>, table: &mut LiveTable, effects: &mut Vec<Effect>) {
    let mut unused = Pcg64Mcg::new(1);
    while !effects.is_empty() {
        let next = match effects.remove(0) {
            Effect::Store { .. } => Command::Stored,
            Effect::Think { seat, version } => {
                let lesson = table.lesson().expect("it is a lesson");
                let position = table.table().expect("it is settled");
                let seed = hillfort_table::bot_seed_at(lesson.seed.into(), position);
                let level = lesson.against.parse().expect("a level");
                let mut bot = pupil.catalog.player(table.game(), level, seed).expect("a known game");
                let line = bot.think(position, &hillfort_bots::Stop::new()).map(|thought| thought.action);
                Command::Answer { version, seat, line: line.map_err(|error| error.to_string()) }
            }
            _ => continue,
        };
        effects.extend(table.handle(next, &mut unused));
    }
}

#[test]
fn from_every_state_within_two_actions_there_is_a_way_on_or_a_retry() {
    for (course, name, lesson) in all() {
        let pupil = Pupil { catalog: course.catalog, lesson };
        let (mut near, mut n_seen) = (vec![pupil.start()], 0);
        for _ in 0..2 {
            let mut next = Vec::new();
            for place in &near {
                let choices = pupil.choices(place);
                assert!(
                    !choices.is_empty(),
                    "{}/{name}: nothing can be done after {:?}",
                    course.facts.id,
                    place.lines
                );
                // Spread over all choices, so that not only the first of a long list are tried.
                let step = (choices.len() * near.len()).div_ceil(NEAR).max(1);
                for lines in choices.iter().step_by(step) {
                    let place = pupil.after(place, lines).expect("a listed line is legal");
                    n_seen += 1;
                    // A retry is one click once it is decided. Otherwise the learner is to act.
                    if place.progress == Progress::Open {
                        assert!(matches!(place.table.turn(), Turn::Player(_)));
                        assert_eq!(place.table.to_act().as_deref(), Some(&*lesson.side));
                        next.push(place);
                    }
                }
            }
            near = next;
        }
        assert!(n_seen > 0, "{}/{name}", course.facts.id);
    }
}

#[test]
fn a_sensible_player_wins_the_closing_battle() {
    let n_battles = std::env::var("HILLFORT_BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(BATTLES);
    let mut lost = Vec::new();
    for (course, lesson) in battles() {
        let won = (1..=n_battles).filter(|seed| {
            let lesson = Lesson { seed: lesson.seed + seed - 1, ..lesson.clone() };
            let pupil = Pupil { catalog: course.catalog, lesson: &lesson };
            pupil.play(SENSIBLE).as_ref().is_some_and(is_done)
        });
        let won = won.count() as u32;
        println!("{}: {won} of {n_battles} closing battles won", course.facts.id);
        if won * 100 < SHARE * n_battles {
            lost.push(format!("{}: only {won} of {n_battles} are won", course.facts.id));
        }
    }
    assert_nothing(&lost);
}
