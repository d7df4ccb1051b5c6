//! The questions that a person asks before acting, and what people see and read.

use hillfort_attack_defend::{AttackDefend, FACTS};
use hillfort_engine::table::TargetSentences;
use hillfort_engine::view::{EffectKind, Threat};
use hillfort_engine::{GameConfig, Record, Seat, Table as _, TypedTable};

const BLU: Seat = Seat::new(0);
const RED: Seat = Seat::new(1);

/// Sets up a position by the lines of a scenario.
fn table(lines: &str) -> TypedTable<AttackDefend> {
    let record = Record::parse(&format!("game {}\n{lines}", FACTS.id)).expect("the lines form a record");
    TypedTable::replay(&record, &GameConfig::default()).expect("the lines can be applied")
}

fn threats_to(threats: &[Threat], cell: &str) -> Vec<usize> {
    threats.iter().find(|threat| threat.cell == cell).map(|threat| threat.by.clone()).unwrap_or_default()
}

#[test]
fn a_unit_reaches_what_its_moves_allow() {
    let table = table("place blu heavy h6\nplace red scout h7\nblu play h6\nblu move h5\n");
    let reach = table.reach(9, None).unwrap().expect("the Heavy is on the map");
    assert_eq!(reach.blocked, None);
    assert!(reach.cells.contains(&("h6".to_owned(), 1)) && reach.cells.contains(&("e6".to_owned(), 3)));
    assert_eq!(reach.cells.len(), table.legal().iter().filter(|line| line.starts_with("move ")).count());
    let enemy = table.reach(0, None).unwrap().expect("RED's Scout is on the map");
    assert_eq!(enemy.blocked.map(|cause| cause.rule), Some("AD-TURN-1".to_owned()));
    assert!(enemy.cells.contains(&("h12".to_owned(), 5)));
    assert_eq!(table.reach(1, None), Ok(None), "RED's Pyro is dead");
    let elsewhere = table.reach(1, Some("u5")).unwrap().expect("a dead unit can be imagined somewhere");
    assert!(elsewhere.cells.contains(&("u4".to_owned(), 1)));
}

#[test]
fn a_unit_that_cannot_move_now_says_why() {
    let blocked = |lines: &str, piece| {
        let reach = table(lines).reach(piece, None).unwrap().expect("the unit is on the map");
        reach.blocked.map(|cause| cause.rule)
    };
    let two = "place blu heavy h6\nplace blu scout c7\nplace red heavy h5\n";
    assert_eq!(blocked(two, 9).as_deref(), Some("AD-PLAY-2"));
    assert_eq!(blocked(&format!("{two}blu play h6\nblu play c7\n"), 9).as_deref(), Some("AD-TURN-3"));
    assert_eq!(blocked(&format!("{two}set plays 1\nblu play c7\n"), 9).as_deref(), Some("AD-TURN-2"));
    assert_eq!(blocked(&format!("{two}blu play h6\nblu attack h5\n"), 9).as_deref(), Some("AD-DICE-1"));
    assert_eq!(blocked(&format!("{two}set step start\n"), 9).as_deref(), Some("AD-ACT-3"));
    assert_eq!(blocked("blu deploy scout a7\n", 6).as_deref(), Some("AD-SETUP-3"));
}

#[test]
fn a_unit_hits_what_its_attack_could_name() {
    let table = table(
        "place blu soldier g5\nplace blu demoman b7\nplace blu pyro c7\nplace blu sniper d6\n\
         place red scout i4\nplace red heavy t2\nplace red sniper g4 marked=yes\nset grenade-red c9\n",
    );
    assert_eq!(table.hits(11, None).unwrap(), ["g4"], "the Sniper shoots the marked enemy");
    assert!(table.hits(8, None).unwrap().contains(&"h4".to_owned()), "a rocket beside the Scout");
    assert_eq!(table.hits(10, None).unwrap(), [""; 0], "no unit acts in its base");
    assert!(table.hits(10, Some("c8")).unwrap().contains(&"c9".to_owned()));
    assert_eq!(table.hits(7, Some("h4")).unwrap(), ["g4", "i4"]);
    // RED's grenade is the piece after the units. It hits its own space and those beside it, but no base.
    assert_eq!(table.hits(12, None).unwrap(), ["c8", "c9", "d9", "c10"]);
    let seen = table.sight(8, None).unwrap().expect("the game has sight");
    let sees = |cell: &str| seen.contains(&cell.to_owned());
    assert!(sees("i4") && !sees("h8") && !sees("g6"), "neither walls nor what is behind them");
}

