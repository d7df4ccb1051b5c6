//! Arenas on the smallest game.

use std::path::{Path, PathBuf};

use bots::{Stop, Who};
use engine::setup::TextFile;
use engine::table::ending;
use engine::{Forfeit, Playing, Seat, Wishes};
use lab::Sides;
use lab::arena::{ArenaError, Forfeits, Log, Plan, Report, hold};
use template::Footrace;

fn plan(players: &str, games: u64) -> Plan {
    let players = players.split(',').map(|word| word.parse::<Who>().expect("a word for a player")).collect();
    Plan { players, games, seed: 3, opening: None, threads: 2, bot_threads: 1, records: None }
}

fn tried(plan: &Plan, wishes: &Wishes, log: Log) -> Result<Report, ArenaError> {
    hold::<Footrace>(plan, wishes, log, &Stop::new(), &|_, _| ())
}

fn held(plan: &Plan, log: Log) -> Report {
    tried(plan, &Wishes::default(), log).expect("the arena is held")
}

/// What is said about a file that cannot be gone on with.
fn refusal(plan: &Plan, wishes: &Wishes, file: &Path) -> String {
    tried(plan, wishes, Log::at(file)).expect_err("the file is refused").to_string()
}

fn sides<const N: usize>(teams: [usize; N]) -> Sides {
    Sides::new(teams.map(Seat::new))
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
    let two = sides([0, 1]);
    let jobs = plan.jobs(&two);
    assert_eq!(jobs.len(), 3 * 6);
    for job in &jobs {
        let seats = job.seats(&two);
        assert_eq!(seats, if job.game % 2 == 0 { [job.a, job.b] } else { [job.b, job.a] });
        assert_eq!(job.dice(&two), job.game / 2, "a pair of games has the same dice");
    }
    let report = held(&plan, Log::none());
    let pairs: Vec<_> =
        report.pairs.iter().map(|pair| (pair.a.as_str(), pair.b.as_str(), pair.games)).collect();
    assert_eq!(pairs, [("random", "easy", 6), ("random", "normal:50n", 6), ("easy", "normal:50n", 6)]);
    assert!(report.pairs.iter().all(|pair| pair.won + pair.drawn + pair.lost == 6));
    assert_eq!((report.ratings.len(), report.one_against_rest.len()), (3, 0));
}

#[test]
fn at_a_larger_table_each_is_alone_on_every_side_and_partners_stay_together() {
    let plan = plan("random,easy,normal:50n", 6);
    let seats = |sides: &Sides, of: (usize, usize)| -> Vec<_> {
        plan.jobs(sides).iter().filter(|job| (job.a, job.b) == of).map(|job| job.seats(sides)).collect()
    };
    assert_eq!(seats(&sides([0, 1, 2]), (2, 0))[..3], [[2, 0, 0], [0, 2, 0], [0, 0, 2]]);
    // Two teams are a pair like any other: nobody plays beside an enemy, and they meet once on both sides.
    let teams = sides([0, 1, 0, 1]);
    assert_eq!(seats(&teams, (0, 2))[..2], [[0, 2, 0, 2], [2, 0, 2, 0]]);
    assert!(seats(&teams, (2, 0)).is_empty());
    assert_eq!(plan.jobs(&teams).iter().map(|job| job.dice(&teams)).max(), Some(2));
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
    let facts = &template::FACTS;
    let changed = |path: &str, text: &str, mark: &str| TextFile {
        path: path.to_owned(),
        text: format!("{text}{mark}"),
    };
    let cards = Wishes {
        card_file: Some(changed("my/classes.toml", facts.cards.text, "# mine\n")),
        ..Wishes::default()
    };
    let maps = Wishes {
        map_files: vec![changed(facts.maps[0].path, facts.maps[0].text, "\n")],
        ..Wishes::default()
    };
    let (same, none) = (plan("easy,random", 2), Wishes::default());
    for (plan, wishes) in [
        (&plan("random,easy", 2), &none),
        (&Plan { seed: 4, ..same.clone() }, &none),
        (&Plan { bot_threads: 2, ..same.clone() }, &none),
        (&Plan { opening: Some(2), ..same.clone() }, &none),
        (&same, &cards),
        (&same, &maps),
    ] {
        let said = refusal(plan, wishes, &file);
        assert!(said.contains("run.jsonl:1: these are the results of another arena"), "{said}");
    }
    held(&same, Log::at(&file));
    let told = tried(&same, &cards, Log::none()).unwrap();
    assert_eq!(told.setting.data.keys().collect::<Vec<_>>(), ["classes.toml"]);
    assert!(told.to_string().starts_with("template classes.toml ("), "{told}");
    for (players, says) in [
        ("easy", "two players at least, and 'easy' is alone"),
        ("easy,random,easy", "'easy' stands twice among the players"),
    ] {
        let error = tried(&plan(players, 2), &none, Log::none()).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let folder = Folder::new("foreign");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 2));
    held(&plan, Log::at(&file));
    let own = std::fs::read_to_string(&file).unwrap();
    let head = own.lines().next().unwrap();
    let other = head.replace("\"seed\":3", "\"seed\":4");
    assert_ne!(head, other);
    for (text, says) in [
        ("dear diary".to_owned(), "expected the first line of an arena's results"),
        ("dear diary\ntoday I".to_owned(), "expected the first line of an arena's results"),
        ("{}\n{\"a\":".to_owned(), "expected the first line of an arena's results"),
        (other.clone(), "expected the first line of an arena's results"),
        (format!("{other}\n{{\"a\":"), "the results of another arena"),
        (format!("{head}\nwhat is this\n{{\"a\":"), "run.jsonl:2: expected a game"),
    ] {
        std::fs::write(&file, &text).unwrap();
        let said = refusal(&plan, &Wishes::default(), &file);
        assert!(said.contains(says), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{said}");
    }
    // An interruption in the very first line.
    for text in ["", &head[..9], head] {
        std::fs::write(&file, text).unwrap();
        held(&plan, Log::at(&file));
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().next(), Some(head));
    }
}

