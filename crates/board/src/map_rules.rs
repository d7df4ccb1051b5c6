//! The checks that all games make on their maps: header keys, symmetry and reachability.

use crate::{Cell, CellSet, Layout, MAX_CELLS, MapError, MapFile};

/// The header keys of all games.
const COMMON_KEYS: [&str; 7] = ["name", "game", "modes", "layout", "symmetric", "title", "note"];

/// What a game requires of its map files.
#[derive(Clone, Copy, Debug)]
pub struct MapRules {
    /// The header keys of this game, besides those of all games.
    pub keys: &'static [&'static str],
    /// The values that the header `modes` may have.
    pub modes: &'static [&'static str],
    /// The values that the header `symmetric` may have, besides `none`.
    pub symmetries: &'static [Symmetry],
    /// Two words of the legend that a symmetry swaps, such as `red` and `blu`.
    pub swapped: Option<(&'static str, &'static str)>,
    /// The legend words that count as the ground outside the rows: a rotated hex map can extend beyond them.
    pub outside: Option<&'static str>,
    /// The rule named in errors.
    pub rule: &'static str,
}

impl MapRules {
    /// Creates rules without additional headers, modes and symmetries.
    #[must_use]
    pub const fn new(rule: &'static str) -> Self {
        Self { keys: &[], modes: &["standard"], symmetries: &[], swapped: None, outside: None, rule }
    }
}

/// A symmetry that a map can declare in its header `symmetric`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// `mirror`: the upper half mirrors the lower half.
    Mirror,
    /// `rotate180`: the map looks the same after half a turn.
    Rotate180,
    /// `rotate7`: the map looks the same after a seventh of a turn; for rings.
    Rotate7,
}

impl Symmetry {
    const ALL: [Self; 3] = [Self::Mirror, Self::Rotate180, Self::Rotate7];

    const fn name(self) -> &'static str {
        match self {
            Self::Mirror => "mirror",
            Self::Rotate180 => "rotate180",
            Self::Rotate7 => "rotate7",
        }
    }
}

impl MapFile {
    /// Checks the header keys, the mode and the declared symmetry.
    ///
    /// # Errors
    /// Returns the first header or cell that breaks the game's map rules.
    pub fn check(&self, rules: &MapRules) -> Result<(), MapError> {
        let is_known = |key: &str| COMMON_KEYS.contains(&key) || rules.keys.contains(&key);
        if let Some((key, _)) = self.headers().find(|(key, _)| !is_known(key)) {
            let known = [&COMMON_KEYS, rules.keys].concat().join(", ");
            return Err(self.error_in_header(
                key,
                format!("unknown header '{key}'; the headers are {known} ({})", rules.rule),
            ));
        }
        if self.header("modes").is_some_and(|mode| !rules.modes.contains(&mode)) {
            return Err(self.expected_header("modes", rules.modes, rules.rule));
        }
        let Some(declared) = self.header("symmetric").filter(|value| *value != "none") else {
            return Ok(());
        };
        let known = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == declared);
        match known.filter(|symmetry| rules.symmetries.contains(symmetry)) {
            Some(symmetry) => self.check_symmetry(symmetry, rules),
            None => {
                let names: Vec<_> = rules.symmetries.iter().map(|symmetry| symmetry.name()).collect();
                Err(self.expected_header("symmetric", &[&names[..], &["none"]].concat(), rules.rule))
            }
        }
    }

    /// Checks that a symmetry leaves the map unchanged, except for the words that `rules` swaps.
    ///
    /// # Errors
    /// Returns the first cell that differs from its image.
    pub fn check_symmetry(&self, symmetry: Symmetry, rules: &MapRules) -> Result<(), MapError> {
        for (row, column, words) in self.places() {
            let image = self.image(symmetry, row, column);
            let there = image.and_then(|(row, column)| self.words(row, column)).or(rules.outside);
            let expected = there.map(|words| swap(words, rules.swapped));
            if expected.as_deref() != Some(words) {
                let what = match image.filter(|(row, column)| self.words(*row, *column).is_some()) {
                    Some((row, column)) => {
                        let (line, column) = self.place(row, column);
                        format!("the symbol at line {line}, column {column}")
                    }
                    None => "the ground outside the map".to_owned(),
                };
                let reason = format!("under {} this does not match {what} ({})", symmetry.name(), rules.rule);
                return Err(self.error_at(row, column, reason));
            }
        }
        Ok(())
    }

    /// Checks that all `wanted` cells are in `reached`. `from` names the start in the error message.
    ///
    /// # Errors
    /// Returns the location of the first cell that is not reached.
    pub fn check_reached<const W: usize>(
        &self,
        from: &str,
        wanted: CellSet<W>,
        reached: CellSet<W>,
        rule: &str,
    ) -> Result<(), MapError> {
        match (wanted - reached).first() {
            None => Ok(()),
            Some(cell) => Err(self.error_at_cell(cell, format!("no way leads here from {from} ({rule})"))),
        }
    }

    /// Returns the cells whose legend words `is_wanted` accepts, on a board with equal rows.
    #[must_use]
    pub fn cells_with<const W: usize>(&self, is_wanted: impl Fn(&str) -> bool) -> CellSet<W> {
        let drawn = self.places().enumerate().filter(|(_, (_, _, words))| is_wanted(words));
        drawn.map(|(idx, _)| Cell::new(idx)).collect()
    }

    /// Returns the only cell with these legend words, on a board with equal rows.
    ///
    /// # Errors
    /// Returns an error if there is no such cell or more than one.
    pub fn only_cell(&self, words: &str) -> Result<Cell, MapError> {
        let mut cells = self.cells_with::<{ MAX_CELLS / 64 }>(|found| found == words).into_iter();
        let first = cells.next().ok_or_else(|| self.error_at(0, 0, format!("the map has no '{words}'")))?;
        match cells.next() {
            None => Ok(first),
            Some(second) => Err(self.error_at_cell(second, format!("this is a second '{words}'"))),
        }
    }

    /// Creates the error with which a game refuses what is drawn on a cell of a board with equal rows.
    #[must_use]
    pub fn error_at_cell(&self, cell: Cell, reason: impl Into<String>) -> MapError {
        self.error_at(cell.index() / self.n_columns(), cell.index() % self.n_columns(), reason)
    }

    fn expected_header(&self, key: &str, values: &[&str], rule: &str) -> MapError {
        let expected: Vec<_> = values.iter().map(|value| format!("'{key}: {value}'")).collect();
        self.error_in_header(key, format!("expected {} ({rule})", expected.join(" or ")))
    }

    /// Returns the row and column to which a symmetry moves a symbol, which may be outside the rows.
    fn image(&self, symmetry: Symmetry, row: usize, column: usize) -> Option<(usize, usize)> {
        let (rows, columns) = (self.n_rows(), self.n_columns());
        let other = rows - 1 - row;
        match symmetry {
            Symmetry::Mirror => Some((other, column)),
            Symmetry::Rotate180 if self.layout() == Layout::Hex => {
                // In half hexes. With an odd number of rows, the shifted rows map onto each other.
                let width = 2 * columns - 2 + usize::from(rows.is_multiple_of(2));
                let half = width.checked_sub(2 * column + row % 2 + other % 2)?;
                Some((other, half / 2))
            }
            Symmetry::Rotate180 => Some((other, columns - 1 - column)),
            Symmetry::Rotate7 => {
                let length = (0..).take_while(|column| self.symbol(row, *column).is_some()).count();
                Some((row, (column + 1) % length))
            }
        }
    }
}

