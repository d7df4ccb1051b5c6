//! Studies of the template game.

use std::path::Path;

use hillfort_bots::Stop;
use hillfort_engine::{GameConfig, Notation as _, Record, Ruleset as _, Table as _, TypedTable};
use hillfort_lab::study::{self, Report, Run, RunError, Runner, Study, write_csv};
use hillfort_template::Footrace;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::RowAccessor as _;

const STUDY: &str = r#"
    game = "template"
    games = 40
    seed = 6
    players = ["easy", "easy,random"]
    close-looks = 10
    vary = { "die.sides" = [4, 6] }
    without = ["Walk"]
"#;

fn runner<'a>(study: &'a Study, base: &'a GameConfig, file: Option<&'a Path>, stop: &'a Stop) -> Runner<'a> {
    Runner { study, base, threads: 2, file, stop }
}

fn play(study: &Study, file: Option<&Path>, threads: usize) -> Result<Run, RunError> {
    let (base, stop) = (GameConfig::default(), Stop::new());
    Runner { threads, ..runner(study, &base, file, &stop) }.run::<Footrace>(&|_, _| ())
}

/// A study whose players can be restricted.
fn study() -> Study {
    let study = Study::parse(STUDY).expect("a study");
    Study { players: vec!["easy".to_owned()], ..study }
}

#[test]
fn the_games_do_not_depend_on_the_number_of_threads_or_on_an_interruption() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let study = study();
    let whole = play(&study, None, 1).unwrap();
    assert_eq!(whole.rows.len(), whole.cells.len() * 40);
    assert_eq!(play(&study, None, 4).unwrap(), whole);
    // Stopped after some games, in the middle of a line.
    let (base, stop) = (GameConfig::default(), Stop::new());
    let interrupted = runner(&study, &base, Some(&file), &stop).run::<Footrace>(&|played, _| {
        if played == 30 {
            stop.stop();
        }
    });
    let Err(RunError::Interrupted { played, of: 160 }) = interrupted else { panic!("{interrupted:?}") };
    let kept = std::fs::read_to_string(&file).unwrap();
    assert_eq!(kept.lines().count(), 1 + played, "every finished game is kept");
    assert!((30..40).contains(&played));
    std::fs::write(&file, format!("{kept}{{\"i\":0,\"g\":3")).unwrap();
    assert_eq!(play(&study, Some(&file), 2).unwrap(), whole);
    // A study with fewer games uses what is there.
    let fewer = Study { games: 10, ..study.clone() };
    assert_eq!(play(&fewer, Some(&file), 2).unwrap(), play(&fewer, None, 2).unwrap());
    // Another study is refused, and the file stays as it is.
    let before = std::fs::read_to_string(&file).unwrap();
    let other = Study { seed: 7, ..study };
    let error = play(&other, Some(&file), 2).unwrap_err().to_string();
    assert!(error.contains("games.jsonl:1: expected the results of this study"), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
}

#[test]
fn every_game_can_be_played_again() {
    let study = Study { without: Vec::new(), ..Study::parse(STUDY).unwrap() };
    let run = play(&study, None, 2).unwrap();
    for row in run.rows.iter().filter(|row| row.game % 13 == 0) {
        let text = study::replay::<Footrace>(&study, &GameConfig::default(), row.cell as usize, row.game);
        let record = Record::parse(&text.unwrap()).unwrap();
        let table = TypedTable::<Footrace>::replay(&record, &GameConfig::default()).unwrap();
        assert_eq!(table.winner().as_deref(), Some(row.winner.as_str()));
        let decisions = record.events.iter().filter(|event| event.who != "chance").count();
        assert_eq!(decisions as u64, row.decisions);
    }
    let missing = study::replay::<Footrace>(&study, &GameConfig::default(), 0, 40).unwrap_err().to_string();
    assert_eq!(missing, "there is no game 40 of 'base' in this study");
}

