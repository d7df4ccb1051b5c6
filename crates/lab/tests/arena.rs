//! Arenas on the smallest game.

use std::path::PathBuf;

use bots::Who;
use engine::Wishes;
use lab::arena::{Log, Plan, Report, hold};
use template::Footrace;

fn plan(players: &str, games: u64) -> Plan {
    let players = players.split(',').map(|word| word.parse::<Who>().expect("a word for a player")).collect();
    Plan { players, games, seed: 3, threads: 2, bot_threads: 1, records: None }
}

fn held(plan: &Plan, log: Log) -> Report {
    hold::<Footrace>(plan, &Wishes::default(), log, &|_, _| ()).expect("the arena is held")
}

/// What a report says apart from the clock.
fn timeless(mut report: Report) -> Report {
    for rating in &mut report.ratings {
        (rating.pace.mean_ms, rating.pace.longest_ms) = (0.0, 0.0);
    }
    report
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hillfort-arena-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn everybody_plays_everybody_in_both_seats() {
    let plan = plan("random,easy,normal:50n", 6);
    let jobs = plan.jobs(2);
    assert_eq!(jobs.len(), 3 * 6);
    for job in &jobs {
        let seats = job.seats(2);
        assert_eq!(seats, if job.game % 2 == 0 { [job.a, job.b] } else { [job.b, job.a] });
        assert_eq!(job.dice(2), job.game / 2, "a pair of games has the same dice");
    }
    // At a larger table each sits alone in every seat.
    let alone: Vec<_> =
        plan.jobs(3).iter().filter(|job| (job.a, job.b) == (2, 0)).map(|job| job.seats(3)).collect();
    assert_eq!(alone[..3], [[2, 0, 0], [0, 2, 0], [0, 0, 2]]);
    let report = held(&plan, Log::none());
    let pairs: Vec<_> =
        report.pairs.iter().map(|pair| (pair.a.as_str(), pair.b.as_str(), pair.games)).collect();
    assert_eq!(pairs, [("random", "easy", 6), ("random", "normal:50n", 6), ("easy", "normal:50n", 6)]);
    assert!(report.pairs.iter().all(|pair| pair.won + pair.drawn + pair.lost == 6));
    assert_eq!((report.ratings.len(), report.one_against_rest.len()), (3, 0));
}

#[test]
fn a_run_is_the_same_with_any_number_of_threads_and_after_an_interruption() {
    let folder = Folder::new("resume");
    let file = folder.0.join("run.jsonl");
    let whole = plan("normal:60n,easy,random", 8);
    let expected = timeless(held(&whole, Log::none()));
    assert_eq!(timeless(held(&Plan { threads: 1, ..whole.clone() }, Log::none())), expected);
    held(&Plan { games: 3, ..whole.clone() }, Log::at(&file));
    // The interruption comes in the middle of a line.
    let mut text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 1 + 9);
    text.push_str("{\"a\":0,\"b\":1,\"ga");
    std::fs::write(&file, text).unwrap();
    let first = held(&whole, Log::at(&file));
    assert_eq!(timeless(first.clone()), expected);
    // A finished run is only told again, to the last figure.
    assert_eq!(held(&whole, Log::at(&file)), first);
}

#[test]
fn results_of_another_arena_are_not_mixed_in() {
    let folder = Folder::new("other");
    let file = folder.0.join("run.jsonl");
    held(&plan("easy,random", 2), Log::at(&file));
    let error = |plan: &Plan| {
        hold::<Footrace>(plan, &Wishes::default(), Log::at(&file), &|_, _| ()).unwrap_err().to_string()
    };
    let other = error(&plan("random,easy", 2));
    assert!(other.contains("run.jsonl:1: these are the results of another arena"), "{other}");
    std::fs::write(&file, "what is this\n").unwrap();
    let strange = error(&plan("easy,random", 2));
    assert!(strange.contains("expected the first line of an arena's results"), "{strange}");
    for players in ["easy", "easy,easy"] {
        let error = hold::<Footrace>(&plan(players, 2), &Wishes::default(), Log::none(), &|_, _| ());
        assert!(error.unwrap_err().to_string().contains("two players at least"));
    }
}

#[test]
fn records_of_the_games_replay() {
    let folder = Folder::new("records");
    let plan = Plan { records: Some(folder.0.clone()), ..plan("easy,random", 2) };
    held(&plan, Log::none());
    let text = std::fs::read_to_string(folder.0.join("easy-random-0002.rec")).unwrap();
    assert!(text.contains("# red: random\n# blu: easy\n"), "{text}");
    let record = engine::Record::parse(&text).unwrap();
    engine::Playing::<Footrace>::replay(&record, &Wishes::default()).unwrap();
}

#[test]
fn a_bot_that_fails_loses_its_games_and_nothing_else_happens() {
    let report = held(&plan("exec:/no/such/bot,random", 4), Log::none());
    assert_eq!((report.pairs[0].lost, report.pairs[0].share.score), (4, 0.0));
    assert!(report.forfeits[0].contains("exec:/no/such/bot (red) the bot"), "{:?}", report.forfeits);
}

#[test]
fn the_report_is_what_programs_expect() {
    let report = held(&plan("easy,random", 4), Log::none());
    let json = serde_json::to_value(&report).unwrap();
    let pair = &json["pairs"][0];
    for key in ["a", "b", "games", "score", "low", "high"] {
        assert!(!pair[key].is_null(), "{key} is missing in {pair}");
    }
    assert!(json["ratings"].as_array().is_some_and(|ratings| ratings.len() == 2), "{json}");
    let text = report.to_string();
    assert!(text.contains("easy - random") && text.contains("95 % interval"), "{text}");
}
