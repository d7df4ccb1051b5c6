//! Records: a whole game as text. A record is the source of truth; states are recomputed from it.
//!
//! ```text
//! game template
//! #@ rules=1
//! option turn-limit=40
//! card runner.most_steps=2
//! place red runner g1
//! set die 6
//! red walk h2
//! #! get winner == "red"
//! ```

use crate::cards::Cards;
use crate::config::GameConfig;
use crate::error::{Error, ErrorKind};
use crate::forfeit::Forfeit;
use crate::notation::clean;
use crate::scenario::{Claim, Expectation};

/// The parts of a record. Nothing is checked against the rules yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The id of the game.
    pub game: String,
    /// The line that names the game.
    pub game_line: usize,
    /// The configuration of the game: options, changed cards, maps.
    pub config: GameConfig,
    /// The first word and key of every option, card and map line, with its line number.
    pub config_lines: Vec<(String, usize)>,
    /// The `place` and `set` lines.
    pub setup: Vec<SetupLine>,
    /// The events.
    pub events: Vec<EventLine>,
    /// The claims about its states, from `#!` lines.
    pub expectations: Vec<Expectation>,
    /// The rule ids in `# rules:` lines, each with its line.
    pub rules: Vec<(String, usize)>,
    /// The rule by which the record must be refused, from `#! error` at its beginning, and the line.
    pub error: Option<(String, usize)>,
    /// The version of the rules and the data it was played with, from `#@ rules=`.
    pub rules_line: Option<RulesLine>,
    /// The forfeit after the last event, if there is one.
    pub forfeit: Option<Forfeit>,
}

/// The line `#@ rules=1 cards=… map=…`: what a record was played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesLine {
    /// The line, from 1.
    pub line: usize,
    /// The version of the rules.
    pub version: u32,
    /// The hash of the cards, if it is given.
    pub cards: Option<String>,
    /// The hash of the map, if it is given.
    pub map: Option<String>,
}

impl RulesLine {
    /// Reads the text after `#@ `. Unknown keys are skipped, so that later versions can add some.
    fn parse(line: usize, text: &str) -> Result<Self, Error> {
        let value =
            |key: &str| text.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        match value("rules").and_then(|version| version.parse().ok()) {
            Some(version) => {
                let [cards, map] = ["cards", "map"].map(|key| value(key).map(str::to_owned));
                Ok(Self { line, version, cards, map })
            }
            None => syntax("'#@ rules=N'", &format!("#@ {text}")),
        }
    }
}

/// A `place` or `set` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupLine {
    /// The line, from 1.
    pub line: usize,
    /// Which of the two it is.
    pub verb: SetupVerb,
    /// The rest of the line.
    pub text: String,
}

/// The first word of a setup line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupVerb {
    /// `place`: puts a piece on the board.
    Place,
    /// `set`: gives a value to something.
    Set,
}

/// An event: a player's action or a chance outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLine {
    /// The line, from 1.
    pub line: usize,
    /// A seat, or `chance`.
    pub who: String,
    /// The action line.
    pub text: String,
}

/// The parts of a record, in their required order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Game,
    Options,
    Data,
    Setup,
    Events,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// Returns the first line that cannot be read or is out of place.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::parse_within(text, usize::MAX)
    }

    /// Reads a record of at most `most` lines, as from a stranger.
    ///
    /// # Errors
    /// Returns the first line that cannot be read, is out of place or is one too many.
    pub fn parse_within(text: &str, most: usize) -> Result<Self, Error> {
        let mut reader = Reader { record: Self::default(), part: Part::Game };
        // Some editors write an invisible byte order mark before the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (idx, raw) in text.split('\n').enumerate() {
            if idx == most && !raw.is_empty() {
                return Err(
                    Error::from(ErrorKind::TooMany { what: "lines in a record", most }).at_line(idx + 1)
                );
            }
            let line = raw.strip_suffix('\r').unwrap_or(raw);
            reader.line(idx + 1, line).map_err(|error| error.at_line(idx + 1))?;
        }
        if reader.part == Part::Game {
            let last = text.split('\n').count();
            return Err(Error::from(ErrorKind::NoGame).at_line(last));
        }
        Ok(reader.record)
    }
}

