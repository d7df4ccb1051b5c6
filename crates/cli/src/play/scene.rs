//! What a person sees before a decision: the board, the latest events, the decisions.

use hillfort_engine::{Outcome, Seat, Turn};

use crate::draw;
use crate::layout::wrap;
use crate::play::choices;
use crate::play::local_game::LocalGame;
use crate::screen::{Colours, Style, columns, rows};

/// The most lines of events; the log has the rest.
const MAX_NEWS: usize = 12;
const MIN_NEWS: usize = 3;

/// The most lines of the list of decisions if the output is no terminal.
const LIST_LINES: usize = 18;

/// Draws the scene. On a terminal, events and decisions are cut so that the board above them stays visible, if the
/// terminal is high enough.
pub(super) fn scene(game: &LocalGame, colours: Colours) -> String {
    let columns = columns();
    let board = draw::table(&game.table().view(), colours, columns);
    if game.is_over() {
        return format!("\n{board}{}\n{}", news(game, columns, MAX_NEWS), over(game, columns));
    }
    let hints = hints(game);
    let (whole, least) = choices::heights(&game.decisions, columns);
    // Plus two blank lines and the prompt.
    let taken = board.lines().count() + hints.lines().count() + 3;
    let room = rows().map(|rows| rows.saturating_sub(taken));
    // The events have a heading with a blank line before it.
    let for_news = room.map_or(MAX_NEWS, |room| room.saturating_sub(whole + 2).clamp(MIN_NEWS, MAX_NEWS));
    let news = news(game, columns, for_news);
    let for_list = room.map_or(LIST_LINES, |room| room.saturating_sub(news.lines().count()).max(least));
    let list = choices::overview(&game.decisions, columns, for_list);
    format!("\n{board}{news}\n{list}{hints}")
}

/// Lists the latest events in about `max_lines` lines.
fn news(game: &LocalGame, columns: usize, max_lines: usize) -> String {
    let news = game.news();
    if news.is_empty() {
        return String::new();
    }
    let max_lines = if game.seats.has_humans() { max_lines } else { usize::MAX };
    let mut shown: Vec<String> = Vec::new();
    let mut n_lines = 0;
    for sentence in news.iter().rev() {
        let text = wrap(sentence, columns, "  ", "    ");
        n_lines += text.lines().count();
        if n_lines > max_lines && !shown.is_empty() {
            break;
        }
        shown.push(text);
    }
    let older = news.len() - shown.len();
    let mut text = match older {
        0 => "\nWhat happened:\n".to_owned(),
        _ => format!("\nWhat happened ({older} earlier events: 'log {}' lists all):\n", news.len()),
    };
    text.extend(shown.into_iter().rev());
    text
}

fn hints(game: &LocalGame) -> String {
    let warned = game.decisions.iter().any(|decision| decision.choice.warning.is_some());
    let legend = if warned { "  ! asks before it is done\n" } else { "" };
    let only = if game.decisions.len() == 1 { "  Enter plays it.\n" } else { "" };
    format!("{legend}{only}")
}

fn over(game: &LocalGame, columns: usize) -> String {
    let who = game.forfeited().unwrap_or_else(|| match (game.table().turn(), game.table().winner()) {
        (Turn::Over(Outcome::Won(_)), Some(winner)) => format!("{winner} has won."),
        _ => "Nobody has won: a draw.".to_owned(),
    });
    let next = "'save FILE' keeps the game, 'log' lists its events, 'again' starts another with seats changed, 'quit' leaves.";
    wrap(&format!("{who} {next}"), columns, "", "")
}

/// Returns the prompt, which names the player to act.
pub(super) fn prompt(game: &LocalGame, colours: Colours) -> String {
    let Some(seat) = game.person() else { return "over> ".to_owned() };
    let name = game.table().seat_name(seat);
    format!("{}> ", colours.paint(seat_style(game, seat), name))
}

fn seat_style(game: &LocalGame, seat: Seat) -> Style {
    let view = game.table().view();
    view.seats.get(seat.index()).map_or(Style::Bold, |seat| Style::Seat(seat.colour))
}

/// Lists the last events, in notation and in a sentence.
pub(super) fn log(game: &LocalGame, n_events: usize, columns: usize) -> String {
    let first = game.table().n_events().saturating_sub(n_events);
    let log = game.table().log(first);
    if log.is_empty() {
        return "Nothing has happened yet.\n".to_owned();
    }
    let mut text = String::new();
    for (idx, event) in (first..).zip(&log) {
        text.push_str(&wrap(
            &format!("{} {}", event.who, event.line),
            columns,
            &format!("{:>4}  ", idx + 1),
            "      ",
        ));
        text.push_str(&wrap(&event.sentence, columns, "      ", "      "));
    }
    text
}
