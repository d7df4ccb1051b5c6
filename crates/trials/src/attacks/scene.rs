//! A server in this process with some tables, to be attacked.

use std::sync::Arc;

use hillfort_server::{Config, Expiry, Log, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;

use super::raw::{self, Reply};
use crate::api::Api;
use crate::applied::first;

/// A limit that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are named like the limits of the server")]
pub enum Defence {
    NewTables,
    Tables,
    Records,
    WhatIfs,
    WhatIfsPerTable,
    Previews,
    Hints,
    LongQuestions,
    Questions,
    Commands,
    EventsPerTable,
    Connections,
    SocketsPerAddress,
    SocketsPerTable,
    SocketMessages,
    SocketPings,
    HeadTime,
    BodyTime,
    BodyPause,
    BodyBytes,
}

/// Whether the server has limits yet.
pub(super) const HAS_LIMITS: bool = false;

/// A server to attack.
#[derive(Debug)]
pub struct Scene {
    pub(super) address: String,
    pub(super) api: Api,
    /// The first game of the catalogue.
    pub(super) game: String,
    /// A table where people play, by its path.
    pub(super) people: String,
    /// A table where the second seat is a bot's, and the first is to act.
    pub(super) bots: String,
    /// A table whose game is over.
    pub(super) over: String,
    _stop: oneshot::Sender<()>,
    _folder: TempDir,
}

impl Scene {
    /// Opens a server as it comes, or with one limit that is easy to reach or switched off.
    ///
    /// # Panics
    /// If it does not start.
    pub async fn open(limit: Option<(Defence, bool)>) -> Arc<Self> {
        let folder = tempfile::tempdir().expect("a folder can be created");
        let server = Server::open(hillfort_catalog::games(), &config(&folder, limit)).await;
        let server = server.expect("the server starts");
        let address = server.address().expect("it listens").to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        let api = Api::new(&address);
        let answers = "the server answers";
        let game = api.games().await.expect(answers).remove(0);
        let [people, bots, over] = [&["human", "human"], &["human", "random"], &["human", "human"]]
            .map(|seats| (api.clone(), game.clone(), seats))
            .map(|(api, game, seats)| async move { api.table(&game, seats).await.expect(answers) });
        let (people, bots, over) = (people.await, bots.await, over.await);
        let scene = Self { address, api, game, people, bots, over, _stop: stop, _folder: folder };
        let version = scene.version(&scene.over).await;
        let (status, _) = scene.post(&scene.over, "forfeit", &json!({ "after": version, "seat": 0 })).await;
        assert_eq!(status, 200, "the game is over");
        Arc::new(scene)
    }

    pub(super) async fn get(&self, path: &str) -> (u16, Value) {
        self.api.get(path).await.map_or((0, Value::Null), |(status, body)| (status.as_u16(), body))
    }

    pub(super) async fn post(&self, table: &str, verb: &str, body: &Value) -> (u16, Value) {
        let answer = self.api.post(&format!("{table}/{verb}"), body).await;
        answer.map_or((0, Value::Null), |(status, body)| (status.as_u16(), body))
    }

    /// Returns the version of a table; none if it is gone.
    pub(super) async fn version(&self, table: &str) -> Option<u64> {
        self.get(table).await.1["version"].as_u64()
    }

    /// Creates a table of people.
    pub(super) async fn table(&self) -> String {
        self.api.table(&self.game, &["human", "human"]).await.expect("a table can be created")
    }

    /// Returns the request to play the first action at a table.
    pub(super) async fn first(&self, table: &str) -> Value {
        first(&self.get(table).await.1)
    }

    pub(super) async fn exchange(&self, bytes: &[u8]) -> Reply {
        raw::exchange(&self.address, bytes).await
    }

    /// Returns a request with a JSON body, whatever that is.
    pub(super) fn json(&self, path: &str, body: &str) -> Vec<u8> {
        self.request("POST", path, "Content-Type: application/json\r\n", body.as_bytes())
    }

    /// Returns a request with these headers, each with its end of line.
    pub(super) fn request(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
        let address = &self.address;
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n"
        );
        [head.as_bytes(), body].concat()
    }

    /// Returns a request without a body.
    pub(super) fn ask(&self, path: &str) -> Vec<u8> {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).into_bytes()
    }
}

fn config(folder: &TempDir, _limit: Option<(Defence, bool)>) -> Config {
    Config {
        host: "127.0.0.1".to_owned(),
        port: 0,
        store: folder.path().to_owned(),
        dice_seed: None,
        what_ifs: Expiry::default(),
        log: Log::default(),
    }
}
