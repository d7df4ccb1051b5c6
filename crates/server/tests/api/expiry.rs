//! What-ifs that nobody plays any more are removed.

use std::time::Duration;

use futures_util::StreamExt as _;
use hillfort_server::{Config, Expiry, Server};
use serde_json::json;

use crate::common::{Folder, Served, config, db, id, receive, text};

async fn what_if(served: &Served, table: &str) -> String {
    let made = served.post(&format!("{table}/what-if"), &json!({ "lines": 0 })).await;
    format!("/api/tables/{}", text(&made["table"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ifs_expire_and_tables_do_not() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let (old, kept, fresh) =
        (what_if(&served, &table).await, what_if(&served, &table).await, what_if(&served, &table).await);
    // A fresh one keeps what it branches off.
    let branch = what_if(&served, &kept).await;
    served.stop().await;
    let day = 24 * 60 * 60 * 1000;
    for path in [&table, &old, &kept] {
        let aged = "UPDATE tables SET played = played - ?2 WHERE id = ?1";
        assert_eq!(db(&folder).execute(aged, (id(path), day)).expect("it is older"), 1);
    }
    let what_ifs = Expiry { interval: Duration::from_millis(20), ..Expiry::default() };
    let config = Config { what_ifs, ..config(&folder) };
    let served = Served::run(Server::open(hillfort_catalog::games(), &config).await.expect("it starts"));
    let removed = async {
        while served.try_get(&old).await.0.as_u16() != 404 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), removed).await.expect("the old one goes");
    for path in [&table, &kept, &fresh, &branch] {
        served.get(path).await;
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_listens_to_a_what_if_that_expires_is_told() {
    let folder = Folder::new();
    let what_ifs = Expiry { interval: Duration::from_millis(20), ..Expiry::default() };
    let config = Config { what_ifs, ..config(&folder) };
    let served = Served::run(Server::open(hillfort_catalog::games(), &config).await.expect("it starts"));
    let table = served.any_table().await;
    let what_if = what_if(&served, &table).await;
    let mut socket = served.listen(&what_if, None).await;
    assert_eq!(receive(&mut socket).await["type"], "snapshot");
    db(&folder).execute("UPDATE tables SET played = 0", []).expect("they are older");
    let closed = async { while let Some(Ok(_)) = socket.next().await {} };
    tokio::time::timeout(Duration::from_secs(20), closed).await.expect("the socket is closed");
    let (status, body) = served.try_get(&what_if).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (404, &json!("unknown-table")));
    served.get(&table).await;
    served.stop().await;
}
