//! The questions that a person asks before acting.

use hillfort_engine::view::{CounterValue, EffectKind};
use hillfort_engine::{GameConfig, Record, Seat, Table as _, TypedTable};
use hillfort_king_of_the_hill::{FACTS, KingOfTheHill};

/// Sets up a position by the lines of a scenario and plays the events after them.
fn table(lines: &str) -> TypedTable<KingOfTheHill> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

/// Returns the cells on which a seat is threatened.
fn threatened(table: &TypedTable<KingOfTheHill>, seat: usize) -> Vec<String> {
    table.threats(Seat::new(seat)).into_iter().map(|threat| threat.cell).collect()
}

const NEIGHBOURS: &str = "option players=2\nplace p1 runner d1\nplace p2 fighter c2\nset dice p1 recruit\n";

#[test]
fn an_enemy_threatens_with_the_dice_they_have() {
    let with = |dice: &str| threatened(&table(&format!("{NEIGHBOURS}set dice p2 {dice}\n")), 0);
    assert_eq!(with("recruit recruit"), [""; 0], "nobody moves with recruitment dice and units in hand");
    assert!(with("move").contains(&"c1".to_owned()) && !with("move").contains(&"d1".to_owned()), "one step");
    assert!(with("move move").contains(&"d1".to_owned()), "two steps");
    assert!(with("turn turn move").contains(&"d1".to_owned()), "two turning dice are one step");
    assert_eq!(with("turn"), [""; 0]);
}

#[test]
fn after_a_new_roll_an_enemy_may_have_any_dice() {
    let lines = format!("{NEIGHBOURS}set dice p2 recruit\nset turn 2\nset active p2\n");
    // p2 ends the round, so everybody rolls before the next turn.
    let after = table(&format!("{lines}p2 end\n"));
    assert!(threatened(&after, 0).contains(&"d1".to_owned()));
}

#[test]
fn an_enemy_without_dice_skips_turn_two_and_rolls_again() {
    let with = |dice: &str| {
        threatened(&table(&format!("{NEIGHBOURS}set turn 2\nset active p1\nset dice p2{dice}\n")), 0)
    };
    assert_eq!(with(" recruit"), [""; 0], "p2 has a turn two, with a recruitment die");
    assert!(with("").contains(&"d1".to_owned()), "p2 has no turn two, and rolls before the next turn");
}

#[test]
fn the_log_says_who_rolls() {
    let lines = format!("{NEIGHBOURS}set dice p2 move\nset turn 2\nset active p2\np2 end\n");
    let rolled = table(&format!("{lines}chance roll 1 1 2 2\n"));
    let told = rolled.log(0).pop().expect("the last event is a roll").sentence;
    let name = rolled.view().seats[0].title.clone();
    assert!(told.contains(&name), "{told}");
}

/// Returns the rules that refuse what two cells could mean, without repeats.
fn refusing(table: &TypedTable<KingOfTheHill>, from: &str, to: &str) -> Vec<String> {
    let candidates = table.candidates(Some(from), Some(to)).expect("the cells exist");
    let moves = candidates.into_iter().filter(|candidate| candidate.line.starts_with("move"));
    let mut rules: Vec<_> = moves.filter_map(|candidate| Some(candidate.refused?.rule)).collect();
    rules.dedup();
    rules
}

#[test]
fn a_refused_move_blames_the_dice_only_if_none_would_do() {
    let with = |dice: &str| table(&format!("{NEIGHBOURS}place p1 fighter a1\nset dice p1{dice}\n"));
    assert_eq!(refusing(&with(" turn turn"), "a1", "a4"), ["KH-MOVE-3"], "two turning dice pay for a move");
    assert_eq!(refusing(&with(" turn"), "a1", "a4"), ["KH-DICE-3", "KH-DICE-6", "KH-DICE-5"]);
}

#[test]
fn only_dice_in_the_pool_can_be_kept() {
    let mut table = table(&format!("{NEIGHBOURS}set dice p1 recruit move move\nset active p1\np1 end\n"));
    let refused = table.act("keep move turn").expect_err("there is no turning die").to_string();
    assert!(refused.contains("not among those left") && refused.contains("KH-FLOW-6"), "{refused}");
}

