//! The two-game match (AD-MATCH).

use hillfort_attack_defend::{AttackDefend, FACTS};
use hillfort_engine::series::{SeriesResult, check_length, score};
use hillfort_engine::{GameConfig, Record};

const RED_AT_HOME: &str = "place red scout t2\nplace red pyro t3\nplace red soldier t4\nplace red heavy t5\n\
                           place red demoman u2\nplace red sniper u3\n";

/// Returns the record of a finished game in which the points fell in these rounds.
fn game(captured: [Option<u32>; 2]) -> String {
    let begin = format!("game {}\n{RED_AT_HOME}", FACTS.id);
    match captured {
        // BLU alone on point 2: it falls.
        [Some(first), Some(second)] => {
            format!(
                "{begin}place blu heavy m10\nset side red\nset captured1 {first}\nset round {second}\nred end\n"
            )
        }
        // Nobody on point 2 at the last count: RED wins.
        [Some(first), None] => format!("{begin}set side red\nset captured1 {first}\nset clock 9\nred end\n"),
        _ => format!("{begin}set side red\nset clock 9\nred end\n"),
    }
}

fn play(games: &[[Option<u32>; 2]]) -> SeriesResult {
    let records: Vec<_> = games
        .iter()
        .map(|captured| Record::parse(&game(*captured)).expect("the lines form a record"))
        .collect();
    score::<AttackDefend>(&records, &GameConfig::default()).expect("the games are over")
}

/// Checks a match of two games. The first person is BLU in the first game, the second person in the second.
#[track_caller]
fn check(first: [Option<u32>; 2], second: [Option<u32>; 2], winner: Option<usize>, scores: [&str; 2]) {
    let result = play(&[first, second]);
    assert_eq!((result.winner, result.scores), (winner, scores.map(str::to_owned).to_vec()));
}

#[test]
fn more_points_win_however_late() {
    let [one, two] = ["1 point (round 2)", "2 points (rounds 8 and 30)"];
    check([Some(2), None], [Some(8), Some(30)], Some(1), [one, two]);
    check([Some(8), Some(30)], [Some(2), None], Some(0), [two, one]);
    check([Some(20), None], [None, None], Some(0), ["1 point (round 20)", "no points"]);
    check([None, None], [Some(20), None], Some(1), ["no points", "1 point (round 20)"]);
}

#[test]
fn with_equal_points_the_earlier_last_point_wins() {
    check(
        [Some(4), Some(11)],
        [Some(5), Some(9)],
        Some(1),
        ["2 points (rounds 4 and 11)", "2 points (rounds 5 and 9)"],
    );
    check([Some(4), None], [Some(6), None], Some(0), ["1 point (round 4)", "1 point (round 6)"]);
}

#[test]
fn with_equal_last_points_the_one_before_decides() {
    let [four, five] = ["2 points (rounds 4 and 11)", "2 points (rounds 5 and 11)"];
    check([Some(4), Some(11)], [Some(5), Some(11)], Some(0), [four, five]);
    check([Some(5), Some(11)], [Some(4), Some(11)], Some(1), [five, four]);
}

#[test]
fn all_equal_or_no_points_at_all_is_a_draw() {
    check([None, None], [None, None], None, ["no points", "no points"]);
    check([Some(4), None], [Some(4), None], None, ["1 point (round 4)"; 2]);
    check([Some(4), Some(9)], [Some(4), Some(9)], None, ["2 points (rounds 4 and 9)"; 2]);
}

#[test]
fn a_match_is_two_games_with_the_same_options() {
    let refused = |games: &[String]| {
        let records: Vec<_> =
            games.iter().map(|game| Record::parse(game).expect("the lines form a record")).collect();
        let (idx, error) =
            score::<AttackDefend>(&records, &GameConfig::default()).expect_err("it is not a match");
        (idx, error.to_string())
    };
    let played = game([Some(4), None]);
    assert_eq!(
        refused(std::slice::from_ref(&played)),
        (0, "a match is 2 games, not 1 (AD-MATCH-1)".to_owned())
    );
    let three = [played.clone(), played.clone(), played.clone()];
    assert_eq!(refused(&three), (2, "a match is 2 games, not 3 (AD-MATCH-1)".to_owned()));
    let other = played.replacen("attack-defend\n", "attack-defend\noption burn=once\n", 1);
    let reason =
        "all games of a series have the same options, but this one has burn=once, not burn=until-death";
    assert_eq!(refused(&[played, other]), (1, reason.to_owned()));
}

#[test]
fn a_game_that_is_not_over_has_no_score() {
    let unfinished = format!("game {}\nblu deploy scout a7\n", FACTS.id);
    let records = [game([None, None]), unfinished].map(|text| Record::parse(&text).expect("a record"));
    let (idx, error) = score::<AttackDefend>(&records, &GameConfig::default()).expect_err("it is not over");
    assert_eq!((idx, error.to_string().as_str()), (1, "this game is not over"));
}

#[test]
fn a_match_of_three_games_is_refused_before_play() {
    assert_eq!(check_length::<AttackDefend>(2), Ok(()));
    let refused = check_length::<AttackDefend>(3).expect_err("AD-MATCH-1").to_string();
    assert!(refused.contains("a match is 2 games, not 3") && refused.contains("AD-MATCH-1"), "{refused}");
}
