//! The questions that a person asks before acting, and what they see and read.

use hillfort_engine::{GameConfig, Record, Seat, Table as _, TypedTable};
use hillfort_tf2_board_game::{FACTS, Tf2BoardGame};

/// Sets up a position by the lines of a scenario.
fn table(lines: &str) -> TypedTable<Tf2BoardGame> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

const CORRIDOR: &str = "place red soldier c6\nplace red medic c5\nplace blu heavy e5\n";

fn names(cells: &[(String, u16)]) -> Vec<(&str, u16)> {
    cells.iter().map(|(name, cost)| (name.as_str(), *cost)).collect()
}

#[test]
fn a_unit_reaches_its_legal_walks_at_their_cost() {
    let table = table("place red heavy i5\nplace red medic i6\nplace blu scout h6\n");
    let heavy = table.reach(0, None).unwrap().expect("the Heavy is a piece");
    assert_eq!(heavy.blocked, None);
    // It passes the own Medic, but not the enemy; the stairs i4 cost 2, and the square behind them 1.
    assert_eq!(names(&heavy.cells), [("i3", 3), ("i4", 2), ("j6", 2), ("i7", 2)]);
    let elsewhere = table.reach(0, Some("i8")).unwrap().expect("the Heavy is a piece");
    let cells: Vec<_> = elsewhere.cells.iter().map(|(name, cost)| format!("{name}:{cost}")).collect();
    assert_eq!(cells.join(" "), "i5:3 j6:3 i7:1 g9:3 h9:2 i9:1 j9:2 k9:3 h10:3 j10:3");
    assert_eq!(table.reach(3, None), Ok(None));
}

#[test]
fn a_unit_that_cannot_act_is_blocked_by_a_rule() {
    let blocked = |lines: &str, piece| {
        let reach = table(lines).reach(piece, None).unwrap().expect("there is a piece");
        (reach.blocked.map(|cause| cause.rule), reach.cells.len())
    };
    assert_eq!(blocked("place blu heavy a4\n", 0), (Some("BG-OV-1".to_owned()), 13));
    assert_eq!(blocked("place red heavy a4 acted=1\n", 0), (Some("BG-UNIT-3".to_owned()), 13));
    assert_eq!(blocked("place red heavy a4\nset activated 4\n", 0), (Some("BG-UNIT-1".to_owned()), 13));
    // The active unit reaches what its movement left allows.
    assert_eq!(blocked("place red heavy a4\nred move a4 a6\n", 0), (None, 3));
}

#[test]
fn lines_of_fire_end_at_walls_and_heavies() {
    let table = table(CORRIDOR);
    let see = |piece, from| table.sight(piece, from).unwrap().expect("units can aim").join(" ");
    assert_eq!(see(2, None), "e1 e2 e3 e4 f5 g5 e6 e7");
    assert_eq!(see(1, None), "c3 c4 c5 a6 b6 d6 e6 f6 b7 c7 c8");
    assert!(!see(1, Some("e7")).contains("e4"), "the Heavy on e5 is in the way");
    assert!(see(0, None).starts_with("c2 b3 c3 d3"), "a Medic heals through walls");
}

#[test]
fn a_heal_passes_heavies() {
    let seen = |lines: &str| table(lines).sight(0, None).unwrap().expect("the Medic is a piece");
    let alone = seen("place red medic c5\n");
    assert!(!alone.is_empty());
    assert_eq!(seen("place red medic c5\nplace red heavy c6\nplace blu heavy c4\n"), alone);
}

#[test]
fn hits_are_the_squares_that_a_unit_can_attack() {
    let table = table(
        "place red soldier f9\nplace red heavy d11\nplace red medic a11\nplace blu scout h9\nplace blu medic h11\n",
    );
    assert_eq!(table.hits(0, None).unwrap().join(" "), "g10");
    assert_eq!(table.hits(2, None).unwrap(), ["h11"]);
    assert_eq!(table.hits(1, None).unwrap(), [""; 0]);
    assert_eq!(table.hits(2, Some("e9")).unwrap(), [""; 0], "no unit can be on an obstacle");
}

