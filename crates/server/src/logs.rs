//! The log: one line for each thing that happens, as `key=value` pairs on standard error.
//!
//! It never has bodies, table ids or other secrets: a table's id is all that one needs to play there.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

type Write = Arc<dyn Fn(&str) + Send + Sync>;

/// Where lines for the operator go; nowhere by default. Players never see them.
#[derive(Clone, Default)]
pub struct Log {
    write: Option<Write>,
    has_problems_only: bool,
}

/// A value in the log.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field<'a> {
    Text(&'a str),
    Number(u64),
    Millis(Duration),
}

impl Log {
    /// Hands every line to a function.
    pub fn new(write: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { write: Some(Arc::new(write)), has_problems_only: false }
    }

    /// Leaves out everything but problems.
    #[must_use]
    pub fn problems_only(self) -> Self {
        Self { has_problems_only: true, ..self }
    }

    /// Writes every line to standard error.
    #[must_use]
    pub fn stderr() -> Self {
        // A log that cannot be written is no reason to stop.
        Self::new(|line| drop(writeln!(std::io::stderr().lock(), "{line}")))
    }

    /// Writes a line about an event.
    pub(crate) fn line(&self, event: &str, fields: &[(&str, Field<'_>)]) {
        if !self.has_problems_only {
            self.write(event, fields);
        }
    }

    /// Writes a line about something that the operator has to know.
    pub(crate) fn problem(&self, sentence: &str) {
        self.write("problem", &[("says", Field::Text(sentence))]);
    }

    fn write(&self, event: &str, fields: &[(&str, Field<'_>)]) {
        if let Some(write) = &self.write {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            write(&format_line(now, event, fields));
        }
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").field("is_on", &self.write.is_some()).finish_non_exhaustive()
    }
}

fn format_line(now: Duration, event: &str, fields: &[(&str, Field<'_>)]) -> String {
    let mut line = format!("at={}.{:03} event={event}", now.as_secs(), now.subsec_millis());
    for (key, value) in fields {
        // Writing to a string cannot fail.
        let _ = match value {
            Field::Text(text) if is_plain(text) => write!(line, " {key}={text}"),
            Field::Text(text) => write!(line, " {key}={:?}", hillfort_engine::notation::clean(text, 200)),
            Field::Number(number) => write!(line, " {key}={number}"),
            Field::Millis(time) => write!(line, " {key}={:.1}", time.as_secs_f64() * 1000.0),
        };
    }
    line
}

/// Returns whether a text needs no quotes.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"=\\".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_whatever_is_in_it() {
        let fields = [
            ("route", Field::Text("/api/tables/{table}")),
            ("status", Field::Number(200)),
            ("ms", Field::Millis(Duration::from_micros(1250))),
            ("reason", Field::Text("disk \"full\"\nat=1 event=fake")),
            ("empty", Field::Text("")),
        ];
        assert_eq!(
            format_line(Duration::from_millis(12_034), "request", &fields),
            "at=12.034 event=request route=/api/tables/{table} status=200 ms=1.2 \
             reason=\"disk \\\"full\\\"\u{fffd}at=1 event=fake\" empty=\"\""
        );
    }
}
