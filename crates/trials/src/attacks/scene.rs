//! A server in this process with some tables, to be attacked.

use std::sync::Arc;
use std::time::Duration;

use hillfort_server::{Config, Limits, Notices, OutgoingRules, Rate, Server};
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
    WriteTime,
    ChatLines,
    ChatRepeats,
    Outgoing,
}

/// A server to attack.
#[derive(Debug)]
pub struct Scene {
    pub(super) address: String,
    pub(super) api: Api,
    /// The first game of the catalogue.
    pub(super) game: String,
    /// A table where people play, by its path, and its version, which no attack may change.
    pub(super) people: String,
    pub(super) start: u64,
    /// The lines of an action that is legal there.
    pub(super) legal: Value,
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
        let mut scene = Self {
            address,
            api,
            game,
            people,
            start: 0,
            legal: json!([]),
            bots,
            over,
            _stop: stop,
            _folder: folder,
        };
        scene.start = scene.version(&scene.people).await.expect(answers);
        scene.legal = scene.first(&scene.people).await["lines"].take();
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

    /// Posts a body to a path.
    pub(super) async fn send(&self, path: &str, body: &Value) -> u16 {
        self.api.post(path, body).await.map_or(0, |(status, _)| status.as_u16())
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

fn config(folder: &TempDir, limit: Option<(Defence, bool)>) -> Config {
    let limits = match limit {
        Some((defence, true)) => defence.tighten(no_limits()),
        Some((_, false)) => no_limits(),
        None => Limits::default(),
    };
    let (host, store) = ("127.0.0.1".to_owned(), folder.path().to_owned());
    let outgoing = match limit {
        Some((Defence::Outgoing, false)) => OutgoingRules::to_stand_ins_on_this_machine(),
        _ => OutgoingRules::default(),
    };
    // A notice is held for so short a time that nobody waits for it.
    let notices = Notices { hold: Duration::from_millis(1), outgoing };
    Config { host, store, limits, notices, ..Config::default() }
}

impl Defence {
    /// Makes this limit easy to reach: the scene itself stays below it.
    fn tighten(self, mut limits: Limits) -> Limits {
        const FEW: usize = 8;
        let (rate, short) = (Rate::new(FEW as u32, 1), Duration::from_millis(400));
        match self {
            Self::NewTables => limits.new_tables = rate,
            Self::Tables => limits.tables = FEW as u64,
            Self::Records => limits.records = rate,
            Self::WhatIfs => limits.what_ifs = rate,
            Self::WhatIfsPerTable => limits.what_ifs_per_table = FEW as u64,
            Self::Previews => limits.previews = rate,
            Self::Hints => limits.hints = rate,
            Self::LongQuestions => limits.long_questions = rate,
            Self::Questions => limits.questions = rate,
            Self::Commands => limits.commands = rate,
            Self::EventsPerTable => limits.events_per_table = FEW as u64,
            Self::Connections => limits.connections_per_address = FEW,
            Self::SocketsPerAddress => limits.sockets_per_address = FEW,
            Self::SocketsPerTable => limits.sockets_per_table = FEW,
            Self::SocketMessages => limits.socket_messages = rate,
            Self::SocketPings => limits.socket_ping_interval = short,
            Self::HeadTime => limits.head_time = short,
            Self::BodyTime => limits.body_time = short,
            Self::BodyPause => limits.body_pause = short,
            Self::BodyBytes => limits.body_bytes = 1024 * 1024,
            Self::WriteTime => limits.write_time = short,
            Self::ChatLines => (limits.chat_lines, limits.chat_refuses_repeats) = (FEW, false),
            Self::ChatRepeats => limits.chat_refuses_repeats = true,
            // It is no limit: see the rules for calls.
            Self::Outgoing => {}
        }
        limits
    }
}

/// Returns limits that nobody reaches.
fn no_limits() -> Limits {
    Limits {
        spare_loopback: false,
        connections: usize::MAX,
        connections_per_address: usize::MAX,
        head_time: Duration::MAX,
        body_time: Duration::MAX,
        body_pause: Duration::MAX,
        body_bytes: usize::MAX,
        write_time: Duration::MAX,
        sockets_per_address: usize::MAX,
        sockets_per_table: usize::MAX,
        socket_messages: Rate::UNLIMITED,
        socket_ping_interval: Duration::from_secs(3600),
        new_tables: Rate::UNLIMITED,
        what_ifs: Rate::UNLIMITED,
        hints: Rate::UNLIMITED,
        previews: Rate::UNLIMITED,
        records: Rate::UNLIMITED,
        long_questions: Rate::UNLIMITED,
        questions: Rate::UNLIMITED,
        commands: Rate::UNLIMITED,
        tables: u64::MAX,
        what_ifs_per_table: u64::MAX,
        events_per_table: u64::MAX,
        chat_lines: usize::MAX,
        chat_refuses_repeats: false,
        notices_per_table: u32::MAX,
        ..Limits::default()
    }
}
