//! A real server on a free port, and a client for it. No test names a game; the server lists them.

#![allow(dead_code, missing_docs, unreachable_pub, reason = "every test file uses its own part")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::StreamExt as _;
use hillfort_engine::catalog::{Catalog, Games};
use hillfort_server::{Config, Limits, ServeError, Server, Thinkers};
use hillfort_store::Store;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::client::first;

/// A temporary folder, deleted on drop.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hillfort-server-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder can be created");
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
#[derive(Debug)]
pub struct Served {
    pub address: String,
    /// The threads of its bots.
    pub thinkers: Arc<Thinkers>,
    client: reqwest::Client,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), ServeError>>,
}

impl Served {
    pub async fn start(folder: &Folder) -> Self {
        Self::with(hillfort_catalog::games(), folder).await
    }

    /// Starts a server whose dice can be repeated.
    pub async fn with_dice(folder: &Folder, seed: u64) -> Self {
        let config = Config { dice_seed: Some(seed), ..Config::default() };
        Self::configured(hillfort_catalog::games(), folder, config).await
    }

    pub async fn with<L: Games>(catalog: Catalog<L>, folder: &Folder) -> Self {
        Self::configured(catalog, folder, Config::default()).await
    }

    /// Starts a server with limits that hold for this machine too.
    pub async fn limited(folder: &Folder, limits: Limits) -> Self {
        let limits = Limits { spare_loopback: false, ..limits };
        Self::configured(hillfort_catalog::games(), folder, Config { limits, ..Config::default() }).await
    }

    /// Starts a server whose tables are in a store of the test's.
    pub async fn with_store(store: Arc<dyn Store>, config: &Config) -> Self {
        let server = Server::with_store(hillfort_catalog::games(), config, store).await;
        Self::run(server.expect("the server starts"))
    }

    pub async fn configured<L: Games>(catalog: Catalog<L>, folder: &Folder, config: Config) -> Self {
        let Config { host, store, .. } = self::config(folder);
        let config = Config { host, store, ..config };
        Self::run(Server::open(catalog, &config).await.expect("the server starts"))
    }

    /// Runs a server that listens.
    pub fn run(server: Server) -> Self {
        let address = server.address().expect("it listens").to_string();
        let thinkers = server.thinkers();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Self { address, thinkers, client: reqwest::Client::new(), stop, task }
    }

    /// Stops the server as Ctrl-C does.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("the server ends").expect("without an error");
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, self.url(path))
    }

    pub async fn try_get(&self, path: &str) -> (StatusCode, Value) {
        answer(self.request(reqwest::Method::GET, path)).await
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.try_get(path).await;
        assert!(status.is_success(), "GET {path}: {status} {body}");
        body
    }

    pub async fn try_post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        answer(self.request(reqwest::Method::POST, path).json(body)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.try_post(path, body).await;
        assert!(status.is_success(), "POST {path} {body}: {status} {answer}");
        answer
    }

    /// Creates a table and returns its path.
    pub async fn table(&self, new: &Value) -> String {
        let made = self.post("/api/tables", new).await;
        format!("/api/tables/{}", made["table"].as_str().expect("a table has an id"))
    }

    /// Creates a table of the first game, with people only.
    pub async fn any_table(&self) -> String {
        self.table(&json!({ "game": self.any_game().await })).await
    }

    pub async fn games(&self) -> Vec<String> {
        let games = self.get("/api/games").await;
        let ids = games.as_array().expect("a list").iter().map(|game| text(&game["id"]));
        ids.collect()
    }

    pub async fn any_game(&self) -> String {
        self.games().await.remove(0)
    }

    /// Plays the first action, unless the game is over, and returns the table afterwards.
    pub async fn act_first(&self, table: &str) -> Value {
        let now = self.get(table).await;
        if now["to_act"] != "over" {
            self.post(&format!("{table}/act"), &first(&now)).await;
        }
        self.get(table).await
    }

    pub async fn listen(&self, table: &str, after: Option<u64>) -> Socket {
        let after = after.map_or_else(String::new, |after| format!("?after={after}"));
        let url = format!("ws://{}{table}/live{after}", self.address);
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("the socket opens");
        socket
    }
}

/// Returns what a server is started with.
pub fn config(folder: &Folder) -> Config {
    Config { host: "127.0.0.1".to_owned(), store: folder.path().to_owned(), ..Config::default() }
}

/// Opens the file of a store, to look into it and to change it behind the back of a server.
pub fn db(folder: &Folder) -> rusqlite::Connection {
    rusqlite::Connection::open(folder.path().join("hillfort.db")).expect("the store opens")
}

/// Returns the id of a table from its path.
pub fn id(table: &str) -> &str {
    table.rsplit('/').next().expect("a path has a last part")
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn answer(request: reqwest::RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.expect("the server answers");
    let status = response.status();
    let body = response.text().await.expect("the answer is text");
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

pub fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is a number"))
}

/// Returns the next message of a socket.
pub async fn receive(socket: &mut Socket) -> Value {
    let waiting = tokio::time::timeout(Duration::from_secs(20), async {
        loop {
            match socket.next().await.expect("the socket is open").expect("the socket works") {
                Message::Text(text) => return serde_json::from_str(&text).expect("a message is JSON"),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    });
    waiting.await.expect("a message comes")
}
