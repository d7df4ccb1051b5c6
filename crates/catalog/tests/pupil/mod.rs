//! A pupil: takes a lesson as a person does, with the dice and the bots of its table, and finds a way to its goal.

use std::collections::{HashSet, VecDeque};

use hillfort_bots::{Budget, DynCatalog, Level, Player, Stop};
use hillfort_engine::lesson::Progress;
use hillfort_engine::table::TargetSentences;
use hillfort_engine::{Lesson, Table, Turn};
use hillfort_table::{Dice as _, RepeatableDice, bot_seed_at};

/// How many events others may have between two decisions of the pupil; a bot that never ends its turn is a fault.
const MOST_EVENTS: usize = 2000;
/// How many positions a search looks at.
const MOST_POSITIONS: usize = 2500;
/// What a bot may think about a decision.
const BUDGET: Budget = Budget::Nodes(120);

/// Somebody who takes lessons.
pub(crate) struct Pupil<'a> {
    pub(crate) catalog: &'a dyn DynCatalog,
    pub(crate) lesson: &'a Lesson,
}

/// A position of a lesson in which the pupil has to decide, or which is decided.
pub(crate) struct Place {
    pub(crate) table: Box<dyn Table>,
    pub(crate) progress: Progress,
    /// The pupil's lines so far.
    pub(crate) lines: Vec<String>,
}

impl Pupil<'_> {
    /// Returns the start of the lesson.
    pub(crate) fn start(&self) -> Place {
        let table = self.catalog.replay(&self.lesson.record);
        let table = table.unwrap_or_else(|error| panic!("'{}': {error}", self.lesson.title));
        self.settled(table, Vec::new())
    }

    /// Lets dice and bots act until the pupil has to decide or the lesson is decided.
    fn settled(&self, mut table: Box<dyn Table>, lines: Vec<String>) -> Place {
        let seed = u64::from(self.lesson.seed);
        let mut dice = RepeatableDice::new(seed);
        let level: Level = self.lesson.against.parse().expect("the opponent is a level of bots");
        for _ in 0..MOST_EVENTS {
            match table.turn() {
                Turn::Chance => {
                    let rng = dice.for_roll(&*table);
                    table.roll(rng);
                }
                Turn::Player(_) if table.to_act().is_some_and(|who| who != self.lesson.side) => {
                    if self.lesson.standing(&*table).progress != Progress::Open {
                        break;
                    }
                    let mut bot = self.player(&*table, level);
                    let line = bot.think(&*table, &Stop::new()).expect("a bot answers").action;
                    table.act(&line).expect("a bot's answer is legal");
                }
                _ => break,
            }
        }
        let progress = self.lesson.standing(&*table).progress;
        Place { table, progress, lines }
    }

    fn player(&self, table: &dyn Table, level: Level) -> Box<dyn Player> {
        let seed = bot_seed_at(self.lesson.seed.into(), table);
        self.catalog.player(table.facts().id, level, seed).expect("the game is in the catalogue")
    }

    /// Returns the place after the lines of one choice; `None` if the rules refuse them.
    pub(crate) fn after(&self, place: &Place, lines: &[String]) -> Option<Place> {
        let mut table = place.table.at_event(place.table.n_events());
        for line in lines {
            table.act(line).ok()?;
        }
        Some(self.settled(table, place.lines.iter().chain(lines).cloned().collect()))
    }

    /// Returns everything that the pupil can do, an opener together with the line after it.
    pub(crate) fn choices(&self, place: &Place) -> Vec<Vec<String>> {
        let choices = place.table.combined_choices(TargetSentences::LeftOut);
        let lines =
            |choice: hillfort_engine::view::Choice| choice.opener.into_iter().chain([choice.line]).collect();
        choices.into_iter().map(lines).collect()
    }

    /// Finds lines that reach the goal: by searching all positions, the nearest first, and if that is too much by
    /// playing as a bot does.
    pub(crate) fn solve(&self) -> Option<Vec<String>> {
        self.search().or_else(|| self.play(BUDGET).filter(is_done).map(|place| place.lines))
    }

    fn search(&self) -> Option<Vec<String>> {
        let mut seen = HashSet::new();
        let mut open = VecDeque::from([self.start()]);
        while let Some(place) = open.pop_front() {
            for lines in self.choices(&place) {
                let next = self.after(&place, &lines)?;
                match next.progress {
                    Progress::Done => return Some(next.lines),
                    Progress::Failed => {}
                    Progress::Open if seen.len() >= MOST_POSITIONS => return None,
                    Progress::Open => {
                        if seen.insert(next.table.json().to_string()) {
                            open.push_back(next);
                        }
                    }
                }
            }
        }
        None
    }

    /// Plays the lesson as a `normal` bot does; `None` if it is never decided.
    pub(crate) fn play(&self, budget: Budget) -> Option<Place> {
        let mut place = self.start();
        for _ in 0..MOST_EVENTS {
            if place.progress != Progress::Open {
                return Some(place);
            }
            let mut bot = self.player(&*place.table, Level::Normal);
            bot.set_budget(budget);
            let line = bot.think(&*place.table, &Stop::new()).expect("a bot answers").action;
            place = self.after(&place, &[line])?;
        }
        None
    }
}

pub(crate) fn is_done(place: &Place) -> bool {
    place.progress == Progress::Done
}
