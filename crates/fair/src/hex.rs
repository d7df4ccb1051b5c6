//! Bytes as lower-case hexadecimal digits.

use std::fmt;

/// Writes bytes as digits.
pub(crate) fn write(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// Reads exactly `N` bytes; `None` if the text is anything else.
pub(crate) fn read<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? * 16 + digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn only_lower_case_digits_of_the_right_number_are_read() {
        assert_eq!(read("00ff1a"), Some([0, 255, 26]));
        for wrong in ["", "00ff", "00ff1a2b", "00FF1A", "00ff1g", "+0ff1a", "äff1a"] {
            assert_eq!(read::<3>(wrong), None, "{wrong}");
        }
    }
}