#[test]
fn threats_include_walks_jumps_and_explosions() {
    let table = table("place red scout a1\nplace red medic b1\nplace blu soldier h6\n");
    let threats = table.threats(Seat::new(0));
    let by = |cell: &str| threats.iter().find(|threat| threat.cell == cell).map(|threat| threat.by.clone());
    // The Soldier jumps from h6 over the stairs g6 to f6, walks to d6 and fires a rocket 3 squares far.
    assert_eq!(by("a6"), Some(vec![2]));
    assert_eq!(by("b5"), None, "b5 is an obstacle");
    assert_eq!(by("b1"), None);
    assert!(table.threats(Seat::new(1)).iter().all(|threat| threat.by == [0]), "a Medic threatens no square");
}

#[test]
fn an_attacker_can_step_back_from_a_scout_that_dodges() {
    let table = table("place red scout c6\nplace blu heavy c5\nplace blu medic a1\n");
    assert_eq!(table.hits(1, None).unwrap(), [""; 0]);
    let threats = table.threats(Seat::new(0));
    assert!(threats.iter().any(|threat| threat.cell == "c6"), "the Heavy can step back to c3 and fire");
}

#[test]
fn a_refused_click_names_its_rule() {
    let table = table(CORRIDOR);
    let answers = table.candidates(Some("c6"), Some("c5")).unwrap();
    let told: Vec<_> =
        answers.iter().map(|a| (a.line.as_str(), a.refused.as_ref().map(|c| c.rule.as_str()))).collect();
    assert_eq!(
        told,
        [
            ("move c6 c5", Some("BG-MOVE-8")),
            ("attack c6 c5", Some("BG-ATT-3")),
            ("jump c6 c5", Some("BG-JUMP-2")),
            ("heal c6 c5", Some("BG-ATT-1")),
        ]
    );
    assert_eq!(table.candidates(Some("c5"), Some("c6")).unwrap()[0].line, "heal c5 c6");
    assert_eq!(
        table.candidates(Some("c5"), Some("e5")).unwrap()[0].refused.as_ref().unwrap().rule,
        "BG-ATT-1"
    );
    assert!(table.candidates(None, Some("a1")).unwrap().is_empty(), "no unit waits to return");
}

#[test]
fn a_decision_names_its_effects_and_causes() {
    let table = table(
        "place red soldier f9\nplace red medic g8\nplace blu heavy i9\nplace blu scout g10\nplace blu medic h10 hp=2\n",
    );
    let decisions = table.decisions();
    let rocket =
        decisions.iter().find(|decision| decision.choice.line == "attack f9 h9").expect("it is legal");
    assert_eq!(rocket.choice.sentence, "The Soldier on f9 fires a rocket at the square h9.");
    let effects: Vec<_> = rocket.odds.effects.iter().map(|e| (e.who.as_str(), e.expected)).collect();
    assert_eq!(effects, [("BLU's Heavy on i9", 2.0), ("BLU's Medic on h10", 1.0)]);
    let rules: Vec<_> = rocket.odds.causes.iter().map(|cause| cause.rule.as_str()).collect();
    assert_eq!(rules, ["BG-DMG-4", "BG-DMG-5", "BG-SCOUT-2", "BG-BLAST-5"]);
    assert!(rocket.choice.warning.is_none() && rocket.odds.roll.is_none());
}

#[test]
fn the_log_says_what_happened() {
    let lines =
        "option mode=capture-the-flag\nplace blu scout g2 hp=1\nplace blu medic h2\nplace red heavy c5\n";
    let mut table = table(lines);
    let events = [("blu", "move g2 c2"), ("blu", "end"), ("red", "attack c5 c2"), ("red", "end")];
    for (who, line) in events {
        table.event(who, line).expect("the line is legal");
    }
    let log: Vec<_> = table.log(0).into_iter().map(|line| line.sentence).collect();
    assert_eq!(log[0], "BLU: The Scout on g2 walks to c2. BLU's Scout takes the flag.");
    assert_eq!(log[1], "BLU: The turn ends.");
    assert_eq!(
        log[2],
        "RED: The Heavy on c5 fires at the Scout on c2. BLU's Scout on c2 dies. BLU's Scout drops the flag."
    );
}

