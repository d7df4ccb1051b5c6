//! The questions that a person asks before acting, and what people see and read.

use std::collections::BTreeSet;

use hillfort_engine::table::TargetSentences;
use hillfort_engine::view::{ActionKind, Decision, EffectKind, Readiness};
use hillfort_engine::{GameConfig, Record, Seat, Table as _, TypedTable};
use hillfort_payload_race::{FACTS, PayloadRace};

/// Sets up a position by the lines of a scenario and plays the events after them.
fn table(lines: &str) -> TypedTable<PayloadRace> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns the index of the piece on a cell.
fn piece(table: &TypedTable<PayloadRace>, cell: &str) -> usize {
    let pieces = table.view().pieces;
    pieces.iter().position(|piece| piece.cell.as_deref() == Some(cell)).expect("a piece is there")
}

fn decision(table: &TypedTable<PayloadRace>, line: &str) -> Decision {
    table.decision(None, line).unwrap_or_else(|| panic!("'{line}' is legal"))
}

#[test]
fn the_active_token_reaches_its_legal_moves() {
    let table = table("place red heavy g4 weapon=brass-beast\nplace blu heavy j9\nred activate g4\n");
    let reach = table.reach(piece(&table, "g4"), None).unwrap().expect("a token can move");
    assert_eq!(reach.blocked, None);
    assert!(reach.cells.contains(&("f6".to_owned(), 2)) && reach.cells.contains(&("g5".to_owned(), 1)));
    assert!(!reach.cells.iter().any(|(cell, _)| cell == "g6"), "with the Brass Beast it is too far");
    let elsewhere = table.reach(piece(&table, "g4"), Some("f6")).unwrap().expect("a token can move");
    assert!(elsewhere.cells.contains(&("g6".to_owned(), 1)));
}

#[test]
fn a_token_that_cannot_move_now_names_the_rule() {
    let table = table("place red heavy g4\nplace red scout a3 state=spent\nplace blu heavy j9\n");
    let blocked = |cell| {
        let reach = table.reach(piece(&table, cell), None).unwrap().expect("a token can move");
        assert!(!reach.cells.is_empty());
        reach.blocked.map(|cause| cause.rule)
    };
    assert_eq!(blocked("g4").as_deref(), Some("PR-TURN-3"));
    assert_eq!(blocked("a3").as_deref(), Some("PR-TURN-3"));
    assert_eq!(blocked("j9").as_deref(), Some("PR-TURN-1"));
    assert_eq!(table.reach(piece(&table, "b3"), None), Ok(None), "a cart does not move by itself");
}

#[test]
fn hits_are_the_enemies_that_could_be_attacked() {
    let table = table("place red sniper f1\nplace red medic e1\nplace blu scout f3\nplace blu pyro f5\n");
    assert_eq!(table.hits(piece(&table, "f1"), None), Ok(vec!["f3".to_owned()]), "f5 is not in sight");
    assert_eq!(table.hits(piece(&table, "e1"), None), Ok(vec![]), "the Medic hurts no one");
    let from_g5 = table.hits(piece(&table, "f1"), Some("g5"));
    assert_eq!(from_g5, Ok(vec!["f5".to_owned()]), "f3 is not in sight from there");
}

#[test]
fn a_pyro_hits_all_that_a_stencil_can_cover() {
    let table = table("place red pyro i9\nplace blu heavy j8\n");
    let hits = table.hits(piece(&table, "i9"), None).unwrap();
    assert_eq!(hits, ["j8", "j9"], "to the side of j9, which the attack names");
    assert_eq!(table.hits(piece(&table, "i9"), Some("g9")), Ok(vec![]));
}

#[test]
fn sight_stops_at_invalid_terrain() {
    let table = table("place red sniper f1\nplace blu scout f3\n");
    let seen = table.sight(piece(&table, "f1"), None).unwrap().expect("a token has sight");
    assert!(seen.contains(&"f3".to_owned()) && !seen.contains(&"f5".to_owned()));
    assert!(!seen.contains(&"f1".to_owned()));
}

#[test]
fn threats_are_what_an_enemy_could_hit_after_a_move() {
    let table = table("place red scout c5\nplace blu heavy f5\nplace blu medic f7\n");
    let threats = table.threats(Seat::new(0));
    let by = |cell: &str| threats.iter().find(|threat| threat.cell == cell).map(|threat| threat.by.clone());
    let heavy = piece(&table, "f5");
    assert_eq!(by("c5"), Some(vec![heavy]), "three spaces away, in range at once");
    assert_eq!(by("p9"), None);
    assert_eq!(by("b4"), Some(vec![heavy]), "the Heavy can come nearer first");
    assert_eq!(by("b3"), None, "a cart is there");
}