struct Reader {
    record: Record,
    part: Part,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), Error> {
        if let Some(claim) = line.strip_prefix("#!") {
            return self.expectation(number, claim.trim_start());
        }
        if line.trim().is_empty() {
            return Ok(());
        }
        if let Some(comment) = line.strip_prefix('#') {
            return self.comment(number, comment);
        }
        check_whitespace(line)?;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "game" => self.game(number, rest),
            "option" => self.config_line(number, line, rest, Part::Options),
            "card" | "map" => self.config_line(number, line, rest, Part::Data),
            "place" | "set" => {
                self.enter(Part::Setup, "an event; 'place' and 'set' come before the first event", line)?;
                let verb = if word == "place" { SetupVerb::Place } else { SetupVerb::Set };
                self.record.setup.push(SetupLine { line: number, verb, text: rest.to_owned() });
                Ok(())
            }
            _ => {
                self.enter(Part::Events, "an event", line)?;
                if rest.is_empty() {
                    return syntax("an event: a seat or 'chance', then its line", line);
                }
                let (who, text) = (word.to_owned(), rest.to_owned());
                self.record.forfeit = None;
                self.record.events.push(EventLine { line: number, who, text });
                Ok(())
            }
        }
    }

    fn game(&mut self, number: usize, id: &str) -> Result<(), Error> {
        if self.part != Part::Game {
            return syntax("one line 'game <id>' at the beginning", &format!("game {id}"));
        }
        id.clone_into(&mut self.record.game);
        self.record.game_line = number;
        self.part = Part::Options;
        Ok(())
    }

    fn config_line(&mut self, number: usize, line: &str, rest: &str, part: Part) -> Result<(), Error> {
        self.enter(part, "options, then cards and maps, then 'place' and 'set', then events", line)?;
        let config = &mut self.record.config;
        let (list, separator, form, what) = match part {
            Part::Options => (&mut config.options, '=', "'option <key>=<value>'", "options"),
            _ if line.starts_with("map") => (&mut config.map_hashes, ' ', "'map <name> <hash>'", "maps"),
            _ => (&mut config.cards, '=', "'card <path>=<value>'", "changed card values"),
        };
        let Some((key, value)) = rest.split_once(separator) else {
            return syntax(form, line);
        };
        if list.len() >= Cards::MAX_CHANGES {
            return Err(ErrorKind::TooMany { what, most: Cards::MAX_CHANGES }.into());
        }
        list.push((key.to_owned(), value.to_owned()));
        let word = line.split(' ').next().unwrap_or_default();
        self.record.config_lines.push((format!("{word} {key}"), number));
        Ok(())
    }

    /// Enters `part`, which must not come before the current one.
    fn enter(&mut self, part: Part, expected: &str, line: &str) -> Result<(), Error> {
        if self.part == Part::Game {
            return syntax("a line 'game <id>' first", line);
        }
        if part < self.part {
            return syntax(expected, line);
        }
        self.part = part;
        Ok(())
    }

    fn comment(&mut self, number: usize, comment: &str) -> Result<(), Error> {
        if let Some(rules) = comment.strip_prefix("@ ").filter(|rules| rules.starts_with("rules=")) {
            self.record.rules_line = Some(RulesLine::parse(number, rules)?);
        } else if let Some(rules) = comment.trim_start().strip_prefix("rules:") {
            let ids = rules.split_whitespace().map(|id| (id.to_owned(), number));
            self.record.rules.extend(ids);
        } else if let Some(forfeit) = Forfeit::of_comment(comment) {
            self.record.forfeit = Some(forfeit);
        }
        Ok(())
    }

    fn expectation(&mut self, number: usize, text: &str) -> Result<(), Error> {
        if let Some(rule) = text.strip_prefix("error ") {
            if self.part != Part::Game {
                return syntax("'#! error' before the line 'game <id>'", &format!("#! {text}"));
            }
            self.record.error = Some((rule.trim().to_owned(), number));
            return Ok(());
        }
        // Whitespace around JSON is harmless; around an action line it would become part of a word.
        if !text.starts_with("get ") {
            check_whitespace(text)?;
        }
        // A claim about the first state ends the setup: later lines cannot change that state any more.
        self.enter(Part::Events, "", text)?;
        let claim = Claim::parse(text)?;
        let after = self.record.events.len();
        self.record.expectations.push(Expectation { line: number, after, claim });
        Ok(())
    }
}

/// Refuses whitespace around a line: it is invisible, but would be part of its words.
fn check_whitespace(line: &str) -> Result<(), Error> {
    let place = match (line.starts_with(char::is_whitespace), line.ends_with(char::is_whitespace)) {
        (true, _) => "beginning",
        (false, true) => "end",
        (false, false) => return Ok(()),
    };
    Err(ErrorKind::StrayWhitespace { place, line: clean(line.trim(), 60) }.into())
}

