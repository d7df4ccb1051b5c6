//! A finished game and its dice.

use hillfort_engine::{Error, Forfeit, GameConfig, Record, Seat, Table, Turn, TypedTable};
use hillfort_fair::{FairDice, Flaw, Secret, Share, Verified, seal_of, verify};
use hillfort_template::Footrace;

fn start(record: &Record) -> Result<Box<dyn Table>, Error> {
    Ok(Box::new(TypedTable::<Footrace>::replay(record, &GameConfig::default())?))
}

fn check(record: &str) -> Result<Verified, Flaw> {
    verify(record, usize::MAX, start, || false)
}

fn dice() -> FairDice {
    FairDice::new(Secret::new([5; 32]), 0, &[Some(Share::new([6; 16])), None])
}

/// Plays some turns in which nobody walks.
fn play(dice: &mut FairDice, turns: usize) -> TypedTable<Footrace> {
    let mut table = TypedTable::<Footrace>::start(&GameConfig::default()).expect("the game starts");
    go_on(&mut table, dice, turns);
    table
}

fn go_on(table: &mut TypedTable<Footrace>, dice: &mut FairDice, turns: usize) {
    for _ in 0..turns {
        if table.turn() == Turn::Chance {
            let rng = dice.for_roll(table);
            table.roll(rng);
        }
        table.act("wait").expect("waiting is legal");
    }
}

fn given_up(table: &dyn Table) -> Forfeit {
    Forfeit { seat: table.seat_name(Seat::new(0)).to_owned(), why: "it is late".to_owned() }
}

fn finished(turns: usize) -> String {
    let mut dice = dice();
    let table = play(&mut dice, turns);
    dice.record(&table, Some(&given_up(&table)), true)
}

#[test]
fn a_finished_game_is_proven_fair_and_still_replays() {
    let text = finished(10);
    let verified = check(&text).expect("the dice are fair");
    assert_eq!((verified.rolls, verified.earlier_rolls, verified.shares.len()), (10, 0, 2));
    assert!(verified.has_share(Share::new([6; 16])) && !verified.has_share(verified.shares[1].share));
    let record = Record::parse(&text).expect("it is a record");
    assert_eq!(record.forfeit.as_ref().map(|forfeit| forfeit.why.as_str()), Some("it is late"));
    let mut plain = start(&record).expect("it replays").record();
    plain.push_str(&record.forfeit.expect("somebody gave up").line());
    let without: String =
        text.lines().filter(|line| !line.starts_with("#@ dice")).map(|l| format!("{l}\n")).collect();
    assert_eq!(without, plain, "nothing but comments is added");
    assert!(check(&text.replace('\n', "\r\n")).is_ok(), "line ends are no change");
}

#[test]
fn a_running_game_says_what_was_committed_to_and_not_the_secret() {
    let mut dice = dice();
    let table = play(&mut dice, 3);
    let text = dice.record(&table, None, false);
    assert!(text.contains(&format!("#@ dice commitment {}\n#@ dice share 0 0606", dice.commitment())));
    assert!(!text.contains(&dice.secret().reveal()) && !text.contains("prompt"));
    assert_eq!(check(&text), Err(Flaw::NotRevealed));
    assert_eq!(check(&table.record()), Err(Flaw::NoCommitment));
}

#[test]
fn rolls_of_an_earlier_game_are_not_claimed() {
    let mut other = FairDice::new(Secret::new([9; 32]), 0, &[None, None]);
    let mut table = play(&mut other, 3);
    let mut dice = FairDice::new(Secret::new([5; 32]), table.n_events(), &[None, None]);
    go_on(&mut table, &mut dice, 4);
    let verified = check(&dice.record(&table, Some(&given_up(&table)), true)).expect("the dice are fair");
    assert_eq!((verified.rolls, verified.earlier_rolls), (4, 3));
    assert!(verified.sentence().contains("3 rolls of an earlier game cannot be checked"));
}

#[test]
fn a_bot_that_takes_over_brings_a_share_from_the_next_event_on() {
    let mut dice = dice();
    let mut table = play(&mut dice, 5);
    dice.add_share(Seat::new(0), None, table.n_events());
    go_on(&mut table, &mut dice, 5);
    let text = dice.record(&table, Some(&given_up(&table)), true);
    assert_eq!(check(&text).expect("the dice are fair").shares.len(), 3);
    let before =
        text.lines().position(|line| line.starts_with("#@ dice share 0") && line.ends_with("server"));
    assert!(before > text.lines().position(|line| line.ends_with("wait")));
}

#[test]
fn actions_that_are_taken_back_change_nothing_about_the_dice() {
    let mut dice = dice();
    let mut table = play(&mut dice, 4);
    let text = dice.record(&table, Some(&given_up(&table)), true);
    table.truncate(2);
    go_on(&mut table, &mut dice, 3);
    assert_eq!(dice.record(&table, Some(&given_up(&table)), true), text, "the same roll at the same place");
}

#[track_caller]
fn refuses(text: &str, flaw: &str) {
    // As somebody who knows the secret would do it.
    let sealed = &text[..text.rfind("#@ dice seal").expect("it has a seal")];
    let text = format!("{sealed}#@ dice seal {}\n", seal_of(&Secret::new([5; 32]), sealed));
    let error = check(&text).expect_err("it was changed").to_string();
    assert!(error.contains(flaw), "{error}");
}

#[test]
fn a_change_is_found_even_if_it_is_sealed_again() {
    let text = finished(20);
    let roll = text.lines().find(|line| line.starts_with("chance roll")).expect("dice were rolled");
    let other = if roll.ends_with('1') { "chance roll 2" } else { "chance roll 1" };
    refuses(&text.replacen(roll, other, 1), "the dice of event 1 are");
    refuses(&text.replacen("share 0 06", "share 0 07", 1), "the dice of event");
    refuses(&text.replacen("prompt roll 1d6", "prompt roll 1d8", 1), "the dice here are 'roll 1d6'");
    refuses(&text.replacen("#@ dice prompt roll 1d6\n", "", 1), "the dice here are 'roll 1d6'");
    refuses(
        &text.replacen("#@ dice secret 05", "#@ dice secret 06", 1),
        "not the one that the server committed",
    );
    let share = text.lines().find(|line| line.ends_with(" server")).expect("the second seat brought none");
    let chosen = share.replace(|c: char| c.is_ascii_digit(), "4").replace("share 4", "share 1");
    refuses(&text.replace(share, &chosen), "the server has chosen this share");
    refuses(&text.replace(&format!("{share}\n"), ""), "seat 1 has brought no share");
    refuses(&text.replace("#@ dice seal", "red wait\n#@ dice seal"), "goes on after the end");
    refuses(&text.replace("#@ dice seal", "#@ dice luck 7\n#@ dice seal"), "out of place or cannot be read");
}

#[test]
fn any_other_change_is_found_by_the_seal() {
    let text = finished(20);
    assert_eq!(check(&text.replace("it is late", "it was late")), Err(Flaw::OtherSeal));
    let cut = &text[..text.rfind("#@ dice seal").expect("it has a seal")];
    assert_eq!(check(cut), Err(Flaw::NoSeal));
    assert!(matches!(check(&format!("{text}# more\n")), Err(Flaw::GoesOn { .. })));
}