#[test]
fn an_aimed_shot_under_kritz_names_its_odds_and_causes() {
    let table = table(
        "place red sniper f3 aimed=true kritz=true\nplace blu heavy j3\nplace blu medic p3\nred activate f3\n",
    );
    let attack = decision(&table, "attack j3");
    assert_eq!(attack.choice.kind, ActionKind::Attack);
    assert_eq!(attack.odds.roll.as_deref(), Some("roll 1d8"));
    let rules: Vec<_> = attack.odds.causes.iter().map(|cause| cause.rule.as_str()).collect();
    assert_eq!(rules, ["PR-ATK-3", "PR-AIM-2", "PR-KRITZ-3"]);
    // A 1 does (1 + 3) * 3 = 12 and leaves 3; any other face does at least 15.
    assert!(attack.odds.outcomes.iter().all(|(_, told)| !told.contains("shows")), "no face is named");
    let death = attack.odds.effects.iter().find(|effect| effect.what == EffectKind::Death).unwrap();
    assert_eq!((death.who.as_str(), death.chance), ("BLU Heavy on j3", 0.875));
}

#[test]
fn a_rocket_that_can_hit_its_own_soldier_says_so() {
    let lines = "option friendly-fire=on\nplace red soldier f3 hp=1\nplace blu heavy e3\nred activate f3\n";
    let attack = decision(&table(lines), "attack e3");
    assert!(attack.odds.causes.iter().any(|cause| cause.rule == "PR-OPT-4"));
    let own =
        attack.odds.effects.iter().find(|e| e.what == EffectKind::Death && e.seat == Some(Seat::new(0)));
    // The rolls to the east, north-east and south-east and the two true ones hit f3.
    assert_eq!(own.expect("the Soldier is beside the target").chance, 0.625);
}

#[test]
fn the_view_shows_carts_goals_marks_and_readiness() {
    let table = table("place red sniper c5 aimed=true\nplace red scout c6 state=spent\nset cart-red 4\n");
    let view = table.view();
    let sniper = &view.pieces[piece(&table, "c5")];
    assert!(sniper.marks.iter().any(|mark| mark.title == "aimed"));
    assert_eq!((sniper.health, sniper.readiness), (Some((6, 6)), Readiness::Fresh));
    assert_eq!(view.pieces[piece(&table, "c6")].readiness, Readiness::Done);
    assert_eq!(view.pieces[piece(&table, "f3")].class, "cart");
    let goal = view.cells.iter().find(|cell| cell.name == "h6").and_then(|cell| cell.objective.clone());
    let goal = goal.expect("RED's track ends there");
    assert_eq!((goal.progress, goal.of, goal.owner, goal.by), (4, 10, Some(Seat::new(0)), None));
    assert_eq!(goal.note, "the RED cart has 6 of 10 spaces to go");
    let end = view.cells.iter().find(|cell| cell.name == "h6").map(|cell| cell.title.as_str());
    assert_eq!(end, Some("end of RED's track, high ground"));
    let start = view.cells.iter().find(|cell| cell.name == "b3").and_then(|cell| cell.rail);
    assert_eq!(start, Some((Seat::new(0), 0)));
}

#[test]
fn seats_have_the_names_of_their_colours_once_these_are_chosen() {
    let mut table = TypedTable::<PayloadRace>::start(&GameConfig::default()).unwrap();
    let view = table.view();
    assert_eq!((table.seat_name(Seat::new(0)), view.pieces.len()), ("p1", 2), "the carts are already there");
    let at = |name: &str| view.cells.iter().find(|cell| cell.name == name).expect("it is a cell");
    assert_eq!((at("a5").title.as_str(), at("a5").short.as_str()), ("RED spawn", "RED spawn"));
    assert_eq!((at("c3").title.as_str(), at("c3").rail), ("RED's track, ground", Some((Seat::new(0), 1))));
    table.event("chance", "roll 1 2").unwrap();
    table.event("p1", "pick blu").unwrap();
    assert_eq!((table.seat_name(Seat::new(0)), table.seat_name(Seat::new(1))), ("blu", "red"));
    assert_eq!(table.view().pieces.len(), 14);
    assert_eq!(table.log(0)[1].sentence, "p1 picks BLU.");
}

#[test]
fn a_refused_click_names_its_rules() {
    let table = table("place red heavy g4\nplace blu heavy f5\nred activate g4\n");
    let answers = table.candidates(Some("g4"), Some("h5")).unwrap();
    let rules: Vec<_> =
        answers.into_iter().filter_map(|answer| answer.refused).map(|cause| cause.rule).collect();
    assert_eq!(rules, ["PR-MOVE-3", "PR-ATK-4"]);
}

