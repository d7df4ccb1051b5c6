//! Drawing the counters: what is counted, and what lies beside the board.

use hillfort_engine::Seat;
use hillfort_engine::view::{Counter, CounterValue, View};

use crate::layout::{width, wrap};
use crate::screen::{Ink, Paint};

/// Draws the counters: lines for what is everybody's, then the seats, one below the other.
pub(super) fn counters(view: &View, paint: Paint, columns: usize) -> String {
    let mut text = String::new();
    let common: Vec<_> = view.counters.iter().filter(|counter| counter.seat.is_none()).map(show).collect();
    if !common.is_empty() {
        text.push_str(&wrap(&common.join(" · "), columns, "", "  "));
    }
    let name_width = view.seats.iter().map(|seat| width(&seat.name)).max().unwrap_or(0);
    for (idx, seat) in view.seats.iter().enumerate() {
        let label = format!("{} {:<name_width$}", seat.mark, seat.name);
        let indent = " ".repeat(width(&label) + 2);
        let line = own_line(view, idx);
        let fits = width(&indent) + width(&line) <= columns;
        let line = if fits {
            format!("{indent}{}\n", line.trim_end())
        } else {
            wrap(&line, columns, &indent, &indent)
        };
        let rest = &line[indent.len()..];
        text.push_str(&format!("{}  {rest}", paint.dye(Ink::Seat(seat.colour), &label)));
    }
    text
}

/// The counters of a seat in a line, each as wide as the widest of its kind, so that seats can be compared.
fn own_line(view: &View, seat: usize) -> String {
    let own =
        |idx: usize| view.counters.iter().filter(move |counter| counter.seat.map(Seat::index) == Some(idx));
    let mut line = String::new();
    for counter in own(seat) {
        let alike = (0..view.seats.len()).flat_map(own).filter(|other| other.title == counter.title);
        let widest = alike.map(|other| width(&show(other))).max().unwrap_or(0);
        line.push_str(&format!("{:<widest$}   ", show(counter)));
    }
    line.trim_end().to_owned()
}

fn show(counter: &Counter) -> String {
    let shown = match &counter.value {
        CounterValue::Count { now, of: Some(of) } if of > now => format!("{now}/{of}"),
        CounterValue::Count { now, of: Some(of) } if of == now => format!("{now}/{of}"),
        CounterValue::Count { now, of: Some(of) } => format!("{now}, down to {of}"),
        CounterValue::Count { now, of: None } => now.to_string(),
        CounterValue::Word(word) => word.clone(),
        CounterValue::Tally(things) => {
            let things: Vec<_> =
                things.iter().filter(|(_, n)| *n > 0).map(|(thing, n)| format!("{n} {thing}")).collect();
            if things.is_empty() { "none".to_owned() } else { things.join(", ") }
        }
    };
    format!("{} {shown}", counter.title)
}
