//! Commands: retries, several lines, forfeits, and dice that can be repeated.

use crate::client::{Client, act, actions, first, list};
use crate::common::{Folder, Served, number, receive, text};
use hillfort_engine::chance::pick;
use hillfort_engine::playout::rng_of;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_sent_again_is_carried_out_once() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let mut request = first(&served.get(&table).await);
    request["submission"] = json!("first-try_1");
    let accepted = served.post(&format!("{table}/act"), &request).await;
    let now = served.get(&table).await;
    assert_eq!(served.post(&format!("{table}/act"), &request).await, accepted);
    served.act_first(&table).await;
    assert_eq!(served.post(&format!("{table}/act"), &request).await, accepted, "however late it comes");
    served.stop().await;
    // The submissions are in the log.
    let served = Served::start(&folder).await;
    assert_eq!(served.post(&format!("{table}/act"), &request).await, accepted);
    let later = served.get(&table).await;
    let n_lines = list(&now["log"]).len();
    assert_eq!(list(&later["log"])[..n_lines], list(&now["log"])[..]);
    request["submission"] = json!("another");
    let (status, refused) = served.try_post(&format!("{table}/act"), &request).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("stale")));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_that_belong_together_are_carried_out_together() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let mut rng = rng_of(9, 0);
    let mut combined = 0;
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        let mut client = Client::of(&served, &table).await;
        let mut socket = served.listen(&table, Some(client.version())).await;
        for _ in 0..40 {
            let actions = actions(&client.now);
            if actions.is_empty() {
                break; // A very short game is over.
            }
            let of_two = actions.iter().find(|action| list(&action["lines"]).len() == 2);
            let Some(action) = of_two else {
                served.post(&format!("{table}/act"), &act(&client.now, pick(&mut rng, &actions))).await;
                client.catch_up(&served, &table).await;
                continue;
            };
            let before = client.now.clone();
            let lines = list(&action["lines"]);
            let spoilt = json!({ "after": before["version"], "lines": [lines[0], "dance"] });
            assert_eq!(served.try_post(&format!("{table}/act"), &spoilt).await.0.as_u16(), 422);
            assert_eq!(served.get(&table).await, before, "all of it or nothing");
            served.post(&format!("{table}/act"), &act(&before, action)).await;
            let opened = loop {
                let message = receive(&mut socket).await;
                if message["change"]["after"] == before["version"] {
                    break message;
                }
            };
            assert_eq!(opened["change"]["more"], true, "nobody can act in between");
            assert!(opened["change"].get("actions").is_none());
            client.catch_up(&served, &table).await;
            let n_lines = list(&before["log"]).len();
            let played: Vec<_> =
                list(&client.now["log"])[n_lines..].iter().map(|event| &event["line"]).collect();
            assert_eq!(played[..2], [&lines[0], &lines[1]]);
            assert_eq!(client.now, served.get(&table).await);
            combined += 1;
            break;
        }
    }
    assert!(combined > 0, "some game has actions that open others");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_can_give_up() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.table(&json!({ "game": served.any_game().await, "seats": ["human", "random"] })).await;
    served.act_first(&table).await;
    let mut client = Client::of(&served, &table).await;
    let mut socket = served.listen(&table, Some(client.version())).await;
    while client.now["to_act"]["seat"] != 0 {
        client.apply(&receive(&mut socket).await);
    }
    let give_up = |seat: u8| json!({ "after": client.version(), "seat": seat, "submission": "enough" });
    for (seat, code) in [(1, "not-your-turn"), (7, "not-your-turn"), (200, "not-your-turn")] {
        let (status, refused) = served.try_post(&format!("{table}/forfeit"), &give_up(seat)).await;
        assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!(code)), "seat {seat}");
    }
    let given_up = give_up(0);
    let accepted = served.post(&format!("{table}/forfeit"), &given_up).await;
    assert_eq!(number(&accepted["version"]), client.version() + 1);
    assert_eq!(served.post(&format!("{table}/forfeit"), &given_up).await, accepted, "once");
    client.catch_up(&served, &table).await;
    let now = served.get(&table).await;
    assert_eq!(client.now, now);
    let names: Vec<_> = list(&now["sides"]).iter().map(|side| text(&side["name"])).collect();
    let sentence = format!("{} loses by a forfeit: the player gives up. {} has won.", names[0], names[1]);
    assert_eq!((&now["forfeit"], &now["status"]), (&json!(sentence), &json!(sentence)));
    assert_eq!((&now["to_act"], &now["actions"], &now["winner"]), (&json!("over"), &json!([]), &Value::Null));
    let (status, refused) =
        served.try_post(&format!("{table}/act"), &json!({ "after": now["version"], "lines": ["x"] })).await;
    assert_eq!((status.as_u16(), &refused["error"]["code"]), (409, &json!("over")));
    let record = text(&served.get(&format!("{table}/record")).await);
    let forfeit = format!("# forfeit: {}: the player gives up\n#@ dice secret ", names[0]);
    assert!(record.contains(&forfeit), "{record}");
    let listed = served.get("/api/tables").await;
    assert_eq!((&listed[0]["status"], &listed[0]["is_over"]), (&json!(sentence), &json!(true)));
    served.stop().await;
    let served = Served::start(&folder).await;
    assert_eq!(served.get(&table).await, now, "it is stored");
    let past = served.get(&format!("{table}/at/0")).await;
    assert_eq!(past["forfeit"], Value::Null, "it came later");
    let made = served.post(&format!("{table}/what-if"), &json!({ "lines": list(&now["log"]).len() })).await;
    let what_if = served.get(&format!("/api/tables/{}", text(&made["table"]))).await;
    assert_eq!((&what_if["forfeit"], &what_if["to_act"]), (&Value::Null, &json!({ "seat": 0 })));
    served.stop().await;
}

/// Plays the same commands on a table and returns its record.
async fn play(served: &Served, table: &str, commands: usize) -> String {
    for _ in 0..commands {
        served.act_first(table).await;
    }
    text(&served.get(&format!("{table}/record")).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_with_a_seed_depend_on_it_and_the_record_alone() {
    let (folder, other) = (Folder::new(), Folder::new());
    let served = Served::with_dice(&folder, 7).await;
    let mut records = Vec::new();
    for game in served.games().await {
        let table = served.table(&json!({ "game": game })).await;
        let half = play(&served, &table, 6).await;
        let whole = play(&served, &table, 6).await;
        records.push((game, half, whole));
    }
    served.stop().await;
    // Another server, another table, and half of the game from a record.
    let served = Served::with_dice(&other, 7).await;
    for (game, half, whole) in &records {
        let table = served.table(&json!({ "game": game })).await;
        assert_eq!(&play(&served, &table, 12).await, whole, "{game}");
        let table = served.table(&json!({ "record": half })).await;
        assert_eq!(&play(&served, &table, 6).await, whole, "{game} from a record");
    }
    served.stop().await;
    let served = Served::with_dice(&folder, 8).await;
    let mut differ = 0;
    for (game, _, whole) in &records {
        let table = served.table(&json!({ "game": game })).await;
        differ += usize::from(play(&served, &table, 12).await != *whole);
    }
    assert!(differ > 0, "another seed gives other dice");
    served.stop().await;
}