#[test]
fn a_fighter_hits_what_its_dice_pay_for() {
    let position = "option players=2\nplace p1 fighter d1\nplace p1 fighter d4\nplace p2 blocker hill\n";
    let hits = |dice: &str, from| {
        let table = table(&format!("{position}set dice p1 {dice}\n"));
        let fighter = table.view().pieces.iter().position(|piece| piece.cell.as_deref() == Some("d1"));
        table.hits(fighter.expect("a fighter is on d1"), from).unwrap()
    };
    assert_eq!(hits("move move", None), ["hill"], "both attack the hill");
    assert_eq!(hits("move", None), [""; 0], "one die does not pay for two fighters");
    assert_eq!(hits("move move", Some("d2")), [""; 0], "one die has paid for the move");
}

#[test]
fn the_odds_of_an_offer_assume_that_it_is_accepted() {
    let table = table(
        "option players=3\nplace p1 fighter d1\nplace p2 fighter d4\nplace p3 blocker hill\nset dice p1 move\n",
    );
    let odds = table.decision(None, "offer p2 d1 hill p3").expect("it is legal").odds;
    assert_eq!(odds.roll.as_deref(), Some("roll 1d6"));
    let told: Vec<_> = odds.outcomes.iter().map(|(chance, told)| (*chance, told.as_str())).collect();
    assert_eq!(told, [(0.5, "On 1 to 3: Red's fighter dies."), (0.5, "On 4 to 6: Blue's fighter dies.")]);
    let deaths: Vec<_> = odds.effects.iter().filter(|e| e.what == EffectKind::Death).collect();
    assert!(deaths.iter().any(|death| death.who == "Gold's blocker" && death.chance >= 1.0));
    let assumed = odds.causes.last().expect("there are causes");
    assert_eq!(
        (assumed.sentence.as_str(), assumed.rule.as_str()),
        ("assuming Blue accepts with the fighter on d4; Blue may decline", "KH-ALLY-2")
    );
}

#[test]
fn an_outcome_that_every_face_leads_to_names_no_face() {
    let table = table(
        "option players=3\nplace p3 blocker hill\nplace p3 fighter hill\nplace p1 fighter d1\nplace p2 fighter d4\n\
         set dice p1 move\np1 offer p2 d1 hill p3\n",
    );
    let outcomes = table.decision(None, "accept d4").expect("it is legal").odds.outcomes;
    assert_eq!(outcomes.len(), 1);
    assert!(outcomes[0].1.starts_with("Whatever the die shows: "), "{}", outcomes[0].1);
}

#[test]
fn a_turning_die_lists_what_it_changes() {
    let table = table(
        "option players=2\nplace p1 fighter hill\nplace p2 fighter a1\nset dice p1 turn turn\n\
         set terrain a l n l l n d d\nset terrain b l l l n n d d\nset terrain c l l l n n d d\n\
         set terrain d l l l n n d d\n",
    );
    let effects = |line: &str| -> Vec<String> {
        let decision = table.decision(None, line).unwrap_or_else(|| panic!("'{line}' is legal"));
        let told = |e: &hillfort_engine::view::EffectOdds| format!("{} is {}", e.who, e.note);
        decision.odds.effects.iter().map(told).collect()
    };
    assert_eq!(
        effects("turn a left"),
        ["ring a is turned counterclockwise", "Blue's fighter on a1 is carried along"]
    );
    assert_eq!(effects("swap a5 a6"), ["a5 is difficult terrain now", "a6 is normal terrain now"]);
    assert!(effects("shift a5").contains(&"Red's starting area is moved".to_owned()));
    let end = table.decision(None, "end").expect("it is legal").odds;
    assert!(end.effects.iter().any(|effect| effect.what == EffectKind::Points && effect.who == "Red"));
}

#[test]
fn the_countdown_is_an_effect_of_the_end() {
    let table = table("option players=2\noption counting-down=on\nplace p1 fighter hill\nset dice p1 turn\n");
    let end = table.decision(None, "end").expect("it is legal").odds;
    assert_eq!((end.effects[0].who.as_str(), end.effects[0].what), ("the counter", EffectKind::Progress));
}

#[test]
fn an_unusual_payment_is_offered_only_by_its_name_if_the_usual_one_is_possible() {
    let choice = |dice: &str, line: &str| {
        let table = table(&format!("option players=2\nplace p1 fighter c1\nset dice p1 {dice}\n"));
        let choices = table.choices();
        let choice = choices.into_iter().find(|choice| choice.line == line);
        choice.map(|choice| (choice.verb, choice.needs_verb)).unwrap_or_else(|| panic!("'{line}' is legal"))
    };
    let (usual, unusual) = ("move fighter c1 d1", "move fighter c1 d1 with turns");
    assert_eq!(choice("move turn turn", usual), ("Move", false));
    assert_eq!(choice("move turn turn", unusual), ("Move for two turning dice", true));
    assert_eq!(choice("turn turn", unusual), ("Move for two turning dice", false));
    assert_eq!(choice("turn", "turn a left"), ("Turn ring", true));
}