#[test]
fn the_end_of_a_turn_names_captured_points_and_won_matches() {
    let lines = "place red scout i6\nset turn 3\nset point e6 owner=red\nset point i6 by=red count=2\n\
                 set point m6 owner=red\n";
    let mut table = table(lines);
    table.event("red", "end").expect("`end` is legal");
    assert_eq!(
        table.log(0)[0].sentence,
        "RED: The turn ends. RED captures a point. RED won: it owns all 3 control points."
    );
    let view = table.view();
    assert_eq!(view.status, "RED won: it owns all 3 control points.");
    let point = view.cells.iter().find(|cell| cell.name == "i6").and_then(|cell| cell.objective.clone());
    assert_eq!(point.expect("i6 is a point").owner, Some(Seat::new(0)));
}

#[test]
fn the_view_shows_ready_units_and_carried_flags() {
    use hillfort_engine::view::Readiness::{Acting, Done, Fresh, Idle};
    let lines = "option mode=capture-the-flag\nplace blu scout c1 flag=1\nplace blu medic e1 acted=1\n\
                 place blu heavy g1\nplace red scout i1\nblu move c1 a1\n";
    let view = table(lines).view();
    let ready: Vec<_> = view.pieces.iter().map(|piece| piece.readiness).collect();
    assert_eq!(ready, [Idle, Acting, Done, Fresh]);
    let marks: Vec<_> = view.pieces[1].marks.iter().map(|mark| (mark.title.as_str(), mark.count)).collect();
    assert_eq!(marks, [("flag", None), ("movement left", Some(5))]);
    let tooltip = &view.pieces[1].tooltip;
    assert!(tooltip.ends_with("It carries RED's flag. Left this turn: 5 movement, its attack."), "{tooltip}");
    assert!(view.pieces[2].tooltip.ends_with("It has acted this turn."));
    let at = |name: &str| view.cells.iter().find(|cell| cell.name == name).expect("there is such a square");
    assert_eq!((at("a1").letter, at("c2").letter, at("q12").letter), ('.', '*', 'b'));
    assert_eq!((at("a1").title.as_str(), at("c2").short.as_str()), ("floor", "empty"), "no flag lies there");
    let carried = at("a1").objective.as_ref().expect("a carried flag is an objective");
    assert_eq!((carried.owner, carried.by), (Some(Seat::new(1)), None));
    assert!(carried.note.starts_with("BLU's Scout carries RED's flag, "), "{}", carried.note);
    assert_eq!(at("a8").home, Some(Seat::new(0)));
}

#[test]
fn a_rocket_that_kills_its_own_soldier_has_a_warning() {
    let table = table("option friendly-fire=on\nplace red soldier c2 hp=2\nplace blu medic d3\n");
    let decisions = table.decisions();
    let rocket =
        decisions.iter().find(|decision| decision.choice.line == "attack c2 d3").expect("it is legal");
    assert_eq!(rocket.choice.warning.as_deref(), Some("This is certain to kill RED's Soldier on c2."));
}

#[test]
fn a_unit_that_has_taken_the_flag_cannot_move() {
    let table =
        table("option mode=capture-the-flag\nplace blu scout d2\nplace red heavy k1\nblu move d2 c2\n");
    let refusal = table.check("move c2 d2").expect_err("landing on the flag ends the movement");
    assert_eq!(refusal.rule.map(|rule| rule.0), Some("BG-FLAG-3"));
    let view = table.view();
    let scout = view.pieces.iter().find(|piece| piece.class == "scout").expect("there is a Scout");
    let left = "Left this turn: no movement, because it took the flag, its attack.";
    assert!(scout.tooltip.ends_with(left), "{}", scout.tooltip);
}