#[test]
fn a_file_of_results_is_read_with_care() {
    let folder = Folder::new("care");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 2));
    let expected = held(&plan, Log::at(&file));
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<_> = good.lines().collect();
    let game = |change: fn(&mut serde_json::Value)| {
        let mut game: serde_json::Value = serde_json::from_str(lines[1]).unwrap();
        change(&mut game);
        std::fs::write(&file, format!("{}\n{}\n{game}\n", lines[0], lines[2])).unwrap();
        refusal(&plan, &Wishes::default(), &file)
    };
    for said in [
        game(|game| game["worths"] = serde_json::json!([1.0])),
        game(|game| game["spent"] = serde_json::json!([])),
        game(|game| game["worths"] = serde_json::json!([7.0, 0.0])),
        game(|game| game["a"] = 2.into()),
        game(|game| game["b"] = game["a"].clone()),
    ] {
        assert!(said.contains("run.jsonl:3: "), "{said}");
    }
    // A game that stands there twice was played once.
    std::fs::write(&file, format!("{good}{}\n", lines[1])).unwrap();
    assert_eq!(held(&plan, Log::at(&file)), expected);
}

#[test]
fn two_runs_do_not_share_a_file() {
    let folder = Folder::new("lock");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 2));
    let second = std::sync::Mutex::new(String::new());
    let run_another = |played: usize, _: usize| {
        if played == 0 {
            *second.lock().unwrap() = refusal(&plan, &Wishes::default(), &file);
        }
    };
    hold::<Footrace>(&plan, &Wishes::default(), Log::at(&file), &Stop::new(), &run_another).unwrap();
    let said = second.into_inner().unwrap();
    assert!(said.ends_with("run.jsonl: another run keeps its results in this file"), "{said}");
    held(&plan, Log::at(&file));
}

#[test]
fn games_are_played_in_order() {
    let folder = Folder::new("order");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 400));
    held(&plan, Log::at(&file));
    let text = std::fs::read_to_string(&file).unwrap();
    for (place, line) in text.lines().skip(1).enumerate() {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        // Of two threads only one can be behind.
        assert!(game["game"].as_u64().unwrap() <= place as u64 + 1, "{game} is the game number {place}");
    }
}

#[test]
fn a_run_that_is_stopped_keeps_its_games() {
    let folder = Folder::new("stop");
    let (file, plan) = (folder.0.join("run.jsonl"), plan("easy,random", 200));
    let stop = Stop::new();
    let after_five = |played: usize, _: usize| {
        if played == 5 {
            stop.stop();
        }
    };
    let stopped = hold::<Footrace>(&plan, &Wishes::default(), Log::at(&file), &stop, &after_five);
    let Err(ArenaError::Interrupted { played, of }) = stopped else { panic!("{stopped:?}") };
    assert!((5..=6).contains(&played) && of == 200, "{played} of {of}");
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 1 + played);
    assert_eq!(timeless(held(&plan, Log::at(&file))), timeless(held(&plan, Log::none())));
}

