//! The words for players.

use hillfort_bots::PlayerSpec;

#[test]
fn words_for_players_are_read_as_they_are_written() {
    for word in [
        "random",
        "easy",
        "normal",
        "hard",
        "hard:50ms",
        "normal:2000n",
        "uct",
        "uct:1s",
        "exec:python3 a.py",
        "exec:50ms:sh b.sh",
        "exec:c:d",
    ] {
        assert_eq!(word.parse::<PlayerSpec>().unwrap().to_string(), word);
    }
    for (wrong, expected) in [
        ("", "a player is missing"),
        ("harder", "there is no player 'harder'"),
        ("harder", "random, easy, normal, hard and uct, with a budget"),
        ("harder", "'exec:COMMAND'"),
        ("hard:", "budget"),
        ("hard:fast", "fast"),
        ("exec:", "command"),
        ("exec:5ms: ", "command"),
    ] {
        let error = wrong.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(error.contains(expected), "{wrong}: {error}");
    }
}

#[test]
fn in_nodes_a_player_keeps_its_level_and_a_time_is_refused() {
    let in_nodes = |word: &str| word.parse::<PlayerSpec>().unwrap().in_nodes();
    for (word, expected) in [
        ("random", "random"),
        ("easy", "easy"),
        ("normal", "normal:150n"),
        ("hard", "hard:2000n"),
        ("hard:90n", "hard:90n"),
        ("uct", "uct:500n"),
    ] {
        assert_eq!(in_nodes(word).unwrap().to_string(), expected);
    }
    for wrong in ["normal:5ms", "uct:1s", "exec:python3 a.py"] {
        let error = in_nodes(wrong).unwrap_err().to_string();
        assert!(error.contains(wrong) && error.contains("hard:2000n"), "{error}");
    }
}
