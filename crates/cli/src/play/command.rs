//! The commands that can be typed besides decisions.

/// A command to the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Help,
    Explain(&'a str),
    Reason(&'a str),
    Try(Vec<&'a str>),
    Reach(Vec<&'a str>),
    Sight(Vec<&'a str>),
    Threats,
    Rules(&'a str),
    Log(usize),
    Legal(&'a str),
    Board,
    Undo,
    Save(&'a str),
    Load(&'a str),
    Record,
    Again,
    Quit,
}

/// The default number of events of `log`.
const LOG_LINES: usize = 20;

pub(super) const HELP: &str = "\
Decide by number, or type a line as it is listed. Enter alone plays the only one.

  ? N, ? LINE       what an action does: effects, odds, and why they are so
  why LINE          why a line is refused, with the rule
  try CELL [CELL]   what can be done at a cell, or from the first cell to the second,
                    and why the rest is refused
  reach CELL [FROM] where the pieces on a cell can go, what they could attack and
                    what else they may do, from there or from another cell
  sight CELL [FROM] what the pieces on a cell see, from there or from another cell
  threats           which of your pieces could be hit in the enemies' next turn, and
                    where it is safe to go
  rules ID          a rule, or all rules whose ids start like this
  list [WORDS]      all actions, or those with these words: a verb, a class, a cell
  log [N]           the last N events
  board             draw the board again
  undo              take back your last action, before a roll or the next turn
  save FILE         save the game as a record
  load [FILE]       continue a record; without FILE, return to the previous game
  record            print the record
  again             when the game is over: play another one, all players move on a seat
  quit              leave
";

impl<'a> Command<'a> {
    /// Reads a command; none if the line is no command. The error says what the command lacks.
    pub(super) fn parse(line: &'a str) -> Option<Result<Self, &'static str>> {
        let line = line.trim();
        let (word, rest) = match line.strip_prefix('?') {
            Some(rest) => ("?", rest),
            None => line.split_once(char::is_whitespace).unwrap_or((line, "")),
        };
        let rest = rest.trim();
        Some(Self::from_word(&word.to_lowercase(), rest)?.and_then(|command| {
            let takes_none = matches!(
                command,
                Self::Threats | Self::Board | Self::Undo | Self::Record | Self::Again | Self::Quit
            );
            if takes_none && !rest.is_empty() { Err("this command takes no argument") } else { Ok(command) }
        }))
    }

    fn from_word(word: &str, rest: &'a str) -> Option<Result<Self, &'static str>> {
        let cells: Vec<_> = rest.split_whitespace().collect();
        let or = |given: bool, command: Self, hint: &'static str| if given { Ok(command) } else { Err(hint) };
        let given = !rest.is_empty();
        let one_or_two = (1..=2).contains(&cells.len());
        Some(match word {
            "help" | "?" if !given => Ok(Self::Help),
            "help" | "?" => Ok(Self::Explain(rest)),
            "why" => or(given, Self::Reason(rest), "why takes a line: 'why LINE'"),
            "try" => or(one_or_two, Self::Try(cells), "try takes one cell or two: 'try CELL CELL'"),
            "reach" => or(one_or_two, Self::Reach(cells), "reach takes a cell: 'reach CELL'"),
            "sight" => or(one_or_two, Self::Sight(cells), "sight takes a cell: 'sight CELL'"),
            "threats" => Ok(Self::Threats),
            "rules" => or(given, Self::Rules(rest), "rules takes a rule id, or the start of one: 'rules ID'"),
            "log" if !given => Ok(Self::Log(LOG_LINES)),
            "log" => rest.parse().map(Self::Log).map_err(|_| "log takes a number: 'log 20'"),
            "list" | "legal" => Ok(Self::Legal(rest)),
            "board" => Ok(Self::Board),
            "undo" => Ok(Self::Undo),
            "save" => or(given, Self::Save(rest), "save takes the name of a file: 'save FILE'"),
            "load" => Ok(Self::Load(rest)),
            "record" => Ok(Self::Record),
            "again" => Ok(Self::Again),
            "quit" | "exit" | "q" => Ok(Self::Quit),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_spaces_do_not_matter() {
        let check = |line, expected| assert_eq!(Command::parse(line), Some(Ok(expected)), "{line}");
        check("?", Command::Help);
        check("  HELP ", Command::Help);
        check("?3", Command::Explain("3"));
        check("? move a  b", Command::Explain("move a  b"));
        check("Try a1  b1", Command::Try(vec!["a1", "b1"]));
        check("log", Command::Log(LOG_LINES));
        check("log 7", Command::Log(7));
        check("save My File.rec", Command::Save("My File.rec"));
        check("load", Command::Load(""));
        check("exit", Command::Quit);
    }

    #[test]
    fn an_incomplete_command_gives_a_hint() {
        for line in
            ["why", "try", "try a b c", "reach", "sight", "rules", "log x", "save", "undo 3", "quit now"]
        {
            assert!(matches!(Command::parse(line), Some(Err(_))), "{line}");
        }
        assert_eq!(Command::parse("move a1 b1"), None);
        assert_eq!(Command::parse(""), None);
    }
}