/// Swaps two words in a text.
fn swap(text: &str, words: Option<(&str, &str)>) -> String {
    let Some((a, b)) = words else { return text.to_owned() };
    let swapped = text.split(' ').map(|word| match word {
        _ if word == a => b,
        _ if word == b => a,
        _ => word,
    });
    swapped.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: MapRules = MapRules {
        keys: &["rows"],
        modes: &["standard"],
        symmetries: &[Symmetry::Mirror, Symmetry::Rotate180],
        swapped: Some(("red", "blu")),
        outside: Some("void"),
        rule: "X-MAP-1",
    };

    #[track_caller]
    fn check(header: &str, rows: &str, expect: &str) {
        let text = format!(
            "name: m\ngame: x\n{header}\n\n{rows}\n\n. = open\n# = wall\nr = base red\nb = base blu\n_ = void\n"
        );
        let map = MapFile::parse("m.txt", &text).expect("the map is well formed");
        let found = map.check(&RULES).err().map_or_else(String::new, |error| error.to_string());
        assert_eq!(found, expect);
    }

    #[test]
    fn an_unknown_header_is_refused() {
        let known = "name, game, modes, layout, symmetric, title, note, rows";
        check(
            "layout: square\nsymetric: mirror",
            "r .",
            &format!("m.txt:4:11: unknown header 'symetric'; the headers are {known} (X-MAP-1)"),
        );
    }

    #[test]
    fn an_unknown_header_value_is_refused() {
        check("layout: square\nmodes: blitz", "r .", "m.txt:4:8: expected 'modes: standard' (X-MAP-1)");
        check(
            "layout: square\nsymmetric: rotate7",
            "r .",
            "m.txt:4:12: expected 'symmetric: mirror' or 'symmetric: rotate180' or 'symmetric: none' (X-MAP-1)",
        );
    }

    #[test]
    fn a_symmetric_map_is_accepted() {
        check("layout: square\nsymmetric: mirror", "r .\n. .\nb .", "");
        check("layout: square\nsymmetric: rotate180", "r .\n. b", "");
        check("layout: square\nsymmetric: none", "r .\n. .", "");
        check("layout: hex\nsymmetric: rotate180", "r . .\n . . _\n. . b", "");
        check("layout: hex\nsymmetric: rotate180", "r . .\n . . b", "");
    }

    #[test]
    fn a_broken_symmetry_is_refused_at_its_location() {
        check(
            "layout: square\nsymmetric: rotate180",
            "r .\n# b",
            "m.txt:6:3: under rotate180 this does not match the symbol at line 7, column 1 (X-MAP-1)",
        );
        check(
            "layout: hex\nsymmetric: rotate180",
            "r . .\n . . .\n. . b",
            "m.txt:7:6: under rotate180 this does not match the ground outside the map (X-MAP-1)",
        );
    }
}
