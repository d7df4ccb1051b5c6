//! The questions a person asks before he acts.

use engine::view::EffectKind;
use engine::{Playing, Record, Seat, Table as _, Wishes};
use king_of_the_board::{FACTS, KingOfTheBoard};

const POSITION: &str = "place red scout f8\nplace red soldier f14\nplace red heavy g13\n\
                        place blu heavy i8\nplace blu pyro f13\nplace blu engineer b8\n";

/// Sets up a position by the lines of a scenario and plays the events behind them.
fn table(lines: &str) -> Playing<KingOfTheBoard> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines are a record's");
    Playing::replay(&record, &Wishes::default()).expect("the lines can be carried out")
}

/// The number of the piece on a cell.
fn piece(table: &Playing<KingOfTheBoard>, cell: &str) -> usize {
    let pieces = table.view().pieces;
    pieces.iter().position(|piece| piece.cell.as_deref() == Some(cell)).expect("a piece stands there")
}

#[test]
fn odds_name_what_happens_and_no_faces() {
    let outlook = table(POSITION).decision("attack i8").expect("it is legal").outlook;
    assert_eq!(outlook.roll.as_deref(), Some("roll 2d6"));
    assert!(outlook.is_exact);
    // 3 is needed: only a pair of ones misses; the five other pairs are critical.
    let told: Vec<_> = outlook
        .outcomes
        .iter()
        .map(|(chance, told)| ((chance * 36.0).round() as u8, told.as_str()))
        .collect();
    let expected =
        [(30, "blu's heavy loses 60 health."), (5, "blu's heavy loses 80 health."), (1, "Nobody is hurt.")];
    assert_eq!(told, expected);
    let damage = outlook.effects.iter().find(|effect| effect.what == EffectKind::Damage).expect("it may hit");
    assert!((damage.chance - 35.0 / 36.0).abs() < 1e-9);
    assert!((damage.expected - (30.0 * 60.0 + 5.0 * 80.0) / 36.0).abs() < 1e-9);
}

#[test]
fn the_commanded_unit_reaches_what_it_may_move_to() {
    let table = table(POSITION);
    let reach = table.reach(piece(&table, "f8"), None).unwrap().expect("a Scout goes somewhere");
    assert_eq!(reach.barred, None);
    let moves = table.legal().iter().filter(|line| line.starts_with("move ")).count();
    assert_eq!(reach.cells.len(), moves);
    let other = table.reach(piece(&table, "f14"), None).unwrap().expect("a Soldier goes somewhere");
    assert_eq!(other.barred.expect("another unit is commanded").rule, "KB-TURN-2");
}

#[test]
fn threats_are_what_the_enemy_could_hit_in_his_next_turn() {
    let table = table(POSITION);
    let threats = table.threats(Seat::new(0));
    let by = |cell: &str| threats.iter().find(|threat| threat.cell == cell).map(|threat| threat.by.clone());
    assert_eq!(by("f8"), Some(vec![piece(&table, "i8")]));
}

#[test]
fn what_is_tried_in_vain_is_refused_with_its_rule() {
    let table = table(POSITION);
    let refusals = |to: &str| -> Vec<String> {
        let tried = table.tries(Some("f8"), Some(to)).expect("these are cells");
        tried.into_iter().filter_map(|answer| answer.refused).map(|cause| cause.rule).collect()
    };
    assert!(!refusals("g13").is_empty());
    assert!(refusals("g13").iter().all(|rule| rule.starts_with("KB-")));
}
