//! Lessons: positions in which a learner tries one thing. What counts as done is a claim about the state, so every way
//! that leads there is right.
//!
//! A lesson is a record without events. Everything else about it is in comment lines that other programs skip:
//!
//! ```text
//! #= title The hill
//! #= prompt Move your Fighter onto the hill.
//! #= side p1
//! #= turns 1
//! #= goal get board.hill == ["p1 fighter"]
//! #= fail get board.hill has "p2 fighter"
//! #= hint Choose your Fighter; the cells that it can reach are marked.
//! #= why MY-GOAL-1 A unit on the hill at the end of your turn scores.
//! #= done Your Fighter stands on the hill.
//! #= missed The enemy took the hill.
//! game my-game
//! …
//! ```
//!
//! `goal` and `fail` are claims as in `#!` lines: all goals have to hold at once, and one `fail` is enough. `actions`
//! or `turns` limit the learner: a learner who uses them up has failed once the others have answered. `against` is the
//! level of the bots at the other seats (`easy` by default), and `seed` fixes their choices and the dice. `you` and
//! `win` say who the learner is and what wins the game, before the first lesson. `differs` says what is unlike other
//! games of the kind, and `optional` marks a lesson that one can play without.

use crate::error::{Error, ErrorKind};
use crate::game::Turn;
use crate::record::{Record, syntax};
use crate::scenario::Claim;
use crate::table::Table;

/// What every line about a lesson begins with.
const SIGN: &str = "#= ";

/// The most words of a prompt: more are not read.
pub const MAX_PROMPT_WORDS: usize = 12;

/// The words with which a line may begin.
const WORDS: &str = "title, you, win, prompt, side, against, seed, actions, turns, goal, fail, hint, why, done, \
                     missed, differs or optional after '#='";

/// A lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// Its text, as it was read.
    pub text: String,
    /// Its title.
    pub title: String,
    /// Who the learner is, in a sentence; empty if an earlier lesson has said it.
    pub you: String,
    /// What wins the game, in a sentence; empty if an earlier lesson has said it.
    pub win: String,
    /// What to do, in a few words.
    pub prompt: String,
    /// The name of the learner's seat.
    pub side: String,
    /// The level of the bots at the other seats.
    pub against: String,
    /// What decides the dice and the bots.
    pub seed: u32,
    /// The number of actions that the learner has, if it is limited.
    pub actions: Option<u32>,
    /// The number of turns that the learner has, if it is limited.
    pub turns: Option<u32>,
    /// What has to be true at once.
    pub goals: Vec<Claim>,
    /// What must not become true.
    pub failures: Vec<Claim>,
    /// Help for those who are stuck, the first first.
    pub hints: Vec<String>,
    /// The rules behind it: each with its id and a sentence.
    pub why: Vec<(String, String)>,
    /// What the learner has done, in a sentence.
    pub done: String,
    /// What went wrong, in a sentence.
    pub missed: String,
    /// What is unlike other games of the kind, in a sentence; empty if nothing is.
    pub differs: String,
    /// Whether one can play without it.
    pub is_optional: bool,
    /// The position.
    pub record: Record,
}

/// How a learner stands in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether it is decided.
    pub progress: Progress,
    /// The actions that are left; `None` if they are not limited.
    pub actions: Option<u32>,
    /// The turns that are left, this one included; `None` if they are not limited.
    pub turns: Option<u32>,
}

