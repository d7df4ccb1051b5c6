//! The questions that a person asks before acting, and the sentences they read.

use hillfort_engine::view::EffectKind;
use hillfort_engine::{GameConfig, Record, Seat, Table as _, TypedTable};
use hillfort_king_of_the_board::{FACTS, KingOfTheBoard};

const POSITION: &str = "place red scout f8\nplace red soldier f14\nplace red heavy g13\n\
                        place blu heavy i8\nplace blu pyro f13\nplace blu engineer b8\n";

/// Sets up a position by the lines of a scenario and plays its events.
fn table(lines: &str) -> TypedTable<KingOfTheBoard> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns the index of the piece on a cell.
fn piece(table: &TypedTable<KingOfTheBoard>, cell: &str) -> usize {
    let pieces = table.view().pieces;
    pieces.iter().position(|piece| piece.cell.as_deref() == Some(cell)).expect("there is a piece")
}

#[test]
fn odds_name_effects_and_not_faces() {
    let odds = table(POSITION).decision(None, "attack i8").expect("it is legal").odds;
    assert_eq!(odds.roll.as_deref(), Some("roll 2d6"));
    assert!(odds.is_exact);
    // 3 is needed: only a pair of ones misses; the five other pairs are critical.
    let told: Vec<_> =
        odds.outcomes.iter().map(|(chance, told)| ((chance * 36.0).round() as u8, told.as_str())).collect();
    let expected =
        [(30, "BLU's Heavy loses 60 health."), (5, "BLU's Heavy loses 80 health."), (1, "Nobody is hurt.")];
    assert_eq!(told, expected);
    let damage = odds.effects.iter().find(|effect| effect.what == EffectKind::Damage).expect("it may hit");
    assert!((damage.chance - 35.0 / 36.0).abs() < 1e-9);
    assert!((damage.expected - (30.0 * 60.0 + 5.0 * 80.0) / 36.0).abs() < 1e-9);
}

#[test]
fn the_commanded_unit_reaches_its_legal_moves() {
    let table = table(POSITION);
    let reach = table.reach(piece(&table, "f8"), None).unwrap().expect("a Scout can walk");
    assert_eq!(reach.blocked, None);
    let moves = table.legal().iter().filter(|line| line.starts_with("move ")).count();
    assert_eq!(reach.cells.len(), moves);
    let other = table.reach(piece(&table, "f14"), None).unwrap().expect("a Soldier can walk");
    assert_eq!(other.blocked.expect("another unit is commanded").rule, "KB-TURN-2");
}

#[test]
fn threats_are_what_the_enemy_could_hit_in_their_next_turn() {
    let table = table(POSITION);
    let threats = table.threats(Seat::new(0));
    let by = |cell: &str| threats.iter().find(|threat| threat.cell == cell).map(|threat| threat.by.clone());
    assert_eq!(by("f8"), Some(vec![piece(&table, "i8")]));
}

#[test]
fn a_refused_click_names_its_rule() {
    let table = table(POSITION);
    let refusals = |to: &str| -> Vec<String> {
        let answers = table.candidates(Some("f8"), Some(to)).expect("these are cells");
        answers.into_iter().filter_map(|answer| answer.refused).map(|cause| cause.rule).collect()
    };
    assert!(!refusals("g13").is_empty());
    assert!(refusals("g13").iter().all(|rule| rule.starts_with("KB-")));
    let first = |to: &str| table.candidates(Some("f8"), Some(to)).expect("these are cells")[0].line.clone();
    assert_eq!((first("i8"), first("f9")), ("attack i8".to_owned(), "move f9".to_owned()));
}

#[test]
fn a_click_on_a_scout_alone_means_no_action() {
    let table = table(POSITION);
    assert!(table.candidates(Some("f8"), None).unwrap().is_empty(), "a Scout has no action without a target");
}

/// A Sniper with five scopes next to a Heavy.
const SNIPER: &str = "place red heavy f14\nplace red scout c20\nplace red medic e20\n\
                      place blu sniper g14 scope=5\nplace blu engineer i10\nplace blu demoman d2\n";