#[test]
fn the_log_says_where_a_rocket_lands_and_whom_it_hurts() {
    let lines =
        "place red soldier j3\nplace blu heavy f3\nplace blu medic g3\nred activate j3\nred attack f3\n";
    let table = table(&format!("{lines}chance roll 2\n"));
    let sentence = table.log(2).remove(0).sentence;
    assert_eq!(
        sentence,
        "The die shows 2. The rocket drifts east and lands on g3. The BLU Heavy on f3 loses 4 health. The BLU Medic \
         on g3 loses 4 health."
    );
}

/// A Soldier, a Sniper and a Pyro against a Heavy whose Medic has full charge.
const CHARGED: &str = "place red soldier j3\nplace red sniper f1 aimed=true\nplace red pyro d4\nplace blu heavy f3\n\
                       place blu medic g3 weapon=medi-gun charge=4\nplace blu pyro e3\n";

#[test]
fn odds_assume_that_no_uber_answers() {
    let attack = |from: &str, to: &str| {
        decision(&table(&format!("{CHARGED}red activate {from}\n")), &format!("attack {to}")).odds
    };
    let rocket = attack("j3", "f3");
    assert!(rocket.outcomes.iter().all(|(_, told)| told.contains("loses")), "{:?}", rocket.outcomes);
    let assumed = |odds: &hillfort_engine::view::ActionOdds| -> Vec<String> {
        let uber = odds.causes.iter().filter(|cause| cause.rule == "PR-UBER-4");
        uber.map(|cause| cause.sentence.clone()).collect()
    };
    let sentence =
        |whom: &str| format!("this assumes that BLU does not answer; BLU may cover {whom} with Uber instead");
    assert_eq!(assumed(&rocket), [sentence("one of the tokens hit")]);
    let shot = attack("f1", "f3");
    assert_eq!(shot.roll.as_deref(), Some("roll 1d8"), "the dice after the answer");
    assert_eq!(assumed(&shot), [sentence("the Heavy")]);
    assert!(shot.effects.iter().any(|effect| effect.who == "BLU Heavy on f3" && effect.expected > 3.0));
    // Fire needs no dice, and does damage without an answer.
    let fire = attack("d4", "e3");
    assert!(fire.roll.is_none() && fire.effects.iter().any(|effect| effect.what == EffectKind::Damage));
}

#[test]
fn a_rocket_threatens_the_cells_around_its_target() {
    let table = table("place red scout c5\nplace red medic b5\nplace blu soldier g5\n");
    let threats = table.threats(Seat::new(0));
    let is_threatened = |cell: &str| threats.iter().any(|threat| threat.cell == cell);
    assert!(is_threatened("c5") && is_threatened("b5"));
}

#[test]
fn a_click_on_an_enemy_lays_a_stencil_that_covers_it() {
    let table = table("place red pyro i9\nplace blu heavy j8\nred activate i9\n");
    let answers = table.candidates(Some("i9"), Some("j8")).unwrap();
    assert!(answers.iter().any(|answer| answer.line == "attack j9" && answer.refused.is_none()));
}

#[test]
fn a_status_follows_the_verb_is() {
    let table = table(&format!("{CHARGED}red activate j3\nred attack f3\nchance roll 8\n"));
    let uber = decision(&table, "uber f3").odds;
    assert!(uber.effects.iter().any(|effect| effect.note == "covered by Uber"));
    let mut after = table;
    after.event("blu", "uber f3").expect("it is legal");
    assert!(after.log(3)[0].sentence.contains("The BLU Heavy on f3 is covered by Uber."));
}

#[test]
fn a_token_and_its_action_are_chosen_at_once() {
    let table = table("place red scout g4\nplace red soldier h9\nplace blu heavy j9\n");
    let combined = table.combined_choices(TargetSentences::Written);
    let verbs = |opener: &str| {
        let own = combined.iter().filter(|choice| choice.opener.as_deref() == Some(opener));
        own.map(|choice| choice.verb).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(verbs("activate g4"), ["Double jump", "Walk"]);
    assert_eq!(verbs("activate h9"), ["Fire rocket", "Rocket jump", "Walk"]);
    assert!(combined.iter().all(|choice| choice.verb != "Activate"), "both tokens can do something");
}

#[test]
fn a_weapon_is_the_name_of_a_deployment() {
    let lines = "chance roll 3 7\np1 pick red\n";
    let verbs: BTreeSet<_> = table(lines).choices().into_iter().map(|choice| choice.verb).collect();
    assert_eq!(verbs.into_iter().collect::<Vec<_>>(), ["Force-A-Nature", "Scattergun"]);
}

#[test]
fn a_token_without_anything_left_to_do_is_done() {
    let task = |lines: &str| {
        table(&format!("place red heavy g4\nplace blu heavy j9\nred activate g4\n{lines}")).view().task
    };
    assert_eq!(task(""), "Move your Heavy and let it act, or go on with another token.");
    assert_eq!(task("red move g5\n"), "Your Heavy is done: choose another token, or end your turn.");
}
