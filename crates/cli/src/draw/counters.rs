//! Draws the counters.

use hillfort_engine::Seat;
use hillfort_engine::view::{Counter, CounterValue, View};

use crate::layout::{pad, width, wrap};
use crate::screen::{Colours, Style};

/// Draws the common counters, then those of every seat.
pub(super) fn counters(view: &View, colours: Colours, columns: usize) -> String {
    let mut text = String::new();
    let common: Vec<_> = view.counters.iter().filter(|counter| counter.seat.is_none()).map(show).collect();
    if !common.is_empty() {
        text.push_str(&wrap(&common.join(" · "), columns, "", "  "));
    }
    let name_width = view.seats.iter().map(|seat| width(&seat.name)).max().unwrap_or(0);
    for (idx, seat) in view.seats.iter().enumerate() {
        let label = format!("{} {}", seat.mark, pad(&seat.name, name_width));
        let indent = " ".repeat(width(&label) + 2);
        let line = own_line(view, idx);
        let fits = width(&indent) + width(&line) <= columns;
        let line = if fits {
            format!("{indent}{}\n", line.trim_end())
        } else {
            wrap(&line, columns, &indent, &indent)
        };
        let rest = &line[indent.len()..];
        text.push_str(&format!("{}  {rest}", colours.paint(Style::Seat(seat.colour), &label)));
    }
    text
}

/// Returns the counters of a seat in a line, aligned with those of the other seats.
fn own_line(view: &View, seat: usize) -> String {
    let own =
        |idx: usize| view.counters.iter().filter(move |counter| counter.seat.map(Seat::index) == Some(idx));
    let mut line = String::new();
    for counter in own(seat) {
        let same = (0..view.seats.len()).flat_map(own).filter(|other| other.title == counter.title);
        let widest = same.map(|other| width(&show(other))).max().unwrap_or(0);
        line.push_str(&pad(&show(counter), widest + 3));
    }
    line.trim_end().to_owned()
}

fn show(counter: &Counter) -> String {
    let shown = match &counter.value {
        CounterValue::Count { now, of: Some(of) } if of >= now => format!("{now}/{of}"),
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