#[test]
fn the_log_follows_every_unit_on_a_turned_ring() {
    let table = table(
        "option players=2\nplace p1 fighter c7\nplace p1 fighter c1\nplace p2 runner c3\nplace p2 runner d3\n\
         set dice p1 turn\np1 turn c right\n",
    );
    let moves = table.log(0).remove(0).moves;
    let ways = moves.iter().map(|it| (it.class.as_str(), it.from.as_deref(), it.to.as_deref()));
    let expected = [
        ("fighter", Some("c1"), Some("c2")),
        ("runner", Some("c3"), Some("c4")),
        ("fighter", Some("c7"), Some("c1")),
    ];
    assert_eq!(ways.collect::<Vec<_>>(), expected);
}

#[test]
fn the_dead_leave_and_the_survivor_of_an_assault_arrives() {
    let lines = "option players=2\nplace p1 fighter d1\nplace p1 fighter d4\nplace p2 blocker hill\n\
                 set dice p1 move move\np1 assault d1 d4 hill p2\n";
    let moves = table(lines).log(0).remove(0).moves;
    let ways: Vec<_> = moves.iter().map(|moved| (moved.from.as_deref(), moved.to.as_deref())).collect();
    assert_eq!(ways, [(Some("d1"), Some("hill")), (Some("d4"), None), (Some("hill"), None)]);
}

#[test]
fn an_area_that_is_not_placed_is_a_cell_off_the_board() {
    let table = TypedTable::<KingOfTheHill>::start(&GameConfig::default()).expect("the defaults are valid");
    let areas: Vec<_> =
        table.cells_at(0, true).into_iter().filter(|cell| cell.name.starts_with('s')).collect();
    assert_eq!(areas.len(), 3, "one area for each player");
    assert!(areas.iter().all(|area| area.outline.is_empty()));
    assert!(table.view().cells.iter().all(|cell| !cell.name.starts_with('s')));
}

#[test]
fn partners_are_named_and_count_together() {
    let table =
        table("option players=4\noption teamplay=on\nset points p1 3\nset points p3 4\nset dice p1 move\n");
    let view = table.view();
    assert_eq!(
        view.seats[0].goal,
        "Have units on the hill when turns end: 30 points together with Gold win."
    );
    let of_red = |title: &str| {
        let red = view.counters.iter().filter(|counter| counter.seat == Some(Seat::new(0)));
        red.filter(|counter| counter.title == title).map(|counter| counter.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(of_red("Team"), [CounterValue::count(7, Some(30))]);
    assert_eq!(of_red("Partner"), [CounterValue::Word("Gold".to_owned())]);
    assert_eq!(view.task, "Use two of your dice: 1 Move.");
}

#[test]
fn a_draw_says_who_is_level() {
    let status = |options: &str, active: &str, points: &str| {
        let position =
            format!("{options}option round-limit=3\nset round 3\nset turn 2\nset active {active}\n");
        table(&format!("{position}{points}{active} end\n")).view().status
    };
    assert_eq!(
        status("option players=3\n", "p1", "set points p1 4\nset points p2 4\nset points p3 1\n"),
        "A draw: after 3 rounds Red and Blue have 4 points each."
    );
    let level = "set points p1 5\nset points p3 2\nset points p2 3\nset points p4 4\n";
    assert_eq!(
        status("option players=4\noption teamplay=on\n", "p3", level),
        "A draw: after 3 rounds both teams have 7 points."
    );
    assert_eq!(
        status("option players=2\noption counting-down=on\n", "p1", ""),
        "A draw: after 3 rounds nobody is alone on the hill."
    );
}

#[test]
fn the_news_name_units_that_a_turned_ring_carries_along() {
    let told = table("option players=2\nplace p2 fighter a1\nset dice p1 turn\np1 turn a right\n").log(0);
    let line = told.last().expect("the ring was turned");
    assert_eq!(line.news, ["Blue's fighter on a1 is carried along."]);
    assert!(line.sentence.ends_with("Blue's fighter on a1 is carried along."), "{}", line.sentence);
}