#[test]
fn a_series_has_one_mode() {
    let points = "game tf2-board-game\nplace red scout i6\nset turn 3\nset point e6 owner=red\n\
                  set point i6 by=red count=2\nset point m6 owner=red\nred end\n";
    let flags = "game tf2-board-game\noption mode=capture-the-flag\nplace blu scout q4 flag=1\n\
                 place red scout a1\nblu move q4 r4\n";
    let records = [points, flags].map(|text| Record::parse(text).expect("the lines form a record"));
    let (idx, error) = hillfort_engine::series::score::<Tf2BoardGame>(&records, &GameConfig::default())
        .expect_err("two modes");
    let reason = "all games of a series have the same options, but this one has mode=capture-the-flag, not \
                  mode=control-points";
    assert_eq!((idx, error.to_string().as_str()), (1, reason));
}

#[test]
fn a_walk_and_a_rocket_jump_to_the_same_square_have_different_names() {
    let choices = table("place red soldier i3\nplace blu heavy a4\n").choices();
    let to_i5 = choices.iter().filter(|choice| choice.to.as_deref() == Some("i5"));
    assert_eq!(to_i5.map(|choice| choice.verb).collect::<Vec<_>>(), ["Rocket jump", "Walk"]);
}

#[test]
fn the_log_says_which_unit_walked_and_which_died() {
    let table = table("place red soldier c6\nplace blu heavy c5 hp=1\nred attack c6 c5\nred move c6 c4\n");
    let moves: Vec<_> = table.log(0).into_iter().flat_map(|line| line.moves).collect();
    let ways: Vec<_> =
        moves.iter().map(|it| (it.class.as_str(), it.from.as_deref(), it.to.as_deref())).collect();
    assert_eq!(ways, [("heavy", Some("c5"), None), ("soldier", Some("c6"), Some("c4"))]);
}

#[test]
fn a_draw_says_what_both_sides_have() {
    let status = |lines: &str| table(lines).view().status;
    let points = "place red scout e6\nset turn 25\nset point e6 owner=red\nset point m6 owner=blu\nred end\n";
    assert_eq!(status(points), "A draw: the turn limit is reached, and both sides own 1 control point.");
    let flags =
        "option mode=capture-the-flag\nplace blu scout r4\nplace red heavy a8\nset turn 100\nred end\n";
    assert_eq!(
        status(flags),
        "A draw: the turn limit is reached, and each flag is 17 squares from the enemy's spawn area."
    );
}

#[test]
fn every_match_of_three_says_why_it_ended() {
    let lines = "option mode=capture-the-flag\noption best-of=3\noption turn-limit=2\nplace blu scout q6 flag=1\n\
                 place red scout d9\nblu move q6 r6\nblu spawn scout r4\nblu end\nred spawn heavy a8\nred end\n\
                 blu end\nred end\nblu spawn scout r4\nblu end\nred spawn heavy a8\nred end\nblu move r4 p2\n\
                 blu end\nred end\n";
    let told: Vec<_> = table(lines).log(0).into_iter().map(|line| line.sentence).collect();
    let ends: Vec<_> = told.iter().filter(|sentence| sentence.contains("atch ")).collect();
    assert_eq!(
        ends,
        [
            "BLU: The Scout on q6 walks to r6. BLU wins match 1: it carried RED's flag home.",
            "RED: The turn ends. Match 2 is a draw: the turn limit is reached, and each flag is 17 squares from the \
             enemy's spawn area.",
            "RED: The turn ends. Match 3 is a draw: the turn limit is reached, and each flag is 17 squares from the \
             enemy's spawn area. BLU won the series by 1 match to 0.",
        ]
    );
}

#[test]
fn a_unit_without_anything_left_to_do_is_done() {
    let task = |lines: &str| {
        table(&format!("place red heavy g9\nplace red medic a9\nplace blu scout q1\n{lines}")).view().task
    };
    assert_eq!(task("red move g9 i9\n"), "Go on with your Heavy, or use 3 more.");
    assert_eq!(task("red move g9 j9\n"), "Your Heavy is done: you can use 3 more.");
}