#[test]
fn threats_count_moves_ranges_marks_and_grenades() {
    let table = table(
        "place blu scout c7\nplace blu sniper d6\nplace blu demoman e6\nplace blu pyro a7\nplace blu soldier a8\n\
         place blu heavy a9\nplace red heavy i4\nplace red sniper g4 marked=yes\nset grenade-blu k3\nset side red\n",
    );
    let to_red = table.threats(RED);
    assert_eq!(
        threats_to(&to_red, "g4"),
        [6, 8, 11],
        "Scout and Soldier can come near, and the Sniper has marked it"
    );
    assert_eq!(threats_to(&to_red, "k3"), [12], "the grenade");
    assert!(threats_to(&to_red, "t2").is_empty(), "no unit is harmed in its base");
    // Seven moves and a range of two.
    assert_eq!(threats_to(&to_red, "k5"), [6]);
    assert!(threats_to(&to_red, "k6").is_empty());
    // RED's dead respawn after the plays and threaten nothing; BLU's respawn before them.
    assert_eq!(threats_to(&table.threats(BLU), "g5"), [3]);
    let after = self::table("place red heavy d8\nset side red\n").threats(RED);
    assert_eq!(threats_to(&after, "d8"), [6, 7, 8, 9]);
}

#[test]
fn odds_name_their_causes() {
    let table = table("place blu scout h5\nplace red heavy i5 hp=4\nblu play h5\n");
    let odds = table.decision(None, "attack i5").expect("it is legal").odds;
    assert_eq!(odds.roll.as_deref(), Some("roll 1d6"));
    let rules: Vec<_> = odds.causes.iter().map(|cause| cause.rule.as_str()).collect();
    assert_eq!(rules, ["AD-ATK-5", "AD-DICE-3", "AD-SCOUT-1"]);
    let death = odds.effects.iter().find(|effect| effect.what == EffectKind::Death).expect("5 and 6 kill");
    assert!((death.chance - 1.0 / 3.0).abs() < 1e-9);
    assert_eq!(odds.outcomes[0].1, "The Scout hits. RED's Heavy on i5 loses 2 health.");
    let ending = table.decision(None, "move h6").expect("it is legal");
    assert_eq!(ending.odds.roll, None);
}

#[test]
fn ending_a_turn_that_burns_a_unit_to_death_has_a_warning() {
    let table = table("place blu scout h5 hp=1 burned=yes\nplace red heavy t2\n");
    let decision = table.decision(None, "end").expect("it is legal");
    assert_eq!(decision.choice.warning.as_deref(), Some("Fire is certain to kill BLU's Scout on h5."));
}

#[test]
fn the_log_says_what_happened() {
    let table = table(
        "place blu pyro h4\nplace red soldier i4\nplace red scout h3 hp=1\nblu play h4\nblu attack all\n\
         chance roll 3 2\nblu end\nred end\n",
    );
    let sentences: Vec<_> = table.log(0).into_iter().map(|line| line.sentence).collect();
    let expected = [
        "BLU plays its Pyro on h4.",
        "BLU: The Pyro on h4 burns all enemies in range.",
        "The Pyro hits. RED's Scout on h3 loses 1 health. RED's Soldier on i4 loses 1 health. RED's Soldier on \
         i4 is burning. RED's Scout on h3 dies.",
        "BLU ends its turn.",
        "RED ends its turn.",
    ];
    assert_eq!(sentences, expected);
    assert_eq!(table.log(2)[0].news, ["RED's Scout on h3 dies."]);
}

#[test]
fn a_grenade_is_named_and_so_is_everybody_it_kills() {
    // RED's grenade explodes when its turn begins.
    let mut table = table(
        "place blu soldier d6 hp=1\nplace blu heavy f5 hp=3\nplace red demoman t2\nset grenade-red e6\n",
    );
    let end = table.decision(None, "end").expect("it is legal");
    assert_eq!(
        end.choice.warning.as_deref(),
        Some("A grenade is certain to kill BLU's Soldier on d6 and BLU's Heavy on f5.")
    );
    table.event("blu", "end").expect("it is legal");
    let told = &table.log(0)[0].sentence;
    assert!(
        told.starts_with("BLU ends its turn. RED's grenade on e6 explodes. BLU's Soldier on d6"),
        "{told}"
    );
}

#[test]
fn a_miss_names_the_side_of_the_unit() {
    let table = table(
        "place blu pyro h4\nplace red pyro i4\nplace red scout h3\nblu play h4\nblu attack all\nchance roll 2 1\n",
    );
    let told = &table.log(2)[0].sentence;
    assert!(told.starts_with("The Pyro misses RED's Pyro. RED's Scout on h3 loses 1 health."), "{told}");
}