#[test]
fn a_sniper_on_another_hex_has_no_scopes() {
    let table = table(&format!("{SNIPER}set turn 2\nset side blu\n"));
    let sniper = piece(&table, "g14");
    let hits = |from| table.hits(sniper, from).unwrap().contains(&"f14".to_owned());
    assert!(!hits(None), "five scopes make six the minimum range");
    assert!(hits(Some("i14")), "a move sets them to 0 (KB-SNIP-5)");
    let mut moved = self::table(&format!("{SNIPER}set turn 2\nset side blu\n"));
    moved.event("blu", "move i14").expect("it is legal");
    assert!(moved.legal().contains(&"attack f14".to_owned()));
    assert_eq!(moved.log(0)[0].sentence, "BLU: The Sniper walks to i14. BLU's Sniper is no longer scoped.");
}

#[test]
fn a_sniper_threatens_what_it_could_shoot_after_a_move() {
    let table = table(SNIPER);
    let threats = table.threats(Seat::new(0));
    assert!(threats.iter().any(|threat| threat.cell == "f14" && threat.by == [piece(&table, "g14")]));
}

#[test]
fn a_rocket_threatens_the_neighbours_of_its_target() {
    let lines = "place red heavy f14\nplace red scout f15\nplace red medic e20\n\
                 place blu soldier d9\nplace blu engineer i10\nplace blu demoman d2\n";
    let table = table(lines);
    let threats = table.threats(Seat::new(0));
    let by = |cell: &str| threats.iter().find(|threat| threat.cell == cell).map(|threat| threat.by.clone());
    let soldier = piece(&table, "d9");
    assert_eq!((by("f14"), by("f15")), (Some(vec![soldier]), Some(vec![soldier])));
}

const DEMOMAN: &str = "place red heavy f14\nplace red scout c20\nplace red medic e20\n\
                       place blu demoman d2\nplace blu engineer i10\nplace blu sniper e2\nset grenade.blu f14\n";

#[test]
fn a_grenade_is_a_piece_that_counts_down_and_threatens() {
    let table = table(DEMOMAN);
    let view = table.view();
    let (idx, grenade) = view
        .pieces
        .iter()
        .enumerate()
        .find(|(_, piece)| piece.class == "grenade")
        .expect("the grenade is a piece");
    assert_eq!((grenade.cell.as_deref(), grenade.health, grenade.seat), (Some("f14"), None, Seat::new(1)));
    assert_eq!((grenade.marks[0].title.as_str(), grenade.marks[0].count), ("countdown", Some(1)));
    let threats = table.threats(Seat::new(0));
    let by = |cell: &str| threats.iter().find(|threat| threat.cell == cell).map(|threat| threat.by.clone());
    assert_eq!(by("f14"), Some(vec![idx]));
    assert!(table.hits(idx, None).unwrap().contains(&"f14".to_owned()));
    assert_eq!(table.reach(idx, None), Ok(None));
    // It waits while another unit is commanded next.
    let later = self::table(&format!("{DEMOMAN}set marker.blu 1\n"));
    assert!(later.threats(Seat::new(0)).iter().all(|threat| !threat.by.contains(&idx)));
    assert_eq!(later.view().pieces[idx].marks[0].count, Some(3));
}

const GRENADE: &str = "place red demoman f14\nplace red soldier g14\nplace red scout e20\n\
                       place blu pyro f13\nplace blu engineer i10\nplace blu sniper d2\n";

#[test]
fn a_demoman_cannot_throw_at_friends() {
    let table = table(GRENADE);
    let hits = table.hits(piece(&table, "f14"), None).unwrap();
    assert!(hits.contains(&"f13".to_owned()) && !hits.contains(&"g14".to_owned()));
}

