//! Drawing the tracks: what is counted, and what lies beside the board.

use hillfort_engine::Seat;
use hillfort_engine::view::{Shows, Track, View};

use crate::layout::{width, wrap};
use crate::screen::{Ink, Paint};

/// Draws the tracks: lines for what is everybody's, then the seats, one below the other.
pub(super) fn tracks(view: &View, paint: Paint, columns: usize) -> String {
    let mut text = String::new();
    let common: Vec<_> = view.tracks.iter().filter(|track| track.seat.is_none()).map(shows).collect();
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

/// The tracks of a seat in a line, each as wide as the widest of its kind, so that seats can be compared.
fn own_line(view: &View, seat: usize) -> String {
    let own = |idx: usize| view.tracks.iter().filter(move |track| track.seat.map(Seat::index) == Some(idx));
    let mut line = String::new();
    for track in own(seat) {
        let alike = (0..view.seats.len()).flat_map(own).filter(|other| other.title == track.title);
        let widest = alike.map(|other| width(&shows(other))).max().unwrap_or(0);
        line.push_str(&format!("{:<widest$}   ", shows(track)));
    }
    line.trim_end().to_owned()
}

fn shows(track: &Track) -> String {
    let shown = match &track.shows {
        Shows::Count { now, of: Some(of) } if of > now => format!("{now}/{of}"),
        Shows::Count { now, of: Some(of) } if of == now => format!("{now}/{of}"),
        Shows::Count { now, of: Some(of) } => format!("{now}, down to {of}"),
        Shows::Count { now, of: None } => now.to_string(),
        Shows::Word(word) => word.clone(),
        Shows::Tally(things) => {
            let things: Vec<_> =
                things.iter().filter(|(_, n)| *n > 0).map(|(thing, n)| format!("{n} {thing}")).collect();
            if things.is_empty() { "none".to_owned() } else { things.join(", ") }
        }
    };
    format!("{} {shown}", track.title)
}
