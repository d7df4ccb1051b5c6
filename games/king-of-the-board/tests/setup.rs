//! Scenario lines that describe what play can never reach are refused (KB-SCEN-6).

use hillfort_engine::{GameConfig, Record, TypedTable};
use hillfort_king_of_the_board::{FACTS, KingOfTheBoard};

/// Checks the error of a scenario in which one `place` line is changed and some lines are added.
#[track_caller]
fn check_scenario(place: &str, changed: &str, added: &str, expected: &str) {
    const PLACES: &str = "place red scout f8\nplace red demoman f14\nplace red engineer g14\nplace red sentry f15\n\
                          place blu medic i8\nplace blu sniper f13\nplace blu pyro b8\nplace blu sentry b9\n";
    assert!(PLACES.contains(place), "there is no '{place}'");
    let places = PLACES.replace(place, changed);
    let record =
        Record::parse(&format!("game {}\n{places}{added}\n", FACTS.id)).expect("the lines form a record");
    let error = TypedTable::<KingOfTheBoard>::replay(&record, &GameConfig::default());
    let error = error.expect_err("the scenario is refused").to_string();
    assert_eq!(error, format!("{expected} (KB-SCEN-6)"));
}

#[track_caller]
fn check_place(place: &str, changed: &str, expected: &str) {
    check_scenario(place, changed, "", expected);
}

#[track_caller]
fn check_added(lines: &str, expected: &str) {
    check_scenario("\n", "\n", lines, expected);
}

/// Checks that a unit cannot have the setting at the end of its line.
#[track_caller]
fn check_setting(place: &str, changed: &str) {
    let number = match place {
        "red scout f8" => 2,
        "blu medic i8" => 6,
        "blu sniper f13" => 7,
        _ => 9,
    };
    let word = changed.rsplit(' ').next().unwrap_or_default();
    check_place(
        place,
        changed,
        &format!("line {number}: '{word}' is not a setting of this unit, or out of range"),
    );
}

#[test]
fn units_are_placed_where_they_can_be() {
    check_place("blu medic i8", "blu medic f8", "line 6: there is already a unit on f8");
    check_place("blu medic i8", "blu medic a1", "line 6: a1 is a wall");
    check_place("blu medic i8", "blu medic o2", "line 6: o2 is a wall");
    check_place("blu medic i8", "blu medic d20", "line 6: d20 is in the enemy base");
    check_place("blu medic i8", "blu medic p1", "line 6: expected the name of a cell, found 'p1'");
    check_place("red sentry f15", "red sentry e16", "line 5: a Sentry Gun cannot be on a low obstacle");
    check_place("red sentry f15", "red sentry g14", "line 5: there is already a unit on g14");
    check_place("red sentry f15", "red sentry d2", "line 5: d2 is in the enemy base");
    check_added("place red sentry e20", "line 10: red already has a Sentry Gun");
    check_added("place red sentry carried", "line 10: red already has a Sentry Gun");
}

#[test]
fn units_have_what_their_cards_allow() {
    check_setting("red scout f8", "red scout f8 hp=0");
    check_setting("red scout f8", "red scout f8 hp=121");
    check_place("red scout f8", "red scout f8 hp=20 hp=20", "line 2: 'hp' is given twice");
    check_setting("red scout f8", "red scout f8 burn=3");
    check_setting("red scout f8", "red scout f8 uber=4");
    check_setting("red scout f8", "red scout f8 charge=1");
    check_setting("red scout f8", "red scout f8 timer=1");
    check_setting("red scout f8", "red scout dead timer=4");
    check_setting("red scout f8", "red scout dead hp=20");
    check_setting("blu medic i8", "blu medic i8 charge=4");
    check_setting("blu sniper f13", "blu sniper f13 scope=6");
    check_setting("blu sentry b9", "blu sentry b9 hp=161");
    check_setting("blu sentry b9", "blu sentry b9 burn=1");
    check_place("red scout f8", "red spy f8", "line 2: expected a class or sentry, found 'spy'");
    check_place("red scout f8", "green scout f8", "line 2: expected red or blu, found 'green'");
}

#[test]
fn set_lines_describe_what_play_can_reach() {
    check_added("set turn 0", "line 10: expected a number from 1 to 200, found '0'");
    check_added("set turn 201", "line 10: expected a number from 1 to 200, found '201'");
    check_added("set turn 5\nset turn 6", "line 11: 'turn' is set twice");
    check_added("set side green", "line 10: expected red or blu, found 'green'");
    check_added("set marker.blu 4", "line 10: expected a number from 0 to 3, found '4'");
    check_added("set points.red 10", "line 10: expected a number from 0 to 9, found '10'");
    check_added(
        "set wind.red 1",
        "line 10: expected turn, side, or marker, points, grenade or target with .red or .blu, found 'wind.red'",
    );
    check_added("set grenade.red a1", "line 10: a grenade cannot lie on a wall or in the enemy base");
    check_added("set grenade.red o2", "line 10: a grenade cannot lie on a wall or in the enemy base");
    check_added("set grenade.red d2", "line 10: a grenade cannot lie on a wall or in the enemy base");
    check_added("set grenade.blu f12", "line 10: blu has a grenade but no living Demoman");
    check_scenario(
        "red demoman f14",
        "red demoman dead",
        "set grenade.red f12",
        "line 10: red has a grenade but no living Demoman",
    );
    check_added("set target.red f12", "line 10: red has locked a hex without an enemy");
    check_added("set target.red f8", "line 10: red has locked a hex without an enemy");
    check_added("set target.blu f8", "line 10: blu has a lock but no active Sentry Gun");
    check_scenario(
        "place red sentry f15",
        "place red sentry carried",
        "set target.red f13",
        "line 10: red has a lock but no active Sentry Gun",
    );
}
