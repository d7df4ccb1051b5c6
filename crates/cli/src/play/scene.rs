//! What a person sees before deciding: the board, the news, the choices.

use engine::{Seat, Turn};

use crate::draw;
use crate::layout::wrap;
use crate::play::choices;
use crate::play::sitting::Sitting;
use crate::screen::{Ink, Paint, columns};

/// So much news is told at once; the log has the rest.
const MOST_NEWS: usize = 12;

/// Draws the scene.
pub(super) fn scene(sitting: &Sitting, paint: Paint) -> String {
    let columns = columns();
    let board = draw::table(&sitting.table.view(), paint, columns);
    format!("\n{board}{}\n{}", news(sitting, columns), below(sitting, columns))
}

fn news(sitting: &Sitting, columns: usize) -> String {
    let told = sitting.news();
    let most = if sitting.seats.has_humans() { MOST_NEWS } else { told.len() };
    let older = told.len().saturating_sub(most);
    let mut text = String::new();
    if !told.is_empty() {
        text.push_str("\nWhat happened:\n");
    }
    if older > 0 {
        text.push_str(&format!("  … {older} more before: 'log {}' tells them\n", told.len()));
    }
    for sentence in &told[older..] {
        text.push_str(&wrap(sentence, columns, "  ", "    "));
    }
    text
}

fn below(sitting: &Sitting, columns: usize) -> String {
    if let Turn::Over(_) = sitting.table.turn() {
        return over(sitting, columns);
    }
    let warned = sitting.decisions.iter().any(|decision| decision.warning.is_some());
    let legend = if warned { "  ! asks once before it is done\n" } else { "" };
    let only = if sitting.decisions.len() == 1 { "  Enter plays it.\n" } else { "" };
    format!("{}{legend}{only}", choices::overview(&sitting.decisions, columns))
}

fn over(sitting: &Sitting, columns: usize) -> String {
    let winner = sitting.table.winner().unwrap_or_else(|| "nobody".to_owned());
    let who =
        if winner == "draw" { "Nobody has won: a draw.".to_owned() } else { format!("{winner} has won.") };
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