/// Whether a lesson is decided. What happens afterwards changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The learner goes on.
    Open,
    /// The goal was reached.
    Done,
    /// The goal was missed.
    Failed,
}

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// Returns the first line that cannot be read, or the first thing that is missing.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut lesson = Self {
            text: text.to_owned(),
            record: Record::parse(text)?,
            against: "easy".to_owned(),
            seed: 1,
            ..Self::default()
        };
        for (idx, line) in text.lines().enumerate() {
            if let Some(rest) = line.strip_prefix(SIGN) {
                lesson.line(rest.trim_end()).map_err(|error| error.at_line(idx + 1))?;
            }
        }
        lesson.check()?;
        Ok(lesson)
    }

    /// Returns whether a record says that it is a lesson.
    #[must_use]
    pub fn is_in(text: &str) -> bool {
        text.lines().any(|line| line.starts_with(SIGN))
    }

    fn line(&mut self, line: &str) -> Result<(), Error> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if rest.is_empty() != (word == "optional") {
            return syntax(WORDS, line);
        }
        let text = match word {
            "title" => &mut self.title,
            "you" => &mut self.you,
            "win" => &mut self.win,
            "prompt" => &mut self.prompt,
            "side" => &mut self.side,
            "against" => &mut self.against,
            "done" => &mut self.done,
            "missed" => &mut self.missed,
            "differs" => &mut self.differs,
            _ => return self.other(word, rest),
        };
        rest.clone_into(text);
        match word {
            "prompt" if rest.split_whitespace().count() > MAX_PROMPT_WORDS => {
                syntax(&format!("a prompt of at most {MAX_PROMPT_WORDS} words"), rest)
            }
            _ => Ok(()),
        }
    }

    /// Reads a line that is not simply a text.
    fn other(&mut self, word: &str, rest: &str) -> Result<(), Error> {
        match word {
            "seed" => self.seed = number(rest)?,
            "actions" => self.actions = Some(number(rest)?),
            "turns" => self.turns = Some(number(rest)?),
            "goal" => self.goals.push(Claim::parse(rest)?),
            "fail" => self.failures.push(Claim::parse(rest)?),
            "hint" => self.hints.push(rest.to_owned()),
            "why" => match rest.split_once(' ') {
                Some((rule, sentence)) => self.why.push((rule.to_owned(), sentence.to_owned())),
                None => return syntax("'#= why RULE-ID sentence'", rest),
            },
            "optional" => self.is_optional = true,
            _ => return syntax(WORDS, word),
        }
        Ok(())
    }

    /// Checks that nothing is missing.
    fn check(&self) -> Result<(), Error> {
        if let Some(event) = self.record.events.first() {
            let error =
                ErrorKind::Lesson("a lesson has no events; its position is set up by 'place' and 'set'");
            return Err(Error::from(error).at_line(event.line));
        }
        let texts = [
            ("a line '#= title …'", self.title.is_empty()),
            ("a line '#= prompt …'", self.prompt.is_empty()),
            ("a line '#= side …'", self.side.is_empty()),
            ("a line '#= goal …'", self.goals.is_empty()),
            ("a line '#= hint …'", self.hints.is_empty()),
            ("a line '#= why …'", self.why.is_empty()),
            ("a line '#= done …'", self.done.is_empty()),
            ("a line '#= missed …'", self.missed.is_empty()),
        ];
        match texts.iter().find(|(_, is_missing)| *is_missing) {
            Some((what, _)) => {
                let end = self.text.lines().count();
                Err(Error::from(ErrorKind::Syntax {
                    expected: (*what).to_owned(),
                    found: "the end".to_owned(),
                })
                .at_line(end))
            }
            None => Ok(()),
        }
    }

    /// Returns how the learner stands at a table of this lesson. It follows from the events alone.
    #[must_use]
    pub fn standing(&self, table: &dyn Table) -> Standing {
        let mut replay = table.at_event(0);
        let mut count = Count::new(&self.side, &*replay);
        for (_, line) in table.events(0) {
            let is_own = count.is_learner(&*replay);
            // The events of a table are legal.
            let _ = replay.act(&line);
            count.add(is_own, &*replay);
            if let Some(progress) = self.decided(&*replay, &count) {
                return self.standing_of(progress, &count);
            }
        }
        self.standing_of(Progress::Open, &count)
    }

    /// Returns what a state decides.
    fn decided(&self, table: &dyn Table, count: &Count<'_>) -> Option<Progress> {
        let holds = |claim: &Claim| claim.verify(table).is_ok();
        if self.goals.iter().all(holds) {
            return Some(Progress::Done);
        }
        let has_failed = match table.turn() {
            Turn::Over(_) => true,
            Turn::Chance => false,
            // The others answer first, so that the learner sees what comes of it.
            Turn::Player(_) => count.is_answered && self.is_used_up(count),
        };
        (has_failed || self.failures.iter().any(holds)).then_some(Progress::Failed)
    }

    fn is_used_up(&self, count: &Count<'_>) -> bool {
        self.actions.is_some_and(|most| count.actions >= most)
            || self.turns.is_some_and(|most| count.turns >= most)
    }

    fn standing_of(&self, progress: Progress, count: &Count<'_>) -> Standing {
        Standing {
            progress,
            actions: self.actions.map(|most| most.saturating_sub(count.actions)),
            turns: self.turns.map(|most| most.saturating_sub(count.turns)),
        }
    }
}

