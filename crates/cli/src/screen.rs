//! Writing to the terminal: text, colours, and how wide it is.

use std::io::{ErrorKind, IsTerminal as _, Write as _};

use hillfort_engine::view::{Colour, Ground};
use serde::Serialize;

/// Prints text as it is. A reader who has gone away is no failure.
pub(crate) fn print(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Prints a line.
pub(crate) fn print_line(text: &str) -> std::io::Result<()> {
    print(&format!("{text}\n"))
}

/// Prints an object on one line, for programs.
pub(crate) fn print_json(object: &impl Serialize) -> std::io::Result<()> {
    print_line(&serde_json::to_string(object)?)
}

/// What a piece of text is drawn in. It only ever underlines what the letters say already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ink {
    /// As the terminal writes.
    #[default]
    Plain,
    /// What counts most.
    Bold,
    /// What only frames the rest.
    Faint,
    /// What belongs to a seat.
    Seat(Colour),
    /// The ground of a cell.
    Ground(Ground),
    /// Ground that lies so high.
    Height(u8),
    /// Something to be found on the ground.
    Find,
    /// Something worth holding that nobody holds.
    Goal,
}

impl Ink {
    /// Returns the code that switches the terminal to this ink; none for plain text.
    const fn code(self) -> Option<&'static str> {
        Some(match self {
            Self::Plain => return None,
            Self::Bold => "1",
            Self::Faint => "2",
            Self::Seat(Colour::Red) => "1;38;5;167",
            Self::Seat(Colour::Blue) => "1;38;5;68",
            Self::Seat(Colour::Gold) => "1;38;5;178",
            Self::Seat(Colour::Green) => "1;38;5;107",
            Self::Height(0 | 1) => "38;5;179",
            Self::Height(_) => "38;5;222",
            Self::Find => "38;5;175",
            Self::Goal => "1;38;5;227",
            Self::Ground(Ground::Open) => "38;5;245",
            Self::Ground(Ground::Rough) => "38;5;137",
            Self::Ground(Ground::Hard) => "38;5;131",
            Self::Ground(Ground::Stairs) => "38;5;173",
            Self::Ground(Ground::Low) => "38;5;108",
            Self::Ground(Ground::Wall) => "38;5;240",
            Self::Ground(Ground::Window) => "38;5;110",
            Self::Ground(Ground::Void) => "38;5;238",
        })
    }
}

/// Whether to draw in colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Plain,
    Coloured,
}

impl Paint {
    /// Colours only on a terminal whose owner has not forbidden them.
    pub(crate) fn for_stdout() -> Self {
        let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if std::io::stdout().is_terminal() && !forbidden { Self::Coloured } else { Self::Plain }
    }

    /// Writes text in an ink.
    pub(crate) fn dye(self, ink: Ink, text: &str) -> String {
        match (self, ink.code()) {
            (Self::Coloured, Some(code)) => format!("\x1b[{code}m{text}\x1b[0m"),
            (Self::Coloured, None) | (Self::Plain, _) => text.to_owned(),
        }
    }
}

/// Returns how many lines the terminal has; none if nobody looks at one.
pub(crate) fn rows() -> Option<usize> {
    let seen = terminal_size::terminal_size_of(std::io::stdout()).map(|(_, height)| usize::from(height.0));
    seen.filter(|rows| *rows > 0)
}

/// Returns how many columns there are: of the terminal, else as the shell says, else 100.
///
/// More than 160 are not used: a line that long is hard to read.
pub(crate) fn columns() -> usize {
    let seen = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    let told = || std::env::var("COLUMNS").ok().and_then(|value| value.parse().ok());
    seen.filter(|columns| *columns > 0).or_else(told).unwrap_or(100).clamp(40, 160)
}
