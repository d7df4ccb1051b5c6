//! New tables: what they are made of is checked, and a record can be read first.

use crate::common::{Folder, Served, number};
use crate::refusals::refused;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_record_can_be_read_before_it_is_played() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let acted = served.act_first(&table).await;
    let record = served.get(&format!("{table}/record")).await;
    let info = served.post("/api/records", &json!({ "record": record })).await;
    let now = served.get(&table).await;
    assert_eq!((&info["game"], &info["seats"]), (&now["game"], &now["sides"]));
    assert_eq!((&info["is_over"], &info["forfeit"]), (&json!(false), &json!(null)));
    let seat = |idx: usize| now["sides"][idx]["name"].as_str().expect("a name").to_owned();
    let given_up = format!("{}# forfeit: {}: the bot 'x' hangs\n", record.as_str().expect("a text"), seat(0));
    let info_of_forfeit = served.post("/api/records", &json!({ "record": given_up })).await;
    let forfeit = format!("{} loses by a forfeit: the bot 'x' hangs. {} has won.", seat(0), seat(1));
    assert_eq!((&info_of_forfeit["is_over"], &info_of_forfeit["forfeit"]), (&json!(false), &json!(forfeit)));
    assert!(number(&info["events"]) > 0 && number(&info["events"]) <= number(&acted["version"]));
    let game = served.any_game().await;
    let damaged = json!({ "record": format!("game {game}\n\n\np1 dance\n") });
    let answer = served.try_post("/api/records", &damaged).await;
    refused(&answer, 422, "bad-record");
    assert_eq!(answer.1["error"]["line"], 4, "the line of the record is named");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_is_checked() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let game = served.any_game().await;
    let record = |lines: &str| json!({ "record": format!("game {game}\n{lines}") });
    for (new, status, code) in [
        (json!({}), 400, "bad-request"),
        (json!({ "game": "nothing" }), 404, "unknown-game"),
        (json!({ "game": game, "options": { "nothing": "1" } }), 422, "bad-options"),
        (json!({ "game": game, "options": { "map": "nowhere" } }), 422, "bad-options"),
        (json!({ "game": game, "options": { "map": 1 } }), 400, "bad-json"),
        (json!({ "game": game, "seats": ["cat"] }), 422, "bad-seats"),
        (json!({ "game": game, "seats": ["human", "human", "human", "human", "human"] }), 422, "bad-seats"),
        (json!({ "record": "" }), 422, "bad-record"),
        (json!({ "record": "game nothing\n" }), 422, "bad-record"),
        (record("option nothing=1\n"), 422, "bad-record"),
        (record("map nowhere 0123\n"), 422, "bad-record"),
        (record("\u{0}\u{1b}\n"), 422, "bad-record"),
        (record("p1 dance\n"), 422, "bad-record"),
    ] {
        refused(&served.try_post("/api/tables", &new).await, status, code);
    }
    let damaged = served.try_post("/api/tables", &record("\n\np1 dance\n")).await.1;
    assert_eq!(damaged["error"]["line"], 4, "the line of the record is named");
    let preview = format!("/api/games/{game}/preview");
    refused(&served.try_post(&preview, &json!({ "options": { "nothing": "1" } })).await, 422, "bad-options");
    refused(&served.try_post("/api/games/nothing/preview", &json!({})).await, 404, "unknown-game");
    let long = format!("# {}\n", "a long comment ".repeat(16).trim_end()).repeat(10_000);
    served.table(&record(&long)).await;
    let longer = "# a comment\n".repeat(1_500_000);
    refused(&served.try_post("/api/tables", &record(&longer)).await, 413, "too-large");
    served.stop().await;
}
