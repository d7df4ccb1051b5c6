//! Map files: the maps of the games are read, and broken files are refused with a location.

mod drawn;

use hillfort_board::{Layout, MapError, MapFile, MapProblem};
use proptest::prelude::*;

const SAMPLES: [&str; 6] =
    [drawn::SUMMIT, drawn::RAILYARD, drawn::DRY_GULCH, drawn::MILLWORKS, drawn::TWIN_KEEPS, drawn::HILL];

/// A small map. Every test breaks one thing in it.
const SMALL: &str = "\
name: small
game: some-game
layout: hex

. # .
 . . .
. . #

. = ground
# = wall
";

fn error(text: &str) -> MapError {
    MapFile::parse("small.txt", text).expect_err("the text is refused")
}

/// Replaces one passage of the small map and checks the message.
#[track_caller]
fn check(passage: &str, broken: &str, message: &str) {
    assert!(SMALL.contains(passage));
    assert_eq!(error(&SMALL.replacen(passage, broken, 1)).to_string(), format!("small.txt:{message}"));
}

#[test]
fn the_maps_of_all_games_are_read() {
    let sizes = SAMPLES.map(|text| {
        let map = drawn::read(text);
        (
            map.header("name").unwrap().to_owned(),
            map.layout(),
            map.n_columns(),
            map.n_rows(),
            map.places().count(),
        )
    });
    let expected = [
        ("summit", Layout::Hex, 15, 21, 315),
        ("railyard", Layout::Hex, 16, 12, 192),
        ("dry-gulch", Layout::Hex, 21, 13, 273),
        ("millworks", Layout::Square, 17, 11, 187),
        ("twin-keeps", Layout::Square, 19, 13, 247),
        ("hill", Layout::Rings, 7, 5, 29),
    ];
    assert_eq!(
        sizes,
        expected.map(|(name, layout, columns, rows, n)| (name.to_owned(), layout, columns, rows, n))
    );
}

#[test]
fn both_line_endings_read_the_same() {
    for text in SAMPLES {
        assert_eq!(drawn::read(text), drawn::read(&text.replace('\n', "\r\n")));
        assert_eq!(drawn::read(text), drawn::read(text.trim_end()));
    }
}

#[test]
fn a_map_knows_its_headers_symbols_and_words() {
    let map = drawn::read(drawn::RAILYARD);
    assert_eq!(map.file(), "sample.txt");
    assert_eq!(map.header("red-track"), Some("b3 c3 d3 e3 f3 g3 h3 i3 i4 i5 h6"));
    assert_eq!(map.header("title"), None);
    assert_eq!(map.headers().map(|(key, _)| key).last(), Some("blu-track"));
    assert_eq!((map.symbol(8, 7), map.words(8, 7)), (Some('\\'), Some("stairs track blu")));
    assert_eq!((map.symbol(8, 16), map.words(12, 0)), (None, None));
    assert_eq!(map.places().nth(17), Some((1, 1, "ground")));
    assert_eq!(drawn::read(drawn::MILLWORKS).words(3, 8), Some("stairs"));
    assert_eq!(drawn::read(drawn::HILL).words(4, 1), None);
}

#[test]
fn errors_of_a_game_point_to_the_symbol_or_header() {
    let map = drawn::read(drawn::RAILYARD);
    // The rows begin in line 10; row 2 is indented.
    assert_eq!(map.place(0, 0), (10, 1));
    assert_eq!(map.error_at(1, 2, "no way out").to_string(), "sample.txt:11:6: no way out");
    let error = map.error_in_header("red-track", "the track is broken");
    assert_eq!(error.to_string(), "sample.txt:7:12: the track is broken");
    assert_eq!(
        map.error_in_header("title", "a title is needed").to_string(),
        "sample.txt:1:1: a title is needed"
    );
    assert_eq!(error.problem, MapProblem::Refused("the track is broken".to_owned()));
}

#[test]
fn bad_headers_are_refused() {
    let shape = "expected a header line \"key: value\" whose key has lowercase letters, digits and hyphens";
    check("name: small", "name small", &format!("1:1: {shape}"));
    check("name: small", "Name: small", &format!("1:1: {shape}"));
    check("game: some-game", "game:", &format!("2:1: {shape}"));
    check("game: some-game", ": some-game", &format!("2:1: {shape}"));
    check("layout: hex\n", "layout: hex\nname: other\n", "4:1: header key \"name\" is given twice");
    check("name: small\n", "", "1:1: header key \"name\" is missing");
    check("game: some-game\n", "", "1:1: header key \"game\" is missing");
    check("layout: hex\n", "", "1:1: header key \"layout\" is missing");
    check("hex", "cube", "3:9: layout \"cube\" is not one of hex, square, rings");
    assert_eq!(error("").to_string(), "small.txt:1:1: header key \"name\" is missing");
}