/// What a learner has used.
struct Count<'a> {
    side: &'a str,
    actions: u32,
    /// The turns that are over.
    turns: u32,
    turn_number: u32,
    /// Whether the turn is the learner's; `None` until somebody acts in it, who then has it.
    is_own_turn: Option<bool>,
    /// Whether the learner is to act in a turn of their own.
    is_answered: bool,
}

impl<'a> Count<'a> {
    fn new(side: &'a str, start: &dyn Table) -> Self {
        let turn_number = start.turn_number_at(start.n_events());
        let mut count =
            Self { side, actions: 0, turns: 0, turn_number, is_own_turn: None, is_answered: false };
        count.note_owner(start);
        count
    }

    fn is_learner(&self, table: &dyn Table) -> bool {
        table.to_act().is_some_and(|who| who == self.side)
    }

    /// Counts an event that has led to this state.
    fn add(&mut self, is_own: bool, table: &dyn Table) {
        self.actions += u32::from(is_own);
        let turn_number = table.turn_number_at(table.n_events());
        if turn_number != self.turn_number {
            self.turn_number = turn_number;
            self.turns += u32::from(self.is_own_turn.take() == Some(true));
        }
        self.note_owner(table);
    }

    fn note_owner(&mut self, table: &dyn Table) {
        let is_learner = self.is_learner(table);
        if matches!(table.turn(), Turn::Player(_)) {
            self.is_own_turn.get_or_insert(is_learner);
        }
        self.is_answered = is_learner && self.is_own_turn == Some(true);
    }
}

fn number(text: &str) -> Result<u32, Error> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => syntax("a whole number from 1", text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LESSON: &str = "#= title A step\n#= prompt Walk.\n#= side red\n#= actions 1\n#= goal turn blu\n\
                          #= hint Click.\n#= why X-1 So it is.\n#= done Well.\n#= missed No.\ngame x\n";

    #[track_caller]
    fn refuses(text: &str, message: &str) {
        assert_eq!(Lesson::parse(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn a_lesson_is_read() {
        let lesson = Lesson::parse(LESSON).unwrap();
        assert_eq!((lesson.title.as_str(), lesson.against.as_str(), lesson.seed), ("A step", "easy", 1));
        assert_eq!((lesson.actions, lesson.turns, lesson.is_optional), (Some(1), None, false));
        assert_eq!(lesson.goals, [Claim::Turn("blu".into())]);
        assert_eq!(lesson.why, [("X-1".into(), "So it is.".into())]);
        assert!(Lesson::parse(&format!("#= optional\n{LESSON}")).unwrap().is_optional);
    }

    #[test]
    fn what_cannot_be_read_has_its_line_and_what_was_expected() {
        refuses(&format!("{LESSON}#= seed x\n"), "line 11: expected a whole number from 1, found 'x'");
        refuses(&format!("{LESSON}#= actions 0\n"), "line 11: expected a whole number from 1, found '0'");
        refuses(&format!("{LESSON}#= why X-1\n"), "line 11: expected '#= why RULE-ID sentence', found 'X-1'");
        refuses(
            &format!("{LESSON}#= goal win\n"),
            "line 11: expected legal, illegal, refused, turn, winner, count-legal, get or error after '#!', found 'win'",
        );
        refuses(&format!("{LESSON}#= colour red\n"), &format!("line 11: expected {WORDS}, found 'colour'"));
        refuses(&format!("{LESSON}#= title\n"), &format!("line 11: expected {WORDS}, found 'title'"));
        refuses(
            &format!("{LESSON}red walk\n"),
            "line 11: a lesson has no events; its position is set up by 'place' and 'set'",
        );
        refuses(
            &LESSON.replace("#= done Well.\n", ""),
            "line 9: expected a line '#= done …', found 'the end'",
        );
        let long = "a b c d e f g h i j k l m";
        refuses(
            &LESSON.replace("Walk.", long),
            &format!("line 2: expected a prompt of at most 12 words, found '{long}'"),
        );
    }
}
