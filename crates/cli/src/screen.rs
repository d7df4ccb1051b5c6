//! Writing to the terminal: text, colours, and its size.

use std::io::{ErrorKind, IsTerminal as _, Write as _};

use hillfort_engine::view::{Colour, Ground};
use serde::Serialize;

/// Prints text as it is. A closed pipe is no error.
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

/// Prints a value as one line of JSON.
pub(crate) fn print_json(value: &impl Serialize) -> std::io::Result<()> {
    print_line(&serde_json::to_string(value)?)
}

/// The meaning of a piece of text. Its colour adds nothing that the letters do not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Style {
    /// Ordinary text.
    #[default]
    Plain,
    /// Important text.
    Bold,
    /// Frames and explanations.
    Faint,
    /// Text of a seat.
    Seat(Colour),
    /// The ground of a cell.
    Ground(Ground),
    /// Ground of this height.
    Height(u8),
    /// An item on the ground.
    Item,
    /// An objective that nobody holds.
    Objective,
}

impl Style {
    /// Returns the parameters of its ANSI escape code; none for ordinary text.
    const fn ansi(self) -> Option<&'static str> {
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
            Self::Item => "38;5;175",
            Self::Objective => "1;38;5;227",
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

/// Whether to write in colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    Off,
    On,
}

impl Colours {
    /// Returns colours for a terminal, unless the environment has `NO_COLOR`.
    pub(crate) fn for_stdout() -> Self {
        let is_forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if std::io::stdout().is_terminal() && !is_forbidden { Self::On } else { Self::Off }
    }

    /// Returns text in a style.
    pub(crate) fn paint(self, style: Style, text: &str) -> String {
        match (self, style.ansi()) {
            (Self::On, Some(code)) => format!("\x1b[{code}m{text}\x1b[0m"),
            (Self::On, None) | (Self::Off, _) => text.to_owned(),
        }
    }
}

/// Returns the height of the terminal in lines; none if the output is no terminal.
pub(crate) fn rows() -> Option<usize> {
    let size = terminal_size::terminal_size_of(std::io::stdout());
    size.map(|(_, height)| usize::from(height.0)).filter(|rows| *rows > 0)
}

/// Returns the width of the terminal, or else `COLUMNS` of the environment, or else 100.
///
/// It is at most 160, because longer lines are hard to read.
pub(crate) fn columns() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stdout());
    let measured = size.map(|(width, _)| usize::from(width.0)).filter(|columns| *columns > 0);
    let set = || std::env::var("COLUMNS").ok().and_then(|value| value.parse().ok());
    measured.or_else(set).unwrap_or(100).clamp(40, 160)
}