#[test]
fn bad_rows_are_refused() {
    let spacing = "symbols are single characters with exactly one space between them";
    check(". # .", ".  # .", &format!("5:3: {spacing}"));
    check(". # .", ".# .", &format!("5:2: {spacing}"));
    check(". # .", ". # . ", &format!("5:6: {spacing}"));
    check(". . #\n", " . . #\n", "7:1: this row is indented by 1, expected 0");
    check(" . . .", "  . . .", "6:1: this row is indented by 2, expected 1");
    // Without the space in its second row this is a map of squares, so the header is wrong.
    let other =
        |drawn, said| format!("3:9: the rows are drawn as \"layout: {drawn}\", not as \"layout: {said}\"");
    check(" . . .", ". . .", &other("square", "hex"));
    check("layout: hex", "layout: square", &other("hex", "square"));
    check(". # .", ".\t# .", "5:2: control character '\\t'; use spaces");
    check(" . . .", " . .", "6:5: this row has 2 symbols, the first one 3");
    check(" . . .", " . . . .", "6:8: this row has 4 symbols, the first one 3");
    check(". # .", ". # ?", "5:5: symbol '?' is not in the legend");
    check(". # .\n . . .\n. . #\n\n", "\n", "4:1: the map has no rows; they follow the first blank line");
    let wide = vec!["."; 27].join(" ");
    check(". # .", &wide, "5:53: a row has at most 26 symbols");
    let high = ". . .\n . . .\n".repeat(50);
    check(". # .\n . . .\n. . #\n", &high, "104:1: a map has at most 99 rows");
}

#[test]
fn a_legend_has_words_that_the_game_knows() {
    let map = drawn::read(drawn::MILLWORKS);
    let knows = |words: &str| words != "stairs";
    assert_eq!(map.expect_words("a floor", |_| true), Ok(()));
    let error = map.expect_words("a floor", knows).expect_err("the legend has stairs");
    assert!(error.to_string().ends_with(":5: expected a floor, not 'stairs'"), "{error}");
}

#[test]
fn bad_legends_are_refused() {
    check("# = wall", "#= wall", "10:1: expected a legend line \"symbol = words\"");
    check("# = wall", "# =", "10:1: expected a legend line \"symbol = words\"");
    check("# = wall", "## = wall", "10:1: expected a legend line \"symbol = words\"");
    check("# = wall", ". = wall", "10:1: symbol '.' is in the legend twice");
    check("# = wall\n", "", "5:3: symbol '#' is not in the legend");
    check("# = wall\n", "# = wall\n\nmore\n", "12:1: nothing may follow the legend");
    check("\n. = ground\n# = wall\n", "", "5:1: symbol '.' is not in the legend");
}

#[test]
fn a_symbol_may_be_explained_and_not_drawn() {
    assert!(MapFile::parse("small.txt", &format!("{SMALL}_ = void\n")).is_ok());
}

#[test]
fn any_character_may_be_a_symbol() {
    let text = SMALL.replace('#', "ß").replace('.', "=");
    assert_eq!(drawn::read(&text).words(0, 1), Some("wall"));
}

#[test]
fn a_text_too_long_is_refused() {
    let text = SMALL.to_owned() + &"\n".repeat(MapFile::MAX_BYTES);
    let found = text.len();
    assert_eq!(error(&text).problem, MapProblem::TooLong { most: 65536, found });
}

/// Parses a text and checks that an error points into it.
fn check_any(text: &str) -> Result<(), TestCaseError> {
    let Err(error) = MapFile::parse("any.txt", text) else { return Ok(()) };
    let line = text.split('\n').nth(error.line - 1);
    prop_assert!(line.is_some(), "{error} is beyond the last line");
    let n_chars = line.unwrap_or_default().chars().count();
    prop_assert!((1..=n_chars + 1).contains(&error.column), "{error} is beyond the line");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_the_reader_panic(text in r"(?s).{0,200}") {
        check_any(&text)?;
    }

    #[test]
    fn no_text_of_map_characters_makes_it_panic(text in "(name: a\n|game: b\n|layout: (hex|square|rings)\n|\n|\r\n| |[.#=]|= ){0,40}") {
        check_any(&text)?;
    }

    #[test]
    fn no_broken_map_makes_it_panic(
        sample in prop::sample::select(SAMPLES.to_vec()),
        at in any::<prop::sample::Index>(),
        remove in 0..4usize,
        insert in "[ .#=:a\t\r\né]{0,3}",
    ) {
        let mut chars: Vec<char> = sample.chars().collect();
        let start = at.index(chars.len());
        let end = (start + remove).min(chars.len());
        chars.splice(start..end, insert.chars());
        check_any(&chars.into_iter().collect::<String>())?;
    }

    #[test]
    fn no_half_map_makes_it_panic(sample in prop::sample::select(SAMPLES.to_vec()), at in any::<prop::sample::Index>()) {
        let n = at.index(sample.chars().count());
        check_any(&sample.chars().take(n).collect::<String>())?;
    }
}