/// Returns a syntax error about the text `found`.
pub(crate) fn syntax<T>(expected: &str, found: &str) -> Result<T, Error> {
    Err(ErrorKind::Syntax { expected: expected.to_owned(), found: clean(found, 60) }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refuses(text: &str, message: &str) {
        assert_eq!(Record::parse(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn a_record_is_read_in_its_parts() {
        let text = "# rules: X-1 X-2\r\ngame x\n#@ rules=1 cards=12ab later=7\noption a=b\ncard c.d=[1, 2]\nmap m 0123\n\n\
                    place p1 tower a1\nset round 2\n#! turn p1\np1 go a1\n#! legal go a2\n";
        let record = Record::parse(text).unwrap();
        let rules_line = RulesLine { line: 3, version: 1, cards: Some("12ab".to_owned()), map: None };
        assert_eq!((record.game.as_str(), record.rules_line), ("x", Some(rules_line)));
        assert_eq!(record.config.cards, [("c.d".to_owned(), "[1, 2]".to_owned())]);
        assert_eq!(record.config.map_hashes, [("m".to_owned(), "0123".to_owned())]);
        assert_eq!(record.setup.len(), 2);
        assert_eq!(record.events, [EventLine { line: 11, who: "p1".into(), text: "go a1".into() }]);
        assert_eq!(record.expectations.iter().map(|e| e.after).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(record.rules.len(), 2);
    }

    #[test]
    fn a_forfeit_follows_the_last_event() {
        let forfeit = Forfeit { seat: "p1".into(), why: "the bot 'a: b' hangs".into() };
        let given_up = format!("game x\np1 go a1\n{}", forfeit.line());
        assert_eq!(Record::parse(&given_up).unwrap().forfeit, Some(forfeit));
        // A later event cancels the forfeit, and other comments are ignored.
        assert_eq!(Record::parse(&format!("{given_up}p1 go a2\n")).unwrap().forfeit, None);
        assert_eq!(Record::parse("game x\n# forfeit: nobody knows\n").unwrap().forfeit, None);
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(Record::parse("\u{feff}game x\n").unwrap().game, "x");
    }

    #[test]
    fn a_record_with_too_many_lines_is_refused_at_the_first_of_them() {
        let changes = "card a.b=1\n".repeat(Cards::MAX_CHANGES);
        assert!(Record::parse(&format!("game x\n{changes}map m 1\n")).is_ok(), "each kind is counted alone");
        refuses(
            &format!("game x\n{changes}card a.b=1\ncard a.b=2\n"),
            "line 302: there can be at most 300 changed card values",
        );
        let three = "game x\np1 go\np2 go\n";
        assert!(Record::parse_within(three, 3).is_ok());
        let error = Record::parse_within(&format!("{three}p1 go\n"), 3).unwrap_err();
        assert_eq!(error.to_string(), "line 4: there can be at most 3 lines in a record");
    }

    #[test]
    fn whitespace_around_a_line_is_refused() {
        refuses("game x\n p1 end\n", "line 2: there is whitespace at the beginning of the line 'p1 end'");
        refuses("game x\np1 end \n", "line 2: there is whitespace at the end of the line 'p1 end'");
        refuses(
            "game x\nplace p1 a1\t\n",
            "line 2: there is whitespace at the end of the line 'place p1 a1'",
        );
        refuses("game x \n", "line 1: there is whitespace at the end of the line 'game x'");
        refuses("game x\n#! turn p1 \n", "line 2: there is whitespace at the end of the line 'turn p1'");
        assert!(Record::parse("game x\r\n \r\n#! get a == 1 \r\n# b \r\n").is_ok());
    }

    #[test]
    fn lines_out_of_place_are_refused_with_their_line() {
        refuses("", "line 1: the record ends without a line 'game <id>'");
        refuses("option a=b\n", "line 1: expected a line 'game <id>' first, found 'option a=b'");
        refuses("game x\ngame y\n", "line 2: expected one line 'game <id>' at the beginning, found 'game y'");
        refuses("game x\noption a\n", "line 2: expected 'option <key>=<value>', found 'option a'");
        refuses(
            "game x\np1 go\nplace p1 a1",
            "line 3: expected an event; 'place' and 'set' come before the first event, found 'place p1 a1'",
        );
        refuses(
            "game x\n#! turn p1\nset a 1",
            "line 3: expected an event; 'place' and 'set' come before the first event, found 'set a 1'",
        );
        refuses("game x\np1\n", "line 2: expected an event: a seat or 'chance', then its line, found 'p1'");
    }
}
