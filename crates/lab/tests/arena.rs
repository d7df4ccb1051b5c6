//! Arenas of the template game.

mod common;

use common::{config, folder_and_file, resuming, run, timeless};
use hillfort_engine::table::ending;
use hillfort_engine::{Forfeit, GameConfig, Seat, TypedTable};
use hillfort_lab::Teams;
use hillfort_lab::arena::{ArenaConfig, Forfeits};
use hillfort_template::Footrace;

fn teams<const N: usize>(teams: [usize; N]) -> Teams {
    Teams::new(teams.map(Seat::new))
}

#[test]
fn every_pair_plays_in_both_seats() {
    let config = config("random,easy,normal:50n", 6);
    let two = teams([0, 1]);
    let jobs = config.jobs(&two);
    assert_eq!(jobs.len(), 3 * 6);
    for job in &jobs {
        let seats = job.seats(&two);
        assert_eq!(seats, if job.game % 2 == 0 { [job.a, job.b] } else { [job.b, job.a] });
        assert_eq!(job.dice(&two), job.game / 2, "a pair of games has the same dice");
    }
    let report = run(&config);
    let pairs: Vec<_> =
        report.pairs.iter().map(|pair| (pair.a.as_str(), pair.b.as_str(), pair.games)).collect();
    assert_eq!(pairs, [("random", "easy", 6), ("random", "normal:50n", 6), ("easy", "normal:50n", 6)]);
    assert!(report.pairs.iter().all(|pair| pair.won + pair.drawn + pair.lost == 6));
    assert_eq!((report.ratings.len(), report.one_against_rest.len()), (3, 0));
}

#[test]
fn at_a_larger_table_each_plays_alone_on_every_side_and_partners_stay_together() {
    let config = config("random,easy,normal:50n", 6);
    let seats = |teams: &Teams, of: (usize, usize)| -> Vec<_> {
        config.jobs(teams).iter().filter(|job| (job.a, job.b) == of).map(|job| job.seats(teams)).collect()
    };
    assert_eq!(seats(&teams([0, 1, 2]), (2, 0))[..3], [[2, 0, 0], [0, 2, 0], [0, 0, 2]]);
    // Two teams are a pair like any other.
    let teams = teams([0, 1, 0, 1]);
    assert_eq!(seats(&teams, (0, 2))[..2], [[0, 2, 0, 2], [2, 0, 2, 0]]);
    assert!(seats(&teams, (2, 0)).is_empty());
    assert_eq!(config.jobs(&teams).iter().map(|job| job.dice(&teams)).max(), Some(2));
}

#[test]
fn a_run_is_the_same_with_any_number_of_threads_and_after_an_interruption() {
    let (_folder, file) = folder_and_file();
    let whole = config("normal:60n,easy,random", 8);
    let expected = timeless(run(&whole));
    assert_eq!(timeless(run(&ArenaConfig { threads: 1, ..whole.clone() })), expected);
    run(&resuming(&ArenaConfig { games: 3, ..whole.clone() }, &file));
    // An interruption in the middle of a line.
    let mut text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 1 + 9);
    text.push_str("{\"a\":0,\"b\":1,\"ga");
    std::fs::write(&file, text).unwrap();
    let first = run(&resuming(&whole, &file));
    assert_eq!(timeless(first.clone()), expected);
    // A completed run is only reported again, times included.
    assert_eq!(run(&resuming(&whole, &file)), first);
}

#[test]
fn games_are_played_in_order() {
    let (_folder, file) = folder_and_file();
    run(&resuming(&config("easy,random", 400), &file));
    let text = std::fs::read_to_string(&file).unwrap();
    for (place, line) in text.lines().skip(1).enumerate() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        // Of two threads, only one can be behind.
        assert!(game["game"].as_u64().unwrap() <= place as u64 + 1, "{game} is the game number {place}");
    }
}

#[test]
fn both_games_of_a_pair_start_with_the_same_random_decisions() {
    let (folder, _) = folder_and_file();
    let records = folder.path().to_owned();
    let config =
        ArenaConfig { opening: Some(4), records: Some(records.clone()), ..config("easy,random", 12) };
    assert_eq!(run(&config).opening, 4);
    let opening = |game: u64| -> Vec<String> {
        let file = records.join(format!("1-easy-2-random-{game:04}.rec"));
        let record = hillfort_engine::Record::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
        record.events.iter().take(4).map(|event| format!("{} {}", event.who, event.text)).collect()
    };
    let mut openings: Vec<_> = (0..6).map(|pair| opening(2 * pair + 1)).collect();
    for (pair, expected) in openings.iter().enumerate() {
        assert_eq!(&opening(2 * pair as u64 + 2), expected);
    }
    openings.dedup();
    assert!(openings.len() > 1, "all pairs start alike: {openings:?}");
}

#[test]
fn a_bot_that_fails_loses_its_games_and_nothing_else_happens() {
    let report = run(&config("exec:/no/such/bot,random", 4));
    assert_eq!((report.pairs[0].lost, report.pairs[0].share.score), (4, 0.0));
    // A reason is listed once, whatever the seat.
    let [Forfeits { games: 4, why }] = &report.forfeits[..] else { panic!("{:?}", report.forfeits) };
    assert!(why.starts_with("the bot '/no/such/bot' cannot be started"), "{why}");
    assert_eq!(why.matches("the bot").count(), 1, "{why}");
    let text = report.to_string();
    assert!(text.contains("\nforfeit in 4 games: the bot '/no/such/bot'"), "{text}");
}

#[test]
fn an_ending_by_forfeit_names_the_loser_and_the_winners() {
    let table = TypedTable::<Footrace>::start(&GameConfig::default()).unwrap();
    let forfeit = |seat: &str| Forfeit { seat: seat.to_owned(), why: "the bot 'x' hangs".to_owned() };
    let sentence = ending(&table, Some(&forfeit("red")));
    assert_eq!(sentence.as_deref(), Some("red loses by a forfeit: the bot 'x' hangs. blu has won."));
    assert_eq!(ending(&table, Some(&forfeit("nobody"))), None);
}

#[test]
fn the_report_has_its_documented_keys() {
    let report = run(&config("easy,random", 4));
    let json = serde_json::to_value(&report).unwrap();
    let pair = &json["pairs"][0];
    for key in ["a", "b", "games", "score", "low", "high"] {
        assert!(!pair[key].is_null(), "{key} is missing in {pair}");
    }
    assert!(json["ratings"].as_array().is_some_and(|ratings| ratings.len() == 2), "{json}");
    let text = report.to_string();
    assert!(text.contains("easy - random") && text.contains("95 % interval"), "{text}");
}

#[test]
fn the_same_player_twice_shows_the_sides() {
    let report = run(&config("easy,easy", 40));
    assert_eq!((&*report.pairs[0].a, &*report.pairs[0].b), ("easy", "easy (2)"));
    let games: u64 = report.sides.iter().map(|side| side.games).sum();
    assert_eq!(games, 40);
    let text = report.to_string();
    for side in &report.sides {
        assert!(text.contains(&format!("\n{:<6}  {:>5}  ", side.winner, side.games)), "{text}");
    }
}
