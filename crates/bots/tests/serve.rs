//! Our bots at the other end of the protocol.

use hillfort_bots::{PlayerSpec, serve};
use hillfort_engine::{GameConfig, Record, Table as _, TypedTable};
use hillfort_template::Footrace;

/// Sends lines to a bot and returns its answers.
fn send(bot: &str, commands: &str) -> Vec<String> {
    let mut said = Vec::new();
    // The end of the input stops a search, but another command waits for it.
    let commands = format!("{commands}legal 0\n");
    let spec: PlayerSpec = bot.parse().expect("a word for a player");
    let new_player = || spec.player::<Footrace>(1, 1);
    serve::<Footrace, _>("ours", &new_player, &GameConfig::default(), &mut commands.as_bytes(), &mut said)
        .expect("memory can be read and written");
    String::from_utf8(said).expect("UTF-8").lines().map(str::to_owned).collect()
}

fn position(record: &str) -> String {
    format!("position {}\n{record}", record.lines().count())
}

/// Red is two steps from the goal, with a six.
const NEAR: &str = "place red runner g1\nset die 6\n";

#[test]
fn go_needs_a_position() {
    let record = position(&format!("game template\n{NEAR}"));
    let said = send("hard", &format!("go nodes 50\n{record}go nodes 50\n"));
    assert_eq!((said.len(), said[0].as_str()), (3, "error there is no position"), "{said:?}");
    assert_eq!(said[2], "best walk h2");
}

#[test]
fn other_rules_get_a_new_player() {
    let usual = format!("game template\n{NEAR}");
    let slower = format!("game template\ncard runner.most_steps=1\n{NEAR}");
    let said = send("hard", &format!("{}go nodes 50\n{}go nodes 50\n", position(&usual), position(&slower)));
    assert_eq!((said.len(), said[1].as_str()), (4, "best walk h2"), "{said:?}");
    let table =
        TypedTable::<Footrace>::replay(&Record::parse(&slower).unwrap(), &GameConfig::default()).unwrap();
    let best = said[3].strip_prefix("best ").expect("an answer");
    assert!(table.check(best).is_ok(), "{said:?}");
}

#[test]
fn hello_starts_a_new_player() {
    let question = position("game template\nplace red runner c2\nset die 3\n") + "go nodes 100\n";
    // Its rollouts are random, so another search finds another value.
    let game = format!("hello 1 template\n{question}");
    let said = send("uct", &format!("{game}{question}{game}"));
    assert_eq!((said.len(), said[5].as_str()), (8, "hello ours"), "{said:?}");
    assert_eq!(said[1..3], said[6..]);
    // In the same game it keeps its tree.
    assert_ne!(said[1], said[3]);
}

#[test]
fn the_rest_of_a_line_that_is_too_long_is_no_command() {
    let long = "x".repeat(65_536) + "quit";
    let said = send("random", &format!("{long}\nhello 1 template\n"));
    assert_eq!(said, ["hello ours"]);
    // It is no line of a position either.
    let record = position(&format!("game template\n# {long}\n{NEAR}"));
    let said = send("hard", &format!("{record}go nodes 50\n"));
    assert_eq!(said.last().map(String::as_str), Some("best walk h2"), "{said:?}");
}
