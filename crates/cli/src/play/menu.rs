//! The choice of a game, if the command line names none.

use hillfort_engine::catalog::{Catalog, Games};

use crate::Failure;
use crate::layout::wrap;
use crate::play::keyboard::ask;
use crate::screen::{columns, print};

/// Asks which game to play; a catalogue of one game needs no question.
pub(super) fn choose<L: Games>(catalog: &Catalog<L>) -> Result<String, Failure> {
    let games = catalog.facts();
    if let [only] = games[..] {
        return Ok(only.id.to_owned());
    }
    let mut text = String::new();
    for (idx, facts) in games.iter().enumerate() {
        text.push_str(&format!(
            "{:>2}  {} ({} players, {})\n",
            idx + 1,
            facts.title,
            facts.players,
            facts.length
        ));
        text.push_str(&wrap(facts.summary, columns(), "    ", "    "));
    }
    print(&text)?;
    loop {
        print("\nWhich game? Type its number: ")?;
        let Some(line) = ask()? else {
            return Err(Failure::new("no game was chosen"));
        };
        let by_number = line.parse::<usize>().ok().and_then(|number| games.get(number.checked_sub(1)?));
        let chosen = by_number.or_else(|| games.iter().find(|facts| facts.id == line));
        match chosen {
            Some(facts) => return Ok(facts.id.to_owned()),
            None if line == "quit" => return Err(Failure::new("no game was chosen")),
            None => print(&format!("Type a number from 1 to {}.", games.len()))?,
        }
    }
}