#[test]
fn the_table_says_what_wins_what_to_do_and_why_it_ended() {
    let start = table("");
    let goals: Vec<_> = start.view().seats.into_iter().map(|seat| seat.goal).collect();
    let expected = [
        "Capture point 1, then point 2, each before the Turn Counter reaches 10: it starts again after point 1.",
        "Keep BLU from capturing both points until the Turn Counter reaches 10.",
    ];
    assert_eq!(goals, expected);
    assert_eq!(start.view().task, "Place your Scout.");
    let ended = table(
        "place red scout t2\nplace red pyro t3\nplace red soldier u3\nplace red heavy i4\nplace red sniper t5\n\
         set side red\nset clock 9\nred end\nred spawn demoman u2\n",
    )
    .view();
    assert_eq!(ended.status, "RED won: the Turn Counter reached 10, and BLU had captured neither point.");
    assert_eq!(ended.task, "");
}

#[test]
fn a_game_without_overtime_shows_none() {
    let counters = |lines: &str| -> Vec<String> {
        table(lines).view().counters.into_iter().map(|counter| counter.title).collect()
    };
    let last = "place red heavy t2\nset side red\nset clock 9\n";
    assert!(!counters(&format!("{last}red end\n")).contains(&"Overtime".to_owned()), "RED wins at once");
    let contested = "place red scout t2\nplace red pyro t3\nplace red soldier t4\nplace red demoman u2\n\
                     place red sniper u3\nplace red heavy i4\nplace blu heavy i5\nset side red\nset clock 10\n";
    assert!(counters(contested).contains(&"Overtime".to_owned()));
    let end = table(contested).decision(None, "end").expect("it is legal").odds;
    assert!(end.effects.iter().any(|e| e.what == EffectKind::Progress && e.note == "Overtime"));
}

#[test]
fn the_view_shows_points_bases_tokens_and_the_dead() {
    let table = table(
        "place blu pyro h4 burned=yes\nplace red soldier t2 marked=yes\nset grenade-red i5\nset side blu\nblu play h4\n",
    );
    let view = table.view();
    let cell = |name: &str| view.cells.iter().find(|cell| cell.name == name).expect("the cell is drawn");
    assert_eq!((cell("a7").home, cell("t2").home, cell("c7").home), (Some(BLU), Some(RED), None));
    let point = cell("i4").objective.as_ref().expect("the centre of point 1");
    assert_eq!(
        (point.owner, point.by, point.note.as_str()),
        (Some(RED), Some(BLU), "falls if RED's turn ends like this")
    );
    assert_eq!(view.pieces.len(), 13);
    assert_eq!((view.pieces[12].class.as_str(), view.pieces[12].cell.as_deref()), ("grenade", Some("i5")));
    assert_eq!(
        (view.pieces[7].marks[0].title.as_str(), view.pieces[2].marks[0].title.as_str()),
        ("burning", "marked")
    );
    assert_eq!(view.pieces[6].cell, None);
    assert_eq!(view.status, "BLU's turn: it plays its Pyro and can play 2 more units.");
}

#[test]
fn a_unit_and_its_action_are_chosen_at_once() {
    let two = "place blu soldier g5\nplace blu demoman d6\nplace red scout i4\n";
    let table = table(two);
    let combined = table.combined_choices(TargetSentences::Written);
    let verb = |opener: &str, line: &str| {
        let choice = combined.iter().find(|it| it.opener.as_deref() == Some(opener) && it.line == line);
        choice.unwrap_or_else(|| panic!("'{opener}' opens '{line}'")).verb
    };
    assert_eq!(verb("play g5", "attack h4"), "Fire rocket");
    assert_eq!(verb("play d6", "grenade e6"), "Throw grenade");
    assert_eq!(verb("play d6", "move e6"), "Move");
    let alone: Vec<_> = combined.iter().filter(|choice| choice.opener.is_none()).collect();
    assert_eq!(alone.iter().map(|choice| choice.line.as_str()).collect::<Vec<_>>(), ["end"]);
    assert!(table.decision(Some("play g5"), "attack h4").expect("it is legal").odds.roll.is_some());
    assert_eq!(table.decision(Some("play g5"), "grenade e6"), None, "a Soldier has no grenade");
    assert_eq!(table.decision(Some("end"), "play i4"), None, "the end of a turn chooses no unit");
}
