//! QR codes for a terminal.

use qrcode::{Color, EcLevel, QrCode};

/// The light frame that readers need, in squares.
const FRAME: usize = 2;

/// Returns a text as the lines of a QR code; `None` if it is too long for one.
///
/// A character has two squares, one above the other. The squares are light on dark, or the other way round where the
/// terminal is light: readers take both.
pub(crate) fn lines(text: &str) -> Option<Vec<String>> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let width = code.width();
    let is_light = |x: usize, y: usize| {
        let inside = |place: usize| place.checked_sub(FRAME).filter(|place| *place < width);
        inside(x).zip(inside(y)).is_none_or(|place| code[place] == Color::Light)
    };
    let size = width + 2 * FRAME;
    let character = |x, y| match (is_light(x, y), y + 1 < size && is_light(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    let line = |y: usize| (0..size).map(|x| character(x, y)).collect();
    Some((0..size).step_by(2).map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_a_frame_and_three_corners() {
        let lines = lines("http://192.168.178.20:8317/").expect("it is short");
        let rows: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
        let size = rows[0].len();
        assert_eq!((size, rows.len()), (29, 15), "version 2 with its frame");
        assert!(
            rows.iter().all(|row| row.len() == size && row[..FRAME].iter().all(|c| matches!(c, '█' | '▀')))
        );
        assert!(rows[0].iter().all(|c| *c == '█'), "the frame above");
        // The corner at the top left: a dark square with a light one in it.
        let corner = |row: usize| rows[row][FRAME..FRAME + 7].iter().collect::<String>();
        assert_eq!(
            [corner(1), corner(2), corner(3), corner(4)],
            [" ▄▄▄▄▄ ", " █   █ ", " █▄▄▄█ ", "▄▄▄▄▄▄▄"].map(str::to_owned)
        );
    }

    #[test]
    fn no_code_is_endless() {
        assert_eq!(lines(&"x".repeat(10_000)), None);
    }
}
