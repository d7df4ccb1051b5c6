//! Reading lines from untrusted input, which may never end.

use std::io::{BufRead, Read as _, Result};

/// A line, or the start of one that is too long.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The whole line.
    Whole(String),
    /// The start of a line that is too long. The rest has not been read.
    Cut(String),
}

impl Line {
    /// Reads at most `longest` bytes of a line, without its end; none at the end of the input. Bytes that are not
    /// UTF-8 are replaced.
    pub(crate) fn read(input: &mut dyn BufRead, longest: u64) -> Result<Option<Self>> {
        let mut bytes = Vec::new();
        if input.take(longest + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let has_end = bytes.pop_if(|byte| *byte == b'\n').is_some();
        let is_whole = has_end || bytes.len() as u64 <= longest;
        if !is_whole {
            bytes.pop();
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Some(if is_whole { Self::Whole(text) } else { Self::Cut(text) }))
    }
}

/// Reads a line; none at the end of the input. A line of more than `longest` bytes is cut there, and its rest is
/// skipped. Bytes that are not UTF-8 are replaced.
///
/// # Errors
/// Returns why the input cannot be read.
pub fn read_line(input: &mut dyn BufRead, longest: u64) -> Result<Option<String>> {
    Ok(match Line::read(input, longest)? {
        Some(Line::Whole(text)) => Some(text),
        Some(Line::Cut(text)) => {
            input.skip_until(b'\n')?;
            Some(text)
        }
        None => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| read_line(&mut input, 4).expect("memory can be read")).collect()
    }

    #[test]
    fn the_rest_of_a_long_line_is_no_line() {
        assert_eq!(lines(b"four\nfive5\n\nsix\n"), ["four", "five", "", "six"]);
        assert_eq!(lines(b"five5"), ["five"]);
        assert_eq!(lines(b"four"), ["four"]);
        assert_eq!(lines(b"\xff\n"), ["\u{fffd}"]);
        assert!(lines(b"").is_empty());
    }
}