#[test]
fn a_grenade_laid_by_a_roll_is_an_outcome() {
    let odds = table(GRENADE).decision(None, "attack f13").expect("it is legal").odds;
    let likeliest = &odds.outcomes[0];
    assert_eq!(((likeliest.0 * 36.0).round() as u8, likeliest.1.as_str()), (30, "A grenade lies on f13."));
    let rules: Vec<_> = odds.causes.iter().map(|cause| cause.rule.as_str()).collect();
    assert_eq!(rules, ["KB-ATT-4", "KB-ATT-5", "KB-DEMO-5", "KB-DEMO-6"]);
    let laid = odds.effects.iter().find(|effect| effect.what == EffectKind::Status).expect("it is laid");
    assert_eq!((laid.who.as_str(), laid.note.as_str()), ("RED's grenade on f13", "waiting to explode"));
    let aside = table(GRENADE).decision(None, "attack e13").expect("the hex is free").odds;
    assert_eq!(aside.causes[0].rule, "KB-DEMO-5");
}

#[test]
fn a_scope_is_an_effect() {
    let table = table(
        "place red sniper b9\nplace red medic d20\nplace red heavy e20\n\
                       place blu soldier d2\nplace blu engineer e2\nplace blu pyro c2\n",
    );
    let scope = table.decision(None, "scope").expect("it is legal").odds;
    assert_eq!((scope.effects[0].who.as_str(), scope.effects[0].note.as_str()), ("RED's Sniper", "scoped"));
}

#[test]
fn a_sentry_gun_is_named_when_it_fires_and_shows_its_lock() {
    let lines = "place red scout f14\nplace red medic c20\nplace red heavy e20\n\
                 place blu engineer i10\nplace blu soldier d2\nplace blu pyro e2\nplace blu sentry f12\n\
                 red end\nchance roll 3 4\n";
    let table = table(lines);
    assert_eq!(
        table.log(1)[0].sentence,
        "BLU's Sentry Gun on f12 fires at RED's Scout: a hit. The dice show 3 + 4; 2 or more hits. RED's Scout loses 20 \
         health."
    );
    let marks = &table.view().pieces[piece(&table, "f12")].marks;
    assert_eq!(marks[0].title, "locked on RED's Scout");
}

#[test]
fn the_log_names_the_cost_of_a_rocket_jump_once() {
    let lines = "place red soldier f14\nplace red medic c20\nplace red heavy e20\n\
                 place blu engineer d2\nplace blu sniper e2\nplace blu pyro c2\nred jump f10\n";
    assert_eq!(
        table(lines).log(0)[0].sentence,
        "RED: The Soldier rocket jumps to f10. RED's Soldier loses 40 health to the rocket jump."
    );
}

#[test]
fn actions_are_called_by_what_the_unit_does() {
    let verb = |lines: &str, line: &str| {
        let choices = table(lines).choices();
        choices
            .into_iter()
            .find(|choice| choice.line == line)
            .unwrap_or_else(|| panic!("'{line}' is legal"))
            .verb
    };
    assert_eq!(verb(POSITION, "attack i8"), "Shoot");
    assert_eq!(verb(POSITION, "move f9"), "Walk");
    assert_eq!(verb(GRENADE, "attack f13"), "Throw grenade");
}

#[test]
fn the_table_says_what_wins_and_what_to_do() {
    let start = table("");
    let view = start.view();
    let goal = "Hold the control point alone when a turn ends to score: the first to 10 points wins.";
    assert!(view.seats.iter().all(|seat| seat.goal == goal), "{:?}", view.seats);
    assert_eq!(view.task, "Choose a class for slot 1 of 3 and place it: units take turns in slot order.");
}

#[test]
fn a_soldier_who_cannot_walk_so_far_is_told_why_it_cannot_jump() {
    let lines = "place red soldier h20\nplace red medic c20\nplace red heavy e20\nplace blu scout d2\nplace blu pyro e2\n\
                 place blu sniper k2\nred jump h18\n";
    let rule = |to| {
        let candidates = table(lines).candidates(Some("h18"), Some(to)).expect("the cells exist");
        candidates[0].refused.as_ref().map(|refusal| refusal.rule.clone())
    };
    assert_eq!(rule("h11"), Some("KB-ACT-1".to_owned()), "the special is used");
    assert_eq!(rule("h19"), Some("KB-TERR-4".to_owned()), "it is near, but a wall");
}
