//! A server continues running tables of an earlier version of a game's rules.

use std::path::Path;

use hillfort_engine::{Facts, GameConfig, Record, Seat, Turn};
use rusqlite::Connection;
use serde_json::json;

use crate::common::{Folder, Served, db, id, number, text};

/// The head of a kept record and its first half of events, up to a player's turn, and the line that comes next.
struct Half {
    head: String,
    events: Vec<(Option<Seat>, String)>,
    next: String,
}

/// Reads the first record of version 1 that a game keeps in its folder: `1.rec`, or `1-<mode>.rec` if it has modes.
fn half_of_kept(facts: &Facts) -> Half {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(facts.id).join("kept");
    let modes = facts.modes().iter().map(|mode| format!("1-{mode}.rec"));
    let mut names = std::iter::once("1.rec".to_owned()).chain(modes);
    let text = names.find_map(|name| std::fs::read_to_string(kept.join(name)).ok());
    let text = text.expect("version 1 is kept");
    let record = Record::parse(&text).expect("it is a record");
    let first = record.events.first().expect("it has events").line - 1;
    let head: Vec<_> = text.lines().take(first).collect();
    let table = hillfort_catalog::games().replay(&record, &GameConfig::default()).expect("it replays");
    let n_events = table.n_events();
    let is_turn = |n: &usize| matches!(table.at_event(*n).turn(), Turn::Player(_));
    let half = (n_events / 2..n_events).find(is_turn).expect("a player acts in the second half");
    let mut lines = table.log(0).into_iter().map(|event| (event.seat, event.line));
    let events = lines.by_ref().take(half).collect();
    Half { head: format!("{}\n", head.join("\n")), events, next: lines.next().expect("there is more").1 }
}

/// Writes half a game into the row of a table, as a server of that version left it.
fn store(connection: &Connection, id: &str, half: &Half) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM events WHERE table_id = ?1", [id])?;
    let head = "UPDATE tables SET header = ?2, n_events = ?3 WHERE id = ?1";
    connection.execute(head, (id, &half.head, half.events.len()))?;
    for ((seat, line), n) in half.events.iter().zip(1..) {
        let kind = if seat.is_some() { "act" } else { "chance" };
        let row = "INSERT INTO events (table_id, n, kind, seat, line) VALUES (?1, ?2, ?3, ?4, ?5)";
        connection.execute(row, (id, n, kind, seat.map(Seat::index), line))?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn running_tables_of_version_1_continue() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let mut tables = Vec::new();
    for facts in hillfort_catalog::games().facts() {
        let table = served.table(&json!({ "game": facts.id })).await;
        tables.push((facts, table, half_of_kept(facts)));
    }
    served.stop().await;
    let connection = db(&folder);
    for (_, table, half) in &tables {
        store(&connection, id(table), half).expect("it is stored");
    }
    drop(connection);

    let served = Served::start(&folder).await;
    for (facts, table, half) in tables {
        let now = served.get(&table).await;
        assert_eq!(number(&now["version"]), half.events.len() as u64, "{}", facts.id);
        let data = facts.at_version(1).expect("every game has a version 1");
        for option in
            data.options.iter().filter(|option| !half.head.contains(&format!("option {}=", option.key)))
        {
            if let hillfort_engine::facts::Preset::Always(default) = option.default {
                assert_eq!(text(&now["options"][option.key]), default, "{} {}", facts.id, option.key);
            }
        }
        let act = json!({ "after": now["version"], "lines": [half.next] });
        served.post(&format!("{table}/act"), &act).await;
        let record = served.request(reqwest::Method::GET, &format!("{table}/record")).send().await;
        let record = record.expect("the server answers").text().await.expect("it is text");
        assert!(record.contains("\n#@ rules=1 cards="), "{} still names version 1:\n{record}", facts.id);
    }
    served.stop().await;
}