#[test]
fn records_of_the_games_replay() {
    let folder = Folder::new("records");
    let plan = Plan { records: Some(folder.0.clone()), ..plan("easy,random", 2) };
    held(&plan, Log::none());
    let text = std::fs::read_to_string(folder.0.join("1-easy-2-random-0002.rec")).unwrap();
    assert!(text.contains("# red: random\n# blu: easy\n"), "{text}");
    let record = engine::Record::parse(&text).unwrap();
    Playing::<Footrace>::replay(&record, &Wishes::default()).unwrap();
}

#[test]
fn both_games_of_a_pair_begin_with_the_same_random_decisions() {
    let folder = Folder::new("opening");
    let plan = Plan { opening: Some(4), records: Some(folder.0.clone()), ..plan("easy,random", 12) };
    assert_eq!(held(&plan, Log::none()).opening, 4);
    let opening = |game: u64| -> Vec<String> {
        let file = folder.0.join(format!("1-easy-2-random-{game:04}.rec"));
        let record = engine::Record::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
        record.events.iter().take(4).map(|event| format!("{} {}", event.who, event.text)).collect()
    };
    let mut openings: Vec<_> = (0..6).map(|pair| opening(2 * pair + 1)).collect();
    for (pair, expected) in openings.iter().enumerate() {
        assert_eq!(&opening(2 * pair as u64 + 2), expected);
    }
    openings.dedup();
    assert!(openings.len() > 1, "the pairs begin differently: {openings:?}");
}

#[test]
fn records_of_players_with_long_names_are_kept_apart() {
    let folder = Folder::new("names");
    let bot = |end: &str| format!("exec:/no/such/folder/with/such/a/long/name/{end}");
    let players = format!("{},{},random", bot("one"), bot("two"));
    held(&Plan { records: Some(folder.0.clone()), ..plan(&players, 2) }, Log::none());
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 3 * 2);
}

#[test]
fn a_bot_that_fails_loses_its_games_and_nothing_else_happens() {
    let report = held(&plan("exec:/no/such/bot,random", 4), Log::none());
    assert_eq!((report.pairs[0].lost, report.pairs[0].share.score), (4, 0.0));
    // What is alike is told once, whatever the seat.
    let [Forfeits { games: 4, why }] = &report.forfeits[..] else { panic!("{:?}", report.forfeits) };
    assert!(why.starts_with("the bot '/no/such/bot' cannot be started"), "{why}");
    assert_eq!(why.matches("the bot").count(), 1, "{why}");
    let told = report.to_string();
    assert!(told.contains("\nforfeit in 4 games: the bot '/no/such/bot'"), "{told}");
}

#[test]
fn records_that_cannot_be_written_any_more_are_not_passed_over() {
    let folder = Folder::new("late-records");
    let (file, records) = (folder.0.join("run.jsonl"), folder.0.join("records"));
    let (two, four) = (plan("easy,random", 2), plan("easy,random", 4));
    held(&two, Log::at(&file));
    let said = refusal(&Plan { records: Some(records.clone()), ..four.clone() }, &Wishes::default(), &file);
    assert!(
        said.starts_with("2 of the games that were played before are not in ") && !records.exists(),
        "{said}"
    );
    // With records from the beginning a run goes on as it always did.
    std::fs::remove_file(&file).unwrap();
    held(&Plan { records: Some(records.clone()), ..two }, Log::at(&file));
    held(&Plan { records: Some(records.clone()), ..four }, Log::at(&file));
    assert_eq!(std::fs::read_dir(records).unwrap().count(), 4);
}

#[test]
fn an_ending_by_forfeit_names_the_loser_and_the_winners() {
    let table = Playing::<Footrace>::start(&Wishes::default()).unwrap();
    let forfeit = |seat: &str| Forfeit { seat: seat.to_owned(), why: "the bot 'x' hangs".to_owned() };
    let told = ending(&table, Some(&forfeit("red")));
    assert_eq!(told.as_deref(), Some("red loses by a forfeit: the bot 'x' hangs. blu has won."));
    assert_eq!(ending(&table, Some(&forfeit("nobody"))), None);
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