#[test]
fn lives_are_counted_as_the_game_goes() {
    let run = play(&study(), None, 2).unwrap();
    for row in &run.rows {
        // Both runners are there from the start, and nobody dies.
        assert_eq!(row.lives.len(), 2);
        assert!(
            row.lives.iter().all(|life| life.class == "runner" && life.died.is_none() && life.kills == 0)
        );
        let close = row.game < 10;
        assert_eq!(row.close_look.is_some(), close);
        if let Some(look) = &row.close_look {
            // Two runners at the end of every turn but the first and the last.
            let presence: u32 = look.presence.iter().map(|(_, units)| units).sum();
            assert!(presence == 2 * row.turns || presence == 2 * (row.turns - 1), "{presence} {}", row.turns);
        }
    }
}

#[test]
fn a_player_without_its_only_verb_plays_as_always() {
    // The template has one verb: where nothing else is legal, it is still played.
    let run = play(&study(), None, 2).unwrap();
    let figures = run.figures();
    let restricted = figures.iter().find(|cell| cell.setting == "easy without Walk, easy").unwrap();
    let names: Vec<_> = restricted.players.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["easy without Walk", "easy"]);
    let sum: f64 = restricted.players.iter().map(|(_, score)| score.score).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn the_tables_have_a_row_for_each_game_and_each_life() {
    let folder = tempfile::tempdir().unwrap();
    let run = play(&study(), None, 2).unwrap();
    let table = TypedTable::<Footrace>::start(&GameConfig::default()).unwrap();
    run.write_parquet(folder.path(), table.game().board()).unwrap();
    write_csv(folder.path(), &run.figures()).unwrap();
    let open = |name: &str| {
        SerializedFileReader::new(std::fs::File::open(folder.path().join(name)).unwrap()).unwrap()
    };
    let games = open("games.parquet");
    let rows: Vec<_> = games.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), run.rows.len());
    for (row, expected) in rows.iter().zip(&run.rows) {
        assert_eq!(row.get_int(0).unwrap(), expected.cell as i32);
        assert_eq!(row.get_long(3).unwrap(), expected.game as i64);
        assert_eq!(row.get_string(4).unwrap(), &expected.winner);
        assert_eq!(row.get_int(6).unwrap(), expected.turns as i32);
    }
    assert_eq!(open("units.parquet").metadata().file_metadata().num_rows(), 2 * run.rows.len() as i64);
    let csv = std::fs::read_to_string(folder.path().join("cells.csv")).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("1,easy,die.sides=4,40,won by red,")), "{csv}");
    let csv = std::fs::read_to_string(folder.path().join("classes.csv")).unwrap();
    assert!(csv.lines().any(|line| line.starts_with("0,easy,base,runner,,2.000000,")), "{csv}");
}

#[test]
fn the_report_says_what_changed_and_leads_to_the_games() {
    let study = study();
    let run = play(&study, None, 2).unwrap();
    let report = Report::new::<Footrace>(&study, &run);
    // Six sides are the base: the same games.
    let same = report.effects.iter().find(|effect| effect.variant == "die.sides=6").unwrap();
    assert!(same.is_same && same.sentence().contains("changes nothing"), "{same:?}");
    let other = report.effects.iter().find(|effect| effect.variant == "die.sides=4").unwrap();
    assert!(!other.is_same);
    // Smaller steps make longer games.
    let turns = other.figures.iter().find(|figure| figure.name == "turns").unwrap();
    assert!(turns.is_significant && turns.difference.low > 0.0, "{turns:?}");
    let page = report.page(Footrace::facts(), "my-study").unwrap();
    for expected in [
        "<h2>Findings</h2>",
        "What changed",
        "hillfort lab record my-study --cell 1 --game",
        "<svg",
        "die.sides=4",
    ] {
        assert!(page.contains(expected), "{expected} is missing");
    }
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org").count()
    );
    assert!(!page.contains("<script") && !page.contains("https://"), "the page needs nothing else");
    // A walk is refused by its rule; a rule about notation never fires.
    let fired = &report.cells[0].close.rules;
    assert!(!fired.is_empty() && fired.keys().all(|rule| !report.silent_rules.contains(rule)), "{fired:?}");
    assert!(
        report.silent_rules.iter().all(|rule| rule.starts_with("TP-")) && !report.silent_rules.is_empty()
    );
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["cells"][0]["games"], 40);
}
