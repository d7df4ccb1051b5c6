//! What a person sees before deciding: the board, the news, the choices.

use hillfort_engine::{Outcome, Seat, Turn};

use crate::draw;
use crate::layout::wrap;
use crate::play::choices;
use crate::play::sitting::Sitting;
use crate::screen::{Ink, Paint, columns, rows};

/// So many lines of news are told at once; the log has the rest.
const MOST_NEWS: usize = 12;
const LEAST_NEWS: usize = 3;

/// So many lines the list of decisions may take where there is no terminal to fit it to.
const LIST_LINES: usize = 18;

/// Draws the scene. On a terminal news and decisions are cut so that the board above them stays in sight, as far as
/// the terminal is high enough at all.
pub(super) fn scene(sitting: &Sitting, paint: Paint) -> String {
    let columns = columns();
    let board = draw::table(&sitting.table.view(), paint, columns);
    if sitting.is_over() {
        return format!("\n{board}{}\n{}", news(sitting, columns, MOST_NEWS), over(sitting, columns));
    }
    let hints = hints(sitting);
    let (whole, least) = choices::heights(&sitting.decisions, columns);
    // Two blank lines and the prompt are there besides.
    let taken = board.lines().count() + hints.lines().count() + 3;
    let room = rows().map(|rows| rows.saturating_sub(taken));
    // News have a heading with a blank line before it.
    let for_news = room.map_or(MOST_NEWS, |room| room.saturating_sub(whole + 2).clamp(LEAST_NEWS, MOST_NEWS));
    let news = news(sitting, columns, for_news);
    let for_list = room.map_or(LIST_LINES, |room| room.saturating_sub(news.lines().count()).max(least));
    let list = choices::overview(&sitting.decisions, columns, for_list);
    format!("\n{board}{news}\n{list}{hints}")
}

/// Tells what has happened, the latest events of it in about so many lines.
fn news(sitting: &Sitting, columns: usize, most_lines: usize) -> String {
    let told = sitting.news();
    if told.is_empty() {
        return String::new();
    }
    let most_lines = if sitting.seats.has_humans() { most_lines } else { usize::MAX };
    let mut shown: Vec<String> = Vec::new();
    let mut n_lines = 0;
    for sentence in told.iter().rev() {
        let text = wrap(sentence, columns, "  ", "    ");
        n_lines += text.lines().count();
        if n_lines > most_lines && !shown.is_empty() {
            break;
        }
        shown.push(text);
    }
    let older = told.len() - shown.len();
    let mut text = match older {
        0 => "\nWhat happened:\n".to_owned(),
        _ => format!("\nWhat happened (and {older} more before: 'log {}' tells all):\n", told.len()),
    };
    text.extend(shown.into_iter().rev());
    text
}

fn hints(sitting: &Sitting) -> String {
    let warned = sitting.decisions.iter().any(|decision| decision.choice.warning.is_some());
    let legend = if warned { "  ! asks once before it is done\n" } else { "" };
    let only = if sitting.decisions.len() == 1 { "  Enter plays it.\n" } else { "" };
    format!("{legend}{only}")
}

fn over(sitting: &Sitting, columns: usize) -> String {
    let who = sitting.forfeited().unwrap_or_else(|| match (sitting.table.turn(), sitting.table.winner()) {
        (Turn::Over(Outcome::Won(_)), Some(winner)) => format!("{winner} has won."),
        _ => "Nobody has won: a draw.".to_owned(),
    });
    let next = "'save FILE' keeps the game, 'log' tells it, 'again' begins another with seats changed, 'quit' leaves.";
    wrap(&format!("{who} {next}"), columns, "", "")
}

/// Returns the prompt: who is to decide.
pub(super) fn prompt(sitting: &Sitting, paint: Paint) -> String {
    let Some(seat) = sitting.person() else { return "over> ".to_owned() };
    let name = sitting.table.seat_name(seat);
    format!("{}> ", paint.dye(seat_ink(sitting, seat), name))
}

fn seat_ink(sitting: &Sitting, seat: Seat) -> Ink {
    let view = sitting.table.view();
    view.seats.get(seat.index()).map_or(Ink::Bold, |seat| Ink::Seat(seat.colour))
}

/// Tells the last events, in notation and in a sentence.
pub(super) fn log(sitting: &Sitting, n_events: usize, columns: usize) -> String {
    let first = sitting.table.n_events().saturating_sub(n_events);
    let log = sitting.table.log(first);
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
