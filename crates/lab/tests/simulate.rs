//! Many games between the same bots, and two variants of a game.

use hillfort_engine::playout::{Playouts, rng_of};
use hillfort_engine::{Game as _, GameConfig, GameData, Outcome, Ruleset as _, Seat};
use hillfort_lab::{Comparison, Lineup, Simulation, Statistics, Variant, compare, simulate};
use hillfort_template::Footrace;

fn simulation(players: &str, games: u64) -> Simulation {
    Simulation { games, seed: 4, threads: 2, lineup: Lineup::parse(players).expect("players") }
}

fn statistics(simulation: &Simulation) -> Statistics {
    let found =
        simulate::<Footrace>(&GameConfig::default(), simulation, &|| ()).expect("the games are played");
    Statistics { seconds: 0.0, decisions_per_second: 0.0, ..found }
}

fn comparison(first: &str, second: &str, simulation: &Simulation) -> Comparison {
    let base = GameConfig::default();
    let variant = |list: &str| match list {
        "base" => Variant { name: list.to_owned(), config: base.clone() },
        _ => Variant::parse(list, &base, Footrace::facts()).expect("a list of changes"),
    };
    compare::<Footrace>(&[variant(first), variant(second)], simulation, &|| ()).expect("both are played")
}

#[test]
fn the_statistics_are_those_of_the_games() {
    let found = statistics(&simulation("random", 200));
    let game = Footrace::compile(&GameData::new(Footrace::facts(), &GameConfig::default()).unwrap()).unwrap();
    let (mut red, mut drawn, mut decisions, mut turns) = (0, 0, 0, Vec::new());
    for idx in 0..200 {
        let mut state = game.start();
        let played = Playouts::new(&game).play(&mut state, &mut rng_of(4, idx));
        let red_won = matches!(played.outcome, Outcome::Won(seats) if seats.contains(Seat::new(0)));
        red += u64::from(red_won);
        drawn += u64::from(played.outcome == Outcome::Draw);
        decisions += played.decisions;
        turns.push(u64::from(game.turn_number(&state)));
    }
    turns.sort_unstable();
    assert_eq!((found.winners["red"], found.decisions), (red, decisions));
    assert_eq!(found.winners.get("draw").copied().unwrap_or(0), drawn);
    // Only the limit of turns makes a draw, and RED begins.
    assert!((found.ended_by_limit.score - drawn as f64 / 200.0).abs() < 1e-12);
    assert!((found.first_player.score - (red as f64 + drawn as f64 / 2.0) / 200.0).abs() < 1e-12);
    assert_eq!((found.turns.min, found.turns.max), (turns[0], turns[199]));
    assert_eq!(found.winners.values().sum::<u64>(), 200);
}

#[test]
fn the_statistics_do_not_depend_on_the_number_of_threads() {
    for players in ["random", "easy", "normal:20n,random"] {
        let two = simulation(players, 60);
        assert_eq!(statistics(&Simulation { threads: 1, ..two.clone() }), statistics(&two));
    }
}

#[test]
fn the_better_player_has_the_better_score_on_every_seat() {
    // A player who waits for good dice loses; a limit of few turns makes draws.
    let found = statistics(&simulation("easy,random", 400));
    let [easy, random] = &found.scores[..] else { panic!("two scores: {found:?}") };
    assert!((easy.score + random.score - 1.0).abs() < 1e-12, "{found:?}");
    assert!(easy.low > random.high, "{easy:?} {random:?}");
    assert!(statistics(&simulation("easy", 10)).scores.is_empty());
}

#[test]
fn a_variant_that_changes_nothing_has_the_same_games() {
    let found = comparison("base", "turn-limit=40", &simulation("easy", 50));
    assert!(found.is_same && found.sentence().starts_with("Every game is the same in both"), "{found}");
    assert!(found.figures.iter().all(|figure| figure.difference.mean == 0.0 && !figure.is_significant));
}

#[test]
fn a_shorter_limit_ends_more_games_and_that_is_seen() {
    let found = comparison("base", "turn-limit=14", &simulation("random", 400));
    let figure = |name: &str| found.figures.iter().find(|figure| figure.name == name).unwrap();
    let limit = figure("ended by the limit");
    assert!(limit.is_significant && limit.difference.low > 0.0, "{found}");
    assert!(figure("turns").difference.high < 0.0, "{found}");
    let text = found.to_string();
    assert!(
        text.contains("second: turn-limit=14") && text.trim_end().ends_with("That is not noise."),
        "{text}"
    );
}

#[test]
fn a_small_difference_in_few_games_is_no_finding() {
    let found = comparison("base", "runner.most_steps=5", &simulation("easy", 40));
    assert!(!found.is_same);
    assert!(
        found.figures.iter().filter(|figure| figure.is_share).all(|figure| !figure.is_significant),
        "{found}"
    );
    let sentence = found.sentence();
    assert!(
        sentence.contains("That is not noise") || sentence.starts_with("No difference seen"),
        "{sentence}"
    );
}

#[test]
fn a_variant_that_cannot_be_played_is_refused() {
    let variant = |list: &str| Variant::parse(list, &GameConfig::default(), Footrace::facts()).unwrap();
    let pair = [variant("turn-limit=40"), variant("runner.wings=2")];
    let error = compare::<Footrace>(&pair, &simulation("easy", 2), &|| ()).unwrap_err().to_string();
    assert!(error.contains("runner.wings"), "{error}");
}
