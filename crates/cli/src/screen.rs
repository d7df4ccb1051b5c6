//! Writing to the terminal: text, colours, and how wide it is.

use std::io::{ErrorKind, IsTerminal as _, Write as _};

use engine::view::{Colour, Ground};

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

    /// Writes text in the colour of a seat.
    pub(crate) fn seat(self, colour: Colour, text: &str) -> String {
        let code = match colour {
            Colour::Red => "1;38;5;167",
            Colour::Blu => "1;38;5;68",
            Colour::Gold => "1;38;5;178",
            Colour::Moss => "1;38;5;107",
        };
        self.wrap(code, text)
    }

    /// Writes text in the colour of the ground.
    pub(crate) fn ground(self, ground: Ground, text: &str) -> String {
        let code = match ground {
            Ground::Open => "38;5;187",
            Ground::Rough => "38;5;137",
            Ground::Hard => "38;5;131",
            Ground::Stairs => "38;5;180",
            Ground::Low => "38;5;108",
            Ground::Wall => "38;5;244",
            Ground::Window => "38;5;110",
            Ground::Void => "38;5;238",
        };
        self.wrap(code, text)
    }

    /// Writes text faintly.
    pub(crate) fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Writes text boldly.
    pub(crate) fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Coloured => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}

/// Returns how many columns the terminal has, as the shell says; 100 if it says nothing.
pub(crate) fn columns() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|value| value.parse().ok());
    told.filter(|columns| (40..=400).contains(columns)).unwrap_or(100)
}
